"""Who plays on for a bot of Twin It that has failed: no eyes, no haste, and never wrong.

It turns its cards, and claims a pair that has lain open for long, so that a match comes to its end
even if nobody else plays. It shares nothing with the other bots that might fail in it as well.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from game.bots.bot import Watcher
from game.contract import Move, Seat
from game.twin_it.moves import Hand, Join, Point, Slap, Turn
from game.twin_it.rules import CLANS, RING, TOGETHER
from game.twin_it.told import HandDown, TwinItView

BEAT = 3000  # before it turns a card
SEES = 8000  # a pair, after so long
ONE_BY_ONE = 1500  # two of them do not claim the same pair at once: one seat so much later
SECOND = 400  # from one hand to the other, or to the next card that it points at
HELPS = 900  # to follow a team-mate's hand


class Place(NamedTuple):
    """Where a hand can be put; a catch is named by its first card."""

    card: int
    cards: tuple[int, ...]
    caught: bool
    on_table: bool


class Spare(Watcher):
    """The simple one in a seat."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        self._view: TwinItView | None = None
        self._planned: tuple[int, Move] | None = None
        self._since: dict[int, int] = {}  # by motif: when a pair of it was first there
        self._caught: object = None
        self._caught_at = 0
        self._has_hand = False
        self._turn_since: int | None = None
        self._barred = 0
        self._not_before = 0

    def look(self, view: TwinItView) -> None:
        self._view = view
        if view.catches != self._caught:
            self._caught, self._caught_at = view.catches, view.now
        has_hand = any(hand.seat == self.seat for hand in view.hands)
        if self._has_hand and not has_hand:  # clans: it is tried again, but not at once
            self._since = {}
        self._has_hand = has_hand
        places = _places(view)
        pairs = {motif: found for motif, found in places.items() if _pair(found, view.mode)}
        self._since = {motif: self._since.get(motif, view.now) for motif in pairs}
        if not self._may_turn(view):
            self._turn_since = None
        elif self._turn_since is None:
            self._turn_since = view.now
        found = None if view.outcome is not None else self._act(view, places, pairs)
        if found is not None:
            found = max(found[0], view.now, view.locked_until, self._not_before), found[1]
        self._planned = found

    def plan(self) -> tuple[int, Move] | None:
        return self._planned

    def bar(self, until: int) -> None:
        self._barred = until

    def follow(self, shown: Sequence[int]) -> tuple[int, Move] | None:
        """The twin of the card for which it has the floor."""
        found = {} if self._view is None else _places(self._view)
        for places in found.values():
            twins = [place.card for place in places if not set(shown) & set(place.cards)]
            if twins and len(twins) < len(places):
                return SECOND, Hand(twins[0])
        return None

    def refused(self) -> None:
        if self._view is not None and self._planned is not None:
            self._not_before = self._planned[0] + BEAT
            self.look(self._view)

    # --- what it does

    def _act(
        self, view: TwinItView, places: dict[int, list[Place]], pairs: dict[int, list[Place]]
    ) -> tuple[int, Move] | None:
        if view.slapped is not None:
            return self._point(view, pairs) if view.slapped[0] == self.seat else None
        team = view.teams[self.seat]
        ours = next((hand for hand in view.hands if view.teams[hand.seat] == team), None)
        if ours is not None and view.mode != TOGETHER:
            return self._second(view, places, ours)
        acts = [self._claim(view, motif, found) for motif, found in pairs.items()]
        if self._turn_since is not None:
            acts.append((self._turn_since + BEAT, self._turn(view)))
        return min((act for act in acts if act), key=lambda act: act[0], default=None)

    def _claim(self, view: TwinItView, motif: int, found: list[Place]) -> tuple[int, Move] | None:
        """The first gesture for a pair; none while somebody else is at it."""
        covered = {hand.card for hand in view.hands}
        if self._barred > view.now or any(covered.intersection(one.cards) for one in found):
            return None
        first, other = _pair(found, view.mode) or found[:2]
        at = self._since[motif] + SEES + self.seat * ONE_BY_ONE
        if view.mode == TOGETHER:
            at = max(at, self._caught_at + SEES)  # there are pairs all over the table
            return at, Join(first.card, other.card)
        if view.mode == RING and not (first.on_table and other.on_table):
            soonest = view.slaps_from(self.seat)
            return None if soonest is None else (max(at, soonest), Slap())
        return at, Hand(first.card)

    def _second(
        self, view: TwinItView, places: dict[int, list[Place]], ours: HandDown
    ) -> tuple[int, Move] | None:
        """The other hand, or the hand for what a team-mate has found; or it waits."""
        mine = any(hand.seat == self.seat for hand in view.hands)
        if mine == (view.mode == CLANS):
            return None
        found = next((one for one in places.values() if _holds(one, ours.card)), [])
        twins = [place for place in found if ours.card not in place.cards]
        if view.mode == RING:  # else it would be for a slap
            found = [place for place in found if place.on_table]
            twins = [place for place in twins if place.on_table and _holds(found, ours.card)]
        first = next((hand for hand in view.hands if _holds(found, hand.card)), ours)
        if not twins or first != ours or sum(_holds(found, hand.card) for hand in view.hands) > 1:
            return None
        return ours.at + (HELPS if view.mode == CLANS else SECOND), Hand(twins[0].card)

    def _point(self, view: TwinItView, pairs: dict[int, list[Place]]) -> tuple[int, Move] | None:
        for found in pairs.values():
            two = _pair(found, view.mode)
            if two is None or (two[0].on_table and two[1].on_table):
                continue
            left = [place.card for place in two if place.card not in view.pointed]
            if len(left) + len(view.pointed) == 2:
                return view.now + SECOND, Point(left[0])
        return None

    # --- turning

    def _may_turn(self, view: TwinItView) -> bool:
        if view.mode == TOGETHER or view.slapped is not None:
            return False
        if view.mode == CLANS and view.to_turn is None:  # after a stop, whoever likes
            return view.piles[self.seat].count > 0
        return view.to_turn == self.seat

    def _turn(self, view: TwinItView) -> Move:
        if view.mode != RING:
            return Turn()
        piles = range(len(view.piles))
        return Turn(max(piles, key=lambda pile: view.piles[pile].count))


def _places(view: TwinItView) -> dict[int, list[Place]]:
    """Where hands can be put, by motif; cards that are about to be turned over are left out."""
    found: dict[int, list[Place]] = {}
    tops = [pile.top for pile in view.piles if pile.top is not None]
    for faces, on_table in ((view.table, True), (tops, False)):
        for face in faces:
            if face.card not in view.disputed:
                place = Place(face.card, (face.card,), False, on_table)
                found.setdefault(face.motif, []).append(place)
    for owned in view.catches:
        for catch in owned:
            place = Place(catch.cards[0], catch.cards, True, False)
            found.setdefault(catch.motif, []).append(place)
    return found


def _pair(found: list[Place], mode: str) -> list[Place] | None:
    """The two places to claim; two catches are no pair. Together, the first is a loose card."""
    free = [place for place in found if not place.caught]
    if mode == RING and sum(place.on_table for place in free) > 1:
        free = [place for place in free if place.on_table]
    two = [*free, *(place for place in found if place.caught)][:2]
    return two if free and len(two) == 2 else None


def _holds(found: list[Place], card: int) -> bool:
    return any(card in place.cards for place in found)
