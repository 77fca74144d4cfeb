"""The curtain between two players at one screen."""

from collections.abc import Callable
from pathlib import Path

import pygame

from scenes.app import App
from scenes.input.intents import Acted, Pointed
from scenes.stage.scene import Scene
from scenes.stage.widgets import Button
from scenes.table.curtain import DEAF_MS, CurtainScene
from tests.menus.pages import settle, show


def test_nothing_is_seen_through_the_curtain(open_app: Callable[..., App]) -> None:
    pictures = []
    for colour in ((255, 0, 0), (0, 0, 255)):
        app = open_app("en", (1280, 720))
        app.push(_Filled(colour))
        show(app, "curtain")
        pictures.append(pygame.image.tobytes(app.window.surface, "RGB"))
        app.close()
    assert pictures[0] == pictures[1]


class _Filled(Scene):
    def __init__(self, colour: tuple[int, int, int]) -> None:
        super().__init__()
        self.colour = colour

    def draw(self, surface: pygame.Surface) -> None:
        surface.fill(self.colour)


def test_a_stray_click_or_key_does_not_lift_the_curtain(open_app: Callable[..., App]) -> None:
    app = open_app("en", (1280, 720))
    lifted: list[bool] = []
    scene = CurtainScene("Ann", 0, ["Bo lays 34."], lambda: lifted.append(True))
    app.push(scene)
    middle = (640, 360)
    app.step(16)
    scene.handle(Acted("confirm"))
    scene.handle(Pointed("down", middle))
    app.step(100)
    scene.handle(Pointed("up", middle))
    assert scene.covered
    for _ in range(int(DEAF_MS // 100) + 1):
        app.step(100)
    scene.handle(Pointed("up", middle))  # let go of what was pressed before
    scene.handle(Acted("back"))
    assert scene.covered
    scene.handle(Pointed("down", middle))
    scene.handle(Pointed("up", middle))
    assert not scene.covered and not lifted
    scene.handle(Acted("confirm"))  # a double press
    assert not lifted
    for _ in range(4):
        app.step(100)
    scene.handle(Acted("confirm"))
    assert lifted == [True]


def test_without_news_the_curtain_opens_to_the_table(open_app: Callable[..., App]) -> None:
    app = open_app()
    lifted: list[bool] = []
    scene = CurtainScene("Ann", 0, [], lambda: lifted.append(True))
    app.push(scene)
    settle(app)
    scene.handle(Acted("confirm"))
    assert lifted == [True]


def test_a_name_with_stars_is_only_a_name(open_app: Callable[..., App], tmp_path: Path) -> None:
    app = open_app()
    app.push(CurtainScene("*A*", 0, ["*A* lays 34."], app.pop))
    settle(app)
    assert any(isinstance(w, Button) and "∗A∗" in w.label for w in app.scene.widgets)  # type: ignore[union-attr]
