"""Who acts next in a timed game: what is due, then people, then bots; nobody is favoured."""

from __future__ import annotations

from typing import Any

import pytest

from game.bots.bot import RandomBot, Watcher
from game.clock import Deed, Due, Plan, next_step, seated
from game.contract import Game, Move


class Waiting(Game):
    """A match in which only time counts."""

    _due: int | None

    def __init__(self, due: int | None = None, players: int = 4) -> None:
        self.players, self._due = players, due

    def due(self) -> int | None:
        return self._due


class Act(Move, frozen=True):
    pass


class Planner(Watcher):
    def __init__(self, at: int | None) -> None:
        self.at = at

    def plan(self) -> tuple[int, Move] | None:
        return None if self.at is None else (self.at, Act())


def planners(*times: int | None) -> dict[int, Watcher]:
    return {seat: Planner(at) for seat, at in enumerate(times)}


def nothing(at: int) -> None:
    """What a person does."""


@pytest.mark.parametrize(
    ("due", "deed", "plan", "first"),
    [
        (None, None, None, None),
        (5, 5.0, 5, Due),
        (6, 5.0, 5, Deed),
        (6, 5.5, 5, Plan),
        (None, None, 7, Plan),
        (None, 7.0, None, Deed),
    ],
)
def test_due_comes_before_people_and_people_before_bots(
    due: int | None, deed: float | None, plan: int | None, first: Any
) -> None:
    deeds = [] if deed is None else [Deed(deed, nothing), Deed(deed + 1, nothing)]
    step = next_step(Waiting(due), planners(plan), deeds)
    assert step is None if first is None else isinstance(step, first)


def test_nobody_is_favoured_in_the_same_millisecond() -> None:
    firsts = []
    for at in range(100, 108):
        step = next_step(Waiting(), planners(at, at, at, at))
        assert isinstance(step, Plan) and step.at == at
        firsts.append(step.seat)
    assert sorted(firsts) == sorted([0, 1, 2, 3] * 2)


def test_nobody_acts_in_the_past() -> None:
    assert next_step(Waiting(), planners(None, 30), now=50) == Plan(50, 1, Act())


def test_only_a_bot_with_eyes_for_time_sits_down() -> None:
    with pytest.raises(TypeError, match="RandomBot cannot play a timed game"):
        seated(Waiting(), {0: RandomBot()})
