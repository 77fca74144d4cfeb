"""After a round of Flip 7: everybody's sum as it is made, step by step (31 × 2 + 4 + 15 = 81), and
the race to the target.
"""

from __future__ import annotations

from math import inf
from typing import NamedTuple

from pygame import Rect, Surface

from game.flip_7.cards import SEVEN_BONUS
from game.flip_7.told import RoundEnded, Sum
from scenes.stage import paint, text
from scenes.stage.icons import icon
from scenes.stage.seat_marks import seat_colour, seat_mark
from scenes.stage.theme import PAPER, SHADE, SMALLEST_TEXT, SOFT, Scale
from scenes.stage.widgets import line
from scenes.table.count import COUNT_UP, INTRO, NOTE, REST, Count, Measures, Row, ladder

# Milliseconds at normal speed; with all five steps of a sum the whole is just above three seconds.
STEP, POP = 420.0, 300.0


class Sizes(NamedTuple):
    """What everything measures, for one pixel of the sum's text."""

    mark: float
    name: float
    total: float
    high: float  # all of a row
    most: int  # design pixels of the sum's text


ONE_LINE, TWO_LINES = Sizes(1.45, 0.85, 1.25, 1.5, 44), Sizes(2.0, 1.0, 1.6, 2.4, 30)
APART, CROWN = 0.9, 1.2


NUMBERS, TIMES, PLUS, SEVEN, EQUALS = range(5)  # the steps of a sum, in their order


def steps_of(made: Sum) -> dict[int, str]:
    """The parts of a sum that counts, each with the step at which it comes."""
    bonus = SEVEN_BONUS if made.seven else 0
    found = {NUMBERS: str(made.numbers)}
    if made.doubled:
        # With two decks a row can have both cards ×2: each adds the numbers once more.
        doubled = made.points - made.modifiers - bonus
        found[TIMES] = f" × {doubled // made.numbers if made.numbers else 2}"
    if made.modifiers:
        found[PLUS] = f" + {made.modifiers}"
    if bonus:
        found[SEVEN] = f" + {bonus}"
    if len(found) > 1:
        found[EQUALS] = f" = {made.points}"
    return found


def note_px(px: int) -> int:
    """The size of a note beside numerals of ``px``: words of equal size would look larger."""
    return max(SMALLEST_TEXT, round(px * 0.88))


class SumRow(Row):
    """The sum of one seat, step by step, or the ``note`` that there is none."""

    def __init__(self, seat: int, name: str, made: Sum, total: int) -> None:
        super().__init__(seat, name, made.points, total)
        # Whether Freeze loses the points can be seen: then there are none.
        lost = made.status == "busted" or (made.status == "frozen" and not made.points)
        self.note = {"busted": "bust", "frozen": "frozen"}[made.status] if lost else ""
        self.steps = {} if lost else steps_of(made)

    def sum_width(self, note: str, px: int) -> int:
        """In a text of this size."""
        if self.note:
            return text.size(note, NOTE, note_px(px))[0]
        return sum(text.size(part, text.FREDOKA, px)[0] for part in self.steps.values())


