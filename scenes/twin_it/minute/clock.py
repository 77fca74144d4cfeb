"""The minute as it is seen: a ring that shrinks around minutes and seconds."""

from __future__ import annotations

from math import cos, pi, sin

from pygame import Rect, Surface

from game.twin_it.together import MINUTE
from scenes.stage import paint, text
from scenes.stage.theme import PAPER, SHADE, SOFT, Colour, colour, mix
from scenes.stage.tween import out_cubic

LAST_SECONDS = 10
HURRY: Colour = colour("#FF8F75")
STEPS = 240  # of the ring
POP_MS = 240.0
_POPS = 5


def seconds_left(clock: float) -> int:
    """As a watch shows them: a begun second is a whole one."""
    return max(0, int(-(-(MINUTE - clock) // 1000)))


def as_watch(seconds: int) -> str:
    return f"{seconds // 60}:{seconds % 60:02d}"


class Clock:
    """Draws itself anew only when it looks different."""

    def __init__(self) -> None:
        self._key: tuple[object, ...] = ()
        self._drawn: Surface | None = None

    def shown(self, clock: float, box: Rect, pops: bool) -> Surface:
        """``pops``: the number jumps a little as the last seconds begin."""
        left = max(0.0, MINUTE - clock)
        seconds = seconds_left(clock)
        step = round(left / MINUTE * STEPS)
        hurry = 0 < left <= LAST_SECONDS * 1000
        past = (seconds * 1000 - left) / POP_MS
        pop = 0 if not (pops and hurry) or past >= 1 else round((1 - out_cubic(past)) * _POPS)
        key = (seconds, step, hurry, pop, box.size)
        if key != self._key or self._drawn is None:
            self._key, self._drawn = key, _draw(seconds, step / STEPS, hurry, pop / _POPS, box.w)
        return self._drawn


def _draw(seconds: int, share: float, hurry: bool, pop: float, side: int) -> Surface:
    tint = HURRY if hurry else PAPER
    thick = side * 0.075
    radius = side / 2 - thick / 2 - 1
    middle = side / 2
    body = (
        f'<circle cx="{middle}" cy="{middle}" r="{middle - 1}" fill="{paint.code(SHADE)}" '
        f'fill-opacity="0.62"/><circle cx="{middle}" cy="{middle}" r="{radius:.2f}" fill="none" '
        f'stroke="{paint.code(mix(SHADE, SOFT, 0.26))}" stroke-width="{thick:.2f}"/>'
    )
    line = f'fill="none" stroke="{paint.code(tint)}" stroke-width="{thick:.2f}"'
    if share >= 0.999:
        body += f'<circle cx="{middle}" cy="{middle}" r="{radius:.2f}" {line}/>'
    elif share > 0:
        # It opens clockwise from the top, as hands go round a dial.
        turn = 2 * pi * (1 - share)
        x, y = middle + radius * sin(turn), middle - radius * cos(turn)
        large = int(share > 0.5)
        body += (
            f'<path d="M{x:.2f} {y:.2f}A{radius:.2f} {radius:.2f} 0 {large} 1 {middle} '
            f'{middle - radius:.2f}" {line} stroke-linecap="round"/>'
        )
    whole = paint.vector(body, (side, side))
    px = round(side * 0.33 * (1 + 0.16 * pop))
    words = text.render(as_watch(seconds), text.FREDOKA, px, tint)
    whole.blit(words, words.get_rect(center=(round(middle), round(middle))))
    return whole
