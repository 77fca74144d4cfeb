"""The journal of a timed game: acts with their times, and a last line for an end through time."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from game import cli
from game.contract import Illegal
from game.journal import JournalError, Match, Player
from tests.twin_it.cards import card, deck

SEATS = [Player("Ann", "human"), Player("Bo", "human")]
MINUTE = {"mode": "together"}


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")


def minute(path: Path | None = None) -> Match:
    """A minute in which a pair is found."""
    match = Match.start("twin-it", SEATS, MINUTE, 7, deck("p1 p2 q1"), path)
    match.play(1, f"join {card('p1')} {card('p2')}", at=18_250)
    return match


def steps(path: Path, capsys: pytest.CaptureFixture[str]) -> list[dict[str, Any]]:
    assert cli.main(["replay", str(path), "--json"]) == 0
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_an_act_is_written_with_its_time(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    minute(path)
    last = path.read_bytes().splitlines()[-1]
    assert last == f'{{"seat":1,"move":"join {card("p1")} {card("p2")}","at":18250}}'.encode()


def test_an_act_without_a_time_is_written_with_the_one_it_has_got() -> None:
    """Time had passed that no line tells of, and the match came out differently when read."""
    match = Match.start("twin-it", SEATS, {}, 7)
    match.play(0, "turn", at=100)
    match.wait(5_000)
    match.play(1, "turn")
    assert match.text.splitlines()[-1] == b'{"seat":1,"move":"turn","at":5000}'
    assert Match.parse(match.text).game.position() == match.game.position()


def test_time_that_ends_nothing_needs_no_line() -> None:
    match = minute()
    text = match.text
    assert match.wait(59_999) == []
    assert (match.text, match.outcome) == (text, None)
    with pytest.raises(Illegal):
        match.play(0, f"flip {card('q1')}", at=59_998)
    match.play(0, f"flip {card('q1')}", at=59_999)


def test_an_end_through_time_is_a_line_and_a_step_without_seat(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "match.jsonl"
    match = minute(path)
    told = match.wait(60_000)
    assert [event.__struct_config__.tag for event in told] == ["ended"]
    assert path.read_bytes().splitlines()[-1] == b'{"at":60000}'
    match.wait(70_000)
    assert path.read_bytes() == match.text
    assert match.text.count(b'{"at":') == 1
    last = steps(path, capsys)[-1]
    assert (last["step"], last["seat"], last["move"], last["at"]) == (2, None, None, 60_000)
    assert last["events"][-1]["event"] == "ended"
    assert last["position"]["over"] is True
    assert last["position"]["now"] == 60_000
    assert last["legal"] == {"0": [], "1": []}


def test_every_step_has_the_fields_of_the_contract(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "match.jsonl"
    match = Match.start("twin-it", SEATS, {}, 7, deck("p1 x1 p2' y1"), path)
    match.play(0, "turn", at=10)
    match.play(1, f"hand {card('p1')}", at=18_250)
    found = steps(path, capsys)
    assert [(step["seat"], step["move"], step["at"]) for step in found] == [
        (None, None, None),
        (0, "turn", 10),
        (1, f"hand {card('p1')}", 18_250),
    ]
    position = found[-1]["position"]
    for field in ("round", "dealer", "to_act", "over", "winners", "totals", "mode", "to_turn"):
        assert field in position
    assert len(position["cards"]) == 135
    assert position["hands"] == [{"seat": 1, "card": card("p1"), "at": 18_250}]
    assert position["table"][0]["card"] == card("p1")
    assert set(position["piles"][0][0]) == {"card", "motif"}
    assert (position["locked_until"], position["now"], position["catches"]) == (0, 18_250, [[], []])


def test_the_match_that_time_has_ended_is_read_and_resumed_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    match = minute(path)
    match.wait(61_000)
    match.close()
    again = Match.resume(path)
    assert again.outcome == match.outcome is not None
    assert again.text == match.text == path.read_bytes()
    assert again.undoable == 0
    with pytest.raises(Illegal):
        again.undo()
    again.close()


@pytest.mark.parametrize("cut", [b'{"at":6000', b'{"at":', b'{"a', b"{"])
def test_a_torn_time_is_dropped_and_the_minute_goes_on(tmp_path: Path, cut: bytes) -> None:
    path = tmp_path / "match.jsonl"
    match = minute(path)
    match.close()
    path.write_bytes(match.text + cut)
    again = Match.resume(path)
    assert len(again.notices) == 1
    assert again.game.position() == match.game.position()
    assert path.read_bytes() == match.text
    again.wait(60_000)
    assert path.read_bytes() == match.text + b'{"at":60000}\n'
    again.close()


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ('{"at":-1}', "“at” is a time in whole milliseconds from 0 up, not -1"),
        ('{"at":1.5}', "“at” is a time in whole milliseconds from 0 up, not 1.5"),
        ('{"at":"60000"}', "“at” is a time in whole milliseconds from 0 up, not 60000"),
        ('{"at":true}', "“at” is a time in whole milliseconds from 0 up, not true"),
        ('{"at":null}', "“at” is missing"),
        ('{"at":1e99}', "“at” is a time in whole milliseconds from 0 up"),
        ('{"seat":0,"at":5}', "“move” is missing"),
        ('{"move":"turn","at":5}', "“seat” is missing"),
        ('{"seat":0,"move":"flip 1","at":-5}', "“at” is a time in whole milliseconds"),
        ('{"seat":0,"move":"flip 1","at":18249}', "Ann may not flip 1: "),
        ('{"seat":0,"move":"flip 1","at":60000}', "Ann may not flip 1: "),
        ('{"seat":0,"move":"hand 1","at":20000}', "Ann may not hand 1: "),
    ],
)
def test_what_is_no_time_is_refused_by_its_line(line: str, said: str) -> None:
    with pytest.raises(JournalError) as refused:
        Match.parse(minute().text + line.encode() + b"\n")
    assert refused.value.line == 3
    assert said in str(refused.value)


def test_nothing_follows_the_end() -> None:
    match = minute()
    match.wait(60_000)
    with pytest.raises(JournalError, match="line 4: Ann may not flip 3: "):
        Match.parse(match.text + b'{"seat":0,"move":"flip 3","at":60001}\n')


def test_a_time_that_ends_nothing_may_stand_in_a_journal() -> None:
    """Nobody writes it, but it fits."""
    match = minute()
    again = Match.parse(match.text + b'{"at":20000}\n')
    assert again.game.position()["now"] == 20_000
    assert again.outcome is None
    assert len(list(again.steps())) == 2


def test_a_mode_that_so_many_cannot_play_is_refused(tmp_path: Path) -> None:
    for seats, mode in ((SEATS[:1], "duel"), (SEATS, "clans"), (SEATS[:1], "ring")):
        with pytest.raises(Illegal) as refused:
            Match.start("twin-it", seats, {"mode": mode})
        assert refused.value.reason.key == "twin_it.refused.players"


def test_acts_are_taken_back_with_their_times() -> None:
    match = Match.start("twin-it", SEATS, {}, 7)
    positions = [match.game.position()]
    for number in range(40):
        match.play(number % 2, "turn", at=100 * number)
        positions.append(match.game.position())
    match.undo(23)
    assert match.game.position() == positions[17]
    match.play(1, "turn", at=1_600)
    assert Match.parse(match.text).game.position() == match.game.position()


def test_played_again_line_by_line(tmp_path: Path) -> None:
    match = minute()
    match.wait(60_000)
    again, rest = match.again()
    for fields in rest:
        again.obey(fields)
    assert again.game.position() == match.game.position()
    assert again.outcome is not None
