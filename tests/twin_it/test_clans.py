"""Twin It, clans: the rulings W14 to W16, and W4 to W13 where teams make a difference."""

from __future__ import annotations

from typing import Any

import pytest

from game.contract import Reason
from game.twin_it.rules import TwinIt
from game.words import Words
from tests.twin_it.cards import card, motif
from tests.twin_it.tables import act, caught, hands, kinds, lay, on_table, one, pile, refusal, wait

FOUR = ("x1", "y1", "z1", "w1")


@pytest.mark.parametrize(
    ("players", "teams"), [(4, [0, 1, 0, 1]), (5, [0, 1, 0, 1, 0]), (6, [0, 1, 0, 1, 0, 1])]
)
def test_w14_two_teams_sit_in_turn_and_five_play_two_against_three(
    players: int, teams: list[int]
) -> None:
    game = TwinIt.deal(players, {"mode": "clans"}, seed=1)
    assert list(game.view(0).teams) == game.position()["teams"] == teams
    assert len(game.position()["catches"]) == 2


def test_w14_the_table_chooses_who_plays_with_whom() -> None:
    game = lay("clans", *FOUR, table="p1 p2 q1 q2", teams=[0, 0, 1, 1])
    assert game.position()["teams"] == [0, 0, 1, 1]
    act(game, "0@0 hand p1", "1@1 hand p2", "3@2 hand q1", "2@3 hand q2")
    assert caught(game) == ["p1 p2", "q1 q2"]
    assert game.totals() == [1, 1, 1, 1]


@pytest.mark.parametrize(
    ("options", "key"),
    [
        ({"mode": "clans", "teams": [0, 0, 0, 1]}, "team_small"),
        ({"mode": "clans", "teams": [1, 1, 1, 1]}, "team_small"),
        ({"mode": "clans", "teams": [0, 1, 0]}, "list_seats"),
        ({"mode": "clans", "teams": [0, 0, 1, 1, 1]}, "list_seats"),
        ({"mode": "duel", "teams": [0, 0, 1, 1]}, "team_mode"),
        ({"teams": [0, 0, 1, 1]}, "team_mode"),
        ({"mode": "clans", "goal": [5, 5, 5, 5]}, "list_teams"),
        ({"mode": "clans", "goal": [5]}, "list_teams"),
        ({"mode": "clans", "hold_ms": [2000, 3000]}, "list_seats"),
        ({"goal": [5, 3]}, "list_seats"),
        ({"hold_ms": [2000] * 5}, "list_seats"),
        ({"mode": "ring", "goal": [7, 7, 7]}, "list_seats"),
    ],
)
def test_w14_a_list_has_to_fit_the_table(options: dict[str, Any], key: str) -> None:
    reason = TwinIt.why_not_table(4, options)
    assert reason is not None and reason.key == f"twin_it.refused.{key}"
    for language in ("en", "fr"):
        assert Words(language).sentence(reason).endswith(".")


@pytest.mark.parametrize("players", [1, 2, 3])
def test_w14_fewer_than_four_cannot_play(players: int) -> None:
    reason = TwinIt.why_not_table(players, {"mode": "clans"})
    assert reason is not None
    assert reason.key == "twin_it.refused.players"
    assert TwinIt.why_not_table(4, {"mode": "clans"}) is None


def test_w14_two_players_of_a_team_catch() -> None:
    game = lay("clans", *FOUR, table="p1 p2")
    won = one(act(game, "2@0 hand p1", "0@30 hand p2"), "caught")
    assert (won.seats, won.owner) == ((2, 0), 0)
    assert (caught(game), game.totals()) == (["p1 p2", ""], [1, 0, 1, 0])


@pytest.mark.parametrize(("at", "won"), [(4_999, True), (5_000, False), (5_001, False)])
def test_w14_a_hand_waits_5000_ms_for_its_partner(at: int, won: bool) -> None:
    game = lay("clans", *FOUR, table="p1 p2")
    told = act(game, "1@0 hand p1", f"3@{at} hand p2")
    assert kinds(told) == (
        "hand_laid hand_laid caught" if won else "hand_laid hands_lifted hand_laid"
    )
    assert hands(game) == ("" if won else f"3 p2 @{at}")


def test_w14_how_long_a_hand_waits_can_be_chosen() -> None:
    for at, won in ((2_999, True), (3_000, False)):
        game = lay("clans", *FOUR, table="p1 p2", hold_ms=3_000)
        act(game, "1@0 hand p1", f"3@{at} hand p2")
        assert caught(game) == ["", "p1 p2" if won else ""]


def test_w14_a_hand_waits_as_long_as_its_owner_may() -> None:
    for at, won in ((2_999, True), (3_000, False)):
        game = lay("clans", *FOUR, table="p1 p2", hold_ms=[9_000, 3_000, 9_000, 500])
        act(game, "1@0 hand p1", f"3@{at} hand p2")
        assert caught(game) == ["", "p1 p2" if won else ""]


