"""Several people, one screen: nobody sees a hand that is not their own.

First the screen is covered and names who comes next; then, over the table, the log tells what has
happened since that player last looked. Only the button uncovers: whoever has just skipped a
film with clicks and keys shows nobody's hand with one too many.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from pygame import Rect, Surface

from scenes.input.intents import DIRECTIONS, Acted, Intent, Pointed
from scenes.menus.sheet import Overlay, Words
from scenes.stage import paint, text
from scenes.stage.seat_marks import seat_mark
from scenes.stage.sprites import Faces
from scenes.stage.theme import NIGHT, PAPER, SOFT, Scale
from scenes.stage.widgets import Button, Widget
from scenes.table.log import LogEntry, LogLine, since

if TYPE_CHECKING:
    from game.contract import Seat
    from scenes.table.table import Table

# A click or key meant for what was shown before must not uncover: hands have been still so long.
DEAF_MS = 400.0


def cover(table: Table[Any], seat: Seat) -> None:
    """Cover the table, which is turned to this seat, until its player says so."""

    def up() -> None:
        table.app.pop()
        table.refresh(0)

    table.forget_choice()
    table.cancel_drag()
    table.viewer = seat
    table.take_anew()
    table.inform("")  # what was said last stands in the log, and would stick out under it
    table.app.push(CurtainScene(table.name(seat), seat, since(table, seat), up, table))


def _uncovers(intent: Intent) -> bool:
    """Whether hands are not still yet. A stick that drifts, or a pointer that moves, uncovers
    nothing: nobody would ever come to the table if those counted."""
    if isinstance(intent, Acted):
        return intent.name not in DIRECTIONS
    return isinstance(intent, Pointed) and intent.kind != "move"


class CurtainScene(Overlay):
    """Calls `then` once the player has taken over; `then` takes this scene away."""

    opaque = True

    def __init__(
        self, name: str, seat: int, recap: Sequence[LogEntry], then: Callable[[], object],
        table: Table[Any] | None = None,
    ) -> None:  # fmt: skip
        super().__init__()
        self.name, self.seat, self.recap, self.then = name, seat, list(recap), then
        self.table = table  # whose moments can be looked at
        self._faces = None if table is None else Faces(table.art, 8 << 20)
        self._deaf = self._patience = DEAF_MS

    def leave(self) -> None:
        super().leave()
        if self._faces is not None:
            self._faces.drop()

    @property
    def covered(self) -> bool:
        """Whether nothing of the table can be seen."""
        return self.opaque

    @property
    def busy(self) -> bool:
        return self._deaf > 0

    def update(self, dt: float) -> None:
        self._deaf = max(0.0, self._deaf - dt)

    def handle(self, intent: Intent) -> None:
        if self._deaf <= 0:
            super().handle(intent)
        elif _uncovers(intent):
            self._deaf = max(self._deaf, self._patience)

    def back(self) -> None:
        """Nobody wants the screen now: the way out, with the table still covered."""
        say = self.app.words.say
        self.app.push("ask", say("curtain.leave"), self._leave, say("curtain.yes"),
                      say("curtain.no"))  # fmt: skip

    def _leave(self) -> None:
        self.app.reset("title")

    def _uncover(self) -> None:
        if not self.recap:
            self.then()
            return
        self.opaque = False
        self._deaf = self._patience = DEAF_MS / 2
        self.focus.clear()
        self.layout(self.scale)
        self.app.restack()

    # Layout

    def layout(self, scale: Scale) -> None:
        super().layout(scale)
        self.widgets = []
        if self.covered:
            self._lay_out_cover(scale)
        else:
            self._lay_out_recap(scale)

    def _lay_out_cover(self, scale: Scale) -> None:
        say, name = self.app.words.say, self.name.replace("*", "∗")
        wide, gap, px = min(scale.px(1300), scale.w - scale.px(80)), scale.px(22), scale.font(28)
        name_px = text.fit(self.name, text.FREDOKA, scale.px(128), wide)
        self._mark = max(24, scale.px(150))
        told = (
            ("turn", say("curtain.turn"), px, SOFT, None, text.HANKEN_SEMIBOLD),
            ("name", name, name_px, PAPER, None, text.FREDOKA),
            ("pass", say("curtain.pass"), px, SOFT, PAPER, text.HANKEN),
        )
        words = [
            Words(id, said, Rect(0, 0, wide, 0), px, tint, accent, face, "centre")
            for id, said, px, tint, accent, face in told
        ]
        ready = self._ready("ready", say("curtain.ready", name=name), self._uncover, wide)
        parts: list[Words | Button] = [*words, ready]
        y = (scale.h - self._mark - sum(part.rect.h + gap for part in parts)) // 2
        self._mark_at = (scale.w // 2, y + self._mark // 2)
        y += self._mark + gap
        for part in parts:
            part.rect.midtop = (scale.w // 2, y)
            y += part.rect.h + gap
        self.widgets = list(parts)

    def _ready(self, id: str, label: str, action: Callable[[], object], widest: int) -> Button:
        key = self.app.hint("confirm")
        wide = min(widest, Button.width(label, self.scale, key))
        rect = Rect(0, 0, wide, self.row_height(self.scale))
        return Button(id, label, rect, action, key, "primary", act="confirm")

    def _lay_out_recap(self, scale: Scale) -> None:
        say, gap, pad = self.app.words.say, scale.px(14), scale.px(44)
        wide = min(scale.px(980), scale.w - scale.px(120))
        inner = wide - 2 * pad
        px = min(scale.font(40), scale.px(64))
        heading = Words("meanwhile", say("curtain.meanwhile"), Rect(0, 0, inner, 0), px, PAPER,
                        None, text.FREDOKA)  # fmt: skip
        ready = self._ready("continue", say("curtain.continue"), self.then, inner)
        room = scale.h - scale.px(60) - 2 * scale.px(36) - heading.rect.h - ready.rect.h - 2 * gap
        lines: list[LogLine] = []
        for i, entry in reversed(list(enumerate(self.recap))):  # the newest matter most
            line = self._line(i, entry, Rect(0, 0, inner, 0))
            room -= line.rect.h + gap
            if room < 0 and lines:
                break
            lines.insert(0, line)
        parts: list[Widget] = [heading, *lines, ready]
        high = sum(part.rect.h + gap for part in parts) - gap + 2 * scale.px(36)
        self.panel = Rect(0, 0, wide, high)
        self.panel.center = (scale.w // 2, scale.h // 2)
        y = self.panel.y + scale.px(36)
        for part in parts:
            part.rect.topleft = (self.panel.x + pad, y)
            y += part.rect.h + gap
        ready.rect.right = self.panel.right - pad
        self.widgets = list(parts)

    def _line(self, i: int, entry: LogEntry, rect: Rect) -> LogLine:
        """A line of the log; pressed, it shows its moment."""
        from scenes.table.log_panel import moment

        look = None if self.table is None else partial(moment, self.table, entry)
        return LogLine(f"recap.{i}", entry, rect, self.scale, self._faces, look)

    # Drawing

    def draw(self, surface: Surface) -> list[Rect] | None:
        if not self.covered:
            return super().draw(surface)
        surface.blit(paint.background(surface.get_size(), *NIGHT), (0, 0))
        mark = seat_mark(self.seat, self._mark)
        surface.blit(mark, mark.get_rect(center=self._mark_at))
        self.draw_widgets(surface)
        return None
