"""Power cuts, full disks and killed programs lose at most the line that was being written."""

from __future__ import annotations

import contextlib
import errno
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from game.journal import JournalError, Match, Player
from game.words import Words

Advance = Callable[[Match, int], None]
SEATS = [Player("Ann", "human"), Player("Zoé", "hard")]
ROOT = Path(__file__).parents[2]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "match.jsonl"


# --- torn last lines ----------------------------------------------------------------------------


def test_a_journal_cut_at_any_byte_keeps_every_whole_line(journal: bytes, path: Path) -> None:
    first = journal.index(b"\n")
    for length in [*range(first - 3, first + 3), *range(first + 3, len(journal), 3)]:
        cut = journal[:length]
        path.write_bytes(cut)
        if length < first:
            with pytest.raises(JournalError, match="line 1: the journal was cut off"):
                Match.resume(path)
            continue
        kept = cut if journal[length : length + 1] == b"\n" else cut[: cut.rindex(b"\n") + 1]
        match = Match.resume(path)
        assert Match.parse(kept).moves == match.moves
        assert path.read_bytes() == match.text == kept.rstrip(b"\n") + b"\n"
        assert bool(match.notices) == (kept != cut)
        assert match.trouble is None
        match.close()


def test_a_torn_line_is_said_and_kept_aside_and_play_goes_on(
    journal: bytes, path: Path, advance: Advance
) -> None:
    path.write_bytes(journal + b'{"seat":0,"mo')
    match = Match.resume(path)
    number = journal.count(b"\n") + 1
    assert Words("en").sentence(match.notices[0]) == (
        f"The last line of the journal, line {number}, was cut off and is left out; "
        "everything before it is kept."
    )
    assert path.with_name("match.jsonl.torn").read_bytes() == b'{"seat":0,"mo\n'
    advance(match, 2)
    match.close()
    path.write_bytes(path.read_bytes() + b"\x00\x00\x00")
    match = Match.resume(path)
    assert path.with_name("match.jsonl.torn").read_bytes() == b'{"seat":0,"mo\n\x00\x00\x00\n'
    assert Match.read(path).moves == match.moves


def test_half_a_letter_at_the_end_is_a_torn_line(path: Path) -> None:
    match = Match.start("take-that", SEATS, path=path)
    match.change_seat(0, "Zoé", "human")
    whole = path.read_bytes()
    path.write_bytes(whole[: whole.rindex("é".encode()) + 1])
    again = Match.resume(path)
    assert again.seats == SEATS
    assert len(again.notices) == 1


def test_a_half_line_with_a_line_end_is_torn_too(journal: bytes, path: Path) -> None:
    path.write_bytes(journal + b'{"seat":0,"mo\n')
    match = Match.resume(path)
    assert len(match.notices) == 1
    assert path.read_bytes() == journal


def test_a_whole_last_line_without_its_line_end_counts(
    journal: bytes, path: Path, advance: Advance
) -> None:
    path.write_bytes(journal[:-1])
    match = Match.resume(path)
    assert match.notices == []
    assert path.read_bytes() == journal == match.text
    advance(match, 1)
    assert Match.read(path).moves == match.moves


def test_reading_leaves_the_file_as_it_is(journal: bytes, path: Path) -> None:
    path.write_bytes(journal + b'{"seat"')
    assert len(Match.read(path).notices) == 1
    assert path.read_bytes() == journal + b'{"seat"'
    assert list(path.parent.glob("*.torn")) == []


def test_a_refused_journal_is_left_as_it_is(journal: bytes, path: Path) -> None:
    broken = journal + b"{}\n" + b'{"seat"'
    path.write_bytes(broken)
    with pytest.raises(JournalError):
        Match.resume(path)
    assert path.read_bytes() == broken


# --- disks that fail ----------------------------------------------------------------------------


def test_no_file_and_no_folder_are_sentences(tmp_path: Path) -> None:
    with pytest.raises(JournalError) as refused:
        Match.resume(tmp_path / "nothing.jsonl")
    assert str(refused.value) == "the journal cannot be read: it is not there"
    with pytest.raises(JournalError) as refused:
        Match.read(tmp_path)
    assert refused.value.line == 0


def test_a_new_match_never_writes_over_a_file(path: Path, advance: Advance) -> None:
    path.write_bytes(b"precious")
    match = Match.start("take-that", SEATS, path=path)
    advance(match, 3)
    assert path.read_bytes() == b"precious"
    assert match.trouble is not None
    assert Words("en").sentence(match.trouble) == (
        "The match cannot be saved, but it goes on: there is already a file of that name."
    )


@contextlib.contextmanager
def largest_file(size: int) -> Iterator[None]:
    """A disk with room for files of this size: what does not fit is written in part."""
    resource = pytest.importorskip("resource")
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    handler = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
        signal.signal(signal.SIGXFSZ, handler)


def test_on_a_full_disk_the_match_goes_on_and_no_half_line_is_left(
    path: Path, advance: Advance
) -> None:
    match = Match.start("take-that", SEATS, path=path)
    advance(match, 5)
    saved = path.read_bytes()
    with largest_file(len(saved) + 9):
        advance(match, 1)
        assert path.read_bytes() == saved
        assert match.trouble is not None
        assert Words("en").reason(match.trouble).endswith("it goes on: the disk is full")
        match.trouble = None  # said
        advance(match, 3)
        match.undo(2)
        assert match.trouble is None  # and not said again
        assert path.read_bytes() == saved
    assert len(match.moves) == 7
    advance(match, 1)  # there is room again: nothing is missing
    assert path.read_bytes() == match.text
    assert Match.read(path).moves == match.moves


