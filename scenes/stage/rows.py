"""Rows in which something is chosen, switched, set or typed."""

from collections.abc import Callable, Sequence
from typing import Any

import pygame
from pygame import Rect, Surface

from game.names import clusters, cut, is_joiner
from scenes.stage import paint, text
from scenes.stage.icons import icon
from scenes.stage.target import RESTING, Pos, State, Widget, line
from scenes.stage.theme import ACCENT, INK, PAPER, SHADE, Scale, mix


class Row(Widget):
    """A dark row: caption on the left, something to change on the right."""

    captioned = True  # False: the label is only said, and all of the row is the value

    def __init__(
        self, id: str, label: str, rect: Rect, value: Any, changed: Callable[[Any], object]
    ) -> None:
        super().__init__(id, label, rect)
        self.value, self.changed = value, changed

    def set(self, value: Any) -> None:
        """Take over `value` and tell, if it is another one."""
        if value != self.value:
            self.value = value
            self.changed(value)

    @property
    def control(self) -> Rect:
        """The right part, where the value is."""
        rect = self.rect
        if not self.label or not self.captioned:
            return rect.copy()
        left = rect.x + round(rect.w * 0.46)
        return Rect(left, rect.y, rect.right - left, rect.h)

    def _row(self, surface: Surface, scale: Scale, state: State) -> None:
        """Draw the row with its caption."""
        rect = self.rect
        self.radius = min(scale.px(14), rect.h // 2)
        fill = mix(SHADE, PAPER, 0.1) if state.hovered else SHADE
        surface.blit(paint.panel(rect.size, fill, self.radius, alpha=140), rect.topleft)
        if self.label and self.captioned:
            padding = min(scale.px(20), rect.w // 12)
            room = self.control.x - rect.x - padding - scale.px(6)
            px = self._px(scale)
            words = line(self.label, text.HANKEN_SEMIBOLD, px, PAPER, max(1, room), ACCENT)
            surface.blit(words, (rect.x + padding, rect.centery - words.get_height() // 2))

    def _px(self, scale: Scale) -> int:
        return min(scale.font(20), max(11, round(self.rect.h * 0.6)))


class Choice(Row):
    """One of several. Left and right go through them and stop at the ends; a click on the left
    arrow goes back, anywhere else forward, and from the last to the first."""

    def __init__(self, id: str, label: str, rect: Rect, options: Sequence[tuple[Any, str]],
                 value: Any, changed: Callable[[Any], object]) -> None:  # fmt: skip
        super().__init__(id, label, rect, value, changed)
        self.options = list(options)

    @property
    def index(self) -> int:
        return next((i for i, (v, _) in enumerate(self.options) if v == self.value), 0)

    @property
    def shown(self) -> str:
        return self.options[self.index][1]

    def said(self) -> str:
        return text.plain(f"{self.label}: {self.shown}" if self.label else self.shown)

    def activate(self, pos: Pos | None = None) -> None:
        control = self.control
        back = pos is not None and control.x <= pos[0] < control.x + control.w // 3
        self.set(self.options[(self.index + (-1 if back else 1)) % len(self.options)][0])

    def step(self, by: int) -> bool:
        self.set(self.options[max(0, min(len(self.options) - 1, self.index + by))][0])
        return True

    def draw(self, surface: Surface, scale: Scale, state: State = RESTING) -> None:
        self._row(surface, scale, state)
        box = self.control
        px = self._px(scale)
        side = min(px, box.w // 5)
        inset = min(scale.px(14), box.w // 12)
        for name, x in (("left", box.x + inset), ("right", box.right - inset - side)):
            surface.blit(icon(name, side, PAPER), (x, box.centery - side // 2))
        room = max(1, box.w - 2 * (inset + side) - scale.px(8))
        words = line(self.shown, text.HANKEN_BOLD, px, PAPER, room, ACCENT)
        paint.lay(surface, words, center=box.center)


class Toggle(Row):
    """On or off."""

    @property
    def control(self) -> Rect:
        rect = self.rect
        wide = min(round(rect.h * 1.9), rect.w // 3)
        return Rect(rect.right - wide, rect.y, wide, rect.h)

    def said(self) -> str:
        return text.plain(self.label) + (" ☑" if self.value else " ☐")

    def activate(self, pos: Pos | None = None) -> None:
        self.set(not self.value)

    def step(self, by: int) -> bool:
        self.set(by > 0)
        return True

    def draw(self, surface: Surface, scale: Scale, state: State = RESTING) -> None:
        self._row(surface, scale, state)
        rect = self.rect
        high = min(scale.px(30), rect.h - 4)
        wide = round(high * 1.8)
        x, y = rect.right - wide - min(scale.px(20), rect.w // 12), rect.centery - high // 2
        fill = mix(PAPER, SHADE, 0.12) if self.value else mix(SHADE, PAPER, 0.22)
        surface.blit(paint.panel((wide, high), fill, high / 2), (x, y))
        knob = high - 2 * max(2, high // 8)
        spot = x + (wide - knob - (high - knob) // 2 if self.value else (high - knob) // 2)
        top = y + (high - knob) // 2
        surface.blit(paint.disc(knob, INK if self.value else PAPER), (spot, top))
        if self.value:  # a mark besides the place, for those who cannot tell the shades apart
            centre = (spot + knob // 2, top + knob // 2)
            paint.lay(surface, icon("check", round(knob * 0.7), PAPER), center=centre)


class Slider(Row):
    """A number between two others, in steps."""

    grabs = True

    def __init__(
        self, id: str, label: str, rect: Rect, value: int, changed: Callable[[Any], object], *,
        least: int = 0, most: int = 100, by: int = 5, shown: Callable[[int], str] = str,
    ) -> None:  # fmt: skip
        super().__init__(id, label, rect, value, changed)
        self.least, self.most, self.by, self.shown = least, most, by, shown
        self._track = Rect(rect)

    def said(self) -> str:
        return text.plain(f"{self.label}: {self.shown(self.value)}")

    def activate(self, pos: Pos | None = None) -> None:
        """Nothing: it is set by where it is pointed at, or by left and right."""

    def step(self, by: int) -> bool:
        self.set(max(self.least, min(self.most, self.value + by * self.by)))
        return True

    def drag(self, pos: Pos) -> None:
        track = self._track
        share = max(0.0, min(1.0, (pos[0] - track.x) / max(1, track.w)))
        steps = round(share * (self.most - self.least) / self.by)
        self.set(min(self.most, self.least + steps * self.by))

    def draw(self, surface: Surface, scale: Scale, state: State = RESTING) -> None:
        self._row(surface, scale, state)
        box = self.control
        px = self._px(scale)
        inset = min(scale.px(20), box.w // 12)
        widest = max(text.size(self.shown(v), text.HANKEN_BOLD, px)[0]
                     for v in (self.least, self.most))  # fmt: skip
        room = min(widest, box.w // 3)
        words = line(self.shown(self.value), text.HANKEN_BOLD, px, PAPER, max(1, room))
        paint.lay(surface, words, midright=(box.right - inset, box.centery))
        knob = min(scale.px(26), box.h - 4)
        start, end = box.x + knob // 2, box.right - inset - room - scale.px(14) - knob // 2
        self._track = Rect(start, box.y, max(1, end - start), box.h)
        high = max(3, scale.px(6))
        share = (self.value - self.least) / max(1, self.most - self.least)
        at = start + round(share * self._track.w)
        y = box.centery - high // 2
        rest = paint.panel((self._track.w, high), mix(SHADE, PAPER, 0.28), high / 2)
        surface.blit(rest, (start, y))
        if at > start:
            surface.blit(paint.panel((at - start, high), PAPER, high / 2), (start, y))
        disc = paint.disc(knob, ACCENT if state.pressed else PAPER)
        surface.blit(disc, (at - knob // 2, box.centery - knob // 2))


class TextField(Row):
    """A name to type. What is typed counts once it is confirmed; `changed` is told then."""

    def __init__(self, id: str, label: str, rect: Rect, value: str,
                 changed: Callable[[Any], object], *, longest: int = 14) -> None:  # fmt: skip
        super().__init__(id, label, rect, value, changed)
        self.longest = longest
        self.editing = False
        self.draft = value

    def said(self) -> str:
        shown = self.draft if self.editing else self.value
        return f"{text.plain(self.label)}: {shown}" if self.label else str(shown)

    def begin(self) -> None:
        self.editing, self.draft = True, str(self.value)

    def finish(self, keep: bool) -> None:
        """End the editing; an empty name is not kept."""
        self.editing = False
        name = " ".join(self.draft.split())
        if keep and name:
            self.set(name)
        self.draft = str(self.value)

    def type(self, more: str) -> None:
        more = "".join(c for c in more if c.isprintable() or is_joiner(c))
        self.draft = cut((self.draft + more).lstrip(), self.longest)

    def erase(self) -> None:
        self.draft = "".join(clusters(self.draft)[:-1])

    def draw(self, surface: Surface, scale: Scale, state: State = RESTING) -> None:
        self._row(surface, scale, state)
        margin = max(2, scale.px(5))
        box = self.control.inflate(-2 * margin, -2 * margin)
        radius = min(scale.px(10), box.h // 2)
        border = ACCENT if self.editing else None
        wide = max(2, scale.px(3)) if self.editing else 0
        surface.blit(paint.panel(box.size, PAPER, radius, border, wide), box.topleft)
        padding = min(scale.px(14), box.w // 10)
        px = min(scale.font(22), max(11, round(box.h * 0.7)))
        shown = (self.draft if self.editing else str(self.value)).replace("*", "∗")
        words = line(shown, text.HANKEN_BOLD, px, INK, max(1, box.w - 2 * padding - 4))
        surface.blit(words, (box.x + padding, box.centery - words.get_height() // 2))
        if self.editing:  # a steady caret: a blinking one would redraw all the time
            at = box.x + padding + (words.get_width() if shown else 0) + 1
            caret = Rect(at, box.centery - px // 2, max(2, scale.px(2)), px)
            pygame.draw.rect(surface, INK, caret.clip(box))
