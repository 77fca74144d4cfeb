"""Text that came from outside, fit to be printed: one line, and nothing that steers a terminal."""

from __future__ import annotations

# Ends of lines and paragraphs, and the marks that turn the direction of writing around.
_HIDDEN = frozenset(
    "\u061c\u2028\u2029\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\ufeff"
)


def printable(text: object, longest: int | None = None) -> str:
    """The text with a � for every letter that is not to be seen; cut off where it is too long.

    Escape sequences lose the sign that makes them such; bytes of a file's name that are no UTF-8
    count as such letters, too.
    """
    said = str(text)
    if longest is not None and len(said) > longest:
        said = said[: longest - 1] + "…"
    return "".join(letter if is_visible(letter) else "�" for letter in said)


def is_visible(letter: str) -> bool:
    """Whether a letter is one to look at, not one that does something."""
    code = ord(letter)
    hidden = code < 0x20 or 0x7F <= code < 0xA0 or 0xD800 <= code < 0xE000
    return not hidden and letter not in _HIDDEN
