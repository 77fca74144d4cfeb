"""A screen for the benches (the one there is, or a virtual one), and how they tell their times."""

import argparse
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
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
    command = ["Xvfb", "-displayfd", str(theirs), "-screen", "0", f"{size}x24", "-noreset"]
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


def parser_of(doc: str | None) -> argparse.ArgumentParser:
    """For a bench that opens windows; its first line says what it measures."""
    parser = argparse.ArgumentParser(description=(doc or "").partition("\n")[0])
    parser.add_argument(
        "--dummy", action="store_true", help="without a screen even if there is one"
    )
    return parser


@contextmanager
def measured(dummy: bool) -> Iterator[None]:
    """Windows as players have them, in a home of their own."""
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    if dummy:
        os.environ["SDL_VIDEODRIVER"] = "dummy"
    with screen(), tempfile.TemporaryDirectory() as home:
        as_installed(Path(home))
        import pygame

        from scenes.stage import window

        window.start()
        print("driver", pygame.display.get_driver())
        yield
        pygame.display.quit()


def told(name: str, frames: list[float]) -> str:
    """The milliseconds of some frames in short."""
    ordered = sorted(frames)
    high = ordered[int(len(ordered) * 0.99)]
    middle = statistics.median(frames)
    return f"{name:38} median {middle:6.2f}  99 % {high:6.2f}  worst {ordered[-1]:6.2f} ms"
