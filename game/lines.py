"""The lines of a journal: how each is written, and what a reader accepts as one.

Whatever a file holds, reading it gives plain checked values or a ``JournalError``; unknown fields
are left for later versions and ignored. So are lines of which every field begins with ``x_``: they
say nothing about the game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, NoReturn

import msgspec

from game import names
from game.catalog import CATALOG
from game.contract import Illegal, Move, Reason, Seat
from game.entry import Entry
from game.printable import is_visible, printable
from game.words import Words

VERSION = 1
LONGEST_NAME = 24
_LONGEST_KIND = 24
_LONGEST_MOVE = 1000  # Python takes ages over, or refuses, a number of thousands of digits
_LONGEST_QUOTE = 60
_LARGEST_DECK = 1000
_LOWEST, _HIGHEST = -(1 << 63), 1 << 64
_VERBS = ("move", "undo", "join", "leave")
_TIME = "at"


class Player(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who sits in a seat: a name and a kind, "human" or the level of a bot.

    Who the person is, and as which character a bot plays, is nothing to the game.
    """

    name: str
    kind: str
    x_person: str = ""
    x_character: str = ""

    @property
    def about(self) -> dict[str, str]:
        """What is nothing to the game, but kept in its journal."""
        return {"x_person": self.x_person, "x_character": self.x_character}

    @property
    def human(self) -> bool:
        return self.kind == "human"


class JournalError(Exception):
    """A journal was refused: the line (0 for the whole file) and the reason, as words."""

    def __init__(self, line: int, why: Reason, names: Sequence[str] = ()) -> None:
        super().__init__(line, why)
        self.line = line
        self.unreadable = why.key == "journal.unreadable"  # the disk's fault, not the journal's
        self.why = _quotable(why, names)
        self.reason = Reason("journal.line", {"line": line, "why": self.why}) if line else self.why

    def __str__(self) -> str:
        return Words("en").reason(self.reason)


def _quotable(reason: Reason, names: Sequence[str]) -> Reason:
    """The same reason without need of the names, and fit to be printed as one sentence."""
    values: dict[str, Any] = {}
    for key, value in reason.values.items():
        if isinstance(value, Reason):
            value = _quotable(value, names)
        elif key == "seat" and isinstance(value, int) and 0 <= value < len(names):
            value = names[value]
        elif isinstance(value, str) or (is_whole(value) and not _is_number(value)):
            value = quoted(value)
        values[key] = value
    return Reason(reason.key, values)


def quoted(value: Any) -> str:
    """A value from a file as a short text that is safe to print."""
    text = value if isinstance(value, str) else _as_json(value)
    return printable(text, _LONGEST_QUOTE)


def _as_json(value: Any) -> str:
    try:
        return msgspec.json.encode(value).decode()
    except (OverflowError, ValueError, TypeError):
        return repr(value)  # numbers can be read that are too large to be written


def refuse(key: str, **values: Any) -> NoReturn:
    raise Illegal(Reason(key, values))


# --- bytes to lines ---------------------------------------------------------------------------


def split(data: bytes) -> tuple[list[bytes], bytes]:
    """The lines of a journal, and what was torn off the last one by a power cut.

    A last line without its line end is torn unless it is whole JSON; one with its line end only if
    it is plainly the beginning of a line.
    """
    if data.startswith(b"\xef\xbb\xbf"):  # some editors put this mark before UTF-8
        data = b"   " + data[3:]
    lines = data.split(b"\n")
    ended = not lines[-1]
    if ended:
        lines.pop()
    if lines and lines[-1].strip() and _is_torn(lines[-1], ended):
        return lines[:-1], lines[-1] + b"\n" * ended
    return lines, b""


def _is_torn(line: bytes, ended: bool) -> bool:
    try:
        msgspec.json.decode(line)
    except msgspec.ValidationError:
        return False  # whole, with a number beyond all bounds
    except msgspec.DecodeError as error:
        return not ended or (line.startswith(b"{") and "truncated" in str(error))
    except (UnicodeDecodeError, RecursionError):
        return not ended
    return False


def said(raw: Iterable[bytes]) -> Iterator[tuple[int, dict[str, Any]]]:
    """The lines that say something about the match, with their numbers. Blank lines do not, nor do
    those that another program has added for itself. Raises ``JournalError``."""
    first = True
    for number, line in enumerate(raw, 1):
        if not line.strip():
            continue
        try:
            fields = fields_of(line)
        except Illegal as refused:
            raise JournalError(number, refused.reason) from None
        if first or not fields or not all(field.startswith("x_") for field in fields):
            yield number, fields
        first = False


