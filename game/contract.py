"""The contract between a game and everything around it: bots, journals, scenes, tests.

A *move* is what a player asks for, an *event* is what happened. A game decides; it never draws,
never waits and never looks at a clock.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Self

import msgspec

from game.chance import Chance

Seat = int
Options = Mapping[str, Any]


class Reason(msgspec.Struct, frozen=True):
    """A sentence that is yet to be said: its key in the words files and the values it quotes."""

    key: str
    values: dict[str, Any] = {}


class Illegal(Exception):
    """A move was refused; the position is as it was."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason.key)
        self.reason = reason


class Move(msgspec.Struct, frozen=True):
    """What a player asks for. Its text form parses back to an equal move."""

    def text(self) -> str:
        raise NotImplementedError


class Event(msgspec.Struct, frozen=True, tag_field="event"):
    """What happened, told in the past tense. A film, a sound and a log line need nothing else."""

    @property
    def tag(self) -> str:
        """The name of this kind of event."""
        return str(self.__struct_config__.tag)

    def seen_by(self, seat: Seat) -> Event:
        """The event as this seat sees it, with what it may not know left out."""
        return self

    def reveals_to(self, seat: Seat) -> bool:
        """Whether the seat learnt something hidden: then nothing before it is taken back freely."""
        return False


class Outcome(msgspec.Struct, frozen=True):
    """How a match ended: who won, with what, and the reason as a sentence to say."""

    winners: tuple[Seat, ...]
    totals: tuple[int, ...]
    reason: Reason


class View(msgspec.Struct, frozen=True):
    """What one seat sees. It holds no handle on the position behind it."""

    seat: Seat
    to_act: tuple[Seat, ...]
    legal: tuple[Move, ...]
    totals: tuple[int, ...]
    round: int
    dealer: Seat
    outcome: Outcome | None


class Game:
    """One match of one game. Every game is an ordinary game: moves are asked for seat by seat.

    Subclasses keep their state in flat lists, so that ``copy`` is cheap and bots can search by
    playing the real rules.
    """

    __slots__ = ("dealer", "options", "players", "round", "rounds", "seed")

    id: ClassVar[str]
    fewest: ClassVar[int]
    most: ClassVar[int]
    timed: ClassVar[bool] = False  # whether moves are judged by the time at which they were made

    players: int
    options: dict[str, Any]
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
        events: list[Event] | None = None,
    ) -> Self:
        """A fresh match after its first deal. ``deck`` fixes the first deck, top card first."""
        raise NotImplementedError

    @classmethod
    def why_not_table(cls, players: int, options: Options) -> Reason | None:
        """Why so many cannot play with these options, or nothing. Both are allowed as such."""
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

    def play(
        self, seat: Seat, move: Move, at: int | None = None, events: list[Event] | None = None
    ) -> None:
        """Make the move, or raise ``Illegal`` and change nothing. Fills ``events`` if given."""
        reason = self.why_not(seat, move, at)
        if reason is not None:
            raise Illegal(reason)
        self.advance(seat, move, at, events)

    def advance(
        self, seat: Seat, move: Move, at: int | None = None, events: list[Event] | None = None
    ) -> None:
        """Make a move that is known to be legal (the unchecked inside of ``play``)."""
        raise NotImplementedError

    def due(self) -> int | None:
        """In a timed game: when something will happen by itself if nobody acts before."""
        return None

    def wait(self, until: int, events: list[Event] | None = None) -> None:
        """In a timed game: let the time come, and happen what is due until then."""

    def soonest(self, seat: Seat) -> int:
        """In a timed game: the first moment at which this seat may act, as far as is known now. A
        move that names no time is made then."""
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

    @classmethod
    def imagine(cls, view: Any, chance: Chance) -> Self:
        """A whole position that fits the view; what the seat cannot see is dealt by ``chance``."""
        raise NotImplementedError

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

    def copy(self) -> Self:
        """An independent match that goes on from here."""
        raise NotImplementedError

    def cards(self) -> list[Any]:
        """Every card of the deck wherever it now lies; playing never adds or loses one."""
        raise NotImplementedError

    # --- text -------------------------------------------------------------------------------

    @classmethod
    def parse(cls, text: str) -> Move:
        """The move a text means. Raises ``Illegal`` for a text that means none."""
        raise NotImplementedError
