"""The count of a round on a screen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest
from pygame import Rect

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


def redrawn_at_rest(app: App, scene: Any, monkeypatch: pytest.MonkeyPatch) -> bool:
    """Whether anything is drawn again once the film is over."""
    run(app, scene)
    for _ in range(8):  # the app starts sound, pads and the like one a frame
        app.step(16)
    drawn: list[int] = []
    monkeypatch.setattr(scene, "draw", lambda surface: drawn.append(1))
    for _ in range(10):
        app.step(16)
    return scene.dirty or bool(drawn)


def assert_in_place(size: tuple[int, int], boxes: Sequence[Rect], of: str = "") -> None:
    """Everything is on the screen and nothing covers anything."""
    for i, box in enumerate(boxes):
        assert Rect((0, 0), size).contains(box), f"{of} {box} is cut off"
        assert box.collidelist(boxes[i + 1 :]) < 0, f"{of} {box} is covered"
