"""The characters of Twin It's bots: what each makes of the eyes of its level.

Whoever is quicker in one thing is slower in another, so that a character wins about as often as
the plain eyes of its level.
"""

from __future__ import annotations

import msgspec

from game.twin_it.bots.eyes import Eyes


def eyes_of(character: str, eyes: Eyes) -> Eyes:
    """These eyes, as somebody of this character uses them."""
    changes = {
        name: _scaled(getattr(eyes, name), by) for name, by in _CHANGES.get(character, {}).items()
    }
    changed = msgspec.structs.replace(eyes, **changes)
    return msgspec.structs.replace(
        changed, pace=changed.pace + _PRICE_OF_GUESSES.get(character, 0) * eyes.guesses
    )


def _scaled(value: int | tuple[int, int], by: int) -> int | tuple[int, int]:
    if isinstance(value, tuple):
        return value[0] * by // 1000, value[1] * by // 1000
    return value * by // 1000


# In thousandths of what is usual at the level. How soon somebody turns the next card helps nobody,
# and is what the others notice first.
_CHANGES: dict[str, dict[str, int]] = {
    # Jumps at anything: quick, and wrong more often.
    "bold": {"pace": 950, "guesses": 2500, "late": 1200, "beat": 860},
    # Never guesses, leaves what somebody else's hand is on, and looks twice.
    "timid": {"pace": 1015, "guesses": 0, "late": 600, "beat": 1130},
    # Has an eye on the catches of others.
    "grudge": {
        "pace": 1025,
        "forgets_catches": 0,
        "others_catch": 700,
        "meddles": 1500,
        "beat": 930,
    },
    # Guards its own catches, and finds what has lain there for long.
    "hoarder": {"pace": 1025, "own_catch": 700, "old_pairs": 700, "beat": 1210},
    # Looks at one after the other, and overlooks little.
    "tidy": {"pace": 1080, "overlooks": 400, "fumbles": 500, "gives_up": 1050, "beat": 1060},
    # Cannot wait for the next card.
    "restless": {"pace": 975, "beat": 700, "overlooks": 1100, "flips": 1150, "gives_up": 900},
}

# The more a level guesses, the more does it cost to guess more, and help to guess less: the search
# takes so many thousandths longer for each of them.
_PRICE_OF_GUESSES = {"bold": -3, "timid": 4}
