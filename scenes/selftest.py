"""``rowdy --selftest``: every screen in both languages, a match of every game, one line a check.

It is for whoever has built or installed the program and wants to know whether all of it is there.
Nothing of the player's is read or written: all happens in a folder that is deleted afterwards.
"""

from __future__ import annotations

import contextlib
import os
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TextIO

import pygame

from game.bots.arena import play_match
from game.bots.bot import bot_for
from game.catalog import CATALOG
from game.contract import Move, Seat
from game.entry import Entry
from game.journal import Match, Player
from game.lines import header_line, line_of, move_line
from game.store import Store, log_folder
from game.words import Words
from scenes.app import App
from scenes.crash import CrashScene
from scenes.input.devices import INPUT_EVENTS
from scenes.input.intents import Acted
from scenes.menus.help import HelpScene
from scenes.menus.pause import MenuScene
from scenes.menus.results import ResultsScene
from scenes.menus.setup import SetupScene
from scenes.parts import part
from scenes.report import Report, report, said_of
from scenes.stage import window
from scenes.table.curtain import CurtainScene
from scenes.table.log import LogEntry
from scenes.table.table import Table, table_for
from scenes.table.watch import watching

SIZE = (960, 540)
NAMES = ("Ann", "Bo", "Cy", "Dee", "Eve", "Fay")
FRAMES = 12  # of a screen that never comes to rest
LONGEST_MATCH = 60_000  # frames
FEWEST_COLOURS = 6
SEED = 20


class Broken(Exception):
    """A check has failed; the sentence says why."""


class Listening(Words):
    """Words that notice what they were asked for and do not know."""

    __slots__ = ("missing",)

    def __init__(self, language: str) -> None:
        super().__init__(language)
        self.missing: set[str] = set()

    def say(self, key: str, /, **values: Any) -> str:
        said = super().say(key, **values)
        if not self.has(key) or "{" in said:
            self.missing.add(key)
        return said


def main() -> int:
    """Run all checks; gives the exit status."""
    language = Words().language
    with _output() as out, _home() as home:
        if _start_display():
            _print(out, Words(language).say("selftest.unseen"))
        started = time.perf_counter()
        test = Selftest(home, out)
        try:
            test.run()
        finally:
            test.close()
        seconds = f"{time.perf_counter() - started:.1f}"
        said = {"count": test.count, "failed": test.failed, "seconds": seconds}
        _print(out, Words(language).say("selftest.summary", **said))
    return 1 if test.failed else 0


def _print(out: TextIO, line: str) -> None:
    """A letter that a terminal does not know is no reason to fail."""
    letters = getattr(out, "encoding", None) or "utf-8"
    with contextlib.suppress(OSError):
        print(line.encode(letters, "replace").decode(letters), file=out, flush=True)


@contextlib.contextmanager
def _output() -> Iterator[TextIO]:
    """Where lines go: a windowed bundle has no output but its log folder."""
    if sys.stdout is not None:
        yield sys.stdout
        return
    folder = log_folder()
    path = folder / "selftest.log"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        path.touch()
    except OSError:
        path = Path(os.devnull)
    with path.open("w", encoding="utf-8") as out:
        yield out


@contextlib.contextmanager
def _home() -> Iterator[Path]:
    """A player's folder for these checks alone."""
    before = os.environ.get("ROWDY_HOME")
    with tempfile.TemporaryDirectory(prefix="rowdy-selftest-", ignore_cleanup_errors=True) as made:
        os.environ["ROWDY_HOME"] = made
        try:
            yield Path(made)
        finally:
            if before is None:
                del os.environ["ROWDY_HOME"]
            else:
                os.environ["ROWDY_HOME"] = before


def _start_display() -> bool:
    """Start the display there is; True if there is none and pictures are drawn for nobody."""
    try:
        window.start()
    except window.NoDisplay:
        os.environ["SDL_VIDEODRIVER"] = "dummy"
        window.start()
        return True
    return False


def modes(entry: Entry) -> tuple[str, ...]:
    """The ways in which a game can be played; one without a name where it has no choice."""
    return next((option.choices for option in entry.options if option.key == "mode"), ("",))


def tables() -> list[tuple[str, Entry, dict[str, Any], int]]:
    """Every game, in each of its modes: a name, the entry, the options, how many play."""
    found = []
    for entry in CATALOG.values():
        for choice in modes(entry):
            options: dict[str, Any] = {"mode": choice} if choice else {}
            why_not = entry.rules().why_not_table
            able = [n for n in range(entry.fewest, entry.most + 1) if not why_not(n, options)]
            players = min((n for n in able if n >= 2), default=able[-1])
            found.append((f"{entry.id} {choice}".strip(), entry, options, players))
    return found


