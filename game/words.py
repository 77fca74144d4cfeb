"""What the table says: every sentence a player reads, in the language chosen.

The words of a language stand in ``assets/words/<language>/``: ``rowdy.toml`` for what is said in
any game, a file for what only one says, whose keys begin with its name. A text quotes values by
name (``{card}``), and ``*…*`` marks what is drawn in the accent colour. Refusals and reasons are
written small and without a full stop, so that they can follow a colon; ``sentence`` makes them
stand alone.
"""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar

import msgspec

import assets
from game.contract import Reason

SHARED = "rowdy"  # the file of what is said by all games
_FRENCH_WINDOWS = 0x0C  # the primary language in the low ten bits of a Windows language id


class Words:
    """The words of one language. Nothing here ever raises: a sentence is never worth a crash."""

    __slots__ = ("_texts", "language")

    languages: ClassVar[tuple[str, ...]] = ("en", "fr")
    _read: ClassVar[dict[str, dict[str, str]]] = {}

    def __init__(self, language: str = "") -> None:
        """The words of ``language``; of the system's language for "", of English if unknown."""
        language = language or self.system_language()
        self.language = language if language in self.languages else "en"
        if self.language not in self._read:
            self._read[self.language] = _load(self.language)
        self._texts = self._read[self.language]

    @classmethod
    def forget(cls) -> None:
        """Read the files anew when they are asked for next."""
        cls._read.clear()

    # --- saying ---

    def has(self, key: str, /) -> bool:
        return key in self._texts

    def every_key(self) -> list[str]:
        return list(self._texts)

    def say(self, key: str, /, **values: Any) -> str:
        """The text of this key with its values; the key itself where there is no text.

        With a value ``count`` that is one, the text ``<key>_one`` is said if there is one.
        """
        text = self._texts.get(key, key)
        count = values.get("count")
        # French counts nought among the singular: « 0 coup ».
        if count in (1, -1) or (count == 0 and self.language == "fr"):
            text = self._texts.get(f"{key}_one", text)
        if "{" not in text:
            return text
        try:
            return text.format_map(values)
        except (LookupError, ValueError, TypeError, AttributeError):
            return text

    def reason(self, reason: Reason, names: Sequence[str] = ()) -> str:
        """What the reason says. A value ``seat`` is quoted as ``{name}`` or ``{seat}``: the name
        of that seat; ``seats`` as a list of names; a fraction as it is written in this language; a
        reason among the values says itself."""
        return self.say(reason.key, **self._told(reason.values, names))

    def sentence(self, reason: Reason, names: Sequence[str] = ()) -> str:
        """The reason as a sentence of its own: a capital in front, a full stop behind."""
        said = self.reason(reason, names)
        if said and said[-1] not in ".!?…":
            said += "."
        return said[:1].upper() + said[1:]

    def listed(self, things: Sequence[str]) -> str:
        """``Ann, Bo and Cy``."""
        if len(things) < 2:
            return "".join(things)
        return self.say("journal.and", most=", ".join(things[:-1]), last=things[-1])

    def number(self, count: int) -> str:
        """A number as a sentence begins with it: ``Four``; a large one in digits."""
        words = self.say("number.words").split(", ")
        return words[count - 1] if 0 < count <= len(words) else str(count)

    def decimal(self, number: float, digits: int | None = None) -> str:
        """A number with so many digits after the point, which in French is a comma; or as short as
        it can be written."""
        said = f"{number:g}" if digits is None else f"{number:.{digits}f}"
        return said.replace(".", ",") if self.language == "fr" else said

    def name(self, seat: Any, names: Sequence[str] = ()) -> str:
        """The name of a seat, or its number where the names do not reach."""
        if not isinstance(seat, int):
            return str(seat)
        if 0 <= seat < len(names):
            return names[seat]
        return self.say("journal.seat", number=seat + 1)

    def _told(self, values: Mapping[str, Any], names: Sequence[str]) -> dict[str, Any]:
        told: dict[str, Any] = {}
        for key, value in values.items():
            if isinstance(value, Reason):
                told[key] = self.reason(value, names)
            elif key == "seat":
                told["seat"] = told["name"] = self.name(value, names)
            elif key == "seats" and isinstance(value, list | tuple):
                told["seats"] = self.listed([self.name(seat, names) for seat in value])
            elif isinstance(value, float):
                told[key] = self.decimal(value)
            else:
                told[key] = value
        return told

    # --- the language of the system ---

    @classmethod
    def system_language(cls) -> str:
        """ "fr" where the system speaks French, else "en"."""
        for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
            if value := os.environ.get(variable, ""):
                return "fr" if value[:2].lower() == "fr" else "en"
        # A program started by a double click has none of these on Windows and macOS.
        with contextlib.suppress(Exception):  # what a foreign library does decides a language only
            if sys.platform == "win32":
                return _windows_language()
            if sys.platform == "darwin":
                return _mac_language()
        return "en"


