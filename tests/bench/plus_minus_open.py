"""Whether the bots of Plus Minus know when to leave a packet open.

    python tests/bench/plus_minus_open.py LEVEL [--other LEVEL] [--players 3] [--matches 300]
                                          [--deals 1] [--seed 0]

At tables where packets may be left open a bot that considers it plays against others that do not,
nor expect it of anybody. Every deal is played from each seat. Tells its share in percent, half of
the 95 % interval, and how many of the neutralised packets it left open.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[2]))

import msgspec

from game.bots.arena import Shares, bot_called, play_match
from game.bots.bot import Bot, Thought
from game.chance import Chance
from game.plus_minus.moves import Neutralise
from game.plus_minus.rules import PlusMinus
from game.plus_minus.told import PlusMinusView


class Closing(Bot):
    """Plays as if all packets had to be turned face down."""

    def __init__(self, level: str) -> None:
        self.bot = bot_called("plus-minus", level)

    def think(self, view: PlusMinusView, chance: Chance) -> Thought:
        legal = tuple(move for move in view.legal if not getattr(move, "leaving_open", False))
        closing = msgspec.structs.replace(view, leave_open=False, legal=legal)
        return self.bot.think(closing, chance)


def measure(
    level: str, other: str, players: int, matches: int, options: dict[str, Any], seed: int
) -> tuple[Shares, Counter[bool]]:
    challenger, others = bot_called("plus-minus", level), Closing(other)
    shares, left = Shares(), Counter[bool]()
    for match in range(matches):
        deal, seat = divmod(match, players)
        bots: list[Bot] = [others] * players
        bots[seat] = challenger

        def played(acting: int, move: Any, at: int | None, own: int = seat) -> None:
            if acting == own and isinstance(move, Neutralise):
                left[move.leaving_open] += 1

        outcome, _ = play_match(PlusMinus.deal(players, options, seed + deal), bots, played=played)
        shares.count(seat, outcome.winners)
    return shares, left


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("level")
    parser.add_argument("--other", help="the level of those that turn all packets, else the same")
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument("--matches", type=int, default=300)
    parser.add_argument("--deals", type=int, default=1)
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    other = given.other or given.level
    options = {"deals": given.deals}
    shares, left = measure(given.level, other, given.players, given.matches, options, given.seed)
    print(
        f"{given.level} against {other} that turn all packets, {given.players} players: "
        f"{100 * shares.share:.1f} ± {100 * shares.interval:.1f} of {shares.matches} "
        f"(even {100 / given.players:.1f}); {left[True]} of {left.total()} left open"
    )
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
