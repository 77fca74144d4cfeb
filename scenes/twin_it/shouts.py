"""What is shouted at a race, and for how long: from what happened alone, without a picture.

A ``Crier`` hears one event after the other and gives the big words for it; ``Shouts`` lets them
stand one after the other, each for as long as it takes to read, and never far behind the table.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

from game.contract import Event, Reason, Seat
from game.twin_it import told
from game.words import Words
from scenes.twin_it.shown import Shown

# The words, and what is heard with each of them.
SOUNDS = {
    "twin": "chime",
    "triple": "chime",
    "safe": "chime",
    "stolen": "theft",
    "split": "chime",
    "dispute": "drum",
    "oops": "refuse",
    "slap": "",  # the hand itself is heard
    "match_point": "rise",
    "last_card": "bell",
    "victory": "",  # the last catch is heard, and soon the results
}
CAUGHT = ("twin", "triple", "safe", "stolen", "split")

LEAST_MS = 700.0  # a word that others wait for stands so long; the third is 1.4 s behind
SLAP_LEAST_MS = 300.0  # what comes of a slap is what everybody waits for
MOST_WAITING = 2
DEAF_MS = 400.0  # the keys and clicks that made the catch are still coming in
READ_MS, LETTER_MS, LONGEST_MS = 900.0, 28.0, 2600.0


def margin(words: Words, ms: float) -> str:
    """By how much somebody was first, as it is read: 43 ms, 0.21 s."""
    if round(ms) < 100:
        return words.say("twin_it.shout.ms", ms=round(ms))
    return words.say("twin_it.shout.s", seconds=words.decimal(ms / 1000, 2))


class Shout:
    """One big word: whose it is, and the sentences below it."""

    __slots__ = ("at", "first_by", "named", "parts", "seats", "word")

    def __init__(
        self, word: str, seats: Sequence[Seat], at: int, *parts: Reason, named: bool = True
    ) -> None:
        self.word, self.seats, self.at = word, tuple(seats), at
        self.named = named  # whether the line begins with the names
        self.first_by: float | None = None  # milliseconds
        self.parts = list(parts)

    def line(self, words: Words, names: Sequence[str]) -> str:
        """What stands below the word."""
        said = [" + ".join(words.name(seat, names) for seat in self.seats)] if self.named else []
        if self.first_by is not None:
            said.append(words.say("twin_it.shout.first", margin=margin(words, self.first_by)))
        return " · ".join(said + [words.reason(part, names) for part in self.parts])


def _line(key: str, seats: Sequence[Seat] = ()) -> Reason:
    return Reason(f"twin_it.shout.{key}", {"seats": tuple(seats)} if seats else {})


class Crier:
    """Knows what to shout. It is told of every event after ``Shown`` has followed it."""

    def __init__(self, teams: Sequence[int], goals: Sequence[int], shown: Shown) -> None:
        self.teams, self.goals = teams, goals
        self._spent = not any(shown.counts)
        self._latest: Shout | None = None

    def hear(self, event: Event, shown: Shown, first_by: float | None = None) -> list[Shout]:
        """The words for an event. What only adds to the last one goes to its line."""
        found: list[Shout] = []
        match event:
            case told.Caught():
                found = self._catch(event, shown, first_by)
            case told.Disputed(seats, at=at):
                found = [Shout("dispute", seats, at, _line("hand_each", seats), named=False)]
            case told.Erred(seat, _, why, at):
                found = [Shout("oops", (seat,), at, _line(f"erred_{why}"))]
            case told.Slapped(seat, _, at):
                found = [self.slap(seat, at)]
            case told.TurnedOver(_, at):
                self._add(CAUGHT, at, _line("third_turns"))  # W11
            case told.Paid(seat, at=at):
                if self._latest is not None and seat in self._latest.seats:
                    self._add(("oops",), at, _line("costs"))
            case told.Ended(outcome, at):
                found = [Shout("victory", outcome.winners, at)]
        if isinstance(event, told.Turned | told.TurnedOver | told.Caught):
            found += self._last_card(event, shown)
        if found:
            self._latest = found[0]
        return found

    @staticmethod
    def slap(seat: Seat, at: int) -> Shout:
        return Shout(
            "slap", (seat,), at, Reason("twin_it.shout.point", {"seat": seat}), named=False
        )

    def _add(self, words: Sequence[str], at: int, part: Reason) -> None:
        last = self._latest
        if last is not None and last.word in words and last.at == at:
            last.parts.append(part)

    def _catch(self, event: told.Caught, shown: Shown, first_by: float | None) -> list[Shout]:
        last = self._latest
        if (
            len(event.cards) == 1
            and last is not None
            and (last.word, last.at) == ("split", event.at)
        ):
            last.seats += event.seats  # W23: the other half
            return self._match_point(event, shown)
        robbed = {taken.owner for taken in event.taken} - {None, event.owner}
        kept = any(taken.owner == event.owner for taken in event.taken)
        word = "split" if len(event.cards) == 1 else "triple" if len(event.cards) > 2 else "twin"
        caught = Shout(word, event.seats, event.at)
        if robbed:  # W8
            victims = [seat for seat, team in enumerate(self.teams) if team in robbed]
            own = len(victims) == len(robbed)
            caught.word = "stolen"
            caught.parts.append(_line("taken_from", victims) if own else _line("taken_from_clan"))
        elif kept:
            caught.word = "safe"
            caught.parts.append(_line("all_three"))
        elif word == "split":
            caught.parts.append(_line("one_each"))
        if word != "split":  # of two halves neither was first
            caught.first_by = first_by
        return [caught, *self._match_point(event, shown)]

    def _match_point(self, event: told.Caught, shown: Shown) -> list[Shout]:
        if not self.is_match_point(event.owner, shown):
            return []
        mates = [seat for seat, team in enumerate(self.teams) if team == event.owner]
        return [Shout("match_point", mates, event.at, _line("one_more"))]

    def is_match_point(self, owner: int, shown: Shown) -> bool:
        """Whether one more catch wins."""
        return len(shown.catches[owner]) == self.goals[owner] - 1 > 0

    def _last_card(self, event: Event, shown: Shown) -> list[Shout]:
        before, self._spent = self._spent, not any(shown.counts)
        if before or not self._spent:
            return []
        seats = [event.seat] if isinstance(event, told.Turned) else list(range(len(self.teams)))
        at: int = event.at  # type: ignore[attr-defined]
        return [Shout("last_card", seats, at, _line("all_open"), named=False)]


class Shouts:
    """The word that stands, and those that wait for it."""

    def __init__(self) -> None:
        self.current: Shout | None = None
        self.age = 0.0  # how long it has stood
        self.waiting: deque[Shout] = deque()

    def add(self, shout: Shout) -> None:
        """A new moment makes those forgotten that still wait from one before."""
        if self.waiting and self.waiting[-1].at != shout.at:
            self.waiting.clear()
        if shout.word == "victory":  # that a match might end soon is no news any more
            self.waiting = deque(one for one in self.waiting if one.word in CAUGHT)
        self.waiting.append(shout)
        while len(self.waiting) > MOST_WAITING + (self.current is None):
            self.waiting.popleft()

    def update(self, dt: float, reading: float) -> bool:
        """Let time pass; ``reading`` is how long the current word takes. Whether another word
        stands now, or none."""
        self.age += dt
        current = self.current
        if current is None:
            over = bool(self.waiting)
        elif self.waiting:
            over = self.age >= (SLAP_LEAST_MS if current.word == "slap" else LEAST_MS)
        else:
            over = self.age >= reading
        if over:
            self._next()
        return over

    def skip(self) -> bool:
        """Somebody has read enough; whether a word is gone."""
        if self.current is None or self.age < DEAF_MS:
            return False
        self._next()
        return True

    def clear(self) -> None:
        self.current = None
        self.waiting.clear()

    def _next(self) -> None:
        self.current = self.waiting.popleft() if self.waiting else None
        self.age = 0.0


def reading_ms(line: str) -> float:
    """How long a word with this line below it takes to read."""
    return min(LONGEST_MS, READ_MS + LETTER_MS * len(line))
