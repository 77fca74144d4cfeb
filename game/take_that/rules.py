"""Take That: lay a number close to the last one, twist its mirror away, or take the whole line.

Read from top to bottom like the rulebook: the cards, the set-up, the turn, each action, the end
of a round, the score. ``# T…`` names the ruling that a line exists for.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Self

import game.contract as contract
from game.chance import Chance
from game.contract import Events, Move, Options, Reason, Seat, TurnCame, TurnGame, View, by_text

# --- the cards --------------------------------------------------------------------------------

DECK = tuple(number for number in range(12, 99) if number % 10)
TOADS = frozenset(range(22, 89, 11))
# A toad has no mirror: its entry, 0, is never found in a line.
MIRROR = tuple(0 if number in TOADS else number % 10 * 10 + number // 10 for number in range(100))
REACH = 10
# Legality by look-up: which cards may follow each end of a line (T2).
MAY_FOLLOW = tuple(
    frozenset(range(end - REACH, end + REACH + 1)).intersection(DECK) for end in range(100)
)
TOAD_COST, CARD_COST = 5, 1


def cost(card: int) -> int:
    """What a card costs when it lies face down."""
    return TOAD_COST if card in TOADS else CARD_COST


def hand_size(players: int) -> int:
    return 8 if players == 4 else 9


# --- moves ------------------------------------------------------------------------------------


class Lay(Move, frozen=True):
    card: int


class Twist(Move, frozen=True):
    """``card`` comes from the hand; its mirror leaves the line."""

    card: int


class Take(Move, frozen=True):
    """The whole line."""


# Moves are values, so one of each is enough; looking them up is what makes playouts fast.
LAY = tuple(Lay(card) for card in range(100))
TWIST = tuple(Twist(card) for card in range(100))
TAKE = Take()


# --- events -----------------------------------------------------------------------------------


class Dealt(contract.HandsDealt, frozen=True, tag="dealt"):
    pile: int


class Laid(contract.Played, frozen=True, tag="laid"):
    card: int


class Twisted(contract.Played, frozen=True, tag="twisted"):
    """``mirror`` left the line from ``place``; both cards lie face up before the seat."""

    card: int
    mirror: int
    place: int


class LineTaken(contract.SeatEvent, frozen=True, tag="line_taken"):
    cards: tuple[int, ...]

    def told(self) -> tuple[str, dict[str, Any]]:
        count, toads = len(self.cards), sum(card in TOADS for card in self.cards)
        said = {"seat": self.seat, "cards": self.cards, "all": count}
        if not toads:
            return self.tag, {**said, "count": count}
        return "line_taken_toad" if count == 1 else "line_taken_toads", {**said, "count": toads}


class ExtraTaken(contract.OwnCard, frozen=True, tag="extra_taken"):
    """The top of the pile came with a line of one card (T12); only its owner may look."""


class RoundEnded(contract.RoundCounted, frozen=True, tag="round_ended"):
    """The piles are counted; everybody sees all of them now."""

    up: tuple[tuple[int, ...], ...]
    down: tuple[tuple[int, ...], ...]
    scores: tuple[int, ...]
    totals: tuple[int, ...]


# --- what a seat sees -------------------------------------------------------------------------


class TakeThatView(View, frozen=True):
    hand: tuple[int, ...]
    hand_counts: tuple[int, ...]
    line: tuple[int, ...]
    pile_count: int
    up: tuple[tuple[int, ...], ...]
    down_counts: tuple[int, ...]
    own_down: tuple[int, ...]  # the owner may look (T5)
    taken: tuple[tuple[int, ...], ...]  # T5: what all saw go face down; who remembers it, knows it
    rounds_to_play: int
    advanced: bool


# --- the game ---------------------------------------------------------------------------------


class TakeThat(TurnGame):
    id = "take-that"
    moves = by_text([TAKE, *(LAY[card] for card in DECK), *(TWIST[card] for card in DECK)])

    hands: list[list[int]]
    line: list[int]
    pile: list[int]  # the top card is the last of the list
    up: list[list[int]]
    down: list[list[int]]
    extras: list[int]  # T12: the cards face down that only their owner has seen
    rounds_to_play: int
    advanced: bool

    # --- set-up ---

    def _take_options(self, options: Options) -> None:
        self.options = options
        self.rounds_to_play = options.get("rounds", 2)
        self.advanced = options.get("advanced", False)

    @classmethod
    def why_not_deck(cls, deck: Sequence[Any], players: int, options: Options) -> Reason | None:
        # Only true numbers: a "34" or a 34.0 from a file would be dealt as it is.
        if any(type(card) is not int for card in deck) or sorted(deck) != list(DECK):
            return Reason("take_that.refused.deck", {"count": len(DECK)})
        return None

    def _begin(self, deck: Sequence[int] | None, events: Events) -> None:
        self._deal_round(deck, events)

    def _deal_round(self, deck: Sequence[int] | None, events: Events) -> None:
        """Shuffle and deal one card at a time from the dealer's left (C1, C2)."""
        self._next_round()
        cards = self._shuffled(DECK, "round", self.round) if deck is None else list(deck)
        size = hand_size(self.players)
        self.hands = self._hands_of(cards, size)
        self.pile = cards[: size * self.players - 1 : -1]
        self.line = []
        self.up = [[] for _ in range(self.players)]
        self.down = [[] for _ in range(self.players)]
        self.extras = []
        if events is not None:
            hands = tuple(map(tuple, self.hands))
            events.append(Dealt(self.round, self.dealer, self.turn, hands, len(self.pile)))
            events.append(TurnCame(self.turn))

    # --- the turn ---

    def legal_moves(self, seat: Seat) -> list[Move]:
        if seat != self.turn or seat < 0:
            return []
        hand, line = self.hands[seat], self.line
        if not line:
            return [LAY[card] for card in hand]  # T2
        near = MAY_FOLLOW[line[-1]]
        moves: list[Move] = [LAY[card] for card in hand if card in near]
        moves += [TWIST[card] for card in hand if MIRROR[card] in line]  # T3, T4
        moves.append(TAKE)  # T5
        return moves

    def why_not(self, seat: Seat, move: Move, at: int | None = None) -> Reason | None:
        if seat != self.turn or seat < 0:
            return self._out_of_turn()
        if isinstance(move, Take):
            return None if self.line else Reason("take_that.refused.nothing_to_take")
        if not isinstance(move, (Lay, Twist)):  # a union would be made anew each time
            return Reason.not_a_move(move.text())
        if move.card not in self.hands[seat]:
            return Reason("take_that.refused.not_held", {"card": move.card})
        return (self._why_not_lay if isinstance(move, Lay) else self._why_not_twist)(move.card)

    def _why_not_lay(self, card: int) -> Reason | None:
        if not self.line or card in MAY_FOLLOW[self.line[-1]]:
            return None
        end = self.line[-1]
        low, high = reach_of(end)
        return Reason("take_that.refused.too_far", {"end": end, "low": low, "high": high})

    def _why_not_twist(self, card: int) -> Reason | None:
        if card in TOADS:
            return Reason("take_that.refused.toad", {"card": card})
        if not self.line:
            return Reason("take_that.refused.empty_line")
        if MIRROR[card] in self.line:
            return None
        return Reason("take_that.refused.no_mirror", {"card": card, "mirror": MIRROR[card]})

    def advance(self, seat: Seat, move: Move, at: int | None = None, events: Events = None) -> None:
        kind = type(move)
        if kind is Lay:
            self._lay(seat, move.card, events)  # type: ignore[attr-defined]
        elif kind is Twist:
            self._twist(seat, move.card, events)  # type: ignore[attr-defined]
        else:
            self._take(seat, events)

    # --- action A: lay a card at the end of the line ---

    def _lay(self, seat: Seat, card: int, events: Events) -> None:
        self.hands[seat].remove(card)
        self.line.append(card)
        if events is not None:
            events.append(Laid(seat, card))
        self._end_turn(seat, events)

    # --- action B: twist a card of the line ---

    def _twist(self, seat: Seat, card: int, events: Events) -> None:
        mirror = MIRROR[card]
        place = self.line.index(mirror)
        self.hands[seat].remove(card)
        del self.line[place]  # T3: the gap closes at once
        self.up[seat] += (mirror, card)
        if events is not None:
            events.append(Twisted(seat, card, mirror, place))
        if not self.line and not self.pile:  # T7, T8: looked at before the draw
            self._end_round(Reason("take_that.ended.twisted_away", {"seat": seat}), events)
            return
        self._end_turn(seat, events)

    # --- action C: take the whole line ---

    def _take(self, seat: Seat, events: Events) -> None:
        line, self.line = self.line, []
        self.down[seat] += line
        if events is not None:
            events.append(LineTaken(seat, tuple(line)))
        if not self.pile:  # T7
            self._end_round(Reason("take_that.ended.taken", {"seat": seat}), events)
            return
        if self.advanced and len(line) == 1:  # T12
            extra = self.pile.pop()
            self.down[seat].append(extra)
            self.extras.append(extra)
            if events is not None:
                events.append(ExtraTaken(seat, extra))
        if events is not None:
            events.append(TurnCame(seat))  # T6: the same player starts the new line

    def _end_turn(self, seat: Seat, events: Events) -> None:
        """A card while the pile lasts (T1), none afterwards (T7); then the next player."""
        if self.pile:
            card = self.pile.pop()
            self.hands[seat].append(card)
            if events is not None:
                events.append(contract.Drew(seat, card, len(self.pile)))
        self.turn = seat = seat + 1 if seat + 1 < self.players else 0
        if events is not None:
            events.append(TurnCame(seat))

    # --- the end of a round, the score ---

    def round_scores(self) -> list[int]:
        """T10: a point for each card face up, what they cost for those face down."""
        return [len(up) - sum(map(cost, down)) for up, down in zip(self.up, self.down, strict=True)]

    def _end_round(self, reason: Reason, events: Events) -> None:
        scores = self.round_scores()
        self.rounds.append(scores)
        if events is not None:
            up, down = tuple(map(tuple, self.up)), tuple(map(tuple, self.down))
            totals = tuple(self.totals())
            events.append(RoundEnded(self.round, reason, up, down, tuple(scores), totals))
        if self.round < self.rounds_to_play:  # T11
            self._deal_round(None, events)
        else:
            self._end_match(events)

    # --- looking ---

    def view(self, seat: Seat) -> TakeThatView:
        return TakeThatView(
            **self._common_view(seat),
            hand=tuple(self.hands[seat]),
            hand_counts=tuple(map(len, self.hands)),
            line=tuple(self.line),
            pile_count=len(self.pile),
            up=tuple(map(tuple, self.up)),
            down_counts=tuple(map(len, self.down)),
            own_down=tuple(self.down[seat]),
            taken=tuple(tuple(c for c in down if c not in self.extras) for down in self.down),
            rounds_to_play=self.rounds_to_play,
            advanced=self.advanced,
        )

    @classmethod
    def imagine(cls, view: TakeThatView, chance: Chance) -> Self:
        seen = {*view.hand, *view.line, *view.own_down}.union(*view.up, *view.taken)
        unseen = [card for card in DECK if card not in seen]
        chance.shuffle(unseen)
        options = {"rounds": view.rounds_to_play, "advanced": view.advanced}
        game = cls._imagined(view, options, seed=chance.below(1 << 32))
        game.turn = view.to_act[0] if view.to_act else -1
        game.line = list(view.line)
        game.up = [list(up) for up in view.up]

        def some(count: int) -> list[int]:
            cut = len(unseen) - count
            cards = unseen[cut:]
            del unseen[cut:]
            return cards

        game.hands, game.down, game.extras = [], [], []
        for seat in range(view.players):
            own, taken = seat == view.seat, view.taken[seat]
            game.hands.append(list(view.hand) if own else some(view.hand_counts[seat]))
            unknown = [] if own else some(view.down_counts[seat] - len(taken))
            game.down.append(list(view.own_down) if own else [*taken, *unknown])
            game.extras += [card for card in game.down[seat] if card not in taken]
        game.pile = unseen
        return game

    def position(self) -> dict[str, Any]:
        return {
            **self._common_position(),
            "hands": [list(hand) for hand in self.hands],
            "line": list(self.line),
            "pile": self.pile[::-1],
            "up": [list(up) for up in self.up],
            "down": [list(down) for down in self.down],
            "rounds": [list(scores) for scores in self.rounds],
        }

    def cards(self) -> list[Any]:
        lying = (self.line, self.pile, *self.hands, *self.up, *self.down)
        return [card for cards in lying for card in cards]


def reach_of(end: int) -> tuple[int, int]:
    """The lowest and the highest number of the deck's span that may follow the end of the line."""
    return max(end - REACH, DECK[0]), min(end + REACH, DECK[-1])


RULES = TakeThat
