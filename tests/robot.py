"""A small robot that plays at a real table: it posts the events a mouse or a keyboard would cause.

It looks at the same list of targets that ``rowdy --inspect`` writes, and asks the rules only which
moves there are. It knows no game; what it takes to play one with mouse and keys stands with the
tests of that game.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from itertools import combinations
from typing import Any, Self

import pygame

from game.contract import Move
from game.journal import Match, Player
from game.store import Store
from scenes.app import App
from scenes.menus.results import ResultsScene
from scenes.stage import window
from scenes.table.curtain import CurtainScene
from scenes.table.table import Table, table_for

NAMES = ("Ann", "Bo", "Cy", "Dee", "Eve", "Flo")
SMALL = (960, 540)
LONGEST_MS = 60_000.0


def app_of(
    size: tuple[int, int] = SMALL, language: str = "en", percent: int = 100, **chosen: Any
) -> App:
    """An app on the dummy screen, with settings of its own."""
    window.start()
    chosen.setdefault("coach", False)  # most tests are not about a first match
    store = Store.open()
    settings: Any = store.settings
    settings.language, settings.text_percent = language, percent
    chosen.setdefault("bots_pace", chosen.get("speed", "normal"))
    for key, value in chosen.items():
        settings[key] = value
    pygame.event.clear()
    return App(store, size=size)


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
        self.carry(self.lift(id), to)

    def carry(self, at: tuple[int, int], to: str | tuple[int, int]) -> None:
        """Bring what is held from where it is to somewhere else, and let go."""
        goal = self.target(to).rect.center if isinstance(to, str) else to
        for share in (0.3, 0.7, 1.0):
            x, y = (round(a + (b - a) * share) for a, b in zip(at, goal, strict=True))
            self.point((x, y))
            self.app.step(16)
        self.up(goal)
        self.app.step(0)

    # --- playing ---

    def choose(self) -> Move:
        """A move that depends on the position alone, so that a match can be repeated."""
        match = self.table.match
        chance = random.Random(f"{match.seed} {len(match.moves)}")
        move: Move = chance.choice(match.game.legal_moves(self.table.eyes))
        return move

    def ask(self, move: Move) -> None:
        """The plainest way to make a move."""
        assert self.table.ask(move), f"“{move.text()}” is refused: {self.table.message}"

    def play(self, how: Callable[[Any], None]) -> None:
        """Make one move; it must be the one that stands in the match afterwards."""
        move, before = self.choose(), len(self.table.match.moves)
        how(move)
        self.until(lambda: len(self.table.match.moves) > before)
        made = self.table.match.moves[before].move
        assert self.same(made, move), f"“{move.text()}” was meant, “{made.text()}” was made"

    def same(self, made: Any, meant: Any) -> bool:
        """Whether this move is the one that was meant."""
        return bool(made == meant)

    def play_match(self, how: Callable[[Any], None], dt: float = 100.0) -> ResultsScene:
        """A whole match to its results, whatever comes between: the curtain, the counts."""
        for _ in range(2000):
            scene = self.rest(dt)
            if isinstance(scene, ResultsScene):
                return scene
            if scene is self.table:
                self.play(how)
            else:
                self.key("return")
        raise AssertionError("the match never ends")

    def play_kept_match(self, how: Callable[[Any], None]) -> ResultsScene:
        """The same, with a look at what is on disk afterwards."""
        results, match = self.play_match(how), self.table.match
        on_disk = Match.read(match.path)
        assert on_disk.moves == match.moves
        assert on_disk.outcome == match.outcome == results.outcome
        return results

    def to_turn(self) -> Self:
        """Wait until it is the viewer's turn."""
        self.until(lambda: self.table.my_turn, 100)
        self.rest()
        return self

    def past_curtain(self) -> Any:
        """The scene behind the curtain, if there is one."""
        while isinstance(self.rest(), CurtainScene):
            self.key("return")
        return self.scene


def seats_of(kinds: Sequence[str]) -> list[Player]:
    """Players of these kinds, with names of their own."""
    return [Player(f"{NAMES[seat % 6]}{seat // 6 or ''}", kind) for seat, kind in enumerate(kinds)]


def assert_settled(table: Any) -> None:
    """At rest the table shows what the seat sees, and every card lies where it belongs."""
    table.check_shown()
    places, pieces = table.places(), table.board.pieces
    assert set(pieces) == set(places), f"only on one of them: {set(pieces) ^ set(places)}"
    for key, place in places.items():
        piece = pieces[key]
        assert not (piece.held or piece.moving), f"{key} has not come to rest"
        lies = (piece.x, piece.y, piece.width, piece.angle, piece.face, piece.z)
        belongs = (place.x, place.y, place.width, place.angle, place.face, place.z)
        assert lies == belongs, f"{key} lies at {lies} and belongs at {belongs}"
        assert piece.glow == place.glow, f"{key} glows as it should not"


def assert_apart(robot: Robot, *fans: str) -> None:
    """Everything that can be pointed at lies in the window and apart from the rest; only what
    stands in one of these fans may lie on one another."""
    shown = pygame.Rect(0, 0, *robot.app.scale.size)
    targets = [target for target in robot.scene.targets() if target.pointable]
    for target in targets:
        assert shown.contains(target.rect), f"{target.id} is not all in the window: {target.rect}"
    for one, other in combinations(targets, 2):
        if not any(one.id.startswith(fan) and other.id.startswith(fan) for fan in fans):
            assert not one.rect.colliderect(other.rect), f"{one.id} lies on {other.id}"


def assert_cards_inside(robot: Robot) -> None:
    """No card reaches over the edge of the window."""
    shown = pygame.Rect(0, 0, *robot.app.scale.size)
    for key, piece in robot.table.board.pieces.items():
        assert shown.contains(piece.to.rect()), f"{key} is not all in the window"
