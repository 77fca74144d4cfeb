"""A virtual screen for the tests of the real window, or a clear reason why there is none."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator

import pytest

NEEDED = ("Xvfb", "xdotool")


@pytest.fixture(scope="session")
def display() -> Iterator[str]:
    """The name of a virtual screen of our own (with a window manager if there is one)."""
    yield from screen("1400x900x24", managed=True)


@pytest.fixture
def bare_display() -> Iterator[str]:
    """A screen without a window manager: nobody keeps a window at its smallest size."""
    yield from screen("2000x1200x24", managed=False)


def screen(size: str, managed: bool) -> Iterator[str]:
    """A virtual screen; skips, with the reason, where there can be none."""
    if sys.platform != "linux":
        pytest.skip("the real window is driven with xdotool, which is for X11 only")
    for tool in NEEDED:
        if not shutil.which(tool):
            pytest.skip(f"{tool} is not installed")
    ours, theirs = os.pipe()
    # Without -noreset it begins anew whenever its last client has gone, and is deaf meanwhile.
    command = ["Xvfb", "-displayfd", str(theirs), "-screen", "0", size, "-nolisten", "tcp"]
    command.append("-noreset")
    server = subprocess.Popen(command, pass_fds=[theirs], stderr=subprocess.DEVNULL)
    os.close(theirs)
    manager: subprocess.Popen[bytes] | None = None
    try:
        with os.fdopen(ours) as told:
            name = f":{told.readline().strip()}"
        if name == ":":
            pytest.skip("Xvfb does not start here")
        if managed and shutil.which("openbox"):
            manager = subprocess.Popen(
                ["openbox"],
                env={**os.environ, "DISPLAY": name},
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
            )
        yield name
    finally:
        for process in (manager, server):
            if process is not None:
                process.terminate()
                process.wait(10)
