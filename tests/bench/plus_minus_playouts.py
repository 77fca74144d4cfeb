"""How fast the rules of Plus Minus play: random moves a second, with all legal moves listed.

    python tests/bench/plus_minus_playouts.py [--moves 40000]

All rows come from the same run, in turns, the best of five, in seconds of this process alone.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from game.plus_minus.cards import sets_of, sets_summing_to
from game.plus_minus.rules import PlusMinus

ROUNDS = 5


def checked(game: PlusMinus, draw: Callable[[], float]) -> PlusMinus:
    """A random move as anybody makes one: listed, checked and made."""
    seat = game.to_act[0]
    moves = game.legal_moves(seat)
    game.play(seat, moves[int(draw() * len(moves))])
    return game


def unchecked(game: PlusMinus, draw: Callable[[], float]) -> PlusMinus:
    """The same as a bot's playout makes it: a listed move needs no check."""
    seat = game.to_act[0]
    moves = game.legal_moves(seat)
    game.advance(seat, moves[int(draw() * len(moves))])
    return game


def copied(game: PlusMinus, draw: Callable[[], float]) -> PlusMinus:
    """A fresh position a move, as a search tree keeps them."""
    return checked(game.copy(), draw)


def pace(
    step: Callable[[PlusMinus, Callable[[], float]], PlusMinus], moves: int, players: int
) -> float:
    """Moves a second over whole matches, dealing included."""
    draw = random.Random(1).random
    made = seed = 0
    started = time.process_time()
    while made < moves:
        game = PlusMinus.deal(players, seed=seed)
        seed += 1
        while game.turn >= 0:
            game = step(game, draw)
            made += 1
    return made / (time.process_time() - started)


def main() -> int:
    parser = argparse.ArgumentParser(description="moves a second of Plus Minus")
    parser.add_argument("--moves", type=int, default=40_000)
    moves = parser.parse_args().moves
    steps = {
        "legal_moves + play": checked,
        "legal_moves + advance": unchecked,
        "copy, legal_moves + play": copied,
    }
    tables = (2, 4, 6)
    best = {(name, players): 0.0 for name in steps for players in tables}
    for _ in range(ROUNDS):
        for name, players in best:
            found = pace(steps[name], moves // len(tables), players)
            best[name, players] = max(best[name, players], found)
    print(f"Plus Minus, random moves a second, best of {ROUNDS}")
    print(f"{'players':30}" + "".join(f"{players:>10}" for players in tables))
    for name in steps:
        print(f"{name:30}" + "".join(f"{best[name, players]:>10,.0f}" for players in tables))
    kept = [sets_of.cache_info(), sets_summing_to.cache_info()]
    hits = sum(info.hits for info in kept) / sum(info.hits + info.misses for info in kept)
    print(f"sets of cards kept: {sum(info.currsize for info in kept)}, found there: {hits:.1%}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
