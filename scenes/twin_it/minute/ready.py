"""Before the minute: what can be done, then three, two, one. Cards lie hidden, the clock waits."""

from __future__ import annotations

from collections.abc import Callable

from pygame import Rect, Surface

from scenes.input.intents import Acted, Intent, Keyed, Pointed
from scenes.menus.sheet import Overlay, Words
from scenes.stage import paint, text
from scenes.stage.theme import PAPER, SHADE, SOFT, Scale, mix
from scenes.stage.tween import out_cubic
from scenes.stage.widgets import Button

DIGIT_MS, DIGITS = 650.0, 3


class ReadyScene(Overlay):
    """Waits for somebody to begin (or only counts), then calls ``go``, which takes it away.

    The table below is not frozen: it gets its cards ready meanwhile.
    """

    freezes = False
    hears_keys = True
    hears_sticks = True

    def __init__(
        self, lines: list[str], go: Callable[[], None], menu: Callable[[str], None], counts: bool
    ) -> None:
        super().__init__()
        self.lines, self.go, self.menu = lines, go, menu
        self.counts = counts  # whether it counts down; otherwise somebody's word is enough
        self.left: float | None = None if lines else DIGIT_MS * DIGITS
        self._heard = 0

    # --- time ---

    @property
    def digit(self) -> int:
        """What is counted now; 0 while nothing is."""
        return 0 if self.left is None else max(1, int(-(-self.left // DIGIT_MS)))

    def begin(self) -> None:
        if self.left is None:
            self.app.sound.play("click")
            self.left = DIGIT_MS * DIGITS if self.counts else 0.0
            self.layout(self.scale)

    def update(self, dt: float) -> None:
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

    def handle(self, intent: Intent) -> None:
        if isinstance(intent, Acted) and intent.name in ("back", "menu", "help"):
            self.menu(intent.name)
        elif isinstance(intent, Keyed):
            if intent.down and not intent.held:
                self.begin()
        elif isinstance(intent, Pointed):
            self.focus.handle(intent)
            if intent.kind == "up" and intent.button == 1:
                self.begin()
        elif isinstance(intent, Acted):
            self.begin()

    # --- layout and drawing ---

    def layout(self, scale: Scale) -> None:
        super().layout(scale)
        self.widgets = []
        if self.left is not None:
            return
        percent = 1.0
        self._fill(scale, percent)
        while self.panel.h > scale.h - scale.px(20) and percent >= 0.4:
            percent *= 0.93
            self._fill(scale, percent)

    def _fill(self, scale: Scale, percent: float) -> None:
        """All of it, so much smaller."""
        say = self.app.words.say
        heading, begin = say("twin_it.minute.heading"), say("twin_it.minute.begin")
        wide = min(scale.px(980), scale.w - scale.px(80))
        inner = wide - 2 * scale.px(44)
        px = text.fit(heading, text.FREDOKA, round(scale.font(46) * percent), inner)
        parts: list[Words | Button] = [
            Words("heading", heading, Rect(0, 0, inner, 0), px, PAPER, None, text.FREDOKA, "centre")
        ]
        px = round(scale.font(25) * percent)
        for i, line in enumerate(self.lines):
            words = (px, SOFT, PAPER, text.HANKEN_SEMIBOLD, "centre")
            parts.append(Words(f"how.{i}", line, Rect(0, 0, inner, 0), *words))
        high = round(self.row_height(scale) * max(percent, 0.7))
        button = Rect(0, 0, min(inner, Button.width(begin, scale)), high)
        parts.append(Button("begin", begin, button, None, "", "primary"))
        self.stack_up(scale, parts, wide, scale.px(18))

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
