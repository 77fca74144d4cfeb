"""What lies on the Take That table: the line, and what each player has face up and face down."""

from __future__ import annotations

from game.contract import Seat
from game.take_that.rules import Dealt, ExtraTaken, Laid, LineTaken, TakeThatView, Twisted
from scenes.stage.board import Key
from scenes.table.shown import ShownHands


class Shown(ShownHands):
    def __init__(self, view: TakeThatView) -> None:
        super().__init__(view)
        self.line = list(view.line)
        self.up = [list(up) for up in view.up]
        self.down = list(view.down_counts)

    def on_dealt(self, event: Dealt) -> None:
        super().on_dealt(event)
        self.line = []
        self.up, self.down = [[] for _ in event.hands], [0] * self.players

    def on_laid(self, event: Laid) -> None:
        self.line.append(self.leave_hand(event.seat, event.card))

    def on_twisted(self, event: Twisted) -> None:
        self.leave_hand(event.seat, event.card)
        self.line.remove(event.mirror)
        self.up[event.seat] += (event.mirror, event.card)

    def on_line_taken(self, event: LineTaken) -> None:
        self.line = []
        self.down[event.seat] += len(event.cards)

    def on_extra_taken(self, event: ExtraTaken) -> None:
        self.down[event.seat] += 1
        self.pile -= 1


def taken(seat: Seat, place: int) -> Key:
    """The key of a card that lies face down before a seat."""
    return ("down", seat, place)
