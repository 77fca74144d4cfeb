"""What the patterns of Twin It are cut from: papers of four tones, simple shapes, and how a
picture is repeated over a card.

Everything is SVG text. A picture is drawn around 0, 0 in a tile that reaches from -50 to 50; the
panel of a card reaches from 0 to 100.
"""

from __future__ import annotations

from math import cos, pi, sin
from typing import NamedTuple


class Papers(NamedTuple):
    """The four papers of a family: what lies behind, and three to draw with."""

    ground: str
    main: str
    second: str
    spark: str


# Four tones each, far apart in grey: dark, middling, soft, light.
_TONES = {
    "lagoon": ("#1E2E4D", "#E4583F", "#78CDAA", "#FAF1DC"),
    "orchard": ("#2B2A40", "#CE4A36", "#F4B944", "#FAF1DC"),
    "plum": ("#4A2B5E", "#B33F6D", "#F5B1BA", "#FBF0DE"),
    "sky": ("#1C2F50", "#3B87C4", "#F6C151", "#FBF3E0"),
    "forest": ("#17413C", "#DA6436", "#92D3A4", "#F9F0D8"),
    "clay": ("#42281F", "#BF5437", "#E8B983", "#FBF1DD"),
    "lilac": ("#2E2450", "#7C60B6", "#F6C453", "#FCF2E2"),
    "sea": ("#11384A", "#21808A", "#F5AE62", "#FAF0DA"),
}
_SAND = "#F3E3C1"  # a light ground is a little darker than the paper around it


def papers(tones: str, roles: str) -> Papers:
    """The tones of a set in the order ground, main, second, spark; ``"dsml"`` is a dark ground."""
    ground, main, second, spark = (_TONES[tones]["dmsl".index(role)] for role in roles)
    return Papers(_SAND if roles[0] == "l" else ground, main, second, spark)


# Shapes


def n(value: float) -> str:
    """A number, short."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


def at(radius: float, degrees: float) -> tuple[float, float]:
    """The point this far from 0, 0; 0 degrees is up, and they run clockwise."""
    return radius * sin(degrees * pi / 180), -radius * cos(degrees * pi / 180)


def disc(x: float, y: float, radius: float, fill: str) -> str:
    return f'<circle cx="{n(x)}" cy="{n(y)}" r="{n(radius)}" fill="{fill}"/>'


def ring(x: float, y: float, radius: float, thick: float, tint: str) -> str:
    return (
        f'<circle cx="{n(x)}" cy="{n(y)}" r="{n(radius)}" fill="none" stroke="{tint}" '
        f'stroke-width="{n(thick)}"/>'
    )


def oval(x: float, y: float, across: float, down: float, fill: str) -> str:
    return f'<ellipse cx="{n(x)}" cy="{n(y)}" rx="{n(across)}" ry="{n(down)}" fill="{fill}"/>'


def path(outline: str, fill: str) -> str:
    return f'<path d="{outline}" fill="{fill}"/>'


def line(outline: str, tint: str, thick: float) -> str:
    """A stroke with round ends."""
    return (
        f'<path d="{outline}" fill="none" stroke="{tint}" stroke-width="{n(thick)}" '
        f'stroke-linecap="round" stroke-linejoin="round"/>'
    )


def polygon(points: list[tuple[float, float]], fill: str) -> str:
    return path("M" + "L".join(f"{n(x)} {n(y)}" for x, y in points) + "Z", fill)


def vesica(long: float, wide: float, base: float, fill: str) -> str:
    """A leaf or pointed petal: up from ``base`` by ``long``, ``wide`` at its middle."""
    low, middle, top = n(-base), n(-base - long / 2), n(-base - long)
    return path(f"M0 {low}Q{n(wide)} {middle} 0 {top}Q{n(-wide)} {middle} 0 {low}Z", fill)


def drop(long: float, wide: float, base: float, fill: str) -> str:
    """A petal that is pointed at the heart and round outside."""
    low, middle, top = n(-base), n(-base - long * 0.35), n(-base - long)
    right = f"C{n(wide * 0.55)} {middle} {n(wide * 0.9)} {top} 0 {top}"
    left = f"C{n(-wide * 0.9)} {top} {n(-wide * 0.55)} {middle} 0 {low}"
    return path(f"M0 {low}{right}{left}Z", fill)


def sector(radius: float, start: float, end: float, fill: str, inner: float = 0.0) -> str:
    """A slice of a disc (of a ring with ``inner``) around 0, 0."""
    big = int(end - start > 180)
    (ax, ay), (bx, by) = at(radius, start), at(radius, end)
    edge = f"M{n(ax)} {n(ay)}A{n(radius)} {n(radius)} 0 {big} 1 {n(bx)} {n(by)}"
    if not inner:
        return path(f"{edge}L0 0Z", fill)
    (cx, cy), (dx, dy) = at(inner, end), at(inner, start)
    return path(f"{edge}L{n(cx)} {n(cy)}A{n(inner)} {n(inner)} 0 {big} 0 {n(dx)} {n(dy)}Z", fill)


def star(points: int, far: float, near: float, fill: str) -> str:
    step = 180 / points
    return polygon([at(near if i % 2 else far, i * step) for i in range(2 * points)], fill)


# Putting them in place


def put(
    drawing: str, x: float = 0, y: float = 0, turn: float = 0, size: float = 1.0,
    mirrored: bool = False,
) -> str:  # fmt: skip
    moves = []
    if x or y:
        moves.append(f"translate({n(x)} {n(y)})")
    if turn:
        moves.append(f"rotate({n(turn)})")
    if size != 1 or mirrored:
        across = -size if mirrored else size
        moves.append(f"scale({across:.4f} {size:.4f})")
    return f'<g transform="{" ".join(moves)}">{drawing}</g>' if moves else drawing


def both_sides(drawing: str) -> str:
    """The drawing and its mirror image."""
    return drawing + put(drawing, mirrored=True)


def around(count: int, drawing: str, start: float = 0.0) -> str:
    """``count`` times in a circle."""
    return "".join(put(drawing, turn=start + 360 * i / count) for i in range(count))


def lattice(
    drawn: list[str], across: float, down: float = 0.0, *, drops: float = 0.0, bricks: float = 0.0,
    turned: bool = False, size: float = 1.0, shift: tuple[float, float] | None = None,
) -> str:  # fmt: skip
    """The picture in columns and rows over the whole panel and a little further.

    ``across`` and ``down`` are how many fit, as many if only one is said; ``drops`` moves every
    second column down and ``bricks`` every second row to the right, by that share of a tile.
    ``turned``: every second column is upside down. ``shift`` is where the first picture is, in
    tiles; without it one lies in the middle of the panel.
    """
    drawing, down = "".join(drawn), down or across
    wide, high = 100 / across, 100 / down
    left, top = shift or ((across / 2) % 1, (down / 2) % 1)
    parts = []
    for row in range(-2, int(down + 0.999) + 2):
        for column in range(-2, int(across + 0.999) + 2):
            x = (column + left + (bricks if row % 2 else 0)) * wide
            y = (row + top + (drops if column % 2 else 0)) * high
            reach_x, reach_y = wide * 0.62 * size, max(wide, high) * 0.62 * size
            if -reach_x < x < 100 + reach_x and -reach_y < y < 100 + reach_y:
                degrees = 180 * (column % 2) if turned else 0
                parts.append(put(drawing, x, y, degrees, size * wide / 100))
    return "".join(parts)
