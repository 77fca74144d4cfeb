"""A bot's thought beside the picture: a slice of each frame, and a visible beat before it acts."""

from __future__ import annotations

from time import perf_counter

from game.bots.bot import Thought
from game.contract import Move

SLICE_MS = 8.0  # how much of a frame a thought may have: 400 ms in the beat of a bot


class Thinking:
    """A thought under way; dropping it costs nothing."""

    __slots__ = ("_beat", "_move", "_slice", "_thought")

    def __init__(self, thought: Thought, beat_ms: float = 0.0, slice_ms: float = SLICE_MS) -> None:
        self._thought = thought
        self._slice = slice_ms
        self._beat = beat_ms
        self._move: Move | None = None

    def update(self, dt: float) -> Move | None:
        """Think on; the move once it is made up and the beat is over."""
        self._beat -= dt
        until = perf_counter() + self._slice / 1000
        while self._move is None and perf_counter() < until:
            try:
                next(self._thought)
            except StopIteration as done:
                self._move = done.value
        return self._move if self._beat <= 0 else None
