"""Twin It, the duel: the rulings W1 to W13 on exact cards and exact times."""

from __future__ import annotations

from typing import Any

import pytest

from game.contract import Reason
from game.twin_it.rules import TwinIt
from game.twin_it.told import Catch, Face, HandDown, Moved, Taken
from tests.twin_it.cards import card, deck, motif
from tests.twin_it.tables import act, caught, hands, kinds, lay, on_table, one, pile, refusal, wait


def dealt(top: str, players: int = 2, **options: Any) -> TwinIt:
    return TwinIt.deal(players, options, seed=1, deck=deck(top))


# --- what everybody can see -------------------------------------------------------------------


def test_w1_table_tops_and_catches_are_visible_and_nothing_else() -> None:
    game = lay("duel", "p1 q1", "r1 s1", table="t1 u1", catches=["a1 a2", "b1 b2 b3"])
    visible = ["p1", "r1", "t1", "u1", "a1", "a2", "b1", "b2", "b3"]
    for seat in (0, 1):
        view = game.view(seat)
        assert {move.text() for move in view.legal} - {"turn"} == {
            f"hand {card(name)}" for name in visible
        }
        assert [seen.top for seen in view.piles] == [
            Face(card("p1"), motif("p1")),
            Face(card("r1"), motif("r1")),
        ]
        assert [seen.count for seen in view.piles] == [2, 2]
        assert view.catches[0] == (Catch(motif("a1"), (card("a1"), card("a2"))),)
    assert game.view(0).table == game.view(1).table
    for name in ("q1", "s1", "v1"):
        assert refusal(game, f"0@0 hand {name}").key == "twin_it.refused.hidden"


def test_w1_the_top_of_ones_own_pile_counts() -> None:
    game = lay("duel", "p1 x1", "y1", table="p2")
    act(game, "0@5 hand p1", "0@9 hand p2")
    assert caught(game) == ["p1 p2", ""]


def test_w2_a_turn_shows_two_new_faces() -> None:
    game = lay("duel", "p1' q1", "x1")
    told = one(act(game, "0@40 turn"), "turned")
    assert told.face == Moved(card("p1"), motif("p1"), 0, Face(card("q1"), motif("q1")))
    assert (told.seat, told.at) == (0, 40)
    assert (on_table(game), pile(game, 0)) == ("p1", "q1")


def test_w2_the_last_card_of_a_pile_uncovers_nothing() -> None:
    game = lay("duel", "p1'", "x1")
    assert one(act(game, "0@40 turn"), "turned").face.uncovered is None
    assert (on_table(game), pile(game, 0)) == ("p1", "")


# --- the deal and the turn --------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_w3_all_cards_are_dealt_one_at_a_time_from_seat_0(players: int) -> None:
    whole = deck("a1 p1' q1 r1' s1 x1 y1'")
    game = TwinIt.deal(players, {}, seed=1, deck=whole)
    for seat, cards in enumerate(game.position()["piles"]):
        assert [face["card"] for face in cards] == [int(name[:-1]) for name in whole[seat::players]]
    assert sum(map(len, game.piles)) == 135
    assert max(map(len, game.piles)) - min(map(len, game.piles)) <= 1
    assert game.position()["piles"][1][0] == {"card": card("p1"), "motif": motif("p1'")}


def test_w3_sides_are_random_and_hang_on_the_seed_alone() -> None:
    ups = [TwinIt.deal(2, {}, seed=seed).up for seed in range(20)]
    assert TwinIt.deal(2, {}, seed=3).up == ups[3]
    assert all(45 <= sum(up) <= 90 for up in ups)
    assert len({tuple(up) for up in ups}) == 20


def test_w3_players_turn_clockwise_from_seat_0() -> None:
    game = dealt("x1", players=3)
    for turn in range(7):
        seat = turn % 3
        for other in range(3):
            if other != seat:
                reason = refusal(game, f"{other}@{turn} turn")
                assert reason == Reason("twin_it.refused.turn", {"seat": seat})
        act(game, f"{seat}@{turn} turn")
    assert game.position()["to_turn"] == 1


