"""Twin It, duel and clans: a pile each, hands on the table, the first hands win.

``# W…`` names the ruling that a line exists for.
"""

from __future__ import annotations

from collections.abc import Iterator

from game.contract import Event, Move, Options, Reason, Seat
from game.twin_it.moves import Hand, Turn
from game.twin_it.rules import CLANS, DUEL, TEAMS, TwinIt
from game.twin_it.told import Disputed, Erred

COUNT_OF_THREE = 2000


class Duel(TwinIt):
    """Everyone for themselves."""

    mode = DUEL

    def _lay_out(self, deck: list[int]) -> None:
        self.piles = [deck[seat :: self.players] for seat in range(self.players)]  # W3

    # --- what may be done -------------------------------------------------------------------

    def may_turn(self, seat: Seat) -> bool:
        """Whether the next card is this seat's to turn."""
        return self.to_turn == seat

    def _legal(self, seat: Seat) -> Iterator[Move]:
        if self.may_turn(seat):
            yield Turn()
        yield from self._hand_moves(seat)

    def _why_not(self, seat: Seat, move: Move, at: int) -> Reason | None:
        if isinstance(move, Hand):
            return self._why_not_hand(seat, move.card, at)
        if move != Turn():
            return Reason("twin_it.refused.mode", {"move": move.text()})
        if at < self.locked_until:
            return Reason("twin_it.refused.locked")
        if self.may_turn(seat):
            return None
        if self.to_turn is None:
            return Reason("twin_it.refused.no_pile")
        return Reason("twin_it.refused.turn", {"seat": self.to_turn})

    # --- acts -------------------------------------------------------------------------------

    def _do(self, seat: Seat, move: Move, events: list[Event]) -> None:
        if isinstance(move, Hand):
            first = self._lay_hand(seat, move.card, events)
            self._judge(seat, move.card, first, events)
        else:
            card = self._turn_pile(seat, seat, events)
            self.to_turn = self._next_with_cards(seat + 1)  # W3, W13
            self._judge_turned(card, events)

    def _judge(self, seat: Seat, card: int, first: bool, events: list[Event]) -> None:
        """What the hand that has just come down means."""
        twin = self._hand_on_twin(card) if first else None
        team = self.teams[seat]
        if twin is None:
            for hand in self.hands:  # W6, W15
                if self.teams[hand.seat] == team and not self.same_place(hand.card, card):
                    self._err(seat, hand.card, card, "no_match", events)
                    return
        elif self.teams[twin.seat] == team:  # W5, W14
            seats = (seat,) if twin.seat == seat else (twin.seat, seat)
            self._win(seats, [twin.card, card], events)
        else:  # W15
            self._dispute((twin.seat, seat), [twin.card, card], events)

    def _judge_turned(self, card: int, events: list[Event]) -> None:
        """W5: a card turned with a hand on it may now equal another with a hand. Whoever has two
        hands down was judged before, so these are the hands of two."""
        owner, twin = self.first_on(card), self._hand_on_twin(card)
        if owner is not None and twin is not None:
            assert self.teams[twin.seat] != self.teams[owner]
            self._dispute((twin.seat, owner), [twin.card, card], events)

    def _win(self, seats: tuple[Seat, ...], cards: list[int], events: list[Event]) -> None:
        motif = self.motif(cards[0])
        third = [copy for copy in self.copies(motif) if copy not in cards]
        cards.sort(key=lambda card: self.catch_of(card) is None)  # W8: what was caught comes first
        self._catch(seats, self.teams[seats[-1]], cards, events)
        self._turn_over(third, events)  # W11
        self._stop(seats[-1])

    def _stop(self, seat: Seat) -> None:
        """After a catch (W7) or an error (W10), the next card is this seat's to turn."""
        self.to_turn = self._next_with_cards(seat)

    def _dispute(self, seats: tuple[Seat, Seat], cards: list[int], events: list[Event]) -> None:
        """W9: after a count of three the pair is turned over; W11: and its third copy."""
        motif = self.motif(cards[0])
        turned = [card for card in cards if self.catch_of(card) is None]
        turned += [copy for copy in self.copies(motif) if copy not in turned]
        self.hands.clear()  # W5
        self.disputed, self.locked_until = turned, self.now + COUNT_OF_THREE
        events.append(Disputed(seats, tuple(cards), motif, self.locked_until, self.now))

    def _err(self, seat: Seat, one: int, other: int, why: str, events: list[Event]) -> None:
        events.append(Erred(seat, (self.face(one), self.face(other)), why, self.now))
        self._lift([hand for hand in self.hands if hand.seat == seat], events)  # W6
        pairs = [catch for catch in self.catches[self.teams[seat]] if len(catch) == 2]
        if pairs:  # W10
            self._pay(seat, pairs[-1], seat, events)
        self._stop(seat)


class Clans(Duel):
    """Two teams; the two cards of a pair are covered by two players of one team."""

    mode = CLANS

    def _teams(self, options: Options) -> list[int]:
        chosen: list[int] | None = options.get("teams")
        return [seat % TEAMS for seat in range(self.players)] if chosen is None else list(chosen)

    def may_turn(self, seat: Seat) -> bool:
        if self.to_turn is None:  # W16: after a stop, whoever likes
            return bool(self.piles[seat])
        return self.to_turn == seat

    def _judge(self, seat: Seat, card: int, first: bool, events: list[Event]) -> None:
        for hand in self.hands:
            if hand.seat == seat and not self.same_place(hand.card, card):  # W15
                self._err(seat, hand.card, card, "alone", events)
                return
        super()._judge(seat, card, first, events)

    def _stop(self, seat: Seat) -> None:
        self.to_turn = None  # W16

    def _dispute(self, seats: tuple[Seat, Seat], cards: list[int], events: list[Event]) -> None:
        super()._dispute(seats, cards, events)
        self.to_turn = None  # W16
