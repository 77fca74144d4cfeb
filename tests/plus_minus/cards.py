"""Plus Minus with the very cards a test is about: hands, row and piles written down."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest

from game.chance import Chance
from game.contract import Event, Illegal, Reason
from game.plus_minus.cards import DECK
from game.plus_minus.rules import PlusMinus
from game.plus_minus.told import DealEnded


def cards(text: str) -> list[int]:
    """``"+5 -3"`` as cards."""
    return [int(word) for word in text.split()]


def deck(*hands: str, row: str, pile: str = "") -> list[int]:
    """A whole deck, top first, that deals these hands (seat 0 opens), this row and this pile."""
    dealt = [cards(hand) for hand in hands]
    assert all(len(hand) == 6 for hand in dealt) and len(cards(row)) == 2
    first = [hand[turn] for turn in range(6) for hand in dealt] + cards(row) + cards(pile)
    left = Counter(DECK)
    left.subtract(first)
    assert min(left.values()) >= 0, "a test plays with cards of the deck"
    return [*first, *left.elements()]


def lay(
    *hands: str,
    row: str,
    pile: str = "",
    discard: str = "",
    turn: int = 0,
    since: int = 0,
    **options: Any,
) -> PlusMinus:
    """A deal in which these cards lie so. ``pile`` has its top card first, ``discard`` last.

    A packet of the row is a card, or several that lie on each other as ``5/-2/-3``; one that lies
    face down stands in brackets, ``(5/-5)``.
    """
    game = PlusMinus.deal(len(hands), {"deals": 1, **options}, seed=1)
    game.hands = [cards(hand) for hand in hands]
    packets = row.split()
    game.row = [cards(packet.strip("()").replace("/", " ")) for packet in packets]
    game.closed = [packet.startswith("(") for packet in packets]
    game.pile, game.discard = cards(pile)[::-1], cards(discard)
    game.opening, game.turn, game.since_neutralised = False, turn, since
    return game


def row_of(game: PlusMinus) -> str:
    """The row as ``lay`` writes it."""
    shown = []
    for packet, closed in zip(game.row, game.closed, strict=True):
        text = "/".join(map(str, packet))
        shown.append(f"({text})" if closed else text)
    return " ".join(shown)


def act(game: PlusMinus, *texts: str) -> list[Event]:
    """Whoever is first to act makes each of the moves; returns what happened."""
    events: list[Event] = []
    for text in texts:
        game.play(game.to_act[0], PlusMinus.parse(text), events=events)
    return events


def legal(game: PlusMinus, seat: int | None = None) -> list[str]:
    """What a seat may do, or the one to act."""
    seat = game.to_act[0] if seat is None else seat
    return [move.text() for move in game.legal_moves(seat)]


def refusal(game: PlusMinus, text: str, seat: int | None = None) -> Reason:
    """The reason for which the move is refused, after a look that nothing changed."""
    before, move = game.position(), PlusMinus.parse(text)
    seat = game.to_act[0] if seat is None else seat
    assert move not in game.legal_moves(seat)
    events: list[Event] = []
    with pytest.raises(Illegal) as refused:
        game.play(seat, move, events=events)
    assert game.position() == before and not events
    return refused.value.reason


def kinds(events: Sequence[Event]) -> list[str]:
    """Names of events as words: ``turn_came``."""
    return [re.sub(r"(?<!^)(?=[A-Z])", "_", type(event).__name__).lower() for event in events]


def ended(events: list[Event]) -> DealEnded:
    """The one end of a deal among these events."""
    (event,) = [event for event in events if isinstance(event, DealEnded)]
    return event


def finish(game: PlusMinus, chance: Chance) -> list[Event]:
    """Play the match to its end by any moves; returns what happened."""
    events: list[Event] = []
    while game.to_act:
        seat = chance.pick(game.to_act)
        game.play(seat, chance.pick(game.legal_moves(seat)), events=events)
    return events
