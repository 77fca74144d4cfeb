"""Buttons and pills; and, from here as well, all other targets and widgets."""

from collections.abc import Sequence

from pygame import Rect, Surface

from scenes.stage import paint, text, theme
from scenes.stage.icons import icon
from scenes.stage.rows import Choice, Slider, TextField, Toggle
from scenes.stage.target import FAINT, OFF, RESTING, Action, State, Target, Widget, line
from scenes.stage.theme import ACCENT, INK, PAPER, SHADE, Colour, Scale, mix

__all__ = [
    "RESTING", "Action", "Button", "Choice", "Pill", "Slider", "State", "Target", "TextField",
    "Toggle", "Widget", "key_cap", "line", "side_by_side",
]  # fmt: skip

_RAISED = {"primary": (ACCENT, theme.ACCENT_EDGE), "plain": (PAPER, theme.PAPER_EDGE)}
_OFF_EDGE = mix(theme.PAPER_EDGE, SHADE, 0.55)
_LIT = (255, 253, 247)


def key_cap(key: str, scale: Scale, colour: Colour, room: int) -> Surface | None:
    """A key as a little outlined box; None if it does not fit into `room` pixels of height."""
    px = scale.font(16.7)
    w, h = text.size(key, text.HANKEN_BOLD, px)
    box = (max(w + scale.px(14), h + scale.px(2)), h + scale.px(2))
    if box[1] > room:
        return None
    found = paint.ring(box, colour, scale.px(6), max(1, scale.px(1.5)), 190).copy()
    word = text.render(key, text.HANKEN_BOLD, px, colour)
    paint.lay(found, word, center=(box[0] // 2, box[1] // 2))
    return found


class Button(Widget):
    """`style` is primary (mustard: yours to act on), plain (cream), quiet (a dark pill) or icon."""

    def __init__(self, id: str, label: str, rect: Rect, action: Action | None = None,
                 key: str = "", style: str = "plain", icon: str = "", *, enabled: bool = True,
                 act: str = "", refuse: Action | None = None,
                 why_not: str = "") -> None:  # fmt: skip
        """`why_not` says, where an icon is pointed at, why it is not enabled."""
        super().__init__(id, label, rect, action, enabled=enabled, key=key, act=act, refuse=refuse)
        self.style, self.icon, self.why_not = style, icon, why_not

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
        face, below = _RAISED[self.style]
        if not self.enabled:
            face, below = OFF, _OFF_EDGE  # mustard would promise too much
        elif state.hovered:
            face = mix(face, _LIT, 0.3 if self.style == "primary" else 0.75)
        self.radius = radius = min(scale.px(16), rect.h // 2)
        inside = Rect(rect.x, rect.y, rect.w, rect.h - edge)
        if state.pressed and self.enabled:
            # Sinks by its edge: the face comes down and nothing of the edge is left.
            inside.y += edge
            shown = paint.panel(inside.size, face, radius)
        else:
            shown = paint.panel(rect.size, face, radius, edge=below, edge_height=edge)
        surface.blit(shown, inside.topleft)
        self._contents(surface, scale, inside, INK, mix(INK, face, 0.22), None, text.FREDOKA, 24)

    def _dark(self, surface: Surface, scale: Scale, state: State) -> None:
        rect = self.rect
        self.radius = min(scale.px(12) if self.style == "icon" else rect.h // 2, rect.h // 2)
        fill = mix(SHADE, PAPER, 0.16) if state.hovered and self.enabled else SHADE
        alpha = 215 if state.pressed else 165
        surface.blit(paint.panel(rect.size, fill, self.radius, alpha=alpha), rect.topleft)
        ink = PAPER if self.enabled else FAINT
        if self.style == "icon":
            drawn = icon(self.icon, round(min(rect.w, rect.h) * 0.5), ink)
            sink = scale.px(2) if state.pressed and self.enabled else 0
            paint.lay(surface, drawn, center=(rect.centerx, rect.centery + sink))
        else:
            self._contents(surface, scale, rect, ink, ink, ACCENT, text.HANKEN_BOLD, 20)

    def _contents(
        self, surface: Surface, scale: Scale, box: Rect, ink: Colour, key_ink: Colour,
        accent: Colour | None, face: str, size: float,
    ) -> None:  # fmt: skip
        """Icon, label and key hint as one group in the middle of `box`."""
        px = min(scale.font(size), max(11, round(box.h * 0.6)))
        padding = min(scale.px(20), box.w // 10)
        room = box.w - 2 * padding
        gap = scale.px(12)
        parts: list[Surface] = []
        if self.icon:
            parts.append(icon(self.icon, px, ink))
            room -= px + gap
        cap = key_cap(self.key, scale, key_ink, box.h - 2) if self.key else None
        if cap is not None:
            left = room - cap.get_width() - gap
            # The words matter more than the hint: it goes if they would have to shrink much.
            if any(text.size(self.label, face, p)[0] <= left for p in (px, round(px * 0.85))):
                room = left
            else:
                cap = None
        parts.append(line(self.label, face, px, ink, max(1, room), accent))
        if cap is not None:
            parts.append(cap)
        _in_the_middle(surface, parts, box, gap)


def _in_the_middle(surface: Surface, parts: Sequence[Surface], box: Rect, gap: int) -> None:
    x = box.centerx - (sum(p.get_width() for p in parts) + gap * (len(parts) - 1)) // 2
    for part in parts:
        surface.blit(part, (x, box.centery - part.get_height() // 2))
        x += part.get_width() + gap


def side_by_side(
    buttons: Sequence[Button], box: Rect, scale: Scale, align: str = "left", gap: float = 16
) -> None:
    """Put buttons into the box, as wide as their words, or narrower where there is no room."""
    apart = scale.px(gap)
    widths = [Button.width(b.label, scale, b.key, b.icon) for b in buttons]
    gaps = apart * (len(buttons) - 1)
    if sum(widths) > box.w - gaps:
        widths = [width * (box.w - gaps) // sum(widths) for width in widths]
    whole = sum(widths) + gaps
    x = {"left": box.x, "right": box.right - whole}.get(align, box.centerx - whole // 2)
    for button, width in zip(buttons, widths, strict=True):
        button.rect = Rect(x, box.y, width, box.h)
        x += width + apart


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
        parts = [icon(self.icon, px, PAPER)] if self.icon else []
        room = rect.w - 2 * padding - len(parts) * (px + padding // 2)
        parts.append(line(self.label, text.HANKEN_BOLD, px, PAPER, max(1, room), ACCENT))
        _in_the_middle(surface, parts, rect, padding // 2)
