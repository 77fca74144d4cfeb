"""Who has the floor, seen at a glance: the plate is lit, and time runs out along it.

In the ring it runs out around the central pile as well, because that is what was slapped.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import Rect, Surface

from game.contract import Event, Seat
from game.floor import Floor
from game.twin_it import told
from game.twin_it.rules import RING
from scenes.stage import paint
from scenes.stage.paint import Shelf, code, kept
from scenes.stage.seat_marks import seat_colour
from scenes.stage.theme import PAPER, SHADE, Colour, Size, mix
from scenes.twin_it.layout import CENTRE

if TYPE_CHECKING:
    from scenes.twin_it.race import RaceTable

STEPS = 90  # in which a ring runs out
_rings = Shelf(4 << 20)

Sprite = tuple[Surface, tuple[int, int]]


class Slap:
    """The central pile was slapped: so long to point in."""

    def __init__(self, seat: Seat, ms: float) -> None:
        self.seat, self.ms, self.left = seat, ms, ms


class FloorMarks:
    """Reads from the claims who has the floor; a slap that the referee knows it counts itself."""

    def __init__(self, table: RaceTable) -> None:
        self.table = table
        self.slap: Slap | None = None
        self._called: Floor | None = None  # whose slap has been called out

    @property
    def held(self) -> Floor | None:
        """The floor, where a person has it: a bot's hands are down before it could be read."""
        floor = self.table.claims.floor
        return floor if floor is not None and floor.seat in self.table.people else None

    @property
    def slapper(self) -> Seat | None:
        """Who has slapped and points."""
        if self.slap is not None:
            return self.slap.seat
        return self.held.seat if self.held is not None and self.held.slap else None

    @property
    def asks(self) -> bool:
        """Whether the line of the table says what to point at: it does to who has struck a key.
        Who clicks is pointing already, and a slap has a word of its own."""
        return self.held is not None and self.held.kind == "key" and not self.held.slap

    def hear(self, event: Event) -> None:
        if isinstance(event, told.Slapped):
            self.slap = Slap(event.seat, float(event.until - event.at))

    def update(self, dt: float) -> bool:
        """Whether anything is to be drawn anew."""
        table, slap = self.table, self.slap
        if slap is not None:
            if not table.unhurried:
                slap.left = max(0.0, slap.left - dt)
            if table.shown.slapped is None:
                self.slap = None
        floor = self.held
        if floor is None or not floor.slap:
            self._called = None
        elif floor is not self._called:
            self._called = floor
            table.loud.shouts.add(table.loud.crier.slap(floor.seat, floor.at))
        return slap is not None or floor is not None

    def _share(self) -> tuple[Seat, float] | None:
        """Who is to point, and how much of the time is left."""
        if self.slap is not None:
            return self.slap.seat, self.slap.left / max(1.0, self.slap.ms)
        floor = self.held
        if floor is None:
            return None
        limited = floor.left is not None and floor.limit
        return floor.seat, max(0.0, floor.left or 0.0) / floor.limit if limited else 1.0  # type: ignore[operator]

    def drawn(self) -> list[Sprite]:
        now = self._share()
        if now is None:
            return []
        seat, share = now
        table, scale = self.table, self.table.scale
        tint = seat_colour(seat)
        found = _lit(table.room.badge(seat), tint, share, max(3, scale.px(5)), scale.px(16))
        if table.game.mode == RING and self.slapper is not None:
            pile = table.room.pile_top(CENTRE, "").rect()
            thick = max(4, scale.px(9))
            box = pile.inflate(scale.px(14) + thick, scale.px(14) + thick)
            radius = box.w * 0.14
            found.append(
                (_running(box.size, mix(tint, SHADE, 0.7), radius, thick, STEPS), box.topleft)
            )
            left = round(share * STEPS)
            if left:
                found.append((_running(box.size, tint, radius, thick, left), box.topleft))
        elif self.asks:
            found += self._bar(seat, share)
        return found

    def _bar(self, seat: Seat, share: float) -> list[Sprite]:
        """Along the lower edge of what is to be done."""
        table, scale = self.table, self.table.scale
        if table.loud.covers(table.room.message()):
            return []
        plate, wide = message_plate(table), max(2, scale.px(3))
        bar = Rect(plate.x + wide * 3, plate.bottom - wide * 4, 0, max(3, scale.px(6)))
        bar.w = round((plate.w - wide * 6) * share)
        if bar.w <= bar.h:
            return []
        return [(paint.panel(bar.size, seat_colour(seat), bar.h / 2), bar.topleft)]


def message_plate(table: RaceTable) -> Rect:
    """Around the line of the table, while somebody has the floor."""
    return table.room.message().inflate(table.scale.px(10), table.scale.px(16))


def _lit(rect: Rect, tint: Colour, share: float, wide: int, radius: int) -> list[Sprite]:
    """A plate in its colour, with a bar below that runs out."""
    around = rect.inflate(2 * wide, 2 * wide)
    found = [(paint.ring(around.size, tint, radius + wide, wide), around.topleft)]
    high = wide + 2
    bar = Rect(rect.x + radius // 2, rect.bottom - high - 2, rect.w - radius, high)
    found.append((paint.panel(bar.size, mix(SHADE, PAPER, 0.22), high / 2), bar.topleft))
    bar.w = round(bar.w * share)
    if bar.w > high:
        found.append((paint.panel(bar.size, tint, high / 2), bar.topleft))
    return found


@kept(_rings)
def _running(size: Size, tint: Colour, radius: float, thick: int, steps: int) -> Surface:
    """A rounded frame of which so many steps are left; it runs out clockwise from above."""
    w, h, half = size[0], size[1], thick / 2
    x1, y1, x2, y2, r = half, half, w - half, h - half, max(0.0, radius - half)
    length = 2 * (x2 - x1 + y2 - y1) - (8 - 6.28318) * r
    path = (
        f"M{w / 2} {y1}H{x1 + r}A{r} {r} 0 0 0 {x1} {y1 + r}V{y2 - r}"
        f"A{r} {r} 0 0 0 {x1 + r} {y2}H{x2 - r}A{r} {r} 0 0 0 {x2} {y2 - r}V{y1 + r}"
        f"A{r} {r} 0 0 0 {x2 - r} {y1}H{w / 2}"
    )
    on = length * steps / STEPS
    dash = "" if steps >= STEPS else f'stroke-dasharray="{on:.2f} {length + 9:.2f}"'
    return paint.vector(
        f'<path d="{path}" fill="none" stroke="{code(tint)}" stroke-width="{thick}" {dash}/>', size
    )
