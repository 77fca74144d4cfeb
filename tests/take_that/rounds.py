"""Rounds of Take That that have ended: so many cards face up and face down for each seat."""

from __future__ import annotations

from game.contract import Reason
from game.take_that.rules import DECK, MIRROR, TOADS, RoundEnded, cost


def ended(*sizes: tuple[int, int]) -> RoundEnded:
    """A round in which each seat has so many cards face up and face down; toads come first."""
    left = [card for card in DECK if MIRROR[card] > card]
    up = []
    for count, _ in sizes:
        pairs = [left.pop(0) for _ in range(count // 2)]
        up.append(tuple(card for first in pairs for card in (first, MIRROR[first])))
    used = {card for pile in up for card in pile}
    rest = [*sorted(TOADS), *(card for card in DECK if card not in used | TOADS)]
    down = []
    for _, count in sizes:
        down.append(tuple(rest[:count]))
        del rest[:count]
    scores = tuple(len(u) - sum(map(cost, d)) for u, d in zip(up, down, strict=True))
    reason = Reason("take_that.ended.taken", {"seat": len(sizes) - 1})
    return RoundEnded(2, reason, tuple(up), tuple(down), scores, tuple(s + 7 for s in scores))


FOUR = ((14, 9), (6, 15), (20, 3), (2, 10))

ROUNDS = [
    ended((2, 1), (0, 1)),
    ended(*FOUR),
    ended((40, 8), (4, 27)),
    ended((0, 40), (10, 6), (6, 0), (8, 9)),
]
FILM_MS = 6000  # the longest film
