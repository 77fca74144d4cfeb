"""Makes every sound of the table, from nothing but arithmetic.

    python -m assets.sounds.make_sounds [folder] [name ...]

The effects are short, dry, wooden and papery; the music is a quiet loop of plucked wood. Nothing is
sampled from anywhere. The same script always gives the same samples: noise comes from generators
with fixed seeds. How loud each sound is stands in `repertoire.py`. The longer ones become Ogg
Vorbis when `oggenc` (Debian: vorbis-tools) is installed; without it they stay WAV, which the game
plays just as well. The results are committed, so that the game pays nothing for them at start-up.
"""

from __future__ import annotations

import array
import math
import random
import shutil
import subprocess
import sys
import wave
from collections.abc import Callable
from pathlib import Path

from assets.sounds.loudness import RATE
from assets.sounds.repertoire import BLOCK_S, LOUDNESS, MUSIC, MUSIC_LOUDNESS, SOUNDS, files
from assets.sounds.synthesis import (
    Samples,
    add,
    count,
    dying,
    faded,
    falling,
    filtered,
    glass,
    kalimba,
    levelled,
    marimba,
    noise,
    paper,
    pressed,
    quantised,
    shaped,
    silence,
    skin,
    struck,
    wood,
)
from assets.sounds.tune import music

# Up to this many seconds a sound stays WAV: a few kB more, but it loads ten times faster and
# keeps its knock exact (Vorbis smears it forwards and lifts its peak).
SHORT = 0.225

# Five tones to an octave, of which any two agree: from G below the middle up to A above it.
LADDER = (67, 69, 72, 74, 76, 79, 81, 84, 86, 88, 91, 93)


def note(n: float) -> float:
    return float(440.0 * 2 ** ((n - 69) / 12))


# -- cards: paper, and the table below it -------------------------------------------------------


def slide(rng: random.Random, i: int) -> Samples:
    """A card gliding over felt: it comes to rest within its journey."""
    long = 0.245 * rng.uniform(0.94, 1.05)
    out = paper(long, lambda x: math.sin(math.pi * min(1, x * 1.02) ** 0.55) ** 0.8, rng, 2350)
    return faded(out, 0.004, 0.03)


def deal(rng: random.Random, i: int) -> Samples:
    """Off the top of the pack, and down: a short slip and a touch."""
    out = paper(0.115, lambda x: max(0.0, min(1.0, x * 4) * (1 - x) * 1.3), rng, 2800)
    add(out, wood(560 * rng.uniform(0.9, 1.12), rng, 0.45, 0.05), at=0.052, gain=0.75)
    return faded(out, 0.003, 0.015)


def flip(rng: random.Random, i: int) -> Samples:
    """A card snapping over. The snap comes at once: films play it as the face appears."""
    out = silence(0.13)
    snap = dying(filtered(noise(0.09, rng), 3300 * rng.uniform(0.9, 1.1), 1700, 0.8), 0.012)
    add(out, snap, at=0.003, gain=1.0)
    add(out, paper(0.1, lambda x: (1 - x) ** 2, rng, 2700), at=0.006, gain=0.9)
    add(out, wood(620 * rng.uniform(0.92, 1.1), rng, 0.5, 0.08), at=0.004, gain=0.5)
    return faded(pressed(out, 1.4), 0.002, 0.03)


def lay(rng: random.Random, i: int) -> Samples:
    """A card landing, with a small settle after it."""
    out = silence(0.17)
    pitch = 430 * rng.uniform(0.9, 1.12)
    add(out, wood(pitch, rng, 1.1))
    add(out, dying(filtered(noise(0.06, rng), 2600, 1300, 0.7), 0.008), gain=0.7)
    add(out, wood(pitch * 1.3, rng, 0.5), at=rng.uniform(0.045, 0.062), gain=0.22)
    return faded(pressed(out, 1.5), 0.002, 0.03)


def sweep(rng: random.Random, i: int) -> Samples:
    """A line of cards gathered up: edges catch one after another, and the pack is squared."""
    out = silence(0.9)
    add(out, paper(0.76, lambda x: 0.35 + 0.65 * math.sin(math.pi * x), rng, 2500), gain=0.6)
    at, gap = 0.04, 0.085
    while at < 0.7:
        edge = dying(filtered(noise(0.04, rng), 2300 + 1500 * at, 1800, 1.0), 0.006)
        add(out, edge, at, 0.6 + 0.4 * at)
        at, gap = at + gap * rng.uniform(0.85, 1.15), gap * 0.95
    add(out, wood(400, rng, 0.9), at=0.72, gain=0.9)
    add(out, wood(520, rng, 0.7), at=0.79, gain=0.5)
    return faded(pressed(out, 1.4), 0.005, 0.05)


