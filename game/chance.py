"""All chance in one place: a seeded generator with the same results on every platform, always.

A match does not carry a generator along. Whoever needs chance asks for a fresh one, named by the
match's seed and by what it is for: ``Chance(seed, "round", 2)``. So copying a position is cheap,
taking a move back costs nothing, and the same seed always gives the same cards.
"""

from __future__ import annotations

import random
from collections.abc import MutableSequence, Sequence
from typing import TypeVar

T = TypeVar("T")

_MASK = (1 << 64) - 1


def _mixed(state: int, text: str) -> int:
    """Fold a text into a 64-bit number (FNV-1a), the same everywhere."""
    for byte in text.encode():
        state = ((state ^ byte) * 0x100000001B3) & _MASK
    return state


def _named(state: int, purpose: tuple[str | int, ...]) -> int:
    for part in purpose:
        state = _mixed(state, f"/{part}")
    return state


def _begun(seed: int) -> int:
    return _mixed(0xCBF29CE484222325, str(seed))


class Chance:
    """A generator of one's own, built on ``random.Random.random``, which Python keeps stable.

    It does not hold the seed that it was named by: whoever has it cannot deal the match again.
    """

    __slots__ = ("_next",)

    def __init__(self, seed: int, *purpose: str | int) -> None:
        self._next = random.Random(_named(_begun(seed), purpose)).random

    def share(self) -> float:
        """A number from 0 up to, but not including, 1."""
        return self._next()

    def below(self, limit: int) -> int:
        """A whole number from 0 to limit − 1."""
        return int(self._next() * limit)

    def pick(self, things: Sequence[T]) -> T:
        """One of the things, each as likely as the others."""
        return things[int(self._next() * len(things))]

    def shuffle(self, things: MutableSequence[T]) -> None:
        """Shuffle in place, from the last place down (Fisher and Yates)."""
        draw = self._next
        for last in range(len(things) - 1, 0, -1):
            other = int(draw() * (last + 1))
            things[last], things[other] = things[other], things[last]


class Dice:
    """Generators for one purpose, as many as are wanted: what somebody is given for a whole match
    who must not know the match's seed. ``Dice(seed, "a").chance("b")`` is ``Chance(seed, "a",
    "b")``."""

    __slots__ = ("_state",)

    def __init__(self, seed: int, *purpose: str | int) -> None:
        self._state = _named(_begun(seed), purpose)

    def chance(self, *purpose: str | int) -> Chance:
        """A fresh generator for this part of the purpose."""
        chance = Chance.__new__(Chance)
        chance._next = random.Random(_named(self._state, purpose)).random
        return chance
