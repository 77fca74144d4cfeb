"""``simulate --ladder`` and bots with a character: the same shares twice, nothing overwritten."""

from __future__ import annotations

import csv
import io
import json
import math
import os
import subprocess
import sys
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from game import cli
from game.bots import bot as bot_module
from game.bots.arena import Shares, strength
from game.bots.bot import levels
from game.bots.characters import CHARACTERS
from game.bots.ladder import Ladder
from game.bots.picture import ladder_picture
from game.journal import Match
from game.words import Words

ROOT = Path(__file__).parents[2]
GAME = "twin-it"  # its best bots are as quick as the others
LADDER = ["simulate", GAME, "--ladder", "--option", "goal=5", "--matches", "2"]
TWO = [*LADDER, "--players", "2"]


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")


def rows_of(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text)))


# --- what is printed --------------------------------------------------------------------------


def test_a_ladder_prints_a_table_for_every_number_of_players(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert cli.main([*LADDER, "--players", "2,3", "--seed", "7"]) == 0
    out, err = capsys.readouterr()
    lines = out.splitlines()
    assert lines[0] == "Twin It: all levels against each other, 2 matches a pair, from seed 7 on"
    assert [line for line in lines if " players, even is " in line] == [
        "2 players, even is 50.0%; wins, in percent, at a table of",
        "3 players, even is 33.3%; wins, in percent, at a table of",
    ]
    known = list(levels(GAME))
    assert lines[3].split()[: 1 + len(known)] == ["challenger", *known]
    assert [line.split()[0] for line in lines[4 : 4 + len(known)]] == known
    assert len({len(line) for line in lines[3 : 4 + len(known)]}) == 1, "columns stand in line"
    assert "95% interval" in lines[-1]
    assert err == ""


def test_the_same_ladder_has_the_same_shares_in_every_process(tmp_path: Path) -> None:
    found = []
    for salt in ("1", "2"):
        sheet = tmp_path / f"{salt}.csv"
        program = (
            "import sys; sys.modules['pygame'] = None\n"
            "from game.cli import main; sys.exit(main(sys.argv[1:]))"
        )
        done = subprocess.run(
            [sys.executable, "-c", program, *TWO, "--json", "--csv", str(sheet)],
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": salt},
            capture_output=True,
            check=True,
            timeout=60,
        )
        figures = json.loads(done.stdout)
        times = figures.pop("time")
        assert [time["level"] for time in times["levels"]] == list(levels(GAME))
        assert all(0 < time["mean_ms"] <= time["worst_ms"] for time in times["levels"])
        rows = rows_of(sheet.read_text(encoding="utf-8"))
        for row in rows:
            assert float(row.pop("mean_ms")) <= float(row.pop("worst_ms"))
        found.append((figures, rows))
    assert found[0] == found[1]
    figures, rows = found[0]
    assert len(rows) == len(figures["ladder"]) == len(levels(GAME)) * (len(levels(GAME)) - 1)
    assert rows[0]["options"] == "goal=5"
    pairs = {(pair["challenger"], pair["others"]): pair["share"] for pair in figures["ladder"]}
    for (one, other), share in pairs.items():
        assert share + pairs[other, one] == pytest.approx(1), "two players share a match"


def test_a_rung_of_the_ladder_is_what_the_arena_finds() -> None:
    ladder = Ladder(GAME, {"goal": 5}, (2, 3), 6, seed=3, pairs=[("easy", "random")])
    assert list(ladder.play()) == list(range(1, 13)) and ladder.to_play == 12
    for players in (2, 3):
        found = strength(GAME, "easy", "random", players, 6, {"goal": 5}, 3)
        assert ladder.strength(players, "easy", "random") == found
        assert ladder.strength(players, "random", "easy") is None


def test_a_timed_game_is_the_same_with_a_clock(capsys: pytest.CaptureFixture[str]) -> None:
    pairs = [("hard", "random")]
    for mode, players in (("duel", 2), ("clans", 4), ("ring", 2)):
        ladder = Ladder(GAME, {"mode": mode}, (players,), 2, pairs=pairs)
        assert len(list(ladder.play(pytest.fail))) == 2
        found = strength(GAME, "hard", "random", players, 2, {"mode": mode})
        assert ladder.strength(players, "hard", "random") == found
        assert ladder.pace(players, "hard").moves > 10


@pytest.mark.parametrize(("won", "matches"), [(0, 20), (1, 20), (10, 20), (240, 400), (100, 100)])
def test_an_interval_reaches_as_far_as_wilsons(won: int, matches: int) -> None:
    shares = Shares()
    for match in range(matches):
        shares.count(0, (0,) if match < won else (1,))
    assert shares.share == won / matches
    share = min(won, matches - won) / matches  # the same on either side
    z = 1.96
    root = math.sqrt(share * (1 - share) / matches + z * z / (4 * matches * matches))
    highest = (share + z * z / (2 * matches) + z * root) / (1 + z * z / matches)
    assert shares.interval == pytest.approx(highest - share)


def test_a_bar_fills_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    monkeypatch.setattr(sys, "stderr", Terminal())
    assert cli.main(TWO) == 0
    assert isinstance(sys.stderr, Terminal)
    pairs = len(levels(GAME)) * (len(levels(GAME)) - 1) // 2
    assert f"{2 * pairs}/{2 * pairs}" in sys.stderr.getvalue()


def test_two_and_four_play_unless_others_are_asked_for(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Ladder, "play", lambda self, report: iter(()))
    for arguments, players in (
        ([], [2, 4]),
        (["--option=mode=clans"], [4]),
        (["--players=5,3,5"], [5, 3]),
    ):
        assert cli.main(["simulate", GAME, "--ladder", *arguments]) == 0
        said = [line for line in capsys.readouterr().out.splitlines() if "even is" in line]
        assert [int(line.split()[0]) for line in said] == players


# --- files ------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", Words.languages)
def test_the_picture_shows_every_share(language: str) -> None:
    words = Words(language)
    ladder = Ladder(GAME, {}, (2, 3, 4), 1)
    for _ in ladder.play():
        pass
    picture = ElementTree.fromstring(ladder_picture(ladder, words))
    texts = [element.text or "" for element in picture.iter() if element.tag.endswith("}text")]
    for found in ladder.strengths():
        assert words.decimal(100 * found.share, 1) in texts
    for level in ladder.levels:
        assert texts.count(level) == 2 * 3
    assert not any("{" in text or "ladder." in text for text in texts)
    wide, high = float(picture.attrib["width"]), float(picture.attrib["height"])
    for element in picture.iter():
        assert 0 <= float(element.attrib.get("x", 0)) <= wide
        assert 0 <= float(element.attrib.get("y", 0)) <= high


def test_files_are_written_only_if_asked_for_and_never_over_others(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert cli.main(TWO) == 0
    assert list(tmp_path.iterdir()) == []
    sheet, picture = tmp_path / "ladder.csv", tmp_path / "ladder.svg"
    files = ["--csv", str(sheet), "--picture", str(picture)]
    assert cli.main([*TWO, *files]) == 0
    assert rows_of(sheet.read_text(encoding="utf-8"))
    assert picture.read_text(encoding="utf-8").startswith("<svg ")
    assert sorted(tmp_path.iterdir()) == [sheet, picture], "nothing half-written"
    sheet.write_bytes(b"mine")
    capsys.readouterr()
    assert cli.main([*TWO, *files]) == 2
    out, err = capsys.readouterr()
    assert (out, err) == ("", f"there is already {sheet}; only with --force is it replaced\n")
    assert sheet.read_bytes() == b"mine"
    assert cli.main([*TWO, *files, "--force"]) == 0
    assert sheet.read_bytes() != b"mine"


def test_a_file_that_comes_meanwhile_is_not_overwritten(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    sheet = tmp_path / "ladder.csv"
    play = Ladder.play

    def slowly(self: Ladder, *arguments: Any, **named: Any) -> Any:
        sheet.write_bytes(b"mine")
        yield from play(self, *arguments, **named)

    monkeypatch.setattr(Ladder, "play", slowly)
    assert cli.main([*TWO, "--csv", str(sheet)]) == 2
    out, err = capsys.readouterr()
    assert "2 players" in out, "what was found is not lost"
    assert err.startswith("there is already ") and sheet.read_bytes() == b"mine"


# --- characters -------------------------------------------------------------------------------

SEATS = ["simulate", "take-that", "--matches", "2", "--option", "rounds=1", "--seats"]


def test_a_seat_may_ask_for_a_character(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = []
    find = bot_module.bot_for
    monkeypatch.setattr(
        "game.bots.arena.bot_for", lambda *named: asked.append(named) or find(*named)
    )
    assert cli.main([*SEATS, "easy:bold, normal", "--journals", str(tmp_path)]) == 0
    assert asked == [("take-that", "easy", "bold"), ("take-that", "normal", "")]
    assert "easy:bold" in capsys.readouterr().out
    match = Match.read(tmp_path / "take-that-seed-0.jsonl")
    assert [(seat.name, seat.kind, seat.x_character) for seat in match.seats] == [
        ("Easy 1", "easy", "bold"),
        ("Normal 2", "normal", ""),
    ]
    first = (tmp_path / "take-that-seed-0.jsonl").read_bytes().splitlines()[0]
    assert first.count(b"x_character") == 1, "nothing is written of a bot without one"
    assert cli.main([*SEATS, "easy:bold,normal", "--json"]) == 0
    seats = json.loads(capsys.readouterr().out)["seats"]
    assert [(seat["level"], seat.get("character")) for seat in seats] == [
        ("easy", "bold"),
        ("normal", None),
    ]


# --- what is wrong is said in one sentence ----------------------------------------------------

WRONG = {
    "character": ([*SEATS, "easy:sly,easy"], "there is no character “sly”; there are bold, "),
    "no character": ([*SEATS, "easy:,easy"], "there is no character “”; there are bold, "),
    "level": ([*SEATS, "lynx:bold,easy"], "there is no level “lynx”; there are random"),
    "seats": ([*LADDER, "--seats", "easy,easy"], "--seats does not go with --ladder"),
    "journals": ([*LADDER, "--journals", "x"], "--journals does not go with --ladder"),
    "csv alone": ([*SEATS, "easy,easy", "--csv", "x"], "--csv goes with --ladder only"),
    "picture alone": ([*SEATS, "easy,easy", "--picture", "x"], "--picture goes with --ladder"),
    "players alone": ([*SEATS, "easy,easy", "--players", "2"], "--players goes with --ladder"),
    "no players": ([*LADDER, "--players", "two"], "--players is a list of whole numbers from 2 to"),
    "empty": ([*LADDER, "--players", "2,"], "--players is a list of whole numbers from 2 to"),
    "alone": (["simulate", GAME, "--ladder", "--players", "1"], "--players is a list of"),
    "too many": ([*LADDER, "--players", "2,7"], "--players is a list of whole numbers from 2 to"),
    "mode": (["simulate", GAME, "--ladder", "--players=2", "--option=mode=clans"], ""),
    "game": (["simulate", "chess", "--ladder"], "there is no game called “chess”"),
    "option": ([*LADDER, "--option", "speed=3"], "there is no option “speed”"),
    "option value": (
        ["simulate", GAME, "--ladder", "--option", "goal=x"],
        "the option “goal”",
    ),
    "matches": ([*LADDER, "--matches", "0"], "--matches is a whole number from 1 to"),
    "same file": ([*LADDER, "--csv", "x", "--picture", "x"], "--csv and --picture cannot both"),
    "folder": ([*LADDER, "--csv", str(ROOT)], f"{ROOT} cannot be written: it is a folder"),
    "no folder": ([*LADDER, "--picture", "nowhere/x.svg"], "nowhere/x.svg cannot be written: "),
    "no such folder": ([*LADDER, "--csv", str(ROOT / "LICENSE" / "x")], str(ROOT / "LICENSE")),
    "switch": ([*LADDER, "--ladder=yes"], "simulate knows nothing of --ladder"),
}


@pytest.mark.parametrize("language", ["en_GB.UTF-8", "fr_FR.UTF-8"])
@pytest.mark.parametrize("name", WRONG)
def test_bad_arguments_are_one_sentence_and_status_2(
    name: str, language: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", language)
    arguments, sentence = WRONG[name]
    assert cli.main(arguments) == 2
    out, err = capsys.readouterr()
    assert out == "" and err.count("\n") == 1 and len(err) > 20
    assert not any(sign in err for sign in ("{", "cli."))
    if language.startswith("en"):
        assert err.replace("\\", "/").startswith(sentence.replace("\\", "/"))


@pytest.mark.parametrize("language", ["en_GB.UTF-8", "fr_FR.UTF-8"])
def test_help_names_the_ladder_and_the_characters(
    language: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", language)
    assert cli.main(["simulate", "--help"]) == 0
    out = capsys.readouterr().out
    assert "--ladder" in out and ", ".join(CHARACTERS) in out
