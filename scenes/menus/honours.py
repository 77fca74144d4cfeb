"""What is worth a line beside the results: small cards, what it is for, and who has earned it."""

from __future__ import annotations

import msgspec
from pygame import Rect, Surface

from game.contract import Seat
from scenes.stage import paint, text
from scenes.stage.seat_marks import seat_mark
from scenes.stage.sprites import Faces
from scenes.stage.theme import PAPER, SHADE, SOFT, Scale
from scenes.stage.widgets import line


class Honour(msgspec.Struct, frozen=True):
    """A line: the faces that are shown, what it is for, and who has earned it."""

    faces: tuple[str, ...]
    caption: str
    said: str
    seats: tuple[Seat, ...] = ()


def row_height(scale: Scale) -> int:
    """How high a line is: the small caption above, what is said below."""
    return round((scale.font(18) + scale.font(24)) * 1.3) + scale.px(22)


def draw_honour(surface: Surface, honour: Honour, box: Rect, scale: Scale, faces: Faces) -> None:
    """The faces on the left, the words to the right of them, at the same place in every line."""
    surface.blit(paint.panel(box.size, SHADE, scale.px(16), alpha=118), box.topleft)
    pad, near = scale.px(14), scale.px(6)
    side = min(box.h - scale.px(18), scale.px(66))
    shown = Rect(box.x + pad, box.y, 2 * side + near, box.h)
    between = max(1, len(honour.faces) - 1)
    for i, face in enumerate(honour.faces):  # a third lies over the others
        x = shown.x + side // 2 + i * (side + near) * min(1.0, 1 / between)
        x = shown.centerx if len(honour.faces) == 1 else x
        card = faces.sprite(face, round(side / faces.ratio))
        paint.lay(surface, card, center=(round(x), box.centery))
    if not honour.faces:
        paint.lay(surface, seat_mark(honour.seats[0], round(side * 0.9)), center=shown.center)
    x = shown.right + scale.px(18)
    room = box.right - pad - x
    caption = line(honour.caption, text.HANKEN_SEMIBOLD, scale.font(18), SOFT, room)
    mark = min(scale.font(26), round(box.h * 0.36)) + near
    marks = honour.seats if honour.faces else ()
    left = room - len(marks) * mark
    if text.size(honour.said, text.HANKEN_BOLD, round(scale.font(24) * 0.65))[0] > left:
        marks, left = (), room  # the names say it as well
    px = text.fit(honour.said, text.HANKEN_BOLD, scale.font(24), left)  # rather than cut
    said = line(honour.said, text.HANKEN_BOLD, px, PAPER, left)
    top = box.centery - (caption.get_height() + said.get_height()) // 2
    surface.blit(caption, (x, top))
    middle = top + caption.get_height() + said.get_height() // 2
    for seat in marks:
        paint.lay(surface, seat_mark(seat, mark - near), midleft=(x, middle))
        x += mark
    paint.lay(surface, said, midleft=(x, middle))
