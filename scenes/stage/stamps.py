"""Stamps: what has become of somebody, across what lies before them."""

from __future__ import annotations

import pygame
from pygame import Surface

from scenes.stage import text
from scenes.stage.paint import Shelf, blank, kept, lay, panel
from scenes.stage.theme import SHADE, Colour

ANGLE = 5.0

_stamps = Shelf(8 << 20)


@kept(_stamps)
def stamp(said: str, px: int, tint: Colour, wide: int) -> Surface:
    """At most so many pixels wide, a little askew."""
    pad = round(px * 0.55)
    px = text.fit(said, text.FREDOKA, px, wide - 2 * pad)
    words = text.render(said, text.FREDOKA, px, tint)
    thick = max(2, round(px * 0.12))
    size = (words.get_width() + 2 * pad, round(words.get_height() + px * 0.36))
    flat = blank(size, SHADE)
    lay(flat, panel(size, SHADE, px * 0.42, tint, thick, alpha=236), topleft=(0, 0))
    lay(flat, words, center=(size[0] // 2, size[1] // 2))
    return pygame.transform.rotozoom(flat, ANGLE, 1.0)
