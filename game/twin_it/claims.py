"""Buzz, then point: how several people at one table claim fairly in the races of Twin It.

A player's key stops the match. Then that player alone points at the cards, and both hands count
from the moment of the key. Whoever came too late is told by how much; whoever came at the same
moment, as far as anybody can tell, has tied.

``Claims`` is told what people do and answers with a verdict, which whoever asks carries out. From
top to bottom it is the path of a buzz: the key, the others who are heard meanwhile, the cards that
are pointed at or the silence, and the end. There is no clock in here: times are given.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from game.contract import Event, Move, Reason, Seat
from game.twin_it.moves import HANDS, Point, Slap
from game.twin_it.rules import CLANS, RING, TwinIt
from game.twin_it.told import Caught, Disputed, Erred

# Two buzzes closer than this are a tie: a keyboard is asked 125 times a second, and a keyboard and
# a pad are not equally quick.
TIE_SAME_DEVICE = 20
TIE_OTHER_DEVICE = 50
JUST_MS = 300  # who buzzes so soon after a catch had seen the pair that is gone

Act = tuple[Seat, Move, int]


class Buzz:
    """One player has buzzed and points; everybody else waits."""

    def __init__(self, seat: Seat, at: int, stamp: float, kind: str, limit: float | None) -> None:
        self.seat, self.at, self.kind = seat, at, kind
        self.stamp = stamp  # when it was read: the match's own time stands still from now on
        self.limit = self.left = limit  # milliseconds to point in, or no limit
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
        tied = seat != self.seat and self.ties(stamp, kind)
        if tied:
            self.tied_hands.append((seat, card))
        return tied


class Verdict(msgspec.Struct, frozen=True, kw_only=True):
    """What is to be done about what somebody has done; by itself, nothing."""

    refusal: Reason | None = None
    late: tuple[Caught, int] | None = None  # a buzz for what was caught so long before
    pointed: tuple[Seat, int] | None = None  # at which card, by whom; there is more to come
    slapped: Buzz | None = None  # who has the floor has slapped the middle
    over: bool = False  # the buzz is over with these acts
    acts: tuple[Act, ...] = ()  # what the referee is told, in this order
    silent: bool = False  # … though nobody has pointed at those cards
    margin: float | None = None  # by how much the next one came later
    floor: Buzz | None = None  # who has the floor from now on


NOTHING = Verdict()


class Claims:
    """What people claim in one match, and who has the floor."""

    def __init__(self, game: TwinIt) -> None:
        self.game = game
        self.buzz: Buzz | None = None
        self._caught: Caught | None = None  # the last catch that nobody had to buzz for

    def hear(self, events: Iterable[Event]) -> None:
        """What has happened without a buzz."""
        for event in events:
            if isinstance(event, Caught):
                self._caught = event

    # --- what people do ---------------------------------------------------------------------

    def press(self, seat: Seat, at: int, stamp: float, limit: float | None) -> Verdict:
        """A player's own key: everything is on hold until that player has pointed."""
        if self.buzz is not None:
            if seat == self.buzz.seat:
                in_ring = self.game.mode == RING
                return self.slap(seat, None, at, stamp, "key") if in_ring else NOTHING
            self.buzz.hear(seat, stamp, "key")
            return NOTHING
        if self.game.outcome() is not None:
            return NOTHING
        if self.game.locked_until > at or self.game.slapped is not None:
            return Verdict(refusal=Reason("twin_it.play.wait"))
        if self._caught is not None and at - self._caught.at <= JUST_MS:
            return Verdict(late=(self._caught, at - self._caught.at))
        self.buzz = Buzz(seat, at, stamp, "key", limit)
        return Verdict(floor=self.buzz)

    def put(self, seat: Seat | None, card: int, at: int, stamp: float, kind: str) -> Verdict:
        """A hand comes down on a card, or the player who has buzzed points at it."""
        buzz = self.buzz
        if buzz is not None:
            rival = seat if seat != buzz.seat else None
            if rival is not None and buzz.hear_hand(rival, card, stamp, kind):
                return NOTHING
            # Keys and the mouse are for whoever has the floor.
            if rival is None or kind in ("key", "mouse"):
                return self._point(buzz, card)
            buzz.late.setdefault(rival, stamp - buzz.stamp)
            return NOTHING
        if self.game.outcome() is not None:
            return NOTHING
        if seat is None:
            return Verdict(refusal=Reason("twin_it.play.buzz_first"))
        return Verdict(acts=((seat, Point(card) if self._slapped(seat) else HANDS[card], at),))

    def slap(
        self, seat: Seat | None, card: int | None, at: int, stamp: float, kind: str
    ) -> Verdict:
        """The central pile is slapped; after a slap, a hand on it points at its top card."""
        buzz = self.buzz
        if buzz is not None:
            if kind in ("pad", "touch") and seat is not None and seat != buzz.seat:
                buzz.hear(seat, stamp, kind)
            elif not buzz.slap and not buzz.cards:
                buzz.slap = True
                return Verdict(slapped=buzz)
            elif card is not None:
                return self._point(buzz, card)
            return NOTHING
        if self.game.outcome() is not None:
            return NOTHING
        if seat is None:
            return Verdict(refusal=Reason("twin_it.play.buzz_first"))
        if self._slapped(seat):
            return NOTHING if card is None else Verdict(acts=((seat, Point(card), at),))
        return Verdict(acts=((seat, Slap(), at),))

    def _slapped(self, seat: Seat) -> bool:
        return self.game.slapped is not None and self.game.slapped[0] == seat

    # --- the end of a buzz ------------------------------------------------------------------

    def _point(self, buzz: Buzz, card: int) -> Verdict:
        game = self.game
        if not game.is_visible(card) or any(game.same_place(card, one) for one in buzz.cards):
            return NOTHING
        buzz.cards.append(card)
        if len(buzz.cards) < (2 if buzz.slap else wanted(game)):
            return Verdict(pointed=(buzz.seat, card))
        return self._end(buzz, acts_of(buzz, game))

    def tick(self, dt: float) -> Verdict:
        """Time passes for whoever has the floor."""
        buzz = self.buzz
        if buzz is None or buzz.left is None:
            return NOTHING
        buzz.left -= dt
        if buzz.left > 0:
            return NOTHING
        return self._end(buzz, acts_of_silence(buzz, self.game), silent=True)

    def _end(self, buzz: Buzz, acts: list[Act], silent: bool = False) -> Verdict:
        """The referee is told; then the match goes on, or the next one who tied has the floor."""
        told, settled = _up_to_the_end(self.game, acts)
        self.buzz = self._caught = None
        if buzz.tied and not settled:
            seat, stamp, kind = buzz.tied[0]
            self.buzz = Buzz(seat, buzz.at, stamp, kind, buzz.limit)
            self.buzz.tied = buzz.tied[1:]
        margin = min(buzz.late.values(), default=None)
        return Verdict(over=True, acts=told, silent=silent, margin=margin, floor=self.buzz)


