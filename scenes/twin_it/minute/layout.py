"""Where things lie in the minute: the cards as large as they can be, the rest beside them."""

from __future__ import annotations

from pygame import Rect

from game.twin_it.moves import SHARES
from game.twin_it.together import COLUMNS, ROWS
from scenes.stage.board import Place
from scenes.stage.theme import Scale

FILLS = 0.94  # of its cell, a card
LEAST_ON = 0.35  # of a card's side, its centre stays away from the edge of the table
RATIO = 1.0
STEERING = 5  # buttons in the lower right corner, with a recording


class Layout:
    """One window. The strip below shows what is found; how it goes is told in a column on the
    right or, in a high window, in a bar above: whichever leaves more to the cards."""

    table: Rect
    clock: Rect
    points: Rect
    badges: list[Rect]
    message: Rect

    def __init__(self, scale: Scale, players: int, live: bool) -> None:
        self.scale, self.players = scale, players
        self.edge, self.gap = scale.px(16), scale.px(14)
        self.foot = scale.px(84)
        low = scale.h - self.edge - self.foot
        self.column_bottom, self.table_bottom = scale.h - self.edge, low - self.gap
        strip = Rect(self.edge, low, scale.w, self.foot)
        if not live:
            side = max(scale.px(56), round(scale.font(22) * 1.6))
            free = scale.h - scale.px(34 + 14 + 10) - 2 * side
            self.column_bottom, self.table_bottom = free, min(free, self.table_bottom)
            strip.w = scale.w - scale.px(40 + 20) - STEERING * (side + scale.px(10)) - strip.x
        beside, below = self._beside(), self._below()
        self.high_window = _card(below) > _card(beside)
        self.table = below if self.high_window else beside
        # On a high table the grid is laid the other way round: the cards are much larger so.
        self.turned = _across(self.table) < _down(self.table)
        self.card, self.buttons = _card(self.table), max(scale.px(52), round(scale.font(22) * 1.6))
        # The outermost cards are dealt near the edge: all of them shall lie on the table.
        inset = round(self.card * 0.16)
        self.spread = self.table.inflate(-2 * inset, -2 * inset)
        self.strip, self.found_card = strip, round(strip.h * 0.8)
        strip.w = min(strip.w, self.table.w)
        if self.high_window:
            self._lay_out_bar()
        else:
            self._lay_out_column()

    # --- what tells how it goes ---

    def _beside(self) -> Rect:
        """The table with a column on its right."""
        scale, edge, gap = self.scale, self.edge, self.gap
        high = self.table_bottom - edge
        wide = scale.w - scale.px(236) - 2 * edge - gap
        # Cells may be a little wider than high where the window is; what is left is the column's.
        return Rect(edge, edge, min(wide, round(high / ROWS * 1.3) * COLUMNS), high)

    def _below(self) -> Rect:
        """The table with a bar above it."""
        top = self.edge + self.scale.px(150) + self.gap
        high = self.table_bottom - top
        return Rect(self.edge, top, self.scale.w - 2 * self.edge, max(1, high))

    def _lay_out_column(self) -> None:
        """From above: two buttons, the clock, the points, who plays, what is said."""
        scale, gap = self.scale, self.scale.px(12)
        left = self.table.right + self.gap
        column = Rect(left, self.edge, scale.w - self.edge - left, self.column_bottom - self.edge)
        top = scale.px(22) + self.buttons + scale.px(18)
        self.clock = Rect(0, top, scale.px(160), scale.px(160))
        self.clock.centerx = column.centerx
        self.points = Rect(column.x, self.clock.bottom + gap, column.w, scale.px(126))
        y = self.points.bottom + gap
        room = column.bottom - scale.px(120) - y
        high = min(scale.px(58), room // self.players - scale.px(8))
        step = high + scale.px(8)
        self.badges = [Rect(column.x, y + i * step, column.w, high) for i in range(self.players)]
        y += self.players * step
        self.message = Rect(column.x, y, column.w, min(column.bottom - y, scale.px(190)))

    def _lay_out_bar(self) -> None:
        """From the left: the clock, the points, who plays, what is said, two buttons."""
        scale, gap = self.scale, self.gap
        bar = Rect(self.edge, self.edge, self.table.w, scale.px(150))
        self.clock = Rect(bar.x, bar.y, bar.h, bar.h)
        self.points = Rect(self.clock.right + gap, 0, scale.px(236), scale.px(132))
        self.points.centery = bar.centery
        x, between = self.points.right + gap, scale.px(8)
        rows = 1 if self.players == 1 else 2
        columns = -(-self.players // rows)
        wide, high = scale.px(210), scale.px(58)
        top = bar.centery - (rows * (high + between) - between) // 2
        places = [divmod(seat, rows) for seat in range(self.players)]
        self.badges = [
            Rect(x + column * (wide + between), top + row * (high + between), wide, high)
            for column, row in places
        ]
        x += columns * (wide + between) - between + gap
        # With many players the sentence stands below the buttons, else beside them.
        right, top = bar.right - 2 * self.buttons - scale.px(40), bar.y
        if right - x < scale.px(240):
            right, top = bar.right, scale.px(22) + self.buttons + scale.px(6)
        self.message = Rect(x, top, max(1, right - x), bar.bottom - top)

    # --- cards ---

    def spot(self, x: int, y: int, face: str, angle: float = 0.0, z: float = 0.0) -> Place:
        """A card of the table, by its thousandths."""
        area = self.spread
        if self.turned:
            x, y = y, x
        at = area.x + x * area.w / SHARES, area.y + y * area.h / SHARES
        return Place(*at, self.card, face, angle, z, ratio=RATIO)

    def shares(self, pos: tuple[float, float]) -> tuple[int, int]:
        """The thousandths of a place of the window; a card stays on the table."""
        area, out = self.spread, self.card * LEAST_ON
        x = min(area.right - out, max(area.x + out, pos[0])) - area.x
        y = min(area.bottom - out, max(area.y + out, pos[1])) - area.y
        across, down = round(x * SHARES / area.w), round(y * SHARES / area.h)
        return (down, across) if self.turned else (across, down)

    def found(self, catch: int, catches: int, card: int, face: str, z: float) -> Place:
        """A card of what is found: the latest lies on the right and is whole."""
        strip, side = self.strip, self.found_card
        step, shift = self._found_steps(catches)
        x = strip.x + (strip.h - side) // 2 + side / 2 + catch * step + card * shift
        return Place(x, strip.centery, side, face, 0, z, ratio=RATIO)

    def found_seen(self, catches: int) -> int:
        """How much of the upper card of a pair is seen when so many are found."""
        step, shift = self._found_steps(catches)
        return min(self.found_card, int(step - shift))

    def _found_steps(self, catches: int) -> tuple[float, int]:
        """From one of the found ones to the next, and from card to card within one. Where there
        are many, the lower cards give way first: their pattern is seen on the uppermost."""
        strip, side = self.strip, self.found_card
        room = strip.w - (strip.h - side) // 2 * 2 - side
        shift = round(side * 0.24)
        apart = side + 2 * shift + self.scale.px(14)
        gaps = max(1, catches - 1)
        shift = max(2, min(shift, round(room / gaps * 0.2)))
        return min(apart, (room - 2 * shift) / gaps), shift


def _card(table: Rect) -> int:
    """How wide the cards of such a table are."""
    return max(8, round(max(_across(table), _down(table)) * FILLS))


def _across(table: Rect) -> float:
    """The room of a card, with the grid as it is dealt."""
    return min(table.w / COLUMNS, table.h / ROWS * 1.06)


def _down(table: Rect) -> float:
    """The room of a card with the grid turned: its columns run across."""
    return min(table.w / ROWS, table.h / COLUMNS * 1.06)
