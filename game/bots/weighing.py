"""When a search may stop: moves are weighed deal by deal until it is clear which to advise.

In every deal all moves that are left are tried, so their differences tell more than their values.
Moves whose difference is too small to matter are as good as each other; of those as good as the
best the one that stands first is advised, so that the same question gets the same answer. A move
goes as soon as it cannot be that one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import isqrt

from game.contract import Move

DOUBT = 4  # standard errors beyond which a difference is no accident
BLOCK = 40  # deals between two looks
MOST = 24_000  # tries in all


class Weighing:
    """The values of some moves in the same deals. ``indifferent`` is the difference that does not
    matter; ``most`` is how much work there may be, times ``effort``."""

    def __init__(
        self,
        order: Sequence[Move],
        indifferent: int,
        effort: int = 1,
        most: int = MOST,
        doubt: int = DOUBT,
    ) -> None:
        self.left = list(order)
        self.block = BLOCK
        self.count = dict.fromkeys(order, 0)
        self.settled = len(self.left) < 2
        self._order, self._indifferent = list(order), indifferent
        self._place = {move: place for place, move in enumerate(order)}
        self._totals = dict.fromkeys(order, 0)
        # Of each two moves: what the later was better by in all deals, and the squares of that.
        self._apart = [[0] * place for place in range(len(order))]
        self._squares = [[0] * place for place in range(len(order))]
        self._work_left, self._doubt = most * effort, doubt

    def add(self, values: Mapping[Move, int], work: int | None = None) -> None:
        """What the moves were worth in one deal, and how much work that was; if nothing is said,
        as much as there are moves."""
        before: list[tuple[int, int]] = []
        for move, value in values.items():
            self._totals[move] += value
            self.count[move] += 1
            place = self._place[move]
            apart, squares = self._apart[place], self._squares[place]
            for other, its_value in before:
                by = value - its_value
                apart[other] += by
                squares[other] += by * by
            before.append((place, value))
        self._work_left -= len(values) if work is None else work

    @property
    def is_spent(self) -> bool:
        """Whether all work is done that there may be."""
        return self._work_left <= 0

    def mean(self, move: Move) -> float:
        return self._totals[move] / max(self.count[move], 1)

    def judge(self) -> None:
        """Drop what cannot be advised any more; all is settled once it is clear what can."""
        leader = max(self.left, key=self.mean)
        kept: list[Move] = []
        for move in self.left:
            gap, error = self._difference(leader, move)
            is_near = gap - self._doubt * error <= self._indifferent
            if move == leader or (is_near and not self._is_worse(move, kept)):
                kept.append(move)
        self.left = kept
        move = self.best[0]
        is_clear = kept[0] == move and all(
            gap + self._doubt * error <= self._indifferent
            for gap, error in [self._difference(other, move) for other in kept[1:]]
        )
        self.settled = is_clear or self.is_spent

    def _is_worse(self, move: Move, before: Sequence[Move]) -> bool:
        """Whether one of those that stand before it is better beyond doubt."""
        for other in before:
            gap, error = self._difference(other, move)
            if gap - self._doubt * error > 0:
                return True
        return False

    @property
    def best(self) -> tuple[Move, Move]:
        """The move to make, and the best of the others."""
        leader = max(self.left, key=self.mean)
        near = [m for m in self.left if self._difference(leader, m)[0] <= self._indifferent]
        move = min(near, key=self._order.index)
        others = [other for other in self._order if other != move]
        return move, max(others, key=self.mean, default=move)

    def worth(self) -> dict[Move, tuple[float, float]]:
        """What the moves are worth, and half of the 95 % interval of what the best is ahead."""
        move = self.best[0]
        return {
            other: (self.mean(other), 1.96 * self._difference(move, other)[1])
            for other in self._order
            if self.count[other]
        }

    def _difference(self, one: Move, other: Move) -> tuple[float, float]:
        """By how much the first is better in the deals in which both were tried, and the standard
        error of that."""
        count = min(self.count[one], self.count[other])
        if one == other or not count:
            return 0.0, 0.0
        late, early = self._place[one], self._place[other]
        sign = 1
        if late < early:
            late, early, sign = early, late, -1
        total, squares = self._apart[late][early], self._squares[late][early]
        variance = max(squares * count - total * total, 0)  # times the square of the count
        return sign * total / count, isqrt(variance // count) / count
