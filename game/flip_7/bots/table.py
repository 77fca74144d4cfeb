"""The table of Flip 7 as a player counts it: the pile, every row, every distance to the target."""

from __future__ import annotations

from game.contract import Seat
from game.flip_7.bots import odds
from game.flip_7.bots.odds import HIGHEST, Pile, Row, Scores
from game.flip_7.cards import CHANCE, FREEZE, TIMES_2
from game.flip_7.rules import Flip7
from game.flip_7.told import ACTIVE, BUSTED, FROZEN, Flip7View


class Table:
    """What can be counted, of a position that was imagined from a view."""

    def __init__(self, game: Flip7, view: Flip7View) -> None:
        self.game, self.totals = game, view.totals
        self.pile = Pile(game.pile or game.discard)
        # A pile that is nearly gone says little about the cards after the next.
        short = len(game.pile) < 10
        self.later = Pile(game.pile + game.discard) if short else self.pile
        self.distance = [game.target - total for total in view.totals]
        self.rows: list[Row] = []
        for seat, row in enumerate(game.rows):
            worth, doubled = min(game.points_of(seat), HIGHEST), TIMES_2 in game.modifiers[seat]
            self.rows.append(Row(worth, game.shown[seat], len(row), game.chance[seat], doubled))

    def scored(self, seat: Seat) -> int:
        """What the seat would score if the round ended now."""
        status = self.game.status[seat]
        if status == BUSTED or (status == FROZEN and not self.game.banks):
            return 0
        return self.rows[seat].points

    def standing(self, seat: Seat) -> int:
        """What the seat would have if the round ended now."""
        return self.totals[seat] + self.scored(seat)

    def is_active(self, seat: Seat) -> bool:
        return self.game.status[seat] == ACTIVE

    def ends(self, seat: Seat, stop: int) -> Scores:
        """What the seat may end this round with, if it goes on up to ``stop``."""
        if not self.is_active(seat):
            return [(self.scored(seat), 1.0)]
        return odds.rest_of_row(self.later, self.rows[seat], stop)

    def ends_with(self, seat: Seat, card: int, stop: int) -> Scores:
        """The same once the card has been given to the seat."""
        row = self.rows[seat]
        if card == FREEZE:
            return [(row.points if self.game.banks else 0, 1.0)]
        if card == CHANCE:
            return odds.rest_of_row(self.later, row._replace(chance=True), stop)
        return odds.rest_of_row(self.later, row, stop, forced=3)
