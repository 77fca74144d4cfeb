"""A journal on the table: the match is played again, with pause, step and speed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pygame import Rect

from game.files import in_use
from game.journal import JournalError, Match
from scenes.stage.widgets import Button, Pill, Target
from scenes.table.bot_turns import HUMAN
from scenes.table.table import Table, table_for

if TYPE_CHECKING:
    from scenes.app import App

BEAT_MS = 700.0
LONGEST_BEAT_MS = 2500.0  # what was looked at for longer is no more to see
LOOK_MS = 400.0  # how often is looked whether a match that is being played has gone on
SPEEDS = ("slow", "normal", "fast")
TIMES = {"slow": 2.0, "normal": 1.0, "fast": 0.4}


def open_watch(app: App, path: Path) -> None:
    """Show a journal. One that cannot be read is a sentence over the title."""
    try:
        recorded = Match.read(path)
    except JournalError as error:
        app.push("title")
        app.tell(error.reason)
        return
    recorded.elsewhere = in_use(path)
    app.push(watching(recorded))
    for notice in recorded.notices:
        app.tell(notice)


def watching(recorded: Match) -> Table[Any]:
    """The table of the match's game, driven by the recorded moves instead of by players.

    One that is being played elsewhere is shown as far as it has come, and from there as it goes on.
    """
    again, lines = recorded.again()
    kind = type(table_for(again))

    class Watching(Recording, kind):  # type: ignore[misc, valid-type]
        """The game's own table with a recording in the players' place."""

    table: Table[Any] = Watching(again, lines, recorded.path if recorded.elsewhere else None)
    return table


class Recording(Table[Any]):
    """What changes when nobody plays: moves come from a list, buttons steer the film."""

    reseatable = False
    live = False
    # Who steers the film does not want it skipped instead.
    always = (*Table.always, "pause", "step", "faster", "slower", "confirm", "right")
    keys: Mapping[str, Sequence[str]] = {
        "pause": ("p",), "step": ("n",), "faster": ("+", "="), "slower": ("-",)
    }  # fmt: skip

    def __init__(self, match: Match, lines: list[dict[str, Any]], living: Path | None) -> None:
        super().__init__(match)
        self.lines, self.done = lines, 0
        self.paused, self.speed = False, "normal"
        self.living = living  # the journal of a match that is being played elsewhere
        self._left, self._told_end = BEAT_MS, False
        self._size, self._until_look = 0, LOOK_MS
        if living is not None:
            people = [sits for sits in match.seats if sits.kind == HUMAN]
            # Whoever looks on may play in it: nobody's cards are shown but a single person's own.
            self.closed = len(people) > 1
            self._catch_up()
        self._look_on()

    def _catch_up(self) -> None:
        """Go to the last move without a film."""
        for line in self.lines[self.done :]:
            self.match.obey(line)
        self.done = len(self.lines)

    def _look_on(self) -> None:
        """With the eyes of the first person, or of the first seat."""
        people = [seat for seat, sits in enumerate(self.match.seats) if sits.kind == HUMAN]
        self.viewer = people[0] if people else 0
        self.people = [self.viewer]

    def enter(self, app: App) -> None:
        # Looked at, not played: the match that is under way stays the one to go on with.
        self.app = app

    @property
    def my_turn(self) -> bool:
        return False

    @property
    def _pace(self) -> float:
        return super()._pace * TIMES[self.speed]

    @property
    def busy(self) -> bool:
        ended = self.done == len(self.lines) and self._told_end
        return self.filming or self.board.busy or not (self.paused or ended)

    def go_on(self, dt: float) -> None:
        if self.done == len(self.lines):
            if not self._told_end:
                self._told_end = True
                self._finish()
            elif self.living is not None:
                self._look_for_more(dt)
        elif not self.paused:
            self._left -= dt
            if self._left <= 0:
                self.step()

    def step(self) -> None:
        """The next line of the journal: a move, or somebody who came, went or took over."""
        if self.filming:
            self.skip()
        elif self.done < len(self.lines):
            self._left = self._beat() * TIMES[self.speed]
            line = self.lines[self.done]
            self.done += 1
            self.forget_choice()
            events = self.match.obey(line)
            if "move" in line:
                self.director.queue(events)
                self.refresh(0)
            else:
                self._look_on()
                self.take_anew()

    def _look_for_more(self, dt: float) -> None:
        """Whether those who play have gone on, or taken something back."""
        self._until_look -= dt
        if self._until_look > 0 or self.living is None:
            return
        self._until_look = LOOK_MS
        try:
            size = self.living.stat().st_size
            if size == self._size:
                return
            self._size = size
            first, lines = Match.read(self.living).again()
        except (JournalError, OSError):
            return  # it is looked at again when there is more of it
        seen = self.lines[: self.done]
        self.lines = lines
        if lines[: self.done] != seen:
            self.match, self.done = first, 0
            self._catch_up()
            self._look_on()
            self.take_anew()
        self._told_end = self.done == len(lines)
        self._left = 0.0
        self.refresh(0)

    def _beat(self) -> float:
        """How long until the line after the next; where time counts, about as long as it took."""
        at, then = (line.get("at") for line in [*self.lines, {}][self.done : self.done + 2])
        if at is None or then is None:
            return BEAT_MS
        return min(LONGEST_BEAT_MS, max(0.0, float(then - at)))

    def _finish(self) -> None:
        words, outcome = self.app.words, self.match.game.outcome()
        if outcome is None:
            self.inform(words.say("watch.living" if self.living else "watch.ends_here"))
        else:
            self.inform(words.reason(outcome.reason, self.match.names))

    def pause_or_play(self) -> None:
        self.paused = not self.paused
        self.refresh(0)

    def change_speed(self, by: int) -> None:
        self.speed = SPEEDS[max(0, min(len(SPEEDS) - 1, SPEEDS.index(self.speed) + by))]
        self.refresh(0)

    def change_eyes(self) -> None:
        """Look with the next seat's eyes."""
        self.viewer = (self.eyes + 1) % len(self.match.seats)
        self.take_anew()

    def act(self, name: str) -> bool:
        if not self.focus.ring:
            name = {"confirm": "pause", "right": "step"}.get(name, name)
        if name == "pause":
            self.pause_or_play()
        elif name == "step":
            self.step()
        elif name in ("faster", "slower"):
            self.change_speed(1 if name == "faster" else -1)
        else:
            return super().act(name)
        return True

    def card_targets(self) -> list[Target]:
        return []

    def buttons(self) -> list[Button | Pill]:  # type: ignore[override]
        """Pause, step, speed and eyes, in the lower right corner."""
        scale, say = self.scale, self.app.words.say
        side, gap = max(scale.px(56), round(scale.font(22) * 1.6)), scale.px(10)
        top = scale.h - scale.px(34) - side
        right = end = scale.w - scale.px(40)
        found: list[Button | Pill] = []
        wanted = (
            *(() if self.closed else (("eyes", "eye", "", self.change_eyes),)),
            ("faster", "plus", "+", lambda: self.change_speed(1)),
            ("slower", "minus", "-", lambda: self.change_speed(-1)),
            ("step", "step", "N", self.step),
            ("pause", "play" if self.paused else "pause", "P", self.pause_or_play),
        )
        for act, icon, key, action in wanted:
            id, rect = f"watch.{act}", Rect(right - side, top, side, side)
            found.append(Button(id, say(id), rect, action, key, "icon", icon, act=act))
            right -= side + gap
        speed = say(f"watch.{self.speed}")
        label = say("watch.at", done=self.done, moves=len(self.lines), speed=speed)
        wide = min(Button.width(label, scale, size=20), round(scale.w * 0.3))
        rect = Rect(end - wide, top - scale.px(14) - side, wide, side)
        return [*found, Pill("watch.at", label, rect)]
