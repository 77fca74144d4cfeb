"""Bots that fail in every way we could think of, in every game and mode: every match ends.

The kinds of failing stand in ``tests/broken_bots.py``.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from attack import Attack, Found

from game.catalog import CATALOG
from tests.broken_bots import SELDOM, is_one_sentence, kinds, play_at_table, play_in_arena
from tests.conformance.matches import shortest

SLOW = "plays whatever it may"  # a thousand acts before it is stopped


class Table(NamedTuple):
    """Who plays what."""

    game: str
    kind: str
    options: dict[str, Any]


def _tables(chance: random.Random, without: tuple[str, ...] = ()) -> Iterator[Table]:
    """Every game, mode and kind once, in any order; then again."""
    every: list[Table] = []
    for game, entry in CATALOG.items():
        modes: list[dict[str, Any]] = [{}]
        if entry.rules().timed:
            chosen = next(option for option in entry.options if option.choices)
            modes = [{chosen.key: value} for value in chosen.choices]
        found = [kind for kind in kinds(entry.rules().timed) if kind not in without]
        every += [Table(game, kind, options) for options in modes for kind in found]
    while True:
        chance.shuffle(every)
        yield from every


def _attack(
    play: Callable[..., list[str]], count: int, chance: random.Random, without: tuple[str, ...]
) -> Found:
    found, tables = Found(), _tables(chance, without)
    sentences = 0
    for _ in range(count):
        table = next(tables)
        entry = CATALOG[table.game]
        rules = entry.rules()
        options = table.options if rules.timed else {**shortest(entry), **table.options}
        sizes = range(max(entry.fewest, 2), min(entry.most, 6) + 1)
        fitting = [size for size in sizes if rules.why_not_table(size, options) is None]
        players = chance.choice(fitting)
        # One of them at least fails; each of the others does so, too, or plays well.
        seats = [table.kind, *(chance.choice((table.kind, "")) for _ in range(players - 1))]
        chance.shuffle(seats)
        seed, patience = chance.getrandbits(32), chance.randrange(12)
        what = f"{table.game} {options}, seats {seats}, seed {seed}, patience {patience}"
        found.tried += 1
        try:
            said = play(table.game, seats, options, seed, patience)
        except Exception as error:
            found.broken.append(f"{what}: {type(error).__name__}: {error}")
            continue
        sentences += len(said)
        found.expect(all(map(is_one_sentence, said)), f"{what}: no plain sentence: {said}")
        broken = sum(map(bool, seats))
        if rules.timed:
            found.expect(len(said) <= broken, f"{what}: said more than once: {said}")
        if table.kind not in SELDOM and patience < 2:
            found.expect(said, f"{what}: nothing was said")
    found.note = f"{sentences} sentences in the log"
    return found


def in_arena(count: int, chance: random.Random) -> Found:
    return _attack(play_in_arena, count, chance, ())


def at_table(count: int, chance: random.Random) -> Found:
    return _attack(play_at_table, count, chance, (SLOW,))


ATTACKS = [
    Attack(
        "broken-bots",
        "A bot that fails never ends a match without a window; its journal reads back, and one "
        "plain sentence says what went wrong.",
        "matches",
        240,
        20_000,
        in_arena,
    ),
    Attack(
        "broken-bots-table",
        "The same at the table on the screen, to the results.",
        "matches",
        8,
        1500,
        at_table,
    ),
]
