"""Text that our two fonts do not have, or that cannot be drawn as it stands.

Whatever a string holds comes out as a line of the usual height: in a font of the system where ours
lack the letters, from right to left where it is read so, and without what no font can draw.
"""

import unicodedata
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

import pygame
from pygame import Surface

from game import names
from scenes.stage import fonts, text
from scenes.stage.paint import blank
from scenes.stage.theme import Colour

UNKNOWN = "?"
_NAME_SIGNS = " '’-־.״׳\u200c\u200d"  # between two words of a name, or within one

_SCRIPTS = (
    (0x370, 0x3FF, "Grek"), (0x400, 0x52F, "Cyrl"), (0x530, 0x58F, "Armn"), (0x590, 0x5FF, "Hebr"),
    (0x600, 0x6FF, "Arab"), (0x700, 0x74F, "Syrc"), (0x750, 0x77F, "Arab"), (0x780, 0x7BF, "Thaa"),
    (0x7C0, 0x7FF, "Nkoo"), (0x8A0, 0x8FF, "Arab"), (0x900, 0x97F, "Deva"), (0x980, 0x9FF, "Beng"),
    (0xA00, 0xA7F, "Guru"), (0xA80, 0xAFF, "Gujr"), (0xB00, 0xB7F, "Orya"), (0xB80, 0xBFF, "Taml"),
    (0xC00, 0xC7F, "Telu"), (0xC80, 0xCFF, "Knda"), (0xD00, 0xD7F, "Mlym"), (0xD80, 0xDFF, "Sinh"),
    (0xE00, 0xE7F, "Thai"), (0xE80, 0xEFF, "Laoo"), (0xF00, 0xFFF, "Tibt"),
    (0x1000, 0x109F, "Mymr"), (0x10A0, 0x10FF, "Geor"), (0x1100, 0x11FF, "Hang"),
    (0x1200, 0x139F, "Ethi"), (0x13A0, 0x13FF, "Cher"), (0x1400, 0x167F, "Cans"),
    (0x1780, 0x17FF, "Khmr"), (0x1800, 0x18AF, "Mong"), (0x1B00, 0x1B7F, "Bali"),
    (0x3040, 0x309F, "Hira"), (0x30A0, 0x30FF, "Kana"), (0x3100, 0x312F, "Bopo"),
    (0x3130, 0x318F, "Hang"), (0x3400, 0x9FFF, "Hani"), (0xA980, 0xA9DF, "Java"),
    (0xAC00, 0xD7FF, "Hang"), (0xF900, 0xFAFF, "Hani"), (0xFB1D, 0xFB4F, "Hebr"),
    (0xFB50, 0xFDFF, "Arab"), (0xFE70, 0xFEFE, "Arab"), (0x1E900, 0x1E95F, "Adlm"),
    (0x20000, 0x3FFFF, "Hani"),
)  # fmt: skip

_stand_ins: dict[str, str] = {}


class Run(NamedTuple):
    """Letters that are drawn in one go."""

    text: str
    face: str  # ours, or the file of a font of the system; "" while that is looked for
    leftward: bool
    script: str


def stand_in(called: dict[str, str]) -> None:
    """What to say for these names where no font has them."""
    _stand_ins.clear()
    # The longest first: one name may begin with another.
    _stand_ins.update(sorted(called.items(), key=lambda pair: -len(pair[0])))


def sayable(string: str) -> str:
    """The string without what cannot be drawn, and with stand-ins for names that cannot be."""
    for name, instead in _stand_ins.items():
        if name in string and not drawable(name):
            string = string.replace(name, instead)
    if len(string) > text.LONGEST_TEXT:
        string = string[: text.LONGEST_TEXT - 1] + "…"
    return tidy(string)


@lru_cache(500)
def tidy(string: str) -> str:
    """The string with nothing in it that a font could stumble over."""
    whole = string.encode("utf-8", "replace").decode()  # half a surrogate pair is no letter
    lines = whole.replace("\r", "").expandtabs(4).split("\n")
    return "\n".join(names.tidy(line) for line in lines)


def drawable(string: str) -> bool:
    """Whether there are fonts for all of it; yes as long as they are looked for."""
    tidied = tidy(string).replace("\n", " ")
    return all(_face(part, "", ()) is not None for part in names.clusters(tidied))


# --- drawing ------------------------------------------------------------------------------------


def width(string: str, face: str, px: int) -> int:
    """How wide ``picture`` is."""
    return picture(string, face, px, (255, 255, 255)).get_width()


def picture(string: str, face: str, px: int, colour: Colour) -> Surface:
    """A line of text, as high as any other line of this font and size."""
    usual = text.font(face, px)
    high, baseline = usual.get_height(), usual.get_ascent()
    string = tidy(string).replace("\n", " ")
    if len(string) > text.LONGEST_LINE:
        string = names.cut(string, text.LONGEST_LINE - 1) + "…"
    parts = [_part(run, px, colour, baseline, high) for run in runs(string, face)]
    whole = blank((sum(part.get_width() for part, _ in parts), high), colour)
    x = 0
    for part, y in parts:
        whole.blit(part, (x, y))
        x += part.get_width()
    return whole


