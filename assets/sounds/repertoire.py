"""All sounds there are, by name: how loud they may be, how often each was made, what they mean.

The program that makes the files, the mixer that plays them and the tests go by this list alone.
"""

from __future__ import annotations

from typing import NamedTuple

LOUDNESS = {"interface": -26.0, "card": -22.0, "call": -20.0, "accent": -18.0, "great": -15.0}
"""By class, in LUFS (`assets.sounds.loudness`); what comes later here matters more."""

RANKS = {kind: rank for rank, kind in enumerate(LOUDNESS)}

MUSIC = ("music_menu", "music_table")
MUSIC_LOUDNESS = -23.0


BLOCK_S = 0.04  # of a sound, in `peaks.py`


class Kind(NamedTuple):
    """One sound. It has either takes, of which none is played twice in a row, or steps."""

    loud: str
    takes: int = 1
    steps: int = 0  # one higher than the other, but those of the toads: one lower than the other
    captioned: bool = True  # it tells something that is worth a line for those who do not hear it
    alone: bool = False  # what was said before gives way: two tunes at once are noise

    @property
    def rank(self) -> int:
        return RANKS[self.loud]


SOUNDS = {
    "click": Kind("interface", takes=3, captioned=False),
    "tick": Kind("interface", steps=10),
    "deal": Kind("card", takes=5, captioned=False),
    "lay": Kind("card", takes=5, captioned=False),
    "slide": Kind("card", takes=5, captioned=False),
    "flip": Kind("card", takes=5, captioned=False),
    "sweep": Kind("card"),
    "follow": Kind("card"),
    "note": Kind("card", steps=12, captioned=False),
    "refuse": Kind("call"),
    "your_turn": Kind("call"),
    "skipped": Kind("call"),
    "total": Kind("accent"),
    "chime": Kind("accent"),
    "twist": Kind("accent"),
    "neutralise": Kind("accent"),
    "freeze": Kind("accent"),
    "second_chance": Kind("accent"),
    "drum": Kind("accent", steps=3),
    "theft": Kind("accent"),
    "croak": Kind("accent", steps=7),
    "rise": Kind("accent"),
    "bell": Kind("accent"),
    "last_bell": Kind("accent"),
    "light": Kind("accent", steps=7, captioned=False),
    "lose": Kind("accent", alone=True),
    "slap": Kind("great", takes=5),
    "bust": Kind("great"),
    "seven": Kind("great"),
    "win": Kind("great", alone=True),
}


def files(name: str) -> list[str]:
    """The names of its files, without what kind they are."""
    kind = SOUNDS[name]
    count = kind.steps or kind.takes
    return [name] if count == 1 else [f"{name}_{i}" for i in range(1, count + 1)]
