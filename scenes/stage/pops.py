"""Numbers and words that rise over the table for a moment: what has just been won or lost."""

from __future__ import annotations

from math import pi, sin

import pygame
from pygame import Surface

from scenes.stage import text
from scenes.stage.paint import Shelf, blank, kept
from scenes.stage.theme import SHADOW, Colour, colour

GAIN, LOSS, PLAIN = colour("#8FE8B0"), colour("#FF9A86"), colour("#FBF4E4")
GROW_MS, FADE_MS = 130.0, 280.0
RISE = 1.1  # heights of a line that it rises
HOPS, HOP_HIGH = 3, 1.6

_words = Shelf(4 << 20)


@kept(_words)
def words(said: str, px: int, tint: Colour) -> Surface:
    """Words that can be read on whatever they are over: with a dark seam around every letter."""
    seam = max(2, round(px**0.75 * 0.14))
    face = text.render(said, text.FREDOKA, px, tint)
    dark = text.render(said, text.FREDOKA, px, SHADOW)
    w, h = face.get_size()
    whole = blank((w + 2 * seam, h + 3 * seam), SHADOW)
    around = [(x, y) for x in (0, seam, 2 * seam) for y in (0, seam, 2 * seam)]
    for at in [*around, (seam, 3 * seam)]:
        whole.blit(dark, at)
    whole.blit(face, (seam, seam))
    return whole


class Pop:
    """A picture over the table for a moment: it rises, comes down like a stamp, or hops away."""

    __slots__ = ("_comes_down", "_picture", "_rises", "_to", "age", "at", "lasts")

    def __init__(
        self, picture: Surface, at: tuple[float, float], lasts: float, rises: bool = False,
        comes_down: bool = False, to: tuple[float, float] | None = None,
    ) -> None:  # fmt: skip
        self._picture, self.at, self.lasts = picture, at, lasts
        self._rises, self._comes_down, self._to = rises, comes_down, to
        self.age = 0.0

    def drawn(self, motion: str) -> tuple[Surface, tuple[int, int]]:
        """As it looks now, with its upper left corner."""
        picture, (x, y) = self._picture, self.at
        share = min(1.0, self.age / self.lasts)
        if self._to is not None:
            x, y = x + (self._to[0] - x) * share, y + (self._to[1] - y) * share
            y -= abs(sin(share * HOPS * pi)) * picture.get_height() * HOP_HIGH * (1.2 - share)
        elif self._comes_down:
            picture = pygame.transform.smoothscale_by(picture, 1.7 - 0.7 * share)
        else:
            if motion == "full" and self.age < GROW_MS:
                size = 0.6 + 0.4 * self.age / GROW_MS
                picture = pygame.transform.smoothscale_by(picture, size)
            if self._rises and motion != "none":
                y -= picture.get_height() * RISE * share**0.6
            left = self.lasts - self.age
            if left < FADE_MS:
                picture = picture.copy()
                picture.set_alpha(round(255 * max(0.0, left) / FADE_MS))
        w, h = picture.get_size()
        return picture, (round(x) - w // 2, round(y) - h // 2)
