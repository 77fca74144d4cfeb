"""The patterns of Twin It: no two alike for any eyes, whichever way the cards lie.

All 7,021 pairs are compared in all eight positions. A picture is one long integer with a byte a
pixel, so a comparison is a few additions, and all pixels are compared at once.
"""

from __future__ import annotations

import os
import re
import time
from collections.abc import Iterator
from functools import cache
from itertools import combinations, pairwise
from operator import itemgetter

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame
import pytest

from game.twin_it.deck import COUSINS, MOTIFS, family
from game.words import Words
from scenes.stage.theme import colour
from scenes.twin_it.motifs import families as motifs
from scenes.twin_it.motifs.families import (
    FAMILIES,
    difference,
    say_trait,
    spot,
    traits,
)

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
    for motif in range(MOTIFS):
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
    for a, b in combinations(range(MOTIFS), 2):
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


def test_the_comparison_finds_what_is_alike() -> None:
    """The measure itself: equal pictures, turned ones, and one with a small spot in it."""
    seen = _seen("grey")
    for motif in (0, 60, 118):
        assert _differing(seen[motif][0], seen[motif][0]) == 0
    dark, light = [0], [0]
    for x in range(5):
        light[0] |= TOP << (8 * (20 * SIDE + 20 + x))
    assert _differing(dark, light).bit_count() == 5
    assert not _spot_is_large(_differing(dark, light))
    light[0] |= TOP << (8 * (20 * SIDE + 25))
    assert _spot_is_large(_differing(light, dark))
    column = 0
    for y in range(6):
        column |= TOP << (8 * ((30 + y) * SIDE + 9))
    assert _spot_is_large(_differing([column], dark))
    for level, differs in ((APART - 1, False), (APART, True)):
        assert bool(_differing([level * ONES], [0])) is differs
        assert bool(_differing([0], [level * ONES])) is differs
        assert bool(_differing([TOP * ONES], [(TOP - level) * ONES])) is differs
    assert len({position(range(SIDE * SIDE)) for position in POSITIONS}) == 8


def test_a_level_apart_is_more_than_twenty_four_of_255() -> None:
    assert (APART - 1) * 255 / TOP > 24


# Families


def _colours(motif: int) -> frozenset[str]:
    return frozenset(re.findall(r"#[0-9A-Fa-f]{6}", motifs.markup(motif, 100)))


def test_cousins_share_their_papers() -> None:
    for motif in range(MOTIFS):
        own = FAMILIES[family(motif)].papers
        assert _colours(motif) <= set(own)
        assert len(_colours(motif)) >= 3
        assert own.ground in _colours(motif)


def test_colour_leads_to_no_family() -> None:
    """Every paper but a ground of sand is found in several families."""
    for of in FAMILIES:
        for paper in of.papers:
            assert sum(paper in other.papers for other in FAMILIES) >= 2, paper


def test_the_papers_of_a_family_are_far_apart_in_grey() -> None:
    for of in FAMILIES:
        greys = sorted(_levels("grey", *colour(paper))[0] for paper in of.papers)
        assert all(b - a >= APART for a, b in pairwise(greys)), of


def test_there_are_119_in_families_of_six() -> None:
    assert len(FAMILIES) == family(MOTIFS - 1) + 1 == 20
    assert [sum(family(m) == f for m in range(MOTIFS)) for f in range(20)] == [COUSINS] * 19 + [5]
    assert len({of.draw for of in FAMILIES}) == 20


def test_the_same_pattern_is_drawn_every_time() -> None:
    for motif in range(0, MOTIFS, 7):
        assert motifs.markup(motif, 131) == motifs.markup(motif, 131)
        one, other = (pygame.image.tobytes(motifs.card(motif, 72), "RGBA") for _ in range(2))
        assert one == other


# What is said about them


def test_cousins_can_be_told_apart_by_counting() -> None:
    for a, b in combinations(range(MOTIFS), 2):
        told = difference(a, b)
        if family(a) != family(b):
            assert told == []
        else:
            assert 1 <= len(told) <= 2
            assert all(one != other for _, one, other in told)
            assert told == [(key, one, other) for key, other, one in difference(b, a)]
    assert difference(3, 3) == []
    assert difference(0, 3) == [("petals", 6, 7), ("rows", 1, 2)]
    assert traits(118) == (("rows", 3), ("rings", 0))


@pytest.mark.parametrize("language", Words.languages)
def test_every_count_has_its_words(language: str) -> None:
    words = Words(language)
    for motif in range(MOTIFS):
        for key, count in traits(motif):
            said = say_trait(words, key, count)
            assert not said.startswith("twin_it."), key
            assert "{" not in said
            assert (str(count) in said) is (count > 0)
    keys = [key for key in words.every_key() if key.startswith("twin_it.trait.")]
    assert keys == [k for k in Words("en").every_key() if k.startswith("twin_it.trait.")]


# Where they differ


def test_the_spot_shows_a_difference() -> None:
    for a in range(MOTIFS):
        b = a - 1 if a % COUSINS else min(a + 5, MOTIFS - 1)
        x, y, radius = spot(a, b)
        assert 0.1 <= radius <= 0.21
        assert 0.05 <= x <= 0.95
        assert 0.05 <= y <= 0.95
        assert not (x > 0.75 and y > 0.75), "the letter lies there"
        one, other = (motifs.card(motif, 96) for motif in (a, b))
        box = pygame.Rect(0, 0, round(radius * 192), round(radius * 192))
        box.center = (round(x * 96), round(y * 96))
        whole, inside = one.get_rect(), one.get_rect().clip(box)
        share = {}
        for name, part in (("whole", whole), ("inside", inside)):
            same = pygame.mask.from_threshold(
                one.subsurface(part).copy(), (0, 0, 0), (24, 24, 24, 255),
                other.subsurface(part).copy(),
            )  # fmt: skip
            share[name] = 1 - same.count() / (part.w * part.h)
        assert share["inside"] >= max(0.8 * share["whole"], 0.06), (a, b)


def test_the_spot_is_found_in_no_time() -> None:
    spot(0, 5)
    began = time.perf_counter()
    for a, b in ((7, 8), (20, 90), (31, 33), (102, 105)):
        spot.__wrapped__(a, b)
    assert (time.perf_counter() - began) / 4 < 0.030
