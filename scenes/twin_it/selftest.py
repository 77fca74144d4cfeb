"""Screens of Twin It that ``rowdy --selftest`` opens besides its tables."""

from collections.abc import Sequence

from game.twin_it.told import Face
from scenes.app import App
from scenes.twin_it.compare import CompareScene
from scenes.twin_it.lobby import LobbyScene


def lobby(app: App, names: Sequence[str]) -> None:
    app.push(LobbyScene(list(enumerate(names[:3])), lambda devices: None, app.pop))


def compare(app: App, names: Sequence[str]) -> None:
    app.push(CompareScene((Face(0, 0), Face(1, 1)), "no_match", names[0], app.pop))


SCREENS = {"lobby": lobby, "compare": compare}
