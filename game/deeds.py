"""What has happened in a match up to now, as one seat may know it: the lines of its log.

Made from the journal, so that it is the same after an undo, a resume or a change of players.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from game import lines
from game.contract import Event, Seat
from game.journal import Match

NOBODY: Seat = -1  # whose eyes see only what lies open


class Deed(msgspec.Struct, frozen=True):
    """Something that happened. Seats are those of its time: people come and go.

    It is event ``nth`` of line ``line`` of the journal, moves that were taken back not counted: 0
    is the deal. Without an event, the seat took a move back.
    """

    line: int
    nth: int
    by: Seat | None
    event: Event | None
    names: tuple[str, ...]
    eyes: Seat  # where whoever looks now sat then
    moved: bool  # whether it came of a move of that seat


def deeds(match: Match, viewer: Seat) -> Iterator[Deed]:
    """All that happened, as seen by the seat that is ``viewer`` now."""
    said = list(_kept(match))
    eyes = eyes_since(match, viewer)
    again, _ = match.again()
    done = 0
    for nth, event in enumerate(again.dealt):
        yield _deed(0, nth, event, again, eyes[0], moved=False)
    for fields in said:
        if "took_back" in fields:
            by, names = fields["took_back"], tuple(again.names)
            yield Deed(done, 0, by, None, names, eyes[done], moved=False)
            continue
        done += 1
        moved = "move" in fields and fields["seat"] == eyes[done]
        for nth, event in enumerate(again.obey(fields)):
            yield _deed(done, nth, event, again, eyes[done], moved)


def _deed(line: int, nth: int, event: Event, match: Match, eyes: Seat, moved: bool) -> Deed:
    by = getattr(event, "seat", getattr(event, "by", None))
    return Deed(line, nth, by, event.seen_by(eyes), tuple(match.names), eyes, moved)


def eyes_since(match: Match, viewer: Seat) -> list[Seat]:
    """Where the player who sits in this seat now sat after each line of the journal, the deal
    included; nowhere before sitting down, or while somebody else had the seat."""
    first, kept = match.again()
    names = list(first.names)
    before: list[list[str]] = []
    for fields in kept:
        before.append(list(names))
        verb = lines.verb_of(fields)
        if verb == "join":
            names.append(str(fields["join"].get("name", "")))
        elif verb == "leave":
            del names[fields["leave"]]
        elif verb == "seat":
            names[fields["seat"]] = str(fields.get("name", ""))
    found, at = [viewer], viewer
    for fields, called in zip(reversed(kept), reversed(before), strict=True):
        verb = lines.verb_of(fields)
        if at != NOBODY and verb == "leave" and at >= fields["leave"]:
            at += 1
        elif at != NOBODY and (
            (verb == "join" and at == len(called))
            or (verb == "seat" and at == fields["seat"] and called[at] != fields.get("name"))
        ):
            at = NOBODY
        found.append(at)
    return found[::-1]


def _kept(match: Match) -> Iterable[dict[str, Any]]:
    """The lines of the journal after its first, without moves that were taken back; in the place of
    those stands whose they were."""
    found: list[dict[str, Any]] = []
    made: list[dict[str, Any]] = []
    for _, fields in list(lines.said(lines.split(match.text)[0]))[1:]:
        if lines.verb_of(fields) != "undo":
            found.append(fields)
            if "move" in fields:
                made.append(fields)
            continue
        gone = made[-fields["undo"] :]
        del made[-fields["undo"] :]
        found = [line for line in found if not any(line is one for one in gone)]
        found.append({"took_back": gone[0]["seat"]})
    return found
