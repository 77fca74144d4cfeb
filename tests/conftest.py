"""Keeps every test away from the player's own folders, screen and loudspeakers."""

from __future__ import annotations

import atexit
import os
import shutil
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from zlib import crc32

import pytest
from hypothesis import settings

from tests.window.display import bare_display as bare_display
from tests.window.display import display as display

# Before anything is imported: nobody who looks for their folders early may find the real ones.
_session_home = tempfile.mkdtemp(prefix="rowdy-tests-")
atexit.register(shutil.rmtree, _session_home, ignore_errors=True)
os.environ["ROWDY_HOME"] = _session_home
# A test of the real window says so by setting these itself.
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

# The same examples on every run: a red test is red for everybody, on machines of any speed.
settings.register_profile("rowdy", deadline=None, derandomize=True, database=None)
settings.load_profile("rowdy")


def pytest_addoption(parser: pytest.Parser) -> None:
    told = "all cases of those tests of which only some are run by day"
    parser.addoption("--nightly", action="store_true", help=told)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Of a test that is marked ``sampled(3)`` about a third of all cases is run by day, the first
    and others from all over, and with ``--nightly`` all of them."""
    if config.getoption("--nightly"):
        return
    met: set[str] = set()
    kept: list[pytest.Item] = []
    left_out: list[pytest.Item] = []
    for item in items:
        mark, (name, _, case) = item.get_closest_marker("sampled"), item.nodeid.partition("[")
        by_day = mark is None or name not in met or crc32(case.encode()) % mark.args[0] == 0
        (kept if by_day else left_out).append(item)
        met.add(name)
    items[:] = kept
    config.hook.pytest_deselected(items=left_out)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A player's folder of its own for each test (not made yet, as on a first start)."""
    folder = tmp_path / "rowdy-home"
    monkeypatch.setenv("ROWDY_HOME", str(folder))
    return folder


@pytest.fixture(autouse=True)
def window_closed() -> Iterator[None]:
    """No test finds the window of the one before."""
    yield
    if "pygame" in sys.modules:
        sys.modules["pygame"].display.quit()


@pytest.fixture
def window() -> Any:
    """A small window to draw in, with no text drawn before."""
    import pygame

    from scenes.stage import text

    pygame.display.init()
    pygame.font.init()
    text.forget()
    return pygame.display.set_mode((320, 200))
