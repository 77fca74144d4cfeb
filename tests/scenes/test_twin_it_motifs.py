"""The patterns of Twin It: no two alike for any eyes, whichever way the cards lie.

All 7,021 pairs are compared in all eight positions. A picture is one long integer with a byte a
pixel, so a comparison is a few additions, and all pixels are compared at once.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import cache
from itertools import combinations
from operator import itemgetter

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame
import pytest

from scenes import twin_it_motifs as motifs
from scenes.twin_it_motifs import COUNT

SIDE = 72
LEAST_SHARE = 0.06
LEAST_SPOT = 6  # pixels in a straight line, all of them different

# What eyes without one of the three kinds of cones see, and what no colour at all leaves
# (Machado, Oliveira and Fernandes 2009; on linear light).
EYES = {
    "grey": ((0.2126, 0.7152, 0.0722),),
    "no red": ((0.1523, 1.0526, -0.2049), (0.1145, 0.7863, 0.0992), (-0.0039, -0.0481, 1.0520)),
    "no green": ((0.3673, 0.8606, -0.2280), (0.2801, 0.6725, 0.0474), (-0.0118, 0.0429, 0.9689)),
    "no blue": ((1.2555, -0.0767, -0.1788), (-0.0784, 0.9308, 0.1476), (0.0047, 0.6914, 0.3039)),
}

# Of 255 levels two pixels must differ by more than 24. A level is kept in 0 to 116, so that the
# comparison of a pixel never touches its neighbour; rounding is to the disadvantage of the art.
TOP = 116
APART = 12
ONES = int.from_bytes(b"\1" * (SIDE * SIDE), "little")
HIGH = ONES << 7
LIFT = ONES * (128 - APART)


@pytest.fixture(autouse=True)
def window() -> Iterator[pygame.Surface]:
    pygame.display.init()
    yield pygame.display.set_mode((320, 200))


@cache
def _levels(eyes: str, red: int, green: int, blue: int) -> tuple[int, ...]:
    """A colour as these eyes see it, a level for each channel they have."""
    light = [
        ((c / 255 + 0.055) / 1.055) ** 2.4 if c > 10 else c / 3294.6 for c in (red, green, blue)
    ]
    seen = []
    for row in EYES[eyes]:
        value = min(1.0, max(0.0, sum(k * v for k, v in zip(row, light, strict=True))))
        value = value * 12.92 if value <= 0.0031308 else 1.055 * value ** (1 / 2.4) - 0.055
        seen.append(round(value * TOP))
    return tuple(seen)


@cache
def _pixels(motif: int) -> list[tuple[int, int, int]]:
    data = pygame.image.tobytes(motifs.card(motif, SIDE), "RGB")
    return list(zip(data[::3], data[1::3], data[2::3], strict=True))


def _positions() -> list[itemgetter[int]]:
    """The eight ways a square card can lie, as the order in which its pixels are read."""
    orders = []
    for turn in range(4):
        for mirrored in (False, True):
            order = []
            for y in range(SIDE):
                for x in range(SIDE):
                    at = (SIDE - 1 - x if mirrored else x, y)
                    for _ in range(turn):
                        at = (at[1], SIDE - 1 - at[0])
                    order.append(at[1] * SIDE + at[0])
            orders.append(itemgetter(*order))
    return orders


POSITIONS = _positions()


@cache
def _seen(eyes: str) -> list[list[list[int]]]:
    """Every motif in every position, a number for each channel."""
    every = []
    for motif in range(COUNT):
        levels = [_levels(eyes, *pixel) for pixel in _pixels(motif)]
        channels = [bytes(channel) for channel in zip(*levels, strict=True)]
        every.append(
            [
                [int.from_bytes(bytes(position(channel)), "little") for channel in channels]
                for position in POSITIONS
            ]
        )
    return every


def _differing(one: list[int], other: list[int]) -> int:
    """A bit, at the top of its byte, for each pixel that differs in some channel."""
    found = 0
    for a, b in zip(one, other, strict=True):
        found |= (a + LIFT - b) | (b + LIFT - a)
    return found & HIGH


def _has_run(bits: int, length: int, step: int) -> bool:
    """Whether ``length`` pixels in a row or, with ``step``, in a column are all set."""
    run, have = bits, 1
    while have < length and run:
        more = min(have, length - have)
        run &= run >> (8 * step * more)
        have += more
    return bool(run)


def _spot_is_large(bits: int) -> bool:
    return _has_run(bits, LEAST_SPOT, 1) or _has_run(bits, LEAST_SPOT, SIDE)


def weakest(eyes: str, least_share: float = LEAST_SHARE) -> tuple[float, list[str]]:
    """The smallest share of differing pixels of all pairs, and the pairs that are too alike."""
    seen = _seen(eyes)
    total = SIDE * SIDE
    least, alike = total, []
    for a, b in combinations(range(COUNT), 2):
        upright = seen[a][0]
        for position, turned in enumerate(seen[b]):
            bits = _differing(upright, turned)
            count = bits.bit_count()
            least = min(least, count)
            if count < least_share * total or not _spot_is_large(bits):
                alike.append(f"{a} and {b}, position {position}: {count / total:.1%}")
    return least / total, alike


@pytest.mark.parametrize("eyes", EYES)
def test_no_two_patterns_are_alike_however_the_cards_lie(eyes: str) -> None:
    least, alike = weakest(eyes)
    assert alike == [], f"{len(alike)} of them"
    assert least >= LEAST_SHARE
