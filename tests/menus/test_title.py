"""The title: which games there are, and the match to go on with."""

from collections.abc import Callable

import pytest

from game.journal import Match, Player
from game.store import Store
from game.twin_it import ENTRY as TWIN_IT
from scenes.app import App
from scenes.menus.pause import AskScene
from scenes.menus.title import TitleScene
from tests.menus.pages import box_of, click, press, settle, show, start_match


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


def test_a_match_without_rounds_goes_on_without_their_number(open_app: Callable[..., App]) -> None:
    app = open_app()
    seats = [Player("Ann", "human"), Player("Bot", "normal")]
    match = Match.start(TWIN_IT, seats, {}, 7, path=app.store.new_journal_path("twin-it"))
    app.store.remember(match)
    match.close()
    app.push(TitleScene())
    label = next(w.said() for w in app.scene.widgets if w.id == "continue")  # type: ignore[union-attr]
    assert "Twin It" in label and "1" not in label


def test_a_match_open_in_another_window_is_said_before_the_first_move(
    open_app: Callable[..., App],
) -> None:
    app = open_app()
    match = start_match(app)
    app.store.remember(match)
    scene = show(app, "title")
    before = match.text
    press(app, "confirm")
    asked = app.scene
    assert isinstance(asked, AskScene) and "another window" in asked.question
    press(app, "back")
    assert app.scene is scene
    press(app, "confirm", "confirm")
    settle(app)
    assert not app.scene.live  # type: ignore[union-attr]
    assert match.path is not None and match.path.read_bytes() == before
    match.close()


def test_continue_finds_a_match_that_was_not_remembered(open_app: Callable[..., App]) -> None:
    app = open_app()
    match = start_match(app)
    match.close()
    assert app.store.current() is None
    scene = show(app, "title")
    settle(app)
    assert scene.focus.find("continue") is not None
    assert app.store.unfinished() == match.path


def test_starting_anew_over_an_unfinished_match_says_where_it_is_kept(
    open_app: Callable[..., App],
) -> None:
    app = open_app()
    match = start_match(app)
    app.store.remember(match)
    match.close()
    app.push("setup", TWIN_IT)
    press(app, "confirm")
    app.step(0)
    assert match.path is not None
    assert match.path.name in app.notices.shown
