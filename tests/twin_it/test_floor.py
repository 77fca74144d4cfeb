"""Who has the floor: who comes next, what silence costs, whose mouse it is. No window, no clock."""

from __future__ import annotations

from collections import deque

import pytest

from game.bots.bot import Watcher, bot_for
from game.clock import race, seated
from game.contract import Move
from game.floor import (
    BOT,
    FOREVER,
    KEY,
    MOUSE,
    NOTHING,
    PAD,
    TOUCH,
    Verdict,
)
from game.twin_it.claims import (
    BARRED_MS,
)
from game.twin_it.moves import HANDS, Point, Slap, Turn
from game.twin_it.rules import TwinIt
from game.twin_it.told import TwinItView
from tests.twin_it.cards import card
from tests.twin_it.claiming import (
    ANN,
    AT,
    BO,
    CY,
    DEE,
    Table,
    clans,
    duel,
    ring,
)
from tests.twin_it.tables import act, caught, lay


def is_barred(verdict: Verdict) -> bool:
    """Whether somebody was told that nothing may be claimed for a while, and nothing else."""
    refusal = verdict.refusal
    told = refusal is not None and refusal.key.startswith("twin_it.play.barred")
    return told and verdict == Verdict(refusal=refusal)


# --- others, and who comes next ---


@pytest.mark.parametrize("kind", [PAD, MOUSE, TOUCH, BOT])
@pytest.mark.parametrize("after", [0, 50, 51, 700])
def test_others_are_heard_and_pay_nothing(kind: str, after: int) -> None:
    table = Table(duel())
    table.put(ANN, "p1")
    verdict = table.put(BO, "p2", after, kind)
    assert verdict.heard is table.floor.heard[BO] and verdict.refusal is None
    table.put(ANN, "p2", 800)
    assert table.told.endswith("disputed" if after <= 50 else "caught")
    assert not table.barred(ANN) and not table.barred(BO) and table.floor is None


def test_after_an_error_the_next_who_pressed_has_the_floor() -> None:
    table = Table(lay("duel", "q1", "s1", "t1", table="p1 p2 u1"))
    table.put(ANN, "p1")
    table.put(CY, "p2", 400, PAD)
    table.press(BO, 500)
    verdict = table.put(ANN, "u1", 700)
    assert table.told.endswith("erred hands_lifted")
    assert verdict.floor is table.floor and table.floor.seat == CY
    assert table.floor.cards == [card("p2")] and table.floor.at == AT + 400
    assert table.floor.opened == AT + 700
    assert table.floor.limit == 2000 and table.floor.late == {BO: 100}
    verdict = table.put(CY, "p1", 1900, PAD)
    assert table.told.endswith("caught") and table.floor is None
    assert {at for _, _, at in verdict.acts} == {4400}, "at the moment of that press"


def test_after_a_lapse_the_next_who_pressed_has_the_floor() -> None:
    table = Table(lay("duel", "q1", "s1", "t1", table="p1 p2 u1"))
    table.put(ANN, "p1")
    table.press(BO, 500)
    verdict = table.lapse()
    assert not verdict.acts and verdict.silent and verdict.floor is table.floor
    assert table.floor.seat == BO and table.floor.limit == table.floor.left == 2500
    assert table.barred(ANN) and not table.barred(BO)


def test_who_has_shown_both_cards_meanwhile_wins_when_the_floor_comes() -> None:
    table = Table(duel())
    table.put(ANN, "u1")
    table.put(BO, "p1", 100, BOT)
    table.put(BO, "p2", 200, BOT)
    table.lapse()
    assert table.floor.seat == BO and table.floor.shown and table.floor.ends == table.floor.opened
    table.lapse()
    assert caught(table.game) == ["", "p1 p2"] and not table.barred(BO)


