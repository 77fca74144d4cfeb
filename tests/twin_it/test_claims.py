"""Buzz, then point: ties, late buzzes, silence, and the letters on cards. No window, no clock."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from game.twin_it.moves import HANDS, Point, Slap
from game.twin_it.rules import TwinIt
from scenes.twin_it.claims import (
    TIE_OTHER_DEVICE,
    TIE_SAME_DEVICE,
    Act,
    Buzz,
    Letters,
    acts_of,
    acts_of_silence,
    wanted,
)
from tests.twin_it.tables import act, card, caught, hands, kinds, lay, on_table

ANN, BO, CY, DEE = range(4)
DEVICES = ("key", "pad", "mouse", "touch")
EVERY_LETTER = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def buzz(seat: int = ANN, cards: str = "", at: int = 4000, kind: str = "key") -> Buzz:
    made = Buzz(seat, at, 1000.0, kind, 5000.0)
    made.cards = [card(name) for name in cards.split()]
    return made


def duel(**more: Any) -> Any:
    return lay("duel", "q1 r1", "s1 t1", table="p1 p2 u1", **more)


def play(game: TwinIt, acts: list[Act]) -> str:
    """What the referee says to these acts."""
    events: list[Any] = []
    for seat, move, at in acts:
        game.play(seat, move, at, events)
    return kinds(events)


# --- who was first ---


@pytest.mark.parametrize("after", [0, 19, 20, 21, 49, 50, 51])
@pytest.mark.parametrize(("mine", "theirs"), list(product(DEVICES, repeat=2)))
def test_a_tie_is_as_close_as_the_devices_are_exact(mine: str, theirs: str, after: int) -> None:
    limit = 20 if mine == theirs == "key" else 50
    first = buzz(kind=mine)
    assert first.ties(first.stamp + after, theirs) == (after <= limit)
    first.hear(BO, first.stamp + after, theirs)
    if after <= limit:
        assert first.tied == [(BO, first.stamp + after, theirs)] and not first.late
    else:
        assert not first.tied and first.late == {BO: after}
    assert (TIE_SAME_DEVICE, TIE_OTHER_DEVICE) == (20, 50)


@pytest.mark.parametrize("after", [0, 19, 20, 21, 49, 50, 51])
@pytest.mark.parametrize("kind", ["pad", "mouse", "touch"])
def test_a_hand_ties_with_a_key_within_fifty_milliseconds(kind: str, after: int) -> None:
    first = buzz()
    tied = first.hear_hand(BO, card("p1"), first.stamp + after, kind)
    assert tied == (after <= 50)
    assert first.tied_hands == ([(BO, card("p1"))] if tied else [])


def test_nobody_ties_with_themselves_and_everybody_is_heard_once() -> None:
    first = buzz()
    first.hear(ANN, first.stamp + 5, "key")
    assert not first.hear_hand(ANN, card("p1"), first.stamp + 5, "pad")
    assert not first.tied and not first.late and not first.tied_hands
    for after in (10, 15, 300):
        first.hear(BO, first.stamp + after, "key")
    assert first.tied == [(BO, first.stamp + 10, "key")] and first.late == {}
    for after in (300, 200, 400):
        first.hear(CY, first.stamp + after, "key")
    assert first.late == {CY: 300}


# --- what the referee is told ---


def test_two_hands_at_the_moment_of_the_buzz() -> None:
    game = duel()
    assert wanted(game) == 2
    acts = acts_of(buzz(cards="p1 p2"), game)
    assert acts == [(ANN, HANDS[card("p1")], 4000), (ANN, HANDS[card("p2")], 4000)]
    assert play(game, acts) == "hand_laid hand_laid caught" and game.now == 4000
    assert caught(game) == ["p1 p2", ""]


def test_two_hands_on_a_wrong_pair_are_an_error_even_in_a_tie() -> None:
    game, claim = duel(), buzz(cards="p1 u1")
    claim.hear(BO, claim.stamp + 5, "key")
    acts = acts_of(claim, game)
    assert [seat for seat, _, _ in acts] == [ANN, ANN]
    assert play(game, acts).endswith("erred hands_lifted")


def test_a_tie_on_a_right_pair_is_a_dispute() -> None:
    game, claim = duel(), buzz(cards="p1 p2")
    claim.hear(BO, claim.stamp + 20, "key")
    acts = acts_of(claim, game)
    assert acts == [(ANN, HANDS[card("p1")], 4000), (BO, HANDS[card("p2")], 4000)]
    assert play(game, acts) == "hand_laid hand_laid disputed"
    assert caught(game) == ["", ""] and game.locked_until == 6000


@pytest.mark.parametrize("covered", ["p1", "p2"])
def test_a_hand_that_tied_lies_where_it_was_laid(covered: str) -> None:
    game, claim = duel(), buzz(cards="p1 p2")
    claim.hear_hand(BO, card(covered), claim.stamp + 50, "pad")
    acts = acts_of(claim, game)
    other = "p2" if covered == "p1" else "p1"
    assert acts == [(ANN, HANDS[card(other)], 4000), (BO, HANDS[card(covered)], 4000)]
    assert play(game, acts) == "hand_laid hand_laid disputed"


def test_a_hand_that_tied_elsewhere_changes_nothing() -> None:
    game, claim = duel(), buzz(cards="p1 p2")
    claim.hear_hand(BO, card("u1"), claim.stamp + 5, "pad")
    assert play(game, acts_of(claim, game)).endswith("caught")
    assert caught(game) == ["p1 p2", ""]


def test_a_hand_that_tied_on_a_catch_disputes_the_theft() -> None:
    game = lay("duel", "q1", "s1", table="a3 u1", catches=["", "a1 a2"])
    claim = buzz(cards="a1 a3")
    claim.hear_hand(BO, card("a2"), claim.stamp + 5, "mouse")  # one place with a1
    assert play(game, acts_of(claim, game)) == "hand_laid hand_laid disputed"


def test_in_clans_a_player_covers_one_card() -> None:
    game = lay("clans", "q1", "r1", "s1", "t1", table="p1 p2")
    assert wanted(game) == 1
    assert play(game, acts_of(buzz(ANN, "p1"), game)) == "hand_laid"
    assert play(game, acts_of(buzz(CY, "p2", 5000), game)) == "hand_laid caught"
    assert caught(game) == ["p1 p2", ""]


def test_in_the_ring_a_key_claims_with_hands_or_with_a_slap() -> None:
    game = lay("ring", "q1", "p2", "s1", "t1", "r1", table="u1 u2 p1")
    assert wanted(game) == 2
    slap = buzz(cards="p1 p2")
    slap.slap = True
    acts = acts_of(slap, game)
    points = [(ANN, Point(card(name)), 4000) for name in ("p1", "p2")]
    assert acts == [(ANN, Slap(), 4000), *points]
    assert play(game.copy(), acts) == "slapped pointed_at pointed_at caught"
    both = acts_of(buzz(BO, "u1 u2"), game)
    assert play(game, both) == "hand_laid hand_laid caught"


def test_a_tie_in_the_ring_is_a_card_each() -> None:
    game = lay("ring", "q1", "p2", "s1", "t1", "r1", table="u1 u2 p1")
    claim = buzz(cards="u1 u2")
    claim.hear(BO, claim.stamp, "key")
    assert play(game, acts_of(claim, game)) == "hand_laid hand_laid caught caught"
    assert caught(game) == ["u1", "u2"]


# --- silence ---


@pytest.mark.parametrize("pointed", ["", "p1", "u1"])
def test_a_buzz_without_two_cards_is_one_error_and_never_a_catch(pointed: str) -> None:
    game = duel(catches=["v1 v2, w1 w2", ""])
    acts = acts_of_silence(buzz(cards=pointed), game)
    told = play(game, acts)
    assert told.split().count("erred") == 1 and "caught" not in told and "disputed" not in told
    assert {at for _, _, at in acts} == {4000} and hands(game) == ""
    assert caught(game) == ["v1 v2", ""]  # one catch is paid, not two
    if pointed:
        assert acts[0][1] == HANDS[card(pointed)]  # what was pointed at is part of it


@pytest.mark.parametrize("mode", ["clans", "ring"])
def test_silence_is_one_error_in_every_mode(mode: str) -> None:
    piles = ["q1", "r1", "s1", "t1"] if mode == "clans" else ["q1", "r1", "s1", "t1", "x1"]
    game = lay(mode, *piles, table="p1 p2 u1")
    told = play(game, acts_of_silence(buzz(cards="p1"), game))
    assert told.split().count("erred") == 1 and "caught" not in told


def test_silence_never_meets_the_hands_of_others() -> None:
    """A rival's hand on p1 must not become a dispute, nor a mate's a catch."""
    game = duel()
    act(game, "1@3500 hand p1")
    told = play(game, acts_of_silence(buzz(cards="p2"), game))
    assert "disputed" not in told and "erred" in told
    assert hands(game) == "1 p1 @3500" and on_table(game) == "p1 p2 u1"


def test_silence_of_a_player_whose_hand_still_waits_is_one_act() -> None:
    game = lay("clans", "q1", "r1", "s1", "t1", table="p1 p2 u1 v1")
    act(game, "0@3000 hand p1")
    acts = acts_of_silence(buzz(), game)
    assert len(acts) == 1
    assert play(game, acts).split().count("erred") == 1 and hands(game) == ""


def test_silence_where_no_error_can_be_made_is_nothing() -> None:
    game = lay("duel", "", "", table="p1 p2", turn=None)
    assert acts_of_silence(buzz(), game) == []


# --- letters ---


def codes(places: int, taken: str = "") -> list[str]:
    letters = Letters(set(taken))
    letters.keep({number: number for number in range(places)})
    return list(letters.of.values())


@pytest.mark.parametrize("taken", ["", "ZVUP", "Z3VUP", "QWBMYU", "ASDFGH", "QWERTY", "AQWZSX"])
def test_every_place_has_a_code_and_none_begins_another(taken: str) -> None:
    found = codes(145, taken)
    assert all(found) and len(set(found)) == 145
    assert not any(one != two and two.startswith(one) for one, two in product(found, repeat=2))
    assert all(len(code) <= 2 and set(code) <= set(EVERY_LETTER) for code in found)
    assert not set("".join(found)) & set(taken), "a player's key would buzz"


def test_labels_of_other_devices_take_no_letters_away() -> None:
    letters = Letters({"ENTER", "NUM 3", ""})
    letters.keep({number: number for number in range(30)})
    assert list(letters.of.values()) == codes(30)


def test_the_easiest_letters_come_first() -> None:
    assert codes(4) == ["A", "S", "D", "F"]
    assert max(map(len, codes(17))) == 1


def test_a_letter_stays_with_its_place() -> None:
    letters = Letters()
    letters.keep({10: ("pile", 0), 20: ("pile", 1), 5: 5, 6: 6})
    before = dict(letters.of)
    letters.keep({11: ("pile", 0), 20: ("pile", 1), 6: 6, 10: 10})  # 10 was turned, 5 is gone
    assert letters.of[11] == before[10], "the pile keeps its letter, whatever its top"
    assert letters.of[20] == before[20] and letters.of[6] == before[6]
    assert letters.of[10] == before[5], "a letter that is free is given again"


def test_typed_letters_find_their_card() -> None:
    letters = Letters()
    letters.keep({number: number for number in range(60)})
    for number, code in letters.of.items():
        assert letters.card(code) == number
        assert not letters.begins(code)
        if len(code) == 2:
            assert letters.begins(code[0]) and letters.card(code[0]) is None
    assert letters.card("") is None and letters.card("É") is None and not letters.begins("É")
