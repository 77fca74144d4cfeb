"""Twin It, the ring: five piles for all, and a slap in the middle for what lies on them.

``# W…`` names the ruling that a line exists for.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.contract import Event, Move, Options, Reason, Seat
from game.twin_it.moves import PILES, POINTS, Hand, Point, Slap, Turn
from game.twin_it.rules import RING, TwinIt
from game.twin_it.told import Erred, HandDown, PointedAt, Slapped

DEBT_MS = 2000
POINT_MS = 3000
BAR_MS = 3000  # without a slap after one that failed, if there is no card to turn


class Ring(TwinIt):
    """Experts."""

    mode = RING
    point_ms: int

    def _take_options(self, options: Options) -> None:
        super()._take_options(options)
        self.point_ms = options.get("point_ms", POINT_MS)

    def _lay_out(self, deck: list[int]) -> None:
        self.piles = [deck[pile::PILES] for pile in range(PILES)]  # W20

    # --- time -------------------------------------------------------------------------------

    def _times(self) -> list[int]:
        slap = () if self.slapped is None else (self.slapped[1],)
        bars = () if any(self.piles) else self.barred
        return [*super()._times(), *(until for _, until in (*self.debts, *bars)), *slap]

    def _happen(self, events: list[Event]) -> None:
        super()._happen(events)
        if self.slapped is not None and self.slapped[1] <= self.now:  # W24
            seat, faces = self.slapped[0], tuple(map(self.face, self.pointed))
            self.slapped, self.pointed = None, []
            self._bar(seat)
            self._owe(Erred(seat, faces, "late", self.now), events)
        self._settle([debt for debt in self.debts if debt[1] <= self.now], events)
        self._end_bars()

    def soonest(self, seat: Seat) -> int:
        if self.slapped is not None and self.slapped[0] != seat:  # W21
            return max(self.now, self.slapped[1])
        return self.now

    # --- what may be done -------------------------------------------------------------------

    def may_turn(self, seat: Seat) -> bool:
        """Whether the next card is this seat's to turn."""
        return self.to_turn == seat and self.slapped is None and any(self.piles)

    def _legal(self, seat: Seat) -> Iterator[Move]:
        if self.slapped is not None:
            yield from (POINTS[card] for card in self.visible_cards() if card not in self.pointed)
            return
        if self.may_turn(seat):
            yield from (Turn(number) for number, pile in enumerate(self.piles) if pile)
        if not self.is_barred(seat):
            yield Slap()
        yield from self._hand_moves(seat)

    def _why_not(self, seat: Seat, move: Move, at: int) -> Reason | None:
        if not isinstance(move, Hand | Point | Slap | Turn):
            return Reason("twin_it.refused.mode", {"move": move.text()})
        if self.slapped is not None:  # W21
            if self.slapped[0] != seat:
                return Reason("twin_it.refused.slapped", {"seat": self.slapped[0]})
            if isinstance(move, Slap):
                return Reason("twin_it.refused.slapped_already")
            if not isinstance(move, Point):
                return Reason("twin_it.refused.points")
        if isinstance(move, Hand):
            return self._why_not_hand(seat, move.card, at)
        if isinstance(move, Point):
            if self.slapped is None:
                return Reason("twin_it.refused.no_slap")
            if not self.is_visible(move.card):
                return Reason("twin_it.refused.hidden")
            return Reason("twin_it.refused.pointed") if move.card in self.pointed else None
        if isinstance(move, Slap):
            return self._why_barred() if self.is_barred(seat) else None
        if move.pile is None:
            return Reason("twin_it.refused.which_pile")
        if self.to_turn != seat:
            if self.to_turn is None:
                return Reason("twin_it.refused.no_pile")
            return Reason("twin_it.refused.turn", {"seat": self.to_turn})
        return None if self.piles[move.pile] else Reason("twin_it.refused.no_pile")

    # --- acts -------------------------------------------------------------------------------

    def _do(self, seat: Seat, move: Move, events: list[Event]) -> None:
        if isinstance(move, Hand):
            first = self._lay_hand(seat, move.card, events)
            self._judge(seat, move.card, first, events)
        elif isinstance(move, Slap):
            self.slapped = (seat, self.now + self.point_ms)
            events.append(Slapped(seat, self.slapped[1], self.now))
        elif isinstance(move, Point):
            self.pointed.append(move.card)
            events.append(PointedAt(seat, move.card, self.motif(move.card), self.now))
            if len(self.pointed) == 2:
                self._judge_slap(seat, events)
        else:
            assert isinstance(move, Turn) and move.pile is not None
            card = self._turn_pile(seat, move.pile, events)
            self.barred.clear()  # W24
            self._pass_turn((seat + 1) % self.players)
            self._judge_turned(card, events)

    def _pass_turn(self, seat: Seat) -> None:
        self.to_turn = seat if any(self.piles) else None

    def _judge(self, seat: Seat, card: int, first: bool, events: list[Event]) -> None:
        """What the hand that has just come down means."""
        motif, twin = self.motif(card), self._hand_on_twin(card) if first else None
        if twin is not None:
            if twin.seat == seat:  # W21
                self._win(seat, motif, [twin.card, card], events)
            else:  # W23
                self._split(twin, self.hands[-1], events)
            return
        for hand in self.hands:
            if hand.seat == seat and not self.same_place(hand.card, card):  # W24
                why = "gesture" if self.motif(hand.card) == motif else "no_match"
                faces = (self.face(hand.card), self.face(card))
                self._owe(Erred(seat, faces, why, self.now), events)
                return

    def _judge_turned(self, card: int, events: list[Event]) -> None:
        """W23: a card turned with a hand on it may now equal another of the ring with a hand."""
        hand, twin = self._first_hand((card,)), self._hand_on_twin(card)
        if hand is not None and twin is not None:
            first, second = sorted([twin, hand], key=self.hands.index)
            self._split(first, second, events)

    def _hand_on_twin(self, card: int) -> HandDown | None:
        """Of the ring only: a pile's top and a catch ask for a slap (W21)."""
        twins = [copy for copy in self.copies(self.motif(card)) if copy in self.table]
        return self._first_hand([copy for copy in twins if copy != card]) if card in twins else None

    def _first_hand(self, cards: Sequence[int]) -> HandDown | None:
        return next((hand for hand in self.hands if hand.card in cards), None)

    def _judge_slap(self, seat: Seat, events: list[Event]) -> None:
        one, other = self.pointed
        self.slapped, self.pointed = None, []
        motif = self.motif(one)
        if motif != self.motif(other) or self.same_place(one, other):
            why = "no_match"
        elif one in self.table and other in self.table:
            why = "gesture"
        elif self.catch_of(one) is not None and self.catch_of(other) is not None:
            why = "gesture"  # two catches are no pair: nobody has found anything new
        else:
            self._win(seat, motif, [one, other], events)
            self._end_bars()  # the last pile may be empty now
            return
        self._bar(seat)
        self._owe(Erred(seat, (self.face(one), self.face(other)), why, self.now), events)

    def _win(self, seat: Seat, motif: int, cards: list[int], events: list[Event]) -> None:
        """W22: all visible copies, from the ring, the piles and the catches."""
        cards += [copy for copy in self.copies(motif) if copy not in cards]
        for owned in self.catches:
            for catch in owned:
                if self.motif(catch[0]) == motif and not any(card in catch for card in cards):
                    cards.append(catch[0])
        cards.sort(key=lambda card: self.catch_of(card) is None)
        self._catch((seat,), seat, cards, events)
        self._pass_turn(seat)  # W25
        self._settle_all(seat, events)

    def _split(self, first: HandDown, second: HandDown, events: list[Event]) -> None:
        """W23: a card each."""
        for hand in (first, second):
            self._catch((hand.seat,), hand.seat, [hand.card], events)
        self._pass_turn(first.seat)  # W25: whose hand was down before
        for hand in (first, second):
            self._settle_all(hand.seat, events)

    # --- errors -----------------------------------------------------------------------------

    def is_barred(self, seat: Seat) -> bool:
        """W24: whether a slap of this seat has failed, and no card was turned since."""
        return any(barred == seat for barred, _ in self.barred)

    def _why_barred(self) -> Reason:
        return Reason(f"twin_it.refused.barred{'' if any(self.piles) else '_empty'}")

    def _bar(self, seat: Seat) -> None:
        self.barred.append((seat, self.now + BAR_MS))

    def _end_bars(self) -> None:
        """With all piles empty no card can be turned: then a bar ends with its time."""
        if not any(self.piles):
            self.barred = [bar for bar in self.barred if bar[1] > self.now]

    def _owe(self, error: Erred, events: list[Event]) -> None:
        """W24: an error is paid a little later."""
        events.append(error)
        if mine := [hand for hand in self.hands if hand.seat == error.seat]:
            self._lift(mine, events)
        self.debts.append((error.seat, self.now + DEBT_MS))

    def _settle_all(self, seat: Seat, events: list[Event]) -> None:
        """Who wins while in debt pays at once."""
        self._settle([debt for debt in self.debts if debt[0] == seat], events)

    def _settle(self, debts: list[tuple[Seat, int]], events: list[Event]) -> None:
        """The catch with the fewest cards, the latest of them, goes under the smallest pile."""
        for debt in debts:
            self.debts.remove(debt)
            seat, owned = debt[0], self.catches[debt[0]]
            if not owned:
                continue
            catch = min(reversed(owned), key=len)
            pile = min(range(PILES), key=lambda number: len(self.piles[number]))
            self._pay(seat, catch, pile, events)
            # Who has slapped and pointed at this catch points again.
            self.pointed = [card for card in self.pointed if card not in catch]
            if self.to_turn is None:
                self.to_turn = seat
