"""The palms that are seen on the table of a race: they slap down, lie, and are taken away.

The referee knows which hands count; this is how they look, and those that came late as well.
"""

from __future__ import annotations

from pygame import Surface

from game.contract import Seat
from scenes.stage.seat_marks import seat_colour, seat_shape
from scenes.stage.theme import Colour
from scenes.stage.tween import out_back
from scenes.twin_it.hand_art import cursor, hand, tip

SLAP_MS = 90.0
LINGER_MS = 620.0  # how long a hand stays on a card that was won, or that it came late for
LIFT_MS = 140.0
SIZE = 0.86  # height of a hand in card widths


class Palm:
    """One hand on one card."""

    __slots__ = ("_place", "age", "card", "cuff", "gone", "height", "seat", "x", "y")

    def __init__(
        self, seat: Seat, card: int, x: float, y: float, height: float, place: int,
        cuff: Colour | None = None,
    ) -> None:  # fmt: skip
        self.seat, self.card, self.cuff = seat, card, cuff
        self.x, self.y, self.height = x, y, height
        self.age = 0.0
        self.gone: float | None = None  # milliseconds until it is lifted, once it is on its way
        self._place = place

    def drawn(self, moving: bool) -> tuple[Surface, tuple[int, int]]:
        size = 1.0
        if moving and self.age < SLAP_MS:
            size = 1.5 - 0.5 * out_back(max(0.0, self.age) / SLAP_MS)
        elif moving and self.gone is not None and self.gone < LIFT_MS:
            size = 1.0 + 0.25 * (1 - max(0.0, self.gone) / LIFT_MS)
        # In a few steps, so that a slap needs a handful of drawings and not one a frame.
        high = max(8, round(self.height * round(size * 12) / 12))
        left = self._place % 2 == 1
        tint, shape = seat_colour(self.seat), seat_shape(self.seat)
        shown = hand(tint, high, -14 if left else 10, left, shape, self.cuff)
        x = self.x + self.height * (0.16 if left else -0.16) * (1 + self._place // 2)
        y = self.y + self.height * 0.30
        return shown, (round(x) - shown.get_width() // 2, round(y) - shown.get_height() // 2)


class Palms:
    """All hands that are seen, and the hands of those who play with a pad."""

    def __init__(self) -> None:
        self.shown: list[Palm] = []
        self.cursors: dict[Seat, tuple[float, float]] = {}
        self.cuffs: dict[Seat, Colour] = {}  # in clans, the colour of each seat's team
        self.landed = False  # whether a hand that came late has just come down

    def slap(self, seat: Seat, card: int, x: float, y: float, width: float) -> Palm:
        """A hand comes down."""
        before = sum(one.card == card for one in self.shown)
        new = Palm(seat, card, x, y, width * SIZE, before, self.cuffs.get(seat))
        self.shown.append(new)
        return new

    def keep(self, seat: Seat, card: int) -> bool:
        """Whether this hand is on this card already; then it stays."""
        lying = [one for one in self.shown if (one.seat, one.card) == (seat, card) and one.age >= 0]
        for one in lying:
            one.gone = None
        return bool(lying)

    def lift(self, seat: Seat | None = None, card: int | None = None, after: float = 0.0) -> None:
        """Take hands away: all, those of a seat, or those on a card."""
        for one in self.shown:
            if seat in (None, one.seat) and card in (None, one.card) and one.gone is None:
                one.gone = after + LIFT_MS

    def update(self, dt: float) -> bool:
        """Whether anything is to be drawn anew."""
        self.landed = any(one.age < 0 <= one.age + dt for one in self.shown)
        moved = any(one.age < SLAP_MS + 50 or one.gone is not None for one in self.shown)
        for one in self.shown:
            one.age += dt
            if one.gone is not None:
                one.gone -= dt
        self.shown = [one for one in self.shown if one.gone is None or one.gone > 0]
        return moved

    def drawn(self, moving: bool, height: float) -> list[tuple[Surface, tuple[int, int]]]:
        found = [one.drawn(moving) for one in self.shown if one.age >= 0]
        high = max(8, round(height))
        dx, dy = tip(high)
        for seat, (x, y) in self.cursors.items():
            shown = cursor(seat_colour(seat), seat_shape(seat), high, self.cuffs.get(seat))
            found.append((shown, (round(x) - dx, round(y) - dy)))
        return found
