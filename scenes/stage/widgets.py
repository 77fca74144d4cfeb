"""Things that can be pointed at, and those among them that can draw themselves."""

from collections.abc import Callable, Sequence
from typing import Any

import pygame
from pygame import Rect, Surface

from scenes.stage import paint, text
from scenes.stage.icons import icon
from scenes.stage.theme import (
    ACCENT,
    ACCENT_EDGE,
    INK,
    INK_SOFT,
    PAPER,
    PAPER_EDGE,
    SHADE,
    SOFT,
    Colour,
    Scale,
    mix,
)

Action = Callable[[], object]
Pos = tuple[int, int]

_OFF = mix(PAPER, SHADE, 0.42)  # a button that cannot be pressed; mustard would promise too much
_OFF_EDGE = mix(PAPER_EDGE, SHADE, 0.55)
_LIT = (255, 253, 247)
_FAINT = mix(SOFT, SHADE, 0.38)  # words on something dark that cannot be used now


class State:
    """How a target stands with the player at this moment."""

    __slots__ = ("focused", "hovered", "pressed")

    def __init__(self, hovered: bool = False, pressed: bool = False, focused: bool = False):
        self.hovered = hovered
        self.pressed = pressed
        self.focused = focused


RESTING = State()


class Target:
    """Anything that can be pointed at: a card, a button, a seat.

    `id` is stable ("hand.3"), `label` is what it says, `act` the name of the act that stands for
    it ("take"), `key` the key printed on it. `refuse` is called instead of `action` while it is
    not enabled, so that a card can say why it may not be laid.
    """

    pointable = True
    grabs = False  # follows the pointer while it is held, as a slider does

    def __init__(
        self,
        id: str,
        label: str,
        rect: Rect,
        action: Action | None = None,
        *,
        enabled: bool = True,
        key: str = "",
        act: str = "",
        refuse: Action | None = None,
        radius: float | None = None,
    ) -> None:
        self.id = id
        self.label = label
        self.rect = rect
        self.action = action
        self.enabled = enabled
        self.key = key
        self.act = act
        self.refuse = refuse
        self.radius = radius
        """Of the focus ring's corners, in pixels; None leaves it to the ring."""

    def contains(self, pos: Pos) -> bool:
        return self.rect.collidepoint(pos)

    def said(self) -> str:
        """What a player reads on it, value included."""
        return text.plain(self.label)

    def activate(self, pos: Pos | None = None) -> None:
        """Do what it is for; `pos` is None when it was not pointed at."""
        if not self.enabled:
            if self.refuse is not None:
                self.refuse()
        elif self.action is not None:
            self.action()

    def step(self, by: int) -> bool:
        """Left (-1) or right (+1) was asked while it had the focus; True if that was for it."""
        return False

    def drag(self, pos: Pos) -> None:
        """The pointer went down on it or moved since; only asked if it `grabs`."""


class Widget(Target):
    """A target that can draw itself into its rect, and never outside it."""

    def draw(self, surface: Surface, scale: Scale, state: State = RESTING) -> None:
        raise NotImplementedError


def line(
    string: str, face: str, px: int, colour: Colour, width: int, accent: Colour | None = None
) -> Surface:
    """One line no wider than `width`: made smaller first, then cut with an ellipsis."""
    least = min(px, max(11, round(px * 0.62)))
    px = text.fit(string, face, px, width, least)
    if text.size(string, face, px)[0] > width:
        string = text.shortened(string, face, px, width)
    return text.render(string, face, px, colour, accent)


