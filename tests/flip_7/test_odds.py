"""What a player of Flip 7 can count, against every order in which the cards can come."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import permutations
from typing import Any

import msgspec
import pytest

from game.flip_7.cards import CHANCE, DECK, FREEZE, LAST_NUMBER, PLUS_4, SEVEN
from game.flip_7.counting import bust_risk, numbers_left, seven_odds
from game.flip_7.rules import Flip7
from game.flip_7.told import ACTIVE, STAYED, Flip7View


def view_of(
    row: list[int], pile: list[int], chance: bool = False, empty: bool = False
) -> Flip7View:
    """Seat 0 shows this row, and just these cards are still in the pile (or in the discard)."""
    game = Flip7.deal(2, {}, 1)
    game.tasks, game.pending, game.turn = [], None, 0
    game.rows, game.modifiers = [list(row), []], [[], []]
    game.chance, game.freezes = [chance, False], [0, 0]
    rest = list(DECK)
    for card in (*row, *pile, *[CHANCE] * chance):
        rest.remove(card)
    game.pile, game.discard = list(pile), rest
    if empty:
        # The rest lies before the other player, where no shuffle brings it back.
        game.pile, game.discard = [], list(pile)
        game.modifiers[1] = rest
    return game.view(0)


def goes_well(row: list[int], order: tuple[int, ...], spare: bool, last: bool = False) -> bool:
    """Whether hitting on through the cards in this order makes seven different numbers."""
    shown = set(row)
    for card in order:
        if len(shown) == SEVEN:
            break
        if card == FREEZE and last:
            return False
        spare = spare or card == CHANCE
        if card > LAST_NUMBER:
            continue
        if card not in shown:
            shown.add(card)
        elif spare:
            spare = False
        else:
            return False
    return len(shown) == SEVEN


def by_trying(row: list[int], pile: list[int], spare: bool, last: bool = False) -> Fraction:
    orders = list(permutations(pile))
    return Fraction(sum(goes_well(row, order, spare, last) for order in orders), len(orders))


def alone(view: Flip7View) -> Flip7View:
    """The same for the last player who is still in."""
    return msgspec.structs.replace(view, status=(ACTIVE, STAYED))


LAST: list[tuple[list[int], list[int]]] = [
    ([12, 11, 10, 9, 8, 7], [12, 6, 5, FREEZE]),
    ([12, 11, 10, 9, 8], [12, 11, 6, 5, 5, FREEZE, CHANCE]),
    ([12, 11, 10, 9], [12, 8, 7, 6, 5, FREEZE, FREEZE, CHANCE]),
    ([1, 2, 3, 4, 5, 6], [7, FREEZE]),
]


@pytest.mark.parametrize("chance", [False, True])
@pytest.mark.parametrize(("row", "pile"), LAST)
def test_f5_the_odds_of_the_last_player_count_the_freeze_that_must_be_taken(
    row: list[int], pile: list[int], chance: bool
) -> None:
    """They were those of somebody who can give it away."""
    view = view_of(row, pile, chance)
    for seen, last in ((view, False), (alone(view), True)):
        found = seven_odds(seen, 0)
        assert found == pytest.approx(float(by_trying(row, pile, chance, last)))
    frozen = pile.count(FREEZE) / len(pile)
    assert bust_risk(alone(view), 0, True) == pytest.approx(bust_risk(view, 0) + frozen)


def test_f13_odds_are_silent_where_a_new_shuffle_may_come_before() -> None:
    """They were too low by what the discard brings back."""
    assert seven_odds(view_of([1, 2, 3, 4, 5], [8, 9]), 0) is None, "the other one takes a card"
    assert seven_odds(alone(view_of([1, 2, 3, 4, 5], [8, 9])), 0) == 1
    assert seven_odds(alone(view_of([1, 2, 3, 4, 5], [8, PLUS_4])), 0) is None


PILES: list[tuple[list[int], list[int]]] = [
    ([12, 11, 10, 9, 8, 7], [12, 6, 5, 5]),
    ([12, 11, 10, 9, 8], [12, 11, 6, 5, 5, PLUS_4]),
    ([12, 11, 10, 9], [12, 8, 7, 6, 5, 9, 8]),
    ([12, 11, 10, 9, 8], [6, 6, 6, 12]),
    ([12, 11, 10, 9, 8, 7], [12, 11, FREEZE]),
    ([1, 2, 3, 4, 5, 6], [7]),
]


@pytest.mark.parametrize("chance", [False, True])
@pytest.mark.parametrize(("row", "pile"), PILES)
def test_f4_odds_of_seven(row: list[int], pile: list[int], chance: bool) -> None:
    found = seven_odds(view_of(row, pile, chance), 0)
    assert found == pytest.approx(float(by_trying(row, pile, chance)))


@pytest.mark.parametrize("seed", range(12))
def test_f4_odds_of_seven_for_any_small_pile(seed: int) -> None:
    dice = random.Random(seed)
    row = dice.sample(range(13), dice.choice((3, 4, 5, 6)))
    rest = [card for card in DECK if card <= PLUS_4]
    for card in row:
        rest.remove(card)
    pile = dice.sample(rest, 6)
    chance = bool(seed % 2)
    found = seven_odds(alone(view_of(row, pile, chance)), 0)
    if any(is_open(row, order, chance) for order in permutations(pile)):
        assert found is None, "a new shuffle may come before it is decided"
    else:
        assert found == pytest.approx(float(by_trying(row, pile, chance)))


def is_open(row: list[int], order: tuple[int, ...], spare: bool) -> bool:
    """Whether nothing is decided when all these cards have come."""
    numbers = [*row, *(card for card in order if card <= LAST_NUMBER)]
    twice = len(numbers) - len({*numbers})
    return twice <= spare and len({*numbers}) < SEVEN


@pytest.mark.parametrize("empty", [False, True])
@pytest.mark.parametrize(("row", "pile"), PILES)
def test_f3_risk_of_the_next_card(row: list[int], pile: list[int], empty: bool) -> None:
    """Every card of the pile can be next; of an empty pile, every card of the discard."""
    view = view_of(row, pile, empty=empty)
    assert bust_risk(view, 0) == sum(card in row for card in pile) / len(pile)
    assert numbers_left(view) == [pile.count(number) for number in range(13)]


def test_seven_is_certain_once_it_lies_there_and_out_of_reach_without_cards() -> None:
    assert seven_odds(view_of([1, 2, 3, 4, 5, 6, 7], [8]), 0) == 1
    assert seven_odds(view_of([1, 2, 3, 4, 5], [8, 8, 8]), 0) == 0
    assert seven_odds(view_of([], [], empty=True), 0) == 0
    assert bust_risk(view_of([5], [], empty=True), 0) == 0


def test_odds_follow_from_what_is_seen_alone() -> None:
    """The same view for two orders of the pile."""
    game = Flip7.deal(3, {}, 5)
    other: Any = game.copy()
    other.pile.reverse()
    for seat in range(3):
        assert bust_risk(game.view(seat), seat) == bust_risk(other.view(seat), seat)
        assert seven_odds(game.view(seat), seat) == seven_odds(other.view(seat), seat)
