"""Who is asked for a hint in Flip 7: the best bot, which also says what its figures are."""

from __future__ import annotations

from game.bots.bot import Adviser, Thought
from game.chance import Chance
from game.contract import Move, Reason
from game.flip_7.bots.table import Table
from game.flip_7.bots.winner import Master
from game.flip_7.cards import NAMES
from game.flip_7.counting import bust_risk
from game.flip_7.moves import HIT, Give
from game.flip_7.rules import Flip7, house_rules
from game.flip_7.told import Flip7View

# The sentences of a gift to oneself, and of moves that are as good as others.
_ONESELF = {"freeze": "freeze_oneself", "three": "three_oneself"}
_CLOSE = {
    "hit": "hit_close",
    "stay": "stay_close",
    "freeze": "freeze_close",
    "freeze_oneself": "freeze_oneself_close",
    "three": "three_close",
    "three_oneself": "three_oneself_close",
    "chance": "chance_close",
}


class Counsel(Adviser):
    """Weighs every move, even where nothing seems to be at stake. Nothing in it is left to luck:
    it counts, so the same view always gets the same advice."""

    def think(self, view: Flip7View, chance: Chance) -> Thought:
        yield
        if len(view.legal) == 1:
            self.why, self.worth = Reason("flip_7.why.only"), {}
            return view.legal[0]
        table = Table(Flip7.imagine(view, chance), view)
        worth = yield from Master().weigh(view, table)
        best = max(worth, key=worth.__getitem__)
        self.worth = {move: (won, 0.0) for move, won in worth.items()}
        self.why = why(view, best, worth)
        return best


def why(view: Flip7View, best: Move, worth: dict[Move, float]) -> Reason:
    """Of a hundred matches: how many are won so, and with the next best move."""
    won = _hundred(worth[best])
    other = _hundred(max(worth[move] for move in worth if move != best))
    if isinstance(best, Give):
        assert view.pending is not None
        kind = NAMES[view.pending[0]]
        banks = house_rules(view.options)["freeze"] == "banks"
        if best.to == view.seat and (kind != "freeze" or banks):  # else nothing is banked by it
            kind = _ONESELF[kind]
        values = {"won": won, "other": other}
    else:
        kind = "hit" if best == HIT else "stay"
        values = {"won": won, "other": other, "bust": _risk(view)}
    if won == other:
        kind = _CLOSE[kind]
    return Reason(f"flip_7.why.{kind}", values)


def _risk(view: Flip7View) -> int:
    """How many of a hundred next cards bust the row; none while a Second Chance lies before it."""
    return 0 if view.chance[view.seat] else _hundred(bust_risk(view, view.seat))


def _hundred(share: float) -> int:
    return int(share * 100 + 0.5)