# --- hands ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("at", "down"), [(1_999, True), (2_000, False), (2_001, False)])
def test_w4_a_hand_is_gone_at_2000_ms(at: int, down: bool) -> None:
    game = lay("duel", "x1", "y1", table="p1 p2")
    act(game, "0@0 hand p1")
    assert game.due() == 2_000
    assert kinds(wait(game, at)) == ("" if down else "hands_lifted")
    assert hands(game) == ("0 p1 @0" if down else "")


def test_w4_how_long_a_hand_waits_can_be_chosen_for_each() -> None:
    game = lay("duel", "x1", "y1", table="p1 q1", hold_ms=[4_000, 500])
    assert game.holds == game.view(0).holds == (4_000, 500)
    act(game, "0@0 hand p1", "1@10 hand q1")
    assert game.due() == 510
    assert kinds(wait(game, 3_999)) == "hands_lifted"
    assert hands(game) == "0 p1 @0"
    assert kinds(wait(game, 4_000)) == "hands_lifted"


@pytest.mark.parametrize(("second", "won"), [(2_499, True), (2_500, False), (2_501, False)])
def test_w4_the_second_hand_of_a_pair_comes_in_time_or_is_a_first_one(
    second: int, won: bool
) -> None:
    game = lay("duel", "x1", "y1", table="p1 p2")
    events = act(game, "0@500 hand p1", f"0@{second} hand p2")
    assert kinds(events) == (
        "hand_laid hand_laid caught" if won else "hand_laid hands_lifted hand_laid"
    )
    assert caught(game)[0] == ("p1 p2" if won else "")
    assert hands(game) == ("" if won else f"0 p2 @{second}")


def test_w4_a_hand_is_lifted_at_its_time_not_at_that_of_the_next_act() -> None:
    game = lay("duel", "x1", "y1", table="p1 q1")
    lifted = one(act(game, "0@100 hand p1", "1@9000 hand q1"), "hands_lifted")
    assert lifted.at == 2_100
    assert lifted.hands == (HandDown(0, card("p1"), 100),)


def test_w4_a_hand_alone_costs_nothing_and_may_come_again() -> None:
    game = lay("duel", "x1", "y1", table="p1", catches=["q1 q2"])
    act(game, "0@0 hand p1", "0@2000 hand p1", "0@4000 hand p1")
    assert caught(game) == ["q1 q2", ""]
    assert game.to_turn == 0


def test_w4_one_hand_only_on_the_same_card() -> None:
    game = lay("duel", "x1", "y1", table="p1 p2")
    act(game, "0@0 hand p1")
    assert refusal(game, "0@1999 hand p1").key == "twin_it.refused.twice"


def test_w4_a_catch_is_one_place_whichever_card_is_named() -> None:
    game = lay("duel", "x1", "y1", table="a3", catches=["a1 a2"])
    act(game, "1@0 hand a1")
    assert refusal(game, "1@10 hand a2").key == "twin_it.refused.twice"
    assert not {f"hand {card('a1')}", f"hand {card('a2')}"} & {
        move.text() for move in game.legal_moves(1)
    }
    act(game, "0@20 hand a2")  # on top of the other
    assert game.first_on(card("a2")) == 1
    act(game, "1@30 hand a3")
    assert caught(game) == ["", "a1 a2 a3"]


def test_w4_an_act_before_the_last_one_is_refused() -> None:
    game = lay("duel", "x1", "y1", table="p1 p2")
    act(game, "0@100 hand p1")
    assert refusal(game, "1@99 hand p2") == Reason("twin_it.refused.past", {"at": 99, "now": 100})


def test_w4_without_a_time_the_act_is_made_now() -> None:
    game = lay("duel", "x1", "y1", table="p1 p2")
    act(game, "0@700 hand p1")
    game.play(0, TwinIt.parse(f"hand {card('p2')}"))
    assert (caught(game), game.now) == (["p1 p2", ""], 700)


# --- catches, disputes, errors ----------------------------------------------------------------


