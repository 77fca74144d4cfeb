"""The app: stack of scenes, input that never falls through, drawing only what has changed."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest
from pygame import Rect, Surface

from game.contract import Reason
from game.store import Store
from scenes.app import App
from scenes.command import main
from scenes.input.intents import Acted, Intent, Pointed, Resized, Typed
from scenes.stage import window
from scenes.stage.scene import Scene
from scenes.stage.theme import Scale
from scenes.stage.widgets import Button, TextField

ROOT = Path(__file__).parents[2]


class Card(Scene):
    """A scene that writes down what happens to it."""

    def __init__(self, name: str = "card", opaque: bool = True, freezes: bool = True) -> None:
        super().__init__()
        self.name = name
        self.opaque = opaque
        self.freezes = freezes
        self.log: list[str] = []
        self.intents: list[Intent] = []
        self.passed: list[float] = []
        self.drawn: list[bool] = []
        self.part: list[Rect] | None = None
        self.moving = False

    def enter(self, app: App) -> None:
        super().enter(app)
        self.log.append("enter")

    def leave(self) -> None:
        super().leave()
        self.log.append("leave")

    def pause(self) -> None:
        super().pause()
        self.log.append("pause")

    def resume(self) -> None:
        super().resume()
        self.log.append("resume")

    def layout(self, scale: Scale) -> None:
        super().layout(scale)
        self.log.append(f"layout {scale.w}x{scale.h}")
        self.widgets = [
            Button(f"{self.name}.go", "Go", Rect(10, 10, 200, 60), self.go),
            TextField(f"{self.name}.name", "Name", Rect(10, 100, 400, 60), "Bo", self.named),
        ]

    def go(self) -> None:
        self.log.append("go")

    def named(self, name: str) -> None:
        self.log.append(name)

    def handle(self, intent: Intent) -> None:
        self.intents.append(intent)
        super().handle(intent)

    def update(self, dt: float) -> None:
        self.passed.append(dt)

    def draw(self, surface: Surface) -> list[Rect] | None:
        self.drawn.append(self.whole)
        if self.opaque:
            surface.fill((30, 60, 50))
        super().draw(surface)
        return self.part

    @property
    def busy(self) -> bool:
        return self.moving


@pytest.fixture
def app() -> Iterator[App]:
    window.start()
    made = App(Store.open(), size=(960, 540))
    pygame.event.clear()
    yield made
    made.close()


def settle(app: App, frames: int = 8) -> None:
    """Let everything that comes after the first frame happen."""
    for _ in range(frames):
        app.step(16)


def shown(app: App, scene: Card) -> Card:
    """Put the scene on the stack and show it, with an empty log."""
    app.push(scene)
    settle(app)
    for log in (scene.log, scene.intents, scene.passed, scene.drawn):
        log.clear()
    return scene


def press(pos: tuple[int, int]) -> None:
    pygame.event.post(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=1))
    pygame.event.post(pygame.Event(pygame.MOUSEBUTTONUP, pos=pos, button=1))


def key(code: int) -> None:
    pygame.event.post(pygame.Event(pygame.KEYDOWN, key=code, mod=0, unicode="", scancode=0))


# The stack


def test_a_scene_lives_from_enter_to_leave(app: App) -> None:
    below, above = Card(), Card()
    app.push(below)
    app.push(above)
    app.pop()
    assert below.log == ["enter", "layout 960x540", "pause", "resume"]
    assert above.log == ["enter", "layout 960x540", "leave"]
    other = Card()
    app.replace(other)
    assert (below.log[-1], app.stack) == ("leave", [other])


def test_without_a_scene_the_program_ends(app: App) -> None:
    app.push(Card())
    app.pop()
    assert not app.running


def test_reset_leaves_them_all_from_the_top(app: App) -> None:
    order: list[str] = []
    for name in "abc":
        scene = Card(name)
        scene.leave = lambda name=name: order.append(name)  # type: ignore[method-assign, misc]
        app.push(scene)
    app.reset(Card())
    assert (order, len(app.stack)) == (["c", "b", "a"], 1)


def test_closing_the_window_ends_the_loop(app: App) -> None:
    scene = shown(app, Card())
    pygame.event.post(pygame.Event(pygame.QUIT))
    app.run()
    app.close()
    assert scene.log[-1] == "leave"


# Input


def test_a_click_reaches_the_button_under_it(app: App) -> None:
    scene = shown(app, Card())
    press((50, 30))
    app.step(16)
    assert "go" in scene.log


def test_no_click_falls_through_to_the_next_scene(app: App) -> None:
    first, second = Card("first"), Card("second")
    shown(app, first)
    first.go = lambda: app.replace(second)  # type: ignore[method-assign]
    first.layout(app.scale)
    press((50, 30))
    press((50, 30))  # an impatient second click, in the queue before the new scene is seen
    app.step(16)
    app.step(16)
    assert app.scene is second
    assert "go" not in second.log
    press((50, 30))
    app.step(16)
    assert "go" in second.log


def test_a_scene_not_seen_yet_gets_no_input(app: App) -> None:
    scene = Card()
    app.push(scene)
    key(pygame.K_h)
    app.step(16)
    app.step(16)
    assert Acted("hint") not in [Acted(i.name) for i in scene.intents if isinstance(i, Acted)]


def test_a_new_scene_is_told_where_the_mouse_is(app: App) -> None:
    shown(app, Card("first"))
    motion = {"pos": (50, 30), "rel": (1, 1), "buttons": (0, 0, 0)}
    pygame.event.post(pygame.Event(pygame.MOUSEMOTION, **motion))
    app.step(16)
    second = Card("second")
    app.push(second)
    app.step(16)
    hovered = second.focus.hovered
    assert hovered is not None and hovered.id == "second.go"


def test_keys_are_text_only_while_a_field_is_edited(app: App) -> None:
    scene = shown(app, Card())
    press((300, 130))
    app.step(16)
    assert app.devices.typing
    key(pygame.K_t)
    pygame.event.post(pygame.Event(pygame.TEXTINPUT, text="t"))
    app.step(16)
    assert scene.intents[-1] == Typed("t")
    key(pygame.K_RETURN)
    app.step(16)
    assert (scene.log[-1], app.devices.typing) == ("Bot", False)


def test_a_scene_covered_while_editing_keeps_the_name(app: App) -> None:
    scene = shown(app, Card())
    press((300, 130))
    app.step(16)
    scene.focus.handle(Typed("b"))
    app.push(Card())
    app.step(16)
    assert ("Bob" in scene.log, app.devices.typing) == (True, False)


def test_keys_of_a_scene_hold_while_it_is_on_top(app: App) -> None:
    scene = Card()
    scene.keys = {"stay": ["s"]}
    shown(app, scene)
    key(pygame.K_s)
    app.step(16)
    assert [i.name for i in scene.intents if isinstance(i, Acted)] == ["stay"]
    assert app.hint("stay") == "S"
    app.push(Card())
    assert app.hint("stay") == ""


def test_hints_are_what_is_printed_on_the_key_in_the_players_language(app: App) -> None:
    app.settings.language = "fr"
    app.refresh()
    assert (app.hint("confirm"), app.hint("hint")) == ("ENTRÉE", "H")
    app.settings.bindings = {"hint": ["ctrl+x"]}
    app.refresh()
    assert app.hint("hint") == "CTRL+X"


# Time


def test_time_only_passes_by_update_and_never_jumps(app: App) -> None:
    scene = shown(app, Card())
    app.step(16)
    app.step(5000)
    assert scene.passed == [16, 100]


def test_time_stands_still_below_unless_the_scene_above_lets_it_pass(app: App) -> None:
    scene = shown(app, Card())
    app.push(Card(freezes=True))
    app.step(16)
    assert scene.passed == []
    app.replace(Card(freezes=False))
    app.step(16)
    assert scene.passed == [16]


# Drawing


def test_nothing_is_drawn_while_nothing_changes(app: App) -> None:
    scene = shown(app, Card())
    settle(app)
    assert scene.drawn == []
    scene.dirty = True
    settle(app)
    assert scene.drawn == [False]


def test_only_the_rects_a_scene_names_are_shown(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[Any] = []
    scene = shown(app, Card())
    monkeypatch.setattr(pygame.display, "update", lambda rects: seen.append(rects))
    monkeypatch.setattr(pygame.display, "flip", lambda: seen.append("all"))
    scene.part, scene.dirty = [Rect(1, 2, 3, 4)], True
    app.step(16)
    scene.part, scene.dirty = None, True
    app.step(16)
    app.resize((1000, 600))
    scene.part = [Rect(1, 2, 3, 4)]
    app.step(16)
    assert seen == [[Rect(1, 2, 3, 4)], "all", "all"]


def test_what_is_below_a_sheet_is_drawn_once_and_kept(app: App) -> None:
    table = shown(app, Card("table"))
    sheet = Card("sheet", opaque=False)
    app.push(sheet)
    settle(app)
    assert table.drawn == [True]
    sheet.dirty = True
    app.step(16)
    assert (table.drawn, len(sheet.drawn)) == ([True], 2)
    table.dirty = True
    app.step(16)
    assert (table.drawn, len(sheet.drawn)) == ([True, True], 3)
    app.pop()
    app.step(16)
    assert table.drawn == [True, True, True]


def test_what_is_below_an_opaque_scene_is_not_drawn(app: App) -> None:
    table = shown(app, Card("table"))
    app.push(Card())
    table.dirty = True
    settle(app)
    assert table.drawn == []


def test_a_resize_lays_out_every_scene_of_the_stack(app: App) -> None:
    below, above = shown(app, Card()), shown(app, Card())
    app.resize((1280, 720))
    app.step(16)
    assert below.log[-1] == above.log[-1] == "layout 1280x720"
    assert above.intents[-1] == Resized((1280, 720))
    assert app.scale.size == (1280, 720)


def test_a_window_resized_by_its_frame_is_noticed(app: App) -> None:
    scene = shown(app, Card())
    pygame.display.set_mode((1100, 700), pygame.RESIZABLE)
    pygame.event.post(pygame.Event(pygame.WINDOWRESIZED, x=1100, y=700))
    app.step(16)
    assert scene.log == ["layout 1100x700"]
    assert scene.drawn == [True]


def test_text_size_and_language_take_effect_at_once(app: App) -> None:
    scene = shown(app, Card())
    before = app.scale.font(20)
    app.settings.text_percent = 200
    app.settings.language = "fr"
    app.refresh()
    assert app.scale.font(20) == 2 * before
    assert app.words.language == "fr"
    assert scene.log == ["layout 960x540"]


def test_f11_goes_to_full_screen_and_back(app: App) -> None:
    shown(app, Card())
    key(pygame.K_F11)
    app.step(16)
    assert app.window.full_screen and app.settings.full_screen
    key(pygame.K_F11)
    app.step(16)
    assert not app.window.full_screen
    assert app.window.surface.get_size() == (960, 540)


# Notices


def test_a_notice_is_shown_over_any_scene_and_goes(app: App) -> None:
    scene = shown(app, Card())
    before = pygame.image.tobytes(app.window.surface, "RGB")
    app.notice("Nothing will be saved.")
    app.step(16)
    with_it = pygame.image.tobytes(app.window.surface, "RGB")
    assert with_it != before
    app.push(Card("other"))
    app.step(16)
    assert app.notices.shown
    app.pop()
    for _ in range(60):
        app.step(100)
    assert not app.notices.shown
    assert pygame.image.tobytes(app.window.surface, "RGB") == before
    assert scene.drawn


def test_problems_of_the_store_are_said_once(app: App) -> None:
    app.store.notices.append(Reason("store.settings_unsaved", {"why": Reason("store.why.full")}))
    app.push(Card())
    settle(app)
    assert "disk is full" in app.notices.shown or "disque" in app.notices.shown
    assert app.store.notices == []


# Eyes


def test_f12_saves_a_picture_and_the_list_beside_it(app: App) -> None:
    scene = shown(app, Card())
    key(pygame.K_F12)
    app.step(16)
    (picture,) = app.store.pictures.glob("*.png")
    assert pygame.image.load(picture).get_size() == (960, 540)
    listed = json.loads(picture.with_suffix(".json").read_text("utf-8"))
    assert listed == [
        {"id": "card.go", "label": "Go", "rect": [10, 10, 200, 60], "enabled": True},
        {"id": "card.name", "label": "Name: Bo", "rect": [10, 100, 400, 60], "enabled": True},
    ]
    assert str(picture) in app.notices.shown
    assert not any(isinstance(i, Pointed) for i in scene.intents)
    key(pygame.K_F12)
    app.step(16)
    assert len(list(app.store.pictures.glob("*.png"))) == 2


def test_a_picture_that_cannot_be_saved_is_said(app: App) -> None:
    shown(app, Card())
    app.store.pictures.parent.mkdir(parents=True, exist_ok=True)
    app.store.pictures.write_text("a file where the folder should be")
    key(pygame.K_F12)
    app.step(16)
    assert app.notices.shown == app.words.say("app.picture_failed", why="File exists")


def test_the_inspect_file_follows_the_scene_at_rest(tmp_path: Path) -> None:
    window.start()
    file = tmp_path / "list.json"
    app = App(Store.open(), size=(960, 540), inspect=file)
    scene = Card()
    scene.moving = True
    app.push(scene)
    app.step(16)
    assert not file.exists()
    scene.moving = False
    app.step(16)
    assert [t["id"] for t in json.loads(file.read_text("utf-8"))] == ["card.go", "card.name"]

    written = file.stat().st_mtime_ns
    settle(app)
    assert file.stat().st_mtime_ns == written

    scene.widgets[0].enabled = False
    scene.dirty = True
    app.step(16)
    assert json.loads(file.read_text("utf-8"))[0]["enabled"] is False
    app.push(Card("other"))
    app.step(16)
    assert json.loads(file.read_text("utf-8"))[0]["id"] == "other.go"
    assert list(tmp_path.glob("list.json*")) == [file]
    app.close()


# Trouble


@pytest.mark.parametrize("where", ["handle", "update", "draw"])
def test_a_scene_that_raises_is_logged_and_not_hidden(app: App, where: str) -> None:
    scene = shown(app, Card())

    def broken(*_: Any) -> Any:
        raise ZeroDivisionError("the sum of all cards")

    setattr(scene, where, broken)
    scene.dirty = True
    key(pygame.K_h)
    with pytest.raises(ZeroDivisionError):
        app.step(16)
    log = (app.store.logs / "rowdy.log").read_text("utf-8")
    assert "Traceback" in log and "the sum of all cards" in log and "Card" in log


def run(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """The command in a process of its own; an empty value takes a variable away."""
    merged = {**os.environ, **environment}
    return subprocess.run(
        [sys.executable, "-m", "scenes.command", *arguments],
        cwd=ROOT,
        env={k: v for k, v in merged.items() if v},
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=60,
        check=False,
    )


NO_SCREEN = {"SDL_VIDEODRIVER": "", "DISPLAY": "", "WAYLAND_DISPLAY": ""}


@pytest.mark.skipif(sys.platform != "linux", reason="only there can a screen be missing")
@pytest.mark.parametrize(("language", "words"), [("en_GB", "screen"), ("fr_FR", "écran")])
def test_without_a_screen_one_sentence_and_status_1(language: str, words: str) -> None:
    ended = run(**NO_SCREEN, LANG=language + ".UTF-8", LC_ALL="", LC_MESSAGES="")
    said = [line for line in ended.stderr.splitlines() if "XDG_RUNTIME_DIR" not in line]
    assert ended.returncode == 1
    assert len(said) == 1 and words in said[0]
    assert ended.stdout == ""


@pytest.mark.parametrize(
    "arguments", [["watch"], ["nonsense"], ["--size", "huge"], ["--inspect", "/nowhere/at/all"]]
)
def test_bad_arguments_are_refused_with_status_2(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    assert ended.value.code == 2
    assert capsys.readouterr().err


def test_commands_without_a_window_do_not_load_pygame() -> None:
    code = (
        "import sys; sys.modules['pygame'] = None; import scenes.command\n"
        "try: scenes.command.main(['simulate', '--help'])\n"
        "except SystemExit: pass\n"
    )
    ended = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, check=False)
    assert ended.returncode == 0, ended.stderr
    assert b"simulate" in ended.stdout


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Linux has such desktops")
def test_the_command_puts_the_game_into_the_menu_and_takes_it_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert main(["--install-desktop"]) == 0
    assert (tmp_path / "applications" / "rowdy.desktop").is_file()
    assert str(tmp_path) in capsys.readouterr().out
    assert main(["--install-desktop", "--remove"]) == 0
    assert not [path for path in tmp_path.rglob("*") if path.is_file()]
    with pytest.raises(SystemExit):
        main(["--size", "1280x720", "--install-desktop"])
