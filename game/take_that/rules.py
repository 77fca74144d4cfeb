"""Take That: lay a number close to the last one, twist its mirror away, or take the whole line.

Read from top to bottom like the rulebook: the cards, the set-up, the turn, each action, the end
of a round, the score. ``# T…`` names the ruling that a line exists for.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Self

import msgspec

from game.chance import Chance
from game.contract import Event, Game, Illegal, Move, Options, Outcome, Reason, Seat, View

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
KNOWN = frozenset(DECK)


def cost(card: int) -> int:
    """What a card costs when it lies face down."""
    return TOAD_COST if card in TOADS else CARD_COST


def hand_size(players: int) -> int:
    return 8 if players == 4 else 9


# --- moves ------------------------------------------------------------------------------------


class Lay(Move, frozen=True):
    card: int

    def text(self) -> str:
        return f"lay {self.card}"


class Twist(Move, frozen=True):
    """``card`` comes from the hand; its mirror leaves the line."""

    card: int

    def text(self) -> str:
        return f"twist {self.card}"


class Take(Move, frozen=True):
    def text(self) -> str:
        return "take"


# Moves are values, so one of each is enough; looking them up is what makes playouts fast.
LAY = tuple(Lay(card) for card in range(100))
TWIST = tuple(Twist(card) for card in range(100))
TAKE = Take()


# --- events -----------------------------------------------------------------------------------


class Dealt(Event, frozen=True, tag="dealt"):
    """A round began. Hands of other seats are None in a seat's eyes."""

    round: int
    dealer: Seat
    opener: Seat
    hands: tuple[tuple[int, ...] | None, ...]
    pile: int

    def seen_by(self, seat: Seat) -> Dealt:
        hands = tuple(hand if at == seat else None for at, hand in enumerate(self.hands))
        return msgspec.structs.replace(self, hands=hands)

    def reveals_to(self, seat: Seat) -> bool:
        return True


class Laid(Event, frozen=True, tag="laid"):
    seat: Seat
    card: int

    def reveals_to(self, seat: Seat) -> bool:
        return seat != self.seat


class Twisted(Event, frozen=True, tag="twisted"):
    """``mirror`` left the line from ``place``; both cards lie face up before the seat."""

    seat: Seat
    card: int
    mirror: int
    place: int

    def reveals_to(self, seat: Seat) -> bool:
        return seat != self.seat


class LineTaken(Event, frozen=True, tag="line_taken"):
    seat: Seat
    cards: tuple[int, ...]


class ExtraTaken(Event, frozen=True, tag="extra_taken"):
    """The top of the pile came with a line of one card (T12); only its owner may look."""

    seat: Seat
    card: int | None

    def seen_by(self, seat: Seat) -> ExtraTaken:
        return self if seat == self.seat else ExtraTaken(self.seat, None)

    def reveals_to(self, seat: Seat) -> bool:
        return seat == self.seat


class Drew(Event, frozen=True, tag="drew"):
    seat: Seat
    card: int | None
    left: int

    def seen_by(self, seat: Seat) -> Drew:
        return self if seat == self.seat else Drew(self.seat, None, self.left)

    def reveals_to(self, seat: Seat) -> bool:
        return seat == self.seat


class TurnCame(Event, frozen=True, tag="turn_came"):
    seat: Seat


class RoundEnded(Event, frozen=True, tag="round_ended"):
    """The piles are counted; everybody sees all of them now."""

    round: int
    reason: Reason
    up: tuple[tuple[int, ...], ...]
    down: tuple[tuple[int, ...], ...]
    scores: tuple[int, ...]
    totals: tuple[int, ...]

    def reveals_to(self, seat: Seat) -> bool:
        return True


class MatchEnded(Event, frozen=True, tag="match_ended"):
    outcome: Outcome


# --- what a seat sees -------------------------------------------------------------------------


class TakeThatView(View, frozen=True):
    hand: tuple[int, ...]
    hand_counts: tuple[int, ...]
    line: tuple[int, ...]
    pile_count: int
    up: tuple[tuple[int, ...], ...]
    down_counts: tuple[int, ...]
    own_down: tuple[int, ...]  # the owner may look (T5)
    rounds: tuple[tuple[int, ...], ...]
    rounds_to_play: int
    advanced: bool

    @property
    def players(self) -> int:
        return len(self.hand_counts)


# --- the game ---------------------------------------------------------------------------------


