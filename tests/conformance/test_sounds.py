"""Every event of every game is heard, or its game says why not; and what it says is true."""

from __future__ import annotations

import importlib
import pkgutil
from collections import defaultdict
from typing import Any

import pytest

from assets.sounds.repertoire import SOUNDS
from game.catalog import CATALOG
from game.contract import Event
from scenes.parts import part
from scenes.table.count import CountScene
from tests.conformance import tables
from tests.conformance.matches import cases
from tests.conformance.tables import Guest
from tests.conformance.test_telling import events_of

GAMES = sorted(CATALOG)
TURNS = [game for game in GAMES if not tables.is_timed(game)]


def tags(game: str) -> set[str]:
    """Those of all events that the modules of a game define, and of all that happen in some of its
    matches."""
    word = CATALOG[game].word
    package = importlib.import_module(f"game.{word}")
    for module in pkgutil.iter_modules(package.__path__, f"game.{word}."):
        importlib.import_module(module.name)
    found, left = set(), [Event]
    while left:
        kind = left.pop()
        left += kind.__subclasses__()
        # A kind that only others are made of has no tag of its own.
        if (
            kind.__module__.startswith(f"game.{word}.")
            and kind.__struct_config__.tag != kind.__name__
        ):
            found.add(str(kind.__struct_config__.tag))
    return found | {event.tag for case in cases(game)[::9] for event in events_of(case)}


@pytest.mark.parametrize("game", GAMES)
def test_every_event_has_its_sound_or_a_reason_for_none(game: str) -> None:
    sounds = part(CATALOG[game], "sounds")
    assert sounds is not None, f"scenes/{CATALOG[game].word}/sounds.py is missing"
    for tag in tags(game):
        assert (tag in sounds.HEARD) != (tag in sounds.SILENT), f"{game}: {tag}"
    for tag, names in sounds.HEARD.items():
        assert names and set(names) <= set(SOUNDS), f"{game}: {tag} is {names}"
    assert all(len(why) > 10 for why in sounds.SILENT.values())


@pytest.mark.parametrize("game", TURNS)
def test_what_is_heard_of_an_event_is_what_the_game_says(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    sounds = part(CATALOG[game], "sounds")
    heard: dict[str, set[str]] = defaultdict(set)
    seen: set[str] = set()
    for case in tables.tables(game)[:3]:
        with tables.guest(case) as robot:
            watch(robot, heard, seen, monkeypatch)
            for _ in range(60):
                if not robot.step_in():
                    break
                robot.ask(robot.choose())
    for tag, names in heard.items():
        assert names <= set(sounds.HEARD.get(tag, ())), f"{tag} sounds like {names}"
    mute = {tag for tag in seen & sounds.HEARD.keys() if not heard[tag]}
    assert not mute, f"nothing was heard of {mute}"


def watch(
    robot: Guest, heard: dict[str, set[str]], seen: set[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Note by the tag of each event what is heard while it is shown; films take no time."""
    table, now = robot.table, [""]
    show = table.director._show

    def shown(event: Event) -> float:
        now[0] = event.tag
        seen.add(event.tag)
        lasts = show(event)
        if isinstance(table.app.scene, CountScene):
            heard[event.tag] |= {name.split()[0] for _, name in table.app.scene.count.cues}
        now[0] = ""
        return lasts

    def play(name: str, *how: Any, **more: Any) -> None:
        if now[0]:
            heard[now[0]].add(name)

    monkeypatch.setattr(table.director, "_show", shown)
    monkeypatch.setattr(table.app.sound, "play", play)
