"""What the lobby of Twin It shows: a tile for everybody, and which keys are reported together."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from pygame import Rect, Surface

from scenes.stage import paint, text
from scenes.stage.icons import icon
from scenes.stage.seat_marks import seat_colour, seat_mark
from scenes.stage.theme import ACCENT, PAPER, SHADE, SOFT, Scale, mix
from scenes.stage.widgets import RESTING, State, Widget, line
from scenes.twin_it.devices import Device, draw_device, draw_key, key_width, label_px

if TYPE_CHECKING:
    from scenes.twin_it.lobby import LobbyScene


class Tile(Widget):
    """One player: seat, name, and what they play with.

    Upright where there is room: the name above the device. Otherwise they stand side by side.
    """

    def __init__(
        self, lobby: LobbyScene, seat: int, rect: Rect, upright: bool, action: Callable[[], None]
    ) -> None:
        super().__init__(f"tile.{seat}", lobby.name(seat), rect, action)
        self.lobby, self.seat, self.upright = lobby, seat, upright

    @staticmethod
    def height(scale: Scale, upright: bool) -> int:
        words = Tile._name_height(scale) + round(scale.font(20) * 1.5)
        device = Tile._device_height(scale, upright)
        high = words + device + scale.px(20) if upright else max(words, device)
        return high + 2 * scale.px(18)

    @staticmethod
    def _name_height(scale: Scale) -> int:
        return max(scale.px(46), round(scale.font(28) * 1.3))

    @staticmethod
    def _device_height(scale: Scale, upright: bool) -> int:
        return max(scale.px(144 if upright else 96), round(scale.font(40) * 1.4))

    def caption(self) -> str:
        """What the tile says below the device."""
        device = self.lobby.devices.get(self.seat)
        if self.lobby.lit == self.seat:
            said = "ask" if device is None else "ask_other"
        elif device is None or device.kind == "key":
            said = "nothing" if device is None else "key"
        else:
            return self.lobby.called(device)
        return self.lobby.app.words.say(f"twin_it.lobby.{said}")

    def said(self) -> str:
        device = self.lobby.devices.get(self.seat)
        with_what = f" – {self.lobby.called(device)}" if device is not None else ""
        return f"{self.label}{with_what} – {self.caption()}"

    def draw(self, surface: Surface, scale: Scale, state: State = RESTING) -> None:
        lobby, tint = self.lobby, seat_colour(self.seat)
        lit, glows = lobby.lit == self.seat, lobby.glows(self.seat)
        rect = self.rect.move(0, -round(scale.px(10) * lobby.jump(self.seat)))
        self.radius = radius = scale.px(20)
        fill = mix(SHADE, tint, 0.34 if glows else 0.12 if state.hovered else 0.06)
        border = ACCENT if lit else tint if glows else mix(SHADE, tint, 0.55)
        line_width = max(2, scale.px(4 if lit or glows else 2))
        plate = paint.panel(rect.size, fill, radius, border, line_width, alpha=225)
        surface.blit(plate, rect.topleft)
        pad = scale.px(18)
        inside = rect.inflate(-2 * pad, -2 * pad)
        name_high, high = self._name_height(scale), self._device_height(scale, self.upright)
        caption_high = round(scale.font(20) * 1.5)
        if self.upright:
            box = Rect(inside.x, inside.y + name_high + scale.px(12), inside.w, high)
            name = Rect(inside.x, inside.y, inside.w, name_high)
            below = Rect(inside.x, inside.bottom - caption_high, inside.w, caption_high)
        else:
            # As wide as the widest key, so that names stand in line from tile to tile.
            side = min(inside.w * 2 // 5, round(high * 1.5))
            box = Rect(inside.x, inside.centery - high // 2, side, high)
            x = box.right + scale.px(16)
            y = inside.centery - (name_high + caption_high) // 2
            name = Rect(x, y, inside.right - x, name_high)
            below = Rect(x, name.bottom, name.w, caption_high)
        self._name(surface, scale, name)
        device = lobby.devices.get(self.seat)
        if device is None:
            tint = ACCENT if lit else SOFT
            slot = paint.slot((box.h, box.h), tint, round(box.h * 0.2), max(2, scale.px(2)))
            surface.blit(slot, slot.get_rect(center=box.center))
        else:
            draw_device(surface, device, box, inside=fill, down=glows)
        self._caption(surface, scale, below, lit)

    def _name(self, surface: Surface, scale: Scale, box: Rect) -> None:
        side = min(box.h, scale.px(64))
        gap = scale.px(12)
        name = line(self.label, text.FREDOKA, scale.font(28), PAPER, box.w - side - gap)
        wide = side + gap + name.get_width()
        x = box.centerx - wide // 2 if self.upright else box.x
        surface.blit(seat_mark(self.seat, side), (x, box.centery - side // 2))
        surface.blit(name, (x + side + gap, box.centery - name.get_height() // 2))

    def _caption(self, surface: Surface, scale: Scale, box: Rect, lit: bool) -> None:
        px = scale.font(20)
        tried = self.seat in self.lobby.tried and not lit
        check = px + scale.px(8) if tried else 0
        ink = ACCENT if lit else SOFT
        words = line(self.caption(), text.HANKEN_BOLD, px, ink, box.w - check)
        x = box.centerx - (words.get_width() + check) // 2 if self.upright else box.x
        if tried:
            surface.blit(icon("check", px, PAPER), (x, box.centery - px // 2))
        surface.blit(words, (x + check, box.centery - words.get_height() // 2))


class KeyTest(Widget):
    """Which keys the keyboard reports at this moment, and how many together at the most."""

    pointable = False

    def __init__(self, lobby: LobbyScene, rect: Rect, scale: Scale) -> None:
        """The rect takes the height that it needs."""
        super().__init__("test", lobby.app.words.say("twin_it.lobby.test"), rect)
        self.lobby = lobby
        pad = scale.px(18)
        width = rect.w - 2 * pad
        self._px = scale.font(18)
        self._title = round(scale.font(24) * 1.3)
        self._caps = max(scale.px(48), round(scale.font(26) * 1.5))
        self._how = lobby.app.words.say("twin_it.lobby.test_how")
        self._text = text.wrapped_height(self._how, text.HANKEN, self._px, width)
        rect.h = self._title + self._caps + self._text + 2 * scale.px(10) + 2 * pad

    def said(self) -> str:
        return text.plain(f"{self.label} – {self.together()}")

    def own(self) -> list[tuple[int, Device]]:
        """The players' keys, seat by seat."""
        devices = self.lobby.devices
        return [(s, devices[s]) for s, _ in self.lobby.people
                if s in devices and devices[s].kind == "key"]  # fmt: skip

    def together(self) -> str:
        count, say = len(self.own()), self.lobby.app.words.say
        most = min(self.lobby.most, count)
        return say("twin_it.lobby.together", most=most, count=count) if count else ""

    def draw(self, surface: Surface, scale: Scale, state: State = RESTING) -> None:
        rect, pad = self.rect, scale.px(18)
        surface.blit(paint.panel(rect.size, SHADE, scale.px(18), alpha=150), rect.topleft)
        box = rect.inflate(-2 * pad, -2 * pad)
        self._heading(surface, scale, Rect(box.x, box.y, box.w, self._title))
        y = box.y + self._title + scale.px(10)
        self._draw_caps(surface, scale, Rect(box.x, y, box.w, self._caps))
        self._sentence(surface, Rect(box.x, box.bottom - self._text, box.w, self._text))

    def _heading(self, surface: Surface, scale: Scale, box: Rect) -> None:
        px = scale.font(20)
        good = 0 < len(self.own()) <= self.lobby.most
        mark = px + scale.px(8) if good else 0
        said = line(self.together(), text.HANKEN_BOLD, px, PAPER, box.w // 2 - mark)
        x = box.right - said.get_width()
        surface.blit(said, (x, box.centery - said.get_height() // 2))
        if good:
            surface.blit(icon("check", px, PAPER), (x - mark, box.centery - px // 2))
        room = x - mark - scale.px(16) - box.x
        title = line(self.label, text.FREDOKA, scale.font(24), PAPER, room)
        surface.blit(title, (box.x, box.centery - title.get_height() // 2))

    def _draw_caps(self, surface: Surface, scale: Scale, box: Rect) -> None:
        """The players' keys, dark until they are down; then whatever else is down."""
        down, gap, x, high = self.lobby.down, scale.px(10), box.x, box.h
        own = [(device.place, device.label, seat_colour(seat)) for seat, device in self.own()]
        mine = {place for place, _, _ in own}
        others = [(place, label, PAPER) for place, label in down.items() if place not in mine]
        # All of the players' keys have room, however large the text is.
        whole = sum(key_width(label, high) + gap for _, label, _ in own) - gap
        if whole > box.w:
            high = max(12, high * box.w // whole - 1)
        for place, label, tint in own + others:
            cap = Rect(x, box.centery - high // 2, key_width(label, high), high)
            if cap.right > box.right:
                break
            if place in down:
                draw_key(surface, label, cap, down=True, face=tint)
            else:
                ring = mix(SHADE, tint, 0.6), round(cap.h * 0.2), max(1, scale.px(2))
                surface.blit(paint.ring(cap.size, *ring), cap.topleft)
                px = text.fit(label, text.FREDOKA, label_px(label, cap.h), cap.w - 4)
                word = text.render(label, text.FREDOKA, px, SOFT)
                surface.blit(word, word.get_rect(center=cap.center))
            x = cap.right + gap

    def _sentence(self, surface: Surface, box: Rect) -> None:
        said, ink, px = self._how, SOFT, self._px
        if self.lobby.held:
            keys = ", ".join(self.lobby.held.values())
            said, ink = self.lobby.app.words.say("twin_it.lobby.held", keys=keys), PAPER
        while px > 11 and text.wrapped_height(said, text.HANKEN, px, box.w) > box.h:
            px -= 1
        surface.blit(text.wrapped(said, text.HANKEN, px, ink, box.w, PAPER), box.topleft)
