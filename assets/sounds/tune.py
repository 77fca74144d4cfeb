"""The music: two minutes in F, plucked wood and thumbs on metal, in four parts: A B A C.

At the tables the same piece is played with half as many notes and hardly any tune.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from assets.sounds.synthesis import Samples, bass, count, kalimba, marimba

EIGHTH = 0.3125  # 96 beats a minute
BARS = 12  # of each part

Chords = tuple[tuple[int, tuple[int, int, int, int]], ...]
Tune = tuple[tuple[int, int, int], ...]  # bar, eighth, note

F, DM = (41, (60, 65, 69, 72)), (38, (62, 65, 69, 72))
BB, C = (46, (62, 65, 70, 74)), (36, (60, 64, 67, 74))
AM, GM, C4 = (45, (60, 64, 69, 72)), (43, (62, 65, 70, 74)), (36, (60, 65, 67, 72))
A7, EB = (45, (61, 64, 67, 69)), (39, (63, 67, 70, 74))

CHORDS: dict[str, Chords] = {
    "A": (F, DM, BB, C, F, AM, BB, C4, DM, AM, BB, C),
    "B": (BB, F, GM, DM, BB, F, EB, C, GM, DM, BB, C4),
    "C": (DM, A7, DM, GM, DM, A7, BB, F, GM, BB, C4, C),
}
TUNE: dict[str, Tune] = {
    "A": (
        (0, 4, 81), (0, 6, 79), (1, 0, 77), (1, 5, 74), (2, 2, 77), (3, 0, 79), (3, 3, 76),
        (4, 4, 81), (4, 6, 84), (5, 0, 79), (5, 5, 76), (6, 2, 77), (6, 5, 74), (7, 0, 72),
        (8, 2, 77), (8, 5, 81), (9, 0, 79), (9, 4, 76), (10, 2, 77), (10, 5, 74), (11, 2, 76),
    ),
    "B": (
        (0, 0, 82), (0, 3, 81), (0, 6, 77), (1, 2, 72), (2, 0, 79), (2, 3, 77), (2, 6, 74),
        (3, 2, 69), (4, 0, 82), (4, 3, 84), (5, 0, 81), (5, 4, 77), (6, 2, 79), (6, 5, 75),
        (7, 0, 76), (8, 4, 82), (8, 6, 81), (9, 0, 77), (9, 5, 74), (10, 2, 77), (11, 0, 72),
    ),
    "C": (
        (0, 2, 74), (0, 4, 76), (0, 6, 77), (1, 3, 76), (1, 6, 73), (2, 2, 74), (3, 2, 79),
        (3, 4, 77), (3, 6, 74), (4, 4, 81), (5, 0, 79), (5, 3, 76), (6, 0, 77), (6, 4, 74),
        (7, 2, 72), (8, 2, 74), (8, 5, 77), (9, 0, 82), (9, 4, 81), (10, 2, 79), (11, 0, 76),
    ),
}  # fmt: skip
# The walk: (eighth, which note of the chord). Four turns of it, so that no two bars in a row agree.
WALKS = (
    ((0, 0), (2, 1), (3, 2), (5, 3), (6, 1)),
    ((0, 1), (3, 2), (4, 0), (6, 3)),
    ((0, 0), (1, 2), (3, 1), (5, 2), (7, 3)),
    ((0, 1), (2, 2), (4, 3), (6, 0)),
)
CALM_WALKS = (((0, 0), (3, 2)), ((2, 1), (6, 3)), ((0, 1), (5, 2)), ((3, 3),))


def music(calm: bool) -> Samples:
    """All four parts. What rings past the end rings on at the beginning: no seam."""
    rng = random.Random("calm" if calm else "tune")
    parts = "ABAC"
    length = count(len(parts) * BARS * 8 * EIGHTH)
    out = [0.0] * length

    def pluck(sound: Sequence[float], bar: int, eighth: int, gain: float) -> None:
        # Hands are not clocks: a few milliseconds late, a little louder or softer.
        start = count((bar * 8 + eighth) * EIGHTH + rng.uniform(0.002, 0.014))
        level = gain * rng.uniform(0.82, 1.0)
        for i, x in enumerate(sound, start):
            out[i % length] += x * level

    walks = CALM_WALKS if calm else WALKS
    for turn, part in enumerate(parts):
        first = turn * BARS
        for bar, (root, chord) in enumerate(CHORDS[part]):
            # An octave up and soft: a table that hums along would cover the cards.
            pluck(bass(root + 12), first + bar, 0, 0.16)
            if not calm:
                pluck(bass(root + 19), first + bar, 5, 0.09)
            for eighth, which in walks[(bar + turn) % len(walks)]:
                pluck(marimba(chord[which]), first + bar, eighth, 0.34)
        for i, (bar, eighth, note) in enumerate(TUNE[part]):
            if not calm:
                pluck(kalimba(note), first + bar, eighth, 0.30)
            elif i % 3 == 0:
                pluck(kalimba(note - 12), first + bar, eighth, 0.2)
    room = list(out)  # a small wooden room: three quiet reflections
    for delay, gain in ((0.031, 0.16), (0.053, 0.12), (0.089, 0.08)):
        shift = count(delay)
        late = out[-shift:] + out[:-shift]
        room = [x + y * gain for x, y in zip(room, late, strict=True)]
    return room
