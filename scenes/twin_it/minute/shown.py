"""What lies on the table of the minute: every card with its place and its face, and what is found.

The view says all of it but one thing: who found what. The moves of the match do.
"""

from __future__ import annotations

from collections.abc import Iterable

from game.contract import Event, Seat
from game.twin_it.told import Flipped, Joined, Shifted, TwinItView


class Shown:
    """Cards of the table from the lowest to the uppermost, and the catches, the latest last."""

    def __init__(self, view: TwinItView, found: Iterable[int]) -> None:
        self.order = [face.card for face in view.table]
        self.motif = {face.card: face.motif for face in view.table}
        self.spots = dict(zip(self.order, view.spots, strict=True)) if view.spots else {}
        self.catches = [list(catch.cards) for catch in view.catches[0]]
        for catch in view.catches[0]:
            self.motif.update(dict.fromkeys(catch.cards, catch.motif))
        self.found = list(found)
        """How many points each seat has found."""

    @property
    def points(self) -> int:
        """A pair is worth one, a triple two."""
        return sum(len(catch) - 1 for catch in self.catches)

    def shows(self, view: TwinItView) -> bool:
        """Whether this is what the view says."""
        there = Shown(view, self.found)
        return vars(self) == vars(there)

    def follow(self, event: Event) -> None:
        match event:
            case Flipped(_, card, motif):
                self.motif[card] = motif
            case Shifted(_, card, x, y):
                self.spots[card] = (x, y)
                self.order.remove(card)
                self.order.append(card)
            case Joined(seat, _, cards):
                self._join(seat, list(cards))

    def _join(self, seat: Seat, cards: list[int]) -> None:
        self.catches = [catch for catch in self.catches if catch[0] not in cards]
        self.catches.append(cards)
        for card in cards:
            if self.spots.pop(card, None) is not None:
                self.order.remove(card)
        self.found[seat] += 1
