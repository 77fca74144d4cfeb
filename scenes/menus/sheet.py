"""A page of a menu: a heading above, buttons below, and between them what may be scrolled.

Large text on a small window never cuts anything off: the middle grows beyond its frame, and the
wheel, the keys, a finger or the focus itself move it.
"""

from collections.abc import Sequence

from pygame import Rect, Surface

from scenes.input.intents import Acted, Intent, Pointed, Scrolled
from scenes.stage import paint, text
from scenes.stage.scene import Scene
from scenes.stage.theme import NIGHT, PAPER, SHADE, SOFT, Colour, Scale, mix, row_height
from scenes.stage.widgets import RESTING, Button, State, Target, Widget, side_by_side


class Words(Widget):
    """Some text, wrapped to the width of its rect; it is only looked at."""

    pointable = False

    def __init__(
        self,
        id: str,
        label: str,
        rect: Rect,
        px: int,
        colour: Colour = SOFT,
        accent: Colour | None = PAPER,
        face: str = text.HANKEN,
        align: str = "left",
    ) -> None:
        """The rect takes the height that the text needs."""
        super().__init__(id, label, rect)
        self.px, self.colour, self.accent, self.face, self.align = px, colour, accent, face, align
        rect.h = text.wrapped_height(label, face, px, rect.w)

    def draw(self, surface: Surface, scale: Scale, state: State = RESTING) -> None:
        drawn = text.wrapped(
            self.label, self.face, self.px, self.colour, self.rect.w, self.accent, self.align
        )
        x = {"left": self.rect.x, "right": self.rect.right - drawn.get_width()}.get(
            self.align, self.rect.centerx - drawn.get_width() // 2
        )
        surface.blit(drawn, (x, self.rect.y))


