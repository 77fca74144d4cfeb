"""Turns events into a film. The game has already moved on; a film may be sped up or dropped.

The director shows one event after the other. Showing an event starts its journeys and gives back
how many milliseconds pass before the next one may be shown. Cues are things that happen on the
way: a sound, a second leg.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable

from game.contract import Event

# How long things take at each speed setting, against "normal".
PACE = {"off": 0.0, "fast": 0.5, "normal": 1.0, "slow": 1.7}


class Director:
    """A queue of events yet to be shown, and of cues yet to be given."""

    __slots__ = ("_cues", "_events", "_show", "_wait", "held", "pace")

    def __init__(self, show: Callable[[Event], float], pace: float = 1.0) -> None:
        self._show = show
        self._events: deque[Event] = deque()
        self._cues: list[tuple[float, Callable[[], None]]] = []
        self._wait = 0.0
        self.pace = pace
        self.held = False

    def queue(self, events: Iterable[Event]) -> None:
        self._events.extend(events)

    def cue(self, ms: float, what: Callable[[], None]) -> None:
        """Do something ``ms`` from now (at normal speed); at once when films are off."""
        if ms * self.pace <= 0:
            what()
        else:
            self._cues.append((ms * self.pace, what))

    @property
    def busy(self) -> bool:
        return bool(self._events or self._cues) or self._wait > 0

    def hold(self) -> None:
        """Show no further event until ``release``: another scene has the floor."""
        self.held = True

    def release(self) -> None:
        self.held = False

    def update(self, dt: float) -> None:
        self._give_cues(dt)
        self._wait -= dt
        while self._wait <= 0 and self._events and not self.held:
            self._wait = self._show(self._events.popleft()) * self.pace
        self._wait = max(0.0, self._wait)

    def skip(self) -> None:
        """Show everything that is left at once, up to the next hold."""
        self._wait = 0.0
        self._give_cues(float("inf"))
        while self._events and not self.held:
            self._show(self._events.popleft())
            self._give_cues(float("inf"))

    def drop(self) -> None:
        """Forget what was still to be shown: the table is about to be laid anew."""
        self._events.clear()
        self._cues.clear()
        self._wait = 0.0

    def _give_cues(self, dt: float) -> None:
        if not self._cues:
            return
        due = sorted((cue for cue in self._cues if cue[0] <= dt), key=lambda cue: cue[0])
        self._cues = [(ms - dt, what) for ms, what in self._cues if ms > dt]
        # A cue may add another one; those wait for the next turn, or the loop in ``skip``.
        for _, what in due:
            what()
        if dt == float("inf") and self._cues:
            self._give_cues(dt)
