"""Twin It without a race: after every new card the players are asked one after the other.

The match's clock moves only when somebody does something. A bot that would have seen the pair
within a few seconds claims it when its turn to be asked has come.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.contract import Event, Seat
from game.twin_it.moves import Hand, Turn
from game.twin_it.rules import CLANS
from game.twin_it.told import Caught, Disputed, Erred, Turned, TurnedOver

if TYPE_CHECKING:
    from scenes.twin_it.race import RaceTable

PATIENCE = 4000  # what a bot would find within this time, it finds when it is asked
BEAT_MS = 650.0
COUNT_MS = 1900.0  # of a dispute


class Calm:
    """Whose turn it is to look."""

    def __init__(self, table: RaceTable) -> None:
        self.table = table
        self.waiting: list[Seat] = []
        self._left = BEAT_MS
        self._told: Seat | None = None  # who has been told to look
        self.ask_from(0)

    @property
    def asked(self) -> Seat | None:
        """The player who is asked now; nobody once all have looked."""
        return self.waiting[0] if self.waiting else None

    def ask_from(self, seat: Seat) -> None:
        seats = len(self.table.match.seats)
        self.waiting = [(seat + step) % seats for step in range(seats)]
        self._left = BEAT_MS
        self._told = None

    def ask_next(self) -> None:
        """The one who was asked sees nothing."""
        slapped = self.table.game.slapped
        if slapped is not None:  # whoever has slapped and sees nothing has not pointed in time
            self._wait(slapped[1])
        elif self.waiting:
            del self.waiting[0]
            self._left = BEAT_MS
            self.table.refresh(0)

    def follow(self, events: list[Event]) -> None:
        """Something new lies open, or is gone: everybody is asked again."""
        for event in events:
            match event:
                case Turned(seat) | Erred(seat):
                    self.ask_from(seat + 1)
                case Caught(seats) | Disputed(seats):
                    self.ask_from(seats[-1] + 1)
                    if isinstance(event, Disputed):
                        self._left = COUNT_MS
                case TurnedOver():
                    self.ask_from(self.waiting[0] if self.waiting else 0)

    def update(self, dt: float) -> None:
        table, game = self.table, self.table.game
        self._left -= dt
        if self._left > 0:
            return
        if game.locked_until:
            self._wait(game.locked_until)
            return
        seat = self.asked
        if seat != self._told:
            self._told = seat
            if seat in table.people:
                table.inform(table.say("prompt.asked", name=table.name(seat)))
        if seat is None:
            self._turn()
        elif seat in table.watchers:
            self._ask_bot(seat)

    def _ask_bot(self, seat: Seat) -> None:
        table, game = self.table, self.table.game
        plan = table.watchers[seat].plan()
        if plan is None or isinstance(plan[1], Turn) or plan[0] > game.now + PATIENCE:
            self.ask_next()
            return
        at = max(plan[0], game.now)
        self._left = BEAT_MS / 3
        if game.why_not(seat, plan[1], at) is not None:
            table.watchers[seat].refused()
        else:
            table.clock = float(at)
            moves = [plan[1]]
            if isinstance(plan[1], Hand) and game.mode != CLANS:  # and the other hand
                follow = table.watchers[seat].follow((plan[1].card,))
                moves += [] if follow is None else [follow[1]]
            for move in moves:
                if game.why_not(seat, move, at) is None:
                    table.play(seat, move, at)
                    table.watchers[seat].acted()

    def _turn(self) -> None:
        """All have looked: a bot whose turn it is turns the next card."""
        table, game = self.table, self.table.game
        if table.turner() is not None:
            return
        for seat, watcher in table.watchers.items():
            legal = game.legal_moves(seat)
            move = next(iter(legal), None)
            if isinstance(move, Turn):
                plan = watcher.plan()
                if plan is not None and isinstance(plan[1], Turn):
                    if plan[1] in legal:
                        move = plan[1]
                    else:
                        watcher.refused()
                table.play(seat, move, self.later())
                return
        # No card is left to turn: the pair that lies open is looked for again, and longer.
        self._wait(game.now + PATIENCE)
        self.ask_from(0)

    def _wait(self, until: int) -> None:
        table = self.table
        table.clock = float(until)
        table.happened(table.match.wait(until))

    def later(self) -> int:
        """When the next card is turned: after single hands are lifted and errors are paid."""
        game = self.table.game
        at = max(int(self.table.clock), game.now, game.due() or 0)
        self.table.clock = float(at)
        return at
