"""Which pairs lie open on Twin It's table, and since when."""

from __future__ import annotations

import pytest

from game.chance import Chance
from game.twin_it.lying import Lying, Pair, open_pairs
from game.twin_it.rules import TwinIt
from tests.twin_it.cards import card, motif
from tests.twin_it.play import choose
from tests.twin_it.tables import act, lay


def cards(*names: str) -> tuple[int, ...]:
    return tuple(map(card, names))


def test_w1_a_pair_may_lie_on_the_table_on_piles_and_in_a_catch() -> None:
    game = lay("duel", "p1 q2", "q1 p2", table="p2 r1 a3", catches=["a1 a2", "b1 b2"])
    assert open_pairs(game) == {
        motif("p1"): cards("p2", "p1"),
        motif("a1"): cards("a3", "a1", "a2"),
    }


def test_two_catches_are_no_pair() -> None:
    game = lay("ring", "x1", "y1", "z1", "p1", "q1", catches=["a1", "a2"])
    assert open_pairs(game) == {}


def test_a_pair_lies_from_the_moment_it_is_shown_until_it_is_caught() -> None:
    game, lying = lay("duel", "p1' q1", "r1 x1", table="p2"), Lying()
    assert lying.look(game, 0) == [] and lying.pairs == []
    act(game, "0@700 turn")
    assert lying.look(game, game.now) == []
    assert lying.pairs == [Pair(motif("p1"), cards("p2", "p1"), 700)]
    act(game, "1@900 turn")
    lying.look(game, game.now)
    assert lying.pairs[0].since == 700, "that other cards are turned changes nothing"
    act(game, "1@5000 hand p1", "1@5000 hand p2")
    assert lying.look(game, game.now) == [Pair(motif("p1"), cards("p2", "p1"), 700)]
    assert lying.pairs == []


def test_the_pair_that_has_lain_longest_comes_first() -> None:
    game, lying = lay("duel", "p1' q1", "q2' x1", table="p2"), Lying()
    act(game, "0@100 turn")
    lying.look(game, game.now)
    act(game, "1@300 turn")
    lying.look(game, game.now)
    assert [(pair.motif, pair.since) for pair in lying.pairs] == [
        (motif("p1"), 100),
        (motif("q1"), 300),
    ]


@pytest.mark.parametrize("mode", ["duel", "clans", "ring"])
def test_there_is_a_pair_whenever_the_rules_say_so(mode: str) -> None:
    for seed in range(4):
        game, chance = TwinIt.deal(4, {"mode": mode}, seed), Chance(seed, "lying")
        for _ in range(120):
            seat, move, at = choose(game, chance, 0)
            if seat is None or move is None:
                break
            game.play(seat, move, at)
            assert bool(open_pairs(game)) == game.pair_is_visible()
