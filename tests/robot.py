"""A small robot that plays at a real table: it posts the events a mouse or a keyboard would cause.

It looks at the same list of targets that ``rowdy --inspect`` writes, and asks the rules only which
moves there are.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import pygame
import pytest

from game.contract import Move
from game.journal import Match, Player
from game.store import Store
from game.take_that.rules import MIRROR, Lay, Take
from scenes.app import App
from scenes.menus.results import ResultsScene
from scenes.stage import window
from scenes.table.count import CountScene
from scenes.table.curtain import CurtainScene
from scenes.table.table import Table, table_for

SMALL = (960, 540)
LONGEST_MS = 60_000.0


@pytest.fixture(autouse=True)
def screen() -> Iterator[None]:
    """For modules that import it: each test leaves no screen behind."""
    yield
    pygame.display.quit()


def app_of(
    size: tuple[int, int] = SMALL, language: str = "en", percent: int = 100, **chosen: Any
) -> App:
    """An app on the dummy screen, with settings of its own."""
    window.start()
    store = Store.open()
    settings: Any = store.settings
    settings.language, settings.text_percent = language, percent
    for key, value in chosen.items():
        settings[key] = value
    pygame.event.clear()
    return App(store, size=size)


def match_of(
    app: App | None,
    kinds: Sequence[str] = ("human", "easy"),
    rounds: int = 2,
    seed: int = 7,
    deck: Sequence[int] | None = None,
    advanced: bool = False,
) -> Match:
    """A match of Take That; with an app, its journal is in the player's folder."""
    names = ("Ann", "Bo", "Cy", "Dee")
    seats = [Player(names[seat], kind) for seat, kind in enumerate(kinds)]
    path = app.store.new_journal_path("take-that") if app is not None else None
    options = {"rounds": rounds, "advanced": advanced}
    return Match.start("take-that", seats, options, seed, deck, path)


def play_on(match: Match, moves_left: int = 4) -> Match:
    """Play the match by the rules alone until its round is about to end."""
    made: list[tuple[int, Move]] = []
    game: Any = match.game.copy()
    while game.round == match.game.round and game.outcome() is None:
        move = game.legal_moves(game.turn)[0]
        made.append((game.turn, move))
        game.play(game.turn, move)
    for seat, move in made[:-moves_left]:
        match.play(seat, move)
    return match


