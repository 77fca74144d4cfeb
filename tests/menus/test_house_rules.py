"""House rules in force: only what differs from the rulebook stands out, wherever it is told."""

from __future__ import annotations

from typing import Any

import pytest

from game.catalog import CATALOG
from game.journal import Match
from scenes.input.intents import Acted
from scenes.menus.house_rules import HouseScene, house_rules, told
from scenes.menus.pause import MenuScene
from scenes.menus.setup import SetupScene
from scenes.table.table import table_for
from tests.robot import app_of, seats_of


@pytest.mark.parametrize("entry", CATALOG.values(), ids=lambda entry: entry.id)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_usual_options_are_by_the_rulebook(entry: Any, language: str) -> None:
    app = app_of(language=language)
    usual = {option.key: option.default for option in entry.options if option.default is not None}
    for options in ({}, usual):
        assert house_rules(app, entry, options, 3) == []
        assert told(app, entry, options, 3) == app.words.say("house.rulebook")
    app.close()


def test_only_what_differs_stands_out() -> None:
    app = app_of()
    flip, plus, take = CATALOG["flip-7"], CATALOG["plus-minus"], CATALOG["take-that"]
    assert house_rules(app, take, {"rounds": 5, "advanced": False}, 3) == [("Rounds", "5")]
    assert len(house_rules(app, take, {"rounds": 2, "advanced": True}, 3)) == 1
    assert house_rules(app, plus, {"deals": 3}, 3) == []
    assert len(house_rules(app, plus, {"deals": 4}, 3)) == 1
    rules = {"rules": "international", "target": 200}
    assert len(house_rules(app, flip, rules, 3)) == 1
    assert len(house_rules(app, flip, {**rules, "freeze": "banks"}, 3)) == 1, "as it follows"
    assert len(house_rules(app, flip, {**rules, "freeze": "loses"}, 3)) == 2
    assert len(house_rules(app, flip, {"freeze": "banks"}, 3)) == 1
    app.close()


@pytest.mark.parametrize("entry", CATALOG.values(), ids=lambda entry: entry.id)
def test_they_are_one_key_away_and_in_the_pause_menu(entry: Any) -> None:
    app = app_of()
    key = next(o for o in entry.options if o.default is not None and o.high)
    options = {key.key: key.high}
    if entry.rules().timed:
        options["mode"] = "ring"
    seats = seats_of(["human", *["easy"] * 2])
    match = Match.start(entry, seats, options, 7)
    name = app.words.say(f"{entry.word}.option.{key.key}.name")
    table = table_for(match)
    app.push(table)
    app.step(16)
    app.push("pause", table)
    app.step(16)
    assert isinstance(app.scene, MenuScene)
    assert any(w.id == "house" and name in w.label for w in app.scene.widgets)
    app.pop()
    if not entry.rules().timed:
        table.handle(Acted("house"))
        app.step(16)
        assert isinstance(app.scene, HouseScene)
        assert any(name in widget.label for widget in app.scene.widgets)
        app.scene.handle(Acted("back"))
        assert app.scene is table
    app.close()


def test_the_set_up_tells_them_as_they_are_chosen() -> None:
    app = app_of((1280, 720))
    scene = SetupScene(CATALOG["take-that"])
    app.push(scene)
    app.step(16)

    def said() -> str:
        return next(widget.label for widget in scene.flowing if widget.id == "house")

    assert said() == "By the rulebook."
    toggle: Any = next(one for one in scene.flowing if one.id == "option.advanced")
    toggle.activate()
    assert "Sharper rule" in said()
    app.close()
