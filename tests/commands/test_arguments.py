"""What is typed may hold anything: it is quoted as plain text, and overwrites nothing."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from game import cli
from game.journal import Match
from game.printable import printable
from scenes import command, desktop
from scenes.menus.title import TitleScene
from scenes.table.watch import open_watch
from tests.robot import app_of

ROOT = Path(__file__).parents[2]
SIMULATE = ["simulate", "take-that", "--seats", "easy,easy"]
RED = "\x1b[31mred\x07\r\u202e\x9b2J"


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")


# --- quoting ----------------------------------------------------------------------------------

QUOTED: dict[str, list[str]] = {
    "command": [RED],
    "flag": [f"--{RED}"],
    "value": ["--first-frame", RED],
    "more": ["watch", "a", RED],
    "file": ["--size", "640x480", "watch", "a", RED],
    "size": ["--size", RED],
    "inspect": ["--inspect", f"/{RED}/x"],
    "install": ["--install-desktop", RED],
    "game": ["simulate", RED, "--seats", "easy,easy"],
    "level": ["simulate", "take-that", "--seats", f"easy,{RED}"],
    "option": [*SIMULATE, "--option", f"{RED}=3"],
    "option value": [*SIMULATE, "--option", f"rounds={RED}"],
    "option form": [*SIMULATE, "--option", RED],
    "matches": [*SIMULATE, "--matches", RED],
    "simulate flag": [*SIMULATE, f"--{RED}"],
    "simulate more": [*SIMULATE, RED],
    "journals": [*SIMULATE, "--journals", f"{ROOT / 'LICENSE'}/{RED}"],
    "replay": ["replay", RED],
    "replay more": ["replay", "a", RED],
}


def asked(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> tuple[Any, str]:
    try:
        status: Any = command.main(arguments)
    except SystemExit as stop:
        status = stop.code
    out, err = capsys.readouterr()
    return status, out + err


@pytest.mark.parametrize("name", QUOTED)
def test_what_is_typed_steers_no_terminal(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    status, said = asked(QUOTED[name], capsys)
    only_linux = name == "install" and not sys.platform.startswith("linux")
    assert status == (1 if only_linux else 2)
    assert all(printable(line) == line for line in said.splitlines())
    assert "\r" not in said and said.splitlines()[-1]


@pytest.mark.skipif(sys.platform == "win32", reason="names of files are no bytes there")
@pytest.mark.parametrize("encoding", ["utf-8", "ascii", "cp1252"])
@pytest.mark.parametrize("language", ["en_GB.UTF-8", "fr_FR.UTF-8"])
def test_no_terminal_is_too_old_for_a_sentence(encoding: str, language: str) -> None:
    env = {**os.environ, "PYTHONIOENCODING": encoding, "LC_ALL": language, "LANGUAGE": language[:2]}
    bad = b"\xff\xe9\x1b[31m"
    for arguments in (
        [b"--help"],
        [b"--size", bad],
        [bad],
        [b"--install-desktop", bad],
        [b"replay", bad],
        [b"simulate", bad, b"--seats", b"easy,easy"],
        [b"simulate", b"take-that", b"--seats", b"easy,easy", b"--journals", b"/dev/null/" + bad],
    ):
        done = subprocess.run(
            [sys.executable, "-m", "scenes.command", *arguments],
            cwd=ROOT, env=env, capture_output=True, check=False, timeout=60,
        )  # fmt: skip
        assert done.returncode == (0 if arguments == [b"--help"] else 2), done.stderr
        assert b"Traceback" not in done.stderr and b"\x1b" not in done.stderr + done.stdout


def test_a_size_of_thousands_of_digits_is_no_crash(capsys: pytest.CaptureFixture[str]) -> None:
    status, said = asked(["--size", "9" * 5000 + "x9"], capsys)
    assert status == 2 and "is not a size" in said


def test_plain_text_is_printed_as_it_is() -> None:
    for plain in ("Été à Łódź", "日本", "a b", "« x » ; …", "👍"):
        assert printable(plain) == plain
    assert printable("\x1b[31m\n\udcff\u2028") == "�[31m���"
    assert printable("abcdef", 4) == "abc…"


# --- journals of simulate ---------------------------------------------------------------------


def simulate(folder: Path, *more: str) -> int:
    return cli.main([*SIMULATE, "--matches", "3", "--seed", "5", "--journals", str(folder), *more])


def test_simulate_overwrote_journals(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    kept = tmp_path / "take-that-seed-7.jsonl"
    kept.write_bytes(b"mine")
    assert simulate(tmp_path) == 2
    said = capsys.readouterr().err
    assert said == (
        f"there is already take-that-seed-7.jsonl in {tmp_path}; only with --force is it replaced\n"
    )
    assert kept.read_bytes() == b"mine" and list(tmp_path.iterdir()) == [kept], "no match is played"
    assert simulate(tmp_path, "--force") == 0
    assert sorted(path.name[15:] for path in tmp_path.iterdir()) == [
        f"{n}.jsonl" for n in (5, 6, 7)
    ]
    assert all(Match.read(path).outcome for path in tmp_path.iterdir())


def test_journals_of_other_seeds_and_games_are_in_nobodys_way(tmp_path: Path) -> None:
    names = ["take-that-seed-4.jsonl", "take-that-seed-8.jsonl", "flip-7-seed-5.jsonl"]
    names += ["take-that-seed-05.jsonl", "take-that-seed-x.jsonl", "take-that-seed-5.jsonl.bak"]
    for name in names:
        (tmp_path / name).write_bytes(b"")
    assert simulate(tmp_path) == 0


@pytest.mark.skipif(sys.platform == "win32", reason="links need rights there")
@pytest.mark.parametrize("dangling", [False, True])
def test_simulate_wrote_through_links(tmp_path: Path, dangling: bool) -> None:
    folder, other = tmp_path / "journals", tmp_path / "other"
    folder.mkdir()
    if not dangling:
        other.write_bytes(b"mine")
    link = folder / "take-that-seed-5.jsonl"
    link.symlink_to(other)
    assert simulate(folder) == 2
    assert link.is_symlink() and other.exists() == (not dangling)
    assert simulate(folder, "--force") == 0
    assert not link.is_symlink() and Match.read(link).outcome is not None
    assert other.exists() == (not dangling) and (dangling or other.read_bytes() == b"mine")


def test_a_folder_is_never_replaced_by_a_journal(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "take-that-seed-6.jsonl").mkdir()
    for more in ([], ["--force"]):
        assert simulate(tmp_path, *more) == 2
        assert "there is already take-that-seed-6.jsonl" in capsys.readouterr().err
    assert len(list(tmp_path.iterdir())) == 1


def test_a_journal_that_comes_meanwhile_is_not_overwritten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from game.bots.arena import Tally

    play = Tally.play

    def slowly(self: Tally, *arguments: Any, **named: Any) -> Any:
        for match in play(self, *arguments, **named):
            (tmp_path / "take-that-seed-6.jsonl").write_bytes(b"mine")
            yield match

    monkeypatch.setattr(Tally, "play", slowly)
    assert simulate(tmp_path) == 2
    assert (tmp_path / "take-that-seed-6.jsonl").read_bytes() == b"mine"
    left = sorted(path.name for path in tmp_path.iterdir())
    assert left == ["take-that-seed-5.jsonl", "take-that-seed-6.jsonl"], "nothing half-written"


# --- what cannot be read ----------------------------------------------------------------------


@pytest.fixture
def unreadable(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, Path]:
    empty, other, secret = tmp_path / "empty", tmp_path / "other", tmp_path / "secret"
    empty.write_bytes(b"")
    other.write_bytes(b"\xff\xfe\x80\n" * 3)
    secret.write_bytes(b"{}")
    opened = os.open

    def refuse(path: Any, *arguments: Any, **named: Any) -> Any:
        if path == secret:
            raise PermissionError(13, "Permission denied")
        return opened(path, *arguments, **named)

    monkeypatch.setattr(os, "open", refuse)
    missing = tmp_path / "missing"
    return {"folder": tmp_path, "missing": missing, "empty": empty, "other": other, "no": secret}


KINDS = {
    "folder": "it is a folder",
    "missing": "it is not there",
    "empty": "the journal is empty",
    "other": "line 1: ",
    "no": "reading is not allowed there",
}


@pytest.mark.parametrize("kind", KINDS)
def test_what_cannot_be_replayed_is_one_sentence(
    kind: str, unreadable: dict[str, Path], capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["replay", str(unreadable[kind])]) == 2
    out, err = capsys.readouterr()
    assert out == "" and err.count("\n") == 1
    assert KINDS[kind] in err and "writ" not in err


@pytest.mark.parametrize("kind", KINDS)
def test_what_cannot_be_watched_is_a_sentence_over_the_title(
    kind: str, unreadable: dict[str, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    app = app_of()
    said: list[str] = []
    monkeypatch.setattr(app, "notice", said.append)
    open_watch(app, unreadable[kind])
    app.step(0)
    assert isinstance(app.scene, TitleScene)
    assert len(said) == 1 and KINDS[kind].lower() in said[0].lower() and "writ" not in said[0]
    app.close()


def test_a_folder_that_answers_as_if_it_were_forbidden_is_a_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def as_on_windows(*_: Any, **named: Any) -> Any:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(os, "open", as_on_windows)
    assert cli.main(["replay", str(tmp_path)]) == 2
    assert capsys.readouterr().err == "the journal cannot be read: it is a folder\n"


# --- the menu of a desktop --------------------------------------------------------------------


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only for Linux")
@pytest.mark.parametrize(
    "name", ["a\nExec=evil", "a\rb", "a\x00b", "a\tb", "\udcff", "\x7f", "\x9b"]
)
@pytest.mark.parametrize("checkout", [False, True])
def test_a_path_broke_the_desktop_file(
    name: str,
    checkout: bool,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    if checkout:
        monkeypatch.setattr(desktop, "__file__", f"/home/{name}/scenes/desktop.py")
        monkeypatch.setattr(desktop, "program", lambda: ["/usr/bin/python3", "-m", "scenes"])
    else:
        monkeypatch.setattr(desktop, "program", lambda: [f"/opt/{name}/rowdy"])
    assert desktop.main() == 2
    assert not list(tmp_path.iterdir()), "nothing is half installed"
    said = capsys.readouterr().err
    assert said.count("\n") == 1 and printable(said[:-1]) == said[:-1]
