"""What every table keeps, checked by playing at it. A game passes by standing in the catalog.

Each ``check`` sits down at a real table on a dummy screen, plays some of a match and looks at
everything whenever the table is at rest. A broken promise is a ``Broken`` with a sentence that
names the match, so that it can be played again.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import pygame
from pygame import Rect

from game.catalog import CATALOG
from game.chance import Chance
from game.journal import Match
from scenes.menus.help import HelpScene
from scenes.menus.pause import AskScene, MenuScene
from scenes.menus.results import ResultsScene
from scenes.stage import text
from scenes.table.curtain import CurtainScene
from scenes.table.log import entries, plain
from scenes.table.table import table_for
from tests.conformance.matches import Broken, Case, demand, is_playable, shortest
from tests.conformance.playthroughs import golden_cases
from tests.robot import Robot, app_of, seats_of

SMALLEST = 10  # pixels that a target has each way at least
SLICE_MS = 50.0
HOLE = re.compile(r"\{\w*\}")
RAW_KEY = re.compile(r"\b[a-z_0-9]+\.[a-z_]+(\.[a-z_0-9]+)*\b")
KEYS = ("return", "space", "tab", "left", "right", "up", "down", "escape", "page up", "f1",
        "m", "h", "u", "1", "2", "4", "7")  # fmt: skip


def is_timed(game: str) -> bool:
    return CATALOG[game].rules().timed


def tables(game: str) -> list[Case]:
    """The tables that are played at: short matches of the fewest and of the most players, and one
    with each other set of rules."""
    entry = CATALOG[game]
    short = {} if is_timed(game) else shortest(entry)
    counts = [n for n in range(entry.fewest, entry.most + 1) if is_playable(entry, n, short)]
    found = [Case(game, players, short, seed=7) for players in (counts[0], counts[-1])]
    others = golden_cases(game)[2:]  # the first two have the usual rules, and all of them changed
    return found + [Case(game, case.players, {**short, **case.options}, 7) for case in others]


class Guest(Robot):
    """Somebody who sits down at the table of any game and looks closely."""

    def __init__(
        self,
        case: Case,
        people: int = 1,
        match: Match | None = None,
        bots: str = "easy",
        **chosen: Any,
    ) -> None:
        chosen.setdefault("speed", "off")
        self.case, self.chosen = case, chosen
        self.cut: list[str] = []
        self.said: set[str] = set()
        app = app_of(**chosen)
        if match is None:
            kinds = ["human"] * people + [bots] * (case.players - people)
            path = app.store.new_journal_path(case.game)
            match = Match.start(case.game, seats_of(kinds), case.options, case.seed, path=path)
        super().__init__(app, match)

    def __str__(self) -> str:
        chosen = " ".join(f"{key}={value}" for key, value in self.chosen.items())
        made = " · ".join(made.move.text() for made in self.table.match.moves[-6:])
        return f"{self.case} {chosen}, after {made or 'the deal'}"

    @contextmanager
    def telling(self) -> Iterator[None]:
        """Whatever is not as it should be is told with the match in which it was seen."""
        try:
            yield
        except AssertionError as error:
            raise Broken(f"{self}: {error}") from error

    # --- looking ---

    def rest(self, dt: float = 100.0, check: bool = True) -> Any:
        scene = super().rest(dt, check)
        if check:
            self.look()
        return scene

    def look(self) -> None:
        """At everything that is promised of a table at rest, or of what lies over it."""
        shown = Rect(0, 0, *self.app.scale.size)
        targets = list(self.scene.targets())
        ids = [target.id for target in targets]
        demand(len(set(ids)) == len(ids), f"no two targets have one id: {sorted(ids)}")
        for target in targets:
            self.read(target.label, f"the label of {target.id}")
            if target.pointable and self.scene is self.table:
                inside = f"{target.id} lies in the window: {target.rect} of {shown.size}"
                demand(shown.contains(target.rect), inside)
                large = min(target.rect.size) >= SMALLEST
                demand(large, f"{target.id} is large enough to be hit: {target.rect.size}")
        if self.scene is self.table:
            self.read(self.table.message, "the message")
            if self.table.my_turn and not self.table.game.timed:
                demand(bool(self.table.message), "whose turn it is, is told so")
                demand(bool(self.table.prompt()), "there is something to tell whose turn it is")
            for entry in entries(self.table)[-6:]:
                self.read(plain(entry.said), "the log")

    def read(self, said: str, where: str) -> None:
        """A sentence has no holes in it, and is one."""
        if said in self.said:
            return
        demand(not HOLE.search(said), f"{where} has a hole in it: “{said}”")
        demand(not RAW_KEY.search(said), f"{where} shows a key and no words: “{said}”")
        self.said.add(said)

    def lies(self) -> dict[Any, str]:
        """The face on top at every spot, to compare two tables. A card that has been laid anew
        has another key and may lie askew, and what lay under it need not be there."""
        places = sorted(self.table.places().values(), key=lambda place: place.z)
        return {(place.x, place.y, place.width): place.face for place in places}

    # --- playing ---

    def step_in(self) -> bool:
        """Go on until it is somebody's turn at the table; whether the match is still played."""
        while True:
            scene = self.rest()
            if scene is self.table:
                return True
            if isinstance(scene, ResultsScene):
                return False
            if isinstance(scene, CurtainScene) and scene.covered:
                self.look_at_curtain(scene)
            self.key("return")

    def look_at_curtain(self, curtain: CurtainScene) -> None:
        acting = self.table.match.seats[curtain.seat]
        demand(curtain.name == acting.name, "the curtain names who comes to the screen")
        demand(acting.kind == "human", "nobody is called but people")
        cards = {target.id for target in self.table.cards}
        demand(not cards & set(self.ids()), "behind the curtain no card can be pointed at")

    def turns(self, count: int) -> Iterator[int]:
        """So many turns of people; after each look somebody may do something else before it is
        played on."""
        for turn in range(count):
            if not self.step_in():
                return
            before = len(self.table.match.moves)
            yield turn
            if len(self.table.match.moves) == before and self.step_in():
                self.ask(self.choose())


