"""Easing curves, and values that travel along them in time.

Time enters only by ``update(dt_ms)``; nothing here reads a clock.
"""

from collections.abc import Callable, Iterable

Ease = Callable[[float], float]


def linear(t: float) -> float:
    return t


def out_cubic(t: float) -> float:
    """Fast away, soft arrival: slides."""
    t = 1 - t
    return 1 - t * t * t


def in_cubic(t: float) -> float:
    """Slow away, gathering speed: a card that is swept off."""
    return t * t * t


def in_out(t: float) -> float:
    """Soft at both ends: turns and cross-fades."""
    return t * t * (3 - 2 * t)


def out_back(t: float) -> float:
    """Soft arrival with a small overshoot (about 4 %): landings only."""
    t -= 1
    return 1 + t * t * (2.0 * t + 1.0)


def there_and_back(t: float) -> float:
    """0 at both ends, 1 in the middle: the arc of a throw, a pop of a number."""
    return 4 * t * (1 - t)


class Tween:
    """A number on its way from ``start`` to ``end``: ``delay`` ms of rest, then ``ms`` of travel.

    A tween of 0 ms is at its end from the first update on.
    """

    __slots__ = ("_clock", "delay", "ease", "end", "ms", "start")

    def __init__(
        self, start: float, end: float, ms: float, ease: Ease = out_cubic, delay: float = 0.0
    ) -> None:
        self.start = start
        self.end = end
        self.ms = ms
        self.ease = ease
        self.delay = delay
        self._clock = 0.0

    @property
    def value(self) -> float:
        """Where the number is now; exactly ``end`` once done."""
        past = self._clock - self.delay
        if past >= self.ms:
            return self.end
        if past <= 0:
            return self.start
        return self.start + (self.end - self.start) * self.ease(past / self.ms)

    @property
    def started(self) -> bool:
        return self._clock >= self.delay

    @property
    def done(self) -> bool:
        return self._clock >= self.delay + self.ms

    def update(self, dt_ms: float) -> float:
        """Let time pass; the new value."""
        self._clock += dt_ms
        return self.value

    def finish(self) -> float:
        """Jump to the end."""
        self._clock = self.delay + self.ms
        return self.end


class Tweens:
    """Attributes of objects on their way; a new goal for an attribute replaces the old one."""

    __slots__ = ("_running",)

    def __init__(self) -> None:
        # The object is kept beside its tween so that its id cannot be reused meanwhile.
        self._running: dict[tuple[int, str], tuple[object, Tween]] = {}

    def to(
        self,
        thing: object,
        ms: float,
        ease: Ease = out_cubic,
        delay: float = 0.0,
        **goals: float,
    ) -> None:
        """Send the named attributes of ``thing`` from where they are to their goals.

        With nothing to wait for (no time, no delay) they are there at once.
        """
        for name, goal in goals.items():
            key = (id(thing), name)
            now = float(getattr(thing, name))
            if ms + delay <= 0 or now == goal:
                self._running.pop(key, None)
                setattr(thing, name, goal)
            else:
                self._running[key] = (thing, Tween(now, goal, ms, ease, delay))

    def update(self, dt_ms: float) -> bool:
        """Let time pass; whether anything was on its way."""
        if not self._running:
            return False
        for key, (thing, tween) in list(self._running.items()):
            setattr(thing, key[1], tween.update(dt_ms))
            if tween.done:
                del self._running[key]
        return True

    def finish(self, things: Iterable[object] | None = None) -> None:
        """Jump to the end, for all or for some things."""
        chosen = None if things is None else {id(thing) for thing in things}
        for key, (thing, tween) in list(self._running.items()):
            if chosen is None or key[0] in chosen:
                setattr(thing, key[1], tween.finish())
                del self._running[key]

    def drop(self) -> None:
        """Forget all journeys; things stay where they are."""
        self._running.clear()

    @property
    def busy(self) -> bool:
        return bool(self._running)
