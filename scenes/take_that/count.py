"""After a round of Take That: both piles of everybody are counted out, card by card.

The film is a function of one number, the time since it began. Skipping means: the time is the end.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Protocol

from pygame import Rect, Surface

from game.take_that.rules import RoundEnded
from scenes.input.intents import Acted, Intent, Pointed
from scenes.stage import paint, text
from scenes.stage.director import PACE
from scenes.stage.scene import Scene
from scenes.stage.seat_marks import number, seat_mark
from scenes.stage.sprites import Faces
from scenes.stage.theme import ALARM, PAPER, SEATS, SHADE, SOFT, Scale, card_size
from scenes.stage.widgets import Button, line
from scenes.take_that.art import TABLE, TakeThatArt
from scenes.take_that.piles import POP, RAISE, Card, Row, draw_card, place, plan, put

if TYPE_CHECKING:
    from scenes.app import App

# Milliseconds at normal speed. However many cards there are, the whole stays below six seconds.
_INTRO, _PAUSE, _RESULT = 250.0, 260.0, 450.0
_UP_STEP, _UP_MOST = 120.0, 2000.0
_DOWN_STEP, _DOWN_MOST = 190.0, 2700.0
_SOUND_GAP, _CROAK_GAP = 70.0, 240.0


class Sitter(Protocol):
    """Who sits there."""

    @property
    def name(self) -> str: ...

    @property
    def kind(self) -> str: ...


class CountScene(Scene):
    """Counts the round out, then waits for Continue and calls ``then``."""

    def __init__(
        self,
        seats: Sequence[Sitter],
        event: RoundEnded,
        then: Callable[[], object],
        faces: Faces | None = None,
    ) -> None:
        super().__init__()
        self.names = [seat.name.replace("*", "∗") for seat in seats]  # not a mark in a text
        self.event = event
        self.then = then
        self.faces = faces or Faces(TakeThatArt(), 24 << 20)
        most_up = max((len(cards) for cards in event.up), default=0)
        most_down = max((len(cards) for cards in event.down), default=0)
        up_step = min(_UP_STEP, _UP_MOST / max(1, most_up))
        down_step = min(_DOWN_STEP, _DOWN_MOST / max(1, most_down))
        self.turning = _INTRO + most_up * up_step + (_PAUSE if most_up else 0)
        self.summed = self.turning + most_down * down_step + _PAUSE
        self.end = self.summed + _RESULT
        self.rows = []
        for seat, (up, down) in enumerate(zip(event.up, event.down, strict=True)):
            cards = [Card(c, True, _INTRO + i * up_step) for i, c in enumerate(up)]
            cards += [Card(c, False, self.turning + i * down_step) for i, c in enumerate(down)]
            self.rows.append(Row(seat, cards, event.scores[seat], event.totals[seat]))
        self.t = 0.0
        self.shown = -1.0  # the time that the window shows
        self._cues = self._make_cues(most_up)
        self._unmade = sorted((c for row in self.rows for c in row.cards), key=lambda c: c.start)
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
        self._sound()
        for card in self._unmade[:2]:  # faces are drawn a little before they are needed
            self.faces.sprite(card.face, self.width)
        del self._unmade[:2]
        if not self.busy:
            self._finished()
        self.dirty = True

    def skip(self) -> None:
        """Show the end of the film at once."""
        self.t = self.end
        self._cues.clear()
        self.app.sound.play("chime")
        self._finished()

    def _finished(self) -> None:
        self.layout(self.scale)

    def _make_cues(self, most_up: int) -> list[tuple[float, str]]:
        """What is heard and when; players count in parallel, so one sound serves several."""
        wanted = []
        for row in self.rows:
            for card in row.cards:
                name = "croak" if card.toad else "lay" if card.up else "flip"
                wanted.append((card.counted, name))
        cues: list[tuple[float, str]] = []
        last = {"croak": -1e9, "lay": -1e9, "flip": -1e9}
        for at, name in sorted(wanted):
            if at - last[name] >= (_CROAK_GAP if name == "croak" else _SOUND_GAP):
                cues.append((at, name))
                last[name] = at
        cues.append((self.summed, "chime"))
        return cues

    def _sound(self) -> None:
        while self._cues and self._cues[0][0] <= self.t:
            name = self._cues.pop(0)[1]
            self.app.sound.play(name, 1.0 if name in ("croak", "chime") else 0.5)

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
        words = self.app.words
        w, h = scale.size
        margin = max(scale.px(48), (w - scale.px(1800)) // 2)
        inner = w - 2 * margin
        # The heading and why the round ended.
        self.heading = line(
            words.say("take_that.count.heading", round=self.event.round),
            text.FREDOKA, min(scale.font(46), h // 12), PAPER, inner,
        )  # fmt: skip
        said = words.sentence(self.event.reason, self.names)
        px = min(scale.font(24), h // 18)
        beside = inner - self.heading.get_width() - scale.px(32)
        one_line = text.size(said, text.HANKEN_SEMIBOLD, px)[0] <= beside
        room = beside if one_line else inner
        while px > 14 and text.wrapped_height(said, text.HANKEN_SEMIBOLD, px, room) > h * 0.13:
            px -= 1
        self.why = text.wrapped(said, text.HANKEN_SEMIBOLD, px, SOFT, room)
        top = scale.px(26)
        self.heading_at = (margin, top)
        if one_line:
            base = top + self.heading.get_height() // 2 - self.why.get_height() // 2
            self.why_at = (margin + self.heading.get_width() + scale.px(32), base + scale.px(4))
            top += self.heading.get_height()
        else:
            self.why_at = (margin, top + self.heading.get_height())
            top = self.why_at[1] + self.why.get_height()
        # Below: one button.
        high = min(max(scale.px(60), round(scale.font(24) * 1.9)), h // 8)
        foot = h - scale.px(22) - high
        label, key = words.say("take_that.count.continue"), self.app.hint("confirm")
        wide = min(Button.width(label, scale, key), inner)
        box = Rect((w - wide) // 2, foot, wide, high)
        self.widgets = []
        if not self.busy:
            self.widgets.append(
                Button("continue", label, box, self.then, key, "primary", act="confirm")
            )
        self.hint = line(
            words.say("take_that.count.skip"), text.HANKEN_SEMIBOLD, scale.font(20), SOFT, inner
        )
        self.foot = Rect(margin, foot, inner, high)
        self._columns(scale, Rect(margin, top, inner, foot - scale.px(18) - top))
        self._base = None

    def _columns(self, scale: Scale, area: Rect) -> None:
        """Names on the left, cards in the middle, sums on the right."""
        words = self.app.words
        count = len(self.rows)
        small = min(scale.font(18), area.h // 20)
        self.labels = [
            text.render(words.say(key), text.HANKEN_SEMIBOLD, small, SOFT)
            for key in ("take_that.count.this_round", "take_that.count.total")
        ]
        gap = scale.px(12)
        label_high = self.labels[0].get_height() + scale.px(4)
        high = min((area.h - label_high - gap * (count - 1)) // count, scale.px(330))
        # Sums: as large as the row allows, and never more than a third of the window.
        px = min(scale.font(38), round(high * 0.42))
        pad, apart = scale.px(22), scale.px(46)
        while True:
            sums = max(self._sum_width(row, px) for row in self.rows)
            total = max(text.size(number(row.total), text.FREDOKA, px)[0] for row in self.rows)
            sums = max(sums, self.labels[0].get_width())
            total = max(total, self.labels[1].get_width())
            if sums + total + 2 * pad + apart <= area.w * 0.37 or px <= 14:
                break
            px -= 1
        self.sum_px = px
        self.total_right = area.right - pad
        self.sum_right = self.total_right - total - apart
        mark = min(scale.px(52), round(high * 0.5))
        name_px = min(scale.font(26), round(high * 0.3))
        wish = max(text.size(name, text.HANKEN_BOLD, name_px)[0] for name in self.names)
        best = text.size(words.say("take_that.count.best"), text.HANKEN, small)[0]
        name_wide = min(max(wish, best), round(area.w * 0.19))
        self.mark_px, self.name_px, self.small_px, self.name_wide = mark, name_px, small, name_wide
        tag = text.size("+1", text.FREDOKA, min(scale.font(20), round(high * 0.2)))[0]
        self.tag_px = min(scale.font(20), round(high * 0.2))
        left = area.x + pad + mark + scale.px(14) + name_wide + scale.px(20) + tag + scale.px(12)
        right = self.sum_right - sums - pad - scale.px(6)
        inset = scale.px(10)
        strip = Rect(left, 0, max(40, right - left), high - 2 * inset)
        counts = [
            (sum(c.up for c in row.cards), sum(not c.up for c in row.cards)) for row in self.rows
        ]
        chosen = plan(counts, strip, scale.px(116))
        self.width = chosen.width
        used = label_high + count * high + (count - 1) * gap
        y = area.y + (area.h - used) // 2
        self.label_y = y
        y += label_high
        for row, lines in zip(self.rows, chosen.lines, strict=True):
            row.whole = Rect(area.x, y, area.w, high)
            row.strip = Rect(left - tag - scale.px(12), y, right - left + tag + scale.px(12), high)
            row.sums = Rect(row.strip.right, y, area.right - row.strip.right, high)
            place(row, self.width, lines, Rect(left, y + inset, strip.w, strip.h))
            y += high + gap

    def _sum_width(self, row: Row, px: int) -> int:
        last = sum(c.points for c in row.cards if not c.up)
        first = sum(c.points for c in row.cards if c.up)
        return (
            text.size(f"{first} − {last}  = ", text.FREDOKA, round(px * 0.8))[0]
            + text.size(number(row.score), text.FREDOKA, px)[0]
        )

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
                surface.blit(self.hint, self.hint.get_rect(center=self.foot.center))
            self.draw_widgets(surface)
            return None
        changed = []
        for row in self.rows:
            changed += self._changed(row, before)
        screen = surface.get_rect()
        changed = [part.clip(screen) for part in changed]
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
        width, high = card_size(self.width)
        parts: list[Rect] = []
        for card in row.cards:
            if card.moves(before) or card.moves(self.t) or before < card.start < self.t:
                box = Rect(0, 0, width, high).inflate(width * 0.7, high * 0.9)
                box.center = (round(card.x), round(card.y))
                parts.append(box)
        if len(parts) > 1:
            parts = [parts[0].unionall(parts[1:])]
        # Sums change with the cards and pop a little longer; the last one comes by itself.
        if (
            parts
            or self.t >= self.summed
            or any(before - POP <= c.counted <= self.t for c in row.cards)
            or before < self.turning <= self.t
        ):
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
            panel = paint.panel(row.whole.size, SHADE, scale.px(18), alpha=112)
            base.blit(panel, row.whole.topleft)
            x = row.whole.x + scale.px(22)
            mark = seat_mark(row.seat, self.mark_px)
            base.blit(mark, mark.get_rect(midleft=(x, row.whole.centery)))
            rule = Rect(0, 0, max(1, scale.px(2)), round(row.whole.h * 0.5))
            rule.center = (self.sum_right + scale.px(24), row.whole.centery)
            base.blit(paint.panel(rule.size, PAPER, 1, alpha=46), rule.topleft)
            for tag, y in row.tags:
                shown = text.render(tag, text.FREDOKA, self.tag_px, SOFT)
                base.blit(shown, shown.get_rect(midleft=(row.strip.x, y)))
        return base

    def _draw_row(self, surface: Surface, row: Row, part: Rect) -> None:
        width, high = card_size(self.width)
        motion = self.app.settings.motion
        reach = Rect(0, 0, width, high).inflate(width, high)
        priced = self.width < self.scale.px(110)  # the price on the card itself is too small
        near = []
        for card in row.cards:
            reach.center = (round(card.x), round(card.y))
            if reach.colliderect(part):
                near.append(card)
                draw_card(surface, self.faces, card, self.width, self.t, motion)
        for card in near:
            if card.toad and priced and self.t >= card.counted:
                self._draw_price(surface, card)
        if part.colliderect(row.sums):
            self._draw_sums(surface, row)
        if part.left < row.strip.left:
            self._draw_name(surface, row)

    def _draw_price(self, surface: Surface, card: Card) -> None:
        """A small toad has no room for what it costs: a tag says it."""
        high = card_size(self.width)[1]
        px = max(9, min(self.scale.font(16.7), round(self.width * 0.42)))
        said = text.render("−5", text.FREDOKA, px, PAPER)
        box = (said.get_width() + px // 2, round(px * 1.25))
        x, y = round(card.x), round(card.y + high * (0.46 - RAISE))
        put(surface, paint.panel(box, ALARM, box[1] / 2), x, y)
        put(surface, said, x, y)

    def _draw_sums(self, surface: Surface, row: Row) -> None:
        """``12 − 17 = −5``; each part comes in its own place, so that nothing shifts."""
        t, px = self.t, self.sum_px
        small = round(px * 0.8)
        full = self.app.settings.motion == "full"
        pop = self._pop_since(self.summed) if full else 0.0
        x, y = self.sum_right, row.whole.centery
        if t >= self.summed:
            self._numeral(surface, number(row.score), px, pop, x, y)
        x -= text.size(number(row.score), text.FREDOKA, px)[0]
        equals = text.size("  = ", text.FREDOKA, small)[0]
        minus = text.size(" − ", text.FREDOKA, small)[0]
        if t >= self.summed:
            self._numeral(surface, "=", small, 0, x - equals // 2, y, centred=True)
        x -= equals
        lost = sum(c.points for c in row.cards if not c.up)
        if t >= self.turning:
            popped = row.popped(False, t) if full else 0.0
            said = str(row.lost(t))
            start = x - text.size(str(lost), text.FREDOKA, small)[0]
            right = start + text.size(said, text.FREDOKA, small)[0]
            self._numeral(surface, said, small, popped, right, y)
        x -= text.size(str(lost), text.FREDOKA, small)[0]
        if t >= self.turning:
            self._numeral(surface, "−", small, 0, x - minus // 2, y, centred=True)
        x -= minus
        popped = row.popped(True, t) if full else 0.0
        self._numeral(surface, str(row.gained(t)), small, popped, x, y)
        total = row.total if t >= self.summed else row.total - row.score
        self._numeral(surface, number(total), px, pop, self.total_right, y)

    def _pop_since(self, at: float) -> float:
        return max(0.0, 1 - (self.t - at) / 300) if self.t >= at else 0.0

    def _numeral(
        self,
        surface: Surface,
        string: str,
        px: int,
        pop: float,
        x: int,
        y: int,
        centred: bool = False,
    ) -> None:
        """Right-aligned at ``x`` unless ``centred``; a pop makes it up to a fifth larger."""
        wide = text.size(string, text.FREDOKA, px)[0]
        middle = x if centred else x - wide // 2
        steps = round(pop * 3)  # few sizes, so that few fonts are loaded
        shown = text.render(string, text.FREDOKA, round(px * (1 + 0.07 * steps)), PAPER)
        put(surface, shown, middle, y)

    def _draw_name(self, surface: Surface, row: Row) -> None:
        scale, done = self.scale, self.t >= self.end
        x = row.whole.x + scale.px(22) + self.mark_px + scale.px(14)
        name = line(self.names[row.seat], text.HANKEN_BOLD, self.name_px, PAPER, self.name_wide)
        y = row.whole.centery - name.get_height() // 2
        best = done and len(self.rows) > 1 and row.score == max(r.score for r in self.rows)
        if best:
            said = line(
                self.app.words.say("take_that.count.best"),
                text.HANKEN_SEMIBOLD, self.small_px, SOFT, self.name_wide,
            )  # fmt: skip
            surface.blit(said, (x, y + name.get_height()))
            ring = paint.ring(
                row.whole.size, SEATS[row.seat % len(SEATS)], scale.px(18), max(2, scale.px(3))
            )
            surface.blit(ring, row.whole.topleft)
        surface.blit(name, (x, y))
