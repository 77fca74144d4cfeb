"""The cards of Plus Minus, and the ways to choose some of them.

A card is its value: 5 is the plus card +5, −3 the minus card −3.
"""

from __future__ import annotations

from functools import lru_cache

Cards = tuple[int, ...]

# Value and how many of it. The list is ours; another one may replace it.
CARD_LIST: dict[int, int] = {sign * value: 6 for sign in (1, -1) for value in range(1, 6)}
DECK = tuple(card for card, count in CARD_LIST.items() for _ in range(count))


def name_of(card: int) -> str:
    """A card as it is written: +5, -3."""
    return f"{card:+d}"


def written(card: int) -> str:
    """A card, or a sum, as it is read: +5, −3, with a real minus sign."""
    return name_of(card).replace("-", "−") if card else "0"


def are_opposed(card: int, other: int) -> bool:
    """Whether one is a plus card and the other a minus card."""
    return card * other < 0


def names_of(cards: Cards) -> str:
    return " ".join(map(name_of, cards))


# Both work on the cards of one sign, sorted. There are few such hands, so they come up again and
# again and are worth keeping; whole hands hardly ever do.


@lru_cache(1 << 13)
def sets_summing_to(cards: Cards, total: int) -> tuple[Cards, ...]:
    """Every different set of these cards that makes the total, each sorted as the cards are."""
    if not total:
        return ((),)
    found = []
    for place, card in enumerate(cards):
        if place and card == cards[place - 1]:
            continue
        if abs(card) <= abs(total):
            found += [(card, *rest) for rest in sets_summing_to(cards[place + 1 :], total - card)]
    return tuple(found)


@lru_cache(1 << 13)
def sets_of(cards: Cards, count: int) -> tuple[Cards, ...]:
    """Every different set of so many of these cards, each sorted as the cards are."""
    if not count:
        return ((),)
    found = []
    for place, card in enumerate(cards):
        if not place or card != cards[place - 1]:
            found += [(card, *rest) for rest in sets_of(cards[place + 1 :], count - 1)]
    return tuple(found)


def each_on_top(cards: Cards) -> list[Cards]:
    """The same cards, once with each different one of them laid last."""
    found = []
    for place, card in enumerate(cards):
        if not place or card != cards[place - 1]:
            found.append((*cards[:place], *cards[place + 1 :], card))
    return found
