"""Where things lie on a table: pile and discard, and the hands where hands are private.

All lengths are design pixels of a table of 1600 × 900, turned into window pixels at the last step.
A window of another shape is wider or higher than that, never less.
"""

from __future__ import annotations

from math import ceil

from pygame import Rect

from game.contract import Seat
from scenes.stage.board import Place
from scenes.stage.sprites import BACK
from scenes.stage.theme import CARD_RADIUS, CARD_RATIO, Scale

EDGE = 40  # free space around everything
SIDE = 330  # what the own badge on the left and the buttons on the right may take
UNCOVERED = 0.92  # of a card's width in a hand: numeral and mirror are left of that
LEAST_IN_HAND = 87.0  # rather than making cards narrower their neighbours cover them
HIGH = 1150.0  # from this height on the hand lies below badge and buttons
HIGHER = 1700.0  # and from this height on it may have two rows
ROW_APART = 36.0  # between two rows of a hand: cards that stand out of the lower one need it
LARGEST = 1.62  # times the usual cards, in a window that is higher than wide
NARROW = 190.0  # a plate of another player with less room beside the corner lies below it
SMALL_CARDS = 4.4  # so many small cards' widths lie below such a plate
OWN_LEAST = 90.0  # the height of the own plate: what a hand is worth stands below the points
PLATE_GROWS = 1.65  # by how much the words of plates grow at most
PILE_SHOWN = 4  # this many cards of the pile are drawn, one behind the other


class TableLayout:
    """The places of one table: a function of window, players and eyes alone."""

    ratio = CARD_RATIO
    pile_step = 2.4
    discard_apart = 1.28  # widths of a card from the pile to the discard
    discard_turns = (4, -3, 1)
    least_pill = 0.0  # how wide the words below pile and discard may be, however small the cards

    def __init__(self, scale: Scale, players: int, eyes: Seat, corner: int = 0) -> None:
        """``corner`` pixels of the upper edge, on the right, belong to the buttons."""
        self.scale, self.players, self.eyes = scale, players, eyes
        self.u = scale.u
        self.corner = corner / scale.u
        self.W, self.H = scale.w / scale.u, scale.h / scale.u
        self.grow = scale.text_percent / 100
        self.line_width = max(2.0, 3 * self.u)

    def _rect(self, x: float, y: float, w: float, h: float) -> Rect:
        u = self.u
        return Rect(round(x * u), round(y * u), round(w * u), round(h * u))

    def _place(
        self, x: float, y: float, width: float, face: str, angle: float = 0.0, z: float = 0.0
    ) -> Place:
        u = self.u
        spot = round(x * u), round(y * u), round(width * u)
        return Place(*spot, face, angle, z, ratio=self.ratio)

    def radius(self, width: float) -> float:
        """Of the corners of a card this many design pixels wide, in window pixels."""
        return width * self.u * CARD_RADIUS

    # --- pile and discard ---

    def pile_spot(self) -> tuple[float, float, float]:
        """Middle of the pile, and the width of its cards."""
        raise NotImplementedError

    @staticmethod
    def pile_depth(count: int) -> int:
        """How many cards are drawn for a pile of so many."""
        return min(count, PILE_SHOWN)

    def pile(self, i: int) -> Place:
        x, y, width = self.pile_spot()
        depth = i * self.pile_step
        return self._place(x - depth, y - depth, width, BACK, 0, i - 20)

    def top_of_pile(self, count: int) -> Place:
        """Where the uppermost of so many cards lies."""
        return self.pile(max(0, self.pile_depth(count) - 1))

    def discard(self, i: int, face: str) -> Place:
        """The upper cards of the discard, a little turned."""
        x, y, width = self.pile_spot()
        turn = self.discard_turns[i % len(self.discard_turns)]
        return self._place(x + width * self.discard_apart, y, width, face, turn, i - 12)

    def pile_pill(self) -> Rect:
        """The number of cards in the pile, below it."""
        return self._pill(0)

    def discard_pill(self) -> Rect:
        return self._pill(self.discard_apart)

    def _pill(self, apart: float) -> Rect:
        x, y, width = self.pile_spot()
        wide, high = max(width * 1.14, self.least_pill), 12 + 24 * min(self.grow, 1.5)
        top = y + width * CARD_RATIO / 2 + 12
        return self._rect(x + width * apart - wide / 2, top, wide, high)


