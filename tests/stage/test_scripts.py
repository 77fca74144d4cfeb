"""Text in any script, and text that cannot be drawn at all: a picture comes of all of it."""

from __future__ import annotations

import os
import random
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.catalog import CATALOG
from game.journal import Match, Player
from scenes.app import App
from scenes.crash import copied
from scenes.input.intents import Acted, Typed
from scenes.stage import fonts, scripts, text
from scenes.stage.inspect import listing, write
from scenes.stage.target import Target
from tests.robot import app_of

WHITE = (255, 255, 255)
ROOT = Path(__file__).parents[2]
ZERO_WIDTH = "\u200b\u00ad\ufe0f\u200d\u2060\u180e\ufeff\U000e0001\U000e0100"
NASTY = [
    "", "\0", "a\0b", "\ud800", "x\udfffy", *ZERO_WIDTH, ZERO_WIDTH, "\u0301", "\u0301" * 4000,
    "a" + "\u0301" * 4000, "a" * 100_000, "a " * 50_000, "\n" * 5_000, "*" * 1001, "\t\r\n\x1b[31m",
    "\u202e\u2066abc\u2069", "\uffff", "\U0010ffff", "ж" * 3000, "א1 " * 300, "😀" * 300, "∗",
]  # fmt: skip


@pytest.fixture(autouse=True)
def shown(window: Any) -> Iterator[None]:
    yield
    text.stand_in({})
    text.forget()


