"""The piles of a finished round of Take That while they are counted: where each card lies, when its
turn comes, and how it looks at any moment.

How the cards are spread depends on their number and the room alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, inf, pi, sin
from typing import NamedTuple

from pygame import Rect, Surface

from game.take_that.rules import TOADS, cost
from scenes.stage.sprites import Faces
from scenes.stage.theme import CARD_RATIO, card_size
from scenes.stage.tween import out_back, out_cubic
from scenes.table.count import FADE, Card, Row, added, draw_turning, put, put_faded

SHAKE = 240.0  # milliseconds at normal speed for which a toad shakes

RAISE = 0.15  # how far a toad stands out of its line, in card heights
GAP = 0.08  # between two lines of cards, in card heights
TIGHT = 0.95  # how much of a card is seen beside its neighbour where there is room


class PileCard(Card):
    """One card of a pile: what it counts, and how long it moves."""

    takes = 180.0

    def __init__(self, number: int, up: bool) -> None:
        super().__init__(str(number))
        self.up = up
        self.toad = not up and number in TOADS
        self.points = 1 if up else cost(number)

    def moves(self, t: float) -> bool:
        return self.start <= t <= self.start + self.takes + (SHAKE if self.toad else 0)

    def draw(self, surface: Surface, faces: Faces, width: int, t: float, motion: str) -> None:
        """The card as it looks at the time ``t``: not there yet, coming, turning, lying."""
        past = t - self.start
        x, y, high = round(self.x), round(self.y), card_size(width)[1]
        if not self.up:
            shaking = past - self.takes
            if self.toad and motion == "full" and 0 <= shaking < SHAKE:
                x += round(sin(shaking / 38 * pi) * width * 0.07 * (1 - shaking / SHAKE))
            stands = round(high * RAISE) if self.toad else 0
            draw_turning(surface, faces, self, width, (x, y), t, motion, high * 0.1, stands)
        elif 0 <= past < self.takes and motion == "none":
            put_faded(surface, faces.sprite(self.face, width), x, y, past / FADE)
        elif past >= 0:
            share = past / self.takes
            if share < 1:
                ease = out_back if motion == "full" else out_cubic
                y -= round((1 - ease(share)) * high * 0.34)
            put(surface, faces.sprite(self.face, width, lift=int(share < 0.7)), x, y)


class PileRow(Row):
    """One player with both piles."""

    def __init__(
        self, seat: int, name: str, score: int, total: int, up: Sequence[int], down: Sequence[int]
    ) -> None:
        super().__init__(seat, name, score, total)
        self.up = [PileCard(number, True) for number in up]
        self.down = [PileCard(number, False) for number in down]
        self.cards: Sequence[PileCard] = self.up + self.down
        self.tags: list[tuple[str, int]] = []  # what a card of the line counts; the line's y

    def place(self, wide: int, lines: tuple[int, int], box: Rect) -> None:
        """Lay cards so ``wide`` out in ``box``: those face up above, those face down below."""
        self.width = wide
        width, high = card_size(wide)
        down_step = high * (1 + GAP)
        used = down_step * (sum(lines) - 1) + high + high * RAISE
        y = box.y + (box.h - used) / 2 + high * RAISE + high / 2
        self.tags = []
        for cards, up, spread in ((self.up, True, lines[0]), (self.down, False, lines[1])):
            if cards:
                self.tags.append(("+1" if up else "−1", round(y)))
            step = step_of(len(cards), spread, up, width, box.w)
            each = max(1, per_line(len(cards), spread, up))
            for i, card in enumerate(cards):
                card.x = box.x + width / 2 + offset(i % each, up) * step
                card.y = y + (i // each) * down_step
            y += spread * down_step


def points(pile: Sequence[PileCard], t: float = inf) -> int:
    """What is gained by cards face up, or lost by those face down, until then."""
    return sum(card.points for card in added(pile, t))


class Plan(NamedTuple):
    """How wide the cards are and over how many lines each player's two piles are spread."""

    width: int
    lines: list[tuple[int, int]]


def offset(i: int, up: bool) -> float:
    """Where the i-th card of a line begins, in steps: pairs stand together, and so do fives."""
    return i + (0.2 * (i // 2) + 0.3 * (i // 10) if up else 0.4 * (i // 5))


def per_line(count: int, lines: int, up: bool) -> int:
    """How many cards of a pile go on one line: no pair is torn apart, and no five."""
    if lines <= 1:
        return count
    group = 2 if up else 5
    return ceil(count / lines / group) * group


def step_of(count: int, lines: int, up: bool, width: float, room: float) -> float:
    """The distance from card to card that fits ``room``."""
    across = offset(per_line(count, lines, up) - 1, up) if count > 1 else 0
    if across <= 0:
        return width * TIGHT
    return max(1.0, min(width * TIGHT, (room - width) / across))


def plan(counts: Sequence[tuple[int, int]], room: Rect, widest: int) -> Plan:
    """The spread in which the most of every card is seen."""
    best: tuple[float, Plan] | None = None
    for most in range(1, 7):
        high = room.h / (most + (most - 1) * GAP + RAISE)
        width = max(8, min(widest, int(high / CARD_RATIO)))
        seen, lines = float(width), []
        for up, down in counts:
            shown, fewest, chosen = 0.0, 99, (min(1, up), min(1, down))
            for a in range(min(1, up), most + 1):  # an empty pile needs no line
                for b in range(min(1, down), most - a + 1):
                    above = step_of(up, a, True, width, room.w)
                    least = min(above, step_of(down, b, False, width, room.w))
                    if least > shown + 0.01 or (least > shown - 0.01 and a + b < fewest):
                        shown, fewest, chosen = least, a + b, (a, b)
            seen = min(seen, shown)
            lines.append(chosen)
        # What is seen of a card counts by its area, and less if its number is half hidden.
        worth = seen * width * min(1.0, seen / (width * 0.88))
        if best is None or worth > best[0] * 1.02:
            best = (worth, Plan(width, lines))
    assert best is not None
    return best[1]
