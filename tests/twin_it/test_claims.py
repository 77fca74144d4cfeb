"""Press, then show: who has the floor, who ties, who is late, what silence costs. No window, no
clock."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from game.floor import (
    BOT,
    BOT_MS,
    FOREVER,
    KEY,
    MOUSE,
    NOTHING,
    PAD,
    TIE_OTHER_DEVICE,
    TIE_SAME_KEYBOARD,
    TOUCH,
    Act,
    Floor,
    Press,
    Verdict,
)
from game.twin_it.claims import (
    BARRED,
    BARRED_MS,
    JUST_MS,
    TwinItClaims,
    acts_of,
    acts_of_silence,
    wanted,
)
from game.twin_it.moves import HANDS, Point, Slap, Turn
from game.twin_it.rules import TwinIt
from tests.twin_it.cards import card
from tests.twin_it.tables import act, caught, hands, kinds, lay, on_table

ANN, BO, CY, DEE = range(4)
DEVICES = (KEY, PAD, MOUSE, TOUCH, BOT)
AT = 4000.0  # when the first of all presses comes


def made(seat: int, cards: str, after: float, kind: str) -> Press:
    return Press(seat, AT + after, kind, [card(name) for name in cards.split()])


def floor_of(seat: int = ANN, cards: str = "", kind: str = KEY, *heard: Press) -> Floor:
    floor = Floor(made(seat, cards, 0, kind), int(AT), 2500.0)
    for press in heard:
        floor.hear(press)
    return floor


def duel(**more: Any) -> Any:
    return lay("duel", "q1 r1", "s1 t1", table="p1 p2 u1", **more)


def ring(**more: Any) -> Any:
    return lay("ring", "q1 r1", "s1", "t1", "u1", "p2 v1", table="p1 w1 v2", players=3, **more)


def clans() -> Any:
    return lay("clans", "q1", "r1", "s1", "t1", table="p1 p2 u1 v1")


def play(game: TwinIt, acts: list[Act] | tuple[Act, ...]) -> str:
    """What the referee says to these acts."""
    events: list[Any] = []
    for seat, move, at in acts:
        game.play(seat, move, at, events)
    return kinds(events)


class Table:
    """A match and its claims, with people who act so many milliseconds after the first press."""

    def __init__(self, game: Any) -> None:
        self.game, self.claims = game, TwinItClaims(game)
        self.claims.hear([])

    @property
    def floor(self) -> Any:
        return self.claims.floor

    def _done(self, verdict: Verdict) -> Verdict:
        """As every table does it."""
        events: list[Any] = []
        for seat, move, at in verdict.acts:
            self.game.play(seat, move, at, events)
        self.claims.hear(events, verdict.over)
        self.told = kinds(events)
        return verdict

    def _at(self, after: float) -> float:
        if self.floor is not None:
            self.floor.now = max(self.floor.now, AT + after)
        return AT + after

    def press(self, seat: int, after: float = 0) -> Verdict:
        return self._done(self.claims.press(seat, self._at(after)))

    def put(self, seat: int | None, name: str, after: float = 0, kind: str = MOUSE) -> Verdict:
        return self._done(self.claims.put(seat, card(name), self._at(after), kind))

    def slap(self, seat: int | None, name: str = "", after: float = 0, kind: str = PAD) -> Verdict:
        middle = card(name) if name else None
        return self._done(self.claims.slap(seat, middle, self._at(after), kind))

    def lapse(self) -> Verdict:
        """The time of whoever has the floor is over."""
        assert self.floor.ends is not None
        self.floor.now = self.floor.ends
        return self._done(self.claims.lapse())

    def turn(self, seat: int, at: int = 0, pile: int | None = None) -> None:
        events: list[Any] = []
        self.game.to_turn = seat
        self.game.play(seat, Turn(pile), max(at, self.game.now), events)
        self.claims.hear(events)

    def barred(self, *seats: int) -> bool:
        return all(self.claims.barred_until(seat) > self.game.now for seat in seats)


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
    assert table.floor.cards == [card("p2")] and table.floor.at == AT
    assert table.floor.began == AT and table.floor.opened == AT + 700
    assert table.floor.limit == 2000 and table.floor.late == {BO: 100}
    verdict = table.put(CY, "p1", 1900, PAD)
    assert table.told.endswith("caught") and table.floor is None
    assert {at for _, _, at in verdict.acts} == {4000}


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
    assert table.put(ANN, "p1", 3000) == table.press(ANN, 3000) == BARRED and table.floor is None
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
        assert table.press(ANN) == BARRED
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
    assert verdict == BARRED if after < BARRED_MS else verdict.floor is not None


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
    assert table.put(ANN, "p2", 10, PAD) == BARRED and table.press(ANN, 20) == BARRED
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
        assert table.put(seat, "p1", 51, kind) == Verdict(shown=(ANN, card("p1")))
    table.put(ANN, "p2", 300, KEY)
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
    assert table.press(ANN) == BARRED


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
    assert table.put(ANN, "p1") == table.press(ANN) == BARRED
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
