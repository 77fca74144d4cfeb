"""What is done to files on a disk that may be full, read-only or about to lose its power.

A file is written whole (``write_whole``) or only ever grows (``Appender``). Either way a power
cut leaves what was there before, or all of the new; nothing in between is ever read.
"""

from __future__ import annotations

import contextlib
import errno
import os
import sys
from pathlib import Path

from game.contract import Reason

_BINARY = getattr(os, "O_BINARY", 0)  # Windows would else turn line ends into its own
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
    """Another process is writing this file."""


def why_failed(error: OSError) -> Reason:
    """What went wrong with a file, as words."""
    word = _WHY.get(error.errno or 0, "other")
    return Reason(f"store.why.{word}", {"text": error.strerror or type(error).__name__})


def write_whole(path: Path, data: bytes) -> None:
    """The file has exactly this content, or, if it fails or the power does, its old one."""
    fresh = path.with_name(f"{path.name}.new-{os.getpid()}")
    try:
        handle = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | _BINARY, 0o644)
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
    first when the next is added, so that a disk with room again gets a file without gaps."""

    __slots__ = ("_handle", "_kept", "_length", "path")

    def __init__(self, path: Path, length: int | None = None) -> None:
        """A new file, or, with a length, what follows the first ``length`` bytes of a file.

        Opening a file that is there raises ``OSError``, ``Busy`` if another process has it. A new
        one is only made, and never over another, when something is added.
        """
        self.path, self._kept = path, b""
        self._handle, self._length = -1, length or 0
        if length is not None:
            self._open(os.O_RDWR)

    def add(self, data: bytes) -> OSError | None:
        """Put this on the disk before returning; what stood in the way if it is not there."""
        self._kept += data
        try:
            if self._handle < 0:
                self.path.parent.mkdir(parents=True, exist_ok=True)
                self._open(os.O_RDWR | os.O_CREAT | os.O_EXCL)
                sync_folder(self.path.parent)
            os.lseek(self._handle, self._length, os.SEEK_SET)
            _write_all(self._handle, self._kept)
            os.fsync(self._handle)
        except OSError as error:
            # Half a line is worse than none. If even this fails, the next is written over it.
            if self._handle >= 0:
                with contextlib.suppress(OSError):
                    os.ftruncate(self._handle, self._length)
            return error
        self._length += len(self._kept)
        self._kept = b""
        return None

    def cut(self) -> None:
        """Leave out of the file what stands after its first ``length`` bytes."""
        os.ftruncate(self._handle, self._length)
        os.fsync(self._handle)

    def close(self) -> None:
        handle, self._handle = self._handle, -1
        if handle >= 0:
            with contextlib.suppress(OSError):
                os.close(handle)

    def __del__(self) -> None:
        self.close()

    def _open(self, flags: int) -> None:
        handle = os.open(self.path, flags | _BINARY, 0o644)
        try:
            _lock(handle)
        except BaseException:
            os.close(handle)
            raise
        self._handle = handle


def _lock(handle: int) -> None:
    """One process at a time; the system lets go of the lock when the process ends, however."""
    if sys.platform == "win32":
        return
    import fcntl

    try:
        fcntl.lockf(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        if error.errno in (errno.EAGAIN, errno.EACCES):
            raise Busy(error.errno, "in use") from None
        # Some network disks know no locks; they are no reason not to save.
