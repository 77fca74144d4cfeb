"""Words and code fit together: no text without use, no use without a text, no missing glyph."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pygame
import pytest

from game.catalog import CATALOG
from game.words import Words
from scenes.stage import text

ROOT = Path(__file__).parents[2]
CODE = sorted([*(ROOT / "game").rglob("*.py"), *(ROOT / "scenes").rglob("*.py")])
GAMES = [entry.word for entry in CATALOG.values()]
SAYING = {"say", "Reason", "refuse", "_refuse", "_refuser", "_notice", "has"}
"""Functions whose first value is the key of a text."""
HOLE = "\0"


@cache
def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"))


def pattern(node: ast.expr) -> str | None:
    """A string in the code; what is only known at run time is a hole in it."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        return "".join(pattern(part) or HOLE for part in node.values)
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        left, right = pattern(node.left), pattern(node.right)
        if left is not None or right is not None:
            return (left or HOLE) + (right or HOLE)
    return None


def strings(path: Path) -> Iterator[str]:
    for node in ast.walk(parsed(path)):
        if isinstance(node, ast.expr) and (found := pattern(node)):
            yield found


def of_game(path: Path) -> list[str]:
    """The games whose words a module means when it leaves out the game's name."""
    room = path.relative_to(ROOT).parts[1]
    return [room] if room in GAMES else GAMES


@cache
def known_words() -> frozenset[str]:
    """All that may fill a hole: every word of every string, name and tag in the code."""
    found: set[str] = set()
    for path in CODE:
        for node in ast.walk(parsed(path)):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                found.update(re.findall(r"[a-z0-9_]+", node.value))
                found.add(node.value.replace(" ", "_"))
    return frozenset(found) | set(GAMES)


@cache
def uses() -> tuple[frozenset[str], tuple[re.Pattern[str], ...]]:
    """The keys that stand in the code, and the shapes of those that are put together."""
    keys: set[str] = set()
    shapes: set[str] = set()
    for path in CODE:
        for found in strings(path):
            if HOLE not in found:
                keys.add(found)
                keys.update(f"{game}.{found}" for game in of_game(path))
            elif re.fullmatch(r"[a-z0-9_.\0]+", found) and re.search(r"[a-z0-9_.]*\.", found):
                # The first hole may be a whole table of words, any other is one word.
                first, *others = re.escape(found).split(HOLE)
                start = r"([a-z0-9_.]+)" if not first else first + r"([a-z0-9_]+)"
                shape = start + r"([a-z0-9_]+)".join(others)
                shapes.add(shape)
                if first:
                    shapes.update(rf"{game}\.{shape}" for game in of_game(path))
    return frozenset(keys), tuple(map(re.compile, sorted(shapes)))


def used(key: str) -> bool:
    keys, shapes = uses()
    if key in keys:
        return True
    for shape in shapes:
        match = shape.fullmatch(key)
        if match and all(
            word in known_words() for group in match.groups() for word in group.split(".")
        ):
            return True
    return key.endswith("_one") and used(key.removesuffix("_one"))


@pytest.mark.parametrize("language", Words.languages)
def test_every_text_is_used_somewhere(language: str) -> None:
    assert [key for key in Words(language).every_key() if not used(key)] == []


def test_a_text_nobody_says_would_be_found() -> None:
    for key in ("watch.sideways", "take_that.prompt.dance", "nothing.at_all", "keys.hyper"):
        assert not used(key)
    for key in (
        "watch.faster",
        "take_that.prompt.start",
        "take_that.rules.aim.text",
        "keys.page_up",
    ):
        assert used(key)


def said(path: Path) -> Iterator[tuple[int, str]]:
    """What a module asks the words for, with the line where it does."""
    for node in ast.walk(parsed(path)):
        if not isinstance(node, ast.Call) or not node.args:
            continue
        name = getattr(node.func, "attr", None) or getattr(node.func, "id", "")
        if name not in SAYING:
            continue
        asked = node.args[0]
        choices = [asked.body, asked.orelse] if isinstance(asked, ast.IfExp) else [asked]
        for choice in choices:
            found = pattern(choice)
            if found and "." in found and re.fullmatch(r"[a-z0-9_.\0]+", found):
                yield node.lineno, found


@pytest.mark.parametrize("language", Words.languages)
def test_every_text_that_is_asked_for_is_there(language: str) -> None:
    there = Words(language).every_key()
    missing = []
    asked = 0
    for path in CODE:
        for line, found in said(path):
            asked += 1
            shape = re.escape(found).replace(HOLE, r"[a-z0-9_.]+")
            before = "|".join(f"{game}\\." for game in of_game(path))
            if not any(re.fullmatch(f"(?:{before})?{shape}", key) for key in there):
                missing.append(f"{path.name}:{line} {found}")
    assert missing == []
    assert asked > 100, "the code is no longer read as it was meant to be"


# --- drawing ---

FACES = (text.FREDOKA, text.HANKEN, text.HANKEN_SEMIBOLD, text.HANKEN_BOLD)
NOWHERE = ("\ue000", "\ufffe")  # signs that no font draws


def drawn(sign: str, face: str) -> bytes:
    return pygame.image.tobytes(text.render(sign, face, 40, (255, 255, 255)), "RGBA")


@pytest.fixture(scope="module", autouse=True)
def fonts() -> Iterator[None]:
    pygame.font.init()
    text.forget()
    looked, text.may_look = text.may_look, False  # else fonts of the system, or a "?", stand in
    yield
    text.may_look = looked
    text.forget()


@pytest.mark.parametrize("face", FACES)
def test_every_sign_of_the_words_can_be_drawn(face: str) -> None:
    missing: dict[str, str] = {}
    boxes = {drawn(sign, face) for sign in NOWHERE}
    for language in Words.languages:
        words = Words(language)
        for key in words.every_key():
            for sign in set(words.say(key)) - set("\n *"):
                if drawn(sign, face) in boxes:
                    missing[sign] = f"{language} {key}"
    assert missing == {}


@pytest.mark.parametrize("face", FACES)
def test_a_star_in_a_name_is_drawn_as_a_star(face: str) -> None:
    """Names are shown with U+2217 in a star's place, because a star marks the accent colour."""
    boxes = {drawn(sign, face) for sign in NOWHERE}
    star = pygame.image.tobytes(text.font(face, 40).render("*", True, (255, 255, 255)), "RGBA")
    assert drawn("∗", face) not in boxes
    assert drawn("∗", face) == star
    assert text.plain("B∗b") == "B∗b"


@pytest.mark.parametrize("language", Words.languages)
def test_marks_come_in_pairs(language: str) -> None:
    words = Words(language)
    assert [key for key in words.every_key() if words.say(key).count("*") % 2] == []
