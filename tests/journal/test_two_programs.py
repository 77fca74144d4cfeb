"""Two programs, two windows, other hands in the folder: nothing is overwritten, nothing is lost."""

from __future__ import annotations

import json
import os
import shutil
import stat
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from game import journal
from game.files import Appender, Busy, alone, in_use, read_whole, tidy
from game.journal import JournalError, Match, Player
from game.store import Store
from game.words import Words

Advance = Callable[[Match, int], None]
SEATS = [Player("Ann", "human"), Player("Bo", "hard")]
ROOT = Path(__file__).parents[2]

posix = pytest.mark.skipif(sys.platform == "win32", reason="another kind of system")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "folder" / "match.jsonl"


def elsewhere(path: Path, code: str) -> str:
    """What another program prints that does this with the journal."""
    script = (
        "import sys; from pathlib import Path; from game.journal import Match\n"
        f"path = Path(sys.argv[1])\n{code}"
    )
    command = [sys.executable, "-c", script, str(path)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    return done.stdout.strip()


# --- one writer ---------------------------------------------------------------------------------


def test_closing_another_handle_does_not_drop_the_lock(path: Path, advance: Advance) -> None:
    match = Match.start("take-that", SEATS, path=path)
    advance(match, 2)
    path.read_bytes()  # a handle of the same process that is closed again
    Match.read(path)
    assert elsewhere(path, "print(Match.resume(path).elsewhere)") == "True"
    match.close()
    assert elsewhere(path, "print(Match.resume(path).elsewhere)") == "False"


def test_a_match_that_was_left_and_resumed_here_is_still_locked(
    path: Path, advance: Advance
) -> None:
    first = Match.start("take-that", SEATS, path=path)
    first.close()
    again = Match.resume(path)
    del first
    advance(again, 1)
    assert elsewhere(path, "print(Match.resume(path).elsewhere)") == "True"


def test_two_handles_of_one_program_are_not_both_writers(path: Path, advance: Advance) -> None:
    match = Match.start("take-that", SEATS, path=path)
    with pytest.raises(Busy):
        Appender.opened(path)
    second = Match.resume(path)
    assert second.elsewhere and in_use(path)
    advance(second, 3)
    advance(match, 2)
    assert path.read_bytes() == match.text
    match.close()
    assert not in_use(path)


def test_a_file_that_somebody_else_has_written_in_is_left_alone(
    path: Path, advance: Advance
) -> None:
    match = Match.start("take-that", SEATS, path=path)
    advance(match, 2)
    with path.open("ab") as other:
        other.write(b'{"undo":1}\n')
    theirs = path.read_bytes()
    advance(match, 1)
    assert path.read_bytes() == theirs
    assert match.path == path.with_name("match-2.jsonl")
    assert match.path.read_bytes() == match.text
    assert match.trouble is not None
    said = Words("en").sentence(match.trouble)
    assert said.endswith("all of it is saved again in match-2.jsonl.")
    advance(match, 2)
    assert match.path.read_bytes() == match.text


def test_a_file_that_was_cut_by_somebody_else_is_left_alone(path: Path, advance: Advance) -> None:
    match = Match.start("take-that", SEATS, path=path)
    advance(match, 4)
    cut = path.read_bytes()[:-10]
    path.write_bytes(cut)
    advance(match, 1)
    assert path.read_bytes() == cut
    assert match.path is not None and match.path.read_bytes() == match.text


# --- what is gone is written again --------------------------------------------------------------


@posix
def test_a_folder_removed_while_playing_is_noticed_and_all_of_it_written_anew(
    path: Path, advance: Advance
) -> None:
    match = Match.start("take-that", SEATS, path=path)
    advance(match, 5)
    shutil.rmtree(path.parent)
    advance(match, 1)
    assert match.path == path
    assert path.read_bytes() == match.text
    assert match.trouble is not None and match.trouble.key == "journal.anew"
    match.trouble = None
    shutil.rmtree(path.parent)
    advance(match, 1)
    assert path.read_bytes() == match.text
    assert match.trouble is not None, "it is said each time"


@posix
def test_a_folder_that_cannot_be_made_again_gets_the_journal_once_it_can(
    path: Path, advance: Advance
) -> None:
    match = Match.start("take-that", SEATS, path=path)
    advance(match, 5)
    shutil.rmtree(path.parent)
    path.parent.write_bytes(b"in the way")
    advance(match, 3)
    assert match.trouble is not None
    assert path.parent.read_bytes() == b"in the way"
    path.parent.unlink()
    advance(match, 1)
    assert path.read_bytes() == match.text


@posix
def test_a_file_in_its_place_is_not_overwritten(path: Path, advance: Advance) -> None:
    match = Match.start("take-that", SEATS, path=path)
    advance(match, 2)
    path.unlink()
    path.write_bytes(b"somebody's")
    advance(match, 2)
    assert path.read_bytes() == b"somebody's"
    assert match.path is not None and match.path.read_bytes() == match.text


# --- what is no file ----------------------------------------------------------------------------


@posix
@pytest.mark.parametrize("kind", ["pipe", "device", "folder", "endless"])
def test_what_is_no_file_is_refused_at_once(tmp_path: Path, kind: str) -> None:
    path = tmp_path / "match.jsonl"
    if kind == "pipe":
        os.mkfifo(path)
    elif kind == "device":
        path.symlink_to("/dev/zero")
    elif kind == "folder":
        path.mkdir()
    else:
        with path.open("wb") as file:
            file.truncate(1 << 36)
    begun = time.monotonic()
    for read in (Match.read, Match.resume):
        with pytest.raises(JournalError) as refused:
            read(path)
        for language in Words.languages:
            assert Words(language).sentence(refused.value.reason)
    assert time.monotonic() - begun < 1


@posix
@pytest.mark.parametrize("name", ["config/settings.json", "data/current.json", "log/rowdy.log"])
def test_pipes_and_devices_in_place_of_the_players_files_hold_nothing_up(
    home: Path, name: str
) -> None:
    path = home / name
    for kind in ("pipe", "device"):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.unlink(missing_ok=True)
        if kind == "pipe":
            os.mkfifo(path)
        else:
            path.symlink_to("/dev/zero")
        begun = time.monotonic()
        store = Store.open()
        assert store.current() is None
        store.settings.speed = "slow"
        store.save_settings()
        store.log("still here")
        assert time.monotonic() - begun < 1
        assert Store.open().settings.speed == "slow"


# --- settings of two programs -------------------------------------------------------------------


def test_two_programs_do_not_lose_each_others_settings(home: Path) -> None:
    one, two = Store.open(), Store.open()
    one.settings.language = "fr"
    one.settings.last_setup["take-that"] = {"options": {"rounds": 3}}
    one.save_settings()
    two.settings.music_volume = 3
    two.settings.last_setup["flip-7"] = {"options": {"target": 100}}
    two.settings["no_hurry"] = True
    two.save_settings()
    one.settings.speed = "slow"
    one.save_settings()
    found = Store.open().settings
    assert (found.language, found.music_volume, found.speed) == ("fr", 3, "slow")
    assert found["no_hurry"] is True
    assert found.last_setup.keys() == {"take-that", "flip-7"}


def test_what_both_have_changed_is_as_the_last_one_wants_it(home: Path) -> None:
    one, two = Store.open(), Store.open()
    one.settings.speed = "slow"
    one.save_settings()
    two.settings.speed = "fast"
    two.save_settings()
    assert Store.open().settings.speed == "fast"
    one.settings.motion = "none"
    one.save_settings()
    assert Store.open().settings.speed == "fast"


def test_a_key_that_was_taken_away_stays_away(home: Path) -> None:
    one = Store.open()
    one.settings.bindings = {"hint": ["j"], "undo": ["k"]}
    one.save_settings()
    del one.settings.bindings["hint"]
    one.save_settings()
    assert Store.open().settings.bindings == {"undo": ["k"]}


def test_a_lock_that_is_never_given_back_does_not_keep_settings_from_the_disk(
    home: Path,
) -> None:
    store = Store.open()
    store.settings.speed = "slow"
    with alone(store.cache / "lock"):
        assert store.save_settings()
    assert Store.open().settings.speed == "slow"


# --- what is kept, and where --------------------------------------------------------------------


def found(store: Store) -> Path | None:
    for _ in store.look_for_unfinished():
        pass
    return store.unfinished()


def begun_here(store: Store, game: str = "take-that") -> Match:
    match = Match.start(game, SEATS, {}, 3, path=store.new_journal_path(game))
    store.remember(match)
    return match


def test_a_match_is_not_out_of_reach_when_another_one_was_started(
    home: Path, advance: Advance
) -> None:
    store = Store.open()
    first = begun_here(store)
    advance(first, 3)
    first.close()
    second = begun_here(store, "flip-7")
    assert store.unfinished() == second.path
    advance(second, 10_000)
    store.remember(second)
    second.close()
    again = Store.open()
    assert again.current() is None
    assert found(again) == first.path
    current = Store.open().current()
    assert current is not None and current.game == "take-that", "and it is remembered"


def test_finishing_a_match_does_not_forget_that_of_another_window(
    home: Path, advance: Advance
) -> None:
    one, two = Store.open(), Store.open()
    mine, theirs = begun_here(one), begun_here(two, "flip-7")
    advance(mine, 10_000)
    one.remember(mine)
    assert Store.open().unfinished() == theirs.path


def test_the_match_played_last_comes_first(home: Path, advance: Advance) -> None:
    store = Store.open()
    paths = []
    for number in range(4):
        match = begun_here(store)
        advance(match, 2)
        match.close()
        assert match.path is not None
        os.utime(match.path, (1_000_000_000, 1_000_000_000 + 10 * (number != 1)))
        paths.append(match.path)
    os.utime(paths[2], (2_000_000_000, 2_000_000_000))
    store.forget(paths[3])
    assert found(store) == paths[2]


def test_a_journal_that_is_over_or_broken_is_read_once(
    home: Path, advance: Advance, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = Store.open()
    match = begun_here(store)
    advance(match, 10_000)
    store.remember(match)
    match.close()
    (store.journals / "broken.jsonl").write_bytes(b"{}\n")
    assert found(store) is None
    read: list[Path] = []
    monkeypatch.setattr(Match, "read", lambda path: read.append(path))
    assert found(Store.open()) is None
    assert read == []


def test_looking_for_a_match_survives_a_broken_list(home: Path, advance: Advance) -> None:
    store = Store.open()
    match = begun_here(store)
    match.close()
    assert match.path is not None
    store.forget(match.path)
    store.cache.mkdir(parents=True, exist_ok=True)
    for content in (b"", b"[]", b'{"a":"b"}', b"\xff"):
        (store.cache / "over.json").write_bytes(content)
        assert found(Store.open()) == match.path
        store.forget(match.path)


# --- tidy, private ------------------------------------------------------------------------------


def test_files_left_by_kills_are_tidied(home: Path) -> None:
    store = Store.open()
    left = [
        store.config / "settings.json.new-123",
        store.journals / "2026-01-01-01-take-that.jsonl",
    ]
    kept = [store.config / "settings.json.newer", store.journals / "match.jsonl.torn"]
    young = store.config / "settings.json.new-124"
    for path in (*left, *kept, young):
        path.write_bytes(b"")
    for path in (*left, *kept):
        os.utime(path, (1_000_000_000, 1_000_000_000))
    full = store.journals / "2026-01-01-02-take-that.jsonl"
    full.write_bytes(b"{")
    os.utime(full, (1_000_000_000, 1_000_000_000))
    store.tidy()
    assert [path for path in left if path.exists()] == []
    assert [path for path in (*kept, young, full) if not path.exists()] == []
    tidy(home / "nowhere")


@posix
def test_new_files_are_private_to_the_user(home: Path, advance: Advance) -> None:
    before = os.umask(0)
    try:
        store = Store.open()
        store.settings.speed = "slow"
        store.save_settings()
        match = begun_here(store)
        advance(match, 2)
        store.log("something")
        found(store)
    finally:
        os.umask(before)
    for path in home.rglob("*"):
        mode = stat.S_IMODE(path.stat().st_mode)
        assert mode & 0o077 == 0, f"{path} has mode {mode:o}"


def test_reading_stops_at_the_largest_size(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"12345")
    assert read_whole(path, 5) == b"12345"
    with pytest.raises(OSError, match="too_large"):
        read_whole(path, 4)


# --- lines of tomorrow --------------------------------------------------------------------------


def test_lines_and_fields_that_begin_with_x_are_skipped_and_kept(
    path: Path, advance: Advance
) -> None:
    match = Match.start(
        "take-that",
        [Player("Ann", "human", x_person="p1"), Player("Bo", "hard", x_character="sly")],
        seed=7,
        path=path,
        about={"x_when": "2026-11-18T05:00:00Z"},
    )
    advance(match, 2)
    match.change_seat(1, "Cy", "human", x_person="p2")
    match.close()
    header = json.loads(path.read_bytes().splitlines()[0])
    assert header["x_when"] == "2026-11-18T05:00:00Z"
    assert header["seats"][0] == {"name": "Ann", "kind": "human", "x_person": "p1"}
    extra = b'{"x_name":"Sunday"}\n{"x_friendly":true}\n{"x_new":{"a":[1]},"x_b":null}\n'
    path.write_bytes(path.read_bytes() + extra)
    again = Match.resume(path)
    assert again.moves == match.moves
    assert [sits.x_person for sits in again.seats] == ["p1", "p2"]
    advance(again, 2)
    again.undo(3)
    assert extra in path.read_bytes()
    assert path.read_bytes() == again.text
    first, rest = again.again()
    assert first.seed == 7 and all("move" in line or "name" in line for line in rest)
    assert len(list(again.steps())) == len(again.moves) + 1


def test_what_is_said_of_a_person_must_be_a_text_or_is_not_taken(begun: Match) -> None:
    text = begun.text.replace(b'"name":"Ann"', b'"x_person":[3],"name":"Ann"')
    assert Match.parse(text).seats[0].x_person == ""


@pytest.mark.parametrize("line", [b"{}", b'{"x_a":1,"lay":3}'])
def test_a_line_that_says_something_unknown_is_still_refused(begun: Match, line: bytes) -> None:
    with pytest.raises(JournalError):
        Match.parse(begun.text + line + b"\n")


# --- taking back --------------------------------------------------------------------------------


def test_taking_back_again_and_again_plays_nothing_again(
    advance: Advance, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = Match.start("take-that", SEATS, {"rounds": 10}, seed=3)
    advance(match, 15)
    seat = match.game.to_act[0]
    move = match.game.legal_moves(seat)[0].text()
    lines = f'{{"seat":{seat},"move":"{move}"}}\n{{"undo":1}}\n' * 400
    made_again = 0
    make = journal._make

    def counted(*act: Any) -> None:
        nonlocal made_again
        made_again += 1
        make(*act)

    monkeypatch.setattr(journal, "_make", counted)
    read = Match.parse(match.text + lines.encode())
    assert read.moves == match.moves
    assert made_again <= 15, "once, not for each of them"
    assert len(read.again()[1]) == 15


def test_a_disk_that_cannot_be_read_for_a_moment_costs_no_match(
    home: Path, advance: Advance, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = Store.open()
    match = begun_here(store)
    advance(match, 3)
    match.close()
    assert match.path is not None

    def refuse(*_: object) -> bytes:
        raise OSError(5, "Input/output error")

    with monkeypatch.context() as failing:
        failing.setattr(os, "read", refuse)
        with pytest.raises(JournalError) as refused:
            Match.resume(match.path)
    assert store.set_aside(match.path, refused.value) == match.path
    assert [notice.key for notice in store.notices] == ["store.not_set_aside"]
    assert store.unfinished() == match.path
    assert Match.resume(match.path).moves == match.moves
