"""CPU time of Rowdy at rest, against an empty clock.tick(60) loop on a window of the same size.

    python tests/bench/idle.py [--seconds 6] [--runs 3] [--size 1280x720]

Twice: the title, and a table whose player thinks. All are measured in turn; medians are compared,
and the least, which a busy machine disturbs least. The bar is 1.5.
"""

import argparse
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

from screen import as_installed, screen

ROOT = Path(__file__).parents[2]

# The first two seconds are not counted: faces, sound and pads are made ready then.
EMPTY = """
import os, time
os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
import pygame
pygame.display.init()
pygame.display.set_mode(({size}), pygame.RESIZABLE)
pygame.display.flip()
clock = pygame.time.Clock()
end = time.perf_counter() + 2
used = None
while True:
    pygame.event.get()
    clock.tick(60)
    now = time.perf_counter()
    if now > end:
        if used is not None:
            break
        used, end = time.process_time(), now + {seconds}
print(time.process_time() - used, flush=True)
"""

ROWDY = """
import time
from game.store import Store
from scenes.app import App
from scenes.stage import window
from scenes.menus.title import TitleScene
window.start()
app = App(Store.open(), size=({size}))
{scene}
marks = []
step, end = app.step, time.perf_counter() + 2

def watched(dt):
    global end
    step(dt)
    now = time.perf_counter()
    if now > end:
        marks.append(time.process_time())
        end = now + {seconds}
        if len(marks) == 2:
            app.quit()

app.step = watched
app.run()
print(marks[1] - marks[0], flush=True)
"""

TITLE = "app.push(TitleScene())"

TABLE = """
from game.catalog import CATALOG
from game.journal import Match
from game.lines import Player
seats = [Player("Ann", "human"), Player("Bo", "easy"), Player("Cy", "easy")]
app.settings.speed = "off"
app.settings.bots_pace = "off"
matches = (Match.start(CATALOG["take-that"], seats, None, seed) for seed in range(100))
app.replace("table", next(match for match in matches if match.game.to_act == [0]))
"""


def once(code: str) -> float:
    """CPU seconds used while at rest."""
    ended = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, stdout=subprocess.PIPE, text=True, check=True
    )
    return float(ended.stdout.split()[-1])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--seconds", type=float, default=6)
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--size", default="1280x720")
    wishes = parser.parse_args()
    values = {"size": wishes.size.replace("x", ", "), "seconds": wishes.seconds}
    codes = {
        "empty": EMPTY.format(**values),
        "title": ROWDY.format(scene=TITLE, **values),
        "table": ROWDY.format(scene=TABLE, **values),
    }
    used: dict[str, list[float]] = {name: [] for name in codes}
    with screen(), tempfile.TemporaryDirectory() as home:
        as_installed(Path(home))
        for _ in range(wishes.runs):
            for name, code in codes.items():
                used[name].append(once(code))
    for name, seconds in used.items():
        share, least = statistics.median(seconds), min(seconds)
        print(
            f"{name:6} median {share / wishes.seconds * 100:5.2f} % of a core, "
            f"ratio {share / statistics.median(used['empty']):4.2f}, "
            f"of the least {least / min(used['empty']):4.2f} (bar 1.50)"
        )


if __name__ == "__main__":
    main()