class TakeThat(Game):
    __slots__ = (
        "advanced",
        "down",
        "hands",
        "line",
        "pile",
        "rounds_to_play",
        "turn",
        "up",
    )

    id = "take-that"
    fewest, most = 2, 4

    hands: list[list[int]]
    line: list[int]
    pile: list[int]  # the top card is the last of the list
    up: list[list[int]]
    down: list[list[int]]
    turn: Seat  # −1 when the match is over
    rounds_to_play: int
    advanced: bool

    # --- set-up ---

    @classmethod
    def deal(
        cls,
        players: int,
        options: Options | None = None,
        seed: int = 0,
        deck: Sequence[Any] | None = None,
        events: list[Event] | None = None,
    ) -> Self:
        game = cls()
        game.players = players
        game.options = dict(options or {})
        game.rounds_to_play = game.options.get("rounds", 2)
        game.advanced = game.options.get("advanced", False)
        game.seed = seed
        game.rounds = []
        game.round = 0
        game._deal_round(deck, events)
        return game

    @classmethod
    def why_not_deck(cls, deck: Sequence[Any], players: int, options: Options) -> Reason | None:
        # Only true numbers: a "34" or a 34.0 from a file would be dealt as it is.
        if any(type(card) is not int for card in deck) or sorted(deck) != list(DECK):
            return Reason("take_that.refused.deck", {"count": len(DECK)})
        return None

    def _deal_round(self, deck: Sequence[int] | None, events: list[Event] | None) -> None:
        """Shuffle and deal one card at a time from the dealer's left (C1, C2)."""
        self.round += 1
        self.dealer = (self.players - 2 + self.round) % self.players
        self.turn = opener = (self.dealer + 1) % self.players
        if deck is None:
            cards = list(DECK)
            Chance(self.seed, self.id, "round", self.round).shuffle(cards)
        else:
            cards = list(deck)
        dealt = hand_size(self.players) * self.players
        self.hands = [
            cards[(seat - opener) % self.players : dealt : self.players]
            for seat in range(self.players)
        ]
        self.pile = cards[: dealt - 1 : -1]
        self.line = []
        self.up = [[] for _ in range(self.players)]
        self.down = [[] for _ in range(self.players)]
        if events is not None:
            hands = tuple(map(tuple, self.hands))
            events.append(Dealt(self.round, self.dealer, opener, hands, len(self.pile)))
            events.append(TurnCame(opener))

    # --- the turn ---

    @property
    def to_act(self) -> list[Seat]:
        return [self.turn] if self.turn >= 0 else []

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
            return self._not_your_turn()
        if isinstance(move, Lay):
            return self._why_not_lay(self.hands[seat], move.card)
        if isinstance(move, Twist):
            return self._why_not_twist(self.hands[seat], move.card)
        if isinstance(move, Take):
            return None if self.line else Reason("take_that.refused.nothing_to_take")
        return Reason("refused.not_a_move", {"text": move.text()})

    def _not_your_turn(self) -> Reason:
        if self.turn < 0:
            return Reason("refused.over")
        return Reason("refused.not_your_turn", {"seat": self.turn})

    def _why_not_lay(self, hand: list[int], card: int) -> Reason | None:
        if card not in hand:
            return Reason("take_that.refused.not_held", {"card": card})
        if not self.line:
            return None
        end = self.line[-1]
        if card in MAY_FOLLOW[end]:
            return None
        low, high = reach_of(end)
        return Reason("take_that.refused.too_far", {"end": end, "low": low, "high": high})

    def _why_not_twist(self, hand: list[int], card: int) -> Reason | None:
        if card not in hand:
            return Reason("take_that.refused.not_held", {"card": card})
        if card in TOADS:
            return Reason("take_that.refused.toad", {"card": card})
        if not self.line:
            return Reason("take_that.refused.empty_line")
        if MIRROR[card] in self.line:
            return None
        return Reason("take_that.refused.no_mirror", {"card": card, "mirror": MIRROR[card]})

    def advance(
        self, seat: Seat, move: Move, at: int | None = None, events: list[Event] | None = None
    ) -> None:
        kind = type(move)
        if kind is Lay:
            self._lay(seat, move.card, events)  # type: ignore[attr-defined]
        elif kind is Twist:
            self._twist(seat, move.card, events)  # type: ignore[attr-defined]
        else:
            self._take(seat, events)

    # --- action A: lay a card at the end of the line ---

    def _lay(self, seat: Seat, card: int, events: list[Event] | None) -> None:
        self.hands[seat].remove(card)
        self.line.append(card)
        if events is not None:
            events.append(Laid(seat, card))
        self._end_turn(seat, events)

    # --- action B: twist a card of the line ---

    def _twist(self, seat: Seat, card: int, events: list[Event] | None) -> None:
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

    def _take(self, seat: Seat, events: list[Event] | None) -> None:
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
            if events is not None:
                events.append(ExtraTaken(seat, extra))
        if events is not None:
            events.append(TurnCame(seat))  # T6: the same player starts the new line

    def _end_turn(self, seat: Seat, events: list[Event] | None) -> None:
        """A card while the pile lasts (T1), none afterwards (T7); then the next player."""
        if self.pile:
            card = self.pile.pop()
            self.hands[seat].append(card)
            if events is not None:
                events.append(Drew(seat, card, len(self.pile)))
        self.turn = seat = seat + 1 if seat + 1 < self.players else 0
        if events is not None:
            events.append(TurnCame(seat))

    # --- the end of a round, the score ---

    def round_scores(self) -> list[int]:
        """T10: a point for each card face up, what they cost for those face down."""
        return [len(up) - sum(map(cost, down)) for up, down in zip(self.up, self.down, strict=True)]

    def _end_round(self, reason: Reason, events: list[Event] | None) -> None:
        scores = self.round_scores()
        self.rounds.append(scores)
        if events is not None:
            up, down = tuple(map(tuple, self.up)), tuple(map(tuple, self.down))
            totals = tuple(self.totals())
            events.append(RoundEnded(self.round, reason, up, down, tuple(scores), totals))
        if self.round < self.rounds_to_play:  # T11
            self._deal_round(None, events)
            return
        self.turn = -1
        outcome = self.outcome()
        if events is not None and outcome is not None:
            events.append(MatchEnded(outcome))

    def outcome(self) -> Outcome | None:
        return self.best_total() if self.turn < 0 else None

    # --- looking ---

    def view(self, seat: Seat) -> TakeThatView:
        return TakeThatView(
            seat=seat,
            to_act=tuple(self.to_act),
            legal=tuple(self.legal_moves(seat)),
            totals=tuple(self.totals()),
            round=self.round,
            dealer=self.dealer,
            outcome=self.outcome(),
            hand=tuple(self.hands[seat]),
            hand_counts=tuple(map(len, self.hands)),
            line=tuple(self.line),
            pile_count=len(self.pile),
            up=tuple(map(tuple, self.up)),
            down_counts=tuple(map(len, self.down)),
            own_down=tuple(self.down[seat]),
            rounds=tuple(map(tuple, self.rounds)),
            rounds_to_play=self.rounds_to_play,
            advanced=self.advanced,
        )

    @classmethod
    def imagine(cls, view: TakeThatView, chance: Chance) -> Self:
        seen = {*view.hand, *view.line, *view.own_down}
        for up in view.up:
            seen.update(up)
        unseen = [card for card in DECK if card not in seen]
        chance.shuffle(unseen)
        game = cls()
        game.players = view.players
        game.options = {"rounds": view.rounds_to_play, "advanced": view.advanced}
        game.rounds_to_play, game.advanced = view.rounds_to_play, view.advanced
        game.seed = chance.below(1 << 32)
        game.round, game.dealer = view.round, view.dealer
        game.turn = view.to_act[0] if view.to_act else -1
        game.rounds = [list(scores) for scores in view.rounds]
        game.line = list(view.line)
        game.up = [list(up) for up in view.up]
        game.hands, game.down = [], []
        for seat in range(view.players):
            game.hands.append(_given(unseen, view.hand, view.hand_counts, seat == view.seat, seat))
            game.down.append(
                _given(unseen, view.own_down, view.down_counts, seat == view.seat, seat)
            )
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

    def copy(self) -> Self:
        twin = type(self)()
        twin.players, twin.options, twin.seed = self.players, self.options, self.seed
        twin.round, twin.dealer, twin.turn = self.round, self.dealer, self.turn
        twin.rounds_to_play, twin.advanced = self.rounds_to_play, self.advanced
        twin.rounds = self.rounds[:]
        twin.line, twin.pile = self.line[:], self.pile[:]
        twin.hands = [hand[:] for hand in self.hands]
        twin.up = [up[:] for up in self.up]
        twin.down = [down[:] for down in self.down]
        return twin

    def cards(self) -> list[Any]:
        lying = [*self.line, *self.pile]
        for piles in (self.hands, self.up, self.down):
            for pile in piles:
                lying += pile
        return lying

    # --- text ---

    @classmethod
    def parse(cls, text: str) -> Move:
        if text == "take":
            return TAKE
        word, _, number = text.partition(" ")
        # Two digits, looked at first: Python refuses to read a number of thousands of digits.
        if len(number) == 2 and number.isascii() and number.isdigit() and int(number) in KNOWN:
            if word == "lay" and text == LAY[int(number)].text():
                return LAY[int(number)]
            if word == "twist" and text == TWIST[int(number)].text():
                return TWIST[int(number)]
        raise Illegal(Reason("refused.not_a_move", {"text": text}))


def reach_of(end: int) -> tuple[int, int]:
    """The lowest and the highest number of the deck's span that may follow the end of the line."""
    return max(end - REACH, DECK[0]), min(end + REACH, DECK[-1])


def _given(
    unseen: list[int], own: tuple[int, ...], counts: tuple[int, ...], is_own: bool, seat: Seat
) -> list[int]:
    """What lies before a seat: its own cards as they are, or as many of the unseen ones."""
    if is_own:
        return list(own)
    cut = len(unseen) - counts[seat]
    cards = unseen[cut:]
    del unseen[cut:]
    return cards


RULES = TakeThat
