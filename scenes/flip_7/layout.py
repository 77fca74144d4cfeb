"""Where things lie on the Flip 7 table: a function of window, players and eyes alone.

The player in front of the screen has the lower part: a large row with seven places. Everybody else
has a cell in the upper part; with more players the cells get smaller and more, never hidden. In a
high window the row has all of the width, and what stands beside it elsewhere lies above it. All
lengths are design pixels of a table of 1600 × 900, turned into window pixels at the last step.
"""

from __future__ import annotations

from math import ceil

from pygame import Rect

from game.contract import Seat
from game.flip_7.cards import SEVEN
from scenes.stage.board import Place
from scenes.stage.theme import CARD_RATIO, Scale
from scenes.table.layout import HIGHER, TableLayout

EDGE = 36
FEW = 3  # up to this many, their cards are nearly as large as the viewer's
SPACIOUS = 4  # up to this many others, cells are large and the pile lies in the middle
ROOMY = 8  # up to this many, two rows of cells still leave the middle free
MOST_COLUMNS = 6
LARGEST_SMALL = 170.0  # cards of the others in a high window
BESIDE = 404.0  # on each side of the own row, for what can be counted and for the buttons
BAND = 264.0  # above the own row in a high window, for the same; more with large text
LARGE = 1.2  # from this size of text on, what stands in corners needs more room
BUTTON = 232.0


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
        self.high = self.H >= HIGHER
        self.in_middle = self.high or self.others <= ROOMY
        self.raised = self.grow > LARGE and self.in_middle and not self.high
        # On such plates there is no room for two things.
        self.tight = self.grow > LARGE and self.others > SPACIOUS
        # --- the lower part: the player's own row ---
        self.card = min(200.0, (self.W - 2 * EDGE) / SEVEN - 8) if self.high else 112.0
        beside = EDGE if self.high else BESIDE
        self.row_y = self.H - 64 - self.card * CARD_RATIO / 2
        self.row_step = min(self.card + 8, (self.W - 2 * beside - self.card) / (SEVEN - 1))
        self.row_left = (self.W - (SEVEN - 1) * self.row_step - self.card) / 2
        self.row_top = self.row_y - self.card * CARD_RATIO / 2
        self.extra = 84.0 if self.high else 58.0  # width of modifiers and actions above the row
        self.extra_y = self.row_top - 12 - self.extra * CARD_RATIO / 2
        self.extra_left = EDGE + 452.0 if self.high else self.row_left
        self.lower_top = self.extra_y - self.extra * CARD_RATIO / 2 - 14
        if self.high:
            self.lower_top = self.row_top - 26 - BAND - 280 * (self.grow - 1)
        # --- the upper part: a cell for everybody else ---
        self.top = 18.0
        self.middle = 0.0 if not self.in_middle else 250.0 if self.high else 176.0
        more = 64 if self.others > SPACIOUS else 103  # one line below the name, or two
        self.plate_h = 68 + more * (self.grow - 1)
        self._cut_cells()
        self.corners = self.radius(self.card)

    def _cut_cells(self) -> None:
        """As many columns as make the others' cards largest; in a wide window they are known."""
        free = self.lower_top - self.top - self.middle
        most = 260.0 if self.others <= FEW else 232.0 if self.others <= SPACIOUS else 190.0
        largest = 106.0 if self.others <= FEW else 76.0
        columns = range(1, MOST_COLUMNS + 1) if self.high else [self._columns()]
        if self.high:
            most, largest = 1000.0, LARGEST_SMALL
        self.small = 0.0
        for count in columns:
            rows = ceil(max(1, self.others) / count)
            wide, high = (self.W - 2 * EDGE) / count, min(most, free / rows)
            badge = min(self.plate_h, high * (0.46 if self.dense else 0.58))
            by_width = (wide - 16) / 5.4  # seven overlap a little, five do not
            by_height = (high - badge - 16) / CARD_RATIO
            small = max(20.0, min(by_width, by_height, largest))
            if small > self.small:
                self.small, self.columns, self.rows = small, count, rows
                self.cell_w, self.cell_h, self.badge_h = wide, high, badge
        if self.high:  # what is free lies around the cards, not in one large hole
            needed = self.badge_h + 24 + self.small * CARD_RATIO
            self.cell_h = min(self.cell_h, needed + 40)
            self.top += max(0.0, free - self.rows * self.cell_h) * 0.3

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
            return self._rect(EDGE, self._own_top(), self._own_wide(), self._own_high())
        x, y = self.cell(seat)
        return self._rect(x, y, self._plate_wide(), self.badge_h)

    def _plate_wide(self) -> float:
        return min(self.cell_w - 14, 750.0)

    def _own_top(self) -> float:
        if self.raised:  # beside the pile
            return self.lower_top - 150
        return self.lower_top + 14 if self.high else self.extra_y - 42

    def _own_wide(self) -> float:
        return 436.0 if self.high else 410.0 if self.raised else 330.0

    def _own_high(self) -> float:
        return 84 + (77 if self.in_middle else 44) * (self.grow - 1)

    def target(self, seat: Seat) -> Rect:
        """Everything that belongs to a seat, to be pointed at when a card is given."""
        if seat == self.eyes:
            if self.high:
                top = self.row_top - 6
                return self._rect(EDGE - 6, top, self.W - 2 * EDGE + 12, self.H - 60 - top)
            top = self.extra_y - 48
            # At a large table the waiting card lies beside: a click on it gives it to nobody.
            right = self.W - EDGE - (266 if self.in_middle else 410)
            left = self.row_left - 6 if self.raised else EDGE - 6
            return self._rect(left, top, right - left, self.H - 60 - top)
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
            step = self.extra + 8
            if self.high:
                room = self.W - EDGE - BUTTON - 18 - self.extra_left - self.extra
                step = min(step, room / max(1, count - 1))
            x = self.extra_left + self.extra / 2 + i * step
            return self._place(x, self.extra_y, self.extra, face, 0, 30 + i)
        left, y = self.cell(seat)
        width = max(18.0, min(self.small * 0.72, self.badge_h * 0.62))
        step = min(width + 3, self._plate_wide() * 0.36 / max(1, count))
        x = left + self._plate_wide() - 12 - width / 2 - (count - 1 - i) * step
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
        if self.in_middle:
            above = self.top + self.rows * self.cell_h
            width = min(180.0 if self.high else 112.0, (self.lower_top - above - 20) / CARD_RATIO)
            return self.W / 2 - width * 0.65, (above + self.lower_top) / 2 - 4, width
        return self.W - EDGE - 250, self.extra_y - 6, 66.0

    def pile_rect(self) -> Rect:
        return self.pile(0).rect().inflate(round(8 * self.u), round(8 * self.u))

    def pile_pill(self) -> Rect:
        x, y, width = self.pile_spot()
        wide = 124 * max(1.0, self.grow)
        if self.in_middle:
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
        if self.in_middle:
            return self._place(x + width * (2.65 + 0.5 * i), y, width * 1.05, face, -2, 300 + i)
        return self._place(x - width * 1.7 - 30 * i, y, width * 1.05, face, -2, 300 + i)

    # --- words and buttons ---

    def message(self) -> Rect:
        """The sentence above the own row, beside what lies there."""
        if self.high:
            high = self.extra_y - self.extra * CARD_RATIO / 2 - self.lower_top - 24
            wide = self.W - EDGE - BUTTON - 18 - self.extra_left
            return self._rect(self.extra_left, self.lower_top + 14, wide, high)
        left = self.row_left + 4 * (self.extra + 8)
        right = self.W - 404 if self.others <= ROOMY else self.W - EDGE - 410
        high = self.extra * CARD_RATIO
        return self._rect(left, self.extra_y - high / 2, right - left, high)

    def aids(self) -> Rect:
        """What can be counted, in the lower left corner under the badge."""
        top = self._own_top() + self._own_high() + 10
        if self.high:
            return self._rect(EDGE, top, self._own_wide(), self.row_top - 10 - top)
        return self._rect(EDGE, top, self.row_left - EDGE - 18, self.H - 18 - top)

    def counted(self) -> Rect | None:
        """How many of each number are left: where the text is large, on the right of the pile."""
        if not self.raised:
            return None
        top = self.top + self.rows * self.cell_h + 6
        return self._rect(self.W - EDGE - 400, top, 400, self.lower_top - 8 - top)

    def button(self, wanted: int, below: int = 0) -> Rect:
        """All buttons have the same width, so that they stand still."""
        high = min(64 * max(1.0, self.grow * 0.9), 71)  # two of them, above the corner
        top = self._own_top() if self.high else self.row_top
        left, top = self.W - EDGE - BUTTON, top + below * (high + 14)
        return self._rect(left, top, BUTTON, high)
