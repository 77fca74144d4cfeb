"""The cards of Flip 7 and what a row of them is worth.

Cards are small whole numbers: 0 to 12 are themselves, then the modifiers, then the actions.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from game.contract import Reason

PLUS_2, PLUS_4, PLUS_6, PLUS_8, PLUS_10, TIMES_2 = range(13, 19)
FREEZE, THREE, CHANCE = range(19, 22)
NAMES = (*map(str, range(13)), "+2", "+4", "+6", "+8", "+10", "x2", "freeze", "three", "chance")
CARD_OF = {name: card for card, name in enumerate(NAMES)}
BONUS = {PLUS_2: 2, PLUS_4: 4, PLUS_6: 6, PLUS_8: 8, PLUS_10: 10, TIMES_2: 0}
LAST_NUMBER = 12
DECK = (
    0,
    *(number for number in range(1, LAST_NUMBER + 1) for _ in range(number)),
    *BONUS,
    *(action for action in (FREEZE, THREE, CHANCE) for _ in range(3)),
)
SEVEN, SEVEN_BONUS = 7, 15
ONE_DECK_SEATS = 18


def said(card: int) -> Reason:
    """An action card as a sentence calls it."""
    return Reason(f"flip_7.card.{NAMES[card]}")


def decks_for(players: int) -> int:
    """More than 18 play with two decks."""
    return 2 if players > ONE_DECK_SEATS else 1


def points(numbers: Sequence[int], modifiers: Iterable[int], seven: bool) -> int:
    """F12: the sum of the numbers, doubled by ×2, then the modifiers, then 15 for seven numbers."""
    total, bonus = sum(numbers), SEVEN_BONUS if seven else 0
    for modifier in modifiers:
        if modifier == TIMES_2:
            total *= 2  # with two decks a player can show two of them
        else:
            bonus += BONUS[modifier]
    return total + bonus
