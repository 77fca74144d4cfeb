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
