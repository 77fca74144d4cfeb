"""After a round of Flip 7: everybody's sum as it is made, and the race to the target.

The film is a function of one number, the time since it began. Skipping means: the time is the end.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from pygame import Rect, Surface

from game.flip_7.told import RoundEnded
from scenes.flip_7.art import TABLE
from scenes.flip_7.sums import NOTE, Row, note_px
from scenes.input.intents import Acted, Intent, Pointed
from scenes.stage import paint, text
from scenes.stage.director import PACE
from scenes.stage.icons import icon
from scenes.stage.scene import Scene
from scenes.stage.seat_marks import seat_colour, seat_mark
from scenes.stage.theme import PAPER, SHADE, SMALLEST_TEXT, SOFT, Scale
from scenes.stage.tween import out_cubic
from scenes.stage.widgets import Button, Pill, line

if TYPE_CHECKING:
    from scenes.app import App
    from scenes.table.table import Table

# Milliseconds at normal speed; with all five steps of a sum the whole is just above three seconds.
INTRO, STEP, COUNT_UP, REST = 300.0, 420.0, 400.0, 300.0
POP = 300.0

WIDEST = 1240  # design pixels of a row: further apart, a name and its points are hard to connect


class CountScene(Scene):
    """Counts the round out, then waits for Continue and calls ``then``."""

    keys: Mapping[str, Sequence[str]] = {"players": ["p"]}

    def __init__(self, table: Table[Any], event: RoundEnded, then: Callable[[], object]) -> None:
        super().__init__()
        self.table, self.event, self.then = table, event, then
        # Copied: those who sit down now were not in this round.
        self.names = [seat.name.replace("*", "∗") for seat in table.match.seats]
        game: Any = table.match.game
        self.target: int = game.target
        sitting = zip(self.names, event.sums, event.totals, strict=True)
        self.rows = [Row(seat, *sat) for seat, sat in enumerate(sitting)]
        best = max(event.totals)
        self.leaders = [row.seat for row in self.rows if 0 < best == row.total]
        wanted = sorted({step for row in self.rows for step in row.steps})
        self.starts = {step: INTRO + i * STEP for i, step in enumerate(wanted)}
        self.summed = INTRO + len(wanted) * STEP
        self.end = self.summed + COUNT_UP + REST
        self.t = 0.0
        self.shown = -1.0  # the time that the window shows
        self._cues = [(at, "lay") for at in self.starts.values()] + [(self.summed, "chime")]
        self._base: Surface | None = None

    # --- time ---

    def enter(self, app: App) -> None:
        super().enter(app)
        if PACE.get(app.settings.speed, 1.0) <= 0:
            self.t = self.end

    @property
    def busy(self) -> bool:
        return self.t < self.end

    def update(self, dt: float) -> None:
        if not self.busy:
            return
        pace = PACE.get(self.app.settings.speed, 1.0)
        self.t = min(self.end, self.t + dt / pace) if pace > 0 else self.end
        while self._cues and self._cues[0][0] <= self.t:
            name = self._cues.pop(0)[1]
            self.app.sound.play(name, 1.0 if name == "chime" else 0.5)
        if not self.busy:
            self.layout(self.scale)
        self.dirty = True

    def skip(self) -> None:
        """Show the end of the film at once."""
        self.t = self.end
        self._cues.clear()
        self.app.sound.play("chime")
        self.layout(self.scale)

    def total_of(self, row: Row) -> int:
        """The total as it stands at this moment of the film."""
        share = min(1.0, max(0.0, (self.t - self.summed) / COUNT_UP))
        if self.app.settings.motion == "none":  # numbers stand still, and are exchanged
            share = float(self.t >= self.summed)
        return row.before + round(row.points * out_cubic(share))

    # --- input ---

    def handle(self, intent: Intent) -> None:
        if self.busy:
            pressed = isinstance(intent, Pointed) and intent.kind == "down"
            if pressed or isinstance(intent, Acted):
                self.skip()
            return
        super().handle(intent)

    @property
    def may_reseat(self) -> bool:
        """Between two rounds people may come and go."""
        game = self.table.match.game
        over = game.outcome() is not None
        return self.table.reseatable and not over and game.why_not_join() is None

    def open_players(self) -> None:
        from scenes.menus.seats import SeatsScene

        self.app.push(SeatsScene(self.table))

    # --- layout ---

    def layout(self, scale: Scale) -> None:
        super().layout(scale)
        w, h = scale.size
        margin = max(scale.px(48), (w - scale.px(1800)) // 2)
        high = min(max(scale.px(60), round(scale.font(24) * 1.9)), h // 8)
        foot = Rect(margin, h - scale.px(22) - high, w - 2 * margin, high)
        self.widgets = []
        top = self._lay_out_head(scale, Rect(margin, scale.px(26), foot.w, 0))
        self._lay_out_foot(scale, foot)
        gap = scale.px(16)
        self._lay_out_rows(scale, Rect(margin, top + gap, foot.w, foot.y - 2 * gap - top))
        self._base = None

    def _lay_out_head(self, scale: Scale, area: Rect) -> int:
        """The round, why it ended, and what is played for; gives where the head ends."""
        words, h = self.app.words, scale.h
        label = words.say("flip_7.count.target", target=self.target)
        wide = min(Button.width(label, scale, size=20), round(area.w * 0.4))
        high = min(max(scale.px(46), round(scale.font(20) * 1.7)), h // 10)
        pill = Pill("target", label, Rect(area.right - wide, area.y, wide, high))
        self.widgets.append(pill)
        room = area.w - wide - scale.px(32)
        said = words.say("flip_7.count.heading", round=self.event.round)
        px = min(scale.font(46), h // 12)
        self.heading = line(said, text.FREDOKA, px, PAPER, room)
        said = words.sentence(self.event.reason, self.names)
        px = min(scale.font(24), h // 18)
        beside = room - self.heading.get_width() - scale.px(32)
        one_line = text.size(said, text.HANKEN_SEMIBOLD, px)[0] <= beside
        room = beside if one_line else area.w
        while px > 14 and text.wrapped_height(said, text.HANKEN_SEMIBOLD, px, room) > h * 0.13:
            px -= 1
        self.why = text.wrapped(said, text.HANKEN_SEMIBOLD, px, SOFT, room)
        head = Rect(area.topleft, self.heading.get_size())
        head.h = max(head.h, high)
        pill.rect.centery = head.centery
        self.heading_at = (head.x, head.centery - self.heading.get_height() // 2)
        if one_line:
            y = head.centery - self.why.get_height() // 2 + scale.px(4)
            self.why_at = (head.right + scale.px(32), y)
            return head.bottom
        self.why_at = (area.x, head.bottom)
        return head.bottom + self.why.get_height()

    def _lay_out_foot(self, scale: Scale, foot: Rect) -> None:
        say, app = self.app.words.say, self.app
        self.hint = line(
            say("flip_7.count.skip"), text.HANKEN_SEMIBOLD, scale.font(20), SOFT, foot.w
        )
        self.hint_at = self.hint.get_rect(center=foot.center).topleft
        if self.busy:
            return
        buttons = [
            Button("continue", say("flip_7.count.continue"), foot.copy(), self.then,
                   app.hint("confirm"), "primary", act="confirm"),
        ]  # fmt: skip
        if self.may_reseat:
            key = app.hint("players") or "P"  # asked before the keys of this scene are known
            buttons.insert(
                0, Button("players", say("flip_7.count.players"), foot.copy(), self.open_players,
                          key, icon="person", act="players")
            )  # fmt: skip
        gap = scale.px(20)
        widths = [Button.width(b.label, scale, b.key, b.icon) for b in buttons]
        spare = foot.w - gap * (len(buttons) - 1)
        if sum(widths) > spare:
            widths = [wide * spare // sum(widths) for wide in widths]
        x = foot.centerx - (sum(widths) + gap * (len(buttons) - 1)) // 2
        for button, wide in zip(buttons, widths, strict=True):
            button.rect.x, button.rect.w = x, wide
            x += wide + gap
        self.widgets += buttons
        self.focus.prefer("continue")

    def _lay_out_rows(self, scale: Scale, area: Rect) -> None:
        """In as many columns as make the sums largest; what is told is in one line or in two."""
        say = self.app.words.say
        self.notes = {key: say(f"flip_7.count.{key}") for key in ("bust", "frozen")}
        # All widths for one pixel of text size; long names are made smaller.
        sums = max(row.width(self.notes.get(row.note, ""), 100) for row in self.rows) / 100
        name = max(text.size(name, text.HANKEN_BOLD, 100)[0] for name in self.names) / 100
        total = max(text.size(str(row.total), text.FREDOKA, 100)[0] for row in self.rows) / 100
        ems = (sums, min(name, 6.5), total)
        gap, between = scale.px(10), scale.px(20)
        self.head_px = min(scale.font(18), scale.h // 24)
        head = text.line_height(NOTE, self.head_px)
        best: tuple[float, int, bool, int, int] | None = None
        for columns in range(1, 5):
            down = -(-len(self.rows) // columns)
            wide = min((area.w - (columns - 1) * between) // columns, scale.px(WIDEST))
            for two_lines in (False, True):
                room = area.h - gap * (down - 1) - (0 if two_lines else head)
                high = min(room // down, scale.px(150))
                px = self._fit(scale, wide, high, two_lines, ems)
                # Fewer columns are read more easily, so more of them must be worth it.
                if best is None or px > best[0] * 1.06:
                    best = (px, columns, two_lines, wide, high)
        assert best is not None
        px, columns, self.two_lines, wide, high = best
        self.px = max(SMALLEST_TEXT, int(px))
        self.sum_wide, self.total_wide = round(sums * self.px), total
        down = -(-len(self.rows) // columns)
        head = 0 if self.two_lines else head
        left = area.centerx - (columns * (wide + between) - between) // 2
        top = area.y + head + (area.h - head - down * (high + gap) + gap) // 2
        for place, row in enumerate(self.rows):
            column, y = divmod(place, down)
            row.box = Rect(left + column * (wide + between), top + y * (high + gap), wide, high)
        self.heads = [row for row in self.rows[::down] if not self.two_lines]

    # What everything measures for one pixel of the sum's text
    _MARK, _NAME, _TOTAL, _APART = 1.45, 0.85, 1.25, 0.9
    _MARK_2, _NAME_2, _TOTAL_2 = 2.0, 1.0, 1.6

    def _fit(
        self, scale: Scale, wide: int, high: int, two_lines: bool, ems: tuple[float, float, float]
    ) -> float:
        """The largest text of sums in a row of this size."""
        sums, name, total = ems
        crown = 1.2
        if two_lines:
            across = self._MARK_2 + max(name * self._NAME_2 + crown, sums)
            across += total * self._TOTAL_2 + 2 * self._APART
        else:
            across = self._MARK + name * self._NAME + crown + sums + total * self._TOTAL
            across += 3.5 * self._APART
        inside = self._inside(Rect(0, 0, wide, high), scale)
        most = scale.font(30 if two_lines else 44)
        return min(inside.w / across, inside.h / (2.4 if two_lines else 1.5), most)

    def _inside(self, box: Rect, scale: Scale) -> Rect:
        """The part of a row above its bar."""
        bar = self._bar(box, scale)
        top = box.y + scale.px(6)
        return Rect(bar.x, top, bar.w, bar.y - scale.px(4) - top)

    @staticmethod
    def _bar(box: Rect, scale: Scale) -> Rect:
        pad, high = scale.px(18), max(4, scale.px(9))
        low = max(scale.px(8), box.h // 9)
        return Rect(box.x + pad, box.bottom - low - high, box.w - 2 * pad, high)

    # --- drawing ---

    def draw(self, surface: Surface) -> list[Rect] | None:
        base = self._base
        if base is None or base.get_size() != surface.get_size():
            base = self._base = self._paint_base(surface)
            self.whole = True
        before, self.shown = self.shown, self.t
        if self.whole or not self.busy or before < 0:
            surface.blit(base, (0, 0))
            for row in self.rows:
                self._draw_row(surface, row)
            if self.busy:
                surface.blit(self.hint, self.hint_at)
            self.draw_widgets(surface)
            return None
        changed = [row for row in self.rows if self._changes(row, before)]
        for row in changed:
            surface.blit(base, row.box, row.box)
            self._draw_row(surface, row)
        return [row.box for row in changed]

    def _changes(self, row: Row, before: float) -> bool:
        """Whether a row looks different now from how it looked at ``before``."""
        if self.t >= self.summed and before <= self.summed + COUNT_UP + POP:
            return bool(row.points)
        return any(
            before < self.starts[step] + POP and self.t >= self.starts[step] for step in row.steps
        )

    def _paint_base(self, surface: Surface) -> Surface:
        """Everything that stands still during the film: words are there from the first moment."""
        scale = self.scale
        base = paint.background(surface.get_size(), *TABLE).copy()
        base.blit(self.heading, self.heading_at)
        base.blit(self.why, self.why_at)
        for row in self.rows:
            leads = not self.busy and row.seat in self.leaders
            radius = min(scale.px(16), row.box.h // 4)
            thick = max(2, scale.px(3)) if leads else 0
            border = PAPER if leads else None
            panel = paint.panel(row.box.size, SHADE, radius, border, thick, alpha=118)
            base.blit(panel, row.box.topleft)
            self._paint_name(base, row, leads)
            bar = self._bar(row.box, scale)
            base.blit(paint.panel(bar.size, PAPER, bar.h / 2, alpha=34), bar.topleft)
        for row in self.heads:
            inside = self._inside(row.box, scale)
            for key, right in (("this_round", self._sum_right(row)), ("total", inside.right)):
                said = text.render(
                    self.app.words.say(f"flip_7.count.{key}"), NOTE, self.head_px, SOFT
                )
                base.blit(said, said.get_rect(bottomright=(right, row.box.y - scale.px(4))))
        return base

    def _paint_name(self, base: Surface, row: Row, leads: bool) -> None:
        inside, px = self._inside(row.box, self.scale), self.px
        mark = seat_mark(row.seat, self._mark_px)
        base.blit(mark, mark.get_rect(midleft=inside.midleft))
        x = self._name_left(row)
        if self.two_lines:
            end = inside.right - round(self.total_wide * px * self._TOTAL_2)
            name_px, middle = round(px * self._NAME_2), inside.y + inside.h // 4
        else:
            end = self._sum_right(row) - self.sum_wide
            name_px, middle = max(SMALLEST_TEXT, round(px * self._NAME)), inside.centery
        crown = icon("crown", round(px * 0.85), PAPER)
        room = end - x - round(px * self._APART) - crown.get_width() - round(px * 0.3)
        name = line(row.name, text.HANKEN_BOLD, name_px, PAPER, max(1, room))
        at = name.get_rect(midleft=(x, middle))
        base.blit(name, at)
        if leads:
            base.blit(crown, crown.get_rect(midleft=(at.right + round(px * 0.3), middle)))
        if row.note:
            said = text.render(self.notes[row.note], NOTE, note_px(px), SOFT)
            if self.two_lines:
                base.blit(said, said.get_rect(midleft=(x, inside.bottom - inside.h // 4)))
            else:
                base.blit(said, said.get_rect(midright=(self._sum_right(row), middle)))

    @property
    def _mark_px(self) -> int:
        return round(self.px * (self._MARK_2 if self.two_lines else self._MARK))

    def _name_left(self, row: Row) -> int:
        inside = self._inside(row.box, self.scale)
        return inside.x + self._mark_px + round(self.px * self._APART * 0.6)

    def _sum_right(self, row: Row) -> int:
        """Where the sums end that stand beside the totals."""
        total = round(self.total_wide * self.px * self._TOTAL + self.px * self._APART * 1.4)
        return self._inside(row.box, self.scale).right - total

    def _draw_row(self, surface: Surface, row: Row) -> None:
        inside, px = self._inside(row.box, self.scale), self.px
        if self.two_lines:
            x, middle = self._name_left(row), inside.bottom - inside.h // 4
        else:
            x, middle = self._sum_right(row) - row.width("", px), inside.centery
        self._draw_sum(surface, row, x, middle)
        total_px = round(px * (self._TOTAL_2 if self.two_lines else self._TOTAL))
        shown = text.render(str(self.total_of(row)), text.FREDOKA, total_px, PAPER)
        surface.blit(shown, shown.get_rect(midright=inside.midright))
        self._draw_bar(surface, row)

    def _draw_sum(self, surface: Surface, row: Row, x: int, middle: int) -> None:
        """Each part has its own place from the first, so that nothing shifts."""
        if row.note:
            return
        last = max(row.steps)
        for step, part in row.steps.items():
            wide = text.size(part, text.FREDOKA, self.px)[0]
            past = self.t - self.starts[step]
            if past >= 0:
                pop = round(3 * max(0.0, 1 - past / POP))  # few sizes, so that few fonts are loaded
                if self.app.settings.motion != "full":
                    pop = 0
                tint = PAPER if step == last else SOFT
                px = round(self.px * (1 + 0.06 * pop))
                shown = text.render(part.strip(), text.FREDOKA, px, tint)
                left = wide - text.size(part.strip(), text.FREDOKA, self.px)[0]
                at = (x + left + (wide - left) // 2, middle)
                surface.blit(shown, shown.get_rect(center=at))
            x += wide

    def _draw_bar(self, surface: Surface, row: Row) -> None:
        """How far it is to the target; a notch shows where the round began."""
        bar = self._bar(row.box, self.scale)
        full = paint.panel(bar.size, seat_colour(row.seat), bar.h / 2)
        reached = self._along(bar, self.total_of(row))
        surface.blit(full, bar.topleft, Rect(0, 0, reached, bar.h))
        began = self._along(bar, row.before)
        if 0 < began < reached:
            surface.fill(SHADE, Rect(bar.x + began, bar.y, max(2, self.scale.px(2)), bar.h))

    def _along(self, bar: Rect, points: int) -> int:
        return round(bar.w * min(1.0, points / self.target))
