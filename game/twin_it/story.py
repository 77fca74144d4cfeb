"""The story of a race, made from what happened in it: what is worth telling when it is over."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from game.contract import Event, Seat
from game.twin_it import told
from game.twin_it.lying import Lying


class Seen(msgspec.Struct, frozen=True):
    """A pair, how long it lay open, and whose hands ended that: nobody's, if it was never seen."""

    motif: int
    ms: int
    seats: tuple[Seat, ...] = ()


class Theft(msgspec.Struct, frozen=True):
    """Cards taken from the catch of an owner (a seat; in clans a team)."""

    seats: tuple[Seat, ...]
    owner: int
    motif: int


class Streak(msgspec.Struct, frozen=True):
    """Catches of one owner with none of another's between them, and what they show."""

    owner: int
    motifs: tuple[int, ...]


class Closest(msgspec.Struct, frozen=True):
    """The narrowest race for a pair: who came how many milliseconds after the first, in order."""

    seats_ms: tuple[tuple[Seat, int], ...]
    motif: int
    cards: tuple[int, ...]

    @property
    def margin(self) -> int:
        """By how much the first was first."""
        return self.seats_ms[1][1]


class Story(msgspec.Struct, frozen=True):
    """What is worth telling of a race; ``None`` and zero for what did not happen."""

    fastest: Seen | None  # of the pairs that were caught
    longest: Seen | None  # of all pairs
    streak: Streak | None
    thefts: tuple[Theft, ...]
    disputes: tuple[told.Disputed, ...]
    errors: tuple[int, ...]  # of each seat


def story(events: Iterable[Event], players: int) -> Story:
    """The story of a race from its deal to its end."""
    return _Teller(players).tell(events)


class _Teller:
    """Goes through a match once."""

    def __init__(self, players: int) -> None:
        self.lying = Lying()
        self.caught: list[Seen] = []
        self.lain: list[Seen] = []  # all pairs, from when they lay open until they were seen
        self.seen: set[int] = set()  # motifs that somebody has seen and that still lie there
        self.streaks: list[tuple[int, list[int]]] = []
        self.thefts: list[Theft] = []
        self.disputes: list[told.Disputed] = []
        self.errors = [0] * players

    def tell(self, events: Iterable[Event]) -> Story:
        for event in events:
            self._hear(event)
            before = self.lying.since
            self.lying.follow(event)
            at: int = getattr(event, "at", 0)
            left = {} if isinstance(event, told.Ended) else self.lying.since
            gone = before.keys() - left
            self.lain += [Seen(motif, at - before[motif]) for motif in gone - self.seen]
            self.seen -= gone
        owner, motifs = max(self.streaks, key=lambda run: len(run[1]), default=(0, []))
        return Story(
            fastest=min(self.caught, key=lambda seen: seen.ms, default=None),
            longest=max(self.lain, key=lambda seen: seen.ms, default=None),
            streak=Streak(owner, tuple(motifs)) if motifs else None,
            thefts=tuple(self.thefts),
            disputes=tuple(self.disputes),
            errors=tuple(self.errors),
        )

    def _hear(self, event: Event) -> None:
        match event:
            case told.Caught():
                self._catch(event)
            case told.Disputed():
                self.disputes.append(event)
                self._end(event.motif, event.seats, event.at)
            case told.Erred():
                self.errors[event.seat] += 1
                if len({face.motif for face in event.cards}) == 1:  # the wrong way, but seen
                    self._end(event.cards[0].motif, (event.seat,), event.at)

    def _catch(self, event: told.Caught) -> None:
        seen = self._end(event.motif, event.seats, event.at)
        if seen is not None and len(event.cards) > 1:  # a card of a split was not caught alone
            self.caught.append(seen)
        owners = {taken.owner for taken in event.taken if taken.owner is not None}
        robbed = sorted(owners - {event.owner})
        self.thefts += [Theft(event.seats, owner, event.motif) for owner in robbed]
        if not self.streaks or self.streaks[-1][0] != event.owner:
            self.streaks.append((event.owner, []))
        self.streaks[-1][1].append(event.motif)

    def _end(self, motif: int, seats: Sequence[Seat], at: int) -> Seen | None:
        """Somebody has seen the pair: it does not lie unseen any longer."""
        since = self.lying.since.get(motif)
        if since is None or motif in self.seen:
            return None
        self.seen.add(motif)
        seen = Seen(motif, at - since, tuple(seats))
        self.lain.append(seen)
        return seen
