"""What Twin It draws beside cards in its small pictures: hands, keys, piles and catches.

Lengths are in card widths, so that one drawing serves the pages of the rules and the start of a
match. Patterns go by their numbers.
"""

from collections.abc import Callable
from typing import Literal

import msgspec
from pygame import Rect, Surface

from scenes.menus.illustrations import Card, Sign, Thing
from scenes.stage import paint, text
from scenes.stage.seat_marks import seat_colour, seat_shape
from scenes.stage.theme import PAPER, SHADE, SOFT
from scenes.twin_it.devices import Device, draw_device, draw_key, key_width
from scenes.twin_it.hand_art import cursor, hand

Spot = tuple[int, int]
Say = Callable[..., str]


class Figure(msgspec.Struct, frozen=True):
    """Something of this game's own beside the cards, its middle at (x, y)."""

    def least(self) -> int:
        return 0


class Hand(Figure, frozen=True):
    """The open hand of a seat."""

    seat: int
    x: float
    y: float = 0.0
    degrees: int = 0
    size: float = 0.82
    left: bool = False

    def box(self) -> tuple[float, float]:
        return self.size * 0.8, self.size

    def draw(self, surface: Surface, centre: Spot, unit: float, say: Say) -> None:
        high, tint = round(unit * self.size), seat_colour(self.seat)
        drawn = hand(tint, high, self.degrees, self.left, seat_shape(self.seat))
        surface.blit(drawn, drawn.get_rect(center=centre))


class Finger(Figure, frozen=True):
    """The hand of a seat that points."""

    seat: int
    x: float
    y: float = 0.0
    size: float = 0.7

    def box(self) -> tuple[float, float]:
        return self.size * 0.7, self.size

    def draw(self, surface: Surface, centre: Spot, unit: float, say: Say) -> None:
        drawn = cursor(seat_colour(self.seat), seat_shape(self.seat), round(unit * self.size))
        surface.blit(drawn, drawn.get_rect(center=centre))


class Edge(Figure, frozen=True):
    """The ring that four piles stand in the corners of."""

    x: float = 0.0
    y: float = 0.0

    def box(self) -> tuple[float, float]:
        return 8.2, 2.62

    def draw(self, surface: Surface, centre: Spot, unit: float, say: Say) -> None:
        wide, high = (round(side * unit) for side in self.box())
        drawn = paint.ring((wide, high), SOFT, unit * 0.3, max(2, round(unit * 0.03)), 90)
        surface.blit(drawn, drawn.get_rect(center=centre))


class Key(Figure, frozen=True):
    """A key of the keyboard in the colour of the seat that plays with it."""

    label: str
    seat: int
    x: float
    y: float = 0.0
    size: float = 0.62
    down: bool = False

    def box(self) -> tuple[float, float]:
        return self.size, self.size

    def draw(self, surface: Surface, centre: Spot, unit: float, say: Say) -> None:
        high = max(12, round(unit * self.size))
        box = Rect(0, 0, key_width(self.label, high), high)
        box.center = centre
        draw_key(surface, self.label, box, down=self.down, face=seat_colour(self.seat))


class Press(Figure, frozen=True):
    """A device that is pressed; where several are, which of them comes first."""

    kind: Literal["pad", "mouse", "touch"]
    x: float
    y: float = 0.0
    number: int = 0
    size: float = 0.46

    def box(self) -> tuple[float, float]:
        return self.size * (1.8 if self.number else 1.0), self.size

    def draw(self, surface: Surface, centre: Spot, unit: float, say: Say) -> None:
        side = max(12, round(unit * self.size))
        box = Rect(0, 0, side, side)
        box.center = centre
        if self.number:
            box.x += round(side * 0.4)
            drawn = text.render(str(self.number), text.FREDOKA, round(side * 0.9), PAPER)
            at = (centre[0] - round(side * 0.5), centre[1])
            surface.blit(drawn, drawn.get_rect(center=at))
        draw_device(surface, Device(self.kind), box, inside=SHADE)


class Name(Figure, frozen=True):
    """Who somebody is, in the colour of the seat."""

    called: str
    seat: int
    x: float
    y: float = 0.0
    size: float = 0.27
    wide: float = 1.5

    def box(self) -> tuple[float, float]:
        return self.wide, self.size * 1.3

    def draw(self, surface: Surface, centre: Spot, unit: float, say: Say) -> None:
        room, px = round(self.wide * unit), max(10, round(self.size * unit))
        px = text.fit(self.called, text.FREDOKA, px, room, 10)
        shown = text.shortened(self.called, text.FREDOKA, px, room)
        drawn = text.render(shown, text.FREDOKA, px, seat_colour(self.seat))
        surface.blit(drawn, drawn.get_rect(center=centre))


def pile(face: str, x: float, y: float = 0.0, small: float = 1.0, lit: bool = False) -> list[Thing]:
    """A few cards on each other, of which the top one is seen."""
    steps = [i * 0.035 * small for i in range(3, 0, -1)]
    below = [Card(face, x - step, y + step, small=small) for step in steps]
    return [*below, Card(face, x, y, lit=lit, small=small)]


def catch(face: str, x: float, y: float = 0.0, count: int = 2) -> list[Thing]:
    """Matching cards before their owner, each a little over the one before."""
    middle = (count - 1) / 2
    return [
        Card(face, x + far * 0.34, y + far * 0.05, round(far * -7))
        for far in (i - middle for i in range(count))
    ]


def to(x: float, y: float = 0.0) -> Sign:
    return Sign("right", x, y, 0.36)


def held(face: str, seat: int, x: float, left: bool = False, degrees: int = 0) -> list[Thing]:
    """A card with a hand on it; what it shows can still be seen."""
    side = -1 if left else 1
    return [Card(face, x, 0.0, degrees), Hand(seat, x - side * 0.06, 0.44, side * 12, left=left)]


def pointed(things: list[Thing], seat: int, x: float, y: float = 0.0) -> list[Thing]:
    """Cards with a finger on them."""
    return [*things, Finger(seat, x + 0.14, y + 0.44)]
