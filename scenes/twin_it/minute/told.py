"""What is told beside the cards: points and rating, who found how much, a sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import Surface

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
        above = next(((name, least) for name, least in steps if points < least), None)
        said = self.table.say(f"minute.{now}")
        if above is None:
            return said, ""
        name = self.table.say(f"minute.{above[0]}")
        return said, self.table.say("minute.next", rating=name, points=above[1])

    def paint(self, surface: Surface) -> None:
        table = self.table
        scale, room = table.scale, table.room
        ground = paint.panel(room.strip.size, SHADE, scale.px(14), alpha=90)
        surface.blit(ground, room.strip.topleft)
        if not self.table.shown.catches:
            said = self.table.say("minute.empty")
            px = text.fit(said, text.HANKEN_SEMIBOLD, scale.font(22), room.strip.w - scale.px(40))
            words = text.render(said, text.HANKEN_SEMIBOLD, px, mix(SOFT, TABLE[1], 0.2))
            surface.blit(words, words.get_rect(center=room.strip.center))
        self._paint_points(surface)
        for seat in range(len(room.badges)):
            self._paint_badge(surface, seat)
        if self.table.message:
            tint = REFUSED if self.table.refusal else PAPER
            text.paint_fitted(surface, self.table.message, room.message, scale.font(24), tint)

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
            px = min(scale.font(size), round(high * 0.8))
            px = text.fit(words or " ", face, px, inner.w)
            if words:
                drawn = text.render(words, face, px, tint)
                surface.blit(drawn, drawn.get_rect(center=(inner.centerx, round(y + high / 2))))
            y += high
        self._paint_steps(surface, inner.x, inner.bottom - bar, inner.w, bar)

    def _paint_steps(self, surface: Surface, x: int, y: int, wide: int, high: int) -> None:
        """Four stretches, one for each name, filled as far as the points go."""
        steps = (0, *RATING[len(self.table.match.seats) - 1])
        gap = max(2, high // 3)
        part = (wide - 3 * gap) // 4
        points = self.table.shown.points
        for i, low in enumerate(steps):
            top = steps[i + 1] if i < 3 else low + 1
            share = min(1.0, max(0.0, (points - low) / (top - low))) if i < 3 else points >= low
            at = x + i * (part + gap)
            surface.blit(paint.panel((part, high), mix(SHADE, PAPER, 0.22), high / 2), (at, y))
            done = round(part * share)
            if done:
                full = paint.panel((part, high), PAPER, high / 2)
                surface.blit(full.subsurface((0, 0, done, high)), (at, y))

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
