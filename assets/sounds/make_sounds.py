"""Makes every sound of the table, from nothing but arithmetic.

    python -m assets.sounds.make_sounds [folder]

The effects are short, dry, wooden and papery; the music is a quiet loop of plucked wood.
Nothing is sampled from anywhere. The same script always gives the same samples: noise comes
from generators with fixed seeds. The longer sounds become Ogg Vorbis when `oggenc` (Debian:
vorbis-tools) is installed; without it they stay WAV, which the game plays just as well.
The results are committed, so that the game pays nothing for them at start-up.
"""

from __future__ import annotations

import array
import math
import random
import shutil
import subprocess
import sys
import wave
from collections.abc import Callable, Sequence
from pathlib import Path

from assets.sounds.synthesis import (
    RATE,
    Samples,
    add,
    bass,
    count,
    dying,
    falling,
    filtered,
    finished,
    grains,
    kalimba,
    marimba,
    noise,
    pressed,
    quantised,
    shaped,
    silence,
    struck,
)

# Up to this many seconds a sound stays WAV: a few kB more, but it loads ten times faster and
# keeps its knock exact (Vorbis smears it forwards and lifts its peak).
SHORT = 0.31


# -- effects ------------------------------------------------------------------------------------


def slide() -> array.array[int]:
    """A card gliding over felt: a breath of paper that slows down."""
    rng = random.Random(11)
    out = filtered(grains(0.27, 3600, rng), 3400, 1500, 0.7)
    add(out, filtered(noise(0.27, rng), 700, 380, 0.8), gain=0.10)
    out = shaped(out, (0, 0), (0.035, 0.8), (0.08, 1), (0.16, 0.5), (0.27, 0))
    return finished(out, 0.7, 0.004, 0.02)


def deal() -> array.array[int]:
    """A very short slide, off the top of the pack."""
    rng = random.Random(12)
    out = filtered(grains(0.11, 4500, rng), 2200, 4200, 0.8)
    out = shaped(out, (0, 0), (0.012, 0.7), (0.05, 1), (0.11, 0))
    add(out, struck(0.05, (420, 0.008, 0.5), (980, 0.005, 0.3)), at=0.052, gain=0.45)
    return finished(out, 0.72, 0.003, 0.012)


def flip() -> array.array[int]:
    """A card bent up, then snapping over."""
    rng = random.Random(13)
    out = silence(0.2)
    bend = filtered(grains(0.1, 6000, rng), 1600, 5200, 0.9)
    add(out, shaped(bend, (0, 0), (0.07, 0.5), (0.1, 0)))
    snap = dying(filtered(noise(0.1, rng), 3600, 1500, 0.8), 0.014)
    add(out, snap, at=0.088, gain=1.1)
    add(out, struck(0.1, (330, 0.016, 0.4), (760, 0.009, 0.3)), at=0.09, gain=0.75)
    return finished(pressed(out, 1.6), 0.76, 0.004, 0.015)


def tap(rng: random.Random, body: float = 1.0) -> Samples:
    """A card meeting felt over wood."""
    out = struck(
        0.12, (150 * body, 0.030, 0.8), (335 * body, 0.018, 0.55), (790 * body, 0.008, 0.22)
    )
    add(out, dying(filtered(noise(0.08, rng), 2800, 900, 0.7), 0.010), gain=0.9)
    return out


def lay() -> array.array[int]:
    """A card landing, with a small settle after it."""
    rng = random.Random(14)
    out = silence(0.19)
    add(out, tap(rng))
    add(out, tap(rng, 1.25), at=0.058, gain=0.26)
    return finished(pressed(out, 1.7), 0.78, 0.002, 0.02)


def slap() -> array.array[int]:
    """A flat hand on a card on a table."""
    rng = random.Random(15)
    out = falling(170, 82, 0.02, 0.055, 0.24)
    add(out, struck(0.2, (228, 0.035, 0.5), (512, 0.020, 0.35), (1130, 0.010, 0.2)))
    palm = filtered(noise(0.12, rng), 2600, 800, 0.6)
    add(out, dying(palm, 0.016), gain=2.0)
    add(out, dying(filtered(noise(0.05, rng), 5200, 3000, 0.8), 0.005), gain=0.9)
    return finished(pressed(out, 3.4), 0.89, 0.002, 0.02)