def key_cap(key: str, scale: Scale, colour: Colour, room: int) -> Surface | None:
    """A key as a little outlined box; None if it does not fit into `room` pixels of height."""
    px = scale.font(16.7)
    w, h = text.size(key, text.HANKEN_BOLD, px)
    box = (max(w + scale.px(14), h + scale.px(2)), h + scale.px(2))
    if box[1] > room:
        return None
    found = paint.ring(box, colour, scale.px(6), max(1, scale.px(1.5)), 190).copy()
    word = text.render(key, text.HANKEN_BOLD, px, colour)
    found.blit(word, word.get_rect(center=(box[0] // 2, box[1] // 2)))
    return found


class Button(Widget):
    """`style` is primary (mustard: yours to act on), plain (cream), quiet (a dark pill) or icon."""

    def __init__(
        self,
        id: str,
        label: str,
        rect: Rect,
        action: Action | None = None,
        key: str = "",
        style: str = "plain",
        icon: str = "",
        *,
        enabled: bool = True,
        act: str = "",
        refuse: Action | None = None,
    ) -> None:
        super().__init__(id, label, rect, action, enabled=enabled, key=key, act=act, refuse=refuse)
        self.style = style
        self.icon = icon

    @staticmethod
    def width(label: str, scale: Scale, key: str = "", icon: str = "", size: float = 24) -> int:
        """How wide a button has to be to show all of it at full size."""
        wide = text.size(label, text.FREDOKA, scale.font(size))[0] + 2 * scale.px(26)
        if key:
            wide += text.size(key, text.HANKEN_BOLD, scale.font(16.7))[0] + scale.px(28)
        if icon:
            wide += scale.font(size) + scale.px(10)
        return wide

    def draw(self, surface: Surface, scale: Scale, state: State = RESTING) -> None:
        if self.style in ("quiet", "icon"):
            self._dark(surface, scale, state)
        else:
            self._raised(surface, scale, state)

    def _raised(self, surface: Surface, scale: Scale, state: State) -> None:
        rect, edge = self.rect, max(2, scale.px(4))
        face, below = (ACCENT, ACCENT_EDGE) if self.style == "primary" else (PAPER, PAPER_EDGE)
        if not self.enabled:
            face, below = _OFF, _OFF_EDGE
        elif state.hovered:
            face = mix(face, _LIT, 0.3 if self.style == "primary" else 0.75)
        self.radius = radius = min(scale.px(16), rect.h // 2)
        if state.pressed and self.enabled:
            # Sinks by its edge: the face comes down and nothing of the edge is left.
            shown = paint.panel((rect.w, rect.h - edge), face, radius)
            surface.blit(shown, (rect.x, rect.y + edge))
            inside = Rect(rect.x, rect.y + edge, rect.w, rect.h - edge)
        else:
            shown = paint.panel(rect.size, face, radius, edge=below, edge_height=edge)
            surface.blit(shown, rect.topleft)
            inside = Rect(rect.x, rect.y, rect.w, rect.h - edge)
        self._contents(surface, scale, inside, INK, mix(INK, face, 0.22), None, text.FREDOKA, 24)

    def _dark(self, surface: Surface, scale: Scale, state: State) -> None:
        rect = self.rect
        self.radius = min(scale.px(12) if self.style == "icon" else rect.h // 2, rect.h // 2)
        fill = mix(SHADE, PAPER, 0.16) if state.hovered and self.enabled else SHADE
        alpha = 215 if state.pressed else 165
        surface.blit(paint.panel(rect.size, fill, self.radius, alpha=alpha), rect.topleft)
        ink = PAPER if self.enabled else _FAINT
        if self.style == "icon":
            px = round(min(rect.w, rect.h) * 0.5)
            drawn = icon(self.icon, px, ink)
            sink = scale.px(2) if state.pressed and self.enabled else 0
            centre = (rect.centerx, rect.centery + sink)
            surface.blit(drawn, drawn.get_rect(center=centre))
        else:
            self._contents(surface, scale, rect, ink, ink, ACCENT, text.HANKEN_BOLD, 20)

    def _contents(
        self,
        surface: Surface,
        scale: Scale,
        box: Rect,
        ink: Colour,
        key_ink: Colour,
        accent: Colour | None,
        face: str,
        size: float,
    ) -> None:
        """Icon, label and key hint as one group in the middle of `box`."""
        px = min(scale.font(size), max(11, round(box.h * 0.6)))
        padding = min(scale.px(20), box.w // 10)
        room = box.w - 2 * padding
        gap = scale.px(12)
        parts: list[Surface] = []
        if self.icon:
            drawn = icon(self.icon, px, ink)
            parts.append(drawn)
            room -= drawn.get_width() + gap
        cap = key_cap(self.key, scale, key_ink, box.h - 2) if self.key else None
        if cap is not None:
            left = room - cap.get_width() - gap
            # The words matter more than the hint: it goes if they would have to shrink much.
            if text.size(self.label, face, round(px * 0.85))[0] <= left:
                room = left
            else:
                cap = None
        parts.append(line(self.label, face, px, ink, max(1, room), accent))
        if cap is not None:
            parts.append(cap)
        x = box.centerx - (sum(p.get_width() for p in parts) + gap * (len(parts) - 1)) // 2
        for part in parts:
            surface.blit(part, (x, box.centery - part.get_height() // 2))
            x += part.get_width() + gap


class Pill(Widget):
    """A label in a dark pill; it is looked at, not pressed."""

    pointable = False

    def __init__(self, id: str, label: str, rect: Rect, icon: str = "") -> None:
        super().__init__(id, label, rect)
        self.icon = icon

    def draw(self, surface: Surface, scale: Scale, state: State = RESTING) -> None:
        rect = self.rect
        surface.blit(paint.panel(rect.size, SHADE, rect.h // 2, alpha=165), rect.topleft)
        px = min(scale.font(20), max(11, round(rect.h * 0.6)))
        padding = min(scale.px(18), rect.h // 2, rect.w // 6)
        room = rect.w - 2 * padding
        mark = icon(self.icon, px, PAPER) if self.icon else None
        if mark is not None:
            room -= mark.get_width() + padding // 2
        words = line(self.label, text.HANKEN_BOLD, px, PAPER, max(1, room), ACCENT)
        wide = words.get_width() + (mark.get_width() + padding // 2 if mark is not None else 0)
        x = rect.centerx - wide // 2
        if mark is not None:
            surface.blit(mark, (x, rect.centery - mark.get_height() // 2))
            x += mark.get_width() + padding // 2
        surface.blit(words, (x, rect.centery - words.get_height() // 2))


class _Row(Widget):
    """A dark row: caption on the left, something to change on the right."""

    def __init__(
        self,
        id: str,
        label: str,
        rect: Rect,
        value: Any,
        changed: Callable[[Any], object],
        *,
        enabled: bool = True,
    ) -> None:
        super().__init__(id, label, rect, enabled=enabled)
        self.value = value
        self.changed = changed

    def set(self, value: Any) -> None:
        """Take over `value` and tell, if it is another one."""
        if self.enabled and value != self.value:
            self.value = value
            self.changed(value)

    @property
    def control(self) -> Rect:
        """The right part, where the value is."""
        rect = self.rect
        if not self.label:
            return rect.copy()
        left = rect.x + round(rect.w * 0.46)
        return Rect(left, rect.y, rect.right - left, rect.h)

    def _row(self, surface: Surface, scale: Scale, state: State) -> Colour:
        """Draw the row with its caption; gives the colour for the value."""
        rect = self.rect
        self.radius = min(scale.px(14), rect.h // 2)
        fill = mix(SHADE, PAPER, 0.1) if state.hovered and self.enabled else SHADE
        surface.blit(paint.panel(rect.size, fill, self.radius, alpha=140), rect.topleft)
        ink = PAPER if self.enabled else _FAINT
        if self.label:
            padding = min(scale.px(20), rect.w // 12)
            room = self.control.x - rect.x - padding - scale.px(6)
            px = self._px(scale)
            words = line(self.label, text.HANKEN_SEMIBOLD, px, ink, max(1, room), ACCENT)
            surface.blit(words, (rect.x + padding, rect.centery - words.get_height() // 2))
        return ink

    def _px(self, scale: Scale) -> int:
        return min(scale.font(20), max(11, round(self.rect.h * 0.6)))


class Choice(_Row):
    """One of several. Left and right go through them and stop at the ends; a click on the left
    arrow goes back, anywhere else forward, and from the last to the first."""

    def __init__(
        self,
        id: str,
        label: str,
        rect: Rect,
        options: Sequence[tuple[Any, str]],
        value: Any,
        changed: Callable[[Any], object],
        *,
        enabled: bool = True,
    ) -> None:
        super().__init__(id, label, rect, value, changed, enabled=enabled)
        self.options = list(options)

    @property
    def index(self) -> int:
        return next((i for i, (v, _) in enumerate(self.options) if v == self.value), 0)

    def said(self) -> str:
        shown = self.options[self.index][1] if self.options else ""
        return text.plain(f"{self.label}: {shown}" if self.label else shown)

    def activate(self, pos: Pos | None = None) -> None:
        if self.enabled and self.options:
            control = self.control
            back = pos is not None and control.x <= pos[0] < control.x + control.w // 3
            self.set(self.options[(self.index + (-1 if back else 1)) % len(self.options)][0])

    def step(self, by: int) -> bool:
        if self.enabled and self.options:
            self.set(self.options[max(0, min(len(self.options) - 1, self.index + by))][0])
        return True

    def draw(self, surface: Surface, scale: Scale, state: State = RESTING) -> None:
        ink = self._row(surface, scale, state)
        box = self.control
        px = self._px(scale)
        side = min(px, box.w // 5)
        inset = min(scale.px(14), box.w // 12)
        for name, x in (("left", box.x + inset), ("right", box.right - inset - side)):
            drawn = icon(name, side, ink)
            surface.blit(drawn, (x, box.centery - side // 2))
        if self.options:
            room = max(1, box.w - 2 * (inset + side) - scale.px(8))
            shown = self.options[self.index][1]
            words = line(shown, text.HANKEN_BOLD, px, ink, room, ACCENT)
            surface.blit(words, words.get_rect(center=box.center))


class Toggle(_Row):
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
        ink = self._row(surface, scale, state)
        rect = self.rect
        high = min(scale.px(30), rect.h - 4)
        wide = round(high * 1.8)
        x, y = rect.right - wide - min(scale.px(20), rect.w // 12), rect.centery - high // 2
        fill = mix(PAPER, SHADE, 0.12) if self.value else mix(SHADE, PAPER, 0.22)
        if not self.enabled:
            fill = mix(fill, SHADE, 0.5)
        surface.blit(paint.panel((wide, high), fill, high / 2), (x, y))
        knob = high - 2 * max(2, high // 8)
        spot = x + (wide - knob - (high - knob) // 2 if self.value else (high - knob) // 2)
        top = y + (high - knob) // 2
        surface.blit(paint.disc(knob, INK if self.value else ink), (spot, top))
        if self.value:  # a mark besides the place, for those who cannot tell the shades apart
            tick = icon("check", round(knob * 0.7), PAPER)
            surface.blit(tick, tick.get_rect(center=(spot + knob // 2, top + knob // 2)))


class Slider(_Row):
    """A number between two others, in steps."""

    grabs = True

    def __init__(
        self,
        id: str,
        label: str,
        rect: Rect,
        value: int,
        changed: Callable[[Any], object],
        *,
        least: int = 0,
        most: int = 100,
        by: int = 5,
        shown: Callable[[int], str] = str,
        enabled: bool = True,
    ) -> None:
        super().__init__(id, label, rect, value, changed, enabled=enabled)
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
        ink = self._row(surface, scale, state)
        box = self.control
        px = self._px(scale)
        inset = min(scale.px(20), box.w // 12)
        widest = max(text.size(self.shown(v), text.HANKEN_BOLD, px)[0]
                     for v in (self.least, self.most))  # fmt: skip
        room = min(widest, box.w // 3)
        words = line(self.shown(self.value), text.HANKEN_BOLD, px, ink, max(1, room))
        surface.blit(words, words.get_rect(midright=(box.right - inset, box.centery)))
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
            surface.blit(paint.panel((at - start, high), ink, high / 2), (start, y))
        disc = paint.disc(knob, ACCENT if state.pressed and self.enabled else ink)
        surface.blit(disc, (at - knob // 2, box.centery - knob // 2))


class TextField(_Row):
    """A name to type. What is typed counts once it is confirmed; `changed` is told then."""

    def __init__(
        self,
        id: str,
        label: str,
        rect: Rect,
        value: str,
        changed: Callable[[Any], object],
        *,
        longest: int = 14,
        enabled: bool = True,
    ) -> None:
        super().__init__(id, label, rect, value, changed, enabled=enabled)
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
        more = "".join(c for c in more if c.isprintable())
        self.draft = (self.draft + more).lstrip()[: self.longest]

    def erase(self) -> None:
        self.draft = self.draft[:-1]

    def draw(self, surface: Surface, scale: Scale, state: State = RESTING) -> None:
        self._row(surface, scale, state)
        margin = max(2, scale.px(5))
        box = self.control.inflate(-2 * margin, -2 * margin)
        radius = min(scale.px(10), box.h // 2)
        fill = PAPER if self.enabled else _OFF
        border = ACCENT if self.editing else None
        wide = max(2, scale.px(3)) if self.editing else 0
        surface.blit(paint.panel(box.size, fill, radius, border, wide), box.topleft)
        padding = min(scale.px(14), box.w // 10)
        px = min(scale.font(22), max(11, round(box.h * 0.7)))
        shown = (self.draft if self.editing else str(self.value)).replace("*", "∗")
        ink = INK if self.enabled else INK_SOFT
        words = line(shown, text.HANKEN_BOLD, px, ink, max(1, box.w - 2 * padding - 4))
        y = box.centery - words.get_height() // 2
        surface.blit(words, (box.x + padding, y))
        if self.editing:  # a steady caret: a blinking one would redraw all the time
            at = box.x + padding + (words.get_width() if shown else 0) + 1
            caret = Rect(at, box.centery - px // 2, max(2, scale.px(2)), px)
            pygame.draw.rect(surface, INK, caret.clip(box))
