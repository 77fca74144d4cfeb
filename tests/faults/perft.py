"""Counts positions move by move, as chess programs do, beside a second writing of the rules.

Some cards are laid out; then every move, every answer to it and so on is made, in the game and in
the plain rules of ``plain_*.py``, which know nothing of ``game/``. After each move both must have
come to the same positions, each in as many ways.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Hashable, Iterable
from typing import Any, NamedTuple

from attack import Attack, Found
from plain_plus_minus import Plain as P
from plain_take_that import Plain as T
from setups import (
    ACTIONS,
    INTERNATIONAL,
    LEAFLET,
    SEVEN,
    Setup,
    Side,
    any_flip_7,
    any_plus_minus,
    any_take_that,
    any_twin_it,
    flip_7,
    plus_minus,
    take_that,
)

from game.chance import Chance

DEEPEST = 14


def levels(side: Side, depth: int) -> Iterable[Counter[Hashable]]:
    """After each move, in how many ways each position is come to; move 0 is the set-up."""
    here: list[tuple[Any, int]] = [(side.start, 1)]
    for _ in range(depth + 1):
        ways: Counter[Hashable] = Counter()
        for state, count in here:
            ways[side.key(state)] += count
        yield ways
        if len(here) > side.widest or not here:
            return
        there: dict[Hashable, tuple[Any, int]] = {}
        for state, count in here:
            for act in side.acts(state):
                then = side.after(state, act)
                name = side.key(then) if side.told_apart else len(there)
                kept, before = there.get(name, (then, 0))
                there[name] = kept, before + count
        here = list(there.values())


class Counted(NamedTuple):
    nodes: list[int]  # ways, depth by depth
    positions: list[int]  # different positions, depth by depth
    broken: str


def compare(plain: Side, game: Side, depth: int = DEEPEST) -> Counted:
    nodes, positions = [], []
    for step, (wanted, found) in enumerate(
        zip(levels(plain, depth), levels(game, depth), strict=True)
    ):
        nodes.append(wanted.total())
        positions.append(len(wanted))
        if wanted != found:
            missing, more = wanted - found, found - wanted
            one = next(iter(missing or more))
            whose = "only the plain rules come" if missing else "only the game comes"
            said = f"after {step} moves {wanted.total()} ways and {len(wanted)} positions by the"
            said += f" plain rules, {found.total()} and {len(found)} by the game: {whose} to {one}"
            return Counted(nodes, positions, said)
    return Counted(nodes, positions, "")


# --- the attacks --------------------------------------------------------------------------------

TWO, FOUR = ((), ()), ((), (), (), ())
Counts = tuple[Callable[[], Setup], list[int], list[int]]

# Set-ups that never change, and how many ways and positions the plain rules find after each move.
FIXED: dict[str, list[Counts]] = {
    "take-that": [
        (
            lambda: take_that(T(((34, 43, 25, 52), (44, 35, 53)), (), (45, 54, 33), TWO, TWO, 0)),
            [1, 4, 12, 50, 196, 625, 1539, 3345, 5958, 9152],
            [1, 4, 12, 48, 179, 545, 1112, 2059, 2812, 3064],
        ),
        (
            lambda: take_that(
                T(((34, 43, 25), (44, 35, 53)), (54,), (45, 24), TWO, TWO, 0, sharper=True)
            ),
            [1, 1, 3, 9, 19, 38, 43, 36, 20, 5],
            [1, 1, 3, 9, 17, 27, 27, 20, 8, 2],
        ),
        (
            lambda: take_that(
                T(((12, 21), (13, 31), (22, 23), (32, 33)), (), (24,), FOUR, FOUR, 2)
            ),
            [1, 2, 6, 3, 0],
            [1, 2, 6, 3, 0],
        ),
    ],
    "plus-minus": [
        (
            lambda: plus_minus(
                P(
                    hands=((1, 2, -3), (-1, -2, 3)),
                    row=(((3,), True), ((-2,), True)),
                    pile=(1, -1, 2),
                    discard=(),
                    turn=0,
                    brought=(None, None),
                    leave_open=False,
                )
            ),
            [1, 6, 18, 114, 488, 2802],
            [1, 6, 9, 51, 203, 900],
        ),
        (
            lambda: plus_minus(
                P(
                    hands=((5, -3, -2), (4, -4, 1)),
                    row=(((5,), True), ((-4,), True), ((-1,), True)),
                    pile=(2, -2),
                    discard=(3,),
                    turn=0,
                    leave_open=True,
                )
            ),
            [1, 6, 46, 99, 451, 2095, 7909],
            [1, 6, 46, 76, 229, 738, 2186],
        ),
        (
            lambda: plus_minus(
                P(
                    hands=((1, 1, -1), (), (2, -2)),
                    row=(((1,), True), ((-2,), True), ((2, -2), False)),
                    pile=(),
                    discard=(),
                    turn=2,
                    patience=2,
                    leave_open=False,
                )
            ),
            [1, 2, 6, 6, 10, 14, 10, 2, 2, 0],
            [1, 2, 6, 6, 10, 11, 7, 1, 1, 0],
        ),
    ],
    "flip-7": [
        (
            lambda: flip_7(2, SEVEN, 50, LEAFLET),
            [1, 2, 4, 8, 14, 27, 48, 92, 170],
            [1, 2, 4, 8, 14, 27, 48, 89, 164],
        ),
        (
            lambda: flip_7(2, SEVEN, 50, INTERNATIONAL),
            [1, 2, 4, 8, 14, 27, 48, 92, 170],
            [1, 2, 4, 8, 14, 27, 48, 86, 146],
        ),
        (
            lambda: flip_7(3, ACTIONS, 15, LEAFLET),
            [1, 3, 8, 16, 34, 81, 180, 328],
            [1, 3, 8, 16, 32, 71, 157, 277],
        ),
        (
            lambda: flip_7(3, ACTIONS, 15, INTERNATIONAL),
            [1, 3, 8, 14, 25, 55, 138, 313],
            [1, 3, 8, 14, 23, 37, 76, 151],
        ),
    ],
    # The tables of these seeds are a duel, clans, a ring and a minute together.
    "twin-it": [
        (lambda: any_twin_it(random.Random(2)), [1, 15, 156], [1, 15, 78]),
        (lambda: any_twin_it(random.Random(1)), [1, 39, 1413], [1, 39, 522]),
        (lambda: any_twin_it(random.Random(5)), [1, 24, 426], [1, 24, 268]),
        (lambda: any_twin_it(random.Random(0)), [1, 20, 188], [1, 7, 14]),
    ],
}


def _sorted_shuffles() -> None:
    """A shuffle that the plain rules of Plus Minus can foretell."""
    Chance.shuffle = lambda self, things: things.sort()  # type: ignore[assignment, attr-defined, method-assign]


def attack_on(
    game: str, any_setup: Callable[[random.Random], Setup]
) -> Callable[[int, random.Random], Found]:
    def run(count: int, chance: random.Random) -> Found:
        """Positions, until there are as many as asked for."""
        _sorted_shuffles()
        found = Found()
        for number, (setup, nodes, positions) in enumerate(FIXED[game]):
            sides = [side._replace(widest=10**6) for side in setup()]
            counted = compare(*sides, depth=len(nodes) - 1)
            found.tried += sum(counted.positions)
            found.expect(not counted.broken, f"set-up {number}: {counted.broken}")
            same = counted.nodes == nodes and counted.positions == positions
            said = f"set-up {number} has {counted.nodes} ways, {counted.positions} positions"
            found.expect(same, f"{said}, and not {nodes}, {positions}")
        setups = deepest = ways = 0
        while found.tried < count and not found.broken:
            seed = chance.getrandbits(32)
            counted = compare(*any_setup(random.Random(seed)))
            setups, ways = setups + 1, ways + sum(counted.nodes)
            deepest = max(deepest, len(counted.nodes) - 1)
            found.tried += sum(counted.positions)
            found.expect(not counted.broken, f"set-up of seed {seed}: {counted.broken}")
        found.note = f"{len(FIXED[game])} fixed and {setups} drawn set-ups, {ways:,} ways"
        found.note += f", up to {deepest} moves deep"
        return found

    return run


def _attack(
    game: str, any_setup: Callable[[random.Random], Setup], sample: int, nightly: int
) -> Attack:
    proves = f"{game}: a second writing of the rules comes to the same positions in as many ways"
    return Attack(f"perft-{game}", proves, "positions", sample, nightly, attack_on(game, any_setup))


ATTACKS = [
    _attack("take-that", any_take_that, 15_000, 2_000_000),
    _attack("plus-minus", any_plus_minus, 10_000, 1_000_000),
    _attack("flip-7", any_flip_7, 10_000, 1_000_000),
    _attack("twin-it", any_twin_it, 1_500, 200_000),
]
