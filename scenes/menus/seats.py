"""Who plays, while a match is on: bots take over and give back; people come and go.

Nothing is changed before Done is pressed. What may be changed is asked of the match.
"""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

import msgspec
from pygame import Rect

from game.contract import Illegal, Reason, Seat
from game.lines import why_not_name
from scenes.menus.setup_rows import HUMAN, add_button, free_name, kind_words, kinds_of, seat_row
from scenes.menus.sheet import Sheet, Words
from scenes.stage.theme import SOFT, Scale
from scenes.stage.widgets import Button

if TYPE_CHECKING:
    from scenes.table.table import Table

FEW = 6  # seats in one column


class Sitter(msgspec.Struct):
    """Somebody at the table. ``seat`` is where the match has them; a newcomer has none yet."""

    name: str
    kind: str
    seat: Seat | None = None


class SeatsScene(Sheet):
    """Lies over a table, or over the count of a round, and changes who plays there."""

    def __init__(self, table: "Table[Any]") -> None:
        super().__init__()
        self.table, self.match, self.entry = table, table.match, table.entry
        self.sitters = [Sitter(s.name, s.kind, i) for i, s in enumerate(self.match.seats)]

    # --- layout ---

    def build(self, scale: Scale) -> None:
        say = self.app.words.say
        self.heading = say("seats.heading")
        columns = 2 if len(self.sitters) > FEW and scale.w >= scale.font(1360) else 1
        column = self.column(scale, 1380 if columns == 2 else 1060)
        self.pane = self.frame(scale, column, 1)
        gap, apart = scale.px(10), scale.px(40)
        high = self.row_height(scale)
        if len(self.sitters) <= FEW:
            high, gap = max(high, scale.px(62)), scale.px(14)
        wide = (self.pane.w - apart * (columns - 1)) // columns
        rows = -(-len(self.sitters) // columns)
        for place, sitter in enumerate(self.sitters):
            x, y = place // rows * (wide + apart), place % rows * (high + gap)
            self._lay_out(scale, place, sitter, Rect(x, y, wide, high))
        row = Rect(0, rows * (high + gap), self.pane.w, high)
        refuse = self._refuser(self._why_not(1))
        self.flowing.append(add_button(say("seats.add"), row, scale, self.add, refuse))
        y = row.bottom + scale.px(16)
        for i, sentence in enumerate(self._told()):
            words = Words(f"told.{i}", sentence, Rect(0, y, self.pane.w, 0), scale.font(20), SOFT)
            self.flowing.append(words)
            y = words.rect.bottom + scale.px(8)
        self.height = y
        done = ("done", say("seats.done"), self.done)
        self.footer(scale, column, ("cancel", say("seats.cancel")), done)

    def _told(self) -> list[str]:
        """What is to be known about coming and going, and why it is not possible now."""
        say, why_not = self.app.words.say, self.match.game.why_not_join()
        told = [say("seats.swap")]
        if all(sitter.kind != HUMAN for sitter in self.sitters):
            told.insert(0, say("setup.only_bots"))
        told.append(say("seats.points") if why_not is None else self._sentence(why_not))
        return told

    def _lay_out(self, scale: Scale, place: int, sitter: Sitter, row: Rect) -> None:
        say = self.app.words.say
        kinds = kind_words(self.app, self.entry)
        if sitter.kind not in kinds_of(self.entry):  # a journal may seat players of other kinds
            kinds.append((sitter.kind, sitter.kind))
        why_not = self._why_not(-1)
        label = say("seats.get_up", name=sitter.name.replace("*", "∗"))
        get_up = Button(f"seat.{place}.get_up", label, Rect(0, 0, 1, 1),
                        partial(self.get_up, place), "", "icon", "close",
                        enabled=why_not is None, refuse=self._refuser(why_not))  # fmt: skip
        self.flowing += seat_row(
            place, row, scale, say,
            (sitter.name, partial(self._change, sitter, "name")),
            (kinds, sitter.kind, partial(self._change, sitter, "kind")), [get_up],
        )  # fmt: skip

    # --- changes ---

    def _why_not(self, by: int) -> Reason | None:
        """Why nobody can sit down (+1) or get up (-1) now, or nothing."""
        return self.match.game.why_not_join() or self.entry.why_not_players(len(self.sitters) + by)

    def _sentence(self, reason: Reason) -> str:
        return self.app.words.sentence(reason, self.match.names)

    def _refuser(self, reason: Reason | None) -> Callable[[], None] | None:
        return (lambda: self._refuse(self._sentence(reason))) if reason is not None else None

    def _refuse(self, sentence: str) -> None:
        self.app.sound.play("refuse")
        self.app.notice(sentence)

    def _change(self, sitter: Sitter, what: str, value: str) -> None:
        setattr(sitter, what, value)
        self.layout(self.scale)

    def add(self) -> None:
        """Somebody sits down after the others."""
        if self._why_not(1) is None:
            taken = {sitter.name.casefold() for sitter in self.sitters}
            self.sitters.append(Sitter(free_name(self.app, True, taken), HUMAN))
            self.layout(self.scale)
            self.reveal(self.focus.find(f"seat.{len(self.sitters) - 1}.kind"))

    def get_up(self, place: int) -> None:
        if self._why_not(-1) is None:
            del self.sitters[place]
            self.layout(self.scale)

    # --- done ---

    def done(self) -> None:
        """Seat them so, and go; or say in one sentence what stands in the way."""
        for sitter in self.sitters:
            if sitter.seat is not None and sitter.name == self.match.seats[sitter.seat].name:
                continue
            reason = why_not_name(sitter.name)
            if reason is not None:
                self._refuse(self._sentence(reason))
                return
            name = sitter.name.casefold()
            if any(s.name.casefold() == name for s in self.sitters if s is not sitter):
                self._refuse(self.app.words.say("setup.same_name", name=sitter.name))
                return
        before = list(self.match.seats)
        try:
            self._seat_all()
        except Illegal as refused:
            self._refuse(self._sentence(refused.reason))
        self.app.pop()
        if self.match.seats != before:
            seats, viewer = [sitter.seat for sitter in self.sitters], self.table.viewer
            self.table.viewer = seats.index(viewer) if viewer in seats else None
            self.table.seats_changed()

    def _seat_all(self) -> None:
        """Make the match so. Raises ``Illegal`` where it does not agree after all."""
        match = self.match
        for sitter in self.sitters:
            if sitter.seat is not None:
                sits = match.seats[sitter.seat]
                if (sits.name, sits.kind) != (sitter.name, sitter.kind):
                    match.change_seat(sitter.seat, sitter.name, sitter.kind)
        staying = [sitter.seat for sitter in self.sitters]
        going = [seat for seat in range(len(match.seats)) if seat not in staying]
        coming = [sitter for sitter in self.sitters if sitter.seat is None]
        # One comes only when nobody can go: so the table is never too full, nor too empty.
        while going or coming:
            if going and (not coming or len(match.seats) > self.entry.fewest):
                match.leave(going.pop())
            else:
                newcomer = coming.pop(0)
                match.join(newcomer.name, newcomer.kind)
