"""Positions to ask bots about, for the benches: with a choice, from all over many matches."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import count

from game.bots.arena import chance_for
from game.bots.bot import bot_for
from game.catalog import CATALOG
from game.chance import Chance
from game.contract import Game

EVERY = 7  # so many positions of a match lie between two that are taken, on average


def positions(
    game_id: str, wanted: int, level: str, sizes: Sequence[int] = (2, 4)
) -> Iterator[Game]:
    """So many positions of matches at this level in which whoever is to act has a choice.

    Only a few of each match are taken, so that they have little to do with each other.
    """
    rules, bot, found = CATALOG[game_id].rules(), bot_for(game_id, level), 0
    for seed in count():
        game = rules.deal(sizes[seed % len(sizes)], {}, seed)
        taken = Chance(seed, "positions")
        number = 0
        while found < wanted and (acting := game.to_act):
            seat = acting[0]
            view = game.view(seat)
            if len(view.legal) > 1 and taken.below(EVERY) == 0:
                found += 1
                yield game.copy()
            game.advance(seat, bot.choose(view, chance_for(seed, seat, number)))
            number += 1
        if found >= wanted:
            return
