"""What the characters like in Plus Minus. The more a move is liked, the higher its number."""

from __future__ import annotations

from collections.abc import Mapping

from game.bots.characters import Taste, preferred
from game.contract import Move
from game.plus_minus.cards import Cards
from game.plus_minus.moves import Follow, Neutralise, Open
from game.plus_minus.score import FIFTY, score
from game.plus_minus.told import PlusMinusView


def gone(move: Move) -> Cards:
    """The cards that a move takes from the hand."""
    if isinstance(move, Neutralise):
        return move.cards
    if isinstance(move, Follow):
        return move.dropping
    return (move.card,) if isinstance(move, Open) else ()


def card_of(view: PlusMinusView, move: Move) -> int:
    """The card of the row that a move is about; the card that is brought, in the opening."""
    if isinstance(move, Neutralise | Follow):
        return view.row[move.packet][0][-1]
    return move.card if isinstance(move, Open) else 0


def drawn(view: PlusMinusView, move: Move) -> int:
    """How many cards a move draws."""
    return max(0, card_of(view, move)) if isinstance(move, Follow) else 0


def _bold(view: PlusMinusView, move: Move) -> int:
    """New cards, the more the better; brings what can be drawn by."""
    return card_of(view, move) if isinstance(move, Open) else drawn(view, move)


def _timid(view: PlusMinusView, move: Move) -> int:
    """Away with the minus cards."""
    return -sum(card for card in gone(move) if card < 0)


def _grudge(view: PlusMinusView, move: Move) -> int:
    """No plus card is left to the others, and none is brought."""
    card = card_of(view, move)
    if isinstance(move, Open):
        return -card
    return card if isinstance(move, Neutralise) and not move.leaving_open else 0


def _hoarder(view: PlusMinusView, move: Move) -> int:
    """A hand that makes 0, or nearly so."""
    left = list(view.hand)
    for card in gone(move):
        left.remove(card)
    if not drawn(view, move) and score(left) == FIFTY:
        return FIFTY
    return -abs(sum(left))


def _tidy(view: PlusMinusView, move: Move) -> int:
    """A small hand; brings a small card."""
    return -abs(move.card) if isinstance(move, Open) else len(gone(move)) - drawn(view, move)


def _restless(view: PlusMinusView, move: Move) -> int:
    """Something happens: a large card is brought, many cards are laid, packets stay open."""
    if isinstance(move, Open):
        return abs(move.card)
    if isinstance(move, Neutralise):
        return len(move.cards) + 5 * move.leaving_open
    return 0


TASTES: dict[str, Taste] = {
    "bold": _bold,
    "timid": _timid,
    "grudge": _grudge,
    "hoarder": _hoarder,
    "tidy": _tidy,
    "restless": _restless,
}

# For what it likes a character gives away so many tenths of the slack of its level: some tastes
# have their way often, others hardly ever.
_INDULGED = {"bold": 20, "timid": 24, "grudge": 40, "hoarder": 10, "tidy": 10, "restless": 12}


def to_taste(
    worth: Mapping[Move, float], slack: float, character: str, view: PlusMinusView
) -> Move:
    """The best move, or what this character takes instead."""
    return preferred(worth, slack * _INDULGED.get(character, 0) / 10, TASTES.get(character), view)
