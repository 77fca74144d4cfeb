"""The workshop behind the sounds: noise, filters, struck bodies and three small instruments.

Standard library only, and slow enough to be of use at development time alone.
"""

from __future__ import annotations

import array
import math
import random
from collections.abc import Sequence
from functools import cache

RATE = 44_100
TAU = 2 * math.pi

Samples = list[float]


# -- building blocks ----------------------------------------------------------------------------


def count(seconds: float) -> int:
    return round(seconds * RATE)


def silence(seconds: float) -> Samples:
    return [0.0] * count(seconds)


def add(target: Samples, sound: Sequence[float], at: float = 0.0, gain: float = 1.0) -> None:
    """Mix `sound` into `target` from `at` seconds on; what sticks out at the end is dropped."""
    start = count(at)
    for i in range(min(len(sound), len(target) - start)):
        target[start + i] += sound[i] * gain


def noise(seconds: float, rng: random.Random) -> Samples:
    return [rng.uniform(-1.0, 1.0) for _ in range(count(seconds))]


def grains(seconds: float, per_second: float, rng: random.Random) -> Samples:
    """Fibres catching one by one: sparse impulses over a soft hiss. Paper, in short."""
    chance = per_second / RATE
    return [
        rng.uniform(-1.0, 1.0) * (1.0 if rng.random() < chance else 0.12)
        for _ in range(count(seconds))
    ]


def filtered(
    sound: Sequence[float], start: float, end: float, q: float, kind: str = "band"
) -> Samples:
    """A state-variable filter whose frequency moves from `start` to `end` Hz (band, low, high)."""
    out: Samples = []
    k = 1.0 / q
    s1 = s2 = a1 = a2 = a3 = 0.0
    for i, x in enumerate(sound):
        if i % 32 == 0:
            frequency = start * (end / start) ** (i / len(sound))
            g = math.tan(math.pi * min(frequency, RATE * 0.45) / RATE)
            a1 = 1.0 / (1.0 + g * (g + k))
            a2 = g * a1
            a3 = g * a2
        v3 = x - s2
        v1 = a1 * s1 + a2 * v3
        v2 = s2 + a2 * s1 + a3 * v3
        s1 = 2.0 * v1 - s1
        s2 = 2.0 * v2 - s2
        out.append(k * v1 if kind == "band" else v2 if kind == "low" else x - k * v1 - v2)
    return out


def shaped(sound: Sequence[float], *points: tuple[float, float]) -> Samples:
    """`sound` under an envelope through (seconds, level) points, with rounded corners."""
    out: Samples = []
    knots = [(count(t), level) for t, level in points]
    segment = 0
    for i, x in enumerate(sound):
        while segment < len(knots) - 2 and i >= knots[segment + 1][0]:
            segment += 1
        (t0, l0), (t1, l1) = knots[segment], knots[segment + 1]
        part = min(1.0, max(0.0, (i - t0) / max(1, t1 - t0)))
        out.append(x * (l0 + (l1 - l0) * (0.5 - 0.5 * math.cos(math.pi * part))))
    return out


def dying(sound: Sequence[float], tau: float) -> Samples:
    """`sound` under an exponential decay of time constant `tau` seconds."""
    return [x * math.exp(-i / (tau * RATE)) for i, x in enumerate(sound)]


def mode(frequency: float, tau: float, seconds: float) -> Samples:
    """One ringing mode of a struck body: a sine that dies away."""
    w = TAU * frequency / RATE
    r = math.exp(-1.0 / (tau * RATE))
    b1, b2 = 2.0 * r * math.cos(w), -r * r
    y1, y2 = 0.0, -math.sin(w) / r  # so that the first samples are sin(0), r sin(w) ...
    out: Samples = []
    for _ in range(count(seconds)):
        out.append(y1)
        y1, y2 = b1 * y1 + b2 * y2, y1
    return out


