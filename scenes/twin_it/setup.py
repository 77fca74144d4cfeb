"""What is particular about setting up Twin It: the mode comes first, and much depends on it."""

from typing import Any

from game.twin_it.rules import CLANS, DUEL, MODES, RING, TOGETHER, TwinIt

LEAD = "mode"  # the option that is chosen before everything else


def matters(key: str, options: dict[str, Any], bots: bool) -> bool:
    """Whether an option makes a difference in the chosen mode, with bots or without."""
    mode = options.get(LEAD, DUEL)
    if key in ("point_ms", "teams"):
        return bool(mode == {"point_ms": RING, "teams": CLANS}[key])
    return key == LEAD or (mode != TOGETHER and (bots or key != "bots_wait_ms"))


def usual(key: str, options: dict[str, Any]) -> int | None:
    """What an option is as long as nobody chooses, if the mode decides that."""
    mode = options.get(LEAD, DUEL)
    _, _, goal, hold = MODES[DUEL if mode == TOGETHER else mode]
    return {"goal": goal, "hold_ms": hold}.get(key)


def by_team(key: str, options: dict[str, Any]) -> bool:
    """Whether an option that is not the same for all is chosen for each team, not for each seat."""
    return key == "goal" and options.get(LEAD) == CLANS


def teams(players: int, options: dict[str, Any]) -> list[int] | None:
    """Who plays with whom, by the rules; nothing where everybody plays for themselves."""
    if options.get(LEAD) != CLANS:
        return None
    return TwinIt.deal(players, {LEAD: CLANS}).teams
