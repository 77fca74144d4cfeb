"""Whether Twin It's duel is fair to every device: who wins, with what, against how many bots.

    python tests/bench/twin_it_fair.py [--bots 1,2,3,5] [--matches 2000] [--seed 0]
                                       [--level normal] [--at-once 2]

One person with the bots' own eyes sits among bots of the same level, with a mouse, a finger, a pad,
a key or two hands; every device plays the same deals, and every deal is played from each seat in
turn. The person's share is to lie within 4 points of an equal one, and any two devices at a table
within 5 points of each other. Disputes a match are told as well.

The model: the eyes say when the first press comes (to see a face and to reach for it takes the same
0.6 to 0.9 s with anything). From there on the hands count, which ``travel`` describes.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parents[2]))

from game.bots.bot import Watcher, bot_for
from game.chance import Chance, Dice
from game.clock import race, seated
from game.contract import Event, Seat
from game.floor import BOT, KEY, MOUSE, PAD, TOUCH
from game.twin_it import bots
from game.twin_it.bots.eyes import Aim
from game.twin_it.bots.race import Racer
from game.twin_it.rules import TwinIt
from game.twin_it.told import Disputed, TwinItView

OPPONENTS = "1,2,3,5"
DEVICES = (MOUSE, TOUCH, PAD, KEY, BOT)
NAMES = {MOUSE: "mouse", TOUCH: "finger", PAD: "pad", KEY: "key", BOT: "two hands"}
SHARE_WITHIN, DEVICES_WITHIN = 0.04, 0.05


def travel(device: str, aim: Aim, now: int) -> int:
    """Milliseconds from the press to the second card, by the way between the cards.

    A mouse was measured at 500 to 900 ms, two hands at 60 to 240. A finger lifts and comes down
    again; a pad's hand takes up to 1.4 s across the table; after a key the mouse points at
    both cards, one way after the other.
    """
    way = _way(aim.first, aim.other, now)
    if device == MOUSE:
        return round(500 + 400 * way)
    if device == TOUCH:
        return round(220 + 280 * way)
    if device == PAD:
        return round(200 + 1400 * way)
    if device == KEY:
        return round(500 + 400 * _way(aim.other, aim.first, now + 1)) + round(500 + 400 * way)
    return round(60 + 180 * way)


def _way(one: int, other: int, now: int) -> float:
    """How far two cards lie apart, as a part of the longest way on the table: 0 to 1."""
    (ax, ay), (bx, by) = (_spot(card, now) for card in (one, other))
    return min(1.0, (((ax - bx) * 16 / 9) ** 2 + (ay - by) ** 2) ** 0.5 / 2.04)


def _spot(card: int, now: int) -> tuple[float, float]:
    chance = Chance(card, "place", now // 60_000)
    return chance.share(), chance.share()


class PersonWatcher(bots.TwinItWatcher):
    """The bots' eyes, and the hands of somebody with a device."""

    def __init__(self, device: str, eyes: bots.Eyes, seat: Seat, dice: Dice) -> None:
        super().__init__(eyes, seat, dice)
        self.device = device

    def look(self, view: TwinItView) -> None:
        super().look(view)
        player = self.player
        if isinstance(player, Racer):
            player.gap = lambda aim: travel(self.device, aim, player.changed)  # type: ignore[method-assign]


class Person(bots.Sighted):
    """Somebody with a device. With a match that is counted, that person has luck of their own in
    it: with the dice of the bot whose seat it is, all devices would play the same matches, and
    their shares would be even whatever the hands do."""

    match: int | None = None

    def __init__(self, device: str, eyes: bots.Eyes) -> None:
        super().__init__(eyes)
        self.device = device

    def sit(self, seat: Seat, dice: Dice) -> PersonWatcher:
        if self.match is not None:
            dice = Dice(self.match, "person", self.device, seat)
        return PersonWatcher(self.device, self.eyes, seat, dice)


class Cell(NamedTuple):
    device: str
    opponents: int
    level: str
    matches: int
    seed: int


class Shares(NamedTuple):
    share: float
    interval: float  # half of the 95 % interval
    disputes: float


def measure(cell: Cell) -> Shares:
    players = cell.opponents + 1
    rival = bot_for("twin-it", cell.level)
    assert isinstance(rival, bots.Sighted)
    person = Person(cell.device, rival.eyes)
    won = squares = 0.0
    disputes = 0
    for match in range(cell.matches):
        deal, seat = divmod(match, players)
        person.match = cell.seed + match
        game = TwinIt.deal(players, {}, cell.seed + deal)
        sits = {other: person if other == seat else rival for other in range(players)}
        watchers: dict[Seat, Watcher] = seated(game, sits, print)
        ahead = game.copy()  # hears what is told
        for who, move, at in race(game, watchers):
            events: list[Event] = []
            if move is not None:
                ahead.advance(who, move, at, events)
            disputes += sum(isinstance(event, Disputed) for event in events)
        outcome = game.outcome()
        assert outcome is not None
        part = 1 / len(outcome.winners) if seat in outcome.winners else 0.0
        won, squares = won + part, squares + part * part
    share = won / cell.matches
    spread = max(squares / cell.matches - share * share, 0.0)
    return Shares(share, 1.96 * (spread / cell.matches) ** 0.5, disputes / cell.matches)


def show(opponents: int, found: Sequence[Shares]) -> bool:
    """A line of the table; whether it is fair, as far as so many matches can tell."""
    even = 1 / (opponents + 1)
    cells = "  ".join(f"{100 * one.share:5.1f} ±{100 * one.interval:3.1f}" for one in found)
    disputes = max(one.disputes for one in found)
    off = max(abs(one.share - even) for one in found)
    apart = max(one.share for one in found) - min(one.share for one in found)
    fair = off <= SHARE_WITHIN and apart <= DEVICES_WITHIN
    unsure = not fair and max(one.interval for one in found) > SHARE_WITHIN
    verdict = "fair" if fair else "too few matches to tell" if unsure else "NOT FAIR"
    print(
        f"{opponents:>4}  {100 * even:5.1f}  {cells}  {100 * off:4.1f}  {100 * apart:5.1f}"
        f"  {disputes:8.2f}  {verdict}",
        flush=True,
    )
    return fair or unsure


def main() -> int:
    parser = argparse.ArgumentParser(description="is the race fair to every device?")
    parser.add_argument("--bots", default=OPPONENTS, help="how many, one table after the other")
    parser.add_argument("--matches", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--level", default="normal")
    parser.add_argument("--at-once", type=int, help="cells; else as many as there are cores")
    wishes = parser.parse_args()
    heads = "  ".join(f"{NAMES[device]:>10}" for device in DEVICES)
    print(f"{wishes.matches} matches a cell, level {wishes.level}; shares in percent")
    print(f"bots   even  {heads}   off  apart  disputes")
    fair = True
    with ProcessPoolExecutor(wishes.at_once) as pool:
        for opponents in map(int, wishes.bots.split(",")):
            cells = [
                Cell(device, opponents, wishes.level, wishes.matches, wishes.seed)
                for device in DEVICES
            ]
            fair = show(opponents, list(pool.map(measure, cells))) and fair
    return 0 if fair else 1


if __name__ == "__main__":
    sys.exit(main())
