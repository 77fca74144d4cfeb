"""Those who play Flip 7 for the match, not for points: they count the cards and what is at stake.

What each of the others may end the round with, together with the rounds to come, says what a
number of points is worth; what a card is worth follows.
"""

from __future__ import annotations

from collections.abc import Generator

from game.bots.bot import Bot, Thought
from game.bots.characters import preferred
from game.chance import Chance
from game.contract import Move, Seat
from game.flip_7.bots import odds
from game.flip_7.bots.odds import AHEAD, HIGHEST, Ahead, Prospect, Rival
from game.flip_7.bots.table import Table
from game.flip_7.bots.tastes import slack_of, taste_of
from game.flip_7.cards import CHANCE
from game.flip_7.moves import GIVE, HIT, STAY
from game.flip_7.rules import Flip7
from game.flip_7.told import ACTIVE, Flip7View

Weighing = Generator[None, None, dict[Move, float]]


class Hard(Bot):
    """Counts the cards and does what makes it likeliest to win the match. The others are taken to
    stay at 25."""

    others_stop = 25
    aimed = 0.5  # how often a card that hurts comes here
    a_point = 0.0000001  # decides where the match seems won or lost
    near = 150  # if nobody is nearer to the target, play as if the nearest were there
    asked = 6  # so many others are thought of for a gift
    slack = 0.034  # of a match, shared by all players: by so much a character changes its mind
    spite = 0.05  # the same for cards that are given away

    def think(self, view: Flip7View, chance: Chance) -> Thought:
        yield
        if len(view.legal) == 1:
            return view.legal[0]
        table = Table(Flip7.imagine(view, chance), view)
        if view.pending is None and self._is_safe(table, view.seat):
            return HIT
        worth = yield from self.weigh(view, table)
        slack = self.slack if view.pending is None else self.spite
        slack = slack_of(self.character, slack / view.players)
        return preferred(worth, slack, taste_of(self.character), view)

    def weigh(self, view: Flip7View, table: Table) -> Weighing:
        """How likely each move wins the match."""
        ahead = self._ahead(table)
        if not ahead.ready:
            yield from ahead.build()
        far = max(min(table.distance) - self.near, 0)
        table.distance = [distance - far for distance in table.distance]
        if view.pending is not None:
            return (yield from self._gifts(view, table, ahead))
        return (yield from self._turn(view, table, ahead))

    def _ahead(self, table: Table) -> Ahead:
        return AHEAD[table.game.banks]

    def _is_safe(self, table: Table, me: Seat) -> bool:
        """Nothing to think about: little to lose, and little that could bust it."""
        row = table.rows[me]
        if row.points >= table.distance[me]:
            return False  # it might win as it is
        return row.points < 12 and table.pile.matching(row.shown) * 12 < table.pile.size

    def _rivals(
        self, table: Table, me: Seat, ahead: Ahead
    ) -> Generator[None, None, dict[Seat, Rival]]:
        rivals: dict[Seat, Rival] = {}
        for seat in range(len(table.rows)):
            if seat != me:
                ends = table.ends(seat, self._stop(table, seat))
                rivals[seat] = Rival(ahead, table.distance[seat], ends)
                yield
        return rivals

    def _stop(self, table: Table, seat: Seat) -> int:
        """When another player is taken to have enough."""
        return self.others_stop

    def _turn(self, view: Flip7View, table: Table, ahead: Ahead) -> Weighing:
        me = view.seat
        rivals = yield from self._rivals(table, me, ahead)
        prospect = Prospect(ahead, table.distance[me], list(rivals.values()))
        worth = yield from self._worths(table, me, prospect, rivals)
        row = table.rows[me]
        dangers = self._dangers(table)
        hit = yield from odds.worth_of_a_hit(table.pile, table.later, row, worth, dangers)
        return {STAY: worth[row.points], HIT: hit}

    def _worths(
        self, table: Table, me: Seat, prospect: Prospect, rivals: dict[Seat, Rival]
    ) -> Generator[None, None, list[float]]:
        """For every number of points, how likely they win the match if the round ends with them."""
        worth = []
        for score in range(HIGHEST + 1):
            worth.append(prospect.wins(score) + score * self.a_point)
            if score % 10 == 0:
                yield
        return worth

    def _dangers(self, table: Table) -> odds.Dangers:
        others = table.game.status.count(ACTIVE) - 1
        aimed = self.aimed if others == 1 else min(self.aimed, 2.0 / (others + 1))
        return odds.Dangers(table.pile, others, aimed, not table.game.banks)

    def _gifts(self, view: Flip7View, table: Table, ahead: Ahead) -> Weighing:
        """Tries the card on every seat that it could go to."""
        assert view.pending is not None
        card, me, choices = view.pending
        rivals = yield from self._rivals(table, me, ahead)
        own = table.ends(me, self._stop(table, me))
        tried = sorted(
            (seat for seat in choices if seat != me),
            key=lambda seat: (table.distance[seat] - table.rows[seat].points, seat),
            reverse=card == CHANCE,
        )[: self.asked]
        if me in choices:
            tried.append(me)
        worth: dict[Move, float] = {}
        for seat in tried:
            ends = table.ends_with(seat, card, self._stop(table, seat))
            changed = dict(rivals)
            if seat != me:
                changed[seat] = Rival(ahead, table.distance[seat], ends)
            yield
            prospect = Prospect(ahead, table.distance[me], list(changed.values()))
            yield
            worth[GIVE[seat]] = prospect.expects(ends if seat == me else own)
            yield
        return worth


class Master(Hard):
    """The same, with others who have a head of their own: whoever can win the match goes on for
    that, and whoever is about to lose it goes on until that is turned."""

    in_reach = 32  # points that somebody goes on for if they win the match

    def _stop(self, table: Table, seat: Seat) -> int:
        best = max(table.standing(at) for at in range(len(table.rows)) if at != seat)
        bar = max(table.game.target, best + 1) - table.totals[seat]
        return bar if bar <= self.in_reach else self.others_stop

    def _worths(
        self, table: Table, me: Seat, prospect: Prospect, rivals: dict[Seat, Rival]
    ) -> Generator[None, None, list[float]]:
        worth = yield from super()._worths(table, me, prospect, rivals)
        distance = table.distance[me]
        chasing = [seat for seat in rivals if table.is_active(seat)]
        if not chasing:
            return worth
        for score in range(max(distance, table.rows[me].points), HIGHEST + 1):
            won = 1.0
            for seat, rival in rivals.items():
                if seat in chasing:
                    won *= self._falls_short(table, seat, score - distance)
                    yield
                else:
                    won *= rival.below(score - distance)
            worth[score] = won + score * self.a_point
        return worth

    def _falls_short(self, table: Table, seat: Seat, over: int) -> float:
        """How likely a player does not get past so much beyond the target, going on for it."""
        need = table.distance[seat] + over + 1
        if need <= table.rows[seat].points:
            return 0.0
        if need > HIGHEST:
            return 1.0
        short = 0.0
        for score, chance in odds.rest_of_row(table.later, table.rows[seat], need):
            if score < need:
                short += chance
        return short
