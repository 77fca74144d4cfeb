"""A glance: what a hand is worth after a move, as far as its own next move shows.

Nothing here knows a rule: what may be played is asked of the game itself; a glance only proposes
what somebody would like. All of it is reckoned in whole numbers, in tenths of a point.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import islice
from operator import itemgetter
from typing import Any

from game.contract import Move, Seat
from game.plus_minus.bots.hands import AS_IT_IS, AT_THE_END, BIT, POINT, points, seen, without
from game.plus_minus.cards import Cards
from game.plus_minus.moves import Follow, Neutralise, Open
from game.plus_minus.rules import PlusMinus

DRAWN = (0, 60, 60)  # worth of a drawn card, by how many turns of one's own are left for it
MOST = 24  # moves that are worth a thought

# A way to act: what it seems worth, the card of the row, what is laid on it (nothing: it is
# followed), which of it is left on top if the packet stays open, and what is dropped.
Wish = tuple[int, int, Cards | None, int, Cards]
_worth: Callable[[tuple[Any, ...]], int] = itemgetter(0)


def wishes(cards: Cards, row: Cards, turns: int, leave_open: bool) -> list[Wish]:
    """All that somebody with these cards might do with the open cards of the row.

    Hand and row are sorted from the highest down; ``turns`` is how many more turns one gets after
    following.
    """
    hand, count = seen(cards), len(row)
    after_follow = AS_IT_IS if turns else AT_THE_END
    different = dict.fromkeys(row)
    shown = 0
    for card in different:
        shown |= BIT[card]
    found: list[Wish] = []
    for card in different:
        rest = shown if row.count(card) > 1 else shown ^ BIT[card]
        for laid, left in hand.lays(card):
            found.append((left.promises(rest, count - 1, AS_IT_IS), card, laid, 0, ()))
            if leave_open:
                # On top comes what helps the hand most: with every card, there are too many ways.
                tops = [(left.promises(rest | BIT[top], count, AS_IT_IS), top) for top in laid]
                worth, top = max(tops, key=_worth)
                found.append((worth, card, laid, top, ()))
        if card > 0:
            worth = POINT * hand.total + hand.useful + DRAWN[min(turns, 2)] * card
            found.append((worth, card, None, 0, ()))
            continue
        for dropped, left in hand.drops(card):
            found.append((left.promises(shown, count, after_follow), card, None, 0, dropped))
    return found


def row_of(game: PlusMinus) -> Cards:
    """The open cards of the row, from the highest down."""
    row = [cards[-1] for cards, closed in zip(game.row, game.closed, strict=True) if not closed]
    return tuple(sorted(row, reverse=True))


def turns_left(game: PlusMinus) -> int:
    """How many more turns a seat gets after following now, if nobody neutralises meanwhile."""
    return (game.patience * game.players - game.since_neutralised - 1) // game.players


def _wishes_of(game: PlusMinus, seat: Seat) -> list[Wish]:
    hand = tuple(sorted(game.hands[seat], reverse=True))
    return wishes(hand, row_of(game), turns_left(game), game.leave_open)


def _move(game: PlusMinus, wish: Wish) -> Move:
    _, card, laid, top, dropped = wish
    packet = _packet(game, card)
    if laid is None:
        return Follow(packet, dropped)
    if top:
        return Neutralise(packet, (*without(laid, (top,)), top), True)
    return Neutralise(packet, laid)


def _packet(game: PlusMinus, card: int) -> int:
    """Where this open card of the row lies; of equal ones the first, they do the same."""
    closed = game.closed
    for packet, cards in enumerate(game.row):
        if cards[-1] == card and not closed[packet]:
            return packet
    raise ValueError(f"no open packet shows {card}")


def _may(game: PlusMinus, seat: Seat, wish: Wish, move: Move) -> bool:
    """Whether the wish can come true: only the pile may be too small for what would be drawn."""
    return wish[1] < 0 or wish[2] is not None or game.why_not(seat, move) is None


def _in_order(game: PlusMinus, seat: Seat) -> Iterator[tuple[Move, int]]:
    """What may be done and what it seems worth, the best first."""
    if game.opening:
        yield from openings(tuple(sorted(game.hands[seat], reverse=True)))
        return
    none = True
    for wish in sorted(_wishes_of(game, seat), key=_worth, reverse=True):
        move = _move(game, wish)
        if _may(game, seat, wish, move):
            yield move, wish[0]
            none = False
    if none:
        yield game.legal_moves(seat)[0], 0


def weighed(game: PlusMinus, seat: Seat) -> dict[Move, int]:
    """What is worth a thought and may be done, with what it seems worth, the best first."""
    return dict(islice(_in_order(game, seat), MOST))


def liked(game: PlusMinus, seat: Seat) -> Iterator[Move]:
    """The same moves without their worth, each found when it is asked for."""
    return map(itemgetter(0), islice(_in_order(game, seat), MOST))


def glance(game: PlusMinus, seat: Seat) -> Move:
    """What a player who looks one move ahead would play: the first of what is liked."""
    if not game.opening and (found := _wishes_of(game, seat)):
        wish = max(found, key=_worth)
        move = _move(game, wish)
        if _may(game, seat, wish, move):
            return move
    return next(_in_order(game, seat))[0]


@lru_cache(1 << 10)
def openings(hand: Cards) -> tuple[tuple[Move, int], ...]:
    """Every card that may be brought, the best first: one that leaves a fifty, then the lowest."""
    found = [(POINT * points(without(hand, (card,))), card) for card in dict.fromkeys(hand)]
    found.sort(reverse=True)
    return tuple((Open(card), worth) for worth, card in found)
