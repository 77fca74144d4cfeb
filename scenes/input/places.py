"""Places on the keyboard. A place is called what a US board has there, with an @ before it.

The key at "@z" is the same key for the hand on every layout; what is printed on it is not. Only a
place that can be a player's own key has a name: Shift, Ctrl and Alt change what other keys mean,
and the keys for functions are needed for the program.
"""

from functools import cache
from typing import cast

import pygame

_SIGNS = {
    pygame.KSCAN_MINUS: "-", pygame.KSCAN_EQUALS: "=",
    pygame.KSCAN_LEFTBRACKET: "[", pygame.KSCAN_RIGHTBRACKET: "]",
    pygame.KSCAN_BACKSLASH: "\\", pygame.KSCAN_NONUSHASH: "#",
    pygame.KSCAN_SEMICOLON: ";", pygame.KSCAN_APOSTROPHE: "'", pygame.KSCAN_GRAVE: "`",
    pygame.KSCAN_COMMA: ",", pygame.KSCAN_PERIOD: ".", pygame.KSCAN_SLASH: "/",
    pygame.KSCAN_NONUSBACKSLASH: "<",
}  # fmt: skip
_NAMES = {
    pygame.KSCAN_RETURN: "return", pygame.KSCAN_SPACE: "space", pygame.KSCAN_LEFT: "left",
    pygame.KSCAN_RIGHT: "right", pygame.KSCAN_UP: "up", pygame.KSCAN_DOWN: "down",
}  # fmt: skip
_KEYPAD = {
    pygame.KSCAN_KP_ENTER: ("kp_enter", "enter"),
    pygame.KSCAN_KP_PLUS: ("kp_plus", "+"),
    pygame.KSCAN_KP_MINUS: ("kp_minus", "−"),
    pygame.KSCAN_KP_MULTIPLY: ("kp_times", "×"),
    pygame.KSCAN_KP_DIVIDE: ("kp_divide", "/"),
    pygame.KSCAN_KP_PERIOD: ("kp_point", "."),
    # Its digits have numbers in a row as well, with the 0 after the 9.
    **{pygame.KSCAN_KP_1 + i: (f"kp_{(i + 1) % 10}", str((i + 1) % 10)) for i in range(10)},
}
_PLACES = {
    **{pygame.KSCAN_A + i: chr(ord("a") + i) for i in range(26)},
    **{pygame.KSCAN_1 + i: str((i + 1) % 10) for i in range(10)},
    **_SIGNS,
    **_NAMES,
    **{code: name for code, (name, _) in _KEYPAD.items()},
}
_SCANCODES = {f"@{name}": code for code, name in _PLACES.items()}
_ON_KEYPAD = {f"@{name}": sign for name, sign in _KEYPAD.values()}

_LAST_LATIN = 0x24F


def place_of(scancode: int) -> str:
    """The name of a place on the board ("@q"), or "" for one that is nobody's own."""
    name = _PLACES.get(scancode)
    return f"@{name}" if name is not None else ""


def place_of_key(key: int) -> str:
    """Where the key with this meaning lies on the board in front of us."""
    return place_of(_where()[key])


def name_of(key: int) -> str:
    """What a key is called; pygame has no names for letters such as ù."""
    return chr(key) if 0xA0 < key <= _LAST_LATIN else pygame.key.name(key)


def is_place(name: str) -> bool:
    return name in _SCANCODES


def keypad_sign(place: str) -> str:
    """What is printed at a place of the number pad ("enter" for its Enter); "" for others."""
    return _ON_KEYPAD.get(place, "")


def name_at(place: str) -> str:
    """The name of the key that lies at this place on the board in front of us: "w" for "@z" on
    a French one. The player may change the layout at any time, so it is looked up each time."""
    scancode = _SCANCODES.get(place)
    if scancode is None:
        return ""
    if scancode in _NAMES or scancode in _KEYPAD:
        return place[1:]
    where = _where()
    for key in range(ord("!"), _LAST_LATIN):
        if where[key] == scancode:
            return name_of(key)
    return place[1:]


def printed_at(place: str, name: str) -> str:
    """The sign on the key at `place` that SDL calls `name`, for keys that bear just a sign."""
    if place[1:].isdigit():
        return place[1:]  # a French board has é there, and 2 beside it
    if len(name) != 1 or ord(name) > _LAST_LATIN:
        return place[1:].upper()  # boards for other scripts bear Latin letters as well
    upper = name.upper()
    return upper if len(upper) == 1 else name


@cache
def _where() -> "dict[int, int]":
    # pygame asks the layout for the scancode of a key when it looks one up in its list of pressed
    # keys, and nowhere else: in a list of all scancodes it finds the scancode itself.
    every = tuple(range(512))
    return cast("dict[int, int]", pygame.key.ScancodeWrapper(every))  # type: ignore[arg-type]
