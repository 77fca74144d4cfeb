"""Whole matches without a window: bots against bots, the same on every machine.

The bot in a seat gets a generator named by the match's seed, the seat and the number of the move,
so a match can be played again from any of its moves.
"""

from __future__ import annotations

import math
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import msgspec

from game.bots.bot import Bot, Report, Watcher, bot_for
from game.bots.safe import safe_choice
from game.catalog import CATALOG
from game.chance import Chance
from game.clock import race, seated
from game.contract import Game, Move, Outcome, Seat
from game.lines import Player, header_line, line_of, move_line

# Hears of every move before it is made; without a move, of the time that has passed.
Played = Callable[[Seat, Move | None, int | None], None]
# Hears for how many seconds a seat has thought about a move; where time counts, about what it sees.
Took = Callable[[Seat, float], None]

# The time of the processor, so that nobody is slow because the machine is busy. Windows counts it
# in steps that are longer than most thoughts.
_clock = time.perf_counter if sys.platform == "win32" else time.thread_time


def chance_for(seed: int, seat: Seat, number: int) -> Chance:
    """The generator of a seat's bot for the match's move of this number (the first is 0)."""
    return Chance(seed, "bot", seat, number)


def play_match(
    game: Game,
    bots: Sequence[Bot],
    report: Report | None = None,
    played: Played | None = None,
    took: Took | None = None,
) -> tuple[Outcome, int]:
    """Plays the match to its end; gives its outcome and the number of moves.

    ``played`` hears of every move before it is made, ``took`` how long it was thought about.
    """
    if game.timed:
        return _race(game, bots, report, played, took)
    number = 0
    while acting := game.to_act:
        seat = acting[0]
        chance = chance_for(game.seed, seat, number)
        view = game.view(seat)
        started = _clock() if took is not None else 0.0
        move = safe_choice(bots[seat], view, chance, report)
        if took is not None:
            took(seat, _clock() - started)
        if played is not None:
            played(seat, move, None)
        game.advance(seat, move)
        number += 1
    return _ended(game, number)


def _race(
    game: Game,
    bots: Sequence[Bot],
    report: Report | None,
    played: Played | None,
    took: Took | None,
) -> tuple[Outcome, int]:
    """A match of a timed game: whoever means to act first, acts; then everybody looks again."""
    number = 0
    watchers = seated(game, dict(enumerate(bots)), report)
    if took is not None:
        watchers = {seat: Clocked(sits, seat, took) for seat, sits in watchers.items()}
    for seat, move, at in race(game, watchers):
        if played is not None:
            played(seat, move, at)
        number += move is not None
    return _ended(game, number)


def _ended(game: Game, number: int) -> tuple[Outcome, int]:
    outcome = game.outcome()
    if outcome is None:
        raise RuntimeError(f"{game.id} stopped after {number} moves without an outcome")
    return outcome, number


class Clocked(Watcher):
    """A watcher whose looks are timed, each with the plan that it leads to. It is asked for no plan
    more than without a clock, so the match is the same."""

    def __init__(self, watcher: Watcher, seat: Seat, took: Took) -> None:
        self._watcher, self._seat, self._took = watcher, seat, took
        self.device = watcher.device
        self._looked: float | None = None

    def look(self, view: Any) -> None:
        started = _clock()
        self._watcher.look(view)
        self._looked = _clock() - started

    def plan(self) -> tuple[int, Move] | None:
        looked, self._looked = self._looked, None
        if looked is None:
            return self._watcher.plan()
        started = _clock()
        plan = self._watcher.plan()
        self._took(self._seat, looked + _clock() - started)
        return plan

    def bar(self, until: int) -> None:
        self._watcher.bar(until)

    def follow(self, shown: Sequence[int]) -> tuple[int, Move] | None:
        return self._watcher.follow(shown)

    def refused(self) -> None:
        self._watcher.refused()

    def acted(self) -> None:
        self._watcher.acted()

    def call(self) -> tuple[int, int, int] | None:
        return self._watcher.call()


# --- many matches in a row ---------------------------------------------------------------------


def level_and_character(seat: str) -> tuple[str, str]:
    """What ``hard:bold`` asks for; without a colon it is a bot without a character."""
    level, _, character = seat.partition(":")
    return level, character


def bot_called(game: str, seat: str) -> Bot:
    """The bot of this game that ``hard`` or ``hard:bold`` asks for."""
    return bot_for(game, *level_and_character(seat))


class Finished(msgspec.Struct, frozen=True):
    """A match that was played; its journal is empty unless it was asked for."""

    seed: int
    outcome: Outcome
    moves: int
    journal: bytes


