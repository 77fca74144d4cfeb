"""Bots of Take That: three ways to play, from a forgetful hand to a careful one.

None of them knows a rule: what may be played, and what it leads to, is asked of the game itself,
on positions imagined from the view.
"""

from __future__ import annotations

from collections.abc import Callable

from game.bots.bot import Bot, Thought
from game.chance import Chance
from game.contract import Move, Seat
from game.take_that.rules import DECK, MIRROR, TAKE, TOADS, Lay, TakeThat, TakeThatView, Twist, cost

# --- a glance: what anybody would play without thinking ---------------------------------------

# How little one likes to lay a card, before the distance to the end of the line is added.
HOLDS_MIRROR, MIRROR_IS_GONE, PLAIN, TOAD = 0, 20, 40, 60


def dislikes(gone: frozenset[int]) -> list[int]:
    """How little one likes to lay each card when it is known which cards are out of play."""
    return [
        TOAD if card in TOADS else MIRROR_IS_GONE if MIRROR[card] in gone else PLAIN
        for card in range(100)
    ]


def glance(game: TakeThat, seat: Seat, disliked: list[int]) -> Move:
    """Twist if you can; else lay a card whose mirror you hold, stay near, keep toads for last."""
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


# --- easy: plays at a glance and forgets ------------------------------------------------------


class Easy(Bot):
    """Overlooks mirrors in a long line, forgets what was twisted away, is afraid of toads."""

    overlooks = 0.3  # the chance to overlook a mirror
    afraid = 3  # rather takes a line that costs no more than this than lay a toad

    def think(self, view: TakeThatView, chance: Chance) -> Thought:
        yield
        twists = [move for move in view.legal if isinstance(move, Twist)]
        noticed = [move for move in twists if chance.share() >= self.overlooks]
        if noticed:
            return chance.pick(noticed)
        lays = [move for move in view.legal if isinstance(move, Lay)]
        calm = [move for move in lays if move.card not in TOADS]
        if calm:
            held = [move for move in calm if MIRROR[move.card] in view.hand]
            if held and chance.share() >= self.overlooks:
                return chance.pick(held)
            return chance.pick(calm)
        if lays and (TAKE not in view.legal or sum(map(cost, view.line)) > self.afraid):
            return chance.pick(lays)
        return TAKE


# --- normal: what is it worth, one step ahead? ------------------------------------------------


class Normal(Bot):
    """Weighs each move by what the next player can answer, in points.

    Its blind spot: it looks for mirrors only near the end of the line, sees no further than the
    next player, and does not remember which cards are out of play.
    """

    looks_back = 3  # cards of the line in which it finds a mirror
    twisted = 2.0
    may_twist_later = 1.5  # laid a card whose mirror is in the hand
    others_may_twist = -0.5
    opens_again = -0.5  # a line taken means to lay the first card of a new one
    comes_back = 0.5  # how much of the line to expect to be in trouble with, having no answer

    def think(self, view: TakeThatView, chance: Chance) -> Thought:
        yield
        world = TakeThat.imagine(view, chance)
        near = view.line[-self.looks_back :]
        worth: dict[Move, float] = {}
        for move in view.legal:
            if not isinstance(move, Twist) or MIRROR[move.card] in near:
                worth[move] = self._worth(view, world, move)
                yield
        return max(worth, key=worth.__getitem__, default=view.legal[0])

    def _worth(self, view: TakeThatView, world: TakeThat, move: Move) -> float:
        if not isinstance(move, Lay | Twist):
            return self.opens_again - sum(map(cost, view.line))
        worth = 0.0
        rest = [card for card in view.hand if card != move.card]
        if isinstance(move, Twist):
            worth = self.twisted
        elif MIRROR[move.card] in rest:
            worth = self.may_twist_later
        elif move.card not in TOADS:
            worth = self.others_may_twist
        after = world.copy()
        after.advance(view.seat, move)
        if after.turn < 0 or after.round != view.round or not after.line:
            return worth  # nothing lies on the table that anybody could be stuck with
        burden = sum(map(cost, after.line))
        # What the next player could answer with, asked as if that hand held every unseen card.
        follower = after.turn
        held = len(after.hands[follower])
        unseen = [card for card in DECK if card not in view.hand and card not in view.line]
        stuck = _none_of(_answers(after, follower, unseen), len(unseen), held)
        # And what this hand could answer with if the line came back as it is now.
        own = _answers(after, view.seat, rest)
        return worth + stuck * burden - (1 - stuck) * burden * self.comes_back / (1 + own)


def _answers(game: TakeThat, seat: Seat, hand: list[int]) -> int:
    """How many ways a seat with this hand would have to go on without taking the line."""
    game.turn, game.hands[seat] = seat, hand
    return len([move for move in game.legal_moves(seat) if move is not TAKE])


def _none_of(wanted: int, cards: int, drawn: int) -> float:
    """The chance that none of the wanted cards is among those drawn."""
    chance = 1.0
    for gone in range(min(drawn, cards)):
        chance *= max(cards - wanted - gone, 0) / (cards - gone)
    return chance


# --- hard: plays it out -----------------------------------------------------------------------


class Hard(Bot):
    """Deals the unseen cards many times over and plays every move on for some turns.

    In each imagined deal all moves are tried, so that luck is the same for all of them; the worse
    half is dropped twice on the way. Playing on to the end of the round would tell less: what
    happens there has little to do with this move.
    """

    playouts = 300
    stages = 3
    turns = 12

    def think(self, view: TakeThatView, chance: Chance) -> Thought:
        yield
        moves = list(view.legal)
        if len(moves) == 1:
            return moves[0]
        disliked = dislikes(frozenset().union(view.own_down, *view.up))
        worth = dict.fromkeys(moves, 0)
        for stage in range(self.stages):
            if stage:
                moves.sort(key=worth.__getitem__, reverse=True)
                del moves[max(2, (len(moves) + 1) // 2) :]
            for _ in range(self.playouts // (self.stages * len(moves))):
                world = TakeThat.imagine(view, chance)
                world.rounds_to_play = view.round  # nobody looks beyond this round
                for move in moves:
                    yield
                    worth[move] += _played_on(world.copy(), view.seat, move, disliked, self.turns)
        return max(moves, key=worth.__getitem__)


def _played_on(game: TakeThat, seat: Seat, move: Move, disliked: list[int], turns: int) -> int:
    """How far the seat is ahead of the others, some turns after the move."""
    game.advance(seat, move)
    for _ in range(turns):
        acting = game.turn
        if acting < 0:
            break
        game.advance(acting, glance(game, acting, disliked))
    scores = game.round_scores()
    if game.turn >= 0 and game.legal_moves(game.turn) == [TAKE]:
        scores[game.turn] -= sum(map(cost, game.line))  # it lies there for nobody else
    return scores[seat] * game.players - sum(scores)


BOTS: dict[str, Callable[[], Bot]] = {"easy": Easy, "normal": Normal, "hard": Hard}
