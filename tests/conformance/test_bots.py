"""What the bots of every game keep: legal, the same every time, blind to hidden cards, and quick.

How well a game's bots play, and how, stands with the tests of that game.
"""

from __future__ import annotations

import statistics
import time
from typing import Any

import pytest

from game.bots import LEVELS, Bot, bot_for, levels
from game.bots.arena import play_match
from game.bots.bot import TimedBot, adviser_for
from game.bots.characters import CHARACTERS
from game.catalog import CATALOG
from game.chance import Chance
from game.clock import dice_for, race, seated
from game.contract import Game
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
TIMED = [game for game in GAMES if game not in ASKED]
LONG = {"hard": 4, "master": 20}  # so many times fewer positions: these levels think longer
LOOKS = 24  # at a match, of one who sits there


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
    for number, game in enumerate(choices(case, 20 // LONG.get(level, 1))):
        check_blind(bot, game, number)


@pytest.mark.parametrize("character", CHARACTERS)
@pytest.mark.parametrize(
    ("game", "level"), [(game, level) for game in ASKED for level in levels(game)], ids=str
)
def test_no_character_sees_a_hidden_card(game: str, level: str, character: str) -> None:
    """The same of every character, each at another table."""
    bot = bot_for(game, level, character)
    known = tables(game)
    case = known[CHARACTERS.index(character) % len(known)]
    for number, position in enumerate(choices(case, 8 // LONG.get(level, 1))):
        check_blind(bot, position, number)


@pytest.mark.parametrize("game", ASKED)
def test_no_adviser_sees_a_hidden_card(game: str) -> None:
    """A hint thinks as long as it needs, so that one has to do."""
    for position in choices(tables(game)[-1], 1):
        check_blind(adviser_for(game), position, 1)


def choices(case: Case, count: int) -> list[Game]:
    """About so many positions in which there is something to choose, one at least: from the middle
    of equal parts of a match."""
    found = [at for at in bot_match(case) if len(at.legal_moves(at.to_act[-1])) > 1]
    step = -(-len(found) // max(count, 1))
    return found[step // 2 :: step]


def check_blind(bot: Bot, game: Game, number: int) -> None:
    """Deals anew what the seat that is to act cannot see: the answer stays the same."""
    seat = game.to_act[-1]
    view = game.view(seat)
    other = type(game).imagine(view, Chance(number, "elsewhere"))
    assert other.view(seat) == view
    answers = {bot.choose(table.view(seat), Chance(number)) for table in (game, other)}
    assert len(answers) == 1
    assert answers <= set(view.legal)
    assert game.view(seat) == view, "a bot leaves what it sees as it is"


def modes(game: str) -> list[Case]:
    """A table for every choice there is, as small as it can be and yet with somebody to watch."""
    entry, found = CATALOG[game], []
    sets: list[dict[str, Any]] = [{}]
    for option in entry.options:
        sets += [{option.key: choice} for choice in option.choices if choice != option.default]
    for options in sets:
        players = next(n for n in range(2, entry.most + 1) if is_playable(entry, n, options))
        found.append(Case(game, players, options, seed=7))
    return found


@pytest.mark.parametrize(
    ("case", "level"),
    [(case, level) for game in TIMED for case in modes(game) for level in levels(game)],
    ids=str,
)
def test_a_watcher_sees_no_hidden_face(case: Case, level: str) -> None:
    """One sits at the table; another, with the same dice, at a table where all that the seat cannot
    see is dealt anew before each look. They plan the same, whatever their character is."""

    def sit(character: str) -> list[Any]:
        bot = bot_for(case.game, level, character)
        assert isinstance(bot, TimedBot)
        return [bot.sit(seat, dice_for(case.seed, seat)) for _ in range(2)]

    game, seat = case.deal(), 1
    pairs = [sit(character) for character in ("", *CHARACTERS)]
    players = dict.fromkeys(range(case.players), bot_for(case.game, "normal"))
    plans = 0
    for number, _ in enumerate(race(game, seated(game, players))):
        view = game.view(seat)
        other = type(game).imagine(view, Chance(number, "elsewhere"))
        assert other.view(seat) == view
        for here, elsewhere in pairs:
            here.look(view)
            elsewhere.look(other.view(seat))
            assert here.plan() == elsewhere.plan()
            plans += here.plan() is not None
        if number == LOOKS:
            break
    assert plans > LOOKS


@pytest.mark.parametrize("case", TABLES, ids=str)
def test_whole_matches_need_no_spare_move_and_are_the_same_twice(case: Case) -> None:
    def played() -> list[str]:
        texts: list[str] = []
        known = levels(case.game)[1:]
        if case.players > case.entry.fewest and case.game in ASKED:
            known = known[:-1]  # the best of them takes its time, and plays at small tables
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


@pytest.mark.parametrize(
    ("level", "seconds"),
    [
        ("hard", 0.1),  # about 15 to 40 ms of work a move
        ("master", 0.8),  # 400 ms, while the beat of a bot is seen anyway
    ],
)
@pytest.mark.parametrize("game", ASKED)
def test_the_best_bots_answer_soon_enough(game: str, level: str, seconds: float) -> None:
    """On a quiet machine; a slow one may take twice as long."""
    best = bot_for(game, level)
    views = [at.view(at.to_act[0]) for at in some_of(bot_match(tables(game)[0]), 12)]
    started = time.process_time()
    for number, view in enumerate(views):
        best.choose(view, Chance(number))
    assert (time.process_time() - started) / len(views) < seconds
