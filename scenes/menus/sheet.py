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
from scenes.stage.widgets import RESTING, Action, Button, State, Target, Widget, side_by_side


class Words(Widget):
    """Some text, wrapped to the width of its rect; it is only looked at."""

    pointable = False

    def __init__(
        self, id: str, label: str, rect: Rect, px: int, colour: Colour = SOFT,
        accent: Colour | None = PAPER, face: str = text.HANKEN, align: str = "left",
    ) -> None:  # fmt: skip
        """The rect takes the height that the text needs."""
        super().__init__(id, label, rect)
        self.px, self.colour, self.accent, self.face, self.align = px, colour, accent, face, align
        rect.h = text.wrapped_height(label, face, px, rect.w)

    def draw(self, surface: Surface, scale: Scale, state: State = RESTING) -> None:
        drawn = text.wrapped(
            self.label, self.face, self.px, self.colour, self.rect.w, self.accent, self.align
        )
        x = self.rect.x if self.align == "left" else self.rect.centerx - drawn.get_width() // 2
        surface.blit(drawn, (x, self.rect.y))


class Menu(Scene):
    """What pages and panels have in common."""

    def row_height(self, scale: Scale) -> int:
        return row_height(scale)

    def back(self) -> None:
        """What the back key means."""
        self.app.pop()

    def handle(self, intent: Intent) -> None:
        if not isinstance(intent, Acted) or self.focus.field or not self.act(intent.name):
            self.focus.handle(intent)

    def act(self, name: str) -> bool:
        """An act before the focus is asked; True if it was taken."""
        if name == "back":
            self.back()
        return name == "back"

    def draw_plate(self, surface: Surface, box: Rect) -> None:
        """A dark plate with a fine border, for what stands on its own in the middle."""
        px, border = self.scale.px, mix(SHADE, PAPER, 0.18)
        plate = paint.panel(box.size, mix(SHADE, NIGHT[0], 0.35), px(28), border, max(1, px(2)))
        surface.blit(plate, box.topleft)


class Sheet(Menu):
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
        self.height = self.scrolled = self._heading_px = 0
        self.pane = Rect(0, 0, 1, 1)
        self._homes: list[tuple[int, int]] = []
        self._only_fixed = False
        self._dragged_from: tuple[int, int] | None = None

    def build(self, scale: Scale) -> None:
        """Fill the page for this scale."""
        raise NotImplementedError

    # Places

    def column(self, scale: Scale, wide: float = 1380) -> Rect:
        """The middle of the window, `wide` design pixels across if there is room."""
        width = min(scale.px(wide), scale.w - 2 * scale.px(60))
        margin = scale.px(44)
        return Rect((scale.w - width) // 2, margin, width, scale.h - 2 * margin)

    def frame(self, scale: Scale, column: Rect, buttons: int) -> Rect:
        """Room between the heading and `buttons` rows of buttons below."""
        px = text.fit(self.heading, text.FREDOKA, scale.font(52), column.w)
        # A heading is no reason to scroll: it grows only half as much as other text.
        self._heading_px = min(px, scale.px(72))
        high = text.size(self.heading or " ", text.FREDOKA, self._heading_px)[1]
        top = column.y + high + scale.px(16)
        below = buttons * (self.row_height(scale) + scale.px(14))
        return Rect(column.x, top, column.w, max(1, column.bottom - below - top))

    def button_row(
        self, scale: Scale, column: Rect, buttons: Sequence[Button], y: int, align: str = "left"
    ) -> None:
        """Put the buttons side by side, as wide as their words, or smaller if there is no room."""
        side_by_side(buttons, Rect(column.x, y, column.w, self.row_height(scale)), scale, align)

    def footer(
        self, scale: Scale, column: Rect, back: tuple[str, str], *go: tuple[str, str, Action]
    ) -> None:
        """The way back below on the left, and the way on, if there is one, on the right: an id
        and words for each, and what the second does."""
        y, spot, hint = column.bottom - self.row_height(scale), Rect(0, 0, 1, 1), self.app.hint
        button = Button(*back, spot, self.back, hint("back"), act="back")
        self.button_row(scale, column, [button], y)
        self.fixed.append(button)
        for id, label, action in go:
            button = Button(id, label, spot, action, hint("confirm"), "primary", act="confirm")
            self.button_row(scale, column, [button], y, "right")
            self.fixed.append(button)
            self.focus.prefer(id)

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

    def _point(self, intent: Pointed) -> None:
        inside = self.pane.collidepoint(intent.pos)
        # What is scrolled out of the pane must not be hit through the heading or the buttons.
        self._only_fixed = not inside and self.focus.pressed not in self.flowing
        taken = self.focus.handle(intent)
        self._only_fixed = False
        if intent.kind == "down" and not taken and inside:
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
        heading = text.render(self.heading, text.FREDOKA, self._heading_px, PAPER)
        surface.blit(heading, (self.pane.x, self.column(self.scale).y))
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


class Overlay(Menu):
    """A panel over the scene below, which can still be seen and waits."""

    opaque = False

    def __init__(self) -> None:
        super().__init__()
        self.panel = Rect(0, 0, 1, 1)
        self._veil: Surface | None = None

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

    def draw(self, surface: Surface) -> list[Rect] | None:
        if self._veil is None:
            self._veil = Surface(surface.get_size())
            self._veil.fill(SHADE)
            self._veil.set_alpha(130)
        surface.blit(self._veil, (0, 0))
        self.draw_plate(surface, self.panel)
        self.draw_widgets(surface)
        return None
