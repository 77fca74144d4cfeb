"""Where hands lie on a table whose hands are private: yours large in front, the others' along the
upper edge with their backs to you.

All lengths are design pixels of a 1600 × 900 picture, turned into window pixels at the last step.
A window of another shape is wider or higher than that, never less.
"""

from __future__ import annotations

from pygame import Rect

from game.contract import Seat
from scenes.stage.board import Place
from scenes.stage.sprites import BACK
from scenes.stage.theme import CARD_RADIUS, CARD_RATIO, Scale

EDGE = 40  # free space around everything
SIDE = 330  # what the own badge on the left and the buttons on the right may take


class HandsLayout:
    """The places of hands, badges and buttons; a game adds its middle."""

    beside_hand = 3.0  # small cards' widths kept free beside another player's hand

    def __init__(self, scale: Scale, players: int, eyes: Seat, corner: int = 0) -> None:
        """``corner`` pixels of the upper edge, on the right, belong to the buttons."""
        self.scale, self.players, self.eyes = scale, players, eyes
        self.u = scale.u
        self.W, self.H = scale.w / scale.u, scale.h / scale.u
        self.grow = scale.text_percent / 100
        # A high window has room for larger cards.
        self.stretch = min(1.25, 1 + (self.H / 900 - 1) * 0.75)
        self.hand_card, self.small_card = 124 * self.stretch, 54 * self.stretch
        self.line_width = max(2.0, 3 * self.u)
        self.corner = corner / scale.u
        self.badge_high = 30 + 46 * min(self.grow, 1.5)
        self.others_y = 22 + self.badge_high + 14 + self.small_card * CARD_RATIO / 2 + 6
        self.right = (self.W - EDGE) * self.u

    def radius(self, width: float) -> float:
        """Of the corners of a card this many design pixels wide, in window pixels."""
        return width * self.u * CARD_RADIUS

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
        bend = min(14.0, abs(i - middle) ** 2 * 0.35)
        x = left + self.small_card / 2 + 6 + i * step
        angle = max(-8.0, min(8.0, (middle - i) * 1.6))
        return self._place(x, self.others_y + bend, self.small_card, BACK, angle, i)

    def _fan_wide(self, seat: Seat) -> float:
        """How wide another player's hand may be, beside what lies before that player."""
        return min(216.0, self._block(seat)[1] - self.beside_hand * self.small_card - 74)

    # --- your own hand ---

    def _hand_step(self, count: int) -> float:
        room = self.W - 2 * (SIDE + 26) - self.hand_card
        return min(self.hand_card * 0.9, room / max(1, count - 1))

    def hand(self, i: int, count: int, face: str) -> Place:
        step = self._hand_step(count)
        middle = (count - 1) / 2
        x = self.W / 2 + (i - middle) * step
        bend = min(14.0, abs(i - middle) ** 2 * 0.9)
        y = self.H - 26 - self.hand_card * CARD_RATIO / 2 + bend
        angle = max(-6.0, min(6.0, (middle - i) * 1.5))
        return self._place(x, y, self.hand_card, face, angle, 100 + i)

    def hand_strip(self, i: int, count: int) -> Rect:
        """The part of a card of the hand that its neighbour leaves visible."""
        rect = self.hand(i, count, "").rect()
        if i < count - 1:
            rect.width = min(rect.width, round(self._hand_step(count) * self.u))
        # Raised cards and their shadows belong to the card: a pointer just above still means it.
        rise = round(30 * self.u)
        return Rect(rect.x, rect.y - rise, rect.w, self.scale.h - rect.y + rise)

    # --- buttons on the right ---

    def widest_button(self) -> float:
        return (SIDE - 30) * self.u

    def button(self, wanted: int, above: int = 0) -> Rect:
        """A button in the lower right corner, or so many places above it."""
        wide = min(max(wanted, 200 * self.u), self.widest_button())
        high = max(62.0, 34 + 28 * min(self.grow, 1.5)) * self.u
        bottom = self.scale.h - 34 * self.u - above * (high + 16 * self.u)
        left = self.scale.w - EDGE * self.u - wide
        return Rect(round(left), round(bottom - high), round(wide), round(high))
