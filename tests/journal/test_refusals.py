"""What does not fit is refused in one sentence that names line, seat, move and reason."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from game.entry import Option
from game.journal import JournalError, Match
from game.take_that.rules import DECK
from game.words import Words

HEADER: dict[str, Any] = {
    "rowdy": 1,
    "game": "take-that",
    "seed": 7,
    "seats": [{"name": "Ann", "kind": "human"}, {"name": "Bo", "kind": "hard"}],
    "options": {"rounds": 2},
    "deck": [34, 62, 41, *(card for card in DECK if card not in (34, 41, 62))],
}


def text_of(*lines: Any, **changes: Any) -> bytes:
    header = {key: value for key, value in {**HEADER, **changes}.items() if value is not ...}
    return "".join(json.dumps(line) + "\n" for line in (header, *lines)).encode()


def refusal(data: bytes) -> str:
    with pytest.raises(JournalError) as refused:
        Match.parse(data)
    said = str(refused.value)
    assert "\n" not in said
    assert "{" not in Words("fr").reason(refused.value.reason).replace('{"', "")
    return said


LAID = {"seat": 0, "move": "lay 34"}


def test_the_sentence_of_the_contract() -> None:
    lines = [LAID, {"undo": 1}, LAID, {"undo": 1}, LAID, {"seat": 1, "move": "lay 62"}]
    deck = [34, 62, 41, *(card for card in DECK if card not in (34, 41, 62))]
    lines = [{"seat": 0, "move": "lay 41"}, *lines[1:]]
    lines[2] = lines[4] = {"seat": 0, "move": "lay 41"}
    said = refusal(text_of(*lines, deck=deck))
    assert said == "line 7: Bo may not lay 62: the line ends in 41, so 31 to 51 can follow"


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ({"seat": 1, "move": "lay 62"}, "Bo may not lay 62: it’s Ann’s turn"),
        ({"seat": 0, "move": "lay 62"}, "Ann may not lay 62: 62 isn’t in the hand"),
        ({"seat": 0, "move": "take"}, "Ann may not take: the line is empty, so there’s nothing"),
        ({"seat": 0, "move": "fly 3"}, "Ann may not fly 3: “fly 3” is not a move in this game"),
        ({"seat": 0, "move": "lay 034"}, "Ann may not lay 034: “lay 034” is not a move"),
        ({"seat": 0, "move": ""}, "Ann may not : “” is not a move in this game"),
        ({"seat": 0, "move": "lay\n34"}, "Ann may not lay�34: “lay�34” is not a move in this"),
        ({"seat": 0, "move": "lay " + "9" * 900}, "Ann may not lay 999"),
        ({"seat": 0, "move": "lay " + "9" * 9000}, "no move is as long as 9004 letters"),
        ({"seat": 0, "move": 34}, "“move” is a text such as “lay 34”, not 34"),
        ({"seat": 0, "move": None}, "“move” is a text such as “lay 34”, not null"),
        ({"seat": 0}, "“move” is missing"),
        ({"move": "take"}, "“seat” is missing"),
        ({"seat": 2, "move": "take"}, "there’s no seat 2; the seats are 0 to 1"),
        ({"seat": -1, "move": "take"}, "there’s no seat -1; the seats are 0 to 1"),
        ({"seat": 10**30, "move": "take"}, "there’s no seat 1000000"),
        ({"seat": 10**400, "move": "take"}, f"there’s no seat 1{'0' * 58}…; the seats are 0 to 1"),
        ({"seat": 0.0, "move": "take"}, "“seat” is the number of a seat, not 0.0"),
        ({"seat": False, "move": "take"}, "“seat” is the number of a seat, not false"),
        ({"seat": "0", "move": "take"}, "“seat” is the number of a seat, not 0"),
        ({**LAID, "at": -1}, "“at” is a time in whole milliseconds from 0 up, not -1"),
        ({**LAID, "at": 1.5}, "“at” is a time in whole milliseconds from 0 up, not 1.5"),
        ({**LAID, "at": True}, "“at” is a time in whole milliseconds from 0 up, not true"),
        ({**LAID, "undo": 1}, "this line says more than one thing at once: move, undo"),
        ({"undo": 1}, "there’s no move to take back"),
        ({"undo": 0}, "the number of moves to take back is a whole number from 1 up, not 0"),
        ({"undo": True}, "the number of moves to take back is a whole number from 1 up, not true"),
        ({"undo": "1"}, "the number of moves to take back is a whole number from 1 up, not 1"),
        ({"seat": 1, "name": "Bo"}, "“kind” is missing"),
        ({"seat": 1, "kind": "easy"}, "“name” is missing"),
        ({"seat": 1, "name": " ", "kind": "easy"}, "a name needs at least one letter"),
        ({"seat": 7, "name": "Bo", "kind": "easy"}, "there’s no seat 7"),
        ({"join": {"name": "Cy", "kind": "human"}}, "nobody can sit down or get up"),
        ({"join": "Cy"}, "“join” is a name and a kind, not Cy"),
        ({"leave": 1}, "nobody can sit down or get up"),
        ({"leave": 5}, "there’s no seat 5"),
        ({"leave": [1]}, "“seat” is the number of a seat, not [1]"),
        ({}, "this is not a move, nor anything else"),
        (HEADER, "this is not a move, nor anything else"),
        ([LAID], "this is not a JSON object"),
        ("lay 34", "this is not a JSON object"),
        (None, "this is not a JSON object"),
    ],
)
def test_a_line_that_does_not_fit(line: Any, said: str) -> None:
    assert refusal(text_of(line, LAID)).startswith(f"line 2: {said}")


def test_more_moves_taken_back_than_made() -> None:
    assert refusal(text_of(LAID, {"undo": 2})) == (
        "line 3: 2 moves cannot be taken back: only one can be"
    )


def test_a_move_after_the_end(journal: bytes) -> None:
    match = Match.start("take-that", Match.parse(journal).seats, {"rounds": 1})
    while match.game.to_act:
        seat = match.game.to_act[0]
        match.play(seat, match.game.legal_moves(seat)[0])
    said = refusal(match.text + b'{"seat":0,"move":"take"}\n')
    assert said == f"line {len(match.moves) + 2}: Ann may not take: the match is over"


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        (
            {"rowdy": 2},
            "this journal is of version 2, from a newer Rowdy; this one reads version 1",
        ),
        ({"rowdy": 0}, "“rowdy” is the version of the journal, a whole number from 1 up, not 0"),
        ({"rowdy": True}, "“rowdy” is the version of the journal"),
        ({"rowdy": "1"}, "“rowdy” is the version of the journal"),
        ({"rowdy": 1.0}, "“rowdy” is the version of the journal"),
        ({"rowdy": ...}, 'this is not a Rowdy journal: it does not begin with {"rowdy":1'),
        ({"game": ...}, "“game” is missing"),
        ({"game": "chess"}, "there is no game called “chess”; there are take-that"),
        ({"game": ["take-that"]}, "“game” is the name of a game, not"),
        ({"game": None}, "“game” is the name of a game, not null"),
        ({"seed": ...}, "“seed” is missing"),
        ({"seed": "7"}, "the seed is a whole number of at most 64 bits, not 7"),
        ({"seed": True}, "the seed is a whole number of at most 64 bits, not true"),
        ({"seed": 7.0}, "the seed is a whole number of at most 64 bits, not 7.0"),
        ({"seed": 1 << 64}, "the seed is a whole number of at most 64 bits, not 18446"),
        ({"seats": ...}, "“seats” is missing"),
        ({"seats": 2}, "“seats” is a list of names and kinds, not 2"),
        ({"seats": ["Ann", "Bo"]}, "“seats” is a list of names and kinds, not Ann"),
        ({"seats": []}, "0 can’t play this game: it’s for 2 to 4"),
        ({"seats": HEADER["seats"][:1]}, "1 can’t play this game: it’s for 2 to 4"),
        ({"seats": HEADER["seats"] * 3}, "6 can’t play this game: it’s for 2 to 4"),
        ({"seats": [{"name": "Ann"}] * 2}, "“kind” is missing"),
        ({"seats": [{"name": 3, "kind": "human"}] * 2}, "a name is a text, not 3"),
        ({"seats": [{"name": "A" * 25, "kind": "human"}] * 2}, "the name “AAAAA"),
        ({"seats": [{"name": "Ann", "kind": ""}] * 2}, "who plays a seat is one word"),
        ({"seats": [{"name": "Ann", "kind": "a b"}] * 2}, "who plays a seat is one word"),
        ({"seats": [{"name": "Ann", "kind": 1}] * 2}, "who plays a seat is one word"),
        ({"options": [1]}, "“options” is a JSON object, not [1]"),
        ({"options": {"rows": 1}}, "there is no option “rows”; there are rounds, advanced"),
        ({"options": {"rounds": 0}}, "the option “rounds” cannot be 0: it is a whole number from"),
        ({"options": {"rounds": True}}, "the option “rounds” cannot be True"),
        ({"options": {"rounds": 2.0}}, "the option “rounds” cannot be 2.0"),
        ({"options": {"rounds": [2]}}, "the option “rounds” cannot be [2]"),
        ({"options": {"advanced": 1}}, "the option “advanced” cannot be 1: it is true or false"),
        ({"deck": DECK[1:]}, "the deck is not the 79 cards of Take That, each of them once"),
        ({"deck": [34, *DECK[1:]]}, "the deck is not the 79 cards of Take That"),
        ({"deck": [*DECK, 34]}, "the deck is not the 79 cards of Take That"),
        ({"deck": [str(card) for card in DECK]}, "the deck is not"),
        ({"deck": [float(card) for card in DECK]}, "the deck is not a list of the cards"),
        ({"deck": [True, *DECK[1:]]}, "the deck is not a list of the cards"),
        ({"deck": [[card] for card in DECK]}, "the deck is not a list of the cards"),
        ({"deck": [None, *DECK[1:]]}, "the deck is not a list of the cards"),
        ({"deck": [10**40, *DECK[1:]]}, "the deck is not a list of the cards"),
        ({"deck": []}, "the deck is not a list of the cards"),
        ({"deck": {"12": 1}}, "the deck is not a list of the cards"),
        ({"deck": "12 13"}, "the deck is not a list of the cards"),
        ({"deck": False}, "the deck is not a list of the cards"),
    ],
)
def test_a_first_line_that_does_not_fit(changes: dict[str, Any], said: str) -> None:
    assert refusal(text_of(**changes)).startswith(f"line 1: {said}")


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "line 1: the journal is empty"),
        (b"\n\n", "line 1: the journal is empty"),
        (b'{"rowdy":1,"ga', "line 1: the journal was cut off in its first line"),
        (b"hello\n", "line 1: this is not JSON"),
        (b"\x89PNG\r\n\x1a\n", "line 1: this is not UTF-8 text"),
        (b'{"rowdy":1,"game":"\xff"}\n', "line 1: this is not UTF-8 text"),
        (b"[" * 100_000 + b"\n", "line 1: this is not JSON"),
        (b"\x00" * 4096 + b"\n", "line 1: this is not JSON"),
        (b'{"rowdy":' + b"9" * 9000 + b"}\n", "line 1: this is not JSON"),
        (b"{}\n", "line 1: this is not a Rowdy journal"),
    ],
)
def test_a_file_that_is_no_journal(data: bytes, said: str) -> None:
    assert refusal(data).startswith(said)


def test_a_broken_line_in_the_middle_is_refused_and_not_skipped() -> None:
    data = text_of() + b'{"seat":0,"mo\n' + b'{"seat":0,"move":"lay 34"}\n'
    assert refusal(data) == "line 2: this is not JSON"
    assert refusal(text_of() + b"\xff\n" + b"{}\n") == "line 2: this is not UTF-8 text"


def test_nonsense_in_a_whole_last_line_is_refused_not_dropped() -> None:
    assert refusal(text_of() + b"hello\n") == "line 2: this is not JSON"
    assert refusal(text_of() + b'{"seat":0,"move":"take"}') == (
        "line 2: Ann may not take: the line is empty, so there’s nothing to take"
    )


def test_fields_of_later_versions_are_ignored() -> None:
    match = Match.parse(text_of({**LAID, "mood": "good"}, later={"a": 1}))
    assert [played.move.text() for played in match.moves] == ["lay 34"]
    assert b"mood" in match.text  # and kept


def test_options_and_deck_may_be_left_out() -> None:
    assert Match.parse(text_of(options=..., deck=...)).options == {}
    assert Match.parse(text_of(deck=None)).deck is None


def test_blank_lines_windows_line_ends_and_a_byte_order_mark_do_no_harm() -> None:
    data = text_of(LAID, {"seat": 1, "move": "take"})
    for variant in (
        data.replace(b"\n", b"\r\n"),
        data.replace(b"\n", b"\n\n"),
        b"\xef\xbb\xbf" + data,
    ):
        assert Match.parse(variant).game.position() == Match.parse(data).game.position()


# --- whatever a file holds ----------------------------------------------------------------------


def read_or_refused(data: bytes) -> None:
    """Either a match that reads back to itself, or one sentence; never anything else."""
    try:
        match = Match.parse(data)
    except JournalError as refused:
        for language in Words.languages:
            said = Words(language).sentence(refused.reason)
            assert said
            assert all(ord(letter) >= 32 for letter in said)
        assert str(refused)
        return
    assert Match.parse(match.text).game.position() == match.game.position()
    for step in match.steps():
        assert step.game.position()


@settings(max_examples=400, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_any_mangling_of_bytes_gives_a_match_or_a_journal_error(
    journal: bytes, data: st.DataObject
) -> None:
    mangled = journal
    for _ in range(data.draw(st.integers(1, 3))):
        start = data.draw(st.integers(0, len(mangled)))
        end = data.draw(st.integers(start, min(len(mangled), start + 40)))
        mangled = mangled[:start] + data.draw(st.binary(max_size=8)) + mangled[end:]
    read_or_refused(mangled)


SCALARS = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.floats(allow_nan=False, allow_infinity=False),
    st.text(max_size=30),
    st.sampled_from(["take", "lay 34", "twist 43", "human", "take-that"]),
)
JSON = st.recursive(
    SCALARS,
    lambda inner: st.one_of(
        st.lists(inner, max_size=3), st.dictionaries(st.text(max_size=5), inner, max_size=3)
    ),
    max_leaves=4,
)
FIELDS = ["rowdy", "game", "seed", "seats", "options", "deck", "seat", "move", "at", "undo"]
FIELDS += ["name", "kind", "join", "leave"]


@settings(max_examples=400, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_any_value_in_any_field_gives_a_match_or_a_journal_error(
    journal: bytes, data: st.DataObject
) -> None:
    lines = [json.loads(line) for line in journal.splitlines()]
    for _ in range(data.draw(st.integers(1, 2))):
        line = lines[data.draw(st.integers(0, min(len(lines) - 1, 12)))]
        line[data.draw(st.sampled_from(FIELDS))] = data.draw(JSON)
    read_or_refused("".join(json.dumps(line) + "\n" for line in lines).encode())


@settings(max_examples=100, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(order=st.data())
def test_any_lines_lost_doubled_or_moved_give_a_match_or_a_journal_error(
    journal: bytes, order: st.DataObject
) -> None:
    lines = journal.splitlines(keepends=True)
    chosen = order.draw(st.lists(st.sampled_from(range(len(lines))), max_size=len(lines)))
    read_or_refused(lines[0] + b"".join(lines[number] for number in chosen))


def test_an_option_that_may_be_a_list_says_what_stands_in_one() -> None:
    option = Option("goal", None, low=5, high=7, each=(1, 9))
    assert option.parse("3, 7") == [3, 7] and option.why_not([3, 7]) is None
    assert option.parse("[3,7]") == [3, 7], "as a journal has it"
    assert option.parse("6") == 6 and option.why_not(6) is None
    for value in ([], [0, 5], [5, "x"], [True], option.parse("3,x")):
        reason = option.why_not(value)
        assert reason is not None and reason.key == "refused.option_list"
        assert "'" not in str(reason.values["value"])
    assert (reason := option.why_not(3)) is not None and reason.key == "refused.option_range"
