"""What the coach says in a first match of Flip 7."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from pygame import Rect

from game.flip_7.cards import NAMES, SEVEN
from game.flip_7.moves import HIT, STAY
from scenes.table.coach import Lesson

if TYPE_CHECKING:
    from scenes.flip_7.scene import Flip7Table

CLOSE_TO_SEVEN = SEVEN - 2
RISKY = 2  # with so many numbers the next card may well be one of them
BONUS = NAMES[13:19]
FREEZES = {False: "coach.freeze.loses", True: "coach.freeze.banks"}


def _row(table: Flip7Table) -> list[Rect | None]:
    first = table.room.slot(0)
    return [first.union(table.room.slot(SEVEN - 1))]


def _buttons(table: Flip7Table) -> list[Rect | None]:
    return [table.at("hit"), table.at("stay")]


def _seats(table: Flip7Table) -> list[int]:
    """All of them, the viewer last: what happens to others is seen first."""
    return sorted(range(table.shown.players), key=lambda seat: seat == table.eyes)


def _lying(table: Flip7Table, *names: str) -> Iterator[int]:
    """The cards of these names that lie open before somebody, or wait to be given."""
    shown = table.shown
    zones = (shown.modifiers, shown.chance, shown.freezes, shown.flipping)
    before = (piece for zone in zones for cards in zone for piece in cards)
    aside = (piece for _, piece in shown.aside)
    return (p for p in (*shown.held, *before, *aside) if shown.face.get(p) in names)


def _seen(*names: str) -> Callable[[Any], bool]:
    return lambda table: any(True for _ in _lying(table, *names))


def _card(*names: str) -> Callable[[Any], list[Rect | None]]:
    return lambda table: [table.lies(piece) for piece in list(_lying(table, *names))[:1]]


def _out(table: Flip7Table) -> list[int]:
    return [seat for seat in _seats(table) if table.shown.status[seat] != "active"]


def _many(table: Flip7Table) -> list[int]:
    """Who is close to seven numbers and still in."""
    rows, status = table.shown.rows, table.shown.status
    close = [seat for seat in _seats(table) if len(rows[seat]) >= CLOSE_TO_SEVEN]
    return [seat for seat in close if status[seat] == "active"]


def _row_of(table: Flip7Table) -> list[Rect | None]:
    cards = [table.lies(piece) for piece in table.shown.rows[_many(table)[0]]]
    found = [rect for rect in cards if rect is not None]
    return [found[0].unionall(found[1:])] if found else []


LESSONS = (
    Lesson("aim", lambda table: True, _row, lambda table: {"target": table.game.target}, "aim"),
    Lesson(
        "give",
        lambda table: bool(table.shown.held),
        lambda table: [table.lies(table.shown.held[-1])],
        lambda table: {"card": table.say(f"card.{table.shown.face[table.shown.held[-1]]}")},
        "freeze",
    ),
    Lesson(
        "freeze",
        _seen("freeze"),
        _card("freeze"),
        lambda table: {"lost": table.say(FREEZES[table.game.banks])},
        "freeze",
        anytime=True,
    ),
    Lesson("three", _seen("three"), _card("three"), page="three", anytime=True),
    Lesson("turn", lambda table: {HIT, STAY} <= {*table.legal()}, _buttons, page="turn"),
    Lesson("chance", _seen("chance"), _card("chance"), page="chance", anytime=True),
    Lesson("bonus", _seen(*BONUS), _card(*BONUS), page="points"),
    Lesson(
        "risk",
        lambda table: len(table.shown.rows[table.eyes]) >= RISKY and STAY in table.legal(),
        lambda table: [table.room.aids() if table.aids.on(table.eyes) else table.at("hit")],
        page="bust",
    ),
    Lesson(
        "seven",
        lambda table: bool(_many(table)),
        _row_of,
        page="seven",
    ),
    Lesson(
        "out",
        lambda table: bool(_out(table)),
        lambda table: [table.room.badge(seat) for seat in _out(table)[:1]],
        page="turn",
    ),
    Lesson(
        "totals",
        lambda table: table.shown.round > 1,
        lambda table: [table.room.badge(table.eyes)],
        lambda table: {"target": table.game.target},
        "end",
    ),
)
