"""Bots of Twin It: people's eyes, from a child's to a lynx's.

A bot sees what a player sees, and only once it has been turned for everyone: it needs time to find
a pair, overlooks some, takes cousins for twins and is late. ``twin_it_eyes`` says how long people
look; here is what they do then, mode by mode. Nothing here knows the other face of a card.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from game.bots.bot import Bot, TimedBot, Watcher
from game.bots.twin_it_eyes import (
    Eyes,
    Guess,
    Memory,
    Place,
    Sight,
    between,
    gamma,
)
from game.chance import Chance
from game.table import Move, Seat
from game.twin_it import MODES
from game.twin_it_moves import Hand, Slap, Turn
from game.twin_it_told import HandDown, TwinItView

Plan = tuple[int, Move]

# A child guesses among cousins, looks at its own pile first, forgets that catches can be stolen,
# is slow with the second hand and often wrong with the gesture.
CHILD = Eyes(
    rate=12,
    reach=(650, 950),
    overlooks=130,
    forgets_catches=250,
    own_catch=1000,
    guesses=22,
    gap=(100, 240),
    beat=(2200, 3200),
    late=600,
    meddles=100,
    fumbles=120,
    own_first=True,
    flips=500,
    remembers=8000,
)
# A grown-up is steady.
GROWN_UP = Eyes(
    rate=20,
    reach=(600, 900),
    overlooks=100,
    forgets_catches=80,
    own_catch=1000,
    guesses=8,
    gap=(80, 200),
    beat=(2000, 2900),
    late=600,
    meddles=250,
    fumbles=40,
    own_first=False,
    flips=450,
    remembers=20_000,
)
# A lynx is patient with cousins, brisk with its hands, keeps an eye on all catches, its own first.
LYNX = Eyes(
    rate=30,
    reach=(600, 850),
    overlooks=80,
    forgets_catches=0,
    own_catch=700,
    guesses=2,
    gap=(60, 150),
    beat=(1600, 2400),
    late=800,
    meddles=500,
    fumbles=10,
    own_first=False,
    flips=400,
    remembers=60_000,
)
# Somebody who has never seen the game, and reads a paper at the same time.
STRANGER = Eyes(
    rate=6,
    reach=(800, 1600),
    overlooks=400,
    forgets_catches=300,
    own_catch=1000,
    guesses=35,
    gap=(150, 600),
    beat=(2000, 3600),
    late=500,
    meddles=50,
    fumbles=300,
    own_first=False,
    flips=700,
    remembers=0,
)

SWERVE = 200  # a hand on its way can be led elsewhere until so long before it comes down
STARTLE = (120, 420)  # to go on after something was in the way
PAUSE = 1200  # before a pair is tried again, on average


class Aim(NamedTuple):
    """Two cards that a player means to claim, the one touched first and the other."""

    first: int
    first_motif: int
    other: int
    other_motif: int
    slaps: bool = False

    def stands(self, sight: Sight) -> bool:
        """Whether both still show what they did."""
        return sight.shows(self.first, self.first_motif) and sight.shows(
            self.other, self.other_motif
        )


class Player:
    """Plays one mode in one seat: looks, and then knows what it is going to do."""

    def __init__(self, eyes: Eyes, seat: Seat, seed: int) -> None:
        self.eyes, self.seat = eyes, seat
        self.memory = Memory(eyes, seat, seed)
        self.planned: Plan | None = None
        self.refusals = 0

    def look(self, view: TwinItView) -> None:
        raise NotImplementedError

    def refused(self) -> None:
        raise NotImplementedError

    def call(self) -> tuple[int, int, int] | None:
        return None


# --- duel ---------------------------------------------------------------------------------------


class Racer(Player):
    """The duel, and what all modes have that are played for catches."""

    def __init__(self, eyes: Eyes, seat: Seat, seed: int) -> None:
        super().__init__(eyes, seat, seed)
        self.aim: Aim | None = None
        self.acting = False  # a hand of its own is down, or it has slapped
        self.changed = 0
        self._before: tuple[object, ...] = ()
        self._view: TwinItView | None = None
        self._not_before = 0

    # --- looking

    def look(self, view: TwinItView) -> None:
        self._view = view
        if view.outcome is not None:
            self.planned = self.aim = None
            return
        sight = Sight(view)
        self.memory.notice(view, sight)
        state = (view.table, view.piles, view.to_turn, view.locked_until, view.slapped)
        if state != self._before:
            self._before, self.changed = state, view.now
        acting = self._is_acting(view)
        if self.acting and not acting:
            self._let_go(view)
        self.acting = acting
        if not acting:
            self.aim = None
        elif self.aim is not None:  # what it tries now it does not take for a pair twice
            aim = self.aim
            self.memory.guesses = [
                guess
                for guess in self.memory.guesses
                if (guess.one, guess.other) != (aim.first, aim.other)
            ]
        claim, turn = self._claim(view, sight), self._turn(view, sight)
        if turn is None or (claim is not None and claim[0] <= turn[0]):
            self.planned = claim
        else:
            self.planned = turn

    def _mine(self, view: TwinItView) -> HandDown | None:
        return next((hand for hand in view.hands if hand.seat == self.seat), None)

    def _is_acting(self, view: TwinItView) -> bool:
        return self._mine(view) is not None

    def _let_go(self, view: TwinItView) -> None:
        """Its hands are up again; the pair, if it is still there, is tried again after a while."""
        if self.aim is None:
            return
        spot = self.memory.spots.get(self.aim.first_motif)
        if spot is not None and spot.at <= view.now:
            chance = self.memory.chance("again", self.aim.first_motif, view.now)
            spot.at = view.now + between(chance, STARTLE) + gamma(chance, PAUSE)
            spot.fumbles = False

    def refused(self) -> None:
        self.refusals += 1
        view = self._view
        if view is None or self.planned is None:
            return
        at = max(self.planned[0], view.now)
        chance = self.memory.chance("refused", self.refusals, at)
        self._not_before = at + between(chance, STARTLE) + gamma(chance, PAUSE)
        self.aim = None
        self.look(view)

    # --- turning

    def _turn(self, view: TwinItView, sight: Sight) -> Plan | None:
        if not self._may_turn(view) or self.acting:
            return None
        chance = self.memory.chance("beat", self.changed)
        beat = between(chance, self.eyes.beat)
        if view.to_turn is None:  # whoever likes: people first
            beat += 500 + chance.below(1500)
        start = max(self.changed, view.locked_until)
        at = start + beat
        if view.hands:  # somebody may be about to win something; nobody waits for ever
            at = max(at, min(view.hands[-1].at + 900, start + 3 * beat))
        at = max(at, view.now, self._not_before)
        return at, self._turned(view, sight, at, chance)

    def _may_turn(self, view: TwinItView) -> bool:
        return view.to_turn == self.seat

    def _turned(self, view: TwinItView, sight: Sight, at: int, chance: Chance) -> Move:
        return Turn()

    # --- claiming

    def _hold(self, view: TwinItView) -> int:
        hold: int = view.options.get("hold_ms", MODES[view.mode][3])
        return hold

    def _start(self, view: TwinItView) -> int:
        """When this seat can claim something, at the soonest."""
        start = max(view.now, self._not_before)
        if view.locked_until > view.now:
            start = max(start, view.locked_until + self._startled(view.locked_until))
        return start

    def _startled(self, when: int) -> int:
        return between(self.memory.chance("startled", when), STARTLE)

    def _goes_on(self, rival: HandDown) -> bool:
        """Whether it goes for a pair on which another hand lies already."""
        chance = self.memory.chance("late", rival.seat, rival.card, rival.at)
        return chance.below(1000) < self.eyes.late

    def _claim(self, view: TwinItView, sight: Sight) -> Plan | None:
        start = self._start(view)
        mine = self._mine(view)
        if mine is not None:
            if self.aim is not None and self.aim.first == mine.card and self.aim.stands(sight):
                first = sight.first_hand(view.hands, sight.where[mine.card])
                if first is None or first.seat == self.seat or self._goes_on(first):
                    gap = between(self.memory.chance("gap", mine.card, mine.at), self.eyes.gap)
                    return max(start, mine.at + gap), Hand(self.aim.other)
            lifted = mine.at + self._hold(view)
            start = max(start, lifted + self._startled(lifted))
            best = self._best(view, sight, start)
            return None if best is None else (best[0], Hand(best[1].first))
        best = self._best(view, sight, start)
        if best is None:
            return None
        at, self.aim = best
        return at, self._begin(self.aim)

    def _begin(self, aim: Aim) -> Move:
        return Slap() if aim.slaps else Hand(aim.first)

    def _best(self, view: TwinItView, sight: Sight, start: int) -> tuple[int, Aim] | None:
        """The pair that it will claim first, and when."""
        best: tuple[int, Aim] | None = None
        for motif, spot in self.memory.spots.items():
            if best is not None and spot.at >= best[0]:
                continue
            found = self._pair(view, sight, motif, max(spot.at, start))
            if found is not None and (best is None or found[0] < best[0]):
                best = found
        for guess in self.memory.guesses:
            at = max(guess.at, start)
            if guess.at > view.now - SWERVE and (best is None or at < best[0]):
                best = at, self._guessed(sight, guess)
        return best

    def _guessed(self, sight: Sight, guess: Guess) -> Aim:
        return Aim(guess.one, guess.one_motif, guess.other, guess.other_motif)

    def _pair(self, view: TwinItView, sight: Sight, motif: int, at: int) -> tuple[int, Aim] | None:
        first, other = self._two_of(sight, motif)
        if view.hands:
            one = self._rival(view, sight, first)
            two = self._rival(view, sight, other)
            rival = one or two
            if rival is not None:
                if not self._goes_on(rival):
                    lifted = rival.at + self._hold(view)
                    at = max(at, lifted + self._startled(lifted))
                elif one is not None and at - one.at >= SWERVE:
                    first, other = other, first
        return at, Aim(first.card, motif, other.card, motif)

    def _two_of(self, sight: Sight, motif: int) -> tuple[Place, Place]:
        """The places of the pair, in the order in which it touches them."""
        places = sight.motifs[motif]
        wanted = sight.where.get(self.memory.spots[motif].first)
        first = wanted if wanted in places else places[0]
        assert first is not None
        twins = sight.twins(first) or [place for place in places if place is not first]
        return first, twins[0]

    def _rival(self, view: TwinItView, sight: Sight, place: Place) -> HandDown | None:
        hand = sight.first_hand(view.hands, place)
        return None if hand is None or hand.seat == self.seat else hand


class _Eyes(Watcher):
    """Sits down, sees what is played, and plays that."""

    def __init__(self, eyes: Eyes, seat: Seat, seed: int) -> None:
        self._eyes, self._seat, self._seed = eyes, seat, seed
        self.player: Player | None = None

    def look(self, view: TwinItView) -> None:
        if self.player is None:
            kind = PLAYERS.get(view.mode, Racer)
            self.player = kind(self._eyes, self._seat, self._seed)
        self.player.look(view)

    def plan(self) -> Plan | None:
        return None if self.player is None else self.player.planned

    def refused(self) -> None:
        if self.player is not None:
            self.player.refused()

    def call(self) -> tuple[int, int, int] | None:
        """Clans: the card under its hand, the card that a team-mate should cover, and since when
        it calls; nothing if it has nothing to call."""
        return None if self.player is None else self.player.call()


PLAYERS: dict[str, type[Player]] = {}


class _Sighted(TimedBot):
    eyes: Eyes

    def sit(self, seat: Seat, seed: int) -> Watcher:
        return _Eyes(self.eyes, seat, seed)


class Random(_Sighted):
    eyes = STRANGER


class Easy(_Sighted):
    eyes = CHILD


class Normal(_Sighted):
    eyes = GROWN_UP


class Hard(_Sighted):
    eyes = LYNX


BOTS: dict[str, Callable[[], Bot]] = {
    "random": Random,
    "easy": Easy,
    "normal": Normal,
    "hard": Hard,
}