def test_w5_first_on_both_wins() -> None:
    game = lay("duel", "x1", "p2 y1", table="p1")
    won = one(act(game, "1@10 hand p1", "1@30 hand p2"), "caught")
    assert (won.seats, won.owner, won.motif, won.at) == ((1,), 1, motif("p1"), 30)
    assert won.taken == (
        Taken(card("p1")),
        Taken(card("p2"), pile=1, uncovered=Face(card("y1"), motif("y1"))),
    )
    assert (caught(game), on_table(game), pile(game, 1)) == (["", "p1 p2"], "", "y1")


def test_w5_a_later_hand_lies_on_top_and_wins_nothing() -> None:
    game = lay("duel", "x1", "y1", table="p1 p2")
    told = act(game, "0@10 hand p1", "1@11 hand p1", "0@12 hand p2")
    assert [event.first for event in told[:3]] == [True, False, True]  # type: ignore[attr-defined]
    assert caught(game) == ["p1 p2", ""]


def test_w5_at_the_same_millisecond_the_line_of_the_journal_decides() -> None:
    game = lay("duel", "x1", "y1", table="p1 p2")
    act(game, "1@10 hand p1", "0@10 hand p1", "1@10 hand p2")
    assert caught(game) == ["", "p1 p2"]


def test_w5_two_players_first_on_one_card_each_make_a_dispute() -> None:
    game = lay("duel", "x1", "y1", table="p1 p2")
    told = one(act(game, "1@10 hand p1", "0@10 hand p2"), "disputed")
    assert (told.seats, told.cards) == ((1, 0), (card("p1"), card("p2")))
    assert (told.at, told.until) == (10, 2_010)
    assert caught(game) == ["", ""]


def test_w5_hands_on_both_do_not_help_whoever_was_second_on_one() -> None:
    game = lay("duel", "x1", "y1", "z1", table="p1 p2", catches=["", "q1 q2"])
    told = act(game, "0@0 hand p1", "1@10 hand p1", "1@20 hand p2")
    assert kinds(told) == "hand_laid hand_laid hand_laid disputed"
    assert told[-1].seats == (0, 1)  # type: ignore[attr-defined]
    assert caught(game) == ["", "q1 q2", ""]  # and it is no error either


def test_w5_when_the_lowest_hand_is_gone_the_card_belongs_to_the_next() -> None:
    for second, won in ((1_999, False), (2_000, True)):
        game = lay("duel", "x1", "y1", table="p1 p2")
        told = act(game, "0@0 hand p1", "1@500 hand p1", f"1@{second} hand p2")
        assert kinds(told).endswith("caught" if won else "disputed")
        assert caught(game) == ["", "p1 p2" if won else ""]


@pytest.mark.parametrize("end", ["0@30 hand p2", "1@30 hand p2"])
def test_w5_a_catch_or_a_dispute_lifts_all_hands(end: str) -> None:
    game = lay("duel", "x1", "y1", "z1", table="p1 p2 q1")
    act(game, "2@0 hand q1", "0@10 hand p1", end)
    assert hands(game) == ""


def test_w5_a_card_turned_under_a_hand_can_make_a_dispute() -> None:
    """The hand stays on its card when the pile's owner turns it."""
    game = lay("duel", "p1' x1", "y1", "z1", table="p2")
    act(game, "1@0 hand p1", "2@10 hand p2")
    told = act(game, "0@20 turn")
    assert kinds(told) == "turned disputed"
    assert told[1].seats == (2, 1)  # type: ignore[attr-defined]
    assert (game.locked_until, game.to_turn) == (2_020, 1)
    game = lay("duel", "p1' x1", "y1", table="p2")
    act(game, "1@0 hand p1", "0@20 turn", "1@30 hand p2")
    assert caught(game) == ["", "p1 p2"]


def test_w6_two_cards_that_do_not_match_are_an_error() -> None:
    game = lay("duel", "x1", "y1", table="p1 q1")
    told = act(game, "1@0 hand p1", "1@1999 hand q1")
    assert kinds(told) == "hand_laid hand_laid erred hands_lifted"
    erred = one(told, "erred")
    assert (erred.seat, erred.why, erred.at) == (1, "no_match", 1_999)
    assert erred.cards == (Face(card("p1"), motif("p1")), Face(card("q1"), motif("q1")))


