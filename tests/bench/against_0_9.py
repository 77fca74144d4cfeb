"""How a level does at a table of the bots of 0.9, which are kept in ``frozen/``.

    python tests/bench/against_0_9.py take-that hard [--players 2,3,4] [--matches 400]
                                      [--option advanced=true] [--seed 0]

The others are 0.9's *hard* in Take That and Plus Minus and its *normal* in Flip 7. Every deal is
played from each seat. A line has the share in percent, half of the 95 % interval, and the mean and
the worst time of a move in milliseconds.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[2]))

from game.bots.arena import Shares, bot_called, play_match
from game.bots.bot import Bot
from game.bots.ladder import Pace, options_text
from game.catalog import CATALOG
from tests.bench.frozen import flip_7_0_9, plus_minus_0_9, take_that_0_9

THEN: dict[str, Callable[[], Bot]] = {
    "take-that": take_that_0_9.Hard,
    "plus-minus": plus_minus_0_9.Hard,
    "flip-7": flip_7_0_9.Normal,
}


def measure(
    game_id: str, level: str, players: int, options: dict[str, Any], matches: int, seed: int
) -> tuple[Shares, Pace]:
    """One bot of this level at a table of those of 0.9, from each seat in turn."""
    rules = CATALOG[game_id].rules()
    challenger, others = bot_called(game_id, level), THEN[game_id]()
    shares, pace = Shares(), Pace()
    for match in range(matches):
        deal, seat = divmod(match, players)
        bots = [others] * players
        bots[seat] = challenger

        def took(acting: int, seconds: float, own: int = seat) -> None:
            if acting == own:
                pace.count(seconds)

        game = rules.deal(players, options, seed + deal)
        outcome, _ = play_match(game, bots, took=took)
        shares.count(seat, outcome.winners)
    return shares, pace


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("game", choices=list(THEN))
    parser.add_argument("level", help="of the challenger, such as hard or hard:bold")
    parser.add_argument("--players", default="2,4")
    parser.add_argument("--matches", type=int, default=400)
    parser.add_argument("--option", action="append", default=[], help="as of simulate")
    parser.add_argument("--seed", type=int, default=0)
    asked = parser.parse_args()
    known = {option.key: option for option in CATALOG[asked.game].options}
    options = {key: known[key].parse(value) for key, value in (o.split("=") for o in asked.option)}
    for players in map(int, asked.players.split(",")):
        table = (asked.game, asked.level, players, options, asked.matches, asked.seed)
        shares, pace = measure(*table)
        name = f"{asked.game} {asked.level} {options_text(options)}".rstrip()
        share = f"{100 * shares.share:.1f} ± {100 * shares.interval:.1f}"
        print(
            f"{name}, {players} players (even {100 / players:.1f}): {share} in {shares.matches}"
            f" matches; {pace.mean_ms:.2g} / {pace.worst_ms:.2g} ms",
            flush=True,
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
