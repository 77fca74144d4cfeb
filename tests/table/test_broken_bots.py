"""Bots that fail at a table on the screen: the match comes to its results all the same."""

from __future__ import annotations

from typing import Any

import pytest

from game.journal import Match
from scenes.table import hint
from tests.broken_bots import broken_bot, is_one_sentence, kinds, play_at_table
from tests.robot import Robot, app_of, seats_of


@pytest.mark.parametrize(
    ("game", "seats", "options"),
    [
        ("take-that", ["raises without words", "forges its view"], {"rounds": 1}),
        ("plus-minus", ["thinks for ever", "wants to exit", "answers a lie"], {"deals": 1}),
        ("flip-7", ["cannot be stopped", "loads the dice"], {"target": 50}),
    ],
)
def test_a_broken_bot_is_replaced_at_the_table(game: str, seats: Any, options: Any) -> None:
    said = play_at_table(game, seats, options, 3, patience=0)
    assert said and all(map(is_one_sentence, said)), said


@pytest.mark.parametrize(
    ("seats", "options", "no_hurry"),
    [
        (["raises in plan", "plans nothing any more"], {}, True),
        (["raises in call", "plans what is never allowed", "forges its view", ""],
         {"mode": "clans"}, False),
        (["plans for the next century", "does not sit down"], {"mode": "ring"}, False),
        (["plans a lie", "raises in look"], {"mode": "together"}, False),
    ],
)  # fmt: skip
def test_a_broken_watcher_is_replaced_at_the_table(seats: Any, options: Any, no_hurry: Any) -> None:
    said = play_at_table("twin-it", seats, options, 3, patience=8, no_hurry=no_hurry)
    broken = sum(map(bool, seats))
    # Without a race nobody has to plan anything: the table turns the cards.
    assert len(said) == broken or (no_hurry and len(said) <= broken), said
    assert all(map(is_one_sentence, said)), said


@pytest.mark.parametrize("kind", kinds(timed=False))
def test_a_hint_of_a_broken_bot_is_any_legal_move(
    kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = app_of(speed="off")
    match = Match.start("take-that", seats_of(["human", "easy"]), {}, 5)
    robot = Robot(app, match).to_turn()
    monkeypatch.setattr(hint, "adviser_for", lambda id: broken_bot(kind, id, False, 0))
    robot.key("h")
    robot.until(lambda: robot.table.hinted is not None, 100)
    assert robot.table.hinted in match.game.legal_moves(0)
    said = (app.store.logs / "rowdy.log").read_text("utf-8")
    assert said.count("The bot BrokenThinker") == 1 and said.count("\n") == 1
    app.close()
