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
from game.twin_it.ring import Ring
from game.twin_it.rules import CLANS, MODES, RING, TwinIt
from game.twin_it.told import Caught, Disputed, Erred, Turned

JUST_MS = 300  # who presses so soon after a catch had seen the pair that is gone
SECOND_CLICK_MS = 900  # in which a mouse has travelled to the other card
BARRED_MS = 3000  # where nobody else has a card to turn
WITH_NOTHING_TO_LOSE = 3  # cards that others turn before such a player claims again


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
        return FOREVER if bar.until is None else bar.until

    def _is_barred(self, press: Press) -> bool:
        """Slaps have a bar of their own, which the rules keep (W24)."""
        return not press.slaps and self.barred_until(press.seat) > press.when

    def _refused(self, seat: Seat) -> Verdict:
        """What a player is told who may claim nothing: how many cards the others turn before."""
        bar = self._bars[seat]
        if bar.until is not None:
            return Verdict(refusal=Reason("twin_it.play.barred_soon"))
        return Verdict(refusal=Reason("twin_it.play.barred", {"count": bar.cards}))

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
                self._caught = event, 0.0 if over is None else over.now - over.press.when
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
            return self.slap(seat, None, when, kind)
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
        if self._is_idle(at) or not self.racing:
            return NOTHING
        if self.game.slapped is not None:
            return Verdict(refusal=Reason("twin_it.play.wait"))
        late = self._late(seat, at)
        # Keys that were struck for it may come a moment later; not after a long time.
        if late is not None and late[1] <= JUST_MS:
            return Verdict(late=late)
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
        if self._is_idle(at):
            return NOTHING
        if seat is None:
            return Verdict(refusal=Reason("twin_it.play.buzz_first"))
        if self._has_slapped(seat):
            return super().act(seat, Point(card), when)
        late = self._late(seat, at, card) if self.racing and kind != BOT else None
        if late is not None and late[1] <= JUST_MS:
            return Verdict(late=late)
        if self.game.mode == CLANS or not self.racing:
            if self.barred_until(seat) > when:
                return self._refused(seat)
            return super().act(seat, HANDS[card], when)
        refusal = self.game.why_not(seat, HANDS[card], at)
        if refusal is not None:
            return Verdict(refusal=refusal)
        return self._open(Press(seat, when, kind, [card]))

    def reach(self, seat: Seat | None, card: int, when: float) -> Verdict:
        """A hand comes down on a card that has just been caught and is still seen in its place."""
        late = None if seat is None or self.floor is not None else self._late(seat, int(when), card)
        return NOTHING if late is None else Verdict(late=late)

    def slap(self, seat: Seat | None, card: int | None, when: float, kind: str) -> Verdict:
        """The central pile is slapped; after a slap, a hand on it points at its top card."""
        floor = self.floor
        if floor is not None:
            if not self._is_for_floor(floor, seat, when, kind):
                if seat is None:
                    return NOTHING
                return self._hear(floor, Press(seat, when, kind, [], slaps=True))
            if not floor.slap and not floor.cards:
                refusal = self.game.why_not(floor.seat, Slap(), floor.at)
                if refusal is not None:
                    return Verdict(refusal=refusal)
                self._points(floor)
                return Verdict(slapped=floor)
            return NOTHING if card is None else self._show(floor, card)
        if self.game.outcome() is not None:
            return NOTHING
        if seat is None:
            return Verdict(refusal=Reason("twin_it.play.buzz_first"))
        if self._has_slapped(seat):
            return NOTHING if card is None else super().act(seat, Point(card), when)
        return super().act(seat, Slap(), when)

    def _is_idle(self, at: int) -> bool:
        """Whether nothing can be claimed: the match is over, or a dispute is counted."""
        return self.game.outcome() is not None or self.game.locked_until > at

    def _late(self, seat: Seat, at: int, card: int | None = None) -> tuple[Caught, int] | None:
        """The last catch, and how long ago its press was, for somebody else who wants it too."""
        if self._caught is None:
            return None
        event, shown = self._caught
        if seat in event.seats or (card is not None and card not in event.cards):
            return None
        return event, round(at - event.at + shown)

    def _has_slapped(self, seat: Seat) -> bool:
        return self.game.slapped is not None and self.game.slapped[0] == seat

    def _open(self, press: Press) -> Verdict:
        if self._is_barred(press):
            return self._refused(press.seat)
        self.floor = Floor(press, self._time(press))
        return Verdict(floor=self.floor)

    def _time(self, press: Press) -> float | None:
        """How long this player has the floor. A hand that waits twice as long as usual has twice
        the time; in clans it waits by itself (W14), and a bot's hands never do."""
        limit = time_for(press.kind, self.point_ms)
        if limit is None or press.kind == BOT or self.game.mode == CLANS:
            return limit
        return limit * self.game.holds[press.seat] / MODES[self.game.mode][3]

    def _points(self, floor: Floor) -> None:
        """Who has the floor has slapped, and gets the ring's time to point in from now on (W21)."""
        floor.slap = True
        if floor.limit is not None and isinstance(self.game, Ring):
            floor.limit = max(floor.limit, floor.now - floor.opened + self.game.point_ms)

    # --- the cards, and the others --------------------------------------------------------------

    def _is_for_floor(self, floor: Floor, seat: Seat | None, when: float, kind: str) -> bool:
        """Whether a card is shown by whoever has the floor. After a key, letters and the mouse are
        for that player; but a mouse that somebody plays with is theirs until it can have changed
        hands."""
        if seat == floor.seat:
            return True
        if floor.kind != KEY or seat is None:
            return floor.kind == KEY
        if kind == KEY:
            return True
        owner = floor.heard.get(seat)
        if owner is None:  # nobody gets from a key to another's mouse so soon
            busy = when - floor.opened <= JUST_MS
        else:
            busy = len(owner.cards) < 2 and when - owner.when <= SECOND_CLICK_MS
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
        if self._is_barred(press):
            return self._refused(press.seat)
        known = floor.heard.get(press.seat)
        if known is None:
            floor.hear(press)
            return Verdict(heard=press)
        same = self.game.same_place
        if not any(same(card, one) for card in press.cards for one in known.cards):
            floor.hear(press)
        return NOTHING

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
        ahead, told, ends_with = _tried(self.game, acts)
        if ends_with is None and self.game.mode != CLANS:
            told = ()  # nothing has come of it, and no hand stays
        won = ends_with is Caught
        if self.game.mode == CLANS:
            more, others_won = self._meanwhile(floor, ahead)
            told, won = told + more, won or others_won
        self.floor = self._caught = None
        used = ends_with in (Caught, Disputed) or (self.game.mode == CLANS and not silent)
        if ends_with is Erred:
            used = floor.slap and not silent  # that has its own price (W24)
        if not used:
            self._bar(floor.seat)
        if ahead.outcome() is None and not ahead.disputed:
            self.floor = self._next(floor, ahead, won)
        return Verdict(over=floor, acts=told, silent=silent, floor=self.floor)

    def _meanwhile(self, floor: Floor, ahead: TwinIt) -> tuple[tuple[Act, ...], bool]:
        """In clans a hand of somebody else counts as well, once the key has been followed, and may
        win; a bot puts down its own."""
        told: tuple[Act, ...] = ()
        events: list[Event] = []
        for press in floor.heard.values():
            for card in press.cards[:1] if press.kind != BOT else ():
                act = (press.seat, HANDS[card], max(floor.at, ahead.now))
                if ahead.why_not(*act) is None:
                    ahead.advance(*act, events)
                    told += (act,)
        return told, any(isinstance(event, Caught) for event in events)

    def _next(self, floor: Floor, ahead: TwinIt, settled: bool) -> Floor | None:
        """Who has the floor after this one: whoever pressed next. After a catch only those who
        pressed at the same moment, and for something else."""
        waiting = sorted(floor.heard.values(), key=lambda press: press.when)
        if settled:
            waiting = [press for press in waiting if press in floor.tied and press.cards]
        for i, press in enumerate(waiting):
            if self.game.mode == CLANS and press.cards:
                continue
            if self._is_barred(press) or not self._may_go_on(press, floor, ahead, settled):
                continue
            following = Floor(press, self._time(press), floor.now)
            following.heard = {other.seat: other for other in waiting[i + 1 :]}
            if press.slaps:
                self._points(following)
            following.shown = len(press.cards) >= wanted(self.game)
            return following
        return None

    def _may_go_on(self, press: Press, floor: Floor, ahead: TwinIt, settled: bool) -> bool:
        """Whether there still is what somebody has pressed for."""
        game = self.game
        if press.slaps:  # a bot slaps by itself
            refused = ahead.why_not(press.seat, Slap(), max(floor.at, ahead.now))
            return press.kind != BOT and refused is None
        won = game.motif(floor.cards[0]) if settled else None
        there = [card for card in press.cards if _stays(card, game, ahead, won)]
        gone = len(there) < len(press.cards)
        press.cards = there
        return bool(there) or not gone


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
            for mine, other in (cards, cards[::-1]):
                theirs = rival.cards[0] if rival.cards else other  # a key names no card
                both: list[Act] = [(seat, HANDS[mine], at), (rival.seat, HANDS[theirs], at)]
                if not rival.slaps and _tried(game, both)[2] in (Caught, Disputed):
                    return both
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


def _tried(game: TwinIt, acts: list[Act]) -> tuple[TwinIt, tuple[Act, ...], type[Event] | None]:
    """The acts up to the one that ends the claim, and what it ends with; tried out on a copy of the
    match, which is given as well."""
    ahead, told = game.copy(), list[Act]()
    for seat, move, at in acts:
        events: list[Event] = []
        at = max(at, ahead.now)
        if ahead.why_not(seat, move, at) is None:
            told.append((seat, move, at))
            ahead.advance(seat, move, at, events)
        for kind in (Caught, Disputed, Erred):
            if any(isinstance(event, kind) for event in events):
                return ahead, tuple(told), kind
    return ahead, tuple(told), None


def _stays(card: int, game: TwinIt, ahead: TwinIt, won: int | None) -> bool:
    """Whether a card lies as before, and does not show the motif that was won."""
    motif = game.motif(card)
    return ahead.is_visible(card) and ahead.motif(card) == motif != won
