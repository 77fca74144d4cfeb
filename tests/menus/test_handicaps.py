"""Setting up what is not the same for everybody: catches to win, hands that wait, teams."""

from collections.abc import Callable
from typing import Any

import pytest

from game.journal import Match
from game.store import Store
from game.twin_it import ENTRY as TWIN_IT
from game.twin_it.rules import TwinIt
from game.words import Words
from scenes.app import App
from scenes.menus.setup import SetupScene
from scenes.menus.setup_rows import TeamTag
from scenes.stage.widgets import Choice
from scenes.twin_it import results
from tests.menus.pages import click, press, set_up_twin_it


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[Match]:
    matches: list[Match] = []
    monkeypatch.setattr(App, "replace", lambda app, name, match: matches.append(match))
    return matches


def opened(app: App, mode: str, seats: int, **options: Any) -> SetupScene:
    scene = set_up_twin_it(app, mode, seats, **options)
    app.push(scene)
    app.step(16)
    return scene


def choice(scene: SetupScene, key: str) -> Choice:
    found = next(w for w in scene.widgets if w.id == f"option.{key}")
    assert isinstance(found, Choice)
    return found


def said(scene: SetupScene, id: str) -> str:
    return next(w.said() for w in scene.widgets if w.id == id)


def begin(scene: SetupScene, started: list[Match]) -> dict[str, Any]:
    """The options of the match that is started."""
    scene.start()
    started[-1].close()
    return started[-1].options


def tags(scene: SetupScene) -> list[int]:
    return [w.team for w in scene.widgets if isinstance(w, TeamTag)]


# --- numbers --------------------------------------------------------------------------------------


def test_everybody_may_need_another_number_of_catches(
    open_app: Callable[..., App], started: list[Match]
) -> None:
    scene = opened(open_app(), "duel", 3)
    assert not any(w.id.startswith("option.goal.") and isinstance(w, Choice) for w in scene.widgets)
    choice(scene, "goal").set("each")
    assert [choice(scene, f"goal.{seat}").value for seat in range(3)] == [5, 5, 5]
    assert [number for number, _ in choice(scene, "goal.0").options] == list(range(1, 10))
    choice(scene, "goal.0").set(3)
    assert said(scene, "option.goal.why") == "Player 0 needs 3, the others 5."
    choice(scene, "goal.1").set(3)
    assert said(scene, "option.goal.why") == "Player 2 needs 5, the others 3."
    options = begin(scene, started)
    assert options["goal"] == [3, 3, 5] and "hold_ms" not in options
    assert started[0].game.view(0).goals == (3, 3, 5)  # type: ignore[attr-defined]
    scene.add()
    told = said(scene, "option.goal.why")
    assert told == "Player 0 and Maximilienne B need 3, the others 5."


def test_a_number_goes_along_with_its_player_and_newcomers_have_the_usual_one(
    open_app: Callable[..., App], started: list[Match]
) -> None:
    scene = opened(open_app(), "duel", 3, goal=[3, 5, 9])
    scene.move(0, 1)
    scene.add()
    assert scene._chosen()["goal"] == [5, 3, 9, 5]
    scene.remove(0)
    assert scene._chosen()["goal"] == [3, 9, 5]
    scene.choose("ring")  # who has no number of their own has the usual one of the mode
    assert begin(scene, started)["goal"] == [3, 9, 7]


def test_what_was_chosen_for_each_is_there_again(open_app: Callable[..., App]) -> None:
    app = open_app()
    scene = opened(app, "duel", 3, goal=[3, 5, 5], hold_ms=[2000, 4500, 2000], bots_wait_ms=500)
    scene.choose("together")
    scene._keep()
    kept = Store.open().settings.last_setup["twin-it"]["options"]
    assert (kept["goal"], kept["hold_ms"]) == ([3, 5, 5], [2000, 4500, 2000])
    again = SetupScene(TWIN_IT)
    app.push(again)
    app.step(16)
    again.choose("duel")
    assert again._chosen() == {
        "mode": "duel", "goal": [3, 5, 5], "hold_ms": [2000, 4500, 2000], "bots_wait_ms": 500,
    }  # fmt: skip
    assert choice(again, "hold_ms.1").said().endswith("4.5 s")


