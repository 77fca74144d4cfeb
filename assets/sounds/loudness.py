"""How loud a sound is heard: its loudest 400 ms, weighted as the ear does (ITU-R BS.1770).

Standard library only, and slow: for the program that makes the sounds, and for tests.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import accumulate

RATE = 44_100
WINDOW = round(0.4 * RATE)
LAPTOP_HZ = 250.0  # what lies below, the loudspeakers of a laptop do not give

Biquad = tuple[float, float, float, float, float]


def lufs(sound: Sequence[float]) -> float:
    """The loudest 400 ms; what is shorter is measured with the silence around it."""
    weighted = _through(_through(sound, _shelf()), _high_pass(38.13547, 0.5003270, scaled=False))
    energy = [0.0, *accumulate(x * x for x in weighted)]
    if len(energy) <= WINDOW:
        most = energy[-1]
    else:
        most = max(
            energy[i + WINDOW] - energy[i] for i in range(0, len(energy) - WINDOW, RATE // 200)
        )
    return -0.691 + 10 * math.log10(max(most, 1e-12) / WINDOW)


def laptop_lufs(sound: Sequence[float]) -> float:
    """The same through small loudspeakers."""
    for q in (0.5411961, 1.3065630):  # two of these make a Butterworth of the fourth order
        sound = _through(sound, _high_pass(LAPTOP_HZ, q))
    return lufs(sound)


def _through(sound: Sequence[float], filter: Biquad) -> list[float]:
    b0, b1, b2, a1, a2 = filter
    s1 = s2 = 0.0
    out: list[float] = []
    add = out.append
    for x in sound:
        y = b0 * x + s1
        s1 = b1 * x - a1 * y + s2
        s2 = b2 * x - a2 * y
        add(y)
    return out


def _shelf() -> Biquad:
    """The head of the listener: what is high is heard louder."""
    k, q, high = math.tan(math.pi * 1681.974450955533 / RATE), 0.7071752, 10 ** (3.99984385 / 20)
    band, a0 = high**0.4996667741545416, 1 + k / q + k * k
    ahead = ((high + band * k / q + k * k) / a0, 2 * (k * k - high) / a0)
    return (*ahead, (high - band * k / q + k * k) / a0, 2 * (k * k - 1) / a0, _last(k, q, a0))


def _high_pass(frequency: float, q: float, scaled: bool = True) -> Biquad:
    k = math.tan(math.pi * frequency / RATE)
    a0 = 1 + k / q + k * k
    gain = 1 / a0 if scaled else 1.0
    return (gain, -2 * gain, gain, 2 * (k * k - 1) / a0, _last(k, q, a0))


def _last(k: float, q: float, a0: float) -> float:
    return (1 - k / q + k * k) / a0
