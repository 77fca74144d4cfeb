"""Keeps every test away from the player's own folders, screen and loudspeakers."""

from __future__ import annotations

import atexit
import os
import shutil
import tempfile
from pathlib import Path

import pytest
from hypothesis import settings

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
