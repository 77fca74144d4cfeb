"""What a hand of Plus Minus is worth at the end of a deal."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from game.plus_minus.cards import Cards, are_opposed, sets_summing_to

FIFTY = 50


@lru_cache(1 << 14)
def groups(cards: Cards) -> tuple[Cards, ...] | None:
    """P10: all cards split into groups of one card against one or more of the other sign.

    The largest card is always the one that stands alone in its group: a card that faces several
    is at least as large as each of them. So it is enough to try every set against it.
    """
    if not cards:
        return ()
    if sum(cards):
        return None
    ordered = tuple(sorted(cards, key=lambda card: (-abs(card), card)))
    largest, rest = ordered[0], ordered[1:]
    others = tuple(sorted(card for card in rest if are_opposed(card, largest)))
    for against in sets_summing_to(others, -largest):
        left = list(rest)
        for card in against:
            left.remove(card)
        then = groups(tuple(sorted(left)))
        if then is not None:
            return ((largest, *against), *then)
    return None


def score(hand: Sequence[int]) -> int:
    """P9, P10, P11: the sum of the hand, or 50 for one that can be neutralised whole."""
    total: int = sum(hand)
    if total or not hand:
        return total
    return FIFTY if groups(tuple(sorted(hand))) is not None else 0