def follow(rng: random.Random, i: int) -> Samples:
    """The same card from another hand: a slip, and the tone before it once more."""
    out = silence(0.4)
    add(out, paper(0.13, lambda x: 1 - x, rng, 2600), gain=0.55)
    for at, gain in ((0.06, 0.6), (0.19, 0.4)):
        add(out, shaped(marimba(72), (0, 1), (0.2, 0)), at, gain)
    return faded(out, 0.003, 0.06)


def croak(rng: random.Random, i: int) -> Samples:
    """A toad that was disturbed: a short grunt, then a long one. The bigger, the lower."""
    size = 1.42 * 0.9 ** (i - 1)
    out = silence(0.5)
    for start, length, high, low in ((0.0, 0.11, 78, 92), (0.15, 0.32, 86, 56)):
        t = 0.0
        while t < length:
            part = t / length
            swell = math.sin(math.pi * min(1.0, part * 1.04)) ** 0.6
            # The mouth opens, then closes: the formants rise and fall with the swell.
            mouth = (0.8 + 0.35 * swell) * size**0.8
            pulse = struck(
                0.03, (370 * mouth, 0.008, 1.0), (780 * mouth, 0.005, 0.75),
                (1480 * mouth, 0.003, 0.4), (2600, 0.0015, 0.15),
            )  # fmt: skip
            add(out, pulse, start + t, swell * rng.uniform(0.8, 1.0))
            add(out, dying(filtered(noise(0.01, rng), 900, 900, 1.5), 0.004), start + t, swell / 4)
            t += rng.uniform(0.95, 1.05) / ((high + (low - high) * part) * size)
    return faded(pressed(out, 0.8), 0.003, 0.03)


# -- hands, and what is heavy -------------------------------------------------------------------


def palm(rng: random.Random, pitch: float) -> Samples:
    """A flat hand on a card on a table; little of it is too low for small loudspeakers."""
    out = struck(
        0.22, (pitch, 0.042, 0.9), (pitch * 1.46, 0.034, 0.8), (pitch * 2.2, 0.024, 0.6),
        (pitch * 3.1, 0.014, 0.35),
    )  # fmt: skip
    add(out, falling(190, 120, 0.02, 0.03, 0.1), gain=0.3)
    add(out, dying(filtered(noise(0.16, rng), 2000, 700, 0.6), 0.030), gain=1.9)
    add(out, dying(filtered(noise(0.05, rng), 4200, 2600, 0.8), 0.006), gain=0.9)
    return pressed(out, 4.0)


def slap(rng: random.Random, i: int) -> Samples:
    return faded(palm(rng, 390 * rng.uniform(0.88, 1.14)), 0.002, 0.04)


def bust(rng: random.Random, i: int) -> Samples:
    """The ladder breaks: three rungs down, and all of it falls on the table."""
    out = silence(0.78)
    for step, (n, at) in enumerate(((74, 0.0), (69, 0.075), (63, 0.15))):
        add(out, shaped(marimba(n), (0, 1), (0.09, 0.6), (0.14, 0)), at, 0.7 - 0.08 * step)
        add(out, wood(520 - 60 * step, rng, 0.6), at, 0.3)
    fall = struck(0.5, (212, 0.06, 0.3), (318, 0.09, 0.9), (467, 0.075, 0.8), (702, 0.045, 0.6))
    add(fall, falling(230, 90, 0.03, 0.06, 0.3), gain=0.3)
    add(fall, dying(filtered(noise(0.3, rng), 1500, 450, 0.6), 0.05), gain=1.3)
    add(out, pressed(fall, 2.6), at=0.235, gain=1.2)
    for at, gain in ((0.40, 0.4), (0.49, 0.24), (0.55, 0.15)):  # and what bounces
        add(out, wood(rng.uniform(430, 620), rng, 0.9), at, gain)
    return faded(out, 0.002, 0.08)


def theft(rng: random.Random, i: int) -> Samples:
    """Cards pulled away from under somebody's nose, sinking, and a hand on them."""
    out = silence(0.5)
    add(out, paper(0.25, lambda x: 0.4 + 0.6 * x, rng, 2900), gain=0.8)
    for step, n in enumerate((79, 76, 72)):
        add(out, shaped(marimba(n), (0, 1), (0.16, 0)), at=step * 0.075, gain=0.55)
    add(out, palm(rng, 380), at=0.26, gain=0.85)
    return faded(out, 0.003, 0.05)


