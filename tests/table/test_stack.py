"""What lies over a table: never two scenes of one kind, however hard the keys are struck."""

from __future__ import annotations

import random
from typing import Any

import pygame
import pytest

from scenes.app import App
from tests.every_scene import new_match, ways_to_play
from tests.robot import Robot, app_of

MODES = {name: (entry, options) for name, entry, options in ways_to_play()}
KEYS = ("escape", "m", "f1", "f10", "return", "u", "h", "tab")


def kinds(app: App) -> list[str]:
    return [type(scene).__name__ for scene in app.stack]


@pytest.mark.parametrize("name", MODES)
def test_menus_never_lie_over_each_other(name: str) -> None:
    app = app_of()
    entry, options = MODES[name]
    robot = Robot(app, new_match(app, entry, options, 2))
    chance = random.Random(name)
    for _ in range(25):  # the attack `storm` does it a thousand times
        for _ in range(6):  # all of them are read before the next frame
            robot.key(chance.choice(KEYS), step=False)
        if chance.random() < 0.3:
            robot.post(chance.choice((pygame.WINDOWFOCUSLOST, pygame.WINDOWFOCUSGAINED)))
        app.step(chance.choice((0, 16, 100)))
        assert len(set(kinds(app))) == len(app.stack), kinds(app)


def test_a_menu_that_is_open_is_not_opened_once_more() -> None:
    app = app_of()
    entry, options = MODES["flip-7"]
    table: Any = Robot(app, new_match(app, entry, options)).table
    table.open_menu()
    table.open_menu()
    app.push("help", entry)
    app.push("help", entry)
    assert kinds(app) == [type(table).__name__, "MenuScene", "HelpScene"]
