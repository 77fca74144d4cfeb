"""The sign of a seat outside the table, and how its numbers are printed."""

from pygame import Surface

from scenes.stage import text
from scenes.stage.badges import seat_colour, seat_shape
from scenes.stage.icons import icon
from scenes.stage.theme import INK

# The middle of a shape's body, below the middle of its square.
_LOWER = {"triangle": 0.1, "star": 0.03}


def number(value: int) -> str:
    """A number as it is printed: with a minus sign, not a hyphen."""
    return str(value).replace("-", "−")


def seat_mark(seat: int, px: int, name: str) -> Surface:
    """The seat's shape in its colour, with the first letter of the name."""
    shape = seat_shape(seat)
    mark = icon(shape, px, seat_colour(seat)).copy()
    letter = text.render(name[:1].upper(), text.FREDOKA, max(8, round(px * 0.42)), INK)
    ink = letter.get_bounding_rect()
    y = px * (0.5 + _LOWER.get(shape, 0.0)) - ink.h / 2
    mark.blit(letter, (round(px / 2 - ink.w / 2), round(y)), ink)
    return mark
