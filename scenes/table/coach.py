"""The coach of a first match: one thing at a time, when it matters, beside the thing itself.

A game has its lessons with its help, ``LESSONS`` in ``scenes/<game>/help.py``. The first of them
says what wins and what costs, and is said at once; the others when their time has come and it is
the viewer's turn. What was learnt is remembered in the settings. The coach only speaks: no match
waits for it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from pygame import Rect

from game.entry import Entry
from game.store import Settings
from scenes.parts import part
from scenes.table.bubble import Answer, Bubble

if TYPE_CHECKING:
    from scenes.table.cards import CardTable

A_TURN = 2  # lessons at most
TURNS = 2  # who has played on so many times beside a lesson, knows it


class Lesson(NamedTuple):
    """Its words stand under ``<game>.coach.<id>``, as ``title`` and ``text``."""

    id: str
    when: Callable[[Any], bool]
    """Whether it matters now; asked with the table when it is the viewer's turn."""
    lit: Callable[[Any], Iterable[Rect | None]]
    """Where on the table the thing is that it is about; the first is the one it stands beside."""
    said: Callable[[Any], Mapping[str, Any]] = lambda table: {}
    """The values that its words quote."""
    page: str = ""
    """The page of the help that says more."""
    anytime: bool = False
    """Whether it matters as well while it is not the viewer's turn."""


def lessons_of(entry: Entry) -> tuple[Lesson, ...]:
    return tuple(part(entry, "help").LESSONS)


def forget(entry: Entry, settings: Settings) -> None:
    """All lessons of a game are to be given again."""
    settings.coach = True
    for counted in getattr(part(entry, "help"), "REMEMBERED", ()):
        settings[counted] = 0
    settings.learnt = [key for key in settings.learnt if not key.startswith(f"{entry.word}.")]


class Coach:
    """What is taught at one table."""

    def __init__(self, table: CardTable[Any]) -> None:
        self.table = table
        self.lessons = lessons_of(table.entry)
        self.lesson: Lesson | None = None
        self._beside: Counter[str] = Counter()
        self._given = 0  # lessons since the viewer's last move

    # --- what is to be taught ---

    def _key(self, lesson: Lesson) -> str:
        return f"{self.table.entry.word}.{lesson.id}"

    def _left(self) -> list[Lesson]:
        learnt = self.table.app.settings.learnt
        return [lesson for lesson in self.lessons if self._key(lesson) not in learnt]

    def _now(self) -> Lesson | None:
        table = self.table
        if not (table.live and table.app.settings.coach and table.viewer in table.people):
            return None
        left = self._left()
        if not table.my_turn:
            # What it is all about is said before anything happens.
            first = self.lessons[:1] if not table.match.moves else ()
            left = [lesson for lesson in left if lesson in first or lesson.anytime]
        if self.lesson in left and self.lesson is not None and self.lesson.when(table):
            return self.lesson
        if self._given >= A_TURN:
            return None
        return next((lesson for lesson in left if lesson.when(table)), None)

    # --- what is said ---

    def bubble(self) -> Bubble | None:
        """What the coach says now, if anything."""
        self.lesson = lesson = self._now()
        if lesson is None:
            return None
        table, say = self.table, self.table.app.words.say
        key = f"{table.entry.word}.coach.{lesson.id}"
        words = say(f"{key}.text", **lesson.said(table))
        title = say(f"{key}.title", **lesson.said(table))
        count = len(self.lessons)
        foot = say("coach.count", number=count - len(self._left()) + 1, count=count)
        answers = (
            Answer("coach.got_it", say("coach.got_it"), self.got_it,
                   table.key_of("got_it"), "got_it"),
            Answer("coach.skip", say("coach.skip"), self.skip),
        )  # fmt: skip
        lit = tuple(rect for rect in lesson.lit(table) if rect is not None)
        return Bubble("coach", words, title, foot, answers, lit)

    # --- what becomes of it ---

    def got_it(self) -> None:
        """This lesson is learnt."""
        if self.lesson is not None:
            self._given += 1
            self._learn([self.lesson])

    def skip(self) -> None:
        """All of them are, for ever."""
        self._learn(self.lessons)

    def moved(self) -> None:
        """The viewer has played on beside what was said."""
        lesson, self.lesson, self._given = self.lesson, None, 0
        if lesson is not None:
            self._beside[lesson.id] += 1
            if self._beside[lesson.id] >= TURNS:
                self._learn([lesson])

    def _learn(self, lessons: Iterable[Lesson]) -> None:
        app = self.table.app
        learnt = app.settings.learnt
        learnt += [key for key in map(self._key, lessons) if key not in learnt]
        app.store.save_settings()
        self.lesson = None
        self.table.refresh(0)
