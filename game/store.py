"""The player's files: settings, journals, logs. Nothing here ever raises.

Whatever is wrong with the disk, the game can be played: what cannot be read has its usual value,
what cannot be saved is lost later, and ``notices`` says so once. All of it is opened before the
first frame, so it reads two small files and no journal.
"""

from __future__ import annotations

import contextlib
import itertools
import os
import time
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import msgspec

from game.catalog import CATALOG
from game.contract import Reason
from game.files import (
    add_line,
    alone,
    make_folder,
    move_aside,
    read_whole,
    tidy,
    why_failed,
    write_whole,
)

if TYPE_CHECKING:
    from game.journal import JournalError, Match

VERSION = 1
_LARGEST_LOG = 256 << 10
_LARGEST_SETTINGS = 1 << 20
_LARGEST_CURRENT = 1 << 16
_LARGEST_LIST = 16 << 20

Percent = Annotated[int, msgspec.Meta(ge=0, le=100)]


class Settings(msgspec.Struct):
    """What a player has chosen. Change it, then ``store.save_settings()``."""

    language: Literal["", "en", "fr"] = ""  # "" is the system's
    speed: Literal["off", "fast", "normal", "slow"] = "normal"
    bots_pace: Literal["off", "fast", "normal", "slow"] = "normal"  # the beat before a bot acts
    motion: Literal["full", "gentle", "none"] = "full"
    effects_volume: Percent = 80
    music_volume: Percent = 60
    captions: bool = False  # what is to be heard is shown as well
    text_percent: Annotated[int, msgspec.Meta(ge=100, le=200)] = 100
    full_screen: bool = False
    undo_by_agreement: bool = True
    friendly: bool = False  # against bots alone any move may be taken back
    hand_order: Literal["", "number", "sign", "arrival"] = ""  # "" is the game's usual one
    bindings: dict[str, list[str]] = {}
    names: list[str] = []  # of the players, the last used first
    last_setup: dict[str, dict[str, Any]] = {}  # by game
    coach: bool = True
    faces: bool = True  # of bots
    learnt: list[str] = []  # lessons of the coach, by game
    without_aids: list[str] = []  # names of players who want no odds beside their cards
    of_games: dict[str, Any] = msgspec.field(default_factory=lambda: _of_games({}))

    def __getitem__(self, key: str) -> Any:
        """A setting by its name in the file, where those of games stand among the others."""
        return self.of_games[key] if key in self.of_games else getattr(self, key)

    def __setitem__(self, key: str, value: Any) -> None:
        if key in self.of_games:
            self.of_games[key] = value
        else:
            setattr(self, key, value)


class Current(msgspec.Struct, frozen=True):
    """The match that is not finished yet, as the title needs it."""

    journal: str
    game: str
    round: int = 1
    names: list[str] = []


