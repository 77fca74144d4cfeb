"""How several people and bots claim fairly in the races of Twin It.

Whoever presses first has the floor (``game.floor``) and shows the two cards; both hands count from
the moment of the press. Whoever presses at the same moment and is on the same pair makes the
rulebook's dispute; whoever is late is told by how much. A floor that leads to nothing has a price:
for a while that player claims nothing.

In clans a hand is a whole claim, so only a key, which names no card, needs the floor; in the ring a
slap has a time of its own. From top to bottom it is the path of a claim: the press, the cards that
are shown, the others who are heard meanwhile, and the end.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from game.contract import Event, Move, Reason, Seat
from game.floor import (
    BOT,
    FOREVER,
    KEY,
    MOUSE,
    NOTHING,
    POINT_MS,
    Act,
    Claims,
    Floor,
    Press,
    Verdict,
    time_for,
)
from game.twin_it.moves import HANDS, Hand, Point, Slap
from game.twin_it.rules import CLANS, RING, TwinIt
from game.twin_it.told import Caught, Disputed, Erred, Turned

JUST_MS = 300  # who presses so soon after a catch had seen the pair that is gone
BARRED_MS = 3000  # where nobody else has a card to turn
WITH_NOTHING_TO_LOSE = 3  # cards that others turn before such a player claims again


BARRED = Verdict(refusal=Reason("twin_it.play.barred"))


class Bar(msgspec.Struct):
    """For how many cards of others, or until when, a player claims nothing."""

    cards: int
    until: int | None = None


class TwinItClaims(Claims):
    """What is claimed in one match, and who has the floor."""

    def __init__(self, game: TwinIt) -> None:
        super().__init__(game)
        self.game = game
        self.racing = True  # else players are asked one after the other, and nobody presses
        self.point_ms: float | None = POINT_MS
        self._caught: tuple[Caught, float] | None = None  # the last, and how long it was shown
        self._bars: dict[Seat, Bar] = {}

    # --- the price of a floor that led to nothing -----------------------------------------------

    def barred_until(self, seat: Seat) -> int:
        bar = self._bars.get(seat)
        if bar is None or not self.racing:
            return 0
        if bar.until is None:
            return FOREVER
        return bar.until if bar.until > self.game.now else 0

    def _bar(self, seat: Seat) -> None:
        self._bars[seat] = Bar(1 if self._has_something_to_lose(seat) else WITH_NOTHING_TO_LOSE)

    def _has_something_to_lose(self, seat: Seat) -> bool:
        """Whether an error costs this seat something (W10, W24)."""
        owned = self.game.catches[self.game.teams[seat]]
        return any(len(catch) == 2 or self.game.mode == RING for catch in owned)

    def hear(self, events: Iterable[Event], over: Floor | None = None) -> None:
        """What has happened. With every card that others turn, a bar comes nearer to its end."""
        for event in events:
            if isinstance(event, Caught):
                shown = 0.0 if over is None else over.now - over.press.when
                # Keys that were struck for it may come a moment later; not after a long time.
                self._caught = (event, shown) if shown <= JUST_MS else None
            elif isinstance(event, Turned):
                for seat, bar in self._bars.items():
                    bar.cards -= seat != event.seat
        self._bars = {
            seat: bar
            for seat, bar in self._bars.items()
            if bar.cards > 0 and (bar.until is None or bar.until > self.game.now)
        }
        for seat, bar in self._bars.items():
            if bar.until is None and not self._others_turn(seat):
                bar.until = self.game.now + BARRED_MS

    def _others_turn(self, seat: Seat) -> bool:
        piles = enumerate(self.game.piles)
        return any(pile and (self.game.mode == RING or other != seat) for other, pile in piles)

    # --- a press --------------------------------------------------------------------------------

    def act(self, seat: Seat, move: Move, when: float, kind: str = BOT) -> Verdict:
        if isinstance(move, Hand):
            return self.put(seat, move.card, when, kind)
        floor = self.floor
        if floor is None:
            return super().act(seat, move, when, kind)
        if isinstance(move, Slap):
            return self._hear(floor, Press(seat, when, kind, [], slaps=True))
        return Verdict(refusal=Reason("twin_it.play.wait"))

    def is_claim(self, move: Move) -> bool:
        return isinstance(move, Hand | Slap)

    def press(self, seat: Seat, when: float) -> Verdict:
        """A player's own key: it says that there is a pair, and not yet where."""
        floor, at = self.floor, int(when)
        if floor is not None:
            if seat != floor.seat:
                return self._hear(floor, Press(seat, when, KEY, []))
            in_ring = self.game.mode == RING
            return self.slap(seat, None, when, KEY) if in_ring else NOTHING
        if self.game.outcome() is not None or self.game.locked_until > at:
            return NOTHING
        if self.game.slapped is not None:
            return Verdict(refusal=Reason("twin_it.play.wait"))
        if self._caught is not None:
            event, shown = self._caught
            after = round(at - event.at + shown)
            if after <= JUST_MS:
                return Verdict(late=(event, after))
        return self._open(Press(seat, when, KEY, []))

    def put(self, seat: Seat | None, card: int, when: float, kind: str) -> Verdict:
        """A hand comes down on a card: a press, or one of the cards of whoever has the floor."""
        floor, at = self.floor, int(when)
        if floor is not None:
            if self._is_for_floor(floor, seat, when, kind):
                return self._show(floor, card)
            if seat is None:
                return NOTHING
            return self._hear(floor, Press(seat, when, kind, [card]))
        if self.game.outcome() is not None or self.game.locked_until > at:
            return NOTHING
        if seat is None:
            return Verdict(refusal=Reason("twin_it.play.buzz_first"))
        if self._has_slapped(seat):
            return super().act(seat, Point(card), when)
        if self.game.mode == CLANS or not self.racing:
            if self.barred_until(seat):
                return BARRED
            return super().act(seat, HANDS[card], when)
        refusal = self.game.why_not(seat, HANDS[card], at)
        if refusal is not None:
            return Verdict(refusal=refusal)
        return self._open(Press(seat, when, kind, [card]))

    def slap(self, seat: Seat | None, card: int | None, when: float, kind: str) -> Verdict:
        """The central pile is slapped; after a slap, a hand on it points at its top card."""
        floor = self.floor
        if floor is not None:
            if not self._is_for_floor(floor, seat, when, kind):
                if seat is None:
                    return NOTHING
                return self._hear(floor, Press(seat, when, kind, [], slaps=True))
            if not floor.slap and not floor.cards:
                floor.slap = True
                return Verdict(slapped=floor)
            return NOTHING if card is None else self._show(floor, card)
        if self.game.outcome() is not None:
            return NOTHING
        if seat is None:
            return Verdict(refusal=Reason("twin_it.play.buzz_first"))
        if self._has_slapped(seat):
            return NOTHING if card is None else super().act(seat, Point(card), when)
        return super().act(seat, Slap(), when)

    def _has_slapped(self, seat: Seat) -> bool:
        return self.game.slapped is not None and self.game.slapped[0] == seat

    def _open(self, press: Press) -> Verdict:
        if self.barred_until(press.seat):
            return BARRED
        self.floor = Floor(press, time_for(press.kind, self.point_ms))
        return Verdict(floor=self.floor)

    # --- the cards, and the others --------------------------------------------------------------

    def _is_for_floor(self, floor: Floor, seat: Seat | None, when: float, kind: str) -> bool:
        """Whether a card is shown by whoever has the floor. After a key, letters and the mouse are
        for that player; but a mouse that somebody plays with is theirs while they tie."""
        if seat == floor.seat:
            return True
        if floor.kind != KEY or seat is None:
            return floor.kind == KEY
        if kind == KEY:
            return True
        owner = floor.heard.get(seat, Press(seat, when, kind, []))
        busy = floor.press.ties(owner) and len(owner.cards) < 2
        return kind == MOUSE and not busy

    def _show(self, floor: Floor, card: int) -> Verdict:
        game = self.game
        here = game.is_visible(card) and not floor.shown
        if not here or any(game.same_place(card, one) for one in floor.cards):
            return NOTHING
        floor.cards.append(card)
        if len(floor.cards) == (2 if floor.slap else wanted(game)):
            floor.shown = True
            if floor.ends is not None and floor.now >= floor.ends:
                return self._end(floor, acts_of(floor, game))
        return Verdict(shown=(floor.seat, card))

    def _hear(self, floor: Floor, press: Press) -> Verdict:
        """Somebody else presses meanwhile; whoever may claim nothing is not heard."""
        first = press.seat not in floor.heard
        if self.barred_until(press.seat):
            return BARRED
        floor.hear(press)
        return Verdict(heard=press) if first else NOTHING

    # --- the end --------------------------------------------------------------------------------

    def lapse(self) -> Verdict:
        floor = self.floor
        if floor is None:
            return NOTHING
        if floor.shown:
            return self._end(floor, acts_of(floor, self.game))
        # A key without its cards is an error; a hand alone costs nothing (W4).
        acts = acts_of_silence(floor, self.game) if floor.kind == KEY else []
        return self._end(floor, acts, silent=True)

    def _end(self, floor: Floor, acts: list[Act], silent: bool = False) -> Verdict:
        """The referee is told; then the match goes on, or the next who pressed has the floor."""
        told, ends_with = _up_to_the_end(self.game, acts)
        self.floor = self._caught = None
        if (silent or ends_with is Erred) and not floor.slap:  # slaps have their own price (W24)
            self._bar(floor.seat)
        if ends_with is not Disputed:
            self.floor = self._next(floor, ends_with is Caught)
        return Verdict(over=floor, acts=told, silent=silent, floor=self.floor)

    def _next(self, floor: Floor, settled: bool) -> Floor | None:
        """Who has the floor after this one: whoever pressed next. After a catch only those who
        pressed at the same moment, and for something else."""
        waiting = sorted(floor.heard.values(), key=lambda press: press.when)
        if settled:
            waiting = [press for press in waiting if press in floor.tied and press.cards]
            waiting = [press for press in waiting if not self._is_gone(press, floor)]
        for i, press in enumerate(waiting):
            if self.barred_until(press.seat) or (self.game.mode == CLANS and press.cards):
                continue
            if press.slaps and press.kind == BOT:  # it slaps by itself
                continue
            following = Floor(press, time_for(press.kind, self.point_ms), floor.now)
            following.heard = {other.seat: other for other in waiting[i + 1 :]}
            following.slap = press.slaps
            following.shown = len(press.cards) >= wanted(self.game)
            return following
        return None

    def _is_gone(self, press: Press, floor: Floor) -> bool:
        motif = self.game.motif(floor.cards[0])
        return any(self.game.motif(card) == motif for card in press.cards)


