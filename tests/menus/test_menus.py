"""The menus: everything can be reached and read, in both languages, small and large."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest
from pygame import Rect

from game.catalog import CATALOG
from game.entry import Option
from game.flip_7 import ENTRY as FLIP_7
from game.journal import Match, Player
from game.store import Store
from game.twin_it import ENTRY as TWIN_IT
from game.words import Words as Language
from scenes.app import App
from scenes.input.intents import Acted, Erased, Pointed, Scrolled, Typed
from scenes.menus.help import HelpScene
from scenes.menus.pause import AskScene, MenuScene
from scenes.menus.seats import SeatsScene
from scenes.menus.settings import SettingsScene
from scenes.menus.setup import SetupScene
from scenes.menus.setup_rows import TeamTag, Tile, kind_words
from scenes.menus.sheet import Sheet, Words
from scenes.menus.title import TitleScene
from scenes.stage import text, window
from scenes.stage.scene import Scene
from scenes.stage.widgets import Button, Choice, TextField
from scenes.table.curtain import DEAF_MS, CurtainScene

ENTRY = CATALOG["take-that"]
SMALLEST = (960, 540)
RECAP = [
    "Biscotte twiste le 49 avec le 94.",
    "Cornichon prend la rangée : 7 cartes, dont 2 crapaud(s) !",
] * 4


class FakeTable:
    """As much of a table as the pause menu and the players need."""

    entry = ENTRY
    reseatable = True
    viewer = 0

    def __init__(self) -> None:
        seats = [Player("Ann", "human"), Player("Maximilienne B", "hard"), Player("Bo", "easy")]
        self.match = Match.start(ENTRY, seats, {}, 7)

    def seats_changed(self) -> None:
        pass


@pytest.fixture
def opened() -> Iterator[list[App]]:
    apps: list[App] = []
    yield apps
    for app in apps:
        app.close()


@pytest.fixture
def open_app(opened: list[App]) -> Callable[..., App]:
    def make(language: str = "en", size: tuple[int, int] = SMALLEST, percent: int = 100) -> App:
        store = Store.open()
        store.settings.language = language  # type: ignore[assignment]
        store.settings.text_percent = percent
        window.start()
        app = App(store, size=size)
        opened.append(app)
        return app

    return make


def start_match(app: App, seats: int = 3) -> Match:
    players = [Player("Ann", "human"), *[Player(f"Bot {i}", "normal") for i in range(1, seats)]]
    path = app.store.new_journal_path(ENTRY.id)
    return Match.start(ENTRY, players, {}, 7, path=path)


def title_to_go_on(app: App) -> Scene:
    match = start_match(app)
    app.store.remember(match)
    match.close()
    return TitleScene()


def full_setup(app: App) -> Scene:
    app.settings.last_setup[ENTRY.id] = {
        "seats": [{"name": "Maximilienne B", "kind": kind} for kind in ("human", "hard")]
        + [{"name": f"Bot {i}", "kind": "easy"} for i in range(2)]
    }
    return SetupScene(ENTRY)


def set_up_twin_it(app: App, mode: str, seats: int, **options: Any) -> SetupScene:
    kinds = ("human", "hard", "human", "normal", "easy", "normal")
    app.settings.last_setup["twin-it"] = {
        "seats": [
            {"name": "Maximilienne B" if i == 1 else f"Player {i}", "kind": kind}
            for i, kind in enumerate(kinds[:seats])
        ],
        "options": {"mode": mode, **options},
    }
    return SetupScene(TWIN_IT)


def recap(app: App) -> Scene:
    scene = CurtainScene("Maximilienne B", 1, RECAP, app.pop)
    scene.opaque = False
    return scene


SCENES: dict[str, Callable[[App], Scene]] = {
    "title": lambda app: TitleScene(),
    "title with a match": title_to_go_on,
    "setup": lambda app: SetupScene(ENTRY),
    "setup full": full_setup,
    "settings": lambda app: SettingsScene(),
    **{
        f"rules {page}": (lambda app, page=page: HelpScene(ENTRY, page))  # type: ignore[misc]
        for page in range(8)
    },
    "menu": lambda app: MenuScene(FakeTable()),  # type: ignore[arg-type]
    "seats": lambda app: SeatsScene(FakeTable()),  # type: ignore[arg-type]
    "ask": lambda app: AskScene(app.words.say("menu.sure"), app.pop),
    "curtain": lambda app: CurtainScene("Maximilienne B", 4, RECAP, app.pop),
    "recap": recap,
    "twin it duel": lambda app: set_up_twin_it(app, "duel", 3),
    "twin it clans": lambda app: set_up_twin_it(app, "clans", 6),
    "twin it together": lambda app: set_up_twin_it(app, "together", 1),
    "twin it ring": lambda app: set_up_twin_it(app, "ring", 6),
}


def show(app: App, name: str) -> Scene:
    scene = SCENES[name](app)
    app.push(scene)
    settle(app)
    return scene


def show_rules(app: App, page: int) -> Scene:
    """A page on how to play Twin It."""
    scene = HelpScene(TWIN_IT, page)
    app.push(scene)
    settle(app)
    return scene


def settle(app: App, frames: int = 60) -> None:
    for _ in range(frames):
        app.step(16)
        top = app.scene
        if top is None or not (top.busy or top.dirty):
            break


def press(app: App, *acts: str) -> None:
    for act in acts:
        assert app.scene is not None
        app.scene.handle(Acted(act))
        app.step(16)


def click(app: App, id: str) -> None:
    assert app.scene is not None
    target = app.scene.focus.find(id)
    assert target is not None, id
    app.scene.handle(Pointed("down", target.rect.center))
    app.scene.handle(Pointed("up", target.rect.center))
    app.step(16)


def box_of(scene: Scene, id: str) -> Rect:
    target = scene.focus.find(id)
    assert target is not None, id
    return target.rect


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
    monkeypatch: pytest.MonkeyPatch,
    language: str,
    size: tuple[int, int],
    percent: int,
) -> None:
    cut: list[str] = []
    shortened = text.shortened

    def watch(string: str, face: str, px: int, width: int) -> str:
        found = shortened(string, face, px, width)
        if found != text.plain(string):
            cut.append(string)
        return found

    monkeypatch.setattr(text, "shortened", watch)
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


# --- the title ----------------------------------------------------------------------------------


def test_the_first_frame_waits_for_no_card(open_app: Callable[..., App]) -> None:
    app = open_app()
    scene = TitleScene()
    app.push(scene)
    app.step(0)
    assert not scene.panels[0].fan and scene.busy
    settle(app)
    assert len(scene.panels[0].fan) == len(scene.panels[0].cards) and not scene.busy


def test_language_is_switched_at_once_and_kept(open_app: Callable[..., App]) -> None:
    app = open_app()
    scene = show(app, "title")
    place = box_of(scene, "language").topright
    click(app, "language")
    assert app.words.language == "fr"
    assert any("Réglages" in widget.said() for widget in scene.widgets)
    assert box_of(scene, "language").topright == place
    assert Store.open().settings.language == "fr"


def test_two_presses_of_enter_lead_to_a_game(
    open_app: Callable[..., App], monkeypatch: pytest.MonkeyPatch
) -> None:
    started: list[Match] = []
    monkeypatch.setattr(App, "replace", lambda app, name, match: started.append(match))
    app = open_app()
    show(app, "title")
    press(app, "confirm", "confirm")
    (match,) = started
    assert [player.kind for player in match.seats] == ["human", "normal", "normal"]
    assert match.path is not None and match.path.is_file()
    match.close()


def test_an_unfinished_match_is_named_and_goes_on(
    open_app: Callable[..., App], monkeypatch: pytest.MonkeyPatch
) -> None:
    resumed: list[Match] = []
    monkeypatch.setattr(App, "replace", lambda app, name, match: resumed.append(match))
    app = open_app()
    scene = show(app, "title with a match")
    label = next(w.said() for w in scene.widgets if w.id == "continue")
    assert "Take That" in label and "1" in label
    press(app, "confirm")
    assert resumed[0].names == ["Ann", "Bot 1", "Bot 2"]
    resumed[0].close()


def test_a_torn_last_line_is_said(
    open_app: Callable[..., App], monkeypatch: pytest.MonkeyPatch
) -> None:
    resumed: list[Match] = []
    monkeypatch.setattr(App, "replace", lambda app, name, match: resumed.append(match))
    app = open_app()
    show(app, "title with a match")
    path = app.store.unfinished()
    assert path is not None
    with path.open("ab") as file:
        file.write(b'{"seat":0,"mo')
    press(app, "confirm")
    assert len(resumed) == 1 and app.notices.shown
    resumed[0].close()


def test_a_broken_journal_is_put_aside_and_said(open_app: Callable[..., App]) -> None:
    app = open_app()
    scene = show(app, "title with a match")
    path = app.store.unfinished()
    assert path is not None
    path.write_text('{"rowdy":1,"game":"whist"}\n')
    press(app, "confirm")
    assert app.scene is scene and app.notices.shown
    assert not path.exists() and scene.focus.find("continue") is None


def test_a_match_that_vanished_is_no_longer_offered(open_app: Callable[..., App]) -> None:
    app = open_app()
    scene = show(app, "title with a match")
    path = app.store.unfinished()
    assert path is not None
    path.unlink()
    press(app, "confirm")
    assert app.scene is scene and scene.focus.find("continue") is None


# --- setting up ---------------------------------------------------------------------------------


def set_up(app: App) -> SetupScene:
    scene = SetupScene(ENTRY)
    app.push(scene)
    app.step(16)
    return scene


def test_seats_are_added_moved_and_removed_by_keys(open_app: Callable[..., App]) -> None:
    app = open_app()
    scene = set_up(app)
    first, second, third = (place.name for place in scene.places)
    scene.focus.set(scene.focus.find("seat.0.down"))
    press(app, "confirm")
    assert [place.name for place in scene.places] == [second, first, third]
    current = scene.focus.current
    assert current is not None and current.id == "seat.1.down"
    scene.focus.set(scene.focus.find("add"))
    press(app, "confirm")
    assert len(scene.places) == 4 and len({place.name for place in scene.places}) == 4
    press(app, "confirm")
    assert len(scene.places) == 4 and app.notices.shown
    for _ in range(3):
        click(app, "seat.0.remove")
    assert len(scene.places) == 2


def test_a_seat_keeps_a_name_for_each_use(open_app: Callable[..., App]) -> None:
    app = open_app()
    scene = set_up(app)
    bot = scene.places[1].name
    kind = scene.focus.find("seat.1.kind")
    assert isinstance(kind, Choice)
    kind.set("human")
    person = scene.places[1].name
    assert person != bot and person != scene.places[0].name
    kind = scene.focus.find("seat.1.kind")
    assert isinstance(kind, Choice)
    kind.set("hard")
    assert scene.places[1].name == bot and scene.places[1].kind == "hard"


def test_a_name_is_typed_and_remembered(
    open_app: Callable[..., App], monkeypatch: pytest.MonkeyPatch
) -> None:
    started: list[Match] = []
    monkeypatch.setattr(App, "replace", lambda app, name, match: started.append(match))
    app = open_app()
    scene = set_up(app)
    click(app, "seat.0.name")
    assert isinstance(scene.focus.field, TextField)
    for _ in range(20):
        scene.handle(Erased())
    scene.handle(Typed("Zoé"))
    scene.handle(Acted("confirm"))
    assert scene.places[0].name == "Zoé" and app.scene is scene
    app.resize((1000, 600))  # while nothing is edited
    press(app, "confirm")
    assert started[0].names[0] == "Zoé"
    assert app.settings.names[0] == "Zoé"
    started[0].close()
    again = set_up(app)
    assert [place.name for place in again.places] == started[0].names


def test_a_resize_keeps_what_was_typed(open_app: Callable[..., App]) -> None:
    app = open_app()
    scene = set_up(app)
    click(app, "seat.0.name")
    scene.handle(Typed("X"))
    app.resize((1100, 700))
    app.step(16)
    assert scene.places[0].name.endswith("X") and scene.focus.field is None


def test_two_seats_of_one_name_are_refused(open_app: Callable[..., App]) -> None:
    app = open_app()
    scene = set_up(app)
    scene.places[1].name = scene.places[0].name.upper()
    press(app, "confirm")
    assert app.scene is scene and app.notices.shown


def test_last_setup_may_be_any_nonsense(open_app: Callable[..., App]) -> None:
    nonsense: list[Any] = [
        {"seats": 3},
        {"seats": [{"name": 7, "kind": "human"}, None, {"kind": "queen"}], "options": [1]},
        {"seats": [{"name": f"N{i}", "kind": "easy"} for i in range(40)]},
        {"options": {"rounds": 99, "advanced": "yes", "other": 1}},
    ]
    for last in nonsense:
        app = open_app()
        app.settings.last_setup = {ENTRY.id: last}
        scene = set_up(app)
        assert ENTRY.fewest <= len(scene.places) <= ENTRY.most
        assert ENTRY.why_not_options(scene.options) is None
        app.close()


def test_the_sharper_rule_is_suggested_to_two(open_app: Callable[..., App]) -> None:
    app = open_app()
    scene = set_up(app)
    before = next(w.label for w in scene.widgets if w.id == "option.advanced.why")
    scene.remove(2)
    after = next(w.label for w in scene.widgets if w.id == "option.advanced.why")
    assert before != after and after == app.words.say("take_that.option.advanced.for_two")


def test_options_of_any_kind_and_two_dozen_seats(open_app: Callable[..., App]) -> None:
    from msgspec.structs import replace

    app = open_app()
    options = (
        *ENTRY.options,
        Option("advanced", "a", choices=("a", "b")),
        Option("rounds", 200, low=50, high=500),
    )
    scene = SetupScene(replace(ENTRY, most=24, options=options))
    app.push(scene)
    for _ in range(30):
        scene.add()
    assert len(scene.places) == 24 and len({place.name for place in scene.places}) == 24
    app.step(16)
    scene.focus.set(scene.focus.find("seat.23.remove"))
    scene.reveal(scene.focus.current)
    assert scene.focus.current is not None
    assert scene.pane.contains(scene.focus.current.rect)


def test_an_option_that_follows_another_is_left_out_until_it_is_chosen(
    open_app: Callable[..., App],
) -> None:
    app = open_app()
    scene = SetupScene(FLIP_7)
    app.push(scene)
    app.step(16)
    assert scene.options == {"rules": "leaflet", "target": 200}
    freeze = next(w for w in scene.widgets if w.id == "option.freeze")
    assert isinstance(freeze, Choice)
    assert [value for value, _ in freeze.options] == [None, "loses", "banks"]
    assert freeze.said().endswith(app.words.say("setup.follows"))
    freeze.step(2)
    assert scene.options == {"rules": "leaflet", "target": 200, "freeze": "banks"}
    scene._keep()
    again = SetupScene(FLIP_7)
    app.push(again)
    app.step(16)
    assert again.options["freeze"] == "banks"
    freeze.step(-2)
    assert "freeze" not in scene.options
    assert FLIP_7.why_not_options(scene.options) is None
    scene._keep()
    kept = Store.open().settings.last_setup["flip-7"]["options"]
    assert kept == {"rules": "leaflet", "target": 200}


# --- setting up Twin It -------------------------------------------------------------------------


def shown_options(scene: SetupScene) -> list[str]:
    return [w.id for w in scene.widgets if isinstance(w, Choice) and w.id.startswith("option.")]


def tile(scene: SetupScene, mode: str) -> Tile:
    found = next(w for w in scene.widgets if w.id == f"option.mode.{mode}")
    assert isinstance(found, Tile)
    return found


@pytest.fixture
def twin_it(open_app: Callable[..., App]) -> SetupScene:
    scene = SetupScene(TWIN_IT)
    app = open_app("en", (1280, 720))
    app.push(scene)
    app.step(16)
    return scene


def test_the_mode_is_chosen_first_and_only_what_matters_in_it_is_asked(twin_it: SetupScene) -> None:
    first = twin_it.focus.order()[0]
    assert first.id == "option.mode.duel" and tile(twin_it, "duel").chosen
    asked = {
        "duel": ["option.goal", "option.hold_ms"],
        "clans": ["option.goal", "option.hold_ms"],
        "together": [],
        "ring": ["option.goal", "option.hold_ms", "option.point_ms"],
    }
    for mode, ids in asked.items():
        click(twin_it.app, f"option.mode.{mode}")
        assert tile(twin_it, mode).chosen and "☑" in tile(twin_it, mode).said()
        assert shown_options(twin_it) == ids
        assert sum(w.chosen for w in twin_it.widgets if isinstance(w, Tile)) == 1


def test_an_option_of_a_mode_is_as_usual_until_it_is_chosen(twin_it: SetupScene) -> None:
    def choice(key: str) -> Choice:
        found = next(w for w in twin_it.widgets if w.id == f"option.{key}")
        assert isinstance(found, Choice)
        return found

    assert choice("goal").value == 5 and choice("hold_ms").said().endswith("2 s")
    twin_it.choose("ring")
    assert choice("goal").value == 7 and choice("point_ms").said().endswith("3 s")
    twin_it.choose("clans")
    assert choice("goal").value == 5 and choice("hold_ms").value == 5000
    assert "goal" not in twin_it.options and "hold_ms" not in twin_it.options
    choice("hold_ms").set(8000)
    choice("goal").set(6)
    twin_it.choose("duel")
    assert (twin_it.options["hold_ms"], twin_it.options["goal"]) == (8000, 6)
    choice("goal").set(5)
    assert "goal" not in twin_it.options
    assert TWIN_IT.why_not_options(twin_it.options) is None


def test_a_time_that_is_in_no_list_is_kept_and_shown(open_app: Callable[..., App]) -> None:
    app = open_app()
    scene = set_up_twin_it(app, "ring", 3, point_ms=2600)
    app.push(scene)
    app.step(16)
    found = next(w for w in scene.widgets if w.id == "option.point_ms")
    assert isinstance(found, Choice) and found.said().endswith("2.6 s")
    assert found.value == scene.options["point_ms"] == 2600


def test_clans_call_bots_and_a_change_of_mind_sends_them_away(twin_it: SetupScene) -> None:
    names = [place.name for place in twin_it.places]
    assert len(names) == 3
    twin_it.choose("clans")
    assert [place.name for place in twin_it.places][:3] == names and len(twin_it.places) == 4
    assert len({place.name for place in twin_it.places}) == 4
    twin_it.choose("ring")
    assert [place.name for place in twin_it.places] == names
    twin_it.choose("clans")
    twin_it._change(twin_it.places[3], "hard")  # now it is somebody's wish
    twin_it.choose("duel")
    assert len(twin_it.places) == 4
    twin_it.choose("together")
    for _ in range(5):
        twin_it.remove(0)
    assert len(twin_it.places) == 1
    twin_it.choose("duel")
    assert len(twin_it.places) == 2


def test_too_few_for_the_mode_are_refused_in_its_own_words(twin_it: SetupScene) -> None:
    app = twin_it.app
    twin_it.choose("clans")
    click(app, "seat.0.remove")
    assert len(twin_it.places) == 4
    assert app.notices.shown
    del twin_it.places[2:]  # as a file could have it
    twin_it.start()
    assert app.scene is twin_it
    said = app.words.sentence(TWIN_IT.rules().why_not_table(2, {"mode": "clans"}))  # type: ignore[arg-type]
    assert "4" in said and "2" in said


def test_the_seats_say_who_plays_with_whom(twin_it: SetupScene) -> None:
    assert not any(isinstance(w, TeamTag) for w in twin_it.widgets)
    twin_it.choose("clans")
    tags = [w for w in twin_it.widgets if isinstance(w, TeamTag)]
    assert [tag.label for tag in tags] == ["Clan 1", "Clan 2", "Clan 1", "Clan 2"]
    told = next(w.said() for w in twin_it.widgets if w.id == "told.0")
    a, b, c, d = (place.name for place in twin_it.places)
    assert f"{a} and {c}" in told and f"{b} and {d}" in told


@pytest.mark.parametrize(("mode", "keys"), [("duel", {"mode"}), ("ring", {"mode", "point_ms"})])
def test_a_match_has_the_options_of_its_mode(
    twin_it: SetupScene, monkeypatch: pytest.MonkeyPatch, mode: str, keys: set[str]
) -> None:
    started: list[Match] = []
    monkeypatch.setattr(App, "replace", lambda app, name, match: started.append(match))
    twin_it.choose(mode)
    twin_it.start()
    assert set(started[0].options) == keys
    started[0].close()


def test_bots_of_twin_it_are_children_grown_ups_and_lynxes(open_app: Callable[..., App]) -> None:
    app = open_app("fr")
    said = dict(kind_words(app, TWIN_IT))
    assert list(said) == ["human", "easy", "normal", "hard"]
    assert [said[kind].split()[-1] for kind in ("easy", "normal", "hard")] == [
        "enfant", "adulte", "lynx",
    ]  # fmt: skip
    assert dict(kind_words(app, ENTRY))["hard"] == app.words.say("setup.hard")


def test_a_match_without_rounds_goes_on_without_their_number(open_app: Callable[..., App]) -> None:
    app = open_app()
    seats = [Player("Ann", "human"), Player("Bot", "normal")]
    match = Match.start(TWIN_IT, seats, {}, 7, path=app.store.new_journal_path("twin-it"))
    app.store.remember(match)
    match.close()
    app.push(TitleScene())
    label = next(w.said() for w in app.scene.widgets if w.id == "continue")  # type: ignore[union-attr]
    assert "Twin It" in label and "1" not in label


# --- settings, rules, pause ---------------------------------------------------------------------


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
    assert (saved.speed, saved.text_percent, saved.music_volume) == ("slow", 125, 30)
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


# --- the curtain --------------------------------------------------------------------------------


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


OWN = (
    "title.", "setup.", "settings.", "rules.", "menu.", "curtain.", "take_that.name",
    "take_that.tagline", "take_that.opens", "take_that.option.", "take_that.rules.",
    "twin_it.name", "twin_it.tagline", "twin_it.opens", "twin_it.note", "twin_it.seats",
    "twin_it.level.", "twin_it.clan.", "twin_it.option.", "twin_it.rules.",
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
    unused = [key for key in app.words.every_key() if key.startswith(OWN) and key not in said]
    assert not unused
