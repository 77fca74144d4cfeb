"""All levels of a game against each other: who beats whom, how often, and how long each thinks.

One challenger sits down with a table of another level, and every deal is played from each seat in
turn. The same ladder gives the same shares everywhere; only the times differ.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

from game import __version__
from game.bots.arena import Shares, Strength, challenges
from game.bots.bot import Report, levels
from game.catalog import CATALOG

COLUMNS = (
    "version game options players challenger others matches share interval even mean_ms worst_ms"
)


class Pace:
    """How long a level has thought about its moves; where time counts, about what it saw."""

    def __init__(self) -> None:
        self.moves = 0
        self._seconds = self._worst = 0.0

    def count(self, seconds: float) -> None:
        self.moves += 1
        self._seconds += seconds
        self._worst = max(self._worst, seconds)

    @property
    def mean_ms(self) -> float:
        return 1000 * self._seconds / max(self.moves, 1)

    @property
    def worst_ms(self) -> float:
        return 1000 * self._worst


class Ladder:
    """Every level against every other, so many matches each, for some numbers of players."""

    def __init__(
        self,
        game: str,
        options: dict[str, Any],
        players: Sequence[int],
        matches: int,
        seed: int = 0,
        pairs: Sequence[tuple[str, str]] | None = None,
    ) -> None:
        """``pairs`` names the challengers and their tables if not all are to be played."""
        self.game, self.options, self.players = game, options, tuple(players)
        self.matches, self.seed = matches, seed
        self.levels = levels(game)
        every = [(one, other) for one in self.levels for other in self.levels if one != other]
        self.pairs = every if pairs is None else list(pairs)
        self.played = 0
        self._shares = {(n, *pair): Shares() for n in self.players for pair in self.pairs}
        self._paces = {(n, level): Pace() for n in self.players for level in self.levels}

    @property
    def word(self) -> str:
        return CATALOG[self.game].word

    @property
    def to_play(self) -> int:
        """How many matches there are in all."""
        return self.matches * sum(len(self._tables(players)) for players in self.players)

    def play(self, report: Report | None = None) -> Iterator[int]:
        """Plays it, a match a step; gives how many have been played."""
        for players in self.players:
            for challenger, others in self._tables(players):
                own = self._shares[players, challenger, others]
                back = self._shares.get((players, others, challenger)) if players == 2 else None
                table = (challenger, others, players, self.matches, self.options, self.seed)
                took = partial(self._took, players)
                for seat, outcome in challenges(self.game, *table, report, took):
                    own.count(seat, outcome.winners)
                    if back is not None:
                        back.count(1 - seat, outcome.winners)
                    self.played += 1
                    yield self.played

    def _tables(self, players: int) -> list[tuple[str, str]]:
        """The pairs that have to be played: of two players each is the challenger of the other."""
        tables: list[tuple[str, str]] = []
        for challenger, others in self.pairs:
            if players != 2 or (others, challenger) not in tables:
                tables.append((challenger, others))
        return tables

    def _took(self, players: int, level: str, seconds: float) -> None:
        self._paces[players, level].count(seconds)

    # --- what came of it

    def strength(self, players: int, challenger: str, others: str) -> Strength | None:
        """How the challenger does at such a table; nothing where none was played."""
        shares = self._shares.get((players, challenger, others))
        if shares is None or not shares.matches:
            return None
        found = (shares.matches, shares.share, shares.interval)
        return Strength(challenger, others, players, *found)

    def pace(self, players: int, level: str) -> Pace:
        """How long this level has thought at all tables of so many."""
        return self._paces[players, level]

    def strengths(self) -> Iterator[Strength]:
        """Everything that was played, table by table."""
        for players, challenger, others in self._shares:
            found = self.strength(players, challenger, others)
            if found is not None:
                yield found

    def figures(self) -> dict[str, Any]:
        """All that the same arguments give again."""
        return {
            "game": self.game,
            "options": self.options,
            "seed": self.seed,
            "matches": self.matches,
            "ladder": [
                {
                    "players": found.players,
                    "challenger": found.challenger,
                    "others": found.others,
                    "share": round(found.share, 4),
                    "interval": round(found.interval, 4),
                    "even": round(found.even, 4),
                }
                for found in self.strengths()
            ],
        }

    def times(self) -> list[dict[str, Any]]:
        """What differs from run to run."""
        return [
            {
                "players": players,
                "level": level,
                "moves": pace.moves,
                "mean_ms": round(pace.mean_ms, 3),
                "worst_ms": round(pace.worst_ms, 3),
            }
            for (players, level), pace in self._paces.items()
            if pace.moves
        ]

    def as_csv(self) -> bytes:
        """A line for every pair; the times are those of the challenger's level at tables of so
        many."""
        text = io.StringIO()
        sheet = csv.writer(text, lineterminator="\n")
        sheet.writerow(COLUMNS.split())
        for found in self.strengths():
            pace = self.pace(found.players, found.challenger)
            sheet.writerow(
                [__version__, self.game, options_text(self.options), found.players]
                + [found.challenger, found.others, found.matches]
                + [f"{number:.4f}" for number in (found.share, found.interval, found.even)]
                + [f"{ms:.3f}" for ms in (pace.mean_ms, pace.worst_ms)]
            )
        return text.getvalue().encode()


def options_text(options: dict[str, Any]) -> str:
    """The options as they are typed: ``rounds=4 advanced=true``."""
    return " ".join(f"{key}={_typed(value)}" for key, value in options.items())


def _typed(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return ",".join(map(str, value)) if isinstance(value, list) else str(value)
