"""Where things lie on the Take That table: a function of window, players and eyes alone.

All lengths are design pixels of a 1600 × 900 picture, turned into window pixels at the last step.
A window of another shape is wider or higher than that, never less.
"""

from __future__ import annotations

from math import ceil

from pygame import Rect

from game.table import Seat
from scenes.stage.board import Place
from scenes.stage.sprites import BACK
from scenes.stage.theme import CARD_RADIUS, CARD_RATIO, Scale

EDGE = 40  # free space around everything
LINE_LEFT = 330
SLOT_GAP = 14.0
TIGHTEST = 0.42  # of a card's width that stays visible in a single row
PILE_SHOWN = 4  # this many cards of the pile are drawn, one behind the other
STACK_STEP = 1.2


class Layout:
    """The places of one table."""

    def __init__(self, scale: Scale, players: int, eyes: Seat, corner: int = 0) -> None:
        """``corner`` pixels of the upper edge, on the right, belong to the buttons."""
        self.scale, self.players, self.eyes = scale, players, eyes
        self.u = scale.u
        self.W, self.H = scale.w / scale.u, scale.h / scale.u
        self.grow = scale.text_percent / 100
        # A high window has room for larger cards.
        high = min(1.25, 1 + (self.H / 900 - 1) * 0.75)
        self.line_card, self.row_card = 116 * high, 98 * high
        self.hand_card, self.small_card = 124 * high, 54 * high
        self.card = self.line_card * self.u
        self.radius = self.card * CARD_RADIUS
        self.line_width = max(2.0, 3 * self.u)
        self.corner = corner / scale.u
        self.badge_high = 30 + 46 * min(self.grow, 1.5)
        self.others_y = 22 + self.badge_high + 14 + self.small_card * CARD_RATIO / 2 + 6
        low = self.H - 290
        high = self.others_y + self.small_card * CARD_RATIO / 2
        # The line lies in the middle of what is free, its sentence below it.
        self.line_y = high + (low - high) * 0.46
        self.right = (self.W - EDGE) * self.u

    def _rect(self, x: float, y: float, w: float, h: float) -> Rect:
        u = self.u
        return Rect(round(x * u), round(y * u), round(w * u), round(h * u))

    def _place(
        self, x: float, y: float, width: float, face: str, angle: float = 0.0, z: float = 0.0
    ) -> Place:
        u = self.u
        return Place(round(x * u), round(y * u), round(width * u), face, angle, z)

    # --- the others, along the upper edge ---

    def _block(self, seat: Seat) -> tuple[float, float]:
        """Left edge and width of what belongs to another seat, clockwise from the left."""
        others = self.players - 1
        wide = (self.W - EDGE - self.corner - 10) / max(others, 2)
        index = (seat - self.eyes - 1) % self.players
        if others == 1:
            return EDGE + wide / 2, wide
        return EDGE + index * wide, wide

    def badge(self, seat: Seat) -> Rect:
        if seat == self.eyes:
            return self._rect(EDGE, self.H - 28 - self.badge_high, 292, self.badge_high)
        left, wide = self._block(seat)
        return self._rect(left, 22, min(wide - 18, 340 * max(1.0, self.grow)), self.badge_high)

    def other_hand(self, seat: Seat, i: int, count: int) -> Place:
        left, _ = self._block(seat)
        step = min(20.0, (self._fan_wide(seat) - self.small_card) / max(1, count - 1))
        middle = (count - 1) / 2
        bend = abs(i - middle) ** 2 * 0.35
        x = left + self.small_card / 2 + 6 + i * step
        angle = (middle - i) * 1.6
        return self._place(x, self.others_y + bend, self.small_card, BACK, angle, i)

    def _fan_wide(self, seat: Seat) -> float:
        """How wide another player's hand may be, beside what lies before that player."""
        return min(216.0, self._block(seat)[1] - 3 * self.small_card - 74)

    # --- what lies before each player ---

    def _stacks(self, seat: Seat) -> tuple[float, float, float]:
        """Left edge of the cards face up, of those face down, and the height of both."""
        if seat == self.eyes:
            y = self.H - 28 - self.badge_high - 18 - self.small_card * CARD_RATIO / 2
            return EDGE + 4, EDGE + 4 + self.small_card * 2 + 40, y
        left, wide = self._block(seat)
        up = left + self._fan_wide(seat) + 22
        down = min(up + self.small_card * 2 + 26, left + wide - self.small_card - 26)
        return up, down, self.others_y

    def up(self, seat: Seat, i: int, count: int, face: str) -> Place:
        """The latest pair is seen whole; older cards lie in a stack under it."""
        left, down, y = self._stacks(seat)
        room = down - left - self.small_card - 10
        under = min(max(0, i - 1), max(0, count - 2), 10) * 1.5
        step = min(self.small_card * 0.86, room - 15) if i == count - 1 else 0
        x = left + self.small_card / 2 + under + step
        return self._place(x, y, self.small_card, face, 0, i)

    def down(self, seat: Seat, i: int) -> Place:
        _, left, y = self._stacks(seat)
        depth = min(i, 12) * STACK_STEP
        return self._place(
            left + self.small_card / 2 + depth, y - depth, self.small_card, BACK, 0, i
        )

    # --- the pile ---

    @staticmethod
    def pile_depth(count: int) -> int:
        """How many cards are drawn for a pile of so many."""
        return min(count, PILE_SHOWN)

    def pile(self, i: int) -> Place:
        return self._place(
            EDGE + 150 - i * 2.4, self.line_y - i * 2.4, self.line_card, BACK, 0, i - 10
        )

    def pile_pill(self) -> Rect:
        wide, high = 150 * max(1.0, self.grow * 0.85), 14 + 26 * self.grow
        top = self.line_y + self.line_card * CARD_RATIO / 2 + 14
        return self._rect(EDGE + 150 - wide / 2, top, wide, high)

    # --- the line ---

    def _line_room(self) -> float:
        return self.W - EDGE - LINE_LEFT

    def rows(self, count: int) -> int:
        """One row until its cards would hide too much of each other, then two."""
        return 1 if self._step_in(self.line_card, count) >= self.line_card * TIGHTEST else 2

    def _step_in(self, width: float, count: int) -> float:
        """The distance at which so many cards and one free place fill a row."""
        return (self._line_room() - 2 * width - SLOT_GAP) / max(1, count - 1)

    def tight(self, count: int) -> bool:
        """Whether the cards of the line overlap."""
        return self._step(count)[1] < self._step(count)[0]

    def _step(self, count: int) -> tuple[float, float]:
        """Width of a card and distance of its neighbour, with room for one more card."""
        width, longest = self.line_card, count
        if self.rows(count) == 2:
            width, longest = self.row_card, self._per_row(count)
        return width, min(width + SLOT_GAP, self._step_in(width, longest))

    @staticmethod
    def _per_row(count: int) -> int:
        return ceil(count / 2)

    def _spot(self, i: int, count: int) -> tuple[float, float, float]:
        """Centre and width of the i-th place of a line of so many cards."""
        width, step = self._step(count)
        x, y = LINE_LEFT + width / 2, self.line_y
        # The free place does not hide behind the last card.
        past, i = (width + SLOT_GAP, i - 1) if i == count and count else (0.0, i)
        if self.rows(count) == 2:
            row, i = divmod(i, self._per_row(count))
            y += (row - 0.5) * (width * CARD_RATIO + 12)
        return x + i * step + past, y, width

    def line(self, i: int, count: int, face: str) -> Place:
        x, y, width = self._spot(i, count)
        return self._place(x, y, width, face, 0, 20 + i)

    def line_strip(self, i: int, count: int) -> Rect:
        """The part of a card of the line that its neighbour leaves visible."""
        x, y, width = self._spot(i, count)
        _, step = self._step(count)
        last = i == count - 1 or (self.rows(count) == 2 and i == self._per_row(count) - 1)
        rect = self._rect(x - width / 2, y - width * CARD_RATIO / 2, width, width * CARD_RATIO)
        if not last and step < width:
            # Up to the very pixel where the neighbour begins, so that no pixel means two cards.
            rect.width = round((self._spot(i + 1, count)[0] - width / 2) * self.u) - rect.x
        return rect

    def slot(self, count: int) -> Rect:
        """The empty place at the end of the line."""
        x, y, width = self._spot(count, count)
        return self._rect(x - width / 2, y - width * CARD_RATIO / 2, width, width * CARD_RATIO)

    def line_zone(self) -> Rect:
        """Where a dropped card is meant for the line."""
        high = self.row_card * CARD_RATIO * 2 + 60
        left = LINE_LEFT - 50
        return self._rect(left, self.line_y - high / 2, self.W - left, high)

    def message(self, count: int) -> Rect:
        """The sentence below the line."""
        half = (
            self.line_card * CARD_RATIO / 2
            if self.rows(count) == 1
            else self.row_card * CARD_RATIO + 6
        )
        top = self.line_y + half + 12
        bottom = self.H - 26 - self.hand_card * CARD_RATIO - 66
        return self._rect(LINE_LEFT - 40, top, self.W - 2 * (LINE_LEFT - 40), max(30, bottom - top))

    # --- your own hand ---

    def _hand_step(self, count: int) -> float:
        room = self.W - 2 * (LINE_LEFT + 26) - self.hand_card
        return min(self.hand_card * 0.9, room / max(1, count - 1))

    def hand(self, i: int, count: int, face: str) -> Place:
        step = self._hand_step(count)
        middle = (count - 1) / 2
        x = self.W / 2 + (i - middle) * step
        y = self.H - 26 - self.hand_card * CARD_RATIO / 2 + abs(i - middle) ** 2 * 0.9
        return self._place(x, y, self.hand_card, face, (middle - i) * 1.5, 100 + i)

    def hand_strip(self, i: int, count: int) -> Rect:
        place = self.hand(i, count, "")
        rect = place.rect()
        if i < count - 1:
            rect.width = min(rect.width, round(self._hand_step(count) * self.u))
        # Raised cards and their shadows belong to the card: a pointer just above still means it.
        rise = round(30 * self.u)
        return Rect(rect.x, rect.y - rise, rect.w, self.scale.h - rect.y + rise)

    def widest_button(self) -> float:
        return (LINE_LEFT - 30) * self.u

    def take_button(self, wanted: int) -> Rect:
        wide = min(max(wanted, 200 * self.u), self.widest_button())
        high = max(62.0, 34 + 28 * self.grow) * self.u
        return Rect(
            round(self.scale.w - EDGE * self.u - wide),
            round(self.scale.h - 34 * self.u - high),
            round(wide),
            round(high),
        )
