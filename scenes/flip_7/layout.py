"""Where things lie on the Flip 7 table: a function of window, players and eyes alone.

The player in front of the screen has the lower part: a large row with seven places. Everybody else
has a cell in the upper part; with more players the cells get smaller and more, never hidden. All
lengths are design pixels of a table of 1600 × 900, turned into window pixels at the last step.
"""

from __future__ import annotations

from math import ceil

from pygame import Rect

from game.contract import Seat
from game.flip_7.cards import SEVEN
from scenes.stage.board import Place
from scenes.stage.theme import CARD_RATIO, Scale
from scenes.table.layout import TableLayout

EDGE = 36
FEW = 3  # up to this many, their cards are nearly as large as the viewer's
SPACIOUS = 4  # up to this many others, cells are large and the pile lies in the middle
ROOMY = 8  # up to this many, two rows of cells still leave the middle free


class Layout(TableLayout):
    """The places of one table."""

    pile_step = 2.0
    discard_apart = 1.3
    discard_turns = (5, -4, 2)

    def __init__(self, scale: Scale, players: int, eyes: Seat, corner: int = 0) -> None:
        super().__init__(scale, players, eyes, corner)
        self.grow = min(self.grow, 1.6)
        self.others = players - 1
        self.dense = self.others > ROOMY
        # --- the lower part: the player's own row ---
        self.card = 112.0
        self.row_y = self.H - 64 - self.card * CARD_RATIO / 2
        self.row_step = min(self.card + 8, (self.W - 2 * 404 - self.card) / (SEVEN - 1))
        self.row_left = (self.W - (SEVEN - 1) * self.row_step - self.card) / 2
        self.extra = 58.0  # width of modifiers and actions above the row
        self.extra_y = self.row_y - self.card * CARD_RATIO / 2 - 12 - self.extra * CARD_RATIO / 2
        self.lower_top = self.extra_y - self.extra * CARD_RATIO / 2 - 14
        # --- the upper part: a cell for everybody else ---
        self.columns = self._columns()
        self.rows = ceil(max(1, self.others) / self.columns)
        self.top = 18.0
        self.middle = 176.0 if self.others <= ROOMY else 0.0
        self.cell_w = (self.W - 2 * EDGE) / self.columns
        few = self.others <= FEW
        most = 260.0 if few else 232.0 if self.others <= SPACIOUS else 190.0
        self.cell_h = min(most, (self.lower_top - self.top - self.middle) / self.rows)
        self.badge_h = min(34 + 34 * self.grow, self.cell_h * 0.46)
        by_width = (self.cell_w - 16) / 5.4  # seven overlap a little, five do not
        by_height = (self.cell_h - self.badge_h - 16) / CARD_RATIO
        self.small = max(20.0, min(by_width, by_height, 106.0 if few else 76.0))
        self.corners = self.radius(self.card)

    def _columns(self) -> int:
        if self.others <= SPACIOUS:
            return max(2, self.others)
        if self.others <= ROOMY:
            return 4
        return 5 if self.others <= 15 else 6

    # --- everybody else ---

    def cell(self, seat: Seat) -> tuple[float, float]:
        """Upper left corner of a seat's cell, clockwise from the left."""
        index = (seat - self.eyes - 1) % self.players
        row, column = divmod(index, self.columns)
        in_row = min(self.columns, self.others - row * self.columns)
        # A row that is not full stands in the middle.
        left = EDGE + (self.columns - in_row) * self.cell_w / 2
        return left + column * self.cell_w, self.top + row * self.cell_h

    def badge(self, seat: Seat) -> Rect:
        if seat == self.eyes:
            return self._rect(EDGE, self.extra_y - 42, 330, 40 + 44 * self.grow)
        x, y = self.cell(seat)
        return self._rect(x, y, self.cell_w - 14, self.badge_h)

    def target(self, seat: Seat) -> Rect:
        """Everything that belongs to a seat, to be pointed at when a card is given."""
        if seat == self.eyes:
            top = self.extra_y - 48
            # At a large table the waiting card lies beside: a click on it gives it to nobody.
            right = self.W - EDGE - (266 if self.others <= ROOMY else 410)
            return self._rect(EDGE - 6, top, right - EDGE + 6, self.H - 60 - top)
        x, y = self.cell(seat)
        return self._rect(x - 2, y, self.cell_w - 8, self.cell_h - 6)

    def number(self, seat: Seat, i: int, count: int, face: str) -> Place:
        """A number card of a row."""
        if seat == self.eyes:
            step = min(self.row_step, (SEVEN - 1) * self.row_step / max(1, count - 1))
            x = self.row_left + self.card / 2 + i * step
            return self._place(x, self.row_y, self.card, face, 0, 50 + i)
        left, y = self.cell(seat)
        room = self.cell_w - 20 - self.small
        step = min(self.small * 0.98, room / max(1, count - 1))
        x = left + 4 + self.small / 2 + i * step
        return self._place(x, self._small_y(y), self.small, face, 0, 10 + i)

    def _small_y(self, top: float) -> float:
        return top + self.badge_h + 8 + self.small * CARD_RATIO / 2

    def slot(self, i: int) -> Rect:
        """One of the seven places of the own row."""
        high = self.card * CARD_RATIO
        x = self.row_left + i * self.row_step
        return self._rect(x, self.row_y - high / 2, self.card, high)

    def extra_card(self, seat: Seat, i: int, count: int, face: str) -> Place:
        """Modifiers, Second Chance, Freeze and Flip Three that lie before a seat."""
        if seat == self.eyes:
            x = self.row_left + self.extra / 2 + i * (self.extra + 8)
            return self._place(x, self.extra_y, self.extra, face, 0, 30 + i)
        left, y = self.cell(seat)
        width = max(18.0, min(self.small * 0.72, self.badge_h * 0.62))
        step = min(width + 3, self.cell_w * 0.36 / max(1, count))
        x = left + self.cell_w - 26 - width / 2 - (count - 1 - i) * step
        high = self.badge_h / 2 + y + 1
        return self._place(x, high, width, face, 0, 30 + i)

    def stamp(self, seat: Seat, count: int) -> tuple[Rect, float]:
        """Where it is stamped on a row of so many cards that is out of the round, and how large
        its letters are at most."""
        first = self.number(seat, 0, count, "").rect()
        wide = self.slot(4).right - first.x if seat == self.eyes else (self.cell_w - 16) * self.u
        high = 46.0 if seat == self.eyes else min(30.0, self.small * 0.52)
        return Rect(first.x, first.y, round(wide), first.h), high

    def row_wide(self, seat: Seat, count: int) -> int:
        """How wide so many cards of a row are."""
        first = self.number(seat, 0, count, "").rect()
        return self.number(seat, max(0, count - 1), count, "").rect().right - first.x

    # --- pile and discard ---

    def pile_spot(self) -> tuple[float, float, float]:
        """Centre of the pile and the width of its cards."""
        if self.others <= ROOMY:
            above = self.top + self.rows * self.cell_h
            width = min(112.0, (self.lower_top - above - 20) / CARD_RATIO)
            return self.W / 2 - width * 0.65, (above + self.lower_top) / 2 - 4, width
        return self.W - EDGE - 250, self.extra_y - 6, 66.0

    def pile_rect(self) -> Rect:
        return self.pile(0).rect().inflate(round(8 * self.u), round(8 * self.u))

    def pile_pill(self) -> Rect:
        x, y, width = self.pile_spot()
        wide = max(124.0, 110 * self.grow)
        if self.others <= ROOMY:
            high = 8 + 24 * self.grow
            return self._rect(x - width / 2 - 14 - wide, y - high / 2, wide, high)
        left = x + width * 1.3 + width / 2 + 12
        high = 6 + 20 * self.grow
        return self._rect(left, y - high / 2, self.W - EDGE - left, high)

    def over_pile(self, face: str) -> Place:
        """Where a card is turned over before it flies on."""
        x, y, width = self.pile_spot()
        return self._place(x + width * 0.16, y - width * 0.2, width * 1.12, face, 3, 900)

    def held(self, i: int, face: str) -> Place:
        """A card that waits to be given."""
        x, y, width = self.pile_spot()
        if self.others <= ROOMY:
            return self._place(x + width * (2.65 + 0.5 * i), y, width * 1.05, face, -2, 300 + i)
        return self._place(x - width * 1.7 - 30 * i, y, width * 1.05, face, -2, 300 + i)

    # --- words and buttons ---

    def message(self) -> Rect:
        """The sentence above the own row, beside what lies there."""
        left = self.row_left + 4 * (self.extra + 8)
        right = self.W - 404 if self.others <= ROOMY else self.W - EDGE - 410
        high = self.extra * CARD_RATIO
        return self._rect(left, self.extra_y - high / 2, right - left, high)

    def aids(self) -> Rect:
        """What can be counted, in the lower left corner under the badge."""
        top = self.extra_y - 42 + 40 + 44 * self.grow + 10
        return self._rect(EDGE, top, self.row_left - EDGE - 18, self.H - 18 - top)

    def button(self, wanted: int, below: int = 0) -> Rect:
        """All buttons have the same width, so that they stand still."""
        high = min(64 * max(1.0, self.grow * 0.9), 71)  # two of them, above the corner
        wide = 232.0
        top = self.row_y - self.card * CARD_RATIO / 2 + below * (high + 14)
        return self._rect(self.W - EDGE - wide, top, wide, high)
