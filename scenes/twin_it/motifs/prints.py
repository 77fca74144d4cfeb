"""What is printed on the cards of Twin It: flowers and fruits, animals, boats and cups; then what
is like tiles and papers: scales, suns, fans, kites, stars, wheels, eyes.

Each function draws a cousin: the papers of its family, and the two things to count.
"""

from __future__ import annotations

from math import pi, sin

from scenes.twin_it.motifs.shapes import (
    Papers,
    around,
    at,
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
    star,
    vesica,
)

_Dots = list[tuple[float, float, float]]


def daisies(p: Papers, petals: int, rows: int) -> str:
    wide = min(15.0, 30 * sin(pi / petals))
    flower = disc(0, 0, 18, p.main) + around(petals, oval(0, -29, wide, 19, p.main))
    if rows > 1:
        flower += around(petals, drop(30, wide * 1.05, 9, p.spark))
    gaps = both_sides(disc(34, 50, 6.5, p.second))
    return lattice([flower, disc(0, 0, 12, p.second), gaps], 2.5, drops=0.5)


def sprigs(p: Papers, leaves: int, berries: int) -> str:
    pairs = leaves // 2  # and one at the tip
    parts = [line("M0 72V-40", p.second, 5)]
    for i in range(pairs):
        tint = p.second if i % 2 else p.main
        pair = both_sides(put(vesica(50, 26, 0, tint), turn=52))
        parts.append(put(pair, 0, 70 - i * (112 / pairs)))
    parts.append(put(vesica(44, 24, 0, p.main), 0, -32))
    if berries:
        # They hang in the gaps between this column and its neighbours.
        parts.append(both_sides(disc(50, 75, 15, p.spark) + disc(50, -75, 15, p.spark)))
    return lattice(parts, 3, 2, drops=0.5, shift=(0.5, 0.5))


