"""Deals of Plus Minus that have ended: a hand for each seat."""

from __future__ import annotations

from game.contract import Reason
from game.plus_minus.score import groups, score
from game.plus_minus.told import DealEnded

FIFTY = (5, -3, -2, 4, -4)  # both examples of the rulebook
UNSPLIT = (2, 5, -3, -4)
SIX = (5, 4, 3, 1, -2, -1)
TWENTY = (5, 5, 5, 4, 4, 3, 3, 2, 2, 1, 1, -5, -5, -4, -3, -3, -2, -2, -1, -1)
THIRTY = (1, -1) * 6 + (2, -2) * 5 + (3, -3) * 4
FULL = (5, 5, 5, 5, 5, 5, -4, -4, -4, -4, -4, -5, -5)
HANDS = (FIFTY, UNSPLIT, (), TWENTY, THIRTY, FULL)


def ended(*hands: tuple[int, ...], before: int = 0) -> DealEnded:
    ordered = tuple(tuple(sorted(hand)) for hand in hands)
    split = tuple(groups(hand) if hand else None for hand in ordered)
    scores = tuple(map(score, ordered))
    reason = Reason("plus_minus.ended.patience", {"turns": 3 * len(hands)})
    totals = tuple(before + points for points in scores)
    return DealEnded(2, reason, ordered, split, scores, totals)


ROUNDS = [
    ended(*hands, before=-120)
    for hands in ((SIX, FIFTY), (UNSPLIT, ()), ((), ()), (THIRTY, THIRTY), HANDS[:4], HANDS)
]
FILM_MS = 6000  # the longest film
