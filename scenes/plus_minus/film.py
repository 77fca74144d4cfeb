"""How each event of Plus Minus is shown: cards fly and stack, a neutral packet folds over."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.contract import Event, Seat
from game.plus_minus.rules import (
    Chose,
    Dealt,
    Drew,
    Dropped,
    Followed,
    Neutralised,
    Opened,
    Reshuffled,
    Skipped,
    name_of,
)
from scenes.plus_minus.shown import chosen_by, hidden
from scenes.stage.board import Key, Place
from scenes.stage.tween import out_back
from scenes.table.pace import FLIP_MS, GAP_MS, LIFT_MS, SLIDE_MS

if TYPE_CHECKING:
    from scenes.plus_minus.scene import PlusMinusTable

DEAL_MS = 1100
LOOK_MS = 420


class Film:
    """Shows events on a table whose picture already follows them."""

    def __init__(self, table: PlusMinusTable) -> None:
        self.table = table

    def show(self, event: Event) -> float:
        match event:
            case Dealt():
                return self._deal(event)
            case Chose(seat, _):
                return self._choose(seat)
            case Opened():
                return self._open()
            case Neutralised(seat, packet, _, is_open):
                return self._neutralise(seat, packet, is_open)
            case Followed():
                self.table.refresh(LIFT_MS)
                return GAP_MS
            case Drew(seat, card, _):
                return self._draw(seat, card)
            case Dropped(seat, _):
                return self._drop(seat)
            case Reshuffled():
                self.table.app.sound.play("sweep")
                self.table.refresh(SLIDE_MS)
                return LOOK_MS
            case Skipped():
                return LOOK_MS + 300
        self.table.refresh(LIFT_MS)
        return 0

    def _deal(self, event: Dealt) -> float:
        """One card at a time from the dealer's left, then two for the row."""
        table = self.table
        shown, board, ms = table.shown, table.board, table.ms
        places = table.places()
        board.lay({key: place for key, place in places.items() if _in_pile(key)})
        order: list[Key] = []
        for i in range(max(shown.counts, default=0)):
            for step in range(shown.players):
                seat = (event.opener + step) % shown.players
                if seat != shown.viewer:
                    order.append(hidden(seat, i))
                elif i < len(shown.hand):
                    order.append(shown.hand[i])
        order += [packet.pieces[0] for packet in shown.row]
        start = self._top_of_pile()
        step_ms = DEAL_MS / max(1, len(order))
        for i, key in enumerate(order):
            board.add(key, start)
            board.send(key, places[key], ms(SLIDE_MS), ms(i * step_ms))
            if i % 2 == 0:
                table.director.cue(i * step_ms, lambda: table.app.sound.play("deal", 0.5))
        table.director.cue(DEAL_MS + SLIDE_MS, lambda: table.refresh(LIFT_MS))
        return DEAL_MS + SLIDE_MS + 60

    def _top_of_pile(self) -> Place:
        room = self.table.room
        return room.pile(max(0, room.pile_depth(self.table.shown.pile + 1) - 1))

    def _choose(self, seat: Seat) -> float:
        table = self.table
        if seat != table.shown.viewer:
            table.board.rename(hidden(seat, table.shown.counts[seat]), chosen_by(seat))
        table.app.sound.play("slide", 0.6)
        table.refresh(SLIDE_MS)
        return GAP_MS

    def _open(self) -> float:
        """All chosen cards are turned up together."""
        table = self.table
        seats = len(table.shown.drawn)
        for seat, piece in enumerate(table.shown.drawn):
            if seat != table.shown.viewer:
                table.board.rename(chosen_by(seat), piece)
        table.app.sound.play("flip")
        table.refresh(FLIP_MS + 80)
        return FLIP_MS + 300 + 20 * seats

    def _neutralise(self, seat: Seat, packet: int, is_open: bool) -> float:
        """The cards fly onto the packet; a neutral one folds over and turns."""
        table = self.table
        count = len(table.shown.drawn)
        self._reveal(seat, table.shown.drawn)
        table.fold = None if is_open else packet  # still open while its cards arrive
        places = table.places()
        for i, piece in enumerate(table.shown.drawn):
            delay = i * 130
            table.board.send(piece, places[piece], table.ms(SLIDE_MS), table.ms(delay), out_back)
            table.director.cue(delay + 180, lambda: table.app.sound.play("lay"))
        landed = SLIDE_MS + count * 130 + 240
        table.director.cue(landed, self._fold_over)
        return landed + FLIP_MS + 120

    def _fold_over(self) -> None:
        if self.table.fold is not None:
            self.table.app.sound.play("chime")
        self.table.fold = None
        self.table.refresh(FLIP_MS)

    def _reveal(self, seat: Seat, pieces: list[int]) -> None:
        """Cards of another player's hand become cards with a face."""
        table = self.table
        if seat != table.shown.viewer:
            left = table.shown.counts[seat]
            for i, piece in enumerate(pieces):
                table.board.rename(hidden(seat, left + i), piece)

    def _draw(self, seat: Seat, card: int | None) -> float:
        table = self.table
        own = card is not None
        key: Key = table.shown.drawn[0] if own else hidden(seat, table.shown.counts[seat] - 1)
        table.board.add(key, self._top_of_pile())
        table.app.sound.play("flip" if own else "deal", 0.6)
        table.refresh(SLIDE_MS + (FLIP_MS if own else 0))
        return 260 if own else 130

    def _drop(self, seat: Seat) -> float:
        """The cards go to the discard, one after the other, face up."""
        table = self.table
        self._reveal(seat, table.shown.drawn)
        for i, piece in enumerate(table.shown.drawn):
            face = name_of(table.shown.value[piece])
            place = table.room.discard(i, face)
            place.z = 400 + i
            table.board.send(piece, place, table.ms(SLIDE_MS), table.ms(i * 120))
            table.director.cue(i * 120 + 200, lambda: table.app.sound.play("lay", 0.7))
        ms = SLIDE_MS + len(table.shown.drawn) * 120
        table.director.cue(ms, lambda: table.refresh(LIFT_MS))
        return ms + 80


def _in_pile(key: Key) -> bool:
    return isinstance(key, tuple) and key[0] == "pile"
