"""The player's files: whatever state they are in, the game opens and nothing is thrown away."""

from __future__ import annotations

import errno
import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from game.catalog import CATALOG
from game.contract import Reason
from game.journal import JournalError, Match, Player
from game.store import Settings, Store
from game.words import Words

Advance = Callable[[Match, int], None]
SEATS = [Player("Ann", "human"), Player("Bo", "hard")]
ROOT = Path(__file__).parents[2]


def keys(store: Store) -> list[str]:
    for notice in store.notices:
        for language in Words.languages:
            said = Words(language).sentence(notice)
            assert "{" not in said
            assert notice.key not in said
    return [notice.key for notice in store.notices]


@pytest.fixture
def settings_file(home: Path) -> Path:
    path = home / "config" / "settings.json"
    path.parent.mkdir(parents=True)
    return path


# --- folders ------------------------------------------------------------------------------------


def test_rowdy_home_holds_everything(home: Path) -> None:
    store = Store.open()
    assert store.notices == []
    assert store.config == home / "config"
    assert store.data == home / "data"
    assert store.logs == home / "log"
    assert store.cache == home / "cache"
    assert store.journals == home / "data" / "journals"
    assert store.pictures == home / "data" / "pictures"


@pytest.mark.skipif(sys.platform != "linux", reason="the folders of another system")
def test_without_rowdy_home_the_folders_are_those_of_the_system(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("ROWDY_HOME")
    for kind in ("config", "data", "state", "cache"):
        monkeypatch.setenv(f"XDG_{kind.upper()}_HOME", str(tmp_path / kind))
    store = Store.open()
    assert store.config == tmp_path / "config" / "rowdy"
    assert store.data == tmp_path / "data" / "rowdy"
    assert store.logs == tmp_path / "state" / "rowdy" / "log"
    assert store.cache == tmp_path / "cache" / "rowdy"


def test_a_home_that_is_a_file_is_said_once_and_the_game_is_playable(
    home: Path, advance: Advance
) -> None:
    home.write_bytes(b"")
    store = Store.open()
    assert keys(store) == ["store.no_folder"]
    store.notices.clear()
    path = store.new_journal_path("take-that")
    assert path is None
    match = Match.start("take-that", SEATS, path=path)
    store.remember(match)
    advance(match, 1000)
    store.remember(match)
    store.log("still here")
    assert store.unfinished() is None
    assert not store.save_settings()
    assert not store.save_settings()
    assert keys(store) == ["store.settings_unsaved"]
    assert home.read_bytes() == b""


def test_a_folder_that_may_not_be_written_is_said(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "access", lambda *_: False)
    store = Store.open()
    assert keys(store) == ["store.no_folder"]
    assert "writing is not allowed there" in Words("en").reason(store.notices[0])


def test_opening_with_no_folder_around_us_does_not_raise(tmp_path: Path) -> None:
    script = (
        "import os, sys; os.chdir(sys.argv[1]); os.rmdir(sys.argv[1])\n"
        "from game.store import Store; print([n.key for n in Store.open().notices])"
    )
    gone = tmp_path / "gone"
    gone.mkdir()
    environment = {**os.environ, "ROWDY_HOME": "here", "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-c", script, str(gone)]
    told = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    assert told.stdout == "['store.no_folder']\n"


def test_opening_and_asking_for_the_unfinished_match_is_quick(home: Path) -> None:
    store = Store.open()
    path = store.new_journal_path("take-that")
    store.remember(Match.start("take-that", SEATS, path=path))
    store.settings.names = ["Ann", "Bo"]
    store.save_settings()
    best = 1.0
    for _ in range(5):
        begun = time.perf_counter()
        assert Store.open().unfinished() == path
        best = min(best, time.perf_counter() - begun)
    assert best < 0.005


# --- settings -----------------------------------------------------------------------------------


def test_settings_come_back_as_they_were_saved(home: Path) -> None:
    store = Store.open()
    assert store.settings == Settings()
    store.settings.language = "fr"
    store.settings.effects_volume = 0
    store.settings.bindings = {"take": ["T"]}
    store.settings.names = ["Zoé"]
    store.settings.last_setup = {"take-that": {"rounds": 3}}
    assert store.save_settings()
    again = Store.open()
    assert again.settings == store.settings
    assert again.notices == []
    assert json.loads((home / "config" / "settings.json").read_bytes())["version"] == 1
    assert sorted(path.name for path in (home / "config").iterdir()) == ["settings.json"]


def test_settings_of_two_stores_are_their_own() -> None:
    Settings().names.append("Ann")
    Settings().bindings["take"] = ["T"]
    assert Settings().names == []
    assert Settings().bindings == {}


@pytest.mark.parametrize("content", [b"", b"{", b"[1]", b"\xff\xfe", b"[" * 50_000, b"null"])
def test_broken_settings_are_kept_aside_and_the_usual_ones_used(
    settings_file: Path, content: bytes
) -> None:
    settings_file.write_bytes(content)
    store = Store.open()
    assert keys(store) == ["store.settings_broken"]
    assert store.settings == Settings()
    assert settings_file.with_name("settings.json.broken").read_bytes() == content
    store.save_settings()
    settings_file.write_bytes(b"again")
    store = Store.open()
    assert settings_file.with_name("settings.json.broken").read_bytes() == content
    assert settings_file.with_name("settings.json-2.broken").read_bytes() == b"again"
    assert Store.open().notices == []


def test_broken_settings_fall_back_to_those_saved_before(settings_file: Path) -> None:
    store = Store.open()
    store.settings.speed = "slow"
    store.save_settings()
    store.settings.motion = "none"
    store.save_settings()
    settings_file.write_bytes(b"{")
    store = Store.open()
    assert keys(store) == ["store.settings_backup"]
    assert (store.settings.speed, store.settings.motion) == ("slow", "full")


def test_settings_lost_between_two_renames_are_read_from_the_backup(settings_file: Path) -> None:
    settings_file.with_name("settings.json.bak").write_text('{"version":1,"speed":"fast"}')
    store = Store.open()
    assert store.settings.speed == "fast"
    assert store.notices == []


BAD_VALUES: list[tuple[str, Any]] = [
    ("language", "de"),
    ("speed", 3),
    ("motion", None),
    ("effects_volume", 101),
    ("effects_volume", True),
    ("music_volume", -1),
    ("text_percent", 99),
    ("text_percent", "150"),
    ("full_screen", "yes"),
    ("full_screen", 1),
    ("undo_by_agreement", []),
    ("bindings", {"take": "T"}),
    ("names", [1]),
    ("last_setup", []),
    ("point_seconds", 4),
    ("point_seconds", False),
    ("no_hurry", 1),
]


@pytest.mark.parametrize(("name", "value"), BAD_VALUES)
def test_one_bad_value_does_not_cost_the_others(
    settings_file: Path, name: str, value: object
) -> None:
    good = {"speed": "fast", "names": ["Ann"], "music_volume": 7}
    settings_file.write_text(json.dumps({"version": 1, **good, name: value}))
    store = Store.open()
    assert store.settings[name] == Settings()[name]
    for other in good.keys() - {name}:
        assert getattr(store.settings, other) == good[other]
    assert store.notices == []


@settings(max_examples=100, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(content=st.binary(max_size=40))
def test_any_bytes_as_settings_open(home: Path, content: bytes) -> None:
    (home / "config").mkdir(parents=True, exist_ok=True)
    (home / "config" / "settings.json").write_bytes(content)
    assert isinstance(Store.open().settings, Settings)


def test_a_games_own_settings_stand_among_the_others(settings_file: Path) -> None:
    settings_file.write_text('{"version":1,"point_seconds":0,"no_hurry":true,"speed":"fast"}')
    store = Store.open()
    assert (store.settings["point_seconds"], store.settings["no_hurry"]) == (0, True)
    store.settings["upright_cards"] = True
    store.save_settings()
    saved = json.loads(settings_file.read_bytes())
    assert (saved["point_seconds"], saved["no_hurry"], saved["upright_cards"]) == (0, True, True)
    assert "of_games" not in saved
    assert Store.open().settings == store.settings


def test_no_two_settings_have_one_name() -> None:
    own = [setting.key for entry in CATALOG.values() for setting in entry.settings]
    names = [*own, *Settings.__struct_fields__]
    assert len(set(names)) == len(names)


def test_settings_that_are_not_known_here_are_kept(settings_file: Path) -> None:
    settings_file.write_text('{"version":1,"speed":"fast","sparkle":[1,2]}')
    store = Store.open()
    store.settings.speed = "slow"
    store.save_settings()
    assert json.loads(settings_file.read_bytes())["sparkle"] == [1, 2]


def test_settings_of_a_newer_version_are_copied_before_they_are_saved_over(
    settings_file: Path,
) -> None:
    newer = b'{"version":2,"speed":"fast","motion":"wild","theme":"dark"}'
    settings_file.write_bytes(newer)
    store = Store.open()
    assert keys(store) == ["store.settings_newer"]
    assert (store.settings.speed, store.settings.motion) == ("fast", "full")
    assert settings_file.read_bytes() == newer
    store.save_settings()
    store.settings.speed = "slow"
    store.save_settings()
    assert settings_file.with_name("settings.json.v2").read_bytes() == newer


def test_a_save_that_fails_leaves_the_old_settings(
    settings_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = Store.open()
    store.settings.speed = "fast"
    store.save_settings()
    before = settings_file.read_bytes()

    def refuse(*_: object) -> int:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as failing:
        failing.setattr(os, "write", refuse)
        store.settings.speed = "slow"
        assert not store.save_settings()
    assert keys(store) == ["store.settings_unsaved"]
    assert settings_file.read_bytes() == before
    assert [path.name for path in settings_file.parent.iterdir()] == ["settings.json"]


# --- journals -----------------------------------------------------------------------------------


def test_names_of_journals_sort_by_time_and_are_never_given_twice(home: Path) -> None:
    store = Store.open()
    given = []
    for now in (1_000_000_000, 1_000_000_000, 1_000_000_000, 1_000_000_001, 1_700_000_000):
        path = store.new_journal_path("take-that", now)
        assert path is not None
        assert path.parent == store.journals
        path.touch()
        given.append(path)
    assert len(set(given)) == 5
    assert given == sorted(given)


def test_the_unfinished_match_is_remembered_until_it_is_over(home: Path, advance: Advance) -> None:
    store = Store.open()
    assert store.unfinished() is None
    path = store.new_journal_path("take-that")
    assert path is not None
    match = Match.start("take-that", SEATS, path=path)
    store.remember(match)
    assert Store.open().unfinished() == path
    while match.game.round == 1:
        advance(match, 1)
        store.remember(match)
    current = Store.open().current()
    assert current is not None
    assert (current.game, current.round, current.names) == ("take-that", 2, ["Ann", "Bo"])
    advance(match, 1000)
    store.remember(match)
    assert Store.open().unfinished() is None


def test_remembering_writes_only_when_a_round_begins(home: Path, advance: Advance) -> None:
    store = Store.open()
    match = Match.start("take-that", SEATS, path=store.new_journal_path("take-that"))
    store.remember(match)
    file = home / "data" / "current.json"
    before = file.stat().st_mtime_ns, file.stat().st_ino
    advance(match, 3)
    store.remember(match)
    assert (file.stat().st_mtime_ns, file.stat().st_ino) == before


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{",
        b"[]",
        b"\xff",
        b'{"game":"take-that"}',
        b'{"journal":3,"game":"take-that"}',
        b'{"journal":"","game":"take-that"}',
        b'{"journal":"gone","game":"take-that"}',
        b'{"journal":"../../secret","game":"take-that"}',
        b'{"journal":"\\u0000","game":"take-that"}',
    ],
)
def test_a_broken_memory_of_the_unfinished_match_is_no_match(home: Path, content: bytes) -> None:
    store = Store.open()
    (home / "secret").write_bytes(b"")
    (home / "data" / "current.json").write_bytes(content)
    assert store.unfinished() is None


def test_a_journal_that_cannot_be_resumed_is_put_aside_and_said(home: Path) -> None:
    store = Store.open()
    for number in range(3):
        path = store.journals / "match.jsonl"
        match = Match.start("take-that", SEATS, path=path)
        store.remember(match)
        match.close()
        broken = match.text + b"{}\n" * (number + 1)
        path.write_bytes(broken)
        with pytest.raises(JournalError) as refused:
            Match.resume(path)
        place = store.set_aside(path, refused.value)
        assert place.parent == store.journals / "set-aside"
        assert place.read_bytes() == broken
        assert not path.exists()
        assert store.unfinished() is None
    assert len(list((store.journals / "set-aside").iterdir())) == 3
    said = Words("en").sentence(store.notices[0])
    assert said.startswith("The match in match.jsonl cannot be resumed and was put aside in ")
    assert said.endswith(": line 2: this is not a move, nor anything else that a journal can hold.")
    assert keys(store) == ["store.set_aside"] * 3


def test_a_journal_that_cannot_even_be_moved_stays_and_is_said(home: Path) -> None:
    store = Store.open()
    gone = store.journals / "gone.jsonl"
    assert store.set_aside(gone) == gone
    assert store.notices == [
        Reason("store.not_set_aside", {"file": "gone.jsonl", "why": Reason("store.why.broken")})
    ]
    keys(store)


# --- logs ---------------------------------------------------------------------------------------


def test_the_log_is_bounded_and_keeps_what_came_last(home: Path) -> None:
    store = Store.open()
    for number in range(60):
        store.log(f"{number} " + "x" * 20_000)
    logs = sorted((home / "log").iterdir())
    assert [path.name for path in logs] == ["rowdy.log", "rowdy.log.1"]
    assert all(path.stat().st_size < 300_000 for path in logs)
    assert " 59 x" in logs[0].read_text()


def test_anything_can_be_logged(home: Path) -> None:
    store = Store.open()
    store.log("Zoé \udcff \x00")
    assert "Zoé" in (home / "log" / "rowdy.log").read_text(encoding="utf-8")
