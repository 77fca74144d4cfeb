"""Windows of any size: whatever a scene shows, it survives them, and then looks as before."""

from __future__ import annotations

import random

import pygame
from attack import Attack, Found

from scenes.app import App
from scenes.crash import CrashScene
from tests.every_scene import SCENES, show
from tests.robot import app_of

USUAL = (1280, 720)
TINY = ((30, 30), (1, 1), (16000, 10), (10, 1000), (479, 270), (2, 700))
# Its clock is stopped and counted down again whenever cards are drawn anew.
COUNTS_DOWN = "table twin-it together"


def _seen(app: App) -> bytes:
    """The picture of this moment: no time passes."""
    for _ in range(4):
        app.step(0)
    return pygame.image.tobytes(app.window.surface, "RGB")


def _any_size(chance: random.Random) -> tuple[int, int]:
    wide, high = (round(10 ** chance.uniform(0, 3.4)) for _ in range(2))
    return wide, high


def windows(count: int, chance: random.Random) -> Found:
    """Every scene in turn, through the sizes that once failed and some drawn ones."""
    found, names = Found(), list(SCENES)
    for number in range(count):
        found.tried += 1
        name = names[number % len(names)]
        sizes = [*chance.sample(TINY, 3), *(_any_size(chance) for _ in range(2))]
        where = f"{name} through {sizes}"
        app = app_of(USUAL, motion="none", speed="off")
        try:
            show(app, name)
            before, stack = _seen(app), list(app.stack)
            for size in sizes:
                app.resize(size)
                app.step(0)
            app.resize(USUAL)
            after = _seen(app)
            if name != COUNTS_DOWN:
                found.expect(app.stack == stack, f"{where}: other scenes than before")
                found.expect(after == before, f"{where}: another picture than before")
            for size in sizes:  # time passes as well
                app.resize(size)
                for _ in range(3):
                    app.step(16)
            crashed = any(isinstance(scene, CrashScene) for scene in app.stack)
            found.expect(crashed == name.startswith("crash"), f"{where}: the crash screen")
        except Exception as error:
            found.broken.append(f"{where}: {type(error).__name__}: {error}")
        finally:
            app.close()
    found.note = f"{len(names)} scenes"
    return found


ATTACKS = [
    Attack(
        "windows",
        "Any size of the window, 1×1 and 16000×10 too, in every scene; then it looks as before.",
        "windows", 90, 3000, windows,
    )
]  # fmt: skip