def _windows_language() -> str:
    import ctypes

    windll: Any = vars(ctypes)["windll"]
    code = int(windll.kernel32.GetUserDefaultUILanguage())
    return "fr" if code & 0x3FF == _FRENCH_WINDOWS else "en"


def _mac_language() -> str:
    import ctypes

    where = "/System/Library/Frameworks/CoreFoundation.framework/CoreFoundation"
    core = ctypes.CDLL(where)
    core.CFLocaleCopyPreferredLanguages.restype = ctypes.c_void_p
    core.CFArrayGetCount.argtypes = [ctypes.c_void_p]
    core.CFArrayGetCount.restype = ctypes.c_long
    core.CFArrayGetValueAtIndex.argtypes = [ctypes.c_void_p, ctypes.c_long]
    core.CFArrayGetValueAtIndex.restype = ctypes.c_void_p
    string = core.CFStringGetCString
    string.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_long, ctypes.c_uint32]
    languages = core.CFLocaleCopyPreferredLanguages()
    if not languages or core.CFArrayGetCount(languages) < 1:
        return "en"
    text = ctypes.create_string_buffer(64)
    utf8 = 0x08000100
    string(core.CFArrayGetValueAtIndex(languages, 0), text, len(text), utf8)
    return "fr" if text.value[:2].lower() == b"fr" else "en"


# --- reading the files ------------------------------------------------------------------------


def _load(language: str) -> dict[str, str]:
    """All texts of a language by their dotted key; none of a file that cannot be read."""
    texts: dict[str, str] = {}
    for file in _files(language):
        try:
            text = file.read_text(encoding="utf-8")
        except (OSError, ValueError):
            continue
        room = file.name.removesuffix(".toml")
        above = "" if room == SHARED else f"{room}."
        found = read_simple(text, above)
        texts.update(read_any(text, above) if found is None else found)
    return texts


def _files(language: str) -> list[Any]:
    """The files of a language, in the order of their names."""
    found: list[Any] = []
    for folder in assets.__path__:
        try:
            names = sorted(os.listdir(f"{folder}/words/{language}"))  # noqa: PTH208, the fastest
        except OSError:
            continue
        found += [Path(folder, "words", language, n) for n in names if n.endswith(".toml")]
    if found:
        return found
    # Where packages are not plain folders. Asked first, this would delay the first frame by 2 ms.
    import importlib.resources

    try:
        found = list((importlib.resources.files(assets) / "words" / language).iterdir())
    except (OSError, ValueError):
        return []
    return sorted((file for file in found if file.name.endswith(".toml")), key=lambda f: f.name)


def read_simple(text: str, above: str = "") -> dict[str, str] | None:
    """The texts of a file that holds only comments, ``[section.names]`` and ``key = "text"``.

    This is read before the first frame: ten times faster than the whole of TOML. None for a file
    that uses more of TOML than that.
    """
    texts: dict[str, str] = {}
    section = above
    for line in text.split("\n"):
        first = line[:1]
        if first in ("", "#"):
            continue
        if first == "[":
            section = f"{above}{line[1:-1]}."
            if line[-1] != "]" or not _is_bare(line[1:-1]):
                return None
            continue
        key, equals, value = line.partition(" = ")
        if not equals or not _is_bare(key) or len(value) < 2 or value[0] + value[-1] != '""':
            return None
        inside = value[1:-1]
        if "\\" in inside or '"' in inside:
            try:
                inside = msgspec.json.decode(value, type=str)
            except msgspec.DecodeError:
                return None
        texts[section + key] = inside
    return texts


def _is_bare(key: str) -> bool:
    if not key.isascii():
        return False
    # Nearly all are; the whole question takes four times as long, a thousand times over.
    return key.isidentifier() or key.replace("_", "a").replace(".", "a").replace("-", "a").isalnum()


def read_any(text: str, above: str = "") -> dict[str, str]:
    """The same of any TOML file; none at all from one that is broken."""
    import tomllib

    try:
        tables = tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        return {}
    return dict(_flat(tables, above))


def _flat(table: Mapping[str, Any], above: str) -> Iterator[tuple[str, str]]:
    for key, value in table.items():
        if isinstance(value, dict):
            yield from _flat(value, f"{above}{key}.")
        else:
            yield above + key, str(value)
