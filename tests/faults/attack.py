"""What an attack is: something done to Rowdy very often, and what must still hold afterwards.

A module of this folder that has attacks lists them as ``ATTACKS``; ``run.py`` finds them there.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field

MOST_TOLD = 20  # failures of one attack; a hundred more of the same kind say nothing new


@dataclass
class Found:
    """What came of an attack: how often it was tried, what did not hold, figures to be told."""

    tried: int = 0
    broken: list[str] = field(default_factory=list)
    note: str = ""
    """Figures that belong into the table: "12 resumed, 3 refused"."""

    def expect(self, holds: object, otherwise: str) -> None:
        """What must hold, and the sentence that says what does not: with the seed, so that it can
        be done again."""
        if not holds:
            self.broken.append(otherwise)


@dataclass(frozen=True)
class Attack:
    """One way to break Rowdy."""

    name: str
    proves: str
    """What holds if nothing is broken, as a sentence."""
    unit: str
    """What is counted: "files", "kills", "events"."""
    sample: int
    """How many are tried before every merge."""
    nightly: int
    """How many are tried at night."""
    run: Callable[[int, random.Random], Found]
    """Tries this many, with chance of its own: the same numbers give the same attack."""
    alone: bool = False
    """Whether nothing else may run beside it, because it measures time or needs the screen."""
