"""The contract between a game and everything around it: bots, journals, scenes, tests.

A *move* is what a player asks for, an *event* is what happened. A game decides; it never draws,
never waits and never looks at a clock. So a match can be played by hand:

>>> from game.catalog import CATALOG
>>> rules = list(CATALOG.values())[0].rules()  # the first game on the title: numbers in a line
>>> game = rules.deal(2, {"rounds": 1}, seed=7)
>>> game.to_act
[0]
>>> game.view(0).hand
(83, 33, 75, 67, 74, 17, 22, 43, 63)
>>> game.play(0, rules.parse("lay 83"))

Whoever is next asks what is possible, or why something is not:

>>> [move.text() for move in game.legal_moves(1)]
['lay 84', 'lay 79', 'lay 86', 'take']
>>> game.why_not(1, rules.parse("lay 44")).values
{'end': 83, 'low': 73, 'high': 93}
>>> game.why_not(0, rules.parse("take"))
Reason(key='refused.not_your_turn', values={'seat': 1})

A move tells what it caused, and each seat is told what it may know:

>>> events = []
>>> game.play(1, rules.parse("lay 86"), events=events)
>>> for event in events:
...     print(event.seen_by(0))
Laid(seat=1, card=86)
Drew(seat=1, card=None, left=59)
TurnCame(seat=0)
>>> game.view(0).line, game.view(0).hand_counts, game.outcome()
((83, 86), (9, 9), None)

What every game does alike is written here, once. A game of turns (``TurnGame``) writes down its
cards, its moves, its events, ``why_not_deck``, ``_take_options``, ``_begin``, ``legal_moves``,
``why_not``, ``advance``, ``view``, ``imagine``, ``position`` and ``cards``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar, Self, TypeVar

import msgspec

from game.chance import Chance
from game.state import State

Seat = int
Options = Mapping[str, Any]
Card = TypeVar("Card")


class Reason(msgspec.Struct, frozen=True):
    """A sentence to be said later: its key in the words files and the values it quotes."""

    key: str
    values: dict[str, Any] = {}

    @classmethod
    def not_a_move(cls, text: str) -> Self:
        """The refusal of what means no move in this game."""
        return cls("refused.not_a_move", {"text": text})


class Illegal(Exception):
    """A move was refused; the position is as it was."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason.key)
        self.reason = reason


class Move(msgspec.Struct, frozen=True):
    """What a player asks for. Its text form parses back to an equal move."""

    def text(self) -> str:
        """The name of the move in small letters, then its values."""
        return " ".join([type(self).__name__.lower(), *map(str, msgspec.structs.astuple(self))])


def by_text(moves: Iterable[Move]) -> dict[str, Move]:
    """The moves of a game that can list them all, for ``Game.moves``."""
    return {move.text(): move for move in moves}


# --- events -----------------------------------------------------------------------------------


class Event(msgspec.Struct, frozen=True, tag_field="event"):
    """What happened, told in the past tense. A film, a sound and a log line need nothing else."""

    @property
    def tag(self) -> str:
        """The name of this kind of event."""
        return str(self.__struct_config__.tag)

    def told(self) -> tuple[str, dict[str, Any]]:
        """The name of the sentence that tells it among the game's words, and what it quotes."""
        return self.tag, msgspec.structs.asdict(self)

    def seen_by(self, seat: Seat) -> Event:
        """The event as this seat sees it, with what it may not know left out."""
        return self

    def reveals_to(self, seat: Seat) -> bool:
        """Whether it tells the seat something hidden: what came before cannot simply be undone."""
        return False


Events = list[Event] | None  # where it is told what happens, if anybody wants to know


class Outcome(msgspec.Struct, frozen=True):
    """How a match ended: who won, with what, and the reason as a sentence to say."""

    winners: tuple[Seat, ...]
    totals: tuple[int, ...]
    reason: Reason


class SeatEvent(Event, frozen=True):
    """Something that a seat did, or that befell it."""

    seat: Seat


class TurnCame(SeatEvent, frozen=True, tag="turn_came"):
    """The seat is to act now."""


class MatchEnded(Event, frozen=True, tag="match_ended"):
    outcome: Outcome


class Disclosed(Event, frozen=True):
    """Something hidden came to light for everybody."""

    def reveals_to(self, seat: Seat) -> bool:
        return True


class HandsDealt(Disclosed, frozen=True):
    """A round began. Hands of other seats are None in a seat's eyes."""

    round: int
    dealer: Seat
    opener: Seat
    hands: tuple[tuple[int, ...] | None, ...]

    def seen_by(self, seat: Seat) -> Self:
        hands = tuple(hand if at == seat else None for at, hand in enumerate(self.hands))
        return msgspec.structs.replace(self, hands=hands)


