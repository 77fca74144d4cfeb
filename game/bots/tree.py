"""A tree of moves over many imagined deals, for games with hidden cards.

Each walk goes through another deal that fits what its root sees, and all of them share one tree, in
which a branch is a move: so everybody in it plays on what holds in most deals. Of the moves that a
deal offers a walk takes the one with the best prospects so far, with a bonus for those tried
seldom; new moves are tried in the order in which they are liked. Where the tree ends, somebody
else plays on and says what came of it for every seat.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Sequence
from math import sqrt
from typing import Any, TypeAlias

from game.contract import Move, Seat

Liked: TypeAlias = Callable[[Any, Seat], Iterable[Move]]  # all moves worth a try, the best first
# Plays a deal to its end, with pauses, and says what it was worth to each seat.
PlayedOn: TypeAlias = Callable[[Any], Generator[None, None, Sequence[float]]]

# How slowly the bonus grows with the number of walks: the sum of 1, 1/2, 1/3 … goes with the
# logarithm, but consists of plain sums, which are the same on every machine.
_GROWTH = [0.0]


def _growth(times: int) -> float:
    while len(_GROWTH) <= times:
        _GROWTH.append(_GROWTH[-1] + 1 / len(_GROWTH))
    return _GROWTH[times]


class Branch:
    """A move in the tree: how often it was offered and tried, what it was worth to whoever made
    it, and what followed."""

    __slots__ = ("branches", "offered", "tried", "worth")

    def __init__(self) -> None:
        self.tried = self.offered = 0
        self.worth = 0.0
        self.branches: dict[Move, Branch] = {}

    @property
    def mean(self) -> float:
        return self.worth / self.tried if self.tried else 0.0

    @property
    def favourite(self) -> Move:
        """The move that most walks have taken from here; of several the first."""
        return max(self.branches, key=lambda move: self.branches[move].tried)


class Tree:
    """The tree of one thought. ``bonus`` is in the unit of the worth that ``played_on`` gives."""

    def __init__(self, seat: Seat, liked: Liked, played_on: PlayedOn, bonus: float) -> None:
        self.seat, self.root = seat, Branch()
        self._liked, self._played_on, self._bonus = liked, played_on, bonus
        self._first: list[Move] = []  # what its root may do, which is the same in every deal

    def walk(self, game: Any) -> Generator[None, None, None]:
        """One walk through a deal that was imagined for it, with a pause after each move."""
        branch, seat = self.root, self.seat
        way: list[tuple[Seat, Branch]] = []
        if not self._first:
            self._first = list(self._liked(game, seat))
            yield
        moves: Iterable[Move] = self._first
        while True:
            move = self._taken(branch, moves)
            after = branch.branches.get(move)
            is_new = after is None
            if after is None:
                after = branch.branches[move] = Branch()
            branch = after
            way.append((seat, branch))
            game.advance(seat, move)
            yield
            acting = game.to_act
            if is_new or not acting:
                break
            seat = acting[0]
            moves = self._liked(game, seat)
        found = yield from self._played_on(game)
        for seat, branch in way:
            branch.tried += 1
            branch.worth += found[seat]

    def is_decided(self, walks: int) -> bool:
        """Whether so many walks more cannot change the favourite: there is only one move, or it is
        too far ahead."""
        tried = sorted((after.tried for after in self.root.branches.values()), reverse=True)
        if len(tried) < 2:
            return len(tried) == 1 and tried[0] > 1
        return tried[0] - tried[1] > walks

    def _taken(self, branch: Branch, moves: Iterable[Move]) -> Move:
        """The move that this walk takes: the first that is new, or the one with the best
        prospects."""
        branches, bonus = branch.branches, self._bonus
        choice, most = None, 0.0
        for move in moves:
            after = branches.get(move)
            if after is None:
                return move
            after.offered += 1
            prospects = (
                after.worth + bonus * sqrt(_growth(after.offered) * after.tried)
            ) / after.tried
            if choice is None or prospects > most:
                choice, most = move, prospects
        assert choice is not None
        return choice
