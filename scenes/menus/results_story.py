"""Beside the results: the totals as a plot with the moment at which it turned, and what is worth a
line."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pygame import Rect, Surface

from game.story import Highlight, story_of
from scenes.menus.honours import Honour, draw_honour, row_height
from scenes.menus.results_aside import Aside
from scenes.parts import part
from scenes.stage import paint, text
from scenes.stage.paint import code, vector
from scenes.stage.seat_marks import number, seat_colour, seat_mark
from scenes.stage.sprites import Faces
from scenes.stage.theme import PAPER, SHADE, SOFT, Scale
from scenes.stage.widgets import Widget, line

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.contract import Seat
    from game.journal import Match

PLOT, LEAST_PLOT = 330, 170  # how high the plot is, in design pixels, and how low it may become
SEVERAL = 8  # more seats than these have thinner lines


class MatchStory(Aside):
    """The plot above, the lines below; what does not fit is left out."""

    def __init__(
        self, match: Match, names: Sequence[str], winners: Sequence[Seat], own: Sequence[Seat]
    ) -> None:
        self.match, self.names, self.winners, self.own = match, names, winners, own
        self.story = story_of(match, winners)
        self.rows: list[tuple[Honour, Rect]] = []
        self.plot = Rect(0, 0, 1, 1)
        self._drawn: Surface | None = None
        self._faces: Faces | None = None

    def leave(self) -> None:
        if self._faces is not None:
            self._faces.drop()

    # --- words ---

    def _say(self, key: str, **values: Any) -> str:
        """In the game's own words, if it has any for that."""
        words, own = self.app.words, f"{self.match.entry.word}.{key}"
        return words.say(own if words.has(own) else key, **values)

    def _honour(self, told: Highlight) -> Honour:
        name = self.app.words.listed([self.names[seat] for seat in told.seats])
        values = {
            key: number(value) if isinstance(value, int) and value < 0 else value
            for key, value in told.values.items()
        }
        said = self._say(f"story.said.{told.key}", name=name, **values)
        return Honour(told.cards, self._say(f"story.{told.key}", **values), said, told.seats)

    def turn_words(self) -> str:
        """When it turned, or that it never did."""
        story = self.story
        if len(self.winners) != 1:
            return self._say("story.level" if len(self.winners) > 1 else "story.totals")
        name = self.names[self.winners[0]]
        if story.turn is None:
            return self._say("story.throughout", name=name)
        return self._say("story.turn", name=name, round=story.rounds[story.turn])

    # --- layout ---

    def height(self, scale: Scale, wide: int) -> int:
        gap = scale.px(10)
        rows = len(self.story.highlights) * (row_height(scale) + gap)
        return rows + (scale.px(PLOT) if len(self.story.course) > 1 else -gap)

    def layout(self, scale: Scale, box: Rect) -> list[Widget]:
        self.scale, gap, row = scale, scale.px(10), row_height(scale)
        if self._faces is None:
            self._faces = Faces(part(self.match.entry, "art").ART, 24 << 20)
        self._faces.drop()
        plotted = len(self.story.course) > 1
        least = min(scale.px(LEAST_PLOT), box.h) if plotted else 0
        told = [self._honour(one) for one in self.story.highlights]
        told = told[: max(0, (box.h - least) // (row + gap))]
        top = box.bottom - len(told) * (row + gap) + (0 if plotted else gap)
        self.plot = Rect(box.x, box.y, box.w, max(1, top - box.y)) if plotted else Rect(0, 0, 0, 0)
        self.rows = [
            (honour, Rect(box.x, top + gap * plotted + i * (row + gap), box.w, row))
            for i, honour in enumerate(told)
        ]
        self._drawn = None
        return []

    # --- drawing ---

    def draw(self, surface: Surface) -> None:
        assert self._faces is not None
        if self.plot.w:
            if self._drawn is None:
                self._drawn = self._paint_plot()
            surface.blit(self._drawn, self.plot.topleft)
        for honour, box in self.rows:
            draw_honour(surface, honour, box, self.scale, self._faces)

    def _paint_plot(self) -> Surface:
        scale, (w, h) = self.scale, self.plot.size
        picture = paint.blank((w, h), SHADE)
        picture.blit(paint.panel((w, h), SHADE, scale.px(16), alpha=118), (0, 0))
        pad = scale.px(18)
        said = self.turn_words()
        px = min(scale.font(20), h // 7)
        head = line(said, text.HANKEN_BOLD, px, PAPER, w - 2 * pad)
        picture.blit(head, (pad, scale.px(10)))
        course = self.story.course
        high, low = max(map(max, course)), min(0, *map(min, course))
        small = min(scale.font(16), h // 9)
        labels = {high: number(high), low: number(low)}
        left = pad + max(text.size(one, text.HANKEN_SEMIBOLD, small)[0] for one in labels.values())
        mark = min(scale.px(26), max(8, h // 9))
        top = scale.px(18) + head.get_height() + mark // 2
        frame = Rect(left + scale.px(12), top, 1, max(1, h - top - scale.px(14) - mark // 2))
        frame.w = max(1, w - frame.x - pad - mark)
        spread = max(1, high - low)

        def at(moment: int, total: int) -> tuple[float, float]:
            x = frame.x + frame.w * moment / (len(course) - 1)
            return x, frame.bottom - frame.h * (total - low) / spread

        parts: list[str] = []
        edge = f'stroke="{code(SOFT)}" stroke-width="{max(1, scale.px(1.5))}"'
        for total in {high, low, 0}:
            y = at(0, total)[1]
            parts.append(
                f'<path d="M{frame.x} {y:.1f}H{frame.right}" {edge} stroke-opacity="0.35"/>'
            )
        turn = self.story.turn
        if turn is not None:
            x = at(turn, 0)[0]
            parts.append(
                f'<path d="M{x:.1f} {frame.y - mark // 2}V{frame.bottom}" stroke="{code(PAPER)}" '
                f'stroke-width="{max(1, scale.px(2))}" stroke-dasharray="{scale.px(7)}"/>'
            )
        seats = range(len(course[-1]))
        thin = 2.2 if len(seats) > SEVERAL else 3.4
        for seat in sorted(seats, key=lambda seat: (seat in self.winners, seat in self.own)):
            points = " ".join(
                f"{x:.1f},{y:.1f}" for x, y in (at(i, now[seat]) for i, now in enumerate(course))
            )
            wide = scale.px(thin * (1.6 if seat in self.winners or seat in self.own else 1))
            parts.append(
                f'<polyline points="{points}" fill="none" stroke="{code(seat_colour(seat))}" '
                f'stroke-width="{wide}" stroke-linejoin="round" stroke-linecap="round"/>'
            )
        if turn is not None:
            x, y = at(turn, max(course[turn][seat] for seat in self.winners))
            parts.append(
                f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{scale.px(8)}" fill="{code(PAPER)}"/>'
            )
        paint.lay(picture, vector("".join(parts), (w, h)), topleft=(0, 0))
        for total, label in labels.items():
            drawn = text.render(label, text.HANKEN_SEMIBOLD, small, SOFT)
            paint.lay(picture, drawn, midright=(left, round(at(0, total)[1])))
        for seat in sorted(seats, key=lambda seat: (seat in self.winners, seat in self.own)):
            x, y = at(len(course) - 1, course[-1][seat])
            paint.lay(picture, seat_mark(seat, mark), center=(round(x) + mark // 2, round(y)))
        return picture
