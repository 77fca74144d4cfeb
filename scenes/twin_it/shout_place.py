"""Where a big word stands: in the largest strip at the foot of the table that is free of cards.

Its line stands below it, or beside it where the strip is low: whichever lets the word be larger.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from pygame import Rect

from game.contract import Seat
from scenes.stage.theme import Scale
from scenes.twin_it.shout_art import line, size_in

HIGHEST = 176  # design pixels: more would be seen, but not sooner
SPANS = (1.0, 0.72, 0.5, 0.36)  # of the strip; a narrower one may reach higher between cards


class Setting(NamedTuple):
    """A word and its line, each in its box."""

    word: Rect
    line: Rect
    px: int  # of the line
    rows: int


def set_in(
    strip: Rect, cards: Iterable[Rect], scale: Scale, word: str, said: str,
    seats: tuple[Seat, ...], degrees: float,
) -> Setting:  # fmt: skip
    """``strip`` is free in any case; ``cards`` may leave room above it."""
    lying = list(cards)
    found = [_below(strip, scale, said, seats), _beside(strip, scale, said, seats)]
    for span in SPANS:
        free = _free(strip, span, lying, scale)
        if free.h > strip.h:
            found += [_below(free, scale, said, seats), _beside(free, scale, said, seats)]
    return max(found, key=lambda one: size_in(one.word, word, degrees))


def _free(strip: Rect, span: float, cards: list[Rect], scale: Scale) -> Rect:
    """The middle of the strip, as high as cards leave it."""
    free = Rect(0, 0, round(strip.w * span), strip.h)
    free.midbottom = strip.midbottom
    gap = scale.px(10)
    above = [card.bottom for card in cards if card.left < free.right and card.right > free.left]
    top = max([free.bottom - scale.px(HIGHEST), *(low + gap for low in above if low < free.bottom)])
    if top < free.top:
        free.h, free.y = free.bottom - top, top
    return free


def _below(free: Rect, scale: Scale, said: str, seats: tuple[Seat, ...]) -> Setting:
    px = min(scale.font(27), round(free.h * 0.24))
    low = line(said, seats, px, free.w).get_rect(midbottom=free.midbottom)
    word = Rect(free.x, free.y, free.w, free.h - low.h)
    return Setting(_inside(word, scale), low, px, 1)


def _beside(free: Rect, scale: Scale, said: str, seats: tuple[Seat, ...]) -> Setting:
    px = min(scale.font(27), round(free.h * 0.3))
    low = line(said, seats, px, round(free.w * 0.44), 2).get_rect(midright=free.midright)
    word = Rect(free.x, free.y, free.w - low.w - scale.px(20), free.h)
    return Setting(_inside(word, scale), low, px, 2)


def _inside(box: Rect, scale: Scale) -> Rect:
    return box.inflate(-scale.px(24), -scale.px(8))
