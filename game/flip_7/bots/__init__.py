"""Bots of Flip 7: one in moods, one with a plain rule, one that counts the cards.

None of them knows a rule: what may be done is in the view, and points, target and house rules are
asked of a position imagined from it.
"""

from __future__ import annotations

from collections.abc import Callable

from game.bots.bot import Bot, Thought
from game.chance import Chance
from game.contract import Move, Seat
from game.flip_7.bots import odds
from game.flip_7.bots.odds import AHEAD, HIGHEST, Pile, Prospect, Rival, Row, Scores
from game.flip_7.cards import CHANCE, FREEZE, TIMES_2
from game.flip_7.moves import GIVE, HIT, STAY
from game.flip_7.rules import Flip7
from game.flip_7.told import ACTIVE, BUSTED, FROZEN, Flip7View


def _standing(game: Flip7, totals: tuple[int, ...], seat: Seat) -> int:
    """What a seat would have if the round ended now."""
    return totals[seat] + (0 if game.status[seat] == BUSTED else game.points_of(seat))


# --- easy: in moods -----------------------------------------------------------------------------


class Easy(Bot):
    """Stops at about 15; chases when behind, fears for a long row, forgets what has been played.

    Its gifts go to whoever had the best of the last round, wherever that player stands.
    """

    stops = 15
    mood = 4  # so much sooner or later, as the mood is
    chases = 12  # goes on for so much more when far behind
    far_behind = 50
    long_row = 4  # so many cards are too good to lose
    keeps_three = 0.4  # how often a Flip Three looks like fun

    def think(self, view: Flip7View, chance: Chance) -> Thought:
        yield
        game = Flip7.imagine(view, chance)
        if view.pending is not None:
            return self._gift(view, chance)
        if STAY not in view.legal or HIT not in view.legal:
            return view.legal[0]
        stop = self.stops + chance.below(2 * self.mood + 1) - self.mood
        if max(view.totals) - view.totals[view.seat] >= self.far_behind:
            stop += self.chases
        elif len(view.rows[view.seat]) >= self.long_row:
            stop -= self.mood
        return STAY if game.points_of(view.seat) >= stop else HIT

    def _gift(self, view: Flip7View, chance: Chance) -> Move:
        assert view.pending is not None
        card, by, choices = view.pending
        others = [seat for seat in choices if seat != by]
        if card == CHANCE:
            return GIVE[chance.pick(choices)]
        if by in choices and card != FREEZE and chance.share() < self.keeps_three:
            return GIVE[by]
        if not view.rounds:
            return GIVE[chance.pick(others)]
        last = view.rounds[-1]
        envied = max(last[seat] for seat in others)
        return GIVE[chance.pick([seat for seat in others if last[seat] == envied])]


# --- normal: a plain rule -----------------------------------------------------------------------


class Normal(Bot):
    """Stays at 25, whatever the table looks like, and gives what hurts to the leader."""

    stops = 25

    def think(self, view: Flip7View, chance: Chance) -> Thought:
        yield
        game = Flip7.imagine(view, chance)
        if view.pending is not None:
            return GIVE[self._gift(view, game)]
        if STAY not in view.legal or HIT not in view.legal:
            return view.legal[0]
        return STAY if game.points_of(view.seat) >= self.stops else HIT

    def _gift(self, view: Flip7View, game: Flip7) -> Seat:
        assert view.pending is not None
        card, by, choices = view.pending
        others = [seat for seat in choices if seat != by]
        if card == CHANCE:
            return min(others, key=lambda seat: _standing(game, view.totals, seat))
        if card == FREEZE and game.banks and by in choices and game.points_of(by) >= self.stops:
            return by
        return max(others, key=lambda seat: _standing(game, view.totals, seat))


# --- hard: the chance to win the match ----------------------------------------------------------


