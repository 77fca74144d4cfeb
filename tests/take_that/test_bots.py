"""Bots of Take That: how each level plays, and that each beats the one below."""

from __future__ import annotations

import pytest

from game.bots import bot_for
from game.bots.arena import strength
from game.chance import Chance
from game.take_that import bots
from game.take_that.rules import DECK, MIRROR, TAKE, TOADS, Lay, TakeThat, Twist

TABLES = [(players, advanced) for players in (2, 3, 4) for advanced in (False, True)]


def set_up(hands: list[list[int]], line: list[int], pile: list[int]) -> TakeThat:
    """A position of two, the first to move; the rest of the deck lies face down at the second."""
    game = TakeThat.deal(2, {}, seed=1)
    game.hands, game.line, game.pile = hands, line, pile
    lying = {*line, *pile, *hands[0], *hands[1]}
    game.down[1] = [card for card in DECK if card not in lying]
    game.turn = 0
    return game


# --- ways to play -----------------------------------------------------------------------------


def test_easy_overlooks_a_mirror_now_and_then() -> None:
    game = set_up([[43, 71, 72], [12, 13, 14]], [34], [98, 97])
    view = game.view(0)
    moves = [bot_for("take-that", "easy").choose(view, Chance(seed)) for seed in range(300)]
    twists = sum(isinstance(move, Twist) for move in moves)
    assert 0.6 < twists / len(moves) < 0.8


def test_easy_rather_takes_a_short_line_than_lay_a_toad() -> None:
    game = set_up([[33, 71, 72], [12, 13, 14]], [34], [98, 97])
    assert bot_for("take-that", "easy").choose(game.view(0), Chance(1)) == TAKE


def test_normal_looks_for_mirrors_only_near_the_end_of_the_line() -> None:
    hand = [43, 71, 79]
    near = set_up([list(hand), [12, 13, 14]], [61, 51, 41, 34, 35, 36], [98, 97])
    far = set_up([list(hand), [12, 13, 14]], [34, 35, 36, 37, 47, 57, 61], [98, 97])
    normal = bot_for("take-that", "normal")
    assert normal.choose(near.view(0), Chance(1)) == Twist(43)
    assert Twist(43) in far.view(0).legal
    assert normal.choose(far.view(0), Chance(1)) != Twist(43)


def test_hard_finds_a_mirror_anywhere_in_the_line() -> None:
    game = set_up([[43, 81, 79], [12, 13, 14]], [34, 35, 36, 37, 47, 57, 61, 58, 59], [98, 97, 96])
    assert bot_for("take-that", "hard").choose(game.view(0), Chance(1)) == Twist(43)


def test_hard_does_not_take_a_dear_line_it_could_follow() -> None:
    game = set_up([[36, 71, 79], [62, 13, 14]], [22, 23, 33, 34, 44, 35], [98, 97, 96])
    assert bot_for("take-that", "hard").choose(game.view(0), Chance(1)) == Lay(36)


def test_one_legal_move_needs_no_thought() -> None:
    game = set_up([[71, 72], [12, 13]], [34], [98])
    thought = bot_for("take-that", "hard").think(game.view(0), Chance(1))
    assert sum(1 for _ in thought) == 1


def test_the_chance_that_none_is_drawn() -> None:
    assert bots._none_of(0, 50, 9) == 1.0
    assert bots._none_of(50, 50, 1) == 0.0
    assert bots._none_of(1, 4, 2) == pytest.approx(0.5)
    assert bots._none_of(3, 0, 2) == 1.0


def test_a_glance_twists_first_and_keeps_toads_for_last() -> None:
    disliked = bots.dislikes(frozenset())
    game = set_up([[43, 35, 71], [12, 13]], [34], [98])
    assert bots.glance(game, 0, disliked) == Twist(43)
    game = set_up([[33, 26, 71], [12, 13]], [34], [98])
    assert bots.glance(game, 0, disliked) == Lay(26)
    assert all(disliked[toad] > disliked[card] for toad in TOADS for card in DECK if MIRROR[card])


# --- the ladder -------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "advanced"), TABLES, ids=lambda value: str(value).lower())
def test_each_level_beats_the_one_below(players: int, advanced: bool) -> None:
    """Few matches, by far enough; tests/bench/strength.py measures it well."""
    options = {"advanced": advanced}
    assert strength("take-that", "easy", "random", players, 60, options).is_stronger
    assert strength("take-that", "normal", "easy", players, 160, options).is_stronger


def test_hard_beats_normal() -> None:
    found = strength("take-that", "hard", "normal", 4, 40, {"rounds": 1})
    assert found.share > found.even
