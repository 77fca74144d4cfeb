"""The contract of a bot: slices of thought, a level for everybody, and a spare for a broken one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from game.bots import LEVELS, Bot, bot_for, levels, safe_choice, safe_thought
from game.bots.arena import chance_for
from game.chance import Chance
from game.contract import Move
from game.take_that.rules import LAY, TAKE, TakeThat

GAME = TakeThat.deal(3, {}, seed=4)
VIEW = GAME.view(0)


class Broken(Bot):
    """A bot that answers with whatever it is told to."""

    def __init__(self, answer: Callable[[], Any]) -> None:
        self.answer = answer

    def think(self, view: Any, chance: Chance) -> Any:
        yield
        return self.answer()


def test_every_level_has_a_bot() -> None:
    assert levels("take-that") == ("random", "easy", "normal", "hard", "master")
    assert set(levels("take-that")) < set(LEVELS)
    for level in LEVELS:
        assert bot_for("take-that", level).choose(VIEW, Chance(1)) in VIEW.legal


def test_a_level_nobody_knows_plays_as_normal() -> None:
    assert type(bot_for("take-that", "lynx")) is type(bot_for("take-that", "normal"))


def test_hard_yields_after_every_playout() -> None:
    slices = sum(1 for _ in bot_for("take-that", "hard").think(VIEW, Chance(1)))
    assert slices > 200


@pytest.mark.parametrize("answer", [lambda: TAKE, lambda: LAY[11], lambda: None, lambda: "lay 34"])
def test_a_bot_that_answers_nonsense_is_replaced_and_reported(answer: Callable[[], Any]) -> None:
    said: list[str] = []
    move = safe_choice(Broken(answer), VIEW, Chance(1), said.append)
    assert move in VIEW.legal
    assert len(said) == 1
    assert "Broken answered" in said[0]


def test_a_bot_that_raises_is_replaced_and_reported() -> None:
    def fail() -> Move:
        raise ZeroDivisionError("no cards")

    said: list[str] = []
    moves = {safe_choice(Broken(fail), VIEW, Chance(1), said.append) for _ in range(3)}
    assert len(moves) == 1
    assert moves <= set(VIEW.legal)
    assert "ZeroDivisionError: no cards" in said[0]


def test_a_sound_bot_is_not_reported() -> None:
    said: list[str] = []
    bot = bot_for("take-that", "normal")
    assert safe_choice(bot, VIEW, Chance(1), said.append) == bot.choose(VIEW, Chance(1))
    assert said == []


def test_dropping_a_safe_thought_plays_nothing_and_says_nothing() -> None:
    said: list[str] = []
    thought = safe_thought(bot_for("take-that", "hard"), VIEW, Chance(1), said.append)
    next(thought)
    thought.close()
    assert said == []


def test_every_move_has_a_generator_of_its_own() -> None:
    draws = {
        chance_for(seed, seat, number).share()
        for seed in range(3)
        for seat in range(3)
        for number in range(3)
    }
    assert len(draws) == 27