def chime() -> array.array[int]:
    """A pair made: two tongues of a kalimba, a fifth apart, and their octave."""
    out = silence(0.85)
    for note, at, gain in ((76, 0.0, 0.8), (83, 0.085, 0.9), (88, 0.17, 0.55)):
        add(out, kalimba(note), at, gain)
    add(out, marimba(64), 0.0, 0.35)
    return finished(pressed(out, 0.6), 0.72, 0.002, 0.12)


def croak() -> array.array[int]:
    """A toad that was disturbed: a short grunt, then a long one that sinks."""
    rng = random.Random(16)
    out = silence(0.62)
    for start, length, high, low in ((0.0, 0.13, 78, 92), (0.19, 0.40, 86, 52)):
        t = 0.0
        while t < length:
            part = t / length
            swell = math.sin(math.pi * min(1.0, part * 1.04)) ** 0.6
            # The mouth opens, then closes: the formants rise and fall with the swell.
            mouth = 0.8 + 0.35 * swell
            pulse = struck(
                0.03, (330 * mouth, 0.008, 1.0), (760 * mouth, 0.005, 0.75),
                (1480 * mouth, 0.003, 0.4), (2600, 0.0015, 0.15),
            )  # fmt: skip
            add(out, pulse, start + t, swell * rng.uniform(0.8, 1.0))
            add(out, dying(filtered(noise(0.01, rng), 900, 900, 1.5), 0.004), start + t, swell / 4)
            t += rng.uniform(0.95, 1.05) / (high + (low - high) * part)
    return finished(pressed(out, 0.8), 0.76, 0.003, 0.03)


def thud() -> array.array[int]:
    """Bust: something heavy falls on the table and stays there."""
    rng = random.Random(17)
    out = falling(190, 58, 0.035, 0.11, 0.42)
    add(out, struck(0.3, (172, 0.06, 0.45), (305, 0.035, 0.4), (540, 0.018, 0.22)))
    add(out, dying(filtered(noise(0.2, rng), 1100, 250, 0.7, "low"), 0.035), gain=0.9)
    add(out, tap(rng, 0.8), at=0.15, gain=0.22)
    return finished(pressed(out, 2.0), 0.86, 0.002, 0.06)


def fanfare() -> array.array[int]:
    """Seven: seven steps up, one for each card, and a chord to stand on."""
    out = silence(1.5)
    for step, note in enumerate((67, 69, 71, 72, 74, 76, 79)):
        add(out, marimba(note), step * 0.078, 0.6 + 0.05 * step)
        add(out, kalimba(note + 12), step * 0.078, 0.16)
    for note, gain in ((48, 0.8), (60, 0.5), (72, 0.55), (76, 0.55), (79, 0.5), (84, 0.65)):
        add(out, marimba(note), 0.62, gain)
    add(out, kalimba(84), 0.62, 0.5)
    return finished(pressed(out, 0.9), 0.78, 0.002, 0.25)


def click() -> array.array[int]:
    """A wooden button."""
    rng = random.Random(18)
    out = struck(0.06, (620, 0.009, 0.8), (1350, 0.006, 0.6), (2450, 0.003, 0.25))
    add(out, dying(filtered(noise(0.02, rng), 3000, 2000, 0.8), 0.002), gain=0.5)
    return finished(pressed(out, 1.2), 0.7, 0.002, 0.015)


def tick() -> array.array[int]:
    """A small clock in a wooden case."""
    out = struck(0.06, (1020, 0.010, 0.8), (1890, 0.007, 0.5), (3300, 0.002, 0.15))
    return finished(out, 0.7, 0.002, 0.015)


def refuse() -> array.array[int]:
    """No, said softly: two muffled knocks, the second lower."""
    rng = random.Random(19)
    out = silence(0.3)
    for at, pitch, gain in ((0.0, 262.0, 0.85), (0.115, 196.0, 1.0)):
        knock = struck(
            0.18, (pitch, 0.035, 1.0), (pitch * 2.4, 0.012, 0.3), (pitch * 4.1, 0.006, 0.1)
        )
        add(knock, dying(filtered(noise(0.04, rng), 700, 400, 0.8, "low"), 0.008), gain=0.4)
        add(out, shaped(knock, (0, 0), (0.003, 1), (0.18, 0.9)), at, gain)
    return finished(out, 0.72, 0.002, 0.03)


