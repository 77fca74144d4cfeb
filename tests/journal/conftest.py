"""Matches to write, tear and mangle."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from game.chance import Chance
from game.journal import Match, Player

ANN_AND_BO = [Player("Ann", "human"), Player("Bo", "hard")]

Advance = Callable[[Match, int], None]


def play_some(match: Match, moves: int = 1000) -> None:
    """Play on, always in the same way from the same position, until the end at most."""
    for _ in range(moves):
        if not match.game.to_act:
            return
        seat = match.game.to_act[0]
        chance = Chance(match.seed, "test", len(match.moves))
        match.play(seat, chance.pick(match.game.legal_moves(seat)))


@pytest.fixture
def advance() -> Advance:
    return play_some


@pytest.fixture
def begun() -> Match:
    """Seven moves of Ann and Bo, in memory."""
    match = Match.start("take-that", ANN_AND_BO, {"rounds": 2}, seed=7)
    play_some(match, 7)
    return match


@pytest.fixture(scope="session")
def journal() -> bytes:
    """A journal with all kinds of lines a two-player match can have."""
    match = Match.start("take-that", ANN_AND_BO, {"rounds": 1, "advanced": True}, seed=3)
    play_some(match, 9)
    match.undo(2)
    play_some(match, 3)
    match.change_seat(1, "Zoé", "easy")
    play_some(match, 4)
    match.undo()
    play_some(match, 12)
    return match.text