class Store:
    """The player's folders and what is in them."""

    def __init__(self, config: Path, data: Path, logs: Path, cache: Path) -> None:
        self.config, self.data, self.logs, self.cache = config, data, logs, cache
        self._settings_file = config / "settings.json"
        self._backup_file = config / "settings.json.bak"
        self._current_file = data / "current.json"
        self._over_file = cache / "over.json"
        self._lock_file = cache / "lock"
        self.notices: list[Reason] = []  # to be said once; clear what was said
        self.settings = Settings()
        self.unusable_keys: list[str] = []  # acts whose keys in the file are none
        self._others: dict[str, Any] = {}  # settings of other versions, kept as they are
        self._before = self._known()  # the settings as they were read or saved
        self._keep_newer = False  # the settings of a newer Rowdy could not be copied
        self._remembered = b""
        self._said: set[str] = set()

    @classmethod
    def open(cls) -> Store:
        """The player's own files, or those under ``ROWDY_HOME``."""
        store = cls(*_folders())
        store._make_folders()
        store._load_settings()
        return store

    @property
    def journals(self) -> Path:
        return self.data / "journals"

    @property
    def pictures(self) -> Path:
        return self.data / "pictures"

    def _notice(self, key: str, **values: Any) -> None:
        """Each kind of trouble is said once."""
        if key not in self._said:
            self._said.add(key)
            self.notices.append(Reason(key, values))

    def _make_folders(self) -> None:
        for folder in (self.config, self.journals):
            try:
                make_folder(folder)
                if not os.access(folder, os.W_OK):
                    raise PermissionError(13, "")
            except OSError as error:
                self._notice("store.no_folder", folder=_shown(folder), why=why_failed(error))
                return

    def tidy(self) -> None:
        """Take away what a program that was killed has left half-written."""
        for folder in (self.config, self.data, self.journals, self.pictures, self.logs, self.cache):
            tidy(folder)

    # --- settings ---------------------------------------------------------------------------

    def save_settings(self) -> bool:
        """Write what was changed here, keeping the file before as a backup; what another program
        has written meanwhile stays. Whether it succeeded."""
        if self._keep_newer:
            return False
        try:
            make_folder(self.config)
            with alone(self._lock_file):
                before = self._settings_in(self._settings_file)
                merged = {"version": VERSION, **self._merged(before or {})}
                data = msgspec.json.format(msgspec.json.encode(merged), indent=2)
                old = b""
                with contextlib.suppress(FileNotFoundError):
                    old = read_whole(self._settings_file, _LARGEST_SETTINGS)
                if old and old != data:
                    write_whole(self._backup_file, old)
                if old != data:
                    write_whole(self._settings_file, data)
        except OSError as error:
            self._notice("store.settings_unsaved", why=why_failed(error))
            return False
        self._before = self._known()
        return True

    def _known(self) -> dict[str, Any]:
        """All settings by the names they have in the file."""
        known = deepcopy(msgspec.structs.asdict(self.settings))
        known |= known.pop("of_games")
        return known

    def _merged(self, found: dict[str, Any]) -> dict[str, Any]:
        """What the file is to hold: its own values, but those of this program where they were
        changed here."""
        known = self._known()
        merged = {**self._others, **known, **found}
        for key, value in known.items():
            before, theirs = self._before.get(key), found.get(key)
            if value == before:
                continue
            if isinstance(value, dict) and isinstance(before, dict) and isinstance(theirs, dict):
                ours = {name for name in {*value, *before} if value.get(name) != before.get(name)}
                merged[key] = {name: it for name, it in theirs.items() if name not in ours}
                merged[key] |= {name: it for name, it in value.items() if name in ours}
            else:
                merged[key] = value
        return merged

    def _load_settings(self) -> None:
        found = self._settings_in(self._settings_file)
        if found is not None:
            self._take_settings(found, self._settings_file)
            return
        broken = self._set_broken_aside()
        found = self._settings_in(self._backup_file)
        if found is not None:
            self._take_settings(found, self._backup_file)
            self._before = {}  # none of it stands in the file itself
        if broken:
            key = "store.settings_broken" if found is None else "store.settings_backup"
            self._notice(key, file=broken)

    def _settings_in(self, path: Path) -> dict[str, Any] | None:
        """What a file of settings holds; nothing if it is not there, or is none."""
        try:
            found = msgspec.json.decode(read_whole(path, _LARGEST_SETTINGS))
        except (OSError, ValueError, RecursionError):
            return None
        return found if isinstance(found, dict) else None

    def _set_broken_aside(self) -> str:
        """Keep a file that is there but cannot be read; its new name, if there is one."""
        try:
            if not os.path.lexists(self._settings_file):
                return ""
            return move_aside(self._settings_file, self.config / "settings.json.broken").name
        except OSError:
            return self._settings_file.name

    def _take_settings(self, found: dict[str, Any], path: Path) -> None:
        version = found.pop("version", VERSION)
        if type(version) is int and version > VERSION:
            # What a newer Rowdy means by a value may differ: its file is copied before ours.
            copy = self.config / f"settings.json.v{version % 1_000_000}"
            try:
                if not copy.exists():
                    write_whole(copy, read_whole(path, _LARGEST_SETTINGS))
                self._notice("store.settings_newer", file=copy.name)
            except OSError as error:
                self._keep_newer = True
                self._notice("store.settings_unsaved", why=why_failed(error))
        found["of_games"] = _of_games(found)
        try:
            self.settings = msgspec.convert(found, Settings)
        except msgspec.ValidationError:
            self.settings = _mended(found)
            given, kept = found.get("bindings"), self.settings.bindings
            if isinstance(given, dict):
                self.unusable_keys = [act for act in given if act not in kept]
        known = {*Settings.__struct_fields__, *self.settings.of_games}
        self._others = {key: value for key, value in found.items() if key not in known}
        self._before = self._known()

    # --- journals ---------------------------------------------------------------------------

    def new_journal_path(self, game: str, now: float | None = None) -> Path | None:
        """Where the journal of a new match goes: names sort by time. None if nothing is kept."""
        moment = time.strftime("%Y-%m-%d-%H%M%S", time.localtime(now))
        try:
            make_folder(self.journals)
            for number in itertools.count(1):
                path = self.journals / f"{moment}-{number:02}-{game}.jsonl"
                if not os.path.lexists(path):
                    return path
        except OSError as error:
            self._notice("store.no_folder", folder=_shown(self.journals), why=why_failed(error))
        return None

    def remember(self, match: Match) -> None:
        """This match is the one to go on with: call it at its start and after each move.

        A match that is over is forgotten. The file is only written when a round has begun, or when
        somebody has taken it away.
        """
        if match.path is None or match.path.parent != self.journals:
            return
        if match.outcome is not None:
            self.forget(match.path)
            return
        data = msgspec.json.encode(_current(match, match.path))
        with contextlib.suppress(OSError):  # the match itself says it when it cannot be saved
            if data != self._remembered or not self._current_file.exists():
                write_whole(self._current_file, data)
                self._remembered = data

    def forget(self, path: Path) -> None:
        """This match is not to be gone on with; another one that is remembered stays so."""
        self._remembered = b""
        with contextlib.suppress(OSError), alone(self._lock_file):
            current = self._read_current()
            if current is None or current.journal == path.name:
                self._current_file.unlink()

    def current(self) -> Current | None:
        """What to say of the match to go on with, if one is remembered. Reads no journal."""
        current = self._read_current()
        if current is None:
            return None
        name = current.journal
        with contextlib.suppress(OSError, ValueError):
            if Path(name).name == name and (self.journals / name).is_file():
                return current
        return None

    def _read_current(self) -> Current | None:
        with contextlib.suppress(OSError, ValueError, RecursionError):
            data = read_whole(self._current_file, _LARGEST_CURRENT)
            return msgspec.json.decode(data, type=Current)
        return None

    def unfinished(self) -> Path | None:
        """The journal of the match to go on with, if one is remembered."""
        current = self.current()
        return self.journals / current.journal if current is not None else None

    def look_for_unfinished(self) -> Iterator[None]:
        """Find the match that was played last among all that are not over, and remember it.

        Yields after each journal that had to be read. Those found to be over are noted, so that
        they are read only once.
        """
        from game.journal import JournalError, Match

        over = self._known_to_be_over()
        noted = dict(over)
        for path, size in self._journals_by_time():
            if over.get(path.name) == size:
                continue
            with contextlib.suppress(JournalError):  # it is said when somebody asks for that match
                match = Match.read(path)
                if match.outcome is None:
                    self._note_over(noted)
                    self.remember(match)
                    return
            noted[path.name] = size
            yield
        self._note_over(noted)

    def _journals_by_time(self) -> list[tuple[Path, int]]:
        """All journals with their sizes, the one played last first."""
        found: list[tuple[int, str, int]] = []
        with contextlib.suppress(OSError), os.scandir(self.journals) as folder:
            for entry in folder:
                with contextlib.suppress(OSError):
                    if entry.name.endswith(".jsonl") and entry.is_file():
                        told = entry.stat()
                        found.append((told.st_mtime_ns, entry.name, told.st_size))
        return [(self.journals / name, size) for _, name, size in sorted(found, reverse=True)]

    def _known_to_be_over(self) -> dict[str, int]:
        with contextlib.suppress(OSError, ValueError, RecursionError):
            data = read_whole(self._over_file, _LARGEST_LIST)
            return msgspec.json.decode(data, type=dict[str, int])
        return {}

    def _note_over(self, noted: dict[str, int]) -> None:
        with contextlib.suppress(OSError):
            make_folder(self.cache)
            write_whole(self._over_file, msgspec.json.encode(noted))

    def set_aside(self, path: Path, error: JournalError | None = None) -> Path:
        """Put a journal that cannot be resumed where it does not get in the way.

        Nothing is deleted and nothing overwritten; ``notices`` says which file, and why. Gives the
        place where it is now: the old one if the disk did not let it be read, which may pass.
        """
        why = error.reason if error is not None else Reason("store.why.broken")
        folder = self.journals / "set-aside"
        try:
            if error is not None and error.unreadable:
                raise OSError
            self.forget(path)
            make_folder(folder)
            place = move_aside(path, folder / path.name)
        except OSError:
            said = {"file": _shown(path.name), "why": why}
            self.notices.append(Reason("store.not_set_aside", said))
            self.log(f"not set aside: {path}: {error}")
            place = path
        else:
            said = {"file": _shown(place.name), "folder": _shown(folder), "why": why}
            self.notices.append(Reason("store.set_aside", said))
            self.log(f"set aside: {place}: {error}")
        return place

    # --- logs -------------------------------------------------------------------------------

    def log(self, text: str) -> None:
        """Add a line to the log, which never grows beyond twice its largest size."""
        path = self.logs / "rowdy.log"
        with contextlib.suppress(OSError, ValueError):
            make_folder(self.logs)
            if path.exists() and path.stat().st_size > _LARGEST_LOG:
                os.replace(path, self.logs / "rowdy.log.1")  # noqa: PTH105 (one old log is enough)
            moment = time.strftime("%Y-%m-%d %H:%M:%S")
            add_line(path, f"{moment} {text[:_LARGEST_LOG]}\n".encode(errors="replace"))


