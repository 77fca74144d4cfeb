"""Hands as somebody sees them at a glance: what they are worth, and what each card of a row can
make of them.

In imagined deals the same hands come up again and again, each time with another row: so a hand is
studied once for every card that a row can show, whatever lies there. All of it is whole numbers.
"""

from __future__ import annotations

from functools import lru_cache

from game.plus_minus.cards import CARD_LIST, Cards, sets_of, sets_summing_to
from game.plus_minus.score import FIFTY, score

POINT = 10  # worth is reckoned in tenths of a point
CARD = 6  # worth of holding a card, for what may be done with it
USEFUL = 8  # so many cards can become anything; more are no better
# What counts of a hand as it is, in tenths; the rest is what its next move can make of it.
AS_IT_IS, WITH_FEW_OPEN, AT_THE_END = 1, 3, 10
FEW_OPEN = 1  # so few open packets: the end may come at any turn
LARGE = 12  # cards of a hand in which one still sees that it is a fifty
SMALL = 8  # cards of a hand in which one sees what to drop for a fifty

# The cards that a row shows are a set of bits, one for each value.
BIT = {card: 1 << place for place, card in enumerate(CARD_LIST)}
BITS = len(BIT)
PLUS_BITS = sum(bit for card, bit in BIT.items() if card > 0)
SIZES = range(1, max(CARD_LIST) + 1)


def without(cards: Cards, gone: Cards) -> Cards:
    """The cards, in their order, without these of them."""
    left = list(cards)
    for card in gone:
        left.remove(card)
    return tuple(left)


@lru_cache(1 << 13)
def points(cards: Cards) -> int:
    """What a hand scores as it is; nobody sees at a glance whether a large one is a fifty."""
    return score(cards) if len(cards) <= LARGE else sum(cards)


class Half:
    """The plus cards of a hand, or its minus cards, from the highest down."""

    __slots__ = ("_by_sum", "_lays", "cards", "count", "helps", "lowest", "total")

    def __init__(self, cards: Cards) -> None:
        self.cards, self.count, self.total = cards, len(cards), sum(cards)
        lowest, sums = [0], 1
        for card in reversed(cards):
            lowest.append(lowest[-1] + card)
            sums |= sums << abs(card)
        self.lowest = tuple(lowest)  # the sum of so many of the lowest cards
        # The cards of a row, from the highest down, that some of these can neutralise.
        sign = -1 if self.total > 0 else 1
        sizes = SIZES if sign > 0 else reversed(SIZES)
        self.helps = tuple([sign * size for size in sizes if sums >> size & 1])
        self._lays: dict[int, list[tuple[Cards, Half]]] = {}
        self._by_sum: dict[int, list[Cards]] | None = None

    def lays(self, card: int) -> list[tuple[Cards, Half]]:
        """Every set of these cards that neutralises the card, and what is left."""
        found = self._lays.get(card)
        if found is None:
            sets = sets_summing_to(self.cards, -card)
            found = self._lays[card] = [(some, half_of(without(self.cards, some))) for some in sets]
        return found

    def by_sum(self) -> dict[int, list[Cards]]:
        """All sets of these cards, by the size of their sum."""
        if self._by_sum is None:
            self._by_sum = {}
            for count in range(1, self.count + 1):
                for some in sets_of(self.cards, count):
                    self._by_sum.setdefault(abs(sum(some)), []).append(some)
        return self._by_sum


@lru_cache(1 << 12)
def half_of(cards: Cards) -> Half:
    """What there is to see in these cards of one sign, sorted from the highest down."""
    return Half(cards)


