"""The suite of the tables is no formality: here a table is broken in one way, and it notices."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from game.catalog import CATALOG
from scenes.parts import part
from scenes.stage.widgets import Target
from scenes.table.curtain import CurtainScene
from tests.conformance import tables
from tests.conformance.matches import Broken, Case

GAME = "take-that"
SCENE = part(CATALOG[GAME], "scene").SCENE
CASE = tables.tables(GAME)[0]


def tables_of_people(case: Case) -> None:
    tables.check_match(case, people=case.players)


def played(case: Case) -> None:
    tables.check_match(case, people=1)


def twice(table: Any) -> list[Target]:
    rect = table.app.window.surface.get_rect()
    return [Target("hand.0", "once", rect), Target("hand.0", "twice", rect)]


def outside(table: Any) -> list[Target]:
    return [Target("hand.0", "", table.app.window.surface.get_rect().move(9, 9))]


def telltale(table: Any) -> str:
    """Counts what the others hold."""
    game = table.game
    return f"They hold {sorted(map(sorted, game.hands))}."


BREAKS: list[tuple[str, Any, Callable[[Case], object], str]] = [
    ("prompt", lambda table: "", played, "whose turn it is, is told so"),
    ("prompt", lambda table: "Your turn, {name}.", played, "has a hole in it"),
    ("prompt", lambda table: "take_that.prompt.lay", played, "shows a key and no words"),
    ("shows", lambda table, view: False, played, "the table does not show what the seat sees"),
    ("card_targets", twice, played, "no two targets have one id"),
    ("card_targets", outside, played, "hand.0 lies in the window"),
    ("prompt", telltale, tables.check_secrets, "shown nothing that it does not see"),
    ("hint_words", lambda table, move: "", tables.check_hint, "told so|told in words"),
    ("skip", lambda table: None, tables.check_skipping, "a film that is skipped is over"),
]


@pytest.mark.parametrize(
    ("name", "broken", "check", "noticed"), BREAKS, ids=[noticed for *_, noticed in BREAKS]
)
def test_a_broken_table_is_noticed(
    monkeypatch: pytest.MonkeyPatch, name: str, broken: Any, check: Any, noticed: str
) -> None:
    monkeypatch.setattr(SCENE, name, broken)
    with pytest.raises(AssertionError, match=noticed):
        check(CASE)


def test_a_curtain_that_names_the_wrong_player_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    init = CurtainScene.__init__
    monkeypatch.setattr(
        CurtainScene, "__init__", lambda self, name, *rest: init(self, name[::-1], *rest)
    )
    with pytest.raises(Broken, match="the curtain names who comes to the screen"):
        tables_of_people(CASE)
