"""Big words in the colours of players: round letters with an edge, a depth and a soft light."""

from __future__ import annotations

from functools import cache
from math import ceil

import pygame
from pygame import Rect, Surface

from game.contract import Seat
from scenes.stage import text
from scenes.stage.paint import Shelf, blank, kept, lay, turned
from scenes.stage.seat_marks import seat_mark
from scenes.stage.theme import PAPER, SHADE, SHADOW, SMALLEST_TEXT, Colour, mix

TURN = 2.6  # degrees
_GLOW = 0.20  # how far the light reaches, in ems
_MEASURED = 100  # the size at which letters are measured
_drawn = Shelf(20 << 20)
POP_STEPS = 8


@kept(_drawn)
def lettering(word: str, colours: tuple[Colour, ...], px: int, degrees: float = 0.0) -> Surface:
    """The word, as close as its letters are high, with its light around it: the light reaches
    ``reach(px)`` further out. Of several colours each has its share of the letters."""
    font = text.font(text.FREDOKA, px)
    string = _sayable(word)
    edge, deep, far = max(1, round(px * 0.035)), max(2, round(px * 0.06)), reach(px)
    face = _in_colours(font, string, colours)
    thick = _in_colours(font, string, tuple(mix(colour, SHADOW, 0.55) for colour in colours))
    box = face.get_bounding_rect()
    font.outline = edge
    try:
        around = font.render(string, True, SHADE)
    finally:
        font.outline = 0  # the font is everybody's
    light = blank((box.w + 2 * far, box.h + deep + 2 * far), colours[0])
    x, y = far - box.x, far - box.y
    light.blit(face, (x, y))
    whole = _soft(light, px)
    for step in (deep, deep // 2, 0):
        whole.blit(around, (x - edge, y - edge + step))
    for step in range(deep, 0, -1):
        whole.blit(thick, (x, y + step))
    whole.blit(face, (x, y))
    return pygame.transform.rotozoom(whole, degrees, 1.0) if degrees else whole


def _sayable(word: str) -> str:
    return word.replace("\u00a0", " ").replace("\u202f", " ")


def _in_colours(font: pygame.Font, word: str, colours: tuple[Colour, ...]) -> Surface:
    """The letters, the first of them in the first colour and so on."""
    whole = font.render(word, True, colours[0])
    for i, colour in enumerate(colours[1:], 1):
        start = font.size(word[: len(word) * i // len(colours)])[0]
        part = font.render(word, True, colour)
        whole.fill((*colour, 0), (start, 0, whole.get_width(), whole.get_height()))
        whole.blit(part, (start, 0), (start, 0, *part.get_size()))
    return whole


def reach(px: int) -> int:
    return round(px * _GLOW * 2)


def _soft(light: Surface, px: int) -> Surface:
    """What shines, blurred and dim. Worked out small: blur hides pixels."""
    step = 4
    small = pygame.transform.smoothscale(
        light, (max(1, light.get_width() // step), max(1, light.get_height() // step))
    )
    for _ in range(2):
        small = pygame.transform.box_blur(small, max(1, round(px * _GLOW / step / 1.6)))
    small.fill((255, 255, 255, 190), special_flags=pygame.BLEND_RGBA_MULT)
    return pygame.transform.smoothscale(small, light.get_size())


def size_in(box: Rect, word: str, degrees: float) -> int:
    """The largest size at which the letters of the word, turned, are inside the box."""
    wide, high = _letters(word)
    w, h = turned(wide, high, degrees)
    return max(SMALLEST_TEXT, int(_MEASURED * min(box.w / w, box.h / h)))


def letters_in(box: Rect, word: str, degrees: float) -> Rect:
    """What the letters take of the box at that size, in its upper left corner."""
    w, h = turned(*_letters(word), degrees)
    share = size_in(box, word, degrees) / _MEASURED
    return Rect(box.topleft, (min(box.w, ceil(w * share)), min(box.h, ceil(h * share))))


@cache
def _letters(word: str) -> tuple[int, int]:
    """Width and height of the letters alone. Accents stand above the capitals: a word with one is
    a little smaller."""
    font = text.font(text.FREDOKA, _MEASURED)
    drawn = font.render(_sayable(word), True, PAPER).get_bounding_rect()
    return drawn.w, drawn.h + round(_MEASURED * 0.06)


def fitted(word: str, colours: tuple[Colour, ...], box: Rect, degrees: float) -> Surface:
    """The word as large as the box allows; its light may reach further."""
    return lettering(word, colours, size_in(box, word, degrees), degrees)


@kept(_drawn)
def line(words: str, seats: tuple[Seat, ...], px: int, wide: int, rows: int = 1) -> Surface:
    """What stands below a word or beside it, with the signs of its players before it."""
    side, gap = round(px * 1.3), round(px * 0.4)
    marks = (side + gap // 2) * len(seats) + (gap // 2 if seats else 0)
    room = max(px, wide - marks)
    if rows == 1:
        px = text.fit(words, text.HANKEN_BOLD, px, room)
        words = text.shortened(words, text.HANKEN_BOLD, px, room)
    else:
        most = rows * text.line_height(text.HANKEN_BOLD, px)
        while px > SMALLEST_TEXT and (
            text.wrapped_height(words, text.HANKEN_BOLD, px, room) > most
            or text.wrapped(words, text.HANKEN_BOLD, px, PAPER, room).get_width() > room
        ):
            px -= 1
    said, dark = (text.wrapped(words, text.HANKEN_BOLD, px, tint, room) for tint in (PAPER, SHADE))
    whole = blank((marks + said.get_width() + 2, max(side, said.get_height()) + 2), PAPER)
    middle = whole.get_height() // 2
    for i, seat in enumerate(seats):
        lay(whole, seat_mark(seat, side), midleft=(i * (side + gap // 2), middle))
    lay(whole, dark, midleft=(marks, middle + max(1, px // 14)))
    lay(whole, said, midleft=(marks, middle))
    return whole


def popped(picture: Surface, share: float) -> Surface:
    """The picture on its way to its size, in a few steps that are kept."""
    step = round(share * POP_STEPS)
    if step >= POP_STEPS:
        return picture
    key = ("pop", picture, step)
    found = _drawn.get(key)
    if found is None:
        at = step / POP_STEPS
        # From small, past its size by a little, and back.
        size = 0.72 + 0.28 * at + 0.16 * at * (1 - at) * 2
        found = _drawn.put(key, pygame.transform.smoothscale_by(picture, size))
    return found
