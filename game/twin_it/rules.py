"""Twin It: spot two equal faces and put a hand on each before the others do.

What the four modes share stands here: the cards, the moves, the piles, the table, the catches, the
hands and the time. Each mode is a class of its own, in ``race`` (``Duel``, ``Clans``), ``ring`` and
``together``; ``TwinIt.deal`` gives the one that the option ``mode`` names. ``# W…`` names the
ruling that a line exists for.

There is no clock. Every act comes with the time at which it was made, in milliseconds since the
match began, and what happens by itself (a hand is lifted, a disputed pair is turned over) happens
when the time is said to have come: with the next act, or with ``wait``.
"""

from __future__ import annotations

import importlib
from collections.abc import Iterator, Sequence
from typing import Any, ClassVar, Self

from game.chance import Chance
from game.contract import Event, Events, Game, Move, Options, Outcome, Reason, Seat
from game.twin_it import told
from game.twin_it.deck import CARDS
from game.twin_it.moves import HANDS, SHARES, parse
from game.twin_it.told import Face, HandDown, PileSeen, TwinItView

DUEL, CLANS, TOGETHER, RING = "duel", "clans", "together", "ring"
# The fewest and the most players of each mode, catches to win, and how long a hand waits.
MODES: dict[str, tuple[int, int, int, int]] = {
    DUEL: (2, 6, 5, 2000),
    CLANS: (4, 6, 5, 5000),
    TOGETHER: (1, 6, 0, 0),
    RING: (2, 6, 7, 2000),
}
TEAMS, MATES = 2, 2  # in clans, and how many make a team at least
_MODULES = {DUEL: "race", CLANS: "race", TOGETHER: "together", RING: "ring"}
FACES = "fb"  # the letters of front and back in a deck list
_SHOWN = tuple((Face(card, front), Face(card, back)) for card, (front, back) in enumerate(CARDS))


