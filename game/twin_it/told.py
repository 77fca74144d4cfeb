"""What is seen of a match of Twin It, and what is told of it: faces, views and events."""

from __future__ import annotations

from typing import Any

import msgspec

from game.contract import Event, Outcome, Seat, SeatEvent, View


class Face(msgspec.Struct, frozen=True):
    """A card that lies open, and the motif it shows."""

    card: int
    motif: int


class Catch(msgspec.Struct, frozen=True):
    """One, two or three cards of one motif in front of their owner."""

    motif: int
    cards: tuple[int, ...]


class HandDown(msgspec.Struct, frozen=True):
    """A hand that lies on a card."""

    seat: Seat
    card: int
    at: int


class PileSeen(msgspec.Struct, frozen=True):
    """A pile: its top card, if there is one, and how many cards it has."""

    top: Face | None
    count: int


class Moved(msgspec.Struct, frozen=True):
    """A card that was turned over: what it shows now and, if it was the top of a pile, which one
    and what was uncovered there."""

    card: int
    motif: int
    pile: int | None = None
    uncovered: Face | None = None


class Taken(msgspec.Struct, frozen=True):
    """Where a caught card came from: a pile, a catch of ``owner``, or else the table."""

    card: int
    pile: int | None = None
    owner: int | None = None
    uncovered: Face | None = None


class Dealt(Event, frozen=True, tag="dealt"):
    mode: str
    piles: tuple[PileSeen, ...]


class Turned(SeatEvent, frozen=True, tag="turned"):
    """A card was turned from a pile onto the table."""

    face: Moved
    at: int


class HandLaid(SeatEvent, frozen=True, tag="hand_laid"):
    """A hand came down; ``first`` if no other lay on the card."""

    card: int
    motif: int
    first: bool
    at: int


class HandsLifted(Event, frozen=True, tag="hands_lifted"):
    """Hands were taken away without a catch."""

    hands: tuple[HandDown, ...]
    at: int


class Caught(Event, frozen=True, tag="caught"):
    """Cards of one motif are won: ``cards`` lie together from now on in front of ``owner`` (a
    seat; in clans a team). ``seats`` are those whose hands won them."""

    seats: tuple[Seat, ...]
    owner: int
    motif: int
    cards: tuple[int, ...]
    taken: tuple[Taken, ...]
    at: int

    def told(self) -> tuple[str, dict[str, Any]]:
        robbed = {taken.owner for taken in self.taken if taken.owner is not None}
        key = self.tag if len(self.cards) > 1 else "caught_single"
        if robbed:
            key = "caught_safe" if robbed == {self.owner} else "caught_stolen"
        return key, super().told()[1]


class Disputed(Event, frozen=True, tag="disputed"):
    """Two players were first on one card each: the cards are turned over at ``until``."""

    seats: tuple[Seat, ...]
    cards: tuple[int, ...]
    motif: int
    until: int
    at: int


class TurnedOver(Event, frozen=True, tag="turned_over"):
    """Cards show their other face; those on top of a pile come onto the table."""

    faces: tuple[Moved, ...]
    at: int


class Erred(Event, frozen=True, tag="erred"):
    """A wrong claim. ``why`` is "no_match", "alone" (clans: both hands of one player), "gesture"
    (the ring: hands where a slap was due, or the other way round) or "late"."""

    seat: Seat
    cards: tuple[Face, ...]
    why: str
    at: int

    def told(self) -> tuple[str, dict[str, Any]]:
        """One of ``erred_no_match``, ``erred_alone``, ``erred_gesture`` and ``erred_late``; a table
        may say why itself, as ``erred_silent``."""
        return f"erred_{self.why}", super().told()[1]


class Paid(SeatEvent, frozen=True, tag="paid"):
    """A catch was lost: its cards lie under a pile."""

    owner: int
    motif: int
    cards: tuple[int, ...]
    pile: int
    at: int


class Slapped(SeatEvent, frozen=True, tag="slapped"):
    """The central pile was slapped: this player alone may act until ``until``."""

    until: int
    at: int


class PointedAt(SeatEvent, frozen=True, tag="pointed_at"):
    card: int
    motif: int
    at: int


class Flipped(SeatEvent, frozen=True, tag="flipped"):
    card: int
    motif: int
    at: int


class Shifted(SeatEvent, frozen=True, tag="shifted"):
    card: int
    x: int
    y: int
    at: int


class Joined(SeatEvent, frozen=True, tag="joined"):
    """Together: equal faces were put together; ``points`` is what the table has now."""

    motif: int
    cards: tuple[int, ...]
    points: int
    at: int

    def told(self) -> tuple[str, dict[str, Any]]:
        return self.tag if len(self.cards) == 2 else "joined_third", super().told()[1]


class Ended(Event, frozen=True, tag="ended"):
    outcome: Outcome
    at: int


class TwinItView(View, frozen=True):
    """Everything that lies open; piles show their top card only."""

    mode: str
    options: dict[str, Any]
    goals: tuple[int, ...]  # the catches that each owner needs
    holds: tuple[int, ...]  # how long the hand of each seat waits
    now: int
    table: tuple[Face, ...]
    spots: tuple[tuple[int, int], ...]  # together: where the cards of the table lie
    piles: tuple[PileSeen, ...]
    catches: tuple[tuple[Catch, ...], ...]
    hands: tuple[HandDown, ...]
    to_turn: Seat | None
    locked_until: int
    disputed: tuple[int, ...]
    slapped: tuple[Seat, int] | None
    pointed: tuple[int, ...]
    debts: tuple[tuple[Seat, int], ...]
    # Who may not slap until a card is turned or, with all piles empty, until that time.
    barred: tuple[tuple[Seat, int], ...]
    teams: tuple[int, ...]  # the owner for whom each seat plays

    def slaps_from(self, seat: Seat) -> int | None:
        """The ring: from when on this seat may slap; None if not before a card is turned (W24)."""
        until = dict(self.barred).get(seat)
        if until is None:
            return self.now
        return None if any(pile.count for pile in self.piles) else until