def drum(rng: random.Random, i: int) -> Samples:
    """One of three, each higher than the one before."""
    out = skin((262.0, 311.0, 370.0)[i - 1], rng, 0.34)
    add(out, wood(700 + 90 * i, rng, 0.6), gain=0.3)
    return faded(pressed(out, 1.6), 0.002, 0.08)


# -- small signs --------------------------------------------------------------------------------


def click(rng: random.Random, i: int) -> Samples:
    """A wooden button."""
    pitch = 600 * rng.uniform(0.93, 1.07)
    out = struck(0.06, (pitch, 0.009, 0.8), (pitch * 2.2, 0.006, 0.6), (pitch * 4, 0.003, 0.25))
    add(out, dying(filtered(noise(0.02, rng), 3000, 2000, 0.8), 0.002), gain=0.5)
    return faded(pressed(out, 1.2), 0.002, 0.015)


def tick(rng: random.Random, i: int) -> Samples:
    """A small clock in a case of metal, which rises while time runs out: no button sounds so."""
    f = 1320 * 2 ** ((i - 1) / 15)
    out = struck(0.09, (f, 0.022, 0.8), (f * 1.504, 0.012, 0.4), (f * 2.67, 0.004, 0.25))
    return faded(out, 0.002, 0.02)


def refuse(rng: random.Random, i: int) -> Samples:
    """No, said softly: two muffled knocks, the second lower."""
    out = silence(0.25)
    for at, pitch, gain in ((0.0, 330.0, 0.85), (0.1, 262.0, 1.0)):
        knock = struck(
            0.15, (pitch, 0.03, 1.0), (pitch * 2.4, 0.012, 0.3), (pitch * 4.1, 0.006, 0.1)
        )
        add(knock, dying(filtered(noise(0.04, rng), 700, 400, 0.8, "low"), 0.008), gain=0.4)
        add(out, shaped(knock, (0, 0), (0.003, 1), (0.15, 0.9)), at, gain)
    return faded(out, 0.002, 0.03)


def your_turn(rng: random.Random, i: int) -> Samples:
    """One soft note, which nobody minds to hear often."""
    out = silence(0.6)
    add(out, shaped(kalimba(72), (0, 0), (0.02, 1), (0.6, 0)))
    add(out, shaped(marimba(60), (0, 0), (0.02, 1), (0.5, 0)), gain=0.4)
    return faded(out, 0.004, 0.12)


def skipped(rng: random.Random, i: int) -> Samples:
    """Somebody is passed over: a note that is hardly begun, and one below it."""
    out = silence(0.3)
    for n, at, gain in ((65, 0.0, 0.8), (62, 0.11, 0.6)):
        add(out, shaped(marimba(n), (0, 1), (0.07, 0.5), (0.14, 0)), at, gain)
    add(out, wood(400, rng, 0.5), gain=0.25)
    return faded(out, 0.002, 0.04)


def step_up(rng: random.Random, i: int) -> Samples:
    """A step of the ladder: of a count, of pairs in a row, of a row of cards."""
    out = list(marimba(LADDER[i - 1]))[: count(0.42)]
    add(out, kalimba(LADDER[i - 1]), gain=0.25)
    return faded(out, 0.002, 0.12)


def total(rng: random.Random, i: int) -> Samples:
    """It is all added up: two notes that close."""
    out = silence(0.6)
    for n, at, gain in ((67, 0.0, 0.5), (72, 0.08, 0.7), (76, 0.08, 0.4)):
        add(out, marimba(n), at, gain)
    add(out, kalimba(72), 0.08, 0.35)
    return faded(out, 0.002, 0.16)


def chime(rng: random.Random, i: int) -> Samples:
    """A pair found: two tongues of a kalimba, a fifth apart, and their octave."""
    out = silence(0.75)
    for n, at, gain in ((76, 0.0, 0.8), (83, 0.085, 0.9), (88, 0.17, 0.55)):
        add(out, kalimba(n), at, gain)
    add(out, marimba(64), 0.0, 0.35)
    return faded(pressed(out, 0.6), 0.002, 0.2)


def twist(rng: random.Random, i: int) -> Samples:
    """Two notes that change places, as the two digits do."""
    out = silence(0.62)
    for n, at, gain in ((74, 0.0, 0.7), (81, 0.0, 0.35), (81, 0.15, 0.8), (74, 0.15, 0.3)):
        add(out, shaped(kalimba(n), (0, 1), (0.14, 0.8), (0.47, 0)), at, gain)
        add(out, shaped(marimba(n - 12), (0, 1), (0.3, 0)), at, gain * 0.3)
    return faded(out, 0.002, 0.1)


