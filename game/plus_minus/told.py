"""What is told of a match of Plus Minus, and what a seat sees of it: events and views."""

from __future__ import annotations

from typing import Any

import game.contract as contract
from game.contract import Seat, View
from game.plus_minus.cards import Cards, written


class Dealt(contract.HandsDealt, frozen=True, tag="dealt"):
    row: Cards
    pile: int


class Chose(contract.OwnCard, frozen=True, tag="chose"):
    """A player has laid a card face down, to be turned up with all others."""

    def reveals_to(self, seat: Seat) -> bool:
        return False  # whoever chose it held it before


class Opened(contract.Disclosed, frozen=True, tag="opened"):
    """All chosen cards were turned up together; they join the row in seat order."""

    cards: Cards


class Neutralised(contract.Played, frozen=True, tag="neutralised"):
    packet: int
    cards: Cards
    open: bool

    def told(self) -> tuple[str, dict[str, Any]]:
        key = "neutralised_open" if self.open else "neutralised"
        cards = " ".join(map(written, self.cards))
        return key, {"seat": self.seat, "card": written(-sum(self.cards)), "cards": cards}


class Followed(contract.SeatEvent, frozen=True, tag="followed"):
    packet: int
    card: int

    def told(self) -> tuple[str, dict[str, Any]]:
        key = "followed_plus" if self.card > 0 else "followed_minus"
        count = abs(self.card)
        return key, {"seat": self.seat, "card": written(self.card), "count": count}


class Dropped(contract.Played, frozen=True, tag="dropped"):
    cards: Cards


class Skipped(contract.SeatEvent, frozen=True, tag="skipped"):
    """P6: this player cannot do anything now."""


class DealEnded(contract.RoundCounted, frozen=True, tag="deal_ended"):
    """Hands are shown; ``groups`` holds the split of a hand that earned 50."""

    hands: tuple[Cards, ...]
    groups: tuple[tuple[Cards, ...] | None, ...]
    scores: tuple[int, ...]
    totals: tuple[int, ...]


class PlusMinusView(View, frozen=True):
    hand: Cards
    hand_counts: tuple[int, ...]
    row: tuple[tuple[Cards, bool, int], ...]  # cards (none of a closed packet), open, how many
    pile_count: int
    discard_top: int | None
    discard_count: int
    chosen: int | None  # your own card for the opening
    has_chosen: tuple[bool, ...]
    opening: bool
    since_neutralised: int
    deals: int
    patience: int
    leave_open: bool
