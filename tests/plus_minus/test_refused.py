"""Plus Minus: every refusal, with the cards and numbers that it quotes (C6)."""

from __future__ import annotations

import json

import pytest

from game.contract import Illegal, Reason
from game.journal import Match
from game.lines import JournalError
from game.plus_minus.cards import DECK
from game.plus_minus.moves import Follow, Neutralise
from game.plus_minus.rules import PlusMinus
from game.words import Words
from tests.plus_minus.cards import act, deck, lay, legal, refusal


def refused(key: str, **values: object) -> Reason:
    """The reason, after a look that both languages say it with all its values."""
    reason = Reason(f"plus_minus.refused.{key}", values)
    for language in Words.languages:
        said = Words(language).sentence(reason, ("Ann", "Bo"))
        assert all(str(value) in said for value in values.values()) or key == "not_held"
        assert not {"{", "}"} & set(said)
    return reason


# --- neutralise ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("packet", "laid", "sum"),
    [(0, "-2", "+3"), (0, "-4", "+1"), (0, "-2 -4", "-1"), (1, "+5", "+1"), (1, "+3", "-1")],
)
def test_p3_no_partial_stacks_and_no_more_than_needed(packet: int, laid: str, sum: str) -> None:
    game = lay("-2 -4 +5 +3", "+1", row="5 -4", pile="+1")
    card = ("+5", "-4")[packet]
    reason = refused("not_zero", card=card, cards=laid, sum=sum)
    assert refusal(game, f"neutralise {packet} with {laid}") == reason


def test_p3_nothing_neutralises_nothing() -> None:
    game = lay("-2", "+1", row="5 -4", pile="+1")
    reason = game.why_not(0, Neutralise(0, ()))
    assert reason == refused("not_zero", card="+5", cards="0", sum="+5")


@pytest.mark.parametrize(
    ("packet", "laid", "card", "wrong"),
    [(0, "+5", "+5", "+5"), (0, "-5 -1 +1", "+5", "+1"), (1, "-4", "-4", "-4"),
     (1, "+5 -1", "-4", "-1")],
)  # fmt: skip
def test_p3_only_the_other_sign(packet: int, laid: str, card: str, wrong: str) -> None:
    game = lay("+5 -5 -1 +1 -4", "+1", row="5 -4", pile="+1")
    reason = refused("same_sign", card=card, wrong=wrong)
    assert refusal(game, f"neutralise {packet} with {laid}") == reason


@pytest.mark.parametrize(
    ("laid", "card"), [("-5", "-5"), ("-1 -4", "-1"), ("-2 -2 -1", "-2"), ("-3 -2 -5", "-5")]
)
def test_a_card_that_is_not_held_or_not_as_often(laid: str, card: str) -> None:
    game = lay("-2 -3 -4", "-5 -1", row="5 -4", pile="+1")
    assert refusal(game, f"neutralise 0 with {laid}") == refused("not_held", card=card)


def test_p3_leaving_open_is_an_option() -> None:
    game = lay("-5", "+1", row="5 -4", pile="+1", leave_open=False)
    assert refusal(game, "neutralise 0 with -5 leaving open") == refused("leave_open")
    game = lay("-5 -3", "+1", row="5 -4", pile="+1", leave_open=True)
    reason = refused("not_zero", card="+5", cards="-3", sum="+2")
    assert refusal(game, "neutralise 0 with -3 leaving open") == reason


def test_p3_leaving_open_the_packet_is_measured_by_its_top_card() -> None:
    game = lay("+5 -5", "+1", row="5/-2/-3 -4", pile="+1", leave_open=True)
    reason = refused("not_zero", card="-3", cards="+5", sum="+2")
    assert refusal(game, "neutralise 0 with +5") == reason
    reason = refused("same_sign", card="-3", wrong="-5")
    assert refusal(game, "neutralise 0 with -5") == reason


# --- follow -------------------------------------------------------------------------------------


