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
from scenes.twin_it.shout_art import letters_in, line, size_in

HIGHEST = 176  # design pixels: more would be seen, but not sooner
HIGHEST_UPRIGHT = 300  # in a high window, where a design pixel is small
GAP = 10
MUCH_LARGER = 1.5  # so much larger a word has to be that is looked for elsewhere
LOW, LOW_UPRIGHT = 100, 150  # design pixels: a word that is so large at the foot stays there
LARGER = 1.15  # so much larger a word has to be that does not stand in the middle of the foot
BELOW = 1.3  # so much smaller a word may be whose line is below it: that is read in one look


class Setting(NamedTuple):
    """A word and its line, each in its box."""

    word: Rect
    line: Rect
    px: int  # of the line
    rows: int


class Words(NamedTuple):
    """What is to be set."""

    word: str
    said: str
    seats: tuple[Seat, ...]
    degrees: float

    def size(self, one: Setting) -> float:
        return size_in(one.word, self.word, self.degrees) * (BELOW if one.rows == 1 else 1.0)


def set_in(strip: Rect, taken: Iterable[Rect], scale: Scale, words: Words) -> Setting:
    """``strip`` is free in any case; what is ``taken`` may leave room above it."""

    def best(found: Iterable[Setting | None], default: Setting) -> Setting:
        return max((one for one in found if one is not None), key=words.size, default=default)

    def ways(free: Rect) -> Iterator[Setting | None]:
        yield _below(strip, free, scale, words)
        yield _beside(strip, free, scale, words)

    every = list(taken)
    whole = best(ways(strip), Setting(strip, Rect(strip.midbottom, (0, 0)), 1, 1))
    foot = best((one for free in _free(strip, every, scale) for one in ways(free)), whole)
    if words.size(foot) <= LARGER * words.size(whole):  # a few pixels are no reason to stand aside
        foot = whole
    if foot.word.h >= scale.px(LOW_UPRIGHT if scale.h > scale.w else LOW):
        return foot
    between = best(
        (_below(strip, free, scale, words) for free in _between(strip, every, scale)), foot
    )
    return between if words.size(between) > MUCH_LARGER * words.size(foot) else foot


def _free(strip: Rect, taken: list[Rect], scale: Scale) -> Iterator[Rect]:
    """Parts of the strip that reach higher than it, between what lies above."""
    upright = scale.h > scale.w
    highest = strip.bottom - scale.px(HIGHEST_UPRIGHT if upright else HIGHEST)
    gap = scale.px(GAP)
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


def _below(strip: Rect, free: Rect, scale: Scale, words: Words) -> Setting | None:
    """The line close below the word, both as near to the middle of the window as they can be."""
    px = min(_line_px(scale), round(free.h * 0.24))
    low = line(words.said, words.seats, px, strip.w).get_rect(bottom=free.bottom)
    room = _inside(Rect(free.x, free.y, free.w, free.h - low.h), scale)
    if low.w > free.w or room.w <= 0 or room.h <= 0:
        return None
    word = letters_in(room, words.word, words.degrees)
    word.bottom = room.bottom
    middle = _towards_middle(max(word.w, low.w), room if word.w >= low.w else free, scale)
    word.centerx = low.centerx = middle
    return Setting(word, low, px, 1)


def _beside(strip: Rect, free: Rect, scale: Scale, words: Words) -> Setting | None:
    """The line to the right of the word, close to it."""
    px, gap = min(_line_px(scale), round(strip.h * 0.3)), scale.px(20)
    low = line(words.said, words.seats, px, round(strip.w * 0.44), 2).get_rect()
    room = _inside(Rect(free.x, free.y, free.w - low.w - gap, free.h), scale)
    if room.w <= 0 or room.h <= 0:
        return None
    word = letters_in(room, words.word, words.degrees)
    both = word.w + gap + low.w
    left = _towards_middle(both, Rect(room.x, 0, free.right - room.x, 0), scale) - both // 2
    word.midleft = (left, room.centery)
    low.midleft = (word.right + gap, room.centery)
    return Setting(word, low, px, 2)


def _line_px(scale: Scale) -> int:
    return scale.font(27 if scale.w >= scale.h else 38)


def _towards_middle(wide: int, room: Rect, scale: Scale) -> int:
    """Where the middle of something is that stands as near to the middle of the window as its room
    allows."""
    return max(room.left + wide // 2, min(scale.w // 2, room.right - wide + wide // 2))


def _inside(box: Rect, scale: Scale) -> Rect:
    return box.inflate(-scale.px(24), -scale.px(8))
