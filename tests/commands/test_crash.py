"""After a crash: a report that names nobody, a window that tells of it, the match still there."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.catalog import CATALOG
from game.journal import Match, Player
from game.store import Settings, Store
from scenes.app import App
from scenes.crash import CrashScene, broken
from scenes.input.bindings import DEFAULTS
from scenes.menus.title import TitleScene
from scenes.report import KEPT, HardCrashes, nameless, report
from scenes.stage import text, window
from scenes.table.table import table_for
from tests.robot import Robot, app_of
from tests.take_that.twister import match_of

ROOT = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def no_noise(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(App, "_complain", staticmethod(lambda error: None))


@pytest.fixture
def app() -> Iterator[App]:
    made = app_of(speed="off")
    yield made
    made.close()


def raised(message: str = "boom") -> Exception:
    try:
        raise ValueError(message)
    except ValueError as error:
        return error


def at_table(app: App) -> Any:
    table: Any = table_for(match_of(app))
    app.push(table)
    for _ in range(20):
        app.step(100)
    return table


def crash(app: App, error: Exception | None = None) -> CrashScene:
    assert app.survive(error or raised())
    for _ in range(8):
        app.step(100)
    assert isinstance(app.scene, CrashScene)
    return app.scene


def reports(home: Path) -> list[Path]:
    return sorted((home / "log").glob("crash-*.txt"))


# --- the report -----------------------------------------------------------------------------------


def test_a_report_says_what_where_and_in_which_match(app: App, home: Path) -> None:
    table = at_table(app)
    table.match.play(0, table.match.game.legal_moves(0)[0])
    table.update = lambda dt: 1 / 0
    app._wake()
    with pytest.raises(ZeroDivisionError) as caught:
        app.step(16)
    crash(app, caught.value)
    (path,) = reports(home)
    told = path.read_text("utf-8")
    assert "ZeroDivisionError: division by zero" in told
    assert 'File "scenes/app.py", line' in told
    for wanted in ("Rowdy 0.", "pygame-ce 2.", "SDL 2.", "960x540", "language en"):
        assert wanted in told
    assert "Scenes:  TakeThatTable" in told
    assert '"seed":7' in told and '"seat":0,"move":"' in told


def test_a_report_names_nobody(
    app: App, home: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("HOME", "/home/jonquille")
    monkeypatch.setenv("USER", "jonquille")
    monkeypatch.setenv("HOSTNAME", "attic-machine")
    monkeypatch.setattr("platform.node", lambda: "attic-machine")
    app.settings.names = ["Zoé", "Lea*"]
    seats = [Player("Ann B.", "human"), Player("Zoé", "human")]
    path = app.store.new_journal_path("take-that")
    match = Match.start("take-that", seats, {"rounds": 1}, 5, path=path)
    match.change_seat(1, "Hortense", "easy")
    app.push(table_for(match))
    said = (
        "Ann B. and Zoé and Hortense and Lea* of jonquille at attic-machine cannot open "
        f"/home/jonquille/cards.txt nor {home}/data nor {ROOT}/scenes; Zoéline is another word"
    )
    told = report(raised(said), app.store, app).text
    for name in ("Ann", "Zoé ", "Hortense", "Lea", "jonquille", "attic", str(home), str(ROOT)):
        assert name not in told, name
    assert "~/cards.txt" in told and "Zoéline" in told
    assert '{"seat":1,"name":"Seat 1","kind":"easy"}' in told


def test_a_line_without_names() -> None:
    assert nameless(b'{"join":{"name":"Ann","kind":"human"}}') == (
        '{"join":{"name":"New seat","kind":"human"}}'
    )
    assert nameless(b'{"seats":["Ann"],"name":"Ann"}') == '{"seats":["?"],"name":"Seat ?"}'
    assert "Ann" not in nameless(b'{"seats":[{"name":"Ann') + nameless(b'["Ann"]')


def test_a_report_is_short_whatever_happened(app: App) -> None:
    def deeper(left: int) -> None:
        if not left:
            raise RecursionError("x" * 100_000)
        deeper(left - 1)

    with pytest.raises(RecursionError) as caught:
        deeper(500)
    told = report(caught.value, app.store, app).text
    assert "more ..." in told and len(told) < 12_000


def test_an_error_that_cannot_be_told_is_reported(app: App) -> None:
    class Odd(Exception):
        def __str__(self) -> str:
            raise RuntimeError

    assert "Odd: (its message" in report(Odd(), app.store, app).text
    assert "caf\ud8e9".encode(errors="replace").decode() in report(raised("caf\ud8e9")).text


def test_the_cause_comes_first(app: App) -> None:
    try:
        try:
            raise KeyError("first")
        except KeyError as cause:
            raise ValueError("second") from cause
    except ValueError as error:
        told = report(error, app.store, app).text
    trace = told[told.index("Traceback") :]
    assert trace.index("KeyError: 'first'") < trace.index("ValueError: second")


def test_old_reports_go(app: App, home: Path) -> None:
    for number in range(KEPT + 4):
        last = report(raised(f"number {number}"), app.store, app)
    assert len(reports(home)) == KEPT
    assert last.path in reports(home)
    assert not any("number 0\n" in path.read_text("utf-8") for path in reports(home))


def test_a_clock_set_back_deleted_the_newest_report(
    app: App, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = [report(raised(f"number {number}"), app.store, app).path for number in range(KEPT)]
    ahead = time.time_ns() + 10 * 365 * 86400 * 10**9  # the clock was ten years ahead
    for number, path in enumerate(made):
        assert path is not None
        os.utime(path, ns=(ahead + number, ahead + number))
    monkeypatch.setattr(time, "strftime", lambda form: "20200101-000000")
    for number in range(3):  # each of them is newer than all before, whatever the clock says
        made.append(report(raised(f"later {number}"), app.store, app).path)
        assert set(reports(home)) == set(made[-KEPT:])


@pytest.mark.skipif(sys.platform == "win32", reason="files are private there by their folder")
def test_reports_and_logs_are_private(app: App, home: Path) -> None:
    log = home / "log" / "rowdy.log"
    log.parent.mkdir(parents=True, exist_ok=True)
    log.touch(0o644)
    app.store.log("something")
    crashes = HardCrashes(app.store)
    crashes.start()
    found = report(raised(), app.store, app).path
    assert found is not None
    for path in (log, found, crashes.path):
        if path.exists():  # somebody else may listen for hard crashes
            assert path.stat().st_mode & 0o777 == 0o600, path.name
    crashes.stop()


# --- the window -----------------------------------------------------------------------------------


def test_the_match_is_there_after_opening_again(app: App) -> None:
    table = at_table(app)
    table.match.play(0, table.match.game.legal_moves(0)[0])
    before = table.match.moves
    scene = crash(app)
    assert scene.kept == "saved"
    robot = Robot(app)
    robot.key("return")
    assert isinstance(app.scene, TitleScene)
    app.step(16)
    robot.click("continue")
    again: Any = app.scene
    assert again.match.moves[: len(before)] == before and before
    again.match.play(*_any_move(again.match))
    assert again.match.trouble is None
    assert Match.read(again.match.path).game.position() == again.match.game.position()


def _any_move(match: Match) -> tuple[int, Any]:
    seat = match.game.to_act[0]
    return seat, match.game.legal_moves(seat)[0]


def test_what_is_said_of_the_match_is_true(app: App, tmp_path: Path) -> None:
    assert crash(app).kept == "none"
    app.reset(TitleScene())
    app.push(table_for(match_of(None)))  # a match that is kept in memory only
    assert crash(app).kept == "unsaved"
    said = [widget.label for widget in app.scene.widgets] if app.scene else []
    assert any("couldn’t be saved" in words for words in said)


def test_keys_copy_and_quit(app: App) -> None:
    scene = crash(app)
    robot = Robot(app)
    robot.key("c")
    assert robot.target("status").label == app.words.say("crash.copied")
    assert pygame.scrap.get_text() == scene.report.text
    robot.key("escape")
    assert not app.running


def test_copying_that_fails_is_said(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    def put_text(words: str) -> None:
        raise pygame.error("no clipboard")

    monkeypatch.setattr(pygame.scrap, "put_text", put_text)
    crash(app)
    robot = Robot(app)
    robot.click("copy")
    assert robot.target("status").label == app.words.say("crash.not_copied")


def test_keys_hammered_in_play_do_not_close_the_window(app: App) -> None:
    assert app.survive(raised())
    app.step(16)
    robot = Robot(app)
    robot.key("escape")
    robot.key("return")
    assert app.running and isinstance(app.scene, CrashScene)


def test_without_a_disk_the_report_is_shown(app: App, home: Path) -> None:
    (home / "log").write_text("a file where a folder should be")
    scene = crash(app, raised("the message of the error"))
    assert scene.report.path is None
    robot = Robot(app)
    assert "the message of the error" in robot.target("report").label
    robot.key("c")
    assert pygame.scrap.get_text() == scene.report.text


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("percent", [100, 200])
@pytest.mark.parametrize("size", [(960, 540), (1600, 900), (3840, 2160)])
@pytest.mark.parametrize("written", [True, False])
def test_all_of_it_fits(size: tuple[int, int], percent: int, language: str, written: bool) -> None:
    app = app_of(size, language, percent)
    try:
        scene = crash(app)
        if not written:
            scene.report.path = None
        else:
            scene.report.path = Path("/home/somebody" * 6, "log", "crash-20260714-203015.txt")
        scene.layout(app.scale)
        scene.copy()
        app.step(16)
        window = app.window.surface.get_rect()
        for widget in scene.fixed:
            assert window.contains(widget.rect), widget.id
            assert not widget.rect.colliderect(scene.pane), widget.id
        rects = [widget.rect for widget in scene.fixed]
        assert all(rect.collidelist(rects[i + 1 :]) < 0 for i, rect in enumerate(rects))
        for words in scene.flowing:
            face = text.HANKEN_SEMIBOLD if words.id == "what" else text.HANKEN
            wide = text.wrapped(words.label, face, words.px, (0, 0, 0), words.rect.w)  # type: ignore[attr-defined]
            assert wide.get_width() <= words.rect.w, words.id
        assert scene.pane.h > app.scale.font(27)
        if written and percent == 100:
            assert not scene.reach
    finally:
        app.close()


def test_a_long_path_is_broken_at_its_folders() -> None:
    pygame.font.init()
    path = "/home/somebody/with/a/long/path/crash.txt"
    lines = broken(path, text.HANKEN, 20, 120).split("\n")
    assert len(lines) > 2 and "".join(lines) == path
    assert all(line.endswith("/") for line in lines[:-1])
    assert "".join(broken("x" * 300, text.HANKEN, 20, 120).split("\n")) == "x" * 300


# --- the loop -------------------------------------------------------------------------------------


def test_an_error_in_a_step_is_raised_for_tests(app: App) -> None:
    table = at_table(app)
    table.update = lambda dt: 1 / 0
    app._wake()
    with pytest.raises(ZeroDivisionError):
        app.step(16)


def test_the_loop_survives_an_error(app: App, home: Path) -> None:
    table = at_table(app)
    table.update = lambda dt: 1 / 0
    app._wake()
    real, steps = app.step, []

    def step(dt: float) -> None:
        steps.append(app.scene)
        if len(steps) > 5:
            app.quit()
        real(dt)

    app.step = step  # type: ignore[method-assign]
    assert app.run() == 0
    assert isinstance(steps[-1], CrashScene)
    assert len(reports(home)) == 1


def test_a_second_error_ends_it(app: App, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def draw(self: CrashScene, surface: pygame.Surface) -> None:
        raise pygame.error("nothing can be drawn")

    monkeypatch.setattr(CrashScene, "draw", draw)
    table = at_table(app)
    table.update = lambda dt: 1 / 0
    app._wake()
    assert app.run() == 1
    told = "".join(path.read_text("utf-8") for path in reports(home))
    assert "ZeroDivisionError" in told and "nothing can be drawn" in told


def test_a_scene_that_cannot_even_be_left_is_left(app: App) -> None:
    table = at_table(app)
    table.leave = lambda: 1 / 0
    crash(app)
    assert len(app.stack) == 1


# --- processes ------------------------------------------------------------------------------------


def run(home: Path, code: str) -> subprocess.CompletedProcess[str]:
    """A program of its own with a wrench in its works."""
    environment = {**os.environ, "ROWDY_HOME": str(home)}
    environment.pop("PYTHONFAULTHANDLER", None)
    return subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def test_when_nothing_can_be_drawn_the_program_ends(home: Path) -> None:
    done = run(
        home,
        "import scenes.menus.sheet, scenes.menus.title\n"
        "def draw(self, surface): raise ValueError('no picture')\n"
        "scenes.menus.title.TitleScene.draw = scenes.menus.sheet.Sheet.draw = draw\n"
        "from scenes.command import main\n"
        "raise SystemExit(main([]))",
    )
    assert done.returncode == 1
    assert len(reports(home)) == 2
    assert "no picture" in done.stderr


def test_without_an_output_as_well(home: Path) -> None:
    done = run(
        home,
        "import sys, scenes.menus.sheet, scenes.menus.title\n"
        "def draw(self, surface): raise ValueError('no picture')\n"
        "scenes.menus.title.TitleScene.draw = scenes.menus.sheet.Sheet.draw = draw\n"
        "sys.stdout = sys.stderr = None\n"
        "from scenes.command import main\n"
        "raise SystemExit(main([]))",
    )
    assert (done.returncode, done.stdout, done.stderr) == (1, "", "")
    assert len(reports(home)) == 2


def test_a_hard_crash_is_told_the_next_time(home: Path) -> None:
    done = run(
        home,
        "import faulthandler, scenes.menus.title\n"
        "ran = []\n"
        "def update(self, dt):\n"
        "    ran.append(dt)\n"
        "    self.asleep = False\n"
        "    if len(ran) > 60: faulthandler._sigsegv()\n"
        "scenes.menus.title.TitleScene.update = update\n"
        "from scenes.command import main\n"
        "raise SystemExit(main([]))",
    )
    assert done.returncode not in (0, 1)
    dumped = home / "log" / "faulthandler.log"
    assert dumped.stat().st_size > 0 and not reports(home)
    store = Store.open()
    found = HardCrashes(store).start()
    assert found is not None and found.path is not None
    assert not dumped.exists() or not dumped.stat().st_size
    assert 'File "scenes/app.py", line' in found.text and str(ROOT) not in found.text
    assert HardCrashes(store).start() is None, "told once"


def test_a_program_that_ends_well_leaves_nothing_to_tell(home: Path) -> None:
    done = run(
        home,
        "import scenes.menus.title\n"
        "ran = []\n"
        "def update(self, dt):\n"
        "    ran.append(dt)\n"
        "    self.asleep = False\n"
        "    if len(ran) > 60: self.app.quit()\n"
        "scenes.menus.title.TitleScene.update = update\n"
        "from scenes.command import main\n"
        "raise SystemExit(main([]))",
    )
    assert done.returncode == 0, done.stderr
    dumped = home / "log" / "faulthandler.log"
    assert dumped.exists() and not dumped.stat().st_size
    assert reports(home) == []


# --- nothing that a file holds keeps it away ------------------------------------------------------

_DEEP: Any = [[[[[[{"a": [None] * 50}]]]]]]
_ODD = ["\0", "x" * 100_000, "\u200b", "\u0301" * 500, 5, None, True, -1, 1e300, [], {}, _DEEP]
_FIELDS = [field for field in Settings.__struct_fields__ if field != "of_games"]
BROKEN_SETTINGS: list[dict[str, Any]] = [
    *(
        dict.fromkeys([*_FIELDS, "point_seconds", "no_hurry", "unknown", "\x00"], odd)
        for odd in _ODD
    ),
    {"bindings": {act: ["\0", "\ud83d\ude00", "x" * 9000] for act in DEFAULTS}},
    {"bindings": dict(zip(DEFAULTS, _ODD * 3, strict=False))},
    {"bindings": {"x" * 5000: ["t"], "hint": ["return", "escape", "left"], "copy": ["escape"]}},
    {"bindings": {"confirm": [], "back": [], "copy": [], "again": ["\0"], "claim:x": ["@q"]}},
    {"names": _ODD, "last_setup": {"take-that": {"seats": _ODD}, "flip-7": _DEEP, "\0": {}}},
    {"names": ["\u200b", "\0", "x" * 9000], "without_aids": ["\0"]},
]


@pytest.mark.parametrize("broken_settings", BROKEN_SETTINGS, ids=lambda b: ascii(b)[:40])
def test_broken_settings_keep_nobody_from_the_title_nor_from_the_crash_screen(
    broken_settings: dict[str, Any], home: Path
) -> None:
    (home / "config").mkdir(parents=True)
    (home / "config" / "settings.json").write_text(json.dumps({"version": 1, **broken_settings}))
    window.start()
    app = App(Store.open(), size=(960, 540))
    try:
        app.push("title")
        for _ in range(12):
            app.step(16)
        app.push("setup", CATALOG["take-that"])
        app.step(16)
        for way in ("copy", "again"):
            scene = crash(app)
            robot = Robot(app)
            if way == "copy":
                robot.key("c")
                app.step(16)
                assert scene.done
            robot.click("again")
            app.step(16)
            assert isinstance(app.scene, TitleScene)
        crash(app)
        Robot(app).key("escape")
        assert not app.running
    finally:
        app.close()


def test_a_crash_is_told_with_settings_that_no_file_can_have(app: App) -> None:
    settings: Any = app.settings
    settings.text_percent, settings.names, settings.bindings = "huge", [3, None], {"a": 7}
    settings.language = "\0"
    scene = crash(app)
    app.resize((1000, 600))
    app.step(16)
    assert {"again", "copy", "quit"} <= {target.id for target in scene.targets()}


def test_a_report_that_fails_is_no_reason_not_to_tell(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scenes.crash.report", lambda *about: 1 / 0)
    assert crash(app).report.path is None


def test_a_nul_in_a_binding_ended_the_program_at_every_start(home: Path) -> None:
    (home / "config").mkdir(parents=True)
    kept = {"version": 1, "language": "fr", "bindings": {"confirm": ["\0"], "hint": ["\0", "j"]}}
    (home / "config" / "settings.json").write_text(json.dumps(kept))
    window.start()
    app = App(Store.open(), size=(960, 540))
    try:
        app.push("title")
        for _ in range(12):
            app.step(16)
        said = app.notices.shown
        assert "choisir" in said and "conseil" in said
        assert app.bindings.keys("confirm") == DEFAULTS["confirm"]
        assert app.bindings.keys("hint") == ("j",)
        app.refresh()
        app.tell_problems()
        assert app.notices._waiting == [said]
    finally:
        app.close()
