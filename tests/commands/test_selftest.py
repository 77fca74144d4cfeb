"""``rowdy --selftest``: finds what is broken, says so in one line, and leaves the player alone."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from pygame import Surface

from game.lines import header_line
from game.words import Words
from scenes.command import main
from scenes.menus.settings import SettingsScene
from scenes.selftest import Listening, Selftest, tables
from scenes.stage import window

ROOT = Path(__file__).parents[2]


@pytest.fixture
def selftest(home: Path) -> Iterator[Selftest]:
    window.start()
    made = Selftest(home, io.StringIO())
    yield made
    made.close()


def said(selftest: Selftest) -> list[str]:
    out: Any = selftest.out
    lines: list[str] = out.getvalue().splitlines()
    return lines


def test_everything_is_checked_also_without_an_output(home: Path) -> None:
    """All of it, as a windowed bundle runs it: neither stdout nor stderr."""
    code = (
        "import sys; sys.stdout = sys.stderr = None\n"
        "from scenes.command import main\n"
        "raise SystemExit(main(['--selftest']))"
    )
    environment = {**os.environ, "ROWDY_HOME": str(home)}
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, env=environment, timeout=300, check=False
    )
    text = (home / "log" / "selftest.log").read_text("utf-8")
    *checks, last = text.splitlines()
    assert done.returncode == 0, text
    assert all(line.startswith("ok   ") for line in checks), text
    assert last.startswith(f"{len(checks)} ")
    for language in Words.languages:
        for screen in ("title", "settings", "menu", "curtain", "curtain recap", "lobby", "crash"):
            assert f"ok   {screen} {language}" in checks
        for name, entry, _, _ in tables():
            for kind in ("table", "seats", "results", "watch"):
                assert f"ok   {kind} {name} {language}" in checks
            assert f"ok   rules {entry.id} 1 {language}" in checks
    for name, _, _, _ in tables():
        assert any(line.startswith(f"ok   match {name} (") for line in checks)
        assert any(line.startswith(f"ok   played {name} (") for line in checks)
    assert [path.name for path in home.iterdir()] == ["log"], "the player's folder was touched"


def test_a_screen_that_raises_is_one_line_and_the_rest_goes_on(
    selftest: Selftest, monkeypatch: pytest.MonkeyPatch
) -> None:
    def build(self: SettingsScene, scale: Any) -> None:
        raise ZeroDivisionError("nobody divides by zero")

    monkeypatch.setattr(SettingsScene, "build", build)
    selftest.screen("settings", selftest.app.push, "settings")
    monkeypatch.undo()
    selftest.screen("settings", selftest.app.push, "settings")
    lines = said(selftest)
    assert [line[:17] for line in lines] == [
        "FAIL settings en:",
        "FAIL settings fr:",
        "ok   settings en",
        "ok   settings fr",
    ]
    assert "ZeroDivisionError: nobody divides by zero (" in lines[0]
    assert (selftest.count, selftest.failed) == (4, 2)


def test_a_blank_screen_is_found(selftest: Selftest, monkeypatch: pytest.MonkeyPatch) -> None:
    def draw(self: SettingsScene, surface: Surface) -> None:
        surface.fill((20, 30, 40))

    monkeypatch.setattr(SettingsScene, "draw", draw)
    selftest.screen("settings", selftest.app.push, "settings")
    assert said(selftest)[0] == "FAIL settings en: the picture is blank"


def test_missing_words_are_found(selftest: Selftest, monkeypatch: pytest.MonkeyPatch) -> None:
    texts = dict(Words("fr")._texts)
    del texts["settings.heading"]
    monkeypatch.setitem(Words._read, "fr", texts)
    selftest.screen("settings", selftest.app.push, "settings")
    selftest.check("words", selftest.same_words)
    assert said(selftest) == [
        "ok   settings en",
        "FAIL settings fr: no words for settings.heading",
        "FAIL words: fr lacks settings.heading",
    ]


def test_a_value_that_a_text_wants_and_does_not_get_is_found() -> None:
    words = Listening("en")
    assert words.say("setup.heading", game="Flip 7") and not words.missing
    words.say("setup.heading")
    assert words.missing == {"setup.heading"}


def test_a_journal_that_leads_elsewhere_is_found(
    selftest: Selftest, monkeypatch: pytest.MonkeyPatch
) -> None:
    def other_seed(game: str, seed: int, *rest: Any) -> bytes:
        return header_line(game, seed + 1, *rest)

    monkeypatch.setattr("scenes.selftest.header_line", other_seed)
    name, entry, options, players = tables()[0]
    selftest.check(name, selftest.by_rules, entry, options, players)
    assert selftest.failed == 1


def test_the_version_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    from game import __version__

    with pytest.raises(SystemExit) as ended:
        main(["--version"])
    assert ended.value.code == 0
    assert capsys.readouterr().out == f"Rowdy {__version__}\n"


@pytest.mark.parametrize(
    ("arguments", "status"), [("--version", 0), ("--help", 0), ("--nonsense", 2)]
)
def test_a_command_line_without_an_output_goes_to_the_log(
    home: Path, monkeypatch: pytest.MonkeyPatch, arguments: str, status: int
) -> None:
    monkeypatch.setattr(sys, "stdout", None)
    monkeypatch.setattr(sys, "stderr", None)
    with pytest.raises(SystemExit) as ended:
        main([arguments])
    assert ended.value.code == status
    logged = (home / "log" / "rowdy.log").read_text("utf-8")
    assert {"--version": "Rowdy ", "--help": "--selftest"}.get(arguments, "--nonsense") in logged
