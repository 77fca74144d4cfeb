"""The story of a race, made from what happened in it: what is worth telling when it is over."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import msgspec

from game.contract import Event, Seat
from game.twin_it import told
from game.twin_it.lying import Lying
from game.twin_it.rules import TwinIt


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
    mate: Seat | None = None  # clans: whose hand lay on the other card already

    @property
    def margin(self) -> int:
        """By how much the first was first."""
        return self.seats_ms[1][1]


def closer(
    before: Closest | None, catch: told.Caught, late: Mapping[Seat, float]
) -> Closest | None:
    """The closer of two races: the one before, if there was one, and this catch, for which others
    came so many milliseconds too late."""
    rivals = [(seat, round(ms)) for seat, ms in late.items() if seat not in catch.seats]
    if not rivals or len(catch.cards) < 2:  # a split was nobody's race
        return before
    after = sorted(rivals, key=lambda one: one[1])
    *mates, first = catch.seats
    mate = mates[0] if mates else None
    race = Closest(((first, 0), *after), catch.motif, catch.cards, mate)
    return race if before is None or race.margin < before.margin else before


class Story(msgspec.Struct, frozen=True):
    """What is worth telling of a race; ``None`` and zero for what did not happen."""

    fastest: Seen | None  # of the pairs that were caught
    longest: Seen | None  # of all pairs
    streak: Streak | None
    thefts: tuple[Theft, ...]
    disputes: tuple[told.Disputed, ...]
    errors: tuple[int, ...]  # of each seat


Moment = tuple[Sequence[Event], TwinIt]
"""What happened at one time, and the game after it."""


def story(moments: Iterable[Moment], players: int) -> Story:
    """The story of a race from its deal to its end."""
    return _Teller(players).tell(moments)


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

    def tell(self, moments: Iterable[Moment]) -> Story:
        for events, game in moments:
            for event in events:
                self._hear(event)
            gone = self.lying.look(game, game.now)
            if game.outcome() is not None:
                gone, self.lying.pairs = gone + self.lying.pairs, []
            for pair in gone:
                if pair.motif not in self.seen:
                    self.lain.append(Seen(pair.motif, round(game.now - pair.since)))
            self.seen -= {pair.motif for pair in gone}
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
                self._see(event.motif, event.seats, event.at)
            case told.Erred():
                self.errors[event.seat] += 1
                if len({face.motif for face in event.cards}) == 1:  # the wrong way, but seen
                    self._see(event.cards[0].motif, (event.seat,), event.at)

    def _catch(self, event: told.Caught) -> None:
        seen = self._see(event.motif, event.seats, event.at)
        if seen is not None and len(event.cards) > 1:  # a card of a split was not caught alone
            self.caught.append(seen)
        owners = {taken.owner for taken in event.taken if taken.owner is not None}
        robbed = sorted(owners - {event.owner})
        self.thefts += [Theft(event.seats, owner, event.motif) for owner in robbed]
        if not self.streaks or self.streaks[-1][0] != event.owner:
            self.streaks.append((event.owner, []))
        self.streaks[-1][1].append(event.motif)

    def _see(self, motif: int, seats: tuple[Seat, ...], at: int) -> Seen | None:
        """Somebody has found a pair: how long it lay there, if it did."""
        since = next((pair.since for pair in self.lying.pairs if pair.motif == motif), None)
        if since is None:
            return None
        seen = Seen(motif, round(at - since), seats)
        if motif not in self.seen:
            self.lain.append(seen)
        self.seen.add(motif)
        return seen
