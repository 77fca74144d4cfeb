"""What lies open on the table of Twin It, brought along event by event."""

from __future__ import annotations

from collections.abc import Hashable

from game.contract import Event, Seat
from game.twin_it import told


class Shown:
    """Cards by their number; ``motif`` says what each open card shows."""

    def __init__(self, view: told.TwinItView) -> None:
        self.motif = {face.card: face.motif for face in view.table}
        self.table = [face.card for face in view.table]
        self.tops = [None if pile.top is None else pile.top.card for pile in view.piles]
        self.counts = [pile.count for pile in view.piles]
        tops = [pile.top for pile in view.piles if pile.top is not None]
        self.motif.update((top.card, top.motif) for top in tops)
        self.catches = [[list(catch.cards) for catch in owned] for owned in view.catches]
        for owned in view.catches:
            for catch in owned:
                self.motif.update(dict.fromkeys(catch.cards, catch.motif))
        self.hands = list(view.hands)
        self.slapped = view.slapped[0] if view.slapped is not None else None
        self.pointed = list(view.pointed)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Shown) and vars(self) == vars(other)

    __hash__ = None  # type: ignore[assignment]

    # --- following events ---

    def follow(self, event: Event) -> None:
        match event:
            case told.Turned():
                self._turn(event.face)
            case told.TurnedOver():
                for face in event.faces:
                    self._turn(face)
            case told.HandLaid():
                self.hands.append(told.HandDown(event.seat, event.card, event.at))
            case told.HandsLifted():
                self.hands = [hand for hand in self.hands if hand not in event.hands]
            case told.Caught():
                self._catch(event)
            case told.Disputed():
                self.hands = []
            case told.Paid():
                self._pay(event)
            case told.Slapped():
                self.slapped, self.pointed = event.seat, []
            case told.PointedAt():
                self.pointed.append(event.card)
            case told.Erred():
                self._end_slap(event.seat)

    def _turn(self, face: told.Moved) -> None:
        if face.card not in self.table:
            self.table.append(face.card)
        self.motif[face.card] = face.motif
        self._uncover(face.pile, face.uncovered)

    def _uncover(self, pile: int | None, face: told.Face | None) -> None:
        if pile is None:
            return
        self.counts[pile] -= 1
        self.tops[pile] = face.card if face is not None else None
        if face is not None:
            self.motif[face.card] = face.motif

    def _catch(self, event: told.Caught) -> None:
        for taken in event.taken:
            if taken.owner is not None:
                owned = self.catches[taken.owner]
                owned[:] = [catch for catch in owned if taken.card not in catch]
            elif taken.pile is None:
                self.table.remove(taken.card)
            self._uncover(taken.pile, taken.uncovered)
        self.catches[event.owner].append(list(event.cards))
        self.hands = []
        self._end_slap(event.seats[-1])

    def _end_slap(self, seat: Seat) -> None:
        if self.slapped == seat:
            self.slapped, self.pointed = None, []

    def _pay(self, event: told.Paid) -> None:
        self.catches[event.owner].remove(list(event.cards))
        self.counts[event.pile] += len(event.cards)
        if self.tops[event.pile] is None:
            self.tops[event.pile] = event.cards[0]
        for card in event.cards:
            if card != self.tops[event.pile]:
                del self.motif[card]

    # --- asking ---

    def places(self) -> dict[int, Hashable]:
        """A card for every place where a hand can be put, and the place: a pile, or the card."""
        found: dict[int, Hashable] = {
            top: ("pile", number) for number, top in enumerate(self.tops) if top is not None
        }
        found.update((card, card) for card in self.table)
        found.update((catch[0], catch[0]) for owned in self.catches for catch in owned)
        return found
