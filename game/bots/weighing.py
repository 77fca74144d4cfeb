"""When a search may stop: moves are weighed deal by deal until the best of them is clear.

In every deal all moves that are left are tried, so their differences tell more than their values:
a move goes when it is worse than the best beyond doubt. Moves whose difference is too small to
matter are as good as each other; then the one that stands first is taken, so that the same
question gets the same answer.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import isqrt

from game.contract import Move

DOUBT = 4  # standard errors beyond which a difference is no accident
BLOCK = 40  # deals between two looks
MOST = 24_000  # tries in all


class Weighing:
    """The values of some moves in the same deals."""

    def __init__(self, order: Sequence[Move], indifferent: int, effort: int = 1) -> None:
        self.left = list(order)
        self.block = BLOCK
        self.count = dict.fromkeys(order, 0)
        self._order, self._indifferent = list(order), indifferent
        self._values: dict[Move, list[int]] = {move: [] for move in order}
        self._tries_left = MOST * effort
        self.settled = len(self.left) < 2

    def add(self, values: Mapping[Move, int]) -> None:
        """What the moves were worth in one deal."""
        for move, value in values.items():
            self._values[move].append(value)
            self.count[move] += 1
        self._tries_left -= len(values)

    def mean(self, move: Move) -> float:
        return sum(self._values[move]) / max(len(self._values[move]), 1)

    def judge(self) -> None:
        """Drop what is worse beyond doubt; all is settled once nothing is left to be told apart."""
        leader = max(self.left, key=self.mean)
        kept = []
        unsure = False
        for move in self.left:
            gap, error = self._difference(leader, move)
            if move == leader or gap - DOUBT * error <= 0:
                kept.append(move)
                unsure |= move != leader and gap + DOUBT * error > self._indifferent
            elif gap <= self._indifferent + DOUBT * error:
                kept.append(move)
                unsure = True
        self.left = kept
        self.settled = len(kept) == 1 or not unsure or self._tries_left <= 0

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
        if one == other:
            return 0.0, 0.0
        pairs = zip(self._values[one], self._values[other], strict=False)
        apart = [a - b for a, b in pairs]
        count = len(apart)
        total, squares = sum(apart), sum(value * value for value in apart)
        variance = max(squares * count - total * total, 0)  # times the square of the count
        return total / count, isqrt(variance // max(count, 1)) / count
