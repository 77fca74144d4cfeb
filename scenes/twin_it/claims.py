"""Buzz, then point: how several people at one keyboard claim fairly.

A player's key stops the match. Then that player alone points at the cards, and both hands count
from the moment of the key. Whoever came too late is told by how much; whoever came at the same
moment, as far as anybody can tell, has tied. No pygame here, and no clock: times are given.
"""

from __future__ import annotations

from collections.abc import Hashable

from game.contract import Move, Seat
from game.twin_it.moves import HANDS, Point, Slap
from game.twin_it.rules import CLANS, TwinIt

# Two buzzes closer than this are a tie: a keyboard is asked 125 times a second, and a keyboard and
# a pad are not equally quick.
TIE_SAME_DEVICE = 20
TIE_OTHER_DEVICE = 50

Act = tuple[Seat, Move, int]


class Buzz:
    """One player has buzzed and points; everybody else waits."""

    __slots__ = (
        "at",
        "cards",
        "kind",
        "late",
        "left",
        "seat",
        "slap",
        "stamp",
        "tied",
        "tied_hands",
    )

    def __init__(self, seat: Seat, at: int, stamp: float, kind: str, limit: float | None) -> None:
        self.seat, self.at, self.kind = seat, at, kind
        self.stamp = stamp  # when it was read: the match's own time stands still from now on
        self.left = limit  # milliseconds to point in, or no limit
        self.cards: list[int] = []
        self.slap = False
        self.tied: list[tuple[Seat, float, str]] = []  # who buzzed at the same moment
        self.tied_hands: list[tuple[Seat, int]] = []  # … or put a hand on a card
        self.late: dict[Seat, float] = {}  # who buzzed too late, and by how much

    def ties(self, stamp: float, kind: str) -> bool:
        """Whether an act of another player with this kind of device comes at the same moment."""
        margin = TIE_SAME_DEVICE if kind == self.kind == "key" else TIE_OTHER_DEVICE
        return round(stamp - self.stamp, 3) <= margin

    def hear(self, seat: Seat, stamp: float, kind: str) -> None:
        """Another player buzzes while this one has the floor."""
        if seat == self.seat or any(seat == other for other, _, _ in self.tied):
            return
        if self.ties(stamp, kind):
            self.tied.append((seat, stamp, kind))
        else:
            self.late.setdefault(seat, stamp - self.stamp)

    def hear_hand(self, seat: Seat, card: int, stamp: float, kind: str) -> bool:
        """Another player has put a hand on a card; whether that was at the same moment."""
        if seat != self.seat and self.ties(stamp, kind):
            self.tied_hands.append((seat, card))
            return True
        return False


def wanted(game: TwinIt) -> int:
    """How many cards have to be pointed at: in clans a player covers only one (W14)."""
    return 1 if game.mode == CLANS else 2


def acts_of(buzz: Buzz, game: TwinIt) -> list[Act]:
    """What the referee is told once all cards have been pointed at.

    Players who tied on a right pair each have a hand on one of its cards, which the rules call a
    dispute (and in the ring a card each).
    """
    seat, at, cards = buzz.seat, buzz.at, buzz.cards
    if buzz.slap:
        return [(seat, Slap(), at), *((seat, Point(card), at) for card in cards)]
    if len(cards) == 2 and game.motif(cards[0]) == game.motif(cards[1]):
        for rival, card in buzz.tied_hands:
            for mine, other in (cards, cards[::-1]):
                if game.same_place(card, other):
                    return [(seat, HANDS[mine], at), (rival, HANDS[card], at)]
        if buzz.tied:
            return [(seat, HANDS[cards[0]], at), (buzz.tied[0][0], HANDS[cards[1]], at)]
    return [(seat, HANDS[card], at) for card in cards]


def acts_of_silence(buzz: Buzz, game: TwinIt) -> list[Act]:
    """What the referee is told of a buzz that was not followed by its cards: an error (W6, W24),
    that is both hands on two cards that do not match."""
    covered = {game.motif(hand.card) for hand in game.hands}
    tried = [card for card in buzz.cards if game.motif(card) not in covered]
    others = [card for card in game.open_cards() if game.motif(card) not in covered]
    cards = [*tried, *others]
    for one in cards:
        if any(hand.seat == buzz.seat for hand in game.hands):  # clans: a hand that still waits
            return [(buzz.seat, HANDS[one], buzz.at)]
        for other in cards:
            if game.motif(one) != game.motif(other):
                return [(buzz.seat, HANDS[one], buzz.at), (buzz.seat, HANDS[other], buzz.at)]
    return []


# --- letters on cards ---------------------------------------------------------------------------

# The easiest keys first. The others begin a code of two letters, so that there are enough.
_SINGLE = "ASDFGHJKLCXNERTIO"
_FIRST = "QWBMYUVPZ"
_ENOUGH = 150  # more places than there are cards


class Letters:
    """A letter, or two, for every place where a hand can be put. It stays as long as the place is
    there (the top of a pile keeps its letter, whatever card it is); keys that players buzz with
    are nobody's letter."""

    def __init__(self, taken: set[str] | None = None) -> None:
        self._taken = {label.upper() for label in taken or ()}
        self._codes_of: dict[Hashable, str] = {}
        self.of: dict[int, str] = {}

    def keep(self, places: dict[int, Hashable]) -> None:
        """These cards can be covered now, each in its place: new places get a letter, those gone
        give theirs back."""
        wanted = set(places.values())
        kept = {place: code for place, code in self._codes_of.items() if place in wanted}
        used = set(kept.values())
        codes = (code for code in self._codes() if code not in used)
        for place in places.values():
            if place not in kept:
                kept[place] = next(codes, "")
        self._codes_of = kept
        self.of = {card: kept[place] for card, place in places.items()}

    def _codes(self) -> list[str]:
        single = [letter for letter in _SINGLE if letter not in self._taken]
        first = [letter for letter in _FIRST if letter not in self._taken]
        while single and len(single) + len(first) * (len(single) + len(first)) < _ENOUGH:
            first.append(single.pop())
        return single + [one + two for one in first for two in [*single, *first]]

    def card(self, typed: str) -> int | None:
        """The card that has just this code."""
        for card, code in self.of.items():
            if code and code == typed:
                return card
        return None

    def begins(self, typed: str) -> bool:
        """Whether the code of some card begins so and goes on."""
        return any(code != typed and code.startswith(typed) for code in self.of.values())
