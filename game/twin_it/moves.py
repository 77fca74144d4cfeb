"""The moves of Twin It, and how they are written."""

from __future__ import annotations

import re

from game.contract import Illegal, Move, Reason, by_text
from game.twin_it.deck import CARDS

PILES = 5  # in the ring; a turn names one of them
SHARES = 1000  # a place on the table of the mode together is told in thousandths


class Turn(Move, frozen=True):
    """Turn the top card of a pile onto the table; in the ring the pile is named."""

    pile: int | None = None

    def text(self) -> str:
        return "turn" if self.pile is None else f"turn {self.pile}"


class Hand(Move, frozen=True):
    """Put a hand on a card."""

    card: int


class Slap(Move, frozen=True):
    """Slap the central pile of the ring: there is a pair."""


class Point(Move, frozen=True):
    """Point at a card after a slap."""

    card: int


class Flip(Move, frozen=True):
    """Together: turn a card over where it lies."""

    card: int


class Join(Move, frozen=True):
    """Together: put a card onto another with the same face."""

    card: int
    onto: int


class Shift(Move, frozen=True):
    """Together: move a card; its place is told in thousandths of the table."""

    card: int
    x: int
    y: int

    def text(self) -> str:
        return f"shift {self.card} {_share(self.x)} {_share(self.y)}"


def _share(thousandths: int) -> str:
    whole, rest = divmod(thousandths, SHARES)
    return f"{whole}.{rest // 10:02d}" if rest % 10 == 0 else f"{whole}.{rest:03d}"


CARD_OF = {str(card): card for card in range(len(CARDS))}
HANDS = tuple(map(Hand, CARD_OF.values()))
POINTS = tuple(map(Point, CARD_OF.values()))
FLIPS = tuple(map(Flip, CARD_OF.values()))
# Every move but those that name a second card or a place.
MOVES = by_text([Turn(), *map(Turn, range(PILES)), Slap(), *HANDS, *POINTS, *FLIPS])
# Moves that name cards, whether there are such cards or not.
_NAMING = re.compile(
    r"(?:hand|point|flip) ([1-9]\d{,8})|join ([1-9]\d{,8}|0) ([1-9]\d{,8}|0)"
    r"|shift ([1-9]\d{,8}) [\d.]+ [\d.]+",
    re.ASCII,
)
_TURNING = re.compile(r"turn ([1-9]\d{,8})", re.ASCII)


def parse(text: str) -> Move:
    """The move a text means. Raises ``Illegal``."""
    move = MOVES.get(text) or _parsed(text.split(" "))
    if move is None:
        named = _NAMING.fullmatch(text)
        unknown = [card for card in named.groups() if card and card not in CARD_OF] if named else []
        if unknown:
            said = {"card": int(unknown[0]), "last": len(CARDS) - 1}
            raise Illegal(Reason("twin_it.refused.no_card", said))
        if pile := _TURNING.fullmatch(text):
            said = {"pile": int(pile[1]), "last": PILES - 1}
            raise Illegal(Reason("twin_it.refused.no_such_pile", said))
        raise Illegal(Reason.not_a_move(text))
    return move


def _parsed(words: list[str]) -> Move | None:
    match words:
        case ["join", card, onto] if card in CARD_OF and onto in CARD_OF:
            return Join(CARD_OF[card], CARD_OF[onto])
        case ["shift", card, across, down] if card in CARD_OF:
            x, y = _thousandths(across), _thousandths(down)
            return None if x is None or y is None else Shift(CARD_OF[card], x, y)
    return None


def _thousandths(text: str) -> int | None:
    whole, dot, rest = text.partition(".")
    if whole not in ("0", "1") or len(rest) > 9 or not (rest or not dot):
        return None
    if rest and not (rest.isascii() and rest.isdecimal()):
        return None
    value = int(whole) * SHARES + int((rest + "000")[:3])
    if value < SHARES and rest[3:4] >= "5":
        value += 1
    return value if value <= SHARES and (whole == "0" or not rest.strip("0")) else None
