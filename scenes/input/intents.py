"""What a player wants, whatever it was said with.

Scenes are handed these and never a pygame event.
"""

from typing import Literal, TypeAlias

import msgspec


class Pointed(msgspec.Struct, frozen=True):
    """A pointer (mouse or finger) moved, went down, went up or was taken away."""

    kind: Literal["move", "down", "up", "cancel"]
    pos: tuple[int, int] = (0, 0)
    button: int = 1
    player: int | None = None
    finger: int = 0
    """0 is the mouse; each finger on a touch screen has a number of its own."""
    at: float = 0.0
    """When it was read, in milliseconds since the program started."""


class Acted(msgspec.Struct, frozen=True):
    """A named act: `confirm`, `back`, `left`, `hint`, `digit3` … or one a game has named."""

    name: str
    player: int | None = None
    at: float = 0.0
    pad: int | None = None
    """The pad it was said with, whoever holds it; None is the keyboard."""


class Keyed(msgspec.Struct, frozen=True):
    """A key went down or up; only for scenes that hear keys.

    A key that stays down is told of once more after half a second, with `down` and `held`.
    """

    place: str
    """Where it lies ("@z"), the same on every layout; "" for a key that is nobody's own."""
    label: str
    """What is printed on it, in capitals."""
    name: str
    """What pygame calls it: "w" for the key at "@z" of a French board."""
    down: bool
    at: float = 0.0
    held: bool = False
    """Whether it has been down for half a second or more."""


class Leaned(msgspec.Struct, frozen=True):
    """The stick or the cross of a pad has a new position; only for scenes that hear sticks."""

    pad: int
    x: float
    y: float
    """Both from -1 (left, up) to 1, and 0 where a hand at rest leaves the stick."""
    at: float = 0.0


class Plugged(msgspec.Struct, frozen=True):
    """A pad has come, or has gone; only for scenes that hear sticks."""

    pad: int
    here: bool
    at: float = 0.0


class Scrolled(msgspec.Struct, frozen=True):
    """The wheel was turned; one notch away from the player is +1."""

    amount: float
    pos: tuple[int, int] = (0, 0)


class Typed(msgspec.Struct, frozen=True):
    """Text was entered; only while a text field is being edited."""

    text: str


class Erased(msgspec.Struct, frozen=True):
    """The last character is to go; only while a text field is being edited."""


class Resized(msgspec.Struct, frozen=True):
    """The window has a new size (scenes are laid out anew before they are told)."""

    size: tuple[int, int]


class Shot(msgspec.Struct, frozen=True):
    """A picture of the window is wanted."""


Intent: TypeAlias = (
    Pointed | Acted | Keyed | Leaned | Plugged | Scrolled | Typed | Erased | Resized | Shot
)


def is_press(intent: Intent) -> bool:
    """Whether a key, a button or a pointer has just gone down, whatever it means."""
    match intent:
        case Acted():
            return True
        case Keyed():
            return intent.down and not intent.held
        case Pointed():
            return intent.kind == "down"
    return False


DIRECTIONS = ("left", "right", "up", "down")
