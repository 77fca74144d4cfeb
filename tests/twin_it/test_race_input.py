"""In a race keys and sticks are told as they are: which key, where it lies, and when."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from time import perf_counter, sleep

import pygame
import pytest

from scenes.app import App
from scenes.input.bindings import Bindings
from scenes.input.devices import HELD_MS, Devices
from scenes.input.intents import Acted, Intent, Keyed, Leaned, Plugged, Pointed, Shot
from scenes.input.places import is_place, name_at, place_of
from scenes.stage.scene import Scene
from tests.virtual_pads import VirtualPad, pads

SIZE = (1000, 500)


class Race(Scene):
    """A scene that hears everything and remembers it."""

    racing = True
    hears_keys = True
    hears_sticks = True
    keys = {"start": ["f5"], "deal": ["d"]}  # noqa: RUF012 (as every scene has it)

    def __init__(self) -> None:
        super().__init__()
        self.heard: list[Intent] = []

    def handle(self, intent: Intent) -> None:
        if not (isinstance(intent, Pointed) and intent.kind == "move"):
            self.heard.append(intent)


@pytest.fixture
def devices() -> Devices:
    pygame.display.init()
    pygame.display.set_mode(SIZE)
    made = Devices(Bindings())
    made.hear(keys=True, sticks=True)
    return made


@pytest.fixture
def race(app: App) -> Race:
    scene = Race()
    app.push(scene)
    for _ in range(8):  # until everything that can wait has been started
        app.step(0)
    return scene


def event(code: int, scancode: int, down: bool = True, mod: int = 0) -> pygame.Event:
    kind = pygame.KEYDOWN if down else pygame.KEYUP
    return pygame.Event(kind, key=code, mod=mod, scancode=scancode, unicode="")


def read(devices: Devices, *events: pygame.Event, at: float = 0.0) -> list[Intent]:
    return devices.read(events, SIZE, at)


# --- keys ---


def test_a_key_goes_down_and_up_and_each_has_its_moment(devices: Devices) -> None:
    assert read(devices, event(pygame.K_z, pygame.KSCAN_Z), at=12.5) == [
        Keyed("@z", "Z", "z", True, 12.5)
    ]
    assert read(devices, event(pygame.K_z, pygame.KSCAN_Z, False), at=99.0) == [
        Keyed("@z", "Z", "z", False, 99.0)
    ]


def test_keys_pressed_together_are_told_in_their_order(devices: Devices) -> None:
    codes = [pygame.KSCAN_Z, pygame.KSCAN_3, pygame.KSCAN_V, pygame.KSCAN_U, pygame.KSCAN_P]
    keys = [pygame.K_z, pygame.K_3, pygame.K_v, pygame.K_u, pygame.K_p]
    told = read(devices, *map(event, keys, codes))
    assert [key.place for key in told if isinstance(key, Keyed)] == ["@z", "@3", "@v", "@u", "@p"]


@pytest.mark.parametrize(
    ("code", "scancode", "place", "label"),
    [
        (pygame.K_w, pygame.KSCAN_Z, "@z", "W"),
        (pygame.K_a, pygame.KSCAN_Q, "@q", "A"),
        (pygame.K_m, pygame.KSCAN_SEMICOLON, "@;", "M"),
        (pygame.K_SEMICOLON, pygame.KSCAN_COMMA, "@,", ";"),
        (pygame.K_QUOTEDBL, pygame.KSCAN_3, "@3", "3"),
        (0xE9, pygame.KSCAN_2, "@2", "2"),
        (0xF9, pygame.KSCAN_APOSTROPHE, "@'", "Ù"),
        (0xDF, pygame.KSCAN_MINUS, "@-", "ß"),
        (0x444, pygame.KSCAN_A, "@a", "A"),  # a Russian board has Latin letters as well
    ],
)
def test_a_key_shows_what_is_printed_on_it_and_lies_where_it_lies(
    devices: Devices, code: int, scancode: int, place: str, label: str
) -> None:
    (key,) = read(devices, event(code, scancode))
    assert isinstance(key, Keyed)
    assert (key.place, key.label) == (place, label)


@pytest.mark.parametrize(
    ("code", "scancode", "place", "english", "french"),
    [
        (pygame.K_RETURN, pygame.KSCAN_RETURN, "@return", "ENTER", "ENTRÉE"),
        (pygame.K_SPACE, pygame.KSCAN_SPACE, "@space", "SPACE", "ESPACE"),
        (pygame.K_LEFT, pygame.KSCAN_LEFT, "@left", "LEFT", "GAUCHE"),
        (pygame.K_KP3, pygame.KSCAN_KP3, "@kp_3", "NUM 3", "NUM 3"),
        (pygame.K_KP_ENTER, pygame.KSCAN_KP_ENTER, "@kp_enter", "NUM ENTER", "NUM ENTRÉE"),
        (pygame.K_LSHIFT, pygame.KSCAN_LSHIFT, "", "SHIFT", "MAJ"),
        (pygame.K_F7, pygame.KSCAN_F7, "", "F7", "F7"),
        (pygame.K_w, pygame.KSCAN_Z, "@z", "W", "W"),
    ],
)
def test_keys_with_a_word_on_them_say_it(
    app: App, race: Race, code: int, scancode: int, place: str, english: str, french: str
) -> None:
    for language, label in (("en", english), ("fr", french)):
        app.settings.language = language  # type: ignore[assignment]
        app.refresh()
        race.heard.clear()
        pygame.event.post(event(code, scancode))
        pygame.event.post(event(code, scancode, False))
        app.step(0)
        told = [(key.place, key.label) for key in race.heard if isinstance(key, Keyed)]
        assert told == [(place, label), (place, label)]


def test_every_place_has_a_sign(app: App) -> None:
    places = [place for place in map(place_of, range(512)) if place]
    assert len(places) == len(set(places)) > 70
    assert all(map(is_place, places)) and not is_place("@f1") and not is_place("z")
    assert name_at("@z") == "z" and name_at("@nowhere") == ""
    labels = [app.label_at(place) for place in places]
    assert all(labels) and len(set(labels)) >= len(labels) - 1
    assert app.label_at("@return") == "ENTER"


def test_shift_and_the_like_are_nobodys_own() -> None:
    for scancode in (pygame.KSCAN_LSHIFT, pygame.KSCAN_RCTRL, pygame.KSCAN_LALT,
                     pygame.KSCAN_LGUI, pygame.KSCAN_CAPSLOCK, pygame.KSCAN_TAB,
                     pygame.KSCAN_ESCAPE, pygame.KSCAN_F5):  # fmt: skip
        assert place_of(scancode) == ""


def test_a_keyboard_that_does_not_say_where_its_key_lies_is_understood(devices: Devices) -> None:
    (key,) = read(devices, event(pygame.K_z, 0))
    assert isinstance(key, Keyed) and key.place == "@z"
    (key,) = read(devices, event(pygame.K_z, 0, False))
    assert isinstance(key, Keyed) and not key.down


def test_a_key_that_repeats_itself_was_pressed_once(devices: Devices) -> None:
    down, up = event(pygame.K_z, pygame.KSCAN_Z), event(pygame.K_z, pygame.KSCAN_Z, False)
    assert len(read(devices, down, down, down)) == 1
    assert len(read(devices, up, up)) == 1
    assert len(read(devices, down)) == 1


def test_a_held_key_is_pointed_out_once(devices: Devices) -> None:
    read(devices, event(pygame.K_z, pygame.KSCAN_Z), at=10.0)
    assert devices.update(HELD_MS - 1, 500.0) == []
    assert devices.update(1, 510.0) == [Keyed("@z", "Z", "z", True, 510.0, held=True)]
    assert devices.update(1000, 1510.0) == []
    assert read(devices, event(pygame.K_z, pygame.KSCAN_Z, False), at=1600.0) == [
        Keyed("@z", "Z", "z", False, 1600.0, held=True)
    ]


def test_a_held_key_is_pointed_out_by_the_loop(app: App, race: Race) -> None:
    pygame.event.post(event(pygame.K_z, pygame.KSCAN_Z))
    app.step(100)  # the frame before the key was struck does not count
    for _ in range(4):
        app.step(100)
    assert [key.held for key in race.heard if isinstance(key, Keyed)] == [False]
    app.step(100)
    assert [key.held for key in race.heard if isinstance(key, Keyed)] == [False, True]


@pytest.mark.parametrize(
    ("code", "mod", "told"),
    [
        (pygame.K_ESCAPE, 0, Acted("back")),
        (pygame.K_F1, 0, Acted("help")),
        (pygame.K_F10, 0, Acted("menu")),
        (pygame.K_F11, 0, Acted("full_screen")),
        (pygame.K_F12, 0, Shot()),
        (pygame.K_RETURN, pygame.KMOD_LALT, Acted("full_screen")),
        (pygame.K_F5, 0, Acted("start")),
    ],
)
def test_some_keys_are_needed_for_the_program(
    devices: Devices, code: int, mod: int, told: Intent
) -> None:
    devices.bindings.of_scene(Race.keys)
    assert read(devices, event(code, 0, mod=mod), event(code, 0, False)) == [told]


@pytest.mark.parametrize("code", [pygame.K_m, pygame.K_h, pygame.K_RETURN, pygame.K_d, pygame.K_3])
def test_all_other_keys_lose_their_meaning(devices: Devices, code: int) -> None:
    devices.bindings.of_scene(Race.keys)
    assert [type(told) for told in read(devices, event(code, 0))] == [Keyed]


def test_keys_mean_something_again_when_the_race_is_over(devices: Devices) -> None:
    read(devices, event(pygame.K_h, pygame.KSCAN_H))
    devices.hear(keys=False, sticks=False)
    assert read(devices, event(pygame.K_h, pygame.KSCAN_H, False)) == []
    assert read(devices, event(pygame.K_h, pygame.KSCAN_H)) == [Acted("hint")]
    assert devices.update(1000, 0.0) == []


def test_losing_the_window_lets_all_keys_go(devices: Devices) -> None:
    read(devices, event(pygame.K_z, pygame.KSCAN_Z))
    assert read(devices, pygame.Event(pygame.WINDOWFOCUSLOST), at=7.0) == [
        Keyed("@z", "Z", "z", False, 7.0),
        Pointed("cancel", at=7.0),
    ]
    assert devices.keys_down == {}


def test_a_players_own_key_means_nothing_at_other_tables() -> None:
    bindings = Bindings({"claim:0": ["@2"], "claim:1": ["@p"]})
    # The key of the 2 on a French board is a digit, whoever plays Twin It with it.
    assert bindings.act(0xE9, pygame.KSCAN_2, 0, "é") == "digit2"
    assert bindings.act(pygame.K_p, pygame.KSCAN_P, 0, "p") is None
    assert bindings.keys("claim:0") == ("@2",)


# --- the moment ---


def test_acts_in_a_race_are_stamped_as_they_are_read(app: App, race: Race) -> None:
    pygame.event.post(event(pygame.K_z, pygame.KSCAN_Z))
    before = app.now
    app._race(50)
    after = app.now
    sleep(0.03)  # a slow frame in between does not make it later
    app.step(16)
    (key,) = race.heard
    assert isinstance(key, Keyed) and before <= key.at <= after


@pytest.mark.parametrize(
    ("struck", "ends"),
    [
        (event(pygame.K_z, pygame.KSCAN_Z), True),
        (pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(5, 5), button=1), True),
        (pygame.Event(pygame.FINGERDOWN, touch_id=1, finger_id=1, x=0.5, y=0.5), True),
        (pygame.Event(pygame.CONTROLLERBUTTONDOWN, instance_id=7, button=0), True),
        (pygame.Event(pygame.MOUSEMOTION, pos=(5, 5), rel=(1, 1), buttons=(0, 0, 0)), False),
        (event(pygame.K_z, pygame.KSCAN_Z, False), False),
    ],
)
def test_who_strikes_is_shown_it_at_once(
    app: App, race: Race, struck: pygame.Event, ends: bool
) -> None:
    pygame.event.clear()
    began = perf_counter()
    later = threading.Timer(0.02, lambda: pygame.event.post(struck))
    later.start()
    app._race(200)
    waited = perf_counter() - began
    later.join()
    assert (waited < 0.15) is ends


def test_the_loop_says_whether_the_window_has_the_keyboard(app: App, race: Race) -> None:
    assert app.focused
    pygame.event.post(pygame.Event(pygame.WINDOWFOCUSLOST))
    app.step(0)
    assert not app.focused
    pygame.event.post(pygame.Event(pygame.WINDOWFOCUSGAINED))
    app.step(0)
    assert app.focused


# --- pads ---


@pytest.fixture
def two(app: App, race: Race) -> Iterator[list[VirtualPad]]:
    with pads(2) as made:
        app.step(0)
        race.heard.clear()
        yield made


def test_each_pad_is_known_by_its_number(app: App, race: Race, two: list[VirtualPad]) -> None:
    one, other = two
    assert app.devices.pads.ids == [one.id, other.id]
    app.devices.pads.seats[other.id] = 3
    other.strike()
    one.strike(pygame.CONTROLLER_BUTTON_B)
    app.step(0)
    told = [(act.name, act.player, act.pad) for act in race.heard if isinstance(act, Acted)]
    assert told == [("confirm", 3, other.id), ("back", None, one.id)]


def test_a_stick_leans_as_far_as_it_is_pushed(app: App, race: Race, two: list[VirtualPad]) -> None:
    one, other = two
    one.lean(0.15, 0.1)  # a worn stick at rest
    app.step(0)
    assert race.heard == []
    one.lean(1.0)
    other.lean(0.0, -0.6)
    app.step(0)
    leaning = {lean.pad: (round(lean.x, 2), round(lean.y, 2)) for lean in race.heard}  # type: ignore[union-attr]
    assert leaning == {one.id: (1.0, 0.0), other.id: (0.0, -0.5)}
    race.heard.clear()
    one.lean(0.0)
    app.step(0)
    (back,) = race.heard
    assert isinstance(back, Leaned) and (back.pad, back.x, back.y) == (one.id, 0.0, 0.0)
    assert all(stamp.at > 0 for stamp in (back,))


def test_the_cross_is_a_stick_pushed_all_the_way(
    app: App, race: Race, two: list[VirtualPad]
) -> None:
    pad = two[0]
    for button in (pygame.CONTROLLER_BUTTON_DPAD_LEFT, pygame.CONTROLLER_BUTTON_DPAD_UP):
        pad.press(button)
        app.step(0)
    pad.press(pygame.CONTROLLER_BUTTON_DPAD_LEFT, False)
    app.step(0)
    told = [(lean.x, lean.y) for lean in race.heard if isinstance(lean, Leaned)]
    assert told == [(-1.0, 0.0), (-1.0, -1.0), (0.0, -1.0)]


def test_a_hat_is_a_stick_too(devices: Devices) -> None:
    hat = pygame.Event(pygame.JOYHATMOTION, instance_id=4, hat=0, value=(1, 1))
    assert read(devices, hat, at=3.0) == [Leaned(4, 1.0, -1.0, 3.0)]


def test_a_pad_that_is_pulled_out_lets_go_and_says_so(
    app: App, race: Race, two: list[VirtualPad]
) -> None:
    one, other = two
    one.lean(-1.0)
    app.step(0)
    race.heard.clear()
    one.unplug()
    app.step(0)
    told = [(type(intent), intent.pad) for intent in race.heard]  # type: ignore[union-attr]
    assert told == [(Leaned, one.id), (Plugged, one.id)]
    assert app.devices.pads.ids == [other.id]
    race.heard.clear()
    other.strike()
    app.step(0)
    (act,) = race.heard
    assert isinstance(act, Acted) and act.pad == other.id


def test_sticks_are_arrow_keys_for_everybody_else(
    app: App, race: Race, two: list[VirtualPad]
) -> None:
    race.hears_sticks = False
    two[0].lean(1.0)
    app.step(0)
    assert [act.name for act in race.heard if isinstance(act, Acted)] == ["right"]


def test_a_window_resized_in_a_race_was_laid_out_only_with_the_next_event(
    app: App, race: Race
) -> None:
    pygame.display.set_mode((1100, 700), pygame.RESIZABLE)
    pygame.event.post(pygame.Event(pygame.WINDOWRESIZED, x=1100, y=700))
    app._race(5)  # it is read here, between two frames
    pygame.event.clear()
    app.step(0)
    assert app.scale.size == (1100, 700)
