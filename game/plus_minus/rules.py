"""Plus Minus: cancel a card of the row out, or follow it and draw or drop cards.

Read from top to bottom like the rulebook: the set-up, the opening, the turn, each action, the end
of a deal. The cards stand in ``cards``, the score in ``score``. ``# P…`` names the ruling that a
line exists for.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Self

from game.chance import Chance
from game.contract import Drew, Events, Move, Options, Reason, Reshuffled, Seat, TurnCame, TurnGame
from game.plus_minus import told
from game.plus_minus.cards import (
    DECK,
    Cards,
    are_opposed,
    each_on_top,
    name_of,
    sets_of,
    sets_summing_to,
)
from game.plus_minus.moves import Follow, Neutralise, Open, parse
from game.plus_minus.score import groups, score
from game.plus_minus.told import PlusMinusView

HAND_SIZE, FIRST_ROW = 6, 2
PATIENCE = 3


class PlusMinus(TurnGame):
    id = "plus-minus"

    hands: list[list[int]]
    row: list[list[int]]  # the packets, each with its visible card last
    closed: list[bool]
    pile: list[int]  # the top card is the last of the list
    discard: list[int]
    chosen: list[int | None]
    opening: bool
    since_neutralised: int
    shuffles: int
    deals: int
    patience: int
    leave_open: bool

    # --- set-up ---

    def _take_options(self, options: Options) -> None:
        self.options = options
        self.deals = options.get("deals", self.players)  # P12
        self.patience = options.get("patience", PATIENCE)
        self.leave_open = options.get("leave_open", True)

    @classmethod
    def why_not_deck(cls, deck: Sequence[Any], players: int, options: Options) -> Reason | None:
        whole = all(isinstance(card, int) and not isinstance(card, bool) for card in deck)
        if whole and sorted(deck) == sorted(DECK):
            return None
        return Reason("plus_minus.refused.deck", {"count": len(DECK)})

    def _begin(self, deck: Sequence[int] | None, events: Events) -> None:
        self.shuffles = 0
        self._deal_round(deck, events)

    def _deal_round(self, deck: Sequence[int] | None, events: Events) -> None:
        """P1: six cards each, two to the row; then every player brings one."""
        self._next_round()
        cards = self._shuffled(DECK, "deal", self.round) if deck is None else list(deck)
        self.hands = self._hands_of(cards, HAND_SIZE)
        given = HAND_SIZE * self.players
        self.row = [[card] for card in cards[given : given + FIRST_ROW]]
        self.closed = [False] * FIRST_ROW
        self.pile = cards[: given + FIRST_ROW - 1 : -1]
        self.discard = []
        self.chosen = [None] * self.players
        self.opening = True
        self.since_neutralised = 0
        if events is not None:
            hands = tuple(map(tuple, self.hands))
            row = tuple(packet[0] for packet in self.row)
            dealt = told.Dealt(self.round, self.dealer, self.turn, hands, row, len(self.pile))
            events.append(dealt)

    # --- the opening ---

    def _open(self, seat: Seat, card: int, events: Events) -> None:
        self.hands[seat].remove(card)
        self.chosen[seat] = card
        if events is not None:
            events.append(told.Chose(seat, card))
        cards = [chosen for chosen in self.chosen if chosen is not None]
        if len(cards) < self.players:
            return
        self.row += [[chosen] for chosen in cards]
        self.closed += [False] * self.players
        self.chosen = [None] * self.players
        self.opening = False
        if events is not None:
            events.append(told.Opened(tuple(cards)))
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
            for some in range(-card + 1):
                others = sets_of(minus, -card - some)
                moves += [
                    Follow(packet, one + other) for one in sets_of(plus, some) for other in others
                ]
        return moves

    def can_act(self, seat: Seat) -> bool:
        """Whether there is any way at all, without listing them."""
        hand, row = self.hands[seat], self.row
        drawable, held = len(self.pile) + len(self.discard), len(hand)
        shown = []
        for packet, closed in enumerate(self.closed):
            if not closed:
                card = row[packet][-1]
                if -held <= card <= drawable:  # P5: it can be followed
                    return True
                shown.append(card)
        for card in shown:
            helpful = tuple([other for other in hand if are_opposed(card, other)])
            if sets_summing_to(helpful, -card):
                return True
        return False

    def why_not(self, seat: Seat, move: Move, at: int | None = None) -> Reason | None:
        if self.turn < 0:
            return self._out_of_turn()
        if self.opening:
            return self._why_not_open(seat, move)
        if isinstance(move, Open):
            return Reason("plus_minus.refused.opened")
        if seat != self.turn:
            return self._out_of_turn()
        if not isinstance(move, Neutralise | Follow):
            return Reason.not_a_move(move.text())
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
        wrong = next((held for held in move.cards if not are_opposed(card, held)), None)
        if wrong is not None:
            said = {"card": name_of(card), "wrong": name_of(wrong)}
            return Reason("plus_minus.refused.same_sign", said)
        total = card + sum(move.cards)
        if total or not move.cards:  # P3
            laid = " ".join(map(name_of, move.cards)) or "0"
            said = {"card": name_of(card), "cards": laid, "sum": name_of(total)}
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
        held, dropped = len(self.hands[seat]), len(move.dropping)
        if -card > held:  # P5
            said = {"card": name_of(card), "wanted": -card, "count": held}
            return Reason("plus_minus.refused.too_few_to_drop", said)
        lacking = self._lacking(seat, move.dropping)
        if lacking is not None:
            return Reason("plus_minus.refused.not_held", {"card": name_of(lacking)})
        if dropped != -card:
            said = {"card": name_of(card), "wanted": -card, "count": dropped}
            return Reason("plus_minus.refused.wrong_count", said)
        return None

    def _lacking(self, seat: Seat, cards: Cards) -> int | None:
        """A card of these that the hand does not hold as often, if there is one."""
        hand = self.hands[seat]
        return next((card for card in cards if cards.count(card) > hand.count(card)), None)

    def advance(self, seat: Seat, move: Move, at: int | None = None, events: Events = None) -> None:
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

    def _neutralise(self, seat: Seat, move: Neutralise, events: Events) -> None:
        """P3: the packet sums to nothing; it is turned face down, or left open by choice."""
        for card in move.cards:
            self.hands[seat].remove(card)
        self.row[move.packet] += move.cards
        self.closed[move.packet] = not move.leaving_open
        self.since_neutralised = 0
        if events is not None:
            events.append(told.Neutralised(seat, move.packet, move.cards, move.leaving_open))

    # --- follow ---

    def _follow(self, seat: Seat, move: Follow, events: Events) -> None:
        """P4: a plus card brings cards, a minus card costs them; it stays in the row."""
        card = self.row[move.packet][-1]
        self.since_neutralised += 1
        if events is not None:
            events.append(told.Followed(seat, move.packet, card))
        if card > 0:
            for _ in range(card):
                self._draw(seat, events)
            return
        for dropped in move.dropping:
            self.hands[seat].remove(dropped)
        self.discard += move.dropping
        if events is not None:
            events.append(told.Dropped(seat, move.dropping))

    def _draw(self, seat: Seat, events: Events) -> None:
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

    def _after_turn(self, seat: Seat, events: Events) -> None:
        """P8: is the deal over, and if not, who is next."""
        if all(self.closed):
            self._end_deal(Reason("plus_minus.ended.all_neutral"), events)
        elif self.since_neutralised >= self.patience * self.players:
            said = {"turns": self.since_neutralised}
            self._end_deal(Reason("plus_minus.ended.patience", said), events)
        else:
            self._find_turn((seat + 1) % self.players, events)

    def _find_turn(self, seat: Seat, events: Events) -> None:
        """P6: the first player from here who can act; the others are skipped."""
        skipped: list[Seat] = []
        for step in range(self.players):
            next_seat = (seat + step) % self.players
            if self.can_act(next_seat):
                self.turn = next_seat
                if events is not None:
                    events += [told.Skipped(other) for other in skipped]
                    events.append(TurnCame(next_seat))
                return
            skipped.append(next_seat)
        self._end_deal(Reason("plus_minus.ended.stuck"), events)

    def _end_deal(self, reason: Reason, events: Events) -> None:
        scores = [score(hand) for hand in self.hands]
        self.rounds.append(scores)
        if events is not None:
            hands = tuple(tuple(sorted(hand)) for hand in self.hands)
            split = tuple(groups(hand) if hand else None for hand in hands)
            totals = tuple(self.totals())
            events.append(told.DealEnded(self.round, reason, hands, split, tuple(scores), totals))
        if self.round < self.deals:  # P12
            self._deal_round(None, events)
        else:
            self._end_match(events)

    # --- looking ---

    def view(self, seat: Seat) -> PlusMinusView:
        return PlusMinusView(
            **self._common_view(seat),
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
            deals=self.deals,
            patience=self.patience,
            leave_open=self.leave_open,
        )

    @classmethod
    def imagine(cls, view: PlusMinusView, chance: Chance) -> Self:
        options = {"deals": view.deals, "patience": view.patience, "leave_open": view.leave_open}
        game = cls._imagined(view, options, seed=chance.below(1 << 32))
        game.shuffles = 0
        game.opening, game.since_neutralised = view.opening, view.since_neutralised
        game.turn = view.to_act[0] if view.to_act else -1
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
            view.chosen if seat == view.seat else unseen.pop() if chosen else None
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

    def cards(self) -> list[Any]:
        chosen = [card for card in self.chosen if card is not None]
        lying = (self.pile, self.discard, chosen, *self.hands, *self.row)
        return [card for cards in lying for card in cards]

    @classmethod
    def parse(cls, text: str) -> Move:
        return parse(text)


RULES = PlusMinus