def sweep() -> array.array[int]:
    """A line of cards gathered up: edges catching one after another, then squared on the table."""
    rng = random.Random(20)
    out = filtered(grains(0.58, 5000, rng), 1500, 3200, 0.7)
    out = shaped(out, (0, 0), (0.1, 0.45), (0.34, 0.7), (0.46, 0))
    at, gap = 0.05, 0.066
    while at < 0.42:
        edge = dying(filtered(noise(0.04, rng), 2600 + 2600 * at, 1800, 1.0), 0.006)
        add(out, edge, at, 0.5 + 0.6 * at)
        at, gap = at + gap, gap * 0.87
    add(out, tap(rng, 1.1), at=0.44, gain=0.8)
    return finished(pressed(out, 1.7), 0.74, 0.005, 0.03)


def win() -> array.array[int]:
    """A short happy tune."""
    out = silence(1.5)
    tune = ((67, 0.0), (72, 0.14), (76, 0.28), (74, 0.42), (76, 0.56), (79, 0.70), (84, 0.92))
    for note, at in tune:
        add(out, marimba(note), at, 0.8)
        add(out, kalimba(note), at, 0.2)
    for chord, at in (((48, 64), 0.0), ((53, 65), 0.42), ((55, 71), 0.70), ((48, 76, 79), 0.92)):
        for note in chord:
            add(out, marimba(note), at, 0.45)
    return finished(pressed(out, 0.9), 0.78, 0.002, 0.25)


def theft() -> array.array[int]:
    """Cards pulled away from under somebody's nose, sinking, and a hand on them."""
    rng = random.Random(22)
    out = silence(0.5)
    pull = filtered(grains(0.26, 5200, rng), 4200, 1300, 0.8)
    add(out, shaped(pull, (0, 0), (0.03, 0.7), (0.2, 1), (0.26, 0)), gain=0.9)
    for step, note in enumerate((79, 76, 72)):
        add(out, shaped(marimba(note), (0, 1), (0.16, 0)), at=step * 0.07, gain=0.5)
    blow = falling(180, 84, 0.02, 0.05, 0.2)
    add(blow, struck(0.2, (232, 0.035, 0.5), (520, 0.022, 0.45), (1130, 0.010, 0.25)))
    add(blow, dying(filtered(noise(0.12, rng), 2600, 800, 0.6), 0.016), gain=1.8)
    add(out, shaped(blow, (0, 1), (0.2, 0)), at=0.26, gain=1.0)
    return finished(pressed(out, 2.2), 0.8, 0.003, 0.03)


def rise() -> array.array[int]:
    """One more is enough: two low knocks and a step up that stays open."""
    out = silence(0.62)
    for at, note, gain in ((0.0, 55, 0.7), (0.12, 55, 0.7), (0.24, 62, 1.0)):
        add(out, marimba(note), at, gain)
        add(out, struck(0.1, (210, 0.03, 0.5), (470, 0.015, 0.3)), at, gain * 0.5)
    add(out, kalimba(74), 0.24, 0.4)
    return finished(out, 0.7, 0.002, 0.12)


def bell() -> array.array[int]:
    """The last round: a small hand bell, struck once."""
    out = silence(1.1)
    hit = struck(
        1.05, (1046, 0.22, 0.5), (2093, 0.12, 0.5), (2780, 0.06, 0.45), (4190, 0.03, 0.3),
        (523, 0.16, 0.2),
    )  # fmt: skip
    add(out, hit)
    add(out, struck(0.05, (3200, 0.004, 0.9), (760, 0.008, 0.9)), gain=0.9)
    return finished(out, 0.72, 0.002, 0.2)


# -- music --------------------------------------------------------------------------------------

