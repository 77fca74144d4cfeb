"""The games on the table, in the order of the title. A game is found by the name of its folder.

Importing the catalog imports no rules: the title is drawn before the first one is needed.
"""

from __future__ import annotations

import importlib

from game.entry import Entry

GAMES = ("take_that", "plus_minus", "twin_it", "flip_7")


def entry_of(word: str) -> Entry:
    """What the game in this folder says of itself."""
    entry: Entry = importlib.import_module(f"game.{word}").ENTRY
    return entry


CATALOG: dict[str, Entry] = {entry.id: entry for entry in map(entry_of, GAMES)}
