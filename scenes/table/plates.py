"""Where the plates of the players stand. When the table is seen from another side, each goes along
with the cards of its seat."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pygame import Rect

from game.contract import Seat
from scenes.stage.tween import out_cubic

if TYPE_CHECKING:
    from scenes.table.cards import CardTable


class Plates:
    """Those of one table."""

    def __init__(self, table: CardTable[Any]) -> None:
        self.table = table
        self._from: dict[Seat, Rect] = {}
        self._clock, self._ms = 0.0, 1.0

    def box(self, seat: Seat) -> Rect:
        """Where the plate of a seat is now."""
        place: Rect = self.table.room.badge(seat)
        start = self._from.get(seat)
        if start is None:
            return place
        share = out_cubic(min(1.0, self._clock / self._ms))
        return Rect(*(round(a + (b - a) * share) for a, b in zip(start, place, strict=True)))

    def all(self) -> dict[Seat, Rect]:
        return {seat: self.box(seat) for seat in range(self.table.shown.players)}

    def come_from(self, boxes: dict[Seat, Rect], ms: float) -> None:
        """They stood there, and go to where they belong now in so many milliseconds."""
        if ms > 0 and self.table.app.settings.motion != "none":
            self._from, self._clock, self._ms = boxes, 0.0, ms

    @property
    def busy(self) -> bool:
        return bool(self._from)

    def update(self, dt: float) -> None:
        if self._from:
            self._clock += dt
            if self._clock >= self._ms:
                self._from = {}
            self.table.board.stale()
            self.table.dirty = True

    def drop(self) -> None:
        self._from = {}
