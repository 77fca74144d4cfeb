"""Before Twin It everybody gets a device of their own, and sees that it works."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pygame
import pytest
from pygame import Rect

from game.store import Store
from game.twin_it import POINT_SECONDS
from scenes.app import App
from scenes.input.intents import Pointed
from scenes.menus.sheet import Words
from scenes.stage import text
from scenes.twin_it.devices import Device
from scenes.twin_it.lobby import DEFAULT_PLACES, LobbyScene
from tests.menus.pages import texts_cut
from tests.robot import SMALL, app_of
from tests.virtual_pads import VirtualPad, pads

NAMES = ("Ann", "Bo", "Cy", "Dee", "Maximilienne B", "Wizard")
SCANCODES = {"return": pygame.KSCAN_RETURN, "space": pygame.KSCAN_SPACE} | {
    name: getattr(pygame, f"KSCAN_{name.upper()}")
    for name in "abcdefghijklmnopqrstuvwxyz0123456789"
}


class Lobby:
    """A lobby, with hands before it."""

    def __init__(self, people: int = 2, app: App | None = None, **chosen: Any) -> None:
        self.app = app or app_of(**chosen)
        self.ready: list[dict[int, Device]] = []
        self.left = 0
        self._told: list[str] = []
        add = self.app.notices.add

        def listen(sentence: str, at_once: bool = False) -> None:
            self._told.append(sentence)
            add(sentence, at_once)

        self.app.notices.add = listen  # type: ignore[method-assign]
        self.scene = LobbyScene(
            [(seat, NAMES[seat]) for seat in range(people)], self.ready.append, self._leave
        )
        self.app.push(self.scene)
        for _ in range(8):
            self.app.step(16)

    def _leave(self) -> None:
        self.left += 1

    def key(self, name: str, down: bool = True, printed: str = "", dt: float = 0) -> None:
        """Press the key where a US board has `name`."""
        code = pygame.key.key_code(printed or name)
        kind = pygame.KEYDOWN if down else pygame.KEYUP
        values = {"key": code, "scancode": SCANCODES.get(name, 0), "mod": 0, "unicode": ""}
        pygame.event.post(pygame.Event(kind, values))
        self.app.step(dt)

    def strike(self, *names: str) -> None:
        for name in names:
            self.key(name)
            self.key(name, False)

    def click(self, id: str, finger: bool = False) -> None:
        target = self.scene.focus.find(id)
        assert target is not None, id
        for kind in ("down", "up"):
            self.scene.handle(Pointed(kind, target.rect.center, finger=int(finger)))  # type: ignore[arg-type]
        self.app.step(0)

    def said(self) -> list[str]:
        """What was said since the last time this was asked."""
        told, self._told[:] = list(self._told), []
        return told

    @property
    def places(self) -> list[str]:
        devices = self.scene.devices
        return [devices[seat].place if seat in devices else "" for seat, _ in self.scene.people]


@pytest.fixture
def opened() -> Iterator[list[Lobby]]:
    made: list[Lobby] = []
    yield made
    for lobby in made:
        lobby.app.close()


@pytest.fixture
def lobby(opened: list[Lobby]) -> Lobby:
    opened.append(Lobby(3))
    return opened[0]


# --- joining ---


def test_everybody_has_a_key_from_the_start(opened: list[Lobby]) -> None:
    opened.append(Lobby(6))
    lobby = opened[0]
    assert lobby.places == list(DEFAULT_PLACES)
    labels = [device.label for device in lobby.scene.devices.values()]
    assert labels == ["Z", "3", "V", "U", "P", "ENTER"]
    assert lobby.scene.lit is None
    lobby.key("f5")
    assert [len(devices) for devices in lobby.ready] == [6]


def test_the_keys_of_the_lobby_are_printed_from_the_first_frame(opened: list[Lobby]) -> None:
    opened.append(Lobby(2))
    shown = {target.id: target for target in opened[0].scene.targets()}
    assert shown["start"].key == "F5"
    assert "F6" in shown["time"].label


def test_a_key_is_tried_by_striking_it(lobby: Lobby) -> None:
    lobby.key("3")
    assert lobby.scene.tried == {1} and lobby.scene.busy and lobby.scene.glows(1)
    assert lobby.scene.jump(1) >= 0 and lobby.said() == []
    lobby.key("3", False)
    lobby.app.step(100)
    assert 0 < lobby.scene.jump(1) <= 1
    for _ in range(4):
        lobby.app.step(100)
    assert not lobby.scene.busy and not lobby.scene.glows(1)


def test_who_wants_no_motion_sees_no_jump(opened: list[Lobby]) -> None:
    opened.append(Lobby(2, motion="gentle"))
    lobby = opened[0]
    lobby.key("z", dt=16)
    lobby.app.step(100)
    assert lobby.scene.jump(0) == 0 and lobby.scene.glows(0)


def test_a_tile_that_is_clicked_asks_for_another_key(lobby: Lobby) -> None:
    lobby.click("tile.1")
    assert lobby.scene.lit == 1
    lobby.strike("k")
    assert lobby.places == ["@z", "@k", "@v"] and lobby.scene.lit is None
    lobby.strike("k")
    assert lobby.said() == []


def test_nobody_takes_the_key_of_another(lobby: Lobby) -> None:
    lobby.click("tile.1")
    lobby.strike("z")
    assert lobby.places == ["@z", "@3", "@v"]
    assert lobby.scene.lit == 1, "Bo still has to choose"
    assert lobby.said() == ["Z: Ann plays with that. Choose something else."]
    lobby.strike("3")  # their own: all is well
    assert lobby.scene.lit is None


def test_only_the_last_sentence_is_shown(lobby: Lobby) -> None:
    lobby.strike("k", "j", "h")
    assert lobby.app.notices.shown.startswith("H:")
    for _ in range(100):
        lobby.app.step(100)
    assert lobby.app.notices.shown == ""


def test_a_key_of_nobody_says_what_to_do(lobby: Lobby) -> None:
    lobby.strike("k")
    assert lobby.places == ["@z", "@3", "@v"]
    assert lobby.said()[0].startswith("K: nobody plays with that.")


@pytest.mark.parametrize("name", ["left shift", "right ctrl", "left alt", "f7", "backspace"])
def test_some_keys_cannot_be_taken(lobby: Lobby, name: str) -> None:
    lobby.click("tile.0")
    lobby.strike(name)
    assert lobby.places == ["@z", "@3", "@v"] and lobby.scene.lit == 0
    (said,) = lobby.said()
    assert "can’t be a player’s key" in said


def test_tab_lights_one_tile_after_the_other(lobby: Lobby) -> None:
    lit = []
    for _ in range(4):
        lobby.strike("tab")
        lit.append(lobby.scene.lit)
    assert lit == [0, 1, 2, 0]


def test_a_french_board_shows_its_own_letters(lobby: Lobby) -> None:
    lobby.click("tile.0")
    lobby.key("q", printed="a")
    lobby.key("q", False, printed="a")
    assert lobby.scene.devices[0] == Device("key", "@q", "A")


def test_the_mouse_and_a_finger_are_taken_on_the_own_tile(lobby: Lobby) -> None:
    lobby.click("tile.0")
    lobby.click("tile.0")
    assert lobby.scene.devices[0] == Device("mouse")
    lobby.click("tile.1", finger=True)
    lobby.click("tile.1", finger=True)
    assert lobby.scene.devices[1] == Device("touch")
    # There is one mouse.
    lobby.click("tile.2")
    lobby.click("tile.2")
    assert lobby.scene.devices[2].kind == "key" and lobby.scene.lit == 2
    assert lobby.said() == ["Mouse: Ann plays with that. Choose something else."]


def test_escape_leaves(lobby: Lobby) -> None:
    lobby.key("escape")
    assert lobby.left == 1 and lobby.ready == []
    lobby.click("back")
    assert lobby.left == 2


# --- what is kept ---


def test_keys_are_remembered(lobby: Lobby, opened: list[Lobby]) -> None:
    lobby.click("tile.1")
    lobby.strike("k")
    lobby.click("tile.2")
    lobby.click("tile.2")  # the mouse
    lobby.click("start")
    assert lobby.ready == [
        {
            0: Device("key", "@z", "Z"),
            1: Device("key", "@k", "K"),
            2: Device("mouse"),
        }
    ]
    assert Store.open().settings.bindings == {"claim:0": ["@z"], "claim:1": ["@k"]}
    lobby.app.pop()
    lobby.app.running = True
    again = Lobby(3, lobby.app)
    assert again.places == ["@z", "@k", "@v"]


def test_kept_keys_never_clash(opened: list[Lobby]) -> None:
    kept = {"claim:0": ["@3"], "claim:2": ["@3"], "claim:3": ["nonsense"], "claim:4": []}
    opened.append(Lobby(6, bindings=kept))
    places = opened[0].places
    assert places[0] == "@3" and len(set(places)) == 6 and all(places)


def test_time_to_point_is_chosen_and_kept(lobby: Lobby) -> None:
    assert lobby.app.settings["point_seconds"] == 5
    seen = []
    for _ in POINT_SECONDS:
        lobby.key("f6")
        seen.append(Store.open().settings["point_seconds"])
    assert seen == [10, 0, 3, 5]
    lobby.click("time")  # in the middle: where there is no label, it is the way back
    assert lobby.app.settings["point_seconds"] == 3


# --- the test of the keys ---


def test_keys_that_are_down_together_are_counted(lobby: Lobby) -> None:
    test = next(widget for widget in lobby.scene.widgets if widget.id == "test")
    lobby.key("z")
    lobby.key("k")  # not a player's
    lobby.key("3")
    assert lobby.scene.most == 2 and list(lobby.scene.down) == ["@z", "@k", "@3"]
    lobby.key("v")
    for name in ("z", "3", "v", "k"):
        lobby.key(name, False)
    assert lobby.scene.most == 3 and lobby.scene.down == {}
    assert test.said() == "Key test – 3 of 3 together"


def test_a_held_key_is_pointed_out_until_it_is_let_go(lobby: Lobby) -> None:
    lobby.key("z")
    for _ in range(6):
        lobby.app.step(100)
    assert lobby.scene.held == {"@z": "Z"}
    lobby.app.step(16)
    lobby.key("z", False)
    assert lobby.scene.held == {} and lobby.scene.down == {}


# --- pads ---


@pytest.fixture
def two(lobby: Lobby) -> Iterator[list[VirtualPad]]:
    with pads(2) as made:
        lobby.app.step(0)
        yield made


def test_pads_are_offered_and_taken(lobby: Lobby, two: list[VirtualPad]) -> None:
    told = [widget.said() for widget in lobby.scene.widgets if widget.id.startswith("told.")]
    assert "Pad 1, Pad 2" in told[-1]
    first, second = two
    second.lean(1.0)
    lobby.app.step(0)
    second.lean(0.9)  # still the same push
    lobby.app.step(0)
    assert lobby.scene.lit == 0
    second.strike()
    lobby.app.step(0)
    assert lobby.scene.devices[0] == Device("pad", label="Pad 2", pad=second.id)
    lobby.click("tile.1")
    second.strike()
    lobby.app.step(0)
    assert lobby.said() == ["Pad 2: Ann plays with that. Choose something else."]
    first.strike(pygame.CONTROLLER_BUTTON_B)
    lobby.app.step(0)
    assert lobby.scene.devices[1] == Device("pad", label="Pad 1", pad=first.id)
    first.strike(pygame.CONTROLLER_BUTTON_START)
    lobby.app.step(0)
    assert [device.kind for device in lobby.ready[0].values()] == ["pad", "pad", "key"]


def test_who_loses_their_pad_is_asked_again(lobby: Lobby, two: list[VirtualPad]) -> None:
    lobby.click("tile.1")
    two[0].strike()
    lobby.app.step(0)
    two[0].unplug()
    lobby.app.step(0)
    assert 1 not in lobby.scene.devices and lobby.scene.lit == 1
    lobby.key("f5")
    assert lobby.ready == []
    assert lobby.said()[-1] == "Bo has nothing to play with yet."
    start = lobby.scene.focus.find("start")
    assert start is not None and not start.enabled
    lobby.strike("k")
    lobby.key("f5")
    assert len(lobby.ready) == 1


# --- it can be read ---


@pytest.mark.parametrize("language", ("en", "fr"))
@pytest.mark.parametrize(
    ("size", "percent"),
    ((SMALL, 100), (SMALL, 200), ((1200, 900), 130), ((2560, 1080), 100), ((3840, 2160), 100)),
)
def test_no_text_is_cut_or_lies_over_another(
    opened: list[Lobby],
    monkeypatch: pytest.MonkeyPatch,
    language: str,
    size: tuple[int, int],
    percent: int,
) -> None:
    cut = texts_cut(monkeypatch)
    app = app_of(size, language, percent)
    for people in (2, 3, 4, 5, 6):
        lobby = Lobby(people, app)
        if people == 2:
            opened.append(lobby)
        scene = lobby.scene
        scene._numbers = {90: 1, 91: 2}
        scene.devices[0] = scene._pad(90)
        del scene.devices[people - 1]
        scene.down, scene.held = {"@3": "3", "@kp_enter": "NUM ENTER"}, {"@3": "3"}
        for lit in (None, 0, people - 1):
            scene.ask(lit)
            app.step(16)
            where = f"{people} {language} {size} {percent} %"
            for i, widget in enumerate(scene.widgets):
                assert "twin_it." not in widget.said() and "{" not in widget.said(), where
                flows = widget in scene.flowing
                if flows:
                    assert widget.rect.x - scene.pane.x >= 0, where
                    assert widget.rect.right <= scene.pane.right, f"{where} {widget.id}"
                else:
                    assert Rect((0, 0), size).contains(widget.rect), where
                    assert not scene.pane.colliderect(widget.rect), where
                if isinstance(widget, Words):
                    high = text.wrapped_height(widget.label, widget.face, widget.px, widget.rect.w)
                    assert high <= widget.rect.h, where
                for other in scene.widgets[i + 1 :]:
                    if (other in scene.flowing) == flows:
                        apart = not widget.rect.colliderect(other.rect)
                        assert apart, f"{where}: {widget.id} over {other.id}"
            if percent == 100:
                assert not scene.reach, f"{where}: nothing has to be scrolled"
        assert not cut, cut
        app.pop()
        app.running = True


def test_every_target_does_something(lobby: Lobby) -> None:
    for id in [target.id for target in lobby.scene.focus.order()]:
        lobby.click(id)
    assert lobby.left == 1 and len(lobby.ready) == 1
