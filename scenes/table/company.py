"""The faces of the bots at a table: they answer what everybody has seen, and now and then say a
sentence. They know nothing else, so no face gives anything away.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pygame import Surface

from game.chance import Chance
from game.contract import Seat
from scenes.stage.portraits import portrait
from scenes.table.bot_turns import HUMAN
from scenes.table.bubble import Bubble

MOOD_MS, SAID_MS = 1700.0, 2900.0
STEPS = ((0.0, 0.05), (170.0, -0.02), (340.0, 0.0))  # a nod: when, and how low the face is then
ONE_IN = 5  # reactions come with a sentence
APART = 8  # moves at least from one sentence to the next
GLOATS, PITIES = ("bold", "grudge", "restless"), ("timid",)  # what is another's loss to them


class Company:
    """Who sits there, and what they make of it."""

    def __init__(self, table: Any, calm: bool = False) -> None:
        """Where time counts they keep ``calm``: they neither nod nor talk."""
        self.table: Any = table
        self.calm = calm
        self._moods: dict[Seat, tuple[str, float]] = {}  # and for how long it has been so
        self._said: tuple[Seat, str] | None = None
        self._left = 0.0
        self._spoke = -APART
        self._once: set[str] = set()  # what was said in this match

    def character(self, seat: Seat) -> str:
        """Whose face is seen in a seat; nobody's where a person sits, or no faces are wanted."""
        sits = self.table.match.seats[seat]
        if sits.kind == HUMAN or not self.table.app.settings.faces:
            return ""
        return str(sits.x_character)

    def mark(self, seat: Seat, px: int) -> Surface:
        """What stands on the plate of a seat."""
        mood, age = self._moods.get(seat, ("calm", STEPS[-1][0]))
        moves = self.table.app.settings.motion == "full" and not self.calm
        sunk = next((low for since, low in reversed(STEPS) if age >= since), 0.0) if moves else 0.0
        return portrait(self.character(seat), mood, seat, px, sunk)

    # --- what they make of an event ---

    def see(self, moods: Mapping[Seat, str]) -> None:
        """Something has happened that everybody saw: the moods of those whom it concerns. What
        makes one wince is watched by the others."""
        loses = "wince" in moods.values()
        if self.table.ms(1) <= 0:
            return
        for seat in range(len(self.table.match.seats)):
            mood = moods.get(seat) or (self._of_others(seat) if loses else "")
            if mood and self.character(seat):
                self._moods[seat] = (mood, 0.0)
                self._maybe_say(seat, mood)
        self._changed()

    def _of_others(self, seat: Seat) -> str:
        character = self.character(seat)
        return "grin" if character in GLOATS else "wince" if character in PITIES else ""

    def _maybe_say(self, seat: Seat, mood: str) -> None:
        moves = len(self.table.match.moves)
        if self.calm or self._said is not None or moves - self._spoke < APART or mood == "nod":
            return
        key = f"faces.{self.character(seat)}.{mood}"
        rarely = Chance(self.table.match.seed, "saying", seat, moves).below(ONE_IN) == 0
        if rarely and key not in self._once:
            self._once.add(key)
            self._said = (seat, self.table.app.words.say(key))
            self._spoke, self._left = moves, SAID_MS
            self.table.beside.look()

    def bubble(self) -> Bubble | None:
        """The sentence of a bot, beside its plate."""
        if self._said is None:
            return None
        seat, words = self._said
        return Bubble("saying", words, near=self.table.room.badge(seat), close=True)

    # --- time ---

    @property
    def busy(self) -> bool:
        return bool(self._moods) or self._said is not None

    def update(self, dt: float) -> None:
        if self._said is not None:
            self._left -= dt
            if self._left <= 0:
                self._said = None
                self.table.beside.look()
                self.table.dirty = True
        if not self._moods:
            return
        before = self._steps()
        self._moods = {
            seat: (mood, age + dt)
            for seat, (mood, age) in self._moods.items()
            if age + dt < MOOD_MS
        }
        if before != self._steps():
            self._changed()

    def _steps(self) -> dict[Seat, int]:
        """How far each has come with it, as far as that can be seen."""
        return {
            seat: 0 if self.calm else sum(age >= since for since, _ in STEPS)
            for seat, (_, age) in self._moods.items()
        }

    def drop(self) -> None:
        """The table is about to be laid anew: everybody is calm."""
        self._moods.clear()
        self._said = None

    def _changed(self) -> None:
        self.table.board.stale()
        self.table.dirty = True
