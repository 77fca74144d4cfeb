"""What tests of the menus share: pages to look at, and ways to use them."""

from collections.abc import Callable
from typing import Any

import pytest
from pygame import Rect

from game.catalog import CATALOG
from game.journal import Match, Player
from game.twin_it import ENTRY as TWIN_IT
from scenes.app import App
from scenes.input.intents import Acted, Pointed
from scenes.menus.help import HelpScene
from scenes.menus.pause import AskScene, MenuScene
from scenes.menus.seats import SeatsScene
from scenes.menus.settings import SettingsScene
from scenes.menus.setup import SetupScene
from scenes.menus.title import TitleScene
from scenes.stage import text
from scenes.stage.scene import Scene
from scenes.table.curtain import CurtainScene
from scenes.table.log import LogEntry
from scenes.table.table import table_for

ENTRY = CATALOG["take-that"]
SMALLEST = (960, 540)
RECAP = [
    LogEntry("*Biscotte* twiste le 49 avec le 94", 1),
    LogEntry("*Cornichon* prend la rangée : 7 cartes, dont 2 crapaud(s) !", 2),
] * 4


class FakeTable:
    """As much of a table as the pause menu and the players need."""

    entry = ENTRY
    reseatable = True
    corner_acts = ("menu", "log")
    viewer = 0

    def __init__(self) -> None:
        seats = [Player("Ann", "human"), Player("Maximilienne B", "hard"), Player("Bo", "easy")]
        self.match = Match.start(ENTRY, seats, {}, 7)

    def help_page(self) -> str:
        return ""

    def seats_changed(self) -> None:
        pass


def menu_of_a_race(app: App) -> Scene:
    """Over a table on which there is no button for the log."""
    seats = [Player("Ann", "human"), Player("Bo", "easy")]
    table = table_for(Match.start(TWIN_IT, seats, {}, 7))
    table.app = app
    return MenuScene(table)


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
    "menu of a race": menu_of_a_race,
    "seats": lambda app: SeatsScene(FakeTable()),  # type: ignore[arg-type]
    "ask": lambda app: AskScene(app.words.say("menu.sure"), app.pop),
    "curtain": lambda app: CurtainScene("Maximilienne B", 4, RECAP, app.pop),
    "recap": recap,
    "twin it duel": lambda app: set_up_twin_it(app, "duel", 3),
    "twin it clans": lambda app: set_up_twin_it(app, "clans", 6),
    "twin it head starts": lambda app: set_up_twin_it(
        app, "duel", 6, goal=[3, 5, 3, 5, 5, 9], hold_ms=[2000, 4500, 500, 2000, 2000, 10_000]
    ),
    "twin it own clans": lambda app: set_up_twin_it(
        app, "clans", 5, teams=[0, 0, 1, 1, 1], goal=[3, 5], bots_wait_ms=1000
    ),
    "twin it one clan": lambda app: set_up_twin_it(app, "clans", 4, teams=[1, 1, 1, 1]),
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


def click(app: App, id: str, ms: float = 16) -> None:
    assert app.scene is not None
    target = app.scene.focus.find(id)
    assert target is not None, id
    app.scene.handle(Pointed("down", target.rect.center))
    app.scene.handle(Pointed("up", target.rect.center))
    app.step(ms)


def box_of(scene: Scene, id: str) -> Rect:
    target = scene.focus.find(id)
    assert target is not None, id
    return target.rect


def set_up(app: App) -> SetupScene:
    scene = SetupScene(ENTRY)
    app.push(scene)
    app.step(16)
    return scene


def texts_cut(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The texts that have to be shortened from now on, because they do not fit."""
    cut: list[str] = []
    shortened = text.shortened

    def watch(string: str, face: str, px: int, width: int) -> str:
        found = shortened(string, face, px, width)
        if found != text.plain(string):
            cut.append(string)
        return found

    monkeypatch.setattr(text, "shortened", watch)
    return cut