def struck(seconds: float, *modes: tuple[float, float, float]) -> Samples:
    """A body struck once; its modes are (Hz, time constant, level)."""
    out = silence(seconds)
    for frequency, tau, level in modes:
        add(out, mode(frequency, tau, seconds), gain=level)
    return out


def falling(start: float, end: float, drop: float, tau: float, seconds: float) -> Samples:
    """A low tone that drops from `start` to `end` Hz within about `drop` seconds: a heavy blow."""
    out: Samples = []
    phase = 0.0
    for i in range(count(seconds)):
        t = i / RATE
        phase += TAU * (end + (start - end) * math.exp(-t / drop)) / RATE
        out.append(math.sin(phase) * math.exp(-t / tau))
    return out


def pressed(sound: Sequence[float], drive: float) -> Samples:
    """Round the peaks off, so that a short knock can be as loud as a long rustle."""
    top = max(abs(x) for x in sound)
    return [math.tanh(drive * x / top) for x in sound]


def finished(
    sound: Sequence[float], peak: float, rise: float = 0.002, fall: float = 0.008
) -> array.array[int]:
    """16-bit samples without offset, faded at both ends, whose largest is `peak`."""
    out: Samples = []
    previous = held = 0.0
    for x in sound:  # a high-pass at 25 Hz takes the offset out and leaves no step
        held = 0.99645 * (held + x - previous)
        previous = x
        out.append(held)
    for ends, seconds in ((range(len(out)), rise), (range(len(out) - 1, -1, -1), fall)):
        for i, at in zip(range(count(seconds)), ends, strict=False):
            out[at] *= 0.5 - 0.5 * math.cos(math.pi * i / count(seconds))
    return quantised(out, peak)


def quantised(sound: Sequence[float], peak: float) -> array.array[int]:
    scale = peak * 32767 / max(abs(x) for x in sound)
    return array.array("h", (round(x * scale) for x in sound))


# -- instruments --------------------------------------------------------------------------------


@cache
def marimba(note: int) -> tuple[float, ...]:
    """A rosewood bar over its tube, hit with a soft mallet. `note` is a MIDI number."""
    f = 440.0 * 2 ** ((note - 69) / 12)
    ring = 0.34 * (262.0 / f) ** 0.6
    seconds = min(1.6, ring * 5)
    # As in every pluck here, the tone falls fast at first and then rings on: dry, not bell-like.
    out = struck(
        seconds, (f, ring, 0.5), (f, 0.035, 0.6), (f * 3.93, ring * 0.2, 0.2),
        (f * 9.3, 0.012, 0.06),
    )  # fmt: skip
    rng = random.Random(note)
    add(out, dying(filtered(noise(0.03, rng), 900, 500, 0.8, "low"), 0.006), gain=0.35)
    return tuple(shaped(out, (0, 0), (0.003, 1), (seconds - 0.06, 1), (seconds, 0)))


@cache
def kalimba(note: int) -> tuple[float, ...]:
    """A metal tongue on a wooden box, plucked with the thumb."""
    f = 440.0 * 2 ** ((note - 69) / 12)
    ring = 0.42 * (523.0 / f) ** 0.5
    seconds = min(1.9, ring * 5)
    out = struck(
        seconds, (f, ring, 0.45), (f, 0.04, 0.6), (f * 2.0, ring * 0.4, 0.09),
        (f * 5.42, 0.03, 0.13), (215.0, 0.018, 0.18),
    )  # fmt: skip
    return tuple(shaped(out, (0, 0), (0.002, 1), (seconds - 0.08, 1), (seconds, 0)))


@cache
def bass(note: int) -> tuple[float, ...]:
    """A soft plucked string, mostly its fundamental."""
    f = 440.0 * 2 ** ((note - 69) / 12)
    out = struck(1.9, (f, 0.55, 1.0), (f * 2, 0.3, 0.32), (f * 3, 0.14, 0.1))
    return tuple(shaped(out, (0, 0), (0.012, 1), (1.6, 0.9), (1.9, 0)))
