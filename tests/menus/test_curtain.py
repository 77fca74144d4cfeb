"""The curtain between two players at one screen."""

from collections.abc import Callable
from pathlib import Path

import pygame

from scenes.app import App
from scenes.input.intents import Acted, Pointed
from scenes.menus.pause import AskScene
from scenes.stage.scene import Scene
from scenes.stage.widgets import Button
from scenes.table.curtain import DEAF_MS, CurtainScene
from scenes.table.log import LogEntry
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
    scene = CurtainScene("Ann", 0, [LogEntry("Bo lays 34.")], lambda: lifted.append(True))
    app.push(scene)
    app.step(16)
    button = _button(scene, "ready")
    scene.handle(Acted("confirm"))
    scene.handle(Pointed("down", button))
    app.step(100)
    scene.handle(Pointed("up", button))
    assert scene.covered
    _wait(app, DEAF_MS)
    scene.handle(Pointed("up", button))  # let go of what was pressed before
    assert scene.covered
    scene.handle(Pointed("down", button))
    scene.handle(Pointed("up", button))
    assert not scene.covered and not lifted
    scene.handle(Acted("confirm"))  # a double press
    assert not lifted
    _wait(app, DEAF_MS)
    scene.handle(Acted("confirm"))
    assert lifted == [True]


def test_a_stick_that_drifts_kept_the_curtain_deaf_for_ever(open_app: Callable[..., App]) -> None:
    app = open_app("en", (1280, 720))
    lifted: list[bool] = []
    scene = CurtainScene("Ann", 0, [], lambda: lifted.append(True))
    app.push(scene)
    for _ in range(12):
        scene.handle(Acted("up"))
        app.step(50)
    scene.handle(Acted("confirm"))
    assert lifted == [True]


def _button(scene: CurtainScene, id: str) -> tuple[int, int]:
    return next(target.rect.center for target in scene.targets() if target.id == id)


def _wait(app: App, ms: float) -> None:
    for _ in range(int(ms // 100) + 1):
        app.step(100)


def test_a_film_hammered_away_does_not_open_the_curtain_that_follows(
    open_app: Callable[..., App],
) -> None:
    """It was deaf for 400 ms, whatever happened meanwhile, and a click anywhere opened it."""
    app = open_app("en", (1280, 720))
    scene = CurtainScene("Ann", 0, [], app.pop)
    app.push(scene)
    app.step(16)
    for _ in range(10):  # for two seconds, five times a second
        scene.handle(Acted("confirm"))
        scene.handle(Pointed("down", _button(scene, "ready")))
        scene.handle(Pointed("up", _button(scene, "ready")))
        _wait(app, 100)
        assert app.scene is scene
    _wait(app, DEAF_MS)
    for corner in ((20, 20), (1260, 700), (640, 200)):
        scene.handle(Pointed("down", corner))
        scene.handle(Pointed("up", corner))
        assert app.scene is scene, "only the button uncovers"
    scene.handle(Acted("confirm"))
    assert app.scene is not scene


def test_escape_leaves_without_uncovering(open_app: Callable[..., App]) -> None:
    app = open_app("en", (1280, 720))
    app.push("title")
    scene = CurtainScene("Ann", 0, [LogEntry("Bo lays 34.")], app.pop)
    app.push(scene)
    _wait(app, DEAF_MS)
    scene.handle(Acted("back"))
    app.step(16)
    assert isinstance(app.scene, AskScene) and scene.covered
    app.scene.handle(Acted("back"))
    assert app.scene is scene and scene.covered
    scene.handle(Acted("back"))
    app.step(16)
    assert app.scene is not None
    app.scene.handle(Acted("confirm"))
    assert scene not in app.stack


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
    app.push(CurtainScene("*A*", 0, [LogEntry("*A* lays 34.")], app.pop))
    settle(app)
    assert any(isinstance(w, Button) and "∗A∗" in w.label for w in app.scene.widgets)  # type: ignore[union-attr]
