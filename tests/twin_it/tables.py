"""Twin It with the very cards a test is about: faces by name, acts by their time and text.

``a1 a2 a3`` are the three copies of a motif, ``b`` and ``c`` others of that kind; ``p1 p2`` the two
of another, ``q`` to ``w`` likewise; ``x1``, ``y1`` and ``z1`` are on one face only. ``p1'`` is the
same card with its other face up. No two of these other faces are equal, and none equals a face
with a name: turning a card over never makes a pair unless the test says so.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from game.contract import Event, Illegal, Reason
from game.twin_it.deck import CARDS
from game.twin_it.rules import FACES, TwinIt

WHERE: dict[int, list[tuple[int, int]]] = {}  # of each motif the cards, and which face of them
for _card, _faces in enumerate(CARDS):
    for _side, _motif in enumerate(_faces):
        WHERE.setdefault(_motif, []).append((_card, _side))


def _chosen() -> Iterator[tuple[str, tuple[int, int]]]:
    """Names for the cards of motifs that have nothing to do with each other."""
    letters = {3: list("abc"), 2: list("pqrstuvw"), 1: list("xyz")}
    used: set[int] = set()
    for _, places in sorted(WHERE.items()):
        touched = [shown for card, _ in places for shown in CARDS[card]]
        alone = len(set(touched)) == len(places) + 1 and not used & set(touched)
        if not alone or not letters[len(places)]:
            continue
        used.update(touched)
        letter = letters[len(places)].pop(0)
        for number, place in enumerate(places, 1):
            yield f"{letter}{number}", place
    assert not any(letters.values())


PLACE = dict(_chosen())
NAME = {card: (name, side) for name, (card, side) in PLACE.items()}


def card(name: str) -> int:
    """The card of a name, whichever face is up."""
    return PLACE[name.rstrip("'")][0]


def motif(name: str) -> int:
    """The motif that a name means."""
    number, side = PLACE[name.rstrip("'")]
    return CARDS[number][side ^ name.endswith("'")]


def _up(name: str) -> int:
    return PLACE[name.rstrip("'")][1] ^ name.endswith("'")


def names(game: TwinIt, cards: Sequence[int]) -> str:
    """Cards by name, as they lie."""
    told = []
    for number in cards:
        name, side = NAME[number]
        told.append(name if game.up[number] == side else f"{name}'")
    return " ".join(told)


def deck(top: str) -> list[str]:
    """A whole deck with these cards on top; under them the rest, in the order of their numbers."""
    first = [f"{card(name)}{FACES[_up(name)]}" for name in top.split()]
    taken = {card(name) for name in top.split()}
    return [*first, *(f"{number}f" for number in range(len(CARDS)) if number not in taken)]


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
        game.up[card(name)] = _up(name)
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