class FlipSevenCount(Count[SumRow]):
    """All sums grow side by side; a bar shows how far it is to the target."""

    event: RoundEnded
    measures = Measures(above=16, below=16, tallest=150)

    def make_row(self, seat: int, name: str, score: int, total: int) -> SumRow:
        return SumRow(seat, name, self.event.sums[seat], total)

    def who_is_best(self) -> list[int]:
        """Those who lead the match, if they have any points."""
        most = max(self.event.totals)
        return [row.seat for row in self.rows if 0 < most == row.total]

    def aim(self) -> str:
        points, target = max(self.event.totals), self.table.game.target
        if points >= target and self.event.totals.count(points) > 1:  # F15
            return self.say("tie", points=points)
        return self.say("target", target=target)

    def plan_film(self) -> None:
        wanted = sorted({step for row in self.rows for step in row.steps})
        self.starts = {step: INTRO + i * STEP for i, step in enumerate(wanted)}
        self.summed = INTRO + len(wanted) * STEP
        self.end = self.summed + COUNT_UP + REST
        self.cues = [*ladder(self.starts.values()), (self.summed, "total")]

    # --- layout ---

    def lay_out(self, scale: Scale, area: Rect) -> None:
        """In as many columns as make the sums largest; what is told is in one line or in two."""
        self.scale, room = scale, self.measures
        self.notes = {key: self.say(key) for key in ("bust", "frozen")}
        # All widths for one pixel of text size; long names are made smaller.
        sums = max(row.sum_width(self.notes.get(row.note, ""), 100) for row in self.rows) / 100
        name = max(text.size(name, text.HANKEN_BOLD, 100)[0] for name in self.names) / 100
        total = max(text.size(str(row.total), text.FREDOKA, 100)[0] for row in self.rows) / 100
        ems = (sums, min(name, 6.5), total)
        gap, between = scale.px(room.gap), scale.px(20)
        self.head_px = min(scale.font(18), scale.h // 24)
        head = text.line_height(NOTE, self.head_px)
        largest, best = -inf, (1, ONE_LINE, 0, 0)
        for columns in range(1, 5):
            down = -(-len(self.rows) // columns)
            wide = min((area.w - (columns - 1) * between) // columns, scale.px(room.widest))
            for sizes in (ONE_LINE, TWO_LINES):
                left = area.h - gap * (down - 1) - (head if sizes is ONE_LINE else 0)
                high = min(left // down, scale.px(room.tallest))
                px = self._fit(Rect(0, 0, wide, high), sizes, *ems)
                # Fewer columns are read more easily, so more of them must be worth it.
                if px > largest * 1.06:
                    largest, best = px, (columns, sizes, wide, high)
        columns, self.sizes, wide, high = best
        self.two_lines = self.sizes is TWO_LINES
        self.px = max(SMALLEST_TEXT, int(largest))
        self.mark_px = round(self.px * self.sizes.mark)
        self.sum_wide, self.total_wide = round(sums * self.px), total
        down = -(-len(self.rows) // columns)
        head = 0 if self.two_lines else head
        left = area.centerx - (columns * (wide + between) - between) // 2
        top = area.y + head + (area.h - head - down * (high + gap) + gap) // 2
        for place, row in enumerate(self.rows):
            column, y = divmod(place, down)
            row.box = Rect(left + column * (wide + between), top + y * (high + gap), wide, high)
        self.heads = [row for row in self.rows[::down] if not self.two_lines]

    def _fit(self, box: Rect, sizes: Sizes, sums: float, name: float, total: float) -> float:
        """The largest text of sums in a row of this size."""
        named, inside = name * sizes.name + CROWN, self._inside(box)
        across = sizes.mark + total * sizes.total
        two = sizes is TWO_LINES
        across += max(named, sums) + 2 * APART if two else named + sums + 3.5 * APART
        return min(inside.w / across, inside.h / sizes.high, self.scale.font(sizes.most))

    def _inside(self, box: Rect) -> Rect:
        """The part of a row above its bar."""
        bar = self._bar(box)
        top = box.y + self.scale.px(6)
        return Rect(bar.x, top, bar.w, bar.y - self.scale.px(4) - top)

    def _bar(self, box: Rect) -> Rect:
        pad, high = self.scale.px(18), max(4, self.scale.px(9))
        low = max(self.scale.px(8), box.h // 9)
        return Rect(box.x + pad, box.bottom - low - high, box.w - 2 * pad, high)

    def _name_left(self, row: SumRow) -> int:
        return self._inside(row.box).x + self.mark_px + round(self.px * APART * 0.6)

    def _sum_right(self, row: SumRow) -> int:
        """Where the sums end that stand beside the totals."""
        total = round(self.total_wide * self.px * self.sizes.total + self.px * APART * 1.4)
        return self._inside(row.box).right - total

    # --- drawing ---

    def changed(self, row: SumRow, before: float, t: float) -> list[Rect]:
        if t >= self.summed and before <= self.summed + COUNT_UP + POP:
            moves = row.score != 0
        else:
            starts = [self.starts[step] for step in row.steps]
            moves = any(before < start + POP and t >= start for start in starts)
        return [row.box] if moves else []

    def paint_labels(self, base: Surface) -> None:
        for row in self.heads:
            inside = self._inside(row.box)
            for key, right in (("this_round", self._sum_right(row)), ("total", inside.right)):
                said = text.render(self.say(key), NOTE, self.head_px, SOFT)
                base.blit(said, said.get_rect(bottomright=(right, row.box.y - self.scale.px(4))))

    def paint_row(self, base: Surface, row: SumRow, best: bool) -> None:
        scale, box = self.scale, row.box
        radius, thick = min(scale.px(16), box.h // 4), max(2, scale.px(3)) if best else 0
        panel = paint.panel(box.size, SHADE, radius, PAPER if best else None, thick, alpha=118)
        base.blit(panel, box.topleft)
        self._paint_name(base, row, best)
        bar = self._bar(box)
        base.blit(paint.panel(bar.size, PAPER, bar.h / 2, alpha=34), bar.topleft)

    def _paint_name(self, base: Surface, row: SumRow, best: bool) -> None:
        inside, px = self._inside(row.box), self.px
        mark = seat_mark(row.seat, self.mark_px)
        self.paint_place(base, row, base.blit(mark, mark.get_rect(midleft=inside.midleft)))
        x, end, middle = self._name_left(row), self._sum_right(row) - self.sum_wide, inside.centery
        if self.two_lines:
            end = inside.right - round(self.total_wide * px * self.sizes.total)
            middle = inside.y + inside.h // 4
        name_px = max(SMALLEST_TEXT, round(px * self.sizes.name))
        crown = icon("crown", round(px * 0.85), PAPER)
        room = end - x - round(px * APART) - crown.get_width() - round(px * 0.3)
        name = line(row.name, text.HANKEN_BOLD, name_px, PAPER, max(1, room))
        at = name.get_rect(midleft=(x, middle))
        base.blit(name, at)
        if best:
            base.blit(crown, crown.get_rect(midleft=(at.right + round(px * 0.3), middle)))
        if row.note:
            said = text.render(self.notes[row.note], NOTE, note_px(px), SOFT)
            if self.two_lines:
                base.blit(said, said.get_rect(midleft=(x, inside.bottom - inside.h // 4)))
            else:
                base.blit(said, said.get_rect(midright=(self._sum_right(row), middle)))

    def draw_row(self, surface: Surface, row: SumRow, part: Rect, t: float) -> None:
        inside, px = self._inside(row.box), self.px
        x, middle = self._name_left(row), inside.bottom - inside.h // 4
        if not self.two_lines:
            x, middle = self._sum_right(row) - row.sum_width("", px), inside.centery
        if not row.note:
            self._draw_sum(surface, row, x, middle, t)
        total, total_px = str(self.total_at(row, t)), round(px * self.sizes.total)
        shown = text.render(total, text.FREDOKA, total_px, PAPER)
        surface.blit(shown, shown.get_rect(midright=inside.midright))
        self._draw_bar(surface, row, t)

    def _draw_sum(self, surface: Surface, row: SumRow, x: int, middle: int, t: float) -> None:
        """Each part has its own place from the first, so that nothing shifts."""
        last = max(row.steps)
        for step, part in row.steps.items():
            wide, start = text.size(part, text.FREDOKA, self.px)[0], self.starts[step]
            if t >= start:
                pop = round(3 * self.pop(t, start, POP))  # few sizes, so that few fonts are loaded
                tint = PAPER if step == last else SOFT
                px = round(self.px * (1 + 0.06 * pop))
                shown = text.render(part.strip(), text.FREDOKA, px, tint)
                left = wide - text.size(part.strip(), text.FREDOKA, self.px)[0]
                at = (x + left + (wide - left) // 2, middle)
                surface.blit(shown, shown.get_rect(center=at))
            x += wide

    def _draw_bar(self, surface: Surface, row: SumRow, t: float) -> None:
        """How far it is to the target; a notch shows where the round began."""
        bar, target = self._bar(row.box), self.table.game.target
        full = paint.panel(bar.size, seat_colour(row.seat), bar.h / 2)
        totals = (row.before, self.total_at(row, t))
        began, reached = (round(bar.w * min(1.0, total / target)) for total in totals)
        surface.blit(full, bar.topleft, Rect(0, 0, reached, bar.h))
        if 0 < began < reached:
            surface.fill(SHADE, Rect(bar.x + began, bar.y, max(2, self.scale.px(2)), bar.h))
