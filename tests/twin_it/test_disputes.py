"""Twin It, the duel: the rulings W9 and W10 on exact cards and exact times."""

from __future__ import annotations

import pytest

from game.contract import Reason
from game.twin_it.rules import TwinIt
from game.twin_it.told import Face, Moved
from tests.twin_it.cards import card, motif
from tests.twin_it.tables import act, caught, hands, kinds, lay, on_table, one, pile, refusal, wait

# --- dispute ----------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["0@{} hand q1", "2@{} hand q1", "0@{} turn"])
def test_w9_nothing_is_done_while_three_is_counted(text: str) -> None:
    game = lay("duel", "x1", "y1", "z1", table="p1 p2 q1")
    act(game, "0@50 hand p1", "1@100 hand p2")
    for at in (100, 101, 2_099):
        assert refusal(game, text.format(at)) == Reason("twin_it.refused.locked")
    assert all(game.legal_moves(seat) == [] for seat in range(3))
    told = act(game, text.format(2_100))
    assert kinds(told).startswith("turned_over")
    assert game.locked_until == 0


def test_w9_without_a_time_the_act_waits_for_the_count() -> None:
    game = lay("duel", "x1", "y1", table="p1 p2 q1")
    act(game, "0@50 hand p1", "1@100 hand p2")
    game.play(1, TwinIt.parse(f"hand {card('q1')}"))
    assert (game.now, hands(game), on_table(game)) == (2_100, "1 q1 @2100", "p1' p2' q1")


@pytest.mark.parametrize(("at", "over"), [(2_099, False), (2_100, True), (2_101, True)])
def test_w9_the_pair_is_turned_over_together_after_2000_ms(at: int, over: bool) -> None:
    game = lay("duel", "x1", "y1", table="p1 p2")
    act(game, "0@50 hand p1", "1@100 hand p2")
    told = wait(game, at)
    assert kinds(told) == ("turned_over" if over else "")
    assert on_table(game) == ("p1' p2'" if over else "p1 p2")
    if over:
        assert told[0].at == 2_100  # type: ignore[attr-defined]


def test_w9_a_card_on_a_pile_is_turned_onto_the_table() -> None:
    game = lay("duel", "p1 x1", "p2 y1", turn=1)
    act(game, "0@0 hand p1", "1@0 hand p2")
    told = one(wait(game, 2_000), "turned_over")
    assert told.faces == (
        Moved(card("p1"), motif("p1'"), 0, Face(card("x1"), motif("x1"))),
        Moved(card("p2"), motif("p2'"), 1, Face(card("y1"), motif("y1"))),
    )
    assert (on_table(game), pile(game, 0), pile(game, 1)) == ("p1' p2'", "x1", "y1")
    assert game.to_turn == 1


def test_w9_of_a_disputed_catch_only_the_other_card_is_turned() -> None:
    for table, first in (("a3", "x1"), ("", "a3 x1")):
        game = lay("duel", first, "y1", "z1", table=table, catches=["a1 a2"])
        act(game, "1@0 hand a2", "2@5 hand a3")
        wait(game, 2_005)
        assert (caught(game)[0], on_table(game), pile(game, 0)) == ("a1 a2", "a3'", "x1")


def test_w9_the_turn_stays_with_whoever_had_it() -> None:
    for turn in (0, 1, 2):
        game = lay("duel", "x1", "y1", "z1", table="p1 p2", turn=turn)
        act(game, "1@0 hand p1", "2@5 hand p2")
        assert game.to_turn == turn
        wait(game, 2_005)
        assert game.to_turn == turn


def test_w9_a_pile_emptied_by_a_dispute_has_no_turn() -> None:
    """The turn was left with an empty pile, and turning it crashed."""
    game = lay("duel", "p1", "y1", "z1", table="p2", turn=0)
    act(game, "1@0 hand p1", "2@5 hand p2")
    wait(game, 2_005)
    assert game.to_turn == 1
    assert refusal(game, "0@2005 turn") == Reason("twin_it.refused.turn", {"seat": 1})


