"""Devices become intents: keys by what is printed on them, pads, fingers, text."""

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

from collections.abc import Iterator
from typing import Any

import pygame
import pytest

from scenes.input.bindings import Bindings
from scenes.input.devices import Devices
from scenes.input.intents import Acted, Erased, Intent, Pointed, Scrolled, Shot, Typed

SIZE = (1000, 500)


@pytest.fixture
def devices() -> Iterator[Devices]:
    pygame.display.init()
    pygame.display.set_mode(SIZE)
    made = Devices(Bindings())
    yield made
    made.typing = False


def key(code: int, mod: int = 0, scancode: int = 0, unicode: str = "") -> pygame.Event:
    return pygame.Event(pygame.KEYDOWN, key=code, mod=mod, scancode=scancode, unicode=unicode)


def read(devices: Devices, *events: pygame.Event) -> list[Intent]:
    return devices.read(events, SIZE, 0.0)


def acts(devices: Devices, *events: pygame.Event) -> list[str]:
    return [i.name for i in read(devices, *events) if isinstance(i, Acted)]


@pytest.mark.parametrize(
    ("event", "act"),
    [
        (key(pygame.K_RETURN), "confirm"),
        (key(pygame.K_KP_ENTER), "confirm"),
        (key(pygame.K_SPACE), "confirm"),
        (key(pygame.K_ESCAPE), "back"),
        (key(pygame.K_LEFT), "left"),
        (key(pygame.K_TAB), "next"),
        (key(pygame.K_TAB, pygame.KMOD_LSHIFT), "previous"),
        (key(pygame.K_h), "hint"),
        (key(pygame.K_h, pygame.KMOD_LSHIFT), "hint"),
        (key(pygame.K_z, pygame.KMOD_LCTRL), "undo"),
        (key(pygame.K_F1), "help"),
        (key(pygame.K_COMMA, pygame.KMOD_LSHIFT, unicode="?"), "help"),
        (key(pygame.K_F11), "full_screen"),
        (key(pygame.K_RETURN, pygame.KMOD_LALT), "full_screen"),
        (key(pygame.K_7), "digit7"),
        (key(pygame.K_KP7), "digit7"),
        # On a French board the key of the 2 gives é, and SDL may call it so.
        (key(0xE9, scancode=pygame.KSCAN_2, unicode="é"), "digit2"),
    ],
)
def test_keys_mean_what_is_printed_on_them(devices: Devices, event: pygame.Event, act: str) -> None:
    assert acts(devices, event) == [act]


def test_a_key_held_with_control_is_not_the_plain_key(devices: Devices) -> None:
    assert acts(devices, key(pygame.K_h, pygame.KMOD_LCTRL)) == []
    assert acts(devices, key(pygame.K_TAB, pygame.KMOD_LALT)) == []


def test_f12_asks_for_a_picture_even_while_typing(devices: Devices) -> None:
    assert read(devices, key(pygame.K_F12)) == [Shot()]
    devices.typing = True
    assert read(devices, key(pygame.K_F12)) == [Shot()]


def test_a_rebound_key_wins_and_the_old_one_is_free() -> None:
    bindings = Bindings({"menu": ["x"], "hint": ["m"]})
    assert bindings.act(pygame.K_x, 0, 0) == "menu"
    assert bindings.act(pygame.K_m, 0, 0) == "hint"
    assert bindings.act(pygame.K_h, 0, 0) is None
    assert bindings.keys("menu") == ("x",)


def test_nobody_can_bind_away_the_way_back() -> None:
    bindings = Bindings({"confirm": ["c"], "back": []})
    assert bindings.act(pygame.K_RETURN, 0, 0) == "confirm"
    assert bindings.act(pygame.K_ESCAPE, 0, 0) == "back"


def test_a_scene_names_keys_of_its_own_and_the_player_may_change_them() -> None:
    bindings = Bindings({"stay": ["z"]})
    bindings.of_scene({"hit": ["h"], "stay": ["s"]})
    assert bindings.act(pygame.K_h, 0, 0) == "hit"
    assert bindings.act(pygame.K_z, 0, 0) == "stay"
    assert bindings.keys("stay") == ("z",)
    bindings.of_scene({})
    assert bindings.act(pygame.K_h, 0, 0) == "hint"


