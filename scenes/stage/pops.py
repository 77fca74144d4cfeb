"""Numbers and words that rise over the table for a moment: what has just been won or lost."""

from __future__ import annotations

import pygame
from pygame import Surface

from scenes.stage import text
from scenes.stage.paint import Shelf, blank, kept
from scenes.stage.theme import SHADOW, Colour, colour

GAIN, LOSS, PLAIN = colour("#8FE8B0"), colour("#FF9A86"), colour("#FBF4E4")
GROW_MS, FADE_MS = 130.0, 280.0
RISE = 1.1  # heights of a line that it rises

_words = Shelf(4 << 20)


@kept(_words)
def words(said: str, px: int, tint: Colour) -> Surface:
    """Words that can be read on whatever they are over: with a dark seam around every letter."""
    seam = max(2, round(px * 0.075))
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
    """One of them, around a place of the window."""

    __slots__ = ("_picture", "age", "lasts", "rises", "x", "y")

    def __init__(
        self, picture: Surface, at: tuple[float, float], lasts: float, rises: bool
    ) -> None:
        self._picture = picture
        self.x, self.y = at
        self.lasts, self.rises = lasts, rises
        self.age = 0.0

    def drawn(self, motion: str) -> tuple[Surface, tuple[int, int]]:
        """As it looks now, with its upper left corner."""
        picture, y = self._picture, self.y
        if motion == "full" and self.age < GROW_MS:
            share = self.age / GROW_MS
            picture = pygame.transform.smoothscale_by(picture, 0.6 + 0.4 * share)
        if self.rises and motion != "none":
            y -= picture.get_height() * RISE * min(1.0, self.age / self.lasts) ** 0.6
        left = self.lasts - self.age
        if left < FADE_MS:
            picture = picture.copy()
            picture.set_alpha(round(255 * max(0.0, left) / FADE_MS))
        w, h = picture.get_size()
        return picture, (round(self.x) - w // 2, round(y) - h // 2)
