"""What lies on the Plus Minus table as one seat sees it, brought along event by event.

Cards have twins, so every open card is a piece with a number of its own. A card that is only seen
from behind is known by where it lies.
"""

from __future__ import annotations

from game.contract import Event, Seat
from game.plus_minus.rules import (
    Chose,
    DealEnded,
    Dealt,
    Drew,
    Dropped,
    Followed,
    MatchEnded,
    Neutralised,
    Opened,
    PlusMinusView,
    Reshuffled,
    TurnCame,
)
from scenes.stage.board import Key


def hand_order(card: int) -> tuple[bool, int]:
    """Minus cards on the left, plus cards on the right, the largest outside."""
    return card > 0, card


class Packet:
    """A packet of the row: its pieces, and whether it lies open."""

    __slots__ = ("count", "open", "pieces")

    def __init__(self, pieces: list[int], is_open: bool, count: int) -> None:
        self.pieces, self.open, self.count = pieces, is_open, count


class Shown:
    """The open cards by piece; ``value`` tells the card of each piece."""

    def __init__(self, view: PlusMinusView) -> None:
        self._next = 0
        self.value: dict[int, int] = {}
        self.viewer = view.seat
        self.hand = self._new_all(sorted(view.hand, key=hand_order))
        self.counts = list(view.hand_counts)
        self.row = [Packet(self._new_all(cards), is_open, n) for cards, is_open, n in view.row]
        self.pile = view.pile_count
        self.discard = [] if view.discard_top is None else [view.discard_top]
        self.discards = view.discard_count
        self.chosen = self._new_all([view.chosen] if view.chosen is not None else [])
        self.has_chosen = list(view.has_chosen)
        self.opening = view.opening
        self.turn = -1 if view.outcome is not None or view.opening else view.to_act[0]
        self.since = view.since_neutralised
        self.round, self.totals = view.round, list(view.totals)
        self.drawn: list[int] = []  # pieces that the last event brought or moved

    def _new(self, card: int) -> int:
        self._next += 1
        self.value[self._next] = card
        return self._next

    def _new_all(self, cards: tuple[int, ...] | list[int]) -> list[int]:
        return [self._new(card) for card in cards]

    @property
    def players(self) -> int:
        return len(self.counts)

    def shows(self, view: PlusMinusView) -> bool:
        """Whether this is what the view says."""
        there = Shown(view)
        return self._plain() == there._plain()

    def _plain(self) -> tuple[object, ...]:
        value = self.value
        return (
            sorted(value[piece] for piece in self.hand),
            self.counts,
            [
                ([value[p] for p in packet.pieces] if packet.open else [], packet.open)
                for packet in self.row
            ],
            [packet.count for packet in self.row],
            self.pile,
            self.discards,
            self.discard[-1:],
            self.has_chosen,
            self.opening,
            self.turn,
            self.since,
            self.round,
            self.totals,
        )

    # --- events ---

    def follow(self, event: Event) -> None:
        self.drawn = []
        match event:
            case Dealt():
                self._deal(event)
            case Chose(seat, card):
                self._choose(seat, card)
            case Opened(cards):
                self._open(cards)
            case Neutralised(seat, packet, cards, is_open):
                self._neutralise(seat, packet, cards, is_open)
            case Followed():
                self.since += 1
            case Drew(seat, card, left):
                self._draw(seat, card, left)
            case Dropped(seat, cards):
                self._drop(seat, cards)
            case Reshuffled(pile):
                self.pile, self.discard, self.discards = pile, [], 0
            case TurnCame(seat):
                self.turn = seat
            case DealEnded():
                self.totals = list(event.totals)
            case MatchEnded():
                self.turn = -1

    def _deal(self, event: Dealt) -> None:
        self.value.clear()
        own = event.hands[self.viewer] or ()
        self.hand = self._new_all(sorted(own, key=hand_order))
        self.counts = [len(own)] * self.players
        self.row = [Packet([self._new(card)], True, 1) for card in event.row]
        self.pile, self.discard, self.discards = event.pile, [], 0
        self.chosen, self.has_chosen = [], [False] * self.players
        self.opening, self.turn, self.since = True, -1, 0
        self.round = event.round

    def prefer(self, pieces: list[int]) -> None:
        """Of cards with the same value these are taken first: the ones the player has in mind."""
        self.hand.sort(key=lambda piece: (hand_order(self.value[piece]), piece not in pieces))

    def _take(self, seat: Seat, card: int) -> int:
        """A card leaves a hand: the very piece of your own, a new one of another player."""
        self.counts[seat] -= 1
        if seat == self.viewer:
            piece = next(piece for piece in self.hand if self.value[piece] == card)
            self.hand.remove(piece)
            return piece
        return self._new(card)

    def _choose(self, seat: Seat, card: int | None) -> None:
        self.has_chosen[seat] = True
        if card is not None:
            self.chosen = [self._take(seat, card)]
        else:
            self.counts[seat] -= 1

    def _open(self, cards: tuple[int, ...]) -> None:
        for seat, card in enumerate(cards):
            own = seat == self.viewer and self.chosen
            piece = self.chosen[0] if own else self._new(card)
            self.row.append(Packet([piece], True, 1))
            self.drawn.append(piece)
        self.chosen, self.has_chosen = [], [False] * self.players
        self.opening = False

    def _neutralise(self, seat: Seat, packet: int, cards: tuple[int, ...], is_open: bool) -> None:
        pieces = [self._take(seat, card) for card in cards]
        self.row[packet].pieces += pieces
        self.row[packet].count += len(cards)
        self.row[packet].open = is_open
        self.drawn = pieces
        self.since = 0

    def _draw(self, seat: Seat, card: int | None, left: int) -> None:
        self.counts[seat] += 1
        self.pile = left
        if card is not None:
            piece = self._new(card)
            self.hand = sorted([*self.hand, piece], key=lambda p: hand_order(self.value[p]))
            self.drawn = [piece]

    def _drop(self, seat: Seat, cards: tuple[int, ...]) -> None:
        for card in cards:
            piece = self._take(seat, card)
            self.drawn.append(piece)
            self.discard.append(card)
        self.discards += len(cards)


def hidden(seat: Seat, place: int) -> Key:
    """The key of a card in another player's hand."""
    return ("hand", seat, place)


def chosen_by(seat: Seat) -> Key:
    """The key of the card another player has laid face down for the opening."""
    return ("chosen", seat)
