"""Who may be called what: names that are made now, and names that files have already."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from game import names
from game.contract import Illegal
from game.journal import Match, Player
from game.lines import why_not_name
from game.words import Words

# Zero-width spaces and joiners, a soft hyphen, selectors, fillers: nothing of them is drawn.
UNSEEN = [
    "\u200b", "\u00ad", "\ufe0f", "\u200d", "\u200c", "\u2060", "\u2063", "\u180e", "\u034f",
    "\u115f", "\u3164", "\uffa0", "\u2800", "\u061c", "\U000e0001", "\U000e0041", "\U000e0100",
    "\u200b\u200b", "\u00ad \u00ad", "\u0301", "\u20e3", "\u0e31",
]  # fmt: skip
SEEN = [
    "Ann", "Zoé", "Zoe\u0301", "Łukasz", "Nguyễn", "Анна", "Σωκράτης", "שרה לוי", "מִרְיָם",
    "محمد علی", "می\u200cخواهم", "प्रिया", "क्\u200dष", "ന്\u200d", "ธนาภรณ์",
    "大輔", "다니엘", "བོད་སྒྲུབ", "မြန်မာ",
    "😀", "👨\u200d👩\u200d👧", "👩🏽\u200d🚀", "❤\ufe0f", "1\ufe0f\u20e3", "🇫🇷",
    "葛\U000e0100", "A*B", "R2-D2",
    "🏴\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f", "x\u0323\u0302",
]  # fmt: skip
PARTLY = [
    ("An\u200bn", "Ann"), ("\u00adBo", "Bo"), ("Bo\ufe0f", "Bo"), ("\u200dCy\u200d", "Cy"),
    ("😀\u200d", "😀"), ("a\u200db", "ab"), ("D\u2060ee", "Dee"), ("\u0301Eve", "Eve"),
    ("Fa" + "\u0301" * 9, "Fa" + "\u0301" * 4), ("G \u0301o", "G o"), ("1\ufe0f", "1"),
    ("A\U000e0067\U000e007f", "A"), ("می\u200c\u200cم", "می\u200cم"),
]  # fmt: skip


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    before, names.language = names.language, "en"
    yield
    names.language = before


@pytest.mark.parametrize("name", UNSEEN)
def test_a_name_of_nothing_is_refused(name: str) -> None:
    reason = why_not_name(name)
    assert reason is not None
    for language in Words.languages:
        assert Words(language).has(reason.key)
        assert "{" not in Words(language).sentence(reason)
    with pytest.raises(Illegal):
        Match.start("take-that", [Player(name, "human"), Player("Bo", "easy")])


@pytest.mark.parametrize("name", SEEN)
def test_names_in_all_scripts_are_names(name: str) -> None:
    assert why_not_name(name) is None
    assert names.cleaned(name) == name


@pytest.mark.parametrize(("name", "left"), PARTLY)
def test_what_cannot_be_seen_is_refused_and_cleaned_away(name: str, left: str) -> None:
    reason = why_not_name(name)
    assert reason is not None and reason.key in (names.HIDDEN, names.MARKS)
    assert names.cleaned(name) == left
    assert why_not_name(left) is None


def journal_of(name: str, more: list[dict[str, Any]] | None = None) -> bytes:
    seats = [{"name": "Ann", "kind": "human"}, {"name": name, "kind": "human"}]
    header = {"rowdy": 1, "game": "flip-7", "seed": 7, "seats": seats, "options": {}}
    lines = [header, *(more or [])]
    return b"".join(json.dumps(line, ensure_ascii=False).encode() + b"\n" for line in lines)


@pytest.mark.parametrize("name", [*UNSEEN, "\x00", "\x1b\x07", "\ufeff", "\u202e"])
def test_a_journal_with_a_name_of_nothing_goes_on(name: str, tmp_path: Path) -> None:
    path = tmp_path / "old.jsonl"
    before = journal_of(name, [{"seat": 0, "name": name, "kind": "easy"}])
    path.write_bytes(before)
    match = Match.resume(path)
    assert match.names == ["Player 1", "Player 2"]
    match.play(0, match.game.legal_moves(0)[0])
    match.close()
    assert path.read_bytes().startswith(before)
    again, lines = Match.read(path).again()
    for fields in lines:
        again.obey(fields)
    assert again.names == ["Player 1", "Player 2"]


def test_a_nameless_player_is_called_in_the_language_of_the_window() -> None:
    names.language = "fr"
    assert Match.parse(journal_of("\u200b")).names == ["Ann", "Place 2"]


@pytest.mark.parametrize(("name", "left"), PARTLY)
def test_a_name_in_a_journal_loses_only_what_cannot_be_seen(name: str, left: str) -> None:
    assert Match.parse(journal_of(name)).names == ["Ann", left]


@pytest.mark.parametrize("name", ["A\tB", "\x00AB", "A\nB", "A\u202eB", "A\x9bB\ufeff"])
def test_control_characters_in_the_names_of_a_journal_are_left_out(name: str) -> None:
    assert why_not_name(name) is not None
    assert Match.parse(journal_of(name)).names == ["Ann", "AB"]


def test_every_clean_name_is_a_name() -> None:
    for code in [*range(0x300), *range(0x300, 0x110000, 97)]:
        if not 0xD800 <= code < 0xE000:
            for name in (chr(code), f"A{chr(code)}", f"{chr(code)}\u200d{chr(code)}"):
                left = names.cleaned(name)
                assert not left or why_not_name(left) is None, hex(code)


def test_an_eraser_takes_a_whole_letter() -> None:
    family = "👨\u200d👩\u200d👧"
    assert names.clusters(f"Ae\u0301{family}🇫🇷🇩🇪b") == ["A", "e\u0301", family, "🇫🇷", "🇩🇪", "b"]
    assert names.cut(f"Ann {family}", 6) == "Ann "
    assert names.cut("Ann", 3) == "Ann"
