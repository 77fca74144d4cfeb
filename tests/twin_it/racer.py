"""Somebody who plays Twin It's races by the window, with a clock in our hands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import pygame
import pytest

from game.bots.bot import Watcher
from game.journal import Match, Player
from game.twin_it.moves import Turn
from game.twin_it.rules import DUEL, RING
from scenes.table.table import Table
from scenes.twin_it.devices import Device
from scenes.twin_it.lobby import LobbyScene
from tests.robot import Robot, app_of
from tests.twin_it.cards import card, deck
from tests.twin_it.tables import on_table

NAMES = ("Ann", "Bo", "Cy", "Dee", "Maximilienne", "Wizard")
KEYS = tuple(Device("key", f"@{key}", key.upper()) for key in "zup")
# Two seats: when each has turned a card, p1 and p2 lie open; q1 and s1 are on top then.
PAIR = "p1' p2' q1 s1 r1 t1 u1 v1 x1 y1"
# Four seats, a card each: then p1 p2 u1 v1 lie open.
FOUR = "p1' p2' u1' v1' q1 r1 s1 t1 w1 x1 y1 z1"
# The ring: piles 0 to 4 show their first cards; below are p2' and so on.
FIVE = "p1' u1' r1 s1 q1 p2' u2' t1 v1 w1 x1 y1 z1 a1 b1"


class Clock:
    """The time that the app reads, in our hands."""

    def __init__(self) -> None:
        self.ms = 1000.0

    def __call__(self) -> float:
        return self.ms / 1000


def start(
    app: Any,
    kinds: Sequence[str],
    mode: str = DUEL,
    top: str = PAIR,
    seed: int = 7,
    **options: Any,
) -> Match:
    seats = [Player(NAMES[i], kind) for i, kind in enumerate(kinds)]
    path = app.store.new_journal_path("twin-it")
    cards = deck(top) if top else None
    return Match.start("twin-it", seats, {"mode": mode, **options}, seed, cards, path)


def a_clock(monkeypatch: pytest.MonkeyPatch) -> Iterator[Clock]:
    """For the fixture ``clock`` of a test file: the app reads it, and tables are strict."""
    made = Clock()
    monkeypatch.setattr("scenes.app.perf_counter", made)
    monkeypatch.setattr(Table, "strict", True)
    yield made
    pygame.display.quit()


class Racer(Robot):
    """Eyes and hands before a race. Bots sit still unless they are wanted."""

    def __init__(
        self,
        clock: Clock,
        kinds: Sequence[str] = ("human", "easy"),
        mode: str = DUEL,
        top: str = PAIR,
        bots: bool = False,
        match: Match | None = None,
        options: dict[str, Any] | None = None,
        seed: int = 7,
        **chosen: Any,
    ) -> None:
        self.clock = clock
        app = app_of(**chosen)
        match = match or start(app, kinds, mode, top, seed, **(options or {}))
        super().__init__(app, match)
        for _ in range(8):
            self.app.step(0)
        if not bots:
            self.table.watchers.clear()

    # --- time ---

    def go(self, ms: float, dt: float = 10.0) -> None:
        """Let so many milliseconds pass."""
        while ms > 0:
            self.clock.ms += min(dt, ms)
            self.app.step(min(dt, ms))
            ms -= dt

    def hear(self, *events: pygame.Event) -> None:
        """Events that are read between two frames, as in a race."""
        self.app._early += self.app._translate(list(events))

    # --- eyes ---

    @property
    def game(self) -> Any:
        return self.table.match.game

    @property
    def acts(self) -> list[tuple[int, str, int | None]]:
        return [(made.seat, made.move.text(), made.at) for made in self.table.match.moves]

    @property
    def buzz(self) -> Any:
        """Who has the floor."""
        return self.table.claims.buzz

    def shows(self, kind: type) -> bool:
        return isinstance(self.scene, kind)

    def place(self, name: str) -> tuple[int, int]:
        found = self.table.places()[card(name)]
        return round(found.x), round(found.y)

    def faces(self) -> set[str]:
        return {place.face.partition("/")[0] for place in self.table.places().values()}

    # --- hands ---

    def click_card(self, name: str) -> None:
        self.click(self.place(name))
        self.up(self.place(name))

    def click_cards(self, *names: str) -> None:
        for name in names:
            self.click_card(name)

    def let(self, seat: int, move: Any, at: int | None = None) -> None:
        """Somebody else does something now."""
        self.table.play(seat, move, int(self.table.clock) if at is None else at)

    def key_event(self, name: str, down: bool = True) -> pygame.Event:
        code = pygame.key.key_code(name)
        kind = pygame.KEYDOWN if down else pygame.KEYUP
        return pygame.Event(kind, key=code, mod=0, unicode="", scancode=0)

    def strike(self, *names: str) -> None:
        for name in names:
            pygame.event.post(self.key_event(name))
            self.app.step(0)
            pygame.event.post(self.key_event(name, False))
            self.app.step(0)

    def type(self, *names: str) -> None:
        """The letters of these cards; the first one that is typed at all shows them."""
        if not self.table.input.letters.shown:
            self.strike("a")
        for name in names:
            self.strike(*self.table.input.letters.of[card(name)].lower())

    def finger(self, name: str, number: int, down: bool = True) -> pygame.Event:
        x, y = self.place(name)
        kind = pygame.FINGERDOWN if down else pygame.FINGERUP
        size = self.app.scale.size
        values = {"touch_id": 1, "finger_id": number, "x": x / size[0], "y": y / size[1]}
        return pygame.Event(kind, values)

    def sit(self, *devices: Device) -> None:
        """Through the lobby, with these devices."""
        lobby = self.scene
        assert isinstance(lobby, LobbyScene)
        if devices:
            lobby.devices = dict(zip(self.table.people, devices, strict=True))
        self.strike("f5")
        assert self.scene is self.table
        self.app.step(0)


def pair(clock: Clock, **chosen: Any) -> Racer:
    """Two players; p1 and p2 lie open, and it is Ann's turn again."""
    robot = Racer(clock, **chosen)
    if robot.shows(LobbyScene):
        robot.sit(*KEYS[: len(robot.table.people)])
    for seat in (0, 1):
        robot.let(seat, Turn())
        robot.go(400)
    assert on_table(robot.game) == "p1 p2" and robot.game.to_turn == 0
    return robot


