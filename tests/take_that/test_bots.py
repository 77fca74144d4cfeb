"""Bots of Take That: how each level plays, and that each beats the one below."""

from __future__ import annotations

from operator import ne

import msgspec
import pytest

from game.bots import bot_for, weighing
from game.bots.arena import strength
from game.bots.characters import CHARACTERS
from game.chance import Chance
from game.contract import Move
from game.take_that.bots.advice import Coach
from game.take_that.bots.glance import bits_of, glance, none_held
from game.take_that.bots.search import Goal, Search, left_lying
from game.take_that.bots.tastes import TASTES
from game.take_that.rules import DECK, TAKE, Lay, TakeThat, TakeThatView, Twist
from game.words import Words

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
    assert 0.78 < twists / len(moves) < 0.92


def test_easy_rather_takes_a_short_line_than_lay_a_toad() -> None:
    game = set_up([[33, 71, 72], [12, 13, 14]], [34], [98, 97])
    assert bot_for("take-that", "easy").choose(game.view(0), Chance(1)) == TAKE


def test_normal_finds_a_mirror_anywhere_and_forgets_the_lines_that_were_taken() -> None:
    game = set_up([[43, 71, 79], [12, 13, 14]], [34, 35, 36, 37, 47, 57, 61], [98, 97])
    normal, view = bot_for("take-that", "normal"), game.view(0)
    assert normal.choose(view, Chance(1)) == Twist(43)
    forgotten = msgspec.structs.replace(view, taken=((), ()))
    for number in range(20):
        assert normal.choose(view, Chance(number)) == normal.choose(forgotten, Chance(number))


def test_hard_remembers_the_lines_that_were_taken() -> None:
    """With the only mirror of 35 and all neighbours of 71 gone it matters to know that."""
    hand, rest = [35, 71], [16, 17, 18, 19]
    game = set_up([hand, rest], [], [98, 97, 96, 95, 94, 93])
    search = Search(game.view(0), Chance(1))
    assert search.gone == bits_of(game.down[1])
    world = TakeThat.imagine(game.view(0), Chance(2))
    assert sorted(world.down[1]) == sorted(game.down[1])
    forgetful = msgspec.structs.replace(game.view(0), taken=((), ()))
    assert sorted(TakeThat.imagine(forgetful, Chance(2)).down[1]) != sorted(game.down[1])


def test_master_notices_who_left_a_card_lying() -> None:
    """The last card of the line had not been laid yet when the previous player acted."""
    game = TakeThat.deal(3, {}, seed=1)
    game.line, game.turn = [34, 35, 26], 0
    assert left_lying(game.view(0)) == {2: {43, 53}, 1: {43}}
    game.line = [34]
    assert left_lying(game.view(0)) == {}


def test_master_deals_others_hardly_what_they_did_not_twist_with() -> None:
    game = set_up([[71, 72, 79], [12, 13, 14]], [34, 35, 36], [43, 53, 98, 97, 96, 95])

    def held(reads_hands: bool) -> int:
        found = 0

        class Watched(Search):
            def played_on(self, game: TakeThat, move: Move) -> int:
                nonlocal found
                found += 43 in game.hands[1] or 53 in game.hands[1]
                assert sorted(game.cards()) == list(DECK), "no card is lost"
                return 0

        for _ in Watched(game.view(0), Chance(1), reads_hands).deals(200):
            pass
        return found

    assert held(True) < held(False) / 2


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


def test_the_chance_that_none_is_held() -> None:
    assert none_held(50, 9)[0] == 1000
    assert none_held(30, 1)[30] == 0
    assert none_held(4, 2)[1] == 500
    assert none_held(0, 2)[3] == 1000


def test_a_glance_twists_and_keeps_what_others_may_twist() -> None:
    game = set_up([[43, 35, 71], [12, 13]], [34], [98])
    assert glance(game, 0, 0) == Twist(43)
    game = set_up([[26, 62, 28], [12, 13]], [24], [98, 97])
    assert glance(game, 0, 0) == Lay(26), "it holds the mirror itself"


def test_a_glance_leaves_the_next_player_stuck_with_a_dear_line() -> None:
    game = set_up([[36, 35, 71], [62, 13, 14]], [22, 33, 44, 34], [98, 97])
    unseen = {25, 16, 17, 18}
    gone = bits_of(set(DECK) - unseen - {36, 35, 71, 22, 33, 44, 34})
    assert glance(game, 0, gone) == Lay(36), "25 could follow the 35"


def test_the_goal_is_to_finish_first() -> None:
    """In the last round a lead is worth more than in the first, and more points are better."""
    game = TakeThat.deal(3, {"rounds": 2}, seed=4)
    first = Goal(game.view(0)).worth(game)
    game.up[0] = [12, 21, 13, 31]
    ahead = Goal(game.view(0)).worth(game)
    game.rounds_to_play = 1
    assert first < ahead < Goal(game.view(0)).worth(game)


