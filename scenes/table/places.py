"""The place of each seat in a ranking, as a small plate on its sign."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect, Surface

from scenes.stage import paint, text
from scenes.stage.theme import INK, PAPER, SHADE

SIZE = 0.62  # of the sign


def places(totals: Sequence[int], low: bool = False) -> list[int]:
    """1, 2, 2, 4: who has as many points is in the same place. ``low``: the fewest are best."""
    sign = -1 if low else 1
    return [1 + sum(sign * other > sign * total for other in totals) for total in totals]


def paint_place(surface: Surface, place: int, mark: Rect) -> None:
    """On the upper left of a seat's sign."""
    side = max(12, round(mark.w * SIZE))
    plate = paint.disc(side, SHADE).copy()
    inner = max(10, round(side * 0.86))
    paint.lay(plate, paint.disc(inner, PAPER), center=(side // 2, side // 2))
    px = text.fit(str(place), text.FREDOKA, round(inner * 0.78), round(inner * 0.8), 8)
    said = text.render(str(place), text.FREDOKA, px, INK)
    paint.lay(plate, said, center=(side // 2, side // 2))
    at = (mark.x + round(mark.w * 0.06), mark.y + round(mark.w * 0.08))
    paint.lay(surface, plate, center=at)
