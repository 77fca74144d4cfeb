"""``simulate`` and ``replay`` of a timed game: the same twice, and replayed to the end."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from game import cli

ROOT = Path(__file__).parents[2]
MODES = [("duel", 2), ("clans", 4), ("ring", 3), ("together", 1)]


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")


def arguments(mode: str, players: int, folder: Path) -> list[str]:
    seats = ",".join(["normal", "easy", "hard", "random"][:players])
    table = ["simulate", "twin-it", f"--seats={seats}", f"--option=mode={mode}"]
    return [*table, "--matches=2", "--seed=9", f"--journals={folder}"]


@pytest.mark.parametrize(("mode", "players"), MODES)
def test_journals_are_the_same_in_every_process_and_replay_to_their_end(
    mode: str, players: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for salt in ("1", "2"):
        command = [sys.executable, "-m", "game", *arguments(mode, players, tmp_path / salt)]
        subprocess.run(
            command,
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": salt},
            capture_output=True,
            check=True,
            timeout=60,
        )
    for file in sorted((tmp_path / "1").iterdir()):
        assert file.read_bytes() == (tmp_path / "2" / file.name).read_bytes()
        assert cli.main(["replay", str(file), "--json"]) == 0
        steps = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
        assert [step["position"]["over"] for step in steps] == [False] * (len(steps) - 1) + [True]
        times = [step["at"] for step in steps[1:]]
        assert times == sorted(times)
        assert len(steps) == len(file.read_bytes().splitlines())


def test_the_account_of_a_match_read_like_a_millisecond_clock(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(arguments("duel", 2, tmp_path)) == 0
    capsys.readouterr()
    for file in sorted(tmp_path.iterdir()):
        assert cli.main(["replay", str(file)]) == 0
        told = capsys.readouterr().out
        assert " ms" not in told
        assert re.search(r"\(\d+\.\d\d s\)", told), "times are told in seconds"


@pytest.mark.parametrize(
    ("mode", "seats"), [("duel", "easy"), ("clans", "easy,easy,easy"), ("ring", "easy")]
)
def test_a_table_that_cannot_play_the_mode_is_refused(
    mode: str, seats: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["simulate", "twin-it", "--seats", seats, "--option", f"mode={mode}"]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    assert f"{mode.capitalize()} is for" in err