def test_w6_at_2000_ms_the_first_hand_is_gone_and_there_is_no_error() -> None:
    game = lay("duel", "x1", "y1", table="p1 q1", catches=["p2 r1"])
    told = act(game, "0@0 hand p1", "0@2000 hand q1")
    assert kinds(told) == "hand_laid hands_lifted hand_laid"


def test_w6_an_error_lifts_the_hands_of_that_player_only() -> None:
    game = lay("duel", "x1", "y1", table="p1 p2 q1")
    act(game, "0@0 hand p1", "1@10 hand p1", "1@20 hand q1")
    assert hands(game) == "0 p1 @0"
    act(game, "0@30 hand p2")
    assert caught(game) == ["p1 p2", ""]


def test_w6_a_hand_on_top_of_another_counts_for_an_error() -> None:
    game = lay("duel", "x1", "y1", table="p1 q1")
    told = act(game, "0@0 hand p1", "1@10 hand q1", "1@20 hand p1")
    assert one(told, "erred").seat == 1


def test_w6_a_pair_with_the_hand_of_another_counts_before_an_error() -> None:
    game = lay("duel", "x1", "y1", table="p1 p2 q1", catches=["r1 r2"])
    told = act(game, "0@0 hand q1", "1@10 hand p1", "0@12 hand p2")
    assert kinds(told) == "hand_laid hand_laid hand_laid disputed"
    assert caught(game)[0] == "r1 r2"


def test_w6_two_catches_are_no_pair() -> None:
    game = lay("duel", "x1", "y1", catches=["p1 p2", "q1 q2"])
    act(game, "0@0 hand p1", "0@10 hand q1")
    assert (caught(game), pile(game, 0)) == (["", "q1 q2"], "x1 p1 p2")


# --- after a catch ----------------------------------------------------------------------------


def test_w7_the_winner_has_the_turn_and_play_goes_on_from_there() -> None:
    game = lay("duel", "x1", "y1 q1", "z1 r1", table="p1 p2")
    act(game, "1@0 hand p1", "1@1 hand p2")
    assert game.to_turn == 1
    act(game, "1@2 turn")
    assert game.to_turn == 2


def test_w7_a_winner_without_cards_gives_the_turn_clockwise() -> None:
    game = lay("duel", "x1", "", "", "y1", table="p1 p2", turn=0)
    act(game, "1@0 hand p1", "1@1 hand p2")
    assert game.to_turn == 3


def test_w7_a_winner_who_took_the_last_card_of_the_own_pile_has_no_turn() -> None:
    game = lay("duel", "x1", "p2", table="p1")
    act(game, "1@0 hand p1", "1@1 hand p2")
    assert game.to_turn == 0


def test_w7_a_catch_is_shown_in_front_of_its_owner() -> None:
    game = lay("duel", "x1", "y1", table="p1 p2")
    act(game, "1@0 hand p1", "1@1 hand p2")
    assert game.position()["catches"] == [
        [],
        [{"motif": motif("p1"), "cards": [card("p1"), card("p2")]}],
    ]
    assert game.totals() == [0, 1]


# --- theft ------------------------------------------------------------------------------------


@pytest.mark.parametrize("order", [("a1", "a3"), ("a3", "a1"), ("a2", "a3"), ("a3", "a2")])
def test_w8_a_third_copy_steals_a_pair(order: tuple[str, str]) -> None:
    game = lay("duel", "x1", "y1", table="a3", catches=["q1 q2, a1 a2"])
    told = act(game, f"1@0 hand {order[0]}", f"1@9 hand {order[1]}")
    assert caught(game) == ["q1 q2", "a1 a2 a3"]
    assert one(told, "caught").taken == (
        Taken(card("a1"), owner=0),
        Taken(card("a2"), owner=0),
        Taken(card("a3")),
    )


