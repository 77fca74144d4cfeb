"""Which font has which letter: our own, and those of the system for all that ours lack.

The system's fonts are looked for when a letter needs one, off the main thread and never before
the first frames. SDL draws a box for a letter that a font lacks and does not tell, so the tables
of the fonts are read here.
"""

import struct
import warnings
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from threading import Thread
from time import sleep

import pygame

from scenes.stage import text

_Has = Callable[[int], bool]
_AS_EMOJI = "\ufe0f"  # behind a sign that could be drawn as a letter as well

# Plain, upright, made for screens. Others are taken as well, but only after these.
_FIRST = ("notosans", "dejavusans", "segoeui", "arial", "helveticaneue", "arialunicodems")
_LATER = ("mono", "condensed", "serif", "display", "italic", "narrow", "symbols", "math", "black")
_NEVER = ("lastresort", "blank", "fallback", "unifont", "notdef")  # they have a box for everything

_known: dict[str, str | None] = {}
"""By what was asked for: the font that has it, or None if there is none."""
_wanted: set[str] = set()
_taken: dict[str, _Has] = {}
"""The fonts found so far. What they have needs no search."""
_light: dict[str, str] = {}
_thread: Thread | None = None


def font_for(letters: str) -> str | None:
    """The file of a font of the system that has all of these, or at least the first of them.

    "" as long as it is looked for, None if there is none.
    """
    if letters in _known:
        return _known[letters]
    codes = _codes(letters)
    for file, has in list(_taken.items()):  # the search may add to them
        if all(map(has, codes)) and _is_for(letters, file):
            _known[letters] = file
            return file
    _wanted.add(letters)
    search()
    return ""


def search() -> None:
    """Look for what is wanted, if the first frames have been seen."""
    global _thread
    if _wanted and text.may_look and (_thread is None or not _thread.is_alive()):
        _thread = Thread(target=_look, name="fonts", daemon=True)
        _thread.start()


def settle() -> None:
    """Wait until everything that was asked for is known."""
    text.look_for_fonts()
    while _wanted or (_thread is not None and _thread.is_alive()):
        search()
        if _thread is not None:
            _thread.join()


def forget() -> None:
    """Ask the system anew, as after its fonts have changed."""
    if _thread is not None:
        _thread.join()
    _known.clear()
    _wanted.clear()
    _taken.clear()
    _listed.cache_clear()


def _look() -> None:
    while _wanted:
        asked = sorted(_wanted)
        found: dict[str, str | None] = dict.fromkeys(asked)
        with suppress(Exception):  # whatever is wrong with a system's fonts: then there are none
            _look_through(asked, found)
        _known.update(found)
        _wanted.difference_update(asked)
    with suppress(pygame.error):  # the window may have been closed meanwhile
        pygame.event.post(pygame.Event(text.FONTS_FOUND))


def _look_through(asked: list[str], found: dict[str, str | None]) -> None:
    open_ = set(asked)
    for file in sorted(_listed(), key=lambda file: _rank(file, asked)):
        has = coverage(file)
        for letters in sorted(open_):
            codes = _codes(letters)
            if not codes or not has(codes[0]):
                continue
            if found[letters] is None:
                found[letters] = file  # a letter without its marks is better than none
            if all(map(has, codes)):
                found[letters], _taken[file] = file, has
                open_.discard(letters)
        if not open_:
            return
        sleep(0.0005)  # the picture comes first
    for file in filter(None, found.values()):
        _taken.setdefault(file, coverage(file))


