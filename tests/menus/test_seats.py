"""Who plays, while a match is on: bots take over and give back, people come and go."""

from functools import partial
from typing import Any

import pytest
from pygame import Rect

from game.catalog import CATALOG
from game.journal import Match, Player
from scenes.app import App
from scenes.input.intents import Acted
from scenes.menus.pause import MenuScene
from scenes.menus.seats import SeatsScene
from scenes.table.curtain import CurtainScene
from scenes.table.table import Table, table_for
from scenes.table.watch import watching
from tests.menus import pages
from tests.robot import app_of

NAMES = ("Ann", "Bo", "Cy", "Dee")
click = partial(pages.click, ms=0)  # no time passes, so that no bot acts


def table_of(app: App, kinds: str, game: str = "flip-7") -> Table:
    """Seats by letter: h(uman), e(asy). No time has passed, so that no bot has acted yet."""
    of = {"h": "human", "e": "easy"}
    names = [NAMES[i] if i < 4 else f"Player {i}" for i in range(len(kinds))]
    seats = [Player(name, of[kind]) for name, kind in zip(names, kinds, strict=True)]
    path = app.store.new_journal_path(game)
    table = table_for(Match.start(CATALOG[game], seats, {}, 7, path=path))
    app.push(table)
    return table


def seats_of(app: App, table: Table) -> SeatsScene:
    scene = SeatsScene(table)
    app.push(scene)
    app.step(16)
    return scene


def find(scene: SeatsScene, id: str) -> Any:
    found = scene.focus.find(id)
    assert found is not None, id
    return found


def sitting(match: Match) -> list[tuple[str, str]]:
    return [(sits.name, sits.kind) for sits in match.seats]


def begin(table: Table) -> None:
    """Somebody acts, so that the round has begun."""
    game = table.match.game
    seat = game.to_act[0]
    table.match.play(seat, game.legal_moves(seat)[0])


# --- taking over and giving back ---


@pytest.mark.parametrize("game", ["take-that", "flip-7"])
def test_a_bot_takes_over_and_gives_back_in_any_game_at_any_time(game: str) -> None:
    app = app_of(speed="off")
    table = table_of(app, "he", game)
    begin(table)
    for kind in ("easy", "human"):
        scene = seats_of(app, table)
        find(scene, "seat.0.kind").set(kind)
        assert table.match.seats[0].kind != kind, "not before it is done"
        scene.handle(Acted("confirm"))
        assert app.stack[-1] is table
        assert sitting(table.match) == [("Ann", kind), ("Bo", "easy")]
        assert table.people == ([0] if kind == "human" else [])
        assert table.viewer == 0
    assert table.match.path is not None
    table.match.close()
    assert sitting(Match.read(table.match.path)) == sitting(table.match)


def test_a_match_of_bots_goes_on_by_itself() -> None:
    app = app_of(speed="off")
    table = table_of(app, "hee", "take-that")
    scene = seats_of(app, table)
    find(scene, "seat.0.kind").set("easy")
    scene.done()
    for _ in range(200):
        app.step(50)
    assert len(table.match.moves) > 3


def test_cancel_changes_nothing() -> None:
    app = app_of(speed="off")
    table = table_of(app, "hee")
    before, text = sitting(table.match), table.match.text
    scene = seats_of(app, table)
    find(scene, "seat.0.kind").set("hard")
    click(app, "seat.1.get_up")
    click(app, "add")
    scene.handle(Acted("back"))
    assert app.scene is table
    assert sitting(table.match) == before and table.match.text == text


def test_done_without_a_change_leaves_the_film_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    app = app_of(speed="off")
    table = table_of(app, "he")
    called: list[int] = []
    monkeypatch.setattr(table, "seats_changed", lambda: called.append(1))
    seats_of(app, table).done()
    assert app.scene is table and not called


def test_the_hand_of_another_person_waits_for_the_curtain() -> None:
    """Ann, who looks on, hands over to a bot: Bo's hand is not shown before Bo is called."""
    app = app_of(speed="off")
    table = table_of(app, "hhh", "take-that")
    app.step(16)
    assert isinstance(app.scene, CurtainScene)
    app.pop()
    assert table.viewer == table.match.game.to_act[0]
    scene = seats_of(app, table)
    find(scene, f"seat.{table.viewer}.kind").set("easy")
    scene.done()
    app.step(16)
    assert isinstance(app.scene, CurtainScene)
    assert table.viewer in table.people and len(table.people) == 2


def test_the_pause_menu_leaves_for_the_players_and_does_not_come_back() -> None:
    app = app_of(speed="off")
    table = table_of(app, "he", "take-that")
    table.open_menu()
    app.step(16)
    click(app, "players")
    assert isinstance(app.scene, SeatsScene) and app.stack[-2] is table
    app.scene.handle(Acted("back"))
    assert app.stack[-1] is table


def test_nobody_is_reseated_in_a_recording() -> None:
    app = app_of(speed="off")
    table = table_of(app, "he", "take-that")
    begin(table)
    app.push(watching(table.match))
    app.push(MenuScene(app.scene))  # type: ignore[arg-type]
    assert app.scene is not None and app.scene.focus.find("players") is None


