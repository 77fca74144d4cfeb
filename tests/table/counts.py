"""The count of a round on a screen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.journal import Match, Player
from scenes.app import App
from scenes.table.count import Count, CountScene
from scenes.table.table import table_for

NAMES = ("You", "Cornichon", "Marie-Amandi", "Wwwwwwwwwwww", "Odile", "Basile")
WINDOWS = [((960, 540), 100), ((960, 540), 200), ((1600, 900), 100), ((1024, 768), 150),
           ((2560, 1080), 100), ((3840, 2160), 200)]  # fmt: skip


def counting(app: App, game: str, event: Any, then: Callable[[], object] = lambda: None) -> Any:
    """A table, and over it the count of this round; one that is not the game's has only points."""
    names = [
        NAMES[i % 6][: 11 if i > 5 else 12] + str(i // 6 or "") for i in range(len(event.scores))
    ]
    table = table_for(Match.start(game, [Player(name, "human") for name in names], {}, 7))
    app.push(table)
    app.step(0)
    scene = CountScene(table.count(event) or Count(table, event), then)
    app.push(scene)
    app.step(0)
    return scene


def run(app: App, scene: Any, dt: float = 16) -> float:
    """Play the film to its end; how long it took."""
    took = 0.0
    while scene.busy and took < 20_000:
        app.step(dt)
        took += dt
    return took
