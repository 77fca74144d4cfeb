"""How like people the bots of Twin It are: shares won, seconds, turns, errors, ratings.

    python tests/bench/twin_it_people.py [--matches 200] [--seed 0]

To be held against the model: a duel takes about two minutes and 37 turns; 20 comparisons a second
beat 14 in 81 matches of 100; each level wins 70 of 100 against the one below, and in the minute
alone reaches the rating of its name (an eagle, that of a falcon).
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

import msgspec

from game.bots.arena import play_match
from game.bots.bot import Bot, bot_for, levels
from game.contract import Event, Game, Move, Seat
from game.twin_it import bots
from game.twin_it.moves import Turn
from game.twin_it.rules import TwinIt
from game.twin_it.together import rating
from game.twin_it.told import Disputed, Erred

DUELS = (
    "master,hard",
    "hard,normal",
    "normal,easy",
    "easy,gentle",
    "gentle,random",
    "normal,normal",
)
CLANS = ("hard,normal,hard,normal", "normal,easy,normal,easy", "easy,easy,easy,easy,easy,easy")
RINGS = ("hard,normal", "normal,easy", "normal,normal,normal", "random,random,random,random")


def race(mode: str, names: str, seats: Sequence[Bot], matches: int, seed: int) -> None:
    won: Counter[Seat] = Counter()
    told: Counter[str] = Counter()
    turns = acts = 0
    seconds = 0.0
    for number in range(matches):
        game: Game = TwinIt.deal(len(seats), {"mode": mode}, seed + number)
        ahead = game.copy()  # hears what is told

        def played(seat: Seat, move: Move | None, at: int | None, ahead: Game = ahead) -> None:
            nonlocal turns
            events: list[Event] = []
            if move is not None:
                turns += isinstance(move, Turn)
                ahead.advance(seat, move, at, events)
            told["errors"] += sum(isinstance(event, Erred) for event in events)
            told["disputes"] += sum(isinstance(event, Disputed) for event in events)

        outcome, moves = play_match(game, seats, print, played)
        acts += moves
        assert isinstance(game, TwinIt)
        seconds += game.now / 1000
        for seat in outcome.winners:
            won[seat] += 1
    shares = " ".join(f"{100 * won[seat] / matches:3.0f}" for seat in range(len(seats)))
    print(
        f"{mode:>6}  {names:<26}  {shares:<20} {seconds / matches:6.0f} s {turns / matches:6.1f}"
        f" turns {told['errors'] / matches:5.2f} errors {told['disputes'] / matches:5.2f} disputes"
        f" {acts / matches:6.1f} acts",
        flush=True,
    )


def minute(level: str, players: int, matches: int, seed: int) -> None:
    points = []
    for number in range(matches):
        game = TwinIt.deal(players, {"mode": "together"}, seed + number)
        outcome, _ = play_match(game, [bot_for("twin-it", level)] * players, print)
        points.append(outcome.totals[0])
    names = Counter(rating(players, one) for one in points)
    shares = ", ".join(f"{name} {100 * count / matches:.0f} %" for name, count in names.items())
    print(
        f"together  {players} × {level:<7} {sum(points) / matches:5.1f} points  {shares}",
        flush=True,
    )


def main() -> int:
    parser = argparse.ArgumentParser(description="bots like people")
    parser.add_argument("--matches", type=int, default=200)
    parser.add_argument("--seed", type=int, default=0)
    wishes = parser.parse_args()
    for mode, tables in (("duel", DUELS), ("clans", CLANS), ("ring", RINGS)):
        for names in tables:
            seats = [bot_for("twin-it", level) for level in names.split(",")]
            race(mode, names, seats, wishes.matches, wishes.seed)
    quicker, slower = (
        bots.Sighted(msgspec.structs.replace(bots.FALCON, rate=rate)) for rate in (20, 14)
    )
    race("duel", "20 against 14 a second", [quicker, slower], wishes.matches, wishes.seed)
    for level in levels("twin-it"):
        for players in (1, 2, 3, 6):
            minute(level, players, wishes.matches // players, wishes.seed)
    return 0


if __name__ == "__main__":
    sys.exit(main())
