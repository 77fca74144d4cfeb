"""What is done to files on a disk that may be full, read-only or about to lose its power.

A file is written whole (``write_whole``) or only ever grows (``Appender``). Either way a power
cut leaves what was there before, or all of the new; nothing in between is ever read. New files
and folders are the user's alone.
"""

from __future__ import annotations

import contextlib
import errno
import os
import re
import stat
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from game.contract import Reason

_BINARY = getattr(os, "O_BINARY", 0)  # Windows would else turn line ends into its own
_AT_ONCE = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0)  # a pipe would wait for ever
_PRIVATE, _PRIVATE_FOLDER = 0o600, 0o700
# Far behind the end of any journal, because Windows lets nobody read what is locked; and below
# 2 GB, because its C library counts no further here.
_LOCKED_BYTE = 0x7FFF_0000
_LEFT_BY_A_KILL = re.compile(r".+\.new-\d+")
_SURELY_LEFT = 60.0  # seconds; nothing takes as long to be written
_NO_LOCKS = (errno.ENOLCK, errno.ENOSYS, errno.EOPNOTSUPP, errno.EINVAL, errno.EBADF, errno.EIO)
_WHY = {
    **dict.fromkeys((errno.ENOSPC, errno.EDQUOT, errno.EFBIG), "full"),
    **dict.fromkeys((errno.EACCES, errno.EPERM), "denied"),
    errno.EROFS: "read_only",
    errno.ENOENT: "missing",
    errno.ENOTDIR: "not_folder",
    errno.EEXIST: "exists",
    errno.EISDIR: "is_folder",
}


class Busy(OSError):
    """Somebody else is writing this file."""


class Gone(OSError):
    """A file is not the one any more that was written here, or not as it was left."""


class Odd(OSError):
    """Where a file should be is a pipe, a device, or a file without an end."""

    def __init__(self, word: str) -> None:
        super().__init__(errno.EINVAL, word)
        self.word = word


def why_failed(error: OSError, reading: bool = False) -> Reason:
    """What went wrong with a file, as words."""
    word = error.word if isinstance(error, Odd) else _WHY.get(error.errno or 0, "other")
    if reading and word == "denied":
        word = "unreadable"
    return Reason(f"store.why.{word}", {"text": error.strerror or type(error).__name__})


# --- reading ----------------------------------------------------------------------------------


def read_whole(path: Path, most: int) -> bytes:
    """What a file holds. Never waits and never reads without an end: raises ``Odd`` for what is no
    ordinary file or has more than ``most`` bytes, and ``OSError`` for what cannot be read."""
    if path.is_dir():  # Windows says that it may not be opened
        raise IsADirectoryError(errno.EISDIR, "is a folder")
    handle = os.open(path, os.O_RDONLY | _AT_ONCE | _BINARY)
    try:
        return _read_all(handle, most)
    finally:
        os.close(handle)


def _read_all(handle: int, most: int) -> bytes:
    if not stat.S_ISREG(os.fstat(handle).st_mode):
        raise Odd("no_file")
    parts: list[bytes] = []
    left = most + 1
    while left > 0 and (part := os.read(handle, min(left, 1 << 20))):
        parts.append(part)
        left -= len(part)
    if left <= 0:
        raise Odd("too_large")
    return b"".join(parts)


# --- writing ----------------------------------------------------------------------------------


def make_folder(folder: Path) -> None:
    """The folder, and those above it that are missing: the user's alone."""
    if not folder.is_dir():
        if folder.parent != folder:
            make_folder(folder.parent)
        folder.mkdir(_PRIVATE_FOLDER, exist_ok=True)


def write_whole(path: Path, data: bytes, mode: int = _PRIVATE) -> None:
    """The file has exactly this content, or, if it fails or the power does, its old one."""
    fresh = path.with_name(f"{path.name}.new-{os.getpid()}")
    try:
        with contextlib.suppress(FileNotFoundError):
            fresh.unlink()  # left by a process of this number, or a trap: never followed
        handle = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _BINARY, mode)
        try:
            _write_all(handle, data)
            os.fsync(handle)
        finally:
            os.close(handle)
        os.replace(fresh, path)  # noqa: PTH105 (a rename that overwrites, on Windows too)
    except OSError:
        with contextlib.suppress(OSError):
            fresh.unlink()
        raise
    sync_folder(path.parent)


def private(path: str, flags: int) -> int:
    """Opens a file that, if it is new, is the user's alone."""
    return os.open(path, flags, _PRIVATE)


def add_line(path: Path, line: bytes) -> None:
    """Add a line to a file in one write, so that threads and processes do not mix theirs."""
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND | _AT_ONCE | _BINARY, _PRIVATE)
    try:
        if hasattr(os, "fchmod"):
            with contextlib.suppress(OSError):
                os.fchmod(handle, _PRIVATE)  # older ones were for everybody to read
        os.write(handle, line)
    finally:
        os.close(handle)


def move_aside(path: Path, beside: Path) -> Path:
    """Move a file to ``beside``, or to that name with a number: never over another file."""
    place = unused(beside)
    os.rename(path, place)  # noqa: PTH104 (refuses to overwrite on Windows)
    return place


def unused(path: Path) -> Path:
    """The path, or the first of ``path-2``, ``path-3`` … at which there is nothing."""
    place, number = path, 1
    while os.path.lexists(place):
        number += 1
        place = path.with_name(f"{path.stem}-{number}{path.suffix}")
    return place