class Hand:
    """What there is to see in a hand."""

    __slots__ = ("_drops", "_fifties", "_hopes", "minus", "plus", "points", "total", "useful")

    def __init__(self, plus: Half, minus: Half) -> None:
        self.plus, self.minus = plus, minus
        self.total = plus.total + minus.total
        self.points = self.total or points(plus.cards + minus.cards)
        self.useful = CARD * min(plus.count + minus.count, USEFUL)
        self._hopes: tuple[int, ...] = ()
        self._fifties: dict[int, Cards] | None = None
        self._drops: dict[int, list[tuple[Cards, Hand]]] | None = None

    def lays(self, card: int) -> list[tuple[Cards, Hand]]:
        """Every way to neutralise the card, and the hand that is left."""
        plus, minus = self.plus, self.minus
        if card > 0:
            return [(laid, hand_of(plus, left)) for laid, left in minus.lays(card)]
        return [(laid, hand_of(left, minus)) for laid, left in plus.lays(card)]

    def drops(self, card: int) -> list[tuple[Cards, Hand]]:
        """What may be dropped for a minus card, and the hand that is left: of many ways only two,
        the one that leaves the most points, and one that leaves a fifty."""
        if self._drops is None:
            self._drops = {}
        found = self._drops.get(card)
        if found is None:
            found = self._drops[card] = []
            cards = self.plus.cards + self.minus.cards
            if len(cards) + card >= 0:
                highest = cards[:card]
                found.append((cards[card:], seen(highest)))
                kept = self.fifties().get(-card)
                if kept is not None and kept != highest:
                    found.append((without(cards, kept), seen(kept)))
        return found

    def fifties(self) -> dict[int, Cards]:
        """What of a small hand can be kept as a fifty, by the number of cards that are dropped."""
        found = self._fifties
        if found is None:
            found = self._fifties = {}
            held = self.plus.count + self.minus.count
            if held <= SMALL:
                against = self.minus.by_sum()
                for total, sets in self.plus.by_sum().items():
                    for some in sets:
                        for others in against.get(total, ()):
                            dropped = held - len(some) - len(others)
                            if dropped not in found and points(some + others) == FIFTY:
                                found[dropped] = some + others
        return found

    def promises(self, shown: int, count: int, as_it_is: int) -> int:
        """What the hand is worth that is left with these open cards of the row, so many."""
        if as_it_is == AT_THE_END:
            return POINT * self.points + self.useful
        for hope in self._hopes or self._studied():
            if shown & hope:
                if count <= FEW_OPEN:
                    as_it_is = WITH_FEW_OPEN
                then = hope >> BITS
                return as_it_is * self.points + (POINT - as_it_is) * then + self.useful
        return POINT * self.points  # nothing changes it any more

    def _studied(self) -> tuple[int, ...]:
        """What one move would leave at most, drawing aside, with the cards of a row by which it
        does so, the best first. Points and cards are one number: there are many hands, and
        numbers are no work for the garbage collector."""
        plus, minus, total = self.plus, self.minus, self.total
        found = [total + card << BITS | BIT[card] for card in minus.helps]
        found.append(total << BITS | PLUS_BITS)
        fifties = self.fifties()
        for size in SIZES:
            spare = size - minus.count  # so many plus cards must be dropped as well
            if size in fifties:
                then = FIFTY
            elif spare <= 0:
                then = total - minus.lowest[size]
            elif spare <= plus.count:
                then = total - minus.total - plus.lowest[spare]
            elif -size in plus.helps:
                then = total - size
            else:
                continue
            found.append(then << BITS | BIT[-size])
        if self._can_lay_for_fifty():
            found.append(FIFTY << BITS | BIT[-total])
        found.sort(reverse=True)
        self._hopes = tuple(found)
        return self._hopes

    def _can_lay_for_fifty(self) -> bool:
        """Whether neutralising the card that the hand lacks leaves a fifty."""
        lacking = -self.total
        if lacking in self.minus.helps or lacking in self.plus.helps:
            return any(left.points == FIFTY for _, left in self.lays(lacking))
        return False


@lru_cache(1 << 15)
def hand_of(plus: Half, minus: Half) -> Hand:
    """What there is to see in a hand of these cards."""
    return Hand(plus, minus)


def seen(cards: Cards) -> Hand:
    """What there is to see in these cards, which are sorted from the highest down."""
    plus = tuple([card for card in cards if card > 0])
    return hand_of(half_of(plus), half_of(cards[len(plus) :]))
