"""How each event of Flip 7 is shown: a card turns over the pile, flies to its row, makes room."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from game.flip_7 import told
from scenes.stage.tween import in_cubic, out_back
from scenes.table import film
from scenes.table.pace import FLIP_MS, GAP_MS, LIFT_MS, SLIDE_MS

if TYPE_CHECKING:
    from scenes.flip_7.scene import Flip7Table

DRUM_MS = 420  # one of three comes after the other
LIGHT_MS = 120  # seven cards light up, one after the other
LOOK_MS = 520  # time to see what has just happened


class Film(film.Film):
    table: Flip7Table
    moved_on = {  # noqa: RUF012
        "given": ("slide", SLIDE_MS + 120),
        "chance_kept": ("slide", SLIDE_MS),
        "set_aside": ("slide", SLIDE_MS),
        "asked": ("", GAP_MS),
        "froze": ("chime", LOOK_MS),
        "stayed": ("lay", GAP_MS + 60),
        "reshuffled": ("sweep", LOOK_MS),
    }

    def on_round_began(self, event: told.RoundBegan) -> float:
        """The cards of the last round are swept onto the discard."""
        table = self.table
        table.lit = 0
        if not table.board.pieces or table.shown.round == 1:
            table.board.lay(table.places())
            return 0
        self.sound("sweep")
        return self._sweep(SLIDE_MS + 60)

    def _sweep(self, ms: float) -> float:
        """What left the table flies to the discard before it is gone."""
        self._sweep_off(self.table.shown.left, ms)
        return ms + 40

    def _sweep_off(self, pieces: list[int], ms: float) -> None:
        table = self.table
        for i, piece in enumerate(pieces):
            lying = table.board.pieces.get(piece)
            if lying is not None:
                self.send(piece, table.room.discard(i, lying.face), ms, 0, in_cubic)
        self.after(ms, lambda: table.refresh(LIFT_MS))

    def on_card_turned(self, event: told.CardTurned) -> float:
        table, piece = self.table, self.table.shown.pieces.newest
        table.board.add(piece, self.top_of_pile())
        if event.why == "deal":
            return self.move_on("deal", max(60.0, self.deal_ms / table.shown.players), 0.6)
        if event.why == "flip":
            self.sound("thud", 0.35)
        self.sound("flip", 0.7)
        self.send(piece, table.room.over_pile(event.card), FLIP_MS, 0, out_back)
        land = FLIP_MS + 90
        self.after(land, lambda: table.refresh(SLIDE_MS))
        self.sound("lay", 0.7, land + SLIDE_MS * 0.7)
        return land + SLIDE_MS + (DRUM_MS - 300 if event.why == "flip" else 30)

    def on_busted(self, event: told.Busted) -> float:
        """The two equal cards shake, then the row goes grey."""
        table = self.table
        table.refresh(LIFT_MS)
        for piece in table.shown.rows[event.seat]:
            if table.shown.face[piece] == str(event.number):
                table.board.shake(piece)
        self.sound("thud")
        return LOOK_MS + 380

    def on_saved(self, event: told.Saved) -> float:
        """The Second Chance steps in and goes with the duplicate."""
        self.sound("chime")
        left = self.table.shown.left
        for piece in left:
            self.table.board.shake(piece)
        self.after(300, lambda: self._sweep_off(left, SLIDE_MS))
        return 300 + SLIDE_MS + 200

    def on_flips_ended(self, event: told.FlipsEnded) -> float:
        return self._sweep(SLIDE_MS)

    def on_discarded(self, event: told.Discarded) -> float:
        return self._sweep(SLIDE_MS)

    def on_sevened(self, event: told.Sevened) -> float:
        """Seven: fanfare, and the row lights up one card at a time."""
        self.sound("fanfare")
        for i in range(len(self.table.shown.rows[event.seat])):
            self.after(i * LIGHT_MS + 60, partial(self.table.light, event.seat, i + 1))
        return 8 * LIGHT_MS + 700