def test_half_a_line_that_cannot_be_cut_off_is_written_over(
    path: Path, advance: Advance, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = Match.start("take-that", SEATS, path=path)
    advance(match, 2)
    saved = path.read_bytes()

    def refuse(*_: object) -> None:
        raise OSError(errno.EIO, "Input/output error")

    with monkeypatch.context() as failing:
        failing.setattr(os, "ftruncate", refuse)
        with largest_file(len(saved) + 9):
            advance(match, 1)
        assert len(path.read_bytes()) == len(saved) + 9
        assert Match.read(path).moves == match.moves[:2]
    advance(match, 1)
    assert path.read_bytes() == match.text


def test_a_disk_that_does_not_confirm_is_trouble(
    path: Path, advance: Advance, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = Match.start("take-that", SEATS, path=path)

    def refuse(_: int) -> None:
        raise OSError(errno.EIO, "Input/output error")

    with monkeypatch.context() as failing:
        failing.setattr(os, "fsync", refuse)
        advance(match, 1)
        assert match.trouble is not None
        assert path.read_bytes().count(b"\n") == 1
    advance(match, 1)
    assert path.read_bytes() == match.text


def test_a_folder_that_cannot_be_made_leaves_the_match_in_memory(
    tmp_path: Path, advance: Advance
) -> None:
    (tmp_path / "file").write_bytes(b"")
    match = Match.start("take-that", SEATS, path=tmp_path / "file" / "match.jsonl")
    advance(match, 1000)
    assert match.outcome is not None
    assert match.trouble is not None


def test_a_journal_that_can_only_be_read_is_resumed_in_memory(
    journal: bytes, path: Path, advance: Advance, monkeypatch: pytest.MonkeyPatch
) -> None:
    path.write_bytes(journal + b'{"to')
    really_open = os.open

    def open_to_read(file: Path, flags: int, mode: int = 0o777) -> int:
        if flags & (os.O_RDWR | os.O_WRONLY):
            raise PermissionError(errno.EACCES, "Permission denied")
        return really_open(file, flags, mode)

    monkeypatch.setattr(os, "open", open_to_read)
    match = Match.resume(path)
    assert match.trouble is not None
    assert match.notices
    advance(match, 2)
    assert path.read_bytes() == journal + b'{"to'


# --- other processes ----------------------------------------------------------------------------

PLAY_ON = """
import sys
from pathlib import Path
from game.chance import Chance
from game.journal import Match, Player

path = Path(sys.argv[1])
if path.exists() and path.stat().st_size:
    match = Match.resume(path)
else:
    path.unlink(missing_ok=True)
    match = Match.start("take-that", [Player("Ann", "human"), Player("Zoé", "hard")],
                        {"rounds": 10}, seed=11, path=path)
print(-1 if match.trouble else 0, flush=True)
while match.game.to_act:
    seat = match.game.to_act[0]
    chance = Chance(match.seed, "test", len(match.moves))
    match.play(seat, chance.pick(match.game.legal_moves(seat)))
    sys.stdout.write(f"{len(match.moves)}\\n")
    sys.stdout.flush()
"""


def playing(path: Path) -> subprocess.Popen[str]:
    command = [sys.executable, "-c", PLAY_ON, str(path)]
    return subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True, encoding="utf-8")


def test_killing_the_program_at_any_moment_loses_no_move_that_was_made(
    path: Path, advance: Advance
) -> None:
    whole = Match.start("take-that", SEATS, {"rounds": 10}, seed=11)
    advance(whole, 10_000)
    moments = random.Random(5)
    made = 0
    for _ in range(6):
        process = playing(path)
        assert process.stdout is not None
        assert process.stdout.readline() == "0\n"  # it has begun, and can save
        time.sleep(moments.uniform(0, 0.12))
        process.kill()
        told = process.communicate()[0].split("\n")[:-1]
        made = max(made, int(told[-1]) if told else made)
        found = path.read_bytes()
        assert whole.text.startswith(found)
        match = Match.resume(path)
        assert match.trouble is None
        assert len(match.moves) in (made, made + 1)  # made, but killed before it was told
        assert match.moves == whole.moves[: len(match.moves)]
        made = len(match.moves)
        match.close()
    assert made > 0


@pytest.mark.skipif(sys.platform == "win32", reason="no program can be made to stand still there")
def test_a_match_open_in_another_window_is_not_written_twice(path: Path, advance: Advance) -> None:
    process = playing(path)
    try:
        assert process.stdout is not None
        for _ in range(3):
            process.stdout.readline()
        process.send_signal(signal.SIGSTOP)
        os.waitpid(process.pid, os.WUNTRACED)  # until it stands still
        match = Match.resume(path)
        before = path.read_bytes()
        advance(match, 2)
        assert match.trouble is not None
        assert match.trouble.key == "journal.busy"
        assert path.read_bytes() == before
    finally:
        process.kill()
        process.communicate()
    assert Match.resume(path).trouble is None