def test_after_a_catch_only_a_tie_for_something_else_has_the_floor() -> None:
    game = lay("duel", "q1 r1", "s1", "t1", table="p1 p2 u1 u2 v1")
    for after, name, goes_on in ((50, "u1", True), (51, "u1", False), (10, "", False)):
        table = Table(game.copy())
        table.put(ANN, "p1")
        if name:
            table.put(BO, name, after, BOT)
        table.put(ANN, "p2", 300)
        assert table.told.endswith("caught")
        assert (table.floor is not None and table.floor.seat == BO) == goes_on
        if goes_on:
            table.put(BO, "u2", 450, BOT)
            assert caught(table.game)[1] == "u1 u2"


@pytest.mark.parametrize("pair", ["p1 p2", "a1 a3"])
def test_what_is_settled_gives_nobody_the_floor(pair: str) -> None:
    table = Table(lay("duel", "q1", "s1", table="p1 p2 a3", catches=["", "a1 a2"]))
    table.press(ANN)
    table.press(BO, 10)
    for name in pair.split():
        verdict = table.put(None, name, 600)
    assert verdict.floor is None and "disputed" in table.told


def test_who_came_late_for_a_theft_gets_no_floor() -> None:
    """A theft leaves as many catches as before; it is settled all the same."""
    table = Table(lay("duel", "q1", "s1", table="p1 p2 a3", catches=["", "a1 a2"]))
    table.put(ANN, "a3")
    table.put(BO, "a2", 60, PAD)
    table.put(ANN, "a1", 400)
    assert caught(table.game) == ["a1 a2 a3", ""] and table.floor is None


def test_a_card_that_has_gone_meanwhile_gives_no_floor() -> None:
    """Bo waits with a hand on the catch that Ann pays with."""
    table = Table(lay("duel", "q1", "s1", table="p1 u1", catches=["v1 v2", ""]))
    table.put(ANN, "p1")
    table.put(BO, "v1", 40, BOT)
    table.put(ANN, "u1", 300)
    assert "paid" in table.told and table.floor is None


# --- the price ---


@pytest.mark.parametrize("catches", ["v1 v2", "a1 a2 a3", ""])
@pytest.mark.parametrize("kind", [PAD, MOUSE, TOUCH, BOT])
def test_a_floor_that_lapses_bars_until_others_have_turned(kind: str, catches: str) -> None:
    table = Table(lay("duel", "q1 r1", "s1 t1 w1 x1 y1", table="p1 p2 u1", catches=[catches, ""]))
    table.put(ANN, "p1", 0, kind)
    before = table.game.position()
    verdict = table.lapse()
    assert verdict.over is not None and verdict.silent and not verdict.acts
    assert table.game.position() == before, "nothing is journaled"
    assert table.claims.barred_until(ANN) == FOREVER
    assert is_barred(table.put(ANN, "p1", 3000)) and is_barred(table.press(ANN, 3000))
    assert table.floor is None
    table.turn(ANN, 7000)
    assert table.barred(ANN), "their own card does not count"
    cards = 1 if catches == "v1 v2" else 3  # a triple is never lost (W10)
    for turned in range(cards):
        assert table.barred(ANN), turned
        table.turn(BO, 8000 + turned)
    assert not table.barred(ANN) and table.put(ANN, "p1", 5000).floor is not None


@pytest.mark.parametrize(("catches", "cards"), [("v1 v2", 1), ("", 3)])
@pytest.mark.parametrize("kind", [KEY, PAD, MOUSE, TOUCH, BOT])
def test_an_error_bars_as_well(kind: str, catches: str, cards: int) -> None:
    table = Table(lay("duel", "q1 r1", "s1 t1 w1 x1 y1", table="p1 p2 u1", catches=[catches, ""]))
    if kind == KEY:
        table.press(ANN)
        table.put(None, "p1", 300)
    else:
        table.put(ANN, "p1", 0, kind)
    table.put(ANN, "u1", 600, kind)
    assert "erred" in table.told
    for _ in range(cards):
        assert table.barred(ANN) and not table.barred(BO)
        table.turn(BO)
    assert not table.barred(ANN)


