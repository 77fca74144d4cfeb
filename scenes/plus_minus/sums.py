"""A hand of Plus Minus while it is counted: where each card lies, when its turn comes, how the sum
is written and how the cards part into groups that cancel out.

How the cards are spread depends on their number, their groups and the room alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate

from pygame import Rect, Surface

from game.plus_minus.cards import Cards, name_of, sets_summing_to
from scenes.plus_minus.art import SEEN, written
from scenes.stage import paint, text
from scenes.stage.seat_marks import number
from scenes.stage.theme import CARD_RATIO, INK, SMALLEST_TEXT, Scale, card_size, colour
from scenes.stage.tween import in_out
from scenes.table.count import NOTE, Card, Row

PART = 350.0  # milliseconds at normal speed in which the groups part

# In card widths: between cards, behind the one card of a group, between two groups.
BESIDE, AGAINST, APART = 0.05, 0.13, 0.42
NARROWEST = 14  # pixels of a card

ZERO = colour("#5CC9A7")  # a sum that has come to nothing, which is what was wanted
SUM = text.HANKEN_BOLD


def uncancelled(hand: Sequence[int]) -> int | None:
    """A card that no group of this hand can hold, the largest if there are several."""
    for card in sorted(set(hand), key=lambda card: (-abs(card), -card)):
        with_it = tuple(sorted(other for other in hand if (other > 0) == (card > 0)))
        against = tuple(sorted(other for other in hand if (other > 0) != (card > 0)))
        joined = (cards for other in set(against) for cards in sets_summing_to(with_it, -other))
        if not sets_summing_to(against, -card) and not any(card in cards for cards in joined):
            return card
    return None


def sum_of(cards: Sequence[int], short: bool = False) -> str:
    """``+5 −3 −2 = 0``; in short only what plus and minus cards make each: ``+5 −5 = 0``."""
    if not cards:
        return ""
    both = (sum(card for card in cards if card > 0), sum(card for card in cards if card < 0))
    parts = filter(None, both) if short else cards
    return " ".join([*(written(name_of(part)) for part in parts), "=", number(sum(cards))])


class HandCard(Card):
    """One card of a hand; ``x`` is where it lies in the line."""

    def __init__(self, value: int) -> None:
        super().__init__(name_of(value))
        self.value = value
        self.parted = 0.0  # where it goes with its group


class HandRow(Row):
    """One player: the cards, how they are grouped, and what is said of them."""

    def __init__(
        self, seat: int, name: str, score: int, total: int,
        hand: Cards, split: tuple[Cards, ...] | None,
    ) -> None:  # fmt: skip
        super().__init__(seat, name, score, total)
        # Of a pair either card is the one; the plus card is read first.
        self.groups = tuple(
            tuple(sorted(group)[::-1]) if len(group) == 2 else group for group in split or ()
        )
        ordered = [card for group in self.groups for card in group]
        ordered = ordered or sorted(hand, key=lambda card: (card < 0, -abs(card)))
        self.cards: Sequence[HandCard] = [HandCard(card) for card in ordered]
        # Why a sum of nothing earns nothing
        unsplit = bool(hand) and not sum(hand) and not self.groups
        self.note = "empty" if not hand else "unsplit" if unsplit else ""
        self.culprit = uncancelled(hand) if unsplit else None
        self.equation = self.short = False  # whether the sum is written, and in short
        self.note_at = Rect(0, 0, 1, 1)
        self.width, self.y = NARROWEST, 0
        self.brackets: list[Rect] = []  # under each group, from its first card to its last

    def widest_sums(self) -> list[int]:
        """All that the running sum will be."""
        return [self.score, *accumulate(card.value for card in self.cards)]

    # --- where the cards lie ---

    def natural(self, width: int) -> int:
        """How wide the cards are without lying over each other."""
        return round(width * _across(self._sizes(), 1 + BESIDE))

    def _sizes(self) -> list[int]:
        return [len(group) for group in self.groups] or [len(self.cards)]

    def place(self, box: Rect, widest: int, under: int) -> None:
        """Lay the cards out in ``box``, each with enough seen; ``under`` stays free below them."""
        width = max(NARROWEST, min(widest, int((box.h - under) / CARD_RATIO)))
        sizes = self._sizes()
        while width > NARROWEST and width * _across(sizes, SEEN + 0.02) > box.w:
            width -= 1
        self.width = width
        high = card_size(width)[1]
        self.y = box.y + (box.h - under - high) // 2 + high // 2
        # First all in one line, then in groups; the order is the same.
        step = _step([len(self.cards)], width, box.w)
        for i, card in enumerate(self.cards):
            card.x = card.parted = box.x + width / 2 + i * step
            card.y = self.y
        self.brackets = []
        step, x, cards = _step(sizes, width, box.w), float(box.x), iter(self.cards)
        for group in self.groups:
            left = x
            for place in range(len(group)):
                card = next(cards)
                card.parted = x + width / 2
                right, x = x + width, x + step + (0 if place else AGAINST * width)
            bracket = Rect(round(left), self.y + high - high // 2, round(right - left), under)
            self.brackets.append(bracket)
            x = right + APART * width

    def x_of(self, card: HandCard, since: float, motion: str) -> int:
        """Where a card is ``since`` milliseconds after the groups began to part."""
        if since <= 0 or not self.groups:
            return round(card.x)
        share = 1.0 if motion == "none" else in_out(min(1.0, since / PART))
        return round(card.x + (card.parted - card.x) * share)


def _across(sizes: Sequence[int], step: float) -> float:
    """How wide groups of these sizes are, in card widths, when cards are a step apart."""
    apart = APART * (len(sizes) - 1) + (AGAINST * len(sizes) if len(sizes) > 1 else 0)
    return apart + sum(1 + step * (size - 1) for size in sizes if size)


def _step(sizes: Sequence[int], width: int, room: int) -> float:
    """The distance from card to card that fills ``room`` at most."""
    between = sum(size - 1 for size in sizes if size)
    if not between:
        return width * (1 + BESIDE)
    return max(1.0, min(width * (1 + BESIDE), (room - width * _across(sizes, 0)) / between))


class Spread:
    """Lays all rows out in strips of the same size.

    What is said stands ``beneath`` the cards where rows are high enough, else beside them.
    """

    def __init__(
        self, rows: list[HandRow], notes: dict[int, str], strip: Rect, scale: Scale
    ) -> None:
        self.notes, self.scale = notes, scale
        self.note_px = min(scale.font(22), strip.h // 3)
        high = text.line_height(NOTE, self.note_px)
        self.pill = round(min(high * 1.1, strip.h * 0.3))
        tall = [text.wrapped_height(note, NOTE, self.note_px, strip.w) for note in notes.values()]
        under = max([self.pill, high, *tall]) + scale.px(10)
        self.beneath = strip.h - under >= card_size(scale.px(64))[1]
        boxes = [Rect(strip.x, row.box.y + scale.px(10), strip.w, strip.h) for row in rows]
        if not self.beneath:  # first of all rows: one that is full makes the text smaller
            for row, box in zip(rows, boxes, strict=True):
                box.w -= self._beside(row, box)
        for row, box in zip(rows, boxes, strict=True):
            if not self.beneath:
                under = self.pill // 2 + scale.px(2) if row.groups else 0
            row.place(box, scale.px(136), under)
            self._place_note(row, Rect(strip.x, box.y, strip.w, strip.h), under)

    def _place_note(self, row: HandRow, box: Rect, under: int) -> None:
        if self.beneath:
            high = card_size(row.width)[1]
            row.note_at = Rect(box.x, row.y - high // 2 + high, box.w, under)
        else:
            ends = row.cards[-1].x + row.width / 2 if row.cards else box.x + row.width
            left = round(ends) + self.scale.px(24)
            row.note_at = Rect(left, box.y, max(1, box.right - left), box.h)
        values = [card.value for card in row.cards]
        row.short = text.size(sum_of(values), SUM, self.note_px)[0] > row.note_at.w
        wide = text.size(sum_of(values, row.short), SUM, self.note_px)[0]
        row.equation = bool(values) and wide <= row.note_at.w and (self.beneath or not row.groups)

    def _beside(self, row: HandRow, box: Rect) -> int:
        """How much of a low row its sentence needs, the space before it included.

        The text is made smaller rather than to cover more of the cards than their corners.
        """
        note, gap = self.notes.get(row.seat, ""), self.scale.px(24)
        if not note:
            return 0
        free = box.w - row.natural(round(box.h / CARD_RATIO)) - gap
        most = max(free, box.w * 6 // 10)
        while True:
            for share in (0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0):
                wide = round(most * share)
                if text.wrapped_height(note, NOTE, self.note_px, wide) <= box.h:
                    return (most if free >= most else wide) + gap
            if self.note_px <= SMALLEST_TEXT:
                return most + gap
            self.note_px -= 1

    def draw_group(self, surface: Surface, group: Cards, bracket: Rect) -> None:
        """A bracket under one card and those against it, and that they make nothing.

        In a low row there is no room beneath the cards: what is said stands on their lower edge.
        """
        high, px = self.pill, max(SMALLEST_TEXT, round(self.pill * 0.72))
        said = sum_of(group)
        if not self.beneath or text.size(said, SUM, px)[0] + high > bracket.w:
            said = "= 0"
        shown = text.render(said, SUM, px, INK)
        box = Rect(0, 0, shown.get_width() + high * 2 // 3, high)
        thick, gap = max(2, self.scale.px(3)), max(1, self.scale.px(2))
        box.midtop = (bracket.centerx, bracket.y + gap)
        if not self.beneath:
            box.centery = bracket.y + gap + thick // 2
        bar = paint.panel((bracket.w, thick), ZERO, thick / 2)
        surface.blit(bar, (bracket.x, box.centery - thick // 2))
        if self.beneath:
            for x in (bracket.x, bracket.right - thick):
                surface.fill(ZERO, Rect(x, box.y, thick, box.centery - box.y))
        surface.blit(paint.panel(box.size, ZERO, high / 2), box.topleft)
        surface.blit(shown, shown.get_rect(center=box.center))
