"""A table on which time counts: acts have moments, bots act in theirs, and nobody waits for a film.

The rules have no clock; this is it. It runs while the table is played at and stands still while
anything else has the floor: the menu, a comparison, a player who points.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from game.bots.arena import is_timed
from game.bots.bot import Watcher, bot_for
from game.contract import Event, Illegal, Move, Seat
from game.journal import Match
from scenes.table.table import HUMAN, G, Table

if TYPE_CHECKING:
    from scenes.app import App

END_MS = 1600.0  # how long the last catch is looked at before the results

Deed = Callable[[int], object]
"""Something that a person does; it is told when, in the match's time."""


class TimedTable(Table[G]):
    """A match of a timed game. Everybody sees the same, so there is no curtain."""

    racing = True
    hears_keys = True
    hears_sticks = True
    corner_acts = ("menu", "help")
    menu_icon = "pause"

    def __init__(self, match: Match) -> None:
        super().__init__(match)
        # A recording is steered with the keys of any other table.
        self.racing = self.hears_keys = self.hears_sticks = self.live
        if self.viewer is None:
            self.viewer = self.people[0]
        self.clock = float(self._now)
        self.hidden = False  # the cards lie face down while the match is paused
        self.watchers: dict[Seat, Watcher] = {}
        self._deeds: list[tuple[float, Deed]] = []
        self._stamp = 0.0  # what the app's clock said when this one was last looked at
        self._end_left = END_MS
        self._finished = False

    # --- life -------------------------------------------------------------------------------------

    @property
    def _now(self) -> int:
        now: int = self.match.game.now  # type: ignore[attr-defined]
        return now

    def enter(self, app: App) -> None:
        super().enter(app)
        self._stamp = app.now
        if self.live:
            self._seat_bots()

    def _seat_bots(self) -> None:
        """Bots sit down, and look at the table for the first time."""
        self.watchers = {}
        for seat, sits in enumerate(self.match.seats):
            if sits.kind != HUMAN:
                bot = bot_for(self.match.game.id, sits.kind)
                if is_timed(bot):
                    self.watchers[seat] = bot.sit(seat, self.match.seed)
        self.look()

    def seats_changed(self) -> None:
        super().seats_changed()
        if self.viewer is None:
            self.viewer = self.people[0] if self.people else 0
        self._seat_bots()

    @property
    def my_turn(self) -> bool:
        return self.live and self.match.game.outcome() is None

    @property
    def busy(self) -> bool:
        return self.filming or self.board.busy

    # --- the clock --------------------------------------------------------------------------------

    @property
    def frozen(self) -> bool:
        """Whether the match's time stands still though the table is on top."""
        return self.match.game.outcome() is not None

    def later(self, stamp: float, deed: Deed) -> None:
        """A person does something; it is done in its place among all that happens this frame."""
        self._deeds.append((stamp, deed))
        self.asleep = False

    def update(self, dt: float) -> None:
        if not self.live:
            super().update(dt)
            return
        self.board.motion = self.app.settings.motion
        self.director.pace = self._pace
        self.director.update(dt)
        if not self.app.focused and not self.frozen:
            self.open_menu()
            return
        self._pass(dt)
        if self.board.update(dt):
            self.dirty = True
        if self.match.game.outcome() is not None and not self._finished:
            self._end_left -= dt
            if self._end_left <= 0:
                self._finished = True
                self._finish()

    def _pass(self, dt: float) -> None:
        """Let the time of this frame pass, with all that is done in it in its true order."""
        start, stamp = self.clock, self._stamp
        self._stamp = self.app.now
        deeds, self._deeds = self._deeds, []
        if self.frozen:
            for _, deed in deeds:
                deed(int(self.clock))
            return
        self._run(deeds, start, stamp, start + dt)

    def _run(self, deeds: list[tuple[float, Deed]], start: float, stamp: float, end: float) -> None:
        todo = [(min(end, max(start, start + at - stamp)), deed) for at, deed in deeds]
        todo.sort(key=lambda one: one[0])
        while not self.frozen and self.app.scene is self:  # a comparison stops the clock as well
            at, step = self._next(todo, end)
            if step is None:
                self.clock = end
                self.happened(self.match.wait(int(end)))
                break
            self.clock = max(self.clock, at)
            step()
        for _, deed in todo:  # what was done after the clock had stopped
            deed(int(self.clock))

    def _next(
        self, todo: list[tuple[float, Deed]], end: float
    ) -> tuple[float, Callable[[], object] | None]:
        """What happens first until the end of the frame, and when."""
        due = self.match.game.due()
        planned = self._first_plan()
        first = min(
            end + 1 if due is None else due,
            planned[0] if planned is not None else end + 1,
            todo[0][0] if todo else end + 1,
        )
        if first > end:
            return end, None
        if due is not None and due <= first:
            return first, lambda: self.happened(self.match.wait(due))
        if todo and todo[0][0] <= first:
            at, deed = todo.pop(0)
            return at, lambda: deed(max(int(at), self._now))
        assert planned is not None
        at, seat, move = planned
        return at, lambda: self._let_bot_act(seat, move, at)

    def _first_plan(self) -> tuple[int, Seat, Move] | None:
        plans = [
            (max(plan[0], self._now), seat, plan[1])
            for seat, watcher in self.watchers.items()
            if (plan := watcher.plan()) is not None
        ]
        # Nobody is favoured when two act in the same millisecond.
        seats = len(self.match.seats)
        return min(plans, key=lambda one: (one[0], (one[1] + one[0]) % seats), default=None)

    def _let_bot_act(self, seat: Seat, move: Move, at: int) -> None:
        if self.match.game.why_not(seat, move, at) is not None:
            self.watchers[seat].refused()
        else:
            self.play(seat, move, at)

    def look(self) -> None:
        """The table has changed: the bots look at it."""
        for seat, watcher in self.watchers.items():
            watcher.look(self.match.game.view(seat))

    # --- acts -------------------------------------------------------------------------------------

    def play(self, seat: Seat, move: Move, at: int | None = None) -> None:
        """Make a move; it is on disk before it is shown, and it is shown at once."""
        events = self.match.play(seat, move, at)
        self._tell_trouble()
        self.happened(events)

    def attempt(self, seat: Seat, move: Move, at: int) -> bool:
        """A person's act: it is made, or the sentence that refuses it is shown."""
        try:
            self.play(seat, move, at)
        except Illegal as illegal:
            self.refuse(self.app.words.sentence(illegal.reason, self.match.names))
            return False
        return True

    def happened(self, events: list[Event]) -> None:
        """Show what happened, and let everybody see it."""
        if not events:
            return
        self.before_look(events)
        self.look()
        for event in events:
            told = self.tell(event)
            if told:
                self.log.append(told)
            self._show(event)
        self.refresh(260)

    def before_look(self, events: list[Event]) -> None:
        """For a game to see what the bots had meant to do when this came between."""

    # --- pause ------------------------------------------------------------------------------------

    def hide(self, hidden: bool) -> None:
        """Cards are turned face down while nobody plays, so that a pause is no time to look."""
        self.hidden = hidden
        self._deeds.clear()
        if hasattr(self, "scale"):
            self.board.lay(self.places())
            self.refresh(0)

    def open_menu(self) -> None:
        self.hide(True)
        super().open_menu()

    def open_rules(self) -> None:
        self.hide(True)
        super().open_rules()

    def resume(self) -> None:
        super().resume()
        self._stamp = self.app.now
        if self.hidden:
            self.hide(False)

    def at_rest(self) -> bool:
        return False

    def hint_words(self, move: Any) -> str:
        return ""
