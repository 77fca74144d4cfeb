"""After a deal of Plus Minus: every hand is turned up and added, and one that cancels itself out
parts into its groups.

The film is a function of one number, the time since it began. Skipping means: the time is the end.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from pygame import Rect, Surface

from game.plus_minus.score import FIFTY
from game.plus_minus.told import DealEnded
from scenes.input.intents import Acted, Intent, Pointed
from scenes.plus_minus.art import ART, TABLE, written
from scenes.plus_minus.sums import (
    NOTE,
    PART,
    POP,
    SUM,
    TURN,
    ZERO,
    Row,
    Spread,
    draw_card,
    draw_group,
    numeral,
    put,
    sum_of,
)
from scenes.stage import paint, text
from scenes.stage.director import PACE
from scenes.stage.scene import Scene
from scenes.stage.seat_marks import number, seat_colour, seat_mark
from scenes.stage.sprites import Faces
from scenes.stage.theme import (
    PAPER,
    SHADE,
    SOFT,
    Scale,
    card_size,
    colour,
)
from scenes.stage.tween import out_cubic
from scenes.stage.widgets import Button, line

if TYPE_CHECKING:
    from scenes.app import App
    from scenes.table.table import Table

# Milliseconds at normal speed. However many cards there are, the whole stays below six seconds.
INTRO, STEP, TURNING_MOST, PAUSE = 300.0, 210.0, 2500.0, 250.0
GROUP, GROUPS_MOST, COUNT_UP, REST = 190.0, 900.0, 400.0, 300.0
_SOUND_GAP = 70.0

UNCANCELLED = colour("#FFC2B0")


class CountScene(Scene):
    """Counts the deal out, then waits for Continue and calls ``then``."""

    def __init__(self, table: Table[Any], event: DealEnded, then: Callable[[], object]) -> None:
        super().__init__()
        self.event, self.then = event, then
        self.names = [seat.name.replace("*", "∗") for seat in table.match.seats]
        game: Any = table.match.game
        self.deals: int = game.deals
        self.faces = Faces(ART, 24 << 20)
        hands = zip(event.hands, event.groups, event.scores, event.totals, strict=True)
        self.rows = [Row(seat, *counted) for seat, counted in enumerate(hands)]
        # The hands are counted side by side, so the fullest one decides how long it takes.
        most = max(len(row.cards) for row in self.rows)
        step = min(STEP, TURNING_MOST / max(1, most))
        for row in self.rows:
            for i, card in enumerate(row.cards):
                card.start = INTRO + i * step
        self.turned = INTRO + (most * step + TURN + PAUSE if most else 0)
        groups = max(len(row.groups) for row in self.rows)
        self.group_step = min(GROUP, GROUPS_MOST / max(1, groups))
        self.summed = self.turned + (PART + groups * self.group_step + PAUSE if groups else 0)
        self.end = self.summed + COUNT_UP + REST
        best = max(event.scores)
        self.best = [row.seat for row in self.rows if row.score == best]
        self.t = 0.0
        self.shown = -1.0  # the time that the window shows
        self._cues = self._make_cues(groups)
        self._unmade = sorted((c.start, c.face, r) for r, row in enumerate(self.rows)
                              for c in row.cards)  # fmt: skip
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
            self.app.sound.play(name, 0.5 if name in ("flip", "lay") else 1.0)
        for _, face, row in self._unmade[:2]:  # faces are drawn a little before they are needed
            self.faces.sprite(face, self.rows[row].width)
        del self._unmade[:2]
        if not self.busy:
            self.layout(self.scale)
        self.dirty = True

    def skip(self) -> None:
        """Show the end of the film at once."""
        self.t = self.end
        self._cues.clear()
        self.app.sound.play("chime")
        self.layout(self.scale)

    def _make_cues(self, groups: int) -> list[tuple[float, str]]:
        """What is heard and when; players count in parallel, so one sound serves several."""
        cues: list[tuple[float, str]] = []
        last = -1e9
        for at in sorted({card.counted for row in self.rows for card in row.cards}):
            if at - last >= _SOUND_GAP:
                cues.append((at, "flip"))
                last = at
        cues += [(self.group_at(i), "lay") for i in range(groups)]
        cues.append((self.summed, "fanfare" if groups else "chime"))
        return cues

    def group_at(self, i: int) -> float:
        """When the i-th group of a hand shows that it makes nothing."""
        return self.turned + PART + i * self.group_step

    def points_of(self, row: Row) -> int:
        """This deal, as it stands at this moment: the running sum, then what it scores."""
        return row.score if self.t >= self.summed else sum(row.counted(self.t))

    def total_of(self, row: Row) -> int:
        """The total as it stands at this moment of the film."""
        share = min(1.0, max(0.0, (self.t - self.summed) / COUNT_UP))
        if self.app.settings.motion == "none":  # numbers stand still, and are exchanged
            share = float(self.t >= self.summed)
        return row.total - row.score + round(row.score * out_cubic(share))

    # --- input ---

    def handle(self, intent: Intent) -> None:
        if self.busy:
            pressed = isinstance(intent, Pointed) and intent.kind == "down"
            if pressed or isinstance(intent, Acted):
                self.skip()
            return
        super().handle(intent)

    # --- layout ---

    def layout(self, scale: Scale) -> None:
        if getattr(self, "scale", None) != scale:
            self.faces.drop()
        super().layout(scale)
        say, (w, h) = self.app.words.say, scale.size
        margin = max(scale.px(48), (w - scale.px(1800)) // 2)
        inner = w - 2 * margin
        top = self._lay_out_head(scale, Rect(margin, scale.px(26), inner, 0))
        # Below: one button.
        high = min(max(scale.px(60), round(scale.font(24) * 1.9)), h // 8)
        foot = Rect(margin, h - scale.px(22) - high, inner, high)
        label, key = say("plus_minus.count.continue"), self.app.hint("confirm")
        box = Rect(0, foot.y, min(Button.width(label, scale, key), inner), high)
        box.centerx = foot.centerx
        self.widgets = []
        if not self.busy:
            self.widgets.append(
                Button("continue", label, box, self.then, key, "primary", act="confirm")
            )
        self.hint = line(say("plus_minus.count.skip"), NOTE, scale.font(20), SOFT, inner)
        self.hint_at = self.hint.get_rect(center=foot.center)
        gap = scale.px(14)
        self._lay_out_rows(scale, Rect(margin, top + gap, inner, foot.y - 2 * gap - top))
        self._base = None

    def _lay_out_head(self, scale: Scale, area: Rect) -> int:
        """The deal and why it ended; gives where the head ends."""
        words, h = self.app.words, scale.h
        said = words.say("plus_minus.count.heading", round=self.event.round, deals=self.deals)
        px = min(scale.font(46), h // 12)
        self.heading = line(said, text.FREDOKA, px, PAPER, area.w)
        said = words.sentence(self.event.reason, self.names)
        px = min(scale.font(24), h // 18)
        beside = area.w - self.heading.get_width() - scale.px(32)
        one_line = text.size(said, NOTE, px)[0] <= beside
        room = beside if one_line else area.w
        while px > 14 and text.wrapped_height(said, NOTE, px, room) > h * 0.13:
            px -= 1
        self.why = text.wrapped(said, NOTE, px, SOFT, room)
        head = Rect(area.topleft, self.heading.get_size())
        self.heading_at = head.topleft
        if one_line:
            y = head.centery - self.why.get_height() // 2 + scale.px(4)
            self.why_at = (head.right + scale.px(32), y)
            return head.bottom
        self.why_at = (area.x, head.bottom)
        return head.bottom + self.why.get_height()

    def _lay_out_rows(self, scale: Scale, area: Rect) -> None:
        """Names on the left, cards in the middle, points on the right."""
        say, count = self.app.words.say, len(self.rows)
        small = min(scale.font(18), area.h // 20)
        self.labels = [
            text.render(say(key), NOTE, small, SOFT)
            for key in ("plus_minus.count.this_deal", "plus_minus.count.total")
        ]
        gap, pad, apart = scale.px(10), scale.px(22), scale.px(44)
        label_high = self.labels[0].get_height() + scale.px(4)
        high = min((area.h - label_high - gap * (count - 1)) // count, scale.px(300))
        px = min(scale.font(40), round(high * 0.42))
        sums = {number(made) for row in self.rows for made in row.widest_sums()}
        totals = {number(row.total + less) for row in self.rows for less in (0, -row.score)}
        while True:
            self.sum_px, self.fifty_px = px, min(round(px * 1.9), round(high * 0.7))
            fifty = text.size(str(FIFTY), text.FREDOKA, self.fifty_px)[0]
            wide = [max(text.size(made, text.FREDOKA, px)[0] for made in many)
                    for many in (sums, totals)]  # fmt: skip
            if any(row.groups for row in self.rows):
                wide[0] = max(wide[0], fifty)
            wide = [max(w, label.get_width()) for w, label in zip(wide, self.labels, strict=True)]
            if sum(wide) + 2 * pad + apart <= area.w * 0.36 or px <= 14:
                break
            px -= 1
        self.total_right = area.right - pad
        self.sum_right = self.total_right - wide[1] - apart
        self.mark_px = min(scale.px(52), round(high * 0.5))
        self.name_px = min(scale.font(26), round(high * 0.32))
        self.small_px = min(small, round(high * 0.26))
        wish = max(text.size(name, text.HANKEN_BOLD, self.name_px)[0] for name in self.names)
        best = text.size(say("plus_minus.count.best"), NOTE, self.small_px)[0]
        self.name_wide = min(max(wish, best), round(area.w * 0.17))
        left = area.x + pad + self.mark_px + scale.px(14) + self.name_wide + scale.px(24)
        strip = Rect(left, 0, self.sum_right - wide[0] - scale.px(30) - left, high)
        self.label_y = area.y + (area.h - label_high - count * (high + gap) + gap) // 2
        y = self.label_y + label_high
        for row in self.rows:
            row.whole = Rect(area.x, y, area.w, high)
            row.strip = Rect(strip.x, y, strip.w, high)
            row.sums = Rect(strip.right, y, area.right - strip.right, high)
            y += high + gap
        self._lay_out_cards(scale, strip.inflate(0, -2 * scale.px(10)))

    def _lay_out_cards(self, scale: Scale, strip: Rect) -> None:
        """What is said of each hand, and where it stands beside the cards."""
        say = self.app.words.say
        self.notes: dict[int, str] = {}
        for row in self.rows:
            if row.culprit is not None:
                card = written(f"{row.culprit:+d}")
                self.notes[row.seat] = say("plus_minus.count.unsplit_card", card=card)
            elif row.note:
                self.notes[row.seat] = say(f"plus_minus.count.{row.note}")
        self.spread = Spread(self.rows, self.notes, strip, scale)

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
                self._draw_row(surface, row, row.whole)
            if self.busy:
                surface.blit(self.hint, self.hint_at)
            self.draw_widgets(surface)
            return None
        screen = surface.get_rect()
        changed = [part.clip(screen) for row in self.rows for part in self._changed(row, before)]
        for part in changed:
            surface.set_clip(part)
            surface.blit(base, part, part)
            for row in self.rows:
                if row.whole.colliderect(part):
                    self._draw_row(surface, row, part)
        surface.set_clip(None)
        return changed

    def _changed(self, row: Row, before: float) -> list[Rect]:
        """The parts of a row that look different now from how they looked at ``before``."""
        t = self.t
        parts: list[Rect] = []
        high = card_size(row.width)[1]
        for card in row.cards:
            if before <= card.start + TURN and t >= card.start:
                box = Rect(0, 0, row.width, high).inflate(row.width * 0.4, row.width * 0.5)
                box.center = (round(card.x), row.y)
                parts.append(box)
        if len(parts) > 1:
            parts = [parts[0].unionall(parts[1:])]
        ready = self.turned
        parting = bool(row.groups) and t >= ready and before <= self.summed
        if parting or before < ready <= t:
            parts = [row.strip.inflate(row.width, 0)]
        counts = any(before - POP <= card.counted <= t for card in row.cards)
        if counts and row.equation:
            parts.append(row.note_at)
        if counts or t >= self.summed:
            parts.append(row.sums)
        return parts

    def _paint_base(self, surface: Surface) -> Surface:
        """Everything that stands still during the film."""
        scale = self.scale
        base = paint.background(surface.get_size(), *TABLE).copy()
        base.blit(self.heading, self.heading_at)
        base.blit(self.why, self.why_at)
        for label, right in zip(self.labels, (self.sum_right, self.total_right), strict=True):
            base.blit(label, (right - label.get_width(), self.label_y))
        for row in self.rows:
            box = row.whole
            base.blit(paint.panel(box.size, SHADE, scale.px(18), alpha=112), box.topleft)
            self._paint_name(base, row)
            rule = Rect(0, 0, max(1, scale.px(2)), round(box.h * 0.5))
            rule.center = (self.sum_right + scale.px(22), box.centery)
            base.blit(paint.panel(rule.size, PAPER, 1, alpha=46), rule.topleft)
            if not row.cards:
                size = card_size(row.width)
                slot = paint.slot(size, PAPER, row.width * 0.085, max(2, scale.px(2)), alpha=90)
                base.blit(slot, (row.strip.x, row.y - size[1] // 2))
        return base

    def _paint_name(self, base: Surface, row: Row) -> None:
        scale, box = self.scale, row.whole
        x = box.x + scale.px(22)
        mark = seat_mark(row.seat, self.mark_px)
        base.blit(mark, mark.get_rect(midleft=(x, box.centery)))
        x += self.mark_px + scale.px(14)
        name = line(self.names[row.seat], text.HANKEN_BOLD, self.name_px, PAPER, self.name_wide)
        y = box.centery - name.get_height() // 2
        if not self.busy and row.seat in self.best:
            said = line(
                self.app.words.say("plus_minus.count.best"), NOTE, self.small_px, SOFT,
                self.name_wide,
            )  # fmt: skip
            y -= said.get_height() // 2
            base.blit(said, (x, y + name.get_height()))
            thick = max(2, scale.px(3))
            base.blit(paint.ring(box.size, seat_colour(row.seat), scale.px(18), thick), box.topleft)
        base.blit(name, (x, y))

    def _draw_row(self, surface: Surface, row: Row, part: Rect) -> None:
        t, motion = self.t, self.app.settings.motion
        reach = Rect(0, 0, row.width * 2, card_size(row.width)[1] * 2)
        for card in row.cards:
            x = row.x_of(card, t - self.turned, motion)
            reach.center = (x, row.y)
            if reach.colliderect(part):
                draw_card(surface, self.faces, row, card, x, t, motion)
                if card.value == row.culprit and t >= self.turned:
                    put(surface, self.faces.outline(row.width, 0, UNCANCELLED), x, row.y)
        for i, bracket in enumerate(row.brackets):
            if t >= self.group_at(i):
                draw_group(surface, row.groups[i], bracket, self.spread, self.scale)
        self._draw_note(surface, row)
        if part.colliderect(row.sums):
            self._draw_points(surface, row)

    def _draw_note(self, surface: Surface, row: Row) -> None:
        """The sum as it is made; once it is there, why nothing earns nothing."""
        box, note = row.note_at, self.notes.get(row.seat)
        ready = self.t >= self.turned
        if note and (ready or not row.cards):
            shown = text.wrapped(note, NOTE, self.spread.note_px, PAPER, box.w)
        elif row.equation and not (ready and row.groups):
            said = sum_of(row.counted(self.t), row.short)
            if not said:
                return
            shown = text.render(said, SUM, self.spread.note_px, SOFT)
        else:
            return
        y = box.bottom - (box.h if self.spread.beneath else (box.h + shown.get_height()) // 2)
        surface.blit(shown, (box.x, y + (self.scale.px(8) if self.spread.beneath else 0)))

    def _draw_points(self, surface: Surface, row: Row) -> None:
        t, y = self.t, row.whole.centery
        full = self.app.settings.motion == "full"
        late = max(0.0, 1 - (t - self.summed) / POP) if full and t >= self.summed else 0.0
        pop = row.popped(t) if full else 0.0
        won = bool(row.groups) and t >= self.summed
        shown = number(self.points_of(row))
        px, tint = (self.fifty_px, ZERO) if won else (self.sum_px, PAPER)
        if row.cards and t < row.cards[0].counted:
            shown = ""
        numeral(surface, shown, px, late if won else pop, self.sum_right, y, tint)
        numeral(surface, number(self.total_of(row)), self.sum_px, late, self.total_right, y, PAPER)
