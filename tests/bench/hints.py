"""Whether a hint is advice and not luck: the same with other dice, and with a larger search.

    python tests/bench/hints.py [--game take-that] [--positions 300] [--seeds 10] [--larger 10]

For positions with a choice, from matches of normal bots at two and at four:

- *same*: in how many of them all seeds give the same advice (95 % are asked for), and how often a
  seed gives the most usual one.
- *agrees*: how often the advice is that of a search so many times larger (90 % are asked for). The
  adviser is asked for it by ``Adviser.effort``; one that does no more work then is told of. Another
  move agrees as well if the larger search finds it as good, within its interval
  (``Adviser.worth``); an adviser that tells no worths is asked for the very same move.
- *ms*: how long a hint takes, mean and worst, and the most slices of one; 50,000 are allowed.

Seeds that change nothing would prove nothing: it is looked whether the deals that are imagined
differ from seed to seed.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import thread_time
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).parents[2]))

from game.bots.arena import Shares
from game.bots.bot import Adviser, Bot, adviser_for
from game.catalog import CATALOG
from game.chance import Chance
from game.contract import Move
from tests.bench.positions import positions

PLAYED = "normal"  # the level of the matches that are thought about
MORE_WORK = 2  # a larger search that takes fewer times as many slices is none


class Hint(NamedTuple):
    move: Move
    ms: float
    slices: int
    worth: dict[Move, tuple[float, float]]


def hint(adviser: Bot, view: Any, seed: int, number: int) -> Hint:
    """What the adviser says with these dice, which differ from seed to seed and view to view."""
    thought = adviser.think(view, Chance(seed, "hint", number))
    started, slices = thread_time(), 0
    while True:
        try:
            next(thought)
        except StopIteration as done:
            ms = 1000 * (thread_time() - started)
            return Hint(done.value, ms, slices, dict(getattr(adviser, "worth", {})))
        slices += 1


def agrees(move: Move, larger: Hint) -> bool:
    """Whether a move is what the larger search advises, or as good within the interval."""
    if move == larger.move:
        return True
    if move not in larger.worth or larger.move not in larger.worth:
        return False
    (best, wide), (other, wide_too) = larger.worth[larger.move], larger.worth[move]
    return other >= best - max(wide, wide_too)


@contextmanager
def listening(rules: Any) -> Iterator[list[str]]:
    """Hears of all positions that are imagined."""
    heard: list[str] = []
    imagine = rules.imagine

    def heard_of(view: Any, chance: Chance) -> Any:
        game = imagine(view, chance)
        heard.append(repr(game.position()))
        return game

    rules.imagine = heard_of
    try:
        yield heard
    finally:
        rules.imagine = imagine


def imagined_differ(game_id: str, adviser: Bot) -> tuple[int, int]:
    """In how many positions two seeds imagine different deals, of those in which anything hidden
    is imagined at all."""
    rules: Any = CATALOG[game_id].rules()
    differ = asked = 0
    for number, game in enumerate(positions(game_id, 3, PLAYED)):
        view, deals = game.view(game.to_act[0]), []
        for seed in (1, 2):
            with listening(rules) as heard:
                hint(adviser, view, seed, number)
            deals.append(set(heard))
        asked += any(deals)
        differ += deals[0] != deals[1]
    return differ, asked


def measure(game_id: str, wanted: int, seeds: int, larger: int) -> None:
    adviser, thorough = adviser_for(game_id), adviser_for(game_id)
    kind = type(adviser).__name__
    if not isinstance(adviser, Adviser):
        print(f"{game_id}: there is no adviser, its best bot {kind} is asked instead", flush=True)
    thorough.effort = larger  # type: ignore[attr-defined]
    differ, asked = imagined_differ(game_id, adviser)
    print(f"{game_id}: two seeds imagine different deals in {differ} of {asked} positions")
    unanimous, usual, agreed, identical = Shares(), Shares(), Shares(), Shares()
    times: list[float] = []
    slices = work = larger_work = with_worths = 0
    for number, game in enumerate(positions(game_id, wanted, PLAYED)):
        view = game.view(game.to_act[0])
        hints = [hint(adviser, view, seed, number) for seed in range(seeds)]
        moves = Counter(one.move for one in hints)
        unanimous.add(float(len(moves) == 1))
        usual.add(max(moves.values()) / seeds)
        wide = hint(thorough, view, seeds, number)
        with_worths += bool(wide.worth)
        agreed.add(sum(agrees(one.move, wide) for one in hints) / seeds)
        identical.add(moves[wide.move] / seeds)
        times += [one.ms for one in hints]
        slices = max(slices, *(one.slices for one in hints))
        work += hints[0].slices
        larger_work += wide.slices
    print(f"  same for all {seeds} seeds: {percent(unanimous)}; the usual one: {percent(usual)}")
    told = f"; the very same move: {percent(identical)}" if with_worths else "; it tells no worths"
    print(f"  agrees with a search {larger} times larger: {percent(agreed)}{told}")
    if larger_work < MORE_WORK * work:
        told = f"{larger_work} slices instead of {work}"
        print(f"  but it did no more work ({told}), as if it were sure or exact")
    mean = sum(times) / len(times)
    print(f"  ms: mean {mean:.1f}, worst {max(times):.1f}; at most {slices} slices", flush=True)


def percent(shares: Shares) -> str:
    return f"{100 * shares.share:.1f} ± {100 * shares.interval:.1f} %"


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    # A timed game gives its hints while it goes on, by other means.
    games = [game for game, entry in CATALOG.items() if not entry.rules().timed]
    parser.add_argument("--game", choices=games, help="only this game")
    parser.add_argument("--positions", type=int, default=300)
    parser.add_argument("--seeds", type=int, default=10)
    parser.add_argument("--larger", type=int, default=10, help="times the usual work")
    asked = parser.parse_args()
    for game_id in [asked.game] if asked.game else games:
        measure(game_id, asked.positions, asked.seeds, asked.larger)
    return 0


if __name__ == "__main__":
    sys.exit(main())