class Planner(Watcher):
    """A bot that does what it is told."""

    def __init__(self) -> None:
        self.planned: tuple[int, Any] | None = None

    def look(self, view: Any) -> None:
        if any(hand.seat == 1 for hand in view.hands):
            self.planned = None

    def plan(self) -> tuple[int, Any] | None:
        return self.planned

    def refused(self) -> None:
        self.planned = None


def ring(clock: Clock, kinds: Sequence[str] = ("human", "easy"), **chosen: Any) -> Racer:
    """u1 lies in the ring; p1 p2 will after two more turns of piles 0."""
    robot = Racer(clock, kinds, RING, FIVE, **chosen)
    if robot.shows(LobbyScene):
        robot.sit(*KEYS[: len(robot.table.people)])
    return robot


def turned(robot: Racer, *piles: int) -> None:
    for i, pile in enumerate(piles):
        robot.let(i % len(robot.table.match.seats), Turn(pile))
        robot.go(300)


def people(clock: Clock, count: int = 2, **chosen: Any) -> Racer:
    kinds = ["human"] * count + ["easy"] * (2 - count)
    return pair(clock, kinds=kinds, **chosen)


def buzzes(robot: Racer, *keys: tuple[str, float]) -> None:
    """Keys struck so many milliseconds after the first, all read before the next frame."""
    begin = robot.clock.ms
    for name, after in keys:
        robot.clock.ms = begin + after
        robot.hear(robot.key_event(name))
    robot.app.step(robot.clock.ms - begin)
    for name, _ in keys:
        robot.hear(robot.key_event(name, False))
    robot.app.step(0)