def neutralise(rng: random.Random, i: int) -> Samples:
    """A packet folds over, and a fifth stands where the numbers were: nothing is left."""
    out = silence(0.66)
    add(out, paper(0.14, lambda x: math.sin(math.pi * x), rng, 2500), gain=0.75)
    add(out, wood(430, rng, 0.8), at=0.12, gain=0.5)
    for n, at, gain in ((69, 0.13, 0.8), (76, 0.13, 0.6)):
        add(out, marimba(n), at, gain)
        add(out, kalimba(n), at, gain * 0.25)
    return faded(out, 0.004, 0.14)


def freeze(rng: random.Random, i: int) -> Samples:
    """Glass falls on wood and lies there: nothing that anybody would be glad of."""
    out = silence(0.72)
    for at, f, gain in (
        (0.0, 2090, 0.5), (0.075, 1760, 0.55), (0.14, 1480, 0.6), (0.2, 1245, 0.65),
    ):  # fmt: skip
        add(out, glass(f, 0.4), at, gain)
    add(out, wood(340, rng, 1.6, 0.3), at=0.27, gain=1.0)
    for _ in range(7):
        add(
            out,
            glass(rng.uniform(2200, 4200), 0.2),
            rng.uniform(0.275, 0.42),
            rng.uniform(0.1, 0.3),
        )
    return faded(pressed(out, 1.2), 0.002, 0.16)


def second_chance(rng: random.Random, i: int) -> Samples:
    """A fall that is caught: a thud, and a chime below it like a net."""
    out = silence(0.8)
    fall = struck(0.25, (330, 0.04, 0.8), (485, 0.03, 0.6), (190, 0.04, 0.3))
    add(fall, dying(filtered(noise(0.1, rng), 1300, 600, 0.7), 0.02), gain=0.7)
    add(out, fall, gain=0.9)
    for n, at, gain in ((67, 0.16, 0.5), (74, 0.22, 0.7), (79, 0.28, 0.8)):
        add(out, kalimba(n), at, gain)
    return faded(pressed(out, 0.9), 0.002, 0.2)


def rise(rng: random.Random, i: int) -> Samples:
    """One more is enough: two low knocks and a step up that stays open."""
    out = silence(0.62)
    for at, n, gain in ((0.0, 60, 0.7), (0.12, 60, 0.7), (0.24, 67, 1.0)):
        add(out, marimba(n), at, gain)
        add(out, wood(430, rng, 0.7), at, gain * 0.4)
    add(out, kalimba(79), 0.24, 0.4)
    return faded(out, 0.002, 0.12)


def bell(rng: random.Random, i: int) -> Samples:
    """The last card: a small hand bell, struck once."""
    return faded(_struck_bell(1.0), 0.002, 0.3)


def last_bell(rng: random.Random, i: int) -> Samples:
    """Time is up: the bell twice, lower."""
    out = silence(1.1)
    for at, gain in ((0.0, 0.8), (0.16, 1.0)):
        add(out, _struck_bell(0.94, 0.75), at, gain)
    return faded(out, 0.002, 0.3)


def _struck_bell(seconds: float, size: float = 1.0) -> Samples:
    out = struck(
        seconds, (1046 * size, 0.22, 0.5), (2093 * size, 0.12, 0.5), (2780 * size, 0.06, 0.45),
        (4190 * size, 0.03, 0.3), (523 * size, 0.16, 0.2),
    )  # fmt: skip
    add(out, struck(0.05, (3200, 0.004, 0.5), (760, 0.008, 0.5)))
    return out


# -- tunes --------------------------------------------------------------------------------------


def light(rng: random.Random, i: int) -> Samples:
    """A card of seven lights up: one note, higher than that of the card before."""
    n = (67, 69, 71, 72, 74, 76, 79)[i - 1]
    out = silence(0.5)
    add(out, marimba(n), gain=0.8)
    add(out, kalimba(n + 12), gain=0.25)
    return faded(out, 0.002, 0.15)


def seven(rng: random.Random, i: int) -> Samples:
    """All seven: a chord to stand on."""
    out = silence(1.2)
    for n, gain in ((60, 0.6), (67, 0.5), (72, 0.6), (76, 0.6), (79, 0.6), (84, 0.7)):
        add(out, marimba(n), 0.0, gain)
        add(out, kalimba(n), 0.0, gain * 0.4)
    for n, at in ((84, 0.14), (88, 0.22), (91, 0.3)):
        add(out, kalimba(n), at, 0.4)
    return faded(pressed(out, 1.2), 0.002, 0.3)