@contextmanager
def guest(case: Case, people: int = 1, **chosen: Any) -> Iterator[Guest]:
    """A table that is left again."""
    robot = Guest(case, people, **chosen)
    with robot.telling():
        yield robot
    robot.app.close()


# --- whole matches ----------------------------------------------------------------------------


def check_match(case: Case, people: int) -> int:
    """A match to its results and a new one with the same players; returns its moves."""
    with guest(case, people) as robot:
        while robot.step_in():
            robot.ask(robot.choose())
        match, results = robot.table.match, robot.scene
        demand(results.outcome == match.outcome, "the results are those of the match")
        written = Match.read(match.path)
        demand(written.moves == match.moves, "every move is on disk")
        demand(written.outcome == match.outcome, "what is on disk ends as the match did")
        demand(robot.app.store.current() is None, "a match that is over is not to be resumed")
        robot.key("return")
        again = robot.app.stack[0].match  # behind the curtain, where there is one
        demand(again.seats == match.seats, "the same players play again")
        demand(again.options == match.options, "with the same options")
        demand(again.path != match.path and again.seed != match.seed, "in a match of its own")
        return len(match.moves)


# --- sizes, languages, settings ---------------------------------------------------------------


def check_layout(
    case: Case, size: tuple[int, int], looks: Sequence[tuple[str, int]], turns: int = 2
) -> None:
    """The first turns in a window of this size, in each of these languages and sizes of text."""
    with guest(case, size=size, language=looks[0][0], percent=looks[0][1]) as robot:
        for _ in robot.turns(turns):
            for language, percent in looks:
                robot.app.settings.language, robot.app.settings.text_percent = language, percent
                robot.app.refresh()
                robot.rest()
                demand(robot.table.message == robot.table.prompt(), "the prompt is told anew")


def check_text(
    case: Case, cut: list[str], size: tuple[int, int], percent: int, language: str
) -> None:
    """With short names nothing has to be cut; ``cut`` is told of what was."""
    with guest(case, size=size, percent=percent, language=language) as robot:
        for _ in robot.turns(3):
            demand(not cut, f"nothing is cut off: {cut}")


