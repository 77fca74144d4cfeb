"""The pages for players and contributors say what is so."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from game.catalog import CATALOG
from game.words import Words
from scenes.input.bindings import DEFAULTS
from scenes.parts import part

ROOT = Path(__file__).parents[1]
PAGES = ("README.md", "CONTRIBUTING.md", "CHANGELOG.md")
README = (ROOT / "README.md").read_text(encoding="utf-8")
SPELLED = {"enter": "return", "esc": "escape", "alt+enter": "alt+return"}


def commands(language: str) -> list[str]:
    """The lines of the README's blocks in this language."""
    blocks = re.findall(rf"^```{language}\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)
    return [line for block in blocks for line in block.splitlines()]


def test_the_command_for_the_tests_is_the_one_that_is_run() -> None:
    (command,) = (line for line in commands("sh") if line.endswith("pytest"))
    (on_windows,) = (line for line in commands("bat") if line.endswith("pytest"))
    assert command in (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    workflow = (ROOT / ".github" / "workflows" / "test.yml").read_text(encoding="utf-8")
    assert command in workflow
    assert on_windows in workflow


def test_the_commands_without_a_window_do_as_the_readme_says(tmp_path: Path) -> None:
    lines = [shlex.split(line) for line in commands("sh") if line.startswith("rowdy ")]
    assert [line[1] for line in lines] == ["simulate", "replay", "watch"]
    lines[0][lines[0].index("--matches") + 1] = "1"  # the others would only take longer
    for line in lines[:2]:
        done = subprocess.run(
            [sys.executable, "-m", "game", *line[1:]],
            cwd=tmp_path,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
            capture_output=True,
            text=True,
            encoding="utf-8",
            check=False,
        )
        assert (done.returncode, done.stderr) == (0, ""), line
        assert done.stdout
    assert (tmp_path / lines[2][2]).is_file()


@pytest.mark.parametrize("page", PAGES)
def test_what_a_page_links_to_is_there(page: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    for place in re.findall(r"\]\(([^)#:]+)\)", text):
        assert (ROOT / place).is_file(), place


def test_the_files_and_folders_that_contributing_names_are_there() -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    named = set(re.findall(r"`((?:game|scenes|assets|tests|\.ci)/[\w./-]*)`", text))
    assert len(named) > 10
    for place in named:
        assert (ROOT / place).exists(), place


@pytest.mark.parametrize("game", CATALOG)
def test_the_readme_shows_every_game_small_enough_to_load_at_once(game: str) -> None:
    picture = f"assets/pictures/{game}.png"
    assert f"]({picture})" in README
    assert (ROOT / picture).stat().st_size < 300_000


def test_the_keys_of_the_readme_are_the_keys_of_the_game() -> None:
    rows = {
        row[0].strip(): row[1].strip()
        for row in re.findall(r"^\| ([\w ,]+) \| ([^|]+) \| [^|]*\|$", README, re.MULTILINE)
    }
    for said, act in {
        "play, confirm": "confirm",
        "back": "back",
        "hint": "hint",
        "take a move back": "undo",
        "how to play": "help",
        "pause menu": "menu",
        "full screen": "full_screen",
        "save a picture of the window": "shot",
    }.items():
        keys = [key.lower() for key in rows[said].split(" or ")]
        assert [SPELLED.get(key, key) for key in keys] == [
            key for key in DEFAULTS[act] if key != "enter"
        ], said


@pytest.mark.parametrize("game", CATALOG)
def test_the_readme_has_every_key_of_a_games_own(game: str) -> None:
    entry = CATALOG[game]
    name = Words("en").say(f"{entry.word}.name")
    # From the row that names the game to the next one that names a game, or to the end.
    found = re.search(rf"^\| {name} \|.*\n(?:\| \|.*\n)*", README, re.MULTILINE)
    assert found, f"README.md has no keys of {name}"
    cells = {row.split("|")[3].strip().lower() for row in found[0].splitlines()}
    told = {SPELLED.get(key, key) for cell in cells for key in cell.split(" or ")}
    own = part(entry, "help").KEYS
    # A table that hears keys as they are struck has no acts to name.
    table = getattr(part(entry, "scene").SCENE, "keys", {})
    for act, keys in {**own, **table}.items():
        assert {*keys} <= told if keys else told & {*DEFAULTS[act]}, act


def test_every_game_of_the_catalog_is_in_the_readme() -> None:
    for entry in CATALOG.values():
        name = Words("en").say(f"{entry.word}.name")
        assert f"**{name}**" in README, f"README.md does not say that {name} is on the table"
        assert f"## {name} in a minute" in README


def test_every_part_of_the_program_comes_with_it() -> None:
    # A package needs its __init__.py: without it a wheel may leave its folder out.
    for folder in ("game", "scenes", "assets"):
        for file in (ROOT / folder).rglob("*.py"):
            assert (file.parent / "__init__.py").is_file(), file.parent


def test_the_film_is_in_the_readme_and_small() -> None:
    film = ROOT / "assets" / "pictures" / "film.png"
    assert "](assets/pictures/film.png)" in README
    assert film.stat().st_size < 3_000_000
    assert b"acTL" in film.read_bytes()[:100]
