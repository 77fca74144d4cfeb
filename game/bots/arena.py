"""Whole matches without a window: bots against bots, the same on every machine.

The bot in a seat gets a generator named by the match's seed, the seat and the number of the move,
so a match can be played again from any of its moves.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from game.bots.bot import Bot, Report, bot_for, safe_choice
from game.catalog import CATALOG
from game.chance import Chance
from game.table import Game, Move, Outcome, Seat

Played = Callable[[Seat, Move], None]


def chance_for(seed: int, seat: Seat, number: int) -> Chance:
    """The generator of a seat's bot for the match's move of this number (the first is 0)."""
    return Chance(seed, "bot", seat, number)


def play_match(
    game: Game, bots: Sequence[Bot], report: Report | None = None, played: Played | None = None
) -> tuple[Outcome, int]:
    """Plays the match to its end; gives its outcome and the number of moves.

    ``played`` hears of every move before it is made.
    """
    number = 0
    while True:
        acting = game.to_act
        if not acting:
            break
        seat = acting[0]
        chance = chance_for(game.seed, seat, number)
        move = safe_choice(bots[seat], game.view(seat), chance, report)
        if played is not None:
            played(seat, move)
        game.advance(seat, move)
        number += 1
    outcome = game.outcome()
    if outcome is None:
        raise RuntimeError(f"{game.id} stopped after {number} moves without an outcome")
    return outcome, number


# --- strength ---------------------------------------------------------------------------------


class Strength(msgspec.Struct, frozen=True):
    """How often one challenger wins at a table of others; a shared win counts in parts."""

    challenger: str
    others: str
    players: int
    matches: int
    share: float
    interval: float  # half of the 95 % interval

    @property
    def even(self) -> float:
        """What a challenger of the same strength would win."""
        return 1 / self.players

    @property
    def is_stronger(self) -> bool:
        return self.share - self.interval > self.even


def strength(
    game_id: str,
    challenger: str,
    others: str,
    players: int,
    matches: int,
    options: dict[str, Any] | None = None,
    seed: int = 0,
) -> Strength:
    """One challenger against a table of others. Every deal is played from each seat in turn."""
    rules = CATALOG[game_id].rules()
    one, rest = bot_for(game_id, challenger), bot_for(game_id, others)
    won = squares = 0.0
    for match in range(matches):
        deal, seat = divmod(match, players)
        bots = [rest] * players
        bots[seat] = one
        outcome, _ = play_match(rules.deal(players, options, seed + deal), bots)
        part = 1 / len(outcome.winners) if seat in outcome.winners else 0.0
        won += part
        squares += part * part
    share = won / matches
    spread = max(squares / matches - share * share, 0.0)
    return Strength(challenger, others, players, matches, share, 1.96 * (spread / matches) ** 0.5)
