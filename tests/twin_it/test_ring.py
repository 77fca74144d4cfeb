"""Twin It, the ring: the rulings W20 to W25 on exact cards and exact times."""

from __future__ import annotations

from typing import Any

import pytest

from game.chance import Chance
from game.contract import Reason
from game.twin_it.rules import TwinIt
from game.twin_it.told import Face
from tests.twin_it.cards import card, deck, motif
from tests.twin_it.tables import act, caught, hands, kinds, lay, on_table, one, pile, refusal, wait


def ring(*piles: str, **more: Any) -> Any:
    """A ring with these piles, the others empty; without any, each has one card of no pair."""
    told = piles or ("x1", "y1", "z1", "v1", "w1")
    return lay("ring", *told, *[""] * (5 - len(told)), **more)


# --- the piles --------------------------------------------------------------------------------


def test_w20_five_piles_of_27_in_the_order_of_the_deck() -> None:
    whole = deck("a1 p1' q1 r1' s1 x1")
    game = TwinIt.deal(3, {"mode": "ring"}, seed=1, deck=whole)
    for number, cards in enumerate(game.piles):
        assert len(cards) == 27
        assert cards == [int(name[:-1]) for name in whole[number::5]]


@pytest.mark.parametrize("number", range(5))
def test_w20_any_pile_may_be_turned_in_turn(number: int) -> None:
    game = TwinIt.deal(3, {"mode": "ring"}, seed=1)
    top = game.piles[number][0]
    told = one(act(game, f"0@5 turn {number}"), "turned")
    assert (told.face.card, told.face.pile) == (top, number)
    assert (game.table, game.to_turn) == ([top], 1)
    assert refusal(game, f"0@6 turn {number}") == Reason("twin_it.refused.turn", {"seat": 1})


def test_w20_an_empty_pile_cannot_be_turned() -> None:
    game = ring("x1", "")
    assert refusal(game, "0@0 turn 1").key == "twin_it.refused.no_pile"
    assert [move.text() for move in game.legal_moves(0) if "turn" in move.text()] == ["turn 0"]


def test_w20_a_pile_has_to_be_named() -> None:
    assert refusal(ring(), "0@0 turn").key == "twin_it.refused.which_pile"


# --- hands and slaps --------------------------------------------------------------------------


def test_w21_a_slap_says_how_long_there_is_to_point() -> None:
    told = one(act(ring("x1", table="p1 p2"), "1@250 slap"), "slapped")
    assert (told.seat, told.until, told.at) == (1, 3_250, 250)


@pytest.mark.parametrize(("at", "won"), [(1_999, True), (2_000, False)])
def test_w21_a_pair_in_the_ring_is_taken_by_hand(at: int, won: bool) -> None:
    game = ring(table="p1 p2")
    act(game, "1@0 hand p1", f"1@{at} hand p2")
    assert caught(game) == ["", "p1 p2" if won else ""]
    assert hands(game) == ("" if won else "1 p2 @2000")


@pytest.mark.parametrize(
    ("piles", "table", "catches", "points"),
    [
        (("p1 x1",), "p2", [], ("p1", "p2")),
        (("p1 x1", "p2"), "", [], ("p2", "p1")),
        (("x1",), "a3", ["a1 a2"], ("a3", "a1")),
        (("x1",), "a3", ["", "a1 a2"], ("a2", "a3")),
        (("a3 x1",), "", ["", "a1 a2"], ("a2", "a3")),
        (("x1",), "p2", ["", "p1"], ("p1", "p2")),
    ],
    ids=["top and ring", "two tops", "own catch", "catch", "top and catch", "single card"],
)
def test_w21_any_other_pair_by_a_slap(
    piles: tuple[str, ...], table: str, catches: list[str], points: tuple[str, str]
) -> None:
    game = ring(*piles, table=table, catches=catches)
    told = act(game, "0@0 slap", f"0@1000 point {points[0]}", f"0@2999 point {points[1]}")
    assert kinds(told) == "slapped pointed_at pointed_at caught"
    assert len(game.catches[0]) == 1
    assert game.catches[1] == []
    assert game.slapped is None
    assert game.to_turn == 0


