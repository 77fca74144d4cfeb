"""Before the minute: what can be done, then three, two, one. Cards lie hidden, the clock waits."""

from __future__ import annotations

from collections.abc import Callable

from pygame import Rect, Surface

from scenes.stage import paint, text
from scenes.stage.theme import PAPER, SHADE, Scale, mix
from scenes.stage.tween import out_cubic
from scenes.twin_it.gestures import JOINED
from scenes.twin_it.start import Panel, StartScene

DIGIT_MS, DIGITS = 650.0, 3


class ReadyScene(StartScene):
    """Waits for somebody to begin (or only counts), then calls ``go``, which takes it away.

    The table below is not frozen: it gets its cards ready meanwhile.
    """

    freezes = False

    def __init__(
        self, lines: list[str], go: Callable[[], None], menu: Callable[[str], None], counts: bool
    ) -> None:
        super().__init__(self._panel, go, menu)
        self.lines = lines
        self.counts = counts  # whether it counts down; otherwise somebody's word is enough
        self.left: float | None = None if lines else DIGIT_MS * DIGITS
        self._heard = 0

    def _panel(self) -> Panel:
        say = self.app.words.say
        heading, goal = say("twin_it.minute.heading"), say("twin_it.start.goal_together")
        return Panel(heading, goal, say("twin_it.minute.begin"), self.lines, JOINED)

    # --- time ---

    @property
    def digit(self) -> int:
        """What is counted now; 0 while nothing is."""
        return 0 if self.left is None else max(1, int(-(-self.left // DIGIT_MS)))

    def strike(self) -> None:
        if self.left is None:  # during the count keys mean nothing
            super().strike()

    def begin(self) -> None:
        if self.left is None:
            self.left = DIGIT_MS * DIGITS if self.counts else 0.0
            self.layout(self.scale)

    def update(self, dt: float) -> None:
        super().update(dt)
        if self.left is None:
            return
        self.dirty = True
        if self.left > 0 and self._heard != self.digit:
            self._heard = self.digit
            self.app.sound.play("tick")
        self.left -= dt
        if self.left <= 0:
            self.go()

    @property
    def busy(self) -> bool:
        return self.left is not None

    # --- layout and drawing ---

    def layout(self, scale: Scale) -> None:
        super().layout(scale)
        if self.left is not None:
            self.widgets = []

    def draw(self, surface: Surface) -> list[Rect] | None:
        if self.left is None:
            return super().draw(surface)
        self._draw_digit(surface, self.left)
        return None

    def _draw_digit(self, surface: Surface, left: float) -> None:
        """A large number on a dark disc; it comes from a little nearer."""
        scale, side = self.scale, self.scale.px(300)
        disc = paint.panel((side, side), SHADE, side / 2, mix(SHADE, PAPER, 0.3),
                           max(2, scale.px(4)), alpha=225)  # fmt: skip
        middle = (scale.w // 2, scale.h // 2)
        surface.blit(disc, disc.get_rect(center=middle))
        px = scale.px(170)
        if self.app.settings.motion == "full":
            past = 1 - (left - (self.digit - 1) * DIGIT_MS) / DIGIT_MS
            px = round(px * (1.25 - 0.25 * out_cubic(min(1.0, max(0.0, past * 2.5)))))
        digit = text.render(str(self.digit), text.FREDOKA, px, PAPER)
        surface.blit(digit, digit.get_rect(center=middle))
        said = self.app.words.say("twin_it.minute.ready")
        px = text.fit(said, text.FREDOKA, scale.px(34), round(side * 0.6))
        words = text.render(said, text.FREDOKA, px, PAPER)
        surface.blit(words, words.get_rect(center=(middle[0], middle[1] - round(side * 0.36))))
