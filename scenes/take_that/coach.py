"""What the coach says in a first match of Take That."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pygame import Rect

from game.take_that.rules import MIRROR, TAKE, TOADS, Lay, Twist, cost, reach_of
from scenes.table.bubble import SIGNS
from scenes.table.coach import Lesson

if TYPE_CHECKING:
    from scenes.take_that.scene import TakeThatTable

LOW_PILE = 12


def _line_end(table: TakeThatTable) -> list[Rect | None]:
    return [table.at("line.end")]


def _fitting(table: TakeThatTable) -> list[Rect | None]:
    """The free place, and a card that may go there."""
    lays = [move.card for move in table.legal() if isinstance(move, Lay)]
    return [table.at("line.end"), *(table.lies(card) for card in lays)]


def _can_lay(table: TakeThatTable) -> bool:
    return bool(table.shown.line) and any(isinstance(move, Lay) for move in table.legal())


def _reach(table: TakeThatTable) -> dict[str, Any]:
    low, high = reach_of(table.shown.line[-1])
    return {"low": low, "high": high}


def _twists(table: TakeThatTable) -> list[int]:
    return [move.card for move in table.legal() if isinstance(move, Twist)]


def _pair(table: TakeThatTable) -> list[Rect | None]:
    card = _twists(table)[0]
    return [table.lies(MIRROR[card]), table.lies(card)]


def _toads(table: TakeThatTable) -> list[int]:
    return [card for card in table.shown.line if card in TOADS]


def _signed(table: TakeThatTable) -> list[int]:
    """Who has cards before them, the viewer first."""
    shown = table.shown
    seats = sorted(range(shown.players), key=lambda seat: seat != table.eyes)
    return [seat for seat in seats if shown.up[seat] or shown.down[seat]]


LESSONS = (
    Lesson(
        "aim",
        lambda table: True,
        lambda table: [table.room.badge(table.eyes)],
        lambda table: {"count": table.rounds(), "rounds": table.rounds()},
        "aim",
    ),
    Lesson("start", lambda table: not table.shown.line, _line_end, page="lay"),
    Lesson(
        "twist",
        lambda table: bool(_twists(table)),
        _pair,
        lambda table: {"card": _twists(table)[0], "mirror": MIRROR[_twists(table)[0]]},
        "twist",
    ),
    Lesson("lay", _can_lay, _fitting, _reach, "lay"),
    Lesson(
        "signs",
        lambda table: bool(_signed(table)),
        lambda table: [table.room.badge(seat) for seat in _signed(table)[:1]],
        lambda table: {sign: letter for letter, sign in SIGNS.items()},
        page="end",
    ),
    Lesson(
        "take",
        lambda table: TAKE in table.legal() and len(table.shown.line) > 2,
        lambda table: [table.at("take")],
        lambda table: dict.fromkeys(("count", "cost"), sum(map(cost, table.shown.line))),
        "take",
    ),
    Lesson(
        "toads",
        lambda table: bool(_toads(table)),
        lambda table: [table.lies(_toads(table)[0])],
        lambda table: {"card": _toads(table)[0]},
        "toads",
    ),
    Lesson(
        "last",
        lambda table: not table.shown.pile,
        lambda table: [table.at("take")],
        page="end",
    ),
    Lesson(
        "pile",
        lambda table: 0 < table.shown.pile <= LOW_PILE,
        lambda table: [table.room.pile_pill()],
        page="end",
    ),
)  # fmt: skip
