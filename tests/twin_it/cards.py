"""The cards of Twin It by names that a test can be read with.

``a1 a2 a3`` are the three copies of a motif, ``b`` and ``c`` others of that kind; ``p1 p2`` the two
of another, ``q`` to ``w`` likewise; ``x1``, ``y1`` and ``z1`` are on one face only. ``p1'`` is the
same card with its other face up. No two of these other faces are equal, and none equals a face
with a name: turning a card over never makes a pair unless the test says so.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

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


def up(name: str) -> int:
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
    first = [f"{card(name)}{FACES[up(name)]}" for name in top.split()]
    taken = {card(name) for name in top.split()}
    return [*first, *(f"{number}f" for number in range(len(CARDS)) if number not in taken)]