@pytest.mark.parametrize(("catches", "cards"), [("v1 v2", 1), ("", 3)])
def test_a_key_without_cards_is_an_error_and_bars(catches: str, cards: int) -> None:
    table = Table(lay("duel", "q1 r1", "s1 t1 w1 x1 y1", table="p1 p2 u1", catches=[catches, ""]))
    table.press(ANN)
    verdict = table.lapse()
    assert verdict.silent and len(verdict.acts) == 2 and "erred" in table.told
    for _ in range(cards):
        assert is_barred(table.press(ANN))
        table.turn(BO)
    assert table.press(ANN).floor is not None


def test_in_the_ring_any_catch_can_be_lost() -> None:
    for catches, cards in (("v1", 1), ("", 3)):
        table = Table(ring(catches=[catches, "", ""]))
        table.put(ANN, "p1")
        table.lapse()
        for _ in range(cards):
            assert table.barred(ANN)
            table.turn(BO, pile=0 if table.game.piles[0] else 1)
        assert not table.barred(ANN)


@pytest.mark.parametrize("after", [BARRED_MS - 1, BARRED_MS])
def test_where_nobody_else_can_turn_a_bar_lasts_three_seconds(after: int) -> None:
    table = Table(lay("duel", "q1 r1", "", table="p1 p2 u1"))
    table.game.wait(int(AT))
    table.put(ANN, "p1")
    table.lapse()
    assert table.claims.barred_until(ANN) == AT + BARRED_MS
    verdict = table.put(ANN, "p1", after)
    assert is_barred(verdict) if after < BARRED_MS else verdict.floor is not None


def test_a_bar_ends_by_time_once_the_others_have_no_cards_left() -> None:
    table = Table(lay("duel", "q1 r1", "s1", table="p1 p2 u1"))
    table.put(ANN, "p1")
    table.lapse()
    table.turn(BO, 9000)
    assert table.claims.barred_until(ANN) == 9000 + BARRED_MS


def test_whoever_is_barred_is_not_heard_and_comes_not_next() -> None:
    table = Table(lay("duel", "q1", "s1", "t1 r1 v1", table="p1 p2 u1"))
    table.put(ANN, "u1")
    table.lapse()
    table.put(BO, "p1")
    assert is_barred(table.put(ANN, "p2", 10, PAD)) and is_barred(table.press(ANN, 20))
    assert not table.floor.heard
    table.put(BO, "p2", 400)
    assert table.told.endswith("caught")


def test_a_catch_a_dispute_and_a_late_press_bar_nobody() -> None:
    table = Table(duel())
    table.put(ANN, "p1")
    table.put(BO, "p2", 20, PAD)
    table.put(ANN, "p2", 500)
    assert "disputed" in table.told and not table.barred(ANN) and not table.barred(BO)


# --- mixed devices ---


def test_a_mouse_players_second_click_was_taken_as_the_key_players_pointing() -> None:
    table = Table(duel())
    table.put(BO, "p1", 0, MOUSE)
    assert table.press(ANN, 200).heard is not None
    table.put(BO, "p2", 600, MOUSE)
    assert table.floor is None and caught(table.game) == ["", "p1 p2"]


@pytest.mark.parametrize("after", [10, 50])
def test_a_mouse_that_ties_with_a_key_stays_its_owners(after: int) -> None:
    table = Table(duel())
    table.press(ANN)
    assert table.put(BO, "p1", after, MOUSE).heard is not None
    assert table.put(BO, "p2", 400, MOUSE) == NOTHING and not table.floor.cards
    assert table.floor.heard[BO].cards == [card("p1"), card("p2")]
    table.put(BO, "p1", 700, MOUSE)  # now it is the key player's
    table.put(BO, "p2", 900, MOUSE)
    assert table.told.endswith("disputed")


def test_after_a_key_the_mouse_and_letters_are_that_players() -> None:
    for seat, kind in ((BO, MOUSE), (None, MOUSE), (None, TOUCH), (None, KEY), (BO, KEY)):
        table = Table(duel())
        table.press(ANN)
        assert table.put(seat, "p1", 301, kind) == Verdict(shown=(ANN, card("p1")))
    table.put(ANN, "p2", 500, KEY)
    assert caught(table.game) == ["p1 p2", ""]


