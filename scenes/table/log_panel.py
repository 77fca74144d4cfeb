"""The log over the table: what happened, by names, and a way back to each moment."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from pygame import Rect, Surface

from scenes.menus.sheet import Sheet
from scenes.stage import paint
from scenes.stage.sprites import Faces
from scenes.stage.theme import SHADE, Scale
from scenes.stage.widgets import Button
from scenes.table.log import LogEntry, LogLine, entries

if TYPE_CHECKING:
    from scenes.app import App
    from scenes.table.table import Table


def moment(table: Table[Any], entry: LogEntry) -> None:
    """Show the table as it was then."""
    from scenes.table.look_back import looking_back

    table.app.push(looking_back(table, entry))


class LogScene(Sheet):
    """On the right of the table, which waits; the newest line is below, and is seen first."""

    opaque = False

    def __init__(self, table: Table[Any], can_look: bool = True) -> None:
        super().__init__()
        self.table, self.can_look = table, can_look
        self.panel = Rect(0, 0, 1, 1)
        self.entries: list[LogEntry] = []
        self._faces = Faces(table.art, 8 << 20)
        self._veil: Surface | None = None
        self._fresh = True

    def enter(self, app: App) -> None:
        super().enter(app)
        self.entries = entries(self.table)

    def leave(self) -> None:
        super().leave()
        self._faces.drop()

    def column(self, scale: Scale, wide: float = 1380) -> Rect:
        """The inside of the panel."""
        return self.panel.inflate(-2 * scale.px(24), -2 * scale.px(20))

    def row_height(self, scale: Scale) -> int:
        return min(super().row_height(scale), scale.h // 9)

    def build(self, scale: Scale) -> None:
        say, edge = self.app.words.say, scale.px(16)
        self._faces.drop()
        self._veil = None
        wide = min(max(scale.px(600), scale.font(430)), scale.w - 2 * edge)
        self.panel = Rect(scale.w - wide - edge, edge, wide, scale.h - 2 * edge)
        self.heading = say("log.heading")
        column = self.column(scale)
        self.pane = self.frame(scale, column, 1)
        self.pane.w -= scale.px(16)  # for the bar
        y = 0
        for i, entry in enumerate(self.entries):
            line = self._line(i, entry, Rect(0, y, self.pane.w, 0), scale)
            y = line.rect.bottom + scale.px(2)
            self.flowing.append(line)
        self.height = y
        foot = Rect(column.x, column.bottom - self.row_height(scale), column.w, 1)
        close = Button("back", say("log.back"), foot, self.back, self.app.hint("back"), act="back")
        self.button_row(scale, column, [close], foot.y)
        self.fixed.append(close)
        if self._fresh:
            self._fresh, self.scrolled = False, self.reach

    def _line(self, i: int, entry: LogEntry, rect: Rect, scale: Scale) -> LogLine:
        look: Callable[[], object] | None = None
        if self.can_look:
            look = partial(moment, self.table, entry)
        return LogLine(f"log.{i}", entry, rect, scale, self._faces, look)

    def act(self, name: str) -> bool:
        return super().act("back" if name == "log" else name)

    def backdrop(self, surface: Surface) -> None:
        if self._veil is None:
            self._veil = Surface(surface.get_size())
            self._veil.fill(SHADE)
            self._veil.set_alpha(90)
        surface.blit(self._veil, (0, 0))
        plate = paint.panel(self.panel.size, SHADE, self.scale.px(22), alpha=255)
        surface.blit(plate, self.panel.topleft)
