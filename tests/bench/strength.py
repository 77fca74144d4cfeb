"""The ladder of levels: how often each beats the one below, with its 95 % interval.

    python tests/bench/strength.py [--game take-that] [--matches 2000] [--hard 400] [--only hard]

One challenger sits down with a table of the level below; every deal is played from each seat.
"""

from __future__ import annotations

import argparse
import sys
import time
from itertools import pairwise
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from game.bots.arena import strength
from game.bots.bot import levels
from game.catalog import CATALOG

# Tables that play by other rules than the usual ones, for the games that have such.
VARIATIONS: dict[str, tuple[dict[str, bool], ...]] = {"take-that": ({}, {"advanced": True})}


def main() -> int:
    parser = argparse.ArgumentParser(description="the ladder of levels")
    parser.add_argument("--game", default="take-that", choices=CATALOG)
    parser.add_argument("--matches", type=int, default=2000)
    parser.add_argument("--hard", type=int, default=400, help="matches of the dear level hard")
    parser.add_argument("--only", default="", help="this challenger only")
    parser.add_argument("--seed", type=int, default=0)
    wishes = parser.parse_args()
    entry = CATALOG[wishes.game]
    print(f"{'challenger':>10}  {'others':>8}  players  won by one      even  seconds  options")
    weak = 0
    for below, challenger in pairwise(levels(entry.id)):
        if wishes.only not in ("", challenger):
            continue
        for options in VARIATIONS.get(entry.id, ({},)):
            for players in range(entry.fewest, min(entry.most, 6) + 1):
                matches = wishes.hard if challenger == "hard" else wishes.matches
                started = time.perf_counter()
                found = strength(
                    entry.id, challenger, below, players, matches, dict(options), wishes.seed
                )
                weak += not found.is_stronger
                print(
                    f"{challenger:>10}  {below:>8}  {players:>7}  "
                    f"{100 * found.share:4.1f} ± {100 * found.interval:3.1f} %  "
                    f"{100 * found.even:4.1f} %  {time.perf_counter() - started:7.1f}  {options}"
                    f"{'' if found.is_stronger else '   NOT STRONGER'}",
                    flush=True,
                )
    return 1 if weak else 0


if __name__ == "__main__":
    sys.exit(main())
