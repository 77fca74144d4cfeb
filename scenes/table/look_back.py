"""A look back: the table as it was at a moment of the match, as the viewer saw it then."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pygame import Rect, Surface

from game.deeds import NOBODY, eyes_since
from scenes.stage import paint
from scenes.stage.theme import PAPER
from scenes.stage.widgets import Button, Pill
from scenes.table.log import LogEntry, plain
from scenes.table.table import Table, table_for
from scenes.table.watch import Recording

if TYPE_CHECKING:
    from game.contract import Event, Seat


def looking_back(table: Table[Any], entry: LogEntry) -> Table[Any]:
    """The table of this moment: it shows what happened then, and can be led on and back."""
    kind = type(table_for(table.match.again()[0]))

    class LookingBack(_LookBack, kind):  # type: ignore[misc, valid-type]
        """The game's own table with the past on it."""

    back: Table[Any] = LookingBack(table, entry)
    return back


class _LookBack(Recording):
    """The recording of a match that is still on; nobody's eyes are changed."""

    def __init__(self, table: Table[Any], entry: LogEntry) -> None:
        self.now, self.first = table, entry
        viewer = NOBODY if table.closed else table.eyes
        self._seen_from: list[Seat] = eyes_since(table.match, viewer)
        self._rest: list[Event] = []  # of the last line, what comes after the moment looked at
        super().__init__(*table.match.again(), None)
        self.paused, self.corner_acts = True, ()
        self._go_to(max(0, entry.line - 1))

    def _look_on(self) -> None:
        seat = self._seen_from[self.done]
        self.closed = seat == NOBODY
        self.viewer = max(0, seat)
        self.people = [self.viewer]

    def _go_to(self, line: int) -> None:
        if line < self.done:
            self.match, self.lines = self.now.match.again()
            self.done = 0
        for fields in self.lines[self.done : line]:
            self.match.obey(fields)
        self.done = line
        self._look_on()

    def _sit_down(self) -> None:
        """What happened at this moment is shown as it happened."""
        self.reset(self._view())
        self.director.pace = self._pace
        self.inform(plain(self.first.said))
        if self.first.line:
            self.step()
            self._rest = self._events[self.first.nth + 1 :]
            self.director.drop()
            self.director.queue(self._events[: self.first.nth + 1])

    def step(self) -> None:
        """What happened next."""
        if self.filming:
            self.skip()
        elif self._rest:
            self.director.queue(self._rest)
            self._rest = []
        elif self.done < len(self.lines):
            line = self.lines[self.done]
            self.done += 1
            self._events = self.match.obey(line)
            self.inform("")
            if "move" in line:
                self.director.queue(self._events)
            else:
                self._look_on()
                self.take_anew()
        self.refresh(0)

    def earlier(self) -> None:
        """One line back, at once."""
        if self.filming:
            self.skip()
        if self.done > 0:
            self._rest = []
            self._go_to(self.done - 1)
            self.inform("")
            self.take_anew()

    def go_on(self, dt: float) -> None:
        """The past waits to be led."""

    def leave_past(self) -> None:
        self.app.pop()

    @property
    def busy(self) -> bool:
        return self.filming or self.board.busy

    def act(self, name: str) -> bool:
        if name in ("back", "log"):
            self.leave_past()
        elif name in ("left", "earlier") and not self.focus.ring:
            self.earlier()
        elif name in ("right", "step") and not self.focus.ring:
            self.step()
        elif name == "confirm" and not self.focus.ring:
            self.leave_past()
        else:
            # The others are for the table that is played at, or for the buttons.
            return name in ("menu", "help", "hint", "undo", "pause", "faster", "slower")
        return True

    def corner_label(self) -> str:
        return self.app.words.say("log.then")

    def buttons(self) -> list[Button | Pill]:  # type: ignore[override]
        """Earlier, later, and back to the present, in the lower right corner."""
        scale, say = self.scale, self.app.words.say
        side = max(scale.px(56), round(scale.font(22) * 1.6))
        gap = scale.px(10)
        label, key = say("log.now"), self.app.hint("back")
        wide = min(Button.width(label, scale, key), round(scale.w * 0.28))
        top = scale.h - scale.px(68 if self.corner_below else 34) - side
        now = Rect(scale.w - scale.px(40) - wide, top, wide, side)
        later = Rect(now.right - side, top - gap - side, side, side)
        earlier = Rect(later.x - gap - side, later.y, side, side)
        return [
            Button("past.earlier", say("log.earlier"), earlier, self.earlier, "", "icon", "left",
                   enabled=self.done > 0),
            Button("past.later", say("log.later"), later, self.step, "", "icon", "right",
                   enabled=bool(self._rest) or self.done < len(self.lines)),
            Button("past.now", label, now, self.leave_past, key, "primary", act="confirm"),
        ]  # fmt: skip

    def paint_table(self, surface: Surface) -> None:
        """A pale frame: this is not the table on which is played."""
        super().paint_table(surface)
        thick = max(3, self.scale.px(6))
        frame = paint.ring(surface.get_size(), PAPER, self.scale.px(14), thick, 150)
        surface.blit(frame, (0, 0))
