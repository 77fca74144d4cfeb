"""What a player of Flip 7 can count: everything lies open but the order of the pile.

All of it comes from a view, so it is honest: a person with patience could work it out.
"""

from __future__ import annotations

from game.contract import Seat
from game.flip_7.cards import CHANCE, DECK, FREEZE, LAST_NUMBER, NAMES, SEVEN
from game.flip_7.told import ACTIVE, Flip7View, limbo

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


def is_last(view: Flip7View, seat: Seat) -> bool:
    """Whether nobody else is still in: whatever would be given away has to be taken (F5)."""
    return [at for at, status in enumerate(view.status) if status == ACTIVE] == [seat]


def bust_risk(view: Flip7View, seat: Seat, freeze: bool = False) -> float:
    """The chance that the next card is a number the seat already shows (F3), or a Freeze if that
    is to count as well."""
    cards = _next_from(view)
    if not cards:
        return 0.0
    row = view.rows[seat]
    return sum(card in row or (freeze and card == FREEZE) for card in cards) / len(cards)


def seven_odds(view: Flip7View, seat: Seat) -> float | None:
    """The chance to get seven different numbers by hitting on, whatever comes; None where a new
    shuffle may come before, for then nobody can know.

    A Second Chance forgives one duplicate, and another may come. The last player who is still in
    has to take a Freeze, and is out with it. A Flip Three, which could only put that off, is left
    out of account, and so is a Freeze that others may give.
    """
    row, cards = set(view.rows[seat]), _next_from(view)
    left = numbers_left(view)
    fresh = [number for number in range(LAST_NUMBER + 1) if number not in row and left[number]]
    need = SEVEN - len(row)
    if need <= 0:
        return 1.0
    if not cards:
        return 0.0
    if len(cards) <= (need - 1) * view.status.count(ACTIVE):  # the others take as many
        return None
    freezes = cards.count(FREEZE) if is_last(view, seat) else 0
    known: dict[tuple[int, int, bool, int], float] = {}

    def odds(taken: int, numbers: int, bad: int, spare: bool, chances: int) -> float:
        """``taken``: the new numbers so far, as bits. Of the cards that matter so many are left:
        numbers, those among them that bust, and Second Chances."""
        if taken.bit_count() == need:
            return 1.0
        state = (taken, bad, spare, chances)
        if state in known:
            return known[state]
        some = numbers + chances + freezes
        if not some:
            raise _Unknown
        chance = 0.0
        for place, number in enumerate(fresh):
            if not taken >> place & 1:
                more = bad + left[number] - 1
                then = odds(taken | 1 << place, numbers - 1, more, spare, chances)
                chance += left[number] / some * then
        if spare and bad:
            chance += bad / some * odds(taken, numbers - 1, bad - 1, False, chances)
        if chances:
            chance += chances / some * odds(taken, numbers, bad, True, chances - 1)
        known[state] = chance
        return chance

    bad = sum(left[number] for number in row)
    try:
        return odds(0, sum(left), bad, view.chance[seat], cards.count(CHANCE))
    except _Unknown:
        return None


class _Unknown(Exception):
    """All cards that can be known are gone before anything is decided."""
