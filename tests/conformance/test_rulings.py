"""Every ruling is held by tests that carry its number, and what cites a ruling cites one there is.

The rulings of a game stand in the ``rulings.md`` of its folder of tests, those of all games in the
one beside this file. The tests of a ruling of all games may also be in the folder of a game.
"""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from game.catalog import CATALOG
from tests.conformance.matches import folder_of

ROOT = Path(__file__).parents[2]
GAMES = [entry.word for entry in CATALOG.values()]
HERE = Path(__file__).parent.name
FOLDERS = [HERE, *GAMES]


@cache
def rulings(folder: str) -> dict[str, set[tuple[str, str]]]:
    """Of each ruling in a folder's file its tests, each with the folder it is in."""
    file = folder_of(folder) / "rulings.md"
    found: dict[str, set[tuple[str, str]]] = {}
    for part in file.read_text(encoding="utf-8").split("\n## ")[1:]:
        ruling, text, *tests = part.strip().split("\n\n")
        assert re.fullmatch(r"[A-Z]\d+", ruling), f"{file} has a ruling called “{ruling}”"
        assert ruling not in found, f"{file} has {ruling} twice"
        assert text and not text.startswith("-"), f"{ruling} does not say what is ruled"
        lines = "\n".join(tests).splitlines()
        named = [re.fullmatch(r"- `(\w+)`(?: in `tests/(\w+)`)?", line) for line in lines]
        assert all(named), f"{ruling}: after its text come its tests, one a line"
        found[ruling] = {(match[2] or folder, match[1]) for match in named if match}
    return found


@cache
def letter(folder: str) -> str:
    """The letter that the rulings of a folder begin with."""
    (one,) = {ruling[0] for ruling in rulings(folder)}
    return one


@cache
def names_in(folder: str) -> list[str]:
    """The names of all tests of a folder."""
    return [
        node.name
        for file in sorted(folder_of(folder).glob("test_*.py"))
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    ]


def carried(name: str, first: str) -> set[str]:
    """The rulings, by numbers after this letter, that the name of a test carries."""
    return {part.upper() for part in re.findall(rf"(?<=_){first.lower()}\d+(?=_)", name)}


def named_after(folder: str) -> dict[str, set[tuple[str, str]]]:
    """As ``rulings``, but as the names of the tests have it."""
    found: dict[str, set[tuple[str, str]]] = {ruling: set() for ruling in rulings(folder)}
    for place in FOLDERS if folder == HERE else [folder]:
        for name in names_in(place):
            for ruling in carried(name, letter(folder)):
                found.setdefault(ruling, set()).add((place, name))
    return found


def remarks(source: str) -> Iterator[str]:
    """The comments and docstrings of a module."""
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield token.string
    kinds = ast.Module | ast.ClassDef | ast.FunctionDef
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, kinds):
            yield ast.get_docstring(node) or ""


@cache
def cited(file: Path) -> list[str]:
    """What a module cites by a letter that is one of the rulings'."""
    number = re.compile(rf"\b[{''.join(map(letter, FOLDERS))}]\d+\b")
    source = file.read_text(encoding="utf-8")
    if not number.search(source):
        return []
    return [ruling for remark in remarks(source) for ruling in number.findall(remark)]


def unknown(room: Path, known: set[str]) -> list[str]:
    """What the modules of a folder cite that is not known, each with where it stands."""
    return [
        f"{ruling} in {file.relative_to(ROOT)}"
        for file in sorted(room.rglob("*.py"))
        for ruling in cited(file)
        if ruling not in known
    ]


def test_every_letter_belongs_to_one_game() -> None:
    assert len({letter(folder) for folder in FOLDERS}) == len(FOLDERS)


@pytest.mark.parametrize("folder", FOLDERS)
def test_rulings_are_numbered_from_1(folder: str) -> None:
    assert list(rulings(folder)) == [
        f"{letter(folder)}{number}" for number in range(1, len(rulings(folder)) + 1)
    ]


@pytest.mark.parametrize("folder", FOLDERS)
def test_every_ruling_lists_the_tests_that_carry_its_number(folder: str) -> None:
    listed, there = rulings(folder), named_after(folder)
    for ruling in {**listed, **there}:
        assert ruling in listed, f"{there[ruling]} are tests of {ruling}, which is no ruling"
        assert there[ruling], f"no test is named after {ruling}"
        missing = there[ruling] - listed[ruling]
        assert not missing, f"tests/{folder}/rulings.md does not list {missing} with {ruling}"
        gone = listed[ruling] - there[ruling]
        assert not gone, f"tests/{folder}/rulings.md lists {gone} with {ruling}: no such tests"


@pytest.mark.parametrize("top", ["game", "scenes"])
@pytest.mark.parametrize("word", GAMES)
def test_a_game_cites_rulings_of_its_own_and_of_all_games(top: str, word: str) -> None:
    wrong = unknown(ROOT / top / word, {*rulings(word), *rulings(HERE)})
    assert not wrong, f"{word} cites what are no rulings of it: {wrong}"


@pytest.mark.parametrize("top", ["game", "scenes", "tests"])
def test_every_ruling_that_is_cited_is_there(top: str) -> None:
    wrong = unknown(ROOT / top, {ruling for folder in FOLDERS for ruling in rulings(folder)})
    assert not wrong, f"these are cited and are no rulings: {wrong}"