def test_p5_too_few_cards_to_drop_or_to_draw() -> None:
    game = lay("-2 -3", "+1", row="5 -4 4", pile="+1", discard="+2 +2")
    reason = refused("too_few_to_drop", card="-4", wanted=4, count=2)
    assert refusal(game, "follow 1 dropping -2 -3") == reason
    assert refusal(game, "follow 1") == reason
    assert refusal(game, "follow 0") == refused("too_few_to_draw", card="+5", wanted=5, count=3)
    assert refusal(game, "follow 2") == refused("too_few_to_draw", card="+4", wanted=4, count=3)


@pytest.mark.parametrize(("dropped", "count"), [("", 0), ("-2", 1), ("-2 +1 +1", 3)])
def test_p4_exactly_as_many_are_dropped(dropped: str, count: int) -> None:
    game = lay("-2 +1 +1 -5", "+1", row="5 -2", pile="+1")
    text = f"follow 1 dropping {dropped}" if dropped else "follow 1"
    assert refusal(game, text) == refused("wrong_count", card="-2", wanted=2, count=count)


def test_p4_what_is_dropped_is_held() -> None:
    game = lay("-2 +1 -5", "+3", row="5 -2", pile="+1")
    assert refusal(game, "follow 1 dropping +3 -2") == refused("not_held", card="+3")
    assert refusal(game, "follow 1 dropping -2 -2") == refused("not_held", card="-2")


def test_p4_a_plus_card_takes_no_cards() -> None:
    game = lay("-2 +1 -5", "+3", row="2 -2", pile="+1 +1 +1")
    reason = refused("drops_for_plus", card="+2")
    assert refusal(game, "follow 0 dropping -2 -5") == reason


# --- packets, turns and times -------------------------------------------------------------------


@pytest.mark.parametrize("deed", ["follow {}", "neutralise {} with -5", "follow {} dropping -5"])
def test_p2_an_open_packet_of_the_row(deed: str) -> None:
    game = lay("-5", "+1", row="5 (3/-3)", pile="+1")
    assert refusal(game, deed.format(1)) == refused("closed", packet=1)
    for packet in (2, 9, 99, 999_999_999):
        reason = refused("no_packet", packet=packet, last=1)
        assert refusal(game, deed.format(packet)) == reason


@pytest.mark.parametrize("packet", [-1, -2, -3, 10**30])
def test_no_packet_is_counted_from_the_end(packet: int) -> None:
    game = lay("-5", "+1", row="5 -3", pile="+1")
    reason = refused("no_packet", packet=packet, last=1)
    assert game.why_not(0, Neutralise(packet, (-5,))) == reason
    assert game.why_not(0, Follow(packet)) == reason


def test_p1_first_everybody_brings_a_card() -> None:
    game = PlusMinus.deal(2, {}, 1, deck("+1 +2 +3 +4 +5 +5", "-1 -2 -3 -4 -5 -5", row="+1 -1"))
    for text in ("follow 0", "neutralise 1 with +1", "follow 1 dropping +1"):
        assert refusal(game, text) == refused("opening")
    assert refusal(game, "open -1", 0) == refused("not_held", card="-1")
    act(game, "open +5")
    assert refusal(game, "open +5", 0) == refused("chosen")
    assert refusal(game, "follow 0", 0) == refused("opening")
    assert legal(game, 0) == []
    for nobody in (-1, 2, 99):
        assert refusal(game, "open +5", nobody) == refused("chosen")
        assert legal(game, nobody) == []
    act(game, "open -5")
    assert refusal(game, "open +5", 0) == refused("opened")
    assert refusal(game, "open -4", 1) == refused("opened")


def test_nobody_acts_out_of_turn_or_after_the_end() -> None:
    game = lay("-5 +3", "+1 -1", row="5 -1", pile="+1", turn=1)
    waiting = Reason("refused.not_your_turn", {"seat": 1})
    for seat in (0, -1, 2):
        assert refusal(game, "neutralise 0 with -5", seat) == waiting
    act(game, "neutralise 1 with +1")
    act(game, "neutralise 0 with -5")
    assert game.outcome() is not None
    for seat in (0, 1):
        assert refusal(game, "follow 0", seat) == Reason("refused.over")


