"""What hardly ever happens to files: disks without locks, folders that are no more, odd moments."""

from __future__ import annotations

import errno
import os
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from game import files, lines, store
from game.catalog import CATALOG
from game.contract import Illegal
from game.files import Appender, alone, in_use, private, why_failed
from game.journal import Match, Player
from game.store import Store

Advance = Callable[[Match, int], None]
SEATS = [Player("Ann", "human"), Player("Bo", "hard")]
posix = pytest.mark.skipif(sys.platform == "win32", reason="another kind of system")


def refusing(error: int) -> Callable[..., Any]:
    def refuse(*_: Any, **named: Any) -> Any:
        raise OSError(error, os.strerror(error))

    return refuse


# --- locks --------------------------------------------------------------------------------------


@posix
def test_a_disk_that_knows_no_locks_is_no_reason_not_to_save(
    tmp_path: Path, advance: Advance, monkeypatch: pytest.MonkeyPatch
) -> None:
    import fcntl

    monkeypatch.setattr(fcntl, "flock", refusing(errno.ENOLCK))
    path = tmp_path / "match.jsonl"
    match = Match.start("take-that", SEATS, path=path)
    advance(match, 2)
    assert path.read_bytes() == match.text
    assert not in_use(path)


def test_nobody_uses_a_file_that_is_not_there(tmp_path: Path) -> None:
    assert not in_use(tmp_path / "nothing")


def test_what_needs_a_lock_is_done_without_a_place_for_one(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    done = False
    with alone(tmp_path / "file" / "lock"):
        done = True
    assert done


# --- folders and modes --------------------------------------------------------------------------


@posix
def test_a_file_that_is_opened_in_private_is_the_users_alone(tmp_path: Path) -> None:
    path = tmp_path / "file"
    os.close(private(str(path), os.O_CREAT | os.O_WRONLY))
    assert path.stat().st_mode & 0o777 == 0o600


def test_a_log_can_be_kept_where_nobody_changes_modes(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr(os, "fchmod", raising=False)
    Store.open().log("something")
    assert "something" in (home / "log" / "rowdy.log").read_text("utf-8")


def test_what_may_not_be_read_is_not_said_to_be_unwritable() -> None:
    error = PermissionError(errno.EACCES, "Permission denied")
    assert why_failed(error).key == "store.why.denied"
    assert why_failed(error, reading=True).key == "store.why.unreadable"
    assert why_failed(OSError("odd")).values["text"] == "OSError"


# --- journals -----------------------------------------------------------------------------------


@pytest.mark.parametrize("end", [b"", b'{"torn'])
def test_a_journal_that_cannot_be_mended_is_played_on_in_memory(
    tmp_path: Path, begun: Match, advance: Advance, end: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "match.jsonl"
    before = begun.text.removesuffix(b"\n") if not end else begun.text + end
    path.write_bytes(before)
    with monkeypatch.context() as failing:
        failing.setattr(os, "write", refusing(errno.ENOSPC))
        match = Match.resume(path)
    assert match.trouble is not None and match.moves == begun.moves
    advance(match, 2)
    assert path.read_bytes().startswith(before.rpartition(b"\n")[0])
    match.close()
    match.close()


@posix
def test_a_journal_that_is_gone_and_cannot_be_written_anew_is_said(
    tmp_path: Path, advance: Advance, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "folder" / "match.jsonl"
    match = Match.start("take-that", SEATS, path=path)
    path.unlink()
    with monkeypatch.context() as failing:
        failing.setattr(os, "write", refusing(errno.ENOSPC))
        advance(match, 1)
        assert match.trouble is not None and match.trouble.key == "journal.unsaved"
    advance(match, 1)
    assert path.read_bytes() == match.text


def test_an_appender_that_is_dropped_lets_go(tmp_path: Path) -> None:
    file = Appender(tmp_path / "file")
    assert file.add(b"a") is None
    del file
    assert Appender.opened(tmp_path / "file").read(10) == b"a"


# --- lines --------------------------------------------------------------------------------------


def test_small_things_that_lines_know() -> None:
    assert Player("Ann", "human").human and not Player("Bo", "hard").human
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", lines.now())
    entry = CATALOG["take-that"]
    assert lines.entry_of(entry) is entry
    assert lines.quoted(10**30).startswith("1000")
    assert lines.quoted({1: object}).startswith("{")


# --- the store ----------------------------------------------------------------------------------


def test_settings_are_set_by_name() -> None:
    settings = store.Settings()
    settings["speed"] = "slow"
    assert settings.speed == settings["speed"] == "slow"


def test_broken_settings_that_cannot_be_moved_stay_and_are_said(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = home / "config" / "settings.json"
    file.parent.mkdir(parents=True)
    file.write_bytes(b"{")
    with monkeypatch.context() as failing:
        failing.setattr(os, "rename", refusing(errno.EROFS))
        opened = Store.open()
    assert [notice.key for notice in opened.notices] == ["store.settings_broken"]
    assert file.read_bytes() == b"{"


def test_settings_of_a_newer_version_that_cannot_be_copied_are_not_overwritten(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = home / "config" / "settings.json"
    file.parent.mkdir(parents=True)
    newer = b'{"version":9,"speed":"fast"}'
    file.write_bytes(newer)
    with monkeypatch.context() as failing:
        failing.setattr(store, "write_whole", refusing(errno.ENOSPC))
        opened = Store.open()
    assert [notice.key for notice in opened.notices] == ["store.settings_unsaved"]
    assert not opened.save_settings()
    assert file.read_bytes() == newer
    assert Store.open().notices and Store.open().notices, "copied, and the copy is left alone"


def test_without_any_home_everything_can_be_played(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Path, "expanduser", refusing(errno.EIO))
    opened = Store.open()
    assert [notice.key for notice in opened.notices] == ["store.no_folder"]
    assert opened.new_journal_path("take-that") is None
    assert store.log_folder() == opened.logs


def test_other_files_among_the_journals_are_none(home: Path) -> None:
    opened = Store.open()
    (opened.journals / "notes.txt").write_bytes(b"mine")
    (opened.journals / "folder.jsonl").mkdir()
    assert list(opened.look_for_unfinished()) == []
    assert opened.unfinished() is None


def test_a_join_that_the_rules_do_not_know_is_refused(
    begun: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(type(begun.game), "why_not_join", lambda game: None)
    with pytest.raises(Illegal) as refused:
        begun.join("Cy", "human")
    assert refused.value.reason.key == "refused.no_join"


def test_folders_are_synced_only_where_systems_can(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(os, "open", refusing(errno.EACCES))
    files.sync_folder(tmp_path)
