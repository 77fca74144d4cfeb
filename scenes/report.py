"""What is written down when the program fails: enough to mend it, nothing about the player.

Folders of the player, the names of people and of the machine are left out, whatever they stand in;
the players of the match are seats with numbers. Nothing here ever raises: it is called when
something has gone wrong already.
"""

from __future__ import annotations

import os
import re
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, TextIO

import msgspec

from game import __version__
from game.files import make_folder, private, unused, write_whole

if TYPE_CHECKING:
    from types import TracebackType

    from game.journal import Match
    from game.store import Store
    from scenes.app import App

KEPT = 10  # reports; older ones are deleted
LAST_LINES = 20  # of the journal
MOST_FRAMES = 40  # of a traceback: a recursion without end has a thousand
LONGEST_MESSAGE = 2000
HARD = "faulthandler.log"
ROOT = Path(__file__).resolve().parents[1]


class Report(msgspec.Struct):
    """A report as it was written; ``path`` is None if it could not be."""

    text: str
    path: Path | None


def report(error: BaseException, store: Store | None = None, app: App | None = None) -> Report:
    """Write down what went wrong, and where."""
    match = None
    with suppress(Exception):
        match = match_of(app)
    clean = _Cleaner(store, match)
    what, where = _said(error, clean), _place(error, clean)
    about = [*_about(app), "", *_trace(error, clean), "", *_journal(store, match)]
    return _kept(store, what, where, about)


def match_of(app: App | None) -> Match | None:
    """The match that is being played."""
    for scene in reversed(app.stack if app is not None else []):
        found: Match | None = getattr(scene, "match", None)
        if found is not None and getattr(scene, "live", False):
            return found
    return None


def _kept(store: Store | None, what: str, where: str, about: list[str]) -> Report:
    lines = ["Rowdy crash report", "", f"What:    {what}", f"Where:   {where}", *about]
    text = ("\n".join(lines).rstrip() + "\n").encode(errors="replace")
    path: Path | None = None
    if store is not None:
        with suppress(OSError, ValueError):
            make_folder(store.logs)
            place = unused(store.logs / f"crash-{time.strftime('%Y%m%d-%H%M%S')}.txt")
            write_whole(place, text)
            path = place
            _tidy(store.logs, place)
    return Report(text.decode(), path)


def _tidy(folder: Path, latest: Path) -> None:
    """The oldest reports go when there are too many; never the one that was just written."""
    # By their time: "-2" sorts before ".txt", so the name does not tell. A clock that was set back
    # would make the latest the oldest: then it is dated right after the others.
    others = [path for path in folder.glob("crash-*.txt") if path.is_file() and path != latest]
    dated = sorted((path.stat().st_mtime_ns, path.name, path) for path in others)
    if dated and latest.stat().st_mtime_ns <= dated[-1][0]:
        with suppress(OSError):
            os.utime(latest, ns=(dated[-1][0] + 1000, dated[-1][0] + 1000))
    for _, _, path in dated[: 1 - KEPT]:
        with suppress(OSError):
            path.unlink()


def _about(app: App | None) -> list[str]:
    """Version, system, window: each line on its own, so that one that fails costs no other."""
    bundled = "bundle" if getattr(sys, "frozen", False) else "source"
    found = [
        f"When:    {time.strftime('%Y-%m-%d %H:%M:%S')}",
        f"Version: Rowdy {__version__}, {bundled}",
    ]
    with suppress(Exception):
        import pygame

        sdl = ".".join(map(str, pygame.get_sdl_version()))
        python = ".".join(map(str, sys.version_info[:3]))
        found.append(f"Python:  {python}, pygame-ce {pygame.version.ver}, SDL {sdl}")
    with suppress(Exception):
        import platform

        # Not platform.platform(): some systems put the machine's name into it.
        system = f"{platform.system()} {platform.release()} {platform.machine()}"
        found.append(f"System:  {system}")
    if app is None:
        return found
    with suppress(Exception):
        import pygame

        (wide, high), chosen = app.scale.size, app.settings
        full, driver = app.window.full_screen, pygame.display.get_driver()
        shown = f"{'full screen' if full else 'window'}, driver {driver}"
        found.append(f"Window:  {wide}x{high}, text {chosen.text_percent} %, {shown}")
        moves = f"speed {chosen.speed}, motion {chosen.motion}"
        found.append(f"Chosen:  language {app.words.language}, {moves}")
    with suppress(Exception):
        found.append("Scenes:  " + " > ".join(type(scene).__name__ for scene in app.stack))
    return found


