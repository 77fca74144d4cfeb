"""Where things lie in the minute: the cards as large as they can be, the rest beside them."""

from __future__ import annotations

from pygame import Rect

from game.twin_it_moves import SHARES
from game.twin_it_together import COLUMNS, ROWS
from scenes.stage.board import Place
from scenes.stage.theme import Scale

FILLS = 0.94  # of its cell, a card
LEAST_ON = 0.35  # of a card's side, its centre stays away from the edge of the table
RATIO = 1.0
WATCHED = 150  # design pixels below, for the buttons that steer a recording


class Layout:
    """One window. A column on the right tells how it goes, the strip below shows what is found."""

    def __init__(self, scale: Scale, players: int, live: bool) -> None:
        self.scale, self.players = scale, players
        edge, gap = scale.px(16), scale.px(14)
        bottom = scale.h - edge - (0 if live else scale.px(WATCHED))
        strip = scale.px(84)
        column = scale.px(236)
        high = bottom - edge - strip - gap
        wide = scale.w - column - 2 * edge - gap
        # Cells may be a little wider than high where the window is; what is left is the column's.
        wide = min(wide, round(high / ROWS * 1.3) * COLUMNS)
        self.table = Rect(edge, edge, wide, high)
        cell = min(wide / COLUMNS, high / ROWS * 1.06)
        self.card = max(8, round(cell * FILLS))
        # The outermost cards are dealt near the edge: all of them shall lie on the table.
        inset = round(self.card * 0.16)
        self.spread = self.table.inflate(-2 * inset, -2 * inset)
        self.strip = Rect(edge, bottom - strip, wide, strip)
        left = self.table.right + gap
        self.column = Rect(left, edge, scale.w - edge - left, bottom - edge)
        self._lay_out_column()

    def _lay_out_column(self) -> None:
        """From above: two buttons, the clock, the points, who plays, what is said."""
        scale, column, gap = self.scale, self.column, self.scale.px(12)
        side = max(scale.px(52), round(scale.font(22) * 1.6))
        top = scale.px(22) + side + scale.px(18)
        self.clock = Rect(0, top, scale.px(164), scale.px(164))
        self.clock.centerx = column.centerx
        self.points = Rect(column.x, self.clock.bottom + gap, column.w, scale.px(118))
        y = self.points.bottom + gap
        self.badges: list[Rect] = []
        high = min(scale.px(64), (column.bottom - scale.px(124) - y) // max(1, self.players) - gap)
        for _ in range(self.players):
            self.badges.append(Rect(column.x, y, column.w, high))
            y += high + scale.px(8)
        high = min(column.bottom - y, scale.px(190))
        self.message = Rect(column.x, y, column.w, high)

    # --- cards ---

    def spot(self, x: int, y: int, face: str, angle: float = 0.0, z: float = 0.0) -> Place:
        """A card of the table, by its thousandths."""
        area = self.spread
        return Place(
            area.x + x * area.w / SHARES, area.y + y * area.h / SHARES,
            self.card, face, angle, z, ratio=RATIO,
        )  # fmt: skip

    def shares(self, pos: tuple[float, float]) -> tuple[int, int]:
        """The thousandths of a place of the window; a card stays on the table."""
        area = self.spread
        out = self.card * LEAST_ON
        x = min(area.right - out, max(area.x + out, pos[0])) - area.x
        y = min(area.bottom - out, max(area.y + out, pos[1])) - area.y
        return round(x * SHARES / area.w), round(y * SHARES / area.h)

    def found(self, catch: int, catches: int, card: int, face: str, z: float) -> Place:
        """A card of what is found: the latest lies on the right and is whole."""
        strip = self.strip
        side = round(strip.h * 0.8)
        inset = (strip.h - side) // 2
        shift = round(side * 0.24)
        whole = side + 2 * shift
        room = strip.w - 2 * inset - whole
        step = min(whole + self.scale.px(14), room / max(1, catches - 1))
        return Place(
            strip.x + inset + side / 2 + catch * step + card * shift, strip.centery,
            side, face, 0, z, ratio=RATIO,
        )  # fmt: skip
