"""The cards of Twin It, how many may play what, and how moves and decks are written."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.contract import Illegal, Reason
from game.twin_it.deck import CARDS, COUSINS, MOTIFS
from game.twin_it.moves import Shift, Turn
from game.twin_it.rules import MODES, TwinIt, shuffled


def test_there_are_135_cards_with_8_single_71_double_and_40_triple_motifs() -> None:
    count = Counter(motif for card in CARDS for motif in card)
    assert (len(CARDS), sum(count.values())) == (135, 270)
    assert sorted(count) == list(range(MOTIFS)) == list(range(119))
    assert Counter(count.values()) == {1: 8, 2: 71, 3: 40}


def test_no_two_cards_carry_the_same_two_motifs() -> None:
    assert len({frozenset(card) for card in CARDS}) == 135
    assert all(front != back for front, back in CARDS)


def test_no_card_carries_two_cousins() -> None:
    assert all(front // COUSINS != back // COUSINS for front, back in CARDS)


def test_a_deck_has_every_card_once_with_a_face() -> None:
    deck = shuffled(5)
    assert TwinIt.why_not_deck(deck, 2, {}) is None
    assert sorted(int(name[:-1]) for name in deck) == list(range(135))
    assert shuffled(5) == deck != shuffled(6)


@pytest.mark.parametrize(
    ("change", "key"),
    [
        (lambda deck: deck[1:], "deck_whole"),
        (lambda deck: [*deck[:-1], deck[0]], "deck_whole"),
        (lambda deck: [*deck, deck[0]], "deck_whole"),
        (lambda deck: [*deck[:-1], deck[0][:-1] + ("b" if deck[0][-1] == "f" else "f")], "whole"),
        (lambda deck: [*deck[:-1], "135f"], "deck_card"),
        (lambda deck: [*deck[:-1], "01f"], "deck_card"),
        (lambda deck: [*deck[:-1], "1"], "deck_card"),
        (lambda deck: [*deck[:-1], 1], "deck_card"),
        (lambda deck: [], "deck_whole"),
    ],
)
def test_a_deck_that_is_none_is_refused(change, key) -> None:  # type: ignore[no-untyped-def]
    reason = TwinIt.why_not_deck(change(shuffled(1)), 2, {})
    assert reason is not None
    assert reason.key.endswith(key)


@pytest.mark.parametrize("mode", MODES)
def test_every_mode_has_its_number_of_players(mode: str) -> None:
    allowed = [n for n in range(1, 7) if TwinIt.why_not_table(n, {"mode": mode}) is None]
    wanted = {"duel": [2, 3, 4, 5, 6], "clans": [4, 5, 6], "ring": [2, 3, 4, 5, 6]}
    assert allowed == wanted.get(mode, [1, 2, 3, 4, 5, 6])
    if mode == "duel":
        assert [n for n in range(1, 7) if TwinIt.why_not_table(n, {}) is None] == allowed


@pytest.mark.parametrize(
    ("text", "again"),
    [
        ("turn", "turn"),
        ("turn 4", "turn 4"),
        ("hand 0", "hand 0"),
        ("hand 134", "hand 134"),
        ("slap", "slap"),
        ("point 57", "point 57"),
        ("flip 57", "flip 57"),
        ("join 57 12", "join 57 12"),
        ("shift 57 0.31 0.80", "shift 57 0.31 0.80"),
        ("shift 57 0 1", "shift 57 0.00 1.00"),
        ("shift 57 0.1234 0.9996", "shift 57 0.123 1.00"),
    ],
)
def test_moves_are_read_and_written(text: str, again: str) -> None:
    move = TwinIt.parse(text)
    assert move.text() == again
    assert TwinIt.parse(again) == move


@pytest.mark.parametrize(
    "text",
    [
        *("", "turn -1", "turn 04", "turn x", "turn 1 2", "hand", "hand -1"),
        *("hand 01", "hand 1 2", "hand ١", "slap 1", "point", "flip", "join 1", "join 1 2 3"),
        *("shift 1 0.5", "shift 1 1.5 0", "shift 1 -0.1 0", "shift 1 .5 0", "shift 1 0. 0"),
        *("shift 1 nan 0", "shift 1 1e-1 0", "shift 1 0.5 1.001", "Hand 1"),
        *(
            "shift 1 0.x 0",
            "shift 1 0.١ 0",
            "turn ",
            " turn",
            "hand  1",
            f"hand {'9' * 5000}",
            f"shift 1 0.{'1' * 5000} 0",
        ),
    ],
)
def test_what_is_no_move_is_refused(text: str) -> None:
    with pytest.raises(Illegal) as refused:
        TwinIt.parse(text)
    assert refused.value.reason.key == "refused.not_a_move"


@pytest.mark.parametrize(
    ("text", "number"),
    [
        *(("hand 135", 135), ("point 200", 200), ("flip 135", 135), ("shift 135 0 0", 135)),
        *(("join 0 999", 999), ("join 135 0", 135), ("join 777 888", 777)),
    ],
)
def test_a_card_that_does_not_exist_is_named_as_the_reason(text: str, number: int) -> None:
    with pytest.raises(Illegal) as refused:
        TwinIt.parse(text)
    reason = refused.value.reason
    assert reason == Reason("twin_it.refused.no_card", {"card": number, "last": 134})


@pytest.mark.parametrize("number", [5, 9, 123])
def test_a_pile_that_does_not_exist_is_named_as_the_reason(number: int) -> None:
    with pytest.raises(Illegal) as refused:
        TwinIt.parse(f"turn {number}")
    reason = refused.value.reason
    assert reason == Reason("twin_it.refused.no_such_pile", {"pile": number, "last": 4})


@given(st.integers(0, 134), st.integers(0, 1000), st.integers(0, 1000))
def test_every_place_of_the_table_can_be_written(card: int, x: int, y: int) -> None:
    move = Shift(card, x, y)
    assert TwinIt.parse(move.text()) == move


@given(st.text(max_size=20))
def test_any_text_is_a_move_or_refused(text: str) -> None:
    try:
        move = TwinIt.parse(text)
    except Illegal:
        return
    assert TwinIt.parse(move.text()) == move


def test_a_move_of_another_mode_is_refused_by_its_text() -> None:
    game = TwinIt.deal(2, {}, seed=1)
    for text in ("turn 0", "slap", "point 1", "flip 1", "join 1 2", "shift 1 0.5 0.5"):
        reason = game.why_not(0, TwinIt.parse(text))
        assert reason is not None
        assert (reason.key, reason.values) == ("twin_it.refused.mode", {"move": text_of(text)})
    assert game.why_not(0, Turn()) is None


def text_of(text: str) -> str:
    return TwinIt.parse(text).text()
