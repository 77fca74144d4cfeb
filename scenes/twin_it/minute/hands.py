"""How many hands really play the minute: several people may share one mouse.

A hand is the mouse, a finger on the glass, a pad, or the keys. Each plays for a person of its own
as long as there are enough, so that the moves of a match tell how many hands made them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from game.contract import Seat
from game.twin_it.moves import Flip, Join

if TYPE_CHECKING:
    from game.journal import Match

Hand = tuple[str, int]
"""("finger", 0) is the mouse, ("finger", 1) the first finger, then ("pad", its id) and KEYS."""

MOUSE: Hand = ("finger", 0)
KEYS: Hand = ("keys", 0)


def mouse_or_finger(number: int) -> Hand:
    """Fingers on the glass at the same time have different numbers, and the mouse is 0."""
    return ("finger", number)


class Hands:
    """For whom each hand plays."""

    def __init__(self) -> None:
        self._seats: dict[Hand, Seat] = {}

    def seat_of(self, hand: Hand, people: Sequence[Seat]) -> Seat | None:
        """The person of this hand: the first who has none yet, or one who shares."""
        if not people:
            return None
        seat = self._seats.get(hand)
        if seat not in people:
            taken = list(self._seats.values())
            seat = self._seats[hand] = min(people, key=taken.count)
        return seat

    def free(self, hand: Hand) -> None:
        """It is gone; the next one plays for the same person."""
        self._seats.pop(hand, None)


def seats_that_played(match: Match) -> set[Seat]:
    """Who has turned a card over or put two together. Who only moved some was tidying up."""
    return {made.seat for made in match.moves if isinstance(made.move, Flip | Join)}


def people_that_played(match: Match) -> int:
    return sum(match.seats[seat].human for seat in seats_that_played(match))


def hands_of(match: Match) -> int:
    """W19 for the hands that play: those of people, at least one, and each bot's."""
    people = sum(player.human for player in match.seats)
    bots = len(match.seats) - people
    return bots + max(min(people, 1), people_that_played(match))


def shared(match: Match) -> bool:
    """Whether several people have fewer hands than there are of them: then nobody can say who of
    them has found what."""
    people = sum(player.human for player in match.seats)
    return people > 1 and people_that_played(match) < people
