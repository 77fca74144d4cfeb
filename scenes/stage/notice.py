"""One sentence at the bottom of the window, over any scene, for a few seconds.

And, smaller, what is to be heard, for those who want to read it.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pygame import Rect, Surface

from scenes.stage import paint, text
from scenes.stage.target import line
from scenes.stage.theme import ACCENT, PAPER, SHADE, Scale

if TYPE_CHECKING:
    from scenes.stage.scene import Scene

CAPTION_MS = 1800.0
WIDTHS = (1.0, 0.6, 0.36)  # shares of the window, the first if there is room for it
MOST = 8  # sentences that wait for each other; more would be read long after they mattered


class Notices:
    """Sentences wait for each other. Each appears at once, stands still and goes."""

    def __init__(self) -> None:
        self._waiting: list[str] = []
        self._left = 0.0
        self.place = Rect(0, 0, 0, 0)
        """Where the sentence stands."""
        self.heard = ""
        self._heard_left = 0.0

    def __bool__(self) -> bool:
        return bool(self._waiting or self.heard)

    @property
    def shown(self) -> str:
        """The sentence on screen, or ""."""
        return self._waiting[0] if self._waiting else ""

    def add(self, sentence: str, at_once: bool = False) -> None:
        """Show it when those before have been read; or at once, in their place."""
        if at_once:
            self._waiting.clear()
        if sentence and sentence not in self._waiting:
            self._waiting.append(sentence)
            if len(self._waiting) > MOST:
                del self._waiting[1]  # the first of them is being read
            if len(self._waiting) == 1:
                self._left = self._time(sentence)

    def hear(self, caption: str) -> None:
        """Show what is to be heard, in place of the caption before."""
        self.heard, self._heard_left = caption, CAPTION_MS

    def drop(self) -> None:
        """They have been seen, and are in the way now."""
        self._waiting.clear()
        self.place = Rect(0, 0, 0, 0)

    def update(self, dt: float) -> bool:
        """Time passes; True if another sentence (or none) is to be seen now."""
        self._heard_left -= dt
        gone = bool(self.heard) and self._heard_left <= 0
        if gone:
            self.heard = ""
        return self._next(dt) or gone

    def _next(self, dt: float) -> bool:
        self._left -= dt
        if not self._waiting or self._left > 0:
            return False
        del self._waiting[0]
        self._left = self._time(self.shown)
        self.place = Rect(0, 0, 0, 0)
        return True

    def draw(self, surface: Surface, scale: Scale, scenes: "Sequence[Scene]" = ()) -> Rect:
        """Draw the sentence over these scenes, the top one last; gives the place it takes."""
        if self.heard:
            self._draw_heard(surface, scale)
        if not self._waiting:
            return Rect(0, 0, 0, 0)
        drawn: dict[tuple[int, int], tuple[Surface, Rect]] = {}
        for share in WIDTHS:
            words = self._words(scale, round((scale.w - scale.px(160)) * share))
            box = words.get_rect().inflate(scale.px(44), scale.px(22))
            box.midbottom = (scale.w // 2, scale.h - scale.px(18))
            drawn.setdefault(box.size, (words, box))
        boxes = [box for _, box in drawn.values()]
        found = scenes[-1].place_for_notice(boxes, self.place) if scenes else None
        box = found or boxes[0]
        words, self.place = drawn[box.size][0], box
        radius = min(box.h // 2, scale.px(22))
        surface.blit(paint.panel(box.size, SHADE, radius, alpha=250), box.topleft)
        paint.lay(surface, words, center=box.center)
        return box

    def _words(self, scale: Scale, wide: int) -> Surface:
        return text.wrapped(self.shown, text.HANKEN_SEMIBOLD, scale.font(20), PAPER, wide, ACCENT,
                            align="centre")  # fmt: skip

    def _draw_heard(self, surface: Surface, scale: Scale) -> None:
        """In the corner, where no film and no hand is."""
        words = line(self.heard, text.HANKEN_SEMIBOLD, scale.font(20), PAPER, scale.w // 2)
        box = words.get_rect().inflate(scale.px(24), scale.px(12))
        box.bottomleft = (scale.px(12), scale.h - scale.px(12))
        surface.blit(paint.panel(box.size, SHADE, scale.px(10), alpha=235), box.topleft)
        paint.lay(surface, words, center=box.center)

    @staticmethod
    def _time(sentence: str) -> float:
        """Time enough to notice it and to read it slowly."""
        return 2500.0 + 65.0 * len(sentence)
