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
from scenes.twin_it.layout import Layout
from scenes.twin_it.spread import Spread, tilt
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

SIZES = [(960, 540), (960, 720), (1100, 700), (1280, 600), (1280, 720), (1920, 1080), (2560, 1080),
         (3840, 2160), (900, 1200), (1080, 1920)]  # fmt: skip
SEATS = [(DUEL, 2), (DUEL, 3), (DUEL, 4), (DUEL, 5), (DUEL, 6), (CLANS, 4), (CLANS, 5), (CLANS, 6),
         (RING, 2), (RING, 3), (RING, 5), (RING, 6)]  # fmt: skip
TEAMS = [(0, 1, 0, 1, 0, 1), (0, 0, 0, 1, 1, 1), (1, 0, 0, 1, 1, 1)]
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


def a_room(
    size: tuple[int, int], mode: str, seats: int, percent: int = 100, teams: int = 0, eyes: int = 0
) -> Layout:
    scale = Scale(size, percent)
    corner = round(280 * scale.u * percent / 100)
    found = TEAMS[teams][:seats] if mode == CLANS else ()
    return Layout(scale, seats, eyes, mode, found, corner, has_button=mode != RING)


def furniture(room: Layout, catches: int) -> dict[str, Shape]:
    """All that lies on the table besides its cards."""
    seats = range(room.players)
    found = {f"badge of {seat}": square(room.badge(seat)) for seat in seats}
    piles = range(5 if room.mode == RING else room.players)
    found |= {f"pile {pile}": shape(room.pile_top(pile, "")) for pile in piles}
    found["message"] = square(room.message())
    wide, high = round(room.corner * room.u), round(room.upper * room.u) - 1
    found["corner"] = square(Rect((room.scale.w - wide) // 2, 0, wide, high))
    if room.mode == RING:
        found |= {f"button {pile}": square(room.turn_button(pile)) for pile in piles}
    else:
        found["button"] = square(room.button(10_000))
    for team in (0, 1):
        score = room.score(team)
        assert (score is not None) == (room.mode == CLANS)
        if score is not None:
            found[f"score of {team}"] = square(score)
    for seat in seats:
        for i in range(catches):
            place = room.catch(seat, i, 0, "")
            found[f"catch {i} of {seat}"] = shape(place)
    return found


@pytest.mark.sampled(3)
@pytest.mark.parametrize("percent", [100, 200])
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_everything_has_a_place_of_its_own(size: tuple[int, int], percent: int) -> None:
    for mode, seats in SEATS:
        for catches in (1, 4) if mode != RING else (1, 6):
            for teams in (0, 1, 2) if mode == CLANS else (0,):
                room = a_room(size, mode, seats, percent, teams, eyes=1)
                room.lay(2, [catches] * seats)
                things = furniture(room, catches)
                for (one, a), (other, b) in combinations(things.items(), 2):
                    assert apart(a, b), f"{mode} of {seats}: {one} lies over {other}"
                for name, thing in things.items():
                    inside = all(0 <= x <= size[0] and 0 <= y <= size[1] for x, y in thing)
                    assert inside, f"{mode} of {seats}: {name} is cut"


@pytest.mark.sampled(3)
@pytest.mark.parametrize("percent", [100, 200])
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_recording_is_steered_beside_everything(size: tuple[int, int], percent: int) -> None:
    scale = Scale(size, percent)
    wide, high = round(scale.w * 0.33), 2 * max(scale.px(56), round(scale.font(35))) + scale.px(48)
    kept = Rect(scale.w - wide, scale.h - high, wide, high)
    for mode, seats in SEATS:
        for teams in TEAMS if mode == CLANS else [()]:
            room = Layout(scale, seats, 0, mode, teams[:seats], 300, kept, has_button=False)
            things = furniture(room, 2)
            things.pop("button", None)
            for name, thing in things.items():
                assert apart(thing, square(kept)), f"{mode} of {seats}: {name}"
            spots = range(len(room.plan.spots))
            assert not any(kept.colliderect(room.card(i, 0, "", 0).rect()) for i in spots)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_teams_face_each_other(size: tuple[int, int]) -> None:
    for teams in TEAMS:
        for eyes in range(6):
            room = Layout(Scale(size), 6, eyes, CLANS, teams)
            down = size[1] > size[0]
            for seat, team in enumerate(teams):
                middle, half = room.badge(seat).center[down], size[down] / 2
                assert (middle < half) == ((team == teams[eyes]) != down), "on its own side"
            for team in (0, 1):
                score = room.score(team)
                assert score is not None
                middle = score.center[down]
                assert (middle < size[down] / 2) == ((team == teams[eyes]) != down)


@pytest.mark.sampled(3)
@pytest.mark.parametrize("percent", [100, 200])
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_big_word_has_a_strip_without_cards(size: tuple[int, int], percent: int) -> None:
    for mode, seats in SEATS:
        room = a_room(size, mode, seats, percent)
        strip = room.shout()
        assert strip.h >= 88 * room.u and strip.w >= 640 * room.u
        assert strip.contains(room.message()) and strip.contains(room.button(10_000))
        for level in (0, 4, 8):
            room.lay(level, [3] * seats)
            things = furniture(room, 3)
            cards = [name for name in things if name.startswith(("pile", "catch"))]
            assert all(apart(square(strip), things[name]) for name in cards)
            spots = range(len(room.plan.spots))
            assert not any(strip.colliderect(room.card(i, 0, "", 0).rect()) for i in spots)


@pytest.mark.sampled(3)
@pytest.mark.parametrize("count", [12, 13, 30, 60, 135])
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_no_card_lies_over_another_or_over_anything_else(size: tuple[int, int], count: int) -> None:
    for mode, seats in ((DUEL, 2), (DUEL, 6), (CLANS, 5), (RING, 3), (RING, 6)):
        room, spread, catches = a_room(size, mode, seats), Spread(3), [2, 1, 0, 4, 3, 2][:seats]
        for laid in (*range(1, count, 20), count):
            spread.keep(list(range(laid)), room, catches)
        things = furniture(room, 2)
        left, top, wide, high = (length * room.u for length in room.area)
        most = room.plan.turned
        assert 3 < most < 10, "each lies a little turned"
        places = [room.card(spread.cell[n], tilt(n, most), "", 0) for n in range(count)]
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


def test_a_card_whose_place_is_still_there_stays() -> None:
    """When the catches of somebody need more room, other cards do not jump about."""
    room, spread, cards = a_room((1280, 720), DUEL, 4), Spread(3), list(range(25))
    spread.keep(cards, room, [2, 0, 0, 0])
    before = {card: room.plan.spots[spread.cell[card]] for card in cards}
    spread.keep(cards, room, [2, 0, 0, 0])
    assert before == {card: room.plan.spots[spread.cell[card]] for card in cards}
    spread.keep(cards, room, [3, 0, 0, 0])
    after = {card: room.plan.spots[spread.cell[card]] for card in cards}
    far = sorted(abs(after[c][0] - before[c][0]) + abs(after[c][1] - before[c][1]) for c in cards)
    assert far[len(far) // 2] < room.plan.card and len(set(spread.cell.values())) == len(cards)


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
