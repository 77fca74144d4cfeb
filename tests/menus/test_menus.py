"""The menus: everything can be reached and read, in both languages, small and large."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from pygame import Rect

from game.flip_7 import ENTRY as FLIP_7
from game.twin_it import ENTRY as TWIN_IT
from game.words import Words as Language
from scenes.app import App
from scenes.input.intents import Pointed, Scrolled
from scenes.menus.help import HelpScene
from scenes.menus.settings import SettingsScene
from scenes.menus.setup import SetupScene
from scenes.menus.sheet import Sheet, Words
from scenes.menus.title import TitleScene
from scenes.stage import text
from tests.menus.pages import (
    SCENES,
    SMALLEST,
    click,
    press,
    set_up,
    settle,
    show,
    show_rules,
    texts_cut,
)

# --- everything fits ----------------------------------------------------------------------------


@pytest.mark.parametrize("language", ("en", "fr"))
@pytest.mark.parametrize(
    ("size", "percent"),
    (
        (SMALLEST, 100),
        (SMALLEST, 200),
        ((1200, 900), 130),
        ((2560, 1080), 100),
    ),
)
def test_no_text_is_cut_or_lies_over_another(
    open_app: Callable[..., App],
    language: str,
    size: tuple[int, int],
    percent: int,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    cut = texts_cut(monkeypatch)
    app = open_app(language, size, percent)
    whole = Rect((0, 0), size)
    pages: list[str | int] = [*SCENES]
    if size == SMALLEST:
        pages += range(len(HelpScene(TWIN_IT).pages))
    for name in pages:
        scene = show(app, name) if isinstance(name, str) else show_rules(app, name)
        where = f"{name} {language} {size} {percent} %"
        boxes = [widget for widget in scene.widgets if widget.rect.w * widget.rect.h]
        for i, widget in enumerate(boxes):
            if isinstance(widget, Words):
                drawn = text.wrapped(
                    widget.label, widget.face, widget.px, widget.colour, widget.rect.w,
                    widget.accent, widget.align,
                )  # fmt: skip
                assert drawn.get_width() <= widget.rect.w, f"{where}: {widget.label}"
                assert drawn.get_height() <= widget.rect.h, f"{where}: {widget.label}"
                assert widget.px >= 11, f"{where}: {widget.label}"
            flows = isinstance(scene, Sheet) and widget in scene.flowing
            if isinstance(scene, Sheet) and flows:
                assert scene.pane.x <= widget.rect.x and widget.rect.right <= scene.pane.right
            else:
                assert whole.contains(widget.rect), f"{where}: {widget.id} {widget.rect}"
            for other in boxes[i + 1 :]:
                same = (isinstance(scene, Sheet) and other in scene.flowing) == flows
                apart = not widget.rect.colliderect(other.rect)
                assert apart or not same, f"{where}: {widget.id} over {other.id}"
        if isinstance(scene, Sheet):
            assert scene.pane.h > size[1] // 4, where
            assert all(not scene.pane.colliderect(widget.rect) for widget in scene.fixed), where
            lowest = max(widget.rect.bottom for widget in scene.flowing)
            assert lowest - scene.pane.y + scene.scrolled <= scene.height + 1, where
        if scene.opaque is False:
            assert whole.contains(scene.panel), where  # type: ignore[attr-defined]
        assert not cut, f"{where}: {cut}"
        app.pop()
        app.running = True


def test_words_of_a_panel_stay_on_it(open_app: Callable[..., App]) -> None:
    for percent in (100, 150, 200):
        app = open_app("fr", SMALLEST, percent)
        scene = TitleScene()
        app.push(scene)
        for panel in scene.panels:
            assert panel.set_words(scene.scale) <= panel.rect.h
        app.close()


@pytest.mark.parametrize("language", ("en", "fr"))
def test_every_word_of_the_menus_is_there(open_app: Callable[..., App], language: str) -> None:
    app = open_app(language)
    for name in SCENES:
        scene = show(app, name)
        for widget in scene.widgets:
            said = widget.said()
            # A key without words is said as it is; a value without a name stays in its braces.
            assert "{" not in said and not re.search(r"\b[a-z_]+\.[a-z_]+", said), said
        app.pop()


# --- everything can be reached ------------------------------------------------------------------


@pytest.mark.parametrize("name", SCENES)
def test_tab_goes_through_everything_and_it_is_brought_into_sight(
    open_app: Callable[..., App], name: str
) -> None:
    app = open_app("fr", SMALLEST, 200)
    scene = show(app, name)
    settle(app)
    seen: set[str] = set()
    for _ in range(len(scene.focus.order()) + 1):
        press(app, "next")
        current = scene.focus.current
        if current is None:
            break
        seen.add(current.id)
        if isinstance(scene, Sheet) and current in scene.flowing:
            assert scene.pane.contains(current.rect), current.id
    assert seen == {target.id for target in scene.focus.order()}


@pytest.mark.parametrize("name", SCENES)
def test_every_target_can_be_activated(open_app: Callable[..., App], name: str) -> None:
    app = open_app("en", (1280, 720))
    ids = [target.id for target in show(app, name).focus.order()]
    for id in ids:
        app.settings.language = "en"
        app.refresh()
        scene = show(app, name)
        settle(app)
        target = scene.focus.find(id)
        assert target is not None
        scene.focus.activate(target, target.rect.center)
        app.step(16)
        while app.stack:
            app.pop()
        app.running = True


def test_what_is_scrolled_away_cannot_be_clicked(open_app: Callable[..., App]) -> None:
    app = open_app("en", SMALLEST, 200)
    scene = show(app, "settings")
    assert isinstance(scene, SettingsScene) and scene.reach
    scene.handle(Scrolled(-100.0))
    assert scene.scrolled == scene.reach
    hidden = scene.focus.find("language")
    assert hidden is not None and not scene.pane.colliderect(hidden.rect)
    for kind in ("down", "up"):
        scene.handle(Pointed(kind, hidden.rect.center))
    assert app.words.language == "en"
    scene.handle(Scrolled(100.0))
    assert scene.scrolled == 0


def test_a_finger_scrolls_a_page(open_app: Callable[..., App]) -> None:
    app = open_app("fr", SMALLEST, 200)
    scene = show(app, "rules 5")
    assert isinstance(scene, HelpScene) and scene.reach
    x, y = scene.pane.centerx, scene.pane.bottom - 5
    scene.handle(Pointed("down", (x, y), finger=1))
    scene.handle(Pointed("move", (x, y - 60), finger=1))
    scene.handle(Pointed("up", (x, y - 60), finger=1))
    assert scene.scrolled == min(60, scene.reach)


# --- every word is said ---


OWN = (
    "title.", "setup.", "settings.", "rules.", "menu.", "curtain.", "take_that.name",
    "take_that.tagline", "take_that.opens", "take_that.option.", "take_that.rules.",
    "twin_it.name", "twin_it.tagline", "twin_it.opens", "twin_it.note", "twin_it.seats",
    "twin_it.level.", "twin_it.settings.", "twin_it.clan.", "twin_it.option.", "twin_it.rules.",
)  # fmt: skip


def test_no_word_of_the_menus_is_unused(
    open_app: Callable[..., App], monkeypatch: pytest.MonkeyPatch
) -> None:
    said: set[str] = set()
    say = Language.say

    def listen(words: Language, key: str, /, **values: Any) -> str:
        said.add(key)
        return say(words, key, **values)

    monkeypatch.setattr(Language, "say", listen)
    app = open_app("en", (1280, 720))
    for name in SCENES:
        show(app, name)
        app.pop()
    show(app, "menu")
    click(app, "new_game")
    curtain = show(app, "curtain")
    curtain.back()  # type: ignore[attr-defined]
    scene = set_up(app)
    click(app, "add")
    click(app, "add")
    scene.places[0].name = scene.places[1].name
    scene.start()
    for place in scene.places:
        place.kind = "easy"
    scene.remove(0)
    scene.remove(0)
    click(app, "seat.0.remove")
    app.push(SetupScene(FLIP_7))
    for page in range(len(HelpScene(TWIN_IT).pages)):
        show_rules(app, page)
    # The way to play leads the page: what an option is called there needs no words.
    said |= {"twin_it.option.mode.name", "twin_it.option.mode.explain"}
    said |= {f"{key}_one" for key in said}  # what is counted says it in the singular by itself
    unused = [key for key in app.words.every_key() if key.startswith(OWN) and key not in said]
    assert not unused
