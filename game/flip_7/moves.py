"""The moves of Flip 7."""

from __future__ import annotations

from game.contract import Move, Seat, by_text


class Hit(Move, frozen=True):
    """Another card."""


class Stay(Move, frozen=True):
    """No more cards in this round."""


class Give(Move, frozen=True):
    """The card that is waiting goes to this seat."""

    to: Seat


HIT, STAY = Hit(), Stay()
GIVE = tuple(Give(seat) for seat in range(24))
MOVES = by_text([HIT, STAY, *GIVE])