def test_w14_any_two_of_three_team_mates_will_do() -> None:
    for one_seat, other in ((0, 2), (2, 4), (4, 0)):
        game = lay("clans", *FOUR, "v1", table="p1 p2")
        act(game, f"{one_seat}@0 hand p1", f"{other}@0 hand p2")
        assert caught(game) == ["p1 p2", ""]


def test_w14_the_first_hand_counts_for_its_team() -> None:
    game = lay("clans", *FOUR, table="p1 p2")
    act(game, "1@0 hand p1", "0@1 hand p1", "2@2 hand p2")
    assert game.locked_until == 2_002
    game = lay("clans", *FOUR, table="p1 p2")
    act(game, "0@0 hand p1", "1@1 hand p1", "2@2 hand p2")
    assert caught(game) == ["p1 p2", ""]


@pytest.mark.parametrize("other", ["p2", "q1"])
def test_w15_one_player_on_two_cards_errs_matching_or_not(other: str) -> None:
    game = lay("clans", *FOUR, table="p1 p2 q1", catches=["r1 r2"])
    told = act(game, "0@0 hand p1", f"0@4999 hand {other}")
    erred = one(told, "erred")
    assert (erred.seat, erred.why) == (0, "alone")
    assert caught(game) == ["", ""]
    assert pile(game, 0) == "x1 r1 r2"


def test_w15_one_player_on_two_cards_errs_even_if_a_dispute_were_due() -> None:
    game = lay("clans", *FOUR, table="p1 p2")
    told = act(game, "1@0 hand p1", "0@1 hand p1", "0@2 hand p2")
    assert one(told, "erred").seat == 0
    assert (hands(game), game.locked_until) == ("1 p1 @0", 0)


def test_w6_in_clans_one_player_on_two_cards_errs_before_a_dispute_is_made() -> None:
    """Seat 0 has a hand elsewhere: the one on p2, whose twin an opponent covers, is an error."""
    game = lay("clans", *FOUR, table="p1 p2 q1", catches=["r1 r2"])
    told = act(game, "0@0 hand q1", "1@10 hand p1", "0@12 hand p2")
    assert (one(told, "erred").why, game.disputed) == ("alone", [])
    assert (caught(game), hands(game)) == (["", ""], "1 p1 @10")


def test_w6_in_clans_a_dispute_comes_before_the_error_of_a_second_team_mate() -> None:
    game = lay("clans", *FOUR, table="p1 p2 q1", catches=["r1 r2"])
    told = act(game, "0@0 hand q1", "1@10 hand p1", "2@12 hand p2")
    assert kinds(told) == "hand_laid hand_laid hand_laid disputed"
    assert caught(game) == ["r1 r2", ""]


def test_w15_after_5000_ms_the_same_player_may_lay_the_other_hand() -> None:
    game = lay("clans", *FOUR, table="p1 p2", catches=["r1 r2"])
    assert "erred" not in kinds(act(game, "0@0 hand p1", "0@5000 hand p2"))


def test_w15_of_two_team_mates_who_do_not_match_the_second_errs() -> None:
    game = lay("clans", *FOUR, table="p1 p2 q1", catches=["r1 r2"])
    told = act(game, "2@0 hand p1", "0@10 hand q1")
    erred, paid = one(told, "erred"), one(told, "paid")
    assert (erred.seat, erred.why) == (0, "no_match")
    assert (paid.seat, paid.owner, paid.pile) == (0, 0, 0)
    assert hands(game) == "2 p1 @0"  # W6
    act(game, "0@20 hand p2")
    assert caught(game) == ["p1 p2", ""]


def test_w15_team_mates_on_the_same_card_are_no_error() -> None:
    game = lay("clans", *FOUR, table="p1 p2")
    told = act(game, "2@0 hand p1", "0@10 hand p1")
    assert kinds(told) == "hand_laid hand_laid"


def test_w15_opponents_on_different_cards_that_do_not_match_do_nothing() -> None:
    game = lay("clans", *FOUR, table="p1 q1")
    assert kinds(act(game, "0@0 hand p1", "1@1 hand q1")) == "hand_laid hand_laid"


def test_w15_opponents_on_the_two_cards_make_a_dispute() -> None:
    game = lay("clans", *FOUR, table="p1 p2 q1")
    told = one(act(game, "3@0 hand p1", "0@7 hand p2"), "disputed")
    assert (told.seats, told.until) == ((3, 0), 2_007)
    assert refusal(game, "2@2006 turn") == Reason("twin_it.refused.locked")
    assert refusal(game, "2@2006 hand q1").key == "twin_it.refused.locked"
    act(game, "2@2007 turn")
    assert on_table(game) == "p1' p2' q1 z1'"


def test_w15_the_latest_pair_of_the_team_is_lost_whoever_caught_it() -> None:
    game = lay("clans", *FOUR, table="p1 q1", catches=["", "a1 a2 a3, r1 r2, s1 s2, b1 b2 b3"])
    for left in ("a1 a2 a3, r1 r2, b1 b2 b3", *["a1 a2 a3, b1 b2 b3"] * 2):  # W10
        act(game, f"3@{game.now} hand p1", f"3@{game.now} hand q1")
        assert caught(game)[1] == left
    assert pile(game, 3) == "w1 s1 s2 r1 r2"