EIGHTH = 0.3125  # 96 beats a minute
BARS = 16
# Each bar: bass note, then the chord the marimba walks through.
CHORDS = (
    (41, (60, 65, 69, 72)), (38, (62, 65, 69, 72)), (46, (62, 65, 70, 74)), (36, (60, 64, 67, 74)),
    (41, (60, 65, 69, 72)), (45, (60, 64, 69, 72)), (46, (62, 65, 70, 72)), (36, (60, 65, 67, 72)),
    (38, (62, 65, 69, 74)), (45, (60, 64, 69, 72)), (46, (62, 65, 69, 74)), (41, (60, 65, 69, 72)),
    (43, (62, 65, 70, 74)), (38, (62, 65, 69, 72)), (46, (62, 65, 70, 74)), (36, (60, 65, 67, 70)),
)  # fmt: skip
# The walk: (eighth, which note of the chord). Four turns of it, so that no two bars in a row agree.
WALKS = (
    ((0, 0), (2, 1), (3, 2), (5, 3), (6, 1)),
    ((0, 1), (3, 2), (4, 0), (6, 3)),
    ((0, 0), (1, 2), (3, 1), (5, 2), (7, 3)),
    ((0, 1), (2, 2), (4, 3), (6, 0)),
)
# The tune, for the kalimba: (bar, eighth, note). It leaves more room than it takes.
TUNE = (
    (0, 4, 81), (0, 6, 79), (1, 0, 77), (1, 5, 74), (2, 2, 77), (3, 0, 79), (3, 3, 76),
    (4, 4, 81), (4, 6, 84), (5, 0, 79), (5, 5, 76), (6, 2, 77), (6, 5, 74), (7, 0, 72),
    (8, 2, 77), (8, 5, 81), (9, 0, 79), (9, 4, 76), (10, 2, 74), (10, 5, 77), (11, 0, 81),
    (12, 3, 82), (12, 6, 81), (13, 0, 77), (13, 4, 74), (14, 2, 77), (14, 5, 79), (15, 1, 72),
)  # fmt: skip


def music() -> array.array[int]:
    """Forty calm seconds in F. What rings past the end rings on at the beginning: no seam."""
    rng = random.Random(21)
    length = count(BARS * 8 * EIGHTH)
    out = [0.0] * length

    def pluck(sound: Sequence[float], bar: int, eighth: int, gain: float) -> None:
        # Hands are not clocks: a few milliseconds late, a little louder or softer.
        start = count((bar * 8 + eighth) * EIGHTH + rng.uniform(0.002, 0.014))
        level = gain * rng.uniform(0.82, 1.0)
        for i, x in enumerate(sound, start):
            out[i % length] += x * level

    for bar, (root, chord) in enumerate(CHORDS):
        pluck(bass(root), bar, 0, 0.62)
        pluck(bass(root + 7 if root < 43 else root), bar, 5, 0.34)
        for eighth, which in WALKS[bar % len(WALKS)]:
            pluck(marimba(chord[which]), bar, eighth, 0.34)
    for bar, eighth, note in TUNE:
        pluck(kalimba(note), bar, eighth, 0.30)
    room = list(out)  # a small wooden room: three quiet reflections
    for delay, gain in ((0.031, 0.16), (0.053, 0.12), (0.089, 0.08)):
        shift = count(delay)
        for i in range(length):
            room[i] += out[i - shift] * gain
    # Well under the effects, which it must never cover, and room to mix them without clipping.
    return quantised(room, 0.4)


EFFECTS: dict[str, Callable[[], array.array[int]]] = {
    "slide": slide, "flip": flip, "lay": lay, "slap": slap, "chime": chime, "croak": croak,
    "thud": thud, "fanfare": fanfare, "click": click, "refuse": refuse, "deal": deal,
    "sweep": sweep, "tick": tick, "win": win, "theft": theft, "rise": rise, "bell": bell,
}  # fmt: skip


def write(samples: array.array[int], path: Path) -> None:
    if sys.byteorder == "big":
        samples = array.array("h", samples)
        samples.byteswap()
    with wave.open(str(path), "wb") as file:
        file.setparams((1, 2, RATE, len(samples), "NONE", ""))
        file.writeframes(samples.tobytes())


def make(name: str, samples: array.array[int], folder: Path, quality: str) -> Path:
    """Write one sound and give its path; an earlier file of the same name is replaced."""
    path, small = folder / f"{name}.wav", folder / f"{name}.ogg"
    small.unlink(missing_ok=True)
    write(samples, path)
    encoder = shutil.which("oggenc")
    if encoder is None or len(samples) < count(SHORT):
        return path
    # A fixed serial number, so that the file too is the same every time.
    subprocess.run([encoder, "-Q", "-s", "7", "-q", quality, "-o", small, path], check=True)
    path.unlink()
    return small


def main(folder: Path) -> None:
    for name, effect in EFFECTS.items():
        print(make(name, effect(), folder, "5"))
    print(make("music", music(), folder, "1"))


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent)
