"""The pictures everything is made of: sharp, without dark fringes, kept and bounded."""

import os
from itertools import pairwise

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame
import pytest

from scenes.stage import icons, paint, text, theme, tween
from scenes.stage.sprites import BACK, Faces
from scenes.take_that.art import (
    BACK_DARK,
    MEADOW,
    TABLE,
    TENS,
    TOAD,
    TakeThatArt,
    is_toad,
    mirror,
    needs_underline,
)

DECK = [n for n in range(12, 99) if n % 10]


pytestmark = pytest.mark.usefixtures("window")


@pytest.fixture
def faces() -> Faces:
    return Faces(TakeThatArt())


# The scale


def test_one_design_pixel_follows_the_narrower_side() -> None:
    assert theme.Scale((1600, 900)).u == 1
    assert theme.Scale((3200, 900)).u == 1
    assert theme.Scale((1920, 1080)).px(100) == 120
    assert theme.Scale((960, 540)).px(0.1) == 1
    assert theme.Scale((960, 540)).px(0) == 0


def test_text_size_setting_scales_text_only_and_never_below_the_smallest() -> None:
    scale = theme.Scale((1600, 900), 200)
    assert (scale.font(20), scale.px(20)) == (40, 20)
    assert theme.Scale((960, 540)).font(10) == theme.SMALLEST_TEXT


# Colours


@pytest.mark.parametrize("ten", TENS)
def test_numerals_are_readable_on_paper(ten: int) -> None:
    assert theme.contrast(TENS[ten], theme.PAPER) >= 4.5


def test_other_colours_of_text_are_readable() -> None:
    assert theme.contrast(TOAD, MEADOW) >= 4.5
    assert theme.contrast(theme.PAPER, theme.ALARM) >= 4.5
    assert theme.contrast(theme.INK, theme.ACCENT) >= 4.5
    for centre, edge in (TABLE, theme.NIGHT):
        for ground in (centre, edge):
            assert theme.contrast(theme.PAPER, ground) >= 4.5
            assert theme.contrast(theme.ACCENT, ground) >= 3


def test_neighbouring_tens_are_told_apart() -> None:
    for a, b in pairwise(TENS.values()):
        assert sum(abs(x - y) for x, y in zip(a, b, strict=True)) > 60


# Text


def test_marks_are_not_drawn_and_take_the_accent() -> None:
    marked = text.render("a *b* c", text.HANKEN, 24, (0, 0, 0), (255, 0, 0))
    assert marked.get_size() == text.size("a *b* c", text.HANKEN, 24)
    reds = [marked.get_at((x, y))[0] for x in range(marked.get_width()) for y in range(10, 24)]
    assert max(reds) == 255
    assert text.plain("twist the *49* with *94*") == "twist the 49 with 94"
    assert text.plain("one * star") == "one * star"


@pytest.mark.parametrize("face", [text.FREDOKA, text.HANKEN, text.HANKEN_SEMIBOLD])
def test_hard_spaces_are_spaces_not_boxes(face: str) -> None:
    for space in ("\u00a0", "\u202f"):
        ink = text.render(space, face, 40, (0, 0, 0)).get_bounding_rect()
        assert ink.w == 0


@pytest.mark.parametrize("face", [text.FREDOKA, text.HANKEN, text.HANKEN_BOLD])
def test_every_letter_of_both_languages_has_a_glyph(face: str) -> None:
    letters = "àâäçéèêëîïôöùûüÿœŒÀÂÇÉÈÊËÎÏÔÙÛÜ«»’…–—−×·?!;:%&"
    missing = text.font(face, 40).metrics("\uffff")[0]
    for letter, shape in zip(letters, text.font(face, 40).metrics(letters), strict=True):
        assert shape is not None, letter
        assert shape != missing, letter