@pytest.mark.parametrize(
    "stop",
    [
        ("0@0 hand p1", "2@1 hand p2"),
        ("0@0 hand p1", "0@1 hand q1"),
        ("0@0 hand p1", "2@1 hand q1"),
        ("0@0 hand p1", "1@1 hand p2"),
    ],
    ids=["catch", "error", "error of two", "dispute"],
)
@pytest.mark.parametrize("turner", [0, 1, 2, 3])
def test_w16_after_a_stop_anyone_may_turn_and_it_goes_on_clockwise(
    stop: tuple[str, str], turner: int
) -> None:
    game = lay("clans", "x1 r1", "y1 s1", "z1 t1", "w1 u1", table="p1 p2 q1", turn=3)
    assert refusal(game, f"{(turner or 4) - 1 if turner != 0 else 1}@0 turn").key
    act(game, *stop)
    assert game.to_turn is None
    wait(game, 2_001)
    assert all("turn" in [move.text() for move in game.legal_moves(seat)] for seat in range(4))
    act(game, f"{turner}@2001 turn")
    assert game.to_turn == (turner + 1) % 4
    assert len(game.piles[turner]) == 1
    assert refusal(game, f"{turner}@2001 turn").key == "twin_it.refused.turn"


def test_w16_without_a_stop_the_turn_goes_round() -> None:
    game = lay("clans", *FOUR)
    act(game, "0@0 turn")
    assert refusal(game, "2@1 turn") == Reason("twin_it.refused.turn", {"seat": 1})


def test_w16_who_has_no_cards_cannot_turn_after_a_stop() -> None:
    game = lay("clans", "", "y1", "z1", "w1", table="p1 p2", turn=1)
    act(game, "0@0 hand p1", "2@1 hand p2")
    assert refusal(game, "0@2 turn").key == "twin_it.refused.no_pile"
    act(game, "3@2 turn")
    assert game.to_turn == 1


def test_w16_catches_belong_to_the_team_and_can_be_stolen_by_the_other() -> None:
    game = lay("clans", *FOUR, table="a3", catches=["a1 a2"])
    act(game, "1@0 hand a2", "3@0 hand a3")
    assert caught(game) == ["", "a1 a2 a3"]
    game = lay("clans", *FOUR, table="a3", catches=["a1 a2"])
    act(game, "2@0 hand a2", "0@0 hand a3")
    assert caught(game) == ["a1 a2 a3", ""]


def test_w16_the_whole_team_wins_with_five_catches() -> None:
    owned = "q1 q2, r1 r2, s1 s2, t1 t2"
    game = lay("clans", *FOUR, "v1", table="p1 p2", catches=["", owned])
    told = act(game, "3@0 hand p1", "1@0 hand p2")
    assert kinds(told).endswith("ended")
    outcome = game.outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.totals) == ((1, 3), (0, 5, 0, 5, 0))
    assert outcome.reason == Reason("twin_it.ended.goal", {"count": 5})


@pytest.mark.parametrize(("goal", "over"), [([2, 9], True), ([9, 2], False)])
def test_w16_a_team_can_have_a_goal_of_its_own(goal: list[int], over: bool) -> None:
    game = lay("clans", *FOUR, table="p1 p2", catches=["q1 q2", "r1 r2"], goal=goal)
    act(game, "0@0 hand p1", "2@1 hand p2")
    assert game.goals == tuple(goal)
    outcome = game.outcome()
    assert (outcome is not None) == over
    assert outcome is None or outcome.winners == (0, 2)


def test_w16_three_copies_at_once_in_clans() -> None:
    """W11: the third is turned over."""
    game = lay("clans", *FOUR, table="a1 a2 a3")
    act(game, "2@0 hand a1", "0@0 hand a2")
    assert (caught(game)[0], on_table(game)) == ("a1 a2", "a3'")


def test_w16_the_end_of_the_piles_counts_the_teams() -> None:
    """W13: the most catches, then the most cards."""
    game = lay("clans", "x1'", "", "", "", catches=["p1 p2", "a1 a2 a3"])
    act(game, "0@0 turn")
    assert game.position()["winners"] == [1, 3]
    game = lay("clans", "x1'", "", "", "", catches=["p1 p2", "q1 q2"])
    act(game, "0@0 turn")
    assert game.position()["winners"] == [0, 1, 2, 3]
    outcome = game.outcome()
    assert outcome is not None
    assert outcome.reason.key == "twin_it.ended.spent_shared"


def test_w16_a_lost_catch_has_the_same_faces_up() -> None:
    game = lay("clans", "", "y1", "z1", "w1", table="p1 q1", catches=["r1 r2"], turn=1)
    act(game, "0@0 hand p1", "0@0 hand q1")
    assert game.position()["piles"][0] == [
        {"card": card("r1"), "motif": motif("r1")},
        {"card": card("r2"), "motif": motif("r1")},
    ]
