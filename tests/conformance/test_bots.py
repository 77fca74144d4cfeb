"""What the bots of every game keep: legal, the same every time, blind to hidden cards, and quick.

How well a game's bots play, and how, stands with the tests of that game.
"""

from __future__ import annotations

import statistics
import time
from typing import Any

import pytest

from game.bots import LEVELS, bot_for, levels
from game.bots.arena import play_match
from game.catalog import CATALOG
from game.chance import Chance
from tests.conformance.matches import (
    Case,
    bot_match,
    is_playable,
    option_values,
    shortest,
    some_of,
    usual_options,
)

GAMES = sorted(CATALOG)
# A timed game's bots sit down for a match and plan; they are asked for no single move.
ASKED = [game for game in GAMES if not CATALOG[game].rules().timed]


def tables(game: str) -> list[Case]:
    """Tables of all sizes, with the usual rules and with all that can be switched switched."""
    entry = CATALOG[game]
    switched: dict[str, Any] = {
        option.key: next(value for value in option_values(option) if value != option.default)
        for option in entry.options
        if option.choices or isinstance(option.default, bool)
    }
    sizes = sorted({entry.fewest, (entry.fewest + min(entry.most, 6)) // 2, entry.most})
    found = []
    for players in sizes:
        for options in (usual_options(entry, players), switched):
            case = Case(game, players, options, seed=players)
            if is_playable(entry, players, options) and case not in found:
                found.append(case)
    return found


TABLES = [case for game in GAMES for case in tables(game)]


@pytest.mark.parametrize("game", GAMES)
def test_every_level_has_a_bot(game: str) -> None:
    known = levels(game)
    assert known[0] == "random" and len(known) > 1
    assert list(known) == [level for level in LEVELS if level in known], "the weakest first"
    assert "normal" in known, "a level that nobody knows plays as normal"


@pytest.mark.parametrize(
    ("case", "level"),
    [(case, level) for case in TABLES if case.game in ASKED for level in levels(case.game)],
    ids=str,
)
def test_a_bot_sees_no_hidden_card(case: Case, level: str) -> None:
    """What a seat cannot see is dealt anew: the view and the answer stay the same."""
    bot = bot_for(case.game, level)
    for number, game in enumerate(some_of(bot_match(case), 5 if level == "hard" else 20)):
        seat = game.to_act[-1]
        view = game.view(seat)
        other = type(game).imagine(view, Chance(number, "elsewhere"))
        assert other.view(seat) == view
        answers = {bot.choose(table.view(seat), Chance(number)) for table in (game, other)}
        assert len(answers) == 1
        assert answers <= set(view.legal)
        assert game.view(seat) == view, "a bot leaves what it sees as it is"


@pytest.mark.parametrize("case", TABLES, ids=str)
def test_whole_matches_need_no_spare_move_and_are_the_same_twice(case: Case) -> None:
    def played() -> list[str]:
        texts: list[str] = []
        known = levels(case.game)[1:]
        bots = [bot_for(case.game, known[seat % len(known)]) for seat in range(case.players)]
        options = {**shortest(case.entry), **case.options}  # hard bots take their time
        game = Case(case.game, case.players, options, 11).deal()
        play_match(game, bots, pytest.fail, lambda *made: texts.append(str(made)))
        return texts

    first = played()
    assert first == played()
    assert len(first) > 4


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("game", ASKED)
def test_a_thought_comes_in_slices_and_can_be_dropped(game: str, level: str) -> None:
    """Of most thoughts a slice is well below a millisecond; a slow machine may take more."""
    slices: list[float] = []
    for number, position in enumerate(some_of(bot_match(tables(game)[-1]), 6)):
        thought = bot_for(game, level).think(position.view(position.to_act[0]), Chance(number))
        started = time.process_time()
        for _ in thought:
            now = time.process_time()
            slices.append(now - started)
            started = now
    assert statistics.median(slices) < 0.002
    thought = bot_for(game, level).think(position.view(position.to_act[0]), Chance(1))
    assert next(thought) is None
    thought.close()


@pytest.mark.parametrize("game", ASKED)
def test_the_best_bot_answers_soon_enough(game: str) -> None:
    """About 15 ms of work a move; a slow machine may take more."""
    best = bot_for(game, levels(game)[-1])
    views = [at.view(at.to_act[0]) for at in some_of(bot_match(tables(game)[0]), 12)]
    started = time.process_time()
    for number, view in enumerate(views):
        best.choose(view, Chance(number))
    assert (time.process_time() - started) / len(views) < 0.1
