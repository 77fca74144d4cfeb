"""Who acts next in a timed game: what is due, what people do, what bots mean to do.

The rules have no clock; acts come with their times. Whoever lets a match run (the arena, a table)
asks here what comes first, so that the same match is played everywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from game.bots.bot import Bot, Report, TimedBot, Watcher, spare_for
from game.bots.safe import SafeWatcher
from game.chance import Dice
from game.contract import Game, Move, Seat


class Due(NamedTuple):
    """Something happens by itself."""

    at: int


class Deed(NamedTuple):
    """A person does something; it is told when, in the match's time."""

    at: float
    do: Callable[[int], object]


class Plan(NamedTuple):
    """A bot does what it has meant to do."""

    at: int
    seat: Seat
    move: Move


def dice_for(seed: int, seat: Seat) -> Dice:
    """What the bot in a seat has instead of the match's seed, which would tell it all cards."""
    return Dice(seed, "eyes", seat)


def seated(
    game: Game, bots: Mapping[Seat, Bot], report: Report | None = None
) -> dict[Seat, Watcher]:
    """The bots, each in its seat for the whole match; one that fails is replaced and reported."""
    watchers: dict[Seat, Watcher] = {}
    for seat, bot in bots.items():
        if not isinstance(bot, TimedBot):
            raise TypeError(f"{type(bot).__name__} cannot play a timed game")
        dice, spare = dice_for(game.seed, seat), spare_for(game.id, seat)
        watchers[seat] = SafeWatcher(bot, seat, dice, spare, game.parse, report)
    return watchers


def show_all(game: Game, watchers: Mapping[Seat, Watcher]) -> None:
    """The table has changed: the bots look at it."""
    for seat, watcher in watchers.items():
        watcher.look(game.view(seat))


def next_step(
    game: Game, watchers: Mapping[Seat, Watcher], deeds: Sequence[Deed] = (), now: int = 0
) -> Due | Deed | Plan | None:
    """What comes first if nothing changes before; ``deeds`` come in their order.

    At the same moment what happens by itself comes before people, and people before bots. Nobody
    acts before ``now``.
    """
    due = game.due()
    steps = (
        Due(due) if due is not None else None,
        deeds[0] if deeds else None,
        _first_plan(watchers, now, game.players),
    )
    return min((step for step in steps if step is not None), key=lambda step: step.at, default=None)


def _first_plan(watchers: Mapping[Seat, Watcher], now: int, players: int) -> Plan | None:
    plans = [
        Plan(max(plan[0], now), seat, plan[1])
        for seat, watcher in watchers.items()
        if (plan := watcher.plan()) is not None
    ]
    # Nobody is favoured when two act in the same millisecond.
    return min(plans, key=lambda plan: (plan.at, (plan.seat + plan.at) % players), default=None)
