"""The bot that is asked for a hint: it compares moves on the same deals until one is clearly best.

All moves are tried on each imagined deal, so that luck is the same for all of them. Of moves that
are as good as each other it names the one that comes first at a glance, so that asking twice does
not give two answers.
"""

from __future__ import annotations

from collections.abc import Generator

import game.bots.bot as bot
from game.bots.bot import Thought
from game.bots.weighing import Weighing
from game.chance import Chance
from game.contract import Move, Reason
from game.plus_minus.bots.glance import liked
from game.plus_minus.bots.search import imagined, playing_on, prospects
from game.plus_minus.bots.tastes import drawn
from game.plus_minus.moves import Neutralise, Open
from game.plus_minus.rules import PlusMinus
from game.plus_minus.score import FIFTY
from game.plus_minus.told import PlusMinusView

HUNDREDTH = 100  # of a match; the chances are weighed in whole numbers
AS_GOOD = 4 * HUNDREDTH  # nobody would see the difference
DOUBT = 3  # standard errors: hands and rows differ so much that more would take too long
TURNS = 8  # between two pauses


class _Seen:
    """What came of a move in the deals so far."""

    __slots__ = ("fifties", "points")

    def __init__(self) -> None:
        self.points = self.fifties = 0


class Adviser(bot.Adviser):
    """Thinks until the answer is clear, or until more would not make it clearer."""

    most = 45_000  # slices, for which a thought has a limit

    def think(self, view: PlusMinusView, chance: Chance) -> Thought:
        yield
        self.why, self.worth = None, {}
        if len(view.legal) == 1:
            self.why = Reason("plus_minus.why.only")
            return view.legal[0]
        moves = list(liked(imagined(view, chance), view.seat))
        seen = {move: _Seen() for move in moves}
        weighing = Weighing(moves, AS_GOOD, self.effort, self.most, DOUBT)
        while True:
            for _ in range(weighing.block):
                if not weighing.is_spent:
                    yield from _tried(view, imagined(view, chance), weighing, seen)
            yield
            weighing.judge()
            if weighing.settled:
                break
        answer, second = weighing.best
        self.worth = weighing.worth()
        self.why = _why(view, answer, second, weighing, seen)
        return answer


def _tried(
    view: PlusMinusView, table: PlusMinus, weighing: Weighing, seen: dict[Move, _Seen]
) -> Generator[None, None, None]:
    """All moves that are left are tried in one deal."""
    seat, work = view.seat, 0
    values: dict[Move, int] = {}
    for move in weighing.left:
        yield
        game = table.copy()
        game.advance(seat, move)
        scores, turns = yield from playing_on(game, TURNS)
        values[move] = int(HUNDREDTH * prospects(view, scores)[seat])
        seen[move].points += scores[seat]
        seen[move].fifties += scores[seat] == FIFTY
        work += 1 + turns // TURNS
    weighing.add(values, work)


def _why(
    view: PlusMinusView, answer: Move, second: Move, weighing: Weighing, seen: dict[Move, _Seen]
) -> Reason:
    deals, others = weighing.count[answer], weighing.count[second]
    points = _rounded(seen[answer].points, deals)
    if answer == second:
        return Reason("plus_minus.why.alone", {"points": points})
    said = {"points": points, "other": _rounded(seen[second].points, others)}
    fifties = _rounded(10 * seen[answer].fifties, deals)
    fewer = _rounded(10 * seen[second].fifties, others)
    if fifties > fewer:
        return Reason("plus_minus.why.fifty", {"often": fifties, "other": fewer})
    if said["points"] > said["other"]:
        return Reason(f"plus_minus.why.{_kind(view, answer)}", said)
    chance, other = (round(weighing.mean(move) / HUNDREDTH) for move in (answer, second))
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
