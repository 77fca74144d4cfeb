"""Windows of any size: a window manager need not keep to the smallest one."""

from __future__ import annotations

import pygame
import pytest
from pygame import Rect

from scenes.app import App
from scenes.input.intents import Pointed
from tests.every_scene import show
from tests.robot import Robot, app_of

USUAL = (1280, 720)
TINY = ((30, 30), (1, 1), (16000, 10), (10, 1000), (479, 270), (2, 700))


# The attack `windows` of tests/faults goes through all scenes there are.
@pytest.mark.parametrize(
    "name", ["title", "setup take-that", "table take-that", "table twin-it duel"]
)
def test_a_window_shrunk_to_nothing_showed_the_crash_screen(name: str) -> None:
    """And when it grows back it looks as before."""
    app = app_of(USUAL, motion="none", speed="off")
    show(app, name)
    before, stack = seen(app), list(app.stack)
    for size in TINY:
        app.resize(size)
        app.step(16)
    app.resize(USUAL)
    assert app.stack == stack
    assert seen(app) == before
    app.close()


def seen(app: App) -> bytes:
    """The picture of this moment: no time passes."""
    for _ in range(4):
        app.step(0)
    return pygame.image.tobytes(app.window.surface, "RGB")


def test_a_tiny_window_shows_all_of_it_reduced() -> None:
    app = app_of((240, 135))
    show(app, "title")
    assert app.scale.size == (480, 270)
    seen = pygame.display.get_surface()
    assert seen.get_size() == (240, 135)
    reduced = pygame.transform.smoothscale(app.window.surface, (240, 135))
    assert pygame.image.tobytes(seen, "RGB") == pygame.image.tobytes(reduced, "RGB")


def test_what_is_pointed_at_in_a_tiny_window_is_hit() -> None:
    app = app_of((240, 135))
    robot = Robot(app)
    show(app, "title")
    target = robot.target("settings")
    seen = app.window.outside(target.rect)
    assert Rect(0, 0, 240, 135).contains(seen)
    robot.click(seen.center)
    assert type(app.scene).__name__ == "SettingsScene"
    assert app.devices.pos == (seen.centerx * 2, seen.centery * 2)


def test_a_window_that_is_large_enough_is_drawn_at_its_own_pixels() -> None:
    app = app_of((480, 270))
    assert app.window.surface is pygame.display.get_surface()
    assert app.window.inside((7, 9)) == (7, 9)
    assert app.window.outside(Rect(1, 2, 3, 4)) == Rect(1, 2, 3, 4)


def test_resizes_from_one_tiny_size_to_another_are_seen() -> None:
    """The surface of the window is a new and empty one, though nothing is laid out anew."""
    app = app_of((240, 135))
    show(app, "title")
    pygame.display.set_mode((120, 60), pygame.RESIZABLE)
    pygame.display.get_surface().fill((0, 0, 0))
    pygame.event.post(pygame.Event(pygame.WINDOWRESIZED, x=120, y=60))
    app.step(16)
    reduced = pygame.transform.smoothscale(app.window.surface, (120, 60))
    seen = pygame.display.get_surface()
    assert pygame.image.tobytes(seen, "RGB") == pygame.image.tobytes(reduced, "RGB")


def test_a_drag_survives_a_window_that_shrinks() -> None:
    app = app_of(USUAL)
    show(app, "table take-that")
    table = app.scene
    assert table is not None
    for pos in ((400, 600), (0, 0), (30, 29)):
        table.handle(Pointed("down", pos))
        table.handle(Pointed("move", (pos[0] + 60, pos[1] - 60)))
        app.resize((30, 30))
        app.step(16)
        app.resize(USUAL)
        app.step(16)
