"""The sign of a seat outside the table, and how its numbers are printed."""

from pygame import Surface

from scenes.stage import paint
from scenes.stage.badges import seat_colour, seat_shape
from scenes.stage.icons import icon
from scenes.stage.paint import blank
from scenes.stage.theme import SHADE


def number(value: int) -> str:
    """A number as it is printed: with a minus sign, not a hyphen."""
    return str(value).replace("-", "−")


def seat_mark(seat: int, px: int) -> Surface:
    """A disc in the seat's colour with its shape inside, as on the plates at the table."""
    mark = blank((px, px), seat_colour(seat))
    mark.blit(paint.disc(px, seat_colour(seat)), (0, 0))
    shape = icon(seat_shape(seat), round(px * 0.54), SHADE)
    mark.blit(shape, shape.get_rect(center=(px // 2, px // 2)))
    return mark