class RoundCounted(Disclosed, frozen=True):
    """A round ended for this reason; everybody sees what is counted."""

    round: int
    reason: Reason


class Played(SeatEvent, frozen=True):
    """Cards of a seat's hand came to light: news for all others."""

    def reveals_to(self, seat: Seat) -> bool:
        return seat != self.seat


class OwnCard(SeatEvent, frozen=True):
    """A seat got a card that nobody else may see: to them it is None."""

    card: int | None

    def seen_by(self, seat: Seat) -> Self:
        return self if seat == self.seat else msgspec.structs.replace(self, card=None)

    def reveals_to(self, seat: Seat) -> bool:
        return seat == self.seat


class Drew(OwnCard, frozen=True, tag="drew"):
    left: int


class Reshuffled(Event, frozen=True, tag="reshuffled"):
    """The pile was empty: the discard became a new one."""

    pile: int


# --- what a seat sees -------------------------------------------------------------------------


class View(msgspec.Struct, frozen=True):
    """What one seat sees. It holds no reference to the position that it was made from."""

    seat: Seat
    to_act: tuple[Seat, ...]
    legal: tuple[Move, ...]
    totals: tuple[int, ...]
    round: int
    dealer: Seat
    outcome: Outcome | None
    rounds: tuple[tuple[int, ...], ...]

    @property
    def players(self) -> int:
        return len(self.totals)


# --- the game ---------------------------------------------------------------------------------


class Game(State):
    """One match of one game. Moves are asked for seat by seat, whether all act at once or in turn.

    A game annotates its state, and ``copy`` goes by that: lists are copied as deep as they are said
    to be, everything else is shared and so never changed in place. Bots search by playing the real
    rules on copies.
    """

    id: ClassVar[str]
    timed: ClassVar[bool] = False  # whether moves are judged by the time at which they were made
    moves: ClassVar[Mapping[str, Move]] = {}  # every move by its text, where they can be listed

    players: int
    options: Options
    seed: int
    round: int
    dealer: Seat
    rounds: list[list[int]]  # the scores of finished rounds, a list of seats each

    # --- setting up -------------------------------------------------------------------------

    @classmethod
    def deal(
        cls,
        players: int,
        options: Options | None = None,
        seed: int = 0,
        deck: Sequence[Any] | None = None,
        events: Events = None,
    ) -> Self:
        """A fresh match after its first deal. ``deck`` fixes the first deck, top card first."""
        chosen = dict(options or {})
        game = cls._kind(chosen)()
        game.players, game.seed = players, seed
        game.round, game.rounds = 0, []
        game._take_options(chosen)
        game._begin(deck, events)
        return game

    @classmethod
    def _kind(cls, options: Options) -> type[Self]:
        """The class for these options: a game may have one for each of its modes."""
        return cls

    def _take_options(self, options: Options) -> None:
        """Remember what the table has chosen."""
        self.options = options

    def _begin(self, deck: Sequence[Any] | None, events: Events) -> None:
        """The set-up and the first deal."""
        raise NotImplementedError

    @classmethod
    def why_not_table(cls, players: int, options: Options) -> Reason | None:
        """Why so many cannot play with these options, or nothing. Each is allowed by itself."""
        return None

    @classmethod
    def why_not_deck(cls, deck: Sequence[Any], players: int, options: Options) -> Reason | None:
        """Why this deck cannot be played with, or nothing."""
        raise NotImplementedError

    # --- playing ----------------------------------------------------------------------------

    @property
    def to_act(self) -> list[Seat]:
        """The seats that may move now; none when the match is over."""
        raise NotImplementedError

    def legal_moves(self, seat: Seat) -> list[Move]:
        """All moves this seat may make now."""
        raise NotImplementedError

    def why_not(self, seat: Seat, move: Move, at: int | None = None) -> Reason | None:
        """The sentence that refuses the move, or nothing when it may be made."""
        raise NotImplementedError

    def play(self, seat: Seat, move: Move, at: int | None = None, events: Events = None) -> None:
        """Make the move, or raise ``Illegal`` and change nothing. Fills ``events`` if given."""
        reason = self.why_not(seat, move, at)
        if reason is not None:
            raise Illegal(reason)
        self.advance(seat, move, at, events)

    def advance(self, seat: Seat, move: Move, at: int | None = None, events: Events = None) -> None:
        """Make a move that is known to be legal (the unchecked inside of ``play``)."""
        raise NotImplementedError

    def due(self) -> int | None:
        """In a timed game: when something will happen by itself if nobody acts before."""
        return None

    def wait(self, until: int, events: Events = None) -> None:
        """In a timed game: let time pass until then. Whatever is due on the way happens."""

    def is_out(self, seat: Seat) -> bool:
        """Whether the seat has nothing more to do in this round, as far as can be known now."""
        return False

    def soonest(self, seat: Seat) -> int:
        """In a timed game: when this seat may act next, as far as is known now. A move that names
        no time is made then."""
        return 0

    def outcome(self) -> Outcome | None:
        """How the match ended, or nothing while it goes on."""
        raise NotImplementedError

    def totals(self) -> list[int]:
        """Points of the finished rounds."""
        return [sum(scores) for scores in zip(*self.rounds, strict=True)] or [0] * self.players

    def best_total(self) -> Outcome:
        """The usual end: the best total wins, and a tie for it is a shared win (C4)."""
        totals = self.totals()
        best = max(totals)
        winners = tuple(seat for seat, total in enumerate(totals) if total == best)
        key = "outcome.shared" if len(winners) > 1 else "outcome.best_total"
        return Outcome(winners, tuple(totals), Reason(key, {"points": best}))

    def why_not_join(self) -> Reason | None:
        """Why nobody may sit down or get up now, or nothing."""
        return Reason("refused.no_join")

    # --- looking ----------------------------------------------------------------------------

    def view(self, seat: Seat) -> View:
        """What the seat sees, and nothing more."""
        raise NotImplementedError

    def _common_view(self, seat: Seat) -> dict[str, Any]:
        """What every view shows."""
        return {
            "seat": seat,
            "to_act": tuple(self.to_act),
            "legal": tuple(self.legal_moves(seat)),
            "totals": tuple(self.totals()),
            "round": self.round,
            "dealer": self.dealer,
            "outcome": self.outcome(),
            "rounds": tuple(map(tuple, self.rounds)),
        }

    @classmethod
    def imagine(cls, view: Any, chance: Chance) -> Self:
        """A whole position that fits the view; what the seat cannot see is dealt by ``chance``."""
        raise NotImplementedError

    @classmethod
    def _imagined(cls, view: View, options: Options, seed: int) -> Self:
        """A match with what every view shows; the game fills in the rest."""
        game = cls._kind(options)()
        game.players, game.seed = view.players, seed
        game.round, game.dealer = view.round, view.dealer
        game.rounds = [list(scores) for scores in view.rounds]
        game._take_options(options)
        return game

    def position(self) -> dict[str, Any]:
        """The whole truth as plain data: every hand, the order of the pile."""
        raise NotImplementedError

    def _common_position(self) -> dict[str, Any]:
        """What every position tells."""
        outcome = self.outcome()
        return {
            "round": self.round,
            "dealer": self.dealer,
            "to_act": self.to_act,
            "over": outcome is not None,
            "winners": list(outcome.winners) if outcome else [],
            "totals": self.totals(),
        }

    def cards(self) -> list[Any]:
        """Every card of the deck wherever it now lies; playing never adds or loses one."""
        raise NotImplementedError

    # --- text -------------------------------------------------------------------------------

    @classmethod
    def parse(cls, text: str) -> Move:
        """The move a text means. Raises ``Illegal`` for a text that means none."""
        try:
            return cls.moves[text]
        except KeyError:
            raise Illegal(Reason.not_a_move(text)) from None