def fields_of(line: bytes) -> dict[str, Any]:
    """The JSON object of a line. Raises ``Illegal``."""
    try:
        line.decode()
        fields = msgspec.json.decode(line)
    except UnicodeDecodeError:
        refuse("journal.not_utf8")
    except (msgspec.DecodeError, RecursionError):
        refuse("journal.not_json")
    if not isinstance(fields, dict):
        refuse("journal.not_object")
    return fields


# --- the first line -----------------------------------------------------------------------------


def header_line(
    game: str,
    seed: int,
    seats: Sequence[Player],
    options: Mapping[str, Any],
    deck: Any = None,
    about: Mapping[str, Any] | None = None,
) -> bytes:
    chosen = entry_of(game).written(options)
    header = {"rowdy": VERSION, "game": game, "seed": seed, "seats": seats, "options": chosen}
    if deck is not None:
        header["deck"] = deck
    return line_of(header | dict(about or {}))


def now() -> str:
    """The moment as a first line tells it in ``x_when``."""
    from datetime import UTC, datetime

    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


class Header(msgspec.Struct, frozen=True):
    """A match before its first move, checked."""

    entry: Entry
    seed: int
    seats: tuple[Player, ...]
    options: dict[str, Any]
    deck: list[Any] | None


_TYPES: tuple[tuple[str, type, str], ...] = (
    ("game", str, "journal.wrong_game"),
    ("seats", list, "journal.wrong_seats"),
    ("options", dict, "journal.wrong_options"),
)


def read_header(fields: dict[str, Any]) -> Header:
    """The first line of a journal. Raises ``Illegal``."""
    if "rowdy" not in fields:
        refuse("journal.not_rowdy", example='{"rowdy":1')
    version = fields["rowdy"]
    if not is_whole(version) or version < 1:
        refuse("journal.version", value=quoted(version))
    if version > VERSION:
        refuse("journal.newer", version=version, known=VERSION)
    for field in ("game", "seed", "seats"):
        if field not in fields:
            refuse("journal.missing", field=field)
    fields = {"options": {}, "deck": None, **fields}
    for field, kind, wrong in _TYPES:
        if not isinstance(fields[field], kind):
            refuse(wrong, value=quoted(fields[field]))
    entry = entry_of(fields["game"])
    seats = [
        read_player(sits, "journal.wrong_seats", seat) for seat, sits in enumerate(fields["seats"])
    ]
    return checked(entry, fields["seed"], seats, entry.read(fields["options"]), fields["deck"])


def checked(
    entry: Entry, seed: Any, seats: Sequence[Player], options: dict[str, Any], deck: Any
) -> Header:
    """A header that can be played. Raises ``Illegal``."""
    if not is_whole(seed) or not _LOWEST <= seed < _HIGHEST:
        refuse("refused.seed", value=quoted(seed))
    reason = entry.why_not_players(len(seats)) or entry.why_not_options(options)
    reason = reason or entry.rules().why_not_table(len(seats), options)
    if reason is None and deck is not None:
        reason = _why_not_deck(entry, deck, len(seats), options)
    if reason is not None:
        raise Illegal(reason)
    return Header(entry, seed, tuple(seats), options, deck)


def _why_not_deck(entry: Entry, deck: Any, players: int, options: dict[str, Any]) -> Reason | None:
    usable = isinstance(deck, list) and 0 < len(deck) <= _LARGEST_DECK
    if usable and (all(isinstance(card, str) for card in deck) or all(map(_is_number, deck))):
        return entry.rules().why_not_deck(deck, players, options)
    return Reason("refused.deck")


def entry_of(game: Entry | str) -> Entry:
    """The entry of a game in the catalog. Raises ``Illegal`` if there is none."""
    if isinstance(game, Entry):
        return game
    if game not in CATALOG:
        refuse("refused.unknown_game", game=game, known=", ".join(CATALOG))
    return CATALOG[game]


# --- the other lines ----------------------------------------------------------------------------


def line_of(fields: dict[str, Any]) -> bytes:
    return msgspec.json.encode(fields) + b"\n"