@pytest.mark.parametrize(("at", "late"), [(3_099, False), (3_100, True)])
def test_w21_the_two_cards_are_shown_before_3000_ms_are_over(at: int, late: bool) -> None:
    game = ring("p1 x1", table="p2")
    act(game, "0@100 slap", "0@200 point p1")
    if not late:
        act(game, f"0@{at} point p2")
        assert caught(game)[0] == "p1 p2"
        return
    assert refusal(game, f"0@{at} point p2").key == "twin_it.refused.no_slap"
    erred = one(wait(game, at), "erred")
    assert (erred.seat, erred.why, erred.at) == (0, "late", 3_100)
    assert erred.cards == (Face(card("p1"), motif("p1")),)


def test_w21_how_long_one_may_point_can_be_chosen() -> None:
    game = ring("p1 x1", table="p2", point_ms=500)
    act(game, "0@0 slap")
    assert game.due() == 500
    assert kinds(wait(game, 499)) == ""
    assert kinds(wait(game, 500)) == "erred"


@pytest.mark.parametrize("text", ["1@{} hand p2", "1@{} slap", "1@{} turn 0", "1@{} point p1"])
def test_w21_nobody_else_acts_after_a_slap(text: str) -> None:
    game = ring("p1 x1", "y1", table="p2", turn=1)
    act(game, "0@0 slap")
    for at in (0, 1, 2_999):
        assert refusal(game, text.format(at)) == Reason("twin_it.refused.slapped", {"seat": 0})
    assert game.legal_moves(1) == []
    if "point" in text:
        assert refusal(game, text.format(3_000)).key == "twin_it.refused.no_slap"
    else:
        assert kinds(act(game, text.format(3_000))).startswith("erred")


@pytest.mark.parametrize(
    ("text", "key"),
    [("0@5 hand p2", "points"), ("0@5 slap", "slapped_already"), ("0@5 turn 0", "points")],
)
def test_w21_who_has_slapped_can_only_point(text: str, key: str) -> None:
    game = ring("p1 x1", table="p2")
    act(game, "0@0 slap")
    assert refusal(game, text) == Reason(f"twin_it.refused.{key}")
    assert {move.text() for move in game.legal_moves(0)} == {
        f"point {card(name)}" for name in ("p1", "p2")
    }


def test_w21_only_what_is_visible_can_be_shown_and_nothing_twice() -> None:
    game = ring("p1 x1", table="p2")
    act(game, "0@0 slap", "0@1 point p2")
    assert refusal(game, "0@2 point x1").key == "twin_it.refused.hidden"
    assert refusal(game, "0@2 point p2").key == "twin_it.refused.pointed"
    assert refusal(ring(table="p2"), "0@0 point p2").key == "twin_it.refused.no_slap"


def test_w21_hands_of_others_do_not_hinder_a_slap_and_wait_no_longer() -> None:
    game = ring("p1 x1", table="p2 q1")
    act(game, "1@0 hand p2", "0@1500 slap")
    assert kinds(wait(game, 2_000)) == "hands_lifted"
    act(game, "0@2100 point p1", "0@2200 point p2")
    assert caught(game) == ["p1 p2", ""]


def test_w21_two_players_on_a_top_and_a_ring_card_do_nothing() -> None:
    game = ring("p1 x1", table="p2")
    assert kinds(act(game, "0@0 hand p1", "1@1 hand p2")) == "hand_laid hand_laid"


# --- what is won ------------------------------------------------------------------------------


def test_w22_all_visible_copies_are_won_by_hand() -> None:
    game = ring("a3 x1", table="a1 a2")
    told = act(game, "0@0 hand a1", "0@1 hand a2")
    assert (caught(game)[0], on_table(game), pile(game, 0)) == ("a1 a2 a3", "", "x1")
    assert [taken.pile for taken in one(told, "caught").taken] == [None, None, 0]


def test_w22_a_catch_with_the_motif_goes_along() -> None:
    game = ring(table="a1 a2", catches=["", "a3"])
    act(game, "0@0 hand a1", "0@1 hand a2")
    assert caught(game) == ["a3 a1 a2", ""]


