"""What a game says of itself before it is loaded: how many may play, how long, what can be chosen.

It stands in the ``__init__`` of the game's folder, where nothing else is.
"""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from typing import Any

import msgspec

from game.contract import Game, Reason


class Entry(msgspec.Struct, frozen=True):
    """A game in the catalog. Everything of it is found under ``word``."""

    id: str
    fewest: int
    most: int
    minutes: int
    options: tuple[Option, ...] = ()
    settings: tuple[Setting, ...] = ()

    @property
    def word(self) -> str:
        """The name of the game's folders and of its words."""
        return self.id.replace("-", "_")

    def rules(self) -> type[Game]:
        rules: type[Game] = importlib.import_module(f"game.{self.word}.rules").RULES
        return rules

    def written(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """The options as a journal tells them: one whose default has changed is always named."""
        usual = {o.key: o.default for o in self.options if o.before is not None}
        return usual | dict(options)

    def read(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """The options that a journal tells. One that says nothing of an option is from the time
        before its default changed, and keeps its meaning."""
        before = {o.key: o.before for o in self.options if o.before is not None}
        return before | dict(options)

    def why_not_players(self, players: int) -> Reason | None:
        if self.fewest <= players <= self.most:
            return None
        said = {"players": players, "fewest": self.fewest, "most": self.most}
        return Reason("refused.players", said)

    def why_not_options(self, options: dict[str, Any]) -> Reason | None:
        known = {option.key: option for option in self.options}
        for key, value in options.items():
            if key not in known:
                return Reason("refused.option_unknown", {"key": key, "known": ", ".join(known)})
            reason = known[key].why_not(value)
            if reason is not None:
                return reason
        return None


class Option(msgspec.Struct, frozen=True):
    """One thing that a table may choose. Its words: ``<game>.option.<key>``.

    An option that follows something has no default: left out, it is as the other thing says. One
    with ``each`` may be a list of numbers instead of one; how many, the game knows
    (``why_not_table``). If it has no numbers from ``low`` to ``high``, it is always a list.
    """

    key: str
    default: Any
    low: int = 0  # whole numbers: from low …
    high: int = 0  # … to high
    choices: tuple[str, ...] = ()
    each: tuple[int, int] | None = None  # in a list: the lowest and the highest number
    before: Any = None  # the default that it had once, if it was another one
    follows: str = ""  # what decides where it is left out: another option's key, or "players"

    def why_not(self, value: Any) -> Reason | None:
        """Why this value cannot be chosen, or nothing."""
        shown = f"[{', '.join(map(str, value))}]" if isinstance(value, list) else str(value)
        said = {"key": self.key, "value": shown}
        if self.choices:
            if value in self.choices:
                return None
            return Reason("refused.option_choice", {**said, "choices": ", ".join(self.choices)})
        if isinstance(self.default, bool):
            return None if isinstance(value, bool) else Reason("refused.option_switch", said)
        if self.each and (isinstance(value, list) or not self.high):
            low, high = self.each
            numbers = value if isinstance(value, list) else []
            if numbers and all(type(n) is int and low <= n <= high for n in numbers):
                return None
            return Reason("refused.option_list", {**said, "low": low, "high": high})
        if type(value) is int and self.low <= value <= self.high:
            return None
        return Reason("refused.option_range", {**said, "low": self.low, "high": self.high})

    def parse(self, text: str) -> Any:
        """The value that a text on the command line means; nonsense is left for ``why_not``."""
        if self.choices:
            return text
        if isinstance(self.default, bool):
            return {"true": True, "yes": True, "false": False, "no": False}.get(text.lower(), text)
        listed = text.startswith("[") and text.endswith("]")  # as a journal has it
        if self.each and (listed or "," in text):
            parts = text[1:-1] if listed else text
            return [_number(part.strip()) for part in parts.split(",")]
        return _number(text)


def _number(text: str) -> int | str:
    """The number that a text means, or the text if it means none."""
    # Python refuses to read a number of thousands of digits; none here needs twenty.
    if text.removeprefix("-").isdecimal() and len(text) < 20:
        return int(text)
    return text


class Setting(msgspec.Struct, frozen=True):
    """Something of a game that a player chooses once for all matches: a switch, or one of several.

    It is kept with the other settings, in the same file, under its key.
    """

    key: str
    default: Any
    choices: tuple[Any, ...] = (False, True)

    def usable(self, value: Any) -> Any:
        """The value, or the default where it is none of the choices: a file may hold anything."""
        known = any(type(value) is type(one) and value == one for one in self.choices)
        return value if known else self.default
