"""Bots of Flip 7: one moved by what it sees, one that counts points, two that count chances.

None of them knows a rule: what may be done is in the view, and points, target and house rules are
asked of a position imagined from it.
"""

from __future__ import annotations

from collections.abc import Callable

from game.bots.bot import Bot
from game.flip_7.bots.adviser import Counsel
from game.flip_7.bots.counter import Normal
from game.flip_7.bots.people import Easy
from game.flip_7.bots.winner import Hard, Master

BOTS: dict[str, Callable[[], Bot]] = {
    "easy": Easy,
    "normal": Normal,
    "hard": Hard,
    "master": Master,
}
ADVISER = Counsel  # who is asked for a hint
