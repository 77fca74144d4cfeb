"""A bot's thought beside the picture: a slice of each frame, and a visible beat before it acts."""

from __future__ import annotations

from time import perf_counter

from game.bots.bot import Thought
from game.contract import Move

SLICE_MS = 4.0  # how much of a frame a thought may have


class Thinking:
    """A thought under way; dropping it costs nothing."""

    __slots__ = ("_beat", "_move", "_thought")

    def __init__(self, thought: Thought, beat_ms: float = 0.0) -> None:
        self._thought = thought
        self._beat = beat_ms
        self._move: Move | None = None

    def update(self, dt: float) -> Move | None:
        """Think on; the move once it is made up and the beat is over."""
        self._beat -= dt
        until = perf_counter() + SLICE_MS / 1000
        while self._move is None and perf_counter() < until:
            try:
                next(self._thought)
            except StopIteration as done:
                self._move = done.value
        return self._move if self._beat <= 0 else None
