"""One sentence at the bottom of the window, over any scene, for a few seconds."""

from pygame import Rect, Surface

from scenes.stage import paint, text
from scenes.stage.theme import ACCENT, PAPER, SHADE, Scale

MOST = 8  # sentences that wait for each other; more would be read long after they mattered


class Notices:
    """Sentences wait for each other. Each appears at once, stands still and goes."""

    def __init__(self) -> None:
        self._waiting: list[str] = []
        self._left = 0.0

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

    def drop(self) -> None:
        """They have been seen, and are in the way now."""
        self._waiting.clear()

    def update(self, dt: float) -> bool:
        """Time passes; True if another sentence (or none) is to be seen now."""
        self._left -= dt
        if not self._waiting or self._left > 0:
            return False
        del self._waiting[0]
        self._left = self._time(self.shown)
        return True

    def draw(self, surface: Surface, scale: Scale) -> Rect:
        """Draw the sentence; gives the place it takes."""
        if not self._waiting:
            return Rect(0, 0, 0, 0)
        words = text.wrapped(self.shown, text.HANKEN_SEMIBOLD, scale.font(20), PAPER,
                             scale.w - scale.px(160), ACCENT, align="centre")  # fmt: skip
        box = words.get_rect().inflate(scale.px(44), scale.px(22))
        box.midbottom = (scale.w // 2, scale.h - scale.px(18))
        radius = min(box.h // 2, scale.px(22))
        surface.blit(paint.panel(box.size, SHADE, radius, alpha=250), box.topleft)
        paint.lay(surface, words, center=box.center)
        return box

    @staticmethod
    def _time(sentence: str) -> float:
        """Time enough to notice it and to read it slowly."""
        return 2500.0 + 65.0 * len(sentence)
