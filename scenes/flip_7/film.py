"""How each event of Flip 7 is shown: a card turns over the pile, flies to its row, makes room."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.contract import Event, Seat
from game.flip_7.rules import (
    Asked,
    Busted,
    CardTurned,
    ChanceKept,
    Discarded,
    FlipsEnded,
    Froze,
    Given,
    Reshuffled,
    RoundBegan,
    Saved,
    SetAside,
    Sevened,
    Stood,
)
from scenes.stage.sprites import BACK
from scenes.stage.tween import in_cubic, out_back
from scenes.table.pace import FLIP_MS, GAP_MS, LIFT_MS, SLIDE_MS

if TYPE_CHECKING:
    from scenes.flip_7.scene import Flip7Table

DEAL_MS = 1100  # all first cards are dealt in about this time
DRUM_MS = 420  # one of three comes after the other
LIGHT_MS = 120  # seven cards light up, one after the other
LOOK_MS = 520  # time to see what has just happened


class Film:
    """Shows events on a table whose picture already follows them."""

    def __init__(self, table: Flip7Table) -> None:
        self.table = table

    def show(self, event: Event) -> float:
        match event:
            case RoundBegan():
                return self._clear()
            case CardTurned():
                return self._turn_up(event)
            case Busted(seat, number):
                return self._bust(seat, number)
            case Saved(seat, _):
                return self._burn(seat)
            case Given():
                return self._move_on("slide", SLIDE_MS + 120)
            case ChanceKept() | SetAside():
                return self._move_on("slide", SLIDE_MS)
            case Asked():
                return self._move_on("", GAP_MS)
            case Froze():
                return self._move_on("chime", LOOK_MS)
            case Stood():
                return self._move_on("lay", GAP_MS + 60)
            case FlipsEnded() | Discarded():
                return self._sweep(SLIDE_MS)
            case Reshuffled():
                return self._move_on("sweep", LOOK_MS)
            case Sevened(seat):
                return self._light_up(seat)
        self.table.refresh(LIFT_MS)
        return 0

    def _move_on(self, sound: str, ms: float) -> float:
        """Everything goes where it belongs now."""
        if sound:
            self.table.app.sound.play(sound)
        self.table.refresh(SLIDE_MS)
        return ms

    def _clear(self) -> float:
        """The cards of the last round are swept onto the discard."""
        self.table.lit = 0
        left = bool(self.table.board.pieces) and self.table.shown.round > 1
        if not left:
            self.table.board.lay(self.table.places())
            return 0
        self.table.app.sound.play("sweep")
        return self._sweep(SLIDE_MS + 60)

    def _sweep(self, ms: float) -> float:
        """What left the table flies to the discard before it is gone."""
        table = self.table
        goal = table.room.discard(0, BACK)
        for i, piece in enumerate(table.shown.left):
            lying = table.board.pieces.get(piece)
            if lying is not None:
                goal.face = lying.face
                place = table.room.discard(i, lying.face)
                table.board.send(piece, place, table.ms(ms), 0, in_cubic)
        table.director.cue(ms, lambda: table.refresh(LIFT_MS))
        return ms + 40

    def _turn_up(self, event: CardTurned) -> float:
        table = self.table
        piece = table.shown.newest
        room = table.room
        start = room.pile(max(0, room.pile_depth(table.shown.pile + 1) - 1))
        table.board.add(piece, start)
        if event.why == "deal":
            step = max(60.0, DEAL_MS / table.shown.players)
            table.app.sound.play("deal", 0.6)
            table.refresh(SLIDE_MS)
            return step
        if event.why == "flip":
            table.app.sound.play("thud", 0.35)
        table.app.sound.play("flip", 0.7)
        over = room.over_pile(event.card)
        table.board.send(piece, over, table.ms(FLIP_MS), 0, out_back)
        land = FLIP_MS + 90
        table.director.cue(land, lambda: table.refresh(SLIDE_MS))
        table.director.cue(land + SLIDE_MS * 0.7, lambda: table.app.sound.play("lay", 0.7))
        return land + SLIDE_MS + (DRUM_MS - 300 if event.why == "flip" else 30)

    def _bust(self, seat: Seat, number: int) -> float:
        """The two equal cards shake, then the row goes grey."""
        table = self.table
        table.refresh(LIFT_MS)
        for piece in table.shown.rows[seat]:
            if table.shown.face[piece] == str(number):
                table.board.shake(piece)
        table.app.sound.play("thud")
        return LOOK_MS + 380

    def _burn(self, seat: Seat) -> float:
        """The Second Chance steps in and goes with the duplicate."""
        table = self.table
        table.app.sound.play("chime")
        for piece in table.shown.left:
            table.board.shake(piece)
        table.director.cue(300, lambda: self._sweep_later())
        return 300 + SLIDE_MS + 200

    def _sweep_later(self) -> None:
        table = self.table
        for i, piece in enumerate(table.leaving):
            lying = table.board.pieces.get(piece)
            if lying is not None:
                place = table.room.discard(i, lying.face)
                table.board.send(piece, place, table.ms(SLIDE_MS), 0, in_cubic)
        table.director.cue(SLIDE_MS, lambda: table.refresh(LIFT_MS))

    def _light_up(self, seat: Seat) -> float:
        """Seven: fanfare, and the row lights up one card at a time."""
        table = self.table
        table.app.sound.play("fanfare")
        for i in range(len(table.shown.rows[seat])):
            table.director.cue(i * LIGHT_MS + 60, lambda i=i: table.light(seat, i + 1))  # type: ignore[misc]
        return 8 * LIGHT_MS + 700
