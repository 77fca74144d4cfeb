"""Press, then show: who was first, and what the referee is told. No window, no clock."""

from __future__ import annotations

from itertools import product

import pytest

from game.floor import (
    BOT,
    BOT_MS,
    KEY,
    MOUSE,
    NOTHING,
    PAD,
    TIE_OTHER_DEVICE,
    TIE_SAME_KEYBOARD,
    TOUCH,
    Press,
    Verdict,
)
from game.twin_it.claims import (
    JUST_MS,
    acts_of,
    acts_of_silence,
    wanted,
)
from game.twin_it.moves import HANDS, Point, Slap
from tests.twin_it.cards import card
from tests.twin_it.claiming import (
    ANN,
    AT,
    BO,
    CY,
    DEVICES,
    Table,
    clans,
    duel,
    floor_of,
    made,
    play,
)
from tests.twin_it.tables import act, caught, hands, lay, on_table

# --- who was first ---


@pytest.mark.parametrize("after", [0, 19, 20, 20.4, 21, 49, 50, 50.4, 51])
@pytest.mark.parametrize(("mine", "theirs"), list(product(DEVICES, repeat=2)))
def test_a_tie_is_as_close_as_the_devices_are_exact(mine: str, theirs: str, after: float) -> None:
    limit = 20 if mine == theirs == KEY else 50
    other = made(BO, "", after, theirs)
    floor = floor_of(ANN, "", mine, other)
    if after <= limit:
        assert floor.tied == [other] and not floor.late
    else:
        assert not floor.tied and floor.late == {BO: pytest.approx(after)}
    assert (TIE_SAME_KEYBOARD, TIE_OTHER_DEVICE) == (20, 50)


def test_nobody_ties_with_themselves_and_everybody_is_heard_once() -> None:
    assert not made(ANN, "", 0, KEY).ties(made(ANN, "", 5, PAD))
    floor = floor_of()
    for after in (10, 15, 300):
        floor.hear(made(BO, "", after, KEY))
    assert [press.when for press in floor.tied] == [AT + 10] and floor.late == {}
    for after in (300, 400):
        floor.hear(made(CY, "", after, KEY))
    assert floor.late == {CY: 300}


def test_who_is_heard_goes_on_showing_cards() -> None:
    floor = floor_of(ANN, "u1", MOUSE, made(BO, "p1", 10, PAD))
    floor.hear(made(BO, "p1 p2", 400, PAD))
    assert floor.heard[BO].cards == [card("p1"), card("p2")]
    assert floor.heard[BO].when == AT + 10


# --- what the referee is told ---


def test_two_hands_at_the_moment_of_the_press() -> None:
    game = duel()
    assert wanted(game) == 2
    acts = acts_of(floor_of(cards="p1 p2"), game)
    assert acts == [(ANN, HANDS[card("p1")], 4000), (ANN, HANDS[card("p2")], 4000)]
    assert play(game, acts) == "hand_laid hand_laid caught" and game.now == 4000
    assert caught(game) == ["p1 p2", ""]


def test_two_hands_on_a_wrong_pair_are_an_error_even_in_a_tie() -> None:
    game = duel()
    acts = acts_of(floor_of(ANN, "p1 u1", KEY, made(BO, "", 5, KEY)), game)
    assert [seat for seat, _, _ in acts] == [ANN, ANN]
    assert play(game, acts).endswith("erred hands_lifted")


def test_a_tie_on_a_right_pair_is_a_dispute() -> None:
    game = duel()
    acts = acts_of(floor_of(ANN, "p1 p2", KEY, made(BO, "", 20, KEY)), game)
    assert acts == [(ANN, HANDS[card("p1")], 4000), (BO, HANDS[card("p2")], 4000)]
    assert play(game, acts) == "hand_laid hand_laid disputed"
    assert caught(game) == ["", ""] and game.locked_until == 6000


@pytest.mark.parametrize("covered", ["p1", "p2"])
@pytest.mark.parametrize("kind", [PAD, MOUSE, TOUCH, BOT])
def test_a_hand_that_tied_lies_where_it_was_laid(covered: str, kind: str) -> None:
    game = duel()
    acts = acts_of(floor_of(ANN, "p1 p2", KEY, made(BO, covered, 50, kind)), game)
    other = "p2" if covered == "p1" else "p1"
    assert acts == [(ANN, HANDS[card(other)], 4000), (BO, HANDS[card(covered)], 4000)]
    assert play(game, acts) == "hand_laid hand_laid disputed"