def test_keys_by_place_carry_their_player(devices: Devices) -> None:
    devices.bindings.of_scene({"claim:0": ["@q"], "claim:1": ["@p"]})
    # AZERTY: where a US board has its Q there is an A.
    both = read(
        devices,
        key(pygame.K_a, scancode=pygame.KSCAN_Q),
        key(pygame.K_p, scancode=pygame.KSCAN_P),
    )
    assert both == [Acted("claim", 0), Acted("claim", 1)]


def test_while_typing_letters_are_text_and_not_shortcuts(devices: Devices) -> None:
    typed = pygame.Event(pygame.TEXTINPUT, text="h")
    assert read(devices, key(pygame.K_h), typed) == [Acted("hint")]
    devices.typing = True
    assert read(devices, key(pygame.K_h), typed) == [Typed("h")]
    assert read(devices, key(pygame.K_SPACE)) == []
    assert read(devices, key(pygame.K_BACKSPACE)) == [Erased()]
    assert acts(devices, key(pygame.K_RETURN), key(pygame.K_TAB)) == ["confirm", "next"]


def test_a_mouse_event_made_from_a_finger_is_left_out(devices: Devices) -> None:
    down = pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(5, 5), button=1, touch=True)
    assert read(devices, down) == []
    finger = {"touch_id": 1, "finger_id": 77, "x": 0.5, "y": 0.5}
    assert read(
        devices,
        pygame.Event(pygame.FINGERDOWN, **finger),
        pygame.Event(pygame.FINGERUP, **finger),
    ) == [Pointed("down", (500, 250), finger=1), Pointed("up", (500, 250), finger=1)]


def test_each_finger_has_its_own_small_number(devices: Devices) -> None:
    def touch(kind: int, finger: int) -> Intent:
        event = pygame.Event(kind, touch_id=1, finger_id=finger, x=0.0, y=0.0)
        return read(devices, event)[0]

    numbers = [
        touch(pygame.FINGERDOWN, 900),
        touch(pygame.FINGERDOWN, 901),
        touch(pygame.FINGERUP, 900),
        touch(pygame.FINGERDOWN, 902),
        touch(pygame.FINGERMOTION, 901),
    ]
    assert [n.finger for n in numbers if isinstance(n, Pointed)] == [1, 2, 1, 1, 2]


def test_moves_in_a_row_become_one_but_never_across_a_press(devices: Devices) -> None:
    def move(x: int) -> pygame.Event:
        return pygame.Event(pygame.MOUSEMOTION, pos=(x, 0), rel=(1, 0), buttons=(0, 0, 0))

    down = pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(3, 0), button=1)
    seen = read(devices, move(1), move(2), move(3), down, move(4), move(5))
    assert seen == [Pointed("move", (3, 0)), Pointed("down", (3, 0)), Pointed("move", (5, 0))]


def test_the_wheel_scrolls_and_is_no_button(devices: Devices) -> None:
    button = pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(0, 0), button=4)
    wheel = pygame.Event(pygame.MOUSEWHEEL, x=0, y=1, flipped=False)
    assert read(devices, button, wheel) == [Scrolled(1)]


def test_losing_the_window_lets_go(devices: Devices) -> None:
    assert read(devices, pygame.Event(pygame.WINDOWFOCUSLOST)) == [Pointed("cancel")]


def test_a_stick_is_a_set_of_arrow_keys_that_repeat(devices: Devices) -> None:
    def lean(value: float) -> list[str]:
        event = pygame.Event(pygame.JOYAXISMOTION, instance_id=3, axis=0, value=value)
        return acts(devices, event)

    def wait(ms: float) -> int:
        return len(devices.update(ms, 0.0))

    assert lean(0.5) == []
    assert lean(0.9) == ["right"]
    assert lean(0.5) == []  # still held: between the two thresholds
    assert wait(300) == 0
    assert wait(200) == 1
    assert lean(-0.9) == ["left"]
    assert lean(0.0) == []
    assert wait(1000) == 0


