"""People who claim in the races of Twin It, with their times in our hands."""

from __future__ import annotations

from typing import Any

from game.floor import (
    BOT,
    KEY,
    MOUSE,
    PAD,
    TOUCH,
    Act,
    Floor,
    Press,
    Verdict,
)
from game.twin_it.claims import (
    TwinItClaims,
)
from game.twin_it.moves import Turn
from game.twin_it.rules import TwinIt
from tests.twin_it.cards import card
from tests.twin_it.tables import kinds, lay

ANN, BO, CY, DEE = range(4)
DEVICES = (KEY, PAD, MOUSE, TOUCH, BOT)
AT = 4000.0  # when the first of all presses comes


def made(seat: int, cards: str, after: float, kind: str) -> Press:
    return Press(seat, AT + after, kind, [card(name) for name in cards.split()])


def floor_of(seat: int = ANN, cards: str = "", kind: str = KEY, *heard: Press) -> Floor:
    floor = Floor(made(seat, cards, 0, kind), 2500.0)
    for press in heard:
        floor.hear(press)
    return floor


def duel(**more: Any) -> Any:
    return lay("duel", "q1 r1", "s1 t1", table="p1 p2 u1", **more)


def ring(**more: Any) -> Any:
    return lay("ring", "q1 r1", "s1", "t1", "u1", "p2 v1", table="p1 w1 v2", players=3, **more)


def clans() -> Any:
    return lay("clans", "q1", "r1", "s1", "t1", table="p1 p2 u1 v1")


def play(game: TwinIt, acts: list[Act] | tuple[Act, ...]) -> str:
    """What the referee says to these acts."""
    events: list[Any] = []
    for seat, move, at in acts:
        game.play(seat, move, at, events)
    return kinds(events)


class Table:
    """A match and its claims, with people who act so many milliseconds after the first press."""

    def __init__(self, game: Any) -> None:
        self.game, self.claims = game, TwinItClaims(game)
        self.claims.hear([])

    @property
    def floor(self) -> Any:
        return self.claims.floor

    def _done(self, verdict: Verdict) -> Verdict:
        """As every table does it."""
        events: list[Any] = []
        for seat, move, at in verdict.acts:
            self.game.play(seat, move, at, events)
        self.claims.hear(events, verdict.over)
        self.told = kinds(events)
        return verdict

    def _at(self, after: float) -> float:
        if self.floor is not None:
            self.floor.now = max(self.floor.now, AT + after)
        return AT + after

    def press(self, seat: int, after: float = 0) -> Verdict:
        return self._done(self.claims.press(seat, self._at(after)))

    def put(self, seat: int | None, name: str, after: float = 0, kind: str = MOUSE) -> Verdict:
        return self._done(self.claims.put(seat, card(name), self._at(after), kind))

    def slap(self, seat: int | None, name: str = "", after: float = 0, kind: str = PAD) -> Verdict:
        middle = card(name) if name else None
        return self._done(self.claims.slap(seat, middle, self._at(after), kind))

    def lapse(self) -> Verdict:
        """The time of whoever has the floor is over."""
        assert self.floor.ends is not None
        self.floor.now = self.floor.ends
        return self._done(self.claims.lapse())

    def turn(self, seat: int, at: int = 0, pile: int | None = None) -> None:
        events: list[Any] = []
        self.game.to_turn = seat
        self.game.play(seat, Turn(pile), max(at, self.game.now), events)
        self.claims.hear(events)

    def barred(self, *seats: int) -> bool:
        return all(self.claims.barred_until(seat) > self.game.now for seat in seats)
