"""The cards of Plus Minus: readable from 30 pixels up and in a narrow fan; its pages and set-up."""

import os
from itertools import combinations

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame
import pytest

from game.catalog import CATALOG
from game.plus_minus import ENTRY
from game.plus_minus.cards import CARD_LIST, DECK, name_of
from game.plus_minus.rules import HAND_SIZE, PATIENCE
from game.plus_minus.score import groups, score
from game.words import Words
from scenes.app import App
from scenes.menus import illustrations
from scenes.menus.setup import SetupScene
from scenes.plus_minus import help as plus_minus_rules
from scenes.plus_minus.art import (
    ART,
    BACK_DARK,
    BACK_LIGHT,
    INDIGO,
    MUSTARD,
    NAVY,
    SEEN,
    STACKED_BELOW,
    TABLE,
    panel_cards,
    written,
)
from scenes.stage.cardstock import PLAIN_BELOW
from scenes.stage.sprites import BACK, SIMPLER_BELOW
from scenes.stage.theme import INK, PAPER, Colour, card_size, contrast, luminance
from tests.conformance.faces import assert_drawn, assert_same_upside_down
from tests.robot import app_of

NAMES = [name_of(card) for card in CARD_LIST]
SMALLEST = 30
WIDTHS = (SMALLEST, 44, PLAIN_BELOW - 1, PLAIN_BELOW, STACKED_BELOW - 1, STACKED_BELOW, 134, 320)


pytestmark = pytest.mark.usefixtures("window")


@pytest.fixture
def app() -> App:
    return app_of((1280, 720))


def grounds(face: str) -> tuple[Colour, Colour, Colour]:
    """Ground, numeral and pips of a card."""
    return (NAVY, PAPER, MUSTARD) if face.startswith("+") else (PAPER, INK, INDIGO)


def greys(face: str, width: int, share: float = 1.0) -> list[float]:
    """How light the card is, pixel by pixel, in the left part of it."""
    picture = ART.face(face, card_size(width))
    high, wide = picture.get_height(), int(width * share)
    at = picture.get_at
    return [luminance(tuple(at((x, y))[:3])) for y in range(high) for x in range(wide)]  # type: ignore[arg-type]


def differ(one: list[float], other: list[float]) -> int:
    return sum(abs(a - b) > 0.15 for a, b in zip(one, other, strict=True))


@pytest.mark.parametrize("face", [*NAMES, BACK])
def test_every_card_has_its_face_at_every_size(face: str) -> None:
    assert_drawn(ART, face, WIDTHS)


def test_no_face_is_simpler_where_sprites_may_scale_it_down() -> None:
    assert PLAIN_BELOW <= STACKED_BELOW <= SIMPLER_BELOW


def test_a_minus_is_a_real_minus() -> None:
    assert [written(name) for name in ("+3", "-3")] == ["+3", "\u22123"]


# Colours


def test_everything_on_a_card_can_be_read() -> None:
    for face in ("+1", "-1"):
        ground, numeral, pips = grounds(face)
        assert contrast(numeral, ground) >= 4.5
        assert contrast(pips, ground) >= 3
    for ground in TABLE:
        assert contrast(BACK_LIGHT, ground) >= 3
    assert contrast(BACK_LIGHT, BACK_DARK) >= 4.5


def test_plus_and_minus_are_told_apart_without_colour() -> None:
    """By how light the card is: the same to every kind of eye, and in grey."""
    assert contrast(NAVY, PAPER) > 10
    for width in (SMALLEST, 60, 120):
        for value in range(1, 6):
            dark, light = greys(f"+{value}", width), greys(f"-{value}", width)
            assert sum(dark) / len(dark) < 0.25
            assert sum(light) / len(light) > 0.6


@pytest.mark.parametrize("width", WIDTHS)
def test_every_two_cards_of_a_sign_differ(width: int) -> None:
    for sign in "+-":
        seen = {face: greys(face, width) for face in NAMES if face[0] == sign}
        for a, b in combinations(seen, 2):
            assert differ(seen[a], seen[b]) / len(seen[a]) > 0.025, (a, b)