def _journal(store: Store | None, match: Match | None) -> list[str]:
    """The first line of the match and its last ones, without the names of its players."""
    try:
        if match is not None:
            raw = match.text.splitlines()
        elif store is not None and (path := store.unfinished()) is not None:
            raw = path.read_bytes().splitlines()
        else:
            return ["No match was played."]
        first, last = raw[:1], raw[1:][-LAST_LINES:]
        left_out = len(raw) - len(last) - 1
        gap = [f"... {left_out} more ..."] if left_out > 0 else []
        return ["Journal:", *map(nameless, first), *gap, *map(nameless, last)]
    except Exception as error:
        return [f"The journal cannot be told: {type(error).__name__}."]


def nameless(line: bytes) -> str:
    """A line of a journal with seats in the place of names."""
    try:
        fields = msgspec.json.decode(line)
        seats = fields.get("seats")
        if isinstance(seats, list):
            fields["seats"] = [
                {**sits, "name": f"Seat {seat}"} if isinstance(sits, dict) else "?"
                for seat, sits in enumerate(seats)
            ]
        if "name" in fields:
            fields["name"] = f"Seat {fields.get('seat', '?')}"
        if isinstance(fields.get("join"), dict):
            fields["join"] = {**fields["join"], "name": "New seat"}
        return msgspec.json.encode(fields).decode()[:LONGEST_MESSAGE]
    except Exception:
        return "(a line that cannot be read)"


# --- what and where ---------------------------------------------------------------------------


def _said(error: BaseException, clean: _Cleaner) -> str:
    try:
        text = clean.message(str(error))[:LONGEST_MESSAGE]
    except Exception:
        text = "(its message cannot be told)"
    kind = type(error).__name__
    return f"{kind}: {text}" if text else kind


def _place(error: BaseException, clean: _Cleaner) -> str:
    found = "unknown"
    with suppress(Exception):
        for file, line, name in _frames(error.__traceback__, clean):
            found = f"{file}, line {line}, in {name}"
    return found


def _frames(trace: TracebackType | None, clean: _Cleaner) -> Iterator[tuple[str, int, str]]:
    while trace is not None:
        code = trace.tb_frame.f_code
        yield clean.file(code.co_filename), trace.tb_lineno, code.co_name
        trace = trace.tb_next


