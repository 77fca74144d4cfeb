"""What lies on the table as one seat sees it: a view, brought along event by event.

Every card that lies open has a key of its own. Where cards have twins, the key is a number given
to each piece; a card that is only seen from behind is known by where it lies.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from game.contract import Event, Seat
from scenes.stage.board import Key


def hidden(seat: Seat, place: int) -> Key:
    """The key of a card in another player's hand: which one it is, nobody here knows."""
    return ("hand", seat, place)


def is_hidden(key: Key) -> bool:
    return isinstance(key, tuple) and key[0] == "hand"


def in_pile(key: Key) -> bool:
    return isinstance(key, tuple) and key[0] == "pile"


class Shown:
    """For a game to extend: a method ``on_<tag>`` for each event that changes what lies there."""

    def __init__(self, view: Any) -> None:
        self.viewer: Seat = view.seat
        self.players = len(view.totals)
        self.turn: Seat = view.to_act[0] if view.to_act else -1
        self.round: int = view.round
        self.totals: list[int] = list(view.totals)
        self.pile: int = view.pile_count
        self.discard: list[Any] = []

    def shows(self, view: Any) -> bool:
        """Whether this is what the view says."""
        return self.plain() == type(self)(view).plain()

    def plain(self) -> dict[str, Any]:
        """What has to be the same, whoever looks and whatever the keys of the cards are."""
        return {**vars(self), "viewer": None}

    def follow(self, event: Event) -> None:
        change = getattr(self, f"on_{event.tag}", None)
        if change is not None:
            change(event)

    # --- what happens in every game ---

    def on_turn_came(self, event: Any) -> None:
        self.turn = event.seat

    def on_round_ended(self, event: Any) -> None:
        self.totals = list(event.totals)

    def on_match_ended(self, event: Any) -> None:
        self.turn = -1


class Pieces:
    """Cards that have twins: each gets a number, and ``card`` tells what it is."""

    def __init__(self) -> None:
        self._next = 0
        self.card: dict[int, Any] = {}

    def new(self, card: Any) -> int:
        self._next += 1
        self.card[self._next] = card
        return self._next

    def all_new(self, cards: Iterable[Any]) -> list[int]:
        return [self.new(card) for card in cards]

    @property
    def newest(self) -> int:
        """The piece of the card that was turned up last."""
        return self._next


class ShownHands(Shown):
    """A table with private hands: your own cards, and how many the others have."""

    def __init__(self, view: Any) -> None:
        super().__init__(view)
        self.hand: list[Any] = self._held(view.hand)
        self.counts: list[int] = list(view.hand_counts)

    def key(self, card: Any) -> Any:
        """The key of a card that comes into sight; where no card has a twin, the card itself."""
        return card

    def card_of(self, key: Any) -> Any:
        return key

    def order(self, card: Any) -> Any:
        """What the cards of the own hand are sorted by."""
        return card

    def _held(self, cards: Iterable[Any]) -> list[Any]:
        return [self.key(card) for card in sorted(cards, key=self.order)]

    def on_dealt(self, event: Any) -> None:
        own = event.hands[self.viewer] or ()
        self.hand = self._held(own)
        self.counts = [len(own)] * self.players
        self.pile, self.round = event.pile, event.round

    def on_drew(self, event: Any) -> None:
        self.counts[event.seat] += 1
        self.pile = event.left
        if event.card is not None:
            self.hand.append(self.key(event.card))
            self.hand.sort(key=lambda key: self.order(self.card_of(key)))

    def leave_hand(self, seat: Seat, card: Any) -> Any:
        """A card leaves a hand; gives its key, which is new if it was seen from behind before."""
        self.counts[seat] -= 1
        if seat != self.viewer:
            return self.key(card)
        key = self.find(card)
        self.hand.remove(key)
        return key

    def find(self, card: Any) -> Any:
        """The key of a card in the own hand."""
        return card
