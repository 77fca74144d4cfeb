"""Patterns of Twin It like tiles and papers: scales, suns, fans, kites, stars, wheels, eyes.

Each function draws a cousin: the papers of its family, and the two things to count.
"""

from __future__ import annotations

from scenes.twin_it.motifs.shapes import (
    Papers,
    around,
    at,
    both_sides,
    disc,
    lattice,
    line,
    path,
    polygon,
    put,
    ring,
    sector,
    star,
)


def scales(p: Papers, arcs: int, pearls: int) -> str:
    tints = [p.main, p.ground, p.second, p.ground, p.main, p.ground, p.second, p.ground]
    parts = [disc(0, 0, 50, p.ground)]
    thick = 46 / (arcs * 2)
    for i in range(arcs * 2):
        parts.append(disc(0, 0, 46 - i * thick, tints[i]))
    parts.append(disc(0, 0, 10, p.second if arcs % 2 else p.main))
    if pearls:
        parts.append(disc(0, -12, 12, p.spark))
    return lattice("".join(parts), 2.5, 10, bricks=0.5, shift=(0.25, 0.5))


def suns(p: Papers, rays: int, rings: int) -> str:
    step = 360 / rays
    near, far = (33.0, 49.0) if rings else (26.0, 49.0)
    ray = polygon([at(near, -step * 0.36), at(far, 0), at(near, step * 0.36)], p.main)
    parts = [around(rays, ray), disc(0, 0, 20, p.second)]
    if rings:
        parts.append(ring(0, 0, 28, 5, p.spark))
    parts.append(disc(0, 0, 8, p.spark))
    return lattice("".join(parts), 2.5, drops=0.5)


def fans(p: Papers, segments: int, arcs: int) -> str:
    reach = 62.0
    step = 2 * reach / segments
    parts = []
    for i in range(segments):
        start = -reach + i * step
        parts.append(sector(84, start, start + step + 0.3, p.main if i % 2 == 0 else p.second))
    if arcs > 1:
        parts.append(sector(66, -reach, reach, p.spark, 54))
    parts.append(sector(87, -reach - 1, reach + 1, p.spark, 78))
    parts.append(sector(26, -reach, reach, p.spark))
    parts.append(disc(0, 0, 8, p.main))
    return lattice(put("".join(parts), 0, 32, size=0.62), 2, 4, bricks=0.5)


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
    return lattice("".join(parts), 3, 2.3, drops=0.5)


def stars(p: Papers, points: int, rings: int) -> str:
    parts = [star(points, 47, 24, p.main), disc(0, 0, 17, p.ground), disc(0, 0, 10, p.second)]
    corner = disc(0, 0, 23, p.second)
    if rings:
        corner += disc(0, 0, 17, p.ground) + disc(0, 0, 9, p.spark)
    parts.append(put(corner, 50, 50))
    return lattice("".join(parts), 2.5, shift=(0.5, 0.5))


def pinwheels(p: Papers, blades: int, rings: int) -> str:
    parts = [disc(0, 0, 48, p.main)]
    step = 360 / blades
    (ax, ay), (bx, by) = at(48, 0), at(48, step / 2)
    blade = path(
        f"M0 0Q{at(30, -28)[0]:.2f} {at(30, -28)[1]:.2f} {ax:.2f} {ay:.2f}"
        f"A48 48 0 0 1 {bx:.2f} {by:.2f}"
        f"Q{at(30, step / 2 - 28)[0]:.2f} {at(30, step / 2 - 28)[1]:.2f} 0 0Z",
        p.second,
    )
    parts.append(around(blades, blade))
    if rings:
        parts.append(disc(0, 0, 22, p.ground))
        parts.append(disc(0, 0, 15, p.spark))
    else:
        parts.append(disc(0, 0, 7, p.spark))
    return lattice("".join(parts), 2.5, 2.87, bricks=0.5)


def eyes(p: Papers, lashes: int, rings: int) -> str:
    parts = []
    for i in range(lashes):
        turn = -38 + 76 * i / (lashes - 1)
        parts.append(put(line("M0 -40V-66", p.main, 10), 0, 20, turn))
    parts.append(path("M-46 10Q0 -38 46 10Q0 52 -46 10Z", p.spark))
    parts.append(disc(0, 9, 21, p.main))
    if rings:
        parts += [disc(0, 9, 15.5, p.ground), disc(0, 9, 8, p.second)]
    else:
        parts.append(disc(0, 9, 6, p.spark))
    return lattice("".join(parts), 2, 2.35, bricks=0.5, shift=(0.5, 0.75))
