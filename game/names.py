"""What a player can be called: something that can be seen, in any script there is.

A name that is made now is refused, with a reason, if a part of it shows nothing. In files that
are there already the same parts are left out, and the match goes on; of whom nothing is left is
called by the number of the seat.
"""

from __future__ import annotations

from game.contract import Reason, Seat

MOST_MARKS = 4  # on one letter; Vietnamese has two, Tibetan three
HIDDEN, MARKS = "refused.name_hidden", "refused.name_marks"

language = ""
"""Of the stand-ins for names of which nothing is left; "" is the system's. The window sets it."""

_ZWNJ, _ZWJ, _KEYCAP, _BLACK_FLAG, _TAGS_END = "\u200c", "\u200d", "\u20e3", "\U0001f3f4", 0xE007F
# They are letters, marks and signs by their category, and yet there is nothing to be seen.
_BLANK = frozenset(
    "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180e\u180f\u2800\u3164\uffa0\ufffc"
    "\U00016fe4\U0001d159"
)
_JOINING = (  # scripts in which a joiner, or a non-joiner, changes how letters look
    (0x0600, 0x08FF), (0x0900, 0x0DFF), (0x0F00, 0x109F), (0x1780, 0x18AF), (0x1A20, 0x1CFF),
    (0xA800, 0xAAFF), (0xABC0, 0xABFF), (0xFB50, 0xFDFF), (0xFE70, 0xFEFC), (0x11000, 0x11FFF),
)  # fmt: skip


def why_not(name: str) -> Reason | None:
    """Why nobody can be called this from now on, or nothing. It is asked of a name that is short
    enough and has no control characters."""
    if name.isascii():
        return None
    kept, fault = _sorted_out(name)
    if not kept:
        return Reason("refused.name_unseen")
    return Reason(fault, {"text": kept}) if fault else None


def cleaned(name: str) -> str:
    """The name without what shows nothing; empty if that was all of it."""
    if name.isascii():
        return "".join(filter(str.isprintable, name)).strip()
    return _sorted_out(name)[0]


def tidy(text: str) -> str:
    """Any line of text without what shows nothing, spaces as they are."""
    if text.isascii() and text.isprintable():
        return text
    while True:
        kept, _ = _once(text)
        if kept == text:
            return kept
        text = kept


def shown(name: str, seat: Seat) -> str:
    """A name of a file as it can be drawn; the number of the seat if it cannot."""
    return cleaned(name) or stand_in(seat)


def stand_in(seat: Seat, spoken: str | None = None) -> str:
    """What a seat is called without a name: "Player 2"."""
    from game.words import Words

    return Words(language if spoken is None else spoken).say("names.player", number=seat + 1)


def clusters(text: str) -> list[str]:
    """The text in the parts that an eraser takes: a letter with its marks, a whole emoji."""
    parts: list[str] = []
    for letter in text:
        if parts and (_follows(letter) or _goes_on(parts[-1], letter)):
            parts[-1] += letter
        else:
            parts.append(letter)
    return parts


def cut(text: str, longest: int) -> str:
    """The beginning of a text, of at most so many characters, with no cluster cut through."""
    if len(text) <= longest:
        return text
    kept = ""
    for part in clusters(text[: 4 * longest]):
        if len(kept) + len(part) > longest:
            break
        kept += part
    return kept


def is_ignorable(letter: str) -> bool:
    """Whether a character draws nothing by itself and takes no room."""
    code = ord(letter)
    return (
        letter in _BLANK
        or code == 0xAD
        or 0x200B <= code <= 0x200F
        or 0x2028 <= code <= 0x202E
        or 0x2060 <= code <= 0x206F
        or 0xFE00 <= code <= 0xFE0F
        or code in (0x61C, 0xFEFF)
        or 0xFFF0 <= code <= 0xFFFB
        or 0x1BCA0 <= code <= 0x1BCA3
        or 0x1D173 <= code <= 0x1D17A
        or 0xE0000 <= code <= 0xE0FFF
    )


def is_joiner(letter: str) -> bool:
    """Whether it holds together, or parts, what stands before and after: people type it."""
    return letter in (_ZWJ, _ZWNJ) or _is_tag(letter)


# --- sorting out ------------------------------------------------------------------------------


def _sorted_out(name: str) -> tuple[str, str]:
    """What can stay, and what was wrong with the first that cannot."""
    fault = ""
    while True:
        kept, found = _once(name.strip())
        fault = fault or found
        if kept == name:
            return (kept if any(map(_seen, kept)) else ""), fault
        name = kept  # what has lost its neighbour may have to go as well