def move_line(seat: Seat, move: Move, at: int | None = None) -> bytes:
    fields: dict[str, Any] = {"seat": seat, "move": move.text()}
    return line_of(fields if at is None else {**fields, "at": at})


def verb_of(fields: dict[str, Any]) -> str:
    """What a line is: "move", "undo", "join", "leave"; "seat" when a seat changes hands, "at" when
    time has passed."""
    verbs = [verb for verb in _VERBS if verb in fields]
    if len(verbs) > 1:
        refuse("journal.ambiguous", fields=", ".join(verbs))
    if verbs:
        return verbs[0]
    if "seat" not in fields:
        if _TIME in fields:
            return _TIME
        refuse("journal.unclear")
    if "name" not in fields and "kind" not in fields:
        refuse("journal.missing", field="move")
    return "seat"


def seat_of(fields: dict[str, Any], field: str, players: int) -> Seat:
    if field not in fields:
        refuse("journal.missing", field=field)
    seat = fields[field]
    if not is_whole(seat):
        refuse("journal.wrong_seat", value=quoted(seat))
    return checked_seat(seat, players)


def checked_seat(seat: Seat, players: int) -> Seat:
    if not 0 <= seat < players:
        refuse("refused.no_seat", number=seat, last=players - 1)
    return seat


def move_of(fields: dict[str, Any]) -> str:
    text = fields["move"]
    if not isinstance(text, str):
        refuse("journal.wrong_move", example="“lay 34”", value=quoted(text))
    if len(text) > _LONGEST_MOVE:
        refuse("journal.long_move", count=len(text))
    return text


def time_of(fields: dict[str, Any]) -> int | None:
    """The time of a move in milliseconds, if it has one."""
    at: int | None = fields.get("at")
    if at is not None and (not _is_number(at) or at < 0):
        refuse("journal.wrong_at", value=quoted(at))
    return at


def waited(fields: dict[str, Any]) -> int:
    """Until when a line lets time pass."""
    at = time_of(fields)
    if at is None:
        refuse("journal.missing", field=_TIME)
    return at


def read_player(fields: Any, otherwise: str, seat: Seat) -> Player:
    """Who sits in a seat by a file; ``otherwise`` is what to say if it is something else.

    A name of which a part cannot be seen is no reason to refuse a match that was played.
    """
    if not isinstance(fields, dict):
        refuse(otherwise, value=quoted(fields))
    for field in ("name", "kind"):
        if field not in fields:
            refuse("journal.missing", field=field)
    about = {field: fields.get(field) for field in ("x_person", "x_character")}
    known = {field: value for field, value in about.items() if isinstance(value, str)}
    sits = _player(fields["name"], fields["kind"], _why_not_text)
    return Player(names.shown(sits.name, seat), sits.kind, **known)


def player(name: Any, kind: Any, **about: str) -> Player:
    """Who sits in a seat, the name without spaces around it. Raises ``Illegal``."""
    sits = _player(name, kind, why_not_name)
    return Player(sits.name, sits.kind, **about)


def _player(name: Any, kind: Any, why_not: Callable[[str], Reason | None]) -> Player:
    if not isinstance(name, str):
        refuse("refused.name_type", value=quoted(name))
    reason = why_not(name)
    if reason is not None:
        raise Illegal(reason)
    if not isinstance(kind, str) or not 0 < len(kind) <= _LONGEST_KIND or not _is_word(kind):
        refuse("refused.kind", value=quoted(kind) or "“”")
    return Player(name.strip(), kind)


def why_not_name(name: str) -> Reason | None:
    """Why nobody can be called this, or nothing."""
    name = name.strip()
    if not all(map(is_visible, name)):
        return Reason("refused.name_letters", {"text": quoted(name)})
    return _why_not_text(name) or names.why_not(name)


def _why_not_text(name: str) -> Reason | None:
    """The same of a name that a file has: what cannot be seen of it is left out there."""
    name = name.strip()
    if not name:
        return Reason("refused.name_empty")
    if len(name) > LONGEST_NAME:
        return Reason("refused.name_long", {"text": quoted(name), "most": LONGEST_NAME})
    return None


def _is_word(text: str) -> bool:
    return text.isprintable() and not any(map(str.isspace, text))


def is_whole(value: Any) -> bool:
    """A whole number; True and 1.0 are none."""
    return type(value) is int


def _is_number(value: Any) -> bool:
    return is_whole(value) and _LOWEST <= value < _HIGHEST
