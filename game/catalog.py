"""The games on the table: how many may play, how long it takes, and what can be chosen.

Importing the catalog imports no game: the title is drawn before the first rule is needed.
"""

from __future__ import annotations

import importlib
from typing import Any

import msgspec

from game.table import Game, Reason


class Option(msgspec.Struct, frozen=True):
    """One thing that a table may choose. Its words: ``<game>.option.<key>``.

    An option that follows something has no default: left out, it is as the other thing says.
    """

    key: str
    default: Any
    low: int = 0  # whole numbers: from low …
    high: int = 0  # … to high
    choices: tuple[str, ...] = ()
    follows: str = ""  # what decides where it is left out: another option's key, or "players"

    def why_not(self, value: Any) -> Reason | None:
        """Why this value cannot be chosen, or nothing."""
        said = {"key": self.key, "value": str(value)}
        if self.choices:
            if value in self.choices:
                return None
            return Reason("refused.option_choice", {**said, "choices": ", ".join(self.choices)})
        if isinstance(self.default, bool):
            return None if isinstance(value, bool) else Reason("refused.option_switch", said)
        if (
            isinstance(value, int)
            and not isinstance(value, bool)
            and self.low <= value <= self.high
        ):
            return None
        return Reason("refused.option_range", {**said, "low": self.low, "high": self.high})

    def parse(self, text: str) -> Any:
        """The value that a text on the command line means; nonsense is left for ``why_not``."""
        if self.choices:
            return text
        if isinstance(self.default, bool):
            return {"true": True, "yes": True, "false": False, "no": False}.get(text.lower(), text)
        # Python refuses to read a number of thousands of digits; none here needs twenty.
        if text.removeprefix("-").isdecimal() and len(text) < 20:
            return int(text)
        return text


class Entry(msgspec.Struct, frozen=True):
    """A game in the catalog. Its words stand under ``word`` in the words files."""

    id: str
    rules_class: str  # "module:Class"
    fewest: int
    most: int
    minutes: int
    options: tuple[Option, ...] = ()

    @property
    def word(self) -> str:
        """The name of the game's modules and of its table in the words files."""
        return self.id.replace("-", "_")

    def rules(self) -> type[Game]:
        module, _, name = self.rules_class.partition(":")
        rules: type[Game] = getattr(importlib.import_module(module), name)
        return rules

    def why_not_players(self, players: int) -> Reason | None:
        if self.fewest <= players <= self.most:
            return None
        said = {"players": players, "fewest": self.fewest, "most": self.most}
        return Reason("refused.players", said)

    def why_not_options(self, options: dict[str, Any]) -> Reason | None:
        known = {option.key: option for option in self.options}
        for key, value in options.items():
            if key not in known:
                said = {"key": key, "known": ", ".join(known)}
                return Reason("refused.option_unknown", said)
            reason = known[key].why_not(value)
            if reason is not None:
                return reason
        return None


FLIP_7 = Entry(
    id="flip-7",
    rules_class="game.flip_7:Flip7",
    fewest=2,
    most=24,
    minutes=20,
    options=(
        Option("rules", "leaflet", choices=("leaflet", "international")),
        Option("freeze", None, choices=("loses", "banks"), follows="rules"),
        Option("bust_in_three", None, choices=("gives", "discards"), follows="rules"),
        Option("chance_draw", None, choices=("another", "none"), follows="rules"),
        Option("target", 200, low=50, high=500),
    ),
)

PLUS_MINUS = Entry(
    id="plus-minus",
    rules_class="game.plus_minus:PlusMinus",
    fewest=2,
    most=6,
    minutes=15,
    options=(
        Option("deals", None, low=1, high=12, follows="players"),
        Option("patience", 3, low=2, high=10),
        Option("leave_open", False),
    ),
)

TWIN_IT = Entry(
    id="twin-it",
    rules_class="game.twin_it:TwinIt",
    fewest=1,
    most=6,
    minutes=10,
    options=(
        Option("mode", "duel", choices=("duel", "clans", "together", "ring")),
        Option("goal", None, low=5, high=7, follows="mode"),
        Option("hold_ms", None, low=500, high=10_000, follows="mode"),
        Option("point_ms", 3000, low=500, high=60_000),
    ),
)

CATALOG: dict[str, Entry] = {
    entry.id: entry
    for entry in (
        Entry(
            id="take-that",
            rules_class="game.take_that:TakeThat",
            fewest=2,
            most=4,
            minutes=15,
            options=(Option("rounds", 2, low=1, high=10), Option("advanced", False)),
        ),
        PLUS_MINUS,
        TWIN_IT,
        FLIP_7,
    )
}