class Selftest:
    """All checks, one after the other."""

    def __init__(self, home: Path, out: TextIO) -> None:
        self.home, self.out = home, out
        self.count = self.failed = 0
        store = Store.open()
        settings = store.settings
        settings.language, settings.speed, settings.motion = "en", "off", "none"
        settings.bots_pace = "off"
        settings.effects_volume = settings.music_volume = 0
        self.app = App(store, size=SIZE)
        # Whoever moves the mouse or types meanwhile is not part of the test.
        self.unheard = [*INPUT_EVENTS, pygame.WINDOWFOCUSLOST]
        pygame.event.set_blocked(self.unheard)

    def close(self) -> None:
        pygame.event.set_allowed(self.unheard)
        self.app.close()

    def run(self) -> None:
        self.check("words", self.same_words)
        self.screens()
        for name, *seating in tables():
            self.check(f"match {name}", self.by_rules, *seating)
        for name, *seating in tables():
            self.on_table(name, *seating)
        self.check("sound", self.sound)

    def check(self, name: str, work: Callable[..., str | None], *values: Any) -> None:
        """Do it and print a line; whatever is raised is a failure, not the end."""
        if not self.app.running:
            return
        self.count += 1
        try:
            told = work(*values)
            line = f"ok   {name}" + (f" ({told})" if told else "")
        except Exception as error:
            self.failed += 1
            why = str(error) if isinstance(error, Broken) else said_of(error)
            line = f"FAIL {name}: {why}"
        if not self.app.running:
            self.failed += 1
            line = f"FAIL {name}: the window was closed"
        _print(self.out, line)

    # --- words and sound ---

    def same_words(self) -> str:
        """Both languages say the same things."""
        keys = {language: Words(language).every_key() for language in Words.languages}
        if not all(keys.values()):
            raise Broken("a language has no words at all")
        every = {key.removesuffix("_one") for found in keys.values() for key in found}
        for language, found in keys.items():
            lacking = every - {key.removesuffix("_one") for key in found}
            if lacking:
                raise Broken(f"{language} lacks {', '.join(sorted(lacking))}")
        return f"{len(keys['en'])} texts"

    def sound(self) -> str:
        self.app.sound.play("click")
        return "started" if pygame.mixer.get_init() else "absent"

    # --- screens ---

    def screens(self) -> None:
        """Everything that can be opened without playing."""
        app = self.app
        self.screen("title", list)
        self.screen("settings", app.push, "settings")
        for entry in CATALOG.values():
            for choice in modes(entry):
                self.screen(f"setup {entry.id} {choice}".strip(), self.set_up, entry, choice)
            for page in range(len(HelpScene(entry).pages)):
                self.screen(f"rules {entry.id} {page + 1}", app.push, "help", entry, page)
        for name, *seating in tables():
            self.screen(f"table {name}", self.sit_down, *seating)
            self.screen(f"seats {name}", self.over, "seats", *seating)
        entry = next(iter(CATALOG.values()))
        self.screen("menu", self.over, "pause", entry, {}, entry.fewest)
        self.screen("question", lambda: app.push("ask", app.words.say("menu.sure"), list))
        self.screen("curtain", self.curtain)
        self.screen("curtain recap", self.recap)
        for entry in CATALOG.values():
            for name, build in getattr(part(entry, "selftest"), "SCREENS", {}).items():
                self.screen(name, build, app, NAMES)
        self.screen("crash", self.crash, True)
        self.screen("crash unwritten", self.crash, False)

    def screen(self, name: str, build: Callable[..., object], *values: Any) -> None:
        for language in Words.languages:
            self.check(f"{name} {language}", self.open, language, build, *values)

    def open(self, language: str, build: Callable[..., object], *values: Any) -> None:
        """Open a screen over the title and look at it."""
        self.speak(language)
        self.app.reset("title")
        build(*values)
        self.look()
        for scene in self.app.stack:
            if getattr(scene, "match", None) is not None:
                scene.match.close()  # type: ignore[attr-defined]

    def speak(self, language: str) -> None:
        """Words of this language from now on, for what is open as well."""
        settings: Any = self.app.settings
        settings.language = language
        self.app.words = Listening(language)
        for scene in list(self.app.stack):
            scene.layout(self.app.scale)

    def look(self, language: str = "") -> None:
        """Let some time pass on the scene on top and see that it is drawn, with all its words."""
        app, scene = self.app, self.app.scene
        if language:
            self.speak(language)
        app.window.surface.fill((0, 0, 0))  # nothing of the picture before
        app.restack()
        for frame in range(FRAMES):
            app.step(50)
            if frame > 2 and app.scene is not None and not app.scene.busy:
                break
        app.step(0)
        if scene is None or app.scene is None:
            raise Broken("there is no scene")
        missing = getattr(app.words, "missing", ())
        if missing:
            raise Broken(f"no words for {', '.join(sorted(missing))}")
        if colours(app.window.surface) < FEWEST_COLOURS:
            raise Broken("the picture is blank")
        app.scene.targets()

    def set_up(self, entry: Entry, choice: str) -> None:
        scene = SetupScene(entry)
        self.app.push(scene)
        if choice:
            scene.choose(choice)

    def table(self, entry: Entry, options: dict[str, Any], kinds: list[str]) -> Table[Any]:
        seats = [Player(NAMES[seat], kind) for seat, kind in enumerate(kinds)]
        path = self.app.store.new_journal_path(entry.id)
        table = table_for(Match.start(entry, seats, options, SEED, path=path))
        table.strict = True
        self.app.push(table)
        return table

    def sit_down(self, entry: Entry, options: dict[str, Any], players: int) -> Table[Any]:
        """A table at which one person plays."""
        return self.table(entry, options, ["human", *["easy"] * (players - 1)])

    def over(self, scene: str, *seated: Any) -> None:
        """A scene that lies over a table."""
        self.app.push(scene, self.sit_down(*seated))

    def curtain(self) -> CurtainScene:
        recap = [LogEntry(self.app.words.say("table.undo_nothing"))]
        scene = CurtainScene(NAMES[0], 0, recap, self.app.pop)
        self.app.push(scene)
        return scene

    def recap(self) -> None:
        scene = self.curtain()
        for _ in range(8):
            self.app.step(100)
        scene.handle(Acted("confirm"))
        if scene.covered:
            raise Broken("the curtain does not go up")

    def crash(self, written: bool) -> None:
        try:
            raise Broken("This is what a report looks like.")
        except Broken as error:
            made = report(error, self.app.store, self.app)
        if made.path is None:
            raise Broken("the report was not written")
        self.app.reset(CrashScene(made if written else Report(made.text, None)))

    # --- matches ---

    def by_rules(self, entry: Entry, options: dict[str, Any], players: int) -> str:
        """Bots play without a table; the journal leads to the same position."""
        bots = [bot_for(entry.id, "easy")] * players
        seats = [Player(NAMES[seat], "easy") for seat in range(players)]
        game = entry.rules().deal(players, options, SEED)
        lines = [header_line(entry.id, SEED, seats, options)]
        complaints: list[str] = []

        def played(seat: Seat, move: Move | None, at: int | None) -> None:
            lines.append(line_of({"at": at}) if move is None else move_line(seat, move, at))

        outcome, moves = play_match(game, bots, complaints.append, played)
        if complaints and not game.timed:
            raise Broken(complaints[0])
        match = Match.parse(b"".join(lines))
        if match.outcome != outcome or match.game.position() != game.position():
            raise Broken("the journal leads to another position")
        return f"{moves} moves"

    def on_table(self, name: str, *seating: Any) -> None:
        """Bots play at the table; counts and results are looked at in both languages."""
        self.speak("en")
        self.app.reset("title")
        tables: list[Table[Any]] = []
        self.check(f"played {name}", self.play, tables, name, *seating)
        for table in tables:
            if isinstance(self.app.scene, ResultsScene):
                self.look_at(f"results {name}")
            table.match.close()
            for language in Words.languages:
                self.check(f"watch {name} {language}", self.watch, language, table.match)

    def look_at(self, name: str) -> None:
        """Look at the scene on top as it is, in every language."""
        for language in Words.languages:
            self.check(f"{name} {language}", self.look, language)

    def play(
        self, found: list[Table[Any]], name: str, entry: Entry, options: Any, players: int
    ) -> str:
        app = self.app
        table = self.table(entry, options, ["easy"] * players)
        found.append(table)
        counted = False
        for _ in range(LONGEST_MATCH):
            app.step(100)
            scene = app.scene
            if scene is None or isinstance(scene, ResultsScene) or not app.running:
                break
            if isinstance(scene, MenuScene):  # the window has lost the keyboard
                app.pop()
            elif type(scene).__name__ == "CountScene" and not scene.busy:
                if not counted:
                    counted = True
                    self.look_at(f"count {name}")
                scene.handle(Acted("confirm"))
            elif scene is table and not table.filming:
                table.check_shown()
        else:
            raise Broken("the match never ends")
        match = table.match
        if match.path is None or Match.read(match.path).game.position() != match.game.position():
            raise Broken("the journal leads to another position")
        return f"{len(match.moves)} moves"

    def watch(self, language: str, match: Match) -> None:
        """The journal of the match on the table again."""
        self.speak(language)
        self.app.reset("title")
        assert match.path is not None
        table: Any = watching(Match.read(match.path))
        self.app.push(table)
        for _ in range(6):
            self.app.step(50)
            table.step()
        self.look()


def colours(surface: pygame.Surface) -> int:
    """How many colours a picture has, at some hundred places."""
    wide, high = surface.get_size()
    across, down = range(wide // 48, wide, wide // 24), range(high // 36, high, high // 18)
    return len({surface.get_at_mapped((x, y)) for x in across for y in down})
