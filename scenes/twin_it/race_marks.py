"""What is painted around the cards of a race: who plays, how high the piles are, what is said."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import Rect, Surface

from game.contract import Seat
from game.twin_it.claims import Buzz
from game.twin_it.rules import CLANS, RING
from scenes.stage import badges, paint, text
from scenes.stage.seat_marks import seat_colour
from scenes.stage.theme import PAPER, SHADE, mix
from scenes.twin_it.art import REFUSED
from scenes.twin_it.devices import draw_device, key_width
from scenes.twin_it.layout import CENTRE

if TYPE_CHECKING:
    from scenes.twin_it.race import RaceTable

EDGE = mix(PAPER, SHADE, 0.28)


def paint_marks(surface: Surface, table: RaceTable) -> None:
    """All of it, below the cards."""
    for seat in range(len(table.match.seats)):
        _paint_tray(surface, table, seat)
        _paint_badge(surface, table, seat)
        if table.game.mode == CLANS:
            _paint_team(surface, table, seat)
    for number in range(len(table.shown.tops)):
        _paint_pile(surface, table, number)
    if table.game.mode == RING:
        _paint_ring(surface, table)
    box = table.room.message()
    if table.claims.buzz is not None:
        _paint_buzz(surface, table, box, table.claims.buzz)
    typed = table.input.typed
    words = table.message + (f"  [{typed}]" if typed else "")
    tint = REFUSED if table.refusal else PAPER
    text.paint_fitted(surface, words, box, table.scale.font(28), tint)


def _paint_badge(surface: Surface, table: RaceTable, seat: Seat) -> None:
    game, scale = table.game, table.scale
    count = len(table.shown.catches[game.teams[seat]])
    parts = [("", table.say("play.catches", count=count, goal=game.goal))]
    if game.mode != RING:
        parts.append(("cards", str(table.shown.counts[seat])))
    device, rect = table.input.devices.get(seat), table.room.badge(seat)
    box = Rect(0, 0, 0, min(round(rect.h * 0.52), scale.px(42)))
    if device is not None:
        wide = key_width(device.label, box.h) if device.kind == "key" else box.h
        box.w = min(wide, round(box.h * 1.7))
    badges.paint_badge(
        surface, scale, rect, table.name(seat), parts, seat, _state(table, seat),
        count / game.goal, kept_free=box.w and box.w + scale.px(8),
    )  # fmt: skip
    if device is not None:
        box.midright = (rect.right - scale.px(12), rect.centery - scale.px(3))
        buzz = table.claims.buzz
        draw_device(surface, device, box, down=buzz is not None and buzz.seat == seat)


def _paint_tray(surface: Surface, table: RaceTable, seat: Seat) -> None:
    """What lies on it is somebody's: cards of the table lie close by."""
    rect = table.room.tray(seat)
    surface.blit(paint.panel(rect.size, SHADE, table.scale.px(14), alpha=110), rect.topleft)


def _state(table: RaceTable, seat: Seat) -> str:
    """Whether it is this seat's turn; without a race, who looks comes before who turns."""
    asked = table.asked()
    turns = asked if asked is not None else None if table.over else table.game.to_turn
    return "" if turns != seat else "yours" if seat in table.people else "acting"


def _paint_team(surface: Surface, table: RaceTable, seat: Seat) -> None:
    """Team-mates have the same bar beside their plates."""
    scale, rect = table.scale, table.room.badge(seat)
    wide, gap = max(3, scale.px(7)), scale.px(4)
    left = rect.centerx < scale.w // 2
    x = rect.left - wide - gap if left else rect.right + gap
    tint = seat_colour(table.game.teams[seat])
    surface.blit(paint.panel((wide, rect.h), tint, wide / 2), (x, rect.y))


def _paint_pile(surface: Surface, table: RaceTable, number: int) -> None:
    """The cards below the top: a pile is as thick as it is high."""
    count = table.shown.counts[number]
    rect = table.room.pile_top(number, "").rect()
    if not count:
        slot = paint.ring(rect.size, mix(PAPER, SHADE, 0.6), rect.w * 0.085, 2, 120)
        surface.blit(slot, rect.topleft)
        return
    for depth in range(min(4, (count + 7) // 9), 0, -1):
        step = max(1, round(rect.w * 0.022)) * depth
        surface.blit(paint.panel(rect.size, EDGE, rect.w * 0.085), rect.move(step, step))


def _paint_ring(surface: Surface, table: RaceTable) -> None:
    scale = table.scale
    rect = table.room.pile_top(CENTRE, "").rect().inflate(scale.px(34), scale.px(34))
    lit = table.turner() is None and table.live and not table.frozen
    tint = mix(PAPER, SHADE, 0.35 if lit else 0.6)
    surface.blit(paint.ring(rect.size, tint, rect.w / 2, max(2, scale.px(3)), 150), rect)


def _paint_buzz(surface: Surface, table: RaceTable, box: Rect, buzz: Buzz) -> None:
    """Who has the floor, and how long still."""
    scale, tint = table.scale, seat_colour(buzz.seat)
    plate = box.inflate(scale.px(10), scale.px(16))
    wide = max(2, scale.px(3))
    ground = paint.panel(plate.size, SHADE, scale.px(16), tint, wide, alpha=225)
    surface.blit(ground, plate.topleft)
    if buzz.left is not None and buzz.limit:
        bar = Rect(plate.x + wide * 2, plate.bottom - wide * 4, 0, max(3, scale.px(6)))
        bar.w = round((plate.w - wide * 4) * max(0.0, buzz.left) / buzz.limit)
        if bar.w > bar.h:
            surface.blit(paint.panel(bar.size, tint, bar.h / 2), bar.topleft)
