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


Intent: TypeAlias = Pointed | Acted | Scrolled | Typed | Erased | Resized | Shot

DIRECTIONS = ("left", "right", "up", "down")