def test_w22_all_visible_copies_are_won_by_a_slap() -> None:
    game = ring("a1 x1", "a2 y1", table="a3")
    act(game, "1@0 slap", "1@1 point a2", "1@2 point a3")
    assert caught(game) == ["", "a2 a3 a1"]
    assert (pile(game, 0), pile(game, 1), on_table(game)) == ("x1", "y1", "")


def test_w22_two_catches_and_a_ring_card_become_one_catch() -> None:
    game = ring(table="a3", catches=["a1", "a2"])
    act(game, "0@0 slap", "0@1 point a2", "0@2 point a3")
    assert [len(owned) for owned in game.catches] == [1, 0]
    assert len(game.catches[0][0]) == 3


def test_w6_in_the_ring_a_split_comes_before_an_error() -> None:
    game = ring(table="p1 p2 q1", catches=["r1 r2"])
    told = act(game, "0@0 hand q1", "1@10 hand p1", "0@12 hand p2")
    assert kinds(told) == "hand_laid hand_laid hand_laid caught caught"
    assert (caught(game), hands(game)) == (["r1 r2, p2", "p1"], "")


@pytest.mark.parametrize("first", [0, 1])
def test_w23_two_players_share_a_ring_pair_and_the_earlier_hand_turns(first: int) -> None:
    game = ring(table="p1 p2", players=3, turn=2)
    told = act(game, f"{first}@10 hand p1", f"{1 - first}@10 hand p2")
    assert kinds(told) == "hand_laid hand_laid caught caught"
    assert caught(game)[first] == "p1"
    assert caught(game)[1 - first] == "p2"
    assert (hands(game), game.to_turn, game.locked_until) == ("", first, 0)


def test_w23_a_later_hand_on_both_is_no_help() -> None:
    game = ring(table="p1 p2")
    act(game, "0@0 hand p1", "1@1 hand p1", "1@2 hand p2")
    assert caught(game) == ["p1", "p2"]


def test_w23_a_third_copy_stays_where_it_is() -> None:
    game = ring("x1", table="a1 a2 a3")
    act(game, "0@0 hand a1", "1@1 hand a2")
    assert (caught(game), on_table(game)) == (["a1", "a2"], "a3")


def test_w23_a_catch_of_one_card_can_be_attacked() -> None:
    game = ring("x1", table="p2", catches=["p1"])
    act(game, "1@0 slap", "1@1 point p1", "1@2 point p2")
    assert caught(game) == ["", "p1 p2"]


def test_w23_two_catches_alone_are_no_pair() -> None:
    game = ring("x1", catches=["p1", "p2"])
    told = act(game, "0@0 slap", "0@1 point p1", "0@2 point p2")
    assert one(told, "erred").why == "gesture"
    assert not game.pair_is_visible()


def test_w23_both_may_reach_the_goal_with_one_pair() -> None:
    mine, yours = "p1, p2, q1, q2, r1, r2", "s1, s2, t1, t2, u1, u2"
    game = ring("x1", table="a1 a2", catches=[mine, yours])
    told = act(game, "0@0 hand a1", "1@0 hand a2")
    assert kinds(told).endswith("caught caught ended")
    outcome = game.outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.totals) == ((0, 1), (7, 7))
    assert outcome.reason == Reason("twin_it.ended.goal_shared", {"count": 7})


def test_w23_both_may_reach_goals_of_their_own_with_one_pair() -> None:
    game = ring("x1", table="a1 a2", catches=["p1, p2", "s1"], goal=[3, 2])
    act(game, "0@0 hand a1", "1@0 hand a2")
    outcome = game.outcome()
    assert outcome is not None and outcome.winners == (0, 1)
    assert outcome.reason == Reason("twin_it.ended.goals_shared")


def test_w23_a_card_turned_under_a_hand_can_be_shared_too() -> None:
    """The hand stays on its card; as soon as both lie in the ring, they are a pair (W5)."""
    game = ring("p1' x1", table="p2", turn=0)
    act(game, "1@0 hand p1", "0@10 hand p2")
    told = act(game, "0@20 turn 0")
    assert kinds(told) == "turned caught caught"
    assert (caught(game), game.to_turn) == (["p2", "p1"], 1)


