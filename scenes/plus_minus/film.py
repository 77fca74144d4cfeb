"""How each event of Plus Minus is shown: cards fly and stack, a neutral packet folds over."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.contract import Drew
from game.plus_minus import told
from scenes.plus_minus.shown import chosen_by
from scenes.stage.board import Key
from scenes.stage.tween import out_back
from scenes.table import film
from scenes.table.pace import FLIP_MS, GAP_MS, LIFT_MS, SLIDE_MS
from scenes.table.shown import hidden

if TYPE_CHECKING:
    from scenes.plus_minus.scene import PlusMinusTable

LOOK_MS = 420


class Film(film.Film):
    table: PlusMinusTable
    moved_on = {"reshuffled": ("sweep", LOOK_MS)}  # noqa: RUF012

    def dealt_besides(self) -> list[Key]:
        """Two cards for the row."""
        return [packet.pieces[0] for packet in self.table.shown.row]

    def on_chose(self, event: told.Chose) -> float:
        shown = self.table.shown
        if event.seat != shown.viewer:
            left = hidden(event.seat, shown.counts[event.seat])
            self.table.board.rename(left, chosen_by(event.seat))
        return self.move_on("slide", GAP_MS, 0.6)

    def on_opened(self, event: told.Opened) -> float:
        """All chosen cards are turned up together."""
        table = self.table
        for seat, piece in enumerate(table.shown.drawn):
            if seat != table.shown.viewer:
                table.board.rename(chosen_by(seat), piece)
        self.sound("flip")
        table.refresh(FLIP_MS + 80)
        return FLIP_MS + 300 + 20 * len(event.cards)

    def on_neutralised(self, event: told.Neutralised) -> float:
        """The cards fly onto the packet; a neutral one folds over and turns."""
        table, drawn = self.table, self.table.shown.drawn
        self.reveal(event.seat, drawn)
        table.fold = None if event.open else event.packet  # still open while its cards arrive
        places = table.places()
        for i, piece in enumerate(drawn):
            self.send(piece, places[piece], SLIDE_MS, i * 130, out_back)
            self.sound("lay", after=i * 130 + 180)
        landed = SLIDE_MS + len(drawn) * 130 + 240
        self.after(landed, self._fold_over)
        return landed + FLIP_MS + 120

    def _fold_over(self) -> None:
        if self.table.fold is not None:
            self.sound("chime")
        self.table.fold = None
        self.table.refresh(FLIP_MS)

    def on_followed(self, event: told.Followed) -> float:
        self.table.refresh(LIFT_MS)
        return GAP_MS

    def on_drew(self, event: Drew) -> float:
        drawn = self.table.shown.drawn
        if drawn:
            return self.draw(drawn[0], True)
        return super().on_drew(event)

    def on_dropped(self, event: told.Dropped) -> float:
        """The cards go to the discard, one after the other, face up."""
        table, drawn = self.table, self.table.shown.drawn
        self.reveal(event.seat, drawn)
        for i, piece in enumerate(drawn):
            place = table.room.discard(i, table.face(piece))
            place.z = 400 + i
            self.send(piece, place, SLIDE_MS, i * 120)
            self.sound("lay", 0.7, i * 120 + 200)
        ms = SLIDE_MS + len(drawn) * 120
        self.after(ms, lambda: table.refresh(LIFT_MS))
        return ms + 80

    def on_skipped(self, event: told.Skipped) -> float:
        return LOOK_MS + 300