# --- characters -------------------------------------------------------------------------------


def views() -> list[TakeThatView]:
    """What is seen by whoever has a choice, all over some matches of normal bots."""
    found = []
    for seed in range(6):
        game, number = TakeThat.deal(2 + seed % 3, {"rounds": 1}, seed), 0
        while game.to_act:
            view = game.view(game.to_act[0])
            if len(view.legal) > 1:
                found.append(view)
            game.advance(view.seat, bot_for("take-that", "normal").choose(view, Chance(number)))
            number += 1
    return found


@pytest.mark.parametrize("level", ["easy", "normal"])
def test_characters_play_differently_within_their_level(level: str) -> None:
    seen = views()

    def played(character: str) -> list[Move]:
        bot = bot_for("take-that", level, character)
        return [bot.choose(view, Chance(number)) for number, view in enumerate(seen)]

    plain = played("")
    for character in CHARACTERS:
        differs = sum(map(ne, played(character), plain)) / len(seen)
        assert differs > 0.06, character


def test_tastes_show() -> None:
    view = set_up([[33, 29, 41, 92], [12, 13, 14]], [34], [98, 97]).view(0)
    most = {name: max(view.legal, key=lambda m: taste(view, m)) for name, taste in TASTES.items()}
    assert most["bold"] == Lay(33), "a toad"
    assert most["timid"] == TAKE, "a short line"
    assert most["hoarder"] == Lay(29), "it holds the mirror"
    assert most["tidy"] == Lay(33)
    assert most["restless"] == Lay(41)
    assert set(TASTES) == set(CHARACTERS)


# --- hints ---


@pytest.mark.parametrize(
    ("hand", "line", "unseen", "why"),
    [
        ([36, 71, 79], [22, 23, 33, 34, 44, 35], [62, 13, 14, 98, 97, 96], "lay"),
        ([43, 81, 79], [34, 35, 36], [62, 13, 14, 98, 97, 96], "twist"),
        ([43, 81, 79], [34], [62, 13, 14, 98, 97, 96], "twist_last"),
        ([71, 72, 79], [34], [62, 13, 14, 98, 97, 96], "only"),
        ([33, 71, 79], [34], [35, 36, 37, 38, 39, 41], "take"),
    ],
)
def test_a_hint_says_why(hand: list[int], line: list[int], unseen: list[int], why: str) -> None:
    coach = Coach()
    game = set_up([hand, unseen[:3]], line, unseen[3:])
    coach.choose(game.view(0), Chance(1))
    assert coach.why is not None and coach.why.key == f"take_that.why.{why}"
    for language in Words.languages:
        said = Words(language).reason(coach.why)
        assert "{" not in said and "take_that" not in said
        assert any(map(str.isdigit, said)) == (why != "only"), "no figure of the search"


KINDS = ("lay", "lay_safer", "lay_cheaper", "lay_close", "twist", "twist_anyway", "twist_last")


@pytest.mark.parametrize("why", [*KINDS, "take", "only"])
def test_every_kind_of_reason_has_its_sentence(why: str) -> None:
    assert all(Words(language).has(f"take_that.why.{why}") for language in Words.languages)


def test_a_hint_has_figures_and_a_sentence_all_over_a_match(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """After a few deals, so that close calls are told as well."""
    monkeypatch.setattr(weighing, "BLOCK", 8)
    told = set()
    for seed in range(3):
        game = TakeThat.deal(2 + seed, {"advanced": seed == 1, "rounds": 1}, seed)
        while game.to_act:
            view, coach = game.view(game.to_act[0]), Coach()
            coach.effort = 0
            move = coach.choose(view, Chance(seed))
            assert coach.why is not None
            told.add(coach.why.key.rpartition(".")[2])
            for language in Words.languages:
                assert "{" not in Words(language).reason(coach.why)
            game.advance(view.seat, move)
    assert {"lay", "twist", "only"} < told <= {*KINDS, "take", "only"}


# --- the ladder -------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "advanced"), TABLES, ids=lambda value: str(value).lower())
def test_each_level_beats_the_one_below(players: int, advanced: bool) -> None:
    """Few matches, by far enough; tests/bench/ladder.py measures it well."""
    options = {"advanced": advanced}
    assert strength("take-that", "easy", "random", players, 60, options).is_stronger
    assert strength("take-that", "normal", "easy", players, 160, options).is_stronger


def test_hard_beats_normal() -> None:
    found = strength("take-that", "hard", "normal", 4, 40, {"rounds": 1})
    assert found.share > found.even
