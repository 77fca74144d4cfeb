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
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import msgspec

from game.catalog import CATALOG
from game.contract import Reason
from game.files import move_aside, why_failed, write_whole

if TYPE_CHECKING:
    from game.journal import JournalError, Match

VERSION = 1
_LARGEST_LOG = 256 << 10
_LARGEST_SETTINGS = 1 << 20

Percent = Annotated[int, msgspec.Meta(ge=0, le=100)]


class Settings(msgspec.Struct):
    """What a player has chosen. Change it, then ``store.save_settings()``."""

    language: Literal["", "en", "fr"] = ""  # "" is the system's
    speed: Literal["off", "fast", "normal", "slow"] = "normal"
    motion: Literal["full", "gentle", "none"] = "full"
    effects_volume: Percent = 80
    music_volume: Percent = 40
    text_percent: Annotated[int, msgspec.Meta(ge=100, le=200)] = 100
    full_screen: bool = False
    undo_by_agreement: bool = True
    bindings: dict[str, list[str]] = {}
    names: list[str] = []  # of the players, the last used first
    last_setup: dict[str, dict[str, Any]] = {}  # by game
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
        self.notices: list[Reason] = []  # to be said once; clear what was said
        self.settings = Settings()
        self.unusable_keys: list[str] = []  # acts whose keys in the file are none
        self._others: dict[str, Any] = {}  # settings of other versions, kept as they are
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
                folder.mkdir(parents=True, exist_ok=True)
                if not os.access(folder, os.W_OK):
                    raise PermissionError(13, "")
            except OSError as error:
                self._notice("store.no_folder", folder=_shown(folder), why=why_failed(error))
                return

    # --- settings ---------------------------------------------------------------------------

    def save_settings(self) -> bool:
        """Write the settings, keeping those before as a backup. Whether it succeeded."""
        if self._keep_newer:
            return False
        known = msgspec.structs.asdict(self.settings)
        known |= known.pop("of_games")
        data = msgspec.json.encode({"version": VERSION, **self._others, **known})
        data = msgspec.json.format(data, indent=2)
        try:
            self.config.mkdir(parents=True, exist_ok=True)
            with contextlib.suppress(FileNotFoundError):
                before = self._settings_file.read_bytes()
                if before == data:
                    return True
                write_whole(self._backup_file, before)
            write_whole(self._settings_file, data)
        except OSError as error:
            self._notice("store.settings_unsaved", why=why_failed(error))
            return False
        return True

    def _load_settings(self) -> None:
        found = self._settings_in(self._settings_file)
        if found is not None:
            self._take_settings(found, self._settings_file)
            return
        broken = self._set_broken_aside()
        found = self._settings_in(self._backup_file)
        if found is not None:
            self._take_settings(found, self._backup_file)
        if broken:
            key = "store.settings_broken" if found is None else "store.settings_backup"
            self._notice(key, file=broken)

    def _settings_in(self, path: Path) -> dict[str, Any] | None:
        """What a file of settings holds; nothing if it is not there, or is none."""
        try:
            with path.open("rb") as file:
                found = msgspec.json.decode(file.read(_LARGEST_SETTINGS))
        except (OSError, ValueError, RecursionError):
            return None
        return found if isinstance(found, dict) else None

    def _set_broken_aside(self) -> str:
        """Keep a file that is there but cannot be read; its new name, if there is one."""
        try:
            if not self._settings_file.is_file():
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
                    write_whole(copy, path.read_bytes())
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

    # --- journals ---------------------------------------------------------------------------

    def new_journal_path(self, game: str, now: float | None = None) -> Path | None:
        """Where the journal of a new match goes: names sort by time. None if nothing is kept."""
        moment = time.strftime("%Y-%m-%d-%H%M%S", time.localtime(now))
        try:
            self.journals.mkdir(parents=True, exist_ok=True)
            for number in itertools.count(1):
                path = self.journals / f"{moment}-{number:02}-{game}.jsonl"
                if not os.path.lexists(path):
                    return path
        except OSError as error:
            self._notice("store.no_folder", folder=_shown(self.journals), why=why_failed(error))
        return None

    def remember(self, match: Match) -> None:
        """This match is the one to go on with: call it at its start and after each move.

        A match that is over is forgotten. The file is only written when a round has begun.
        """
        if match.outcome is not None:
            self.forget()
            return
        if match.path is None or match.path.parent != self.journals:
            return
        current = Current(match.path.name, match.entry.id, match.game.round, match.names)
        data = msgspec.json.encode(current)
        if data != self._remembered:
            with contextlib.suppress(OSError):  # the match itself says it when it cannot be saved
                write_whole(self._current_file, data)
                self._remembered = data

    def forget(self) -> None:
        """There is no match to go on with."""
        self._remembered = b""
        with contextlib.suppress(OSError):
            self._current_file.unlink()

    def current(self) -> Current | None:
        """What to say of the match to go on with, if there is one. Reads no journal."""
        with contextlib.suppress(OSError, ValueError, RecursionError):
            current = msgspec.json.decode(self._current_file.read_bytes(), type=Current)
            name = current.journal
            if Path(name).name == name and (self.journals / name).is_file():
                return current
        return None

    def unfinished(self) -> Path | None:
        """The journal of the match to go on with, if there is one."""
        current = self.current()
        return self.journals / current.journal if current is not None else None

    def set_aside(self, path: Path, error: JournalError | None = None) -> Path:
        """Put a journal that cannot be resumed where it does not get in the way.

        Nothing is deleted and nothing overwritten; ``notices`` says which file, and why. Gives the
        place where it is now.
        """
        why = error.reason if error is not None else Reason("store.why.broken")
        folder = self.journals / "set-aside"
        is_current = self.unfinished() == path
        try:
            folder.mkdir(parents=True, exist_ok=True)
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
        if is_current:
            self.forget()
        return place

    # --- logs -------------------------------------------------------------------------------

    def log(self, text: str) -> None:
        """Add a line to the log, which never grows beyond twice its largest size."""
        path = self.logs / "rowdy.log"
        with contextlib.suppress(OSError, ValueError):
            self.logs.mkdir(parents=True, exist_ok=True)
            if path.exists() and path.stat().st_size > _LARGEST_LOG:
                os.replace(path, self.logs / "rowdy.log.1")  # noqa: PTH105 (one old log is enough)
            moment = time.strftime("%Y-%m-%d %H:%M:%S")
            line = f"{moment} {text[:_LARGEST_LOG]}\n".encode(errors="replace")
            handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o644)
            try:
                os.write(handle, line)  # one write: threads and processes do not mix their lines
            finally:
                os.close(handle)


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
