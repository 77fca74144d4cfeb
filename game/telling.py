"""What happened, in words: the same sentence at the table and in the account of a journal.

An event names its sentence (``Event.told``); the text stands under ``told`` in the words of its
game. What the table shows and need not say, a hand or a total, stands under ``account``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from game.contract import Event, Outcome, Reason, RoundCounted
from game.words import Words

SEATS = ("seat", "dealer", "opener", "by", "to")  # fields that hold a seat
TIMES = ("at", "until")  # fields that hold a time of the match in milliseconds, told in seconds
BY_SEAT = ("scores", "totals", "hands")  # fields that hold something for each seat


def tell(words: Words, room: str, event: Event, names: Sequence[str]) -> str:
    """The event as the table tells it; empty where there are no words for it."""
    key, values = event.told()
    key = f"{room}.told.{key}"
    return words.say(key, **_quoted(words, room, values, names)) if words.has(key) else ""


def entry(
    words: Words, room: str, event: Event, names: Sequence[str], pictures: Mapping[str, str]
) -> str:
    """The event as a line of the log: it stands under ``log`` where it differs from what the table
    tells. ``pictures`` stand in place of the values that they are called by."""
    key, values = event.told()
    found = next((k for k in (f"{room}.log.{key}", f"{room}.told.{key}") if words.has(k)), "")
    if not found and isinstance(event, RoundCounted):
        found = "log.counted"
    said = {**_quoted(words, room, values, names), **pictures}
    return words.say(found, **said).removesuffix(".") if found else ""


def account(words: Words, room: str, event: Event, names: Sequence[str]) -> list[str]:
    """All that there is to tell of an event, without marks: its sentence, and the details."""
    key, values = event.told()
    found = [tell(words, room, event, names).replace("*", "").removesuffix(".")]
    for details in (f"{room}.account.{key}", f"{room}.account.{event.tag}", f"account.{event.tag}"):
        if words.has(details):
            found.append(words.say(details, **_quoted(words, room, values, names)))
            break
    return [said for said in found if said]


def _quoted(
    words: Words, room: str, values: dict[str, Any], names: Sequence[str]
) -> dict[str, Any]:
    """The values of an event as words; what belongs to all seats is listed by their names."""

    def name(seat: Any) -> str:
        return words.name(seat, names)

    told: dict[str, Any] = {}
    for field, value in values.items():
        if field in SEATS:
            told["name" if field == "seat" else field] = name(value)
        elif isinstance(value, Reason):
            told[field] = words.reason(value, names)
        elif isinstance(value, Outcome):
            told["winners"] = words.listed([name(seat) for seat in value.winners])
            told[field] = words.reason(value.reason, names)
        elif field == "seats":
            told[field] = words.listed([name(seat) for seat in value])
            told["team"] = " + ".join(map(name, value))
        elif field in TIMES and isinstance(value, int):
            told[field] = words.decimal(value / 1000, 2)
        elif field in BY_SEAT:
            told[field] = ", ".join(f"{name(at)}: {_plain(own)}" for at, own in enumerate(value))
        elif field == "card" and words.has(f"{room}.card.{value}"):
            told[field] = words.say(f"{room}.card.{value}")
        elif isinstance(value, int):
            told[field] = value  # as it is: a count of one may have words of its own
        else:
            told[field] = _plain(value)
    return told


def _plain(value: Any) -> str:
    """A value in a few signs; of a card that lies open, its number."""
    if isinstance(value, tuple | list):
        return " ".join(map(_plain, value))
    return str(getattr(value, "card", value))
