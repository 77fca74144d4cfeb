"""How people play Flip 7 who count nothing: they chase, they fear, they bear in mind who won."""

from __future__ import annotations

from typing import NamedTuple

from game.bots.bot import Bot, Thought
from game.bots.characters import preferred
from game.chance import Chance
from game.contract import Move
from game.flip_7.bots.table import Table
from game.flip_7.bots.tastes import slack_of, taste_of
from game.flip_7.cards import CHANCE, FREEZE, SEVEN
from game.flip_7.moves import GIVE, HIT, STAY
from game.flip_7.rules import Flip7
from game.flip_7.told import STAYED, Flip7View


class Feelings(NamedTuple):
    """What moves somebody, in points."""

    stops: int = 14
    mood: int = 3  # so much sooner or later, as the mood is
    far_behind: int = 50
    chases: int = 12  # goes on for so much more when far behind
    envies: int = 6  # the same to beat a row that somebody has banked
    fears: int = 5  # stops so much sooner for a long row
    burnt: int = 5  # the same after a round without points
    slack: int = 3  # by so much a character changes its mind


# So careful a player gets better by being bolder, and worse by being more careful still: what a
# character likes has its price elsewhere.
PLAIN = Feelings()
FEELINGS = {
    "bold": Feelings(stops=13, burnt=14),  # until it goes wrong
    "timid": Feelings(stops=16, burnt=0, far_behind=25, chases=20, envies=12),  # panics
    "grudge": Feelings(stops=15),
    "hoarder": Feelings(stops=21, slack=5, fears=0, burnt=14),
    "tidy": Feelings(stops=16),
    "restless": Feelings(stops=13, burnt=14),
}
LONG_ROW = 4  # so many cards are too good to lose


class Easy(Bot):
    """Stops at about 14, and is moved by what it has just seen.

    It chases a row that somebody has banked, the leader when far behind, and the seventh number
    when one is missing. It fears for a long row, and after a round in which it got nothing. What
    has been played it forgets. Cards that hurt go to whoever had the best of the last round.
    """

    trusts = 40  # with a Second Chance nothing can happen, or so it seems
    spite = 25  # points of the last round that a character overlooks

    def think(self, view: Flip7View, chance: Chance) -> Thought:
        yield
        if len(view.legal) == 1:
            return view.legal[0]
        table = Table(Flip7.imagine(view, chance), view)
        feels = FEELINGS.get(self.character, PLAIN)
        if view.pending is not None:
            worth, slack = self._gifts(view, chance), self.spite
        else:
            stop = self._stop(view, table, chance, feels)
            worth, slack = {HIT: stop - table.rows[view.seat].points, STAY: 0}, feels.slack
        allowed = slack_of(self.character, slack)
        return preferred(worth, allowed, taste_of(self.character), view)

    def _stop(self, view: Flip7View, table: Table, chance: Chance, feels: Feelings) -> int:
        me = view.seat
        row = table.rows[me]
        stop = feels.stops + chance.below(2 * feels.mood + 1) - feels.mood
        if row.chance:
            return self.trusts
        if row.kinds == SEVEN - 1:
            return stop + 2 * self.trusts
        banked = [table.rows[at].points for at, how in enumerate(view.status) if how == STAYED]
        if max(view.totals) - view.totals[me] >= feels.far_behind:
            stop += feels.chases
        elif max(banked, default=0) > row.points:
            stop += feels.envies
        elif row.kinds >= LONG_ROW:
            stop -= feels.fears
        if view.rounds and view.rounds[-1][me] == 0:
            stop -= feels.burnt
        return stop

    def _gifts(self, view: Flip7View, chance: Chance) -> dict[Move, float]:
        """How much it would like to see the card there."""
        assert view.pending is not None
        card, me, choices = view.pending
        last = view.rounds[-1] if view.rounds else view.totals
        worth: dict[Move, float] = {}
        for seat in choices:
            liked = -last[seat] if card == CHANCE else last[seat]
            if seat == me:  # three cards are fun as long as there is little to lose
                liked = 0 if card == FREEZE or len(view.rows[me]) > 1 else 2 * self.spite
            worth[GIVE[seat]] = 2 * liked + chance.below(2)
        if card == FREEZE and me in choices:
            del worth[GIVE[me]]
        return worth
