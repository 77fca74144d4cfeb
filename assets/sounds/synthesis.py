"""The workshop behind the sounds: noise, filters, struck bodies and three small instruments.

Standard library only, and slow enough to be of use at development time alone.
"""

from __future__ import annotations

import array
import math
import random
from collections.abc import Callable, Sequence
from functools import cache

from assets.sounds.loudness import RATE, lufs

# Peaks stay 3 dB below the most that a file can hold; Vorbis lifts them by up to half a decibel.
CEILING = 0.665
KNEE = 0.45
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


def faded(sound: Sequence[float], rise: float = 0.002, fall: float = 0.008) -> Samples:
    """Without offset, and silent at both ends."""
    out: Samples = []
    previous = held = 0.0
    for x in sound:  # a high-pass at 25 Hz takes the offset out and leaves no step
        held = 0.99645 * (held + x - previous)
        previous = x
        out.append(held)
    for ends, seconds in ((range(len(out)), rise), (range(len(out) - 1, -1, -1), fall)):
        for i, at in zip(range(count(seconds)), ends, strict=False):
            out[at] *= 0.5 - 0.5 * math.cos(math.pi * i / count(seconds))
    return out


def levelled(sound: Sequence[float], loud: float) -> Samples:
    """As loud as wanted (LUFS), its highest peaks rounded off where they stand in the way."""
    gain = 1.0 / max(abs(x) for x in sound)
    out = [x * gain for x in sound]
    for _ in range(12):
        off = loud - lufs(out)
        if abs(off) < 0.05 and max(abs(x) for x in out) <= CEILING:
            break
        gain = 10 ** (off / 20)
        out = [_rounded(x * gain) for x in out]
    return out


def _rounded(x: float) -> float:
    """Straight up to the knee; what lies above is bent so that it never reaches the ceiling."""
    over = abs(x) - KNEE
    if over <= 0:
        return x
    room = CEILING - KNEE
    return math.copysign(KNEE + room * math.tanh(over / room), x)


def quantised(sound: Sequence[float]) -> array.array[int]:
    return array.array("h", (round(x * 32767) for x in sound))


# -- paper and wood -----------------------------------------------------------------------------


def paper(
    seconds: float, speed: Callable[[float], float], rng: random.Random, centre: float = 2500.0
) -> Samples:
    """A card that moves over another: it sticks, slips, sticks again. Each slip is a small burst;
    the longer it has stuck, the harder. ``speed`` goes with the share of the time that has gone.
    """
    slips = [
        dying(
            filtered(noise(0.005, rng), centre * rng.uniform(0.8, 1.3), centre * 0.8, 1.1), 0.0011
        )
        for _ in range(14)
    ]
    out = silence(seconds)
    at = 0.0
    while at < seconds:
        moves = max(0.02, speed(at / seconds))
        rate = 130 + 620 * moves
        stuck = min(rng.expovariate(rate), 0.02)
        add(out, rng.choice(slips), at, moves * min(1.6, 0.25 + stuck * rate) * rng.uniform(0.6, 1))
        at += stuck
    breath = filtered(noise(seconds, rng), centre * 0.9, centre * 0.7, 0.6)
    swell = [speed(i / len(breath)) for i in range(len(breath))]
    return [x + 0.05 * y * v for x, y, v in zip(out, breath, swell, strict=True)]


def wood(pitch: float, rng: random.Random, ring: float = 1.0, seconds: float = 0.16) -> Samples:
    """A dry knock on a table of wood, which a small loudspeaker gives as well as a large one."""
    out = struck(
        seconds, (pitch, 0.017 * ring, 1.0), (pitch * 1.47, 0.013 * ring, 0.7),
        (pitch * 2.09, 0.009 * ring, 0.5), (pitch * 0.53, 0.015 * ring, 0.22),
    )  # fmt: skip
    add(out, dying(filtered(noise(0.03, rng), 2600, 1500, 0.7), 0.003), gain=0.5)
    return out


def skin(pitch: float, rng: random.Random, seconds: float = 0.3) -> Samples:
    """A small drum, struck with the fingers."""
    out = falling(pitch * 1.5, pitch, 0.02, 0.07, seconds)
    add(out, struck(seconds, (pitch * 1.59, 0.06, 0.7), (pitch * 2.3, 0.04, 0.5)))
    add(out, dying(filtered(noise(0.05, rng), 1800, 900, 0.8), 0.008), gain=0.6)
    return out


def glass(frequency: float, seconds: float = 0.5) -> Samples:
    """A splinter: partials that no string has, and soon gone."""
    return struck(
        seconds, (frequency, 0.09, 0.6), (frequency * 1.51, 0.06, 0.4),
        (frequency * 2.76, 0.03, 0.35), (frequency * 4.1, 0.012, 0.2),
    )  # fmt: skip


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