@pytest.mark.parametrize("width", WIDTHS)
def test_the_corner_alone_tells_the_card(width: int) -> None:
    """Cards over each other show 28 % of their width."""
    for sign in "+-":
        seen = {face: greys(face, width, SEEN) for face in NAMES if face[0] == sign}
        for a, b in combinations(seen, 2):
            upper = slice(0, len(seen[a]) * 2 // 5)
            assert differ(seen[a][upper], seen[b][upper]) >= max(8, width // 4), (a, b)


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("face", NAMES)
def test_the_corner_ends_where_the_next_card_begins(face: str, width: int) -> None:
    ground, numeral, _ = grounds(face)
    picture = ART.face(face, card_size(width))
    edge = range(int(width * SEEN) + 1, int(width * SEEN) + 3)
    high = round(width * (0.27 if width < PLAIN_BELOW or width >= STACKED_BELOW else 0.46))
    for x in edge:
        for y in range(max(6, round(width * 0.07)), high):
            spot: Colour = tuple(picture.get_at((x, y))[:3])  # type: ignore[assignment]
            assert contrast(spot, ground) < contrast(spot, numeral), (x, y)


def spots(picture: pygame.Surface, tint: Colour, rect: pygame.Rect) -> int:
    found = pygame.mask.from_threshold(picture.subsurface(rect), tint, (30, 30, 30, 255))
    return len(found.connected_components(3))


@pytest.mark.parametrize("width", [60, 80, 134, 320])
@pytest.mark.parametrize("face", NAMES)
def test_there_are_as_many_pips_as_the_card_counts(face: str, width: int) -> None:
    w, h = card_size(width)
    # Below the numeral and inside the frame, which has a touch of the same colour.
    band = pygame.Rect(round(w * 0.1), round(h * 0.70), round(w * 0.8), round(h * 0.25))
    picture = ART.face(face, (w, h))
    assert spots(picture, grounds(face)[2], band) == abs(int(face))


def test_corners_are_the_same_upside_down() -> None:
    assert_same_upside_down(ART, "+4", (48, 44))


# Title and pages


def shown(page: str) -> list[int]:
    """The open cards in the picture of a page, in order."""
    things = dict(plus_minus_rules.PAGES)[page]
    cards = [thing.face for thing in things if isinstance(thing, illustrations.Card)]
    return [int(face) for face in cards if face != BACK]


def marks(page: str) -> list[str]:
    things = dict(plus_minus_rules.PAGES)[page]
    return [thing.label for thing in things if isinstance(thing, illustrations.Mark)]


def test_the_title_and_the_pages_show_cards_that_exist() -> None:
    known = {*NAMES, BACK}
    assert {*panel_cards(), *panel_cards(wide=True)} <= known
    for picture in (*(p for _, p in plus_minus_rules.PAGES), plus_minus_rules.CONTROLS):
        assert {thing.face for thing in picture if isinstance(thing, illustrations.Card)} <= known


@pytest.mark.parametrize("language", Words.languages)
def test_the_deck_of_the_pages_is_the_deck_of_the_rules(language: str) -> None:
    assert sorted(shown("deck")) == sorted(CARD_LIST)
    assert marks("deck") == [f"× {count}" for count in CARD_LIST.values()]
    words = Words(language)
    for key in ("plus_minus.rules.deck.text", "plus_minus.note"):
        for said in (f"{len(DECK)} ", "+1", "+5", "\u22121", "\u22125"):
            assert said in words.say(key), key


def test_the_pages_tell_true_sums() -> None:
    assert HAND_SIZE == 6
    assert PATIENCE == 3
    first, second = shown("score")[:3], shown("score")[3:]
    assert marks("score") == [f"= {score(hand)}".replace("-", "\u2212") for hand in (first, second)]
    whole, half = shown("fifty")[:5], shown("fifty")[5:]
    assert groups(tuple(whole)) is not None
    assert sum(half) == 0
    assert groups(tuple(half)) is None
    assert marks("fifty") == [f"= {score(whole)}", f"= {score(half)}"] == ["= 50", "= 0"]
    assert score(shown("aim")[3:]) == 50
    assert sum(shown("aim")[:3]) == 0


# The set-up


def test_the_setup_says_whose_list_of_cards_it_is(app: App) -> None:
    scene = SetupScene(ENTRY)
    app.push(scene)
    app.step(16)
    (note,) = (widget for widget in scene.flowing if widget.id == "note")
    assert note.label == app.words.say("plus_minus.note")
    assert note.rect.y > max(w.rect.y for w in scene.flowing if w.id.startswith("option."))


def test_a_game_without_a_note_has_none(app: App) -> None:
    scene = SetupScene(CATALOG["take-that"])
    app.push(scene)
    app.step(16)
    assert all(widget.id != "note" for widget in scene.flowing)


def test_one_deal_each_unless_a_number_is_chosen(app: App) -> None:
    scene = SetupScene(ENTRY)
    app.push(scene)
    app.step(16)
    assert "deals" not in scene.options
    choice = next(widget for widget in scene.flowing if widget.id == "option.deals")
    choice.step(1)
    assert scene.options["deals"] == 1
    choice.step(-1)
    assert "deals" not in scene.options
