"""Bots of Twin It: people's eyes, from a child's to a lynx's.

A bot sees what a player sees, and only once it has been turned for everyone: it needs time to find
a pair, overlooks some, takes cousins for twins and is late. ``eyes`` says how long people
look, ``hands`` and ``minute`` what they do then. Nothing in them knows the other
face of a card.
"""

from __future__ import annotations

from collections.abc import Callable

from game.bots.bot import Bot, TimedBot, Watcher
from game.contract import Seat
from game.twin_it.bots.eyes import Eyes
from game.twin_it.bots.minute import Finder
from game.twin_it.bots.race import Mate, Plan, Player, Racer, Ringer
from game.twin_it.rules import CLANS, DUEL, RING, TOGETHER
from game.twin_it.told import TwinItView

PLAYERS: dict[str, type[Player]] = {DUEL: Racer, CLANS: Mate, TOGETHER: Finder, RING: Ringer}

# --- levels -------------------------------------------------------------------------------------

# A child guesses among cousins, looks at its own pile first, forgets that catches can be stolen,
# is slow with the second hand and often wrong with the gesture.
CHILD = Eyes(
    rate=12,
    reach=(650, 950),
    overlooks=130,
    forgets_catches=250,
    own_catch=1000,
    guesses=36,
    gap=(100, 240),
    beat=(2200, 3200),
    late=600,
    meddles=100,
    fumbles=120,
    own_first=True,
    leaves_pairs=False,
    gives_up=600,
    flips=500,
    remembers=8000,
)
# A grown-up is steady.
GROWN_UP = Eyes(
    rate=20,
    reach=(600, 900),
    overlooks=100,
    forgets_catches=80,
    own_catch=1000,
    guesses=10,
    gap=(80, 200),
    beat=(2000, 2900),
    late=600,
    meddles=200,
    fumbles=40,
    own_first=False,
    leaves_pairs=False,
    gives_up=530,
    flips=450,
    remembers=20_000,
)
# A lynx is patient with cousins, brisk with its hands, keeps an eye on all catches, its own first.
LYNX = Eyes(
    rate=30,
    reach=(600, 850),
    overlooks=80,
    forgets_catches=0,
    own_catch=700,
    guesses=2,
    gap=(60, 150),
    beat=(1600, 2400),
    late=800,
    meddles=350,
    fumbles=10,
    own_first=False,
    leaves_pairs=True,
    gives_up=580,
    flips=400,
    remembers=60_000,
)
# Somebody who has never seen the game, and reads a paper at the same time.
STRANGER = Eyes(
    rate=6,
    reach=(800, 1600),
    overlooks=400,
    forgets_catches=300,
    own_catch=1000,
    guesses=35,
    gap=(150, 600),
    beat=(2000, 3600),
    late=500,
    meddles=50,
    fumbles=300,
    own_first=False,
    leaves_pairs=False,
    gives_up=900,
    flips=700,
    remembers=0,
)


# --- sitting down ---------------------------------------------------------------------------------


class TwinItWatcher(Watcher):
    """Sits down, sees what is played, and plays that."""

    def __init__(self, eyes: Eyes, seat: Seat, seed: int) -> None:
        self._eyes, self._seat, self._seed = eyes, seat, seed
        self.player: Player | None = None

    def look(self, view: TwinItView) -> None:
        if self.player is None:
            self.player = PLAYERS[view.mode](self._eyes, self._seat, self._seed)
        self.player.look(view)

    def plan(self) -> Plan | None:
        return None if self.player is None else self.player.planned

    def refused(self) -> None:
        if self.player is not None:
            self.player.refused()

    def call(self) -> tuple[int, int, int] | None:
        """Clans: the card under its hand, the card that a team-mate should cover, and since when
        it calls; nothing if it has nothing to call."""
        return None if self.player is None else self.player.call()


class _Sighted(TimedBot):
    eyes: Eyes

    def sit(self, seat: Seat, seed: int) -> TwinItWatcher:
        return TwinItWatcher(self.eyes, seat, seed)


class Random(_Sighted):
    eyes = STRANGER


class Easy(_Sighted):
    eyes = CHILD


class Normal(_Sighted):
    eyes = GROWN_UP


class Hard(_Sighted):
    eyes = LYNX


BOTS: dict[str, Callable[[], Bot]] = {
    "random": Random,
    "easy": Easy,
    "normal": Normal,
    "hard": Hard,
}