class Hard(Bot):
    """Counts the cards and does what makes it likeliest to win the match.

    The others are taken to stay at 25. What each of them may end the round with, together with
    the rounds to come, says what a number of points is worth; what a card is worth follows.
    """

    others_stop = 25
    aimed = 0.5  # how often a card that hurts comes here
    a_point = 0.0000001  # decides where the match seems won or lost
    near = 150  # if nobody is nearer to the target, play as if the nearest were there
    asked = 6  # so many others are thought of for a gift

    def think(self, view: Flip7View, chance: Chance) -> Thought:
        yield
        if len(view.legal) == 1:
            return view.legal[0]
        game = Flip7.imagine(view, chance)
        table = _Table(game, view)
        ahead = AHEAD[game.banks]
        if not ahead.ready:
            yield from ahead.build()
        me = view.seat
        if view.pending is None and self._is_safe(table, me):
            return HIT
        rivals: dict[Seat, Rival] = {}
        far = max(min(table.distance) - self.near, 0)
        table.distance = [distance - far for distance in table.distance]
        for seat in range(view.players):
            if seat != me:
                ends = table.ends(seat, self.others_stop)
                rivals[seat] = Rival(ahead, table.distance[seat], ends)
                yield
        if view.pending is not None:
            return (yield from self._gift(view, table, rivals))
        prospect = Prospect(ahead, table.distance[me], list(rivals.values()))
        worth = []
        for score in range(HIGHEST + 1):
            worth.append(prospect.wins(score) + score * self.a_point)
            if score % 10 == 0:
                yield
        others = game.status.count(ACTIVE) - 1
        aimed = self.aimed if others == 1 else min(self.aimed, 2.0 / (others + 1))
        dangers = odds.Dangers(table.pile, others, aimed, not game.banks)
        row = table.rows[me]
        hit = yield from odds.worth_of_a_hit(table.pile, table.later, row, worth, dangers)
        return HIT if hit > worth[row.points] else STAY

    def _is_safe(self, table: _Table, me: Seat) -> bool:
        """Nothing to think about: little to lose, and little that could bust it."""
        row = table.rows[me]
        if row.points >= table.distance[me]:
            return False  # it might win as it is
        return row.points < 12 and table.pile.matching(row.shown) * 12 < table.pile.size

    def _gift(self, view: Flip7View, table: _Table, rivals: dict[Seat, Rival]) -> Thought:
        """Tries the card on every seat that it could go to."""
        assert view.pending is not None
        card, me, choices = view.pending
        ahead = AHEAD[table.game.banks]
        own = table.ends(me, self.others_stop)
        tried = sorted(
            (seat for seat in choices if seat != me),
            key=lambda seat: (table.distance[seat] - table.rows[seat].points, seat),
            reverse=card == CHANCE,
        )[: self.asked]
        if me in choices:
            tried.append(me)
        best, choice = -1.0, tried[0]
        for seat in tried:
            ends = table.ends_with(seat, card, self.others_stop)
            changed = dict(rivals)
            if seat != me:
                changed[seat] = Rival(ahead, table.distance[seat], ends)
            yield
            prospect = Prospect(ahead, table.distance[me], list(changed.values()))
            yield
            won = prospect.expects(ends if seat == me else own)
            yield
            if won > best:
                best, choice = won, seat
        return GIVE[choice]


class _Table:
    """The table as counted: the pile, every row, every distance to the target."""

    def __init__(self, game: Flip7, view: Flip7View) -> None:
        self.game = game
        self.pile = Pile(game.pile or game.discard)
        # A pile that is nearly gone says little about the cards after the next.
        short = len(game.pile) < 10
        self.later = Pile(game.pile + game.discard) if short else self.pile
        self.distance = [game.target - total for total in view.totals]
        self.rows: list[Row] = []
        for seat, row in enumerate(game.rows):
            worth, doubled = min(game.points_of(seat), HIGHEST), TIMES_2 in game.modifiers[seat]
            self.rows.append(Row(worth, game.shown[seat], len(row), game.chance[seat], doubled))

    def ends(self, seat: Seat, stop: int) -> Scores:
        """What the seat may end this round with."""
        game, row = self.game, self.rows[seat]
        status = game.status[seat]
        if status == BUSTED or (status == FROZEN and not game.banks):
            return [(0, 1.0)]
        if status != ACTIVE:
            return [(row.points, 1.0)]
        return odds.rest_of_row(self.later, row, stop)

    def ends_with(self, seat: Seat, card: int, stop: int) -> Scores:
        """The same once the card has been given to the seat."""
        row = self.rows[seat]
        if card == FREEZE:
            return [(row.points if self.game.banks else 0, 1.0)]
        if card == CHANCE:
            return odds.rest_of_row(self.later, row._replace(chance=True), stop)
        return odds.rest_of_row(self.later, row, stop, forced=3)


BOTS: dict[str, Callable[[], Bot]] = {"easy": Easy, "normal": Normal, "hard": Hard}
