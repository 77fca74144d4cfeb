"""What is told beside the cards: the clock, points and rating, who found how much, a sentence.

The minute is a ring that shrinks around minutes and seconds.
"""

from __future__ import annotations

from itertools import pairwise
from math import cos, pi, sin
from typing import TYPE_CHECKING

from pygame import Rect, Surface

from game.contract import Seat
from game.twin_it.together import EAGLETS, FALCONS, LYNXES, MINUTE, RATING, rating
from scenes.stage import paint, text
from scenes.stage.seat_marks import seat_mark
from scenes.stage.theme import PAPER, SHADE, SOFT, Colour, colour, mix
from scenes.stage.tween import out_cubic
from scenes.stage.widgets import line
from scenes.twin_it.art import REFUSED, TABLE
from scenes.twin_it.minute.hands import hands_of, shared

if TYPE_CHECKING:
    from scenes.twin_it.minute.scene import MinuteTable


LAST_SECONDS = 10
HURRY: Colour = colour("#FF8F75")
STEPS = 240  # of the ring
POP_MS = 240.0
_POPS = 5


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
        hands, points = hands_of(self.table.match), self.table.shown.points
        steps = zip((EAGLETS, FALCONS, LYNXES), RATING[hands - 1], strict=True)
        said = self.table.say(f"minute.{rating(hands, points)}")
        if len(self.table.match.seats) > 1:  # otherwise nobody asks
            said = self.table.say("minute.hands", rating=said, count=hands)
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
        self._paint_badges(surface)
        if table.message:
            tint = REFUSED if table.refusal else PAPER
            text.paint_fitted(surface, table.message, room.message, scale.font(24), tint)

    def _paint_badges(self, surface: Surface) -> None:
        """Who plays, and who has found how much. People who share a mouse have a common plate
        with a common count: nobody can say who of them it was."""
        table, badges = self.table, self.table.room.badges
        people = table.people if shared(table.match) else []
        common = badges[people[0]].unionall([badges[seat] for seat in people]) if people else None
        if common is not None:
            others = [rect for seat, rect in enumerate(badges) if seat not in people]
            if common.collidelist(others) < 0:
                self._paint_plate(surface, common)
                self._paint_count(surface, common, sum(table.shown.found[seat] for seat in people))
            else:  # a bot sits between them; the points of all stand above
                common = None
        for seat, rect in enumerate(badges):
            if seat not in people or common is None:
                self._paint_plate(surface, rect)
            if seat not in people:
                self._paint_count(surface, rect, table.shown.found[seat])
            self._paint_name(surface, seat)

    def _paint_plate(self, surface: Surface, rect: Rect) -> None:
        plate = paint.panel(rect.size, SHADE, self.table.scale.px(14), alpha=150)
        surface.blit(plate, rect.topleft)

    def _count_px(self) -> int:
        return min(self.table.scale.font(28), round(self.table.room.badges[0].h * 0.62))

    def _paint_count(self, surface: Surface, rect: Rect, count: int) -> None:
        number = text.render(str(count), text.FREDOKA, self._count_px(), PAPER)
        right = rect.right - self.table.scale.px(14)
        surface.blit(number, number.get_rect(midright=(right, rect.centery)))

    def _paint_name(self, surface: Surface, seat: Seat) -> None:
        scale, rect = self.table.scale, self.table.room.badges[seat]
        side = rect.h - 2 * max(2, scale.px(7))
        mark = seat_mark(seat, min(side, scale.px(44)))
        middle = rect.x + scale.px(10) + mark.get_width() // 2
        surface.blit(mark, mark.get_rect(center=(middle, rect.centery)))
        left = middle + mark.get_width() // 2 + scale.px(10)
        count = text.size("00", text.FREDOKA, self._count_px())[0]
        room = rect.right - scale.px(14) - count - scale.px(8) - left
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
        limits = RATING[hands_of(self.table.match) - 1]
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


def seconds_left(clock: float) -> int:
    """As a watch shows them: a begun second is a whole one."""
    return max(0, int(-(-(MINUTE - clock) // 1000)))


def as_watch(seconds: int) -> str:
    return f"{seconds // 60}:{seconds % 60:02d}"


class Clock:
    """Draws itself anew only when it looks different."""

    def __init__(self) -> None:
        self._key: tuple[object, ...] = ()
        self._drawn: Surface | None = None

    def shown(self, clock: float, box: Rect, pops: bool) -> Surface:
        """``pops``: the number jumps a little as the last seconds begin."""
        left = max(0.0, MINUTE - clock)
        seconds = seconds_left(clock)
        step = round(left / MINUTE * STEPS)
        hurry = 0 < left <= LAST_SECONDS * 1000
        past = (seconds * 1000 - left) / POP_MS
        pop = 0 if not (pops and hurry) or past >= 1 else round((1 - out_cubic(past)) * _POPS)
        key = (seconds, step, hurry, pop, box.size)
        if key != self._key or self._drawn is None:
            self._key, self._drawn = key, _draw(seconds, step / STEPS, hurry, pop / _POPS, box.w)
        return self._drawn


def _draw(seconds: int, share: float, hurry: bool, pop: float, side: int) -> Surface:
    tint = HURRY if hurry else PAPER
    thick = side * 0.075
    radius = side / 2 - thick / 2 - 1
    middle = side / 2
    body = (
        f'<circle cx="{middle}" cy="{middle}" r="{middle - 1}" fill="{paint.code(SHADE)}" '
        f'fill-opacity="0.62"/><circle cx="{middle}" cy="{middle}" r="{radius:.2f}" fill="none" '
        f'stroke="{paint.code(mix(SHADE, SOFT, 0.26))}" stroke-width="{thick:.2f}"/>'
    )
    line = f'fill="none" stroke="{paint.code(tint)}" stroke-width="{thick:.2f}"'
    if share >= 0.999:
        body += f'<circle cx="{middle}" cy="{middle}" r="{radius:.2f}" {line}/>'
    elif share > 0:
        # It opens clockwise from the top, as hands go round a dial.
        turn = 2 * pi * (1 - share)
        x, y = middle + radius * sin(turn), middle - radius * cos(turn)
        large = int(share > 0.5)
        body += (
            f'<path d="M{x:.2f} {y:.2f}A{radius:.2f} {radius:.2f} 0 {large} 1 {middle} '
            f'{middle - radius:.2f}" {line} stroke-linecap="round"/>'
        )
    whole = paint.vector(body, (side, side))
    px = round(side * 0.33 * (1 + 0.16 * pop))
    words = text.render(as_watch(seconds), text.FREDOKA, px, tint)
    whole.blit(words, words.get_rect(center=(round(middle), round(middle))))
    return whole
