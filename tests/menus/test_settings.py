"""Settings, pages on how to play, and the pause menu."""

from collections.abc import Callable

from game.store import Store
from scenes.app import App
from scenes.input.intents import Pointed
from scenes.menus.help import HelpScene
from scenes.menus.pause import AskScene, MenuScene
from scenes.menus.setup import SetupScene
from scenes.menus.title import TitleScene
from tests.menus.pages import box_of, click, press, show


def test_settings_count_at_once_and_are_saved(open_app: Callable[..., App]) -> None:
    app = open_app("en", (1280, 720))
    scene = show(app, "settings")
    scene.focus.set(scene.focus.find("speed"))
    press(app, "right")
    assert app.settings.speed == "slow"
    scene.focus.set(scene.focus.find("text"))
    press(app, "right")
    assert app.settings.text_percent == 125 and app.scale.text_percent == 125
    current = scene.focus.current
    assert current is not None and current.id == "text"
    scene.focus.set(scene.focus.find("music"))
    press(app, "left")
    scene.focus.set(scene.focus.find("undo"))
    press(app, "confirm")
    saved = Store.open().settings
    assert (saved.speed, saved.text_percent, saved.music_volume) == ("slow", 125, 50)
    assert not saved.undo_by_agreement
    press(app, "back")
    assert app.scene is None


def test_a_slider_follows_the_pointer_out_of_the_pane(open_app: Callable[..., App]) -> None:
    app = open_app("en", (1280, 720))
    scene = show(app, "settings")
    box = box_of(scene, "effects")
    scene.handle(Pointed("down", (box.right - box.w // 4, box.centery)))
    scene.handle(Pointed("move", (0, 0)))
    scene.handle(Pointed("up", (0, 0)))
    assert app.settings.effects_volume == 0


def test_pages_turn_with_arrows_and_end_with_enter(open_app: Callable[..., App]) -> None:
    app = open_app("en", (1280, 720))
    scene = show(app, "rules 0")
    assert isinstance(scene, HelpScene)
    press(app, "left")
    assert scene.page == 0
    press(app, "right", "confirm", "left")
    assert scene.page == 1
    press(app, *["confirm"] * (len(scene.pages) - 2))
    assert scene.page == len(scene.pages) - 1
    press(app, "right", "confirm")
    assert app.scene is not scene


def test_the_pause_menu_keeps_the_match_and_asks_before_a_new_game(
    open_app: Callable[..., App],
) -> None:
    app = open_app("en", (1280, 720))
    show(app, "title")
    show(app, "menu")
    click(app, "new_game")
    assert isinstance(app.scene, AskScene)
    press(app, "back")
    assert isinstance(app.scene, MenuScene)
    click(app, "new_game")
    press(app, "confirm")
    assert isinstance(app.scene, SetupScene)
    press(app, "back")
    assert isinstance(app.scene, TitleScene)
    show(app, "menu")
    click(app, "leave")
    assert isinstance(app.scene, TitleScene) and len(app.stack) == 1
