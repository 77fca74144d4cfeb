"""Hints of Take That: a search that goes on until the best move is clear, and can say why."""

from __future__ import annotations

from collections import Counter

from game.bots.bot import Adviser, Thought
from game.bots.weighing import Weighing
from game.chance import Chance
from game.contract import Move, Reason
from game.take_that.bots.glance import USUAL, weighed
from game.take_that.bots.search import Search
from game.take_that.rules import TAKE, TakeThat, TakeThatView, Twist, cost

INDIFFERENT = 4  # thousandths of a chance that nobody would quarrel about
A_HAIR = 2  # of 100 deals: too few to be a reason


class _Studied(Search):
    """A search that also counts who is left with the line, and what that costs the seat."""

    def __init__(self, view: TakeThatView, chance: Chance) -> None:
        super().__init__(view, chance, reads_hands=True)
        self.next_pays: Counter[Move] = Counter()
        self.you_pay: Counter[Move] = Counter()
        self.lost: Counter[Move] = Counter()
        self._before = view.own_down

    def played_on(self, game: TakeThat, move: Move) -> int:
        seat, players = self.view.seat, game.players
        worth = super().played_on(game, move)
        line = [card for card in self.view.line if card not in game.up[seat]]
        mark = move.card if not line and hasattr(move, "card") else line[0] if line else 0
        self.next_pays[move] += mark in game.down[(seat + 1) % players]
        self.you_pay[move] += mark in game.down[seat]
        down = game.down[seat]
        self.lost[move] += sum(map(cost, down[len(self._before) :]))
        return worth


class Coach(Adviser):
    """Deals on until one move is clearly the best, or several are as good as each other."""

    def think(self, view: TakeThatView, chance: Chance) -> Thought:
        yield
        if len(view.legal) == 1:
            self.why = Reason("take_that.why.only")
            return view.legal[0]
        search = _Studied(view, chance)
        glance = weighed(TakeThat.imagine(view, chance), view.seat, search.gone, USUAL)
        order = sorted(search.moves, key=glance.__getitem__, reverse=True)
        weighing = Weighing(order, INDIFFERENT, self.effort)
        while not weighing.settled:
            search.moves = weighing.left
            for _ in range(weighing.block):
                before = dict(search.worth)
                yield from search.deals(1)
                weighing.add({move: search.worth[move] - before[move] for move in search.moves})
            weighing.judge()
            yield
        move, second = weighing.best
        self.worth = weighing.worth()
        self.why = self._reason(view, search, move, second, weighing)
        return move

    def _reason(
        self, view: TakeThatView, search: _Studied, move: Move, second: Move, weighing: Weighing
    ) -> Reason:
        """What speaks most for the move: what the next player pays, or that this seat pays less
        than with the next best."""

        def of_100(pays: Counter[Move], made: Move) -> int:
            return 100 * pays[made] // weighing.count[made]

        def cost_of(made: Move) -> float:
            return round(search.lost[made] / weighing.count[made], 1)

        if move is TAKE:
            now = sum(map(cost, view.line))
            return Reason("take_that.why.take", {"now": now, "later": cost_of(second)})
        said = {"next": of_100(search.next_pays, move), "you": of_100(search.you_pay, move)}
        if isinstance(move, Twist):
            if len(view.line) == 1:
                return Reason("take_that.why.twist_last", {"cost": cost_of(move)})
            likely = said["next"] > said["you"]
            return Reason("take_that.why.twist" if likely else "take_that.why.twist_anyway", said)
        if said["next"] > said["you"]:
            return Reason("take_that.why.lay", said)
        other = of_100(search.you_pay, second)
        if said["you"] + A_HAIR < other and second is not TAKE:
            return Reason("take_that.why.lay_safer", {"you": said["you"], "other": other})
        costs = {"cost": cost_of(move), "other": cost_of(second)}
        if costs["cost"] < costs["other"]:
            return Reason("take_that.why.lay_cheaper", costs)
        return Reason("take_that.why.lay_close", {"you": said["you"]})