@contextmanager
def noting_cuts() -> Iterator[list[str]]:
    """What had to be shortened to fit its place."""
    cut: list[str] = []
    shortened = text.shortened

    def watched(string: str, face: str, px: int, width: int) -> str:
        found = shortened(string, face, px, width)
        if found != text.plain(string):
            cut.append(string)
        return found

    text.shortened = watched
    try:
        yield cut
    finally:
        text.shortened = shortened


def check_settings(case: Case) -> None:
    """Whatever is changed in the middle of a film or of a turn counts from then on."""
    changes: list[dict[str, Any]] = [
        {"speed": "fast"}, {"motion": "none"}, {"language": "fr"}, {"text_percent": 200},
        {"speed": "slow", "motion": "gentle"}, {"speed": "off"},
        {"language": "en", "text_percent": 100, "motion": "full", "speed": "normal"},
    ]  # fmt: skip
    with guest(case, speed="normal") as robot:
        for turn in robot.turns(len(changes)):
            robot.ask(robot.choose())
            robot.app.step(SLICE_MS)
            for key, value in changes[turn].items():
                robot.app.settings[key] = value
            robot.app.refresh()
        demand(len(robot.table.match.moves) > 3, "the match went on")


# --- films ------------------------------------------------------------------------------------


def check_skipping(case: Case, turns: int = 8) -> None:
    """A film that is skipped, wherever it is, ends where one that is watched ends."""
    with guest(case, speed="normal") as watched, guest(case, speed="normal") as skipping:
        watching = watched.turns(turns)
        for turn in skipping.turns(turns):
            pygame.event.clear()
            next(watching)
            demand(skipping.lies() == watched.lies(), "both tables show the same")
            move = skipping.choose()
            skipping.ask(move)
            for _ in range(turn):
                skipping.app.step(SLICE_MS)
            for _ in range(30):  # the bots' films after it as well
                if skipping.scene is skipping.table and skipping.table.filming:
                    skipping.table.skip()
                    over = not skipping.table.filming or skipping.scene is not skipping.table
                    demand(over, "a film that is skipped is over, or waits for a count")
                skipping.app.step(SLICE_MS)
            watched.ask(move)
        skipping.step_in()
        watched.step_in()
        same = skipping.table.match.text == watched.table.match.text
        demand(same, "no film changes the match")


def check_resizing(case: Case, turns: int = 6) -> None:
    """Cards on their way go to their places in the new window."""
    sizes = ((1280, 720), (960, 540), (900, 1200))
    with guest(case, speed="normal") as robot:
        for turn in robot.turns(turns):
            robot.ask(robot.choose())
            for _ in range(2 + 3 * turn):
                robot.app.step(SLICE_MS)
            size = sizes[turn % 3]
            robot.app.resize(size)
            for _ in range(6):
                robot.app.step(20)
                if robot.scene is robot.table:
                    for key, piece in robot.table.board.pieces.items():
                        inside = Rect(0, 0, *size).collidepoint(piece.x, piece.y)
                        demand(inside, f"{key} is in the window while it flies")


def check_menus(case: Case, turns: int = 3) -> None:
    """The menu and the pages of the rules lie over a film, which waits for them."""
    with guest(case, speed="normal") as robot:
        for _ in robot.turns(turns):
            robot.ask(robot.choose())
            robot.app.step(16)
            for key, kind in (("escape", MenuScene), ("f1", HelpScene)):
                demand(robot.table.filming, "the film waits until it is seen again")
                robot.key(key)
                demand(isinstance(robot.scene, kind), f"{key} opens what it should")
                text = robot.table.match.text
                for _ in range(5):
                    robot.app.step(SLICE_MS)
                robot.look()
                demand(robot.table.match.text == text, "nobody plays meanwhile")
                robot.key("escape")
                demand(robot.scene is robot.table, "escape leads back to the table")
                robot.app.step(16)


# --- undo, hint, resume -----------------------------------------------------------------------


