"""What the contract shows by example is true, and what it promises for every game."""

from __future__ import annotations

import doctest

from game import contract
from game.catalog import CATALOG
from game.contract import Game


def test_the_match_that_the_contract_plays_by_hand_goes_as_it_says() -> None:
    found = doctest.testmod(contract)
    assert found.attempted > 10 and not found.failed


class Piles(Game):
    deep: list[list[list[int]]]
    kept: dict[int, int]
    known: tuple[int, ...] | None
    top: int


def test_a_copy_shares_nothing_that_can_change() -> None:
    game = Piles()
    game.players, game.seed, game.options = 2, 3, {}
    game.round, game.dealer, game.rounds = 1, 0, [[1, 2]]
    game.deep, game.kept, game.known, game.top = [[[1], [2]]], {1: 2}, (1,), 5
    twin = game.copy()
    assert type(twin) is Piles
    game.deep[0][1].append(9)
    game.kept[3] = 4
    game.rounds[0][0] = 7
    game.top = 6
    assert (twin.deep, twin.kept, twin.rounds) == ([[[1], [2]]], {1: 2}, [[1, 2]])
    assert (twin.known, twin.top, twin.players, twin.seed) == ((1,), 5, 2, 3)


def test_what_a_game_says_if_it_says_nothing_else() -> None:
    game = Piles()
    game._take_options({"rounds": 3})
    assert game.options == {"rounds": 3}
    assert Piles.why_not_table(2, {}) is None
    assert (game.due(), game.soonest(0)) == (None, 0)


def test_nobody_is_out_of_a_round_where_a_game_does_not_say_so() -> None:
    game = CATALOG["take-that"].rules().deal(2, {}, 7)
    assert not any(game.is_out(seat) for seat in range(2))
