"""Twin It's cards and hands: square, sharp at every size, ready in time, never too heavy."""

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame
import pytest

from game.twin_it.deck import MOTIFS
from scenes.stage import text, theme
from scenes.stage.sprites import BACK, Faces
from scenes.stage.theme import CARD_RADIUS, INK, PAPER, contrast
from scenes.twin_it import art as twin_it_art
from scenes.twin_it import hand_art
from scenes.twin_it.art import ASH, CHARCOAL, TABLE, TwinItArt, panel_cards

SIZES = (20, 26, 47, 72, 96, 120, 151, 360)


@pytest.fixture(autouse=True)
def window() -> Iterator[pygame.Surface]:
    pygame.display.init()
    pygame.font.init()
    text.forget()
    hand_art._kept.clear()
    yield pygame.display.set_mode((320, 200))


def raw(picture: pygame.Surface) -> bytes:
    return pygame.image.tobytes(picture, "RGBA")


def settled(art: TwinItArt) -> None:
    end = time.monotonic() + 20
    while art.waiting():
        assert time.monotonic() < end, "the worker never ended"
        time.sleep(0.002)


# Cards


@pytest.mark.parametrize("face", ["0", "17/A", "62", "118/AB", "41/É", BACK])
def test_faces_are_square_and_exact_at_every_size(face: str) -> None:
    art = TwinItArt()
    assert art.ratio == 1.0
    for side in SIZES:
        picture = art.face(face, (side, side))
        assert picture.get_size() == (side, side)
        assert picture.get_at((0, 0))[3] < 128, "corners are round"
        assert picture.get_at((0, 0))[:3] != (0, 0, 0), "no dark fringe when it is turned"
        assert picture.get_at((side // 2, side // 2))[3] == 255


def test_a_paper_border_runs_around_every_pattern() -> None:
    art = TwinItArt()
    for motif in range(MOTIFS):
        picture = art.face(str(motif), (120, 120))
        for along in range(20, 100, 7):
            for spot in ((along, 3), (along, 116), (3, along), (116, along)):
                assert picture.get_at(spot)[:3] == PAPER, (motif, spot)


@pytest.mark.parametrize("letter", ["A", "I", "M", "W", "J", "7", "AB", "WW"])
def test_the_letter_can_be_read(letter: str) -> None:
    art = TwinItArt()
    assert contrast(INK, PAPER) >= 4.5
    for side in (120, 240):
        plain = art.face("41", (side, side))
        marked = art.face(f"41/{letter}", (side, side))
        high = round(side * twin_it_art.TAB)
        wide = high if len(letter) == 1 else round(side * 0.62)
        corner = marked.subsurface((side - wide, side - high, wide, high))
        ink = pygame.mask.from_threshold(corner, INK, (30, 30, 30, 255))
        boxes = ink.get_bounding_rects()
        box = boxes[0].unionall(boxes[1:])
        assert box.h >= side / 6, "20 pixels on a card of 120"
        assert box.right <= wide - side * 0.03
        assert box.bottom <= high - side * 0.03
        # The rest of the card is as it was.
        for area in ((0, 0, side, side - high), (0, 0, round(side * 0.38), side)):
            assert raw(plain.subsurface(area)) == raw(marked.subsurface(area))


def test_the_back_shows_nothing_and_stands_out() -> None:
    art = TwinItArt()
    back = art.face(BACK, (150, 150))
    assert back.get_at((20, 75))[:3] == CHARCOAL
    for ground in TABLE:
        assert contrast(ASH, ground) >= 3, "its rim"
        assert contrast(PAPER, ground) >= 4.5


def test_cards_turn_and_shrink_like_any_card() -> None:
    faces = Faces(TwinItArt())
    for face in ("5", "5/K", BACK):
        assert faces.sprite(face, 120, 7).get_width() > 120
        assert faces.sprite(face, 30).get_height() >= 30


def test_a_face_handed_out_may_be_drawn_on() -> None:
    art = TwinItArt()
    before = raw(art.face("9", (60, 60)))
    art.face("9", (60, 60)).fill("red")
    assert raw(art.face("9", (60, 60))) == before


def test_the_title_shows_twins() -> None:
    for wide in (False, True):
        faces = panel_cards(wide)
        assert len(set(faces)) < len(faces)
        assert all(0 <= int(face) < MOTIFS for face in faces)


# Ahead of time


def test_what_is_drawn_ahead_is_the_same_to_the_pixel() -> None:
    ahead, now = TwinItArt(), TwinItArt()
    names = [f"{motif}/{'ABC'[motif % 3]}" for motif in range(0, 119, 4)]
    ahead.prepare([*names, BACK, *names], (96, 96))
    settled(ahead)
    assert ahead._plain.weight == len(names) * 96 * 96 * 4
    for name in names:
        assert raw(ahead.face(name, (96, 96))) == raw(now.face(name, (96, 96)))


def test_faces_may_be_asked_for_while_others_are_drawn() -> None:
    art, alone = TwinItArt(), TwinItArt()
    names = [str(motif) for motif in range(60)]
    for round_ in range(3):
        art.prepare(names, (80 + round_, 80 + round_))
        for name in reversed(names):
            art.face(name, (80 + round_, 80 + round_))
    for name in ("0", "31", "59"):
        assert raw(art.face(name, (80, 80))) == raw(alone.face(name, (80, 80)))
    settled(art)
    art.prepare(["70"], (80, 80))
    settled(art)
    assert art._plain.get((70, 80)) is not None, "a new thread begins when it must"


def test_memory_is_bounded() -> None:
    side = 360  # a card on a 4K table
    assert twin_it_art.MOST_BYTES <= 96 << 20
    assert MOTIFS * side * side * 4 <= twin_it_art.MOST_BYTES, "all fit"
    art = TwinItArt(most_bytes=1 << 20)
    art.prepare(map(str, range(40)), (150, 150))
    settled(art)
    assert 0 < art._plain.weight <= 1 << 20
    for motif in range(40):
        art.face(str(motif), (150, 150))
    assert art._plain.weight <= 1 << 20


def test_closing_ends_the_work() -> None:
    art = TwinItArt()
    art.prepare(map(str, range(119)), (400, 400))
    began = time.monotonic()
    art.close()
    assert time.monotonic() - began < 1.0
    assert art.waiting() == 0


def test_the_program_ends_while_faces_are_drawn() -> None:
    lines = (
        "import pygame; pygame.display.init(); pygame.display.set_mode((9, 9))",
        "from scenes.twin_it.art import ART",
        "ART.prepare(map(str, range(119)), (600, 600))",
    )
    done = subprocess.run(
        [sys.executable, "-c", "\n".join(lines)],
        cwd=Path(__file__).parents[2],
        capture_output=True,
        timeout=20,
    )
    assert done.returncode == 0, done.stderr
    assert b"Traceback" not in done.stderr


# Hands


@pytest.mark.parametrize("seat", range(6))
def test_every_seat_has_its_hand(seat: int) -> None:
    tint = theme.SEATS[seat]
    for height in (24, 60, 131):
        picture = hand_art.hand(tint, height)
        side = picture.get_width()
        assert picture.get_height() == side
        assert abs(side - height * hand_art.ROOM) <= 2
        solid = pygame.mask.from_surface(picture, 200).get_bounding_rects()
        box = max(solid, key=lambda found: found.w * found.h)
        assert abs(box.h - height) <= height * 0.12 + 2
        skin = pygame.mask.from_threshold(picture, tint, (3, 3, 3, 255))
        assert skin.count() > height * height * 0.2
        assert picture is hand_art.hand(tint, height), "drawn once"
    marks = {
        raw(hand_art.hand(tint, 100, shape=shape)) for shape in theme.SEAT_SHAPES
    }  # fmt: skip
    assert len(marks) == 6, "the shape is seen"
    own = hand_art.hand(tint, 100, shape=theme.SEAT_SHAPES[seat])
    assert raw(hand_art.hand(tint, 100)) == raw(own)


def test_left_is_the_mirror_image_of_right() -> None:
    tint = theme.SEATS[4]
    for degrees in (0, 25):
        right = hand_art.hand(tint, 120, degrees)
        left = hand_art.hand(tint, 120, -degrees, left=True)
        assert raw(right) != raw(left)
        a = pygame.mask.from_surface(right, 200)
        b = pygame.mask.from_surface(pygame.transform.flip(left, True, False), 200)
        assert abs(a.count() - b.count()) < a.count() * 0.01
        assert a.overlap_area(b, (0, 0)) > a.count() * 0.98


def test_hands_stand_out_from_everything() -> None:
    assert contrast(hand_art.OUTLINE, hand_art.HALO) >= 3
    for ground in TABLE:
        assert contrast(hand_art.HALO, ground) >= 3
    assert contrast(hand_art.OUTLINE, PAPER) >= 3
    for tint in theme.SEATS:
        assert contrast(hand_art.OUTLINE, tint) >= 3, "the mark on its back, too"
    picture = hand_art.hand(theme.SEATS[0], 120)
    row = [picture.get_at((x, 90))[:3] for x in range(180)]
    assert hand_art.OUTLINE in row
    assert hand_art.HALO in row


def test_the_cursor_points_with_its_tip() -> None:
    for height in (40, 90):
        picture = hand_art.cursor(theme.SEATS[2], "star", height)
        x, y = hand_art.tip(height)
        skin_or_line = pygame.mask.from_surface(picture, 200)
        top = min(box.top for box in skin_or_line.get_bounding_rects())
        assert abs(top - y) <= max(3, height * 0.08)
        assert skin_or_line.get_at((x, y + round(height * 0.06)))
        assert raw(picture) != raw(hand_art.cursor(theme.SEATS[2], "circle", height))


def test_radius_is_that_of_every_card() -> None:
    picture = TwinItArt().face("3", (200, 200))
    inside = round(200 * CARD_RADIUS * 0.35)
    assert picture.get_at((inside, inside))[3] == 255
    assert picture.get_at((1, 1))[3] == 0
