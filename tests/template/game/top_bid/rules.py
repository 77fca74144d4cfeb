"""Top Bid: everybody bids a card in secret, and the highest bid takes the prize.

Fifteen cards, 1 to 15. Everybody has three; the top card of the pile is the prize. All choose a
card, then all are turned up together: the highest takes the prize, worth its number, and all bids
are gone. After three prizes the round is over. ``# B…`` names the ruling that a line exists for.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Self

from game.chance import Chance
from game.contract import (
    Disclosed,
    Event,
    HandsDealt,
    Move,
    Options,
    OwnCard,
    Reason,
    RoundCounted,
    Seat,
    TurnGame,
    View,
    by_text,
)

DECK = tuple(range(1, 16))
HAND = 3


# --- moves and events -------------------------------------------------------------------------


class Bid(Move, frozen=True):
    card: int


class Dealt(HandsDealt, frozen=True, tag="dealt"):
    pile: int
    prize: int


class BidMade(OwnCard, frozen=True, tag="bid_made"):
    """A card lies face down; only its owner knows which."""

    def reveals_to(self, seat: Seat) -> bool:
        return False  # whoever bids a card held it before


class PrizeTaken(Disclosed, frozen=True, tag="prize_taken"):
    """All bids were turned up, in seat order; this seat had the highest."""

    seat: Seat
    prize: int
    cards: tuple[int, ...]


class PrizeTurned(Disclosed, frozen=True, tag="prize_turned"):
    prize: int
    pile: int


class RoundEnded(RoundCounted, frozen=True, tag="round_ended"):
    scores: tuple[int, ...]
    totals: tuple[int, ...]


class TopBidView(View, frozen=True):
    hand: tuple[int, ...]
    hand_counts: tuple[int, ...]
    bid: int | None
    has_bid: tuple[bool, ...]
    prize: int
    pile_count: int
    won: tuple[tuple[int, ...], ...]
    gone: tuple[int, ...]
    rounds_to_play: int


# --- the game ---------------------------------------------------------------------------------


class TopBid(TurnGame):
    id = "top-bid"
    moves = by_text(map(Bid, DECK))

    hands: list[list[int]]
    bids: list[int | None]
    prize: int
    pile: list[int]  # the top card is the last of the list
    won: list[list[int]]
    gone: list[int]
    rounds_to_play: int

    # --- set-up ---

    def _take_options(self, options: Options) -> None:
        self.options = options
        self.rounds_to_play = options.get("rounds", 2)

    @classmethod
    def why_not_deck(cls, deck: Sequence[Any], players: int, options: Options) -> Reason | None:
        if all(type(card) is int for card in deck) and sorted(deck) == list(DECK):
            return None
        return Reason("top_bid.refused.deck", {"count": len(DECK)})

    def _begin(self, deck: Sequence[int] | None, events: list[Event] | None) -> None:
        """B1: three cards each, and the first prize."""
        self._next_round()
        cards = self._shuffled(DECK, "round", self.round) if deck is None else list(deck)
        self.hands = self._hands_of(cards, HAND)
        self.pile = cards[: HAND * self.players - 1 : -1]
        self.prize = self.pile.pop()
        self.bids = [None] * self.players
        self.won, self.gone = [[] for _ in range(self.players)], []
        if events is not None:
            hands, pile = tuple(map(tuple, self.hands)), len(self.pile)
            events.append(Dealt(self.round, self.dealer, self.turn, hands, pile, self.prize))

    # --- bidding ---

    @property
    def to_act(self) -> list[Seat]:
        """B2: everybody at once, each a single time."""
        return [seat for seat, bid in enumerate(self.bids) if bid is None and self.turn >= 0]

    def legal_moves(self, seat: Seat) -> list[Move]:
        return [Bid(card) for card in self.hands[seat]] if seat in self.to_act else []

    def why_not(self, seat: Seat, move: Move, at: int | None = None) -> Reason | None:
        if seat not in self.to_act:
            return self._out_of_turn()
        if not isinstance(move, Bid):
            return Reason.not_a_move(move.text())
        held = move.card in self.hands[seat]
        return None if held else Reason("top_bid.refused.not_held", {"card": move.card})

    def advance(
        self, seat: Seat, move: Move, at: int | None = None, events: list[Event] | None = None
    ) -> None:
        assert isinstance(move, Bid)
        self.hands[seat].remove(move.card)
        self.bids[seat] = move.card
        if events is not None:
            events.append(BidMade(seat, move.card))
        if not self.to_act:
            self._turn_up([bid for bid in self.bids if bid is not None], events)

    def _turn_up(self, bids: list[int], events: list[Event] | None) -> None:
        """B3: the highest bid takes the prize; all bids are gone."""
        winner = bids.index(max(bids))
        self.won[winner].append(self.prize)
        self.gone += bids
        self.bids = [None] * self.players
        if events is not None:
            events.append(PrizeTaken(winner, self.prize, tuple(bids)))
        if self.hands[winner]:
            self.prize = self.pile.pop()
            if events is not None:
                events.append(PrizeTurned(self.prize, len(self.pile)))
        else:
            self._end_round(events)

    def _end_round(self, events: list[Event] | None) -> None:
        """B4: a prize is worth its number. B5: the best total after all rounds wins."""
        self.rounds.append([sum(prizes) for prizes in self.won])
        if events is not None:
            reason = Reason("top_bid.ended.prizes")
            scores, totals = tuple(self.rounds[-1]), tuple(self.totals())
            events.append(RoundEnded(self.round, reason, scores, totals))
        if self.round < self.rounds_to_play:
            self._begin(None, events)
        else:
            self._end_match(events)

    # --- looking ---

    def view(self, seat: Seat) -> TopBidView:
        return TopBidView(
            **self._common_view(seat),
            hand=tuple(self.hands[seat]),
            hand_counts=tuple(map(len, self.hands)),
            bid=self.bids[seat],
            has_bid=tuple(bid is not None for bid in self.bids),
            prize=self.prize,
            pile_count=len(self.pile),
            won=tuple(map(tuple, self.won)),
            gone=tuple(self.gone),
            rounds_to_play=self.rounds_to_play,
        )

    @classmethod
    def imagine(cls, view: TopBidView, chance: Chance) -> Self:
        game = cls._imagined(view, {"rounds": view.rounds_to_play}, chance.below(1 << 32))
        game.turn = -1 if view.outcome else (view.dealer + 1) % view.players
        game.prize, game.gone = view.prize, list(view.gone)
        game.won = [list(prizes) for prizes in view.won]
        seen = {*view.hand, view.bid, *view.gone, *sum(view.won, ()), view.prize}
        unseen = [card for card in DECK if card not in seen]
        chance.shuffle(unseen)
        game.hands, game.bids = [], []
        for seat, count in enumerate(view.hand_counts):
            own, has_bid = seat == view.seat, view.has_bid[seat]
            game.hands.append(list(view.hand) if own else [unseen.pop() for _ in range(count)])
            game.bids.append(view.bid if own else unseen.pop() if has_bid else None)
        game.pile = unseen
        return game

    def position(self) -> dict[str, Any]:
        return {
            **self._common_position(),
            "hands": [list(hand) for hand in self.hands],
            "bids": list(self.bids),
            "prize": self.prize,
            "pile": self.pile[::-1],
            "won": [list(prizes) for prizes in self.won],
            "gone": list(self.gone),
        }

    def cards(self) -> list[Any]:
        lying = [*self.pile, *self.gone, *(bid for bid in self.bids if bid is not None)]
        for cards in (*self.hands, *self.won):
            lying += cards
        return lying if self.prize in lying else [*lying, self.prize]


RULES = TopBid