# --- errors -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("acts", "why"),
    [
        (("0@0 hand q1", "0@9 hand p2"), "no_match"),
        (("0@0 hand p1", "0@9 hand p2"), "gesture"),
        (("0@0 hand p1", "0@9 hand q1"), "no_match"),
        (("0@0 hand a3", "0@9 hand a1"), "gesture"),
        (("0@0 slap", "0@1 point q1", "0@9 point p2"), "no_match"),
        (("0@0 slap", "0@1 point b1", "0@9 point b2"), "gesture"),
        (("0@0 slap", "0@1 point a1", "0@9 point a2"), "no_match"),
    ],
    ids=[
        "unlike",
        "top by hand",
        "top unlike",
        "catch by hand",
        "slap unlike",
        "slap ring",
        "same",
    ],
)
def test_w24_errors(acts: tuple[str, ...], why: str) -> None:
    game = ring("p1 x1", table="p2 q1 a3 b1 b2", catches=["", "a1 a2"])
    erred = one(act(game, *acts), "erred")
    assert (erred.seat, erred.why, erred.at, len(erred.cards)) == (0, why, 9, 2)
    assert game.position()["debts"] == [{"seat": 0, "due": 2_009}]
    assert (hands(game), game.slapped) == ("", None)


@pytest.mark.parametrize(("at", "paid"), [(2_008, False), (2_009, True), (2_010, True)])
def test_w24_a_debt_is_paid_after_2000_ms(at: int, paid: bool) -> None:
    game = ring(table="p1 q1", catches=["r1 r2"])
    act(game, "0@0 hand p1", "0@9 hand q1")
    assert kinds(wait(game, at)) == ("paid" if paid else "")
    assert caught(game)[0] == ("" if paid else "r1 r2")


def test_w24_the_fewest_cards_go_first_and_the_latest_of_them() -> None:
    game = ring(table="p1 q1", catches=["r1, s1 s2, t1, a1 a2 a3, u1 u2"])
    for left in (
        "r1, s1 s2, a1 a2 a3, u1 u2",
        "s1 s2, a1 a2 a3, u1 u2",
        "s1 s2, a1 a2 a3",
        "a1 a2 a3",
        "",
        "",
    ):
        act(game, f"0@{game.now} hand p1", f"0@{game.now} hand q1")
        wait(game, game.now + 2_000)
        assert caught(game)[0] == left


def test_w24_it_is_laid_under_the_smallest_pile_the_lowest_of_equals() -> None:
    game = ring("x1 y1", "z1", "v1", "w1 u1", "s1 s2", table="p1 q1", catches=["r1 r2, t1 t2"])
    for _ in range(2):
        act(game, f"0@{game.now} hand p1", f"0@{game.now} hand q1")
        wait(game, game.now + 2_000)
    assert [pile(game, number) for number in range(5)] == [
        "x1 y1",
        "z1 t1 t2",
        "v1 r1 r2",
        "w1 u1",
        "s1 s2",
    ]


def test_w24_without_a_catch_nothing_is_paid() -> None:
    game = ring(table="p1 q1")
    told = act(game, "0@0 hand p1", "0@1 hand q1")
    assert kinds(told + wait(game, 5_000)) == "hand_laid hand_laid erred hands_lifted"
    assert game.debts == []


def test_w24_a_catch_won_in_time_is_there_to_be_paid_with() -> None:
    game = ring(table="p1 q1 a1 a2")
    act(game, "0@0 hand p1", "0@1 hand q1")
    told = act(game, "0@2 hand a1", "0@3 hand a2")
    assert kinds(told) == "hand_laid hand_laid caught paid"
    assert (caught(game), pile(game, 0)) == (["", ""], "x1 a1 a2")
    assert (game.debts, game.to_turn) == ([], 0)