class Tally:
    """Matches at one table, one after the other, and what came of them.

    The seeds are ``seed``, ``seed + 1`` and so on; the same tally gives the same journals. A seat
    is a level, or a level and a character: ``hard:bold``.
    """

    def __init__(
        self, game: str, seats: Sequence[str], options: dict[str, Any], matches: int, seed: int = 0
    ) -> None:
        self.game, self.seats, self.options = game, tuple(seats), options
        self.matches, self.seed = matches, seed
        self.played = self.moves = self.shared = 0
        self.lasted = 0  # milliseconds, where time counts
        self._won = [0] * len(self.seats)
        self._parts = [0.0] * len(self.seats)
        self._points = [0] * len(self.seats)

    @property
    def word(self) -> str:
        return CATALOG[self.game].word

    def play(self, report: Report | None = None, keep: bool = False) -> Iterator[Finished]:
        """Plays on, a match a step; with ``keep`` each comes with its journal."""
        rules = CATALOG[self.game].rules()
        bots = [bot_called(self.game, seat) for seat in self.seats]
        for seed in range(self.seed + self.played, self.seed + self.matches):
            game = rules.deal(len(bots), self.options, seed)
            lines = [header_line(self.game, seed, self.players, self.options)] if keep else []
            outcome, moves = play_match(game, bots, report, _writer(lines) if keep else None)
            self._count(outcome, moves)
            self.lasted += game.soonest(0) if game.timed else 0
            yield Finished(seed, outcome, moves, b"".join(lines))

    @property
    def players(self) -> list[Player]:
        """Who sits where in a journal: the same names in every language."""
        found = []
        for number, seat in enumerate(self.seats, 1):
            level, character = level_and_character(seat)
            name = f"{level.capitalize()} {number}"
            found.append(Player(name, level, x_character=character))
        return found

    def _count(self, outcome: Outcome, moves: int) -> None:
        self.played += 1
        self.moves += moves
        self.shared += len(outcome.winners) > 1
        for seat in outcome.winners:
            self._won[seat] += 1
            self._parts[seat] += 1 / len(outcome.winners)
        for seat, total in enumerate(outcome.totals):
            self._points[seat] += total

    def figures(self) -> dict[str, Any]:
        """All that the same arguments give again. ``wins`` counts shared ones whole, ``share``
        in parts."""
        matches = max(self.played, 1)
        timed = {"seconds_per_match": round(self.lasted / matches / 1000, 1)}
        return {
            "game": self.game,
            "options": self.options,
            "seed": self.seed,
            "matches": self.played,
            "shared": self.shared,
            "moves": self.moves,
            "moves_per_match": round(self.moves / matches, 2),
            **(timed if self.lasted else {}),
            "seats": [
                {
                    **_named(sits),
                    "wins": self._won[seat],
                    "share": round(self._parts[seat] / matches, 4),
                    "mean_score": round(self._points[seat] / matches, 3),
                }
                for seat, sits in enumerate(self.seats)
            ],
        }


def _named(seat: str) -> dict[str, str]:
    level, character = level_and_character(seat)
    return {"level": level} | ({"character": character} if character else {})


def _writer(lines: list[bytes]) -> Played:
    def write(seat: Seat, move: Move | None, at: int | None) -> None:
        lines.append(line_of({"at": at}) if move is None else move_line(seat, move, at))

    return write


# --- strength ---------------------------------------------------------------------------------


_DEVIATIONS = 1.96  # on either side of the mean lie 95 %


class Shares:
    """What one player has won of some matches: a whole one, nothing, or a part of a shared one."""

    def __init__(self) -> None:
        self.matches = 0
        self._won = self._squares = 0.0

    def count(self, seat: Seat, winners: Sequence[Seat]) -> None:
        """A match with these winners was played."""
        self.add(1 / len(winners) if seat in winners else 0.0)

    def add(self, part: float) -> None:
        """This part of a match was won."""
        self.matches += 1
        self._won += part
        self._squares += part * part

    @property
    def share(self) -> float:
        return self._won / max(self.matches, 1)

    @property
    def interval(self) -> float:
        """Half of the 95 % interval (Wilson's, as far as it reaches to its longer side): after ten
        wins of ten nobody is sure to win always."""
        matches, share = max(self.matches, 1), self.share
        more = _DEVIATIONS * _DEVIATIONS / matches
        middle = (share + more / 2) / (1 + more)
        spread = max(self._squares / matches - share * share, 0.0)
        half = _DEVIATIONS / (1 + more) * math.sqrt((spread + more / 4) / matches)
        return abs(middle - share) + half


class Strength(msgspec.Struct, frozen=True):
    """How often one challenger wins at a table of others; a shared win counts in parts."""

    challenger: str
    others: str
    players: int
    matches: int
    share: float
    interval: float  # half of the 95 % interval

    @property
    def even(self) -> float:
        """What a challenger of the same strength would win."""
        return 1 / self.players

    @property
    def is_stronger(self) -> bool:
        return self.share - self.interval > self.even

    @property
    def is_weaker(self) -> bool:
        return self.share + self.interval < self.even


def challenges(
    game_id: str,
    challenger: str,
    others: str,
    players: int,
    matches: int,
    options: dict[str, Any] | None = None,
    seed: int = 0,
    report: Report | None = None,
    took: Callable[[str, float], None] | None = None,
) -> Iterator[tuple[Seat, Outcome]]:
    """One challenger at a table of others, each called ``hard`` or ``hard:bold``, a match a step:
    where the challenger sits and what came of it. Every deal is played from each seat in turn.

    ``took`` hears which of the two has thought, and for how many seconds.
    """
    rules = CATALOG[game_id].rules()
    one, rest = bot_called(game_id, challenger), bot_called(game_id, others)
    for match in range(matches):
        deal, seat = divmod(match, players)
        bots, names = [rest] * players, [others] * players
        bots[seat], names[seat] = one, challenger
        game = rules.deal(players, options, seed + deal)
        outcome, _ = play_match(game, bots, report, took=_told_by(names, took))
        yield seat, outcome


def _told_by(names: Sequence[str], took: Callable[[str, float], None] | None) -> Took | None:
    return None if took is None else lambda seat, seconds: took(names[seat], seconds)


def strength(
    game_id: str,
    challenger: str,
    others: str,
    players: int,
    matches: int,
    options: dict[str, Any] | None = None,
    seed: int = 0,
) -> Strength:
    """How the challenger does at a table of the others."""
    won = Shares()
    for seat, outcome in challenges(game_id, challenger, others, players, matches, options, seed):
        won.count(seat, outcome.winners)
    return Strength(challenger, others, players, matches, won.share, won.interval)
