"""Who sits where: a dark plate with the seat's colour, shape and name, and what it has."""

from __future__ import annotations

from collections.abc import Callable

from pygame import Rect, Surface

from scenes.stage import paint, text
from scenes.stage.icons import icon
from scenes.stage.seat_marks import seat_colour, seat_mark
from scenes.stage.theme import ACCENT, PAPER, SHADE, SMALLEST_TEXT, SOFT, Colour, Scale, mix

MOST_LINES = 3  # below the name
SHRUNKEN = 0.75  # of the usual letters; smaller ones say less
LEADING = 1.27  # the height of a line against the size of its letters
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
    high = rect.h - (scale.px(8) if race is not None else 0)
    lines, px = _wrapped(parts, scale, high, room)
    most = min(scale.font(23.5), round(rect.h * 0.36))
    if len(lines) > 1:
        most = min(most, round(px * 1.175))
    fits = text.fit(name, text.HANKEN_BOLD, most, room, min(most, max(SMALLEST_TEXT, scale.px(17))))
    shown = text.shortened(name, text.HANKEN_BOLD, fits, room)
    drawn_lines = [text.render(shown, text.HANKEN_BOLD, fits, PAPER)]
    drawn_lines += [_line(sign or SOFT, line, px) for line in lines if line]
    if race is not None:
        _paint_race(surface, scale, rect, race, seat)
    gap = (high - sum(line.get_height() for line in drawn_lines)) / (len(drawn_lines) + 1)
    y = rect.y + gap
    for line in drawn_lines:
        surface.blit(line, (left, round(y)))
        y += line.get_height() + gap


def _wrapped(parts: list[Part], scale: Scale, high: int, room: int) -> tuple[list[list[Part]], int]:
    """What stands below the name in as many lines as make it largest, and how large that is."""
    best: tuple[list[list[Part]], int] = ([parts], 0)
    for count in range(1, MOST_LINES + 1):
        of_height = high * 0.31 if count == 1 else high / (LEADING * (count + 1.2))
        px = min(scale.font(20), round(of_height))
        while px > SMALLEST_TEXT and len(_broken(parts, px, room)) > count:
            px -= 1
        lines = _broken(parts, px, room)
        if px > best[1] and len(lines) <= count:
            best = lines, px
    return best if best[1] else ([parts], SMALLEST_TEXT)


def _broken(parts: list[Part], px: int, room: int) -> list[list[Part]]:
    """The parts in lines; one that is too wide for a line makes more lines than there may be."""
    lines: list[list[Part]] = [[]]
    for part in parts:
        if lines[-1] and _wide([*lines[-1], part], px) > room:
            lines.append([])
        lines[-1].append(part)
    too_wide = any(_wide(line, px) > room for line in lines)
    return [*lines, *[[]] * MOST_LINES] if too_wide else lines


def _wide(parts: list[Part], px: int) -> int:
    wide = 0
    for i, (sign, words) in enumerate(parts):
        apart = "" if not i else "  " if sign else " · "
        wide += text.size(apart + (" " if sign else "") + words, text.HANKEN_SEMIBOLD, px)[0]
        wide += round(px * 0.7) if sign else 0
    return wide


def _line(tint: Colour, parts: list[Part], px: int) -> Surface:
    """A line of icons and words."""
    pieces: list[Surface] = []
    for i, (sign, words) in enumerate(parts):
        if i:
            apart = "  " if sign else " · "
            pieces.append(text.render(apart, text.HANKEN_SEMIBOLD, px, SOFT))
        if sign:
            pieces.append(icon(sign, round(px * 0.7), PAPER))
            words = " " + words
        pieces.append(text.render(words, text.HANKEN_SEMIBOLD, px, tint))
    high = max(piece.get_height() for piece in pieces)
    line = paint.blank((sum(piece.get_width() for piece in pieces), high), SOFT)
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


def paint_pill(surface: Surface, scale: Scale, rect: Rect, label: str, short: str = "") -> None:
    """A dark pill with a few words; with ``short`` where they would become too small."""
    surface.blit(paint.panel(rect.size, SHADE, rect.h / 2, alpha=150), rect.topleft)
    px = text.fit(label, text.HANKEN_SEMIBOLD, scale.font(20), rect.w - scale.px(24))
    if short and px < SHRUNKEN * scale.font(20):
        label, px = short, min(scale.font(20), round(rect.h / LEADING))
    paint.lay(surface, text.render(label, text.HANKEN_SEMIBOLD, px, PAPER), center=rect.center)