def test_a_change_of_mind_makes_it_the_same_for_all_again(open_app: Callable[..., App]) -> None:
    scene = opened(open_app(), "duel", 3, goal=[3, 5, 5])
    choice(scene, "goal").set(6)
    assert scene._chosen()["goal"] == 6
    choice(scene, "goal").set("each")
    assert scene._chosen()["goal"] == [3, 5, 5], "numbers of their own begin with the usual one"
    choice(scene, "goal").set(5)
    assert "goal" not in scene._chosen()


def test_in_clans_the_goal_is_chosen_by_team(
    open_app: Callable[..., App], started: list[Match]
) -> None:
    scene = opened(open_app(), "clans", 5)
    choice(scene, "goal").set("each")
    choice(scene, "hold_ms").set("each")
    choice(scene, "goal.1").set(2)
    choice(scene, "hold_ms.4").set(8000)
    assert said(scene, "option.goal.why") == "Clan 2 needs 2, Clan 1 needs 5."
    options = begin(scene, started)
    assert (options["goal"], options["hold_ms"]) == ([5, 2], [5000] * 4 + [8000])


def test_bots_may_be_made_to_wait(open_app: Callable[..., App]) -> None:
    scene = opened(open_app("fr"), "duel", 3)
    waits = choice(scene, "bots_wait_ms")
    words = ["Pas du tout", "0,5 s", "1 s", "2 s", "3 s"]
    assert [word.replace("\xa0", " ") for _, word in waits.options] == words
    waits.step(1)
    assert scene._chosen()["bots_wait_ms"] == 500
    why = said(scene, "option.bots_wait_ms.why").replace("\xa0", " ")
    assert why == "Les aigles attendent 0,5 s avant de viser une paire."
    for place in scene.places:
        scene._change(place, "human")
    assert not any(w.id == "option.bots_wait_ms" for w in scene.widgets)
    assert "bots_wait_ms" not in scene._chosen()


def test_what_bots_and_hands_wait_is_told_in_a_sentence(open_app: Callable[..., App]) -> None:
    scene = opened(open_app(), "duel", 4, bots_wait_ms=1000, hold_ms=[4000, 2000, 2000, 2000])
    scene._change(scene.places[1], "master")
    scene._change(scene.places[2], "gentle")
    told = "Moles, falcons and lynxes wait a second before they go for a pair."
    assert said(scene, "option.bots_wait_ms.why") == told
    choice(scene, "bots_wait_ms").set(0)
    told = "Before they go for a pair: time for people."
    assert said(scene, "option.bots_wait_ms.why") == told
    assert said(scene, "option.hold_ms.why") == "Player 0 has 4 s, the others 2 s."
    choice(scene, "hold_ms").set(2000)
    assert "twice the usual time" in said(scene, "option.hold_ms.why")
    scene.choose("clans")
    assert "team-mate" in said(scene, "option.hold_ms.why")


def test_on_the_way_to_numbers_by_player_all_had_the_last_one(open_app: Callable[..., App]) -> None:
    scene = opened(open_app(), "duel", 3)
    for key, usual in (("goal", 5), ("hold_ms", 2000)):
        while choice(scene, key).value != "each":
            choice(scene, key).step(1)
        assert [choice(scene, f"{key}.{seat}").value for seat in range(3)] == [usual] * 3