def _trace(error: BaseException, clean: _Cleaner) -> list[str]:
    """The traceback, and those of the errors that led to it, the first of them first."""
    chain: list[BaseException] = []
    one: BaseException | None = error
    while one is not None and one not in chain and len(chain) < 5:
        chain.append(one)
        one = one.__cause__ or (None if one.__suppress_context__ else one.__context__)
    found: list[str] = []
    for cause in reversed(chain):
        if found:
            found += ["", "After that:", ""]
        frames: list[str] = []
        with suppress(Exception):
            for file, line, name in _frames(cause.__traceback__, clean):
                frames.append(f'  File "{file}", line {line}, in {name}')
        if len(frames) > MOST_FRAMES:
            left_out = len(frames) - MOST_FRAMES
            frames[MOST_FRAMES // 2 : -MOST_FRAMES // 2] = [f"  ... {left_out} more ..."]
        found += ["Traceback (most recent call last):", *frames, _said(cause, clean)]
    return found


class _Cleaner:
    """Takes out of a text what belongs to nobody but the player."""

    def __init__(self, store: Store | None, match: Match | None) -> None:
        self._folders: list[tuple[str, str]] = []
        self._names: dict[str, str] = {}
        with suppress(Exception):
            self._learn_folders(store)
        with suppress(Exception):
            self._learn_machine()
        if store is not None:
            with suppress(Exception):
                self._names.update(dict.fromkeys(store.settings.names, "<player>"))
        if match is not None:
            with suppress(Exception):
                self._names |= {name: f"<seat {seat}>" for seat, name in enumerate(match.names)}
        self._pattern: re.Pattern[str] | None = None
        with suppress(Exception):
            self._learn_pattern()

    def _learn_pattern(self) -> None:
        names = [name for name in self._names if isinstance(name, str) and len(name) > 1]
        if names:
            inside = "|".join(map(re.escape, sorted(names, key=len, reverse=True)))
            self._pattern = re.compile(rf"(?<!\w)(?:{inside})(?!\w)")

    def _learn_folders(self, store: Store | None) -> None:
        found = [(str(ROOT), "<program>")]
        if store is not None:
            found += [(str(f), "<player's folder>") for f in (store.config, store.data, store.logs)]
        home = os.path.expanduser("~")  # noqa: PTH111 (Path.home raises where there is none)
        found += [(place, "~") for place in {home, os.path.realpath(home)} if len(place) > 1]
        self._folders = sorted(found, key=lambda one: len(one[0]), reverse=True)

    def _learn_machine(self) -> None:
        import platform

        self._names[platform.node()] = "<machine>"
        for variable in ("COMPUTERNAME", "HOSTNAME"):
            self._names[os.environ.get(variable, "")] = "<machine>"
        for variable in ("USER", "LOGNAME", "USERNAME"):
            self._names[os.environ.get(variable, "")] = "<user>"
        self._names[Path(os.path.expanduser("~")).name] = "<user>"  # noqa: PTH111

    def message(self, text: str) -> str:
        """A text without folders and names."""
        for folder, instead in self._folders:
            text = text.replace(folder, instead)
        if self._pattern is not None:
            text = self._pattern.sub(lambda found: self._names[found[0]], text)
        return text

    def file(self, name: str) -> str:
        """A file of code as it is called in the program, or in the package it belongs to."""
        plain = name.replace("\\", "/")
        root = str(ROOT).replace("\\", "/") + "/"
        if plain.startswith(root) and "/site-packages/" not in plain:
            return plain[len(root) :]
        for folder in ("site-packages/", "dist-packages/"):
            _, inside, rest = plain.rpartition(folder)
            if inside:
                return rest
        if "/" not in plain or not (plain.startswith("/") or plain[1:2] == ":"):
            return plain  # a bundle's, or no file at all
        library = str(Path(os.__file__).parent).replace("\\", "/") + "/"
        if plain.startswith(library):
            return plain[len(library) :]
        return ".../" + self.message(plain.rpartition("/")[2])

    def line(self, line: str) -> str:
        """A line of the interpreter's own, which may name a file of code."""
        file = re.match(r'(\s*File ")([^"]*)(".*)', line)
        return f"{file[1]}{self.file(file[2])}{file[3]}" if file else self.message(line)


# --- what Python itself cannot catch ----------------------------------------------------------


class HardCrashes:
    """Has the interpreter write down where it was when a library brings it down."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.path = store.logs / HARD
        self._file: TextIO | None = None

    def start(self) -> Report | None:
        """Listen from now on; gives the report of the last time if that ended so."""
        found: Report | None = None
        with suppress(Exception):
            found = self._last_time()
        with suppress(Exception):
            import faulthandler

            if not faulthandler.is_enabled():  # somebody who asked for it has it already
                make_folder(self.store.logs)
                self._file = open(  # noqa: SIM115 (it stays open until `stop`)
                    self.path, "a", encoding="utf-8", errors="replace", opener=private
                )
                faulthandler.enable(self._file)
        return found

    def stop(self) -> None:
        """The program ends as it should: whatever was written down did not stop it."""
        if self._file is not None:
            with suppress(Exception):
                import faulthandler

                faulthandler.disable()
                self._file.truncate(0)
                self._file.close()
            self._file = None

    def _last_time(self) -> Report | None:
        if not self.path.is_file() or not self.path.stat().st_size:
            return None
        with self.path.open("rb") as file:
            text = file.read(64 << 10).decode(errors="replace")
        told = list(map(_Cleaner(self.store, None).line, text.splitlines())) or ["unknown"]
        where = "outside Python; the program was ended by the system"
        about = [*_about(None), "", *told, "", *_journal(self.store, None)]
        found = _kept(self.store, told[0], where, about)
        if found.path is not None:
            self.path.unlink()
        return found


def said_of(value: Any) -> str:
    """A short line for a log: kind and message of an error, and where it was raised."""
    clean = _Cleaner(None, None)
    return f"{_said(value, clean)} ({_place(value, clean)})"
