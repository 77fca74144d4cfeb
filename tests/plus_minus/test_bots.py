"""Bots of Plus Minus: how each level plays, and that each beats the one below."""

from __future__ import annotations

import time

import pytest

from game.bots import bot_for, levels
from game.bots.arena import strength
from game.chance import Chance
from game.contract import Move
from game.plus_minus import bots
from game.plus_minus.cards import DECK
from game.plus_minus.moves import Follow, Neutralise, Open
from game.plus_minus.rules import PlusMinus
from game.plus_minus.score import FIFTY, score
from tests.conformance.matches import Case, bot_match


def set_up(hands: list[list[int]], row: list[int]) -> PlusMinus:
    """The first seat is to move; the rest of the deck is the pile."""
    game = PlusMinus.deal(len(hands), {"deals": 1}, seed=1)
    rest = list(DECK)
    for card in [*row, *(card for hand in hands for card in hand)]:
        rest.remove(card)
    Chance(7).shuffle(rest)
    game.hands, game.row = [list(hand) for hand in hands], [[card] for card in row]
    game.closed, game.opening, game.turn = [False] * len(row), False, 0
    game.discard, game.pile = [], rest
    return game


def answer(level: str, game: PlusMinus, seed: int = 1) -> Move:
    return bot_for("plus-minus", level).choose(game.view(0), Chance(seed))


# --- whatever is played ------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 6])
def test_whatever_is_liked_may_be_played(players: int) -> None:
    for game in bot_match(Case("plus-minus", players, {"deals": 2}, 20 + players))[::2]:
        if not game.opening:
            seat = game.to_act[0]
            legal = game.legal_moves(seat)
            assert bots.glance(game, seat) in legal
            assert set(bots.liked(game, seat)) <= set(legal)


def test_what_is_remembered_changes_no_answer() -> None:
    for number, game in enumerate(bot_match(Case("plus-minus", 3, {"deals": 2}, 11))[::3]):
        view = game.view(game.to_act[0])
        for level in levels("plus-minus")[1:]:
            bot = bot_for("plus-minus", level)
            first = bot.choose(view, Chance(number))
            bots.wishes.cache_clear()
            assert bot.choose(view, Chance(number)) == first


# --- ways to play -----------------------------------------------------------------------------


def test_easy_draws_rather_than_drops() -> None:
    game = set_up([[1, 2, 4], [5, 5]], [-2, 3])
    moves = [answer("easy", game, seed) for seed in range(100)]
    assert 50 < moves.count(Follow(1)) < 100


def test_normal_finds_a_fifty_that_easy_overlooks() -> None:
    game = set_up([[5, -3, -2, -4, 1], [4, 4]], [-2, -1])
    move = answer("normal", game)
    assert isinstance(move, Follow | Neutralise)
    game.play(0, move)
    assert score(game.hands[0]) == FIFTY


def test_normal_gets_rid_of_its_lowest_cards() -> None:
    game = set_up([[5, 4, 3, -4, -5], [4, 4]], [-2, 1, 3, 4])
    assert answer("normal", game) == Follow(0, (-4, -5))


def test_normal_opens_with_its_lowest_card_unless_a_fifty_is_left() -> None:
    game = PlusMinus.deal(2, {}, seed=1)
    game.hands[0] = [5, 3, 1, -1, -2, -4]
    assert answer("normal", game) == Open(-4)
    game.hands[0] = [5, 3, -3, -1, -4, 2]
    assert answer("normal", game) == Open(2)


def test_hard_ends_the_deal_with_a_fifty() -> None:
    game = set_up([[5, -3, -2, 2], [4, 4, 4]], [-2])
    assert answer("hard", game) == Neutralise(0, (2,))


def test_one_legal_move_needs_no_thought() -> None:
    game = set_up([[1], [5, 5]], [2])
    assert len(game.view(0).legal) == 1
    assert sum(1 for _ in bot_for("plus-minus", "hard").think(game.view(0), Chance(1))) == 1


# --- the ladder -------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "matches"), [(2, 300), (4, 60), (6, 48)])
def test_each_level_beats_the_one_below(players: int, matches: int) -> None:
    """Few matches, by far enough; tests/bench/strength.py measures it well."""
    assert strength("plus-minus", "easy", "random", players, 48).is_stronger
    assert strength("plus-minus", "normal", "easy", players, matches).is_stronger


def test_hard_beats_normal() -> None:
    found = strength("plus-minus", "hard", "normal", 3, 12, {"deals": 1})
    assert found.share > found.even


# --- time -------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", levels("plus-minus"))
def test_a_big_hand_is_no_slower(level: str) -> None:
    big = [*range(1, 6), *range(1, 6), *range(-5, 0), *range(-5, 0), 5, 5, -1, -2]
    game = set_up([big, [1, 2], [3, 4]], [-5, -4, 3, 1, -2])
    view = game.view(0)
    assert len(view.hand) > 20
    started = time.process_time()
    assert bot_for("plus-minus", level).choose(view, Chance(1)) in view.legal
    assert time.process_time() - started < 0.2
