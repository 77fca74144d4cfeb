"""How the conformance suite plays Twin It: it turns cards, sees most pairs and often errs.

Hands on any two cards would hardly ever be a catch, and no match would end.
"""

from __future__ import annotations

from typing import Any

from game.chance import Chance
from game.contract import Move
from game.twin_it.deck import CARDS
from game.twin_it.moves import HANDS, Join, Point, Shift, Slap, Turn

# Milliseconds between two acts: nothing, next to nothing, and just at the limits of the rules.
GAPS = (0, 0, 1, 30, 150, 400, 700, 1_999, 2_000, 2_001)
TOGETHER_GAPS = (0, 1, 500, 1_000, 4_999)


def choose(game: Any, chance: Chance, temper: int) -> tuple[int | None, Move | None, int]:
    """Somebody's act and its time; without seat and move, time alone ends the match."""
    seat = chance.below(game.players)
    if game.slapped is not None and chance.below(8):
        seat = game.slapped[0]
    gaps = TOGETHER_GAPS if game.mode == "together" else GAPS
    at = game.soonest(seat) + chance.pick(gaps)
    then = game.copy()
    then.wait(at)
    if then.outcome() is not None:
        return None, None, at
    move = None
    if game.mode != "together":
        eager = (0.95, 0.85, 0.98)[temper % 3]
        seat, move = _race(then, seat, chance, eager)
    elif chance.below(3):
        move = _join(then, chance)
    if move is None or then.why_not(seat, move, at) is not None:
        if game.mode == "together" and chance.below(8) == 0 and then.table:
            move = Shift(chance.pick(then.table), chance.below(1001), chance.below(1001))
        else:
            move = chance.pick(then.legal_moves(seat) or [None])
    if move is None or then.why_not(seat, move, at) is not None:
        # Somebody else has slapped: wait for the end of it.
        seat = then.slapped[0] if then.slapped is not None else seat
        move = chance.pick(then.legal_moves(seat))
    return seat, move, at


def _race(game: Any, seat: int, chance: Chance, eager: float) -> tuple[int, Move | None]:
    """Finish a claim that was begun, begin one, turn, or do anything."""
    pair = _pair(game, chance)
    if chance.share() < eager:
        if game.slapped is not None:
            wanted = [card for card in pair or () if card not in game.pointed]
            return game.slapped[0], Point(chance.pick(wanted)) if wanted else None
        if game.hands and chance.below(4):
            hand = chance.pick(game.hands)
            twins = _twins(game, hand.card)
            if twins:
                mates = [
                    other
                    for other, team in enumerate(game.teams)
                    if team == game.teams[hand.seat] and other != hand.seat
                ]
                return (chance.pick(mates) if mates else hand.seat), HANDS[chance.pick(twins)]
        if pair and chance.below(2):
            in_ring = all(card in game.table for card in pair)
            return seat, HANDS[chance.pick(pair)] if game.mode != "ring" or in_ring else Slap()
        turner = seat if game.to_turn is None else game.to_turn
        if game.mode != "ring":
            return turner, Turn() if game.piles[turner] else None
        piles = [number for number, cards in enumerate(game.piles) if cards]
        return turner, Turn(chance.pick(piles)) if piles else None
    return seat, None


def _twins(game: Any, card: int) -> list[int]:
    return [
        other
        for other in game.visible_cards()
        if game.motif(other) == game.motif(card) and not game.same_place(other, card)
    ]


def _pair(game: Any, chance: Chance) -> list[int] | None:
    """Two equal faces that can be claimed; of a catch any card."""
    places: dict[int, list[list[int]]] = {}
    for card in game.open_cards():
        places.setdefault(game.motif(card), []).append([card])
    for owned in game.catches:
        for catch in owned:
            if game.motif(catch[0]) in places:
                places[game.motif(catch[0])].append(catch)
    pairs = [found for found in places.values() if len(found) > 1]
    if not pairs:
        return None
    found = chance.pick(pairs)
    chance.shuffle(found)
    return [chance.pick(place) for place in found[:2]]


def _join(game: Any, chance: Chance) -> Move | None:
    table = game.table[:]
    chance.shuffle(table)
    for card in table[:40]:
        twins = _twins(game, card)
        if twins:
            return Join(card, chance.pick(twins))
    return None


assert len(CARDS) == len(HANDS)