class Sheet(Scene):
    """Base of the menus. A subclass fills `heading`, `fixed` and `flowing` in `build`.

    Rects of `flowing` widgets are given from the top left corner of the pane; `height` is how
    high all of them are together.
    """

    colours: tuple[Colour, Colour] = NIGHT

    def __init__(self) -> None:
        super().__init__()
        self.heading = ""
        self.fixed: list[Widget] = []
        self.flowing: list[Widget] = []
        self.height = 0
        self.pane = Rect(0, 0, 1, 1)
        self.scrolled = 0
        self._homes: list[tuple[int, int]] = []
        self._only_fixed = False
        self._dragged_from: tuple[int, int] | None = None
        self._heading_px = 0

    # For a subclass

    def build(self, scale: Scale) -> None:
        """Fill the page for this scale. `frame` has been called, `pane` may be changed."""
        raise NotImplementedError

    def back(self) -> None:
        """What the back key means."""
        self.app.pop()

    # Places

    def row_height(self, scale: Scale) -> int:
        return row_height(scale)

    def column(self, scale: Scale, wide: float = 1380) -> Rect:
        """The middle of the window, `wide` design pixels across if there is room."""
        width = min(scale.px(wide), scale.w - 2 * scale.px(60))
        margin = scale.px(44)
        return Rect((scale.w - width) // 2, margin, width, scale.h - 2 * margin)

    def frame(self, scale: Scale, column: Rect, buttons: int) -> Rect:
        """Room between the heading and `buttons` rows of buttons below."""
        room = column.w
        self._heading_px = text.fit(self.heading, text.FREDOKA, scale.font(52), room)
        # A heading is no reason to scroll: it grows only half as much as other text.
        self._heading_px = min(self._heading_px, scale.px(72))
        top = column.y + text.size(self.heading or " ", text.FREDOKA, self._heading_px)[1]
        below = buttons * (self.row_height(scale) + scale.px(14))
        top += scale.px(16)
        return Rect(column.x, top, column.w, max(1, column.bottom - below - top))

    def button_row(
        self, scale: Scale, column: Rect, buttons: Sequence[Button], y: int, align: str = "left"
    ) -> None:
        """Put the buttons side by side, on the left or on the right of the column."""
        room = Rect(column.x, y, column.w, self.row_height(scale))
        whole = side_by_side(buttons, room, scale.px(16), scale)
        if align == "right":
            for button in buttons:
                button.rect.x += column.w - whole

    # The life of a scene

    def layout(self, scale: Scale) -> None:
        super().layout(scale)
        if self.focus.field is not None:  # it is about to be replaced: what was typed is kept
            self.focus.clear()
        self.fixed, self.flowing, self.height = [], [], 0
        self.build(scale)
        self._homes = [widget.rect.topleft for widget in self.flowing]
        self.widgets = [*self.flowing, *self.fixed]
        self.scroll(0)

    @property
    def reach(self) -> int:
        """How far the page can be scrolled."""
        return max(0, self.height - self.pane.h)

    def scroll(self, by: int) -> None:
        """Move the page; stops at both ends."""
        self.scrolled = max(0, min(self.reach, self.scrolled + by))
        for widget, (x, y) in zip(self.flowing, self._homes, strict=True):
            widget.rect.topleft = (self.pane.x + x, self.pane.y + y - self.scrolled)
        self.dirty = True

    def reveal(self, target: Target | None) -> None:
        """Scroll until the target is in the pane."""
        if target is None or not self.reach or target not in self.flowing:
            return
        margin = self.scale.px(10)
        if target.rect.bottom + margin > self.pane.bottom:
            self.scroll(target.rect.bottom + margin - self.pane.bottom)
        if target.rect.top - margin < self.pane.top:
            self.scroll(target.rect.top - margin - self.pane.top)

    def targets(self) -> Sequence[Target]:
        return self.fixed if self._only_fixed else self.widgets

    def handle(self, intent: Intent) -> None:
        if isinstance(intent, Scrolled):
            self.scroll(round(-intent.amount * self.row_height(self.scale)))
            return
        if isinstance(intent, Pointed):
            self._point(intent)
            return
        if isinstance(intent, Acted) and self.focus.field is None:
            if intent.name in ("page_up", "page_down"):
                sign = -1 if intent.name == "page_up" else 1
                self.scroll(sign * round(self.pane.h * 0.85))
                return
            if self.act(intent.name):
                return
        self.focus.handle(intent)
        self.reveal(self.focus.current if self.focus.ring else None)

    def act(self, name: str) -> bool:
        """An act before the focus is asked; True if it was taken."""
        if name == "back":
            self.back()
            return True
        return False

    def _point(self, intent: Pointed) -> None:
        held = self.focus.pressed
        # What is scrolled out of the pane must not be hit through the heading or the buttons.
        self._only_fixed = not self.pane.collidepoint(intent.pos) and held not in self.flowing
        taken = self.focus.handle(intent)
        self._only_fixed = False
        if intent.kind == "down" and not taken and self.pane.collidepoint(intent.pos):
            self._dragged_from = intent.pos
        elif intent.kind == "move" and self._dragged_from is not None:
            self.scroll(self._dragged_from[1] - intent.pos[1])
            self._dragged_from = intent.pos
        elif intent.kind in ("up", "cancel"):
            self._dragged_from = None

    # Drawing

    def backdrop(self, surface: Surface) -> None:
        """What lies behind everything."""
        surface.blit(paint.background(surface.get_size(), *self.colours), (0, 0))

    def draw(self, surface: Surface) -> list[Rect] | None:
        self.backdrop(surface)
        self.draw_heading(surface)
        before = surface.get_clip()
        out = self.scale.px(10)
        surface.set_clip(self.pane.inflate(2 * out, 0 if self.reach else 2 * out))
        for widget in self.flowing:
            if widget.rect.colliderect(self.pane):
                widget.draw(surface, self.scale, self.focus.state(widget))
        current = self.focus.current
        if current in self.flowing:
            self.focus.draw(surface, self.scale)
        surface.set_clip(before)
        self._bar(surface)
        for widget in self.fixed:
            widget.draw(surface, self.scale, self.focus.state(widget))
        if current in self.fixed:
            self.focus.draw(surface, self.scale)
        self._tip(surface)
        return None

    def draw_heading(self, surface: Surface) -> None:
        drawn = text.render(self.heading, text.FREDOKA, self._heading_px, PAPER)
        column = self.column(self.scale)
        surface.blit(drawn, (self.pane.x, column.y))

    def _bar(self, surface: Surface) -> None:
        """How much there is to scroll, and where we are."""
        if not self.reach:
            return
        wide = max(4, self.scale.px(7))
        x = self.pane.right + self.scale.px(14)
        rest = mix(SHADE, PAPER, 0.2)
        surface.blit(paint.panel((wide, self.pane.h), rest, wide / 2), (x, self.pane.y))
        high = max(wide * 3, self.pane.h * self.pane.h // self.height)
        y = self.pane.y + (self.pane.h - high) * self.scrolled // self.reach
        surface.blit(paint.panel((wide, high), SOFT, wide / 2), (x, y))


class Overlay(Scene):
    """A panel over the scene below, which can still be seen and waits."""

    opaque = False

    def __init__(self) -> None:
        super().__init__()
        self.panel = Rect(0, 0, 1, 1)
        self._veil: Surface | None = None

    def row_height(self, scale: Scale) -> int:
        return row_height(scale)

    def back(self) -> None:
        """What the back key means."""
        self.app.pop()

    def layout(self, scale: Scale) -> None:
        super().layout(scale)
        self._veil = None

    def stack_up(self, scale: Scale, parts: Sequence[Widget], wide: int, gap: int) -> None:
        """Put the parts below each other in a panel in the middle of the window."""
        margin = scale.px(30)
        high = sum(part.rect.h + gap for part in parts) - gap + 2 * margin
        self.panel = Rect(0, 0, min(wide, scale.w), high)
        self.panel.center = (scale.w // 2, scale.h // 2)
        y = self.panel.y + margin
        for part in parts:
            part.rect.midtop = (self.panel.centerx, y)
            y += part.rect.h + gap
        self.widgets = list(parts)

    def handle(self, intent: Intent) -> None:
        if isinstance(intent, Acted) and self.focus.field is None and self.act(intent.name):
            return
        self.focus.handle(intent)

    def act(self, name: str) -> bool:
        """An act before the focus is asked; True if it was taken."""
        if name == "back":
            self.back()
            return True
        return False

    def draw(self, surface: Surface) -> list[Rect] | None:
        if self._veil is None:
            self._veil = Surface(surface.get_size())
            self._veil.fill(SHADE)
            self._veil.set_alpha(130)
        surface.blit(self._veil, (0, 0))
        radius = self.scale.px(28)
        border = mix(SHADE, PAPER, 0.18)
        drawn = paint.panel(self.panel.size, mix(SHADE, NIGHT[0], 0.35), radius, border,
                            max(1, self.scale.px(2)))  # fmt: skip
        surface.blit(drawn, self.panel.topleft)
        self.draw_widgets(surface)
        return None