def test_w8_the_owner_defends_by_being_first_on_both() -> None:
    game = lay("duel", "x1", "y1", table="a3", catches=["a1 a2"])
    act(game, "0@0 hand a3", "1@1 hand a3", "0@2 hand a1")
    assert caught(game) == ["a1 a2 a3", ""]
    assert game.totals() == [1, 0]


def test_w8_owner_and_thief_on_one_place_each_make_a_dispute() -> None:
    game = lay("duel", "x1", "y1", table="a3", catches=["a1 a2"])
    act(game, "1@0 hand a3", "0@0 hand a2")
    assert game.locked_until == 2_000
    assert caught(game) == ["a1 a2", ""]


def test_w8_a_copy_on_top_of_a_pile_steals_too() -> None:
    game = lay("duel", "a3 x1", "y1", catches=["a1 a2"])
    act(game, "1@0 hand a3", "1@1 hand a1")
    assert (caught(game), pile(game, 0)) == (["", "a1 a2 a3"], "x1")


def test_w8_three_together_are_safe() -> None:
    game = lay("duel", "x1", "y1", table="p1", catches=["a1 a2 a3", "q1 q2"])
    act(game, "1@0 hand a1", "1@1 hand p1")
    assert caught(game) == ["a1 a2 a3", ""]


# --- three at once ----------------------------------------------------------------------------


def test_w11_the_third_of_three_is_turned_over() -> None:
    game = lay("duel", "x1", "y1", table="a1 a2 a3")
    told = act(game, "0@0 hand a1", "0@1 hand a3")
    assert kinds(told) == "hand_laid hand_laid caught turned_over"
    assert (caught(game)[0], on_table(game)) == ("a1 a3", "a2'")


def test_w11_a_third_on_a_pile_comes_onto_the_table() -> None:
    game = lay("duel", "x1", "a2", table="a1 a3")
    told = act(game, "1@0 hand a1", "1@1 hand a3")
    assert one(told, "turned_over").faces == (Moved(card("a2"), motif("a2'"), 1, None),)
    assert (on_table(game), pile(game, 1)) == ("a2'", "")
    assert game.to_turn == 0  # the winner's pile is empty now


def test_w11_a_dispute_turns_all_three() -> None:
    game = lay("duel", "a2 x1", "y1", table="a1 a3")
    act(game, "0@0 hand a1", "1@1 hand a3")
    wait(game, 2_001)
    assert (on_table(game), pile(game, 0)) == ("a1' a3' a2'", "x1")


# --- chains -----------------------------------------------------------------------------------


def test_w12_what_a_catch_uncovers_can_be_caught_before_the_next_turn() -> None:
    game = lay("duel", "p1 q1 r1 x1", "y1", table="p2 q2 r2")
    for at, letter in enumerate("pqr"):
        act(game, f"1@{at} hand {letter}1", f"1@{at} hand {letter}2")
    assert caught(game) == ["", "p1 p2, q1 q2, r1 r2"]
    assert (pile(game, 0), game.to_turn) == ("x1", 1)


def test_w12_the_last_to_catch_turns() -> None:
    game = lay("duel", "p1 q1 x1", "y1", "z1", table="p2 q2")
    act(game, "1@0 hand p1", "1@0 hand p2", "2@1 hand q1", "2@1 hand q2")
    assert game.to_turn == 2


# --- the end ----------------------------------------------------------------------------------


def test_w13_a_player_without_cards_is_skipped_but_catches() -> None:
    game = lay("duel", "x1 p1'", "", "y1", table="p2")
    act(game, "0@0 turn")
    assert game.to_turn == 2
    assert refusal(game, "1@0 turn").key == "twin_it.refused.turn"
    act(game, "2@1 turn", "0@2 turn", "1@3 hand p1", "1@4 hand p2")
    assert caught(game)[1] == "p1 p2"


def test_w13_five_catches_win_at_once() -> None:
    game = lay("duel", "x1", "y1", table="p1 p2", catches=["", "q1 q2, r1 r2, s1 s2, t1 t2"])
    told = act(game, "1@0 hand p1", "1@3 hand p2")
    assert kinds(told) == "hand_laid hand_laid caught ended"
    outcome = game.outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.totals) == ((1,), (0, 5))
    assert outcome.reason == Reason("twin_it.ended.goal", {"count": 5})
    assert refusal(game, "0@9 turn").key == "refused.over"
    assert (game.to_act, game.due(), game.to_turn) == ([], None, None)


