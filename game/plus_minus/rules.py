"""Plus Minus: cancel a card of the row out, or follow it and draw or drop cards.

Read from top to bottom like the rulebook: the cards, the set-up, the opening, the turn, each
action, the end of a deal, the score. ``# P…`` names the ruling that a line exists for. A card is
its value: 5 is the plus card +5, −3 the minus card −3.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Self

import msgspec

from game.chance import Chance
from game.contract import Event, Game, Illegal, Move, Options, Outcome, Reason, Seat, View

# --- the cards: value and how many of it. The list is ours; another one may replace it. -----------

CARD_LIST: dict[int, int] = {sign * value: 6 for sign in (1, -1) for value in range(1, 6)}
DECK = tuple(card for card, count in CARD_LIST.items() for _ in range(count))
HAND_SIZE, FIRST_ROW = 6, 2
FIFTY = 50
PATIENCE = 3


def name_of(card: int) -> str:
    """A card as it is written: +5, -3."""
    return f"{card:+d}"


# --- moves --------------------------------------------------------------------------------------


class Open(Move, frozen=True, gc=False):
    """The card that a player brings to the row before the first turn."""

    card: int

    def text(self) -> str:
        return f"open {name_of(self.card)}"


class Neutralise(Move, frozen=True, gc=False):
    """Cards of the hand against a packet of the row; the last one comes to lie on top."""

    packet: int
    cards: tuple[int, ...]
    leaving_open: bool = False

    def text(self) -> str:
        cards = " ".join(map(name_of, self.cards))
        return f"neutralise {self.packet} with {cards}" + " leaving open" * self.leaving_open


class Follow(Move, frozen=True, gc=False):
    """What a packet of the row asks for: draw as many, or drop these."""

    packet: int
    dropping: tuple[int, ...] = ()

    def text(self) -> str:
        cards = " ".join(map(name_of, self.dropping))
        return f"follow {self.packet}" + (f" dropping {cards}" if cards else "")


# --- choosing cards -----------------------------------------------------------------------------

Cards = tuple[int, ...]

# Both work on the cards of one sign, sorted. There are few such hands, so they come up again and
# again and are worth keeping; whole hands hardly ever do.


@lru_cache(1 << 13)
def sets_summing_to(cards: Cards, total: int) -> tuple[Cards, ...]:
    """Every different set of these cards that makes the total, each sorted as the cards are."""
    if not total:
        return ((),)
    found = []
    for place, card in enumerate(cards):
        if place and card == cards[place - 1]:
            continue
        if abs(card) <= abs(total):
            found += [(card, *rest) for rest in sets_summing_to(cards[place + 1 :], total - card)]
    return tuple(found)


@lru_cache(1 << 13)
def sets_of(cards: Cards, count: int) -> tuple[Cards, ...]:
    """Every different set of so many of these cards, each sorted as the cards are."""
    if not count:
        return ((),)
    found = []
    for place, card in enumerate(cards):
        if not place or card != cards[place - 1]:
            found += [(card, *rest) for rest in sets_of(cards[place + 1 :], count - 1)]
    return tuple(found)


def each_on_top(cards: Cards) -> list[Cards]:
    """The same cards, once with each different one of them laid last."""
    found = []
    for place, card in enumerate(cards):
        if not place or card != cards[place - 1]:
            found.append((*cards[:place], *cards[place + 1 :], card))
    return found


@lru_cache(1 << 14)
def groups(cards: Cards) -> tuple[Cards, ...] | None:
    """P10: all cards split into groups of one card against one or more of the other sign.

    The largest card is always the one that stands alone in its group: a card that faces several
    is at least as large as each of them. So it is enough to try every set against it.
    """
    if not cards:
        return ()
    if sum(cards):
        return None
    ordered = tuple(sorted(cards, key=lambda card: (-abs(card), card)))
    largest, rest = ordered[0], ordered[1:]
    others = tuple(sorted(card for card in rest if (card > 0) != (largest > 0)))
    for against in sets_summing_to(others, -largest):
        left = list(rest)
        for card in against:
            left.remove(card)
        then = groups(tuple(sorted(left)))
        if then is not None:
            return ((largest, *against), *then)
    return None


def score(hand: Sequence[int]) -> int:
    """P9, P10, P11: the sum of the hand, or 50 for one that can be neutralised whole."""
    total: int = sum(hand)
    if total or not hand:
        return total
    return FIFTY if groups(tuple(sorted(hand))) is not None else 0


# --- events -------------------------------------------------------------------------------------


class Dealt(Event, frozen=True, tag="dealt"):
    round: int
    dealer: Seat
    opener: Seat
    hands: tuple[Cards | None, ...]
    row: Cards
    pile: int

    def seen_by(self, seat: Seat) -> Dealt:
        hands = tuple(hand if at == seat else None for at, hand in enumerate(self.hands))
        return msgspec.structs.replace(self, hands=hands)

    def reveals_to(self, seat: Seat) -> bool:
        return True


class Chose(Event, frozen=True, tag="chose"):
    """A player has laid a card face down, to be turned up with all others."""

    seat: Seat
    card: int | None

    def seen_by(self, seat: Seat) -> Chose:
        return self if seat == self.seat else Chose(self.seat, None)


class Opened(Event, frozen=True, tag="opened"):
    """All chosen cards were turned up together; they join the row in seat order."""

    cards: Cards

    def reveals_to(self, seat: Seat) -> bool:
        return True


class Neutralised(Event, frozen=True, tag="neutralised"):
    seat: Seat
    packet: int
    cards: Cards
    open: bool

    def reveals_to(self, seat: Seat) -> bool:
        return seat != self.seat


class Followed(Event, frozen=True, tag="followed"):
    seat: Seat
    packet: int
    card: int


class Drew(Event, frozen=True, tag="drew"):
    seat: Seat
    card: int | None
    left: int

    def seen_by(self, seat: Seat) -> Drew:
        return self if seat == self.seat else Drew(self.seat, None, self.left)

    def reveals_to(self, seat: Seat) -> bool:
        return seat == self.seat


class Dropped(Event, frozen=True, tag="dropped"):
    seat: Seat
    cards: Cards

    def reveals_to(self, seat: Seat) -> bool:
        return seat != self.seat


class Reshuffled(Event, frozen=True, tag="reshuffled"):
    pile: int


class Skipped(Event, frozen=True, tag="skipped"):
    """P6: this player cannot do anything now."""

    seat: Seat


class TurnCame(Event, frozen=True, tag="turn_came"):
    seat: Seat


class DealEnded(Event, frozen=True, tag="deal_ended"):
    """Hands are shown; ``groups`` holds the split of a hand that earned 50."""

    round: int
    reason: Reason
    hands: tuple[Cards, ...]
    groups: tuple[tuple[Cards, ...] | None, ...]
    scores: tuple[int, ...]
    totals: tuple[int, ...]

    def reveals_to(self, seat: Seat) -> bool:
        return True


class MatchEnded(Event, frozen=True, tag="match_ended"):
    outcome: Outcome


# --- what a seat sees ---------------------------------------------------------------------------


class PlusMinusView(View, frozen=True):
    hand: Cards
    hand_counts: tuple[int, ...]
    row: tuple[tuple[Cards, bool, int], ...]  # cards (none of a closed packet), open, how many
    pile_count: int
    discard_top: int | None
    discard_count: int
    chosen: int | None  # your own card for the opening
    has_chosen: tuple[bool, ...]
    opening: bool
    since_neutralised: int
    rounds: tuple[tuple[int, ...], ...]
    deals: int
    patience: int
    leave_open: bool

    @property
    def players(self) -> int:
        return len(self.hand_counts)


# --- the game -----------------------------------------------------------------------------------


class PlusMinus(Game):
    __slots__ = (
        "chosen",
        "closed",
        "deals",
        "discard",
        "hands",
        "leave_open",
        "opening",
        "patience",
        "pile",
        "row",
        "shuffles",
        "since_neutralised",
        "turn",
    )

    id = "plus-minus"
    fewest, most = 2, 6

    hands: list[list[int]]
    row: list[list[int]]  # the packets, each with its visible card last
    closed: list[bool]
    pile: list[int]  # the top card is the last of the list
    discard: list[int]
    chosen: list[int | None]
    opening: bool
    since_neutralised: int
    turn: Seat  # −1 when the match is over
    shuffles: int
    deals: int
    patience: int
    leave_open: bool

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
        game.players, game.seed, game.options = players, seed, dict(options or {})
        game.deals = game.options.get("deals", players)  # P12
        game.patience = game.options.get("patience", PATIENCE)
        game.leave_open = game.options.get("leave_open", False)
        game.rounds, game.round, game.shuffles = [], 0, 0
        game._deal_round(deck, events)
        return game

    @classmethod
    def why_not_deck(cls, deck: Sequence[Any], players: int, options: Options) -> Reason | None:
        whole = all(isinstance(card, int) and not isinstance(card, bool) for card in deck)
        if whole and sorted(deck) == sorted(DECK):
            return None
        return Reason("plus_minus.refused.deck", {"count": len(DECK)})

    def _deal_round(self, deck: Sequence[int] | None, events: list[Event] | None) -> None:
        """P1: six cards each, two to the row; then every player brings one."""
        self.round += 1
        players = self.players
        self.dealer = (players - 2 + self.round) % players
        self.turn = opener = (self.dealer + 1) % players
        if deck is None:
            cards = list(DECK)
            Chance(self.seed, self.id, "deal", self.round).shuffle(cards)
        else:
            cards = list(deck)
        dealt = HAND_SIZE * players
        self.hands = [cards[(seat - opener) % players : dealt : players] for seat in range(players)]
        self.row = [[card] for card in cards[dealt : dealt + FIRST_ROW]]
        self.closed = [False] * FIRST_ROW
        self.pile = cards[: dealt + FIRST_ROW - 1 : -1]
        self.discard = []
        self.chosen = [None] * players
        self.opening = True
        self.since_neutralised = 0
        if events is not None:
            hands = tuple(map(tuple, self.hands))
            row = tuple(packet[0] for packet in self.row)
            events.append(Dealt(self.round, self.dealer, opener, hands, row, len(self.pile)))

    # --- the opening ---

    def _open(self, seat: Seat, card: int, events: list[Event] | None) -> None:
        self.hands[seat].remove(card)
        self.chosen[seat] = card
        if events is not None:
            events.append(Chose(seat, card))
        cards = [chosen for chosen in self.chosen if chosen is not None]
        if len(cards) < self.players:
            return
        self.row += [[chosen] for chosen in cards]
        self.closed += [False] * self.players
        self.chosen = [None] * self.players
        self.opening = False
        if events is not None:
            events.append(Opened(tuple(cards)))
        self._find_turn(self.turn, events)

    # --- the turn ---

    @property
    def to_act(self) -> list[Seat]:
        if self.turn < 0:
            return []
        if self.opening:
            return [seat for seat, card in enumerate(self.chosen) if card is None]
        return [self.turn]

    def legal_moves(self, seat: Seat) -> list[Move]:
        if self.turn < 0 or seat < 0:
            return []
        if self.opening:
            if seat >= self.players or self.chosen[seat] is not None:
                return []
            return [Open(card) for card in sorted(set(self.hands[seat]), reverse=True)]
        return self._actions(seat) if seat == self.turn else []

    def _actions(self, seat: Seat) -> list[Move]:
        """P2: every way to neutralise or to follow an open packet.

        Cards are listed from the highest down. Their order makes no other move of it, except that
        of a packet which is left open the last card is the one that counts.
        """
        hand = sorted(self.hands[seat], reverse=True)
        plus = tuple([card for card in hand if card > 0])
        minus = tuple(hand[len(plus) :])
        drawable = len(self.pile) + len(self.discard)
        moves: list[Move] = []
        for packet, cards in enumerate(self.row):
            if self.closed[packet]:
                continue
            card = cards[-1]
            for against in sets_summing_to(minus if card > 0 else plus, -card):
                moves.append(Neutralise(packet, against))
                if self.leave_open:
                    moves += [Neutralise(packet, laid, True) for laid in each_on_top(against)]
            if card > 0:
                if card <= drawable:  # P5
                    moves.append(Follow(packet))
                continue
            for some in range(max(0, -card - len(minus)), min(-card, len(plus)) + 1):
                others = sets_of(minus, -card - some)
                moves += [
                    Follow(packet, one + other) for one in sets_of(plus, some) for other in others
                ]
        return moves

    def can_act(self, seat: Seat) -> bool:
        """Whether there is any way at all, without listing them."""
        hand, row = self.hands[seat], self.row
        drawable, held = len(self.pile) + len(self.discard), len(hand)
        shown = [row[packet][-1] for packet, closed in enumerate(self.closed) if not closed]
        for card in shown:
            if -held <= card <= drawable:  # P5: it can be followed
                return True
        hand = sorted(hand, reverse=True)
        for card in shown:
            helpful = tuple([other for other in hand if (other > 0) != (card > 0)])
            if sets_summing_to(helpful, -card):
                return True
        return False

    def why_not(self, seat: Seat, move: Move, at: int | None = None) -> Reason | None:
        if self.turn < 0:
            return Reason("refused.over")
        if self.opening:
            return self._why_not_open(seat, move)
        if isinstance(move, Open):
            return Reason("plus_minus.refused.opened")
        if seat != self.turn:
            return Reason("refused.not_your_turn", {"seat": self.turn})
        if not isinstance(move, Neutralise | Follow):
            return Reason("refused.not_a_move", {"text": move.text()})
        last = len(self.row) - 1
        if not 0 <= move.packet <= last:
            return Reason("plus_minus.refused.no_packet", {"packet": move.packet, "last": last})
        if self.closed[move.packet]:
            return Reason("plus_minus.refused.closed", {"packet": move.packet})
        card = self.row[move.packet][-1]
        if isinstance(move, Neutralise):
            return self._why_not_neutralise(seat, move, card)
        return self._why_not_follow(seat, move, card)

    def _why_not_open(self, seat: Seat, move: Move) -> Reason | None:
        if not isinstance(move, Open):
            return Reason("plus_minus.refused.opening")
        if not 0 <= seat < self.players or self.chosen[seat] is not None:
            return Reason("plus_minus.refused.chosen")
        if move.card not in self.hands[seat]:
            return Reason("plus_minus.refused.not_held", {"card": name_of(move.card)})
        return None

    def _why_not_neutralise(self, seat: Seat, move: Neutralise, card: int) -> Reason | None:
        lacking = self._lacking(seat, move.cards)
        if lacking is not None:
            return Reason("plus_minus.refused.not_held", {"card": name_of(lacking)})
        wrong = next((held for held in move.cards if (held > 0) == (card > 0)), None)
        if wrong is not None:
            said = {"card": name_of(card), "wrong": name_of(wrong)}
            return Reason("plus_minus.refused.same_sign", said)
        total = card + sum(move.cards)
        if total or not move.cards:  # P3
            said = {"card": name_of(card), "cards": _listed(move.cards), "sum": name_of(total)}
            return Reason("plus_minus.refused.not_zero", said)
        if move.leaving_open and not self.leave_open:
            return Reason("plus_minus.refused.leave_open")
        return None

    def _why_not_follow(self, seat: Seat, move: Follow, card: int) -> Reason | None:
        if card > 0:
            drawable = len(self.pile) + len(self.discard)
            if move.dropping:
                return Reason("plus_minus.refused.drops_for_plus", {"card": name_of(card)})
            if card > drawable:  # P5
                said = {"card": name_of(card), "wanted": card, "count": drawable}
                return Reason("plus_minus.refused.too_few_to_draw", said)
            return None
        held = len(self.hands[seat])
        if -card > held:  # P5
            said = {"card": name_of(card), "wanted": -card, "count": held}
            return Reason("plus_minus.refused.too_few_to_drop", said)
        lacking = self._lacking(seat, move.dropping)
        if lacking is not None:
            return Reason("plus_minus.refused.not_held", {"card": name_of(lacking)})
        if len(move.dropping) != -card:
            said = {"card": name_of(card), "wanted": -card, "count": len(move.dropping)}
            return Reason("plus_minus.refused.wrong_count", said)
        return None

    def _lacking(self, seat: Seat, cards: Cards) -> int | None:
        """A card of these that the hand does not hold as often, if there is one."""
        hand = self.hands[seat]
        return next((card for card in cards if cards.count(card) > hand.count(card)), None)

    def advance(
        self, seat: Seat, move: Move, at: int | None = None, events: list[Event] | None = None
    ) -> None:
        if isinstance(move, Open):
            self._open(seat, move.card, events)
            return
        if isinstance(move, Neutralise):
            self._neutralise(seat, move, events)
        else:
            assert isinstance(move, Follow)
            self._follow(seat, move, events)
        self._after_turn(seat, events)

    # --- neutralise ---

    def _neutralise(self, seat: Seat, move: Neutralise, events: list[Event] | None) -> None:
        """P3: the packet sums to nothing and is turned face down, unless it is left open."""
        for card in move.cards:
            self.hands[seat].remove(card)
        self.row[move.packet] += move.cards
        self.closed[move.packet] = not move.leaving_open
        self.since_neutralised = 0
        if events is not None:
            events.append(Neutralised(seat, move.packet, move.cards, move.leaving_open))

    # --- follow ---

    def _follow(self, seat: Seat, move: Follow, events: list[Event] | None) -> None:
        """P4: a plus card brings cards, a minus card costs them; it stays in the row."""
        card = self.row[move.packet][-1]
        self.since_neutralised += 1
        if events is not None:
            events.append(Followed(seat, move.packet, card))
        if card > 0:
            for _ in range(card):
                self._draw(seat, events)
            return
        for dropped in move.dropping:
            self.hands[seat].remove(dropped)
        self.discard += move.dropping
        if events is not None:
            events.append(Dropped(seat, move.dropping))

    def _draw(self, seat: Seat, events: list[Event] | None) -> None:
        """P7: when the pile is empty, the discard is shuffled into a new one."""
        if not self.pile:
            self.pile, self.discard = self.discard, []
            self.shuffles += 1
            Chance(self.seed, self.id, "shuffle", self.shuffles).shuffle(self.pile)
            if events is not None:
                events.append(Reshuffled(len(self.pile)))
        card = self.pile.pop()
        self.hands[seat].append(card)
        if events is not None:
            events.append(Drew(seat, card, len(self.pile)))

    # --- the end of a deal ---

    def _after_turn(self, seat: Seat, events: list[Event] | None) -> None:
        """P8: is the deal over, and if not, who is next."""
        if all(self.closed):
            self._end_deal(Reason("plus_minus.ended.all_neutral"), events)
        elif self.since_neutralised >= self.patience * self.players:
            said = {"turns": self.since_neutralised}
            self._end_deal(Reason("plus_minus.ended.patience", said), events)
        else:
            self._find_turn((seat + 1) % self.players, events)

    def _find_turn(self, seat: Seat, events: list[Event] | None) -> None:
        """P6: the first player from here who can act; the others are skipped."""
        skipped: list[Seat] = []
        for step in range(self.players):
            next_seat = (seat + step) % self.players
            if self.can_act(next_seat):
                self.turn = next_seat
                if events is not None:
                    events += [Skipped(other) for other in skipped]
                    events.append(TurnCame(next_seat))
                return
            skipped.append(next_seat)
        self._end_deal(Reason("plus_minus.ended.stuck"), events)

    def _end_deal(self, reason: Reason, events: list[Event] | None) -> None:
        scores = [score(hand) for hand in self.hands]
        self.rounds.append(scores)
        if events is not None:
            hands = tuple(tuple(sorted(hand)) for hand in self.hands)
            split = tuple(groups(hand) if hand else None for hand in hands)
            totals = tuple(self.totals())
            events.append(DealEnded(self.round, reason, hands, split, tuple(scores), totals))
        if self.round < self.deals:  # P12
            self._deal_round(None, events)
            return
        self.turn = -1
        outcome = self.outcome()
        if events is not None and outcome is not None:
            events.append(MatchEnded(outcome))

    def outcome(self) -> Outcome | None:
        return self.best_total() if self.turn < 0 else None

    # --- looking ---

    def view(self, seat: Seat) -> PlusMinusView:
        return PlusMinusView(
            seat=seat,
            to_act=tuple(self.to_act),
            legal=tuple(self.legal_moves(seat)),
            totals=tuple(self.totals()),
            round=self.round,
            dealer=self.dealer,
            outcome=self.outcome(),
            hand=tuple(self.hands[seat]),
            hand_counts=tuple(map(len, self.hands)),
            row=tuple(
                ((), False, len(cards)) if closed else (tuple(cards), True, len(cards))
                for cards, closed in zip(self.row, self.closed, strict=True)
            ),
            pile_count=len(self.pile),
            discard_top=self.discard[-1] if self.discard else None,
            discard_count=len(self.discard),
            chosen=self.chosen[seat],
            has_chosen=tuple(card is not None for card in self.chosen),
            opening=self.opening,
            since_neutralised=self.since_neutralised,
            rounds=tuple(map(tuple, self.rounds)),
            deals=self.deals,
            patience=self.patience,
            leave_open=self.leave_open,
        )

    @classmethod
    def imagine(cls, view: PlusMinusView, chance: Chance) -> Self:
        game = cls()
        game.players, game.deals, game.patience = view.players, view.deals, view.patience
        game.leave_open = view.leave_open
        game.options = {
            "deals": view.deals,
            "patience": view.patience,
            "leave_open": view.leave_open,
        }
        game.seed, game.shuffles = chance.below(1 << 32), 0
        game.round, game.dealer = view.round, view.dealer
        game.opening, game.since_neutralised = view.opening, view.since_neutralised
        game.rounds = [list(scores) for scores in view.rounds]
        game.turn = -1 if view.outcome is not None else view.to_act[0]
        if view.opening and view.outcome is None:
            game.turn = (view.dealer + 1) % view.players
        unseen = list(DECK)
        known = [*view.hand, *(card for cards, _, _ in view.row for card in cards)]
        known += [card for card in (view.discard_top, view.chosen) if card is not None]
        for card in known:
            unseen.remove(card)
        chance.shuffle(unseen)

        def some(count: int) -> list[int]:
            return [unseen.pop() for _ in range(count)]

        game.hands = [
            list(view.hand) if seat == view.seat else some(count)
            for seat, count in enumerate(view.hand_counts)
        ]
        game.row = [list(cards) if is_open else some(count) for cards, is_open, count in view.row]
        game.closed = [not is_open for _, is_open, _ in view.row]
        game.chosen = [
            view.chosen if seat == view.seat else some(1)[0] if chosen else None
            for seat, chosen in enumerate(view.has_chosen)
        ]
        game.discard = some(max(0, view.discard_count - 1))
        if view.discard_top is not None:
            game.discard.append(view.discard_top)
        game.pile = unseen
        return game

    def position(self) -> dict[str, Any]:
        return {
            **self._common_position(),
            "hands": [list(hand) for hand in self.hands],
            "row": [
                {"cards": list(cards), "open": not closed}
                for cards, closed in zip(self.row, self.closed, strict=True)
            ],
            "chosen": list(self.chosen),
            "pile": self.pile[::-1],
            "discard": list(self.discard),
            "since_neutralised": self.since_neutralised,
            "deals": [list(scores) for scores in self.rounds],
        }

    def copy(self) -> Self:
        twin = type(self)()
        twin.players, twin.options, twin.seed = self.players, self.options, self.seed
        twin.deals, twin.patience, twin.leave_open = self.deals, self.patience, self.leave_open
        twin.round, twin.dealer, twin.turn = self.round, self.dealer, self.turn
        twin.shuffles, twin.opening = self.shuffles, self.opening
        twin.since_neutralised = self.since_neutralised
        twin.rounds, twin.chosen, twin.closed = self.rounds[:], self.chosen[:], self.closed[:]
        twin.pile, twin.discard = self.pile[:], self.discard[:]
        twin.hands = [hand[:] for hand in self.hands]
        twin.row = [cards[:] for cards in self.row]
        return twin

    def cards(self) -> list[Any]:
        lying = [*self.pile, *self.discard, *(card for card in self.chosen if card is not None)]
        for cards in (*self.hands, *self.row):
            lying += cards
        return lying

    # --- text ---

    @classmethod
    def parse(cls, text: str) -> Move:
        move = _parsed(text)
        if move is None or move.text() != text:
            raise Illegal(Reason("refused.not_a_move", {"text": text}))
        return move


def _listed(cards: Cards) -> str:
    return " ".join(map(name_of, cards)) or "0"


def _cards(words: list[str]) -> Cards:
    """The cards that words name; raises for a word that names none."""
    by_name = {name_of(card): card for card in CARD_LIST}
    return tuple(by_name[word] for word in words)


def _parsed(text: str) -> Move | None:
    words = text.split(" ")
    try:
        match words:
            case ["open", card]:
                return Open(_cards([card])[0])
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


def _place(word: str) -> int:
    if not (word.isascii() and word.isdigit() and len(word) <= 9):
        raise ValueError(word)
    return int(word)


RULES = PlusMinus
