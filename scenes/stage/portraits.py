"""Faces of bots: a character has one, whatever its name. The head is the disc of the seat's colour,
and the shape of the seat stands beside it, so that a face hides nothing of who sits where.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import pygame
from pygame import Surface

from scenes.stage.icons import icon
from scenes.stage.paint import Shelf, clip_round, code, disc, kept, lay, vector
from scenes.stage.seat_marks import seat_colour, seat_mark, seat_shape
from scenes.stage.theme import PAPER, SHADE, Colour, colour, mix

MOODS = ("calm", "nod", "grin", "wince")
LEAST_PX = 30  # smaller ones are no faces, only smudges
INK = colour("#1B262E")
BLUSH = colour("#E86A5A")
_drawn = Shelf(4 << 20)


class _Look(NamedTuple):
    """How a mood sits in any face: brows lower, eyes more open, corners of the mouth higher."""

    brows: float
    eyes: float
    mouth: float
    open: float


_LOOKS = {
    "calm": _Look(0.0, 1.0, 2.0, 0.0),
    "nod": _Look(-1.5, 0.7, 5.0, 0.0),
    "grin": _Look(-3.0, 0.85, 6.5, 7.0),
    "wince": _Look(3.5, 0.0, -5.5, 0.0),
}


@kept(_drawn)
def portrait(character: str, mood: str, seat: int, px: int, sunk: float = 0.0) -> Surface:
    """The face of a character in a seat, ``px`` wide and high; with ``sunk`` its features lie that
    share of it lower, or higher. Where no face can be seen it is the mark of the seat."""
    if px < LEAST_PX or character not in _FACES:
        return seat_mark(seat, px)
    skin = seat_colour(seat)
    body = _FACES[character](_LOOKS[mood], skin)
    head = Surface((px, px), pygame.SRCALPHA)
    head.fill(skin)
    moved = f"scale({px / 64:.5f}) translate(0 {64 * sunk:.2f})"
    lay(head, vector(f'<g transform="{moved}">{body}</g>', (px, px)), topleft=(0, 0))
    picture = clip_round(head, px / 2)
    side = max(11, round(px * 0.36))
    sign = disc(side, SHADE).copy()
    lay(sign, icon(seat_shape(seat), round(side * 0.64), skin), center=(side // 2, side // 2))
    lay(picture, sign, bottomright=(px, px))
    return picture


# --- what faces are made of, on a grid of 64 --------------------------------------------------


def _stroke(path: str, width: float, tint: Colour = INK) -> str:
    return (
        f'<path d="{path}" fill="none" stroke="{code(tint)}" stroke-width="{width}" '
        'stroke-linecap="round" stroke-linejoin="round"/>'
    )


def _fill(path: str, tint: Colour = INK) -> str:
    return f'<path d="{path}" fill="{code(tint)}"/>'


def _oval(x: float, y: float, rx: float, ry: float, tint: Colour) -> str:
    return f'<ellipse cx="{x}" cy="{y}" rx="{rx}" ry="{ry}" fill="{code(tint)}"/>'


def _eye(x: float, y: float, r: float, look: _Look, pupil: float = 0.52) -> str:
    """An eye; one that is squeezed shut is an arrow towards the nose."""
    if look.eyes <= 0:
        side = 1 if x < 32 else -1
        edge = x - side * r * 0.8
        return _stroke(
            f"M{edge} {y - r * 0.7}L{x + side * r * 0.7} {y}L{edge} {y + r * 0.7}", r * 0.42
        )
    inside = r * pupil
    return (
        _oval(x, y, r, r * look.eyes, PAPER)
        + _oval(x, y, inside, min(inside, r * look.eyes), INK)
        + _oval(x + inside * 0.35, y - inside * 0.4, inside * 0.3, inside * 0.3, PAPER)
    )


def _eyes(look: _Look, y: float, r: float, apart: float, pupil: float = 0.52) -> str:
    return _eye(32 - apart, y, r, look, pupil) + _eye(32 + apart, y, r, look, pupil)


def _brows(look: _Look, y: float, apart: float, tilt: float, width: float) -> str:
    """With a tilt above nought they come down towards the nose."""
    y, tilt = y + look.brows * 0.5, tilt + look.brows
    return "".join(
        _stroke(
            f"M{32 + s * (apart + 6)} {y - tilt / 2}L{32 + s * (apart - 6)} {y + tilt / 2}", width
        )
        for s in (-1, 1)
    )


def _mouth(look: _Look, y: float, half: float, lift: float = 0.0) -> str:
    """A line whose corners rise or fall, or a laugh."""
    corner = look.mouth + lift
    if look.open:
        return _fill(
            f"M{32 - half} {y - 2}Q32 {y + 1} {32 + half} {y - 2}"
            f"Q{32 + half * 0.8} {y + look.open + 3} 32 {y + look.open + 3}"
            f"Q{32 - half * 0.8} {y + look.open + 3} {32 - half} {y - 2}Z"
        ) + _fill(
            f"M{32 - half * 0.72} {y - 0.6}Q32 {y + 1.4} {32 + half * 0.72} {y - 0.6}"
            f"L{32 + half * 0.6} {y + 2.8}Q32 {y + 4} {32 - half * 0.6} {y + 2.8}Z", PAPER,
        )  # fmt: skip
    return _stroke(f"M{32 - half} {y - corner / 2}Q32 {y + corner} {32 + half} {y - corner / 2}", 3)


# --- the six of them --------------------------------------------------------------------------


def _bold(look: _Look, skin: Colour) -> str:
    """A crest, thick brows, chin forward."""
    crest = _fill("M18 14L20 -2L27 7L32 -4L37 7L44 -2L46 14Q32 6 18 14Z")
    return (
        crest
        + _eyes(look, 28, 6.4, 11)
        + _brows(look, 19.5, 11, 5, 4.4)
        + _mouth(look, 44, 13, 2)
        + _stroke("M29 57Q32 59 35 57", 2)
    )


def _timid(look: _Look, skin: Colour) -> str:
    """Large eyes under a cap that is too big."""
    cap = _fill("M2 17Q32 -12 62 17Q32 8 2 17Z", mix(INK, PAPER, 0.15))
    rim = _stroke("M3 17Q32 8 61 17", 4.5, PAPER)
    drop = _fill("M53 26Q57 32 53 34Q49 32 53 26Z", PAPER)
    small = look._replace(mouth=look.mouth - 3.5, open=look.open * 0.6)
    return (
        cap
        + rim
        + drop
        + _eyes(look, 32, 8.6, 11, 0.36)
        + _brows(look, 21, 11, -5, 2.6)
        + _mouth(small, 50, 6)
    )


def _grudge(look: _Look, skin: Colour) -> str:
    """One long brow, heavy lids, and a plaster from the last match."""
    low = 18.5 + look.brows * 0.6
    brow = _stroke(f"M11 {low}Q21 {low + 3.5} 32 {low + 5}Q43 {low + 3.5} 53 {low}", 5)
    lids = "" if look.eyes <= 0 else "".join(
        _fill(f"M{x - 7.4} 28Q{x} 19 {x + 7.4} 28Z", mix(skin, INK, 0.35)) for x in (21, 43)
    )  # fmt: skip
    plaster = (
        '<g transform="rotate(-28 15 44)">'
        f'<rect x="8" y="41" width="14" height="6" rx="3" fill="{code(PAPER)}"/>'
        + _oval(13.4, 44, 0.9, 0.9, INK)
        + _oval(16.6, 44, 0.9, 0.9, INK)
        + "</g>"
    )
    return brow + _eyes(look, 30, 6.6, 11) + lids + plaster + _mouth(look, 47, 10, -4.5)


def _hoarder(look: _Look, skin: Colour) -> str:
    """Round ears, full cheeks, two teeth."""
    ears = "".join(
        _oval(x, 7, 10, 10, mix(skin, INK, 0.45)) + _oval(x, 8, 5, 5, mix(skin, BLUSH, 0.5))
        for x in (10, 54)
    )
    cheeks = "".join(_oval(x, 43, 11, 9.5, mix(skin, PAPER, 0.5)) for x in (16, 48))
    nose = _oval(32, 35, 3.2, 2.4, INK)
    teeth = "" if look.eyes <= 0 else (
        f'<rect x="28.4" y="44" width="7.2" height="7.5" rx="1.4" fill="{code(PAPER)}"/>'
        + _stroke("M32 44.6V51", 0.9)
    )  # fmt: skip
    smile = look._replace(open=0.0)
    return ears + cheeks + _eyes(look, 26, 5.4, 10, 0.8) + nose + teeth + _mouth(smile, 43, 8, 1)


def _tidy(look: _Look, skin: Colour) -> str:
    """A parting, round glasses, a bow tie."""
    hair = _fill("M5 24Q6 -2 32 -1Q58 -2 59 22Q52 9 38 9Q24 9 20 5Q15 15 5 24Z")
    tie = _fill("M32 59L22 53V65ZM32 59L42 53V65Z", BLUSH)
    glasses = "".join(
        f'<circle cx="{x}" cy="30" r="9" fill="{code(PAPER)}" fill-opacity="0.35" '
        f'stroke="{code(INK)}" stroke-width="2.4"/>'
        for x in (21, 43)
    ) + _stroke("M30 29Q32 27.5 34 29", 2.4)
    small = look._replace(open=look.open * 0.7)
    return (
        hair
        + tie
        + glasses
        + _eyes(look, 30, 4.6, 11, 0.6)
        + _brows(look, 17.5, 11, 0, 2.2)
        + _mouth(small, 46, 8)
    )


def _restless(look: _Look, skin: Colour) -> str:
    """Hair in all directions, unequal eyes, the tongue between the lips."""
    tufts = _stroke("M20 12L12 0M27 9L25 -4M34 8L38 -5M41 10L52 0M47 15L61 9", 4.6)
    tongue = "" if look.eyes <= 0 or look.open else _fill(
        "M36 46.5Q45 45 44 51Q41 56 36.5 51Z", BLUSH
    )  # fmt: skip
    return (
        tufts
        + _eye(21, 29, 8.4, look, 0.45)
        + _eye(44, 28, 5.8, look, 0.6)
        + _brows(look, 18, 12, -2, 2.8)
        + tongue
        + _mouth(look, 46, 11, 1)
    )


_FACES: dict[str, Callable[[_Look, Colour], str]] = {
    "bold": _bold,
    "timid": _timid,
    "grudge": _grudge,
    "hoarder": _hoarder,
    "tidy": _tidy,
    "restless": _restless,
}
