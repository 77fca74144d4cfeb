"""What is told of a match of Flip 7, and what a seat sees of it: events and views."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from game.contract import Disclosed, Event, RoundCounted, Seat, SeatEvent, View
from game.flip_7.cards import THREE

# --- events -------------------------------------------------------------------------------------


class RoundBegan(Event, frozen=True, tag="round_began"):
    round: int
    dealer: Seat
    pile: int


class CardTurned(Disclosed, frozen=True, tag="card_turned"):
    """A card came up for a seat: in the deal, for a hit, or as one of three."""

    seat: Seat
    card: str
    why: str  # "deal", "hit" or "flip"
    left: int  # cards in the pile
    flips_left: int = 0

    def told(self) -> tuple[str, dict[str, Any]]:
        return "card_turned_dealt" if self.why == "deal" else self.tag, super().told()[1]


class Sevened(SeatEvent, frozen=True, tag="sevened"):
    """Seven different numbers: the round is over."""


class Busted(SeatEvent, frozen=True, tag="busted"):
    number: int


class Saved(SeatEvent, frozen=True, tag="saved"):
    """A Second Chance went, and the second copy of the number with it."""

    number: int


class ChanceKept(SeatEvent, frozen=True, tag="chance_kept"):
    """The Second Chance that came up stays before the seat."""


class Asked(SeatEvent, frozen=True, tag="asked"):
    """A player has to say who gets a card."""

    card: str
    choices: tuple[Seat, ...]


class Given(Event, frozen=True, tag="given"):
    by: Seat
    to: Seat
    card: str

    def told(self) -> tuple[str, dict[str, Any]]:
        return "given_oneself" if self.by == self.to else self.tag, super().told()[1]


class Froze(SeatEvent, frozen=True, tag="froze"):
    banked: int | None  # what the player keeps, or None where Freeze loses it all

    def told(self) -> tuple[str, dict[str, Any]]:
        if self.banked is None:
            return super().told()
        return "froze_banks", {**super().told()[1], "count": self.banked}


class SetAside(SeatEvent, frozen=True, tag="set_aside"):
    """An action card came up among the three: it waits until they are done."""

    card: str


class FlipsEnded(SeatEvent, frozen=True, tag="flips_ended"):
    """No more of the three cards will be turned up."""


class Discarded(Event, frozen=True, tag="discarded"):
    """Nobody can take this card."""

    card: str


class Stood(SeatEvent, frozen=True, tag="stayed"):
    points: int

    def told(self) -> tuple[str, dict[str, Any]]:
        return self.tag, {**super().told()[1], "count": self.points}


class Sum(Event, frozen=True, tag="sum"):
    """How a seat's points were made."""

    numbers: int
    doubled: int  # how often: with two decks a seat can show both ×2
    modifiers: int
    seven: bool
    status: str
    points: int


class RoundEnded(RoundCounted, frozen=True, tag="round_ended"):
    sums: tuple[Sum, ...]
    scores: tuple[int, ...]
    totals: tuple[int, ...]


# --- what a seat sees: everything but the order of the pile ---------------------------------------

# Where a player stands in a round.
ACTIVE, STAYED, BUSTED, FROZEN = range(4)
STATUS = ("active", "stayed", "busted", "frozen")

# What is still to be done, with what it needs: DEAL place, TURN_UP seat why, FLIP seat left aside,
# ASIDE by cards, OFFER by card, NEXT seat.
DEAL, TURN_UP, FLIP, ASIDE, OFFER, NEXT = range(6)
Task = tuple[Any, ...]
Pending = tuple[int, Seat, tuple[Seat, ...]]  # a card, who gives it, to whom
WHY = ("deal", "hit", "flip")
IN_DEAL, IN_HIT, IN_FLIP = range(3)


def limbo(tasks: Iterable[Task], pending: Pending | None) -> list[int]:
    """Cards between two places: a Flip Three under way, cards set aside or offered."""
    cards = [] if pending is None else [pending[0]]
    for task in tasks:
        if task[0] == FLIP:
            cards += [THREE, *task[3]]
        elif task[0] == ASIDE:
            cards += task[2]
        elif task[0] == OFFER:
            cards.append(task[2])
    return cards


class Flip7View(View, frozen=True):
    rows: tuple[tuple[int, ...], ...]
    modifiers: tuple[tuple[int, ...], ...]
    chance: tuple[bool, ...]
    freezes: tuple[int, ...]
    status: tuple[int, ...]
    pile_count: int
    discard: tuple[int, ...]
    pending: Pending | None
    tasks: tuple[Task, ...]
    turn: Seat
    options: dict[str, Any]
    decks: int
