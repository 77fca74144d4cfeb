"""What the characters like in Flip 7: when to go on, and who gets the cards that are given away."""

from __future__ import annotations

from game.bots.characters import Taste
from game.contract import Move, Seat
from game.flip_7.cards import THREE, points
from game.flip_7.moves import HIT, Give
from game.flip_7.told import ACTIVE, Flip7View

# How far a character goes for what it likes, beside the others: who likes to go on finds fewer
# occasions, because rows that go on end by themselves.
_EAGER = {"bold": 1.35, "grudge": 1.6, "hoarder": 0.9, "restless": 1.8}
FEW = 4  # cards in a row; with so many the collector smells the seven, and the restless has enough


def taste_of(character: str) -> Taste | None:
    """What a character likes; without one, nothing is liked more than anything else."""
    return _TASTES.get(character)


def slack_of(character: str, slack: float) -> float:
    """By how much a move may be worse for what a character likes, of what is usual at its level."""
    return slack * _EAGER.get(character, 1.0)


def _bold(view: Flip7View, move: Move) -> int:
    """Goes on when it is close; takes a Flip Three itself."""
    return _keeps_three(view, move) if isinstance(move, Give) else move == HIT


def _timid(view: Flip7View, move: Move) -> int:
    """Stays when it is close; gives to whoever is least likely to pay it back."""
    return -_standing(view, move.to) if isinstance(move, Give) else move != HIT


def _grudge(view: Flip7View, move: Move) -> int:
    """Against whoever is ahead: with gifts, and by going on as long as that row is better."""
    foe = _foe(view)
    if isinstance(move, Give):
        return move.to == foe
    return (move == HIT) == (_points(view, foe) > _points(view, view.seat))


def _hoarder(view: Flip7View, move: Move) -> int:
    """Collects: goes on for the seven once the row is long, and otherwise keeps what it has."""
    if isinstance(move, Give):
        return len(view.rows[move.to]) if move.to != view.seat else 0  # whoever else collects
    return (move == HIT) == (len(view.rows[view.seat]) >= FEW)


def _tidy(view: Flip7View, move: Move) -> int:
    """Stays on even points, goes on from odd ones; gives to one after the other, a round each."""
    if isinstance(move, Give):
        return -((move.to - view.round) % view.players)
    return (move == HIT) == (_points(view, view.seat) % 2 == 1)


def _restless(view: Flip7View, move: Move) -> int:
    """Goes on with a short row, and has enough of a long one; gives to its left-hand neighbour,
    and loves a Flip Three."""
    if isinstance(move, Give):
        near = view.players - (move.to - view.seat) % view.players
        return view.players * _keeps_three(view, move) + (near if move.to != view.seat else 0)
    return (move == HIT) == (len(view.rows[view.seat]) < FEW)


_TASTES: dict[str, Taste] = {
    "bold": _bold,
    "timid": _timid,
    "grudge": _grudge,
    "hoarder": _hoarder,
    "tidy": _tidy,
    "restless": _restless,
}


# --- what they look at --------------------------------------------------------------------------


def _keeps_three(view: Flip7View, move: Give) -> int:
    return view.pending is not None and view.pending[0] == THREE and move.to == view.seat


def _points(view: Flip7View, seat: Seat) -> int:
    return points(view.rows[seat], view.modifiers[seat], seven=False)


def _standing(view: Flip7View, seat: Seat) -> int:
    """What a seat has, with what lies before it while it can still be hurt."""
    active = view.status[seat] == ACTIVE
    return view.totals[seat] + (_points(view, seat) if active else 0)


def _foe(view: Flip7View) -> Seat:
    """Whoever is furthest ahead of all others."""
    others = [seat for seat in range(view.players) if seat != view.seat]
    return max(others, key=lambda seat: (view.totals[seat], -seat))
