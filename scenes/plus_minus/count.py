"""After a deal of Plus Minus: every hand is turned up and added, and one that cancels itself out
parts into its groups.
"""

from __future__ import annotations

from pygame import Rect, Surface

from game.plus_minus.score import FIFTY
from game.plus_minus.told import DealEnded
from scenes.plus_minus.art import written
from scenes.plus_minus.sums import PART, SUM, ZERO, HandRow, Spread, sum_of
from scenes.stage import paint, text
from scenes.stage.seat_marks import number
from scenes.stage.theme import PAPER, SOFT, Scale, card_size, colour
from scenes.table import count

# Milliseconds at normal speed. However many cards there are, the whole stays below six seconds.
STEP, TURNING_MOST, PAUSE = 210.0, 2500.0, 250.0
GROUP, GROUPS_MOST = 190.0, 900.0

UNCANCELLED = colour("#FFC2B0")


class PlusMinusCount(count.Count[HandRow]):
    """The sum runs with the cards; groups that make nothing earn fifty."""

    event: DealEnded
    measures = count.Measures(tallest=300, widest=count.FULL, name=0.17)

    def make_row(self, seat: int, name: str, score: int, total: int) -> HandRow:
        hand, split = self.event.hands[seat], self.event.groups[seat]
        return HandRow(seat, name, score, total, hand, split)

    def heading(self) -> str:
        return self.say("heading", round=self.event.round, deals=self.table.game.deals)

    # --- the film ---

    def plan_film(self) -> None:
        # The hands are counted side by side, so the fullest one decides how long it takes.
        most = max(len(row.cards) for row in self.rows)
        step = min(STEP, TURNING_MOST / max(1, most))
        for row in self.rows:
            for i, card in enumerate(row.cards):
                card.start = count.INTRO + i * step
        self.turned = count.INTRO + (most * step + count.Card.takes + PAUSE if most else 0)
        groups = max(len(row.groups) for row in self.rows)
        self.group_step = min(GROUP, GROUPS_MOST / max(1, groups))
        self.summed = self.turned + (PART + groups * self.group_step + PAUSE if groups else 0)
        self.end = self.summed + count.COUNT_UP + count.REST
        self.cues = count.spaced((card.counted, "flip") for row in self.rows for card in row.cards)
        self.cues += [(self.group_at(i), "neutralise") for i in range(groups)]
        self.cues.append((self.summed, "total"))

    def group_at(self, i: int) -> float:
        """When the i-th group of a hand shows that it makes nothing."""
        return self.turned + PART + i * self.group_step

    def points_at(self, row: HandRow, t: float) -> int:
        """This deal, as it stands at this moment: the running sum, then what it scores."""
        return (
            row.score if t >= self.summed else sum(card.value for card in count.added(row.cards, t))
        )

    # --- layout ---

    def points_width(self, row: HandRow, px: int) -> int:
        wide = max(text.size(number(made), text.FREDOKA, px)[0] for made in row.widest_sums())
        fifty = text.size(str(FIFTY), text.FREDOKA, self._fifty_px(px))[0]
        return max(wide, fifty) if row.groups else wide

    def _fifty_px(self, px: int) -> int:
        return min(round(px * 1.9), round(self.high * 0.7))

    def lay_out(self, scale: Scale, area: Rect) -> None:
        super().lay_out(scale, area)
        self.notes: dict[int, str] = {}  # what is said of a hand
        for row in self.rows:
            if row.culprit is not None:
                card = written(f"{row.culprit:+d}")
                self.notes[row.seat] = self.say("unsplit_card", card=card)
            elif row.note:
                self.notes[row.seat] = self.say(row.note)
        strip = self.rows[0].strip.inflate(0, -2 * scale.px(10))
        self.spread = Spread(self.rows, self.notes, strip, scale)

    # --- drawing ---

    def changed(self, row: HandRow, before: float, t: float) -> list[Rect]:
        turning = (c for c in row.cards if before <= c.start + c.takes and t >= c.start)
        parts = count.around(turning, row.width, (row.width * 0.4, row.width * 0.5))
        parting = row.groups and t >= self.turned and before <= self.summed
        if parting or before < self.turned <= t:
            parts = [row.strip.inflate(row.width, 0)]
        counts = any(before - count.POP <= card.counted <= t for card in row.cards)
        if counts and row.equation:
            parts.append(row.note_at)
        if counts or t >= self.summed:
            parts.append(row.sums)
        return parts

    def paint_still(self, base: Surface, row: HandRow) -> None:
        if not row.cards:
            size, thick = card_size(row.width), max(2, self.scale.px(2))
            slot = paint.slot(size, PAPER, row.width * 0.085, thick, alpha=90)
            base.blit(slot, (row.strip.x, row.y - size[1] // 2))

    def draw_middle(self, surface: Surface, row: HandRow, part: Rect, t: float) -> None:
        width, motion = row.width, self.motion
        reach = Rect(0, 0, width * 2, card_size(width)[1] * 2)
        for card in row.cards:
            reach.center = x, y = row.x_of(card, t - self.turned, motion), row.y
            if reach.colliderect(part):
                count.draw_turning(surface, self.faces, card, width, (x, y), t, motion, width * 0.1)
                if card.value == row.culprit and t >= self.turned:
                    count.put(surface, self.faces.outline(width, 0, UNCANCELLED), x, y)
        for i, bracket in enumerate(row.brackets):
            if t >= self.group_at(i):
                self.spread.draw_group(surface, row.groups[i], bracket)
        self._draw_note(surface, row, t)

    def _draw_note(self, surface: Surface, row: HandRow, t: float) -> None:
        """The sum as it is made; once it is there, why nothing earns nothing."""
        box, note, px = row.note_at, self.notes.get(row.seat), self.spread.note_px
        ready = t >= self.turned
        counted = [card.value for card in count.added(row.cards, t)]
        said = sum_of(counted, row.short) if row.equation else ""
        if note and (ready or not row.cards):
            shown = text.wrapped(note, count.NOTE, px, PAPER, box.w)
        elif said and not (ready and row.groups):
            shown = text.render(said, SUM, px, SOFT)
        else:
            return
        y = box.bottom - (box.h + shown.get_height()) // 2
        surface.blit(shown, (box.x, box.y + self.scale.px(8) if self.spread.beneath else y))

    def draw_points(self, surface: Surface, row: HandRow, t: float) -> None:
        px, tint, pop = self.sum_px, PAPER, self.pop_of(row.cards, t)
        if row.groups and t >= self.summed:
            px, tint, pop = self._fifty_px(px), ZERO, self.pop(t, self.summed)
        if not row.cards or t >= row.cards[0].counted:
            said = number(self.points_at(row, t))
            count.numeral(surface, said, px, pop, self.sum_right, row.box.centery, tint)
        self.draw_total(surface, row, t)