def test_w9_a_view_does_not_show_what_a_dispute_will_uncover() -> None:
    """During the count the legal moves named the card below a disputed top."""
    game = lay("duel", "p1 x1", "y1", table="p2")
    act(game, "0@0 hand p1", "1@0 hand p2")
    for seat in (0, 1):
        assert game.view(seat).legal == ()
        assert game.view(seat).disputed == (card("p1"), card("p2"))
    wait(game, 2_000)
    assert f"hand {card('x1')}" in {move.text() for move in game.view(1).legal}


def test_w9_a_turned_pair_may_be_a_pair_again_elsewhere() -> None:
    game = lay("duel", "p1' x1", "y1", table="p2")
    act(game, "0@0 turn", "0@10 hand p1", "1@20 hand p2")
    wait(game, 2_020)
    assert on_table(game) == "p2' p1'"


# --- error ------------------------------------------------------------------------------------


def test_w10_an_error_costs_the_latest_pair_and_the_player_turns() -> None:
    game = lay("duel", "x1", "y1 z1", table="p1 q1", catches=["", "r1 r2, s1 s2"])
    told = act(game, "1@0 hand p1", "1@7 hand q1")
    paid = one(told, "paid")
    assert (paid.seat, paid.owner, paid.pile, paid.at) == (1, 1, 1, 7)
    assert (paid.motif, paid.cards) == (motif("s1"), (card("s1"), card("s2")))
    assert (caught(game), pile(game, 1)) == (["", "r1 r2"], "y1 z1 s1 s2")
    assert game.to_turn == 1


def test_w10_a_triple_is_never_lost() -> None:
    game = lay("duel", "x1", "y1", table="p1 q1", catches=["r1 r2, a1 a2 a3, s1 s2, b1 b2 b3"])
    for left in ("r1 r2, a1 a2 a3, b1 b2 b3", *["a1 a2 a3, b1 b2 b3"] * 2):
        told = act(game, f"0@{game.now} hand p1", f"0@{game.now} hand q1")
        assert caught(game)[0] == left
        assert game.to_turn == 0
    assert kinds(told) == "hand_laid hand_laid erred hands_lifted"
    assert pile(game, 0) == "x1 s1 s2 r1 r2"


def test_w10_with_triples_alone_and_no_pile_the_next_player_turns() -> None:
    game = lay("duel", "", "y1", table="p1 q1", catches=["a1 a2 a3"], turn=1)
    act(game, "0@0 hand p1", "0@1 hand q1")
    assert (caught(game)[0], pile(game, 0), game.to_turn) == ("a1 a2 a3", "", 1)


def test_w10_with_an_empty_pile_the_lost_pair_is_the_pile() -> None:
    game = lay("duel", "", "y1", table="p1 q1", catches=["r1 r2"], turn=1)
    act(game, "0@0 hand p1", "0@1 hand q1")
    assert (pile(game, 0), game.to_turn) == ("r1 r2", 0)


def test_w10_without_catch_and_pile_the_next_player_turns() -> None:
    game = lay("duel", "", "", "y1", table="p1 q1", turn=2)
    told = act(game, "0@0 hand p1", "0@1 hand q1")
    assert kinds(told).endswith("erred hands_lifted")
    assert game.to_turn == 2


def test_w10_no_hand_stays_on_a_catch_that_is_lost() -> None:
    """It stayed on a card below the pile, and could claim it there."""
    game = lay("duel", "x1 y1", "z1", table="p1 q1 a3", catches=["a1 a2"])
    told = act(game, "1@0 hand a1", "0@1 hand p1", "0@2 hand q1")
    assert kinds(told).endswith("erred hands_lifted paid hands_lifted")
    assert hands(game) == ""
    act(game, "1@3 hand a3")
    assert hands(game) == "1 a3 @3"
