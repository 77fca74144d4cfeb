"""Take That a second time, as plainly as the rulebook says it: for counting positions only.

Written from the rulings alone; it shares nothing with ``game/``. A position is a value, and every
move makes a new one. Slow, and meant to be.
"""

from __future__ import annotations

from typing import NamedTuple

Cards = tuple[int, ...]


class Plain(NamedTuple):
    """One round: whose turn it is, and where every card lies. The pile has its top card first."""

    hands: tuple[Cards, ...]
    line: Cards
    pile: Cards
    up: tuple[Cards, ...]
    down: tuple[Cards, ...]
    turn: int
    sharper: bool = False
    over: bool = False

    def moves(self) -> list[str]:
        """T1: what the seat whose turn it is may do."""
        if self.over:
            return []
        found = []
        for card in self.hands[self.turn]:
            if not self.line or -10 <= card - self.line[-1] <= 10:  # T2
                found.append(f"lay {card}")
            if not is_toad(card) and mirror(card) in self.line:  # T3, T4
                found.append(f"twist {card}")
        return [*found, "take"] if self.line else found  # T5

    def after(self, move: str) -> Plain:
        seat, (kind, *number) = self.turn, move.split()
        if kind == "take":
            mine = self.down[seat] + self.line
            if not self.pile:  # T7
                return self._replace(line=(), down=put(self.down, seat, mine), over=True)
            pile = self.pile
            if self.sharper and len(self.line) == 1:  # T12
                mine, pile = (*mine, pile[0]), pile[1:]
            return self._replace(line=(), pile=pile, down=put(self.down, seat, mine))  # T6
        card = int(number[0])
        held = tuple(other for other in self.hands[seat] if other != card)
        line, up = (*self.line, card), self.up
        if kind == "twist":
            line = tuple(other for other in self.line if other != mirror(card))
            up = put(up, seat, (*up[seat], card, mirror(card)))
        over = kind == "twist" and not line and not self.pile  # T7, T8
        return self._replace(
            hands=put(self.hands, seat, held + self.pile[:1]),  # T1
            line=line,
            pile=self.pile[1:],
            up=up,
            over=over,
            turn=seat if over else (seat + 1) % len(self.hands),
        )

    def scores(self) -> list[int]:
        """T10."""
        worth = []
        for up, down in zip(self.up, self.down, strict=True):
            toads = [card for card in down if is_toad(card)]
            worth.append(len(up) - 5 * len(toads) - (len(down) - len(toads)))
        return worth


def is_toad(card: int) -> bool:
    tens, ones = str(card)
    return tens == ones


def mirror(card: int) -> int:
    return int(str(card)[::-1])


def put(row: tuple[Cards, ...], seat: int, cards: Cards) -> tuple[Cards, ...]:
    return (*row[:seat], cards, *row[seat + 1 :])
