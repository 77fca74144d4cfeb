"""The closest race of a match once more, about eight times slower: whose hands came down when."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from pygame import Rect, Surface

from game.contract import Seat
from game.twin_it.story import Closest
from game.words import Words
from scenes.stage import paint, text
from scenes.stage.seat_marks import seat_colour, seat_mark, seat_shape
from scenes.stage.sprites import Faces
from scenes.stage.theme import CARD_RADIUS, PAPER, SHADE, SOFT, Scale, mix
from scenes.stage.widgets import line
from scenes.twin_it.hand_art import hand

SLOWER = 8.0
FALL_MS = 90.0  # of a hand, before it touches its card
AFTER_MS = 90.0  # the last hand lies for a moment before the film ends
LONGEST_MS = 5_500.0  # a race with a wide margin is slowed down less
LANES = 3  # as many players are shown,
FAR, FAR_MS = 4, 60  # … but nobody who came much later than the second
LARGEST_CARD = 300  # in design pixels
CLOSEST_TICKS = 16  # design pixels from one line of the ruler to the next
HAND = 0.74  # height of a hand in card sides
_SCALES = (10, 20, 30, 50, 100, 150, 200, 300, 500, 1000)


class SlowMotion:
    """Two cards, the hands on them, and a lane for each player with the milliseconds."""

    def __init__(self, race: Closest, names: Sequence[str]) -> None:
        self.race, self.names = race, names
        near = [one for one in race.seats_ms if one[1] <= max(FAR * race.margin, FAR_MS)]
        self.runners = near[:LANES]
        self.last = self.runners[-1][1]
        self.end = next((top for top in _SCALES if self.last <= top * 0.92), self.last)
        whole = FALL_MS + self.last + AFTER_MS
        self.slower = min(SLOWER, LONGEST_MS / whole)
        self.now = whole - FALL_MS  # milliseconds since the first hands came down
        self.heading: Surface | None = None

    # --- time ---

    @property
    def running(self) -> bool:
        return self.now < self.last + AFTER_MS

    def play(self) -> None:
        self.now = -FALL_MS

    def update(self, dt: float) -> list[Seat]:
        """Time passes; whose hands have come down meanwhile."""
        before, self.now = self.now, min(self.now + dt / self.slower, self.last + AFTER_MS)
        return [seat for seat, ms in self.runners if before < ms <= self.now]

    # --- layout ---

    @staticmethod
    def lane_height(scale: Scale) -> int:
        return round(scale.font(20) * 1.6)

    def height(self, scale: Scale, side: int) -> int:
        """How high all of it is, with cards of this side."""
        return self._around(scale) + self._room(side)

    def _around(self, scale: Scale) -> int:
        """Everything but the cards."""
        heading = round(scale.font(26) * 1.5)
        lanes = len(self.runners) * self.lane_height(scale) + self._figures(scale)
        return heading + lanes + 3 * scale.px(14)

    @staticmethod
    def _figures(scale: Scale) -> int:
        """The line with the numbers of the ruler."""
        return round(scale.font(15) * 1.3)

    def _room(self, side: int) -> int:
        """Cards and the hands on them, which reach below."""
        return round(side * 1.24)

    def layout(self, scale: Scale, box: Rect, words: Words, beside: int) -> None:
        """`beside` is how much of the heading's line is somebody else's."""
        self.scale, self.box, self.words = scale, box, words
        pad = scale.px(18)
        room = max(1, box.w - 2 * pad - beside)
        said = words.say("twin_it.results.photo")
        self.heading = line(said, text.FREDOKA, scale.font(26), PAPER, room)
        self.heading_high = round(scale.font(26) * 1.5)
        side = int((box.h - self._around(scale)) / 1.24)
        self.side = max(8, min(side, (box.w - 2 * pad) // 3, scale.px(LARGEST_CARD)))
        lanes = len(self.runners) * self.lane_height(scale)
        foot = box.bottom - scale.px(12) - self._figures(scale)
        self.lanes = Rect(box.x + pad, foot - lanes, box.w - 2 * pad, lanes)
        top = box.y + scale.px(14) + self.heading_high
        self.middle = top + (self.lanes.top - top - self._room(self.side)) // 2 + self.side // 2
        px = scale.font(20)
        names = [text.size(self.names[seat], text.HANKEN_BOLD, px)[0] for seat, _ in self.runners]
        values = [text.size(self._said(ms), text.HANKEN_BOLD, px)[0] for _, ms in self.runners]
        mark = round(self.lane_height(scale) * 0.78)
        wide = min(mark + scale.px(10) + max(names), round(self.lanes.w * 0.42))
        gap = self.lane_height(scale) // 2  # half of a dot stands out
        self.track = Rect(self.lanes.x + wide + gap, self.lanes.y, 0, lanes)
        self.track.w = max(1, self.lanes.right - max(values) - gap - self.track.x)

    def _said(self, ms: int) -> str:
        return self.words.say(f"twin_it.results.{'late' if ms else 'ms'}", ms=ms)

    # --- drawing ---

    def draw(self, surface: Surface, faces: Faces) -> None:
        scale, box = self.scale, self.box
        surface.blit(paint.panel(box.size, SHADE, scale.px(16), alpha=118), box.topleft)
        assert self.heading is not None
        middle = box.y + scale.px(14) + self.heading_high // 2
        paint.lay(surface, self.heading, midleft=(box.x + scale.px(18), middle))
        apart = round(self.side * 0.66)
        centres = [(box.centerx - apart, self.middle), (box.centerx + apart, self.middle)]
        for centre in centres:
            paint.lay(surface, faces.sprite(str(self.race.motif), self.side), center=centre)
            if self.now >= 0:
                paint.lay(surface, self._frame(), center=centre)
        before = surface.get_clip()
        surface.set_clip(Rect(box.topleft, (box.w, self.lanes.top - box.y)))
        if self.race.mate is not None:
            self._draw_hand(surface, self.race.mate, 0, 0.0, centres[0])
        for place, (seat, ms) in enumerate(self.runners[:2]):
            for centre in centres if self.race.mate is None else centres[1:]:
                self._draw_hand(surface, seat, place, self.now - ms, centre)
        surface.set_clip(before)
        self._draw_lanes(surface)

    def _draw_hand(
        self, surface: Surface, seat: Seat, place: int, since: float, at: tuple[int, int]
    ) -> None:
        """A hand that touches its card when `since` is 0; the first comes from the left, and it
        is seen how far behind the second is."""
        if since <= -FALL_MS:
            return
        high = round(self.side * HAND)
        left = place % 2 == 1
        shown = hand(seat_colour(seat), high, -14 if left else 10, left, seat_shape(seat))
        way = 1 if left else -1
        x, y = at[0] + high * 0.17 * way, at[1] + high * 0.30
        if since < 0:
            far = -since / FALL_MS
            wide = round(shown.get_width() * (1 + 0.25 * far))
            shown = pygame.transform.smoothscale(shown, (wide, wide))
            x, y = x + high * 0.35 * far * way, y + high * 1.3 * far
        paint.lay(surface, shown, center=(round(x), round(y)))

    def _frame(self) -> Surface:
        """Around a card that has been won, in the colour of whoever was first."""
        thick = max(2, self.scale.px(5))
        side = self.side + 2 * thick
        tint = seat_colour(self.runners[0][0])
        return paint.ring((side, side), tint, side * CARD_RADIUS + thick, thick)

    def _draw_lanes(self, surface: Surface) -> None:
        """A ruler that all lanes share; a dot for each hand, once it is down."""
        scale, track = self.scale, self.track
        lane, px = self.lane_height(scale), scale.font(20)
        thin = max(1, scale.px(1.5))
        ticks = 10 if track.w >= 10 * scale.px(CLOSEST_TICKS) else 2  # a ruler, not a fence
        for tick in range(ticks + 1):
            x = track.x + round(track.w * tick / ticks)
            tint = mix(SHADE, PAPER, 0.42 if tick * 2 % ticks == 0 else 0.24)
            surface.fill(tint, Rect(x - thin // 2, track.y + lane // 8, thin, track.h - lane // 4))
        for share in (0, 1):
            said = self.words.say("twin_it.results.ms", ms=round(self.end * share))
            figure = text.render(said, text.HANKEN_SEMIBOLD, scale.font(15), SOFT)
            at = figure.get_rect(midtop=(track.x + track.w * share, track.bottom))
            surface.blit(figure, at.clamp(self.lanes.inflate(0, scale.h)))
        size = round(lane * 0.78)
        for i, (seat, ms) in enumerate(self.runners):
            middle = self.lanes.y + i * lane + lane // 2
            paint.lay(surface, seat_mark(seat, size), midleft=(self.lanes.x, middle))
            x = self.lanes.x + size + scale.px(10)
            room = max(1, track.x - lane // 2 - x)
            name = line(self.names[seat], text.HANKEN_BOLD, px, PAPER, room)
            paint.lay(surface, name, midleft=(x, middle))
            self._draw_run(surface, seat, min(float(ms), self.now), middle)
            if self.now >= ms:  # so far it is not known
                ink = PAPER if ms else SOFT
                value = text.render(self._said(ms), text.HANKEN_BOLD, px, ink)
                paint.lay(surface, value, midright=(self.lanes.right, middle))
                paint.lay(surface, self._dot(seat), center=(self._x(ms), middle))

    def _draw_run(self, surface: Surface, seat: Seat, ms: float, middle: int) -> None:
        """How far a player has come on the ruler."""
        far = self._x(ms) - self.track.x
        if ms > 0 and far > 0:
            thick = max(2, self.scale.px(6))
            surface.fill(seat_colour(seat), Rect(self.track.x, middle - thick // 2, far, thick))

    def _x(self, ms: float) -> int:
        return self.track.x + round(self.track.w * max(0.0, ms) / self.end)

    def _dot(self, seat: Seat) -> Surface:
        size = round(self.lane_height(self.scale) * 0.5)
        return paint.disc(size, seat_colour(seat), SHADE, max(1, self.scale.px(2)))
