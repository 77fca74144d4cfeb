"""How fast the rules of Take That play: random moves a second, and against copying by ``deepcopy``.

    python tests/bench/playouts.py [--moves 100000]

All rows come from the same run, in turns, the best of five: a busy machine slows all of them.
"""

from __future__ import annotations

import argparse
import copy
import random
import sys
import time
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from game.take_that.rules import TakeThat

ROUNDS = 5
PLAYERS = 4


def checked(game: TakeThat, draw: Callable[[], float]) -> TakeThat:
    """A random move as anybody makes one: listed, checked and made."""
    seat = game.to_act[0]
    moves = game.legal_moves(seat)
    game.play(seat, moves[int(draw() * len(moves))])
    return game


def unchecked(game: TakeThat, draw: Callable[[], float]) -> TakeThat:
    """The same as a bot's playout makes it: a listed move needs no check."""
    seat = game.turn
    moves = game.legal_moves(seat)
    game.advance(seat, moves[int(draw() * len(moves))])
    return game


def copied(game: TakeThat, draw: Callable[[], float]) -> TakeThat:
    """A fresh position a move, as a search tree keeps them, by our own copy."""
    return checked(game.copy(), draw)


def deep_copied(game: TakeThat, draw: Callable[[], float]) -> TakeThat:
    """The same by Python's copy of everything."""
    return checked(copy.deepcopy(game), draw)


def pace(
    step: Callable[[TakeThat, Callable[[], float]], TakeThat], moves: int, players: int
) -> float:
    """Moves a second over whole matches, dealing included."""
    draw = random.Random(1).random
    made = seed = 0
    started = time.perf_counter()
    while made < moves:
        game = TakeThat.deal(players, seed=seed)
        seed += 1
        while game.turn >= 0:
            game = step(game, draw)
            made += 1
    return made / (time.perf_counter() - started)


def main() -> int:
    parser = argparse.ArgumentParser(description="moves a second of Take That")
    parser.add_argument("--moves", type=int, default=100_000)
    parser.add_argument("--players", type=int, default=PLAYERS)
    wishes = parser.parse_args()
    moves, players = wishes.moves, wishes.players
    rows = {
        "legal_moves + play": (checked, moves),
        "legal_moves + advance": (unchecked, moves),
        "copy, legal_moves + play": (copied, moves // 4),
        "deepcopy, legal_moves + play": (deep_copied, moves // 40),
    }
    best = dict.fromkeys(rows, 0.0)
    for _ in range(ROUNDS):
        for name, (step, count) in rows.items():
            best[name] = max(best[name], pace(step, count, players))
    slowest = best["deepcopy, legal_moves + play"]
    print(f"Take That, {players} players, random moves, best of {ROUNDS}")
    print(f"{'':30}{'moves/s':>10}{'x deepcopy':>12}")
    for name, found in best.items():
        print(f"{name:30}{found:>10,.0f}{found / slowest:>12.1f}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
