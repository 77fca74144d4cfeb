"""Flip 7: turn up cards, keep your numbers different, stop in time, or risk it all for seven.

Read from top to bottom like the rulebook: the set-up, the deal, the turn, what each card does, the
end of a round, the score. The cards stand in ``cards``. ``# F…`` names the ruling that a line
exists for.

What is still to be done (deal on, flip on, give a card away) lies on a stack of tasks, so that the
game can stop in the middle of anything to ask a player, and be copied there.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Self

from game.chance import Chance
from game.contract import Events, Move, Options, Reason, Reshuffled, Seat, TurnCame, TurnGame
from game.flip_7 import cards, told
from game.flip_7.cards import CHANCE, FREEZE, LAST_NUMBER, NAMES, SEVEN, THREE, TIMES_2
from game.flip_7.counting import unseen
from game.flip_7.moves import GIVE, HIT, MOVES, STAY, Give, Hit, Stay
from game.flip_7.told import ACTIVE, BUSTED, DEAL, FLIP, FROZEN, NEXT, OFFER, TURN_UP, Flip7View

# --- house rules --------------------------------------------------------------------------------

# What the two rule sets say where they differ; each is also a switch of its own.
RULE_SETS: dict[str, dict[str, str]] = {
    "leaflet": {"freeze": "loses", "bust_in_three": "gives", "chance_draw": "another"},
    "international": {"freeze": "banks", "bust_in_three": "discards", "chance_draw": "none"},
}


def house_rules(options: Options) -> dict[str, str]:
    """The three switches as they stand for these options."""
    chosen = dict(RULE_SETS[options.get("rules", "leaflet")])
    for switch in chosen:
        chosen[switch] = options.get(switch, chosen[switch])
    return chosen


class Flip7(TurnGame):
    id = "flip-7"
    moves = MOVES

    rows: list[list[int]]
    shown: list[int]  # the numbers of a row as bits
    modifiers: list[list[int]]
    chance: list[bool]
    freezes: list[int]  # Freeze cards that lie before a seat
    status: list[int]
    pile: list[int]  # the top card is the last of the list
    discard: list[int]
    pending: told.Pending | None
    tasks: list[told.Task]  # the last one is next
    over: bool
    target: int
    banks: bool  # whether a frozen player keeps the points
    busted_gives: bool  # whether one who busts in a Flip Three still gives what was set aside
    another_card: bool  # whether a Second Chance brings another card
    decks: int
    shuffles: int
    fresh: tuple[list[int], list[int], int] | None  # pile, discard, shuffles before the deal

    # --- set-up ---

    def _begin(self, deck: Sequence[str] | None, events: Events) -> None:
        self.decks = cards.decks_for(self.players)
        self.shuffles, self.over = 0, False
        self.discard = []
        # Shuffled even where a deck is given: later shuffles are then the same.
        self.pile = list(cards.DECK) * self.decks
        self._shuffle(self.pile)
        if deck is not None:
            self.pile = [cards.CARD_OF[name] for name in reversed(deck)]
        self._deal_round(events)

    def _take_options(self, options: Options) -> None:
        self.options = options
        rules = house_rules(options)
        self.banks = rules["freeze"] == "banks"
        self.busted_gives = rules["bust_in_three"] == "gives"
        self.another_card = rules["chance_draw"] == "another"
        self.target = options.get("target", 200)

    @classmethod
    def why_not_deck(cls, deck: Sequence[Any], players: int, options: Options) -> Reason | None:
        known = all(isinstance(card, str) and card in cards.CARD_OF for card in deck)
        wanted = sorted(cards.DECK * cards.decks_for(players))
        if known and sorted(cards.CARD_OF[card] for card in deck) == wanted:
            return None
        return Reason("flip_7.refused.deck", {"count": len(wanted)})

    def _shuffle(self, cards: list[int]) -> None:
        self.shuffles += 1
        Chance(self.seed, self.id, "shuffle", self.shuffles).shuffle(cards)

    # --- the deal ---

    def _deal_round(self, events: Events) -> None:
        """F1: one card each from the dealer's left, the dealer last."""
        self._next_round()
        players = self.players
        # Until somebody acts, this round can be dealt again for one player more or less.
        self.fresh = (self.pile[:], self.discard[:], self.shuffles)
        self.rows = [[] for _ in range(players)]
        self.shown = [0] * players
        self.modifiers = [[] for _ in range(players)]
        self.chance = [False] * players
        self.freezes = [0] * players
        self.status = [ACTIVE] * players
        self.pending, self.turn = None, -1
        if events is not None:
            events.append(told.RoundBegan(self.round, self.dealer, len(self.pile)))
        self.tasks = [(DEAL, 0)]
        self._run(events)

    def _run(self, events: Events) -> None:
        """Do what is to be done, until a player has to be asked."""
        tasks = self.tasks
        while tasks and self.pending is None:
            task = tasks.pop()
            kind = task[0]
            if kind == NEXT:
                self._pass_turn(task[1], events)
            elif kind == TURN_UP:
                if self._can_go_on():
                    self._turn_up(task[1], task[2], 0, events)
            elif kind == DEAL:
                self._deal_on(task[1])
            elif kind == FLIP:
                self._flip(task[1], task[2], task[3], events)
            elif kind == OFFER:
                self._offer(task[1], task[2], events)
            else:  # what was set aside, in the order drawn, each completely before the next
                _, by, aside = task
                if aside[1:]:
                    tasks.append((told.ASIDE, by, aside[1:]))
                tasks.append((OFFER, by, aside[0]))
            if tasks is not self.tasks:  # the round has ended and another was dealt
                return

    def _deal_on(self, place: int) -> None:
        if place == self.players:
            self.tasks.append((NEXT, self.dealer))
            return
        self.tasks.append((DEAL, place + 1))
        seat = (self.dealer + 1 + place) % self.players
        if self.status[seat] == ACTIVE:
            self.tasks.append((TURN_UP, seat, told.IN_DEAL))

    # --- the turn ---

    @property
    def to_act(self) -> list[Seat]:
        if self.over:
            return []
        return [self.turn if self.pending is None else self.pending[1]]

    def legal_moves(self, seat: Seat) -> list[Move]:
        if self.over:
            return []
        if self.pending is not None:
            _, by, choices = self.pending
            return [GIVE[to] for to in choices] if seat == by else []
        if seat != self.turn:
            return []
        if not self.pile and not self.discard:
            return [STAY]  # F13
        return [HIT, STAY] if self._has_card(seat) else [HIT]

    def is_out(self, seat: Seat) -> bool:
        gives = self.pending is not None and self.pending[1] == seat
        return self.status[seat] != ACTIVE and not gives

    def _has_card(self, seat: Seat) -> bool:
        return bool(self.rows[seat] or self.modifiers[seat] or self.chance[seat])

    def why_not(self, seat: Seat, move: Move, at: int | None = None) -> Reason | None:
        if seat not in self.to_act:
            return self._out_of_turn()
        if isinstance(move, Give):
            return self._why_not_give(move.to)
        if self.pending is not None:
            return Reason("flip_7.refused.give_first", {"card": cards.said(self.pending[0])})
        can_hit = bool(self.pile or self.discard)
        if isinstance(move, Hit):
            return None if can_hit else Reason("flip_7.refused.no_cards")
        if isinstance(move, Stay):
            if self._has_card(seat) or not can_hit:
                return None
            return Reason("flip_7.refused.empty_row")
        return Reason.not_a_move(move.text())

    def _why_not_give(self, to: Seat) -> Reason | None:
        if self.pending is None:
            return Reason("flip_7.refused.nothing_to_give")
        card, _, choices = self.pending
        if to in choices:
            return None
        if not 0 <= to < self.players:
            return Reason("refused.no_seat", {"number": to, "last": self.players - 1})
        if self.status[to] != ACTIVE:
            return Reason("flip_7.refused.out", {"seat": to, "card": cards.said(card)})
        return Reason("flip_7.refused.has_chance", {"seat": to})

    def advance(self, seat: Seat, move: Move, at: int | None = None, events: Events = None) -> None:
        self.fresh = None
        kind = type(move)
        if kind is Hit:
            self.tasks.append((NEXT, seat))
            self._turn_up(seat, told.IN_HIT, 0, events)
        elif kind is Stay:
            self.status[seat] = told.STAYED
            if events is not None:
                events.append(told.Stood(seat, self.points_of(seat)))
            self.tasks.append((NEXT, seat))
        else:
            assert self.pending is not None
            card, by, _ = self.pending
            self.pending = None
            self._give(by, move.to, card, events)  # type: ignore[attr-defined]
        self._run(events)

    def _pass_turn(self, seat: Seat, events: Events) -> None:
        """F2, F16: the next active player after the one whose turn it was."""
        players, status = self.players, self.status
        for _ in range(players):
            seat = seat + 1 if seat + 1 < players else 0
            if status[seat] == ACTIVE:
                self.turn = seat
                if events is not None:
                    events.append(TurnCame(seat))
                return
        self._end_round(Reason("flip_7.ended.all_out"), events)

    # --- turning up a card ---

    def _can_go_on(self) -> bool:
        """F13: whether there is a card for somebody who is not asked.

        Flip Three and Second Chance are soon in the discard again. Where nothing else is left, one
        would bring back the other for ever.
        """
        return bool(self.pile) or any(card not in (THREE, CHANCE) for card in self.discard)

    def _turn_up(self, seat: Seat, why: int, flips: int, events: Events) -> int:
        """One card for a seat; there has to be one."""
        if not self.pile:  # F13: what lies in front of players stays there
            self.pile, self.discard = self.discard, []
            self._shuffle(self.pile)
            if events is not None:
                events.append(Reshuffled(len(self.pile)))
        card = self.pile.pop()
        if events is not None:
            events.append(told.CardTurned(seat, NAMES[card], told.WHY[why], len(self.pile), flips))
        if card <= LAST_NUMBER:
            self._number(seat, card, events)
        elif card <= TIMES_2:
            self.modifiers[seat].append(card)
        elif card == CHANCE:
            self._second_chance(seat, why, events)
        elif why != told.IN_FLIP:
            self.tasks.append((OFFER, seat, card))
        return card

    def _number(self, seat: Seat, number: int, events: Events) -> None:
        bit = 1 << number
        if not self.shown[seat] & bit:
            self.shown[seat] |= bit
            self.rows[seat].append(number)
            if len(self.rows[seat]) == SEVEN:  # F4
                if events is not None:
                    events.append(told.Sevened(seat))
                self._end_round(Reason("flip_7.ended.seven", {"seat": seat}), events)
        elif self.chance[seat]:  # F9
            self.chance[seat] = False
            self.discard += (number, CHANCE)
            if events is not None:
                events.append(told.Saved(seat, number))
        else:  # F3
            self.rows[seat].append(number)
            self.status[seat] = BUSTED
            if events is not None:
                events.append(told.Busted(seat, number))

    def _second_chance(self, seat: Seat, why: int, events: Events) -> None:
        if why != told.IN_FLIP and self.another_card:  # F10
            self.tasks.append((TURN_UP, seat, why))
        if self.chance[seat]:  # F11
            self.tasks.append((OFFER, seat, CHANCE))
        else:
            self.chance[seat] = True
            if events is not None:
                events.append(told.ChanceKept(seat))

    # --- giving a card ---

    def _offer(self, by: Seat, card: int, events: Events) -> None:
        """F5, F11: to any active player, or to one without a Second Chance."""
        choices = tuple(
            seat
            for seat, status in enumerate(self.status)
            if status == ACTIVE and not (card == CHANCE and self.chance[seat])
        )
        if not choices:  # F8, F11
            self.discard.append(card)
            if events is not None:
                events.append(told.Discarded(NAMES[card]))
        elif len(choices) == 1:
            self._give(by, choices[0], card, events)
        else:
            self.pending = (card, by, choices)
            if events is not None:
                events.append(told.Asked(by, NAMES[card], choices))

    def _give(self, by: Seat, to: Seat, card: int, events: Events) -> None:
        if events is not None:
            events.append(told.Given(by, to, NAMES[card]))
        if card == CHANCE:
            self.chance[to] = True
        elif card == FREEZE:  # F6
            self.freezes[to] += 1
            self.status[to] = FROZEN
            if events is not None:
                events.append(told.Froze(to, self.points_of(to) if self.banks else None))
        else:
            self.tasks.append((FLIP, to, 3, ()))

    # --- Flip Three ---

    def _flip(self, seat: Seat, left: int, aside: tuple[int, ...], events: Events) -> None:
        """F7: one of the three, then on; what was set aside comes after the last."""
        if left and self.status[seat] == ACTIVE and self._can_go_on():
            place = len(self.tasks)
            self.tasks.append((FLIP, seat, left - 1, aside))
            card = self._turn_up(seat, told.IN_FLIP, left - 1, events)
            if card in (FREEZE, THREE):
                self.tasks[place] = (FLIP, seat, left - 1, (*aside, card))
                if events is not None:
                    events.append(told.SetAside(seat, NAMES[card]))
            return
        self.discard.append(THREE)
        if events is not None:
            events.append(told.FlipsEnded(seat))
        if aside and self.status[seat] == BUSTED and not self.busted_gives:  # F8
            self.discard += aside
            if events is not None:
                events += [told.Discarded(NAMES[card]) for card in aside]
        elif aside:
            self.tasks.append((told.ASIDE, seat, aside))

    # --- the end of a round, the score ---

    def points_of(self, seat: Seat) -> int:
        """What the cards before a seat are worth."""
        row = self.rows[seat]
        return cards.points(row, self.modifiers[seat], len(row) == SEVEN)

    def _score(self, seat: Seat) -> int:
        status = self.status[seat]
        if status == BUSTED or (status == FROZEN and not self.banks):
            return 0
        return self.points_of(seat)

    def _end_round(self, reason: Reason, events: Events) -> None:
        scores = [self._score(seat) for seat in range(self.players)]
        self.rounds.append(scores)
        totals = self.totals()
        if events is not None:
            sums = tuple(self._sum(seat, score) for seat, score in enumerate(scores))
            events.append(told.RoundEnded(self.round, reason, sums, tuple(scores), tuple(totals)))
        best = max(totals)
        # F7: nothing is given after seven numbers.
        self.discard += told.limbo(self.tasks, self.pending)
        self.tasks = []
        # F14, F15: the highest total wins once the target is reached, if one leads alone.
        self.over = best >= self.target and totals.count(best) == 1
        if self.over:
            self._end_match(events)
            return
        self.discard += self._lying()  # F13
        self._deal_round(events)

    def _sum(self, seat: Seat, score: int) -> told.Sum:
        row, modifiers, status = self.rows[seat], self.modifiers[seat], self.status[seat]
        doubled, bonus = modifiers.count(TIMES_2), sum(map(cards.BONUS.__getitem__, modifiers))
        seven = len(row) == SEVEN and status != BUSTED
        return told.Sum(sum(row), doubled, bonus, seven, told.STATUS[status], score)

    # --- coming and going between rounds ---

    def why_not_join(self) -> Reason | None:
        if self.over:
            return Reason("refused.over")
        return None if self.fresh is not None else Reason("flip_7.refused.between_rounds")

    def join(self, events: Events = None) -> None:
        """Somebody sits down after the last seat, with no points; the round is dealt anew."""
        self._gather()
        self.players += 1
        for scores in self.rounds:
            scores.append(0)
        if cards.decks_for(self.players) > self.decks:
            more = list(cards.DECK)
            self._shuffle(more)
            self.pile[:0] = more
            self.decks += 1
        self._deal_round(events)

    def leave(self, seat: Seat, events: Events = None) -> None:
        """A seat gets up; those after it move up by one, and the round is dealt anew."""
        self._gather()
        self.players -= 1
        for scores in self.rounds:
            del scores[seat]
        if seat <= self.dealer:
            self.dealer -= 1
        # More cards were seen than will be dealt now: nobody shall know what comes next.
        self._shuffle(self.pile)
        self._deal_round(events)

    def _gather(self) -> None:
        """Take the deal of this round back."""
        assert self.fresh is not None
        pile, discard, self.shuffles = self.fresh
        self.pile, self.discard = pile[:], discard[:]
        self.round -= 1
        self.dealer -= 1

    # --- looking ---

    def _lying(self) -> list[int]:
        """Every card that is neither in the pile nor in the discard."""
        lying = told.limbo(self.tasks, self.pending)
        for seat in range(self.players):
            lying += self.rows[seat] + self.modifiers[seat]
            lying += [CHANCE] * self.chance[seat] + [FREEZE] * self.freezes[seat]
        return lying

    def view(self, seat: Seat) -> Flip7View:
        return Flip7View(
            **self._common_view(seat),
            rows=tuple(map(tuple, self.rows)),
            modifiers=tuple(map(tuple, self.modifiers)),
            chance=tuple(self.chance),
            freezes=tuple(self.freezes),
            status=tuple(self.status),
            pile_count=len(self.pile),
            discard=tuple(self.discard),
            pending=self.pending,
            tasks=tuple(self.tasks),
            turn=self.turn,
            options=dict(self.options),
            decks=self.decks,
        )

    @classmethod
    def imagine(cls, view: Flip7View, chance: Chance) -> Self:
        game = cls._imagined(view, view.options, seed=chance.below(1 << 32))
        game.decks, game.shuffles, game.fresh = view.decks, 0, None
        game.turn, game.over = view.turn, view.outcome is not None
        game.rows = [list(row) for row in view.rows]
        game.shown = [sum(1 << number for number in set(row)) for row in view.rows]
        game.modifiers = [list(cards) for cards in view.modifiers]
        game.chance, game.freezes = list(view.chance), list(view.freezes)
        game.status, game.discard = list(view.status), list(view.discard)
        game.pending, game.tasks = view.pending, list(view.tasks)
        game.pile = unseen(view)
        chance.shuffle(game.pile)
        return game

    def position(self) -> dict[str, Any]:
        pending = None
        if self.pending is not None:
            card, by, choices = self.pending
            pending = {"card": NAMES[card], "by": by, "choices": list(choices)}
        waiting = [task[-1] for task in reversed(self.tasks) if task[0] in (FLIP, told.ASIDE)]
        return {
            **self._common_position(),
            "rows": [[NAMES[card] for card in row] for row in self.rows],
            "modifiers": [[NAMES[card] for card in cards] for cards in self.modifiers],
            "chance": list(self.chance),
            "freezes": list(self.freezes),
            "status": [told.STATUS[status] for status in self.status],
            "pile": [NAMES[card] for card in reversed(self.pile)],
            "discard": [NAMES[card] for card in self.discard],
            "pending": pending,
            "set_aside": [NAMES[card] for aside in waiting for card in aside],
            "rounds": [list(scores) for scores in self.rounds],
        }

    def cards(self) -> list[Any]:
        return [NAMES[card] for card in (*self.pile, *self.discard, *self._lying())]


RULES = Flip7