def tidy(folder: Path) -> None:
    """Delete what programs that were killed have left half-written in a folder."""
    with contextlib.suppress(OSError):
        now = time.time()
        for path in list(folder.iterdir()):
            only_begun = path.suffix in (".jsonl", ".png")
            if only_begun or _LEFT_BY_A_KILL.fullmatch(path.name):
                with contextlib.suppress(OSError):
                    found = path.lstat()
                    left = abs(now - found.st_mtime) > _SURELY_LEFT and stat.S_ISREG(found.st_mode)
                    if left and not (only_begun and found.st_size):
                        path.unlink()


def sync_folder(folder: Path) -> None:
    """Make sure that a new name in a folder survives a power cut, where the system can do so."""
    if sys.platform == "win32":
        return
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _write_all(handle: int, data: bytes) -> None:
    rest = memoryview(data)
    while rest:
        rest = rest[os.write(handle, rest) :]


class Appender:
    """Adds to a file, each time whole or not at all. What could not be written is kept and comes
    first when the next is added, so that a disk with room again gets a file without gaps.

    As long as it is open, nobody else's ``Appender`` can open the same file.
    """

    __slots__ = ("_attempted", "_handle", "_kept", "_length", "path")

    def __init__(self, path: Path) -> None:
        """A new file. It is only made, and never over another, when something is added."""
        self.path, self._kept = path, b""
        self._handle, self._length = -1, 0
        self._attempted = 0  # bytes that may stand behind the end, of a write that failed

    @classmethod
    def opened(cls, path: Path) -> Appender:
        """What follows a file that is there. Raises ``OSError``, ``Busy`` if it is being written by
        somebody else."""
        file = cls(path)
        file._open(os.O_RDWR)
        file._length = os.fstat(file._handle).st_size
        return file

    def read(self, most: int) -> bytes:
        """All that is in the file; see ``read_whole``."""
        os.lseek(self._handle, 0, os.SEEK_SET)
        return _read_all(self._handle, most)

    def add(self, data: bytes) -> OSError | None:
        """Put this on the disk before returning; what stood in the way if it is not there.

        ``Gone`` if the file was removed, replaced or changed by somebody else: it is left alone.
        """
        self._kept += data
        try:
            if self._handle < 0:
                make_folder(self.path.parent)
                self._open(os.O_RDWR | os.O_CREAT | os.O_EXCL)
                sync_folder(self.path.parent)
            elif not self._is_ours():
                return Gone(errno.ESTALE, "changed by somebody else")
            self._attempted = len(self._kept)
            os.lseek(self._handle, self._length, os.SEEK_SET)
            _write_all(self._handle, self._kept)
            os.fsync(self._handle)
        except OSError as error:
            # Half a line is worse than none. If even this fails, the next is written over it.
            if self._handle >= 0:
                with contextlib.suppress(OSError):
                    os.ftruncate(self._handle, self._length)
                    self._attempted = 0
            return error
        self._length += len(self._kept)
        self._kept, self._attempted = b"", 0
        return None

    def _is_ours(self) -> bool:
        """Whether the file is where it was, and as long as it was left."""
        try:
            found = os.stat(self.path)  # noqa: PTH116 (a call less before every move)
        except FileNotFoundError:
            return False
        held = os.fstat(self._handle)
        same = (found.st_dev, found.st_ino) == (held.st_dev, held.st_ino)
        return same and self._length <= held.st_size <= self._length + self._attempted

    def cut(self, length: int) -> None:
        """Leave out of the file what stands after its first ``length`` bytes."""
        os.ftruncate(self._handle, length)
        self._length = length
        os.fsync(self._handle)

    def close(self) -> None:
        handle, self._handle = self._handle, -1
        if handle >= 0:
            with contextlib.suppress(OSError):
                os.close(handle)

    def __del__(self) -> None:
        self.close()

    def _open(self, flags: int) -> None:
        handle = os.open(self.path, flags | _AT_ONCE | _BINARY, _PRIVATE)
        try:
            if not stat.S_ISREG(os.fstat(handle).st_mode):
                raise Odd("no_file")
            _lock(handle)
        except BaseException:
            os.close(handle)
            raise
        self._handle = handle


# --- locks ------------------------------------------------------------------------------------


def _lock(handle: int) -> None:
    """One writer at a time. The lock belongs to this handle alone: closing another one does not
    drop it, and the system lets go of it when the process ends, however. Raises ``Busy``."""
    try:
        if sys.platform == "win32":
            import msvcrt

            os.lseek(handle, _LOCKED_BYTE, os.SEEK_SET)
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            # Not lockf: its locks are gone as soon as the process closes any handle of the file.
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        # Some network disks know no locks; they are no reason not to save.
        if error.errno not in _NO_LOCKS:
            raise Busy(error.errno, "in use") from None


def in_use(path: Path) -> bool:
    """Whether an ``Appender`` has this file open."""
    try:
        handle = os.open(path, os.O_RDONLY | _AT_ONCE | _BINARY)
    except OSError:
        return False
    try:
        _lock(handle)
    except Busy:
        return True
    finally:
        os.close(handle)
    return False


@contextlib.contextmanager
def alone(path: Path, patience: float = 0.5) -> Iterator[None]:
    """Do something while no other program does it. Whoever has to wait for longer than that does it
    all the same: a lock must never be what keeps a player's choice from the disk."""
    handle = -1
    with contextlib.suppress(OSError):
        make_folder(path.parent)
        handle = os.open(path, os.O_RDWR | os.O_CREAT | _AT_ONCE | _BINARY, _PRIVATE)
        until = time.monotonic() + patience
        while True:
            try:
                _lock(handle)
                break
            except Busy:
                if time.monotonic() > until:
                    break
                time.sleep(0.01)
    try:
        yield
    finally:
        if handle >= 0:
            with contextlib.suppress(OSError):
                os.close(handle)
