"""Where things lie on the Take That table: a function of window, players and eyes alone."""

from __future__ import annotations

from math import ceil

from pygame import Rect

from game.contract import Seat
from scenes.stage.board import Place
from scenes.stage.sprites import BACK
from scenes.stage.theme import CARD_RATIO, Scale
from scenes.table.layout import EDGE, SIDE, UNCOVERED, HandsLayout

LINE_LEFT = SIDE
SLOT_GAP = 14.0
ROW_GAP = 14.0  # between two rows of the line, where the joint runs
MOST_ROWS = 4
LEAST_IN_LINE = 49.0  # rather than making cards narrower their neighbours cover them
STACK_STEP = 1.2


class Layout(HandsLayout):
    """The places of one table."""

    def __init__(self, scale: Scale, players: int, eyes: Seat, corner: int = 0) -> None:
        super().__init__(scale, players, eyes, corner)
        self.line_card = 116 * self.stretch
        self.row_card = self.line_card if self.row_apart else 98 * self.stretch
        self.card = self.line_card * self.u
        self.corners = self.radius(self.line_card)
        free = self.others_bottom
        # The line lies in the middle of what is free, its sentence below it.
        below = self.hand_top() - (0 if self.foot else 100)
        self.line_y = (free + below) / 2
        if not self.foot and self.grow <= 1.2:
            self.line_y = free + (self.H - 290 - free) * 0.46
        self.line_high = 2 * min(self.line_y - free, below - self.line_y) - 16

    # --- what lies before each player ---

    def _stacks(self, seat: Seat) -> tuple[float, float, float]:
        """Left edge of the cards face up, of those face down, and the height of both."""
        if seat == self.eyes:
            y = self.H - 28 - self.foot - self.own_high - 18 - self.small_card * CARD_RATIO / 2
            return EDGE + 4, EDGE + 4 + self.small_card * 2 + 40, y
        left, wide = self._block(seat)
        up = left + self._fan_wide(seat) + 22
        down = min(up + self.small_card * 2 + 26, left + wide - self.small_card - 26)
        return up, down, self.others_y(seat)

    def up(self, seat: Seat, i: int, count: int, face: str) -> Place:
        """The latest pair is seen whole; older cards lie in a stack under it."""
        left, down, y = self._stacks(seat)
        room = down - left - self.small_card - 10
        under = min(max(0, i - 1), max(0, count - 2), 10) * 1.5
        step = min(self.small_card * 0.86, room - 15) if i == count - 1 else 0
        x = left + self.small_card / 2 + under + step
        return self._place(x, y, self.small_card, face, 0, i)

    def down(self, seat: Seat, i: int) -> Place:
        (_, left, y), width = self._stacks(seat), self.small_card
        depth = min(i, 12) * STACK_STEP
        return self._place(left + width / 2 + depth, y - depth, width, BACK, 0, i)

    # --- the pile ---

    def pile_spot(self) -> tuple[float, float, float]:
        free, lowest = self.others_bottom + 10, self._stacks(self.eyes)[2]
        room = lowest - self.small_card * CARD_RATIO / 2 - 24 - self._pill_high() - free
        width = min(self.line_card, room / CARD_RATIO)
        half = width * CARD_RATIO / 2
        return EDGE + 150, min(self.line_y, free + room - half), width

    def _pill_high(self) -> float:
        return 14 + 26 * self.grow

    def pile_pill(self) -> Rect:
        x, y, width = self.pile_spot()
        wide = 150 * max(1.0, self.grow * 0.85)
        top = y + width * CARD_RATIO / 2 + 14
        return self._rect(x - wide / 2, top, wide, self._pill_high())

    # --- the line ---

    def rows(self, count: int) -> int:
        """So many that cards are as large as they can be while the number of each is seen; of a
        very long line, so many that each can still be pointed at."""
        every = range(1, MOST_ROWS + 1)
        rows = max(every, key=lambda rows: (self._row_wide(rows, count), -rows))
        if self._row_wide(rows, count) >= LEAST_IN_LINE:
            return rows
        return max((rows for rows in every if self._highest(rows) >= LEAST_IN_LINE), default=1)

    def _row_wide(self, rows: int, count: int) -> float:
        """How wide the cards of a line are that lies in so many rows, all to be read."""
        most = self.line_card if rows == 1 else self.row_card
        apart = max(0, ceil(count / rows) - 1)
        wide = (self._line_room() - SLOT_GAP) / (apart * UNCOVERED + 2)
        return min(most, wide, self._highest(rows))

    def _highest(self, rows: int) -> float:
        """How wide the cards are that are as high as so many rows allow."""
        return ((self.line_high + ROW_GAP) / rows - ROW_GAP) / CARD_RATIO

    def _line_room(self) -> float:
        return self.W - EDGE - LINE_LEFT

    def _each_line(self, count: int) -> int:
        """How many cards of a line of so many lie in each row."""
        return max(1, ceil(count / self.rows(count)))

    def _step_in(self, width: float, count: int) -> float:
        """The distance at which so many cards and one free place fill a row."""
        return (self._line_room() - 2 * width - SLOT_GAP) / max(1, count - 1)

    def tight(self, count: int) -> bool:
        """Whether the cards of the line overlap."""
        return self._step(count)[1] < self._step(count)[0]

    def _step(self, count: int) -> tuple[float, float]:
        """Width of a card and distance of its neighbour, with room for one more card."""
        rows = self.rows(count)
        width = max(self._row_wide(rows, count), min(LEAST_IN_LINE, self._highest(rows)))
        return width, min(width + SLOT_GAP, self._step_in(width, self._each_line(count)))

    def _spot(self, i: int, count: int) -> tuple[float, float, float]:
        """Centre and width of the i-th place of a line of so many cards."""
        width, step = self._step(count)
        # The free place does not hide behind the last card.
        past, i = (width + SLOT_GAP, i - 1) if i == count and count else (0.0, i)
        row, column = divmod(i, self._each_line(count))
        y = self.line_y + (row - (self.rows(count) - 1) / 2) * (width * CARD_RATIO + ROW_GAP)
        return LINE_LEFT + width / 2 + column * step + past, y, width

    def joints(self, count: int) -> list[list[tuple[int, int]]]:
        """The ways from the end of each row to the beginning of the next."""
        each, u, found = self._each_line(count), self.u, []
        for first in range(each, count, each):
            (x, y, width), (to, below, _) = self._spot(first - 1, count), self._spot(first, count)
            right, left, between = x + width / 2, to - width / 2, (y + below) / 2
            way = [(right + 2, y), (right + 20, y), (right + 20, between), (left - 20, between),
                   (left - 20, below), (left - 5, below)]  # fmt: skip
            found.append([(round(px * u), round(py * u)) for px, py in way])
        return found

    def line(self, i: int, count: int, face: str) -> Place:
        x, y, width = self._spot(i, count)
        return self._place(x, y, width, face, 0, 20 + i)

    def same_row(self, i: int, other: int, count: int) -> bool:
        """Whether two cards of the line lie in the same row."""
        return i // self._each_line(count) == other // self._each_line(count)

    def line_strip(self, i: int, count: int) -> Rect:
        """The part of a card of the line that its neighbour leaves visible."""
        rect = self._card_at(i, count)
        last = i == count - 1 or not self.same_row(i, i + 1, count)
        if not last:
            # Up to the very pixel where the neighbour begins, so that no pixel means two cards.
            rect.width = min(rect.width, self._card_at(i + 1, count).x - rect.x)
        return rect

    def slot(self, count: int) -> Rect:
        """The empty place at the end of the line."""
        return self._card_at(count, count)

    def _card_at(self, i: int, count: int) -> Rect:
        x, y, width = self._spot(i, count)
        return self._rect(x - width / 2, y - width * CARD_RATIO / 2, width, width * CARD_RATIO)

    def line_zone(self) -> Rect:
        """Where a dropped card is meant for the line."""
        high = max(self.row_card * CARD_RATIO * 2 + 60, self.line_high)
        left = LINE_LEFT - 50
        return self._rect(left, self.line_y - high / 2, self.W - left, high)

    def below_line(self, count: int) -> Rect:
        """The sentence below the line."""
        if self.foot:
            return self.message()
        _, last, width = self._spot(max(0, count - 1), count)
        top = last + width * CARD_RATIO / 2 + 12
        bottom = self.hand_top() - 20
        top = max(top, bottom - 130)  # a card held over the line does not cover it
        left = max(LINE_LEFT - 40, self.pile_pill().right / self.u + 8)
        return self._rect(left, top, self.W - 2 * left, max(30, bottom - top))