@pytest.mark.parametrize("kind", [PAD, TOUCH, BOT])
def test_hands_of_their_own_never_point_for_a_key(kind: str) -> None:
    table = Table(duel())
    table.press(ANN)
    assert table.put(BO, "p1", 300, kind).heard is not None and not table.floor.cards


@pytest.mark.parametrize("kind", [PAD, MOUSE, TOUCH, BOT])
def test_nobody_points_for_somebody_who_has_hands(kind: str) -> None:
    table = Table(duel())
    table.put(ANN, "p1", 0, kind)
    for pointer in (MOUSE, TOUCH, KEY):
        assert table.put(None, "p2", 100, pointer) == NOTHING
    assert table.put(BO, "p2", 100, MOUSE).heard is not None
    assert table.floor.cards == [card("p1")]


# --- in the ring ---


def test_in_the_ring_the_own_key_again_is_the_slap_and_then_two_cards_are_shown() -> None:
    table = Table(ring())
    floor = table.press(ANN).floor
    assert table.press(ANN, 100) == Verdict(slapped=floor)
    assert table.press(ANN, 200) == NOTHING, "the middle is slapped once"
    assert table.put(None, "p1", 300) == Verdict(shown=(ANN, card("p1")))
    verdict = table.slap(ANN, "p2", 600)
    assert verdict.over and table.told == "slapped pointed_at pointed_at caught"


def test_in_the_duel_the_own_key_again_is_nothing() -> None:
    table = Table(duel())
    table.press(ANN)
    assert table.press(ANN, 100) == NOTHING and table.floor is not None


@pytest.mark.parametrize("kind", [PAD, TOUCH, BOT])
def test_who_slaps_while_another_has_the_floor_is_heard(kind: str) -> None:
    table = Table(ring())
    floor = table.press(ANN).floor
    assert floor is not None
    verdict = table.slap(BO, after=1000, kind=kind)
    assert verdict.heard is not None and verdict.heard.slaps
    assert floor.late == {BO: 1000.0} and not floor.slap
    slapped = table.slap(BO, after=1000, kind=KEY)
    assert slapped == Verdict(slapped=floor), "keys are for who has the floor"


@pytest.mark.parametrize("kind", [PAD, BOT])
def test_after_a_floor_that_led_to_nothing_who_slapped_points(kind: str) -> None:
    table = Table(ring())
    table.put(ANN, "p1")
    table.slap(BO, after=30, kind=kind)
    table.lapse()
    if kind == BOT:
        assert table.floor is None, "a bot slaps by itself"
        return
    assert table.floor.seat == BO and table.floor.slap
    table.put(BO, "p1", 1700, kind)
    table.slap(BO, "p2", 1900, kind)
    assert table.told == "slapped pointed_at pointed_at caught"


def test_a_slap_without_a_floor_needs_an_owner_and_then_points() -> None:
    table = Table(ring())
    refusal = table.slap(None, kind=MOUSE).refusal
    assert refusal is not None and refusal.key == "twin_it.play.buzz_first"
    assert table.slap(BO) == Verdict(acts=((BO, Slap(), 4000),)) and table.floor is None
    assert table.slap(BO) == NOTHING, "an empty middle is not pointed at"
    assert table.claims.slap(BO, card("p2"), AT, PAD).acts == ((BO, Point(card("p2")), 4000),)
    assert table.claims.put(BO, card("p1"), AT, PAD).acts[0][1] == Point(card("p1"))
    assert table.slap(ANN).refusal is not None and table.put(ANN, "p1").refusal is not None
    refused = table.press(ANN).refusal
    assert refused is not None and refused.key == "twin_it.play.wait"


def test_a_slap_has_its_own_price_and_is_not_barred_with_the_hands() -> None:
    table = Table(ring())
    table.put(ANN, "p1")
    table.lapse()
    assert table.barred(ANN) and table.slap(ANN).acts
    table = Table(ring())
    table.press(ANN)
    table.press(ANN, 100)
    table.put(None, "p1", 200)
    table.put(None, "w1", 400)
    assert "erred" in table.told and not table.barred(ANN), "W24 is the referee's"


