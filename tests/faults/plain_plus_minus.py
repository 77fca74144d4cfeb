"""Plus Minus a second time, as plainly as the rulebook says it: for counting positions only.

Written from the rulings alone; it shares nothing with ``game/``. A position is a value, and every
move makes a new one. A shuffle is told: it sorts, the highest card on top.
"""

from __future__ import annotations

from itertools import combinations
from typing import NamedTuple

Cards = tuple[int, ...]
Packet = tuple[Cards, bool]  # its cards, the visible one last, and whether it is open


class Plain(NamedTuple):
    """One deal. The pile has its top card first."""

    hands: tuple[Cards, ...]
    row: tuple[Packet, ...]
    pile: Cards
    discard: Cards
    turn: int  # once all have brought a card; before, whoever opens
    brought: tuple[int | None, ...] | None = None  # before the first turn: who brings which card
    waited: int = 0
    patience: int = 3
    leave_open: bool = True
    ended: str = ""

    def to_act(self) -> list[int]:
        if self.ended:
            return []
        if self.brought is not None:
            return [seat for seat, card in enumerate(self.brought) if card is None]
        return [self.turn]

    def moves(self, seat: int) -> list[str]:
        if seat not in self.to_act():
            return []
        if self.brought is not None:
            return sorted({f"open {card:+d}" for card in self.hands[seat]})
        return self.actions(seat)

    def actions(self, seat: int) -> list[str]:
        """P2: each open packet, neutralised or followed in every way there is."""
        hand, found = self.hands[seat], set()
        for place, (cards, is_open) in enumerate(self.row):
            if not is_open:
                continue
            card = cards[-1]
            for laid in subsets(hand, range(1, len(hand) + 1)):
                if sum(laid) == -card and all(other * card < 0 for other in laid):  # P3
                    found.add(f"neutralise {place} with {said(laid)}")
                    for top in laid if self.leave_open else ():
                        below = list(laid)
                        below.remove(top)
                        found.add(f"neutralise {place} with {said((*below, top))} leaving open")
            if card > 0 and len(self.pile) + len(self.discard) >= card:  # P4, P5
                found.add(f"follow {place}")
            if card < 0:
                for dropped in subsets(hand, [-card]):
                    found.add(f"follow {place} dropping {said(dropped)}")
        return sorted(found)

    def after(self, seat: int, move: str) -> Plain:
        words = move.split()
        if words[0] == "open":
            return self._bring(seat, int(words[1]))
        place = int(words[1])
        named = tuple(int(word) for word in words[2:] if word[0] in "+-")
        cards, _ = self.row[place]
        hand = list(self.hands[seat])
        for card in named:
            hand.remove(card)
        after = self._replace(hands=put(self.hands, seat, tuple(hand)))
        if words[0] == "neutralise":
            packet = ((*cards, *named), words[-1] == "open")
            after = after._replace(row=put(self.row, place, packet), waited=0)
        elif cards[-1] < 0:  # P4
            after = after._replace(discard=(*self.discard, *named), waited=self.waited + 1)
        else:
            after = after._replace(waited=self.waited + 1)
            for _ in range(cards[-1]):
                after = after._drawn(seat)
        if not any(is_open for _, is_open in after.row):  # P8
            return after._replace(ended="all_neutral")
        if after.waited >= self.patience * len(self.hands):
            return after._replace(ended="patience")
        return after._found_turn(seat + 1)

    def _drawn(self, seat: int) -> Plain:
        pile, discard = self.pile, self.discard
        if not pile:  # P7
            pile, discard = tuple(sorted(discard, reverse=True)), ()
        hand = (*self.hands[seat], pile[0])
        return self._replace(hands=put(self.hands, seat, hand), pile=pile[1:], discard=discard)

    def _bring(self, seat: int, card: int) -> Plain:
        """P1."""
        hand = list(self.hands[seat])
        hand.remove(card)
        assert self.brought is not None
        brought = put(self.brought, seat, card)
        after = self._replace(hands=put(self.hands, seat, tuple(hand)), brought=brought)
        if None in brought:
            return after
        row = (*self.row, *(((card,), True) for card in brought))
        return after._replace(row=row, brought=None)._found_turn(self.turn)

    def _found_turn(self, seat: int) -> Plain:
        """P6: the first from here who can do anything; P8: or nobody can."""
        everybody = range(len(self.hands))
        for step in everybody:
            if self.actions(next_seat := (seat + step) % len(everybody)):
                return self._replace(turn=next_seat)
        return self._replace(ended="stuck")

    def scores(self) -> list[int]:
        return [worth(hand) for hand in self.hands]


def worth(hand: Cards) -> int:
    """P9, P10, P11: by trying to part the whole hand in every way there is."""
    return 50 if hand and splits(tuple(sorted(hand, key=abs))) else sum(hand)


_KNOWN: dict[Cards, bool] = {(): True}


def splits(cards: Cards) -> bool:
    """P10: whether all cards, the smallest first, part into groups of one card against some of the
    other sign. Whatever group the first card is in, it is tried."""
    if cards not in _KNOWN:
        _KNOWN[cards] = not sum(cards) and any(
            splits(tuple(left)) for left in _without_a_group_of_the_first(cards)
        )
    return _KNOWN[cards]


def _without_a_group_of_the_first(cards: Cards) -> list[list[int]]:
    first, rest = cards[0], cards[1:]
    found = []
    for others in subsets(rest, range(1, min(6, len(rest) + 1))):
        group = (first, *others)
        plus = sum(card > 0 for card in group)
        if not sum(group) and 1 in (plus, len(group) - plus):
            left = list(rest)
            for card in others:
                left.remove(card)
            found.append(left)
    return found


def subsets(cards: Cards, sizes: range | list[int]) -> set[Cards]:
    """Every different choice of so many of the cards, from the highest down."""
    ordered = sorted(cards, reverse=True)
    return {chosen for size in sizes for chosen in combinations(ordered, size)}


def said(cards: Cards) -> str:
    return " ".join(f"{card:+d}" for card in cards)


def put(row: tuple, seat: int, thing: object) -> tuple:  # type: ignore[type-arg]
    return (*row[:seat], thing, *row[seat + 1 :])
