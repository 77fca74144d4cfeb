"""A glance: what a hand is worth after a move, as far as its own next move shows.

Nothing here knows a rule: what may be played is asked of the game itself; a glance only proposes
what somebody would like. All of it is reckoned in whole numbers, in tenths of a point.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import islice
from operator import itemgetter

from game.contract import Move, Seat
from game.plus_minus.cards import Cards, sets_of, sets_summing_to
from game.plus_minus.moves import Follow, Neutralise, Open
from game.plus_minus.rules import PlusMinus
from game.plus_minus.score import FIFTY, score

POINT = 10
# What counts of a hand as it is, in tenths; the rest is what its next move can make of it.
AS_IT_IS, WITH_FEW_OPEN, AT_THE_END = 1, 3, 10
FEW_OPEN = 1  # so few open packets: the end may come at any turn
CARD = 6  # worth of holding a card, for what may be done with it
USEFUL = 8  # so many cards can become anything; more are no better
DRAWN = (0, 60, 60)  # worth of a drawn card, by how many turns of one's own are left for it
MOST = 24  # moves that are worth a thought
LARGE = 12  # cards of a hand in which one still sees that it is a fifty
SMALL = 8  # cards of a hand in which one sees what to drop for a fifty

# A way to act: what it seems worth, the card of the row, what is laid on it (nothing: it is
# followed), which of it is left on top if the packet stays open, and what is dropped.
Wish = tuple[int, int, Cards | None, int, Cards]


def without(hand: Cards, gone: Cards) -> Cards:
    """The hand, in its order, without these cards of it."""
    left = list(hand)
    for card in gone:
        left.remove(card)
    return tuple(left)


@lru_cache(1 << 13)
def points(hand: Cards) -> int:
    """What the hand scores as it is; nobody sees at a glance whether a large one is a fifty."""
    return score(hand) if len(hand) <= LARGE else sum(hand)


@lru_cache(1 << 12)
def _by_sum(cards: Cards) -> dict[int, list[Cards]]:
    """All sets of these cards of one sign, by the size of their sum."""
    found: dict[int, list[Cards]] = {}
    for count in range(1, len(cards) + 1):
        for some in sets_of(cards, count):
            found.setdefault(abs(sum(some)), []).append(some)
    return found


@lru_cache(1 << 13)
def fifties(hand: Cards) -> dict[int, Cards]:
    """What of a small hand can be kept as a fifty, by the number of cards that are dropped."""
    held = len(hand)
    found: dict[int, Cards] = {}
    if held > SMALL:
        return found
    plus = tuple([card for card in hand if card > 0])
    against = _by_sum(hand[len(plus) :])
    for total, sets in _by_sum(plus).items():
        for some in sets:
            for others in against.get(total, ()):
                dropped = held - len(some) - len(others)
                if dropped not in found and points(some + others) == FIFTY:
                    found[dropped] = some + others
    return found


def _laid(hand: Cards, card: int) -> tuple[Cards, ...]:
    """Every set of the hand that neutralises the card."""
    return sets_summing_to(tuple([own for own in hand if own * card < 0]), -card)


def _sums(cards: Cards) -> int:
    """The sizes of all sums of these cards of one sign, as bits."""
    sums = 1
    for card in cards:
        sums |= sums << abs(card)
    return sums


@lru_cache(1 << 14)
def next_best(hand: Cards, row: Cards) -> int | None:
    """The most points that one move with these open cards would leave, drawing aside; nothing if
    there is no move."""
    total, held = sum(hand), len(hand)
    plus = tuple([card for card in hand if card > 0])
    with_plus, with_minus = _sums(plus), _sums(hand[len(plus) :])
    best: int | None = None
    for card in row:
        if card > 0:
            then = total + card if with_minus >> card & 1 else total
        elif held + card >= 0:
            then = FIFTY if -card in fifties(hand) else total - sum(hand[card:])
        elif with_plus >> -card & 1:
            then = total + card
        else:
            continue
        if total + card == 0 and any(
            points(without(hand, laid)) == FIFTY for laid in _laid(hand, card)
        ):
            return FIFTY
        if best is None or then > best:
            best = then
    return best


def _promises(hand: Cards, row: Cards, as_it_is: int) -> int:
    """What a hand is worth that is left with these open cards of the row."""
    now = points(hand)
    if as_it_is == AT_THE_END:
        return POINT * now + CARD * min(len(hand), USEFUL)
    then = next_best(hand, row) if row else None
    if then is None:  # nothing changes it any more
        return POINT * now
    if len(row) <= FEW_OPEN and as_it_is < WITH_FEW_OPEN:
        as_it_is = WITH_FEW_OPEN
    return as_it_is * now + (POINT - as_it_is) * then + CARD * min(len(hand), USEFUL)


@lru_cache(1 << 13)
def wishes(hand: Cards, row: Cards, turns: int, leave_open: bool) -> tuple[Wish, ...]:
    """All that somebody with this hand might do with the open cards of the row, the best first.

    Hand and row are sorted from the highest down; ``turns`` is how many more turns one gets after
    following. Of many ways to drop cards there are only two: the one that leaves the most points,
    and one that leaves a fifty. In playouts the same hands meet the same rows again and again.
    """
    held, total = len(hand), sum(hand)
    after_follow = AS_IT_IS if turns else AT_THE_END
    found: list[Wish] = []
    for card in dict.fromkeys(row):
        rest = without(row, (card,))
        for laid in _laid(hand, card):
            left = without(hand, laid)
            found.append((_promises(left, rest, AS_IT_IS), card, laid, 0, ()))
            if leave_open:
                for top in dict.fromkeys(laid):
                    then = tuple(sorted((*rest, top), reverse=True))
                    found.append((_promises(left, then, AS_IT_IS), card, laid, top, ()))
        if card > 0:
            worth = POINT * total + CARD * min(held, USEFUL) + DRAWN[min(turns, 2)] * card
            found.append((worth, card, None, 0, ()))
        elif held + card >= 0:
            worth = _promises(hand[:card], row, after_follow)
            found.append((worth, card, None, 0, hand[card:]))
            kept = fifties(hand).get(-card)
            if kept is not None and kept != hand[:card]:
                worth = _promises(kept, row, after_follow)
                found.append((worth, card, None, 0, without(hand, kept)))
    found.sort(key=itemgetter(0), reverse=True)
    return tuple(found)


def row_of(game: PlusMinus) -> Cards:
    """The open cards of the row, from the highest down."""
    row = [cards[-1] for cards, closed in zip(game.row, game.closed, strict=True) if not closed]
    return tuple(sorted(row, reverse=True))


def turns_left(game: PlusMinus) -> int:
    """How many more turns a seat gets after following now, if nobody neutralises meanwhile."""
    return (game.patience * game.players - game.since_neutralised - 1) // game.players


def _wishes_of(game: PlusMinus, seat: Seat) -> tuple[Wish, ...]:
    hand = tuple(sorted(game.hands[seat], reverse=True))
    return wishes(hand, row_of(game), min(turns_left(game), 2), game.leave_open)


def _packets(game: PlusMinus) -> dict[int, int]:
    """Where each open card of the row lies; of equal ones the first, they do the same."""
    row, closed = game.row, game.closed
    return {row[packet][-1]: packet for packet in range(len(row) - 1, -1, -1) if not closed[packet]}


def _move(wish: Wish, packets: dict[int, int]) -> Move:
    _, card, laid, top, dropped = wish
    if laid is None:
        return Follow(packets[card], dropped)
    if top:
        return Neutralise(packets[card], (*without(laid, (top,)), top), True)
    return Neutralise(packets[card], laid)


def _in_order(game: PlusMinus, seat: Seat) -> Iterator[tuple[Move, int]]:
    """What may be done and what it seems worth, the best first."""
    if game.opening:
        yield from openings(tuple(sorted(game.hands[seat], reverse=True)))
        return
    packets = _packets(game)
    none = True
    for wish in _wishes_of(game, seat):
        move = _move(wish, packets)
        if game.why_not(seat, move) is None:
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
    return next(_in_order(game, seat))[0]


@lru_cache(1 << 10)
def openings(hand: Cards) -> tuple[tuple[Move, int], ...]:
    """Every card that may be brought, the best first: one that leaves a fifty, then the lowest."""
    found = [(POINT * points(without(hand, (card,))), card) for card in dict.fromkeys(hand)]
    found.sort(reverse=True)
    return tuple((Open(card), worth) for worth, card in found)