@lru_cache(1)
def _listed() -> list[str]:
    """The files of the system's fonts, bold ones where there are any: names are drawn bold."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # a system may have no list of fonts
        files: list[str] = []
        for name in sorted(pygame.font.get_fonts()):
            bold, light = pygame.font.match_font(name, bold=True), pygame.font.match_font(name)
            if bold:
                files.append(str(bold))
                _light[str(bold)] = str(light or bold)
    return list(dict.fromkeys(files))


def _rank(file: str, asked: Iterable[str]) -> tuple[int, int, str]:
    name = "".join(filter(str.isalnum, Path(file).stem.lower())).removesuffix("bold")
    name = name.removesuffix("regular").removesuffix("vf")
    if any(word in name for word in _NEVER):
        return 9, 0, name
    if "emoji" in name:
        return (0 if any(map(is_emoji, asked)) else 6), len(name), name
    if name in _FIRST:
        return 1, _FIRST.index(name), name
    if any(word in name for word in _LATER):
        return 5, 0, name
    plain = name.startswith("notosans")
    return (2 if plain else 4 if name.startswith("noto") else 3), 0, name


def _codes(letters: str) -> list[int]:
    return [ord(letter) for letter in letters if letter != _AS_EMOJI]


def lighter(file: str) -> str:
    """The same font for text that is not bold, if there is one."""
    return _light.get(file, file)


def _is_for(letters: str, file: str) -> bool:
    """Other fonts have some emoji as well, without colours; they are not to come first."""
    return is_emoji(letters) == ("emoji" in Path(file).name.lower())


def is_emoji(letters: str) -> bool:
    """Whether this is a picture and not a letter."""
    first = ord(letters[0])
    return _AS_EMOJI in letters or 0x1F000 <= first <= 0x1FAFF


# --- the tables of a font file ------------------------------------------------------------------


@lru_cache(32)
def coverage(file: str) -> _Has:
    """Tells of a code point whether the font has a sign for it; of a broken font, that it has
    none."""
    try:
        with Path(file).open("rb") as opened:
            start = 0
            head = opened.read(12)
            if head[:4] == b"ttcf":  # several fonts in a file; SDL takes the first as well
                start = struct.unpack(">L", opened.read(4))[0]
                opened.seek(start)
                head = opened.read(12)
            for _ in range(struct.unpack(">H", head[4:6])[0]):
                tag, _, offset, length = struct.unpack(">4sLLL", opened.read(16))
                if tag == b"cmap":
                    opened.seek(offset)
                    return _of_table(opened.read(min(length, 8 << 20)))
    except (OSError, struct.error, ValueError):
        pass
    return lambda code: False


def _of_table(table: bytes) -> _Has:
    places: dict[int, int] = {}
    for i in range(struct.unpack_from(">H", table, 2)[0]):
        platform, kind, offset = struct.unpack_from(">HHL", table, 4 + 8 * i)
        form = struct.unpack_from(">H", table, offset)[0]
        if (platform == 0 or (platform, kind) in ((3, 1), (3, 10))) and form in (4, 12):
            places.setdefault(form, offset)
    if 12 in places:
        return _ranges(table, places[12])
    return _segments(table, places[4]) if 4 in places else lambda code: False


def _ranges(table: bytes, at: int) -> _Has:
    """Format 12: ranges of code points, in order."""
    count = min(struct.unpack_from(">L", table, at + 12)[0], (len(table) - at - 16) // 12)

    def has(code: int) -> bool:
        low, high = 0, count
        while low < high:
            middle = (low + high) // 2
            first, last, glyph = struct.unpack_from(">LLL", table, at + 16 + 12 * middle)
            if code < first:
                high = middle
            elif code > last:
                low = middle + 1
            else:
                return bool(glyph + code - first)
        return False

    return has


def _segments(table: bytes, at: int) -> _Has:
    """Format 4: segments of the first 65,536 code points, by their ends."""
    count = struct.unpack_from(">H", table, at + 6)[0] // 2
    ends = struct.unpack_from(f">{count}H", table, at + 14)
    rest = at + 16 + 2 * count
    starts = struct.unpack_from(f">{count}H", table, rest)
    deltas = struct.unpack_from(f">{count}H", table, rest + 2 * count)
    offsets = struct.unpack_from(f">{count}H", table, rest + 4 * count)

    def has(code: int) -> bool:
        for i, end in enumerate(ends):
            if code <= end:
                if code < starts[i]:
                    return False
                if not offsets[i]:
                    return bool((code + deltas[i]) & 0xFFFF)
                place = rest + 4 * count + 2 * i + offsets[i] + 2 * (code - starts[i])
                if place + 2 > len(table):
                    return False
                return bool(struct.unpack_from(">H", table, place)[0])
        return False

    return has
