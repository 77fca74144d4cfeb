"""Who sits where: a dark plate with the seat's colour, shape and name, and what it has."""

from __future__ import annotations

from collections.abc import Callable

from pygame import Rect, Surface

from scenes.stage import paint, text
from scenes.stage.icons import icon
from scenes.stage.seat_marks import seat_colour, seat_mark
from scenes.stage.theme import ACCENT, PAPER, SHADE, SMALLEST_TEXT, SOFT, Colour, Scale, mix

ACTING = mix(SHADE, SOFT, 0.22)

Part = tuple[str, str]
"""An icon (or none) and the words behind it."""


def paint_badge(
    surface: Surface, scale: Scale, rect: Rect, name: str, parts: list[Part], seat: int,
    state: str = "", race: float | None = None, sign: Colour | None = None, kept_free: int = 0,
    mark: Callable[[int], Surface] | None = None,
) -> None:  # fmt: skip
    """``state``: "yours" when it is the viewer's turn, "acting" for another seat's turn, "lit" for
    a moment in which something comes to the seat.

    ``race`` draws how far the seat has come, from 0 to 1, along the lower edge; ``sign`` is the
    colour of the second line where it says something special. ``kept_free`` pixels on the right
    belong to cards that lie on the plate. ``mark`` draws a face of so many pixels where the sign of
    the seat stands otherwise.
    """
    border = ACCENT if state == "yours" else PAPER if state else None
    width = max(2, scale.px(2 if state == "lit" else 5)) if border else 0
    # Seen from across a room: the plate of whoever acts is another one altogether.
    fill, alpha = (ACTING, 245) if state == "acting" else (SHADE, 150)
    plate = paint.panel(rect.size, fill, scale.px(16), border, width, alpha=alpha)
    surface.blit(plate, rect.topleft)
    side = min(rect.h - scale.px(18), scale.px(64))
    middle = (rect.x + scale.px(11) + side // 2, rect.centery)
    drawn = seat_mark(seat, side) if mark is None else mark(side)
    paint.lay(surface, drawn, center=middle)
    left = rect.x + scale.px(11) + side + scale.px(12)
    room = max(scale.px(40), rect.right - scale.px(12) - kept_free - left)
    most = min(scale.font(23.5), round(rect.h * 0.36))
    px = text.fit(name, text.HANKEN_BOLD, most, room, min(most, max(SMALLEST_TEXT, scale.px(17))))
    shown = text.shortened(name, text.HANKEN_BOLD, px, room)
    title = text.render(shown, text.HANKEN_BOLD, px, PAPER)
    if race is not None:
        _paint_race(surface, scale, rect, race, seat)
    line = _parts(sign or SOFT, parts, min(scale.font(20), round(rect.h * 0.31)), room)
    bottom = rect.bottom - (scale.px(8) if race is not None else 0)
    gap = round((bottom - rect.y - title.get_height() - line.get_height()) / 2)
    surface.blit(title, (left, rect.y + gap))
    surface.blit(line, (left, bottom - gap - line.get_height()))


def _parts(tint: Colour, parts: list[Part], px: int, room: int) -> Surface:
    """The second line: icons and words, made smaller until they fit."""
    while True:
        pieces: list[Surface] = []
        for i, (sign, words) in enumerate(parts):
            if i:
                apart = "  " if sign else " · "
                pieces.append(text.render(apart, text.HANKEN_SEMIBOLD, px, SOFT))
            if sign:
                pieces.append(icon(sign, round(px * 0.7), PAPER))
                words = " " + words
            pieces.append(text.render(words, text.HANKEN_SEMIBOLD, px, tint))
        wide = sum(piece.get_width() for piece in pieces)
        if wide <= room or px <= 11:
            break
        px -= 1
    high = max(piece.get_height() for piece in pieces)
    line = paint.blank((wide, high), SOFT)
    x = 0
    for piece in pieces:
        line.blit(piece, (x, (high - piece.get_height()) // 2))
        x += piece.get_width()
    return line


def _paint_race(surface: Surface, scale: Scale, rect: Rect, race: float, seat: int) -> None:
    high = max(3, scale.px(5))
    wide = rect.w - 2 * scale.px(12)
    at = (rect.x + scale.px(12), rect.bottom - high - max(1, scale.px(3)))
    surface.blit(paint.panel((wide, high), mix(SHADE, PAPER, 0.22), high / 2), at)
    done = round(wide * min(1.0, max(0.0, race)))
    if done >= high:
        surface.blit(paint.panel((done, high), seat_colour(seat), high / 2), at)


def paint_pill(surface: Surface, scale: Scale, rect: Rect, label: str) -> None:
    """A dark pill with a few words."""
    surface.blit(paint.panel(rect.size, SHADE, rect.h / 2, alpha=150), rect.topleft)
    px = text.fit(label, text.HANKEN_SEMIBOLD, scale.font(20), rect.w - scale.px(24))
    paint.lay(surface, text.render(label, text.HANKEN_SEMIBOLD, px, PAPER), center=rect.center)
