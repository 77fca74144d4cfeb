"""Makes the picture in README.md: the real table in the middle of a match, without a screen.

    python tests/pictures.py

The match is played by bots from a fixed seed, so the picture only changes when the table or a bot
does.
"""

import os
import sys
import tempfile
from pathlib import Path
from typing import Any

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
sys.path.insert(0, str(Path(__file__).parents[1]))

import pygame

from game.bots import bot_for, safe_choice
from game.bots.arena import chance_for
from game.journal import Match
from game.lines import Player
from game.store import Store
from game.take_that import TakeThatView, Twist
from scenes.app import App
from scenes.stage import paint, window
from scenes.table import table_for

ROOT = Path(__file__).parents[1]
PICTURE = ROOT / "assets" / "pictures" / "take-that.png"
SIZE = (1280, 720)
SEED = 7
SEATS = (
    Player("Ann", "human"),
    Player("Biscuit", "easy"),
    Player("Noodle", "normal"),
    Player("Pickle", "hard"),
)
LONGEST_WAIT = 4000  # steps of 50 ms until the table is at rest


def worth_a_picture(view: TakeThatView) -> bool:
    """Ann is to act, may twist, and there is something to see of each kind."""
    return (
        view.to_act == (0,)
        and any(isinstance(move, Twist) for move in view.legal)
        and 5 <= len(view.line) <= 9
        and any(card % 11 == 0 for card in view.line)
        and view.pile_count > 9
        and all(view.up)
        and sum(map(bool, view.down_counts)) >= 2
    )


def played() -> Match:
    """A match up to a moment that shows the game well."""
    for seed in range(SEED, SEED + 200):
        match = Match.start("take-that", SEATS, {}, seed)
        bots = [bot_for("take-that", "normal" if s.kind == "human" else s.kind) for s in SEATS]
        while match.outcome is None:
            seat = match.game.to_act[0]
            view: Any = match.game.view(seat)
            if worth_a_picture(view):
                return match
            chance = chance_for(seed, seat, len(match.moves))
            match.play(seat, safe_choice(bots[seat], view, chance))
    raise SystemExit("no match shows the game well: ask for less in worth_a_picture")


def main() -> None:
    match = played()
    with tempfile.TemporaryDirectory() as home:
        os.environ["ROWDY_HOME"] = home
        store = Store.open()
        store.settings.language = "en"
        window.start()
        # The grain that keeps a dark table free of bands would make the file twice as large.
        paint._grain = lambda: pygame.Surface((64, 64))
        app = App(store, size=SIZE)
        table = table_for(match)
        app.push(table)
        for _ in range(LONGEST_WAIT):
            app.step(50)
            if not table.busy and not app.notices.shown:
                break
        app.step(50)
        PICTURE.parent.mkdir(parents=True, exist_ok=True)
        pygame.image.save(app.window.surface, PICTURE)
        app.close()
    print(f"{PICTURE.relative_to(ROOT)}: {PICTURE.stat().st_size / 1000:.0f} kB")


if __name__ == "__main__":
    main()