# --- games of turns ---------------------------------------------------------------------------


class TurnGame(Game):
    """A game of rounds in which one seat at a time has the turn."""

    turn: Seat  # −1 when the match is over

    def _next_round(self) -> None:
        """C1: the last seat deals first, then the next one; whoever sits to its left opens."""
        self.round += 1
        players = self.players
        self.dealer = players - 1 if self.round == 1 else (self.dealer + 1) % players
        self.turn = (self.dealer + 1) % players

    def _shuffled(self, deck: Iterable[Card], *purpose: str | int) -> list[Card]:
        cards = list(deck)
        Chance(self.seed, self.id, *purpose).shuffle(cards)
        return cards

    def _hands_of(self, cards: list[Card], size: int) -> list[list[Card]]:
        """C2: the first cards dealt, one at a time, from the opener on."""
        count, turn = self.players, self.turn
        return [cards[(seat - turn) % count : size * count : count] for seat in range(count)]

    @property
    def to_act(self) -> list[Seat]:
        return [self.turn] if self.turn >= 0 else []

    def _out_of_turn(self) -> Reason:
        """The refusal of a seat that is not asked now."""
        if acting := self.to_act:
            return Reason("refused.not_your_turn", {"seat": acting[0]})
        return Reason("refused.over")

    def _end_match(self, events: Events) -> None:
        self.turn = -1
        outcome = self.outcome()
        if events is not None and outcome is not None:
            events.append(MatchEnded(outcome))

    def outcome(self) -> Outcome | None:
        return None if self.to_act else self.best_total()
