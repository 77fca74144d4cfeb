"""The parts of a game that only some games have: found by the game's name, or not there."""

import importlib
from importlib.util import find_spec
from typing import Any

from game.catalog import Entry


def part(entry: Entry, name: str) -> Any:
    """The module ``scenes/<game>_<name>.py``, or nothing where the game has no such part."""
    module = f"scenes.{entry.word}_{name}"
    return importlib.import_module(module) if find_spec(module) is not None else None
