"""Bots of the ring after a slap that failed: they know that they may not slap, and from when on."""

from __future__ import annotations

from typing import Any

import pytest

from game.bots.bot import TimedBot, Watcher, bot_for, spare_for
from game.clock import dice_for
from game.twin_it.moves import Slap, Turn
from tests.twin_it.tables import act, lay


def watchers() -> list[Watcher]:
    bot = bot_for("twin-it", "hard")
    assert isinstance(bot, TimedBot)
    return [bot.sit(0, dice_for(1, 0)), spare_for("twin-it", 0)]


def failed(*piles: str, turn: int | None) -> Any:
    """Seat 0 has slapped and pointed at nonsense; a pair for a slap still lies there."""
    game = lay("ring", *piles, *[""] * (5 - len(piles)), table="p1 q1", catches=["", "p2"],
               turn=turn)  # fmt: skip
    act(game, "0@0 slap", "0@10 point p1", "0@10 point q1")
    return game


@pytest.mark.parametrize("which", [0, 1], ids=["eyes", "spare"])
def test_w24_a_bot_that_is_barred_plans_no_slap(which: int) -> None:
    watcher, game = watchers()[which], failed("x1 y1", turn=0)
    for now in (10, 20_000, 90_000):
        game.wait(now)
        watcher.look(game.view(0))
        plan = watcher.plan()
        assert plan is not None and isinstance(plan[1], Turn)
    game.play(0, Turn(0), 90_000)
    watcher.look(game.view(0))
    plan = watcher.plan()
    assert plan is not None and plan[1] == Slap() and game.why_not(0, *plan[::-1]) is None


@pytest.mark.parametrize("which", [0, 1], ids=["eyes", "spare"])
def test_w24_with_all_piles_empty_a_bot_waits_for_the_end_of_its_bar(which: int) -> None:
    """It looks only when something is told, and the end of a bar is not."""
    watcher, game = watchers()[which], failed(turn=None)
    for now in (10, 2_500):
        game.wait(now)
        watcher.look(game.view(0))
        plan = watcher.plan()
        assert plan is not None and plan[1] == Slap() and plan[0] >= 3_010
        assert game.why_not(0, plan[1], plan[0]) is None