def test_a_key_that_slaps_and_points_at_nothing_cost_nothing() -> None:
    table = Table(ring())
    table.press(ANN)
    table.press(ANN, 100)
    assert table.lapse().silent and "erred" in table.told
    assert is_barred(table.press(ANN))


def test_a_slap_that_the_referee_refuses_is_refused_on_the_floor() -> None:
    table = Table(ring())
    table.press(ANN)
    table.game.slapped = (BO, 9000)
    verdict = table.press(ANN, 100)
    assert verdict.refusal is not None and not table.floor.slap


# --- clans ---


@pytest.mark.parametrize("kind", [PAD, MOUSE, TOUCH, BOT])
def test_in_clans_a_hand_counts_when_it_is_made(kind: str) -> None:
    table = Table(clans())
    assert table.put(ANN, "p1", 0, kind) == Verdict(acts=((ANN, HANDS[card("p1")], 4000),))
    assert table.floor is None
    table.put(CY, "p2", 5, kind)
    assert caught(table.game) == ["p1 p2", ""]


def test_in_clans_a_key_has_the_floor_for_one_card() -> None:
    table = Table(clans())
    table.press(ANN)
    verdict = table.put(None, "p1", 600)
    assert table.told == "hand_laid" and verdict.acts == ((ANN, HANDS[card("p1")], 4000),)
    assert table.floor is None and not table.barred(ANN)


def test_in_clans_a_silent_key_bars_from_hands_too() -> None:
    table = Table(clans())
    table.press(ANN)
    table.lapse()
    assert "erred" in table.told
    assert is_barred(table.put(ANN, "p1")) and is_barred(table.press(ANN))
    for seat in (BO, CY, DEE):
        table.turn(seat)
    assert table.put(ANN, "p1", 9000).acts


# --- when nothing is to be claimed ---


def test_nobody_claims_anything_after_the_end() -> None:
    table = Table(lay("duel", "q1", "s1", table="p1 p2", goal=1))
    act(table.game, "0@3000 hand p1", "0@3000 hand p2")
    assert table.game.outcome() is not None
    assert table.press(BO) == table.slap(BO) == table.put(BO, "q1", 0, PAD) == NOTHING


def test_everybody_is_silent_while_three_is_counted() -> None:
    table = Table(duel())
    act(table.game, "0@3999 hand p1", "1@3999 hand p2")
    assert table.press(ANN) == table.put(ANN, "u1") == table.put(None, "u1") == NOTHING
    assert table.put(ANN, "u1", 1998) == NOTHING
    assert table.put(ANN, "u1", 1999).floor is not None, "at once when it is over"


def test_without_a_race_there_is_no_floor_and_no_bar() -> None:
    table = Table(duel())
    table.put(ANN, "u1")
    table.lapse()
    assert table.barred(ANN)
    table.claims.racing = False
    assert not table.barred(ANN) and table.press(ANN) == NOTHING
    assert table.put(ANN, "p1").acts == ((ANN, HANDS[card("p1")], 4000),)
    table.put(ANN, "p2")
    assert table.floor is None and caught(table.game) == ["p1 p2", ""]


def test_whoever_has_the_floor_holds_up_all_but_claims() -> None:
    table = Table(ring())
    table.put(ANN, "p1")
    for move in (Turn(0), Point(card("p1"))):
        refusal = table.claims.act(BO, move, AT + 10).refusal
        assert refusal is not None and refusal.key == "twin_it.play.wait"
        assert not table.claims.is_claim(move)
    assert table.claims.is_claim(Slap()) and table.claims.is_claim(HANDS[0])
    assert table.claims.act(ANN, Slap(), AT + 20) == NOTHING, "hands are down: no slap any more"
    assert not table.floor.heard, "nobody is late for themselves"


def test_in_clans_a_hand_put_down_while_a_key_is_followed_counts() -> None:
    """It was only heard, and had to be put down again."""
    table = Table(clans())
    table.press(ANN)
    table.put(CY, "p2", 300, PAD)  # a mate, on the other card
    verdict = table.put(ANN, "p1", 900, KEY)
    assert [(seat, move) for seat, move, _ in verdict.acts] == [
        (ANN, HANDS[card("p1")]), (CY, HANDS[card("p2")]),
    ]  # fmt: skip
    assert table.told == "hand_laid hand_laid caught"


