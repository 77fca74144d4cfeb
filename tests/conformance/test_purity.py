"""Which way the arrows point: scenes know the rules, the rules know nothing of pixels."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.catalog import CATALOG

ROOT = Path(__file__).parents[2]
GAME = sorted((ROOT / "game").rglob("*.py"))
WORDS = {entry.id: entry.word for entry in CATALOG.values()}
ROOMS = [ROOT / folder / word for folder in ("game", "scenes") for word in WORDS.values()]
SHARED = [
    file
    for file in sorted((*GAME, *(ROOT / "scenes").rglob("*.py")))
    if not any(room in file.parents for room in ROOMS) and file.name != "catalog.py"
]


def module_name(file: Path) -> str:
    return ".".join(file.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


def imports(file: Path) -> Iterator[str]:
    """The full name of everything a file imports, at its top or anywhere inside."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{file}: imports are written out in full"
            yield node.module or ""
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def within(name: str, package: str) -> bool:
    return name == package or name.startswith(f"{package}.")


def modules_of(game: str, *, bots: bool) -> list[Path]:
    """The modules of a game's bots, or those of its rules."""
    room = ROOT / "game" / WORDS[game]
    files = sorted(room.rglob("*.py"))
    return [file for file in files if bots == (file.relative_to(room).parts[0][:4] == "bots")]


def relative(file: Path) -> str:
    return str(file.relative_to(ROOT))


def test_all_of_game_imports_where_there_is_no_pygame() -> None:
    names = [module_name(file) for file in GAME if file.name != "__main__.py"]
    assert "game.take_that.rules" in names
    program = (
        "import importlib, sys\n"
        "sys.modules['pygame'] = None\n"
        f"for name in {names!r}: importlib.import_module(name)\n"
        "print([name for name in sys.modules if name.split('.')[0] == 'scenes'])\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout) == (0, "[]\n"), done.stderr


@pytest.mark.parametrize("file", GAME, ids=relative)
def test_nothing_in_game_names_pygame_or_the_scenes_in_an_import(file: Path) -> None:
    # Handing over to the window, by whoever owns both, is not the business of a rule.
    wrong = [name for name in imports(file) if within(name, "pygame") or within(name, "scenes")]
    assert not wrong


KNOWN = ("contract", "chance", "entry", "floor")
OF_A_STORY = ("story", "journal")  # it is told of a match that was played


@pytest.mark.parametrize("game", sorted(WORDS))
def test_a_game_imports_the_table_and_chance_and_no_other_game(game: str) -> None:
    files = modules_of(game, bots=False)
    wrong = [
        name
        for file in files
        for name in imports(file)
        if within(name, "game")
        and not within(name, f"game.{WORDS[game]}")
        and not any(
            within(name, f"game.{known}")
            for known in (*KNOWN, *(OF_A_STORY if file.stem == "story" else ()))
        )
    ]
    assert not wrong, f"{game} imports {wrong}"


@pytest.mark.parametrize("game", sorted(WORDS))
def test_a_rule_asks_neither_clock_nor_disk_nor_dice_of_its_own(game: str) -> None:
    forbidden = ("time", "datetime", "random", "secrets", "os", "pathlib", "threading", "io")
    wrong = [
        name
        for file in modules_of(game, bots=False)
        for name in imports(file)
        if name.split(".")[0] in forbidden
    ]
    assert not wrong, f"{game} imports {wrong}"


def test_c3_only_chance_has_dice() -> None:
    wrong = [
        relative(file)
        for file in GAME
        if file.name != "chance.py" and any(within(name, "random") for name in imports(file))
    ]
    assert not wrong


@pytest.mark.parametrize("game", sorted(WORDS))
def test_a_games_bots_know_no_other_game(game: str) -> None:
    others = {word for other, word in WORDS.items() if other != game}
    wrong = [
        name
        for file in modules_of(game, bots=True)
        for name in imports(file)
        if any(within(name, f"game.{other}") for other in others)
    ]
    assert not wrong


@pytest.mark.parametrize("file", SHARED, ids=relative)
def test_no_game_is_named_in_what_all_share(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    for name in CATALOG:
        # take-that, take_that, Take That, TakeThat, takethat
        spelled = re.search(name.replace("-", r"[-_ ]?"), text, re.IGNORECASE)
        assert spelled is None, f"{relative(file)} names a game: {spelled}"


def test_the_catalog_imports_no_game_before_it_is_asked() -> None:
    words = [entry.word for entry in CATALOG.values()]
    program = (
        "import sys, game.catalog\n"
        f"print([word for word in {words!r} if f'game.{{word}}.rules' in sys.modules])\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert done.stdout == "[]\n"
