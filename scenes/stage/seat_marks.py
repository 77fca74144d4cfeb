"""The sign of a seat, the same on every screen: a disc in its colour with its shape."""

from collections.abc import Sequence

from pygame import Surface

from scenes.stage.icons import icon
from scenes.stage.paint import disc, lay
from scenes.stage.theme import SEAT_SHAPES, SEATS, SHADE, Colour

_worn: list[int] = []


def wear(signs: Sequence[int]) -> None:
    """From now on the seats have these signs; those that are not named have their own."""
    _worn[:] = signs


def _sign(seat: int) -> int:
    return _worn[seat] if 0 <= seat < len(_worn) else seat


def seat_colour(seat: int) -> Colour:
    return SEATS[_sign(seat) % len(SEATS)]


def seat_shape(seat: int) -> str:
    """Beyond six seats the colours repeat, with other shapes."""
    seat = _sign(seat)
    return SEAT_SHAPES[(seat + seat // len(SEATS)) % len(SEAT_SHAPES)]


def seat_mark(seat: int, px: int) -> Surface:
    """The sign of a seat, ``px`` wide and high."""
    mark = disc(px, seat_colour(seat)).copy()
    lay(mark, icon(seat_shape(seat), round(px * 0.54), SHADE), center=(px // 2, px // 2))
    return mark


def number(value: int) -> str:
    """A number as it is printed: with a minus sign, not a hyphen."""
    return str(value).replace("-", "−")