def test_in_clans_hands_of_meanwhile_are_judged_in_their_order() -> None:
    table = Table(clans())
    table.press(ANN)
    table.put(BO, "p2", 300, PAD)  # a rival
    table.put(DEE, "u1", 400, TOUCH)
    verdict = table.put(ANN, "p1", 900, KEY)
    assert table.told.endswith("disputed"), "a count has begun: nobody puts down a hand in it"
    assert [seat for seat, _, _ in verdict.acts] == [ANN, BO] and table.floor is None


def test_in_clans_who_has_put_down_a_hand_needs_no_floor_after_a_key() -> None:
    table = Table(clans())
    table.press(ANN)
    table.put(BO, "p2", 300, PAD)
    table.press(DEE, 500)
    verdict = table.lapse()
    assert verdict.silent and verdict.floor is table.floor and table.floor.seat == DEE


def test_in_clans_a_key_got_the_floor_while_a_dispute_of_hands_was_counted() -> None:
    table = Table(clans())
    table.press(ANN)
    table.put(BO, "p2", 300, PAD)
    table.press(DEE, 500)
    verdict = table.put(ANN, "p1", 900)
    assert table.told.endswith("disputed") and verdict.floor is None and table.floor is None


def test_in_clans_a_key_for_a_pair_that_hands_won_meanwhile_pays_nothing() -> None:
    table = Table(clans())
    table.press(ANN)
    table.put(BO, "p1", 200, PAD)
    table.put(DEE, "p2", 300, TOUCH)
    table.press(CY, 500)
    table.put(ANN, "u1", 900)
    assert "caught" in table.told
    assert table.floor is None and not table.barred(CY)


def test_after_the_last_catch_nobody_had_the_floor() -> None:
    """Bo tied with Ann on something else; Ann's catch was the last of the match."""
    table = Table(duel(goal=[1, 5]))
    table.put(ANN, "p1", 0, TOUCH)
    table.put(BO, "u1", 30)
    verdict = table.put(ANN, "p2", 200, TOUCH)
    assert table.game.outcome() is not None
    assert verdict.floor is None and table.floor is None


def test_where_nobody_has_the_floor_none_lapses_and_a_nameless_hand_is_nobodys() -> None:
    table = Table(ring())
    assert table.claims.lapse() == NOTHING
    table.put(ANN, "p1")
    assert table.slap(None, after=100) == table.put(None, "w1", 200) == NOTHING


class Presser(Watcher):
    """Presses once, and has forgotten for what."""

    def __init__(self) -> None:
        self.planned: tuple[int, Move] | None = (1000, HANDS[card("p1")])
        self.until = 0

    def bar(self, until: int) -> None:
        self.until = until

    def look(self, view: TwinItView) -> None:
        if view.now >= 1000:
            self.planned = None

    def plan(self) -> tuple[int, Move] | None:
        return self.planned

    def refused(self) -> None:
        raise AssertionError("it could press")


def test_among_bots_a_floor_lapses_as_at_a_table() -> None:
    game, presser = duel(), Presser()
    assert list(race(game, {ANN: presser})) == [], "a hand alone is nothing (W4)"
    assert game.now == 1000 and presser.until == FOREVER and not game.hands


def test_among_bots_a_hand_that_nobody_follows_is_lifted_in_its_time() -> None:
    game, presser = clans(), Presser()
    game.to_turn = BO
    assert [at for _, _, at in race(game, {ANN: presser})] == [1000]
    assert game.now == 6000 and not game.hands


def test_among_bots_time_alone_ends_the_minute() -> None:
    game = TwinIt.deal(1, {"mode": "together"}, 3)
    (last,) = deque(race(game, seated(game, {0: bot_for("twin-it", "easy")})), maxlen=1)
    assert last == (0, None, 60_000) and game.outcome() is not None
