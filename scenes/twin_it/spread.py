"""Which place of the table each card has taken, and how it lies there."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest

from game.chance import Chance
from scenes.twin_it.layout import STEPS, Layout, Plan

TILT = (-1.0, -0.7, -0.4, 0.4, 0.7, 1.0)


class Spread:
    """Which free place each card of the table has taken. Never two on one; when all are taken, or
    catches need more room, the places change and every card goes to the nearest."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.level = 0
        self._most: list[int] = []  # catches of each player
        self.cell: dict[int, int] = {}
        self._room: Layout | None = None
        self._plan: Plan | None = None

    def keep(self, cards: list[int], room: Layout, catches: Sequence[int] = ()) -> None:
        """These cards lie on the table now, and each player has so many catches."""
        for card in [card for card in self.cell if card not in cards]:
            del self.cell[card]
        while len(cards) > STEPS[self.level]:
            self.level += 1
        # A catch that is stolen leaves its room: what has been large once needs no new places.
        self._most = [max(both) for both in zip_longest(self._most, catches, fillvalue=0)]
        before, old = self._room or room, self._plan
        plan = room.lay(self.level, self._most)
        self._room, self._plan = room, plan
        if old is not None and old is not plan:  # other places, or another window
            where = {card: before.share(*old.spots[cell]) for card, cell in self.cell.items()}
            self._move_to(plan, {card: room.spot(*share) for card, share in where.items()})
        for card in cards:
            if card not in self.cell:
                taken = set(self.cell.values())
                free = [cell for cell in range(len(plan.spots)) if cell not in taken]
                self.cell[card] = Chance(self.seed, "spot", card, len(taken)).pick(free)

    def _move_to(self, plan: Plan, where: dict[int, tuple[float, float]]) -> None:
        """The shortest ways first, so that a card whose place is still there stays."""
        ways = sorted(
            ((spot[0] - x) ** 2 + (spot[1] - y) ** 2, card, cell)
            for card, (x, y) in where.items()
            for cell, spot in enumerate(plan.spots)
        )
        self.cell = {}
        taken: set[int] = set()
        for _, card, cell in ways:
            if card not in self.cell and cell not in taken:
                self.cell[card] = cell
                taken.add(cell)


def tilt(card: int, most: float) -> float:
    """Cards are laid down in a hurry, each turned by so much at most."""
    return TILT[card * 7 % len(TILT)] * most