def test_w24_a_win_pays_all_debts_at_once() -> None:
    game = ring(table="p1 q1 a1 a2", catches=["r1, s1 s2"])
    act(game, "0@0 hand p1", "0@0 hand q1", "0@500 hand p1", "0@500 hand q1")
    assert game.position()["debts"] == [{"seat": 0, "due": 2_000}, {"seat": 0, "due": 2_500}]
    told = act(game, "0@1998 hand a1", "0@1999 hand a2")
    assert kinds(told) == "hand_laid hand_laid caught paid paid"
    assert caught(game)[0] == "s1 s2"
    assert kinds(wait(game, 9_999)) == ""


@pytest.mark.parametrize("debtor", [0, 1])
def test_w24_one_card_of_a_shared_pair_pays_a_debt_at_once(debtor: int) -> None:
    game = ring(table="p1 q1 a1 a2")
    act(game, f"{debtor}@0 hand p1", f"{debtor}@0 hand q1")
    told = act(game, "0@1 hand a1", "1@2 hand a2")
    assert kinds(told) == "hand_laid hand_laid caught caught paid"
    assert caught(game) == (["", "a2"] if debtor == 0 else ["a1", ""])
    assert game.debts == []


def test_w24_at_2000_ms_the_old_catch_is_paid_before_the_win() -> None:
    game = ring(table="p1 q1 a1 a2", catches=["r1 r2"])
    act(game, "0@0 hand p1", "0@0 hand q1")
    told = act(game, "0@2000 hand a1", "0@2000 hand a2")
    assert kinds(told) == "paid hand_laid hand_laid caught"
    assert caught(game)[0] == "a1 a2"


def test_w24_the_win_of_somebody_else_pays_nothing() -> None:
    game = ring(table="p1 q1 a1 a2", catches=["r1 r2"])
    act(game, "0@0 hand p1", "0@0 hand q1", "1@1 hand a1", "1@1 hand a2")
    assert caught(game) == ["r1 r2", "a1 a2"]
    assert game.debts == [(0, 2_000)]


def test_w24_a_seventh_catch_that_is_paid_at_once_does_not_win() -> None:
    owned = "p1, p2, q1, q2, r1, r2"
    game = ring(table="a1 a2 s1 t1", catches=[owned])
    act(game, "0@0 hand s1", "0@0 hand t1", "0@1 hand a1", "0@1 hand a2")
    assert (len(game.catches[0]), game.outcome()) == (6, None)


def test_w24_a_late_slap_is_paid_2000_ms_after_its_end() -> None:
    game = ring(table="p1", catches=["r1 r2"])
    act(game, "0@0 slap")
    told = wait(game, 10_000)
    assert [(event.__struct_config__.tag, event.at) for event in told] == [  # type: ignore[attr-defined]
        ("erred", 3_000),
        ("paid", 5_000),
    ]


@pytest.mark.parametrize(
    "acts",
    [
        ("0@0 slap", "0@9 point q1", "0@9 point p2"),
        ("0@0 slap", "0@9 point r1", "0@9 point r2"),
        ("0@0 slap",),
        ("0@0 slap", "0@9 point p1"),
    ],
    ids=["unlike", "gesture", "late", "late with one"],
)
def test_w24_a_slap_that_failed_bars_its_player_until_a_card_is_turned(
    acts: tuple[str, ...],
) -> None:
    game = ring("p1 x1", "y1", table="p2 q1 r1 r2", players=3, turn=1)
    act(game, *acts)
    wait(game, 3_000)
    assert game.barred == [(0, game.barred[0][1])]
    assert game.view(1).barred == tuple(game.barred)
    assert [bar["seat"] for bar in game.position()["barred"]] == [0]
    for at in (3_000, 99_999):  # the match goes on, and yet there is no second slap
        assert refusal(game, f"0@{at} slap").key == "twin_it.refused.barred"
        assert "slap" not in {move.text() for move in game.legal_moves(0)}
        assert {"slap", f"hand {card('q1')}"} <= {m.text() for m in game.legal_moves(2)}
    act(game, "0@100000 hand p2", "1@100001 turn 1")
    assert game.barred == []
    act(game, "0@102002 slap", "0@102002 point p1", "0@102002 point p2")
    assert caught(game)[0] == "p1 p2"


