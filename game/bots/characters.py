"""Who the bots are: each has a character, whatever its level, and a name goes with a character.

A character is a taste. Among moves that are nearly as good as the best it takes the one it likes
most, so that it plays about as well as a bot without any, but not the same.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias
from zlib import crc32

from game.contract import Move

# In words they stand under ``[character]`` of each game.
CHARACTERS = ("bold", "timid", "grudge", "hoarder", "tidy", "restless")

_MIXED = 169414  # so that the first names of our lists, in both languages, are all different

Taste: TypeAlias = Callable[[Any, Move], int]  # how much a move is liked by whoever sees this


def character_of(name: str) -> str:
    """The character that goes with a name: always the same, in every game and language."""
    return CHARACTERS[crc32(name.casefold().encode(), _MIXED) % len(CHARACTERS)]


def preferred(
    worth: Mapping[Move, float], slack: float, taste: Taste | None, view: Any = None
) -> Move:
    """The best move; with a taste, what is liked most among all that is worse by no more than
    ``slack``."""
    best = max(worth, key=worth.__getitem__)
    if taste is None:
        return best
    near = [move for move in worth if worth[move] >= worth[best] - slack]
    return max(near, key=lambda move: (taste(view, move), worth[move]))
