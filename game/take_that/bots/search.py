"""The search of Take That's better bots: deal what is unseen, play each move on, many times.

In each imagined deal all moves are tried, so that luck is the same for all of them; the worse half
is dropped on the way. Every deal is played on for some turns only: what happens at the end of a
round has little to do with this move. What counts then is the chance to finish first.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from math import isqrt

from game.chance import Chance
from game.contract import Move, Seat
from game.take_that.bots.glance import COST, bits_of, glance
from game.take_that.rules import DECK, MIRROR, TAKE, TakeThat, TakeThatView, hand_size

CERTAIN = 1000  # a chance is counted in thousandths
A_POINT = 1  # what a point is worth where the match seems won or lost, in the same
FARTHEST = 200  # ahead or behind

ROUND_SPREAD = 10  # by so many points two players come to differ in a round, more or less
TURNS = 12  # that a deal is played on


@lru_cache(256)
def _to_stay_ahead(spread: int) -> tuple[int, ...]:
    """By the lead, from ``-FARTHEST`` on: the chance to keep it, in thousandths, if luck makes
    differences of about ``spread``."""
    half = CERTAIN // 2
    return tuple(
        half + half * 64 * lead // isqrt((64 * lead) ** 2 + (64 * spread) ** 2)
        for lead in range(-FARTHEST, FARTHEST + 1)
    )


class Goal:
    """What a table is worth to a seat some turns later: the chance to finish first."""

    def __init__(self, view: TakeThatView) -> None:
        self._seat, self._totals = view.seat, view.totals
        self._rounds_left = view.rounds_to_play - view.round
        self._pile = len(DECK) - hand_size(view.players) * view.players

    def worth(self, game: TakeThat) -> int:
        scores, going = game.round_scores(), game.turn >= 0
        if going and game.legal_moves(game.turn) == [TAKE]:
            # The line lies there for nobody else.
            scores[game.turn] -= sum(map(COST.__getitem__, game.line))
        to_come = 100 * self._rounds_left + (100 * len(game.pile) // self._pile if going else 0)
        spread = max(1, ROUND_SPREAD * isqrt(100 * to_come) // 100)
        ahead, seat, totals = _to_stay_ahead(spread), self._seat, self._totals
        mine = scores[seat] + totals[seat]
        chance, leads = CERTAIN * CERTAIN, 0
        for other, score in enumerate(scores):
            if other != seat:
                lead = mine - score - totals[other]
                leads += lead
                chance = chance * ahead[min(max(lead, -FARTHEST), FARTHEST) + FARTHEST] // CERTAIN
        return chance // CERTAIN + A_POINT * leads


def left_lying(view: TakeThatView) -> dict[Seat, frozenset[int]]:
    """The cards that each of the others could have twisted with when it acted last, and did not.

    Every card has lain in the line for as many turns, at least, as there are cards behind it.
    """
    found = {}
    for ago in range(1, view.players):
        mirrors = frozenset(MIRROR[card] for card in view.line[:-ago])
        if mirrors:
            found[(view.seat - ago) % view.players] = mirrors
    return found


class Search:
    """Weighs the moves of one view, deal by deal."""

    def __init__(self, view: TakeThatView, chance: Chance, reads_hands: bool = False) -> None:
        """``reads_hands``: whoever left a card lying is taken not to hold its mirror."""
        self.view, self._chance = view, chance
        self._left_lying = left_lying(view) if reads_hands else {}
        self.moves = list(view.legal)
        self.worth = dict.fromkeys(self.moves, 0)
        self._goal = Goal(view)
        self.gone = bits_of([*view.own_down, *(c for cards in view.up for c in cards),
                              *(c for cards in view.taken for c in cards)])  # fmt: skip

    def deals(self, count: int) -> Iterator[None]:
        """So many deals, each with every move that is left; stops after every playout."""
        for _ in range(count):
            world = TakeThat.imagine(self.view, self._chance)
            self._read_hands(world)
            world.rounds_to_play = self.view.round  # nobody looks beyond this round
            for move in self.moves:
                yield
                self.worth[move] += self.played_on(world.copy(), move)

    def _read_hands(self, world: TakeThat) -> None:
        """What a seat hardly holds goes into the pile; it may just have been drawn, though."""
        pile, below = world.pile, self._chance.below
        for seat, unlikely in self._left_lying.items():
            hand = world.hands[seat]
            for place, card in enumerate(hand):
                if card in unlikely and pile and below(len(hand)):
                    other = below(len(pile))
                    if pile[other] not in unlikely:
                        hand[place], pile[other] = pile[other], card

    def played_on(self, game: TakeThat, move: Move) -> int:
        """What the table is worth some turns after the move."""
        game.advance(self.view.seat, move)
        gone = self.gone
        for _ in range(TURNS):
            acting = game.turn
            if acting < 0:
                break
            game.advance(acting, glance(game, acting, gone))
        return self._goal.worth(game)

    def halve(self) -> None:
        """Only the better half is looked at more closely."""
        self.moves.sort(key=self.worth.__getitem__, reverse=True)
        del self.moves[max(2, (len(self.moves) + 1) // 2) :]
