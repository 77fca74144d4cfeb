"""Icons as vector paths on a 24 x 24 grid, drawn at any size in any colour."""

from math import cos, pi, sin

from pygame import Surface

from scenes.stage.paint import Shelf, code, vector
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


def _polygon(corners: int, radius: float, turn: float = 0.0, cy: float = 12.0) -> str:
    points = [
        f"{12 + radius * sin(2 * pi * i / corners + turn):.2f} "
        f"{cy - radius * cos(2 * pi * i / corners + turn):.2f}"
        for i in range(corners)
    ]
    return "M" + "L".join(points) + "Z"


def _star() -> str:
    points = []
    for i in range(10):
        r = 10.6 if i % 2 == 0 else 5.0
        points.append(f"{12 + r * sin(pi * i / 5):.2f} {12.8 - r * cos(pi * i / 5):.2f}")
    return "M" + "L".join(points) + "Z"


def _gear() -> str:
    """Eight teeth around a hole."""
    outer, inner, steps = 9.9, 7.2, []
    for i in range(8):
        middle = 2 * pi * i / 8
        for offset, r in ((-0.27, inner), (-0.17, outer), (0.17, outer), (0.27, inner)):
            a = middle + offset
            steps.append(f"{12 + r * sin(a):.2f} {12 - r * cos(a):.2f}")
    hole = "M15.2 12A3.2 3.2 0 1 0 8.8 12A3.2 3.2 0 1 0 15.2 12Z"
    return "M" + "L".join(steps) + "Z" + hole


_DRAWINGS: dict[str, str] = {
    "help": _line(
        "M8.1 8.6C8.3 6.2 9.9 4.8 12.1 4.8C14.4 4.8 16 6.2 16 8.3C16 11.3 12 11.5 12 14.6", 2.8
    )
    + _dot(12, 18.9, 1.75),
    "undo": _line(
        "M8.6 4.6L4 9.2L8.6 13.8M4.4 9.2H14.2C17.5 9.2 20 11.5 20 14.5"
        "C20 17.5 17.5 19.8 14.2 19.8H9.4"
    ),
    "redo": _line(
        "M15.4 4.6L20 9.2L15.4 13.8M19.6 9.2H9.8C6.5 9.2 4 11.5 4 14.5"
        "C4 17.5 6.5 19.8 9.8 19.8H14.6"
    ),
    "gear": _fill(_gear(), 1.3),
    "back": _line("M11 5L4 12L11 19M4.6 12H20", 2.6),
    "menu": _line("M4.5 6.5H19.5M4.5 12H19.5M4.5 17.5H19.5", 2.6),
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
    "full": _line("M4.5 9V4.5H9M15 4.5H19.5V9M19.5 15V19.5H15M9 19.5H4.5V15"),
    "window": _line("M9 4.5V9H4.5M19.5 9H15V4.5M15 19.5V15H19.5M4.5 15H9V19.5"),
    "crown": _fill("M3.4 7.6L8 11.4L12 4.6L16 11.4L20.6 7.6L18.8 17.2H5.2Z", 1.8)
    + _line("M5.6 20.4H18.4", 2.2),
    "swap": _line("M4 8.2H19M15.2 4.4L19 8.2L15.2 12M20 15.8H5M8.8 12L5 15.8L8.8 19.6", 2.1),
    "cards": _line("M8.8 6.2L15.4 4.4L19.4 18.2L12.8 20Z", 2.0)
    + _line("M7.8 9.6L4.6 11L8.4 19.8L11 18.9", 2.0),
    "bot": _line("M5 9.4H19V19H5ZM12 9V5.4", 2.3)
    + _dot(12, 4.6, 1.8)
    + _dot(9.2, 14, 1.6)
    + _dot(14.8, 14, 1.6),
    "person": _fill("M4.8 20.4C4.8 16 8 13.6 12 13.6C16 13.6 19.2 16 19.2 20.4Z", 1.2)
    + _dot(12, 7.4, 4.3),
    "sound": _fill("M4 9.4H7.6L12 5.6V18.4L7.6 14.6H4Z", 1.6)
    + _line("M15.4 9C16.9 10.6 16.9 13.4 15.4 15M18 6.4C21 9.5 21 14.5 18 17.6", 2.0),
    "mute": _fill("M4 9.4H7.6L12 5.6V18.4L7.6 14.6H4Z", 1.6)
    + _line("M15.8 9.4L21 14.6M21 9.4L15.8 14.6", 2.2),
    "eye": _line(
        "M2.6 12C5 7.8 8.2 5.8 12 5.8C15.8 5.8 19 7.8 21.4 12C19 16.2 15.8 18.2 12 18.2"
        "C8.2 18.2 5 16.2 2.6 12Z",
        2.1,
    )
    + _dot(12, 12, 3.1),
    "lock": _fill("M5.4 11H18.6V20H5.4Z", 2.0) + _line("M8 10.6V8C8 2.6 16 2.6 16 8V10.6", 2.3),
    "circle": _dot(12, 12, 9.6),
    "square": _fill("M4.6 4.6H19.4V19.4H4.6Z", 2.4),
    "triangle": _fill(_polygon(3, 10.8, cy=14.4), 2.4),
    "diamond": _fill(_polygon(4, 10.6), 2.0),
    "hexagon": _fill(_polygon(6, 9.8), 2.0),
    "star": _fill(_star(), 1.6),
}

NAMES = tuple(_DRAWINGS)
_drawn = Shelf(6 << 20)


def icon(name: str, px: int, colour: Colour) -> Surface:
    """The icon in a square of ``px`` pixels. The result is shared: do not draw on it."""
    key = (name, px, colour)
    found = _drawn.get(key)
    if found is None:
        body = f'<g transform="scale({px / 24:.5f})">{markup(name, colour)}</g>'
        found = _drawn.put(key, vector(body, (px, px)))
    return found


def markup(name: str, colour: Colour) -> str:
    """The icon as SVG elements on the 24 x 24 grid, to be part of a larger drawing."""
    return _DRAWINGS[name].replace("{c}", code(colour))
