"""Buzz, then point: ties, late buzzes, silence. No window, no clock."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from game.twin_it.claims import (
    JUST_MS,
    NOTHING,
    TIE_OTHER_DEVICE,
    TIE_SAME_DEVICE,
    Act,
    Buzz,
    Claims,
    Verdict,
    acts_of,
    acts_of_silence,
    wanted,
)
from game.twin_it.moves import HANDS, Point, Slap
from game.twin_it.rules import TwinIt
from tests.twin_it.cards import card
from tests.twin_it.tables import act, caught, hands, kinds, lay, on_table

ANN, BO, CY, DEE = range(4)
DEVICES = ("key", "pad", "mouse", "touch")


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


# --- the path of a buzz ---


def press(claims: Claims, seat: int, stamp: float = 1000.0) -> Verdict:
    return claims.press(seat, 4000, stamp, 5000.0)


def point(claims: Claims, name: str) -> Verdict:
    """Somebody clicks; nobody plays with the mouse here."""
    return claims.put(None, card(name), 4000, 2000.0, "mouse")


def test_a_verdict_tells_the_referee_everything_at_once() -> None:
    game = duel()
    claims = Claims(game)
    floor = press(claims, BO).floor
    assert floor is claims.buzz is not None and floor.seat == BO
    assert press(claims, ANN, 1030.0) == NOTHING
    assert point(claims, "p1") == Verdict(pointed=(BO, card("p1")))
    assert point(claims, "p1") == NOTHING, "no card is pointed at twice"
    before = game.position()
    verdict = point(claims, "p2")
    assert verdict.over and verdict.margin == 30 and verdict.floor is claims.buzz is None
    assert game.position() == before, "the claims play nothing themselves"
    assert play(game, list(verdict.acts)) == "hand_laid hand_laid caught"


def test_after_an_error_the_next_who_tied_has_the_floor() -> None:
    game = duel()
    claims = Claims(game)
    press(claims, ANN)
    press(claims, BO, 1010.0)
    point(claims, "p1")
    verdict = point(claims, "u1")
    assert verdict.floor is not None and verdict.floor.seat == BO
    assert play(game, list(verdict.acts)).endswith("erred hands_lifted")


@pytest.mark.parametrize("pair", ["p1 p2", "a1 a3"])
def test_what_is_settled_gives_nobody_the_floor(pair: str) -> None:
    game = lay("duel", "q1", "s1", table="p1 p2 a3", catches=["", "a1 a2"])
    claims = Claims(game)
    press(claims, ANN)
    press(claims, BO, 1010.0)
    for name in pair.split():
        verdict = point(claims, name)
    assert verdict.floor is None and "disputed" in play(game, list(verdict.acts))


def test_silence_ends_a_buzz() -> None:
    claims = Claims(duel())
    press(claims, ANN)
    assert claims.tick(4999.0) == NOTHING
    verdict = claims.tick(1.0)
    assert verdict.over and verdict.silent and len(verdict.acts) == 2 and claims.buzz is None


@pytest.mark.parametrize("after", [0, JUST_MS, JUST_MS + 1])
def test_a_buzz_just_after_a_catch_is_late(after: int) -> None:
    game = duel()
    claims = Claims(game)
    events = act(game, f"1@{4000 - after} hand p1", f"1@{4000 - after} hand p2")
    claims.hear(events)
    verdict = press(claims, ANN)
    if after > JUST_MS:
        assert verdict.floor is not None
    else:
        assert verdict.late == (events[-1], after) and claims.buzz is None


def test_without_a_buzz_a_hand_is_a_hand_and_needs_an_owner() -> None:
    claims = Claims(duel())
    refusal = point(claims, "p1").refusal
    assert refusal is not None and refusal.key == "twin_it.play.buzz_first"
    verdict = claims.put(ANN, card("p1"), 4000, 2000.0, "pad")
    assert verdict == Verdict(acts=((ANN, HANDS[card("p1")], 4000),))


# --- in the ring, and when nothing is to be claimed ---


def ring(**more: Any) -> Any:
    return lay("ring", "q1 r1", "s1", "t1", "u1", "p2 v1", table="p1 w1", players=3, **more)


def slap(claims: Claims, seat: int | None, name: str = "", kind: str = "pad") -> Verdict:
    return claims.slap(seat, card(name) if name else None, 4000, 2000.0, kind)


def test_in_the_ring_the_own_key_again_is_the_slap_and_then_two_cards_are_shown() -> None:
    game = ring()
    claims = Claims(game)
    floor = press(claims, ANN).floor
    assert press(claims, ANN) == Verdict(slapped=floor)
    assert press(claims, ANN) == NOTHING, "the middle is slapped once"
    assert point(claims, "p1") == Verdict(pointed=(ANN, card("p1")))
    verdict = slap(claims, ANN, "p2")
    assert verdict.over and play(game, list(verdict.acts)) == "slapped pointed_at pointed_at caught"


def test_in_the_duel_the_own_key_again_is_nothing() -> None:
    claims = Claims(duel())
    press(claims, ANN)
    assert press(claims, ANN) == NOTHING and claims.buzz is not None


@pytest.mark.parametrize("kind", ["pad", "touch"])
def test_who_slaps_while_another_has_the_floor_is_heard_as_a_buzz(kind: str) -> None:
    claims = Claims(ring())
    floor = press(claims, ANN).floor
    assert floor is not None
    assert slap(claims, BO, kind=kind) == NOTHING
    assert floor.late == {BO: 1000.0} and not floor.slap
    assert slap(claims, BO, kind="key") == Verdict(slapped=floor), "keys are for who has the floor"


def test_a_slap_without_a_buzz_needs_an_owner_and_then_points() -> None:
    game = ring()
    claims = Claims(game)
    refusal = slap(claims, None, kind="mouse").refusal
    assert refusal is not None and refusal.key == "twin_it.play.buzz_first"
    verdict = slap(claims, BO)
    assert verdict == Verdict(acts=((BO, Slap(), 4000),))
    play(game, list(verdict.acts))
    assert slap(claims, BO) == NOTHING, "an empty middle is not pointed at"
    assert slap(claims, BO, "p2") == Verdict(acts=((BO, Point(card("p2")), 4000),))
    assert claims.put(BO, card("p1"), 4000, 2000.0, "pad").acts[0][1] == Point(card("p1"))
    assert slap(claims, ANN).acts == ((ANN, Slap(), 4000),), "the referee refuses it"
    refused = press(claims, ANN).refusal
    assert refused is not None and refused.key == "twin_it.play.wait"


def test_a_hand_of_another_that_comes_later_than_a_tie_is_late() -> None:
    claims = Claims(duel())
    floor = press(claims, ANN).floor
    assert floor is not None
    assert claims.put(BO, card("p1"), 4000, 1051.0, "pad") == NOTHING
    assert floor.late == {BO: 51.0} and not floor.tied_hands
    assert claims.put(BO, card("p1"), 4000, 1050.0, "pad") == NOTHING
    assert floor.tied_hands == [(BO, card("p1"))]


def test_nobody_claims_anything_after_the_end() -> None:
    game = lay("duel", "q1", "s1", table="p1 p2", goal=1)
    claims = Claims(game)
    act(game, "0@3000 hand p1", "0@3000 hand p2")
    assert game.outcome() is not None
    assert press(claims, BO) == slap(claims, BO) == NOTHING
    assert claims.put(BO, card("q1"), 4000, 2000.0, "pad") == NOTHING


def test_nobody_buzzes_while_three_is_counted() -> None:
    game = duel()
    claims = Claims(game)
    act(game, "0@3999 hand p1", "1@3999 hand p2")
    refused = press(claims, ANN).refusal
    assert refused is not None and refused.key == "twin_it.play.wait"


def test_without_a_limit_nobody_is_hurried() -> None:
    claims = Claims(duel())
    assert claims.press(ANN, 4000, 1000.0, None).floor is not None
    assert claims.tick(1e9) == NOTHING and claims.buzz is not None
