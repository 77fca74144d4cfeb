"""Time from process start to the first frame, against a bare pygame window of the same size.

    python tests/bench/first_frame.py [--runs 7] [--size 1280x720]

Both are started in turn, so that a busy machine slows both; medians are compared. The bar is 1.5.
The screen is the one DISPLAY names, or a virtual one if Xvfb is installed.
"""

import argparse
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path
from time import perf_counter

from screen import as_installed, screen

ROOT = Path(__file__).parents[2]

# What any pygame program pays, done as cheaply as pygame allows on this platform.
BARE = """
import os
os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
import pygame
pygame.display.init()
pygame.font.init()
window = pygame.display.set_mode(({size}), pygame.RESIZABLE)
window.fill((16, 27, 36))
pygame.display.flip()
print("shown", flush=True)
"""

# What `rowdy` without arguments does; it reads no command line, so neither does this.
ROWDY = """
from scenes.command import Options, show
options = Options()
options.first_frame, options.size = True, ({size})
raise SystemExit(show(options))
"""


def once(command: list[str]) -> float:
    """Milliseconds until the process says that its first frame is to be seen."""
    started = perf_counter()
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        said = process.stdout.readline()
        taken = (perf_counter() - started) * 1000
    if not said or process.returncode:
        raise SystemExit(f"{command} ended with status {process.returncode}")
    return taken


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--runs", type=int, default=7)
    parser.add_argument("--size", default="1280x720")
    wishes = parser.parse_args()
    bare = [sys.executable, "-c", BARE.format(size=wishes.size.replace("x", ", "))]
    rowdy = [sys.executable, "-c", ROWDY.format(size=wishes.size.replace("x", ", "))]
    times: dict[str, list[float]] = {"bare": [], "rowdy": []}
    with screen(), tempfile.TemporaryDirectory() as home:
        as_installed(Path(home))
        once(bare), once(rowdy)  # the first start of all compiles and reads the disk
        for _ in range(wishes.runs):
            times["bare"].append(once(bare))
            times["rowdy"].append(once(rowdy))
    for name, taken in times.items():
        print(f"{name:6} median {statistics.median(taken):6.0f} ms   least {min(taken):6.0f} ms")
    ratio = statistics.median(times["rowdy"]) / statistics.median(times["bare"])
    least = min(times["rowdy"]) / min(times["bare"])
    print(f"ratio  median {ratio:6.2f}      least {least:6.2f}      (bar 1.50)")


if __name__ == "__main__":
    main()