CLAIMS = TwinItClaims


# --- what the referee is told -------------------------------------------------------------------


def wanted(game: TwinIt) -> int:
    """How many cards have to be shown: in clans a player covers only one (W14)."""
    return 1 if game.mode == CLANS else 2


def acts_of(floor: Floor, game: TwinIt) -> list[Act]:
    """What the referee is told once all cards have been shown.

    Players who tied on a right pair each have a hand on one of its cards, which the rules call a
    dispute (and in the ring a card each).
    """
    seat, at, cards = floor.seat, floor.at, floor.cards[:2]
    if floor.slap:
        return [(seat, Slap(), at), *((seat, Point(card), at) for card in cards)]
    if len(cards) == 2 and game.motif(cards[0]) == game.motif(cards[1]):
        for rival in floor.tied:
            if rival.slaps:
                continue
            for mine, other in (cards, cards[::-1]):
                if not rival.cards:  # a key names no card
                    return [(seat, HANDS[mine], at), (rival.seat, HANDS[other], at)]
                if game.same_place(rival.cards[0], other):
                    return [(seat, HANDS[mine], at), (rival.seat, HANDS[other], at)]
    return [(seat, HANDS[card], at) for card in cards]


def acts_of_silence(floor: Floor, game: TwinIt) -> list[Act]:
    """What the referee is told of a key that was not followed by its cards: an error (W6, W24),
    that is both hands on two cards that do not match."""
    covered = {game.motif(hand.card) for hand in game.hands}
    candidates = [*floor.cards, *game.open_cards()]
    cards = [card for card in candidates if game.motif(card) not in covered]
    for one in cards:
        if any(hand.seat == floor.seat for hand in game.hands):  # clans: a hand that still waits
            return [(floor.seat, HANDS[one], floor.at)]
        for other in cards:
            if game.motif(one) != game.motif(other):
                return [(floor.seat, HANDS[card], floor.at) for card in (one, other)]
    return []


def _up_to_the_end(game: TwinIt, acts: list[Act]) -> tuple[tuple[Act, ...], type[Event] | None]:
    """The acts up to the one that ends the claim, and what it ends with; tried out on a copy of the
    match."""
    ahead, told = game.copy(), list[Act]()
    for seat, move, at in acts:
        events: list[Event] = []
        at = max(at, ahead.now)
        told.append((seat, move, at))
        if ahead.why_not(seat, move, at) is None:
            ahead.advance(seat, move, at, events)
        for kind in (Caught, Disputed, Erred):
            if any(isinstance(event, kind) for event in events):
                return tuple(told), kind
    return tuple(told), None
