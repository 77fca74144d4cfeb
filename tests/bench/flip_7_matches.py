"""Whole matches of Flip 7 a second: the real rules against the leanest loop one could write.

    python tests/bench/flip_7_matches.py [--matches 400] [--players 4]

Everybody stays at 25 and gives what hurts to the leader. The lean player knows nothing but the
rulebook's usual course: no views, no events, no copies, nothing to stop in the middle of. Both run
in turns in this process and the best of five counts, so a busy machine slows both. The aim is 1,200
matches a second where a lean engine that can be stepped makes 2,500. A tight loop such as the one
here was measured at 1.75 times the moves of a stepped one, which puts the bar at 0.27 of it.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from game.flip_7.cards import CHANCE, DECK, FREEZE, TIMES_2
from game.flip_7.moves import GIVE, STAY
from game.flip_7.rules import Flip7

STEPPED = 1.75  # a tight loop against a lean engine with a step interface
BAR = 1200 / 2500 / STEPPED
TURNS = 5
STOP, TARGET = 25, 200
Counted = tuple[int, int]  # matches or rounds of anything, and moves

# --- the real rules -----------------------------------------------------------------------------


def real(matches: int, players: int) -> Counted:
    """Matches through the rules as bots play them on: listed moves, unchecked."""
    moves = 0
    for seed in range(matches):
        game = Flip7.deal(players, {}, seed)
        while not game.over:
            moves += 1
            if game.pending is None:
                seat = game.turn
                legal = game.legal_moves(seat)
                stays = len(legal) == 2 and game.points_of(seat) >= STOP
                game.advance(seat, STAY if stays else legal[0])
            else:
                card, by, choices = game.pending
                totals = game.totals()
                game.advance(by, GIVE[receiver(card, by, choices, totals)])
    return matches, moves


def receiver(card: int, by: int, choices: Sequence[int], totals: list[int]) -> int:
    """The leader of the others, or the last of them for a Second Chance."""
    others = [seat for seat in choices if seat != by]
    if card == CHANCE:
        return min(others, key=totals.__getitem__)
    return max(others, key=totals.__getitem__)


def at_random(matches: int, players: int) -> Counted:
    """Random legal moves, as the table of engines is measured."""
    moves = 0
    draw = random.Random(1).random
    for seed in range(matches):
        game = Flip7.deal(players, {}, seed)
        for _ in range(400):
            if game.over:
                break
            moves += 1
            seat = game.turn if game.pending is None else game.pending[1]
            legal = game.legal_moves(seat)
            game.advance(seat, legal[int(draw() * len(legal))])
    return matches, moves


# --- the lean one -------------------------------------------------------------------------------

VALUE = [*range(13), 2, 4, 6, 8, 10]  # numbers, then the modifiers that add


class Lean:
    """One match in one object; whatever happens, happens inside one call."""

    def __init__(self, players: int, seed: int) -> None:
        self.players = players
        self.shuffle = random.Random(seed).shuffle
        self.pile = list(DECK)
        self.shuffle(self.pile)
        self.discard: list[int] = []
        self.totals = [0] * players
        self.lying: list[int] = []
        self.moves = 0

    def draw(self) -> int:
        if not self.pile:
            self.pile, self.discard = self.discard, []
            self.shuffle(self.pile)
        return self.pile.pop()

    def take(self, seat: int, aside: list[int] | None = None) -> bool:
        """One card for a seat; whether that was the seventh number."""
        while True:
            card = self.draw()
            if card < 13:
                if not self.shown[seat] >> card & 1:
                    self.shown[seat] |= 1 << card
                    self.lying.append(card)
                    self.numbers[seat] += card
                    self.kinds[seat] += 1
                    return self.kinds[seat] == 7
                if self.chance[seat]:
                    self.chance[seat] = False
                    self.discard += (card, CHANCE)
                else:
                    self.lying.append(card)
                    self.active[seat] = self.banked[seat] = False
                return False
            if card == CHANCE:
                if not self.chance[seat]:
                    self.chance[seat] = True
                else:
                    self.give(seat, card)
                if aside is not None:
                    return False
                continue
            if card < FREEZE:
                self.lying.append(card)
                if card == TIMES_2:
                    self.doubled[seat] = True
                else:
                    self.bonus[seat] += VALUE[card]
                return False
            if aside is None:
                return self.give(seat, card)
            aside.append(card)
            return False

    def give(self, by: int, card: int) -> bool:
        active, chance = self.active, self.chance
        choices = [
            seat
            for seat in range(self.players)
            if active[seat] and not (card == CHANCE and chance[seat])
        ]
        if not choices:
            self.discard.append(card)
            return False
        if len(choices) == 1:
            to = choices[0]
        else:
            self.moves += 1
            to = receiver(card, by, choices, self.totals)
        if card == CHANCE:
            chance[to] = True
            return False
        if card == FREEZE:
            self.lying.append(card)
            active[to] = self.banked[to] = False
            return False
        aside: list[int] = []
        for _ in range(3):
            if not active[to] or not (self.pile or self.discard):
                break
            if self.take(to, aside):
                self.discard += (card, *aside)
                return True
        self.discard.append(card)
        ended = False
        for waiting in aside:
            if ended:
                self.discard.append(waiting)
            else:
                ended = self.give(to, waiting)
        return ended

    def points(self, seat: int) -> int:
        numbers = self.numbers[seat]
        return numbers + (numbers if self.doubled[seat] else 0) + self.bonus[seat]

    def round(self, dealer: int) -> None:
        players = self.players
        self.shown, self.numbers, self.kinds = [0] * players, [0] * players, [0] * players
        self.bonus, self.doubled = [0] * players, [False] * players
        self.chance, self.active = [False] * players, [True] * players
        self.banked, self.lying = [True] * players, []
        active = self.active
        seats = [(dealer + 1 + place) % players for place in range(players)]
        ended = False
        for seat in seats:
            if active[seat] and not ended:
                ended = self.take(seat)
        while not ended and any(active):
            for seat in seats:
                if active[seat]:
                    self.moves += 1
                    if self.points(seat) >= STOP or not (self.pile or self.discard):
                        active[seat] = False
                    elif self.take(seat):
                        ended = True
                        break
        for seat in range(players):
            if self.banked[seat]:
                self.totals[seat] += self.points(seat) + (15 if self.kinds[seat] == 7 else 0)
        self.discard += self.lying
        self.discard += [CHANCE] * sum(self.chance)

    def play(self) -> int:
        dealer = self.players - 1
        while True:
            self.round(dealer)
            dealer = (dealer + 1) % self.players
            best = max(self.totals)
            if best >= TARGET and self.totals.count(best) == 1:
                return self.moves


def lean(matches: int, players: int) -> Counted:
    moves = 0
    for seed in range(matches):
        moves += Lean(players, seed).play()
    return matches, moves


# --- side by side --------------------------------------------------------------------------------


def pace(play: Callable[[int, int], Counted], matches: int, players: int) -> tuple[float, float]:
    started = time.perf_counter()
    played, moves = play(matches, players)
    taken = time.perf_counter() - started
    return played / taken, moves / taken


def main() -> int:
    parser = argparse.ArgumentParser(description="whole matches of Flip 7 a second")
    parser.add_argument("--matches", type=int, default=400)
    parser.add_argument("--players", type=int, default=4)
    wishes = parser.parse_args()
    rows: dict[str, Callable[[int, int], Counted]] = {
        "lean, stay at 25": lean,
        "the rules, stay at 25": real,
        "the rules, random moves": at_random,
    }
    best = dict.fromkeys(rows, (0.0, 0.0))
    for _ in range(TURNS):
        for name, play in rows.items():
            matches = wishes.matches if play in (lean, real) else wishes.matches // 8
            best[name] = max(best[name], pace(play, matches, wishes.players))
    print(f"Flip 7, {wishes.players} players, best of {TURNS}")
    print(f"{'':26}{'matches/s':>10}{'moves/s':>11}")
    for name, (matches_found, moves_found) in best.items():
        print(f"{name:26}{matches_found:>10,.0f}{moves_found:>11,.0f}")
    ratio = best["the rules, stay at 25"][0] / best["lean, stay at 25"][0]
    print(f"ratio to the tight loop {ratio:.2f} (bar {BAR:.2f})")
    return 0 if ratio >= BAR else 1


if __name__ == "__main__":
    sys.exit(main())
