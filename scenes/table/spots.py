"""Places for a card: where it can be let go, and what that asks for."""

from __future__ import annotations

from collections.abc import Iterable
from math import hypot, inf
from typing import Any

import msgspec
from pygame import Rect

REACH = 120.0  # design pixels from which a card snaps to a place where it may lie
OFF_POINT = 30.0  # so much further off counts a place that only the middle of the card is near
NOT_HERE = 12.0  # and so much one where it may not lie: its neighbour is meant if it is as near


class Spot(msgspec.Struct):
    """One place for a card. A click on the target with this id means the same as a drop there."""

    id: str
    rect: Rect
    move: Any = None  # what letting go here asks for; None if there is no such move
    legal: bool = True
    wide: Rect | None = None  # a drop in here means this place, if no other is near


def meant(
    spots: Iterable[Spot], pos: tuple[int, int], centre: tuple[float, float], u: float
) -> Spot | None:
    """The place that a drop means, with the pointer here and the middle of the card there.

    What lies under the pointer is meant. Beside that the nearest place that is legal.
    """
    found, least = None, REACH * u
    fallback = None
    for spot in spots:
        far = _far(spot.rect, pos)
        if spot.legal:
            far = min(far, _far(spot.rect, centre) + OFF_POINT * u)
        else:
            far = inf if far else NOT_HERE * u  # beside it, it is not meant at all
        if far < least:
            found, least = spot, far
        if spot.wide is not None and spot.wide.collidepoint(pos):
            fallback = spot
    return found or fallback


def _far(rect: Rect, pos: tuple[float, float]) -> float:
    """From a point to a rectangle."""
    across = max(rect.left - pos[0], 0, pos[0] - rect.right + 1)
    down = max(rect.top - pos[1], 0, pos[1] - rect.bottom + 1)
    return hypot(across, down)
