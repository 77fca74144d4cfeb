"""Easing curves: how far something has come when a share of its time has passed."""

from collections.abc import Callable

Ease = Callable[[float], float]


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
