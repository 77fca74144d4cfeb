"""Bots of Twin It: people's eyes, from a child's to a lynx's.

A bot sees what a player sees, and only once it has been turned for everyone: it needs time to find
a pair, overlooks some, takes cousins for twins and is late. ``eyes`` says how long people
look, ``race`` and ``minute`` what they do then. Nothing in them knows the other face of a card.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from game.bots.bot import Bot, TimedBot, Watcher
from game.chance import Dice
from game.contract import Move, Seat
from game.twin_it.bots.eyes import Eyes
from game.twin_it.bots.minute import Finder
from game.twin_it.bots.race import Mate, Plan, Player, Racer, Ringer
from game.twin_it.bots.spare import Spare
from game.twin_it.rules import CLANS, DUEL, RING, TOGETHER
from game.twin_it.told import TwinItView

PLAYERS: dict[str, type[Player]] = {DUEL: Racer, CLANS: Mate, TOGETHER: Finder, RING: Ringer}

# --- levels -------------------------------------------------------------------------------------

# A stranger has never seen the game, and reads a paper at the same time. A child guesses among
# cousins, looks at its own pile first, forgets that catches can be stolen, is slow with the second
# hand and often wrong with the gesture. A grown-up is steady. A lynx is patient with cousins,
# brisk with its hands, and keeps an eye on all catches, its own first.
# fmt: off
_LEVELS: dict[str, tuple[Any, Any, Any, Any]] = {
    #                   stranger      child         grown-up      lynx
    "rate":            (6,            12,           20,           30),
    "reach":           ((800, 1600),  (650, 950),   (600, 900),   (600, 850)),
    "overlooks":       (400,          130,          100,          80),
    "forgets_catches": (300,          250,          80,           0),
    "own_catch":       (1000,         1000,         1000,         700),
    "guesses":         (35,           36,           10,           2),
    "gap":             ((150, 600),   (100, 240),   (80, 200),    (60, 150)),
    "beat":            ((2000, 3600), (2200, 3200), (2000, 2900), (1600, 2400)),
    "late":            (500,          600,          600,          800),
    "meddles":         (50,           100,          200,          350),
    "fumbles":         (300,          120,          40,           10),
    "own_first":       (False,        True,         False,        False),
    "leaves_pairs":    (False,        False,        False,        True),
    "gives_up":        (900,          600,          530,          580),
    "flips":           (700,          500,          450,          400),
    "remembers":       (0,            8000,         20_000,       60_000),
}
# fmt: on
STRANGER, CHILD, GROWN_UP, LYNX = (
    Eyes(**{name: row[level] for name, row in _LEVELS.items()}) for level in range(4)
)


# --- sitting down ---------------------------------------------------------------------------------


class TwinItWatcher(Watcher):
    """Sits down, sees what is played, and plays that."""

    def __init__(self, eyes: Eyes, seat: Seat, dice: Dice) -> None:
        self._eyes, self._seat, self._dice = eyes, seat, dice
        self._barred = 0
        self.player: Player | None = None

    def look(self, view: TwinItView) -> None:
        if self.player is None:
            self.player = PLAYERS[view.mode](self._eyes, self._seat, self._dice)
        self.player.barred = self._barred
        self.player.look(view)

    def bar(self, until: int) -> None:
        self._barred = until

    def follow(self, shown: Sequence[int]) -> tuple[int, Move] | None:
        return None if self.player is None else self.player.follow(shown)

    def plan(self) -> Plan | None:
        return None if self.player is None else self.player.planned

    def refused(self) -> None:
        if self.player is not None:
            self.player.refused()

    def call(self) -> tuple[int, int, int] | None:
        return None if self.player is None else self.player.call()


class Sighted(TimedBot):
    """Plays with these eyes."""

    def __init__(self, eyes: Eyes) -> None:
        self.eyes = eyes

    def sit(self, seat: Seat, dice: Dice) -> TwinItWatcher:
        return TwinItWatcher(self.eyes, seat, dice)


BOTS: dict[str, Callable[[], Bot]] = {
    "random": partial(Sighted, STRANGER),
    "easy": partial(Sighted, CHILD),
    "normal": partial(Sighted, GROWN_UP),
    "hard": partial(Sighted, LYNX),
}
SPARE = Spare  # who plays on for one that fails
