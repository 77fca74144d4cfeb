"""What is painted around the cards of a race: who plays, how high the piles are, what is said."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pygame import Rect, Surface

from game.contract import Seat
from game.twin_it.rules import CLANS, RING, TwinIt
from scenes.stage import badges, paint, text
from scenes.stage.seat_marks import seat_colour
from scenes.stage.theme import PAPER, SHADE, SMALLEST_TEXT, Colour, mix
from scenes.twin_it.art import REFUSED
from scenes.twin_it.devices import draw_device, key_width
from scenes.twin_it.floor_marks import message_plate
from scenes.twin_it.layout import CENTRE

if TYPE_CHECKING:
    from scenes.twin_it.race import RaceTable

EDGE = mix(PAPER, SHADE, 0.28)


def team_colours(game: TwinIt) -> dict[Seat, Colour]:
    """In clans every seat also has the colour of its team."""
    if game.mode != CLANS:
        return {}
    return {seat: seat_colour(team) for seat, team in enumerate(game.teams)}


def paint_marks(surface: Surface, table: RaceTable) -> None:
    """All of it, below the cards."""
    for seat in range(len(table.match.seats)):
        _paint_tray(surface, table, seat)
        if seat not in table.loud.hops:  # it jumps, above the cards
            paint_plate(surface, table, seat, table.room.badge(seat))
        if table.game.mode == CLANS:
            _paint_team(surface, table, seat)
    for team in set(table.game.teams):
        _paint_score(surface, table, team)
    for number in range(len(table.shown.tops)):
        _paint_pile(surface, table, number)
    if table.game.mode == RING:
        _paint_ring(surface, table)
    box = table.room.message()
    if table.loud.covers(box):
        return
    floor = table.loud.floor.held
    if floor is not None and table.loud.floor.asks:
        tint, wide = seat_colour(floor.seat), max(2, table.scale.px(3))
        plate = message_plate(table)
        ground = paint.panel(plate.size, SHADE, table.scale.px(16), tint, wide, alpha=225)
        surface.blit(ground, plate.topleft)
    typed = table.input.typed
    words = table.message + (f"  [{typed}]" if typed else "")
    tint = REFUSED if table.refusal else PAPER
    text.paint_fitted(surface, words, box, table.scale.font(28), tint)


def paint_plate(surface: Surface, table: RaceTable, seat: Seat, rect: Rect) -> None:
    """Who sits there, with what; and how many catches, unless the team has one score."""
    game, scale = table.game, table.scale
    team = game.teams[seat]
    count, goal = len(table.shown.catches[team]), table.loud.crier.goals[team]
    device = table.input.devices.get(seat)
    box = Rect(0, 0, 0, min(round(rect.h * 0.52), scale.px(42)))
    if device is not None:
        wide = key_width(device.label, box.h) if device.kind == "key" else box.h
        box.w = min(wide, round(box.h * 1.7))
    parts = [] if game.mode == RING else [("cards", str(table.shown.counts[seat]))]
    race = None if game.mode == CLANS else count / goal
    if game.mode != CLANS:
        scored = table.say("play.catches", count=count, goal=goal)
        if table.loud.crier.is_match_point(team, table.shown):
            said, room = table.say("shout.plate"), rect.w - rect.h - box.w - scale.px(20)
            both = [("", f"{scored} · {said}")]
            fits = text.size(both[0][1], text.HANKEN_SEMIBOLD, scale.font(17))[0] <= room
            parts = both if fits else [("", said)]
        else:
            parts.insert(0, ("", scored))
    badges.paint_badge(
        surface, scale, rect, table.name(seat), parts, seat, _state(table, seat),
        race, kept_free=box.w and box.w + scale.px(8),
        mark=partial(table.films.company.mark, seat),
    )  # fmt: skip
    if device is not None:
        box.midright = (rect.right - scale.px(12), rect.centery - scale.px(3))
        floor = table.loud.floor.held
        draw_device(surface, device, box, down=floor is not None and floor.seat == seat)


def _paint_score(surface: Surface, table: RaceTable, team: int) -> None:
    rect = table.room.score(team)
    if rect is None:
        return
    scale, tint = table.scale, seat_colour(team)
    count, goal = len(table.shown.catches[team]), table.loud.crier.goals[team]
    plate = paint.panel(rect.size, SHADE, scale.px(16), tint, max(2, scale.px(4)), alpha=170)
    surface.blit(plate, rect.topleft)
    number = text.render(str(count), text.FREDOKA, round(rect.h * 0.78), tint)
    last = table.loud.crier.is_match_point(team, table.shown)
    said = table.say("shout.plate") if last else table.say("play.of_goal", goal=goal)
    room = rect.w - number.get_width() - scale.px(38)
    px = round(rect.h * 0.36)
    if not last:  # "of 5" is one word to the eye
        px = text.fit(said, text.HANKEN_BOLD, px, room)
    while px > SMALLEST_TEXT and (
        text.wrapped_height(said, text.HANKEN_BOLD, px, room) > rect.h * 0.94
        or text.wrapped(said, text.HANKEN_BOLD, px, PAPER, room).get_width() > room
    ):
        px -= 1
    beside = text.wrapped(said, text.HANKEN_BOLD, px, PAPER, room)
    gap = scale.px(8)
    left = rect.centerx - (number.get_width() + gap + beside.get_width()) // 2
    paint.lay(surface, number, midleft=(left, rect.centery))
    paint.lay(surface, beside, midleft=(left + number.get_width() + gap, rect.centery))


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
    if table.loud.floor.slapper is not None:
        return  # the time to point runs around the pile
    rect = table.room.pile_top(CENTRE, "").rect().inflate(scale.px(34), scale.px(34))
    lit = table.turner() is None and table.live and not table.frozen
    tint = mix(PAPER, SHADE, 0.35 if lit else 0.6)
    surface.blit(paint.ring(rect.size, tint, rect.w / 2, max(2, scale.px(3)), 150), rect)
