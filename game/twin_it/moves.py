"""The moves of Twin It, and how they are written."""

from __future__ import annotations

from game.contract import Illegal, Move, Reason
from game.twin_it.deck import CARDS

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


HANDS = tuple(Hand(card) for card in range(len(CARDS)))


def parse(text: str) -> Move:
    """The move a text means. Raises ``Illegal``."""
    word, *rest = text.split(" ")
    numbers = [_card(part) for part in rest]
    if word == "turn" and not rest:
        return Turn()
    if word == "turn" and len(rest) == 1 and rest[0] in ("0", "1", "2", "3", "4"):
        return Turn(int(rest[0]))
    if word == "slap" and not rest:
        return Slap()
    if len(rest) == 1 and numbers[0] is not None:
        if word == "hand":
            return HANDS[numbers[0]]
        if word in ("point", "flip"):
            return Point(numbers[0]) if word == "point" else Flip(numbers[0])
    if word == "join" and len(rest) == 2 and numbers[0] is not None and numbers[1] is not None:
        return Join(numbers[0], numbers[1])
    if word == "shift" and len(rest) == 3 and numbers[0] is not None:
        x, y = _thousandths(rest[1]), _thousandths(rest[2])
        if x is not None and y is not None:
            return Shift(numbers[0], x, y)
    raise Illegal(Reason.not_a_move(text))


def _card(text: str) -> int | None:
    if len(text) > 3 or not (text.isascii() and text.isdecimal()) or str(int(text)) != text:
        return None
    return int(text) if int(text) < len(CARDS) else None


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
