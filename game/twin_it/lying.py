"""Which pairs lie open in a race, and since when: known from what happened alone."""

from __future__ import annotations

from collections import Counter

from game.contract import Event
from game.twin_it import told


class Lying:
    """Follows a race event by event, from its deal or from a view of it on."""

    def __init__(self, view: told.TwinItView | None = None) -> None:
        self.since: dict[int, int] = {}  # motifs of which a pair can be claimed, and since when
        self._open: dict[int, int] = {}  # the motif of each card on the table or on top of a pile
        self._caught: dict[int, int] = {}  # and of each card in a catch
        self._empty: set[int] = set()  # piles
        if view is not None:
            self._open = {face.card: face.motif for face in view.table}
            self._see(view.piles)
            for owned in view.catches:
                for catch in owned:
                    self._caught.update(dict.fromkeys(catch.cards, catch.motif))
            self._note(view.now)

    def cards(self, motif: int) -> list[int]:
        """All cards that show a motif, those of catches last."""
        both = (self._open, self._caught)
        return [card for cards in both for card, shown in cards.items() if shown == motif]

    def follow(self, event: Event) -> None:
        match event:
            case told.Dealt():
                self._see(event.piles)
                self._note(0)
            case told.Turned():
                self._turn(event.face)
                self._note(event.at)
            case told.TurnedOver():
                for face in event.faces:
                    self._turn(face)
                self._note(event.at)
            case told.Caught():
                for taken in event.taken:
                    self._open.pop(taken.card, None)
                    self._uncover(taken.pile, taken.uncovered)
                self._caught.update(dict.fromkeys(event.cards, event.motif))
                self._note(event.at)
            case told.Paid():
                self._pay(event)
                self._note(event.at)

    def _see(self, piles: tuple[told.PileSeen, ...]) -> None:
        self._open.update((pile.top.card, pile.top.motif) for pile in piles if pile.top is not None)
        self._empty = {number for number, pile in enumerate(piles) if pile.top is None}

    def _turn(self, face: told.Moved) -> None:
        self._open[face.card] = face.motif
        self._uncover(face.pile, face.uncovered)

    def _uncover(self, pile: int | None, face: told.Face | None) -> None:
        if face is not None:
            self._open[face.card] = face.motif
        elif pile is not None:
            self._empty.add(pile)

    def _pay(self, event: told.Paid) -> None:
        for card in event.cards:
            del self._caught[card]
        if event.pile in self._empty:  # the first of them is the top now
            self._empty.remove(event.pile)
            self._open[event.cards[0]] = event.motif

    def _note(self, at: int) -> None:
        """Keep the moments of the pairs that still lie there, and note this one for new ones."""
        open_, caught = Counter(self._open.values()), set(self._caught.values())
        pairs = [motif for motif, count in open_.items() if count > 1 or motif in caught]
        self.since = {motif: self.since.get(motif, at) for motif in pairs}
