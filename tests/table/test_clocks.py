"""Clocks that stand still, jump or go backwards do no harm to a match, its films and notices."""

from __future__ import annotations

import time
from typing import Any

import pytest

from game.journal import Match
from tests.every_scene import new_match, ways_to_play
from tests.robot import Robot, app_of, assert_settled, seats_of

DAY = 86_400.0
MODES = {name: (entry, options) for name, entry, options in ways_to_play()}


def set_clock(monkeypatch: pytest.MonkeyPatch, seconds: float) -> None:
    """The clock of the computer is set to this time, as by hand."""
    localtime = time.localtime
    monkeypatch.setattr(time, "time", lambda: seconds)
    monkeypatch.setattr(time, "time_ns", lambda: int(seconds * 1e9))
    monkeypatch.setattr(time, "localtime", lambda at=None: localtime(seconds if at is None else at))


def sit_down(name: str, **chosen: Any) -> Robot:
    app = app_of(**chosen)
    entry, options = MODES[name]
    return Robot(app, new_match(app, entry, options))


def begin(robot: Robot) -> None:
    """Past the question that comes before a minute."""
    for _ in range(80):
        robot.app.step(100)
        if robot.scene is robot.table:
            return
        robot.key("space")


@pytest.mark.parametrize("name", MODES)
def test_a_clock_set_back_by_hours_changes_nothing(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    robot = sit_down(name, speed="fast")
    begin(robot)
    now = time.time()
    for turn in range(40):
        set_clock(monkeypatch, now - (turn % 7) * DAY / 2)
        robot.app.step(50)
        if robot.scene is not robot.table:
            robot.key("return")
        elif robot.table.my_turn and not robot.table.game.timed and not robot.table.filming:
            robot.ask(robot.choose())
    match = robot.table.match
    assert Match.read(match.path).text == match.text
    robot.table._leave_for_title()
    assert robot.app.store.unfinished() == match.path, "the match is the one to go on with"


def test_two_matches_begun_in_the_same_second_have_journals_of_their_own(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    app = app_of()
    set_clock(monkeypatch, 1_000_000_000.0)
    paths = set()
    for seed in range(4):
        path = app.store.new_journal_path("flip-7")
        match = Match.start("flip-7", seats_of(["human", "easy"]), {}, seed, path=path)
        match.close()
        paths.add(path)
        assert match.trouble is None
    assert len(paths) == 4


@pytest.mark.parametrize("dt", (0.0, -10_000.0))
@pytest.mark.parametrize("name", MODES)
def test_time_that_stands_still_moves_nobody(name: str, dt: float) -> None:
    robot = sit_down(name)
    begin(robot)
    game = robot.table.game
    robot.app.notice("Something to read.")
    robot.app.step(0)
    before, shown = len(robot.table.match.moves), game.position()
    clock = getattr(robot.table, "clock", 0.0)
    for _ in range(50):
        robot.app.step(dt)
    assert robot.app.notices.shown == "Something to read."
    assert (len(robot.table.match.moves), game.position()) == (before, shown)
    assert getattr(robot.table, "clock", 0.0) == clock


@pytest.mark.parametrize("name", MODES)
def test_after_ten_seconds_in_one_frame_films_and_races_go_on_where_they_were(name: str) -> None:
    """A suspended laptop: nobody loses a minute of a race to it."""
    robot = sit_down(name, speed="slow")
    begin(robot)
    clock = getattr(robot.table, "clock", None)
    robot.app.notice("Something to read.")
    robot.app.step(10_000)
    assert robot.app.notices.shown == "Something to read."
    if clock is not None:
        assert robot.table.clock <= clock + 100
    for _ in range(30):
        robot.app.step(10_000)
    if robot.scene is robot.table and not robot.table.filming:
        robot.table.check_shown()
        if not robot.table.game.timed and not robot.table.busy:
            assert_settled(robot.table)
