"""A glance: what a good player of Take That lays without searching, by weighing one step ahead.

A card is worth what it brings and what it leaves behind: how likely the next player is stuck with
the line then, and how likely the line comes back to a hand that has no answer. Nothing here knows
a rule by heart: what may be done is asked of the game, what may follow is its table. Sets of cards
are bits of a number, so that counting the answers to a card takes no loop.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

import msgspec

from game.contract import Move, Seat
from game.take_that.rules import DECK, MAY_FOLLOW, MIRROR, Lay, TakeThat, Twist, cost


def bits_of(cards: Iterable[int]) -> int:
    bits = 0
    for card in cards:
        bits |= 1 << card
    return bits


ALL = bits_of(DECK)
BIT = tuple(1 << card for card in range(100))
NEAR = tuple(bits_of(cards) for cards in MAY_FOLLOW)
COST = tuple(cost(card) for card in range(100))
MIRROR_BIT = tuple(0 if not MIRROR[card] else 1 << MIRROR[card] for card in range(100))
# What can be played on a card that has just been laid; it is among them itself.
ANSWERS = tuple(near | mirror for near, mirror in zip(NEAR, MIRROR_BIT, strict=True))

POINT = 1000  # what a point is worth
MOST_ANSWERS = 40


class Weights(msgspec.Struct, frozen=True):
    """What is worth how much, in thousandths of a point."""

    twisted: int = 2000
    holds_mirror: int = 1500  # lays a card that it can twist away itself, if it comes back
    others_may_twist: int = -1400  # lays a card whose mirror somebody else may hold
    lays_toad: int = 0
    opens_again: int = -500  # a line taken means to lay the first card of a new one
    stuck: int = 100  # how much of the line the next player pays, in percent
    comes_back: int = 40  # … and whoever has laid, when it comes back to a hand without an answer


@lru_cache(1 << 10)
def none_held(unseen: int, held: int) -> tuple[int, ...]:
    """By the number of answers among the unseen cards: the chance, in thousandths, that a hand of
    so many holds none of them."""
    found = []
    for answers in range(MOST_ANSWERS):
        chance = 1000 * POINT
        for drawn in range(min(held, unseen)):
            chance = chance * max(unseen - answers - drawn, 0) // (unseen - drawn)
        found.append(chance // POINT)
    return tuple(found)


def weighed(game: TakeThat, seat: Seat, gone: int, weights: Weights) -> dict[Move, int]:
    """What each move is worth at a glance, to somebody who knows these cards to be out of play.

    Where there is no choice, nothing is weighed.
    """
    moves = game.legal_moves(seat)
    if len(moves) == 1:
        return {moves[0]: 0}
    worth: dict[Move, int] = {}
    line, stuck_pays, comes_back = game.line, weights.stuck, weights.comes_back
    held = burden = mirrors = lying = 0
    for card in game.hands[seat]:
        held |= BIT[card]
    for card in line:
        lying |= BIT[card]
        burden += COST[card]
        mirrors |= MIRROR_BIT[card]
    unseen = ALL & ~(held | lying | gone)
    follower = seat + 1 if seat + 1 < game.players else 0
    none = none_held(unseen.bit_count(), len(game.hands[follower]))
    for move in moves:
        kind = type(move)
        if kind is Lay:
            card = move.card  # type: ignore[attr-defined]
            mirror, left = MIRROR_BIT[card], burden + COST[card]
            if not mirror:
                value = weights.lays_toad
            elif mirror & held:
                value = weights.holds_mirror
            else:
                value = 0 if mirror & gone else weights.others_may_twist
            answers = ANSWERS[card] | mirrors
        elif kind is Twist:
            card = move.card  # type: ignore[attr-defined]
            mirrored, end = MIRROR[card], line[-1]
            value, left = weights.twisted, burden - COST[mirrored]
            if end == mirrored:
                if len(line) == 1:
                    worth[move] = value
                    continue
                end = line[-2]
            answers = NEAR[end] | mirrors | BIT[card]
        else:
            worth[move] = weights.opens_again - POINT * burden
            continue
        stuck = none[(answers & unseen).bit_count()]
        # The card itself is among the answers: it stands for the one more that it is divided by.
        paid = stuck * stuck_pays - (POINT - stuck) * comes_back // (answers & held).bit_count()
        worth[move] = value + left * paid // 100
    return worth


USUAL = Weights()


def glance(game: TakeThat, seat: Seat, gone: int, weights: Weights = USUAL) -> Move:
    """The move that is worth the most at a glance."""
    worth = weighed(game, seat, gone, weights)
    return max(worth, key=worth.__getitem__)
