"""Icons as vector paths on a 24 x 24 grid, drawn at any size in any colour."""

from math import cos, pi, sin

from pygame import Surface

from scenes.stage.paint import Shelf, code, kept, vector
from scenes.stage.theme import Colour

_LINE = 'fill="none" stroke="{c}" stroke-width="{w}" stroke-linecap="round" stroke-linejoin="round"'


def _line(path: str, width: float = 2.4) -> str:
    return f'<path d="{path}" {_LINE.replace("{w}", str(width))}/>'


def _fill(path: str, soften: float = 1.0) -> str:
    """A filled shape; ``soften`` rounds its corners with a stroke of its own colour."""
    return (
        f'<path d="{path}" fill="{{c}}" fill-rule="evenodd" stroke="{{c}}" '
        f'stroke-width="{soften}" stroke-linejoin="round"/>'
    )


def _dot(x: float, y: float, r: float) -> str:
    return f'<circle cx="{x}" cy="{y}" r="{r}" fill="{{c}}"/>'


def _around(*points: tuple[float, float], cy: float = 12.0) -> str:
    """The outline through points, each an angle from above and a distance from the middle."""
    return "M" + "L".join(f"{12 + r * sin(a):.2f} {cy - r * cos(a):.2f}" for a, r in points) + "Z"


def _polygon(corners: int, *radii: float, cy: float = 12.0) -> str:
    """With several radii they take turns, as in a star."""
    turns = [(2 * pi * i / corners, radii[i % len(radii)]) for i in range(corners)]
    return _around(*turns, cy=cy)


def _gear() -> str:
    """Eight teeth around a hole."""
    tooth = ((-0.27, 7.2), (-0.17, 9.9), (0.17, 9.9), (0.27, 7.2))
    hole = "M15.2 12A3.2 3.2 0 1 0 8.8 12A3.2 3.2 0 1 0 15.2 12Z"
    return _around(*((2 * pi * i / 8 + a, r) for i in range(8) for a, r in tooth)) + hole


_DRAWINGS: dict[str, str] = {
    "help": _line(
        "M8.1 8.6C8.3 6.2 9.9 4.8 12.1 4.8C14.4 4.8 16 6.2 16 8.3C16 11.3 12 11.5 12 14.6", 2.8
    )
    + _dot(12, 18.9, 1.75),
    "undo": _line(
        "M8.6 4.6L4 9.2L8.6 13.8M4.4 9.2H14.2C17.5 9.2 20 11.5 20 14.5"
        "C20 17.5 17.5 19.8 14.2 19.8H9.4"
    ),
    "gear": _fill(_gear(), 1.3),
    "sort": _line("M4.5 6.5H19.5M4.5 12H14.5M4.5 17.5H9.5", 2.8),
    "pause": _line("M8.4 5.6V18.4M15.6 5.6V18.4", 3.8),
    "play": _fill("M8 5.2L19 12L8 18.8Z", 2.2),
    "step": _fill("M6 5.6L14.6 12L6 18.4Z", 2.0) + _line("M18.4 5.6V18.4", 3.0),
    "hint": _line(
        "M9.2 16.2C9.2 14.3 6 12.9 6 9.3C6 5.9 8.7 3.4 12 3.4C15.3 3.4 18 5.9 18 9.3"
        "C18 12.9 14.8 14.3 14.8 16.2Z",
        2.2,
    )
    + _line("M9.8 19.1H14.2M11 21.6H13", 2.0),
    "close": _line("M6 6L18 18M18 6L6 18", 2.8),
    "check": _line("M4.6 12.6L9.8 17.8L19.6 6.8", 3.0),
    "left": _line("M15 4.8L7.8 12L15 19.2", 2.9),
    "right": _line("M9 4.8L16.2 12L9 19.2", 2.9),
    "up": _line("M4.8 15L12 7.8L19.2 15", 2.9),
    "down": _line("M4.8 9L12 16.2L19.2 9", 2.9),
    "gain": _fill("M12 6.2L20 18H4Z", 2.4),
    "loss": _fill("M12 17.8L20 6H4Z", 2.4),
    "plus": _line("M12 5V19M5 12H19", 3.0),
    "minus": _line("M5 12H19", 3.0),
    "crown": _fill("M3.4 7.6L8 11.4L12 4.6L16 11.4L20.6 7.6L18.8 17.2H5.2Z", 1.8)
    + _line("M5.6 20.4H18.4", 2.2),
    "swap": _line("M4 8.2H19M15.2 4.4L19 8.2L15.2 12M20 15.8H5M8.8 12L5 15.8L8.8 19.6", 2.1),
    "cards": _line("M8.8 6.2L15.4 4.4L19.4 18.2L12.8 20Z", 2.0)
    + _line("M7.8 9.6L4.6 11L8.4 19.8L11 18.9", 2.0),
    "person": _fill("M4.8 20.4C4.8 16 8 13.6 12 13.6C16 13.6 19.2 16 19.2 20.4Z", 1.2)
    + _dot(12, 7.4, 4.3),
    "log": _line("M9 5.6H20M9 12H20M9 18.4H16.4", 2.6)
    + _dot(4.6, 5.6, 1.7)
    + _dot(4.6, 12, 1.7)
    + _dot(4.6, 18.4, 1.7),
    "eye": _line(
        "M2.6 12C5 7.8 8.2 5.8 12 5.8C15.8 5.8 19 7.8 21.4 12C19 16.2 15.8 18.2 12 18.2"
        "C8.2 18.2 5 16.2 2.6 12Z",
        2.1,
    )
    + _dot(12, 12, 3.1),
    "circle": _dot(12, 12, 9.6),
    "square": _fill("M4.6 4.6H19.4V19.4H4.6Z", 2.4),
    "triangle": _fill(_polygon(3, 10.8, cy=14.4), 2.4),
    "diamond": _fill(_polygon(4, 10.6), 2.0),
    "hexagon": _fill(_polygon(6, 9.8), 2.0),
    "star": _fill(_polygon(10, 10.6, 5.0, cy=12.8), 1.6),
}

NAMES = tuple(_DRAWINGS)
_drawn = Shelf(6 << 20)


@kept(_drawn)
def icon(name: str, px: int, colour: Colour) -> Surface:
    """The icon in a square of ``px`` pixels. The result is shared: do not draw on it."""
    body = f'<g transform="scale({px / 24:.5f})">{markup(name, colour)}</g>'
    return vector(body, (px, px))


def markup(name: str, colour: Colour) -> str:
    """The icon as SVG elements on the 24 x 24 grid, to be part of a larger drawing."""
    return _DRAWINGS[name].replace("{c}", code(colour))
