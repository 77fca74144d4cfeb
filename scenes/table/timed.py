"""A table on which time counts: acts have moments, bots act in theirs, and nobody waits for a film.

The rules have no clock; this is it. It runs while the table is played at and stands still while
anything else has the floor: the menu, a comparison, a player who points.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from game.bots.bot import Watcher, bot_for
from game.clock import (
    Deed,
    Due,
    Lapse,
    Plan,
    act_of_bot,
    claims_of,
    give_floor,
    next_step,
    seated,
    show_all,
)
from game.contract import Event, Move, Seat
from game.floor import NOTHING, Verdict
from game.journal import Match
from scenes.table.bot_turns import HUMAN
from scenes.table.pace import SLIDE_MS
from scenes.table.table import G, Table

if TYPE_CHECKING:
    from scenes.app import App

END_MS = 1600.0  # how long the last catch is looked at before the results


class TimedTable(Table[G]):
    """A match of a timed game. Everybody sees the same, so there is no curtain."""

    racing = hears_keys = hears_sticks = True
    private = False
    corner_acts = ("menu", "help")
    menu_icon = "pause"

    def __init__(self, match: Match) -> None:
        super().__init__(match)
        # A recording is steered with the keys of any other table.
        self.racing = self.hears_keys = self.hears_sticks = self.live
        self.clock = float(self._now)
        self.hidden = False  # the cards lie face down while the match is paused
        self.claims = claims_of(match.game)
        self.watchers: dict[Seat, Watcher] = {}
        self._deeds: list[Deed] = []  # by the app's clock
        self._stamp = 0.0  # what the app's clock said when this one was last looked at
        self._end_left = END_MS

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
        id, seats = self.match.game.id, enumerate(self.match.seats)
        bots = {
            seat: bot_for(id, sits.kind, sits.x_character)
            for seat, sits in seats
            if sits.kind != HUMAN
        }
        self.watchers = seated(self.match.game, bots, self.app.store.log)
        self.look()

    def seats_changed(self) -> None:
        super().seats_changed()
        self.viewer = self.eyes
        self._seat_bots()

    @property
    def over(self) -> bool:
        return self.match.game.outcome() is not None

    @property
    def my_turn(self) -> bool:
        return self.live and not self.over

    @property
    def busy(self) -> bool:
        return self.filming or self.board.busy

    # --- the clock --------------------------------------------------------------------------------

    @property
    def frozen(self) -> bool:
        """Whether the match's time stands still though the table is on top."""
        return self.over

    @property
    def running(self) -> float:
        """The match's time; while somebody has the floor, as if it went on."""
        return self.clock if self.claims.floor is None else self.claims.floor.now

    def later(self, stamp: float, do: Callable[[int], object]) -> None:
        """A person does something; it is done in its place among all that happens this frame."""
        self._deeds.append(Deed(stamp, do))
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
        self.moments.update(dt)
        if self.board.update(dt):
            self.dirty = True
        if self.over and self._end_left > 0:
            self._end_left -= dt
            if self._end_left <= 0:
                self._finish()

    def _pass(self, dt: float) -> None:
        """Let the time of this frame pass, with all that is done in it in its true order."""
        start, stamp = self.running, self._stamp
        self._stamp = self.app.now
        end = start + dt
        deeds = [Deed(min(end, max(start, start + at - stamp)), do) for at, do in self._deeds]
        self._deeds.clear()
        self._run(sorted(deeds, key=lambda deed: deed.at), end)

    def _run(self, deeds: list[Deed], end: float) -> None:
        while not self.frozen and self.app.scene is self:  # a comparison stops the clock as well
            floor = self.claims.floor
            step = next_step(self.match.game, self.watchers, deeds, self._now, self.claims)
            at = end if step is None else min(end, step.at)
            if floor is not None:
                floor.now = max(floor.now, at)
            else:
                self.clock = max(self.clock, at)
            if step is None or step.at > end:
                if floor is None:
                    self.happened(self.match.wait(int(end)))
                break
            match step:
                case Due(due):
                    self.happened(self.match.wait(due))
                case Deed(_, do):
                    del deeds[0]
                    do(max(int(self.clock), self._now))
                case Plan():
                    self.carry_out(act_of_bot(self.claims, self.watchers, step))
                case Lapse():
                    self.carry_out(self.claims.lapse())
            if self.claims.floor is not None:
                self.clock = max(self.clock, self.claims.floor.press.when)
            elif floor is not None:  # the match's time goes on
                stood = floor.now - floor.press.when
                end -= stood
                deeds = [Deed(deed.at - stood, deed.do) for deed in deeds]
        for _, do in deeds:  # what was done after the clock had stopped
            do(int(self.clock))

    def carry_out(self, verdict: Verdict) -> None:
        """Do what has come of something that a bot or a person has done."""
        events: list[Event] = []
        for seat, move, at in verdict.acts:
            events += self.make(seat, move, at)
        self.happened(events, verdict)
        give_floor(verdict, self.watchers)

    def look(self) -> None:
        """The table has changed: the bots look at it."""
        show_all(self.match.game, self.watchers, self.claims)

    # --- acts -------------------------------------------------------------------------------------

    def play(self, seat: Seat, move: Move, at: int | None = None) -> None:
        """Make a move, and show at once what comes of it."""
        self.happened(self.make(seat, move, at))

    def make(self, seat: Seat, move: Move, at: int | None) -> list[Event]:
        """Make a move; it is on disk before it is shown."""
        events = self.match.play(seat, move, at)
        self._tell_trouble()
        return events

    def may(self, seat: Seat, move: Move, at: int) -> bool:
        """Whether a person may do this; if not, the sentence that refuses it is shown."""
        reason = self.match.game.why_not(seat, move, at)
        if reason is not None:
            self.refuse(self.app.words.sentence(reason, self.match.names))
        return reason is None

    def attempt(self, seat: Seat, move: Move, at: int) -> None:
        """A person's act: it is made, or refused."""
        if self.may(seat, move, at):
            self.play(seat, move, at)

    def happened(self, events: list[Event], verdict: Verdict = NOTHING) -> None:
        """Show what happened, and let everybody see it."""
        if events or verdict.over is not None:
            self.claims.hear(events, verdict.over)
            self.look()
        if events:
            for event in events:
                self._show(event)
            self.refresh(SLIDE_MS)

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
