"""Take That with the very cards a test is about: hands, line and pile written down."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from game.contract import Event, Illegal, Reason
from game.take_that.rules import (
    DECK,
    TakeThat,
)


def table(
    *hands: Sequence[int],
    line: Sequence[int] = (),
    pile: Sequence[int] = (),
    turn: int = 0,
    advanced: bool = False,
    rounds: int = 1,
) -> TakeThat:
    """A match in which these cards lie so; the pile is given top card first."""
    assert {*line, *pile}.union(*hands) <= set(DECK), "a test plays with cards of the deck"
    game = TakeThat.deal(len(hands), {"rounds": rounds, "advanced": advanced}, seed=1)
    game.hands = [list(hand) for hand in hands]
    game.line, game.pile, game.turn = list(line), list(pile)[::-1], turn
    return game


def act(game: TakeThat, *texts: str) -> list[Event]:
    """Whoever's turn it is makes each of the moves; returns what happened."""
    events: list[Event] = []
    for text in texts:
        game.play(game.turn, TakeThat.parse(text), events=events)
    return events


def legal(game: TakeThat) -> list[str]:
    """What the seat to act may do, in order of the text."""
    return sorted(move.text() for move in game.legal_moves(game.turn))


def refusal(game: TakeThat, text: str, seat: int | None = None) -> Reason:
    """The reason for which the move is refused, after a look that nothing changed."""
    before = game.position()
    with pytest.raises(Illegal) as refused:
        game.play(game.turn if seat is None else seat, TakeThat.parse(text))
    assert game.position() == before
    return refused.value.reason


def kinds(events: Sequence[Event]) -> list[str]:
    return [type(event).__name__ for event in events]