def _once(name: str) -> tuple[str, str]:
    kept: list[str] = []
    marks, fault = 0, ""
    for place, letter in enumerate(name):
        before = kept[-1] if kept else ""
        if _is_mark(letter):
            marks += 1
            if not before or not _carries(before):
                fault = fault or MARKS
                continue
            if marks > MOST_MARKS:
                fault = fault or MARKS
                continue
        elif not _draws(letter, kept, name[place + 1 : place + 40]):
            fault = fault or HIDDEN
            continue
        elif not _follows(letter):
            marks = 0
        kept.append(letter)
    return "".join(kept), fault


def _category(letter: str) -> str:
    import unicodedata  # a megabyte that plain names do not need

    return unicodedata.category(letter)


def _is_mark(letter: str) -> bool:
    """Whether it sits on a letter, or changes the one before, and takes no room of its own."""
    return (
        not letter.isascii()
        and letter not in _BLANK
        and not _is_selector(letter)
        and _category(letter) in ("Mn", "Me")
    )


def _is_selector(letter: str) -> bool:
    return "\ufe00" <= letter <= "\ufe0f" or "\U000e0100" <= letter <= "\U000e01ef"


def _is_tag(letter: str) -> bool:
    return 0xE0020 <= ord(letter) <= _TAGS_END


def _is_tone(letter: str) -> bool:
    """The colour of somebody's skin."""
    return "\U0001f3fb" <= letter <= "\U0001f3ff"


def _carries(letter: str) -> bool:
    """Whether a mark can follow."""
    if letter in (_ZWJ, _ZWNJ):
        return True  # they stand only where they draw something
    return not letter.isspace()


def _seen(letter: str) -> bool:
    return not letter.isspace() and not is_ignorable(letter) and not _is_mark(letter)


def _draws(letter: str, before: list[str], after: str) -> bool:
    """Whether a character that is no mark is there for the eye, where it stands."""
    last = before[-1] if before else ""
    if letter.isascii():
        return letter.isprintable()
    if _is_selector(letter):
        return bool(last) and _is_varied(last, after)
    if letter in (_ZWJ, _ZWNJ):
        return bool(last) and _joins(letter, before, after[:1])
    if _is_tag(letter):
        return _tags_a_flag(letter, before, after)
    if letter in _BLANK or is_ignorable(letter):
        return False
    kind = _category(letter)
    if kind == "Cn":  # later versions of Unicode have more letters, but never these
        return not (0xFDD0 <= ord(letter) <= 0xFDEF or ord(letter) & 0xFFFE == 0xFFFE)
    if kind == "Mc":
        return bool(last) and _carries(last)
    return kind not in ("Cc", "Cf", "Cs", "Zl", "Zp")


def _is_varied(letter: str, after: str) -> bool:
    """Whether a selector changes the sign before it: emoji, mathematical signs, ideographs."""
    if letter in "0123456789#*":
        return after.startswith(_KEYCAP)
    return not letter.isascii() and (
        _category(letter) in ("So", "Sm", "Lo", "Po", "Pd", "Ps", "Pe", "No", "Nl")
        and not is_ignorable(letter)
    )


def _joins(letter: str, before: list[str], after: str) -> bool:
    last = before[-1]
    if last in (_ZWJ, _ZWNJ):
        return False
    if letter == _ZWJ and after and _category(after) == "So":
        base = next((sign for sign in reversed(before) if not _follows(sign)), "")
        return bool(base) and _category(base) == "So"
    if not _is_joining(last):
        return False
    import unicodedata

    # After a virama it tells how to write the letter before, even at the end.
    return unicodedata.combining(last) == 9 or bool(after and _is_joining(after))


def _is_joining(letter: str) -> bool:
    return any(first <= ord(letter) <= last for first, last in _JOINING)


def _tags_a_flag(letter: str, before: list[str], after: str) -> bool:
    """The flag of Scotland is a black flag, some tags and their end."""
    tags = 0
    for sign in reversed(before):
        if not _is_tag(sign) or ord(sign) == _TAGS_END:
            break
        tags += 1
    if len(before) <= tags or before[-tags - 1] != _BLACK_FLAG:
        return False
    end = next((sign for sign in letter + after if not _is_tag(sign) or ord(sign) == _TAGS_END), "")
    return end == chr(_TAGS_END) and (tags > 0 or ord(letter) != _TAGS_END)


# --- clusters ---------------------------------------------------------------------------------


def _follows(letter: str) -> bool:
    """Whether it belongs to what stands before it."""
    if letter.isascii():
        return False
    if _is_selector(letter) or _is_tag(letter) or _is_tone(letter) or letter in (_ZWJ, _ZWNJ):
        return True
    return _category(letter)[0] == "M"


def _goes_on(part: str, letter: str) -> bool:
    """Whether a sign that could stand alone goes on with the emoji before it."""
    if letter.isascii():
        return False
    if part[-1] == _ZWJ:
        return _category(letter) == "So"
    return len(part) == 1 and _is_regional(part) and _is_regional(letter)


def _is_regional(letter: str) -> bool:
    return "\U0001f1e6" <= letter <= "\U0001f1ff"
