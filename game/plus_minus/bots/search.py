"""Deals played on from here, many times over: what a move is worth to the match.

What a bot cannot see it deals itself. Nobody in these deals looks beyond a glance, and nobody
beyond the deal; what the deal is then worth is a chance to win the match, in hundredths.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from functools import lru_cache
from math import sqrt

from game.bots.bot import Bot, Thought
from game.bots.tree import Branch, Tree
from game.chance import Chance
from game.contract import Move
from game.plus_minus.bots.glance import glance, liked
from game.plus_minus.bots.tastes import to_taste
from game.plus_minus.rules import PlusMinus
from game.plus_minus.score import score
from game.plus_minus.told import PlusMinusView

CERTAIN = 100.0
SPREAD = 28.0  # how far two players are apart after a deal, more or less
LAST_SPREAD = 5.0  # in the last deal a few points more are nearly sure to be enough
EACH_POINT = 0.1  # points are worth a little for their own sake, so that a lost match is played on
LONGEST = 40  # turns; then the hands are counted as they are
PAUSE = 4  # turns between two slices of a thought


def imagined(view: PlusMinusView, chance: Chance) -> PlusMinus:
    """A deal that fits the view, and the last one of its match: nobody looks beyond it."""
    table = PlusMinus.imagine(view, chance)
    table.deals = view.round
    return table


def playing_on(game: PlusMinus, pause: int = PAUSE) -> Generator[None, None, tuple[list[int], int]]:
    """Plays an imagined deal on at a glance, with a pause after every so many turns; gives its
    scores, and how many turns were played."""
    game.leave_open = False  # or deals would be played on for ever; the tree thinks of it
    for turn in range(LONGEST):
        acting = game.to_act
        if not acting:
            return game.rounds[-1], turn
        game.advance(acting[0], glance(game, acting[0]))
        if turn % pause == pause - 1:
            yield
    return [score(hand) for hand in game.hands] if game.to_act else game.rounds[-1], LONGEST


def prospects(view: PlusMinusView, scores: Sequence[int]) -> list[float]:
    """The chance of every seat to win the match after a deal with these scores, in hundredths.

    Against each other player it goes by the lead, and by what the deals to come may still change.
    """
    deals = view.deals - view.round
    totals = [before + points for before, points in zip(view.totals, scores, strict=True)]
    found = []
    for seat, total in enumerate(totals):
        chance = CERTAIN
        for rival, other in enumerate(totals):
            if rival != seat:
                chance *= _stays_ahead(total - other, deals)
        found.append(chance + EACH_POINT * scores[seat])
    return found


@lru_cache(1 << 12)
def _stays_ahead(points: int, deals: int) -> float:
    """The chance to end before somebody with so many points less, after so many deals more."""
    lead = points / (SPREAD * sqrt(deals) if deals else LAST_SPREAD)
    return 0.5 + 0.5 * lead / sqrt(1 + lead * lead)


class _Judge:
    """Plays deals on and says what they are worth; counts the turns that this takes."""

    def __init__(self, view: PlusMinusView) -> None:
        self.view, self.turns = view, 0

    def played_on(self, game: PlusMinus) -> Generator[None, None, list[float]]:
        scores, turns = yield from playing_on(game)
        self.turns += turns
        return prospects(self.view, scores)


class Search(Bot):
    """Walks through a tree of moves, each time in another deal, and takes the move that most walks
    have come to prefer."""

    walks = 300  # at least
    turns = 0  # goes on until so many were played,
    most = 300  # but never for more walks than these: short deals are soon told
    bonus = 25.0  # for what was seldom tried, in hundredths of a match
    slack = 0.7  # what a character gives away for what it likes, in hundredths of a match
    known = 8  # a move is known well enough that was tried once for so often as the usual one

    def think(self, view: PlusMinusView, chance: Chance) -> Thought:
        yield
        if len(view.legal) == 1:
            return view.legal[0]
        judge = _Judge(view)
        tree = Tree(view.seat, liked, judge.played_on, self.bonus)
        for walk in range(self.most):
            enough = walk >= self.walks and judge.turns >= self.turns
            if enough or tree.is_decided(self.most - walk):
                break
            yield from tree.walk(imagined(view, chance))
        return self._chosen(tree.root, view)

    def _chosen(self, root: Branch, view: PlusMinusView) -> Move:
        usual = root.favourite
        if not self.character:
            return usual
        after = root.branches[usual]
        worth = {
            move: min(other.mean, after.mean)  # few trials flatter
            for move, other in root.branches.items()
            if other.tried * self.known >= after.tried
        }
        return to_taste(worth, self.slack, self.character, view)


class Hard(Search):
    """A tree of three hundred walks."""


class Master(Search):
    """A tree several times as large, as far as a table's beat has room for it."""

    walks = 600
    turns = 15_000
    most = 2000
