"""A screen for the benches: the one there is, or a virtual one."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def screen(size: str = "2560x1440") -> Iterator[None]:
    """Make sure that windows can be opened; without any screen the dummy driver is used."""
    there = os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    if there or sys.platform != "linux" or os.environ.get("SDL_VIDEODRIVER"):
        yield
        return
    if not shutil.which("Xvfb"):
        print("no screen and no Xvfb: measured with the dummy driver", file=sys.stderr)
        os.environ["SDL_VIDEODRIVER"] = "dummy"
        yield
        return
    ours, theirs = os.pipe()
    command = ["Xvfb", "-displayfd", str(theirs), "-screen", "0", f"{size}x24"]
    with subprocess.Popen(command, pass_fds=[theirs], stderr=subprocess.DEVNULL) as server:
        os.close(theirs)
        try:
            with os.fdopen(ours) as told:
                os.environ["DISPLAY"] = f":{told.readline().strip()}"
            yield
        finally:
            server.terminate()
            os.environ.pop("DISPLAY", None)


def as_installed(folder: Path) -> None:
    """Let the processes to come keep compiled code in `folder`, as an installed program does."""
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    os.environ["PYTHONPYCACHEPREFIX"] = str(folder / "compiled")
    os.environ["ROWDY_HOME"] = str(folder / "home")
    os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
