"""The bot ``hard`` of Take That as it played in 0.9, kept to be measured against.

It remembers no line that was taken and plays for points, not for the match.
"""

from __future__ import annotations

import msgspec

from game.bots.bot import Bot, Thought
from game.chance import Chance
from game.contract import Move, Seat
from game.take_that.rules import MIRROR, TAKE, TOADS, Lay, TakeThat, TakeThatView, Twist, cost

HOLDS_MIRROR, MIRROR_IS_GONE, PLAIN, TOAD = 0, 20, 40, 60


def _dislikes(gone: frozenset[int]) -> list[int]:
    return [
        TOAD if card in TOADS else MIRROR_IS_GONE if MIRROR[card] in gone else PLAIN
        for card in range(100)
    ]


def _glance(game: TakeThat, seat: Seat, disliked: list[int]) -> Move:
    moves = game.legal_moves(seat)
    choice = moves[-1]
    if len(moves) == 1:
        return choice
    hand = game.hands[seat]
    end = game.line[-1] if game.line else 0
    least = 1000
    for move in moves:
        kind = type(move)
        if kind is Twist:
            return move
        if kind is Lay:
            card: int = move.card  # type: ignore[attr-defined]
            dislike = HOLDS_MIRROR if MIRROR[card] in hand else disliked[card]
            if end:
                dislike += card - end if card > end else end - card
            if dislike < least:
                least, choice = dislike, move
    return choice


class Hard(Bot):
    playouts = 300
    stages = 3
    turns = 12

    def think(self, view: TakeThatView, chance: Chance) -> Thought:
        yield
        view = msgspec.structs.replace(view, taken=((),) * view.players)
        moves = list(view.legal)
        if len(moves) == 1:
            return moves[0]
        disliked = _dislikes(frozenset().union(view.own_down, *view.up))
        worth = dict.fromkeys(moves, 0)
        for stage in range(self.stages):
            if stage:
                moves.sort(key=worth.__getitem__, reverse=True)
                del moves[max(2, (len(moves) + 1) // 2) :]
            for _ in range(self.playouts // (self.stages * len(moves))):
                world = TakeThat.imagine(view, chance)
                world.rounds_to_play = view.round
                for move in moves:
                    yield
                    worth[move] += _played_on(world.copy(), view.seat, move, disliked, self.turns)
        return max(moves, key=worth.__getitem__)


def _played_on(game: TakeThat, seat: Seat, move: Move, disliked: list[int], turns: int) -> int:
    game.advance(seat, move)
    for _ in range(turns):
        acting = game.turn
        if acting < 0:
            break
        game.advance(acting, _glance(game, acting, disliked))
    scores = game.round_scores()
    if game.turn >= 0 and game.legal_moves(game.turn) == [TAKE]:
        scores[game.turn] -= sum(map(cost, game.line))
    return scores[seat] * game.players - sum(scores)
