"""Disks that fill up after any byte, and system calls that fail: what was there stays readable."""

from __future__ import annotations

import errno
import json
import os
import random
import shutil
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from attack import Attack, Found

from game.chance import Chance
from game.journal import JournalError, Match, Player
from game.store import Store
from game.words import Words

SEATS = [Player("Ann", "human"), Player("Zoé", "hard")]
CALLS = ("open", "read", "write", "fsync", "close", "ftruncate", "lseek", "fstat", "stat", "lstat",
         "replace", "rename", "unlink", "mkdir", "access", "scandir", "listdir")  # fmt: skip
ERRORS = (errno.EIO, errno.ENOSPC, errno.EACCES, errno.ENOENT, errno.EROFS)


def advance(match: Match, moves: int) -> None:
    for _ in range(moves):
        if not match.game.to_act:
            return
        seat = match.game.to_act[0]
        chance = Chance(match.seed, "fault", len(match.moves))
        match.play(seat, chance.pick(match.game.legal_moves(seat)))


@contextmanager
def fresh_home() -> Iterator[Path]:
    with tempfile.TemporaryDirectory(prefix="rowdy-disk-") as folder:
        os.environ["ROWDY_HOME"] = folder
        yield Path(folder)


# --- a disk with room for n bytes ---------------------------------------------------------------


@contextmanager
def room_for(count: int) -> Iterator[list[int]]:
    """From here on so many bytes can be written, and not one more."""
    real, left = os.write, [count]

    def write(handle: int, data: Any) -> int:
        fits = bytes(data)[: left[0]]
        if not fits and len(data):
            raise OSError(errno.ENOSPC, "No space left on device")
        done = real(handle, fits)
        left[0] -= done
        return done

    os.write = write  # type: ignore[assignment]
    try:
        yield left
    finally:
        os.write = real


