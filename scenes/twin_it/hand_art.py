"""The players' hands on the table of Twin It: open for a slap, pointing for who has no mouse.

A hand has its seat's colour and, on its back, its seat's shape; in clans its cuff has the colour
of its team. Its dark outline has a light one around it, so it stands out from light cards, dark
cards and the table alike.
"""

from __future__ import annotations

from math import cos, radians, sin
from typing import NamedTuple

import pygame
from pygame import Surface

from scenes.stage.icons import icon
from scenes.stage.paint import Shelf, blank, code, lay_over, vector
from scenes.stage.theme import PAPER, SEAT_SHAPES, SEATS, SHADE, SHADOW, Colour, mix

OUTLINE, HALO = SHADE, PAPER
ROOM = 1.5  # side of the square it is drawn in, in heights: it may be turned, and has a shadow

_kept = Shelf(24 << 20)

_Finger = tuple[float, float, float, float, float]
"""From where to where, and how thick; the hand is 100 high, its middle is 50, 50."""


class _Pose(NamedTuple):
    """A right hand seen from above. The thumb is first: the palm's edge lies over it."""

    fingers: tuple[_Finger, ...]
    palm: str
    mark: tuple[float, float]  # where the seat's shape is


_OPEN = _Pose(
    ((40, 77, 17, 55, 16), (74, 66, 83, 33, 13.5), (64, 58, 67, 17, 15), (51, 56, 49, 12, 15.5),
     (38, 58, 31, 20, 15)),
    "M29 62C31 52 41 50 53 50C67 50 79 56 80 66C82 84 72 95 56 95C42 95 30 86 29 62Z", (55, 73),
)  # fmt: skip
_POINTING = _Pose(
    ((37, 78, 24, 66, 14), (74, 62, 74, 66, 13), (62, 58, 62, 64, 14), (50, 56, 50, 64, 14),
     (37, 64, 37, 13, 15)),
    "M30 64C36 60 66 62 80 66C82 84 74 95 57 95C42 95 31 86 30 64Z", (56, 79),
)  # fmt: skip
_TIP = (37.0, 5.5)


def hand(
    colour: Colour, height: int, degrees: float = 0, left: bool = False, shape: str = "",
    cuff: Colour | None = None,
) -> Surface:  # fmt: skip
    """An open hand, fingers up, turned by ``degrees`` counter-clockwise; blit it centred.

    The right hand has its thumb on the left. ``shape`` is the seat's, where its colour does not
    say it already.
    """
    return _drawn(_OPEN, colour, shape, height, degrees, left, cuff)


def cursor(colour: Colour, shape: str, height: int, cuff: Colour | None = None) -> Surface:
    """A pointing hand; blit it so that ``tip`` lies on what is pointed at."""
    return _drawn(_POINTING, colour, shape, height, 0, False, cuff)


def tip(height: int) -> tuple[int, int]:
    """Where the finger of the cursor ends, from its upper left corner."""
    side, unit = _side(height), height / 100
    return round(side / 2 + (_TIP[0] - 50) * unit), round(side / 2 + (_TIP[1] - 50) * unit)


def _side(height: int) -> int:
    return max(4, round(height * ROOM / 2) * 2)


def _drawn(
    pose: _Pose, colour: Colour, shape: str, height: int, degrees: float, left: bool,
    cuff: Colour | None,
) -> Surface:  # fmt: skip
    angle = round(degrees) % 360
    if not shape and colour in SEATS:
        shape = SEAT_SHAPES[SEATS.index(colour)]
    key = (pose, colour, shape, height, angle, left, cuff)
    found = _kept.get(key)
    if found is not None:
        return found
    side, unit = _side(height), height / 100
    place = (
        f'<g transform="translate({side / 2} {side / 2}) rotate({-angle}) '
        f'scale({-unit if left else unit:.5f} {unit:.5f}) translate(-50 -50)">'
    )
    sleeve = _cuff(HALO, 10) if cuff is not None else ""
    body = sleeve + _silhouette(pose, HALO, 10) + _silhouette(pose, OUTLINE, 6.5)
    for finger in pose.fingers:
        body += _finger(finger, OUTLINE, 6.5) + _finger(finger, colour, 0)
    body += f'<path d="{pose.palm}" fill="{code(colour)}"/>'
    # A little shade at the wrist and a line for each knuckle make it a hand and not a glove.
    wrist = "M33 79C38 90 46 95 56 95C67 95 76 89 79 78C70 88 46 90 33 79Z"
    body += f'<path d="{wrist}" fill="{code(mix(colour, SHADOW, 0.16))}"/>'
    if cuff is not None:
        body += _cuff(OUTLINE, 6.5) + _cuff(cuff, 0)
        sleeve = _cuff(SHADOW, 10)
    whole = _shadow(place + sleeve + _silhouette(pose, SHADOW, 10) + "</g>", side, height)
    lay_over(whole, vector(f"{place}{body}</g>", (side, side)), (0, 0))
    if shape:
        x, y = (pose.mark[0] - 50) * (-unit if left else unit), (pose.mark[1] - 50) * unit
        across, down = cos(radians(-angle)), sin(radians(-angle))
        at = round(side / 2 + x * across - y * down), round(side / 2 + x * down + y * across)
        sign = icon(shape, max(6, round(height * 0.21)), OUTLINE)
        whole.blit(sign, sign.get_rect(center=at))
    return _kept.put(key, whole)


def _finger(finger: _Finger, tint: Colour, wider: float) -> str:
    ax, ay, bx, by, thick = finger
    return (
        f'<path d="M{ax} {ay}L{bx} {by}" stroke="{code(tint)}" '
        f'stroke-width="{thick + wider}" stroke-linecap="round"/>'
    )


def _cuff(tint: Colour, wider: float) -> str:
    """The end of a sleeve, half of ``wider`` larger on every side."""
    x, y, w, h = 30 - wider / 2, 91 - wider / 2, 51 + wider, 17 + wider
    return f'<rect x="{x}" y="{y}" width="{w}" height="{h}" rx="6" fill="{code(tint)}"/>'


def _silhouette(pose: _Pose, tint: Colour, wider: float) -> str:
    """All of the hand in one colour, half of ``wider`` larger on every side."""
    return "".join(_finger(finger, tint, wider) for finger in pose.fingers) + (
        f'<path d="{pose.palm}" fill="{code(tint)}" stroke="{code(tint)}" stroke-width="{wider}"/>'
    )


def _shadow(body: str, side: int, height: int) -> Surface:
    """The soft shadow of the hand, a little below it."""
    drop, blur = max(1, round(height * 0.045)), max(1, round(height * 0.035))
    soft = blank((side, side), SHADOW)
    dark = vector(body, (side, side))
    dark.fill((255, 255, 255, 120), special_flags=pygame.BLEND_RGBA_MULT)
    soft.blit(dark, (0, drop), special_flags=pygame.BLEND_RGBA_MAX)
    for _ in range(2):
        soft = pygame.transform.box_blur(soft, blur)
    return soft
