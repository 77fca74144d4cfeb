"""What lies on the Plus Minus table: the row of packets, and what was chosen for it.

Cards have twins, so every open card is a piece with a number of its own.
"""

from __future__ import annotations

from typing import Any

from game.contract import Drew, Reshuffled, Seat
from game.plus_minus import told
from game.plus_minus.told import PlusMinusView
from scenes.stage.board import Key
from scenes.table.shown import Pieces, ShownHands


class Packet:
    """A packet of the row: its pieces, and whether it lies open."""

    __slots__ = ("count", "open", "pieces")

    def __init__(self, pieces: list[int], is_open: bool, count: int) -> None:
        self.pieces, self.open, self.count = pieces, is_open, count


class Shown(ShownHands):
    def __init__(self, view: PlusMinusView) -> None:
        self.pieces = Pieces()
        super().__init__(view)
        new = self.pieces.all_new
        self.row = [Packet(new(cards), is_open, count) for cards, is_open, count in view.row]
        self.discard = [] if view.discard_top is None else [view.discard_top]
        self.discards = view.discard_count
        self.chosen = new([view.chosen] if view.chosen is not None else [])
        self.has_chosen = list(view.has_chosen)
        self.opening, self.since = view.opening, view.since_neutralised
        self.drawn: list[int] = []  # pieces that the last event moved
        if self.opening:
            self.turn = -1

    @property
    def value(self) -> dict[int, int]:
        """The card of each piece."""
        return self.pieces.card

    def key(self, card: int) -> int:
        return self.pieces.new(card)

    def find(self, card: int) -> int:
        piece: int = next(piece for piece in self.hand if self.value[piece] == card)
        return piece

    def card_of(self, key: int) -> int:
        return self.value[key]

    def order(self, card: int) -> tuple[bool, int]:
        """Minus cards on the left, plus cards on the right, the largest outside."""
        return card > 0, card

    def prefer(self, pieces: list[int]) -> None:
        """Of cards with the same value these are taken first: the ones the player has in mind."""
        self.hand.sort(key=lambda piece: (self.order(self.value[piece]), piece not in pieces))

    def plain(self) -> dict[str, Any]:
        value = self.value
        return {
            **super().plain(),
            **dict.fromkeys(("pieces", "drawn")),  # only for the picture
            "hand": sorted(value[piece] for piece in self.hand),
            "chosen": [value[piece] for piece in self.chosen],
            "row": [
                ([value[p] for p in packet.pieces] if packet.open else [], packet.open)
                for packet in self.row
            ],
            "counts of row": [packet.count for packet in self.row],
            "discard": self.discard[-1:],
        }

    # --- events ---

    def on_dealt(self, event: told.Dealt) -> None:
        self.value.clear()
        super().on_dealt(event)
        self.row = [Packet([self.key(card)], True, 1) for card in event.row]
        self.discard, self.discards = [], 0
        self.chosen, self.has_chosen = [], [False] * self.players
        self.opening, self.turn, self.since = True, -1, 0

    def on_chose(self, event: told.Chose) -> None:
        self.has_chosen[event.seat] = True
        if event.card is not None:
            self.chosen = [self.leave_hand(event.seat, event.card)]
        else:
            self.counts[event.seat] -= 1

    def on_opened(self, event: told.Opened) -> None:
        self.drawn = [
            self.chosen[0] if seat == self.viewer and self.chosen else self.key(card)
            for seat, card in enumerate(event.cards)
        ]
        self.row += [Packet([piece], True, 1) for piece in self.drawn]
        self.chosen, self.has_chosen = [], [False] * self.players
        self.opening = False

    def on_neutralised(self, event: told.Neutralised) -> None:
        self.drawn = self._leave_hand(event.seat, event.cards)
        packet, self.since = self.row[event.packet], 0
        packet.pieces += self.drawn
        packet.count += len(event.cards)
        packet.open = event.open

    def on_followed(self, event: told.Followed) -> None:
        self.since += 1

    def on_drew(self, event: Drew) -> None:
        super().on_drew(event)
        self.drawn = [self.pieces.newest] if event.card is not None else []

    def on_dropped(self, event: told.Dropped) -> None:
        self.drawn = self._leave_hand(event.seat, event.cards)
        self.discard += event.cards
        self.discards += len(event.cards)

    def _leave_hand(self, seat: Seat, cards: tuple[int, ...]) -> list[int]:
        return [self.leave_hand(seat, card) for card in cards]

    def on_reshuffled(self, event: Reshuffled) -> None:
        self.pile, self.discard, self.discards = event.pile, [], 0

    def on_deal_ended(self, event: told.DealEnded) -> None:
        self.on_round_ended(event)


def chosen_by(seat: Seat) -> Key:
    """The key of the card another player has laid face down for the opening."""
    return ("chosen", seat)
