"""The ladder of levels, as rows for ``ladder.md``: how often each level beats the one below.

    python tests/bench/ladder.py [--game flip-7] [--players 2,4] [--matches 2000] [--searches 400]
                                 [--only hard] [--option advanced=true] [--seed 0]

One challenger sits down with a table of the level below; every deal is played from each seat. A
cell holds its share in percent with half of the 95 % interval, and the mean and the worst time of a
move in milliseconds. All pairs of a game, and a picture of them, come from
``rowdy simulate GAME --ladder``.

The status is 1 if a level is not stronger than the one below, beyond its interval; its cell says
so.
"""

from __future__ import annotations

import argparse
import sys
from itertools import pairwise
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[2]))

from game import __version__
from game.bots.bot import LEVELS, levels
from game.bots.ladder import Ladder, options_text
from game.catalog import CATALOG

# Tables that play by other rules than the usual ones, for the games that have such.
VARIATIONS: dict[str, tuple[dict[str, Any], ...]] = {"take-that": ({}, {"advanced": True})}
SEARCHES = ("hard", "master")  # they take their time, where time does not count
MOST = 6  # players; more are a crowd
COLUMNS = LEVELS[1:]


def cell(game: str, options: dict[str, Any], players: int, level: str, wishes: Any) -> str:
    """How this level does at a table of the one below."""
    dear = level in SEARCHES and not CATALOG[game].rules().timed
    matches = min(wishes.searches, wishes.matches) if dear else wishes.matches
    below = next(low for low, high in pairwise(levels(game)) if high == level)
    ladder = Ladder(game, options, (players,), matches, wishes.seed, [(level, below)])
    for _ in ladder.play():
        pass
    found, pace = ladder.strength(players, level, below), ladder.pace(players, level)
    assert found is not None
    share = f"{100 * found.share:.1f} ± {100 * found.interval:.1f}"
    weak = "" if found.is_stronger else " NOT STRONGER"
    return f"{share}{weak} ({pace.mean_ms:.2g} / {pace.worst_ms:.2g} ms)"


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--game", choices=list(CATALOG), help="only this game")
    parser.add_argument("--players", default="", help="such as 2,4; else all up to six")
    parser.add_argument("--matches", type=int, default=2000, help="of each pair")
    parser.add_argument("--searches", type=int, default=400, help="of levels that search, at most")
    parser.add_argument("--only", default="", help="only this challenger")
    parser.add_argument("--option", action="append", default=[], help="as of simulate")
    parser.add_argument("--seed", type=int, default=0)
    wishes = parser.parse_args()
    weak = 0
    print(f"| version | game | players (even) | {' | '.join(COLUMNS)} |")
    print("|---|---|---|" + "---|" * len(COLUMNS))
    for game in [wishes.game] if wishes.game else CATALOG:
        entry = CATALOG[game]
        known = {option.key: option for option in entry.options}
        asked = {
            key: known[key].parse(value) for key, value in (o.split("=") for o in wishes.option)
        }
        for options in (asked,) if asked else VARIATIONS.get(game, ({},)):
            sizes = range(max(entry.fewest, 2), min(entry.most, MOST) + 1)
            for players in map(int, wishes.players.split(",")) if wishes.players else sizes:
                if not entry.fewest <= players <= entry.most:
                    continue
                cells = [
                    cell(game, options, players, level, wishes)
                    if level in levels(game) and wishes.only in ("", level)
                    else "–"
                    for level in COLUMNS
                ]
                weak += sum("NOT" in one for one in cells)
                name = f"{game} {options_text(options)}".rstrip()
                even = f"{players} ({100 / players:.1f})"
                print(f"| {__version__} | {name} | {even} | {' | '.join(cells)} |", flush=True)
    return 1 if weak else 0


if __name__ == "__main__":
    sys.exit(main())