# --- coming and going ---


def test_somebody_sits_down_with_a_name_of_their_own() -> None:
    app = app_of(speed="off")
    table = table_of(app, "he")
    scene = seats_of(app, table)
    click(app, "add")
    click(app, "add")
    names = [sitter.name for sitter in scene.sitters]
    assert len({name.casefold() for name in names}) == 4
    scene.done()
    assert sitting(table.match)[2:] == [(names[2], "human"), (names[3], "human")]
    assert table.people == [0, 2, 3] and table.viewer == 0
    assert table.match.game.players == 4
    app.step(16)
    assert table.shows(table.match.game.view(table.eyes))


def test_who_looks_on_still_does_after_another_one_has_left() -> None:
    app = app_of(speed="off")
    table = table_of(app, "eehe")
    assert table.viewer == 2
    scene = seats_of(app, table)
    click(app, "seat.0.get_up")
    scene.done()
    assert sitting(table.match) == [("Bo", "easy"), ("Cy", "human"), ("Dee", "easy")]
    assert (table.viewer, table.people) == (1, [1])


@pytest.mark.parametrize(("kinds", "go", "come"), [("he", 1, 1), ("h" + "e" * 23, 2, 2)])
def test_places_are_exchanged_at_the_limits(kinds: str, go: int, come: int) -> None:
    """Two players are never one on the way, nor twenty-four twenty-five."""
    app = app_of(speed="off")
    table = table_of(app, kinds)
    scene = seats_of(app, table)
    if len(kinds) == 2:
        scene.add()
    for _ in range(go):
        scene.get_up(1)
    while len(scene.sitters) < len(kinds):
        scene.add()
    scene.done()
    assert app.scene is table
    assert len(table.match.seats) == table.match.game.players == len(kinds)
    assert sum(kind == "human" for _, kind in sitting(table.match)) == 1 + come


def test_the_limits_of_the_game_are_said() -> None:
    app = app_of(speed="off")
    scene = seats_of(app, table_of(app, "he"))
    button = find(scene, "seat.0.get_up")
    assert not button.enabled
    click(app, "seat.0.get_up")
    assert app.notices.shown and len(scene.sitters) == 2
    app.pop()
    scene = seats_of(app, table_of(app, "h" + "e" * 23))
    assert not find(scene, "add").enabled and find(scene, "seat.3.get_up").enabled


@pytest.mark.parametrize(
    ("game", "said"), [("take-that", "in the middle of this game"), ("flip-7", "round has begun")]
)
def test_why_nobody_can_come_or_go_is_a_sentence(game: str, said: str) -> None:
    app = app_of(speed="off")
    table = table_of(app, "hee", game)
    begin(table)
    scene = seats_of(app, table)
    assert not find(scene, "add").enabled
    assert not any(find(scene, f"seat.{seat}.get_up").enabled for seat in range(3))
    assert any(said in widget.label for widget in scene.flowing if widget.id.startswith("told"))
    click(app, "add")
    assert app.notices.shown


def test_two_of_one_name_are_refused() -> None:
    app = app_of(speed="off")
    table = table_of(app, "hee")
    scene = seats_of(app, table)
    find(scene, "seat.1.name").set("ann")
    scene.done()
    assert app.scene is scene and app.notices.shown
    assert sitting(table.match)[1] == ("Bo", "easy")
    find(scene, "seat.1.name").set("Eve")
    scene.done()
    assert sitting(table.match)[1] == ("Eve", "easy")


def test_only_bots_is_said_to_be_a_show() -> None:
    app = app_of(speed="off")
    scene = seats_of(app, table_of(app, "he"))
    find(scene, "seat.0.kind").set("easy")
    only = app.words.say("setup.only_bots")
    assert any(widget.label == only for widget in scene.flowing)


def test_the_whole_screen_by_keys() -> None:
    app = app_of(speed="off")
    table = table_of(app, "he")
    scene = seats_of(app, table)
    seen = set()
    for _ in range(12):
        scene.handle(Acted("next"))
        assert scene.focus.current is not None
        seen.add(scene.focus.current.id)
    wanted = {f"seat.{seat}.{part}" for seat in (0, 1) for part in ("name", "kind", "get_up")}
    assert seen == wanted | {"add", "cancel", "done"}


@pytest.mark.parametrize(
    ("size", "percent"), [((960, 540), 100), ((960, 540), 200), ((1600, 900), 100)]
)
@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("players", [2, 8, 24])
def test_seats_fit(size: tuple[int, int], percent: int, language: str, players: int) -> None:
    app = app_of(size, language, percent, speed="off")
    scene = seats_of(app, table_of(app, "h" + "e" * (players - 1)))
    for i, widget in enumerate(scene.flowing):
        assert scene.pane.x <= widget.rect.x and widget.rect.right <= scene.pane.right
        assert widget.rect.bottom - scene.pane.y <= scene.height
        others = [other.rect for other in scene.flowing[i + 1 :]]
        assert widget.rect.collidelist(others) < 0, widget.id
    for fixed in scene.fixed:
        assert Rect((0, 0), size).contains(fixed.rect) and not scene.pane.colliderect(fixed.rect)
