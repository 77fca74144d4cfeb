"""The log of a match: a line for each thing that happened, with its cards as small pictures."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import msgspec
from pygame import Rect, Surface

from game.contract import Seat
from game.deeds import NOBODY, Deed, deeds
from game.telling import entry
from scenes.stage import paint, text
from scenes.stage.seat_marks import seat_mark
from scenes.stage.sprites import Faces
from scenes.stage.theme import CARD_RATIO, PAPER, SHADE, SOFT, Scale, mix
from scenes.stage.widgets import RESTING, State, Widget

if TYPE_CHECKING:
    from scenes.table.table import Table

# Between these two stands the face of a card in a sentence. Nobody's name can hold them.
CARD, END = "\ue000", "\ue001"
_PARTS = re.compile(f"({CARD}.*?{END}|[* ])")


class LogEntry(msgspec.Struct, frozen=True):
    """A line of the log: what is said, whose sign stands before it, and which event of which line
    of the journal it is."""

    said: str
    by: Seat | None = None
    line: int = 0
    nth: int = 0


def entries(table: Table[Any]) -> list[LogEntry]:
    """The whole log, as the viewer may know it."""
    return [entry for _, entry in _told(table)]


def since(table: Table[Any], seat: Seat) -> list[LogEntry]:
    """What happened since this seat's last move."""
    told = _told(table, seat)
    last = max((deed.line for deed, _ in told if deed.moved), default=0)
    return [entry for deed, entry in told if deed.line > last]


def open_log(table: Table[Any]) -> bool:
    """Show what has happened, once all of it has been seen; True, as an act that was taken."""
    table.cancel_drag()
    table.skip()
    if table.app.scene is table:  # no count has come
        table.app.push("log", table)
    return True


def _told(table: Table[Any], seat: Seat | None = None) -> list[tuple[Deed, LogEntry]]:
    viewer = NOBODY if table.closed else table.eyes if seat is None else seat
    told = ((deed, _say(table, deed)) for deed in deeds(table.match, viewer))
    return [(deed, LogEntry(said, deed.by, deed.line, deed.nth)) for deed, said in told if said]


def _say(table: Table[Any], deed: Deed) -> str:
    words, names = table.app.words, [f"*{name.replace('*', '∗')}*" for name in deed.names]
    if deed.event is None:
        return words.say("table.taken_back", name=words.name(deed.by, names)).removesuffix(".")
    if table.game.timed:  # its table tells what depends on the moment
        return table.tell(deed.event).removesuffix(".")
    pictures = {
        field: " ".join(f"{CARD}{face}{END}" for face in faces)
        for field, faces in table.pictured(deed.event).items()
    }
    return entry(words, table.entry.word, deed.event, names, pictures)


def plain(said: str) -> str:
    """A line in words alone, the cards by what they are called."""
    return text.plain(said.replace(CARD, "").replace(END, ""))


class LogLine(Widget):
    """A line of the log; pressed, it shows its moment. Its rect takes the height it needs."""

    def __init__(
        self, id: str, entry: LogEntry, rect: Rect, scale: Scale, faces: Faces | None,
        action: Callable[[], object] | None,
    ) -> None:  # fmt: skip
        super().__init__(id, plain(entry.said), rect, action)
        self.entry, self.faces = entry, faces
        self.pointable = action is not None
        self.px = px = scale.font(20)
        self.ratio = CARD_RATIO if faces is None else faces.ratio
        self.card = max(8, round(px * 1.9 / self.ratio))
        self.gap = max(1, scale.px(2))
        self.pad, self.mark = scale.px(8), round(px * 1.25)
        self._rows = self._broken(rect.w - self._left() - self.pad)
        rect.h = max(sum(self._high(row) for row in self._rows) + 2 * scale.px(3), scale.px(40))

    def _left(self) -> int:
        return self.pad * 2 + self.mark

    def _wide(self, part: str) -> int:
        if part.startswith(CARD):
            return self.card + 2 * self.gap
        return text.size(part, text.HANKEN_SEMIBOLD, self.px)[0]

    def _high(self, row: Sequence[tuple[str, bool]]) -> int:
        high = text.line_height(text.HANKEN_SEMIBOLD, self.px)
        if any(part.startswith(CARD) for part, _ in row):
            high = max(high, round(self.card * self.ratio) + self.pad // 2)
        return high

    def _broken(self, room: int) -> list[list[tuple[str, bool]]]:
        """The sentence in rows; each part is a word, a space or a card, with whether it is
        marked. What follows a card without a space stays with it."""
        words: list[list[tuple[str, bool]]] = [[]]
        marked = False
        for part in _PARTS.split(self.entry.said):
            if part == "*":
                marked = not marked
            elif part == " ":
                words.append([])
            elif part:
                words[-1].append((part, marked))
        space = self._wide(" ")
        rows: list[list[tuple[str, bool]]] = [[]]
        x = 0
        for word in words:
            wide = sum(self._wide(part) for part, _ in word)
            if rows[-1] and x + space + wide > room:
                rows.append([])
                x = 0
            if rows[-1]:
                rows[-1].append((" ", False))
                x += space
            rows[-1] += word
            x += wide
        return rows

    def draw(self, surface: Surface, scale: Scale, state: State = RESTING) -> None:
        rect = self.rect
        if self.pointable and (state.hovered or state.focused):
            band = paint.panel(rect.size, mix(SHADE, PAPER, 0.16), scale.px(10))
            surface.blit(band, rect.topleft)
        y = rect.y + (rect.h - sum(map(self._high, self._rows))) // 2
        if self.entry.by is not None:
            middle = y + self._high(self._rows[0]) // 2
            mark = seat_mark(self.entry.by, self.mark)
            paint.lay(surface, mark, midleft=(rect.x + self.pad, middle))
        for row in self._rows:
            high = self._high(row)
            x = rect.x + (self._left() if self.entry.by is not None else self.pad)
            for part, marked in row:
                if part.startswith(CARD) and self.faces is not None:
                    card = self.faces.flat(part[1:-1], self.card)
                    paint.lay(surface, card, midleft=(x + self.gap, y + high // 2))
                elif part != " ":
                    tint = PAPER if marked else SOFT
                    said = text.render(part, text.HANKEN_SEMIBOLD, self.px, tint)
                    paint.lay(surface, said, midleft=(x, y + high // 2))
                x += self._wide(part)
            y += high
