"""Bots of Plus Minus: how each level plays, that each beats the one below, who likes what, and what
a hint says."""

from __future__ import annotations

import time
from operator import ne
from typing import Any

import pytest

from game.bots import bot_for, levels
from game.bots.arena import strength
from game.bots.bot import adviser_for
from game.bots.characters import CHARACTERS
from game.bots.safe import MOST_SLICES
from game.chance import Chance
from game.contract import Move
from game.plus_minus.bots import advice, search
from game.plus_minus.bots.glance import MOST, glance, liked
from game.plus_minus.bots.hands import half_of, hand_of, seen
from game.plus_minus.bots.tastes import TASTES, gone
from game.plus_minus.cards import DECK
from game.plus_minus.moves import Follow, Neutralise, Open
from game.plus_minus.rules import PlusMinus
from game.plus_minus.told import PlusMinusView
from game.words import Words
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


def quick(level: str, character: str = "") -> Any:
    """The bot, with a tenth of its effort if it searches."""
    bot: Any = bot_for("plus-minus", level, character)
    if isinstance(bot, search.Search):
        bot.walks, bot.turns, bot.most = bot.walks // 10, bot.turns // 10, bot.most // 10
    return bot


def views(players: int, seed: int, step: int) -> list[PlusMinusView]:
    """What is seen by whoever has a choice, all over a match."""
    games = bot_match(Case("plus-minus", players, {"deals": 2, "leave_open": True}, seed))[::step]
    found: list[Any] = [game.view(game.to_act[0]) for game in games if game.to_act]
    return [view for view in found if len(view.legal) > 1]


# --- whatever is played ------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 6])
@pytest.mark.parametrize("leave_open", [False, True])
def test_whatever_is_liked_may_be_played(players: int, leave_open: bool) -> None:
    options = {"deals": 2, "leave_open": leave_open}
    for game in bot_match(Case("plus-minus", players, options, 20 + players))[::2]:
        assert isinstance(game, PlusMinus)
        seat = game.to_act[0]
        moves = list(liked(game, seat))
        assert set(moves) <= set(game.legal_moves(seat))
        assert glance(game, seat) == moves[0]
        assert len(moves) <= MOST


def test_what_is_remembered_changes_no_answer() -> None:
    for number, view in enumerate(views(3, 11, 12)):
        for level in levels("plus-minus")[1:]:
            bot = quick(level)
            first = bot.choose(view, Chance(number))
            hand_of.cache_clear()
            half_of.cache_clear()
            assert bot.choose(view, Chance(number)) == first


def test_leaving_open_is_thought_of_where_it_is_allowed() -> None:
    game = set_up([[5, 4, -3, -2], [4, 4]], [5, -1])
    game.leave_open = False
    assert not any(getattr(move, "leaving_open", False) for move in liked(game, 0))
    game.leave_open = True
    tops = [m.cards[-1] for m in liked(game, 0) if isinstance(m, Neutralise) and m.leaving_open]
    assert tops in ([-3], [-2]), "one way to leave it, the best at a glance"


# --- ways to play -----------------------------------------------------------------------------


def test_easy_draws_while_there_is_time_and_not_at_the_end() -> None:
    game = set_up([[1, 2, 4], [5, 5]], [-2, 3])
    assert answer("easy", game) == Follow(1)
    game.hands[0] = [4, 3, -1, -2]
    game.since_neutralised = 5
    assert answer("easy", game) == Follow(0, (-1, -2))


def test_easy_overlooks_a_fifty_among_many_cards_that_normal_finds() -> None:
    game = set_up([[5, 4, -3, -2, -4, -1], [4, 4]], [-1])
    game.since_neutralised = 5
    assert answer("normal", game) == Follow(0, (-1,))
    assert answer("easy", game) == Follow(0, (-4,))


def test_normal_prepares_a_fifty_for_its_next_turn() -> None:
    """+5 −3 −2 and a −1 to follow: dropping what does not fit is left for the next turn."""
    game = set_up([[5, 3, -3, -2, -5], [4, 4, 4]], [-1, 5])
    game.play(0, answer("normal", game))
    assert any(seen(tuple(sorted(game.hands[0], reverse=True))).fifties())


def test_normal_opens_with_its_lowest_card_unless_a_fifty_is_left() -> None:
    game = PlusMinus.deal(2, {}, seed=1)
    game.hands[0] = [5, 3, 1, -1, -2, -4]
    assert answer("normal", game) == Open(-4)
    game.hands[0] = [5, 3, -3, -1, -4, 2]
    assert answer("normal", game) == Open(2)


@pytest.mark.parametrize("level", ["hard", "master"])
def test_a_search_ends_the_deal_with_a_fifty(level: str) -> None:
    game = set_up([[5, -3, -2, 2], [4, 4, 4]], [-2])
    assert quick(level).choose(game.view(0), Chance(1)) == Neutralise(0, (2,))


def test_a_search_plays_for_the_match_and_not_for_points() -> None:
    view = set_up([[5, 4], [4, 4]], [-1, 3]).view(0)
    assert view.deals == view.round
    few, many = search.prospects(view, (10, 9)), search.prospects(view, (40, 9))
    behind = search.prospects(view, (40, 50))
    assert few[0] > 50 > behind[0]
    assert many[0] - few[0] < few[0] - behind[0]


def test_one_legal_move_needs_no_thought() -> None:
    game = set_up([[1], [5, 5]], [2])
    assert len(game.view(0).legal) == 1
    assert sum(1 for _ in bot_for("plus-minus", "hard").think(game.view(0), Chance(1))) == 1


