"""Which pairs lie open, and since when: for those who look on. The referee does not ask."""

from __future__ import annotations

from typing import NamedTuple

from game.twin_it.rules import TwinIt


class Pair(NamedTuple):
    """Matching faces that anybody could claim."""

    motif: int
    cards: tuple[int, ...]  # all that show the motif, those of a catch included
    since: float


def open_pairs(game: TwinIt) -> dict[int, tuple[int, ...]]:
    """The cards of each motif that could be claimed now (W1, W8; two catches are no pair)."""
    found: dict[int, tuple[int, ...]] = {}
    for card in game.open_cards():
        motif = game.motif(card)
        found[motif] = (*found.get(motif, ()), card)
    for catch in (catch for owned in game.catches for catch in owned):
        motif = game.motif(catch[0])
        if motif in found:
            found[motif] += tuple(catch)
    return {motif: cards for motif, cards in found.items() if len(cards) > 1}


class Lying:
    """Follows a match: show it the game after everything that has happened."""

    def __init__(self) -> None:
        self.pairs: list[Pair] = []  # the one that has lain longest first

    def look(self, game: TwinIt, now: float) -> list[Pair]:
        """What lies open from now on; gives the pairs that lie there no more."""
        before = {pair.motif: pair for pair in self.pairs}
        pairs = open_pairs(game)
        known = [
            Pair(motif, cards, before[motif].since if motif in before else now)
            for motif, cards in pairs.items()
        ]
        self.pairs = sorted(known, key=lambda pair: pair.since)
        return [pair for pair in before.values() if pair.motif not in pairs]
