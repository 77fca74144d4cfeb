"""Rounds of Flip 7 that have ended: a sum for each seat."""

from __future__ import annotations

from game.contract import Reason
from game.flip_7.told import RoundEnded, Sum


def made(
    numbers: int, points: int | None = None, *, times: bool = False, plus: int = 0,
    seven: bool = False, status: str = "stayed",
) -> Sum:  # fmt: skip
    if points is None:
        points = numbers * (2 if times else 1) + plus + (15 if seven else 0)
    return Sum(numbers, times, plus, seven, status, points)


LONGEST = made(57, times=True, plus=30, seven=True)
BUST = made(31, 0, times=True, plus=4, status="busted")
FROZEN = made(24, 0, status="frozen")


def ended(*made: Sum, before: int = 0) -> RoundEnded:
    scores = tuple(s.points for s in made)
    reason = Reason("flip_7.ended.seven", {"seat": len(made) - 1})
    return RoundEnded(3, reason, made, scores, tuple(before + score for score in scores))


def many(count: int) -> RoundEnded:
    """One of each kind of sum, again and again."""
    kinds = (made(28, plus=4), BUST, made(17, times=True), FROZEN, made(42), LONGEST)
    return ended(*(kinds[i % len(kinds)] for i in range(count)), before=95)


ROUNDS = [many(players) for players in (2, 6, 8, 13, 24)]
FILM_MS = 4000  # the longest film
