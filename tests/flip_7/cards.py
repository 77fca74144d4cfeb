"""Flip 7 with the very cards a test is about: decks by name, moves by their text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest

from game.contract import Event, Illegal, Reason
from game.flip_7.cards import CARD_OF, DECK, NAMES, decks_for
from game.flip_7.rules import Flip7


def deck(top: str, players: int = 2) -> list[str]:
    """A whole deck with these cards on top; under them the rest, numbers first, from 0 up."""
    first = top.split()
    left = Counter(NAMES[card] for card in DECK * decks_for(players))
    left.subtract(first)
    assert min(left.values()) >= 0, "a test plays with cards of the deck"
    return [*first, *sorted(left.elements(), key=CARD_OF.__getitem__)]


def dealt(top: str, players: int = 2, events: list[Event] | None = None, **options: Any) -> Flip7:
    """A match that begins with these cards."""
    return Flip7.deal(players, options, seed=1, deck=deck(top, players), events=events)


def act(game: Flip7, *texts: str) -> list[Event]:
    """Whoever is to act makes each of the moves; returns what happened."""
    events: list[Event] = []
    for text in texts:
        game.play(game.to_act[0], Flip7.parse(text), events=events)
    return events


def legal(game: Flip7) -> list[str]:
    """What the seat to act may do."""
    return [move.text() for move in game.legal_moves(game.to_act[0])]


def refusal(game: Flip7, text: str, seat: int | None = None) -> Reason:
    """The reason for which the move is refused, after a look that nothing changed."""
    before = game.position()
    with pytest.raises(Illegal) as refused:
        game.play(game.to_act[0] if seat is None else seat, Flip7.parse(text))
    assert game.position() == before
    return refused.value.reason


def lay(
    *rows: str,
    pile: str = "",
    discard: str = "",
    turn: int = 0,
    totals: Sequence[int] = (),
    **options: Any,
) -> Flip7:
    """A match in which these cards lie so, all players active; the pile is given top card first.

    A row is written as it lies, say ``"5 12 x2 chance"``.
    """
    game = Flip7.deal(len(rows), options, seed=1)
    for seat, row in enumerate(rows):
        cards = [CARD_OF[name] for name in row.split() if name != "chance"]
        game.rows[seat] = [card for card in cards if card <= 12]
        game.modifiers[seat] = [card for card in cards if card > 12]
        game.chance[seat] = "chance" in row.split()
        game.shown[seat] = sum(1 << number for number in game.rows[seat])
    game.status, game.freezes = [0] * len(rows), [0] * len(rows)
    game.pending, game.tasks, game.turn = None, [], turn
    game.pile = [CARD_OF[name] for name in reversed(pile.split())]
    game.discard = [CARD_OF[name] for name in discard.split()]
    if totals:
        game.rounds, game.round, game.dealer = [list(totals)], 2, 0
    return game


def kinds(events: Sequence[Event]) -> list[str]:
    return [type(event).__name__ for event in events]


def seen(game: Flip7, seat: int) -> str:
    """What lies before a seat, in words: ``"5 12 +4 chance, frozen"``."""
    position = game.position()
    cards = [*position["rows"][seat], *position["modifiers"][seat]]
    cards += ["chance"] * position["chance"][seat] + ["freeze"] * position["freezes"][seat]
    return f"{' '.join(cards)}, {position['status'][seat]}"


def piles(game: Flip7) -> tuple[str, str]:
    """The pile, top first, and the discard."""
    position = game.position()
    return " ".join(position["pile"]), " ".join(position["discard"])
