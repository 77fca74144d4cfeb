"""How each event of Plus Minus is shown: cards fly and stack, a neutral packet folds over."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from game.contract import Drew, Seat
from game.plus_minus import told
from game.plus_minus.cards import written
from scenes.plus_minus.shown import chosen_by
from scenes.stage.board import Key
from scenes.stage.pops import GAIN
from scenes.stage.tween import out_back
from scenes.table import film
from scenes.table.moments import badge_of
from scenes.table.pace import FLIP_MS, GAP_MS, LANDED, LIFT_MS, SLIDE_MS
from scenes.table.shown import hidden

if TYPE_CHECKING:
    from scenes.plus_minus.scene import PlusMinusTable

LOOK_MS = 420
BEAT_MS = 420.0  # between two cards of the opening
FOLLOW_MS = 380  # the card that is followed is seen before anything comes of it


class Film(film.Film):
    table: PlusMinusTable
    moods = {"neutralised": "nod", "skipped": "wince"}  # noqa: RUF012
    moved_on = {"reshuffled": ("sweep", LOOK_MS)}  # noqa: RUF012

    def dealt_besides(self) -> list[Key]:
        """Two cards for the row."""
        return [packet.pieces[0] for packet in self.table.shown.row]

    def on_chose(self, event: told.Chose) -> float:
        shown = self.table.shown
        if event.seat != shown.viewer:
            left = hidden(event.seat, shown.counts[event.seat])
            self.table.board.rename(left, chosen_by(event.seat))
        self.tell_after(GAP_MS)
        return self.move_on("slide", GAP_MS, 0.6)

    def on_opened(self, event: told.Opened) -> float:
        """Seat by seat the chosen cards are turned up, and it is said whose each is."""
        table, drawn = self.table, self.table.shown.drawn
        for seat, piece in enumerate(drawn):
            if seat != table.shown.viewer:
                table.board.rename(chosen_by(seat), piece)
        places = table.places()
        for seat, piece in enumerate(drawn):
            at = seat * BEAT_MS
            self.send(piece, places[piece], FLIP_MS, at)
            self.sound("flip", 1.0, at + FLIP_MS / 2, piece)
            self.after(at + FLIP_MS * 0.7, partial(self._brought, seat, event.cards[seat]))
            self.light(badge_of(seat), piece, after=at + FLIP_MS)
        turned = len(drawn) * BEAT_MS + LOOK_MS
        self.after(turned, lambda: table.refresh(LIFT_MS))
        self.tell_after(turned)
        return turned

    def _brought(self, seat: Seat, card: int) -> None:
        table = self.table
        table.inform(table.say("play.brought", name=table.name(seat), card=written(card)))

    def on_neutralised(self, event: told.Neutralised) -> float:
        """The cards fly onto the packet; a neutral one folds over and turns."""
        table, drawn = self.table, self.table.shown.drawn
        self.reveal(event.seat, drawn)
        table.fold = None if event.open else event.packet  # still open while its cards arrive
        places = table.places()
        for i, piece in enumerate(drawn):
            self.send(piece, places[piece], SLIDE_MS, i * 130, out_back)
            self.sound("lay", 0.7, i * 130 + SLIDE_MS * LANDED, piece)
        self.arrange_rest(places)  # the hand closes up, and nothing is anybody's to act on
        self.light(badge_of(event.seat))
        last = SLIDE_MS + (len(drawn) - 1) * 130
        self.tell_after(last)
        self.pop("= 0", drawn[-1], GAIN, last, size=54)
        landed = last + 370
        self.after(landed, self._fold_over)
        return landed + FLIP_MS + 120

    def _fold_over(self) -> None:
        if self.table.fold is not None:
            self.sound("neutralise")
        self.table.fold = None
        self.table.refresh(FLIP_MS)

    def on_followed(self, event: told.Followed) -> float:
        table = self.table
        self.sound("follow", at=table.shown.row[event.packet].pieces[-1])
        table.refresh(LIFT_MS)
        self.light(table.shown.row[event.packet].pieces[-1], badge_of(event.seat))
        return FOLLOW_MS

    def on_drew(self, event: Drew) -> float:
        shown = self.table.shown
        if shown.drawn:
            self.table.moments.expect(event.seat, "worth", SLIDE_MS, shown.value[shown.drawn[0]])
            return self.draw(shown.drawn[0], True)
        return super().on_drew(event)

    def on_dropped(self, event: told.Dropped) -> float:
        """The cards go to the discard, one after the other, face up."""
        table, drawn = self.table, self.table.shown.drawn
        self.reveal(event.seat, drawn)
        for i, piece in enumerate(drawn):
            place = table.room.discard(i, table.face(piece))
            place.z = 400 + i
            self.send(piece, place, SLIDE_MS, i * 120)
            self.sound("lay", 0.7, i * 120 + SLIDE_MS * LANDED, piece)
        ms = SLIDE_MS + len(drawn) * 120
        self.after(ms, lambda: table.refresh(LIFT_MS))
        return ms + 80

    def on_skipped(self, event: told.Skipped) -> float:
        self.sound("skipped")
        return LOOK_MS + 300