def check_undo(case: Case, people: int, turns: int = 10) -> int:
    """An undo takes back to where the player was, or says why not; returns how many did."""
    taken = 0
    with guest(case, people) as robot:
        for _ in robot.turns(turns):
            table = robot.table
            before, seat, count = table.game.position(), table.eyes, len(table.match.moves)
            robot.ask(robot.choose())
            if not robot.step_in() or table.game.position()["round"] != before["round"]:
                continue
            text = table.match.text
            robot.key("u")
            if isinstance(robot.scene, AskScene):
                robot.rest()
                robot.key("return")
                robot.step_in()
            else:
                steps = list(table.match.steps())[count + 1 :]
                learnt = any(event.reveals_to(seat) for step in steps for event in step.events)
                demand(table.refusal == learnt, "what was seen is not unseen, all else is undone")
            if table.refusal:
                robot.look()
                demand(table.match.text == text, "an undo that is refused changes nothing")
                continue
            robot.step_in()
            demand(table.game.position() == before, "after an undo all is as it was")
            demand(table.eyes == seat and table.my_turn, "and whoever regretted is to move")
            demand(len(table.match.moves) == count, "the moves are gone")
            taken += 1
            robot.ask(robot.choose())
    return taken


def check_hint(case: Case, turns: int = 3) -> None:
    """A hint is a legal move, in words; it is gone with the move it was for."""
    with guest(case) as robot:
        for _ in robot.turns(turns):
            table, text = robot.table, robot.table.match.text
            robot.key("h")
            robot.until(lambda table=table: table.hinted is not None, SLICE_MS)
            robot.rest()
            move = table.hinted
            legal = table.game.why_not(table.eyes, move) is None
            demand(legal, "what is hinted at may be done")
            words = table.hint_words(move)  # the reason may follow
            demand(words and table.message.startswith(words), "the hint is told in words")
            demand(table.match.text == text, "a hint is no move")
            robot.ask(move)
            demand(table.hinted is None, "a hint goes with the move it was for")


def check_resuming(case: Case, people: int, turns: int = 4) -> None:
    """A match that is taken up from its journal lies there as it was left, with no film."""
    with guest(case, people) as robot:
        for _ in robot.turns(turns):
            match, lies = robot.table.match, robot.lies()
            eyes, message = robot.table.eyes, robot.table.message
            match.close()
            robot.table = table_for(Match.resume(match.path))
            robot.app.reset(robot.table)
            robot.table.strict = True
            robot.app.step(0)
            demand(not robot.table.filming or not match.moves, "there is no film of what was")
            robot.step_in()
            demand(robot.table.eyes == eyes, "the same player is to move")
            demand(robot.table.message == message, "and is told the same")
            demand(robot.lies() == lies, "every card lies where it was left")


# --- several people, and bots in their place --------------------------------------------------


def check_secrets(case: Case, turns: int = 6) -> int:
    """What others hold cannot be told from what a seat is shown; returns how many looks."""
    looks = 0
    with guest(case, people=case.players) as robot:
        for turn in robot.turns(turns):
            table, seat = robot.table, robot.table.eyes
            game = table.match.game
            demand([seat] == game.to_act[:1], "the table is shown to who is to move")
            imagined = type(game).imagine(game.view(seat), Chance(turn, "elsewhere"))
            pictures = []
            for world in (game, imagined, game):
                table.match.game = world
                table.take_anew()
                robot.rest()
                said = [(target.id, target.label, tuple(target.rect)) for target in table.targets()]
                pictures.append((robot.picture(), said, table.message))
            same = pictures[0] == pictures[1] == pictures[2]
            demand(same, f"seat {seat} is shown nothing that it does not see")
            looks += 1
    return looks


def check_curtain(case: Case) -> None:
    """With hidden cards nobody's hand is shown before its owner is called; a game without a
    curtain shows everybody the same."""
    covers = []
    for seed in (7, 8):
        with guest(Case(case.game, case.players, case.options, seed), case.players) as robot:
            robot.rest()
            covers.append((type(robot.scene), robot.picture()))
            if robot.scene is robot.table:
                game = robot.table.game
                told = type(game).imagine(game.view(0), Chance(seed, "elsewhere"))
                for seat in range(case.players):
                    same = told.view(seat) == game.view(seat)
                    demand(same, "without a curtain all players see the same")
            else:
                demand(robot.scene.covered, "the curtain is closed")
    if covers[0][0] is CurtainScene:
        demand(covers[0] == covers[1], "a closed curtain looks the same whatever was dealt")