def test_w24_a_slap_that_was_right_or_hands_that_were_wrong_bar_nobody() -> None:
    game = ring("p1 x1", "y1", table="p2 q1 r1")
    act(game, "0@0 slap", "0@0 point p1", "0@0 point p2", "1@1 hand q1", "1@1 hand r1")
    assert game.barred == []


def test_w24_who_is_barred_may_still_do_everything_else() -> None:
    game = ring("p1 x1", "y1", table="p2 q1 r1 r2", turn=0)
    act(game, "0@0 slap", "0@0 point q1", "0@0 point p2")
    act(game, "0@1 hand r1", "0@2 hand r2")
    assert len(game.catches[0]) == 0  # it was caught, and paid at once
    act(game, "0@3 turn 1")
    assert game.barred == []


@pytest.mark.parametrize(("at", "barred"), [(3_008, True), (3_009, False)])
def test_w24_with_all_piles_empty_a_failed_slap_bars_for_3000_ms(at: int, barred: bool) -> None:
    game = ring("", "", "", "", "", table="p1 a3 q1", catches=["", "a1 a2, p2"], turn=None)
    act(game, "0@0 slap", "0@9 point p1", "0@9 point q1")
    assert wait(game, at)[1:] == []
    assert game.due() == (3_009 if barred else None)
    if barred:
        assert refusal(game, f"0@{at} slap").key == "twin_it.refused.barred_empty"
    else:
        act(game, f"0@{at} slap")
        assert game.slapped == (0, at + 3_000)


def test_w24_a_late_slap_with_all_piles_empty_bars_for_3000_ms_from_its_end() -> None:
    game = ring("", "", "", "", "", table="p1", catches=["", "p2"], turn=None)
    act(game, "0@0 slap")
    wait(game, 3_000)
    assert (game.barred, game.due()) == ([(0, 6_000)], 5_000)
    assert refusal(game, "0@5999 slap").key == "twin_it.refused.barred_empty"
    assert kinds(act(game, "0@6000 slap")) == "slapped"


def test_w24_piles_that_others_emptied_since_bar_nobody_for_ever() -> None:
    """No card could be turned any more, and the bar would never have ended."""
    game = ring("p1", table="p2 q1 r1", catches=["", "", "q2"], players=3, turn=1)
    act(game, "0@0 slap", "0@0 point q1", "0@0 point r1")
    act(game, "1@2500 slap", "1@2500 point p1", "1@2500 point p2")
    assert (game.barred, game.due()) == ([(0, 3_000)], 3_000)
    wait(game, 3_000)
    assert kinds(act(game, "0@3000 slap")) == "slapped"
    game = ring("p1", table="p2 q1 r1", catches=["", "", "q2"], players=3, turn=1)
    act(game, "0@0 slap", "0@0 point q1", "0@0 point r1")
    act(game, "1@8000 slap", "1@8000 point p1", "1@8000 point p2")
    assert (game.barred, game.due()) == ([], None)


def test_w24_a_catch_paid_in_time_makes_a_pile_to_turn_from_again() -> None:
    """Cards came back: the bar lasts until one of them is turned."""
    game = ring("", "", "", "", "", table="p1 q1", catches=["r1 r2", "p2"], turn=None)
    act(game, "0@0 slap", "0@0 point p1", "0@0 point q1")
    wait(game, 60_000)
    assert (game.to_turn, game.due()) == (0, None)
    assert refusal(game, "0@60000 slap").key == "twin_it.refused.barred"
    act(game, "0@60000 turn 0")
    assert game.barred == []


def test_w24_a_bar_is_seen_copied_and_imagined() -> None:
    game = ring("x1", "y1", table="p1 q1", players=2, turn=1)
    for at in (0, 10):
        act(game, f"{at // 10}@{at} slap", f"{at // 10}@{at} point p1", f"{at // 10}@{at} point q1")
    assert [seat for seat, _ in game.barred] == [0, 1]
    assert game.view(0).slaps_from(0) is None
    empty = ring("", "", "", "", "", table="p1 q1", catches=["", "p2"], turn=None)
    act(empty, "0@0 slap", "0@0 point p1", "0@0 point q1")
    assert [empty.view(1).slaps_from(seat) for seat in (0, 1)] == [3_000, 0]
    twin = TwinIt.imagine(game.view(0), Chance(1))
    assert twin.view(0) == game.view(0)
    assert game.copy().barred == game.barred


