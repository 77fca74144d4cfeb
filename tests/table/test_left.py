"""A table that was left: its journal is closed and its pictures are gone, whichever way it went."""

from __future__ import annotations

import gc
import sys
import weakref
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from game.catalog import CATALOG
from game.journal import Match
from scenes.stage import paint
from scenes.table.watch import open_watch
from tests.robot import Robot, app_of, seats_of

GAMES = list(CATALOG)


def sit_down(game: str = "flip-7", **chosen: Any) -> Robot:
    app = app_of(**chosen)
    return sit_down_again(Robot(app), game)


def sit_down_again(robot: Robot, game: str) -> Robot:
    path = robot.app.store.new_journal_path(game)
    match = Match.start(game, seats_of(["human", "easy"]), {}, 3, path=path)
    return Robot(robot.app, match)


def leave_by_menu(robot: Robot, *ids: str) -> None:
    robot.table.open_menu()
    for id in ids:
        robot.rest()
        robot.click(id)


def crash(robot: Robot) -> None:
    robot.app._complain = lambda error: None  # type: ignore[method-assign]
    assert robot.app.survive(ValueError("as a test"))


WAYS: dict[str, Callable[[Robot], object]] = {
    "title": lambda robot: leave_by_menu(robot, "leave"),
    "new game": lambda robot: leave_by_menu(robot, "new_game", "yes"),
    "rematch": lambda robot: robot.table._rematch(),
    "results": lambda robot: robot.table._leave_for_title(),
    "popped": lambda robot: robot.app.pop(),
    "quit": lambda robot: robot.app.close(),
    "crash": crash,
}


@pytest.mark.parametrize("way", WAYS)
def test_a_table_that_was_left_kept_its_journal_open(way: str) -> None:
    robot = sit_down()
    match = robot.table.match
    assert match._file is not None
    WAYS[way](robot)
    assert match._file is None
    assert Match.read(match.path).text == match.text


@pytest.mark.parametrize("game", GAMES)
def test_a_recording_that_was_left_is_gone(game: str) -> None:
    robot = sit_down(game)
    match = robot.table.match
    robot.app.reset("title")
    open_watch(robot.app, match.path)
    watching = weakref.ref(robot.scene)
    robot.app.step(16)
    robot.app.reset("title")
    robot.table = None
    robot.until(lambda: watching() is None)


@pytest.mark.parametrize("game", GAMES)
def test_tables_that_were_left_stayed_in_memory(game: str) -> None:
    robot = sit_down(game)
    robot.rest(check=False)
    table = weakref.ref(robot.table)
    board = robot.table.board
    del robot.table
    robot.app.reset("title")
    assert board.faces._sprites.weight == board.faces._flats.weight == 0
    assert board._still is None
    gc.disable()  # the app itself looks for what was left
    try:
        robot.until(lambda: table() is None)
    finally:
        gc.enable()


def test_pictures_of_tables_that_were_left_were_kept_for_each_size_and_game() -> None:
    robot = sit_down(size=(1280, 720), speed="off")
    kept = []
    for game in GAMES:  # the attack `soak` does it many times over
        robot = sit_down_again(robot, game)
        robot.rest(check=False)
        for size in ((960, 540), (1280, 720)):
            robot.app.resize(size)
            robot.app.step(16)
        robot.app.reset("title")
        robot.rest()
        kept.append(sum(shelf.weight for shelf in paint._shelves))
    assert max(kept) <= 1.1 * kept[0], "only what the title has drawn since"


@pytest.mark.skipif(sys.platform != "linux", reason="open files are counted on Linux")
def test_one_journal_is_open_after_many_matches() -> None:
    robot = sit_down()
    for game in [*GAMES, *GAMES]:
        robot.table._leave_for_title()
        robot = sit_down_again(robot, game)
        robot.app.step(16)
    links = [link for link in Path("/proc/self/fd").iterdir() if link.exists()]
    journals = [file for link in links if (file := link.readlink()).suffix == ".jsonl"]
    assert journals == [robot.table.match.path]


def test_patterns_were_drawn_for_a_table_that_was_left() -> None:
    from scenes.twin_it.art import ART

    robot = sit_down("twin-it", size=(1920, 1080))
    robot.app.reset("title")
    assert ART.waiting() <= 1  # the one that was being drawn
