"""Words on other systems and in odd places: what cannot be read is left out, and nothing breaks."""

from __future__ import annotations

import ctypes
import importlib.resources
from pathlib import Path
from typing import Any

import pytest

import assets
from game import words
from game.contract import Reason
from game.entry import Option
from game.words import Words


class Function:
    """A function of a foreign library, to which one may say what it takes and gives."""

    def __init__(self, answer: Any) -> None:
        self.answer = answer

    def __call__(self, *values: Any) -> Any:
        return self.answer(*values) if callable(self.answer) else self.answer


@pytest.mark.parametrize(
    ("languages", "count", "first", "wanted"),
    [(1, 1, b"fr-CH", "fr"), (1, 1, b"de", "en"), (0, 1, b"fr", "en"), (1, 0, b"fr", "en")],
)
def test_macos_is_asked_where_the_environment_is_silent(
    monkeypatch: pytest.MonkeyPatch, languages: int, count: int, first: bytes, wanted: str
) -> None:
    class Core:
        CFLocaleCopyPreferredLanguages = Function(languages)
        CFArrayGetCount = Function(count)
        CFArrayGetValueAtIndex = Function(7)
        CFStringGetCString = Function(lambda _, text, *rest: setattr(text, "value", first))

    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setattr(words.sys, "platform", "darwin")
    monkeypatch.setattr(ctypes, "CDLL", lambda where: Core)
    assert Words.system_language() == wanted


def written(folder: Path) -> Path:
    room = folder / "words" / "en"
    room.mkdir(parents=True)
    (room / "good.toml").write_text('hello = "Hello"\n', encoding="utf-8")
    (room / "torn.toml").write_bytes(b'hello = "\xff"\n')
    (room / "notes.txt").write_text("no words", encoding="utf-8")
    return room


def test_a_file_of_words_that_cannot_be_read_is_left_out(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    written(tmp_path)
    monkeypatch.setattr(assets, "__path__", [str(tmp_path / "nowhere"), str(tmp_path)])
    assert words._load("en") == {"good.hello": "Hello"}


def test_words_are_found_where_packages_are_no_plain_folders(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    written(tmp_path)
    monkeypatch.setattr(assets, "__path__", [str(tmp_path / "nowhere")])
    monkeypatch.setattr(importlib.resources, "files", lambda package: tmp_path)
    assert words._load("en") == {"good.hello": "Hello"}
    assert words._load("fr") == {}


def test_several_seats_are_said_by_their_names() -> None:
    reason = Reason("journal.and", {"most": "-", "last": "-", "seats": (0, 2, 9)})
    told = Words("en")._told(reason.values, ("Ann", "Bo", "Cy"))
    assert told["seats"] == "Ann, Cy and player 10"


def test_words_are_read_anew_when_they_were_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    first = Words("en")._texts
    assert Words("en")._texts is first
    Words.forget()
    assert Words("en")._texts is not first and Words("en")._texts == first


def test_a_choice_that_is_none_is_refused_with_those_there_are() -> None:
    option = Option("mode", "duel", choices=("duel", "ring"))
    assert option.why_not("ring") is None and option.parse("ring") == "ring"
    refused = option.why_not(option.parse("rings"))
    said = {"key": "mode", "value": "rings", "choices": "duel, ring"}
    assert refused == Reason("refused.option_choice", said)


@pytest.mark.parametrize("text", ["-", "", "1.5", "x", "9" * 5000])
def test_what_is_no_number_is_left_for_the_refusal(text: str) -> None:
    option = Option("rounds", 2, low=1, high=10)
    assert option.parse(text) == text
    refused = option.why_not(option.parse(text))
    assert refused is not None and refused.key == "refused.option_range"


def test_a_key_with_an_accent_is_left_to_toml() -> None:
    assert words.read_simple('é = "x"\n') is None
    assert words.read_any('"é" = "x"\n') == {"é": "x"}
