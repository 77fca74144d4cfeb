"""What a player of Flip 7 can count: everything lies open but the order of the pile.

All of it comes from a view, so it is honest: a person with patience could work it out.
"""

from __future__ import annotations

from game.contract import Seat
from game.flip_7.cards import CHANCE, DECK, FREEZE, LAST_NUMBER, NAMES, SEVEN
from game.flip_7.told import Flip7View, limbo

_COUNTS = [DECK.count(card) for card in range(len(NAMES))]


def unseen(view: Flip7View) -> list[int]:
    """The cards of the pile, in no order that means anything: what is nowhere to be seen."""
    left = [count * view.decks for count in _COUNTS]
    for cards in (view.discard, limbo(view.tasks, view.pending), *view.rows, *view.modifiers):
        for card in cards:
            left[card] -= 1
    left[CHANCE] -= sum(view.chance)
    left[FREEZE] -= sum(view.freezes)
    return [card for card, count in enumerate(left) for _ in range(count)]


def numbers_left(view: Flip7View) -> list[int]:
    """How many cards of each number, 0 to 12, the next card can come from."""
    left = [0] * (LAST_NUMBER + 1)
    for card in _next_from(view):
        if card <= LAST_NUMBER:
            left[card] += 1
    return left


def _next_from(view: Flip7View) -> list[int]:
    """The cards of which the next one is one: the pile, or the discard once it is empty."""
    return unseen(view) if view.pile_count else list(view.discard)


def bust_risk(view: Flip7View, seat: Seat) -> float:
    """The chance that the next card is a number the seat already shows (F3)."""
    cards = _next_from(view)
    if not cards:
        return 0.0
    row = view.rows[seat]
    return sum(card in row for card in cards) / len(cards)


def seven_odds(view: Flip7View, seat: Seat) -> float:
    """The chance to get seven different numbers by hitting on, whatever comes.

    Cards without a number neither help nor hurt, so only the order of the numbers matters. A
    Second Chance in hand forgives one duplicate. A new shuffle on the way is not foreseen.
    """
    row = set(view.rows[seat])
    left = numbers_left(view)
    fresh = [number for number in range(LAST_NUMBER + 1) if number not in row and left[number]]
    need = SEVEN - len(row)
    if need <= 0:
        return 1.0
    if need > len(fresh):
        return 0.0
    total = sum(left)
    bad = sum(left[number] for number in row)
    known: dict[tuple[int, bool], float] = {}

    def odds(taken: int, bad: int, drawn: int, need: int, spare: bool) -> float:
        """``taken``: the new numbers so far, as bits; what is bad then follows from them."""
        if not need:
            return 1.0
        if (taken, spare) in known:
            return known[taken, spare]
        cards = total - drawn
        chance = 0.0
        for place, number in enumerate(fresh):
            if not taken >> place & 1:
                then = odds(taken | 1 << place, bad + left[number] - 1, drawn + 1, need - 1, spare)
                chance += left[number] / cards * then
        if spare and bad:
            chance += bad / cards * odds(taken, bad - 1, drawn + 1, need, False)
        known[taken, spare] = chance
        return chance

    return odds(0, bad, 0, need, view.chance[seat])
