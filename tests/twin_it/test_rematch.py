"""After a race of Twin It, by the window: its results, and a rematch with the same keys."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from game.twin_it.moves import HANDS, Turn
from game.twin_it.rules import CLANS
from game.twin_it.story import Closest
from scenes.menus.results import HEAT_MS, ResultsScene
from scenes.table.timed import END_MS
from scenes.twin_it.devices import Device
from scenes.twin_it.lobby import LobbyScene
from scenes.twin_it.race import RaceTable
from tests.twin_it.cards import card, motif
from tests.twin_it.racer import FOUR, Clock, Planner, Racer, a_clock, pair, people


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Iterator[Clock]:
    yield from a_clock(monkeypatch)


def to_the_end(robot: Racer, seat: int = 0) -> None:
    """A last catch, and a last look at it."""
    robot.game.goals = (1,) * len(robot.game.goals)
    now = int(robot.table.clock)
    for name in ("p1", "p2"):
        robot.let(seat, HANDS[card(name)], now)
    assert robot.game.outcome() is not None
    robot.go(END_MS + 100)
    assert robot.shows(ResultsScene)


def rematched(robot: Racer) -> RaceTable:
    """The table of the rematch, asked for as soon as the results listen."""
    robot.go(HEAT_MS + 50, 50)
    robot.strike("r")
    robot.go(100)
    table = next(scene for scene in robot.app.stack if isinstance(scene, RaceTable))
    assert table is not robot.table
    robot.table = table
    return table


def test_a_rematch_keeps_the_keys(clock: Clock) -> None:
    robot = people(clock)
    chosen = dict(robot.table.input.devices)
    to_the_end(robot)
    table = rematched(robot)
    assert not any(isinstance(scene, LobbyScene) for scene in robot.app.stack)
    assert table.input.devices == chosen and table.input.ready
    codes = "".join(table.input.letters.of.values())
    assert not {device.label for device in chosen.values()} & set(codes), "keys are no letters"
    assert not table.match.moves and table.match.seed != 7


def test_a_rematch_keeps_the_options_and_who_sits_where(clock: Clock) -> None:
    robot = Racer(clock, ("human", "easy", "easy", "easy"), CLANS, FOUR, options={"goal": 6})
    before = robot.table.match
    for seat in range(4):
        robot.let(seat, Turn())
        robot.go(300)
    robot.game.goals = (1,) * len(robot.game.goals)
    now = int(robot.table.clock)
    robot.let(0, HANDS[card("p1")], now)
    robot.let(2, HANDS[card("p2")], now)
    robot.go(END_MS + 100)
    table = rematched(robot)
    assert table.match.options == before.options and table.game.goals == (6, 6)
    assert table.match.seats == before.seats and table.game.teams == [0, 1, 0, 1]


def test_a_pad_that_is_gone_is_asked_for_again(clock: Clock) -> None:
    robot = people(clock)
    robot.table.input.devices[1] = Device("pad", label="Pad 1", pad=77)
    to_the_end(robot)
    table = rematched(robot)
    assert not table.input.ready and robot.shows(LobbyScene)


def test_keys_struck_in_the_heat_do_not_skip_the_results(clock: Clock) -> None:
    robot = people(clock)
    to_the_end(robot)
    for _ in range(6):
        robot.strike("z", "u", "space", "return", "r", "escape")
        robot.click(robot.target("rematch").rect.center)
        robot.go(200)
        assert robot.shows(ResultsScene)
    robot.go(HEAT_MS)
    assert robot.shows(ResultsScene), "what was struck meanwhile is forgotten"
    robot.strike("escape")
    assert not robot.shows(ResultsScene)


def test_a_key_that_is_held_down_starts_no_rematch(clock: Clock) -> None:
    robot = people(clock)
    robot.hear(robot.key_event("r"))
    to_the_end(robot)
    robot.go(3 * HEAT_MS, 50)
    assert robot.shows(ResultsScene)


def test_the_closest_race_is_known_to_the_results(clock: Clock) -> None:
    robot = pair(clock)
    rival: Any = Planner()
    rival.planned = (int(robot.table.clock) + 40, HANDS[card("p2")])
    robot.table.watchers[1] = rival
    to_the_end(robot)
    expected = Closest(((0, 0), (1, 40)), motif("p1"), (card("p1"), card("p2")))
    assert robot.table.closest == expected
    assert robot.scene.aside.film.race == expected
    assert robot.scene.aside.story.fastest.seats == (0,)


def test_a_match_without_a_close_race_has_no_slow_motion(clock: Clock) -> None:
    robot = pair(clock)
    to_the_end(robot)
    assert robot.table.closest is None and robot.scene.aside.film is None
    assert "slow" not in robot.ids()