# --- what the referee is told -------------------------------------------------------------------


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
    candidates = [*buzz.cards, *game.open_cards()]
    cards = [card for card in candidates if game.motif(card) not in covered]
    for one in cards:
        if any(hand.seat == buzz.seat for hand in game.hands):  # clans: a hand that still waits
            return [(buzz.seat, HANDS[one], buzz.at)]
        for other in cards:
            if game.motif(one) != game.motif(other):
                return [(buzz.seat, HANDS[one], buzz.at), (buzz.seat, HANDS[other], buzz.at)]
    return []


def _up_to_the_end(game: TwinIt, acts: list[Act]) -> tuple[tuple[Act, ...], bool]:
    """The acts up to the one that ends the claim, and whether it has settled whose the pair is;
    tried out on a copy of the match."""
    ahead, told = game.copy(), list[Act]()
    for seat, move, at in acts:
        events: list[Event] = []
        at = max(at, ahead.now)
        told.append((seat, move, at))
        if ahead.why_not(seat, move, at) is None:
            ahead.advance(seat, move, at, events)
        settled = any(isinstance(event, Caught | Disputed) for event in events)
        if settled or ahead.outcome() is not None:
            return tuple(told), True
        if any(isinstance(event, Erred) for event in events):
            break
    return tuple(told), False