@pytest.mark.parametrize("goal", [5, 6, 7])
def test_w13_the_goal_can_be_chosen(goal: int) -> None:
    owned = "q1 q2, r1 r2, s1 s2, t1 t2"
    game = lay("duel", "x1", "y1", table="p1 p2", catches=[owned], goal=goal)
    act(game, "0@0 hand p1", "0@3 hand p2")
    assert (game.outcome() is not None) == (goal == 5)


def test_w13_each_player_can_have_a_goal_of_their_own() -> None:
    game = lay("duel", "x1", "y1", table="p1 p2", catches=["q1 q2, r1 r2"], goal=[3, 1])
    assert game.goals == game.view(1).goals == (3, 1)
    act(game, "0@0 hand p1", "0@3 hand p2")
    outcome = game.outcome()
    assert outcome is not None and outcome.winners == (0,)
    assert outcome.reason == Reason("twin_it.ended.goal", {"count": 3})


def test_w13_the_last_card_ends_the_match_if_no_pair_is_visible() -> None:
    game = lay("duel", "x1'", "", table="r1", catches=["p1 p2, q1 q2", "a1 a2 a3"])
    told = act(game, "0@77 turn")
    assert kinds(told) == "turned ended"
    outcome = game.outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.totals) == ((0,), (2, 1))
    assert outcome.reason == Reason("twin_it.ended.spent", {"count": 2})


def test_w13_a_visible_pair_keeps_the_match_alive() -> None:
    game = lay("duel", "p1'", "", table="p2", catches=["", "q1 q2"])
    act(game, "0@0 turn")
    assert game.outcome() is None
    assert game.to_turn is None
    assert refusal(game, "0@1 turn").key == "twin_it.refused.no_pile"
    wait(game, 1_000_000)
    assert game.outcome() is None
    act(game, "0@1000000 hand p1", "0@1000001 hand p2")
    outcome = game.outcome()
    assert outcome is not None
    assert outcome.winners == (0, 1)  # one catch each, two cards each: shared (C4)
    assert outcome.reason.key == "twin_it.ended.spent_shared"


def test_w13_a_pair_with_a_catch_is_a_visible_pair() -> None:
    game = lay("duel", "a3'", "", catches=["", "a1 a2"])
    act(game, "0@0 turn")
    assert game.outcome() is None
    act(game, "0@1 hand a3", "0@2 hand a2")
    assert game.position()["winners"] == [0]


def test_w13_among_equal_catches_the_most_cards_win() -> None:
    game = lay("duel", "x1'", "", "", catches=["p1 p2", "a1 a2 a3", "q1 q2"])
    act(game, "0@0 turn")
    assert game.position()["winners"] == [1]


def test_w13_the_count_of_a_last_dispute_ends_the_match() -> None:
    game = lay("duel", "", "", table="p1 p2", turn=None)
    act(game, "0@0 hand p1", "1@500 hand p2")
    assert game.outcome() is None
    assert all(game.legal_moves(seat) == [] for seat in (0, 1))
    assert game.to_act == [0, 1]
    assert refusal(game, "0@2499 hand p1").key == "twin_it.refused.locked"
    assert refusal(game, "0@2500 hand p1").key == "refused.over"
    assert wait(game, 2_499) == []
    told = wait(game, 9_999)
    assert kinds(told) == "turned_over ended"
    assert told[-1].at == game.now == 2_500  # type: ignore[attr-defined]
    assert game.position()["winners"] == [0, 1]


def test_w13_an_error_can_bring_cards_back_into_play() -> None:
    game = lay("duel", "", "", table="p1 p2 x1", catches=["q1 q2"], turn=None)
    act(game, "0@0 hand p1", "0@1 hand x1")
    assert (pile(game, 0), game.to_turn, game.outcome()) == ("q1 q2", 0, None)
