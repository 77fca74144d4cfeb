"""A crash in the real window, made from outside: the match goes on where it was."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from game.journal import Match
from tests.window.driver import Rowdy
from tests.window.test_window import play_round, prepared, set_up

# Python runs this before anything else of the program: the table fails once, after three moves.
WRENCH = """
import importlib.abc, importlib.util, os, sys
from pathlib import Path

class Wrench(importlib.abc.MetaPathFinder):
    def find_spec(self, name, path, target=None):
        if name != "scenes.take_that.scene":
            return None
        sys.meta_path.remove(self)
        spec = importlib.util.find_spec(name)
        run = spec.loader.exec_module

        def exec_module(module):
            run(module)
            table = module.SCENE
            update = table.update

            def failing(self, dt):
                flag = Path(os.environ["ROWDY_HOME"], "failed")
                if len(self.match.moves) >= 3 and not flag.exists():
                    flag.touch()
                    raise RuntimeError("a wrench in the works")
                update(self, dt)

            table.update = failing

        spec.loader.exec_module = exec_module
        return spec

sys.meta_path.insert(0, Wrench())
"""


PASTE = """
import sys, pygame
pygame.display.init()
pygame.display.set_mode((1, 1))
sys.stdout.buffer.write(pygame.scrap.get_text().encode())
"""


def pasted(rowdy: Rowdy) -> str:
    """What another program finds on the clipboard."""
    done = subprocess.run(
        [sys.executable, "-c", PASTE],
        env={**rowdy.environment, "PYTHONPATH": ""},
        capture_output=True,
        timeout=20,
        check=False,
    )
    return done.stdout.decode()


def test_a_crash_is_told_and_the_match_goes_on(
    display: str, home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hooks = tmp_path / "hooks"
    hooks.mkdir()
    (hooks / "sitecustomize.py").write_text(WRENCH)
    monkeypatch.setenv("PYTHONPATH", str(hooks))
    with Rowdy(display, prepared(home)) as rowdy:
        set_up(rowdy)
        for _ in range(4):
            if "again" in rowdy.targets():
                break
            play_round(rowdy, 1)
        rowdy.see("again")
        played = len(Match.read(rowdy.journal()).moves)
        assert played >= 3
        (path,) = (home / "log").glob("crash-*.txt")
        assert "RuntimeError: a wrench in the works" in path.read_text("utf-8")
        rowdy.key("c")
        rowdy.wait(lambda: pasted(rowdy) == path.read_text("utf-8"))
        rowdy.click("again")
        rowdy.click("continue")
        rowdy.see("line.end")
        play_round(rowdy, 1)
        rowdy.wait(lambda: len(Match.read(rowdy.journal()).moves) > played)


def test_quitting_after_a_crash_is_no_failure(
    display: str, home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hooks = tmp_path / "hooks"
    hooks.mkdir()
    (hooks / "sitecustomize.py").write_text(WRENCH.replace(">= 3", ">= 0"))
    monkeypatch.setenv("PYTHONPATH", str(hooks))
    with Rowdy(display, prepared(home, language="fr")) as rowdy:
        rowdy.click("game.take-that")
        rowdy.click("start")
        rowdy.see("again")
        rowdy.click("quit")
        assert rowdy.process.wait(10) == 0
    with Rowdy(display, home) as rowdy:
        rowdy.see("continue")
