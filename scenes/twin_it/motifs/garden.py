"""Patterns of Twin It that grow: daisies, sprigs, mushrooms, acorns, tulips, citrus, teardrops.

Each function draws a cousin: the papers of its family, and the two things to count.
"""

from __future__ import annotations

from math import pi, sin

from scenes.twin_it.motifs.shapes import (
    Papers,
    around,
    both_sides,
    disc,
    drop,
    lattice,
    line,
    oval,
    path,
    put,
    sector,
    vesica,
)

_Dots = list[tuple[float, float, float]]


def daisies(p: Papers, petals: int, rows: int) -> str:
    wide = min(15.0, 30 * sin(pi / petals))
    flower = disc(0, 0, 18, p.main) + around(petals, oval(0, -29, wide, 19, p.main))
    if rows > 1:
        flower += around(petals, drop(30, wide * 1.05, 9, p.spark))
    flower += disc(0, 0, 12, p.second)
    gaps = both_sides(disc(34, 50, 6.5, p.second))
    return lattice(flower + gaps, 2.5, drops=0.5)


def sprigs(p: Papers, leaves: int, berries: int) -> str:
    pairs = leaves // 2  # and one at the tip
    parts = [line("M0 72V-40", p.second, 5)]
    step = 112 / pairs
    for i in range(pairs):
        y = 70 - i * step
        tint = p.main if i % 2 == 0 else p.second
        parts.append(put(both_sides(put(vesica(50, 26, 0, tint), turn=52)), 0, y))
    parts.append(put(vesica(44, 24, 0, p.main), 0, -32))
    if berries:
        # They hang in the gaps between this column and its neighbours.
        parts.append(both_sides(disc(50, 75, 15, p.spark) + disc(50, -75, 15, p.spark)))
    return lattice("".join(parts), 3, 2, drops=0.5, shift=(0.5, 0.5))


def mushrooms(p: Papers, spots: int, grass: int) -> str:
    blades = ""
    for i in range(grass // 2):
        blades += put(vesica(52 - 8 * i, 16, 0, p.second), 13 + 12 * i, 47, 10 + 24 * i)
    parts = [both_sides(blades)]
    parts.append(path("M-10 -4L-13 38Q0 52 13 38L10 -4Z", p.spark))
    parts.append(
        path("M-45 0C-45 -32 -24 -47 0 -47C24 -47 45 -32 45 0C30 10 -30 10 -45 0Z", p.main)
    )
    places: _Dots = {
        1: [(0.0, -20.0, 15.0)],
        3: [(0.0, -32.0, 10.0), (-25.0, -12.0, 10.0), (25.0, -12.0, 10.0)],
        5: [(0.0, -14.0, 9.0), (-15.0, -33.0, 8.0), (15.0, -33.0, 8.0), (-30.0, -9.0, 8.0),
            (30.0, -9.0, 8.0)],
    }[spots]  # fmt: skip
    parts += [disc(x, y, r, p.spark) for x, y, r in places]
    return lattice("".join(parts), 2.5, drops=0.5)


def acorns(p: Papers, nuts: int, leaves: int) -> str:
    nut = (
        path("M-11 26C-12 44 -5 49 0 57C5 49 12 44 11 26Z", p.main)
        + path("M-14.5 28C-15 15 -8 12 0 12C8 12 15 15 14.5 28Q0 33 -14.5 28Z", p.second)
        + line("M0 13V-2", p.second, 5)
    )
    leaf = path(
        "M0 4C-8 0 -12 -6 -10 -11C-19 -12 -21 -19 -16 -24C-21 -30 -18 -36 -12 -37"
        "C-11 -45 -5 -50 0 -52C5 -50 11 -45 12 -37C18 -36 21 -30 16 -24C21 -19 19 -12 10 -11"
        "C12 -6 8 0 0 4Z",
        p.spark,
    ) + line("M0 0V-40", p.ground, 3)
    parts = [put(leaf, 0, -8, turn) for turn in ((0,) if leaves == 1 else (-56, 56))]
    turns = {1: (0,), 2: (-36, 36), 3: (-68, 0, 68)}[nuts]
    parts += [put(nut, 0, -10, turn) for turn in turns]
    return lattice("".join(parts), 2.5, drops=0.5)


def tulips(p: Papers, petals: int, leaves: int) -> str:
    parts = [line("M0 70V-8", p.second, 6)]
    leaf = path("M0 70C30 64 46 38 40 8C20 22 4 40 0 70Z", p.second)
    if leaves == 4:
        leaf += path("M0 40C22 38 46 18 42 -10C20 0 2 16 0 40Z", p.spark)
    parts.append(both_sides(leaf))
    spread = 36.0
    order = sorted(range(petals), key=lambda i: -abs(i - (petals - 1) / 2))
    for i in order:
        turn = -spread + 2 * spread * i / (petals - 1)
        tint = p.main if i % 2 == 0 else p.spark
        parts.append(put(vesica(62, 66 / petals + 7, 0, tint), 0, -10, turn))
    parts.append(path("M-20 -26C-22 -4 -12 2 0 2C12 2 22 -4 20 -26Q0 -10 -20 -26Z", p.main))
    return lattice("".join(parts), 3, 2, drops=0.5, shift=(0.5, 0.5))


def citrus(p: Papers, segments: int, rings: int) -> str:
    parts = [disc(0, 0, 47, p.main), disc(0, 0, 40, p.spark)]
    half = 180 / segments
    parts.append(around(segments, sector(36, -half, half, p.second)))
    parts.append(around(segments, line("M0 0V-37", p.spark, 6.5), half))
    if rings:
        parts += [disc(0, 0, 18, p.spark), disc(0, 0, 13, p.ground), disc(0, 0, 6, p.main)]
    else:
        parts.append(disc(0, 0, 6, p.spark))
    return lattice("".join(parts), 2.5, 2.87, bricks=0.5)


def teardrops(p: Papers, dots: int, rings: int) -> str:
    shape = (
        "M10 -48C26 -30 42 -6 36 18C30 42 0 52 -20 36C-40 20 -34 -8 -14 -14C4 -18 16 -28 10 -48Z"
    )
    parts = [path(shape, p.spark if rings else p.main)]
    if rings:
        parts.append(put(path(shape, p.main), 0.9, 2.6, size=0.77))
    places: _Dots = {
        1: [(3.0, 14.0, 16.0)],
        2: [(-10.0, 18.0, 11.0), (15.0, 8.0, 11.0)],
        3: [(-9.0, 14.0, 9.0), (9.0, 23.0, 9.0), (12.0, 3.0, 9.0)],
    }[dots]
    parts += [disc(x, y, r, p.second) for x, y, r in places]
    return lattice(
        "".join(parts), 2.8, 2.5, drops=0.5, turn=lambda c, r: 180 * (c % 2), size=1.13
    )  # fmt: skip
