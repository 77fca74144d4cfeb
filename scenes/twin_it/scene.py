"""Twin It on the table. Each mode has its own: the race (duel, clans, ring), and the minute."""

from __future__ import annotations

from typing import Any

from game.journal import Match
from game.twin_it.rules import TOGETHER
from scenes.table.table import Table


def SCENE(match: Match) -> Table[Any]:
    """The table of the match's mode."""
    if match.options.get("mode") == TOGETHER:
        from scenes.twin_it.minute.scene import MinuteTable

        return MinuteTable(match)
    from scenes.twin_it.race import RaceTable

    return RaceTable(match)
