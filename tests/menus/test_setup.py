"""Setting up a match: seats, names, options, and the modes that a game may have."""

from collections.abc import Callable
from importlib import import_module
from typing import Any

import pytest

from game.bots.bot import levels
from game.bots.characters import character_of
from game.catalog import CATALOG
from game.entry import Entry, Option
from game.flip_7 import ENTRY as FLIP_7
from game.journal import Match
from game.store import Store
from game.twin_it import ENTRY as TWIN_IT
from scenes.app import App
from scenes.input.intents import Acted, Erased, Typed
from scenes.menus.setup import SetupScene
from scenes.menus.setup_rows import TeamTag, Tile, kind_words
from scenes.menus.sheet import Words
from scenes.stage import text
from scenes.stage.widgets import Choice, TextField
from tests.menus.pages import ENTRY, click, press, set_up, set_up_twin_it


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


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("entry", CATALOG.values(), ids=lambda entry: entry.id)
def test_what_each_bot_is_like_is_told_in_a_line(
    open_app: Callable[..., App], entry: Entry, language: str
) -> None:
    app = open_app(language, (1920, 1080))
    names = ("Ann", "Pickle", "Biscuit", "Noodle", "Mango", "Waffles")
    kinds = ("human", "easy", "normal", "hard", "normal", "hard")
    seats = [{"name": name, "kind": kind} for name, kind in zip(names, kinds, strict=True)]
    app.settings.last_setup[entry.id] = {"seats": seats[: entry.most]}
    scene = SetupScene(entry)
    app.push(scene)
    app.step(16)
    told = [w for w in scene.flowing if isinstance(w, Words) and w.id.startswith("character.")]
    assert [w.id for w in told] == [f"character.{seat}" for seat in range(1, len(scene.places))]
    for words, place in zip(told, scene.places[1:], strict=True):
        character = app.words.say(f"{entry.word}.character.{character_of(place.name)}")
        assert words.label == f"*{place.name}* {character}"
        assert words.rect.h == text.wrapped_height("one", words.face, words.px, words.rect.w)


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
        "duel": ["option.goal", "option.hold_ms", "option.bots_wait_ms"],
        "clans": ["option.goal", "option.hold_ms", "option.bots_wait_ms"],
        "together": [],
        "ring": ["option.goal", "option.hold_ms", "option.point_ms", "option.bots_wait_ms"],
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


@pytest.mark.parametrize(
    ("mode", "keys"),
    [
        ("duel", {"mode", "bots_wait_ms"}),
        ("ring", {"mode", "point_ms", "bots_wait_ms"}),
        ("together", {"mode"}),
    ],
)
def test_a_match_has_the_options_of_its_mode(
    twin_it: SetupScene, monkeypatch: pytest.MonkeyPatch, mode: str, keys: set[str]
) -> None:
    started: list[Match] = []
    monkeypatch.setattr(App, "replace", lambda app, name, match: started.append(match))
    twin_it.choose(mode)
    twin_it.start()
    assert set(started[0].options) == keys
    started[0].close()


def test_bots_of_twin_it_are_the_animals_of_its_levels(open_app: Callable[..., App]) -> None:
    app = open_app("fr")
    said = dict(kind_words(app, TWIN_IT))
    assert list(said) == ["human", *(level for level in levels("twin-it") if level != "random")]
    assert [said[kind].split()[-1] for kind in ("easy", "normal", "hard")] == [
        "aiglon", "faucon", "aigle",
    ]  # fmt: skip
    assert dict(kind_words(app, ENTRY))["hard"] == app.words.say("setup.hard")


def test_the_levels_that_a_game_has_are_offered_and_remembered(
    open_app: Callable[..., App], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Five of them, of which the common words know three."""
    bots = import_module("game.twin_it.bots")
    ids = ("random", "gentle", "easy", "normal", "hard", "master")
    monkeypatch.setattr(bots, "BOTS", dict.fromkeys(ids, bots.BOTS["normal"]))
    app = open_app()
    app.settings.last_setup["twin-it"] = {
        "seats": [{"name": f"N{i}", "kind": kind} for i, kind in enumerate(("master", "gentle"))]
    }
    scene = SetupScene(TWIN_IT)
    app.push(scene)
    app.step(16)
    assert [place.kind for place in scene.places] == ["master", "gentle"]
    kind = next(w for w in scene.widgets if w.id == "seat.0.kind")
    assert isinstance(kind, Choice)
    assert [value for value, _ in kind.options] == ["human", *ids[1:]]
    assert [word for _, word in kind.options][1:] == [
        f"{name} bot" for name in ("Mole", "Eaglet", "Falcon", "Eagle", "Lynx")
    ]


@pytest.mark.parametrize(
    "typed", ["\u2800", "\u3164\u3164", "\u115f", "A\ufe0f", "e" + "\u0301" * 9]
)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_name_that_cannot_be_seen_is_refused_in_a_sentence(
    open_app: Callable[..., App], typed: str, language: str
) -> None:
    app = open_app(language)
    scene = set_up(app)
    before = scene.places[0].name
    click(app, "seat.0.name")
    for _ in range(20):
        scene.handle(Erased())
    scene.handle(Typed(typed))
    app.step(16)
    scene.handle(Acted("confirm"))
    app.step(16)
    assert scene.places[0].name == before and app.notices.shown.endswith(".")


def test_an_emoji_is_typed_and_erased_as_one(open_app: Callable[..., App]) -> None:
    app = open_app()
    scene = set_up(app)
    click(app, "seat.0.name")
    for _ in range(20):
        scene.handle(Erased())
    for typed in ("Zo", "\u200b", "\0", "\ud800", "👨\u200d👩\u200d👧", "👨\u200d👩\u200d👧"):
        scene.handle(Typed(typed))
    scene.handle(Erased())
    app.step(16)
    scene.handle(Acted("confirm"))
    assert scene.places[0].name == "Zo👨\u200d👩\u200d👧"


def test_names_of_the_settings_are_cleaned(open_app: Callable[..., App]) -> None:
    app = open_app("fr")
    unseen = [{"name": "\u200b", "kind": "human"}, {"name": "B\u00ado", "kind": "easy"}]
    app.settings.last_setup = {ENTRY.id: {"seats": [*unseen, {"name": "\u0301", "kind": "hard"}]}}
    app.settings.names = ["\u200b", "\0", "x" * 5000, "Zo\u200bé"]
    scene = set_up(app)
    assert [place.name for place in scene.places] == ["Place 1", "Bo", "Place 3"]
    scene.places[2].kind = "human"
    scene.places[2].names.clear()
    scene._name_all()
    assert scene.places[2].name == "x" * 14
    scene.start()
    assert app.scene is not scene