class HandsLayout(TableLayout):
    """Yours large in front, the others' along the upper edge with their backs to you; badges and
    buttons beside them. A game adds its middle."""

    beside_hand = 3.0  # small cards' widths kept free beside another player's hand

    def __init__(self, scale: Scale, players: int, eyes: Seat, corner: int = 0) -> None:
        super().__init__(scale, players, eyes, corner)
        # A high window has room for larger cards.
        self.stretch = min(LARGEST, 1 + (self.H / 900 - 1) * 0.75)
        self.hand_card, self.small_card = 124 * self.stretch, 54 * self.stretch
        # In a high window the hand has all of the width, below badge and buttons.
        self.foot = self.hand_card * CARD_RATIO + 92 if self.H >= HIGH else 0.0
        self.row_apart = self.hand_card * CARD_RATIO + ROW_APART if self.H >= HIGHER else 0.0
        self.foot += self.row_apart
        self._sit_others()
        self.right = (self.W - EDGE) * self.u

    # --- the others, along the upper edge ---

    def _sit_others(self) -> None:
        """Beside the buttons in the corner, or below them where plates would be too narrow for
        their words or cards; in a very high window in two rows."""
        others = max(self.players - 1, 2)
        self._each = ceil(others / 2) if self.H >= HIGHER and others > 3 else others
        needed = NARROW * self.grow
        if self.H >= HIGH:
            needed = max(needed, SMALL_CARDS * self.small_card + 74)
        self.block_wide = (self.W - EDGE - self.corner - 10) / self._each
        self.top = 22.0
        if self.block_wide < needed:
            self.block_wide = (self.W - 2 * EDGE + 18) / self._each
            self.top += max(52.0, 35.2 * self.grow) + 12
        if self.H >= HIGH:
            self.small_card = min(self.small_card, (self.block_wide - 74) / SMALL_CARDS)
        self.badge_wide = min(self.block_wide - 18, 340 * max(1.0, self.grow))
        # Words of a plate: those of a large text do not fit into one line below the name.
        grown = min(self.grow, PLATE_GROWS)
        self.own_wide = 292 + 60 * max(0.0, grown - 1)
        self.badge_high = self._plate_high(self.badge_wide, grown, 2)
        self.own_high = max(self._plate_high(self.own_wide, grown, 3) + 8, OWN_LEAST)
        self.row_high = self.badge_high + 20 + self.small_card * CARD_RATIO
        rows = ceil((self.players - 1) / self._each)
        self.others_bottom = self.top + self.row_high * rows + 18 * (rows - 1)

    def _plate_high(self, wide: float, grown: float, most: int) -> float:
        """How high a plate is for its name and up to so many lines below it."""
        high = 30 + 46 * min(self.grow, 1.5)
        if self.grow <= 1.2:
            return high
        lines = max(1, min(most, ceil(14 * 20 * grown / max(1.0, wide - 100))))
        return max(high, 1.27 * 20 * grown * (lines + 1.2))

    def others_y(self, seat: Seat) -> float:
        """The height of the cards of another seat."""
        return self._top_of(seat) + self.row_high - self.small_card * CARD_RATIO / 2

    def _top_of(self, seat: Seat) -> float:
        row = (seat - self.eyes - 1) % self.players // self._each
        return self.top + row * (self.row_high + 18)

    def _block(self, seat: Seat) -> tuple[float, float]:
        """Left edge and width of what belongs to another seat, clockwise from the left."""
        wide, index = self.block_wide, (seat - self.eyes - 1) % self.players
        if self.players == 2:
            return EDGE + wide / 2, wide
        return EDGE + index % self._each * wide, wide

    def badge(self, seat: Seat) -> Rect:
        if seat == self.eyes:
            top = self.H - 28 - self.foot - self.own_high
            return self._rect(EDGE, top, self.own_wide, self.own_high)
        left, _ = self._block(seat)
        return self._rect(left, self._top_of(seat), self.badge_wide, self.badge_high)

    def other_hand(self, seat: Seat, i: int, count: int) -> Place:
        left, _ = self._block(seat)
        free = max(0.0, self._fan_wide(seat) - self.small_card)
        step = min(20.0, free / max(1, count - 1))
        middle = (count - 1) / 2
        bend = min(14.0, abs(i - middle) ** 2 * 0.35)
        x = left + self.small_card / 2 + 6 + i * step
        angle = max(-8.0, min(8.0, (middle - i) * 1.6))
        return self._place(x, self.others_y(seat) + bend, self.small_card, BACK, angle, i)

    def _fan_wide(self, seat: Seat) -> float:
        """How wide another player's hand may be, beside what lies before that player."""
        return min(216.0, self._block(seat)[1] - self.beside_hand * self.small_card - 74)

    # --- your own hand ---

    def hand_room(self) -> tuple[float, float]:
        """Between your badge and the buttons, unless it lies below them."""
        if self.foot:
            return EDGE, self.W - EDGE
        return EDGE + self.own_wide + 16, self.W - EDGE - self.widest_button() / self.u - 16

    def _hand_rows(self, count: int) -> int:
        left, right = self.hand_room()
        room = (right - left) / ((count - 1) * UNCOVERED + 1) if count else right - left
        return 2 if self.row_apart and room < self.hand_card else 1

    def _each_row(self, count: int) -> int:
        """How many cards of a hand of so many lie in each of its rows."""
        return max(1, ceil(count / self._hand_rows(count)))

    def _fan(self, count: int) -> tuple[float, float]:
        """Width of the cards of a hand, and the distance from one to the next: numeral and mirror
        of every card can be read, if there are not very many."""
        left, right = self.hand_room()
        apart, room = max(0, self._each_row(count) - 1), right - left
        width = min(self.hand_card, room / (apart * UNCOVERED + 1))
        width = max(width, LEAST_IN_HAND)
        return width, min(width * 1.03, (room - width) / max(1, apart))

    def hand(self, i: int, count: int, face: str) -> Place:
        left, right = self.hand_room()
        width, step = self._fan(count)
        each = self._each_row(count)
        row, column = divmod(i, each)
        middle = (min(each, count - row * each) - 1) / 2
        x = (left + right) / 2 + (column - middle) * step
        bend = min(14.0, abs(column - middle) ** 2 * 0.7)
        # One row lies in the middle of where two have room.
        above = self.row_apart * ((self._hand_rows(count) - 1) - row if each < count else 0.5)
        y = self.H - 26 - width * CARD_RATIO / 2 + bend - above
        angle = max(-4.0, min(4.0, (middle - column) * 1.0))
        return self._place(x, y, width, face, angle, 100 + i)

    def hand_strip(self, i: int, count: int) -> Rect:
        """The part of a card of the hand that its neighbour leaves visible."""
        rect = self.hand(i, count, "").rect()
        row, column = divmod(i, self._each_row(count))
        if i < count - 1 and column < self._each_row(count) - 1:
            rect.width = min(rect.width, round(self._fan(count)[1] * self.u))
        # Raised cards and their shadows belong to the card: a pointer just above still means it.
        rise = round(30 * self.u)
        lowest = row == self._hand_rows(count) - 1
        bottom = self.scale.h if lowest else rect.bottom
        return Rect(rect.x, rect.y - rise, rect.w, bottom - rect.y + rise)

    # --- buttons on the right ---

    def widest_button(self) -> float:
        return (SIDE - 30) * self.u

    def button(self, wanted: int, above: int = 0) -> Rect:
        """A button in the lower right corner, or so many places above it."""
        wide = min(max(wanted, 200 * self.u), self.widest_button())
        high = max(62.0, 34 + 28 * min(self.grow, 1.5)) * self.u
        bottom = self.scale.h - (34 + self.foot) * self.u - above * (high + 16 * self.u)
        left = self.scale.w - EDGE * self.u - wide
        return Rect(round(left), round(bottom - high), round(wide), round(high))

    # --- words ---

    def hand_top(self) -> float:
        """Above this there is room for the table."""
        if self.foot:
            return self.H - 28 - self.foot - self.own_high - 18
        return self.H - 26 - self.hand_card * CARD_RATIO - 46

    def message(self) -> Rect:
        """The sentence above the hand, between your badge and the buttons if they are there."""
        if self.foot:
            left, middle = EDGE + self.own_wide + 16, self.H - 28 - self.foot - self.own_high / 2
            return self._rect(left, middle - 60, self.W - 2 * left, 120)
        bottom = self.hand_top() - 2
        return self._rect(SIDE - 40, bottom - 84, self.W - 2 * (SIDE - 40), 84)
