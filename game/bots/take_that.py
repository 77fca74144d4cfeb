"""Bots of Take That: three ways to play, from a forgetful hand to a careful one.

None of them knows a rule: what may be played, and what it leads to, is asked of the game itself,
on positions imagined from the view.
"""

from __future__ import annotations

from collections.abc import Callable

from game.bots.bot import Bot, Thought
from game.chance import Chance
from game.table import Move, Seat
from game.take_that import MIRROR, TAKE, TOADS, Lay, Take, TakeThat, TakeThatView, Twist, cost

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
        noticed: list[Move] = []
        for move in view.legal:
            if isinstance(move, Twist) and chance.share() < self.overlooks:
                continue
            noticed.append(move)
        twists = [move for move in noticed if isinstance(move, Twist)]
        if twists:
            return chance.pick(twists)
        lays = [move for move in noticed if isinstance(move, Lay)]
        calm = [move for move in lays if move.card not in TOADS]
        if calm:
            held = [move for move in calm if MIRROR[move.card] in view.hand]
            if held and chance.share() >= self.overlooks:
                return chance.pick(held)
            return chance.pick(calm)
        if lays and (TAKE not in noticed or sum(map(cost, view.line)) > self.afraid):
            return chance.pick(lays)
        return TAKE


# --- normal: what is it worth, one step ahead? ------------------------------------------------


class Normal(Bot):
    """Weighs each move by what the next player can do about it.

    Its blind spot: it looks no further than the next player, and it does not remember which
    mirrors are out of play.
    """

    def think(self, view: TakeThatView, chance: Chance) -> Thought:
        yield
        world = TakeThat.imagine(view, chance)
        unseen = _unseen(view)
        best, choice = -1e9, view.legal[0]
        for move in view.legal:
            yield
            worth = self._worth(view, world, unseen, move)
            if worth > best:
                best, choice = worth, move
        return choice

    def _worth(self, view: TakeThatView, world: TakeThat, unseen: list[int], move: Move) -> float:
        if isinstance(move, Take):
            return -float(sum(map(cost, view.line))) - 0.5
        after = world.copy()
        after.advance(view.seat, move)
        if after.round != view.round or after.turn < 0:
            return 1000.0  # cannot be told apart: the round ends here with two points more
        line_cost = sum(map(cost, after.line))
        # What the next player could answer with, asked as if that hand held every unseen card.
        follower = after.turn
        size = len(after.hands[follower])
        after.hands[follower] = unseen
        answers = len(after.legal_moves(follower)) - 1
        stuck = _none_of(answers, len(unseen), size)
        rest = [card for card in view.hand if card != move.card]  # type: ignore[attr-defined]
        worth = stuck * line_cost
        # And what this hand could answer with if the line came back as it is now.
        after.turn = view.seat
        after.hands[view.seat] = rest
        own = len(after.legal_moves(view.seat)) - 1
        worth -= line_cost * (1 - stuck) * 0.5 / (1 + own)
        if isinstance(move, Twist):
            worth += 2
        elif MIRROR[move.card] in rest:  # type: ignore[attr-defined]
            worth += 1.5
        elif MIRROR[move.card]:  # type: ignore[attr-defined]
            worth -= 0.5
        return worth


def _unseen(view: TakeThatView) -> list[int]:
    """The cards that others hold, that lie in the pile or face down before others."""
    return sorted(set(TakeThat.cards(TakeThat.imagine(view, Chance(0)))) - _seen(view))


def _seen(view: TakeThatView) -> set[int]:
    seen = {*view.hand, *view.line, *view.own_down}
    for up in view.up:
        seen.update(up)
    return seen


def _none_of(wanted: int, cards: int, drawn: int) -> float:
    """The chance that none of the wanted ones is among the drawn ones."""
    chance = 1.0
    for gone in range(drawn):
        chance *= max(cards - wanted - gone, 0) / max(cards - gone, 1)
    return chance


# --- hard: plays it out -----------------------------------------------------------------------


class Hard(Bot):
    """Deals the unseen cards many times over and plays every move on for some turns."""

    playouts = 240
    turns = 12

    def think(self, view: TakeThatView, chance: Chance) -> Thought:
        yield
        if len(view.legal) == 1:
            return view.legal[0]
        gone = frozenset().union(view.own_down, *view.up)
        disliked = dislikes(gone)
        live = list(range(len(view.legal)))
        worth = [0] * len(view.legal)
        stages = 3
        for stage in range(stages):
            for _ in range(max(1, self.playouts // (stages * len(live)))):
                world = TakeThat.imagine(view, chance)
                world.rounds_to_play = view.round  # nobody looks beyond the round
                for place in live:
                    yield
                    worth[place] += self._play_on(world.copy(), view, view.legal[place], disliked)
            if stage < stages - 1:
                live.sort(key=lambda place: -worth[place])
                live = live[: max(2, (len(live) + 1) // 2)]
        return view.legal[max(live, key=lambda place: worth[place])]

    def _play_on(self, game: TakeThat, view: TakeThatView, move: Move, disliked: list[int]) -> int:
        game.advance(view.seat, move)
        for _ in range(self.turns):
            seat = game.turn
            if seat < 0:
                break
            game.advance(seat, glance(game, seat, disliked))
        scores = game.round_scores()
        if game.turn >= 0 and game.line:
            # What lies on the table: it is the next player's if nothing fits, else everybody's.
            burden = sum(map(cost, game.line))
            if len(game.legal_moves(game.turn)) == 1:
                scores[game.turn] -= burden
        others = game.players - 1
        return scores[view.seat] * others - (sum(scores) - scores[view.seat])


BOTS: dict[str, Callable[[], Bot]] = {"easy": Easy, "normal": Normal, "hard": Hard}
