"""Flip 7: the points of a round, and who wins (F12, F14, F15)."""

from __future__ import annotations

import pytest

from game.contract import MatchEnded, Reason
from game.flip_7.cards import PLUS_2, PLUS_4, PLUS_10, TIMES_2, points
from game.flip_7.rules import Flip7
from game.flip_7.told import RoundEnded, Stood, Sum
from tests.flip_7.cards import act, dealt, lay, seen

# --- F12 ----------------------------------------------------------------------------------------


def test_f12_rulebook_11_5_12_make_28_and_with_plus_4_32() -> None:
    assert points([11, 5, 12], [], seven=False) == 28
    assert points([11, 5, 12], [PLUS_4], seven=False) == 32
    game = dealt("11 1 5 2 12 3 +4 4", 2)
    act(game, "hit", "hit", "hit", "hit", "hit", "hit")
    assert seen(game, 0) == "11 5 12 +4, active"
    assert act(game, "stay")[0] == Stood(0, 32)
    act(game, "stay")
    assert game.rounds == [[32, 10]]


@pytest.mark.parametrize(
    ("numbers", "modifiers", "seven", "worth"),
    [
        ([], [], False, 0),
        ([0], [], False, 0),
        ([], [PLUS_10], False, 10),
        ([], [TIMES_2], False, 0),
        ([10, 8], [TIMES_2], False, 36),
        ([10, 8], [PLUS_2, TIMES_2, PLUS_10], False, 48),
        ([0, 1, 2, 3, 4, 5, 6], [TIMES_2, PLUS_4], True, 61),
        ([12, 11, 10, 9, 8, 7, 6], [13, 14, 15, 16, 17, 18], True, 126 + 30 + 15),
        ([5], [TIMES_2, TIMES_2], False, 20),
    ],
)
def test_f12_numbers_doubled_then_modifiers_then_15(
    numbers: list[int], modifiers: list[int], seven: bool, worth: int
) -> None:
    assert points(numbers, modifiers, seven) == worth


def test_f12_the_event_says_how_the_points_were_made() -> None:
    game = lay("10 8 x2 +2 +10", "+6", pile="1 2 3")
    events = act(game, "stay", "stay")
    ended = next(event for event in events if isinstance(event, RoundEnded))
    assert ended.sums == (Sum(18, 1, 12, False, "stayed", 48), Sum(0, 0, 6, False, "stayed", 6))


# --- F14, F15 -----------------------------------------------------------------------------------


def test_f14_the_match_ends_after_the_round_and_the_highest_total_wins_not_the_first() -> None:
    game = lay("12", "12 11 x2", pile="1 2 3", totals=[190, 170])
    act(game, "stay")
    assert game.outcome() is None, "202 points, but the round goes on"
    events = act(game, "stay")
    outcome = game.outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.totals) == ((1,), (202, 216))
    assert events[-1] == MatchEnded(outcome)
    assert game.to_act == [] == game.legal_moves(0)
    assert refusal_when_over(game) == Reason("refused.over")
    assert seen(game, 1) == "12 11 x2, stayed", "what decided the match is left to be seen"


def refusal_when_over(game: Flip7) -> Reason | None:
    return game.why_not(0, Flip7.parse("hit"))


@pytest.mark.parametrize(("before", "over"), [(187, False), (188, True)])
def test_f14_exactly_200_is_enough(before: int, over: bool) -> None:
    game = lay("12", "1", pile="1 2 3", totals=[before, 0])
    act(game, "stay", "stay")
    assert game.over is over


@pytest.mark.parametrize("target", [50, 500])
def test_f14_the_target_can_be_chosen(target: int) -> None:
    for short, over in ((1, False), (0, True)):
        game = lay("12", "1", pile="1 2 3", totals=[target - 12 - short, 0], target=target)
        act(game, "stay", "stay")
        assert game.over is over


def test_f14_nobody_at_the_target_plays_on() -> None:
    game = lay("12", "11", pile="1 2 3", totals=[100, 150])
    act(game, "stay", "stay")
    assert (game.over, game.round, game.totals()) == (False, 3, [112, 161])


def test_f15_a_tie_for_the_highest_total_is_played_on_by_everybody() -> None:
    game = lay("12", "11", "10", pile="9 1 8 7", totals=[190, 191, 20])
    act(game, "stay", "stay", "stay")
    assert (game.totals(), game.over, game.round) == ([202, 202, 30], False, 3)
    assert game.status == [0, 0, 0], "also who is far behind"
    assert game.dealer == 1 and [seen(game, seat) for seat in range(3)] == [
        "1, active", "8, active", "9, active"
    ]  # fmt: skip
    while not game.over:
        act(game, "stay")
    assert (game.totals(), game.position()["winners"]) == ([203, 210, 39], [1])


def test_f15_until_one_leads_alone() -> None:
    game = lay("12", "11", pile="7 7 8 9", totals=[190, 191])
    act(game, "stay", "stay", "stay", "stay")
    assert (game.totals(), game.over) == ([209, 209], False)
    act(game, "stay", "stay")
    assert game.over and len(game.position()["winners"]) == 1


def test_f15_a_tie_below_the_highest_total_is_none() -> None:
    game = lay("12", "11", "11", pile="1", totals=[200, 190, 190])
    act(game, "stay", "stay", "stay")
    assert (game.over, game.position()["winners"]) == (True, [0])


def test_f15_who_had_the_target_first_may_be_overtaken_in_the_extra_round() -> None:
    game = lay("1", "2", "12 11 10 x2", pile="3", totals=[201, 200, 150])
    act(game, "stay", "stay", "stay")
    assert game.position()["winners"] == [2]