def test_a_hand_that_tied_elsewhere_changes_nothing() -> None:
    game = duel()
    acts = acts_of(floor_of(ANN, "p1 p2", KEY, made(BO, "u1", 5, PAD)), game)
    assert play(game, acts).endswith("caught") and caught(game) == ["p1 p2", ""]


def test_a_hand_that_came_later_than_a_tie_changes_nothing() -> None:
    game = duel()
    acts = acts_of(floor_of(ANN, "p1 p2", KEY, made(BO, "p2", 51, PAD)), game)
    assert play(game, acts).endswith("caught")


def test_a_hand_that_tied_on_a_catch_disputes_the_theft() -> None:
    game = lay("duel", "q1", "s1", table="a3 u1", catches=["", "a1 a2"])
    acts = acts_of(floor_of(ANN, "a1 a3", KEY, made(BO, "a2", 5, MOUSE)), game)  # a1's place
    assert play(game, acts) == "hand_laid hand_laid disputed"


def test_a_hand_that_tied_on_the_third_copy_disputes_all_three() -> None:
    game = lay("duel", "q1", "s1", table="a1 a2 a3 u1")
    acts = acts_of(floor_of(ANN, "a1 a2", MOUSE, made(BO, "a3", 30, BOT)), game)
    assert play(game, acts) == "hand_laid hand_laid disputed" and len(game.disputed) == 3


def test_the_first_of_several_who_tied_makes_the_dispute() -> None:
    game = lay("duel", "q1", "s1", "t1", table="p1 p2 u1")
    heard = made(BO, "u1", 5, BOT), made(CY, "p1", 10, BOT)
    acts = acts_of(floor_of(ANN, "p1 p2", MOUSE, *heard), game)
    assert [seat for seat, _, _ in acts] == [ANN, CY]


def test_in_clans_a_player_covers_one_card() -> None:
    game = lay("clans", "q1", "r1", "s1", "t1", table="p1 p2")
    assert wanted(game) == 1
    assert play(game, acts_of(floor_of(ANN, "p1"), game)) == "hand_laid"
    assert play(game, acts_of(floor_of(CY, "p2"), game)) == "hand_laid caught"
    assert caught(game) == ["p1 p2", ""]


def test_in_the_ring_a_key_claims_with_hands_or_with_a_slap() -> None:
    game = lay("ring", "q1", "p2", "s1", "t1", "r1", table="u1 u2 p1")
    assert wanted(game) == 2
    slap = floor_of(cards="p1 p2")
    slap.slap = True
    acts = acts_of(slap, game)
    points = [(ANN, Point(card(name)), 4000) for name in ("p1", "p2")]
    assert acts == [(ANN, Slap(), 4000), *points]
    assert play(game.copy(), acts) == "slapped pointed_at pointed_at caught"
    both = acts_of(floor_of(BO, "u1 u2"), game)
    assert play(game, both) == "hand_laid hand_laid caught"


@pytest.mark.parametrize("rival", ["", "u1", "u2"])
def test_a_tie_in_the_ring_is_a_card_each(rival: str) -> None:
    game = lay("ring", "q1", "p2", "s1", "t1", "r1", table="u1 u2 p1")
    kind = BOT if rival else KEY
    acts = acts_of(floor_of(ANN, "u1 u2", KEY, made(BO, rival, 0, kind)), game)
    assert play(game, acts) == "hand_laid hand_laid caught caught"
    assert caught(game) == (["u2", "u1"] if rival == "u1" else ["u1", "u2"])


@pytest.mark.parametrize("rival", ["", "p1", "p2"])
def test_a_tie_with_the_wrong_gesture_left_two_single_hands(rival: str) -> None:
    """In the ring p2 on its pile asks for a slap: Ann errs, whoever tied with her."""
    game = lay("ring", "q1", "p2", "s1", "t1", "r1", table="u1 u2 p1")
    kind = BOT if rival else KEY
    acts = acts_of(floor_of(ANN, "p1 p2", KEY, made(BO, rival, 0, kind)), game)
    assert {seat for seat, _, _ in acts} == {ANN}
    assert play(game, acts) == "hand_laid hand_laid erred hands_lifted"


