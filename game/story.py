"""The story of a match: how the totals went, where it turned, and what is worth telling of it.

A game may have a ``story.py`` of its own: ``highlights(steps)`` gives the best of what happened,
and ``standing(game)`` what each seat would have if the round ended now. What is told of totals is
the same for all games.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import Any

import msgspec

from game.contract import Seat
from game.journal import Match

MOST = 4


class Highlight(msgspec.Struct, frozen=True):
    """Something worth a line. Its words: ``<game>.story.<key>`` over ``<game>.story.said.<key>``,
    or those under ``story`` for what is told of every game. ``cards`` are the faces shown."""

    key: str
    seats: tuple[Seat, ...]
    values: dict[str, Any] = {}
    cards: tuple[str, ...] = ()


class Story(msgspec.Struct, frozen=True):
    """``course`` has the totals of all seats at each moment, the first of them the beginning;
    ``rounds`` in which round each moment is; ``turn`` is the moment since which the winners led."""

    course: tuple[tuple[int, ...], ...]
    rounds: tuple[int, ...]
    turn: int | None
    highlights: tuple[Highlight, ...]


def story_of(match: Match, winners: Sequence[Seat]) -> Story:
    """The story of a match that is over."""
    own = _own(match.game.id)
    course, rounds = _course(match, own)
    told: list[Highlight] = [] if own is None else own.highlights(match.steps())
    told += _of_totals(match.game.rounds, course, winners)
    return Story(course, rounds, turning(course, winners), tuple(told[:MOST]))


def _own(id: str) -> Any:
    name = f"game.{id.replace('-', '_')}.story"
    try:
        return import_module(name)
    except ModuleNotFoundError as missing:
        if missing.name != name:
            raise
        return None


def _course(match: Match, own: Any) -> tuple[tuple[tuple[int, ...], ...], tuple[int, ...]]:
    """The totals after each round; where a game can say it, after each move."""
    scores = match.game.rounds
    if not scores:
        return (), ()
    course, rounds = [(0,) * len(scores[0])], [1]
    if hasattr(own, "standing"):
        for step in match.steps():
            now = tuple(own.standing(step.game))
            if len(now) != len(course[0]):
                return _by_rounds(scores)  # somebody came or went
            if now != course[-1]:
                course.append(now)
                rounds.append(min(len(scores), max(1, step.game.round)))
        return tuple(course), tuple(rounds)
    return _by_rounds(scores)


def _by_rounds(
    scores: Sequence[Sequence[int]],
) -> tuple[tuple[tuple[int, ...], ...], tuple[int, ...]]:
    course, rounds = [(0,) * len(scores[-1])], [1]
    for number, made in enumerate(scores, 1):
        had = course[-1]
        course.append(tuple(total + score for total, score in zip(had, made, strict=False)))
        rounds.append(number)
    return tuple(course), tuple(rounds)


def turning(course: Sequence[Sequence[int]], winners: Sequence[Seat]) -> int | None:
    """The moment since which nobody but the winners was ahead; nothing if somebody else never
    was."""
    if not winners or len(winners) == len(course[0] if course else ()):
        return None
    others = [seat for seat in range(len(course[0])) if seat not in winners]
    ahead = [
        max(totals[seat] for seat in winners) > max(totals[seat] for seat in others)
        for totals in course
    ]
    behind = [
        i
        for i, totals in enumerate(course)
        if max(totals[seat] for seat in others) > max(totals[seat] for seat in winners)
    ]
    if not behind or behind[-1] + 1 >= len(course):
        return None
    return next((i for i in range(behind[-1] + 1, len(course)) if ahead[i]), None)


def _of_totals(
    scores: Sequence[Sequence[int]], course: Sequence[Sequence[int]], winners: Sequence[Seat]
) -> list[Highlight]:
    """What can be told of any game with points."""
    found: list[Highlight] = []
    if len(scores) > 1:
        points, number, seat = max(
            (score, -number, seat)
            for number, made in enumerate(scores, 1)
            for seat, score in enumerate(made)
        )
        found.append(Highlight("best_round", (seat,), {"points": points, "round": -number}))
    if winners and course:
        seat = winners[0]
        back = max((max(totals) - totals[seat] for totals in course), default=0)
        if back >= 5:
            found.append(Highlight("comeback", (seat,), {"points": back}))
        others = [total for at, total in enumerate(course[-1]) if at not in winners]
        if others and len(winners) == 1:
            margin = course[-1][seat] - max(others)
            if 0 < margin <= 3:
                found.append(Highlight("close", (seat,), {"count": margin}))
    return found
