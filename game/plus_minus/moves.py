"""The moves of Plus Minus, and how they are written."""

from __future__ import annotations

from game.contract import Illegal, Move, Reason
from game.plus_minus.cards import CARD_LIST, Cards, name_of, names_of


class Open(Move, frozen=True, gc=False):
    """The card that a player brings to the row before the first turn."""

    card: int

    def text(self) -> str:
        return f"open {name_of(self.card)}"


class Neutralise(Move, frozen=True, gc=False):
    """Cards of the hand against a packet of the row; the last one comes to lie on top."""

    packet: int
    cards: Cards
    leaving_open: bool = False

    def text(self) -> str:
        cards = names_of(self.cards)
        return f"neutralise {self.packet} with {cards}" + " leaving open" * self.leaving_open


class Follow(Move, frozen=True, gc=False):
    """What a packet of the row asks for: draw as many, or drop these."""

    packet: int
    dropping: Cards = ()

    def text(self) -> str:
        cards = names_of(self.dropping)
        return f"follow {self.packet}" + (f" dropping {cards}" if cards else "")


def parse(text: str) -> Move:
    """The move a text means. Raises ``Illegal``."""
    move = _parsed(text)
    if move is None or move.text() != text:
        raise Illegal(Reason.not_a_move(text))
    return move


_BY_NAME = {name_of(card): card for card in CARD_LIST}


def _parsed(text: str) -> Move | None:
    try:
        match text.split(" "):
            case ["open", card]:
                return Open(_BY_NAME[card])
            case ["neutralise", packet, "with", *cards, "leaving", "open"]:
                return Neutralise(_place(packet), _cards(cards), True)
            case ["neutralise", packet, "with", *cards]:
                return Neutralise(_place(packet), _cards(cards))
            case ["follow", packet]:
                return Follow(_place(packet))
            case ["follow", packet, "dropping", *cards]:
                return Follow(_place(packet), _cards(cards))
    except (KeyError, ValueError):
        return None
    return None


def _cards(words: list[str]) -> Cards:
    """The cards that words name; raises for a word that names none."""
    return tuple(_BY_NAME[word] for word in words)


def _place(word: str) -> int:
    if not (word.isascii() and word.isdigit() and len(word) <= 9):
        raise ValueError(word)
    return int(word)
