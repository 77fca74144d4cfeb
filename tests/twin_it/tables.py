"""Twin It with the very cards a test is about: cards by name, acts by their time and text."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import pytest

from game.contract import Event, Illegal, Reason
from game.twin_it.rules import TwinIt
from tests.twin_it.cards import NAME, PLACE, card, names, up


def lay(
    mode: str = "duel",
    *piles: str,
    table: str = "",
    catches: Sequence[str] = (),
    turn: int | None = 0,
    players: int = 0,
    **options: Any,
) -> Any:
    """A match in which these cards lie so and no others; piles are given top card first.

    The catches of each owner are parted by commas: ``"p1 p2, a1 a2"``.
    """
    seats = players or (len(piles) if mode in ("duel", "clans") else 2)
    game = TwinIt.deal(seats, {"mode": mode, **options}, seed=1)
    told = " ".join([*piles, table, *catches]).replace(",", " ").split()
    for name in told:
        game.up[card(name)] = up(name)
    game.piles = [[card(name) for name in pile.split()] for pile in piles]
    game.table = [card(name) for name in table.split()]
    if mode == "together":
        game.spots = dict.fromkeys(game.table, (100, 100))
    for owner, caught in enumerate(catches):
        game.catches[owner] = [
            [card(name) for name in catch.split()] for catch in caught.split(",") if catch.split()
        ]
    game.to_turn = turn
    return game


_ACT = re.compile(r"(\d)@(\d+) (.+)")


def parsed(text: str) -> tuple[int, Any, int]:
    """Seat, move and time of an act such as ``"1@2000 hand p1"``."""
    found = _ACT.fullmatch(text)
    assert found is not None, text
    seat, at, move = found.groups()
    words = [str(card(word)) if word in PLACE else word for word in move.split()]
    return int(seat), TwinIt.parse(" ".join(words)), int(at)


def act(game: TwinIt, *texts: str) -> list[Event]:
    """Acts one after the other; returns what happened."""
    events: list[Event] = []
    for text in texts:
        seat, move, at = parsed(text)
        game.play(seat, move, at, events)
    return events


def wait(game: TwinIt, until: int) -> list[Event]:
    """What happens by itself until then."""
    events: list[Event] = []
    game.wait(until, events)
    return events


def refusal(game: TwinIt, text: str) -> Reason:
    """The reason for which the act is refused, after a look that nothing changed."""
    before, events = game.position(), list[Event]()
    seat, move, at = parsed(text)
    with pytest.raises(Illegal) as refused:
        game.play(seat, move, at, events)
    assert (game.position(), events) == (before, [])
    return refused.value.reason


def kinds(events: Sequence[Event]) -> str:
    """What happened, in short: ``"hand_laid caught"``."""
    return " ".join(str(event.__struct_config__.tag) for event in events)


def one(events: Sequence[Event], tag: str) -> Any:
    """The only event with this tag."""
    (found,) = (event for event in events if event.__struct_config__.tag == tag)
    return found


def on_table(game: TwinIt) -> str:
    return names(game, game.table)


def pile(game: TwinIt, number: int) -> str:
    return names(game, game.piles[number])


def caught(game: TwinIt) -> list[str]:
    """The catches of each owner, parted by commas."""
    return [", ".join(names(game, catch) for catch in owned) for owned in game.catches]


def hands(game: TwinIt) -> str:
    """The hands that are down: ``"0 p1 @100, 1 q1 @250"``."""
    return ", ".join(f"{hand.seat} {NAME[hand.card][0]} @{hand.at}" for hand in game.hands)
