"""The cards of Flip 7: all there, readable from 26 pixels up, told apart by every kind of eye."""

import os
from itertools import combinations

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame
import pytest

from game.flip_7.cards import NAMES
from scenes.flip_7 import help as flip_7_rules
from scenes.flip_7.art import (
    ACTIONS,
    ART,
    BACK_DARK,
    FROST,
    ICE,
    MODIFIERS,
    MUSTARD,
    NUMBERS,
    RASPBERRY,
    TABLE,
    VIOLET,
    needs_underline,
    panel_cards,
)
from scenes.menus import illustrations
from scenes.stage.cardstock import PLAIN_BELOW
from scenes.stage.sprites import BACK, SIMPLER_BELOW
from scenes.stage.theme import INK, PAPER, Colour, card_size, contrast
from tests.conformance.faces import assert_drawn, assert_same_upside_down

SMALLEST = 26  # 24 seats on one screen
WIDTHS = (SMALLEST, 33, 48, PLAIN_BELOW - 1, PLAIN_BELOW, 72, 100, 161, 320)

# What eyes without one of the three kinds of cones see, and what no colour at all leaves
# (Machado, Oliveira and Fernandes 2009; on linear light).
EYES = {
    "all": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "no red": ((0.1523, 1.0526, -0.2049), (0.1145, 0.7863, 0.0992), (-0.0039, -0.0481, 1.0520)),
    "no green": ((0.3673, 0.8606, -0.2280), (0.2801, 0.6725, 0.0474), (-0.0118, 0.0429, 0.9689)),
    "no blue": ((1.2555, -0.0767, -0.1788), (-0.0784, 0.9308, 0.1476), (0.0047, 0.6914, 0.3039)),
    "grey": ((0.2126, 0.7152, 0.0722),) * 3,
}


pytestmark = pytest.mark.usefixtures("window")


def seen(of: Colour, eyes: str) -> tuple[float, float, float]:
    """Lightness and two axes of hue (OKLab, times 100) of a colour as these eyes see it."""
    light = [((c / 255 + 0.055) / 1.055) ** 2.4 if c > 10 else c / 3294.6 for c in of]
    r, g, b = (
        min(1.0, max(0.0, sum(k * v for k, v in zip(row, light, strict=True))))
        for row in EYES[eyes]
    )
    long = (0.4122 * r + 0.5363 * g + 0.0514 * b) ** (1 / 3)
    middle = (0.2119 * r + 0.6807 * g + 0.1074 * b) ** (1 / 3)
    short = (0.0883 * r + 0.2817 * g + 0.6300 * b) ** (1 / 3)
    return (
        100 * (0.2105 * long + 0.7936 * middle - 0.0041 * short),
        100 * (1.9780 * long - 2.4286 * middle + 0.4506 * short),
        100 * (0.0259 * long + 0.7828 * middle - 0.8087 * short),
    )


def apart(a: Colour, b: Colour, eyes: str = "all") -> float:
    pairs = zip(seen(a, eyes), seen(b, eyes), strict=True)
    return float(sum((x - y) ** 2 for x, y in pairs) ** 0.5)


def pixels(face: str, width: int) -> list[Colour]:
    picture = ART.face(face, card_size(width))
    w, h = picture.get_size()
    return [tuple(picture.get_at((x, y))[:3]) for y in range(h) for x in range(w)]  # type: ignore[misc]


@pytest.mark.parametrize("face", [*NAMES, BACK])
def test_every_card_has_its_face_at_every_size(face: str) -> None:
    assert_drawn(ART, face, WIDTHS)


def test_the_faces_are_those_of_the_rules() -> None:
    assert {*map(str, NUMBERS), *MODIFIERS, *ACTIONS} == set(NAMES)


def test_no_face_is_simpler_where_sprites_may_scale_it_down() -> None:
    assert PLAIN_BELOW <= SIMPLER_BELOW


# Colours


def test_everything_on_a_card_can_be_read() -> None:
    for tint in NUMBERS.values():
        assert contrast(tint, PAPER) >= 4.5
    assert contrast(INK, MUSTARD) >= 4.5
    assert contrast(FROST, ICE) >= 4.5
    assert contrast(PAPER, VIOLET) >= 4.5
    assert contrast(PAPER, RASPBERRY) >= 4.5
    for ground in TABLE:
        for stock in (PAPER, MUSTARD, ICE):
            assert contrast(stock, ground) >= 3
    assert contrast(BACK_DARK, PAPER) > 7