def test_a_slap_does_not_tie_with_hands() -> None:
    game = lay("ring", "q1", "p2", "s1", "t1", "r1", table="u1 u2 p1")
    slap = Press(BO, AT, PAD, [], slaps=True)
    assert play(game, acts_of(floor_of(ANN, "u1 u2", MOUSE, slap), game)).endswith("laid caught")


# --- silence ---


@pytest.mark.parametrize("pointed", ["", "p1", "u1"])
def test_a_key_without_two_cards_is_one_error_and_never_a_catch(pointed: str) -> None:
    game = duel(catches=["v1 v2, w1 w2", ""])
    acts = acts_of_silence(floor_of(cards=pointed), game)
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
    told = play(game, acts_of_silence(floor_of(cards="p1"), game))
    assert told.split().count("erred") == 1 and "caught" not in told


def test_silence_never_meets_the_hands_of_others() -> None:
    """A rival's hand on p1 must not become a dispute, nor a mate's a catch."""
    game = duel()
    act(game, "1@3500 hand p1")
    told = play(game, acts_of_silence(floor_of(cards="p2"), game))
    assert "disputed" not in told and "erred" in told
    assert hands(game) == "1 p1 @3500" and on_table(game) == "p1 p2 u1"


def test_silence_of_a_player_whose_hand_still_waits_is_one_act() -> None:
    game = clans()
    act(game, "0@3000 hand p1")
    acts = acts_of_silence(floor_of(), game)
    assert len(acts) == 1
    assert play(game, acts).split().count("erred") == 1 and hands(game) == ""


def test_silence_where_no_error_can_be_made_is_nothing() -> None:
    game = lay("duel", "", "", table="p1 p2", turn=None)
    assert acts_of_silence(floor_of(), game) == []


# --- the path of a claim ---


@pytest.mark.parametrize(
    ("kind", "limit"), [(KEY, 2500), (PAD, 2000), (MOUSE, 1500), (TOUCH, 1250), (BOT, BOT_MS)]
)
def test_every_device_has_its_time(kind: str, limit: float) -> None:
    table = Table(duel())
    floor = table.press(ANN).floor if kind == KEY else table.put(ANN, "p1", 0, kind).floor
    assert floor is table.floor is not None and floor.limit == floor.left == limit
    assert floor.ends == AT + limit and (floor.seat, floor.kind) == (ANN, kind)
    assert floor.cards == ([] if kind == KEY else [card("p1")])
    assert floor.at == AT and not table.game.hands, "nothing is told before all is shown"


@pytest.mark.parametrize("seconds", [3, 10])
def test_a_table_that_gives_more_time_gives_it_to_every_device(seconds: int) -> None:
    table = Table(duel())
    table.claims.point_ms = seconds * 1000
    assert table.put(ANN, "p1", 0, MOUSE).floor.limit == seconds * 600  # type: ignore[union-attr]


def test_without_a_limit_nobody_is_hurried_but_a_bot() -> None:
    for kind in (KEY, PAD, MOUSE, TOUCH):
        table = Table(duel())
        table.claims.point_ms = None
        floor = table.press(ANN).floor if kind == KEY else table.put(ANN, "p1", 0, kind).floor
        assert floor is not None and floor.ends is floor.left is None
    assert Table(duel()).put(ANN, "p1", 0, BOT).floor.limit == BOT_MS  # type: ignore[union-attr]


@pytest.mark.parametrize("kind", [PAD, MOUSE, TOUCH, BOT])
@pytest.mark.parametrize("after", [50, 51, 1200])
def test_the_second_hand_ends_the_claim_once_nobody_can_tie(kind: str, after: int) -> None:
    table = Table(duel())
    table.put(ANN, "p1", 0, kind)
    if after > 900 and kind == BOT:
        return
    verdict = table.put(ANN, "p2", after, kind)
    assert verdict.over is not None and table.told == "hand_laid hand_laid caught"
    assert {at for _, _, at in verdict.acts} == {4000} and table.floor is None


@pytest.mark.parametrize("after", [0, 1, 49])
def test_a_claim_that_is_shown_at_once_waits_for_a_tie(after: int) -> None:
    table = Table(duel())
    table.put(ANN, "p1", 0, TOUCH)
    assert table.put(ANN, "p2", after, TOUCH) == Verdict(shown=(ANN, card("p2")))
    assert table.floor.shown and table.floor.ends == AT + 50
    assert table.put(ANN, "u1", after, TOUCH) == NOTHING, "two hands are all"
    verdict = table.put(BO, "p1", 50, BOT)
    assert verdict.heard is not None
    assert not table.lapse().silent and table.told.endswith("disputed")