def test_a_pad_acts_for_the_player_who_holds_it(devices: Devices) -> None:
    devices.pads.seats[7] = 2
    press = pygame.Event(pygame.CONTROLLERBUTTONDOWN, instance_id=7, button=0)
    other = pygame.Event(pygame.CONTROLLERBUTTONDOWN, instance_id=8, button=1)
    assert read(devices, press, other) == [Acted("confirm", 2, pad=7), Acted("back", pad=8)]


def test_a_known_pad_is_not_heard_twice(devices: Devices) -> None:
    devices.pads._mapped.add(7)
    twice = (
        pygame.Event(pygame.CONTROLLERBUTTONDOWN, instance_id=7, button=0),
        pygame.Event(pygame.JOYBUTTONDOWN, instance_id=7, button=0),
    )
    assert acts(devices, *twice) == ["confirm"]
    stranger = pygame.Event(pygame.JOYBUTTONDOWN, instance_id=9, button=0)
    assert acts(devices, stranger) == ["confirm"]


def test_unplugging_a_pad_lets_go_of_its_stick(devices: Devices) -> None:
    lean = pygame.Event(pygame.JOYAXISMOTION, instance_id=3, axis=1, value=1.0)
    assert acts(devices, lean) == ["down"]
    read(devices, pygame.Event(pygame.JOYDEVICEREMOVED, instance_id=3))
    assert devices.update(1000, 0.0) == []


@pytest.mark.parametrize(
    "keys", [["\0"], "t", [""], ["no such key"], ["x" * 10_000], [7], None, {}, [["t"]], ["\u200b"]]
)
def test_keys_that_there_are_not_are_ignored_and_named_once(keys: Any) -> None:
    pygame.display.init()
    bindings = Bindings({"hint": keys, "menu": ["x"]})
    if keys == "t":
        assert bindings.keys("hint") == ("t",)
        return
    assert bindings.keys("hint") == ("h",) and bindings.keys("menu") == ("x",)
    assert bindings.unusable == ["hint"]
    bindings.unusable = []
    bindings.load({"hint": keys})
    assert bindings.unusable == []


def test_another_act_cannot_take_the_way_back() -> None:
    bindings = Bindings({"hint": ["escape", "return", "left", "j"]})
    assert bindings.act(pygame.K_ESCAPE, 0, 0) == "back"
    assert bindings.act(pygame.K_RETURN, 0, 0) == "confirm"
    assert bindings.act(pygame.K_j, 0, 0) == "hint"


def finger(kind: int, number: int, x: float = 0.5, y: float = 0.5) -> pygame.Event:
    return pygame.Event(kind, touch_id=1, finger_id=number, x=x, y=y)


def test_the_99th_finger_that_lifted_during_a_change_of_scenes_raised(devices: Devices) -> None:
    for number in range(300):
        assert read(devices, finger(pygame.FINGERDOWN, number)) == [
            Pointed("down", (500, 250), finger=1)
        ]
        devices.let_go()  # that it lifted was dropped with all other input


def test_a_hundred_fingers_on_the_glass_are_no_error(devices: Devices) -> None:
    told = read(devices, *(finger(pygame.FINGERDOWN, number) for number in range(120)))
    assert [one.finger for one in told if isinstance(one, Pointed)] == list(range(1, 121))


def test_a_finger_from_before_the_scene_says_nothing(devices: Devices) -> None:
    read(devices, finger(pygame.FINGERDOWN, 5))
    devices.let_go()
    assert read(devices, finger(pygame.FINGERMOTION, 5), finger(pygame.FINGERUP, 5)) == []
    (down,) = read(devices, finger(pygame.FINGERDOWN, 6))
    assert isinstance(down, Pointed) and down.finger == 1


def test_fingers_are_forgotten_with_the_focus(devices: Devices) -> None:
    read(devices, finger(pygame.FINGERDOWN, 5))
    (cancel,) = read(devices, pygame.Event(pygame.WINDOWFOCUSLOST))
    assert isinstance(cancel, Pointed) and cancel.kind == "cancel"
    assert read(devices, finger(pygame.FINGERUP, 5)) == []


def test_a_finger_that_comes_down_twice_is_one_finger(devices: Devices) -> None:
    told = read(devices, finger(pygame.FINGERDOWN, 5), finger(pygame.FINGERDOWN, 5))
    assert [one.finger for one in told if isinstance(one, Pointed)] == [1, 1]
