"""What somebody plays Twin It with, and how it is drawn: a key, a pad, the mouse, a finger."""

from typing import Literal

import msgspec
from pygame import Rect, Surface

from scenes.stage import paint, text
from scenes.stage.theme import INK, PAPER, PAPER_EDGE, SHADE, Colour, mix


class Device(msgspec.Struct, frozen=True):
    """The device of one player; two players never have the same."""

    kind: Literal["key", "pad", "mouse", "touch"]
    place: str = ""  # where the key lies on the board ("@z")
    label: str = ""  # what is printed on the key, or what the device is called
    pad: int = -1  # the number by which SDL knows the pad

    def same(self, other: "Device") -> bool:
        """Whether it is the same thing on the table, whatever it is called."""
        return (self.kind, self.place, self.pad) == (other.kind, other.place, other.pad)


_DRAWINGS = {
    "pad": (
        '<path d="M7.2 6.6H16.8C20 6.6 21.6 9.4 22.3 14.2C22.8 17.8 21.6 19 20.2 19'
        "C18.4 19 17.4 16 15.8 15.2H8.2C6.6 16 5.6 19 3.8 19C2.4 19 1.2 17.8 1.7 14.2"
        'C2.4 9.4 4 6.6 7.2 6.6Z" fill="{c}"/>'
        '<path d="M8 8.6V13M5.8 10.8H10.2" stroke="{d}" stroke-width="1.7" '
        'stroke-linecap="round"/><circle cx="15.2" cy="12" r="1.15" fill="{d}"/>'
        '<circle cx="17.4" cy="9.7" r="1.15" fill="{d}"/>'
    ),
    "mouse": (
        '<path d="M12 2.4C16 2.4 18.4 5.2 18.4 9V15C18.4 18.9 16 21.6 12 21.6'
        'C8 21.6 5.6 18.9 5.6 15V9C5.6 5.2 8 2.4 12 2.4Z" fill="{c}"/>'
        '<path d="M5.8 10.4H18.2M12 2.8V10.2" stroke="{d}" stroke-width="1.5"/>'
        '<path d="M12 5.4V7.8" stroke="{c}" stroke-width="3.4" stroke-linecap="round"/>'
        '<path d="M12 5.2V8" stroke="{d}" stroke-width="1.9" stroke-linecap="round"/>'
    ),
    "touch": (
        '<circle cx="9.6" cy="7" r="4.9" fill="none" stroke="{c}" stroke-width="1.5"/>'
        '<path d="M8 7C8 4.9 11.2 4.9 11.2 7V12L16.6 13.1C18.2 13.4 19 14.5 18.8 16'
        'L18 21.6H10.4L6 16.4C5 15 6.6 13.7 7.8 14.8L8 15Z" fill="{c}"/>'
    ),
}
_drawn = paint.Shelf(2 << 20)


def key_width(label: str, high: int) -> int:
    """How wide the cap of a key is that is so high."""
    wide = text.size(label, text.FREDOKA, label_px(label, high))[0]
    return max(high, wide + round(high * 0.5))


def label_px(label: str, high: int) -> int:
    """How large the letters on the cap of a key are."""
    return max(11, round(high * (0.48 if len(label) == 1 else 0.32)))


def draw_key(
    surface: Surface, label: str, box: Rect, *, down: bool = False, face: Colour = PAPER
) -> None:
    """A cap with what is printed on it, in the middle of `box`; `down`: the key is struck."""
    high, wide = box.h, min(box.w, key_width(label, box.h))
    edge, radius = max(2, round(high * 0.09)), round(high * 0.2)
    cap = Rect(0, 0, wide, high)
    cap.center = box.center
    if down:
        cap.y, cap.h = cap.y + edge, cap.h - edge
        surface.blit(paint.panel(cap.size, face, radius), cap.topleft)
    else:
        below = PAPER_EDGE if face == PAPER else mix(face, SHADE, 0.4)
        surface.blit(paint.panel(cap.size, face, radius, edge=below, edge_height=edge), cap.topleft)
        cap.h -= edge
    px = text.fit(label, text.FREDOKA, label_px(label, high), wide - round(high * 0.2))
    word = text.render(label.replace("*", "∗"), text.FREDOKA, px, INK if face == PAPER else SHADE)
    surface.blit(word, word.get_rect(center=cap.center))


def draw_device(
    surface: Surface, device: Device, box: Rect, *, inside: Colour = SHADE, down: bool = False
) -> None:
    """The device in the middle of `box`; `inside` is the colour of its lines."""
    if device.kind == "key":
        draw_key(surface, device.label, box, down=down)
        return
    side = min(box.w, box.h)
    key = (device.kind, side, inside)
    shown = _drawn.get(key)
    if shown is None:
        body = _DRAWINGS[device.kind].format(c=paint.code(PAPER), d=paint.code(inside))
        scaled = f'<g transform="scale({side / 24:.5f})">{body}</g>'
        shown = _drawn.put(key, paint.vector(scaled, (side, side)))
    where = shown.get_rect(center=box.center)
    surface.blit(shown, where.move(0, round(side * 0.06) if down else 0))
