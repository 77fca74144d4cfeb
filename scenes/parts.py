"""The parts of a game as it is seen and played, found in the game's folder."""

from importlib import import_module
from typing import Any

from game.entry import Entry


def part(entry: Entry, name: str) -> Any:
    """The module ``scenes/<game>/<name>.py``, or nothing where the game has no such part."""
    module = f"scenes.{entry.word}.{name}"
    try:
        return import_module(module)
    except ModuleNotFoundError as missing:
        if missing.name not in (module, f"scenes.{entry.word}"):  # something that it imports
            raise
        return None
