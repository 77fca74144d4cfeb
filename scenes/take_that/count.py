"""After a round of Take That: both piles of everybody are counted out, card by card."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect, Surface

from game.take_that.rules import RoundEnded
from scenes.stage import paint, text
from scenes.stage.seat_marks import number
from scenes.stage.theme import ALARM, PAPER, SOFT, Scale, card_size
from scenes.table.count import FULL, Count, Cue, Measures, around, ladder, numeral, put, spaced
from scenes.take_that.piles import RAISE, PileCard, PileRow, plan, points

# Milliseconds at normal speed. However many cards there are, the whole stays below six seconds.
_INTRO, _PAUSE, _RESULT = 250.0, 260.0, 450.0
_UP_STEP, _UP_MOST = 120.0, 2000.0
_DOWN_STEP, _DOWN_MOST = 190.0, 2700.0
_POP, _RESULT_POP = 150.0, 300.0
_CROAK_GAP = 240.0


class TakeThatCount(Count[PileRow]):
    """Every card comes to its line; face up it counts one, face down it costs."""

    event: RoundEnded
    measures = Measures(
        above=0, below=18, gap=12, tallest=330, widest=FULL, name=0.19, name_high=0.3,
        name_gives_way=False, after_name=20, before_points=22, points=0.37, numerals=38, apart=46,
        rule=24, ring_above=True,
    )  # fmt: skip
    best_face = text.HANKEN  # a little too narrow, so the words are drawn a little smaller

    def make_row(self, seat: int, name: str, score: int, total: int) -> PileRow:
        up, down = self.event.up[seat], self.event.down[seat]
        return PileRow(seat, name, score, total, up, down)

    # --- the film ---

    def plan_film(self) -> None:
        most_up = max(len(row.up) for row in self.rows)
        most_down = max(len(row.down) for row in self.rows)
        up_step = min(_UP_STEP, _UP_MOST / max(1, most_up))
        down_step = min(_DOWN_STEP, _DOWN_MOST / max(1, most_down))
        self.turning = _INTRO + most_up * up_step + (_PAUSE if most_up else 0)
        self.summed = self.turning + most_down * down_step + _PAUSE
        self.end = self.summed + _RESULT
        risen: list[float] = []
        wanted: list[Cue] = []
        for row in self.rows:
            for i, card in enumerate(row.up):
                card.start = _INTRO + i * up_step
                risen.append(card.counted)
            for i, card in enumerate(row.down):
                card.start = self.turning + i * down_step
                heard = f"croak {int(card.face) // 11 - 1}" if card.toad else "flip"
                wanted.append((card.counted, heard))
        fallen = spaced(wanted, {f"croak {i}": _CROAK_GAP for i in range(1, 8)})
        self.cues = [*ladder(risen), *fallen, (self.summed, "total")]

    def total_at(self, row: PileRow, t: float) -> int:
        return row.total if t >= self.summed else row.before

    # --- layout ---

    def points_width(self, row: PileRow, px: int) -> int:
        said = f"{points(row.up)} − {points(row.down)}  = "
        return super().points_width(row, px) + text.size(said, text.FREDOKA, round(px * 0.8))[0]

    def total_width(self, row: PileRow, px: int) -> int:
        return text.size(number(row.total), text.FREDOKA, px)[0]

    def lay_out(self, scale: Scale, area: Rect) -> None:
        super().lay_out(scale, area)
        self.tag_px = min(scale.font(20), round(self.high * 0.2))
        tag = text.size("+1", text.FREDOKA, self.tag_px)[0] + scale.px(12)
        strip, inset = self.rows[0].strip, scale.px(10)
        wide = max(40, strip.w - tag - scale.px(6))
        room = Rect(strip.x + tag, 0, wide, self.high - 2 * inset)
        piles = [(len(row.up), len(row.down)) for row in self.rows]
        chosen = plan(piles, room, scale.px(116))
        for row, lines in zip(self.rows, chosen.lines, strict=True):
            row.place(chosen.width, lines, room.move(0, row.box.y + inset))

    # --- drawing ---

    def changed(self, row: PileRow, before: float, t: float) -> list[Rect]:
        (width, high), cards = card_size(row.width), row.cards
        moving = (c for c in cards if c.moves(before) or c.moves(t) or before < c.start < t)
        parts = around(moving, row.width, (width * 0.7, high * 0.9))
        # Sums change with the cards and pop a little longer; the last one comes by itself.
        counts = any(before - _POP <= card.counted <= t for card in cards)
        if parts or counts or t >= self.summed or before < self.turning <= t:
            parts.append(row.sums)
        return parts

    def paint_still(self, base: Surface, row: PileRow) -> None:
        for tag, y in row.tags:
            shown = text.render(tag, text.FREDOKA, self.tag_px, SOFT)
            base.blit(shown, shown.get_rect(midleft=(row.strip.x, y)))

    def draw_middle(self, surface: Surface, row: PileRow, part: Rect, t: float) -> None:
        width, high = card_size(row.width)
        reach = Rect(0, 0, width, high).inflate(width, high)
        near = []
        for card in row.cards:
            reach.center = (round(card.x), round(card.y))
            if reach.colliderect(part):
                near.append(card)
                card.draw(surface, self.faces, row.width, t, self.motion)
        if row.width < self.scale.px(110):  # the price on the card itself is too small
            for card in near:
                if card.toad and t >= card.counted:
                    self._draw_price(surface, card, row.width)

    def _draw_price(self, surface: Surface, card: PileCard, width: int) -> None:
        """A small toad has no room for what it costs: a tag says it."""
        px = max(9, min(self.scale.font(16.7), round(width * 0.42)))
        said = text.render("−5", text.FREDOKA, px, PAPER)
        box = (said.get_width() + px // 2, round(px * 1.25))
        x, y = round(card.x), round(card.y + card_size(width)[1] * (0.46 - RAISE))
        put(surface, paint.panel(box, ALARM, box[1] / 2), x, y)
        put(surface, said, x, y)

    def draw_points(self, surface: Surface, row: PileRow, t: float) -> None:
        """``12 − 17 = −5``; each part comes in its own place, so that nothing shifts."""
        px, small = self.sum_px, round(self.sum_px * 0.8)
        x, y = self.sum_right, row.box.centery

        def wide(said: str) -> int:
            return text.size(said, text.FREDOKA, small)[0]

        def running(pile: Sequence[PileCard], right: int) -> None:
            said = str(points(pile, t))
            numeral(surface, said, small, self.pop_of(pile, t, _POP), right, y)

        result, equals, minus = number(row.score), wide("  = "), wide(" − ")
        if t >= self.summed:
            numeral(surface, result, px, self.pop(t, self.summed, _RESULT_POP), x, y)
        x -= text.size(result, text.FREDOKA, px)[0]
        if t >= self.summed:
            put(surface, text.render("=", text.FREDOKA, small, PAPER), x - equals // 2, y)
        x -= equals + wide(str(points(row.down)))
        if t >= self.turning:
            running(row.down, x + wide(str(points(row.down, t))))
            put(surface, text.render("−", text.FREDOKA, small, PAPER), x - minus // 2, y)
        running(row.up, x - minus)
        self.draw_total(surface, row, t, _RESULT_POP)
