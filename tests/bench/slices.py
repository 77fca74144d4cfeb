"""How long a bot holds up the picture: the longest slices of many thoughts, in every game.

    python tests/bench/slices.py [--game plus-minus] [--level hard] [--thoughts 40] [--repeats 3]
                                 [--tables 4]

A slice is one ``next()`` of a thought; in a timed game, one ``look`` with its ``plan``. The window
thinks between two frames and cannot break a slice off, so none may take longer than 2 ms.

Times jump on a busy machine, so the time of the processor is taken, each thought is repeated with
the same seed, and of every slice the fastest time counts. Before each repeat all that a game
remembers is forgotten, as the first thought of a match knows nothing either. What is compared with
2 ms is not the time itself but its ratio to a plain loop that is run before and after, times what
this loop takes on the machine that the limit is meant for: a slower machine fails no sooner. The
very first thoughts, with all that is imported or built for them, are measured in processes of their
own.

The status is 1 if a slice is too long.
"""

from __future__ import annotations

import argparse
import gc
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from time import thread_time
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT)]

from game.bots.arena import Clocked, chance_for  # noqa: E402
from game.bots.bot import TimedBot, Watcher, bot_for, levels  # noqa: E402
from game.catalog import CATALOG  # noqa: E402
from game.clock import dice_for, race, seated  # noqa: E402
from game.contract import Game, Seat  # noqa: E402
from game.flip_7.bots.odds import AHEAD  # noqa: E402
from scenes.stage import memory  # noqa: E402

LIMIT_MS = 2.0
LOOP = 20_000
LOOP_MS = 1.0  # what the loop takes on the machine that the limit is meant for
FRESH = "--fresh"
PLAYED = ("easy", "random", "normal")
LENGTHENS = ("patience",)  # house rules that make for larger hands
MOST_MOVES = 600


def loop_ms(repeats: int = 15) -> float:
    """The plain loop by which the speed of this machine, just now, is told."""
    best = 1e9
    for _ in range(repeats):
        started, total, cards = thread_time(), 0, list(range(64))
        for number in range(LOOP):
            total += cards[number & 63] * 3 - number
        best = min(best, thread_time() - started)
    return best * 1000


class Slice(NamedTuple):
    """One slice: how long it took at best, and where it was."""

    ms: float
    where: str


def slices_of(thought: Any) -> tuple[list[float], Any]:
    """How long each slice of a thought takes, in milliseconds, and what it led to."""
    found = []
    while True:
        started = thread_time()
        try:
            next(thought)
        except StopIteration as done:
            found.append((thread_time() - started) * 1000)
            return found, done.value
        found.append((thread_time() - started) * 1000)


def forget() -> None:
    """Empty all that is remembered between thoughts."""
    for name, module in list(sys.modules.items()):
        if name.startswith("game."):
            for thing in vars(module).values():
                clear = getattr(thing, "cache_clear", None)
                if clear is not None and callable(thing):
                    clear()
    for ahead in AHEAD.values():
        ahead.ready = False


