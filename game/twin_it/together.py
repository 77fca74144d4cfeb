"""Twin It, together: all cards on the table, one minute, as many pairs as the table can find.

``# W…`` names the ruling that a line exists for.
"""

from __future__ import annotations

from collections.abc import Iterator

from game.chance import Chance
from game.contract import Event, Move, Options, Outcome, Reason, Seat
from game.twin_it.deck import CARDS
from game.twin_it.moves import SHARES, Flip, Join, Shift
from game.twin_it.rules import TOGETHER, TwinIt
from game.twin_it.told import Flipped, Joined, Shifted

MINUTE = 60_000
COLUMNS, ROWS = 15, 9

MOLES, EAGLETS, FALCONS, LYNXES = "moles", "eaglets", "falcons", "lynxes"
# W19: for 1 to 6 players, the fewest points of eaglets, falcons and lynxes.
RATING = ((5, 7, 10), (10, 13, 18), (15, 19, 27), (20, 25, 36), (25, 31, 45), (30, 37, 54))


def rating(players: int, points: int) -> str:
    """What the rulebook calls a table with so many points."""
    reached = sum(points >= fewest for fewest in RATING[players - 1])
    return (MOLES, EAGLETS, FALCONS, LYNXES)[reached]


class Together(TwinIt):
    """Everybody against the minute."""

    mode = TOGETHER

    def _teams(self, options: Options) -> list[int]:
        return [0] * self.players

    def _lay_out(self, deck: list[int]) -> None:
        """W17: the cards lie spread, each near a crossing of a grid."""
        chance = Chance(self.seed, "spread")
        self.table = list(deck)
        self.to_turn = None
        for number, card in enumerate(deck):
            row, column = divmod(number, COLUMNS)
            x = (column * 100 + 50 + chance.below(31) - 15) * SHARES // (COLUMNS * 100)
            y = (row * 100 + 50 + chance.below(31) - 15) * SHARES // (ROWS * 100)
            self.spots[card] = (x, y)

    def _times(self) -> list[int]:
        return [MINUTE]

    def _happen(self, events: list[Event]) -> None:
        """The end of the minute changes nothing on the table; ``_why_over`` knows the time."""

    def points(self) -> int:
        """W18: a pair is worth one, a triple two."""
        return sum(len(catch) - 1 for catch in self.catches[0])

    def totals(self) -> list[int]:
        return [self.points()] * self.players

    # --- what may be done -------------------------------------------------------------------

    def _legal(self, seat: Seat) -> Iterator[Move]:
        """Turning cards and putting equal ones together. Cards can also be moved anywhere."""
        seen: dict[int, list[int]] = {self.motif(c[0]): c[:] for c in self.catches[0]}
        for card in self.table:
            yield Flip(card)
            seen.setdefault(self.motif(card), []).append(card)
        for cards in seen.values():
            loose = [card for card in cards if card in self.spots]
            yield from (Join(card, onto) for card in loose for onto in cards if onto != card)

    def _why_not(self, seat: Seat, move: Move, at: int) -> Reason | None:
        if not isinstance(move, Flip | Join | Shift):
            return Reason("twin_it.refused.mode", {"move": move.text()})
        if move.card not in self.spots:
            return Reason("twin_it.refused.joined")
        if isinstance(move, Shift) and self.spots[move.card] == (move.x, move.y):
            return Reason("twin_it.refused.there")
        if isinstance(move, Join):
            if move.card == move.onto:
                return Reason("twin_it.refused.itself")
            if self.motif(move.card) != self.motif(move.onto):  # W18
                return Reason("twin_it.refused.different")
        return None

    # --- acts -------------------------------------------------------------------------------

    def _do(self, seat: Seat, move: Move, events: list[Event]) -> None:
        if isinstance(move, Flip):
            self.up[move.card] ^= 1
            events.append(Flipped(seat, move.card, self.motif(move.card), self.now))
        elif isinstance(move, Shift):
            self.spots[move.card] = (move.x, move.y)
            self.table.remove(move.card)  # it lies on top now
            self.table.append(move.card)
            events.append(Shifted(seat, move.card, move.x, move.y, self.now))
        else:
            assert isinstance(move, Join)
            self._join(seat, move, events)

    def _join(self, seat: Seat, move: Join, events: list[Event]) -> None:
        found = self.catch_of(move.onto)
        below = [move.onto] if found is None else found[1]
        if found is not None:
            self.catches[0].remove(below)
        catch = [*below, move.card]
        for card in catch:
            if card in self.spots:  # not in a catch before
                self.table.remove(card)
                del self.spots[card]
        self.catches[0].append(catch)
        joined = Joined(seat, self.motif(move.card), tuple(catch), self.points(), self.now)
        events.append(joined)

    # --- the end ----------------------------------------------------------------------------

    def _why_over(self) -> Outcome | None:
        if self.now < MINUTE:
            return None
        points = self.points()
        reason = Reason(f"twin_it.ended.{rating(self.players, points)}", {"points": points})
        return Outcome(tuple(range(self.players)), tuple(self.totals()), reason)


assert len(CARDS) == COLUMNS * ROWS