def test_w24_no_hand_and_no_finger_stays_on_a_catch_that_is_paid() -> None:
    """It stayed on a card below the pile, and could claim it there."""
    game = ring("x1 y1", table="p1 q1 a3", catches=["a1 a2"], players=3)
    act(game, "0@0 hand p1", "0@0 hand q1", "2@1500 hand a1", "1@1600 slap", "1@1700 point a2")
    assert kinds(wait(game, 2_000)) == "paid hands_lifted"
    assert (hands(game), game.pointed, game.slapped) == ("", [], (1, 4_600))
    told = act(game, "1@2100 point a3")
    assert kinds(told) == "pointed_at"
    assert kinds(wait(game, 4_600)) == "erred"


def test_w24_an_error_lifts_the_hands_of_that_player_only() -> None:
    game = ring(table="p1 p2 q1")
    act(game, "1@0 hand p1", "0@1 hand p1", "0@2 hand q1")
    assert hands(game) == "1 p1 @0"


# --- turn and end -----------------------------------------------------------------------------


def test_w25_who_made_the_catch_turns() -> None:
    game = ring(table="p1 p2", players=3, turn=0)
    act(game, "2@0 hand p1", "2@0 hand p2")
    assert game.to_turn == 2
    act(game, "2@1 turn 4")
    assert game.to_turn == 0


def test_w25_an_error_leaves_the_turn_where_it_was() -> None:
    game = ring(table="p1 q1", players=3, turn=1)
    act(game, "2@0 hand p1", "2@0 hand q1")
    assert game.to_turn == 1


def test_w25_chains() -> None:
    """W12: what is uncovered can be taken before the next card is turned."""
    game = ring("p1 q1 x1", table="p2 q2")
    act(game, "0@0 slap", "0@0 point p1", "0@0 point p2")
    act(game, "1@1 slap", "1@1 point q1", "1@1 point q2")
    assert (caught(game), pile(game, 0), game.to_turn) == (["p1 p2", "q1 q2"], "x1", 1)


def test_w25_seven_catches_win() -> None:
    owned = "p1, p2, q1, q2, r1, r2"
    game = ring(table="a1 a2", catches=[owned])
    assert kinds(act(game, "0@0 hand a1", "0@0 hand a2")).endswith("caught ended")
    assert game.position()["winners"] == [0]


def test_w25_piles_spent_and_no_pair_end_the_match() -> None:
    """W13: the most catches, then the most cards."""
    game = ring("x1'", catches=["p1 p2", "q1"])
    act(game, "0@0 turn 0")
    outcome = game.outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.reason.key) == ((0,), "twin_it.ended.spent")


def test_w25_a_visible_pair_or_a_debt_keeps_the_match_alive() -> None:
    game = ring("p1'", table="p2")
    act(game, "0@0 turn 0")
    assert (game.outcome(), game.to_turn) == (None, None)
    assert refusal(game, "1@0 turn 0").key == "twin_it.refused.no_pile"
    game = ring("x1'", table="q1", catches=["r1 r2"], turn=1)
    act(game, "0@0 hand x1", "0@0 hand q1")
    act(game, "1@10 turn 0")
    assert game.outcome() is None
    wait(game, 2_000)
    assert (pile(game, 0), game.to_turn, game.outcome()) == ("r1 r2", 0, None)


def test_w25_the_end_through_time() -> None:
    game = ring("x1'", table="q1", turn=1)
    act(game, "0@0 hand x1", "0@0 hand q1", "1@10 turn 0")
    assert game.outcome() is None
    told = wait(game, 2_000)
    assert kinds(told) == "ended"
    assert game.position()["winners"] == [0, 1]
