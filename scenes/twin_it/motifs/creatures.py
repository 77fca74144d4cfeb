"""Patterns of Twin It with a story: birds, fishes, boats, cups, butterflies, owls.

Each function draws a cousin: the papers of its family, and the two things to count.
"""

from __future__ import annotations

from scenes.twin_it.motifs.shapes import (
    Papers,
    both_sides,
    disc,
    drop,
    lattice,
    line,
    oval,
    path,
    polygon,
    put,
    ring,
    sector,
)


def birds(p: Papers, feathers: int, stripes: int) -> str:
    parts = []
    for i in range(feathers):
        turn = -92 + 78 * i / (feathers - 1)
        tint = p.second if i % 2 == 0 else p.spark
        parts.append(put(drop(42, 66 / feathers, 0, tint), -18, 10, turn))
    parts.append(path("M-34 2C-30 50 36 52 42 2C44 -14 38 -34 22 -34C4 -34 10 2 -34 2Z", p.main))
    parts.append(polygon([(37, -28), (52, -20), (39, -13)], p.second))
    parts.append(disc(25, -20, 5, p.ground))
    wing = sector(31, 90, 270, p.second)
    if stripes:
        wing += sector(24, 90, 270, p.ground) + sector(13, 90, 270, p.second)
    parts.append(put(wing, 3, 2))
    return lattice("".join(parts), 2.3, 2.6, drops=0.5, size=0.9)


def fishes(p: Papers, stripes: int, bubbles: int) -> str:
    parts = [path("M-20 0L-48 -24Q-40 0 -48 24Z", p.second)]
    parts.append(path("M-32 0Q4 -48 46 0Q4 48 -32 0Z", p.main))
    thick = 42 / (2 * stripes)
    for i in range(stripes):
        x = -22 + i * 2 * thick + thick / 2
        tall = max(6.0, 22.5 * (1 - ((x + thick / 2 - 6) / 39) ** 2))
        bent = thick * 0.5 + 2
        parts.append(
            path(
                f"M{x:.2f} {-tall:.2f}h{thick:.2f}q{bent:.2f} {tall:.2f} 0 {2 * tall:.2f}"
                f"h{-thick:.2f}q{bent:.2f} {-tall:.2f} 0 {-2 * tall:.2f}Z",
                p.spark,
            )
        )
    parts.append(disc(33, -4, 4.5, p.ground))
    across = {1: (24,), 3: (-2, 24, 50)}[bubbles]
    parts += [ring(x, -40, 8.5, 6, p.second) for x in across]
    return lattice("".join(parts), 2.4, 3.0, bricks=0.5)


def boats(p: Papers, sails: int, waves: int) -> str:
    parts = []
    wide = 84 / sails
    for i in range(sails):
        left = -40 + i * wide
        tint = p.spark if i % 2 == 0 else p.second
        tip = left + min(wide * 0.28, 12)
        parts.append(
            path(
                f"M{tip:.2f} -50Q{left + wide * 1.02:.2f} -26 {left + wide - 3:.2f} 10"
                f"H{left:.2f}Q{tip + 2:.2f} -20 {tip:.2f} -50Z",
                tint,
            )
        )
    parts.append(path("M-46 15H50C44 34 32 38 22 38H-22C-34 38 -42 28 -46 15Z", p.main))
    for i in range(waves):
        hump = f"M-50 {48 + 12 * i}" + "q8.33 -10 16.67 0" + "t16.67 0" * 5
        parts.append(line(hump, p.spark if i % 2 else p.second, 5.5))
    return lattice("".join(parts), 2.4, 1.9, drops=0.5)


def cups(p: Papers, stripes: int, steam: int) -> str:
    parts = []
    for i in range(steam):
        x = -3 + (i - (steam - 1) / 2) * 17
        parts.append(line(f"M{x} -18q-9 -7 0 -14t0 -14", p.spark, 7))
    parts.append(ring(30, 8, 12, 7, p.main))
    parts.append(path("M-38 -10H32C32 22 22 34 8 34H-14C-28 34 -38 22 -38 -10Z", p.main))
    thick = 36 / (2 * stripes)
    for i in range(stripes):
        y = -4 + 2 * thick * i
        inset = 2 + 0.012 * max(0.0, y + 10) ** 2
        parts.append(
            path(
                f"M{-38 + inset:.2f} {y:.2f}H{32 - inset:.2f}l{-thick * 0.2:.2f} {thick:.2f}"
                f"H{-38 + inset + thick * 0.2:.2f}Z",
                p.second,
            )
        )
    parts.append(path("M-44 37H38Q34 46 20 46H-26Q-40 46 -44 37Z", p.spark))
    return lattice("".join(parts), 2.5, drops=0.5)


def butterflies(p: Papers, spots: int, patches: int) -> str:
    upper = path("M0 2C4 -32 28 -50 45 -43C56 -31 48 0 0 4Z", p.main)
    lower = path("M0 2C30 2 46 18 39 36C29 51 7 40 0 6Z", p.second)
    if patches:
        lower += path("M5 9C25 9 36 19 32 32C26 41 10 34 5 9Z", p.spark)
    places = {
        2: [(29.0, -23.0, 13.0)],
        4: [(36.0, -29.0, 8.5), (18.0, -14.0, 8.5)],
        6: [(36.0, -34.0, 7.0), (33.0, -17.0, 7.0), (16.0, -16.0, 7.0)],
    }[spots]
    upper += "".join(disc(x, y, r, p.spark) for x, y, r in places)
    parts = [both_sides(lower + upper), oval(0, 2, 4.5, 24, p.second)]
    parts.append(line("M0 -20L-9 -38M0 -20L9 -38", p.second, 3))
    return lattice("".join(parts), 2.5, drops=0.5)


def owls(p: Papers, rows: int, rings: int) -> str:
    parts = [
        path(
            "M-42 -48Q-20 -38 0 -38Q20 -38 42 -48Q48 -10 43 20Q36 48 0 48Q-36 48 -43 20"
            "Q-48 -10 -42 -48Z",
            p.main,
        )
    ]
    thick = 38 / (2 * rows)
    for row in range(rows):
        y = 7 + 2 * thick * row
        half = 33 if y + thick < 30 else 27
        scallop = 2 * half / 3
        edge = f"a{scallop / 2:.2f} {thick * 0.62:.2f} 0 0 1 {-scallop:.2f} 0" * 3
        parts.append(
            path(f"M{-half} {y:.2f}H{half}V{y + thick * 0.55:.2f}{edge}Z", p.second)
        )  # fmt: skip
    eye = disc(20, -16, 19, p.spark)
    if rings:
        eye += disc(20, -16, 14.5, p.second)
    eye += disc(20, -16, 7, p.main)
    parts.append(both_sides(eye))
    parts.append(polygon([(-6, -8), (6, -8), (0, 5)], p.ground))
    return lattice("".join(parts), 2.5, drops=0.5)