def test_a_verdict_tells_the_referee_everything_at_once() -> None:
    table = Table(duel())
    floor = table.press(BO).floor
    assert floor is table.floor is not None and floor.seat == BO
    assert table.press(ANN, 30).heard is not None and floor.late == {ANN: 30}
    assert table.put(None, "p1", 500) == Verdict(shown=(BO, card("p1")))
    assert table.put(None, "p1", 600) == NOTHING, "no card is pointed at twice"
    before = table.game.position()
    verdict = table.claims.put(None, card("p2"), AT + 900, MOUSE)
    assert verdict.over is floor and verdict.floor is table.floor is None
    assert table.game.position() == before, "the claims play nothing themselves"
    assert play(table.game, verdict.acts) == "hand_laid hand_laid caught"


def test_a_hand_needs_an_owner_and_a_card_that_is_there() -> None:
    table = Table(duel())
    refusal = table.put(None, "p1").refusal
    assert refusal is not None and refusal.key == "twin_it.play.buzz_first"
    refusal = table.put(ANN, "w2").refusal
    assert refusal is not None and refusal.key == "twin_it.refused.hidden" and not table.floor
    table.put(ANN, "p1")
    assert table.put(ANN, "w2", 20) == NOTHING


def test_a_catch_is_one_place() -> None:
    table = Table(lay("duel", "q1", "s1", table="a3 u1", catches=["", "a1 a2"]))
    table.put(ANN, "a1")
    assert table.put(ANN, "a2", 100) == NOTHING and table.floor.cards == [card("a1")]
    table.put(BO, "a2", 110, BOT)
    assert table.put(BO, "a1", 120, BOT) == NOTHING and table.floor.heard[BO].cards == [card("a2")]
    table.put(ANN, "a3", 200)
    assert table.told.endswith("caught") and caught(table.game) == ["a1 a2 a3", ""]


@pytest.mark.parametrize("after", [0, JUST_MS, JUST_MS + 1])
def test_a_key_just_after_a_catch_is_late(after: int) -> None:
    table = Table(duel())
    events = act(table.game, f"1@{4000 - after} hand p1", f"1@{4000 - after} hand p2")
    table.claims.hear(events)
    verdict = table.press(ANN)
    if after > JUST_MS:
        assert verdict.floor is not None
    else:
        assert verdict.late == (events[-1], after) and table.floor is None


@pytest.mark.parametrize("shown", [60, JUST_MS, 700])
def test_how_long_a_claim_was_shown_counts_for_who_comes_late(shown: int) -> None:
    """The match's clock has stood still meanwhile; people have not."""
    table = Table(duel())
    table.put(BO, "p1", 0, MOUSE)
    table.put(BO, "p2", shown, MOUSE)
    verdict = table.press(ANN)
    if shown > JUST_MS:
        assert verdict.floor is not None, "who has looked on knows what is gone"
    else:
        assert verdict.late is not None and verdict.late[1] == shown


@pytest.mark.parametrize("kind", [KEY, PAD, MOUSE, TOUCH])
def test_a_hand_on_what_was_just_caught_is_late_and_no_theft(kind: str) -> None:
    table = Table(duel())
    table.put(BO, "p1", 0, BOT)
    table.put(BO, "p2", 120, BOT)
    assert table.put(ANN, "p2", 100, kind).late is not None and table.floor is None
    assert table.put(ANN, "u1", 100, kind).floor is not None, "other cards are not gone"


def test_a_card_that_is_still_seen_where_it_was_caught_tells_by_how_much() -> None:
    table = Table(duel())
    table.put(BO, "p1", 0, MOUSE)
    table.put(BO, "p2", 800, MOUSE)
    late = table.claims.reach(ANN, card("p2"), AT + 450).late
    assert late is not None and late[1] == 1250 and not table.claims.barred_until(ANN)
    assert table.claims.reach(BO, card("p2"), AT + 450) == NOTHING, "nobody is late for their own"
    assert table.claims.reach(None, card("p2"), AT + 450) == NOTHING
    assert table.claims.reach(ANN, card("u1"), AT + 450) == NOTHING
    table.put(ANN, "u1", 500)
    assert table.claims.reach(BO, card("p1"), AT + 510) == NOTHING