def full_after(count: int, chance: random.Random) -> Found:
    """A journal, the settings and the memory of the match, with a disk that is full after n bytes,
    for every n (or as many of them as asked for, spread evenly)."""
    found = Found()
    whole = Match.start("take-that", SEATS, {"rounds": 1}, seed=5)
    advance(whole, 8)
    whole.undo(2)
    advance(whole, 3)
    most = len(whole.text) + 3000  # the settings and the memory of the match come on top
    step = max(1, most // count)
    for room in range(chance.randrange(step), most, step):
        found.tried += 1
        with fresh_home() as home:
            store = Store.open()
            store.settings.names = ["Ann"]
            assert store.save_settings()
            settings = home / "config" / "settings.json"
            old = settings.read_bytes()
            path = store.new_journal_path("take-that", 1_000_000_000)
            assert path is not None
            with room_for(room):
                match = Match.start("take-that", SEATS, {"rounds": 1}, seed=5, path=path)
                store.remember(match)
                advance(match, 8)
                match.undo(2)
                store.settings.names = ["Ann", "Zoé"]
                saved = store.save_settings()
                advance(match, 3)
            where = f"a disk full after {room} bytes"
            kept = path.read_bytes() if path.exists() else b""
            at_line_end = kept == b"" or kept.endswith(b"\n")
            found.expect(whole.text.startswith(kept) and at_line_end, f"{where}: half a line")
            found.expect(kept == match.text or match.trouble, f"{where}: lost, and nothing said")
            now = json.loads(settings.read_bytes())
            names = ["Ann", "Zoé"] if saved else ["Ann"]
            found.expect(saved or settings.read_bytes() == old, f"{where}: the settings changed")
            found.expect(now["names"] == names, f"{where}: the settings hold {now['names']}")
            advance(match, 1)
            found.expect(path.read_bytes() == match.text, f"{where}: room again, and a gap")
            match.close()
            left = [one.name for one in home.rglob("*.new-*")]
            found.expect(not left, f"{where}: {left} left behind")
    return found


# --- system calls that fail ---------------------------------------------------------------------


class Failing:
    """Counts system calls and lets one of them fail, once or from then on."""

    def __init__(self, at: int, error: int, for_ever: bool, only: str = "") -> None:
        self.at, self.error, self.for_ever, self.only = at, error, for_ever, only
        self.calls = 0
        self.failed = ""

    def wrap(self, name: str, real: Callable[..., Any]) -> Callable[..., Any]:
        def call(*given: Any, **named: Any) -> Any:
            if self.only in ("", name):
                self.calls += 1
                if self.calls == self.at or (self.for_ever and self.calls > self.at):
                    self.failed = self.failed or name
                    if name == "close":
                        real(*given, **named)  # it is closed all the same
                    raise OSError(self.error, os.strerror(self.error))
            return real(*given, **named)

        return call

    @contextmanager
    def __call__(self) -> Iterator[None]:
        real = {name: getattr(os, name) for name in CALLS}
        for name, function in real.items():
            setattr(os, name, self.wrap(name, function))
        try:
            yield
        finally:
            for name, function in real.items():
                setattr(os, name, function)


def evening(made: list[Match], broken: bytes) -> None:
    """Everything that is done to files in an evening."""
    store = Store.open()
    store.settings.speed = "slow"
    store.save_settings()
    path = store.new_journal_path("take-that", 1_000_000_000)
    match = Match.start("take-that", SEATS, {"rounds": 1}, seed=5, path=path)
    made.append(match)
    store.remember(match)
    advance(match, 5)
    store.remember(match)
    match.undo(1)
    match.close()
    path = match.path
    if path is not None:
        torn = store.journals / "torn.jsonl"
        try:
            again = Match.resume(path)
        except JournalError as error:
            store.set_aside(path, error)
        else:
            made[0] = again
            advance(again, 2)
            again.change_seat(1, "Bo", "easy")
            store.remember(again)
        try:
            Match.resume(torn).close()
        except JournalError as error:
            store.set_aside(torn, error)
    for _ in store.look_for_unfinished():
        pass
    store.current()
    store.settings.speed = "fast"
    store.save_settings()
    store.log("an evening")
    store.tidy()


def calls_fail(count: int, chance: random.Random) -> Found:
    """An evening in which the n-th system call fails, once or for ever, in five ways."""
    found = Found()
    sample = Match.start("take-that", SEATS, {"rounds": 1}, seed=5)
    advance(sample, 4)
    torn = sample.text + b'{"seat":0,"mo'

    def prepare(home: Path) -> None:
        store = Store.open()
        store.settings.names = ["Ann"]
        store.save_settings()
        (store.journals / "torn.jsonl").write_bytes(torn)

    with fresh_home() as home:
        prepare(home)
        counting = Failing(0, 0, False)
        with counting():
            evening([], torn)
    ways = [
        (at, error, for_ever)
        for at in range(1, counting.calls + 1)
        for error in ERRORS
        for for_ever in (False, True)
    ]
    if count < len(ways):
        ways = sorted(chance.sample(ways, count))
    for at, error, for_ever in ways:
        found.tried += 1
        with fresh_home() as home:
            prepare(home)
            failing, made = Failing(at, error, for_ever), list[Match]()
            try:
                with failing():
                    evening(made, torn)
            except Exception as raised:
                told = f"{type(raised).__name__}: {raised}"
                where = f"{_where(at, error, for_ever)} ({failing.failed})"
                found.broken.append(f"{where} raised {told}")
                continue
            where = f"{_where(at, error, for_ever)} ({failing.failed})"
            _look_at(found, home, made[0], torn, where)
            made[0].close()
    found.note = f"{counting.calls} calls in an evening, {len(ERRORS)} errors, once and for ever"
    return found


def _where(at: int, error: int, for_ever: bool) -> str:
    return f"call {at} with {errno.errorcode[error]}{' for ever' if for_ever else ''}"


def _look_at(found: Found, home: Path, match: Match, torn: bytes, where: str) -> None:
    """With a healthy disk again: all is readable, nothing is lost without a word."""
    settings = Store.open().settings
    found.expect(settings.names in (["Ann"], []), f"{where}: the names are {settings.names}")
    found.expect(settings.speed in ("normal", "slow", "fast"), f"{where}: speed {settings.speed}")
    journals = home / "data" / "journals"
    lost = [] if match.path is None else [match.path]
    for path in lost:
        found.expect(path.exists() or match.trouble, f"{where}: no journal, and nothing said")
    for path in journals.rglob("*.jsonl") if journals.exists() else []:
        data = path.read_bytes()
        if not path.name.startswith("torn"):
            same = match.text.startswith(data) or data.startswith(match.text)
            found.expect(same, f"{where}: {path.name} holds other lines")
            if path == match.path:
                found.expect(data == match.text or match.trouble, f"{where}: lines are missing")
        if data.count(b"\n"):
            try:
                Match.read(path)
            except JournalError as error:
                found.broken.append(f"{where}: {path.name} cannot be read: {error}")
    kept = b"".join(path.read_bytes() for path in sorted(journals.rglob("torn*")))
    found.expect(torn.rpartition(b"\n")[0] in kept, f"{where}: the torn journal lost whole lines")
    found.expect(b'{"seat":0,"mo' in kept, f"{where}: the torn line is gone")
    for language in Words.languages:
        if match.trouble is not None:
            assert Words(language).sentence(match.trouble)


# --- other hands in the folder, and clocks that jump --------------------------------------------


def _remove(path: Path, chance: random.Random) -> None:
    shutil.rmtree(chance.choice((path.parent, path.parent.parent)))


def _move(path: Path, chance: random.Random) -> None:
    path.parent.rename(path.parent.with_name(f"moved-{chance.random()}"))


def _replace(path: Path, chance: random.Random) -> None:
    path.unlink()
    path.write_bytes(b"somebody's")


def _change(path: Path, chance: random.Random) -> None:
    data = path.read_bytes()
    path.write_bytes(chance.choice((data[: len(data) // 2], data + b"{}\n", b"")))


def _delete(path: Path, chance: random.Random) -> None:
    path.unlink()


def other_hands(count: int, chance: random.Random) -> Found:
    """While a match is played, its folder is removed or moved, its file deleted, replaced, changed:
    the next move brings all of it back, says so, and touches nothing of others."""
    found = Found()
    ways = (_remove, _move, _replace, _change, _delete)
    for number in range(count):
        found.tried += 1
        with fresh_home() as home:
            store = Store.open()
            path = store.new_journal_path("take-that")
            match = Match.start("take-that", SEATS, seed=number, path=path)
            for step in range(6):
                advance(match, chance.randint(0, 4))
                match.trouble = None
                way = chance.choice(ways)
                where = f"match {number}, step {step} ({way.__name__})"
                assert match.path is not None
                before = match.path
                way(match.path, chance)
                theirs = before.read_bytes() if before.exists() else None
                advance(match, 1)
                store.remember(match)
                found.expect(match.path.read_bytes() == match.text, f"{where}: moves are missing")
                found.expect(match.trouble, f"{where}: nothing was said")
                if theirs is not None:
                    found.expect(before.read_bytes() == theirs, f"{where}: overwritten")
            match.close()
            for _ in store.look_for_unfinished():
                pass
            again = store.unfinished()
            reached = again is not None or match.outcome is not None
            found.expect(reached, f"match {number} in {home} is out of reach")
    return found


def clocks(count: int, chance: random.Random) -> Found:
    """Matches are begun, left and looked for while the clock jumps back and forth."""
    found, real = Found(), time.time
    try:
        for number in range(count):
            found.tried += 1
            with fresh_home():
                paths: dict[Path, Match] = {}
                for _ in range(4):
                    moment = chance.choice((0.0, 1.0, 946_684_799.0, 4_102_444_800.0, real()))
                    moment += chance.uniform(0, 3)
                    time.time = lambda moment=moment: moment  # type: ignore[misc]
                    store = Store.open()
                    store.tidy()
                    path = store.new_journal_path("take-that", moment)
                    assert path is not None
                    found.expect(path not in paths, f"clock {number}: {path.name} twice")
                    match = Match.start("take-that", SEATS, {"rounds": 1}, seed=number, path=path)
                    advance(match, chance.choice((3, 1000)))
                    store.remember(match)
                    match.close()
                    os.utime(path, (moment, moment))
                    paths[path] = match
                store = Store.open()
                store.tidy()
                for path, match in paths.items():
                    found.expect(path.read_bytes() == match.text, f"clock {number}: lost {path}")
                for _ in store.look_for_unfinished():
                    pass
                open_ones = {path for path, match in paths.items() if match.outcome is None}
                there = store.unfinished()
                reached = there in open_ones if open_ones else there is None
                found.expect(reached, f"clock {number}: {there} of {open_ones}")
    finally:
        time.time = real
    return found


ATTACKS = [
    Attack(
        "full-disk",
        "A disk that is full after any byte costs nothing that was there, and is said.",
        "disks", 150, 6000, full_after,
    ),
    Attack(
        "system-calls",
        "Whichever system call fails, once or for ever: no exception, nothing lost unsaid.",
        "failures", 250, 100_000, calls_fail,
    ),
    Attack(
        "other-hands",
        "Folder or file removed, moved, replaced or changed while playing: written anew, and said.",
        "matches", 40, 5000, other_hands,
    ),
    Attack(
        "clocks",
        "A clock that jumps makes no two journals one, deletes none, and hides none.",
        "evenings", 40, 5000, clocks,
    ),
]  # fmt: skip