def test_no_two_numbers_have_nearly_the_same_colour() -> None:
    for (a, one), (b, other) in combinations(NUMBERS.items(), 2):
        assert apart(one, other) >= 8, (a, b)


@pytest.mark.parametrize("eyes", EYES)
def test_kinds_of_cards_are_told_apart_by_all_eyes(eyes: str) -> None:
    """Numbers, modifiers and actions by their ground alone, before any drawing is seen."""
    grounds = {"number": PAPER, "modifier": MUSTARD, "freeze": ICE, "three": VIOLET,
               "chance": RASPBERRY}  # fmt: skip
    for (a, one), (b, other) in combinations(grounds.items(), 2):
        # Paper and ice are both light, whatever the eyes: there the drawing tells.
        if {a, b} != {"number", "freeze"}:
            assert apart(one, other, eyes) >= 8, (a, b)


@pytest.mark.parametrize("width", [SMALLEST, 40, 100])
def test_every_two_faces_differ_in_grey(width: int) -> None:
    grey = {
        face: [seen(c, "grey")[0] for c in pixels(face, width)] for face in (*NAMES, BACK)
    }  # fmt: skip
    for a, b in combinations(grey, 2):
        differ = sum(abs(x - y) > 12 for x, y in zip(grey[a], grey[b], strict=True))
        least = 0.20 if {a, b} & {*ACTIONS, BACK} else 0.025
        assert differ / len(grey[a]) >= least, (a, b, differ / len(grey[a]))


# Small and large


@pytest.mark.parametrize("number", NUMBERS)
def test_small_numerals_are_huge(number: int) -> None:
    w, h = card_size(SMALLEST)
    picture = ART.face(str(number), (w, h))
    foot = picture.get_at((w // 2, h - 3))[:3]
    assert foot == NUMBERS[number], "the band of its colour"
    above = picture.subsurface((0, 0, w, round(h * 0.78)))
    box = pygame.mask.from_threshold(
        above, NUMBERS[number], (40, 40, 40, 255)
    ).get_bounding_rects()[0]  # fmt: skip
    assert box.h >= (0.5 if number < 10 else 0.3) * h


@pytest.mark.parametrize("width", [SMALLEST, 44, 80, 240])
@pytest.mark.parametrize("face", NAMES)
def test_nothing_touches_the_edge(face: str, width: int) -> None:
    """Marks and numerals keep clear of the rim; only grounds and bands reach it."""
    picture = ART.face(face, card_size(width))
    row = [picture.get_at((x, 2))[:3] for x in range(width // 4, width * 3 // 4)]
    tint = NUMBERS[int(face)] if face.isdigit() else INK
    assert (face == "x2" and width < PLAIN_BELOW) or all(apart(c, tint) > 6 for c in row)  # type: ignore[arg-type]


def test_only_six_and_nine_are_underlined() -> None:
    assert [n for n in NUMBERS if needs_underline(n)] == [6, 9]
    w, h = card_size(200)
    for number in (6, 9):
        picture = ART.face(str(number), (w, h))
        lines = [
            y
            for y in range(round(w * 0.2), round(w * 0.3))
            if all(
                picture.get_at((x, y))[:3] == NUMBERS[number]
                for x in range(round(w * 0.09), round(w * 0.13))
            )
        ]
        assert len(lines) >= 2


def test_corners_are_the_same_upside_down() -> None:
    assert_same_upside_down(ART, "12", (44, 44))


# Title and pages


def test_the_title_and_the_pages_show_cards_that_exist() -> None:
    known = {*NAMES, BACK}
    assert {*panel_cards(), *panel_cards(wide=True)} <= known
    for picture in (*(p for _, p in flip_7_rules.PAGES), flip_7_rules.CONTROLS):
        assert {thing.face for thing in picture if isinstance(thing, illustrations.Card)} <= known


def test_the_pages_tell_true_sums() -> None:
    """25 × 2 + 8 is worked out by the rules, too."""
    from game.flip_7.cards import CARD_OF, points

    picture = dict(flip_7_rules.PAGES)["points"]
    faces = [thing.face for thing in picture if isinstance(thing, illustrations.Card)]
    numbers = [CARD_OF[face] for face in faces if face.isdigit()]
    modifiers = [CARD_OF[face] for face in faces if not face.isdigit()]
    marks = [thing.label for thing in picture if isinstance(thing, illustrations.Mark)]
    assert f"= {points(numbers, modifiers, False)}" in marks
