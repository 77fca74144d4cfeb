"""What is told beside the cards: points and rating, who found how much, a sentence."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from pygame import Rect, Surface

from game.contract import Seat
from game.twin_it.together import EAGLETS, FALCONS, LYNXES, RATING, rating
from scenes.stage import paint, text
from scenes.stage.seat_marks import seat_mark
from scenes.stage.theme import PAPER, SHADE, SOFT, mix
from scenes.stage.widgets import line
from scenes.twin_it.art import REFUSED, TABLE
from scenes.twin_it.minute.clock import HURRY

if TYPE_CHECKING:
    from scenes.twin_it.minute.scene import MinuteTable


class Told:
    """Paints the column, or the bar, of a table."""

    def __init__(self, table: MinuteTable) -> None:
        self.table = table
        self._banner: Surface | None = None

    def forget(self) -> None:
        """The window is another one."""
        self._banner = None

    def rating_words(self) -> tuple[str, str]:
        """What the points are called so far, and what comes next at how many."""
        players, points = len(self.table.match.seats), self.table.shown.points
        now = rating(players, points)
        steps = zip((EAGLETS, FALCONS, LYNXES), RATING[players - 1], strict=True)
        said = self.table.say(f"minute.{now}")
        for name, least in steps:
            if points < least:
                above = self.table.say(f"minute.{name}")
                return said, self.table.say("minute.next", rating=above, points=least)
        return said, ""

    def paint(self, surface: Surface) -> None:
        table = self.table
        scale, room = table.scale, table.room
        ground = paint.panel(room.strip.size, SHADE, scale.px(14), alpha=90)
        surface.blit(ground, room.strip.topleft)
        if not table.shown.catches:
            said = table.say("minute.empty")
            px = text.fit(said, text.HANKEN_SEMIBOLD, scale.font(22), room.strip.w - scale.px(40))
            words = text.render(said, text.HANKEN_SEMIBOLD, px, mix(SOFT, TABLE[1], 0.2))
            surface.blit(words, words.get_rect(center=room.strip.center))
        self._paint_points(surface)
        for seat in range(len(room.badges)):
            self._paint_badge(surface, seat)
        if table.message:
            tint = REFUSED if table.refusal else PAPER
            text.paint_fitted(surface, table.message, room.message, scale.font(24), tint)

    def _paint_badge(self, surface: Surface, seat: Seat) -> None:
        """Who plays, and how much of it all that player has found."""
        scale, rect = self.table.scale, self.table.room.badges[seat]
        surface.blit(paint.panel(rect.size, SHADE, scale.px(14), alpha=150), rect.topleft)
        side = rect.h - 2 * max(2, scale.px(7))
        mark = seat_mark(seat, min(side, scale.px(44)))
        middle = rect.x + scale.px(10) + mark.get_width() // 2
        surface.blit(mark, mark.get_rect(center=(middle, rect.centery)))
        px = min(scale.font(28), round(rect.h * 0.62))
        number = text.render(str(self.table.shown.found[seat]), text.FREDOKA, px, PAPER)
        surface.blit(number, number.get_rect(midright=(rect.right - scale.px(14), rect.centery)))
        left = middle + mark.get_width() // 2 + scale.px(10)
        room = rect.right - scale.px(14) - max(number.get_width(), px) - scale.px(8) - left
        px = min(scale.font(23), round(rect.h * 0.56))
        shown = line(self.table.name(seat), text.HANKEN_BOLD, px, PAPER, room)
        surface.blit(shown, shown.get_rect(midleft=(left, rect.centery)))

    def _paint_points(self, surface: Surface) -> None:
        """The points, what they are called, and how far the next name is."""
        scale, box = self.table.scale, self.table.room.points
        surface.blit(paint.panel(box.size, SHADE, scale.px(16), alpha=150), box.topleft)
        inner = box.inflate(-2 * scale.px(14), -2 * scale.px(8))
        said = self.table.say("minute.points", count=self.table.shown.points)
        name, above = self.rating_words()
        bar, above_bar = max(4, scale.px(8)), scale.px(7)
        rows = ((said, text.FREDOKA, 34, PAPER, 0.42), (name, text.FREDOKA, 23, PAPER, 0.27),
                (above, text.HANKEN_SEMIBOLD, 20, SOFT, 0.25))  # fmt: skip
        y = float(inner.y)
        for words, face, size, tint, share in rows:
            high = (inner.h - bar - above_bar) * share / 0.94
            if words:
                px = text.fit(words, face, min(scale.font(size), round(high * 0.8)), inner.w)
                drawn = text.render(words, face, px, tint)
                surface.blit(drawn, drawn.get_rect(center=(inner.centerx, round(y + high / 2))))
            y += high
        self._paint_steps(surface, Rect(inner.x, inner.bottom - bar, inner.w, bar))

    def _paint_steps(self, surface: Surface, bar: Rect) -> None:
        """Four stretches, one for each name, filled as far as the points go."""
        limits = RATING[len(self.table.match.seats) - 1]
        gap = max(2, bar.h // 3)
        size = (bar.w - 3 * gap) // 4, bar.h
        rest = paint.panel(size, mix(SHADE, PAPER, 0.22), bar.h / 2)
        full = paint.panel(size, PAPER, bar.h / 2)
        # The last one is full as soon as it is reached.
        steps = [*pairwise((0, *limits)), (limits[-1] - 1, limits[-1])]
        for i, (low, top) in enumerate(steps):
            share = min(1.0, max(0.0, (self.table.shown.points - low) / (top - low)))
            at = (bar.x + i * (size[0] + gap), bar.y)
            surface.blit(rest, at)
            surface.blit(full, at, (0, 0, round(size[0] * share), bar.h))

    def banner(self) -> Surface:
        """The word at the end."""
        if self._banner is None:
            scale = self.table.scale
            said = self.table.say("minute.time")
            words = text.render(said, text.FREDOKA, scale.px(120), HURRY)
            size = (words.get_width() + scale.px(120), words.get_height() + scale.px(40))
            plate = paint.panel(size, SHADE, scale.px(40), mix(SHADE, PAPER, 0.3),
                                max(2, scale.px(4)), alpha=235).copy()  # fmt: skip
            plate.blit(words, words.get_rect(center=(size[0] // 2, size[1] // 2)))
            self._banner = plate
        return self._banner