def log_folder() -> Path:
    """Where logs go; it need not be there yet."""
    return _folders()[2]


def _folders() -> tuple[Path, Path, Path, Path]:
    home = os.environ.get("ROWDY_HOME", "")
    try:
        if home:
            top = Path(home).expanduser().absolute()
            return top / "config", top / "data", top / "log", top / "cache"
        import platformdirs  # costs 2 ms, which tests and other homes need not pay

        dirs = platformdirs.PlatformDirs("rowdy", appauthor=False)
        config, data = Path(dirs.user_config_dir), Path(dirs.user_data_dir)
        return config, data, Path(dirs.user_log_dir), Path(dirs.user_cache_dir)
    except (OSError, RuntimeError):  # no home at all, or a folder that was deleted around us
        nowhere = Path(os.devnull, "rowdy")
        return nowhere, nowhere, nowhere, nowhere


def _current(match: Match, path: Path) -> Current:
    return Current(path.name, match.entry.id, match.game.round, match.names)


def _shown(path: Path | str) -> str:
    """A path as text that can be drawn, whatever bytes its name has."""
    return str(path).encode(errors="replace").decode()


def _of_games(found: dict[str, Any]) -> dict[str, Any]:
    """What games have added to the settings, by key: from a file, or with its usual value."""
    settings = [setting for entry in CATALOG.values() for setting in entry.settings]
    return {setting.key: setting.usable(found.get(setting.key)) for setting in settings}


def _mended(found: dict[str, Any]) -> Settings:
    """The settings with the usual value only where theirs cannot be."""
    settings = Settings()
    for name in found.keys() & set(Settings.__struct_fields__):
        with contextlib.suppress(msgspec.ValidationError):
            one = msgspec.convert({name: _usable_parts(name, found[name])}, Settings)
            setattr(settings, name, getattr(one, name))
    return settings


def _usable_parts(name: str, value: Any) -> Any:
    """A list or a table without those entries that cannot be in it."""

    def usable(part: Any) -> bool:
        try:
            msgspec.convert({name: part}, Settings)
        except msgspec.ValidationError:
            return False
        return True

    if isinstance(value, list):
        return [part for part in value if usable([part])]
    if isinstance(value, dict) and name != "of_games":
        return {key: part for key, part in value.items() if usable({key: part})}
    return value