def thoughts(case: Case, moves: int, repeats: int) -> Iterator[Slice]:
    """The slices of thoughts all over a match that is played at another level: so there are
    positions that the bot itself would not come to."""
    positions: list[tuple[int, Game]] = []
    game, player = case.deal(), bot_for(case.game, case.played)
    while game.to_act and len(positions) < MOST_MOVES:
        positions.append((len(positions), game.copy()))
        seat = game.to_act[0]
        chance = chance_for(case.seed, seat, len(positions))
        game.advance(seat, player.choose(game.view(seat), chance))
    bot = bot_for(case.game, case.level)
    for number, game in positions[:: -(-len(positions) // moves)]:
        seat = game.to_act[0]
        runs = []
        for _ in range(repeats):
            forget()
            chance = chance_for(case.seed, seat, number)
            runs.append(slices_of(bot.think(game.view(seat), chance))[0])
        best = [min(times) for times in zip(*runs, strict=True)]
        for place, ms in enumerate(best):
            yield Slice(ms, f"move {number}, slice {place} of {len(best)}")


def looks(case: Case, moves: int, repeats: int) -> Iterator[Slice]:
    """The same where time counts; the whole match is repeated."""
    runs = [list(_looks(case, moves)) for _ in range(repeats)]
    for number, times in enumerate(zip(*runs, strict=True)):
        yield Slice(min(times), f"look {number}")


def _looks(case: Case, moves: int) -> Iterator[float]:
    game, bot = case.deal(), bot_for(case.game, case.level)
    forget()
    times: list[list[float]] = [[] for _ in range(case.players)]
    sitting = seated(game, dict.fromkeys(range(case.players), bot))
    watchers: dict[Seat, Watcher] = {
        seat: Clocked(sits, seat, lambda at, seconds: times[at].append(1000 * seconds))
        for seat, sits in sitting.items()
    }
    acts = race(game, watchers)
    while sum(map(len, times)) < moves * case.players and next(acts, None) is not None:
        pass
    for own in times:
        yield from own[:moves]


class Case(NamedTuple):
    """A table at which bots of one level sit."""

    game: str
    level: str
    players: int
    options: dict[str, Any]
    seed: int
    played: str  # the level at which the match is played that is thought about

    def __str__(self) -> str:
        options = " ".join(f"{key}={value}" for key, value in self.options.items())
        table = f"{self.players} players, seed {self.seed}, played by {self.played}"
        return f"{self.game} {self.level}, {table} {options}".rstrip()

    def deal(self) -> Game:
        return CATALOG[self.game].rules().deal(self.players, self.options, self.seed)


def cases(name: str, level: str) -> Iterator[Case]:
    """Every number of players up to six and the largest, with every mode and house rule that can
    be switched on."""
    entry = CATALOG[name]
    sets: list[dict[str, Any]] = [{}]
    for option in entry.options:
        if option.choices:
            sets += [{option.key: value} for value in option.choices if value != option.default]
        elif isinstance(option.default, bool):
            sets.append({option.key: not option.default})
        elif option.key in LENGTHENS:
            sets.append({option.key: option.high})
    for players in sorted({*range(entry.fewest, min(entry.most, 6) + 1), entry.most}):
        for seed, options in enumerate(sets):
            if entry.rules().why_not_table(players, options) is None:
                played = PLAYED[(players + seed) % len(PLAYED)]
                yield Case(name, level, players, options, seed, played)


def fresh(game: str, level: str, repeats: int) -> float:
    """The longest slice of a first thought, in a new process each time."""
    best = 1e9
    for _ in range(repeats):
        command = [sys.executable, __file__, FRESH, "--game", game, "--level", level]
        done = subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT)
        best = min(best, json.loads(done.stdout))
    return best


def _fresh(game: str, level: str) -> float:
    """What ``fresh`` runs: the longest slice, as a share of the plain loop."""
    memory.begin_collecting()  # as in the window
    entry = CATALOG[game]
    players = max(entry.fewest, 2)
    match, bot = entry.rules().deal(players, {}, 1), bot_for(game, level)
    if isinstance(bot, TimedBot):
        watcher, view = bot.sit(0, dice_for(1, 0)), match.view(0)
        started = thread_time()
        watcher.look(view)
        watcher.plan()
        longest = (thread_time() - started) * 1000
    else:
        seat = match.to_act[0]
        longest = max(slices_of(bot.think(match.view(seat), chance_for(1, seat, 0)))[0])
    return longest / loop_ms()


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--game", choices=list(CATALOG), help="only this game")
    parser.add_argument("--level", help="only this level")
    parser.add_argument("--thoughts", type=int, default=20, help="thought about in each match")
    parser.add_argument("--repeats", type=int, default=3, help="of each thought")
    parser.add_argument("--tables", type=int, default=0, help="of each level; else all there are")
    parser.add_argument(FRESH, action="store_true", help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.fresh:
        print(_fresh(asked.game, asked.level))
        return 0
    games = [asked.game] if asked.game else list(CATALOG)
    slow: list[str] = []
    print(f"{'':<24} {'slices':>9}  longest slice, in ms of the usual machine")
    for name in games:
        for level in levels(name):
            if asked.level not in (None, level):
                continue
            count, worst, where = 0, 0.0, ""
            every = list(cases(name, level))
            for case in every[:: -(-len(every) // asked.tables) if asked.tables else 1]:
                gc.collect()
                gc.disable()
                before = loop_ms()
                measure = looks if CATALOG[name].rules().timed else thoughts
                found = list(measure(case, asked.thoughts, asked.repeats))
                factor = LOOP_MS / min(before, loop_ms())
                gc.enable()
                count += len(found)
                for one in found:
                    ms = one.ms * factor
                    if ms > LIMIT_MS:
                        slow.append(f"{case}: {one.where}: {ms:.2f} ms")
                    if ms > worst:
                        worst, where = ms, f"{case}: {one.where}"
            first = fresh(name, level, asked.repeats) * LOOP_MS
            if first > LIMIT_MS:
                slow.append(f"{name} {level}: the first thought of all: {first:.2f} ms")
            print(
                f"{name + ' ' + level:<24} {count:>9,}  {worst:.2f}; at first {first:.2f} ({where})"
            )
    for sentence in slow[:40]:
        print(f"too long: {sentence}")
    print(f"\n{len(slow)} slices are longer than {LIMIT_MS} ms")
    return 1 if slow else 0


if __name__ == "__main__":
    sys.exit(main())
