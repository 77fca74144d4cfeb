"""What lies on the Take That table as one seat sees it: a view, brought along event by event."""

from __future__ import annotations

import msgspec

from game.contract import Event, Seat
from game.take_that.rules import (
    Dealt,
    Drew,
    ExtraTaken,
    Laid,
    LineTaken,
    MatchEnded,
    RoundEnded,
    TakeThatView,
    TurnCame,
    Twisted,
)
from scenes.stage.board import Key


class Shown(msgspec.Struct):
    """What lies on the table as the viewer sees it: a view, brought along event by event."""

    viewer: Seat
    hand: list[int]
    counts: list[int]
    line: list[int]
    pile: int
    up: list[list[int]]
    down: list[int]
    turn: Seat
    round: int
    totals: list[int]

    @classmethod
    def of(cls, view: TakeThatView) -> Shown:
        return cls(
            viewer=view.seat,
            hand=sorted(view.hand),
            counts=list(view.hand_counts),
            line=list(view.line),
            pile=view.pile_count,
            up=[list(up) for up in view.up],
            down=list(view.down_counts),
            turn=view.to_act[0] if view.to_act else -1,
            round=view.round,
            totals=list(view.totals),
        )

    def follow(self, event: Event) -> None:
        match event:
            case Dealt():
                players = len(event.hands)
                self.hand = sorted(event.hands[self.viewer] or ())
                self.counts = [len(self.hand)] * players
                self.line, self.pile = [], event.pile
                self.up, self.down = [[] for _ in range(players)], [0] * players
                self.round = event.round
            case Laid(seat, card):
                self._leave_hand(seat, card)
                self.line.append(card)
            case Twisted(seat, card, mirror, _):
                self._leave_hand(seat, card)
                self.line.remove(mirror)
                self.up[seat] += (mirror, card)
            case LineTaken(seat, cards):
                self.line = []
                self.down[seat] += len(cards)
            case ExtraTaken(seat, _):
                self.down[seat] += 1
                self.pile -= 1
            case Drew(seat, card, left):
                self.counts[seat] += 1
                self.pile = left
                if card is not None:
                    self.hand = sorted([*self.hand, card])
            case TurnCame(seat):
                self.turn = seat
            case RoundEnded():
                self.totals = list(event.totals)
            case MatchEnded():
                self.turn = -1

    def _leave_hand(self, seat: Seat, card: int) -> None:
        self.counts[seat] -= 1
        if seat == self.viewer:
            self.hand.remove(card)


def hidden(seat: Seat, place: int) -> Key:
    """The key of a card in another player's hand: which one it is, nobody here knows."""
    return ("hand", seat, place)


def taken(seat: Seat, place: int) -> Key:
    """The key of a card that lies face down before a seat."""
    return ("down", seat, place)


def in_pile(key: Key) -> bool:
    return isinstance(key, tuple) and key[0] == "pile"
