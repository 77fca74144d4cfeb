"""Tables on which time counts, and journals on any table: shown by the clock, not by a player.

A timed game is played by its bots, by a clock that the suite turns. What is asked of one player in
turn is not asked of it.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from game.chance import Chance
from game.journal import Match
from scenes.menus.help import HelpScene
from scenes.menus.pause import MenuScene
from scenes.menus.results import ResultsScene
from scenes.table.table import table_for
from scenes.table.watch import open_watch
from tests.conformance.matches import Case, choose, demand
from tests.conformance.tables import SLICE_MS, Guest, guest
from tests.robot import Robot, app_of, assert_settled, seats_of

MIDDLE = 16  # acts, after which a match is in full swing


class Clock:
    """The time that the app reads, turned by hand."""

    seconds = 1.0

    def __call__(self) -> float:
        return self.seconds

    def pass_at(self, robot: Guest, ms: float) -> None:
        """Let the app live so many milliseconds."""
        for _ in range(round(ms / SLICE_MS)):
            self.seconds += SLICE_MS / 1000
            robot.app.step(SLICE_MS)
            if robot.scene is robot.table:
                robot.table.check_shown()


def check_race(case: Case, clock: Clock, path: Path, during: Callable[[Guest], None]) -> None:
    """Bots play on from the middle of a match; meanwhile something happens, and all stays right."""
    match = journal(case, path, MIDDLE)
    with guest(case, match=Match.resume(path), speed="normal") as robot:
        for _ in range(4):
            clock.pass_at(robot, 3000)
            during(robot)
            look_at_race(robot)
        clock.pass_at(robot, 6000)
        demand(len(robot.table.match.moves) > len(match.moves), "the bots play")
        written = Match.read(path)
        demand(written.moves == robot.table.match.moves, "every act is on disk")


def look_at_race(robot: Guest) -> None:
    """The table of a race never rests; once its cards have arrived it is looked at like any."""
    robot.look()
    robot.table.board.finish()
    robot.table.refresh(0)
    if robot.scene is robot.table:
        assert_settled(robot.table)


def pausing(robot: Guest) -> None:
    """Time stands still in the menu and while the rules are read."""
    for key, kind in (("escape", MenuScene), ("f1", HelpScene)):
        if robot.scene is not robot.table:
            return
        before = robot.table.match.text, robot.table.game.position()
        robot.key(key)
        demand(isinstance(robot.scene, kind), f"{key} opens what it should")
        for _ in range(10):
            robot.app.step(SLICE_MS)
        robot.look()
        after = robot.table.match.text, robot.table.game.position()
        demand(before == after, "nothing happens meanwhile")
        robot.key("escape")
        # A game may count its players in again.
        robot.until(lambda: robot.scene is robot.table, SLICE_MS)


def resizing(robot: Guest) -> None:
    robot.app.resize((1280, 720) if robot.app.scale.size != (1280, 720) else (900, 1200))


def changing(robot: Guest) -> None:
    settings = robot.app.settings
    settings.language = {"en": "fr", "fr": "en"}[settings.language]
    settings.text_percent = 300 - settings.text_percent
    settings.motion = "none" if settings.motion == "full" else "full"
    robot.app.refresh()


def skipping(robot: Guest) -> None:
    if robot.scene is robot.table:
        robot.table.skip()


def resuming(robot: Guest) -> None:
    """From the journal the match goes on where it was left."""
    if robot.scene is not robot.table:
        return
    match = robot.table.match
    match.close()
    robot.table = table_for(Match.resume(match.path))
    robot.app.reset(robot.table)
    robot.table.strict = True
    demand(robot.table.match.moves == match.moves, "no act is lost")


def check_end_of_race(case: Case, clock: Clock, path: Path) -> None:
    """The last acts of a match that is nearly over, its results, and a new match."""
    whole = journal(case, path, 20_000)
    demand(whole.outcome is not None, "the match has an end")
    lines = whole.text.splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:-6]))
    with guest(case, match=Match.resume(path), speed="normal") as robot:
        for _ in range(600):
            clock.pass_at(robot, 500)
            if isinstance(robot.scene, ResultsScene):
                break
        demand(isinstance(robot.scene, ResultsScene), "the match comes to its results")
        outcome = robot.table.match.outcome
        demand(robot.scene.outcome == outcome, "the results are those of the match")
        demand(Match.read(path).outcome == outcome, "what is on disk ends as the match did")


# --- watching ---------------------------------------------------------------------------------


def journal(case: Case, path: Path, acts: int) -> Match:
    """A match with so many acts, on disk."""
    kinds = ["hard"] * case.players
    match = Match.start(case.game, seats_of(kinds), case.options, case.seed, path=path)
    chance = Chance(case.seed, "watched")
    for _ in range(acts):
        if match.outcome is not None:
            break
        act = choose(match.game, chance, 0)
        if act.seat is None or act.move is None:
            assert act.at is not None
            match.wait(act.at)
        else:
            match.play(act.seat, act.move, act.at)
    match.close()
    return match


def check_watching(case: Case, path: Path, acts: int = 40, eyes: bool = True) -> None:
    """A journal is shown step by step and with everybody's eyes, and ends as it says."""
    recorded = journal(case, path, acts)
    robot = Guest.__new__(Guest)
    robot.case, robot.chosen, robot.said = case, {}, set()
    Robot.__init__(robot, app_of(speed="normal"))
    open_watch(robot.app, path)
    robot.app.step(0)
    robot.table = robot.scene
    robot.table.strict = True
    with robot.telling():
        while not robot.table.paused:
            robot.key("p")
        robot.rest(check=False)
        for done in range(1, len(robot.table.lines) + 1):
            robot.key("n")
            # In a film the key would only skip it.
            while robot.rest(check=False) is not robot.table:
                robot.key("return")
            if robot.table.done < done:
                robot.key("n")
                robot.rest(check=False)
            look_at_race(robot) if robot.table.game.timed else robot.rest()
            demand(robot.table.done == done, "a step is a line of the journal")
            demand(not robot.table.my_turn, "nobody plays")
        same = robot.table.match.game.position() == recorded.game.position()
        demand(same, "what is shown last is the end of the journal")
        for _ in range(case.players if eyes else 0):
            robot.click("watch.eyes")
            robot.rest(check=False)
            look_at_race(robot)  # in any game: faces may have been drawn since the last frame
    robot.app.close()
