"""Where a big word stands: in the largest strip at the foot of the table that is free of cards, or
where that is low, and there is much more room elsewhere, between the cards.

Its line stands below it, or beside it where the strip is low: whichever lets the word be larger.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from pygame import Rect

from game.contract import Seat
from scenes.stage.theme import Scale
from scenes.twin_it.shout_art import line, size_in

HIGHEST = 176  # design pixels: more would be seen, but not sooner
GAP = 10
MUCH_LARGER = 1.5  # so much larger a word has to be that is looked for elsewhere
LOW = 100  # design pixels: a word that is so large at the foot stays there
BELOW = 1.3  # so much smaller a word may be whose line is below it: that is read in one look


class Setting(NamedTuple):
    """A word and its line, each in its box."""

    word: Rect
    line: Rect
    px: int  # of the line
    rows: int


def set_in(
    strip: Rect, taken: Iterable[Rect], scale: Scale, word: str, said: str,
    seats: tuple[Seat, ...], degrees: float,
) -> Setting:  # fmt: skip
    """``strip`` is free in any case; what is ``taken`` may leave room above it."""

    def size(one: Setting) -> float:
        return size_in(one.word, word, degrees) * (BELOW if one.rows == 1 else 1.0)

    every = list(taken)
    frees = [strip, *_free(strip, every, scale)]
    found = [_beside(strip, strip, scale, said, seats)]
    found += [_below(strip, free, scale, said, seats) for free in frees]
    found += [_beside(strip, free, scale, said, seats) for free in frees]
    foot = max(filter(_has_room, found), key=size)
    if foot.word.h >= scale.px(LOW):
        return foot
    between = [_below(strip, free, scale, said, seats) for free in _between(strip, every, scale)]
    best = max(filter(_has_room, between), key=size, default=foot)
    return best if size(best) > MUCH_LARGER * size(foot) else foot


def _free(strip: Rect, taken: list[Rect], scale: Scale) -> Iterator[Rect]:
    """Parts of the strip that reach higher than it, between what lies above."""
    gap, highest = scale.px(GAP), strip.bottom - scale.px(HIGHEST)
    near = [one for one in taken if highest - gap < one.bottom and one.top < strip.bottom]
    near = [one for one in near if one.left < strip.right and one.right > strip.left]
    lefts = {strip.left, *(one.right + gap for one in near)}
    rights = {strip.right, *(one.left - gap for one in near)}
    for left in lefts:
        for right in rights:
            if strip.left <= left and right <= strip.right and right - left > strip.w // 5:
                over = [one.bottom + gap for one in near if one.left < right and one.right > left]
                top = max([highest, *over])
                if top < strip.top:
                    yield Rect(left, top, right - left, strip.bottom - top)


def _between(strip: Rect, taken: list[Rect], scale: Scale) -> Iterator[Rect]:
    """Room between the cards, above something that lies on the table."""
    wide, gap = scale.size[0], scale.px(GAP)
    for foot in sorted({one.top // gap * gap - gap for one in taken}):
        band = Rect(gap, foot, wide - 2 * gap, strip.h)
        band.bottom = foot
        if band.top > 0:
            yield from (free for free in _free(band, taken, scale) if free.h > strip.h)


def _below(strip: Rect, free: Rect, scale: Scale, said: str, seats: tuple[Seat, ...]) -> Setting:
    px = min(scale.font(27), round(free.h * 0.24))
    low = line(said, seats, px, strip.w).get_rect(midbottom=free.midbottom)
    if low.w > free.w:
        return _NOWHERE
    word = Rect(free.x, free.y, free.w, free.h - low.h)
    return Setting(_inside(word, scale), low, px, 1)


def _beside(strip: Rect, free: Rect, scale: Scale, said: str, seats: tuple[Seat, ...]) -> Setting:
    px = min(scale.font(27), round(strip.h * 0.3))
    low = line(said, seats, px, round(strip.w * 0.44), 2).get_rect(midright=free.midright)
    word = Rect(free.x, free.y, free.w - low.w - scale.px(20), free.h)
    return Setting(_inside(word, scale), low, px, 2)


def _has_room(one: Setting) -> bool:
    return one.word.w > 0 and one.word.h > 0


def _inside(box: Rect, scale: Scale) -> Rect:
    return box.inflate(-scale.px(24), -scale.px(8))


_NOWHERE = Setting(Rect(0, 0, 0, 0), Rect(0, 0, 0, 0), 0, 1)
