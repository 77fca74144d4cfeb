"""What a game may show of a match beside the table of its results."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from pygame import Surface

from scenes.stage.theme import Scale
from scenes.stage.widgets import Widget

if TYPE_CHECKING:
    from pygame import Rect

    from scenes.app import App


class Aside:
    """Stands to the right of the table, or below it where the window is narrow. A game's
    ``results.py`` makes it with ``aside(match, names, seen)``, once for each end of a match."""

    keys: Mapping[str, Sequence[str]] = {}
    """Keys besides those of the results: act -> keys."""

    app: App

    def enter(self, app: App) -> None:
        """The results are opened."""
        self.app = app

    def leave(self) -> None:
        """The results are left: pictures are let go of."""

    def height(self, scale: Scale, wide: int) -> int:
        """How high it would like to be when it is so wide."""
        raise NotImplementedError

    def layout(self, scale: Scale, box: Rect) -> list[Widget]:
        """Put everything into the box; gives what can be pointed at."""
        raise NotImplementedError

    @property
    def busy(self) -> bool:
        """Whether something is moving by itself."""
        return False

    def update(self, dt: float) -> bool:
        """Time passes; whether it has to be drawn anew."""
        return False

    def act(self, name: str) -> bool:
        """One of its keys was struck; whether that was for it."""
        return False

    def draw(self, surface: Surface) -> None:
        """Everything but the widgets."""
        raise NotImplementedError