def check_seats(case: Case) -> None:
    """A bot takes a person's seat, and a person a bot's; the match goes on to its end."""
    with guest(case) as robot:
        table = robot.table
        for turn in robot.turns(4):
            if turn == 1:
                table.match.change_seat(1, "Zoé", "human")
            elif turn == 3:
                for seat in table.people:
                    table.match.change_seat(seat, f"Bot {seat}", "random")
            table.seats_changed()
            people = [seat for seat, sits in enumerate(table.match.seats) if sits.kind == "human"]
            demand(table.people == people, "the table knows who plays")
            if not people:
                break
        demand(not robot.step_in(), "bots play the match to its end")


# --- impatience -------------------------------------------------------------------------------


def hammer(robot: Guest, chance: random.Random) -> None:
    """Any input anywhere, rather on something than on nothing."""
    wide, high = robot.app.scale.size
    pos = (chance.randrange(wide), chance.randrange(high))
    targets = [t for t in robot.scene.targets() if t.rect.w and t.id != "table.menu"]
    if targets and chance.random() < 0.6:
        pos = chance.choice(targets).rect.center
    kind = chance.randrange(7)
    if kind == 0:
        robot.point(pos)
    elif kind in (1, 2):
        robot.down(pos, chance.choice((1, 1, 1, 2, 3)))
    elif kind == 3:
        robot.up(pos, chance.choice((1, 1, 1, 2, 3)))
    elif kind == 4:
        robot.post(pygame.MOUSEWHEEL, x=0, y=chance.choice((-1, 1)), flipped=False)
    else:
        own = [key for keys in robot.table.keys.values() for key in keys if len(key) == 1]
        robot.key(chance.choice((*KEYS, *own)), step=False)


def check_hammering(case: Case) -> None:
    """Whatever is pressed while a film runs or a bot thinks, the match is the same."""
    with guest(case) as calm:
        while calm.step_in():
            calm.ask(calm.choose())
        text = calm.table.match.text
    with guest(case, speed="fast") as robot:
        chance = random.Random(4)
        for _ in range(8000):
            scene = robot.scene
            if isinstance(scene, ResultsScene):
                break
            if scene is robot.table and robot.table.my_turn:
                robot.post(pygame.WINDOWFOCUSLOST)
                robot.app.step(0)
                robot.ask(robot.choose())
            elif scene is robot.table:
                hammer(robot, chance)
            else:
                over = not isinstance(scene, MenuScene | HelpScene | AskScene)
                robot.key("return" if over else "escape")
            robot.app.step(chance.choice((0, 16, 100)))
        demand(robot.table.match.text == text, "nothing that was pressed has changed the match")


def check_monkey(case: Case, people: int, seed: int, turns: int = 300) -> None:
    """Whatever is pressed at any time, the table stays right and the match is on disk."""
    speed, motion = ("off", "fast")[seed % 2], ("full", "none", "gentle")[seed % 3]
    with guest(case, people, speed=speed, motion=motion) as robot:
        chance = random.Random(seed)
        for turn in range(turns):
            scene = robot.scene
            if isinstance(scene, ResultsScene):
                break
            if turn % 25 == 24 and scene is robot.table:
                robot.post(pygame.WINDOWFOCUSLOST)
                robot.rest(SLICE_MS)
            if isinstance(robot.scene, MenuScene | HelpScene | AskScene):
                robot.key("escape")
            else:
                hammer(robot, chance)
                if chance.random() < 0.02:
                    robot.app.resize(chance.choice(((960, 540), (1024, 768), (1280, 600))))
            robot.app.step(chance.choice((0, 16, 40)))
            demand(robot.table in robot.app.stack, "nobody leaves the table unasked")
        written = Match.read(robot.table.match.path)
        demand(written.moves == robot.table.match.moves, "every move is on disk")
        same = written.game.position() == robot.table.match.game.position()
        demand(same, "and makes the position that is played on")
