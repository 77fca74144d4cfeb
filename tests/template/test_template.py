"""The toy game is a game like the others: it passes every suite by being found."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tests.template.on_the_table import GAME, HERE, WORD

ROOT = Path(__file__).parents[2]
MOST_LINES = 650  # of everything but its golden matches


def test_it_passes_every_suite_and_its_own_tests() -> None:
    suites = ["tests/conformance", str(HERE / "tests")]
    command = [sys.executable, "-m", "pytest", "-p", "tests.template.on_the_table", "-n", "0"]
    command.append("--nightly")
    done = subprocess.run(
        [*command, "-k", f"{GAME} or {WORD} or (test_broken and not test_broken_bots)", *suites],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-4000:]
    assert " passed" in done.stdout


def test_a_small_game_is_written_in_few_lines() -> None:
    files = [
        *HERE.glob("game/**/*.py"),
        *HERE.glob("scenes/**/*.py"),
        *HERE.glob("assets/**/*.toml"),
    ]
    lines = sum(len(file.read_text("utf-8").splitlines()) for file in files)
    assert len(files) == 10 and lines <= MOST_LINES, lines