def test_a_seat_that_is_skipped_may_not_act() -> None:
    game = lay("+1 +1 +1", "", "-1", row="-1 5", pile="")
    act(game, "follow 0 dropping +1")
    assert refusal(game, "follow 1", 1) == Reason("refused.not_your_turn", {"seat": 2})


# --- texts --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "open +1", "open -5", "follow 0", "follow 7", "follow 2 dropping +1 -5 -5",
        "neutralise 3 with -1 -4", "neutralise 3 with -5 leaving open",
    ],
)  # fmt: skip
def test_texts_of_the_contract_mean_a_move(text: str) -> None:
    assert PlusMinus.parse(text).text() == text


@pytest.mark.parametrize(
    "text",
    [
        "", "open", "open 1", "open +0", "open +6", "open -6", "open +1 +1", "open +01", "Open +1",
        "open −1", "follow", "follow -1", "follow +1", "follow 00", "follow 01", "follow 1.0",
        "follow ١", "follow ²", f"follow {10**9}", "follow " + "9" * 5000, "follow 0 ", " follow 0",
        "follow 0 dropping", "follow 0 dropping ", "follow 0 dropping 1", "follow 0 with -1",
        "follow 0 dropping +1  -1", "neutralise 0", "neutralise 0 with", "neutralise 0 with ",
        "neutralise 0 with leaving open", "neutralise 0 with  leaving open", "neutralise with -1",
        "neutralise -1 with +1", "neutralise 0 with -1 leaving", "neutralise 0 with -1 open",
        "neutralise 0 with -1 leaving open leaving open", "neutralise 0 with -1\n",
        "neutralise 0 with +9",
    ],
)  # fmt: skip
def test_other_texts_mean_none(text: str) -> None:
    with pytest.raises(Illegal) as refused:
        PlusMinus.parse(text)
    assert refused.value.reason == Reason("refused.not_a_move", {"text": text})


# --- decks and journals -------------------------------------------------------------------------


def test_a_deck_is_all_sixty_cards() -> None:
    assert PlusMinus.why_not_deck(list(DECK)[::-1], 2, {}) is None
    wrong: list[list[object]] = [
        [], [*DECK[1:]], [*DECK, 1], [*DECK[1:], -5], [*DECK[1:], True], [*DECK[1:], 1.0],
        [*DECK[1:], "+1"], [*DECK[1:], None], [*DECK[1:], [1]], [*DECK[1:], 10**40],
    ]  # fmt: skip
    for cards in wrong:
        assert PlusMinus.why_not_deck(cards, 2, {}) == refused("deck", count=60)


@pytest.mark.parametrize(
    ("move", "why"),
    [
        ("follow -1", "“follow -1” is not a move"),
        ("follow 4", "there’s no stack 4; the row ends with stack 3"),
        ("follow 999999999", "there’s no stack 999999999; the row ends with stack 3"),
        ("neutralise 0 with -1", "+2 with -1 makes +1, and it has to make exactly 0"),
        ("open +1", "the row is open"),
    ],
)
def test_a_journal_is_refused_by_line_seat_move_and_reason(move: str, why: str) -> None:
    cards = deck("+1 +2 +3 +4 +5 -1", "-1 -2 -3 -4 -5 -5", row="+2 -1")
    seats = [{"name": name, "kind": "human"} for name in ("Ann", "Bo")]
    lines = [
        {"rowdy": 1, "game": "plus-minus", "seed": 7, "seats": seats, "options": {}, "deck": cards},
        {"seat": 1, "move": "open -5"},
        {"seat": 0, "move": "open +5"},
        {"seat": 0, "move": move},
    ]
    with pytest.raises(JournalError) as refused:
        Match.parse("".join(json.dumps(line) + "\n" for line in lines).encode())
    assert refused.value.line == 4
    said = Words("en").sentence(refused.value.reason, ("Ann", "Bo"))
    assert why in said, said
