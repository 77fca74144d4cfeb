"""Golden playthroughs: whole matches, step by step, that must never come out differently.

A file holds some matches of one game. Each begins with the first line of its journal; then come
its steps, as ``replay --json`` tells them. Of a timed game, whose positions and legal moves are
long, the steps between the first and the last have a digest of both instead.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from game.catalog import CATALOG
from game.chance import Chance
from game.contract import Event, Game
from game.journal import Match
from tests.conformance.matches import (
    Act,
    Broken,
    Case,
    all_changed,
    choose,
    demand,
    folder_of,
    header,
    is_playable,
    player_counts,
)

FOLDER: Path | None = None  # another one than that of the game


def golden_cases(game: str) -> list[Case]:
    """One match as it is usually played, a small one with every option changed, and one with each
    other set of rules."""
    entry = CATALOG[game]

    def case(players: int, options: dict[str, Any], seed: int) -> Case:
        """With so many players, or the fewest above who can play it."""
        counts = [count for count in player_counts(entry) if count >= players]
        return Case(game, next(n for n in counts if is_playable(entry, n, options)), options, seed)

    found = [case(min(entry.fewest + 1, entry.most), {}, seed=7)]
    if entry.options:
        found.append(case(entry.fewest, all_changed(entry), seed=8))
    followed = {option.follows for option in entry.options}
    for option in entry.options:
        if option.key in followed:
            others = [choice for choice in option.choices if choice != option.default]
            found += [case(found[0].players, {option.key: other}, 9) for other in others]
    return found


def step_line(
    game: Game,
    step: int,
    seat: int | None,
    text: str | None,
    at: int | None,
    events: list[Event],
) -> Any:
    """A step as ``replay --json`` tells it."""
    legal = {
        str(seat): [move.text() for move in game.legal_moves(seat)] for seat in range(game.players)
    }
    told = [msgspec.to_builtins(event) for event in events]
    position = game.position()
    line = {"step": step, "seat": seat, "move": text, "at": at, "events": told}
    whole = json.loads(json.dumps({**line, "position": position, "legal": legal}))
    if not game.timed or step == 0 or position["over"]:
        return whole
    both = json.dumps([whole.pop("position"), whole.pop("legal")], separators=(",", ":"))
    return {**whole, "digest": hashlib.sha256(both.encode()).hexdigest()[:16]}


def replayed(opening: dict[str, Any], acts: list[Act]) -> Iterator[dict[str, Any]]:
    """The steps of a match, played again by the rules as they are now."""
    rules, events = CATALOG[opening["game"]].rules(), list[Event]()
    game = rules.deal(len(opening["seats"]), opening["options"], opening["seed"], events=events)
    yield step_line(game, 0, None, None, None, events)
    for step, act in enumerate(acts, 1):
        events = []
        act.make(game, events)
        text = None if act.move is None else act.move.text()
        yield step_line(game, step, act.seat, text, act.at, events)


def golden_file(game: str) -> Path:
    return (FOLDER or folder_of(CATALOG[game].word)) / "golden.jsonl"


def golden_matches(game: str) -> list[list[dict[str, Any]]]:
    """The recorded matches of a game: of each, the line of the journal and the steps."""
    file = golden_file(game)
    if not file.exists():
        raise Broken(
            f"{game} has no golden playthrough. Look at its rules once more, then make one with: "
            f"python tests/conformance/promises.py --record {game}"
        )
    matches: list[list[dict[str, Any]]] = []
    for text in file.read_text(encoding="utf-8").splitlines():
        line = json.loads(text)
        if "rowdy" in line:
            matches.append([])
        matches[-1].append(line)
    return matches


def check_golden(game: str) -> int:
    """The recorded matches come out as they did; returns how many steps were compared."""
    compared = 0
    for opening, *steps in golden_matches(game):
        demand(bool(steps) and steps[-1]["position"]["over"], "a golden match is played to its end")
        parse = CATALOG[game].rules().parse
        acts = [
            Act(step["seat"], None if step["move"] is None else parse(step["move"]), step["at"])
            for step in steps[1:]
        ]
        for now, then in zip(replayed(opening, acts), steps, strict=True):
            if now != then:
                parts = [key for key in then if now.get(key) != then[key]]
                raise Broken(
                    f"step {then['step']} of a golden match of {game} comes out differently in "
                    f"{', '.join(parts)}. If a rule was wrong and is now right, record it anew: "
                    f"python tests/conformance/promises.py --record {game}"
                )
            compared += 1
    return compared


def journal_of(opening: dict[str, Any], steps: list[dict[str, Any]]) -> bytes:
    """A recorded match as its journal."""
    kept = ("seat", "move", "at")
    acts = [{key: step[key] for key in kept if step[key] is not None} for step in steps[1:]]
    lines = [opening, *acts]
    return "".join(json.dumps(line) + "\n" for line in lines).encode()


def check_golden_journals(game: str) -> int:
    """The recorded matches come out the same when they are read from a journal."""
    compared = 0
    for opening, *steps in golden_matches(game):
        match = Match.parse(journal_of(opening, steps))
        for now, then in zip(match.steps(), steps, strict=True):
            text = None if now.move is None else now.move.text()
            line = step_line(now.game, now.step, now.seat, text, now.at, now.events)
            demand(line == then, f"step {then['step']} of {game} is the same from a journal")
            compared += 1
    return compared


def record(game: str) -> str:
    """The golden playthroughs of a game as text."""
    lines: list[Any] = []
    for case in golden_cases(game):
        match, chance = case.deal(), Chance(case.seed, "golden")
        acts: list[Act] = []
        while match.outcome() is None:
            acts.append(choose(match, chance, 1))
            acts[-1].make(match)
        lines += [header(case), *replayed(header(case), acts)]
    return "".join(json.dumps(line, separators=(",", ":")) + "\n" for line in lines)
