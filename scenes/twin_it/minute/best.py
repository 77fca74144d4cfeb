"""The best of all minutes that were played on this computer with the same hands, by their journals.

A journal is not played again for that: every card that was put to another is a point.
"""

from __future__ import annotations

import contextlib
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from game.files import read_whole
from game.twin_it.rules import TOGETHER
from game.twin_it.together import MINUTE
from scenes.twin_it.minute.hands import people_that_played

if TYPE_CHECKING:
    from game.journal import Match

LARGEST = 1 << 20
SLOW = "x_slow"  # in the journal of a minute without hurry, which is no match for others

JOIN, FLIP = "join", "flip"  # as moves are written

LineUp = tuple[int, tuple[str, ...]]
"""How many hands of people, and which bots."""


class Minute(NamedTuple):
    line_up: LineUp
    points: int


def line_up(match: Match) -> LineUp:
    bots = sorted(player.kind for player in match.seats if not player.human)
    return people_that_played(match), tuple(bots)


def best_before(match: Match, folder: Path) -> int | None:
    """The most points of all other minutes with such a line-up; nothing if none is known, or if
    this one was without hurry."""
    own = "" if match.path is None else match.path.name
    if not own or SLOW.encode() in match.text:
        return None
    wanted, found = line_up(match), list[int]()
    with contextlib.suppress(OSError):
        for path in folder.glob("*-twin-it.jsonl"):
            minute = None if path.name == own else _read(path)
            if minute is not None and minute.line_up == wanted:
                found.append(minute.points)
    return max(found, default=None)


def _read(path: Path) -> Minute | None:
    try:
        data = read_whole(path, LARGEST)
        return read_minute(data) if b'"together"' in data[:4096] else None
    except (OSError, ValueError, TypeError, KeyError, AttributeError, IndexError, RecursionError):
        return None  # not a journal that tells anything; whoever opens it is told why


def read_minute(data: bytes) -> Minute | None:
    """What a journal tells of a minute that was played to its end in one line-up and in a hurry;
    nothing of any other. Raises all that reading a broken line raises."""
    header, *rest = (msgspec.json.decode(line) for line in data.splitlines() if line.strip())
    kinds = [seat["kind"] for seat in header["seats"]]
    if header["options"]["mode"] != TOGETHER:
        return None
    joins, played, ended = 0, set[int](), False
    for fields in rest:
        move: Any = fields.get("move")
        if isinstance(move, str):
            verb = move.partition(" ")[0]
            joins += verb == JOIN
            if verb in (JOIN, FLIP) and kinds[fields["seat"]] == "human":
                played.add(fields["seat"])
        elif fields.get("at") == MINUTE and len(fields) == 1:
            ended = True
        elif not all(field.startswith("x_") for field in fields) or SLOW in fields:
            return None  # somebody else came to play, or there was no hurry
    bots = tuple(sorted(kind for kind in kinds if kind != "human"))
    return Minute((len(played), bots), joins) if ended else None