def win(rng: random.Random, i: int) -> Samples:
    """A short happy tune."""
    out = silence(1.6)
    tune = ((67, 0.0), (72, 0.14), (76, 0.28), (74, 0.42), (76, 0.56), (79, 0.70), (84, 0.92))
    for n, at in tune:
        add(out, marimba(n), at, 0.8)
        add(out, kalimba(n), at, 0.2)
    for chord, at in (((60, 64), 0.0), ((60, 65), 0.42), ((59, 67), 0.70), ((60, 76, 79), 0.92)):
        for n in chord:
            add(out, marimba(n), at, 0.4)
    return faded(pressed(out, 0.9), 0.002, 0.3)


def lose(rng: random.Random, i: int) -> Samples:
    """A third that falls, gently: there will be another match."""
    out = silence(1.2)
    for n, at, gain in ((72, 0.0, 0.7), (69, 0.3, 0.8), (65, 0.3, 0.4), (57, 0.3, 0.3)):
        add(out, marimba(n), at, gain)
        add(out, kalimba(n), at, gain * 0.3)
    return faded(out, 0.004, 0.35)


# -- files --------------------------------------------------------------------------------------

MAKERS: dict[str, Callable[[random.Random, int], Samples]] = {
    "slide": slide, "deal": deal, "flip": flip, "lay": lay, "sweep": sweep, "follow": follow,
    "croak": croak, "slap": slap, "bust": bust, "theft": theft, "drum": drum, "click": click,
    "tick": tick, "refuse": refuse, "your_turn": your_turn, "skipped": skipped, "note": step_up,
    "total": total, "chime": chime, "twist": twist, "neutralise": neutralise, "freeze": freeze,
    "second_chance": second_chance, "rise": rise, "bell": bell, "last_bell": last_bell,
    "light": light, "seven": seven, "win": win, "lose": lose,
}  # fmt: skip

PEAKS_HEAD = '''\
"""How high each sound goes, in blocks of two digits, of 255. Made by `make_sounds.py`."""

PEAKS = {'''

FILES = {file: name for name in SOUNDS for file in files(name)}


def samples(file: str) -> array.array[int]:
    """What is in this file of the repertoire, the music included."""
    if file in MUSIC:
        return quantised(levelled(music(calm=file == "music_table"), MUSIC_LOUDNESS))
    name = FILES[file]
    take = int(file.removeprefix(name).lstrip("_") or 1)
    made = MAKERS[name](random.Random(file), take)
    return quantised(levelled(made, LOUDNESS[SOUNDS[name].loud]))


def write(made: array.array[int], path: Path) -> None:
    if sys.byteorder == "big":
        made = array.array("h", made)
        made.byteswap()
    with wave.open(str(path), "wb") as file:
        file.setparams((1, 2, RATE, len(made), "NONE", ""))
        file.writeframes(made.tobytes())


def make(name: str, folder: Path) -> Path:
    """Write one sound and give its path; an earlier file of the same name is replaced."""
    made = samples(name)
    path, small = folder / f"{name}.wav", folder / f"{name}.ogg"
    small.unlink(missing_ok=True)
    write(made, path)
    encoder = shutil.which("oggenc")
    if encoder is None or len(made) < count(SHORT):
        return path
    quality = "0" if name in MUSIC else "3"
    # A fixed serial number, so that the file too is the same every time.
    subprocess.run([encoder, "-Q", "-s", "7", "-q", quality, "-o", small, path], check=True)
    path.unlink()
    return small


def peaks(made: array.array[int]) -> str:
    """The highest peak in each block, as the mixer needs them; Vorbis may lift them a little."""
    size = count(BLOCK_S)
    blocks = (made[start : start + size] for start in range(0, len(made), size))
    tops = (max(max(block), -min(block)) / 32768 for block in blocks)
    return bytes(min(255, math.ceil(top * 1.16 * 255) + 1) for top in tops).hex()


def write_peaks(folder: Path) -> Path:
    lines = [f'    "{name}": "{peaks(samples(name))}",' for name in FILES]
    path = folder / "peaks.py"
    path.write_text("\n".join((PEAKS_HEAD, *lines, "}", "")), "utf-8")
    return path


def main(folder: Path, *names: str) -> None:
    for name in names or (*FILES, *MUSIC):
        print(make(name, folder))
    print(write_peaks(folder))


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent, *sys.argv[2:])