def test_nonsense_in_the_file_is_left_out(open_app: Callable[..., App]) -> None:
    nonsense: list[Any] = [
        {"goal": [3], "teams": [0, 1]},
        {"goal": [3, 99, "x"], "hold_ms": [], "teams": [2, 2, 2]},
        {"goal": [3] * 40, "teams": [1] * 40, "hold_ms": {}},
        {"goal": 3, "teams": 1, "bots_wait_ms": [0, 0]},
    ]
    for mode in ("duel", "clans"):
        for options in nonsense:
            app = open_app()
            scene = opened(app, mode, 4, **options)
            rules = TWIN_IT.rules()
            scene.add()  # whoever comes or goes puts impossible teams right
            assert TWIN_IT.why_not_options(scene._chosen()) is None
            assert rules.why_not_table(len(scene.places), scene._chosen()) is None
            app.close()


def test_the_results_say_how_many_were_needed_where_that_differed() -> None:
    game: Any = TwinIt.deal(3, {"goal": [2, 5, 5]}, seed=1)
    cards = iter(game.cards())
    for owner, count in enumerate((2, 3, 1)):
        game.catches[owner] = [[next(cards), next(cards)] for _ in range(count)]
    outcome = game._why_over()
    assert outcome.winners == (0,)
    match: Any = None  # only the minute asks it
    found = results.told(game, outcome, ["Ann", "Bo", "Cy"], Words("en"), match)
    assert [(line.name, line.total) for line in found.lines] == [
        ("Ann", "2 of 2"), ("Bo", "3 of 5"), ("Cy", "1 of 5"),
    ]  # fmt: skip


# --- teams ----------------------------------------------------------------------------------------


def test_a_press_on_the_clan_of_a_seat_changes_its_side(
    open_app: Callable[..., App], started: list[Match]
) -> None:
    app = open_app()
    scene = opened(app, "clans", 4)
    assert tags(scene) == [0, 1, 0, 1]
    click(app, "seat.1.team")
    assert tags(scene) == [0, 0, 0, 1]
    scene.start()  # three against one
    assert not started and app.notices.shown == "Each clan needs at least 2 players."
    scene.focus.set(scene.focus.find("seat.2.team"))
    press(app, "confirm")
    assert tags(scene) == [0, 0, 1, 1]
    current = scene.focus.current
    assert current is not None and current.id == "seat.2.team"
    assert "Move Player 2 to Clan 1" in current.said()
    assert begin(scene, started)["teams"] == [0, 0, 1, 1]
    first, second, third, fourth = (place.name for place in scene.places)
    told = said(scene, "told.0")
    assert f"{first} and {second}" in told and f"{third} and {fourth}" in told


def test_a_clan_goes_along_with_its_player(open_app: Callable[..., App]) -> None:
    scene = opened(open_app(), "clans", 4, teams=[0, 0, 1, 1])
    scene.move(1, 1)
    assert tags(scene) == [0, 1, 0, 1]
    scene.add()
    scene.add()
    assert tags(scene) == [0, 1, 0, 1, 0, 1]
    scene.remove(0)
    assert tags(scene) == [1, 0, 1, 0, 1]
    scene.remove(1)  # that would leave one alone: neighbours are rivals again
    assert tags(scene) == [0, 1, 0, 1]
    assert "teams" not in scene._chosen()


def test_clans_are_remembered_while_something_else_is_played(
    open_app: Callable[..., App], started: list[Match]
) -> None:
    app = open_app()
    scene = opened(app, "clans", 5, teams=[0, 0, 1, 1, 1])
    scene.choose("duel")
    assert "teams" not in begin(scene, started)
    again = SetupScene(TWIN_IT)
    app.push(again)
    app.step(16)
    again.choose("clans")
    assert tags(again) == [0, 0, 1, 1, 1]


def test_a_team_of_nobody_is_told_and_refused(
    open_app: Callable[..., App], started: list[Match]
) -> None:
    app = open_app("fr")
    scene = opened(app, "clans", 4)
    scene.change_team(1)
    scene.change_team(3)
    assert "contre personne" in said(scene, "told.0")
    scene.start()
    assert not started and "par clan" in app.notices.shown
