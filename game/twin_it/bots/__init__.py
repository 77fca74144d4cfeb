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
from game.twin_it.bots.looks import eyes_of
from game.twin_it.bots.minute import Finder
from game.twin_it.bots.race import Mate, Plan, Player, Racer, Ringer
from game.twin_it.bots.spare import Spare
from game.twin_it.rules import CLANS, DUEL, RING, TOGETHER
from game.twin_it.told import TwinItView

PLAYERS: dict[str, type[Player]] = {DUEL: Racer, CLANS: Mate, TOGETHER: Finder, RING: Ringer}

# --- levels -------------------------------------------------------------------------------------

# A stranger has never seen the game, and reads a paper at the same time. Then five animals: each
# wins about 70 of 100 duels against the one before, and alone in the minute they reach the
# rulebook's rating of their name (an eagle is a falcon there). A mole guesses among cousins, looks
# at its own pile first, forgets that catches can be stolen, and is often wrong with the gesture. A
# lynx is patient with cousins, brisk with its hands, and keeps an eye on all catches.
# fmt: off
_LEVELS: dict[str, tuple[Any, ...]] = {
    #                  stranger     mole         eaglet       falcon       eagle        lynx
    "rate":            (6,           12,          15,          18,          22,          26),
    "reach":           ((800, 1600), (648, 947),  (642, 942),  (631, 931),  (634, 932),  (624, 920)),  # noqa: E501
    "overlooks":       (400,         130,         120,         105,         95,          85),
    "forgets_catches": (300,         250,         160,         80,          40,          0),
    "own_catch":       (1000,        1000,        1000,        1000,        850,         750),
    "guesses":         (35,          30,          18,          10,          6,           2),
    "gap":             ((150, 600),  (100, 240),  (90, 220),   (80, 200),   (70, 170),   (60, 150)),
    "beat":            ((2000, 3600), (2200, 3200), (2100, 3000), (2000, 2900), (1800, 2700), (1600, 2400)),  # noqa: E501
    "late":            (500,         600,         600,         600,         700,         800),
    "meddles":         (50,          100,         150,         200,         270,         350),
    "fumbles":         (300,         120,         80,          40,          25,          10),
    "own_first":       (False,       True,        True,        False,       False,       False),
    "leaves_pairs":    (False,       False,       False,       False,       False,       True),
    "gives_up":        (900,         640,         570,         520,         530,         480),
    "flips":           (700,         520,         480,         450,         420,         380),
    "remembers":       (0,           8000,        14_000,      20_000,      40_000,      60_000),
    "tires":           (30,          20,          18,          16,          14,          12),
}
# fmt: on
STRANGER, MOLE, EAGLET, FALCON, EAGLE, LYNX = (
    Eyes(**{name: row[level] for name, row in _LEVELS.items()}) for level in range(6)
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
    """Plays with these eyes, as its character makes of them."""

    def __init__(self, eyes: Eyes) -> None:
        self.eyes = eyes

    def sit(self, seat: Seat, dice: Dice) -> TwinItWatcher:
        return TwinItWatcher(eyes_of(self.character, self.eyes), seat, dice)


BOTS: dict[str, Callable[[], Bot]] = {
    "random": partial(Sighted, STRANGER),
    "gentle": partial(Sighted, MOLE),
    "easy": partial(Sighted, EAGLET),
    "normal": partial(Sighted, FALCON),
    "hard": partial(Sighted, EAGLE),
    "master": partial(Sighted, LYNX),
}
SPARE = Spare  # who plays on for one that fails
