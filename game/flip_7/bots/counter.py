"""One who counts the cards of Flip 7 and thinks one step ahead, in points."""

from __future__ import annotations

from game.bots.bot import Bot, Thought
from game.bots.characters import preferred
from game.chance import Chance
from game.contract import Move, Seat
from game.flip_7.bots.table import Table
from game.flip_7.bots.tastes import slack_of, taste_of
from game.flip_7.cards import CHANCE, FREEZE, LAST_NUMBER, SEVEN, TIMES_2, points
from game.flip_7.moves import GIVE, HIT, STAY
from game.flip_7.rules import Flip7
from game.flip_7.told import Flip7View


class Normal(Bot):
    """Takes another card if that brings points on average, and stays otherwise, however the match
    stands: to think of its end is what makes a hard bot.

    A card that is given away is weighed by the points that it brings or costs there, a little more
    for whoever is ahead.
    """

    slack = 2.0  # points by which a character changes its mind
    spite = 3.0  # the same for cards that are given away
    ahead = 15.0  # so many points more than the others make a loss count twice

    def think(self, view: Flip7View, chance: Chance) -> Thought:
        yield
        if len(view.legal) == 1:
            return view.legal[0]
        table = Table(Flip7.imagine(view, chance), view)
        yield
        worth: dict[Move, float]
        if view.pending is not None:
            worth, slack = self._gifts(view, table), self.spite
        else:
            now = float(table.rows[view.seat].points)
            worth, slack = {HIT: after_a_hit(table, view.seat), STAY: now}, self.slack
        slack = slack_of(self.character, slack)
        return preferred(worth, slack, taste_of(self.character), view)

    def _gifts(self, view: Flip7View, table: Table) -> dict[Move, float]:
        """What the card is worth to this player in each place: what the others get is shared
        among all who may win instead."""
        assert view.pending is not None
        card, me, choices = view.pending
        others = view.players - 1
        mean = sum(table.standing(seat) for seat in range(view.players)) / view.players
        worth: dict[Move, float] = {}
        for seat in choices:
            brings = self._brings(table, seat, card)
            if seat != me:
                lead = (table.standing(seat) - mean) / self.ahead
                brings *= -max(1.0 + lead, 0.1) / others
            worth[GIVE[seat]] = brings
        return worth

    def _brings(self, table: Table, seat: Seat, card: int) -> float:
        """The points that a card brings to a seat on average, or costs it."""
        row = table.rows[seat]
        now = float(row.points)
        hit = after_a_hit(table, seat)
        best = max(now, hit)
        if card == FREEZE:
            return (now if table.game.banks else 0.0) - best
        risk = 0.0 if row.chance else table.later.matching(row.shown) / table.later.size
        if card == CHANCE:
            return risk * best
        # Three cards, the gain of the first for each: but every one of them may bust the row.
        safe = (1.0 - risk) * (1.0 - risk) * (1.0 - risk)
        gain = (hit - (1.0 - risk) * now) / max(1.0 - risk, 0.01)
        return safe * (now + 3.0 * gain) - best


def after_a_hit(table: Table, seat: Seat) -> float:
    """The points that lie before the seat after one more card, on average."""
    game, row = table.game, table.rows[seat]
    numbers, modifiers = game.rows[seat], game.modifiers[seat]
    total = cards = 0
    for card, count in enumerate(table.pile.counts):
        if not count:
            continue
        if card <= LAST_NUMBER:
            if not row.shown >> card & 1:
                seven = row.kinds + 1 == SEVEN
                total += count * points([*numbers, card], modifiers, seven)
            elif row.chance:
                total += count * row.points
        elif card <= TIMES_2:
            total += count * points(numbers, [*modifiers, card], False)
        else:
            total += count * row.points
        cards += count
    return total / max(cards, 1)