class TwinIt(Game):
    """What the modes share. Use ``TwinIt.deal``."""

    id = "twin-it"
    timed = True
    mode: ClassVar[str]

    up: list[int]  # which face of each card is up: 0 the front, 1 the back
    table: list[int]
    piles: list[list[int]]  # top first
    catches: list[list[list[int]]]  # of each owner; the latest last
    hands: list[HandDown]  # in the order in which they came down
    spots: dict[int, tuple[int, int]]  # where the cards of the table lie, if that is chosen
    teams: list[int]  # for whom each seat makes its catches
    now: int
    locked_until: int
    disputed: list[int]
    slapped: tuple[Seat, int] | None
    pointed: list[int]
    debts: list[tuple[Seat, int]]
    barred: list[tuple[Seat, int]]  # from slapping, and how long if there is no card to turn
    to_turn: Seat | None
    goals: tuple[int, ...]  # of each owner
    holds: tuple[int, ...]  # how long the hand of each seat waits
    _outcome: Outcome | None

    # --- setting up -------------------------------------------------------------------------

    @classmethod
    def why_not_table(cls, players: int, options: Options) -> Reason | None:
        mode = options.get("mode", DUEL)
        fewest, most, _, _ = MODES[mode]
        if fewest <= players <= most:
            return cls._why_not_lists(mode, players, options)
        said = {"mode": Reason(f"twin_it.mode.{mode}"), "fewest": fewest, "most": most}
        return Reason("twin_it.refused.players", {**said, "players": players})

    @classmethod
    def _why_not_lists(cls, mode: str, players: int, options: Options) -> Reason | None:
        """Why the numbers by seat or by team do not fit the table, or nothing."""
        for key in ("goal", "hold_ms", "teams"):
            numbers = options.get(key)
            if not isinstance(numbers, list):
                continue
            said = {"key": key, "count": len(numbers)}
            if key == "goal" and mode == CLANS:
                if len(numbers) != TEAMS:
                    return Reason("twin_it.refused.list_teams", said)
            elif len(numbers) != players:
                return Reason("twin_it.refused.list_seats", {**said, "players": players})
        teams = options.get("teams")
        if teams is None:
            return None
        if mode != CLANS:
            return Reason("twin_it.refused.team_mode")
        small = min(map(teams.count, range(TEAMS))) < MATES
        return Reason("twin_it.refused.team_small", {"fewest": MATES}) if small else None

    @classmethod
    def why_not_deck(cls, deck: Sequence[Any], players: int, options: Options) -> Reason | None:
        wanted = {f"{card}{face}" for card in range(len(CARDS)) for face in FACES}
        for card in deck:
            if not isinstance(card, str) or card not in wanted:
                return Reason("twin_it.refused.deck_card", {"card": str(card)})
        if len(deck) != len(CARDS) or len({card[:-1] for card in deck}) != len(CARDS):
            return Reason("twin_it.refused.deck_whole", {"count": len(CARDS)})
        return None

    @classmethod
    def _kind(cls, options: Options) -> type[Self]:
        mode = options.get("mode", DUEL)
        module = importlib.import_module(f"game.twin_it.{_MODULES[mode]}")
        kind: type[Self] = getattr(module, mode.capitalize())
        return kind

    def _take_options(self, options: Options) -> None:
        self.options, self.teams = options, self._teams(options)
        _, _, goal, hold = MODES[self.mode]
        self.goals = _each(options.get("goal", goal), max(self.teams) + 1)
        self.holds = _each(options.get("hold_ms", hold), self.players)

    def _begin(self, deck: Sequence[str] | None, events: Events) -> None:
        self.round, self.dealer = 1, self.players - 1
        self.up = [0] * len(CARDS)
        self.table, self.piles, self.hands = [], [], []
        self.spots = {}
        self.catches = [[] for _ in range(max(self.teams) + 1)]
        self.now = self.locked_until = 0
        self.disputed, self.slapped = [], None
        self.pointed, self.debts, self.barred = [], [], []
        self.to_turn, self._outcome = 0, None
        if deck is None:
            deck = shuffled(self.seed)
        for name in deck:
            self.up[int(name[:-1])] = FACES.index(name[-1])
        self._lay_out([int(name[:-1]) for name in deck])
        if events is not None:
            events.append(told.Dealt(self.mode, self._piles_seen()))

    def _teams(self, options: Options) -> list[int]:
        """For whom each seat makes its catches."""
        return list(range(self.players))

    def _lay_out(self, deck: list[int]) -> None:
        """Put the cards, top card first, where the mode wants them."""
        raise NotImplementedError

    # --- looking at cards -------------------------------------------------------------------

    def motif(self, card: int) -> int:
        """The motif that a card shows."""
        return CARDS[card][self.up[card]]

    def face(self, card: int) -> Face:
        return _SHOWN[card][self.up[card]]

    def open_cards(self) -> list[int]:
        """The cards on the table and on top of the piles."""
        return [*self.table, *(pile[0] for pile in self.piles if pile)]

    def visible_cards(self) -> list[int]:  # W1
        """All cards on which a hand may lie: the open ones and those of the catches."""
        caught = [card for owned in self.catches for catch in owned for card in catch]
        return [*self.open_cards(), *caught]

    def catch_of(self, card: int) -> tuple[int, list[int]] | None:
        """The owner and the catch that a card is part of, if it is."""
        for owner, catches in enumerate(self.catches):
            for catch in catches:
                if card in catch:
                    return owner, catch
        return None

    def is_visible(self, card: int) -> bool:  # W1
        return card in self.open_cards() or self.catch_of(card) is not None

    def same_place(self, one: int, other: int) -> bool:
        """Whether two cards are one place for a hand: the same card, or one catch (W4)."""
        if one == other:
            return True
        found = self.catch_of(one)
        return found is not None and other in found[1]

    def copies(self, motif: int) -> list[int]:
        """The open cards that show a motif, catches left out."""
        return [card for card in self.open_cards() if self.motif(card) == motif]

    def pair_is_visible(self) -> bool:
        """Whether two equal faces lie open, catches counted (two catches are no pair)."""
        shown = list(map(self.motif, self.open_cards()))
        seen = set(shown)
        caught = (self.motif(catch[0]) for owned in self.catches for catch in owned)
        return len(seen) < len(shown) or any(motif in seen for motif in caught)

    # --- time -------------------------------------------------------------------------------

    def due(self) -> int | None:
        """When something will happen by itself, if nobody acts before."""
        return None if self._outcome is not None else min(self._times(), default=None)

    def _times(self) -> list[int]:
        """When something will happen by itself while the match goes on."""
        times = [hand.at + self.holds[hand.seat] for hand in self.hands]
        if self.disputed:
            times.append(self.locked_until)
        return times

    def wait(self, until: int, events: Events = None) -> None:
        """Let the time come. What is due at just that time happens."""
        happened: list[Event] = [] if events is None else events
        while (due := self.due()) is not None and due <= until:
            self.now = max(self.now, due)
            self._happen(happened)
            self._check_end(happened)
        if self._outcome is None:
            self.now = max(self.now, until)

    def _happen(self, events: list[Event]) -> None:
        """Do what is due now."""
        gone = [hand for hand in self.hands if hand.at + self.holds[hand.seat] <= self.now]
        if gone:  # W4
            self._lift(gone, events)
        if self.disputed and self.locked_until <= self.now:  # W9
            cards, self.disputed, self.locked_until = self.disputed, [], 0
            self._turn_over(cards, events)
            if self.to_turn is not None:  # W9 leaves the turn; the pile may be empty now (W13)
                self.to_turn = self._next_with_cards(self.to_turn)

    def soonest(self, seat: Seat) -> int:
        """The first moment at which this seat may act."""
        return max(self.now, self.locked_until)

    def _at(self, at: int) -> Self:
        """The game as it will be at this time; the game itself if nothing happens before."""
        due = self.due()
        if due is None or due > at:
            return self
        later = self.copy()
        later.wait(at)
        return later

    # --- playing ----------------------------------------------------------------------------

    @property
    def to_act(self) -> list[Seat]:
        return [] if self._outcome is not None else list(range(self.players))

    def legal_moves(self, seat: Seat) -> list[Move]:
        """What the seat may do at this very moment: nothing while a dispute is counted (W9)."""
        if self._outcome is not None or not 0 <= seat < self.players:
            return []
        return [] if self.now < self.soonest(seat) else list(self._legal(seat))

    def _legal(self, seat: Seat) -> Iterator[Move]:
        raise NotImplementedError

    def why_not(self, seat: Seat, move: Move, at: int | None = None) -> Reason | None:
        if self._outcome is not None:
            return Reason("refused.over")
        if not 0 <= seat < self.players:
            return Reason("refused.no_seat", {"number": seat, "last": self.players - 1})
        if at is None:
            at = self.soonest(seat)
        elif at < self.now:
            return Reason("twin_it.refused.past", {"at": at, "now": self.now})
        then = self._at(at)
        if then._outcome is not None:
            return Reason("refused.over")
        return then._why_not(seat, move, at)

    def _why_not(self, seat: Seat, move: Move, at: int) -> Reason | None:
        raise NotImplementedError

    def _why_not_hand(self, seat: Seat, card: int, at: int) -> Reason | None:
        if at < self.locked_until:  # W9
            return Reason("twin_it.refused.locked")
        if not self.is_visible(card):  # W1
            return Reason("twin_it.refused.hidden")
        if any(hand.seat == seat and self.same_place(hand.card, card) for hand in self.hands):
            return Reason("twin_it.refused.twice")  # W4
        return None

    def advance(self, seat: Seat, move: Move, at: int | None = None, events: Events = None) -> None:
        happened: list[Event] = [] if events is None else events
        self.wait(self.soonest(seat) if at is None else at, happened)
        self._do(seat, move, happened)
        self._check_end(happened)

    def _do(self, seat: Seat, move: Move, events: list[Event]) -> None:
        raise NotImplementedError

    def outcome(self) -> Outcome | None:
        return self._outcome

    def totals(self) -> list[int]:
        return [len(self.catches[team]) for team in self.teams]

    # --- what acts and time do --------------------------------------------------------------

    def _lay_hand(self, seat: Seat, card: int, events: list[Event]) -> bool:
        """A hand comes down; whether it is the first on its card."""
        first = not any(self.same_place(hand.card, card) for hand in self.hands)
        self.hands.append(HandDown(seat, card, self.now))
        events.append(told.HandLaid(seat, card, self.motif(card), first, self.now))
        return first

    def first_on(self, card: int) -> Seat | None:
        """W5: whose hand lies lowest on the card."""
        lying = (hand.seat for hand in self.hands if self.same_place(hand.card, card))
        return next(lying, None)

    def _hand_moves(self, seat: Seat) -> Iterator[Move]:
        """A hand on every visible card (W1), but on none twice (W4)."""
        mine: set[int] = set()
        for hand in self.hands:
            if hand.seat == seat:
                found = self.catch_of(hand.card)
                mine.update((hand.card,) if found is None else found[1])
        yield from (HANDS[card] for card in self.visible_cards() if card not in mine)

    def _lift(self, hands: list[HandDown], events: list[Event]) -> None:
        self.hands = [hand for hand in self.hands if hand not in hands]
        events.append(told.HandsLifted(tuple(hands), self.now))

    def _uncovered(self, pile: int | None) -> Face | None:
        return self.face(self.piles[pile][0]) if pile is not None and self.piles[pile] else None

    def _leave_pile(self, card: int) -> int | None:
        """Take a card off the top of its pile, if it lies on one; which pile that was."""
        for number, pile in enumerate(self.piles):
            if pile and pile[0] == card:
                del pile[0]
                return number
        return None

    def _turn_over(self, cards: Sequence[int], events: list[Event]) -> None:
        """Cards show their other face; from a pile they come onto the table."""
        if not cards:
            return
        piles = list(map(self._leave_pile, cards))
        for card, pile in zip(cards, piles, strict=True):
            if pile is not None:
                self.table.append(card)
            self.up[card] ^= 1
        faces = tuple(
            told.Moved(card, self.motif(card), pile, self._uncovered(pile))
            for card, pile in zip(cards, piles, strict=True)
        )
        events.append(told.TurnedOver(faces, self.now))

    def _turn_pile(self, seat: Seat, pile: int, events: list[Event]) -> int:
        """W2: the top card comes onto the table with its other face up; which card that was."""
        card = self.piles[pile].pop(0)
        self.up[card] ^= 1
        self.table.append(card)
        face = told.Moved(card, self.motif(card), pile, self._uncovered(pile))
        events.append(told.Turned(seat, face, self.now))
        return card

    def _hand_on_twin(self, card: int) -> HandDown | None:
        """The first hand on another card with the same motif."""
        motif = self.motif(card)
        for hand in self.hands:
            if self.motif(hand.card) == motif and not self.same_place(hand.card, card):
                return hand
        return None

    def _catch(
        self, seats: tuple[Seat, ...], owner: int, cards: Sequence[int], events: list[Event]
    ) -> None:
        """Cards go to their winner, with the catches that they are part of."""
        motif = self.motif(cards[0])
        taken: list[tuple[int, int | None, int | None]] = []
        for card in cards:
            found = self.catch_of(card)
            if found is not None:
                whose, catch = found
                self.catches[whose].remove(catch)
                taken += [(one, None, whose) for one in catch]
                continue
            pile = self._leave_pile(card)
            if pile is None:
                self.table.remove(card)
            taken.append((card, pile, None))
        won = [card for card, _, _ in taken]
        self.catches[owner].append(won)
        self.hands.clear()  # W5
        came = tuple(told.Taken(*place, self._uncovered(place[1])) for place in taken)
        events.append(told.Caught(seats, owner, motif, tuple(won), came, self.now))

    def _pay(self, seat: Seat, catch: list[int], pile: int, events: list[Event]) -> None:
        """A catch goes under a pile, its cards with the same faces up; no hand stays on it."""
        owner = self.teams[seat]
        self.catches[owner].remove(catch)
        self.piles[pile] += catch
        events.append(told.Paid(seat, owner, self.motif(catch[0]), tuple(catch), pile, self.now))
        gone = [hand for hand in self.hands if hand.card in catch]
        if gone:
            self._lift(gone, events)

    def _next_with_cards(self, seat: Seat) -> Seat | None:
        """W13: the first from this seat clockwise whose pile is not empty."""
        clockwise = ((seat + step) % self.players for step in range(self.players))
        return next((other for other in clockwise if self.piles[other]), None)

    # --- the end ----------------------------------------------------------------------------

    def _check_end(self, events: list[Event]) -> None:
        outcome = None if self._outcome is not None else self._why_over()
        if outcome is not None:
            self._outcome, self.to_turn = outcome, None
            events.append(told.Ended(outcome, self.now))

    def _why_over(self) -> Outcome | None:
        reached = [len(owned) >= goal for owned, goal in zip(self.catches, self.goals, strict=True)]
        if any(reached):
            return self._won(reached, "goal")
        if any(self.piles) or self.disputed or self.debts or self.pair_is_visible():  # W13
            return None
        worth = [(len(owned), sum(map(len, owned))) for owned in self.catches]
        return self._won([each == max(worth) for each in worth], "spent")

    def _won(self, best: list[bool], why: str) -> Outcome:
        """The owners that are among the best have won."""
        winners = tuple(seat for seat, team in enumerate(self.teams) if best[team])
        counts = {len(owned) for owned, won in zip(self.catches, best, strict=True) if won}
        key = f"twin_it.ended.{why}_shared" if sum(best) > 1 else f"twin_it.ended.{why}"
        reason = Reason(key, {"count": max(counts)})
        if len(counts) > 1:  # each had a goal of their own
            reason = Reason("twin_it.ended.goals_shared")
        return Outcome(winners, tuple(self.totals()), reason)

    # --- looking ----------------------------------------------------------------------------

    def _piles_seen(self) -> tuple[PileSeen, ...]:
        tops = map(self._uncovered, range(len(self.piles)))
        return tuple(map(PileSeen, tops, map(len, self.piles)))

    def view(self, seat: Seat) -> TwinItView:
        return TwinItView(
            **self._common_view(seat),
            mode=self.mode,
            options={
                key: value[:] if isinstance(value, list) else value
                for key, value in self.options.items()
            },
            goals=self.goals,
            holds=self.holds,
            now=self.now,
            table=tuple(map(self.face, self.table)),
            spots=tuple(self.spots[card] for card in self.table) if self.spots else (),
            piles=self._piles_seen(),
            catches=tuple(
                tuple(told.Catch(self.motif(catch[0]), tuple(catch)) for catch in owned)
                for owned in self.catches
            ),
            hands=tuple(self.hands),
            to_turn=self.to_turn,
            locked_until=self.locked_until,
            disputed=tuple(self.disputed),
            slapped=self.slapped,
            pointed=tuple(self.pointed),
            debts=tuple(self.debts),
            barred=tuple(self.barred),
            teams=tuple(self.teams),
        )

    @classmethod
    def imagine(cls, view: TwinItView, chance: Chance) -> Self:
        game = cls._imagined(view, view.options, seed=0)
        game.up = [0] * len(CARDS)
        caught = [Face(card, c.motif) for owned in view.catches for c in owned for card in c.cards]
        tops = [pile.top for pile in view.piles if pile.top is not None]
        shown = {face.card: face.motif for face in (*view.table, *tops, *caught)}
        for card, motif in shown.items():
            game.up[card] = CARDS[card].index(motif)
        hidden = [card for card in range(len(CARDS)) if card not in shown]
        chance.shuffle(hidden)
        for card in hidden:
            game.up[card] = chance.below(2)
        game.table = [face.card for face in view.table]
        game.spots = dict(zip(game.table, view.spots, strict=True)) if view.spots else {}
        game.piles = []
        for pile in view.piles:
            below = [hidden.pop() for _ in range(pile.count - 1)]
            game.piles.append([] if pile.top is None else [pile.top.card, *below])
        game.catches = [[list(catch.cards) for catch in owned] for owned in view.catches]
        game.hands = list(view.hands)
        game.to_turn, game.locked_until, game.now = view.to_turn, view.locked_until, view.now
        game.disputed, game.slapped = list(view.disputed), view.slapped
        game.pointed, game.debts = list(view.pointed), list(view.debts)
        game.barred = list(view.barred)
        game._outcome = view.outcome
        return game

    def position(self) -> dict[str, Any]:
        def faces(cards: list[int]) -> list[dict[str, Any]]:
            return [{"card": card, "motif": self.motif(card)} for card in cards]

        table = faces(self.table)
        for entry in table if self.spots else ():
            x, y = self.spots[entry["card"]]
            entry |= {"x": x / SHARES, "y": y / SHARES}
        return {
            **self._common_position(),
            "cards": [list(card) for card in CARDS],
            "mode": self.mode,
            "table": table,
            "piles": list(map(faces, self.piles)),
            "catches": [
                [{"motif": self.motif(catch[0]), "cards": list(catch)} for catch in owned]
                for owned in self.catches
            ],
            "hands": [{"seat": hand.seat, "card": hand.card, "at": hand.at} for hand in self.hands],
            "to_turn": self.to_turn,
            "locked_until": self.locked_until,
            "disputed": list(self.disputed),
            "slapped": self.slapped and {"seat": self.slapped[0], "until": self.slapped[1]},
            "pointed": list(self.pointed),
            "debts": [{"seat": seat, "due": due} for seat, due in self.debts],
            "barred": [{"seat": seat, "until": until} for seat, until in self.barred],
            "teams": list(self.teams),
            "now": self.now,
        }

    def cards(self) -> list[Any]:
        piles = [card for pile in self.piles for card in pile]
        return [*self.table, *piles, *(c for owned in self.catches for x in owned for c in x)]

    @classmethod
    def parse(cls, text: str) -> Move:
        return parse(text)


def _each(chosen: int | list[int], count: int) -> tuple[int, ...]:
    """What was chosen for each of so many: one number for all, or a list."""
    return tuple(chosen) if isinstance(chosen, list) else (chosen,) * count


def shuffled(seed: int) -> list[str]:
    """The deck of a match: its order, and which face of each card is up."""
    chance = Chance(seed, "deck")
    deck = list(range(len(CARDS)))
    chance.shuffle(deck)
    return [f"{card}{FACES[chance.below(2)]}" for card in deck]


RULES = TwinIt