class Robot:
    """Eyes and hands before one app."""

    def __init__(self, app: App, match: Match | None = None) -> None:
        self.app = app
        self.table: Any = None
        if match is not None:
            self.table = table_for(match)
            self.table.strict = True
            app.push(self.table)
            app.step(0)

    # --- eyes ---

    @property
    def scene(self) -> Any:
        return self.app.scene

    def ids(self) -> list[str]:
        return [target.id for target in self.scene.targets()]

    def target(self, id: str) -> Any:
        found = [target for target in self.scene.targets() if target.id == id]
        assert found, f"{id} is not among {self.ids()}"
        return found[0]

    def picture(self) -> bytes:
        return pygame.image.tobytes(self.app.window.surface, "RGB")

    def rest(self, dt: float = 100.0, check: bool = True) -> Any:
        """Let time pass until nothing moves and somebody has to do something."""
        passed = 0.0
        while True:
            self.app.step(dt)
            scene = self.scene
            if not scene.busy and not scene.dirty:
                break
            passed += max(dt, 1.0)
            assert passed < LONGEST_MS, f"{type(scene).__name__} never comes to rest"
        if check and isinstance(scene, Table):
            assert_settled(scene)
        return scene

    def until(self, done: Callable[[], bool], dt: float = 16.0) -> None:
        passed = 0.0
        while not done():
            self.app.step(dt)
            passed += dt
            assert passed < LONGEST_MS, "that never happened"

    # --- hands ---

    def post(self, kind: int, **values: Any) -> None:
        pygame.event.post(pygame.Event(kind, **values))

    def point(self, pos: tuple[int, int]) -> None:
        self.post(pygame.MOUSEMOTION, pos=pos, rel=(1, 1), buttons=(0, 0, 0))

    def down(self, pos: tuple[int, int], button: int = 1) -> None:
        self.post(pygame.MOUSEBUTTONDOWN, pos=pos, button=button)

    def up(self, pos: tuple[int, int], button: int = 1) -> None:
        self.post(pygame.MOUSEBUTTONUP, pos=pos, button=button)

    def key(self, name: str, step: bool = True) -> None:
        code = pygame.key.key_code(name)
        self.post(pygame.KEYDOWN, key=code, mod=0, unicode="", scancode=0)
        if step:
            self.app.step(0)

    def click(self, id: str | tuple[int, int]) -> None:
        pos = self.target(id).rect.center if isinstance(id, str) else id
        self.point(pos)
        self.down(pos)
        self.up(pos)
        self.app.step(0)

    def lift(self, id: str) -> tuple[int, int]:
        """Pick a card up and hold it a little above its place."""
        start: tuple[int, int] = self.target(id).rect.center
        self.point(start)
        self.down(start)
        self.app.step(16)
        here = (start[0] + 12, start[1] - 40)
        self.point(here)
        self.app.step(16)
        return here

    def drag(self, id: str, to: str | tuple[int, int]) -> None:
        goal = self.target(to).rect.center if isinstance(to, str) else to
        at = self.lift(id)
        for share in (0.3, 0.7, 1.0):
            here = (
                round(at[0] + (goal[0] - at[0]) * share),
                round(at[1] + (goal[1] - at[1]) * share),
            )
            self.point(here)
            self.app.step(16)
        self.up(goal)
        self.app.step(0)

    # --- playing Take That ---

    def hand_id(self, card: int) -> str:
        return f"hand.{self.table.shown.hand.index(card)}"

    def goal_id(self, move: Any) -> str:
        """Where the card of a move goes."""
        if isinstance(move, Lay):
            return "line.end"
        return f"line.{self.table.shown.line.index(MIRROR[move.card])}"

    def by_drag(self, move: Any) -> None:
        if isinstance(move, Take):
            self.click("take")
        else:
            self.drag(self.hand_id(move.card), self.goal_id(move))

    def by_clicks(self, move: Any) -> None:
        if isinstance(move, Take):
            self.click("take")
            return
        self.click(self.hand_id(move.card))
        self.rest()
        self.click(self.goal_id(move))

    def by_keys(self, move: Any) -> None:
        if isinstance(move, Take):
            self.key("t")
            return
        goal = self.goal_id(move)
        for digit in str(move.card):
            self.key(digit)
        self.rest()
        before = len(self.table.match.moves)
        self.key("return")
        if len(self.table.match.moves) > before:
            return
        # The card can be laid or twisted: now the place is chosen.
        for _ in range(200):
            if self.table.focus.current.id == goal:
                break
            self.key("tab")
        self.key("return")

    def choose(self) -> Move:
        """A move that depends on the position alone, so that a match can be repeated. It likes to
        twist, takes the line now and then, and lays what is left."""
        game = self.table.match.game
        legal = game.legal_moves(self.table.eyes)
        chance = random.Random(f"{self.table.match.seed} {len(self.table.match.moves)}")
        twists = [move for move in legal if not isinstance(move, Lay | Take)]
        lays = [move for move in legal if isinstance(move, Lay)]
        if twists and chance.random() < 0.8:
            return chance.choice(twists)
        if lays and chance.random() < 0.9:
            return chance.choice(lays)
        move: Move = chance.choice(legal)
        return move

    def play(self, how: Callable[[Any], None]) -> None:
        """Make one move; it must be the one that stands in the match afterwards."""
        move, before = self.choose(), len(self.table.match.moves)
        how(move)
        self.until(lambda: len(self.table.match.moves) > before)
        assert self.table.match.moves[before].move == move

    def play_match(self, how: Callable[[Any], None], dt: float = 100.0) -> ResultsScene:
        """A whole match to its results, the curtain and the count included."""
        for _ in range(2000):
            scene = self.rest(dt)
            if isinstance(scene, ResultsScene):
                return scene
            if isinstance(scene, CountScene | CurtainScene):
                self.key("return")
            else:
                assert scene is self.table
                self.play(how)
        raise AssertionError("the match never ends")


def assert_settled(table: Any) -> None:
    """At rest the table shows what the seat sees, and every card lies where it belongs."""
    table.check_shown()
    places = table.places()
    pieces = table.board.pieces
    assert set(pieces) == set(places)
    for key, place in places.items():
        piece = pieces[key]
        assert not (piece.held or piece.moving), key
        lies = (piece.x, piece.y, piece.width, piece.angle, piece.face, piece.z)
        assert lies == (place.x, place.y, place.width, place.angle, place.face, place.z), key
        assert piece.glow == place.glow, key
