"""The words: both languages say the same things, and a sentence is never worth a crash."""

from __future__ import annotations

import ast
import re
import string
import sys
import time
from pathlib import Path
from types import SimpleNamespace

import pytest

from game import words
from game.contract import Reason
from game.words import Words, read_any, read_simple

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "assets" / "words"
SECTIONS = ("refused.", "outcome.", "journal.", "store.")


def texts_of(language: str) -> list[str]:
    files = sorted((FOLDER / language).glob("*.toml"))
    return [file.read_text(encoding="utf-8") for file in files]


def fields(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


@pytest.mark.parametrize("language", Words.languages)
def test_the_fast_reader_reads_what_toml_says(language: str) -> None:
    for text in texts_of(language):
        simple = read_simple(text, "room.")
        assert simple is not None, 'keep to sections, comments and key = "text" on one line'
        assert simple == read_any(text, "room.")


@pytest.mark.parametrize(
    "text",
    [
        'a = "x" # y', 'a = """\nx\n"""', "a = 'x'", "a = 3", 'a="x"', '[a]\nb = "\\U0001F438"',
        '["a b"]\nc = "d"', '"a b" = "c"', 'a = { b = "c" }', '  a = "b"', '[a] # b\nc = "d"',
    ],
)  # fmt: skip
def test_what_the_fast_reader_does_not_know_it_leaves_to_toml(text: str) -> None:
    assert read_simple(text) is None
    assert read_any(text)


def test_escapes_mean_the_same_to_the_fast_reader() -> None:
    text = '[a.b]\nc = "x \\"y\\" \\\\ \\n \\t \\u00A0 z"\n'
    assert read_simple(text) == read_any(text) == {"a.b.c": 'x "y" \\ \n \t \u00a0 z'}


def test_broken_words_are_no_words() -> None:
    assert read_any("a = = b") == {}


def test_both_languages_have_the_same_keys_in_the_same_order() -> None:
    assert Words("en").every_key() == Words("fr").every_key()


def test_both_languages_quote_the_same_values() -> None:
    english, french = words._load("en"), words._load("fr")
    for key in english.keys() & french.keys():
        # "only one can be" needs no number, whatever the other language does.
        if not key.endswith("_one"):
            assert fields(english[key]) == fields(french[key]), key


def test_no_text_is_empty_or_has_spaces_around_it() -> None:
    for language in Words.languages:
        for key, text in words._load(language).items():
            assert text.strip() == text != "", f"{language} {key}"
            assert text.count("*") % 2 == 0, f"{language} {key}: an accent mark has no end"


def test_french_has_its_spaces_and_apostrophes() -> None:
    for key, text in words._load("fr").items():
        plain = re.sub(r"\{[^}]*\}", "x", text)
        assert not re.search(r"[^\u00a0\d?!][:;!?»]|[ ][:;!?»]|«[^\u00a0]", plain), f"{key}: {text}"
        assert not re.search(r"\w'\w", plain), f"{key} needs a curved apostrophe: {text}"


def test_every_reason_the_rules_give_has_its_words() -> None:
    known = set(Words("en").every_key())
    for file in (ROOT / "game").rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                key = node.value
                if re.fullmatch(
                    r"(refused|outcome|journal|store|\w+\.(refused|ended))\.[a-z_.]*[a-z]", key
                ):
                    assert key in known, f"{file.name}: {key}"


def test_no_refusal_is_left_without_use() -> None:
    code = "".join(
        file.read_text(encoding="utf-8")
        for folder in ("game", "scenes")
        for file in (ROOT / folder).rglob("*.py")
    )
    for key in Words("en").every_key():
        if key.startswith(SECTIONS) and not key.startswith("store.why."):
            assert f'"{key.removesuffix("_one")}"' in code, key
    for word in files_words():
        assert Words("en").has(f"store.why.{word}")


def files_words() -> list[str]:
    from game import files

    return [*files._WHY.values(), "other"]


# --- saying -------------------------------------------------------------------------------------


def test_a_missing_key_says_itself() -> None:
    assert Words("en").say("no.such.key", card=3) == "no.such.key"
    assert not Words("en").has("no.such.key")
    assert Words("en").has("refused.over")


def test_a_missing_or_strange_value_is_no_crash() -> None:
    english = Words("en")
    assert english.say("take_that.refused.toad") == "{card} is a toad, and toads have no mirror"
    assert english.say("refused.not_your_turn", seat=1)
    assert english.reason(Reason("refused.over", {"self": 1, "key": 2}))


def test_a_seat_is_said_by_its_name() -> None:
    reason = Reason("refused.not_your_turn", {"seat": 1})
    assert Words("en").reason(reason, ["Ann", "Bo"]) == "it’s Bo’s turn"
    assert Words("fr").sentence(reason, ["Ann", "Bo"]) == "C’est à Bo de jouer."
    assert Words("en").reason(reason) == "it’s player 2’s turn"
    assert Words("en").reason(Reason("refused.not_your_turn", {"seat": "Cy"})) == "it’s Cy’s turn"


def test_names_with_braces_and_percents_are_said_as_they_are() -> None:
    reason = Reason("refused.not_your_turn", {"seat": 0})
    assert Words("en").reason(reason, ["{x} %s"]) == "it’s {x} %s’s turn"


def test_reasons_inside_reasons_say_themselves() -> None:
    reason = Reason("journal.unsaved", {"why": Reason("store.why.full")})
    assert Words("en").sentence(reason) == (
        "The match cannot be saved, but it goes on: the disk is full."
    )


def test_lists_of_names() -> None:
    assert Words("en").listed([]) == ""
    assert Words("en").listed(["Ann"]) == "Ann"
    assert Words("en").listed(["Ann", "Bo", "Cy"]) == "Ann, Bo and Cy"
    assert Words("fr").listed(["Ann", "Bo"]) == "Ann et Bo"


def test_one_is_said_in_the_singular() -> None:
    said = {count: Words("en").say("refused.undo", wanted=3, count=count) for count in (1, 2)}
    assert said[1].endswith("only one can be")
    assert said[2].endswith("only 2 can be")


# --- the language of the system -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "fr"}, "fr"),
        ({"LANG": "C"}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "en_GB.UTF-8", "LC_MESSAGES": "fr_CA.UTF-8"}, "fr"),
        ({"LANG": "fr_FR.UTF-8", "LC_ALL": "C.UTF-8"}, "en"),
        ({"LANG": "fr_FR.UTF-8", "LC_ALL": ""}, "fr"),
    ],
)
def test_the_language_of_the_system(
    environment: dict[str, str], language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(variable, raising=False)
    for variable, value in environment.items():
        monkeypatch.setenv(variable, value)
    assert Words.system_language() == language
    assert Words("").language == language


@pytest.mark.parametrize(("code", "language"), [(0x040C, "fr"), (0x0C0C, "fr"), (0x0409, "en")])
def test_windows_is_asked_where_the_environment_is_silent(
    code: int, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    import ctypes

    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(variable, raising=False)
    kernel = SimpleNamespace(GetUserDefaultUILanguage=lambda: code)
    monkeypatch.setattr(ctypes, "windll", SimpleNamespace(kernel32=kernel), raising=False)
    monkeypatch.setattr(sys, "platform", "win32")
    assert Words.system_language() == language


def test_a_system_that_does_not_answer_speaks_english(monkeypatch: pytest.MonkeyPatch) -> None:
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(variable, raising=False)
    for platform in ("win32", "darwin"):
        with monkeypatch.context() as elsewhere:
            elsewhere.setattr(sys, "platform", platform)
            assert Words.system_language() == "en"


def test_an_unknown_language_is_english() -> None:
    assert Words("tlh").language == "en"


def test_reading_the_words_does_not_delay_the_first_frame() -> None:
    best = 1.0
    for _ in range(5):
        begun = time.perf_counter()
        words._load("fr")
        best = min(best, time.perf_counter() - begun)
    assert best < 0.005


@pytest.mark.parametrize(("language", "said"), [("en", "0.84"), ("fr", "0,84")])
def test_a_number_with_digits_after_the_point(language: str, said: str) -> None:
    assert Words(language).decimal(0.844, 2) == said


def test_a_decimal_has_the_sign_of_its_language() -> None:
    assert [Words("en").decimal(n) for n in (2.0, 0.5)] == ["2", "0.5"]
    assert [Words("fr").decimal(n) for n in (2.0, 0.5)] == ["2", "0,5"]


def test_a_fraction_in_a_reason_had_a_point_in_french() -> None:
    why = Reason("take_that.why.take", {"now": 2, "later": 3.4})
    assert "3.4" in Words("en").reason(why) and "3,4" in Words("fr").reason(why)