def test_wrapped_text_keeps_its_width_and_hard_spaces() -> None:
    words = "Pose une carte de 51\u00a0à\u00a071, ou retourne le *49* avec ton *94*"
    one = text.size(words, text.HANKEN, 20)[0]
    picture = text.wrapped(words, text.HANKEN, 20, (0, 0, 0), one // 3, (255, 0, 0), "centre")
    assert picture.get_width() <= one // 3
    assert picture.get_height() == text.wrapped_height(words, text.HANKEN, 20, one // 3)
    assert picture.get_height() > 2 * text.line_height(text.HANKEN, 20)
    unbroken = text.wrapped("a\u00a0b\u00a0c\u00a0d", text.HANKEN, 20, (0, 0, 0), 5)
    assert unbroken.get_height() == text.size("a", text.HANKEN, 20)[1]


def test_fit_and_shortened_stay_inside() -> None:
    px = text.fit("Ramasser la ligne", text.FREDOKA, 40, 150)
    assert text.size("Ramasser la ligne", text.FREDOKA, px)[0] <= 150
    assert text.fit("Ramasser la ligne", text.FREDOKA, 40, 10, least=20) == 20
    cut = text.shortened("Maximilienne de Montmorency", text.HANKEN, 20, 120)
    assert cut.endswith("…")
    assert text.size(cut, text.HANKEN, 20)[0] <= 120


# Shapes


def test_shapes_have_the_asked_size_and_are_kept() -> None:
    a = paint.panel((90, 41), theme.PAPER, 12, theme.ACCENT, 3, edge=theme.INK, edge_height=4)
    assert a.get_size() == (90, 41)
    assert a is paint.panel(
        (90, 41), theme.PAPER, 12, theme.ACCENT, 3, edge=theme.INK, edge_height=4
    )
    assert a.get_at((45, 18))[:3] == theme.PAPER
    assert a.get_at((0, 0))[3] == 0
    assert paint.slot((60, 84), theme.ACCENT, 6, 3).get_at((30, 42))[3] == 0


def test_background_is_light_in_the_middle_and_opaque() -> None:
    ground = paint.background((640, 360), *TABLE)
    assert ground.get_size() == (640, 360)
    middle, corner = ground.get_at((320, 180)), ground.get_at((0, 0))
    for got, wanted in zip((*middle[:3], *corner[:3]), (*TABLE[0], *TABLE[1]), strict=True):
        assert abs(got - wanted) <= 5
    assert not ground.get_flags() & pygame.SRCALPHA


def test_kept_pictures_are_bounded_and_the_longest_unused_go_first() -> None:
    shelf = paint.Shelf(3 * 400)
    for name in "abc":
        shelf.put(name, pygame.Surface((10, 10), pygame.SRCALPHA))
    shelf.get("a")
    shelf.put("d", pygame.Surface((10, 10), pygame.SRCALPHA))
    assert shelf.get("b") is None
    assert shelf.get("a") is not None
    assert (len(shelf), shelf.weight) == (3, 1200)


@pytest.mark.parametrize("name", icons.NAMES)
def test_icons_fill_their_square_and_stay_inside(name: str) -> None:
    picture = icons.icon(name, 96, theme.PAPER)
    ink = picture.get_bounding_rect(min_alpha=40)
    assert picture.get_size() == (96, 96)
    assert max(ink.w, ink.h) >= 50
    # Nothing is cut off: the outermost pixels are empty.
    assert ink.left > 0
    assert ink.top > 0
    assert ink.right < 96
    assert ink.bottom < 96


def test_every_seat_shape_is_an_icon() -> None:
    assert set(theme.SEAT_SHAPES) <= set(icons.NAMES)
    assert len(theme.SEATS) == len(theme.SEAT_SHAPES) == 6


# Faces


@pytest.mark.parametrize("width", [40, 59, 60, 103, 154, 320])
def test_faces_have_exactly_the_asked_size(width: int) -> None:
    for name in ("12", "66", "98", BACK):
        size = theme.card_size(width)
        face = TakeThatArt().face(name, size)
        assert face.get_size() == size
        assert face.get_at((0, 0))[3] == 0
        middle = face.get_at((width // 2, 1 + width // 40))
        assert middle[3] == 255


def test_all_faces_differ() -> None:
    size = theme.card_size(60)
    seen = {pygame.image.tobytes(TakeThatArt().face(str(n), size), "RGBA") for n in DECK}
    assert len(seen) == len(DECK) == 79


def test_corner_number_is_readable_in_a_strip_of_28_percent() -> None:
    width = 154
    for n in DECK:
        face = TakeThatArt().face(str(n), theme.card_size(width))
        tint = TOAD if is_toad(n) else TENS[n // 10]
        row = range(round(width * 0.08), round(width * 0.2))
        reach = max(
            (x for y in row for x in range(width // 2) if face.get_at((x, y))[:3] == tint),
        )
        assert reach <= width * 0.29, n


def test_numbers_that_turn_into_others_are_underlined() -> None:
    for n in (16, 18, 19, 61, 66, 68, 69, 81, 86, 89, 91, 96, 98):
        assert needs_underline(n), n
    for n in (12, 49, 67, 88, 94):
        assert not needs_underline(n), n


def test_mirror_and_toads() -> None:
    assert (mirror(49), mirror(12)) == (94, 21)
    assert [n for n in DECK if is_toad(n)] == [22, 33, 44, 55, 66, 77, 88]


# Sprites


def test_upright_sprite_shows_the_face_pixel_for_pixel(faces: Faces) -> None:
    flat = faces.flat("49", 101)
    sprite = faces.sprite("49", 101)
    corner = flat.get_rect(center=sprite.get_rect().center).topleft
    for x in range(8, 93):
        for y in range(8, 133):
            assert sprite.get_at((corner[0] + x, corner[1] + y)) == flat.get_at((x, y))


@pytest.mark.parametrize("width", [40, 103, 154])
@pytest.mark.parametrize("degrees", [0, 1, -7, 15, 90])
def test_edges_have_no_dark_fringe(faces: Faces, width: int, degrees: int) -> None:
    """On a table as light as the card, its edge may only be as dark as its rim and shadow."""
    for lift in (0, 2):
        sprite = faces.sprite("12", width, degrees, lift)
        ground = pygame.Surface(sprite.get_size())
        ground.fill(theme.PAPER)
        ground.blit(sprite, (0, 0))
        y = sprite.get_height() // 2
        darkest = min(ground.get_at((x, y))[1] for x in range(sprite.get_width() // 5))
        assert darkest >= 140


def test_sprites_are_kept_and_quantised_only_in_flight(faces: Faces) -> None:
    resting = faces.sprite("49", 100, 3)
    assert faces.sprite("49", 100, 3.2) is resting
    assert faces.sprite("49", 100.3, 3, moving=True) is resting
    assert faces.sprite("49", 100, 3, lift=1) is not resting
    assert faces.sprite("49", 120, moving=True) is faces.sprite("49", 121, moving=True)
    assert faces.sprite("49", 120) is not faces.sprite("49", 121)
    widths = {faces.sprite("34", w, moving=True).get_width() for w in range(150, 300)}
    assert len(widths) < 25
    faces.drop()
    assert faces.sprite("49", 100, 3) is not resting


def test_sprites_are_bounded_by_bytes() -> None:
    faces = Faces(TakeThatArt(), most_bytes=2 << 20)
    for degrees in range(40):
        faces.sprite("49", 100, degrees)
    assert faces._sprites.weight <= 2 << 20


def test_a_flip_gets_narrow_and_lift_grows_the_shadow(faces: Faces) -> None:
    def core(picture: pygame.Surface) -> int:
        return picture.get_bounding_rect(min_alpha=250).w

    assert core(faces.sprite("49", 100, flip=0.5)) < core(faces.sprite("49", 100))
    assert core(faces.sprite("49", 100, flip=1.0)) < 8
    lying, flying = faces.sprite("49", 100), faces.sprite("49", 100, lift=2)
    assert flying.get_bounding_rect().h > lying.get_bounding_rect().h


def test_outline_lies_around_the_card(faces: Faces) -> None:
    ring = faces.outline(100, 0, theme.ACCENT)
    middle = ring.get_rect().center
    assert ring.get_at(middle)[3] == 0
    beside = ring.get_at((middle[0] - 51, middle[1]))
    assert beside[:3] == theme.ACCENT
    assert beside[3] == 255


def test_back_is_dark(faces: Faces) -> None:
    assert theme.contrast(BACK_DARK, theme.PAPER) > 7
    assert faces.flat(BACK, 80).get_at((40, 2))[0] < 90


# Easing


def test_easings_begin_and_end_where_they_should() -> None:
    for ease in (tween.out_cubic, tween.in_cubic, tween.in_out, tween.out_back):
        assert ease(0) == pytest.approx(0)
        assert ease(1) == pytest.approx(1)
    assert 1 < max(tween.out_back(i / 100) for i in range(101)) < 1.1
