"""Bots of Plus Minus: one that sees what lies there, one that looks a move ahead, and two that
deal the unseen cards and play on.

None of them knows a rule: what may be played is asked of the game itself, on positions imagined
from the view; a bot only proposes what it would like.
"""

from __future__ import annotations

from collections.abc import Callable

from game.bots.bot import Bot, Thought
from game.chance import Chance
from game.contract import Move
from game.plus_minus.bots.advice import Adviser
from game.plus_minus.bots.glance import turns_left, weighed
from game.plus_minus.bots.hands import POINT, points
from game.plus_minus.bots.search import Hard, Master
from game.plus_minus.bots.tastes import drawn, gone, to_taste
from game.plus_minus.moves import Open
from game.plus_minus.rules import PlusMinus
from game.plus_minus.score import FIFTY
from game.plus_minus.told import PlusMinusView


class Easy(Bot):
    """Counts what its hand is worth after the move, and likes new cards while there is time.

    It sees a fifty when it lies there, but only among a few cards, and it does not know how to
    prepare one. It never leaves a packet open.
    """

    excited = 20  # what a new card is worth, in tenths of a point
    few = 4  # cards among which it sees a fifty
    hopes = 25  # points that a fifty is worth which has to last for another turn
    slack = 18

    def think(self, view: PlusMinusView, chance: Chance) -> Thought:
        yield
        if len(view.legal) == 1:
            return view.legal[0]
        game = PlusMinus.imagine(view, chance)
        moves = weighed(game, view.seat)
        yield
        is_last = not turns_left(game)
        worth = {
            move: self._worth(view, move, is_last)
            for move in moves
            if not getattr(move, "leaving_open", False)
        }
        return to_taste(worth, self.slack, self.character, view)

    def _worth(self, view: PlusMinusView, move: Move, is_last: bool) -> int:
        left = list(view.hand)
        for card in gone(move):
            left.remove(card)
        worth = sum(left)
        if not worth and len(left) <= self.few and points(tuple(left)) == FIFTY:
            worth = FIFTY if is_last else self.hopes
        if isinstance(move, Open) or is_last:
            return POINT * worth
        return POINT * worth + self.excited * drawn(view, move)


class Normal(Bot):
    """Plays the move that leaves the best hand, with what its next move can make of it."""

    slack = 15  # what a character gives away for what it likes, in tenths of a point

    def think(self, view: PlusMinusView, chance: Chance) -> Thought:
        yield
        if len(view.legal) == 1:
            return view.legal[0]
        worth = weighed(PlusMinus.imagine(view, chance), view.seat)
        yield
        return to_taste(worth, self.slack, self.character, view)


ADVISER = Adviser
BOTS: dict[str, Callable[[], Bot]] = {
    "easy": Easy,
    "normal": Normal,
    "hard": Hard,
    "master": Master,
}
__all__ = ["ADVISER", "BOTS"]
