"""What Twin It's bots do in the minute together: they take a card and look for its twin.

A card is compared with all others, half of them until its twin is found; a card without one is
left, or turned over to see what else it has to offer.
"""

from __future__ import annotations

from game.chance import Dice
from game.contract import Seat
from game.twin_it.bots.eyes import STRETCH, Eyes, Place, Sight, between, gamma
from game.twin_it.bots.places import USUAL, apart
from game.twin_it.bots.race import STARTLE, Plan, Player
from game.twin_it.moves import Flip, Join
from game.twin_it.told import TwinItView

LONG = 9000  # without a pair for so long, a card is turned
TURNS = (350, 700)  # to turn a card


class Finder(Player):
    """One of those who work together."""

    def __init__(self, eyes: Eyes, seat: Seat, dice: Dice) -> None:
        super().__init__(eyes, seat, dice)
        self.others: dict[int, tuple[int, int]] = {}  # other faces of cards it turned: motif, when
        self._rest: dict[int, int] = {}  # the cards that the plan needs, and what they show
        self.holds: int | None = None  # the card it holds
        self._steps = 0
        self._view: TwinItView | None = None

    def look(self, view: TwinItView) -> None:
        self._view = view
        if view.outcome is not None:
            self.planned = None
            return
        sight = Sight(view)
        self.memory.sit(view)
        if self.planned is not None:
            if self._stands(sight):
                return
            self._finish(view, sight)
        self.planned = self._find(view, sight, view.now)

    def _stands(self, sight: Sight) -> bool:
        """Whether what it means to do can still be done."""
        if not all(sight.shows(card, motif) for card, motif in self._rest.items()):
            return False
        assert self.planned is not None
        move = self.planned[1]
        assert isinstance(move, Flip | Join)
        return sight.where[move.card].on_table

    def _finish(self, view: TwinItView, sight: Sight) -> None:
        """Its plan is done, or somebody else has spoilt it."""
        assert self.planned is not None
        at, move = self.planned
        if isinstance(move, Flip) and at <= view.now and move.card in sight.where:
            self.others[move.card] = self._rest[move.card], at
            if self.holds is None:
                self.holds = move.card
        else:
            self.holds = None

    def refused(self) -> None:
        self.refusals += 1
        if self._view is not None and self.planned is not None:
            at = max(self.planned[0], self._view.now)
            chance = self.memory.chance("refused", self.refusals, at)
            self.holds = None
            self.planned = self._find(self._view, Sight(self._view), at + between(chance, STARTLE))

    def _find(self, view: TwinItView, sight: Sight, start: int) -> Plan | None:
        """The next thing it will do, from card to card until there is one."""
        eyes = self.eyes
        self._steps += 1
        chance = self.memory.chance("find", self._steps, start)
        mine = view.table[self.seat :: len(view.teams)] or view.table
        at = start
        while mine:
            card = chance.pick(mine).card if self.holds is None else self.holds
            place, self.holds = sight.where[card], None
            scan = sight.count * 1000 // eyes.rate
            twins = sight.twins(place)
            if twins and chance.below(1000) >= eyes.overlooks:
                onto = chance.pick(twins)
                far = apart(place.spot, onto.spot)
                at += gamma(chance, self.memory.slowed(scan // 2, far))
                at += between(chance, eyes.reach) + STRETCH * (far - USUAL) // 1000
                return self._meant(at, Join(card, onto.card), place, onto)
            known = self._remembered(sight, place, at)
            if known is not None:
                at += gamma(chance, scan // 4) + between(chance, TURNS)
                self.holds = card
                return self._meant(at, Flip(known.card), place, known)
            at += scan * eyes.gives_up // 1000
            known_both = card in self.others and at - self.others[card][1] <= eyes.remembers
            if at - start > LONG or (chance.below(1000) < eyes.flips and not known_both):
                return self._meant(at + between(chance, TURNS), Flip(card), place)
        return None

    def _meant(self, at: int, move: Flip | Join, *places: Place) -> Plan:
        self._rest = {place.card: place.motif for place in places}
        return at, move

    def _remembered(self, sight: Sight, place: Place, at: int) -> Place | None:
        """A card that has this motif on its other face, if one comes to mind."""
        for card, (motif, when) in self.others.items():
            other = sight.where.get(card)
            if motif != place.motif or other is None or not other.on_table or other is place:
                continue
            if at - when <= self.eyes.remembers and other.motif != motif:
                return other
        return None
