"""A hand of Plus Minus while it is counted: where each card lies, when its turn comes, how the sum
is written and how the cards part into groups that cancel out.

How the cards are spread depends on their number, their groups and the room alone.
"""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from pygame import Rect, Surface

from game.plus_minus import Cards, name_of, sets_summing_to
from scenes.plus_minus_art import SEEN, written
from scenes.stage.seats import number
from scenes.stage.sprites import BACK, Faces
from scenes.stage.theme import CARD_RATIO, card_size
from scenes.stage.tween import in_out

# Milliseconds at normal speed: a card turns, the groups part, a number pops.
TURN, PART, POP = 200.0, 350.0, 180.0
FADE = 120.0  # instead of a movement, for those who want none

# In card widths: between cards, behind the one card of a group, between two groups.
BESIDE, AGAINST, APART = 0.05, 0.13, 0.42
NARROWEST = 14  # pixels of a card


def uncancelled(hand: Sequence[int]) -> int | None:
    """A card that no group of this hand can hold, the largest if there are several."""
    for card in sorted(set(hand), key=lambda card: (-abs(card), -card)):
        with_it = tuple(sorted(other for other in hand if (other > 0) == (card > 0)))
        against = tuple(sorted(other for other in hand if (other > 0) != (card > 0)))
        alone = sets_summing_to(against, -card)
        joined = any(
            card in cards for other in set(against) for cards in sets_summing_to(with_it, -other)
        )
        if not alone and not joined:
            return card
    return None


def sum_of(cards: Sequence[int], short: bool = False) -> str:
    """``+5 −3 −2 = 0``; in short only what plus and minus cards make each: ``+5 −5 = 0``."""
    if not cards:
        return ""
    parts: Sequence[int] = cards
    if short:
        both = (sum(card for card in cards if card > 0), sum(card for card in cards if card < 0))
        parts = [part for part in both if part]
    return " ".join([*(written(name_of(part)) for part in parts), "=", number(sum(cards))])


class Card:
    """One card of a hand: where it lies, where it goes with its group, and when it turns."""

    __slots__ = ("face", "parted", "start", "value", "x")

    def __init__(self, value: int, start: float) -> None:
        self.value, self.start = value, start
        self.face = name_of(value)
        self.x = self.parted = 0.0  # the middle of the card: in the line, and in its group

    @property
    def counted(self) -> float:
        """When it shows its face and is added."""
        return self.start + TURN * 0.5


class Row:
    """One player: the cards, how they are grouped, and where everything stands."""

    __slots__ = (
        "brackets", "cards", "culprit", "equation", "groups", "name", "note", "note_at", "score",
        "seat", "short", "strip", "sums", "total", "whole", "width", "y",
    )  # fmt: skip

    def __init__(
        self, seat: int, hand: Cards, split: tuple[Cards, ...] | None, score: int, total: int
    ) -> None:
        self.seat, self.score, self.total = seat, score, total
        self.groups = tuple(split) if split else ()
        if self.groups:
            ordered = [card for group in self.groups for card in group]
        else:
            ordered = sorted(hand, key=lambda card: (card < 0, -abs(card)))
        self.cards = [Card(card, 0.0) for card in ordered]
        # Why a sum of nothing earns nothing
        unsplit = bool(hand) and not sum(hand) and not self.groups
        self.note = "" if hand and not unsplit else "empty" if not hand else "unsplit"
        self.culprit = uncancelled(hand) if unsplit else None
        self.equation = self.short = False  # whether the sum is written, and in short
        self.whole = self.strip = self.sums = self.note_at = Rect(0, 0, 1, 1)
        self.width, self.y = NARROWEST, 0
        self.brackets: list[Rect] = []  # under each group, from its first card to its last

    def counted(self, t: float) -> list[int]:
        """The cards that are added by now."""
        return [card.value for card in self.cards if card.counted <= t]

    def widest_sums(self) -> list[int]:
        """All that the running sum will be."""
        found, total = [self.score], 0
        for card in self.cards:
            total += card.value
            found.append(total)
        return found

    def popped(self, t: float) -> float:
        """From 1, just counted, down to 0."""
        last = max((c.counted for c in self.cards if c.counted <= t), default=-1e9)
        return max(0.0, 1 - (t - last) / POP)

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
        self.brackets = []
        if not self.groups:
            return
        step, x, i = _step(sizes, width, box.w), float(box.x), 0
        for size in sizes:
            left = x
            for place in range(size):
                card = self.cards[i]
                card.parted = x + width / 2
                x += step + (AGAINST * width if not place else 0)
                i += 1
            x = self.cards[i - 1].parted + width / 2
            bracket = Rect(round(left), self.y + high - high // 2, round(x - left), under)
            self.brackets.append(bracket)
            x += APART * width

    def x_of(self, card: Card, since: float, motion: str) -> int:
        """Where a card is ``since`` milliseconds after the groups began to part."""
        if since <= 0 or not self.groups:
            return round(card.x)
        share = 1.0 if motion == "none" else in_out(min(1.0, since / PART))
        return round(card.x + (card.parted - card.x) * share)


def _across(sizes: Sequence[int], step: float) -> float:
    """How wide groups of these sizes are, in card widths, when cards are a step apart."""
    wide = APART * (len(sizes) - 1)
    for size in sizes:
        wide += 1 + step * (size - 1) if size else 0
    if len(sizes) > 1:
        wide += AGAINST * len(sizes)
    return wide


def _step(sizes: Sequence[int], width: int, room: int) -> float:
    """The distance from card to card that fills ``room`` at most."""
    between = sum(size - 1 for size in sizes if size)
    if not between:
        return width * (1 + BESIDE)
    return max(1.0, min(width * (1 + BESIDE), (room - width * _across(sizes, 0)) / between))


def draw_card(
    surface: Surface, faces: Faces, row: Row, card: Card, x: int, t: float, motion: str
) -> None:
    """The card as it looks at the time ``t``: face down, turning, or face up."""
    share = (t - card.start) / TURN
    width, y = row.width, row.y
    if share <= 0:
        put(surface, faces.sprite(BACK, width), x, y)
    elif share >= 1:
        put(surface, faces.sprite(card.face, width), x, y)
    elif motion == "none":
        put(surface, faces.sprite(BACK, width), x, y)
        shown = faces.sprite(card.face, width)
        if t - card.start < FADE:
            shown = shown.copy()
            shown.set_alpha(round(255 * (t - card.start) / FADE))
        put(surface, shown, x, y)
    else:
        # Turned edge-on and back. Without its shadow: a thin card has hardly any.
        flat = faces.flat(card.face if share >= 0.5 else BACK, width)
        open_ = abs(1 - 2 * share)
        thin = pygame.transform.smoothscale(flat, (max(2, round(width * open_)), flat.get_height()))
        put(surface, thin, x, y - round(width * 0.1 * (1 - open_)))


def put(surface: Surface, picture: Surface, x: int, y: int) -> None:
    """Blit with the middle of the picture at ``(x, y)``."""
    w, h = picture.get_size()
    surface.blit(picture, (x - w // 2, y - h // 2))
