"""Scraps of coloured paper for a winner."""

from collections.abc import Sequence
from math import cos, pi, sin

import pygame
from pygame import Surface

from game.chance import Chance
from scenes.stage import paint
from scenes.stage.theme import Colour, Scale

CONFETTI_MS = 1500.0
_PIECES = 90


class Paper:
    """A scrap of coloured paper that sways to the floor."""

    __slots__ = ("colour", "delay", "phase", "side", "speed", "sway", "x")

    def __init__(self, chance: Chance, colour: Colour) -> None:
        self.colour = colour
        self.x = chance.share()
        self.delay = chance.share() * 380
        self.speed = 0.55 + 0.5 * chance.share()
        self.sway = 12 + 26 * chance.share()
        self.phase = chance.share() * 2 * pi
        self.side = 11 + 9 * chance.share()

    def draw(self, surface: Surface, t: float, scale: Scale) -> None:
        past = t - self.delay
        if past <= 0:
            return
        seconds = past / 1000
        w, h = scale.size
        x = self.x * w + sin(self.phase + seconds * 4.2) * self.sway * scale.u
        y = -0.04 * h + seconds * self.speed * h
        # It tumbles: seen from the side a scrap is thin. Few widths, so that few are drawn.
        open_ = max(1, round(abs(cos(self.phase + seconds * 5.5)) * 4)) / 4
        side = self.side * scale.u
        size = (max(2, round(side * open_)), max(2, round(side * 1.4)))
        scrap = paint.panel(size, self.colour, max(1, scale.px(2)))
        turned = pygame.transform.rotozoom(scrap, round(self.phase * 57 + seconds * 90) % 360, 1)
        fade = min(1.0, (CONFETTI_MS - t) / 350)
        if fade < 1:
            turned.set_alpha(round(255 * fade))
        surface.blit(turned, turned.get_rect(center=(round(x), round(y))))


def scatter(colours: Sequence[Colour]) -> list[Paper]:
    """The same scraps every time: nobody counts them."""
    chance = Chance(7, "confetti")
    return [Paper(chance, colours[i % len(colours)]) for i in range(_PIECES)]
