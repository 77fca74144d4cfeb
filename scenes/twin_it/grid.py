"""How cards are spread over a table that is not empty: in rows, around everything that lies there.

All lengths are design pixels.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from pygame import FRect

Spot = tuple[float, float]


class Box(NamedTuple):
    """Something on the table: no card lies over it."""

    left: float
    top: float
    wide: float
    high: float

    @property
    def right(self) -> float:
        return self.left + self.wide

    @property
    def bottom(self) -> float:
        return self.top + self.high


def meet(boxes: Sequence[Box]) -> bool:
    """Whether any two of them lie over each other; that they touch is no harm."""
    rects = [FRect(box.left, box.top, box.wide - 0.1, box.high - 0.1) for box in boxes]
    return any(rect.collidelist(rects[i + 1 :]) >= 0 for i, rect in enumerate(rects))


def spots(room: Box, cell: float, taken: Sequence[Box]) -> list[Spot]:
    """Middles of places that are ``cell`` wide and high, in rows that share the height; nothing
    that is taken reaches into them."""
    rows = int(room.high / cell)
    found: list[Spot] = []
    for row in range(rows):
        y = room.top + room.high * (row + 0.5) / rows
        in_row = (box for box in taken if box.top < y + cell / 2 and y - cell / 2 < box.bottom)
        for left, right in _gaps(room, in_row):
            columns = int((right - left) / cell + 0.001)
            found += [
                (left + (right - left) * (column + 0.5) / columns, y) for column in range(columns)
            ]
    return found


def _gaps(room: Box, taken: Iterable[Box]) -> list[tuple[float, float]]:
    """From where to where a row is free."""
    found, left = [], room.left
    for box in sorted(taken):
        if box.left > left:
            found.append((left, min(box.left, room.right)))
        left = max(left, box.right)
    if left < room.right:
        found.append((left, room.right))
    return found
