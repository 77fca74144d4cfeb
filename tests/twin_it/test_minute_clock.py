"""The minute together: the clock and its end, no hurry, bots in their time."""

from __future__ import annotations

import pytest

from game.twin_it.together import MINUTE, RATING
from scenes.app import App
from scenes.input.intents import Pointed
from scenes.menus.results import ResultsScene
from scenes.twin_it.minute.scene import COSTS_MS
from scenes.twin_it.minute.told import as_watch, seconds_left
from tests.robot import app_of
from tests.twin_it.minute import Minute, by_right_click


def test_the_minute_ends_at_its_time_and_not_a_millisecond_later(robot: Minute) -> None:
    table = robot.table
    while table.clock < MINUTE - 90:
        robot.app.step(50)
    one, other, *_ = robot.groups()[0]
    robot.app.step(MINUTE - table.clock - 3)
    assert table.match.game.outcome() is None
    start = robot.centre(one)
    robot.tell(Pointed("down", start, at=robot.app.now), Pointed("move", (300, 300)))
    robot.app.step(40)
    assert table.match.game.outcome() is not None
    assert table.clock == MINUTE
    assert table.game.now == MINUTE
    assert table.holders.held() == set()
    robot.tell(Pointed("up", robot.centre(other), at=robot.app.now))
    robot.app.step(16)
    assert robot.made == []
    for _ in range(30):
        robot.app.step(100)
    assert isinstance(robot.scene, ResultsScene)


def test_the_last_ten_seconds_are_heard(robot: Minute, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each higher than the one before, and the very last ones twice."""
    heard: list[tuple[str, float, int]] = []

    def play(name: str, volume: float = 1.0, pan: float = 0.0, step: int = 0) -> None:
        heard.append((name, robot.table.clock, step))

    monkeypatch.setattr(robot.app.sound, "play", play)
    while robot.table.match.game.outcome() is None:
        robot.app.step(50)
    ticks = [(round(at / 500) / 2, step) for name, at, step in heard if name == "tick"]
    single = [(50.0 + i, 1 + i) for i in range(7)]
    double = [(57.0 + i / 2, 8 + i // 2) for i in range(6)]
    assert ticks == single + double
    robot.app.step(50)
    assert heard[-1][0] == "last_bell"


def test_the_watch_shows_begun_seconds_whole() -> None:
    assert as_watch(seconds_left(0)) == "1:00"
    assert as_watch(seconds_left(1)) == "1:00"
    assert as_watch(seconds_left(1000)) == "0:59"
    assert as_watch(seconds_left(59_999)) == "0:01"
    assert as_watch(seconds_left(MINUTE)) == "0:00"


def test_the_rating_so_far_is_told_with_the_next(app: App) -> None:
    robot = Minute(app)
    assert robot.table.told.rating_words() == ("Moles", "Eaglets at 5")
    for one, other, *_ in robot.groups()[: RATING[0][1]]:
        robot.drag(f"card.{one}", f"card.{other}")
        for _ in range(12):
            app.step(60)
    assert robot.table.shown.points == 7
    assert robot.table.told.rating_words() == ("Falcons", "Lynxes at 10")


def test_no_hurry_time_passes_only_with_acts() -> None:
    app = app_of(no_hurry=True)
    try:
        robot = Minute(app)
        for _ in range(20):
            app.step(100)
        assert robot.table.clock == 0
        assert "No hurry" in robot.table.message
        one, other, *_ = robot.groups()[0]
        robot.drag(f"card.{one}", f"card.{other}")
        robot.still()
        assert robot.table.clock == COSTS_MS
        free = robot.table.shown.order[60]
        robot.drag(f"card.{free}", (400, 300))
        robot.still()
        assert robot.table.clock == COSTS_MS
        by_right_click(robot, free)
        robot.still()
        assert robot.table.clock == 2 * COSTS_MS
        for _ in range(28):
            by_right_click(robot, free)
            robot.still()
        assert robot.table.match.game.outcome() is not None
        assert robot.table.game.now == MINUTE
    finally:
        app.close()


def test_bots_find_pairs_and_their_hands_are_seen(app: App) -> None:
    robot = Minute(app, ("human", "hard", "hard"))
    seen = 0
    while robot.table.clock < 20_000:
        app.step(50)
        seen = max(seen, sum(hand.left > 0 for hand in robot.table.holders.bots.values()))
    assert seen
    assert robot.table.shown.points > 0
    assert robot.table.shown.found[0] == 0
    assert robot.table.shows(robot.table._view())
