"""``simulate`` and ``replay``: the same twice, readable by programs, one sentence when wrong."""

from __future__ import annotations

import io
import json
import os
import signal
import subprocess
import sys
import time
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from game import cli
from game.bots import bot as bot_module
from game.journal import Match

ROOT = Path(__file__).parents[2]
TABLE = ["simulate", "take-that", "--seats", "easy,normal"]


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")


def run(*arguments: str, **environment: str) -> subprocess.CompletedProcess[bytes]:
    """The command in a process of its own, with pygame nowhere to be found."""
    program = (
        "import sys; sys.modules['pygame'] = None\n"
        "from game.cli import main; sys.exit(main(sys.argv[1:]))"
    )
    return subprocess.run(
        [sys.executable, "-c", program, *arguments],
        cwd=ROOT,
        env={**os.environ, **environment},
        capture_output=True,
        check=False,
        timeout=60,
    )


def journal(folder: Path, *more: str) -> Path:
    assert (
        cli.main([*TABLE, "--matches", "1", "--seed", "5", "--journals", str(folder), *more]) == 0
    )
    return folder / "take-that-seed-5.jsonl"


# --- simulate ---------------------------------------------------------------------------------


def test_simulate_prints_wins_scores_moves_and_pace(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main([*TABLE, "--matches", "20", "--seed", "3"]) == 0
    out, err = capsys.readouterr()
    lines = out.splitlines()
    assert lines[0] == "Take That: 20 matches, seeds 3 to 22"
    assert lines[2].split()[:2] == ["1", "easy"]
    assert "moves" in lines[-2]
    assert lines[-1].endswith("matches a second")
    assert err == ""


def test_simulate_as_json_keeps_the_time_apart(capsys: pytest.CaptureFixture[str]) -> None:
    found: list[dict[str, Any]] = []
    for _ in range(2):
        assert cli.main([*TABLE, "--matches", "5", "--option", "rounds=1", "--json"]) == 0
        out = capsys.readouterr().out
        assert out.count("\n") == 1
        found.append(json.loads(out))
    assert set(found[0].pop("time")) == {"seconds", "matches_per_second", "moves_per_second"}
    del found[1]["time"]
    assert found[0] == found[1]
    assert found[0]["options"] == {"rounds": 1}
    assert found[0]["matches"] == 5
    assert [seat["level"] for seat in found[0]["seats"]] == ["easy", "normal"]
    assert sum(seat["share"] for seat in found[0]["seats"]) == pytest.approx(1)


def test_simulate_writes_the_same_journals_byte_for_byte(tmp_path: Path) -> None:
    """In processes of their own: nothing may hang on the order of hashes."""
    arguments = ["simulate", "take-that", "--seats=hard,easy,random", "--matches=2", "--seed=9"]
    written = []
    for name, salt in (("one", "1"), ("two", "2")):
        folder = tmp_path / "deep" / name
        options = ["--option", "rounds=1", "--option", "advanced=yes"]
        done = run(*arguments, *options, "--journals", str(folder), PYTHONHASHSEED=salt)
        assert (done.returncode, done.stderr) == (0, b"")
        written.append({file.name: file.read_bytes() for file in folder.iterdir()})
    assert written[0] == written[1]
    assert sorted(written[0]) == ["take-that-seed-10.jsonl", "take-that-seed-9.jsonl"]
    match = Match.parse(written[0]["take-that-seed-9.jsonl"])
    assert match.outcome is not None
    assert match.options == {"rounds": 1, "advanced": True}
    assert [seat.kind for seat in match.seats] == ["hard", "easy", "random"]
    assert match.names == ["Hard 1", "Easy 2", "Random 3"]


def test_matches_do_not_hang_on_how_many_are_played(tmp_path: Path) -> None:
    assert cli.main([*TABLE, "--matches=4", "--seed=2", "--journals", str(tmp_path / "all")]) == 0
    assert cli.main([*TABLE, "--matches=1", "--seed=5", "--journals", str(tmp_path / "one")]) == 0
    name = "take-that-seed-5.jsonl"
    assert (tmp_path / "all" / name).read_bytes() == (tmp_path / "one" / name).read_bytes()


def test_a_bar_fills_on_a_terminal_only(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    monkeypatch.setattr(sys, "stderr", Terminal())
    assert cli.main([*TABLE, "--matches", "3"]) == 0
    assert isinstance(sys.stderr, Terminal)
    shown = sys.stderr.getvalue()
    assert "3/3" in shown
    assert shown.endswith("\r\x1b[K")
    assert "3/3" not in capsys.readouterr().out


def test_a_broken_bot_is_told_of_and_the_match_goes_on(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def think(self: Any, view: Any, chance: Any) -> Any:
        yield
        raise ArithmeticError("oh")

    monkeypatch.setattr(bot_module.RandomBot, "think", think)
    arguments = ["simulate", "take-that", "--seats", "random,easy", "--matches", "1", "--json"]
    assert cli.main(arguments) == 0
    assert "RandomBot failed with ArithmeticError: oh" in capsys.readouterr().err


# --- replay -----------------------------------------------------------------------------------


def test_replay_as_json_has_one_line_a_step(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = journal(tmp_path)
    capsys.readouterr()
    assert cli.main(["replay", str(path), "--json"]) == 0
    steps = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    played = [json.loads(line) for line in path.read_text().splitlines()[1:]]
    assert [step["step"] for step in steps] == list(range(len(played) + 1))
    fields = ["step", "seat", "move", "at", "events", "position", "legal"]
    assert all(list(step) == fields for step in steps)
    assert (steps[0]["seat"], steps[0]["move"], steps[0]["at"]) == (None, None, None)
    assert [{"seat": step["seat"], "move": step["move"]} for step in steps[1:]] == played
    for before, step in pairwise(steps):
        assert step["move"] in before["legal"][str(step["seat"])]
    assert steps[0]["events"][0]["event"] == "dealt"
    last = steps[-1]
    assert last["position"]["over"] is True
    assert last["legal"] == {"0": [], "1": []}
    assert last["events"][-1]["event"] == "match_ended"
    wanted = {"round", "dealer", "to_act", "over", "winners", "totals", "hands", "line", "pile"}
    assert wanted | {"up", "down", "rounds"} <= set(last["position"])


def test_replay_tells_the_match_in_either_language(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = journal(tmp_path)
    capsys.readouterr()
    assert cli.main(["replay", str(path)]) == 0
    english = capsys.readouterr().out.splitlines()
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
    assert cli.main(["replay", str(path)]) == 0
    french = capsys.readouterr().out.splitlines()
    assert len(english) == len(french) == len(path.read_text().splitlines())
    assert english[0].startswith("   0  Round 1 – Easy 1 opens · Normal 2 deals; Easy 1: ")
    assert "lays" in english[1]
    assert "pose le" in french[1]
    assert "Winner: " in english[-1]
    assert not any("{" in line for line in english + french)


def test_a_refused_move_is_named_with_line_seat_move_and_reason(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "wrong.jsonl"
    seats = [{"name": "Ann", "kind": "human"}, {"name": "Bo", "kind": "hard"}]
    match = Match.parse(
        json.dumps({"rowdy": 1, "game": "take-that", "seed": 7, "seats": seats}).encode() + b"\n"
    )
    match.play(0, match.game.legal_moves(0)[0])
    far = next(card for card in match.game.position()["hands"][1]
               if abs(card - match.game.position()["line"][-1]) > 10)  # fmt: skip
    path.write_bytes(match.text + b'{"seat":1,"move":"lay %d"}\n' % far)
    assert cli.main(["replay", str(path), "--json"]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(f"line 3: Bo may not lay {far}: the line ends in ")
    assert err.count("\n") == 1


def test_a_torn_last_line_is_dropped_and_said_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = journal(tmp_path)
    text = path.read_bytes()
    path.write_bytes(text[:-6])
    capsys.readouterr()
    assert cli.main(["replay", str(path), "--json"]) == 0
    out, err = capsys.readouterr()
    assert out.count("\n") == text.count(b"\n") - 1
    assert "cut off" in err
    assert err.count("\n") == 1
    assert path.read_bytes() == text[:-6]


def test_moves_taken_back_are_left_out(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = journal(tmp_path)
    head, first, *_ = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(head + first + b'{"undo":1}\n')
    capsys.readouterr()
    assert cli.main(["replay", str(path), "--json"]) == 0
    assert capsys.readouterr().out.count("\n") == 1


# --- what is wrong is said in one sentence ----------------------------------------------------

WRONG = {
    "nothing": ([], "there is no command:"),
    "command": (["dance"], "there is no command “dance”; there are simulate and replay"),
    "no game": (["simulate"], "simulate needs a game"),
    "game": (["simulate", "chess", "--seats", "easy,easy"], "there is no game called “chess”"),
    "no seats": (["simulate", "take-that"], "simulate needs the bots in the seats"),
    "no seats behind": (["simulate", "take-that", "--seats"], "--seats needs a value"),
    "flag behind": (["simulate", "take-that", "--seats", "--json"], "--seats needs a value"),
    "level": (["simulate", "take-that", "--seats", "easy,lynx"], "there is no level “lynx”"),
    "empty level": (["simulate", "take-that", "--seats", "easy,"], "there is no level “”"),
    "human": (["simulate", "take-that", "--seats", "easy,human"], "there is no level “human”"),
    "one seat": (["simulate", "take-that", "--seats", "easy"], "1 can’t play this game"),
    "too many": (["simulate", "take-that", "--seats", "easy," * 4 + "easy"], "5 can’t play"),
    "matches": ([*TABLE, "--matches", "none"], "--matches is a whole number from 1 to"),
    "no matches": ([*TABLE, "--matches", "0"], "--matches is a whole number from 1 to"),
    "fraction": ([*TABLE, "--matches", "2.5"], "--matches is a whole number from 1 to"),
    "endless": ([*TABLE, "--seed", "9" * 5000], "--seed is a whole number from 0 to"),
    "other digits": ([*TABLE, "--seed", "٣"], "--seed is a whole number from 0 to"),
    "form": ([*TABLE, "--option", "rounds"], "an option is written KEY=VALUE"),
    "option": ([*TABLE, "--option", "speed=3"], "there is no option “speed”; there are rounds"),
    "value": ([*TABLE, "--option", "rounds=11"], "the option “rounds” cannot be 11"),
    "switch": ([*TABLE, "--option", "advanced=maybe"], "the option “advanced” cannot be maybe"),
    "flag": ([*TABLE, "--speed"], "simulate knows nothing of --speed"),
    "valued switch": ([*TABLE, "--json=yes"], "simulate knows nothing of --json"),
    "too much": ([*TABLE, "more"], "there is nothing to do with “more”"),
    "no file": (["replay"], "replay needs a journal"),
    "missing file": (["replay", "nowhere.jsonl"], "the journal cannot be read: it is not there"),
    "folder": (["replay", str(ROOT)], "the journal cannot be read: it is a folder"),
    "not a journal": (["replay", str(ROOT / "LICENSE")], "line 1: this is not JSON"),
    "two files": (["replay", "one", "two"], "there is nothing to do with “two”"),
    "replay flag": (["replay", "one", "--seed", "3"], "replay knows nothing of --seed"),
    "journals": ([*TABLE, "--journals", str(ROOT / "LICENSE" / "x")], "the journals cannot be"),
}


@pytest.mark.parametrize("name", WRONG)
def test_bad_arguments_are_one_sentence_and_status_2(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments, sentence = WRONG[name]
    assert cli.main(arguments) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(sentence)
    assert err.count("\n") == 1


def test_the_last_seed_still_fits_a_journal(capsys: pytest.CaptureFixture[str]) -> None:
    highest = str(cli.HIGHEST_SEED)
    assert cli.main([*TABLE, "--matches", "1", "--seed", highest, "--json"]) == 0
    assert cli.main([*TABLE, "--matches", "2", "--seed", highest]) == 2
    assert capsys.readouterr().err.startswith("--seed is a whole number from 0 to")


@pytest.mark.parametrize("arguments", [["--help"], ["simulate", "--help"], ["replay", "-h"]])
def test_help_is_no_mistake(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(arguments) == 0
    out, err = capsys.readouterr()
    assert out.startswith("rowdy ")
    assert err == ""


def test_the_module_runs_as_a_command() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "game", "simulate", "take-that"],
        cwd=ROOT,
        capture_output=True,
        check=False,
    )
    assert done.returncode == 2
    assert done.stderr.count(b"\n") == 1


# --- the world outside ------------------------------------------------------------------------


def test_importing_the_commands_imports_little() -> None:
    program = (
        "import sys; before = set(sys.modules); import game.cli\n"
        "new = {name for name in set(sys.modules) - before if name.startswith('game')}\n"
        "print(sorted(new), 'msgspec' in sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert done.stdout == "['game', 'game.cli'] False\n"


def test_a_terminal_that_knows_few_letters_gets_question_marks(tmp_path: Path) -> None:
    done = run("simulate", "chess", "--seats", "easy,easy", PYTHONIOENCODING="ascii")
    assert done.returncode == 2
    assert b"?chess?" in done.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="pipes end differently on Windows")
def test_a_reader_that_has_enough_ends_it_quietly(tmp_path: Path) -> None:
    path = journal(tmp_path)
    with subprocess.Popen(
        [sys.executable, "-m", "game", "replay", str(path), "--json"],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(30) == cli.PIPE_CLOSED


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no full disk at hand")
def test_a_full_disk_is_said(tmp_path: Path) -> None:
    path = journal(tmp_path)
    with open("/dev/full", "wb") as full:  # noqa: PTH123
        done = subprocess.run(
            [sys.executable, "-m", "game", "replay", str(path), "--json"],
            cwd=ROOT,
            stdout=full,
            stderr=subprocess.PIPE,
            check=False,
        )
    assert done.returncode == 1
    assert done.stderr == b"the result cannot be written: the disk is full\n"


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGINT to send on Windows")
def test_ctrl_c_ends_it_with_a_sentence(tmp_path: Path) -> None:
    arguments = [*TABLE, "--matches", "1000000", "--journals", str(tmp_path)]
    with subprocess.Popen(
        [sys.executable, "-m", "game", *arguments],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        deadline = time.monotonic() + 30
        while not any(tmp_path.iterdir()) and time.monotonic() < deadline:
            time.sleep(0.02)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=30)
    assert (process.returncode, out) == (130, b"")
    assert err == b"Stopped before the end.\n"


@pytest.mark.parametrize("letters", ["ascii", "cp1252", "utf-8"])
def test_names_that_a_terminal_cannot_write_are_no_traceback(letters: str, tmp_path: Path) -> None:
    path = tmp_path / "names.jsonl"
    names = ["שרה", "Анна 😀", "\u200b", "大輔"]
    seats = [{"name": name, "kind": "easy"} for name in names]
    header = {"rowdy": 1, "game": "take-that", "seed": 5, "seats": seats, "options": {}}
    path.write_text(json.dumps(header) + "\n")
    for more in ([], ["--json"]):
        done = run("replay", str(path), *more, PYTHONIOENCODING=letters)
        assert done.returncode == 0 and b"Traceback" not in done.stderr
    # A file name of bytes that are no letters comes as half a surrogate pair.
    done = run("replay", os.fsdecode(b"caf\xe9.jsonl"), PYTHONIOENCODING=letters)
    assert done.returncode == 2 and b"Traceback" not in done.stderr


@pytest.mark.parametrize("asked", [["--help"], ["watch"], ["--size", "\udce9"], ["\udce9"]])
def test_the_window_command_prints_in_french_on_any_terminal(asked: list[str]) -> None:
    env = {**os.environ, "LC_ALL": "fr_FR.UTF-8", "PYTHONIOENCODING": "ascii"}
    command = [sys.executable, "-m", "scenes.command", *asked]
    done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, check=False, timeout=60)
    assert done.returncode in (0, 2) and b"Traceback" not in done.stderr
    assert done.stdout or done.stderr
