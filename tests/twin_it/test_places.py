"""Where everything lies on the table of Twin It: nothing over anything else."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from math import cos, radians, sin
from typing import Any

import pytest
from pygame import Rect

from game.twin_it.moves import Turn
from game.twin_it.rules import CLANS, DUEL, RING
from scenes.stage.theme import Scale
from scenes.twin_it.layout import Layout, Spread, tilt
from tests.twin_it.racer import (
    Clock,
    Racer,
    a_clock,
    pair,
)


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> Iterator[Clock]:
    yield from a_clock(monkeypatch)


# --- where everything lies ---

SIZES = [(960, 540), (960, 720), (1280, 720), (1920, 1080), (2560, 1080), (3840, 2160)]
SEATS = [(DUEL, 2), (DUEL, 3), (DUEL, 4), (DUEL, 5), (DUEL, 6), (CLANS, 4), (CLANS, 5), (CLANS, 6),
         (RING, 2), (RING, 3), (RING, 5), (RING, 6)]  # fmt: skip
TEAMS = (0, 1, 0, 1, 0, 1)
Shape = list[tuple[float, float]]


def shape(place: Any) -> Shape:
    """The corners of a card as it lies."""
    half, turn = place.width / 2, radians(-place.angle)
    found = []
    for x, y in ((-half, -half), (half, -half), (half, half), (-half, half)):
        found.append(
            (place.x + x * cos(turn) - y * sin(turn), place.y + x * sin(turn) + y * cos(turn))
        )
    return found


def square(rect: Rect) -> Shape:
    return [rect.topleft, rect.topright, rect.bottomright, rect.bottomleft]


def apart(one: Shape, other: Shape) -> bool:
    """Whether a line can be drawn between two convex shapes."""
    for edges in (one, other):
        for i in range(4):
            (x, y), (to_x, to_y) = edges[i], edges[(i + 1) % 4]
            across, down = to_y - y, x - to_x
            mine = [px * across + py * down for px, py in one]
            theirs = [px * across + py * down for px, py in other]
            if max(mine) <= min(theirs) or max(theirs) <= min(mine):
                return True
    return False


def near(one: Shape, other: Shape, reach: float) -> bool:
    return abs(one[0][0] - other[0][0]) < reach and abs(one[0][1] - other[0][1]) < reach


def furniture(room: Layout, catches: int) -> dict[str, Shape]:
    """All that lies on the table besides its cards."""
    seats = range(room.players)
    found = {f"badge of {seat}": square(room.badge(seat)) for seat in seats}
    piles = range(5 if room.mode == RING else room.players)
    found |= {f"pile {pile}": shape(room.pile_top(pile, "")) for pile in piles}
    found["message"] = square(room.message())
    if room.mode == RING:
        found |= {f"button {pile}": square(room.turn_button(pile)) for pile in piles}
    else:
        found["button"] = square(room.button(10_000))
    for seat in seats:
        for i in range(catches):
            place = room.catch(seat, i, catches, 0, "")
            assert place.width >= 26 * room.u
            found[f"catch {i} of {seat}"] = shape(place)
    return found


@pytest.mark.parametrize("percent", [100, 200])
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_everything_has_a_place_of_its_own(size: tuple[int, int], percent: int) -> None:
    for mode, seats in SEATS:
        for catches in (1, 4) if mode != RING else (1, 6):
            things = furniture(Layout(Scale(size, percent), seats, 0, mode, TEAMS[:seats]), catches)
            for (one, a), (other, b) in combinations(things.items(), 2):
                assert apart(a, b), f"{mode} of {seats}: {one} lies over {other}"
            for thing in things.values():
                assert all(0 <= x <= size[0] and 0 <= y <= size[1] for x, y in thing)


@pytest.mark.parametrize("count", [5, 12, 13, 30, 60, 100, 135])
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_no_card_lies_over_another_or_over_anything_else(size: tuple[int, int], count: int) -> None:
    for mode, seats in ((DUEL, 6), (CLANS, 5), (RING, 6)):
        room, spread = Layout(Scale(size), seats, 0, mode, TEAMS[:seats]), Spread(3)
        for laid in range(1, count + 1):
            spread.keep(list(range(laid)), room)
        things = furniture(room, 2)
        left, top, wide, high = (length * room.u for length in room.area)
        places = [room.card(spread.level, spread.cell[n], tilt(n), "", 0) for n in range(count)]
        shapes = [shape(place) for place in places]
        for lies in shapes:
            assert all(left - 1 <= x <= left + wide + 1 for x, _ in lies)
            assert all(top - 1 <= y <= top + high + 1 for _, y in lies)
            for name, thing in things.items():
                assert apart(lies, thing), name
        reach = places[0].width * 1.5
        for one, other in combinations(shapes, 2):
            assert not near(one, other, reach) or apart(one, other)
        assert len({place.width for place in places}) == 1, "they shrink together"


def test_cards_lie_a_little_turned_or_upright(clock: Clock) -> None:
    for chosen, turned_ in (
        ({}, True),
        ({"upright_cards": True}, False),
        ({"motion": "none"}, False),
    ):
        robot = pair(clock, **chosen)
        angles = {
            place.angle for key, place in robot.table.places().items() if key in robot.game.table
        }
        assert (angles != {0.0}) == turned_
        assert all(abs(angle) < 10 for angle in angles)
        robot.app.close()


@pytest.mark.parametrize(
    ("mode", "count", "size", "percent", "language"),
    [
        (DUEL, 2, (960, 540), 100, "en"),
        (DUEL, 6, (960, 540), 200, "fr"),
        (CLANS, 5, (960, 720), 200, "fr"),
        (RING, 6, (960, 540), 200, "fr"),
        (RING, 3, (2560, 1080), 100, "en"),
        (DUEL, 4, (3840, 2160), 150, "fr"),
    ],
)
def test_buttons_lie_beside_cards_and_badges(
    clock: Clock, mode: str, count: int, size: tuple[int, int], percent: int, language: str
) -> None:
    kinds = ("human", *("easy",) * (count - 1))
    robot = Racer(clock, kinds, mode, "", size=size, percent=percent, language=language)
    for turn in range(14):
        seat = turn % count
        robot.let(seat, Turn(turn % 5) if mode == RING else Turn())
    robot.go(400)
    table = robot.table
    screen = Rect((0, 0), size)
    cards = [shape(place) for place in table.places().values()]
    badges = [square(table.room.badge(seat)) for seat in range(count)]
    for widget in table.widgets:
        assert screen.contains(widget.rect), widget.id
        for thing in (*cards, *badges):
            assert apart(square(widget.rect), thing), widget.id