@pytest.fixture
def no_fonts(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A system without any font."""
    fonts.forget()
    monkeypatch.setattr(fonts, "_listed", list)
    yield
    fonts._known.clear()


def ready(*strings: str) -> None:
    """Have all letters of these looked for."""
    for string in strings:
        text.size(string, text.HANKEN_BOLD, 20)
        text.size(string, text.FREDOKA, 20)
    fonts.settle()
    text.forget_drawn()


def a_font_has(string: str) -> None:
    ready(string)
    if not scripts.drawable(string):
        pytest.skip(f"this system has no font for {string}")


@pytest.mark.parametrize("string", NASTY, ids=lambda s: ascii(s[:8]))
def test_no_text_raises(string: str) -> None:
    for px in (-3, 0, 1, 14) if len(string) < 10_000 else (14,):
        for face in (text.HANKEN, text.FREDOKA):
            drawn = text.render(string, face, px, WHITE, (200, 100, 0))
            assert drawn.get_height() == text.size(string, face, px)[1]
            for width in (-5, 0, 40, 400):
                text.wrapped(string, face, px, WHITE, width, WHITE, "centre")
                text.wrapped_height(string, face, px, width)
                text.fit(string, face, px, width)
                text.shortened(string, face, px, width)


def test_zero_width_text_is_drawn_as_nothing() -> None:
    for sign in ZERO_WIDTH:
        alone, beside = text.size(sign, text.HANKEN, 30), text.size(f"A{sign}", text.HANKEN, 30)
        assert alone[0] <= 1
        assert beside[0] <= text.size("A", text.HANKEN, 30)[0] + 1


@pytest.mark.parametrize("face", text.FACES)
def test_plain_letters_are_in_all_our_fonts(face: str) -> None:
    has = fonts.coverage(text.path(face))
    handled = "\u00a0\u202f\u2217"  # replaced before they are drawn
    for code in range(0x2300):
        if text._is_plain(chr(code)) and chr(code) not in handled:
            assert has(code), f"{face} lacks U+{code:04X}"


def test_a_font_tells_what_it_has() -> None:
    has = fonts.coverage(text.path(text.HANKEN))
    assert has(ord("A")) and has(ord("Ą")) and not has(ord("Ж")) and not has(0x10FFFF)
    assert not fonts.coverage(__file__)(65) and not fonts.coverage("nowhere.ttf")(65)


def test_letters_that_titles_lack_come_from_the_other_font(no_fonts: None) -> None:
    (run,) = scripts.runs("ąę", text.FREDOKA)
    assert run.face == text.HANKEN_BOLD


@pytest.mark.parametrize("name", ["Анна", "Σωκράτης", "大輔", "다니엘", "ธนาภรณ์", "प्रिया", "😀"])
def test_names_in_other_scripts_are_no_boxes(name: str) -> None:
    a_font_has(name)
    for face in (text.HANKEN_BOLD, text.FREDOKA):
        assert all(
            run.face not in text.FACES for run in scripts.runs(name, face) if run.text != " "
        )
        drawn = text.render(name, face, 30, WHITE)
        assert drawn.get_size() == text.size(name, face, 30)
        ink = drawn.get_bounding_rect()
        assert ink.w > 10 and ink.h > 10
        assert drawn.get_height() == text.size("A", face, 30)[1]


def test_a_name_of_two_scripts_has_two_fonts() -> None:
    a_font_has("Анна")
    ours, theirs = scripts.runs("Anna Анна", text.HANKEN_BOLD)
    assert (ours.text, ours.face) == ("Anna ", text.HANKEN_BOLD)
    assert theirs.text == "Анна" and theirs.script == "Cyrl"


def test_what_is_read_from_the_right_is_written_so() -> None:
    assert list(scripts._directions("Ann (שרה לוי) 12")) == [
        ("Ann (", False), ("שרה לוי", True), (") 12", False)
    ]  # fmt: skip
    # A number that belongs to the name stands at its end, on the left; one beside it does not.
    assert list(scripts._directions("שרה2")) == [("2", False), ("שרה", True)]
    assert list(scripts._directions("שרה 34")) == [("שרה", True), (" 34", False)]
    assert list(scripts._directions("שרה, לוי")) == [("שרה", True), (", ", False), ("לוי", True)]
    assert list(scripts._directions("می\u200cخواهم")) == [("می\u200cخواهم", True)]


def test_a_long_word_from_the_right_is_drawn_from_the_right() -> None:
    a_font_has("וא")
    one, both = (text.render(s, text.HANKEN_BOLD, 60, WHITE) for s in ("ו", "וא"))
    # The first letter is the thin one: it has to be on the right.
    thin = one.get_bounding_rect().w
    mask = pygame.mask.from_surface(both)
    parts = sorted(mask.get_bounding_rects(), key=lambda rect: rect.x)
    assert abs(parts[-1].w - thin) <= 2


def test_a_name_no_font_has_is_the_number_of_its_seat(no_fonts: None) -> None:
    ready("Анна")
    assert text.stand_in({"Bo": "Player 1", "Анна": "Player 2"}) == ["Анна"]
    for face in (text.HANKEN, text.FREDOKA):
        said, meant = ("Анна lays 34.", "Player 2 lays 34.")
        assert text.size(said, face, 20) == text.size(meant, face, 20)
    assert text.stand_in({"Bo": "Player 1"}) == []
    assert text.size("Жж", text.HANKEN, 20) == text.size("??", text.HANKEN, 20)


def test_letters_are_looked_for_only_after_the_first_frames(
    monkeypatch: pytest.MonkeyPatch, no_fonts: None
) -> None:
    monkeypatch.setattr(text, "may_look", False)
    monkeypatch.setattr(fonts, "_thread", None)
    assert fonts.font_for("Ж") == ""
    assert fonts._thread is None
    text.look_for_fonts()
    assert fonts._thread is not None
    fonts.settle()
    assert fonts.font_for("Ж") is None


def test_ordinary_text_loads_nothing_for_other_scripts() -> None:
    code = (
        "import sys, pygame; pygame.font.init(); from scenes.stage import text\n"
        "text.render('Zoé’s – 34 × 2…', text.FREDOKA, 20, (1, 2, 3))\n"
        "assert not {'scenes.stage.scripts', 'scenes.stage.fonts', 'unicodedata'} & {*sys.modules}"
    )
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    subprocess.run([sys.executable, "-c", code], check=True, env=env, cwd=ROOT)


def test_shortening_keeps_marks_with_their_letters() -> None:
    short = text.shortened("e\u0301" * 40, text.HANKEN, 20, 100)
    assert re.fullmatch("(e\u0301)+…", short)
    assert text.size(short, text.HANKEN, 20)[0] <= 100


def test_any_code_point_can_be_drawn() -> None:
    chance = random.Random(9)
    for _ in range(300):
        string = "".join(chr(chance.randrange(0x110000)) for _ in range(chance.randrange(1, 6)))
        assert text.render(string, chance.choice(text.FACES), 16, WHITE).get_width() >= 0


# --- in the window ----------------------------------------------------------------------------


@pytest.fixture
def app() -> Iterator[App]:
    made = app_of(speed="off")
    for _ in range(10):
        made.step(16)
    yield made
    made.close()


def test_the_title_of_the_window_has_names_that_no_font_has(no_fonts: None, app: App) -> None:
    seats = [Player("Анна", "human"), Player("Bo", "easy")]
    app.push("table", Match.start("take-that", seats, {}, 7))
    for _ in range(5):
        app.step(16)
        fonts.settle()
    assert pygame.display.get_caption()[0] == "Rowdy – Анна, Bo"
    table: Any = app.scene
    table.match.change_seat(0, "Ann", "human")
    table.seats_changed()
    assert pygame.display.get_caption()[0] == "Rowdy"


def test_letters_that_are_found_while_a_name_is_typed_do_not_end_that(app: App) -> None:
    fonts.forget()
    app.push("setup", CATALOG["take-that"])
    app.step(16)
    scene: Any = app.scene
    scene.focus.activate(scene.focus.find("seat.0.name"))
    app.step(16)
    for typed in "Жж":
        scene.handle(Typed(typed))
        app.step(16)
        fonts.settle()
        app.step(16)
    assert scene.focus.field is not None and scene.focus.field.draft.endswith("Жж")
    scene.handle(Acted("confirm"))
    assert scene.places[0].name.endswith("Жж")


def test_a_list_of_targets_can_be_written_whatever_they_say(app: App, tmp_path: Path) -> None:
    targets = [Target("odd", "a\ud800\0\u200b", pygame.Rect(0, 0, 1, 1))]
    write(tmp_path / "list.json", listing(targets))
    assert (tmp_path / "list.json").read_text("utf-8").startswith("[")
    assert copied("a\ud800\0b") in (True, False)
