"""Matches that were played before the ruling on leaving packets open changed.

``journal_0_9.jsonl`` is a whole match as version 0.9 replayed it: its first line, which does not
name the option, then every step.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from game.contract import Illegal
from game.journal import Match
from game.lines import Player
from game.plus_minus.moves import Neutralise
from tests.conformance.playthroughs import journal_of, step_line

OLD = Path(__file__).with_name("journal_0_9.jsonl")
SEATS = [Player("Ann", "human"), Player("Bo", "easy")]


def old_match() -> tuple[dict[str, Any], list[dict[str, Any]]]:
    opening, *steps = map(json.loads, OLD.read_text(encoding="utf-8").splitlines())
    return opening, steps


def test_p3_an_old_journal_replays_as_it_was_with_what_was_allowed_at_every_step() -> None:
    opening, steps = old_match()
    assert opening["options"] == {}
    match = Match.parse(journal_of(opening, steps))
    for now, then in zip(match.steps(), steps, strict=True):
        text = None if now.move is None else now.move.text()
        assert step_line(now.game, now.step, now.seat, text, now.at, now.events) == then


def test_p3_an_old_match_goes_on_by_its_rules_and_so_does_its_rematch() -> None:
    opening, steps = old_match()
    many = next(i for i, step in enumerate(steps) if (step["move"] or "").startswith("neutr"))
    match = Match.parse(journal_of(opening, steps[:many]))
    turned = match.game.parse(steps[many]["move"])
    assert isinstance(turned, Neutralise)
    with pytest.raises(Illegal) as refused:
        match.play(steps[many]["seat"], Neutralise(turned.packet, turned.cards, True))
    assert refused.value.reason.key == "plus_minus.refused.leave_open"
    again = Match.start("plus-minus", SEATS, match.options, seed=1)
    assert again.text.startswith(b'{"rowdy":1') and b'"leave_open":false' in again.text


@pytest.mark.parametrize("options", [{}, {"leave_open": True}, {"leave_open": False}])
def test_p3_a_new_journal_says_whether_packets_may_be_left_open(options: dict[str, bool]) -> None:
    match = Match.start("plus-minus", SEATS, options, seed=1)
    wanted = options.get("leave_open", True)
    told = json.loads(match.text.splitlines()[0])["options"]
    assert told == {"leave_open": wanted}
    assert [one.game.view(0).leave_open for one in (match, Match.parse(match.text))] == [wanted] * 2
