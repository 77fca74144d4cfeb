"""What the characters like in Take That, among moves that are nearly as good."""

from __future__ import annotations

from game.bots.characters import Taste
from game.contract import Move
from game.take_that.rules import DECK, MIRROR, TAKE, TOADS, Lay, TakeThatView, Twist

MIDDLE = (DECK[0] + DECK[-1]) // 2


def _bold(view: TakeThatView, move: Move) -> int:
    """Throws toads into the line, lays high, and never gives in."""
    if isinstance(move, Lay):
        return 100 + move.card if move.card in TOADS else move.card
    return 0 if move is TAKE else 50


def _timid(view: TakeThatView, move: Move) -> int:
    """Will not touch a toad, stays in the middle, and rather takes a line while it is short."""
    if move is TAKE:
        return 1
    if not isinstance(move, Lay):
        return 0
    return -100 if move.card in TOADS else -abs(move.card - MIDDLE)


def _grudge(view: TakeThatView, move: Move) -> int:
    """Goes where others cannot follow: to the ends of the numbers."""
    return abs(move.card - MIDDLE) if isinstance(move, Lay) else 0


def _hoarder(view: TakeThatView, move: Move) -> int:
    """Collects pairs: twists first, lays what it can twist away later, and keeps high numbers."""
    if isinstance(move, Twist):
        return 300
    if not isinstance(move, Lay):
        return 0
    return 100 - move.card + (100 if MIRROR[move.card] in view.hand else 0)


def _tidy(view: TakeThatView, move: Move) -> int:
    """Lays the nearest number."""
    if not isinstance(move, Lay):
        return -20
    return -abs(move.card - view.line[-1]) if view.line else -move.card


def _restless(view: TakeThatView, move: Move) -> int:
    """Jumps as far as it may."""
    if not isinstance(move, Lay):
        return 0
    return abs(move.card - view.line[-1]) if view.line else move.card


TASTES: dict[str, Taste] = {
    "bold": _bold,
    "timid": _timid,
    "grudge": _grudge,
    "hoarder": _hoarder,
    "tidy": _tidy,
    "restless": _restless,
}
