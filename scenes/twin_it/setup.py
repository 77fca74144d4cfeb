"""What is particular about setting up Twin It: the mode comes first, and much depends on it."""

from typing import Any

from game.twin_it.rules import CLANS, DUEL, MODES, RING, TOGETHER, TwinIt

LEAD = "mode"  # the option that is chosen before everything else


def matters(key: str, options: dict[str, Any]) -> bool:
    """Whether an option makes a difference in the chosen mode."""
    mode = options.get(LEAD, DUEL)
    return mode == RING if key == "point_ms" else key == LEAD or mode != TOGETHER


def usual(key: str, options: dict[str, Any]) -> int | None:
    """What an option is as long as nobody chooses, if the mode decides that."""
    _, _, goal, hold = MODES[options.get(LEAD, DUEL)]
    return {"goal": goal, "hold_ms": hold}.get(key)


def teams(players: int, options: dict[str, Any]) -> list[int] | None:
    """Who plays with whom, by the rules; nothing where everybody plays for themselves."""
    if options.get(LEAD) != CLANS:
        return None
    return TwinIt.deal(players, {LEAD: CLANS}).teams