def mushrooms(p: Papers, spots: int, grass: int) -> str:
    blades = [
        put(vesica(52 - 8 * i, 16, 0, p.second), 13 + 12 * i, 47, 10 + 24 * i)
        for i in range(grass // 2)
    ]
    parts = [
        both_sides("".join(blades)),
        path("M-10 -4L-13 38Q0 52 13 38L10 -4Z", p.spark),
        path("M-45 0C-45 -32 -24 -47 0 -47C24 -47 45 -32 45 0C30 10 -30 10 -45 0Z", p.main),
    ]
    places: _Dots = {
        1: [(0.0, -20.0, 15.0)],
        3: [(0.0, -32.0, 10.0), (-25.0, -12.0, 10.0), (25.0, -12.0, 10.0)],
        5: [(0.0, -14.0, 9.0), (-15.0, -33.0, 8.0), (15.0, -33.0, 8.0), (-30.0, -9.0, 8.0),
            (30.0, -9.0, 8.0)],
    }[spots]  # fmt: skip
    parts += [disc(x, y, r, p.spark) for x, y, r in places]
    return lattice(parts, 2.5, drops=0.5)


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
    return lattice(parts, 2.5, drops=0.5)


def tulips(p: Papers, petals: int, leaves: int) -> str:
    parts = [line("M0 70V-8", p.second, 6)]
    leaf = path("M0 70C30 64 46 38 40 8C20 22 4 40 0 70Z", p.second)
    if leaves == 4:
        leaf += path("M0 40C22 38 46 18 42 -10C20 0 2 16 0 40Z", p.spark)
    parts.append(both_sides(leaf))
    for i in sorted(range(petals), key=lambda i: -abs(i - (petals - 1) / 2)):
        petal = vesica(62, 66 / petals + 7, 0, p.spark if i % 2 else p.main)
        parts.append(put(petal, 0, -10, -36.0 + 72.0 * i / (petals - 1)))
    parts.append(path("M-20 -26C-22 -4 -12 2 0 2C12 2 22 -4 20 -26Q0 -10 -20 -26Z", p.main))
    return lattice(parts, 3, 2, drops=0.5, shift=(0.5, 0.5))


def citrus(p: Papers, segments: int, rings: int) -> str:
    half = 180 / segments
    parts = [
        disc(0, 0, 47, p.main),
        disc(0, 0, 40, p.spark),
        around(segments, sector(36, -half, half, p.second)),
        around(segments, line("M0 0V-37", p.spark, 6.5), half),
    ]
    if rings:
        parts += [disc(0, 0, 18, p.spark), disc(0, 0, 13, p.ground), disc(0, 0, 6, p.main)]
    else:
        parts.append(disc(0, 0, 6, p.spark))
    return lattice(parts, 2.5, 2.87, bricks=0.5)


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
    return lattice(parts, 2.8, 2.5, drops=0.5, turned=True, size=1.13)


def birds(p: Papers, feathers: int, stripes: int) -> str:
    parts = []
    for i in range(feathers):
        feather = drop(42, 66 / feathers, 0, p.spark if i % 2 else p.second)
        parts.append(put(feather, -18, 10, -92 + 78 * i / (feathers - 1)))
    parts.append(path("M-34 2C-30 50 36 52 42 2C44 -14 38 -34 22 -34C4 -34 10 2 -34 2Z", p.main))
    parts.append(polygon([(37, -28), (52, -20), (39, -13)], p.second))
    parts.append(disc(25, -20, 5, p.ground))
    wing = sector(31, 90, 270, p.second)
    if stripes:
        wing += sector(24, 90, 270, p.ground) + sector(13, 90, 270, p.second)
    parts.append(put(wing, 3, 2))
    return lattice(parts, 2.3, 2.6, drops=0.5, size=0.9)


def fishes(p: Papers, stripes: int, bubbles: int) -> str:
    parts = [path("M-20 0L-48 -24Q-40 0 -48 24Z", p.second)]
    parts.append(path("M-32 0Q4 -48 46 0Q4 48 -32 0Z", p.main))
    thick = 42 / (2 * stripes)
    for i in range(stripes):
        x = -22 + i * 2 * thick + thick / 2
        tall = max(6.0, 22.5 * (1 - ((x + thick / 2 - 6) / 39) ** 2))
        bent = thick * 0.5 + 2
        stripe = f"M{x:.2f} {-tall:.2f}h{thick:.2f}q{bent:.2f} {tall:.2f} 0 {2 * tall:.2f}"
        stripe += f"h{-thick:.2f}q{bent:.2f} {-tall:.2f} 0 {-2 * tall:.2f}Z"
        parts.append(path(stripe, p.spark))
    parts.append(disc(33, -4, 4.5, p.ground))
    across = {1: (24,), 3: (-2, 24, 50)}[bubbles]
    parts += [ring(x, -40, 8.5, 6, p.second) for x in across]
    return lattice(parts, 2.4, 3.0, bricks=0.5)


def boats(p: Papers, sails: int, waves: int) -> str:
    parts = []
    wide = 84 / sails
    for i in range(sails):
        left = -40 + i * wide
        tip = left + min(wide * 0.28, 12)
        sail = f"M{tip:.2f} -50Q{left + wide * 1.02:.2f} -26 {left + wide - 3:.2f} 10"
        sail += f"H{left:.2f}Q{tip + 2:.2f} -20 {tip:.2f} -50Z"
        parts.append(path(sail, p.second if i % 2 else p.spark))
    parts.append(path("M-46 15H50C44 34 32 38 22 38H-22C-34 38 -42 28 -46 15Z", p.main))
    for i in range(waves):
        hump = f"M-50 {48 + 12 * i}" + "q8.33 -10 16.67 0" + "t16.67 0" * 5
        parts.append(line(hump, p.spark if i % 2 else p.second, 5.5))
    return lattice(parts, 2.4, 1.9, drops=0.5)


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
        stripe = f"M{-38 + inset:.2f} {y:.2f}H{32 - inset:.2f}l{-thick * 0.2:.2f} {thick:.2f}"
        parts.append(path(f"{stripe}H{-38 + inset + thick * 0.2:.2f}Z", p.second))
    parts.append(path("M-44 37H38Q34 46 20 46H-26Q-40 46 -44 37Z", p.spark))
    return lattice(parts, 2.5, drops=0.5)


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
    return lattice(parts, 2.5, drops=0.5)


def owls(p: Papers, rows: int, rings: int) -> str:
    body = "M-42 -48Q-20 -38 0 -38Q20 -38 42 -48Q48 -10 43 20Q36 48 0 48Q-36 48 -43 20"
    parts = [path(f"{body}Q-48 -10 -42 -48Z", p.main)]
    thick = 38 / (2 * rows)
    for row in range(rows):
        y = 7 + 2 * thick * row
        half = 33 if y + thick < 30 else 27
        scallop = 2 * half / 3
        edge = f"a{scallop / 2:.2f} {thick * 0.62:.2f} 0 0 1 {-scallop:.2f} 0" * 3
        row_of = f"M{-half} {y:.2f}H{half}V{y + thick * 0.55:.2f}{edge}Z"
        parts.append(path(row_of, p.second))
    eye = disc(20, -16, 19, p.spark)
    if rings:
        eye += disc(20, -16, 14.5, p.second)
    eye += disc(20, -16, 7, p.main)
    parts.append(both_sides(eye))
    parts.append(polygon([(-6, -8), (6, -8), (0, 5)], p.ground))
    return lattice(parts, 2.5, drops=0.5)


def scales(p: Papers, arcs: int, pearls: int) -> str:
    tints = [p.main, p.ground, p.second, p.ground, p.main, p.ground, p.second, p.ground]
    thick = 46 / (arcs * 2)
    parts = [disc(0, 0, 50, p.ground)]
    parts += [disc(0, 0, 46 - i * thick, tints[i]) for i in range(arcs * 2)]
    parts.append(disc(0, 0, 10, p.second if arcs % 2 else p.main))
    if pearls:
        parts.append(disc(0, -12, 12, p.spark))
    return lattice(parts, 2.5, 10, bricks=0.5, shift=(0.25, 0.5))


def suns(p: Papers, rays: int, rings: int) -> str:
    step = 360 / rays
    near, far = (33.0, 49.0) if rings else (26.0, 49.0)
    ray = polygon([at(near, -step * 0.36), at(far, 0), at(near, step * 0.36)], p.main)
    parts = [around(rays, ray), disc(0, 0, 20, p.second)]
    if rings:
        parts.append(ring(0, 0, 28, 5, p.spark))
    parts.append(disc(0, 0, 8, p.spark))
    return lattice(parts, 2.5, drops=0.5)


def fans(p: Papers, segments: int, arcs: int) -> str:
    reach = 62.0
    step = 2 * reach / segments
    parts = []
    for i in range(segments):
        start = -reach + i * step
        parts.append(sector(84, start, start + step + 0.3, p.second if i % 2 else p.main))
    if arcs > 1:
        parts.append(sector(66, -reach, reach, p.spark, 54))
    parts.append(sector(87, -reach - 1, reach + 1, p.spark, 78))
    parts.append(sector(26, -reach, reach, p.spark))
    parts.append(disc(0, 0, 8, p.main))
    return lattice([put("".join(parts), 0, 32, size=0.62)], 2, 4, bricks=0.5)


def kites(p: Papers, diamonds: int, crosses: int) -> str:
    parts = []
    tints = (p.main, p.ground, p.second, p.ground, p.main)
    count = 2 * diamonds - 1
    for i in range(count):
        size = 48 * (1 - i / (count + 0.6))
        corners = [(0.0, -size * 1.28), (size, 0.0), (0.0, size * 1.28), (-size, 0.0)]
        parts.append(polygon(corners, tints[i]))
    if crosses:
        parts.append(line("M0 -50V50M-38 0H38", p.spark, 7))
    bow = [(50.0, 18.0), (59.0, 32.0), (50.0, 46.0), (41.0, 32.0)]
    parts.append(both_sides(polygon(bow, p.spark)))
    return lattice(parts, 3, 2.3, drops=0.5)


def stars(p: Papers, points: int, rings: int) -> str:
    parts = [star(points, 47, 24, p.main), disc(0, 0, 17, p.ground), disc(0, 0, 10, p.second)]
    corner = disc(0, 0, 23, p.second)
    if rings:
        corner += disc(0, 0, 17, p.ground) + disc(0, 0, 9, p.spark)
    parts.append(put(corner, 50, 50))
    return lattice(parts, 2.5, shift=(0.5, 0.5))


def pinwheels(p: Papers, blades: int, rings: int) -> str:
    parts = [disc(0, 0, 48, p.main)]
    step = 360 / blades
    turns = (30, -28), (48, 0), (48, step / 2), (30, step / 2 - 28)
    a, b, c, d = (f"{x:.2f} {y:.2f}" for x, y in (at(*turn) for turn in turns))
    parts.append(around(blades, path(f"M0 0Q{a} {b}A48 48 0 0 1 {c}Q{d} 0 0Z", p.second)))
    if rings:
        parts += [disc(0, 0, 22, p.ground), disc(0, 0, 15, p.spark)]
    else:
        parts.append(disc(0, 0, 7, p.spark))
    return lattice(parts, 2.5, 2.87, bricks=0.5)


def eyes(p: Papers, lashes: int, rings: int) -> str:
    lash = line("M0 -40V-66", p.main, 10)
    parts = [put(lash, 0, 20, -38 + 76 * i / (lashes - 1)) for i in range(lashes)]
    parts.append(path("M-46 10Q0 -38 46 10Q0 52 -46 10Z", p.spark))
    parts.append(disc(0, 9, 21, p.main))
    if rings:
        parts += [disc(0, 9, 15.5, p.ground), disc(0, 9, 8, p.second)]
    else:
        parts.append(disc(0, 9, 6, p.spark))
    return lattice(parts, 2, 2.35, bricks=0.5, shift=(0.5, 0.75))
