"""The bot that is asked for a hint: it compares moves on the same deals until one is clearly best.

All moves are tried on each imagined deal, so that luck is the same for all of them. Of moves that
are as good as each other it names the one that comes first at a glance, so that asking twice does
not give two answers.
"""

from __future__ import annotations

from math import sqrt

import game.bots.bot as bot
from game.bots.bot import Thought
from game.chance import Chance
from game.contract import Move, Reason
from game.plus_minus.bots.glance import liked
from game.plus_minus.bots.search import imagined, playing_on, prospects
from game.plus_minus.bots.tastes import drawn
from game.plus_minus.moves import Neutralise, Open
from game.plus_minus.score import FIFTY
from game.plus_minus.told import PlusMinusView

AS_GOOD = 4.0  # hundredths of a match: nobody would see the difference
SURE = 3.0  # standard errors
ROUND = 50  # deals between two looks at what was found


class _Tried:
    """What came of a move in the deals so far."""

    __slots__ = ("chances", "fifties", "points")

    def __init__(self) -> None:
        self.chances: list[float] = []
        self.points = self.fifties = 0

    @property
    def mean(self) -> float:
        return _total(self.chances) / len(self.chances)

    @property
    def deals(self) -> int:
        return len(self.chances)


def _total(numbers: list[float]) -> float:
    """Written out: ``sum`` of fractions is not the same in every Python."""
    total = 0.0
    for number in numbers:
        total += number
    return total


class Adviser(bot.Adviser):
    """Thinks until the answer is clear, or until more would not make it clearer."""

    most = 45_000  # turns in all deals together, as many as a thought may have slices

    def think(self, view: PlusMinusView, chance: Chance) -> Thought:
        yield
        self.why = None
        if len(view.legal) == 1:
            self.why = Reason("plus_minus.why.only")
            return view.legal[0]
        moves = list(liked(imagined(view, chance), view.seat))
        tried = {move: _Tried() for move in moves}
        running = list(moves)
        answer = moves[0]
        deals = turns = 0
        while turns < self.most and (len(running) > 1 or deals < ROUND):
            table = imagined(view, chance)
            for move in running:
                yield
                game = table.copy()
                game.advance(view.seat, move)
                scores, played = yield from playing_on(game)
                turns += played + 1
                found, points = tried[move], scores[view.seat]
                found.chances.append(prospects(view, scores)[view.seat])
                found.points += points
                found.fifties += points == FIFTY
            deals += 1
            if deals % ROUND == 0:
                yield
                answer, running = _sifted(running, tried)
        self.why = _why(view, answer, tried)
        return answer


def _sifted(running: list[Move], tried: dict[Move, _Tried]) -> tuple[Move, list[Move]]:
    """The answer as it stands, and the moves that may still change it, in their order: the first
    of those that are as good as the best."""
    best = max(running, key=lambda move: tried[move].mean)
    behind = {move: _behind(tried[best].chances, tried[move].chances) for move in running}
    answer = next(move for move in running if behind[move][0] <= AS_GOOD)
    left = []
    for move in running:
        if move == answer:
            left.append(move)
        elif answer not in left:
            by, error = behind[move]
            if by - SURE * error <= AS_GOOD:
                left.append(move)
        else:
            by, error = _behind(tried[move].chances, tried[answer].chances)
            if by + SURE * error > AS_GOOD or (move == best and left[0] != answer):
                left.append(move)
    return answer, left


def _behind(best: list[float], other: list[float]) -> tuple[float, float]:
    """By how much a move is behind the best on the same deals, and the standard error of it."""
    apart = [one - two for one, two in zip(best, other, strict=True)]
    count = len(apart)
    mean = _total(apart) / count
    return mean, sqrt(_total([(one - mean) * (one - mean) for one in apart])) / count


def _why(view: PlusMinusView, answer: Move, tried: dict[Move, _Tried]) -> Reason:
    found = tried[answer]
    others = [other for move, other in tried.items() if move != answer and other.deals]
    points = _rounded(found.points, found.deals)
    if not others:
        return Reason("plus_minus.why.alone", {"points": points})
    next_best = max(others, key=lambda other: other.mean)
    said = {"points": points, "other": _rounded(next_best.points, next_best.deals)}
    fifties = _rounded(10 * found.fifties, found.deals)
    fewer = _rounded(10 * next_best.fifties, next_best.deals)
    if fifties > fewer:
        return Reason("plus_minus.why.fifty", {"often": fifties, "other": fewer})
    if said["points"] > said["other"]:
        return Reason(f"plus_minus.why.{_kind(view, answer)}", said)
    chance, other = round(found.mean), round(next_best.mean)
    if chance > other:
        return Reason("plus_minus.why.match", {"chance": chance, "other": other})
    return Reason("plus_minus.why.even", {"points": points})


def _rounded(total: int, deals: int) -> int:
    return (2 * total + deals) // (2 * deals)


def _kind(view: PlusMinusView, move: Move) -> str:
    if isinstance(move, Open):
        return "open"
    if isinstance(move, Neutralise):
        return "neutralise_open" if move.leaving_open else "neutralise"
    return "follow_plus" if drawn(view, move) else "follow_minus"
