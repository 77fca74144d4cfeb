"""Who acts next in a timed game: what is due, what people do, what bots mean to do.

The rules have no clock; acts come with their times. Whoever lets a match run (the arena, a table)
asks here what comes first, so that the same match is played everywhere. While somebody has the
floor (``game.floor``) the match's time stands still, and only what belongs to that comes next.
"""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from game.bots.bot import Bot, Report, TimedBot, Watcher, spare_for
from game.bots.safe import SafeWatcher
from game.chance import Dice
from game.contract import Event, Game, Move, Seat
from game.floor import NOTHING, Claims, Floor, Verdict


class Due(NamedTuple):
    """Something happens by itself."""

    at: int


class Deed(NamedTuple):
    """A person does something; it is told when, in the match's time."""

    at: float
    do: Callable[[int], object]


class Plan(NamedTuple):
    """A bot does what it has meant to do."""

    at: float
    seat: Seat
    move: Move


class Lapse(NamedTuple):
    """Whoever has the floor has used up the time."""

    at: float


Step = Due | Deed | Plan | Lapse


def dice_for(seed: int, seat: Seat) -> Dice:
    """What the bot in a seat has instead of the match's seed, which would tell it all cards."""
    return Dice(seed, "eyes", seat)


def claims_of(game: Game) -> Claims:
    """Who listens to the claims of a match: ``CLAIMS`` of the module ``game.<word>.claims``, if
    the game has one."""
    name = f"game.{game.id.replace('-', '_')}.claims"
    if importlib.util.find_spec(name) is None:
        return Claims(game)
    claims: Claims = importlib.import_module(name).CLAIMS(game)
    return claims


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


def show_all(game: Game, watchers: Mapping[Seat, Watcher], claims: Claims | None = None) -> None:
    """The table has changed: the bots look at it."""
    for seat, watcher in watchers.items():
        watcher.bar(0 if claims is None else claims.barred_until(seat))
        watcher.look(game.view(seat))


def act_of_bot(claims: Claims, watchers: Mapping[Seat, Watcher], plan: Plan) -> Verdict:
    """What comes of a bot's doing what it has meant to do."""
    watcher, floor = watchers[plan.seat], claims.floor
    if floor is not None and floor.seat == plan.seat:
        floor.follow = None
    verdict = claims.act(plan.seat, plan.move, plan.at, watcher.device)
    nothing = verdict.late is not None or verdict == NOTHING
    if verdict.refusal is not None or nothing:
        watcher.refused()
    elif verdict.heard is None:
        watcher.acted()
    return verdict


def give_floor(verdict: Verdict, watchers: Mapping[Seat, Watcher]) -> None:
    """A bot that has the floor from now on knows what it does next."""
    if verdict.floor is not None and verdict.floor.seat in watchers:
        verdict.floor.follow = watchers[verdict.floor.seat].follow(verdict.floor.cards)


def next_step(
    game: Game,
    watchers: Mapping[Seat, Watcher],
    deeds: Sequence[Deed] = (),
    now: int = 0,
    claims: Claims | None = None,
) -> Step | None:
    """What comes first if nothing changes before; ``deeds`` come in their order.

    At the same moment what happens by itself comes before people, and people before bots. Nobody
    acts before ``now``.
    """
    if claims is not None and claims.floor is not None:
        return _next_on_floor(game, watchers, deeds, claims, claims.floor)
    due = game.due()
    plan = _first(_plans(watchers, now), game.players)
    return _soonest(Due(due) if due is not None else None, deeds[0] if deeds else None, plan)


def _next_on_floor(
    game: Game,
    watchers: Mapping[Seat, Watcher],
    deeds: Sequence[Deed],
    claims: Claims,
    floor: Floor,
) -> Step | None:
    """What comes first while somebody has the floor: that player goes on, others are heard, or the
    time is over. All else waits."""
    lapse = None if floor.ends is None else Lapse(floor.ends)
    plans = [
        plan
        for plan in _plans(watchers, floor.now)
        if plan.seat != floor.seat and plan.seat not in floor.heard and claims.is_claim(plan.move)
    ]
    if floor.follow is not None:
        after, move = floor.follow
        plans.append(Plan(floor.opened + after, floor.seat, move))
    return _soonest(deeds[0] if deeds else None, _first(plans, game.players), lapse)


def _soonest(*steps: Step | None) -> Step | None:
    return min((step for step in steps if step is not None), key=lambda step: step.at, default=None)


def _plans(watchers: Mapping[Seat, Watcher], now: float) -> list[Plan]:
    return [
        Plan(max(plan[0], now), seat, plan[1])
        for seat, watcher in watchers.items()
        if (plan := watcher.plan()) is not None
    ]


def _first(plans: list[Plan], players: int) -> Plan | None:
    # Nobody is favoured when two act in the same millisecond.
    return min(
        plans, key=lambda plan: (plan.at, (plan.seat + int(plan.at)) % players), default=None
    )


# --- bots among themselves ----------------------------------------------------------------------


def race(game: Game, watchers: Mapping[Seat, Watcher]) -> Iterator[tuple[Seat, Move | None, int]]:
    """Plays a match of bots; gives every act just before it is made, and in the end, without a
    move, the time that alone has ended it."""
    claims = claims_of(game)
    show_all(game, watchers, claims)
    while game.to_act:
        step = next_step(game, watchers, claims=claims)
        if step is None:
            return
        events: list[Event] = []
        verdict = NOTHING
        if claims.floor is not None:
            claims.floor.now = max(claims.floor.now, step.at)
        if isinstance(step, Plan):
            verdict = act_of_bot(claims, watchers, step)
        elif isinstance(step, Lapse):
            verdict = claims.lapse()
        else:  # there are no people here
            game.wait(int(step.at), events)
            if not game.to_act:
                yield 0, None, int(step.at)
        if verdict.over is not None and not verdict.acts:
            game.wait(verdict.over.at, events)
        for seat, move, at in verdict.acts:
            yield seat, move, at
            game.advance(seat, move, at, events)
        claims.hear(events, verdict.over)
        if events or verdict.over is not None:
            show_all(game, watchers, claims)
        give_floor(verdict, watchers)