# --- the ladder -------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "matches"), [(2, 120), (4, 48), (6, 36)])
def test_each_level_beats_the_one_below(players: int, matches: int) -> None:
    """Few matches, by far enough; tests/bench/ladder.py measures it well."""
    assert strength("plus-minus", "easy", "random", players, 48).is_stronger
    assert strength("plus-minus", "normal", "easy", players, matches).is_stronger


@pytest.mark.parametrize(("walks", "leave_open"), [(60, False), (150, True)])
def test_a_search_of_a_few_walks_already_beats_normal(
    monkeypatch: pytest.MonkeyPatch, walks: int, leave_open: bool
) -> None:
    """Where packets may be left open there are twice as many ways to try."""
    monkeypatch.setattr(search.Hard, "most", walks)
    options = {"deals": 1, "leave_open": leave_open}
    found = strength("plus-minus", "hard", "normal", 3, 18, options)
    assert found.share > found.even


# --- characters -------------------------------------------------------------------------------


def test_every_character_has_a_taste_and_a_line_in_both_languages() -> None:
    assert set(TASTES) == set(CHARACTERS)
    for language in Words.languages:
        lines = [Words(language).say(f"plus_minus.character.{one}") for one in CHARACTERS]
        assert len(set(lines)) == len(CHARACTERS)
        assert not any(line.startswith("plus_minus") for line in lines)


@pytest.mark.parametrize("level", ["easy", "normal"])
def test_characters_play_differently_within_their_level(level: str) -> None:
    seen = [view for seed in range(8) for view in views(2 + seed % 3, seed, 2)]
    plain = [bot_for("plus-minus", level).choose(view, Chance(1)) for view in seen]
    for character in CHARACTERS:
        bot = bot_for("plus-minus", level, character)
        played = [bot.choose(view, Chance(1)) for view in seen]
        assert all(move in view.legal for move, view in zip(played, seen, strict=True))
        assert sum(map(ne, played, plain)) >= len(seen) // 20, character


def test_tastes_show() -> None:
    view = set_up([[5, 3, 1, -1, -3], [4, 4]], [-3, 3, 3, 1]).view(0)
    most = {name: max(view.legal, key=lambda m: taste(view, m)) for name, taste in TASTES.items()}
    assert most["bold"] == Follow(1)
    assert min(gone(most["timid"])) == -3
    assert most["grudge"] == Neutralise(1, (-3,))
    assert len(gone(most["tidy"])) == 3
    assert sum(view.hand) == sum(gone(most["hoarder"]))


# --- hints ------------------------------------------------------------------------------------


def advised(view: PlusMinusView, seed: int = 1, most: int = 3000) -> tuple[Move, Any]:
    adviser: Any = adviser_for("plus-minus")
    assert isinstance(adviser, advice.Adviser)
    adviser.most = most
    return adviser.choose(view, Chance(seed)), adviser.why


def test_a_hint_says_why_in_both_languages() -> None:
    kinds = set()
    for view in views(2, 4, 5) + views(3, 5, 9):
        move, why = advised(view, most=1500)
        assert move in view.legal
        kinds.add(why.key)
        for language in Words.languages:
            said = Words(language).reason(why)
            assert len(said) < 80, said
            assert "{" not in said
            assert said[0].isupper()
            assert said.endswith(".")
    assert len(kinds) >= 3


def test_every_kind_of_move_has_its_reason() -> None:
    words = [Words(language) for language in Words.languages]
    kinds = ("open", "neutralise", "neutralise_open", "follow_plus", "follow_minus")
    for kind in (*kinds, "only", "alone", "fifty", "match", "even"):
        assert all(word.has(f"plus_minus.why.{kind}") for word in words)


def test_a_hint_that_is_clear_does_not_depend_on_the_deals() -> None:
    view = set_up([[5, -3, -2, 2], [4, 4, 4]], [-2]).view(0)
    found = [advised(view, seed) for seed in range(5)]
    assert {move for move, _ in found} == {Neutralise(0, (2,))}
    assert found[0][1].key == "plus_minus.why.fifty"
    assert found[0][1].values["often"] == 10


def test_a_hint_where_there_is_no_choice_says_so() -> None:
    move, why = advised(set_up([[1], [5, 5]], [2]).view(0))
    assert move == Follow(0)
    assert why.key == "plus_minus.why.only"


def test_no_thought_has_too_many_slices() -> None:
    """The effort of a hint is counted in turns, so it is bounded however long the deals are."""
    view = set_up([[5, 4, 3, -1, -2], [1, 2], [3, 4]], [-1, 3, 1, -2]).view(0)
    adviser: Any = adviser_for("plus-minus")
    adviser.most = 2000
    deal = MOST * (search.LONGEST + 1)  # one more may be under way
    assert sum(1 for _ in adviser.think(view, Chance(1))) < adviser.most + deal
    assert advice.Adviser.most + deal < MOST_SLICES
    assert search.Master.most * (search.LONGEST // search.PAUSE + 10) < MOST_SLICES


# --- time -------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", levels("plus-minus"))
def test_a_big_hand_is_no_slower(level: str) -> None:
    big = [*range(1, 6), *range(1, 6), *range(-5, 0), *range(-5, 0), 5, 5, -1, -2]
    game = set_up([big, [1, 2], [3, 4]], [-5, -4, 3, 1, -2])
    view = game.view(0)
    assert len(view.hand) > 20
    started = time.process_time()
    assert quick(level).choose(view, Chance(1)) in view.legal
    assert time.process_time() - started < 0.2
