"""Bots of Take That: from a forgetful hand to one that plays every deal out.

None of them knows a rule: what may be played, and what it leads to, is asked of the game itself,
on positions imagined from the view. All of them saw the lines that were taken (T5); how much of
that a bot remembers is a matter of its level.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from game.bots.bot import Bot, Thought
from game.bots.characters import preferred
from game.chance import Chance
from game.contract import Move
from game.take_that.bots.advice import Coach
from game.take_that.bots.glance import Weights, bits_of, weighed
from game.take_that.bots.search import Search
from game.take_that.bots.tastes import TASTES
from game.take_that.rules import MIRROR, TAKE, TOADS, Lay, TakeThat, TakeThatView, Twist, cost

# --- easy: plays what it sees, and forgets -------------------------------------------------------


class Easy(Bot):
    """Overlooks mirrors in a long line, forgets what was twisted away, is afraid of toads."""

    overlooks = 0.15  # the chance to overlook a mirror
    afraid = 3  # rather takes a line that costs no more than this than lay a toad

    def think(self, view: TakeThatView, chance: Chance) -> Thought:
        yield
        twists = [move for move in view.legal if isinstance(move, Twist)]
        noticed = [move for move in twists if chance.share() >= self.overlooks]
        if noticed:
            return self._any(view, noticed, chance)
        lays = [move for move in view.legal if isinstance(move, Lay)]
        calm = [move for move in lays if move.card not in TOADS]
        if calm:
            held = [move for move in calm if MIRROR[move.card] in view.hand]
            if held and chance.share() >= self.overlooks:
                return self._any(view, held, chance)
            return self._any(view, calm, chance)
        if lays and (TAKE not in view.legal or sum(map(cost, view.line)) > self.afraid):
            return self._any(view, lays, chance)
        return TAKE

    def _any(self, view: TakeThatView, moves: Sequence[Move], chance: Chance) -> Move:
        """One that it likes, if it has a taste; else any."""
        shuffled = list(moves)
        chance.shuffle(shuffled)
        return preferred(dict.fromkeys(shuffled, 0), 0, TASTES.get(self.character), view)


# --- normal: what is it worth, one step ahead? ---------------------------------------------------


class Normal(Bot):
    """Weighs each move by what the next player can answer, in points.

    It knows what lies face up, but no longer which lines were taken, and thinks too little of what
    others may twist away.
    """

    weights = Weights(others_may_twist=-500, comes_back=50)
    slack = 220  # thousandths of a point, for what it likes

    def think(self, view: TakeThatView, chance: Chance) -> Thought:
        yield
        view = msgspec.structs.replace(view, taken=((),) * view.players)
        world = TakeThat.imagine(view, chance)
        gone = bits_of([*view.own_down, *(card for cards in view.up for card in cards)])
        worth = weighed(world, view.seat, gone, self.weights)
        return preferred(worth, self.slack, TASTES.get(self.character), view)


# --- hard and master: play it out ----------------------------------------------------------------


class Hard(Bot):
    """Remembers every line, and plays each move on in many imagined deals."""

    playouts = 300
    stages = 3
    reads_hands = False
    slack = 6  # thousandths of a chance to finish first, for what it likes

    def think(self, view: TakeThatView, chance: Chance) -> Thought:
        yield
        if len(view.legal) == 1:
            return view.legal[0]
        search = Search(view, chance, self.reads_hands)
        deals = 0
        for stage in range(self.stages):
            if stage:
                search.halve()
            each = max(1, self.playouts // (self.stages * len(search.moves)))
            yield from search.deals(each)
            deals += each
        worth = {move: search.worth[move] for move in search.moves}
        return preferred(worth, self.slack * deals, TASTES.get(self.character), view)


class Master(Hard):
    """As hard, with all the deals that a beat at the table has room for; and it notices who left a
    card lying, and so hardly holds its mirror."""

    playouts = 4000
    reads_hands = True
    slack = 5


BOTS: dict[str, Callable[[], Bot]] = {
    "easy": Easy,
    "normal": Normal,
    "hard": Hard,
    "master": Master,
}
ADVISER = Coach
