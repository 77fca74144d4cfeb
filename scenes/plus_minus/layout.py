"""Where things lie on the Plus Minus table: pile, discard and the row between the hands."""

from __future__ import annotations

from pygame import Rect

from game.contract import Seat
from scenes.stage.board import Place
from scenes.stage.sprites import BACK
from scenes.stage.theme import CARD_RATIO, Scale
from scenes.table.layout import EDGE, HandsLayout

SLIP = 0.36  # of a card's width by which the next card of a packet lies lower
ROW_LEFT = 400.0


class Layout(HandsLayout):
    """The places of one table."""

    beside_hand = 0.2

    def __init__(
        self, scale: Scale, players: int, eyes: Seat, corner: int = 0, packets: int = 0
    ) -> None:
        super().__init__(scale, players, eyes, corner)
        self.packets = max(packets, players + 2)
        free = self.others_bottom
        # In a very high window pile and discard lie above the row, which has all of the width.
        above = self.row_apart > 0
        self.row_left = float(EDGE) if above else ROW_LEFT
        wide = (self.W - self.row_left - EDGE) / self.packets
        self.row_card = min(112 * self.stretch, wide - 16)
        self.row_step = min(wide, self.row_card * 1.5)
        half = self.row_card * CARD_RATIO / 2
        # A little above the middle: packets grow downwards.
        self.row_y = free + 24 + half + max(0.0, self.hand_top() - 250 - free - 2 * half) * 0.5
        self.pile_y = self.row_y
        if above:
            self.pile_y = free + 24 + half
            self.row_y = self.pile_y + 2 * half + 36 + 24 * min(self.grow, 1.5)
        self.corners = self.radius(self.row_card)
        if self.grow > 1.2:  # the word below the discard is as large as the others
            self.least_pill = 155.0
            self.discard_apart = max(self.discard_apart, 165 / self.row_card)

    # --- pile and discard ---

    def pile_spot(self) -> tuple[float, float, float]:
        if self.pile_y < self.row_y:
            return self.W / 2 - self.row_card * self.discard_apart / 2, self.pile_y, self.row_card
        return EDGE + 84, self.row_y, self.row_card

    def discard_rect(self) -> Rect:
        return self.discard(2, "").rect()

    # --- the row ---

    def _packet_x(self, packet: int) -> float:
        room = self.W - self.row_left - EDGE
        left = self.row_left + (room - self.packets * self.row_step) / 2
        return left + self.row_step * (packet + 0.5)

    def packet(self, packet: int, i: int, count: int, face: str) -> Place:
        """The i-th card of a packet; each lies a little lower than the one before."""
        # A sum; and where they do not stand beside the plate, the sentence and what is above it.
        below = 30 if self.foot else 104 + 24 * min(self.grow, 1.5)
        room = self.hand_top() - below - self.row_y - self.row_card * CARD_RATIO / 2
        room = max(room, self.row_card * SLIP)  # with large text as well a packet is seen as one
        slip = min(self.row_card * SLIP, room / max(1, count - 1))
        y = self.row_y + i * slip
        return self._place(self._packet_x(packet), y, self.row_card, face, 0, 20 + i)

    def closed(self, packet: int, i: int) -> Place:
        """A neutralised packet: a small stack, face down."""
        x = self._packet_x(packet) - i * 1.5
        return self._place(x, self.row_y - i * 1.5, self.row_card, BACK, 0, 20 + i)

    def packet_rect(self, packet: int, count: int) -> Rect:
        """Everything of a packet, as a target."""
        first = self.packet(packet, 0, count, "").rect()
        return first.union(self.packet(packet, max(0, count - 1), count, "").rect())

    def sum_pill(self, packet: int, count: int, wide: int) -> Rect:
        """The running sum under a packet."""
        last = self.packet_rect(packet, count)
        high = round((14 + 24 * min(self.grow, 1.4)) * self.u)
        return Rect(last.centerx - wide // 2, last.bottom + round(8 * self.u), wide, high)

    def row_zone(self) -> Rect:
        """Where a card for the opening is dropped."""
        top = self.row_y - self.row_card
        left = self.row_left - 20
        return self._rect(left, top, self.W - self.row_left, self.row_card * 2.4)

    def chosen(self, seat: Seat) -> Place:
        """A card laid face down for the opening."""
        index = 2 + seat
        return self._place(self._packet_x(index), self.row_y, self.row_card, BACK, 0, 15)