def _part(run: Run, px: int, colour: Colour, baseline: int, high: int) -> tuple[Surface, int]:
    """A run, and where its upper edge is in the line."""
    if not run.face:  # the room is kept until the font is there
        return blank((max(1, px // 2) * len(names.clusters(run.text)), high), colour), 0
    ours = run.face in text.FACES
    drawn = blank((0, high), colour)
    for smaller in (px, px * 9 // 10, px * 4 // 5, px * 7 // 10, px * 3 // 5, px // 2):
        try:
            type_ = text.font(run.face, max(1, smaller))
            if not ours:
                way = pygame.DIRECTION_RTL if run.leftward else pygame.DIRECTION_LTR
                type_.set_direction(way)
                type_.set_script(run.script)
            drawn = type_.render(run.text, True, colour)
        except (pygame.error, OSError, ValueError, OverflowError, MemoryError):
            return blank((0, high), colour), 0
        ink = drawn.get_bounding_rect()
        # A line grows upwards when marks are piled up on its letters.
        grown = max(0, drawn.get_height() - type_.get_height())
        if type_.get_height() > 2 * high and fonts.is_emoji(run.text):
            return _scaled(drawn, high * 9 // 10, high // 20)  # pictures that have one size only
        y = baseline - type_.get_ascent() - grown
        if y + ink.top < 0 and ink.h <= high and ink.h:
            y = -ink.top  # it reaches high but not low
        if y + ink.top >= 0 and y + ink.bottom <= high:
            return drawn, y
        if ink.h <= high and y + ink.bottom > high:
            return drawn, high - ink.bottom
    return _scaled(drawn, high, 0)


def _scaled(drawn: Surface, high: int, y: int) -> tuple[Surface, int]:
    wide = max(1, round(drawn.get_width() * high / max(1, drawn.get_height())))
    return pygame.transform.smoothscale(drawn, (wide, high)), y


# --- runs ---------------------------------------------------------------------------------------


def runs(string: str, face: str) -> list[Run]:
    """The string as runs of one font and direction, from left to right."""
    fallback = (text.HANKEN_BOLD,) if face == text.FREDOKA else ()
    found: list[Run] = []
    for part, leftward in _directions(string):
        inside = list(_of_fonts(part, face, fallback, leftward))
        found += reversed(inside) if leftward else inside
    return found


def _of_fonts(string: str, face: str, fallback: Sequence[str], leftward: bool) -> Iterator[Run]:
    run: Run | None = None
    for part in names.clusters(string):
        found = _face(part, face, fallback)
        if found is None:
            part, found = UNKNOWN, face
        elif found:
            part = _without_boxes(part, found)
        script = _script(part)
        if run is not None and part.isspace() and _takes_space(run):
            found, script = run.face, run.script  # a space does not part two words
        if run is not None and (found, script) == (run.face, run.script):
            run = run._replace(text=run.text + part)
            continue
        if run is not None:
            yield run
        run = Run(part, found, leftward, script)
    if run is not None:
        yield run


def _takes_space(run: Run) -> bool:
    return bool(run.face) and not fonts.is_emoji(run.text) and _has_all(" ", run.face)


def _face(part: str, face: str, fallback: Sequence[str]) -> str | None:
    """The font for a letter with its marks; "" while it is looked for, None if there is none."""
    needed = "".join(sign for sign in part if not names.is_ignorable(sign)) or part
    if not fonts.is_emoji(part):
        for ours in (face or text.HANKEN, *fallback):
            if _has_all(needed, ours):
                return ours
    found = fonts.font_for(needed + "\ufe0f" if "\ufe0f" in part else needed)
    return fonts.lighter(found) if found and face == text.HANKEN else found


def _without_boxes(part: str, face: str) -> str:
    """A letter without the marks that its font lacks."""
    return "".join(s for s in part if names.is_ignorable(s) or _has_all(s, face)) or part


def _has_all(letters: str, face: str) -> bool:
    has = fonts.coverage(text.path(face) if face in text.FACES else face)
    return all(has(ord(letter)) for letter in letters)


def _script(part: str) -> str:
    code = ord(part[0])
    return next((tag for first, last, tag in _SCRIPTS if first <= code <= last), "Zyyy")


def _directions(string: str) -> Iterator[tuple[str, bool]]:
    """The string in parts that are read in one direction, from left to right.

    Our sentences are read from left to right, and a name in them stays one piece: what stands
    beside it, a number or another name, keeps its place.
    """
    kinds = [_kind(letter) for letter in string]
    if "R" not in kinds:
        yield string, False
        return
    start = place = 0
    while place < len(string):
        if kinds[place] != "R":
            place += 1
            continue
        if start < place:
            yield string[start:place], False
        end = _end_of_name(string, kinds, place)
        yield from _name(string[place:end], kinds[place:end])
        start = place = end
    if start < len(string):
        yield string[start:], False


def _end_of_name(string: str, kinds: list[str], place: int) -> int:
    """Where a name that is read from the right ends: after its last letter, or a digit at it."""
    end = place + 1
    while place < len(string):
        if kinds[place] == "R" or (kinds[place] == "1" and end == place):
            end = place + 1
        elif kinds[place] == "L" or (kinds[place] == "" and string[place] not in _NAME_SIGNS):
            break
        place += 1
    return end


def _name(string: str, kinds: list[str]) -> Iterator[tuple[str, bool]]:
    """The parts of a name that is read from the right; numbers in it are not."""
    parts: list[tuple[str, bool]] = []
    for letter, kind in zip(string, kinds, strict=True):
        leftward = kind != "1"
        if parts and parts[-1][1] == leftward:
            parts[-1] = (parts[-1][0] + letter, leftward)
        else:
            parts.append((letter, leftward))
    yield from reversed(parts)


def _kind(letter: str) -> str:
    """R is read from the right, L from the left, 1 a digit; marks go with their letter."""
    kind = unicodedata.bidirectional(letter)
    if kind in ("R", "AL", "NSM"):
        return "R" if kind != "NSM" or "\u0590" <= letter <= "\u08ff" else ""
    return "1" if kind in ("EN", "AN") else "L" if kind == "L" else ""
