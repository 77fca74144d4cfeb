"""Whole matches without a window: bots against bots, the same on every machine.

The bot in a seat gets a generator named by the match's seed, the seat and the number of the move,
so a match can be played again from any of its moves.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import msgspec

from game.bots.bot import Bot, Report, bot_for
from game.bots.safe import safe_choice
from game.catalog import CATALOG
from game.chance import Chance
from game.clock import race, seated
from game.contract import Game, Move, Outcome, Seat
from game.lines import Player, header_line, line_of, move_line

# Hears of every move before it is made; without a move, of the time that has passed.
Played = Callable[[Seat, Move | None, int | None], None]


def chance_for(seed: int, seat: Seat, number: int) -> Chance:
    """The generator of a seat's bot for the match's move of this number (the first is 0)."""
    return Chance(seed, "bot", seat, number)


def play_match(
    game: Game, bots: Sequence[Bot], report: Report | None = None, played: Played | None = None
) -> tuple[Outcome, int]:
    """Plays the match to its end; gives its outcome and the number of moves.

    ``played`` hears of every move before it is made.
    """
    if game.timed:
        return _race(game, bots, report, played)
    number = 0
    while acting := game.to_act:
        seat = acting[0]
        chance = chance_for(game.seed, seat, number)
        move = safe_choice(bots[seat], game.view(seat), chance, report)
        if played is not None:
            played(seat, move, None)
        game.advance(seat, move)
        number += 1
    return _ended(game, number)


def _race(
    game: Game, bots: Sequence[Bot], report: Report | None, played: Played | None
) -> tuple[Outcome, int]:
    """A match of a timed game: whoever means to act first, acts; then everybody looks again."""
    number = 0
    for seat, move, at in race(game, seated(game, dict(enumerate(bots)), report)):
        if played is not None:
            played(seat, move, at)
        number += move is not None
    return _ended(game, number)


def _ended(game: Game, number: int) -> tuple[Outcome, int]:
    outcome = game.outcome()
    if outcome is None:
        raise RuntimeError(f"{game.id} stopped after {number} moves without an outcome")
    return outcome, number


# --- many matches in a row ---------------------------------------------------------------------


class Finished(msgspec.Struct, frozen=True):
    """A match that was played; its journal is empty unless it was asked for."""

    seed: int
    outcome: Outcome
    moves: int
    journal: bytes


class Tally:
    """Matches at one table, one after the other, and what came of them.

    The seeds are ``seed``, ``seed + 1`` and so on; the same tally gives the same journals.
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
        bots = [bot_for(self.game, level) for level in self.seats]
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
        numbered = enumerate(self.seats, 1)
        return [Player(f"{level.capitalize()} {number}", level) for number, level in numbered]

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
                    "level": level,
                    "wins": self._won[seat],
                    "share": round(self._parts[seat] / matches, 4),
                    "mean_score": round(self._points[seat] / matches, 3),
                }
                for seat, level in enumerate(self.seats)
            ],
        }


def _writer(lines: list[bytes]) -> Played:
    def write(seat: Seat, move: Move | None, at: int | None) -> None:
        lines.append(line_of({"at": at}) if move is None else move_line(seat, move, at))

    return write


# --- strength ---------------------------------------------------------------------------------


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


def strength(
    game_id: str,
    challenger: str,
    others: str,
    players: int,
    matches: int,
    options: dict[str, Any] | None = None,
    seed: int = 0,
) -> Strength:
    """One challenger against a table of others. Every deal is played from each seat in turn."""
    rules = CATALOG[game_id].rules()
    one, rest = bot_for(game_id, challenger), bot_for(game_id, others)
    won = squares = 0.0
    for match in range(matches):
        deal, seat = divmod(match, players)
        bots = [rest] * players
        bots[seat] = one
        outcome, _ = play_match(rules.deal(players, options, seed + deal), bots)
        part = 1 / len(outcome.winners) if seat in outcome.winners else 0.0
        won += part
        squares += part * part
    share = won / matches
    spread = max(squares / matches - share * share, 0.0)
    return Strength(challenger, others, players, matches, share, 1.96 * (spread / matches) ** 0.5)
