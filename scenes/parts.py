"""The parts of a game as it is seen and played, found in the game's folder."""

import importlib
from importlib.util import find_spec
from typing import Any

from game.entry import Entry


def part(entry: Entry, name: str) -> Any:
    """The module ``scenes/<game>/<name>.py``, or nothing where the game has no such part."""
    module = f"scenes.{entry.word}.{name}"
    return importlib.import_module(module) if find_spec(module) is not None else None
