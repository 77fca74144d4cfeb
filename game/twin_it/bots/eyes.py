"""The eyes of Twin It's bots: how long people need to see a pair, and what they take for one.

A face that has just been turned up is compared with the others: a reach of the arm, and a search
whose mean is half the open faces at so many comparisons a second. About one pair in ten is
overlooked, and found later, by accident. A cousin is now and then taken for a twin. What lies far
apart is found later, what lies far away takes longer to reach, and eyes get tired.

What is in here knows what a player sees, never what is on the other face of a card. Times are
whole milliseconds, drawn from tables of whole numbers: the same on every machine.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import msgspec

from game.chance import Chance, Dice
from game.contract import Seat
from game.twin_it.bots import places
from game.twin_it.bots.places import Spot as Where
from game.twin_it.bots.places import apart
from game.twin_it.deck import family
from game.twin_it.rules import RING
from game.twin_it.told import HandDown, TwinItView

# The quantiles, in thousandths of the mean and in steps of a thirty-second, of the gamma
# distribution of shape 2 and of the exponential one; the last of each makes the mean right.
# fmt: off
_GAMMA = (
    0, 137, 202, 256, 305, 351, 395, 438, 481, 523, 566, 609, 653, 697, 743, 790, 839, 890, 943,
    1000, 1059, 1122, 1191, 1265, 1346, 1437, 1540, 1660, 1804, 1985, 2236, 2654, 3766,
)
_EXPONENTIAL = (
    0, 32, 65, 98, 134, 170, 208, 247, 288, 330, 375, 421, 470, 521, 575, 633, 693, 758, 827, 901,
    981, 1068, 1163, 1269, 1386, 1520, 1674, 1856, 2079, 2367, 2773, 3466, 5304,
)
# fmt: on
_FINE = 1024  # steps from one quantile to the next

MOST_FRESH = 12  # of more faces than that, none is fresh: one has just sat down
FIRST_OLD, LAST_OLD = 4000, 45_000  # an overlooked pair takes at least, at most so long, on average


FAR = 400  # thousandths of a search that twins across the table take longer than twins side by side
STRETCH = 100  # ms across the table
A_MINUTE, TIREDEST = 60_000, 300_000


def _drawn(table: tuple[int, ...], chance: Chance, mean: int) -> int:
    step, rest = divmod(chance.below((len(table) - 1) * _FINE), _FINE)
    low, high = table[step], table[step + 1]
    return mean * (low * _FINE + (high - low) * rest) // (_FINE * 1000)


def gamma(chance: Chance, mean: int) -> int:
    """The time of a search."""
    return _drawn(_GAMMA, chance, mean)


def exponential(chance: Chance, mean: int) -> int:
    """The time until something happens that is as likely at any moment."""
    return _drawn(_EXPONENTIAL, chance, mean)


def between(chance: Chance, span: tuple[int, int]) -> int:
    """A time from the first to the second, each as likely as the others."""
    return span[0] + chance.below(span[1] - span[0] + 1)


# --- levels -------------------------------------------------------------------------------------


class Eyes(msgspec.Struct, frozen=True, kw_only=True):
    """A way to look and to act. Chances are in thousandths, times in milliseconds."""

    rate: int  # comparisons a second
    reach: tuple[int, int]  # to see a face and to reach for it
    overlooks: int  # a fresh pair
    forgets_catches: int  # that a third copy may be stolen; on top of the above
    own_catch: int  # the time to see what threatens a catch of one's own, in thousandths
    guesses: int  # takes a visible cousin of a fresh face for its twin
    gap: tuple[int, int]  # from the first hand to the second
    beat: tuple[int, int]  # before turning the next card
    late: int  # goes on though another hand was there before
    meddles: int  # clans: looks for the twin of what an opponent's hand is on
    fumbles: int  # the ring: hands for a slap, or a slap for hands
    own_first: bool  # looks at the top of its own pile before it looks at the table
    leaves_pairs: bool  # the ring: turns no pile that is part of a pair it has seen
    gives_up: int  # together: a card, after so many of the others in thousandths
    flips: int  # together: turns a card over that has no twin
    remembers: int  # together: so long, what is on the other face of a card it turned
    tires: int  # searches take so many thousandths longer for every minute
    # What characters change, in thousandths of what is usual for the level.
    pace: int = 1000  # the time of a search
    old_pairs: int = 1000  # the time until a pair is found that was overlooked
    others_catch: int = 1000  # the time to see what can be stolen


class Place(NamedTuple):
    """Where a hand can be put: a card of the table, the top of a pile, or a whole catch."""

    card: int
    motif: int
    kind: int
    owner: int  # the pile or the owner of the catch
    spot: Where  # where it lies

    @property
    def on_table(self) -> bool:
        return self.kind == TABLE


TABLE: Final = 0
PILE: Final = 1
CATCH: Final = 2


class Sight:
    """What lies open, sorted by motif."""

    __slots__ = ("count", "motifs", "places", "where")

    def __init__(self, view: TwinItView) -> None:
        lying = _lying(view)
        for number, pile in enumerate(view.piles):
            if pile.top is not None:
                spot = places.in_ring(number) if view.mode == RING else _edge(view, number)
                lying.append(Place(pile.top.card, pile.top.motif, PILE, number, spot))
        self.where = {place.card: place for place in lying}
        for owner, owned in enumerate(view.catches):
            if not owned:
                continue
            spot = _edge(view, view.teams.index(owner))
            for catch in owned:
                place = Place(catch.cards[0], catch.motif, CATCH, owner, spot)
                lying.append(place)
                for card in catch.cards:
                    self.where[card] = place
        self.count = len(lying)
        if view.disputed:  # they are about to be turned over
            lying = [place for place in lying if place.card not in view.disputed]
        self.places = lying
        self.motifs: dict[int, list[Place]] = {}
        for place in lying:
            self.motifs.setdefault(place.motif, []).append(place)

    def twins(self, place: Place) -> list[Place]:
        """The other places with the same motif; a catch is no twin of another catch."""
        return [
            other
            for other in self.motifs.get(place.motif, ())
            if other is not place and not other.kind == place.kind == CATCH
        ]

    def cousins(self, motif: int) -> list[Place]:
        """Open cards that look much like this motif."""
        kin = family(motif)
        return [
            place
            for place in self.places
            if place.motif != motif and place.kind != CATCH and family(place.motif) == kin
        ]

    def shows(self, card: int, motif: int) -> bool:
        place = self.where.get(card)
        return place is not None and place.motif == motif

    def way(self, one: int, other: int) -> int:
        """How far it is from one card to the other, as far as it can be seen."""
        here, there = self.where.get(one), self.where.get(other)
        return places.USUAL if here is None or there is None else apart(here.spot, there.spot)

    def is_pair(self, motif: int) -> bool:
        found = self.motifs.get(motif, ())
        return len(found) > 1 and any(place.kind != CATCH for place in found)

    def first_hand(self, hands: tuple[HandDown, ...], place: Place) -> HandDown | None:
        """The hand to which a place belongs."""
        return next((hand for hand in hands if self.where.get(hand.card) == place), None)


def _lying(view: TwinItView) -> list[Place]:
    """The cards of the table."""
    spots = view.spots or [places.on_table(face.card) for face in view.table]
    return [
        Place(face.card, face.motif, TABLE, -1, spot)
        for face, spot in zip(view.table, spots, strict=True)
    ]


def _edge(view: TwinItView, seat: Seat) -> Where:
    return places.at_edge(seat, len(view.teams))


class Spot(msgspec.Struct):
    """A pair that will be seen: when, on which card the first hand goes, with which gesture."""

    at: int
    first: int
    fumbles: bool


class Aim(NamedTuple):
    """Two cards that a player means to claim, the one touched first and the other."""

    first: int
    first_motif: int
    other: int
    other_motif: int
    slaps: bool = False

    def stands(self, sight: Sight) -> bool:
        """Whether both still show what they did."""
        here = sight.shows(self.first, self.first_motif)
        return here and sight.shows(self.other, self.other_motif)


class Guess(NamedTuple):
    """Two cousins that will be taken for a pair, and when."""

    at: int
    aim: Aim


# --- looking ------------------------------------------------------------------------------------


class Memory:
    """What one seat has seen since when, and which pairs it is going to see."""

    def __init__(self, eyes: Eyes, seat: Seat, dice: Dice) -> None:
        self.eyes, self.seat, self.chance = eyes, seat, dice.chance
        self.seen: dict[int, tuple[int, int]] = {}  # of each card that lies open: motif, since
        self.spots: dict[int, Spot] = {}  # by motif
        self.guesses: list[Guess] = []
        self.burnt = 0  # how often it took cousins for twins: that makes careful
        self.fumbled = 0  # how often its gesture was wrong: that is a lesson, too
        self.home: Where = places.at_edge(seat, 1)  # where its hands rest
        self.played = 0  # the time that it has played

    def notice(self, view: TwinItView, sight: Sight) -> None:
        """What is new is seen from now on; what is gone is forgotten."""
        now, known = view.now, self.seen
        self.sit(view)
        fresh: list[Place] = []
        self.seen = {}
        for card, place in sight.where.items():
            before = known.get(card)
            if before is not None and before[0] == place.motif:
                self.seen[card] = before
            else:
                self.seen[card] = (place.motif, now)
                if place.card == card:
                    fresh.append(place)
        self.spots = {m: spot for m, spot in self.spots.items() if sight.is_pair(m)}
        self.guesses = [guess for guess in self.guesses if guess.aim.stands(sight)]
        if 0 < len(fresh) <= MOST_FRESH:
            fresh.sort(key=self._rank)
            for order, place in enumerate(fresh):
                self._look_for_twin(view, sight, place, order)
        for motif in sight.motifs:
            if motif not in self.spots and sight.is_pair(motif):
                self._find_later(sight, motif, now)

    def _rank(self, place: Place) -> int:
        """Which of several fresh faces is looked at first."""
        if self.eyes.own_first and place.kind == PILE and place.owner == self.seat:
            return 0
        return 1 + place.kind

    def _look_for_twin(self, view: TwinItView, sight: Sight, place: Place, order: int) -> None:
        eyes, now = self.eyes, view.now
        chance = self.chance("fresh", place.card, place.motif, now)
        twins, cousins = sight.twins(place), sight.cousins(place.motif)
        starts = now + order * sight.count * 250 // eyes.rate
        for cousin in cousins:
            guesses = chance.below(1000 * (1 + 2 * self.burnt)) < eyes.guesses
            if guesses and place.kind != CATCH:
                far = apart(place.spot, cousin.spot)
                at = starts + self.search(chance, sight.count, len(cousins), far)
                aim = Aim(place.card, place.motif, cousin.card, cousin.motif)
                self.guesses.append(Guess(at, aim))
        if not twins:
            return
        overlooks = eyes.overlooks
        far = min(apart(place.spot, twin.spot) for twin in twins)
        time = self.search(chance, sight.count, len(cousins), far)
        caught = [twin for twin in twins if twin.kind == CATCH]
        if any(twin.owner == view.teams[self.seat] for twin in caught):
            time = time * eyes.own_catch // 1000
        elif caught:
            overlooks += eyes.forgets_catches
            time = time * eyes.others_catch // 1000
        at = starts + time
        if chance.below(1000) < overlooks:
            at += exponential(chance, self.old(sight.count))
        first = place.card if chance.below(1000) < 600 else chance.pick(twins).card
        at += self.stretch(sight, first)
        spot = Spot(at, first, self._fumbles(chance))
        if at < self.spots.setdefault(place.motif, spot).at:
            self.spots[place.motif] = spot

    def _find_later(self, sight: Sight, motif: int, now: int) -> None:
        chance = self.chance("old", motif, now)
        at = now + between(chance, self.eyes.reach) + exponential(chance, self.old(sight.count))
        first = chance.pick(sight.motifs[motif]).card
        at += self.stretch(sight, first)
        self.spots[motif] = Spot(at, first, self._fumbles(chance))

    def _fumbles(self, chance: Chance) -> bool:
        return chance.below(1000 * (1 + self.fumbled)) < self.eyes.fumbles

    # --- how long it takes

    def sit(self, view: TwinItView) -> None:
        """Where it sits, and for how long already."""
        self.home, self.played = _edge(view, self.seat), view.now

    def search(self, chance: Chance, count: int, cousins: int, far: int = places.USUAL) -> int:
        """The time to find the twin of a fresh face, so far away from it, and to reach for it.
        Cousins are looked at twice."""
        mean = self.slowed((count + 4 * cousins) * 500 // self.eyes.rate, far)
        return between(chance, self.eyes.reach) + gamma(chance, mean)

    def slowed(self, mean: int, far: int) -> int:
        """The time of a search for what lies so far apart, with eyes that have looked for long."""
        mean = mean * (1000 + FAR * (far - places.USUAL) // 1000) // 1000
        tired = 1000 + self.eyes.tires * min(self.played, TIREDEST) // A_MINUTE
        return mean * tired // 1000 * self.eyes.pace // 1000

    def stretch(self, sight: Sight, card: int) -> int:
        """How much longer than usual a hand needs to get to a card; less than nothing for one that
        is near."""
        return STRETCH * (apart(self.home, sight.where[card].spot) - places.USUAL_REACH) // 1000

    def old(self, count: int) -> int:
        """The mean time to come across a pair that lies there unseen: half the faces are looked
        for before one of the two is, and each is compared with all the others."""
        mean = count * count * 500 // self.eyes.rate * self.eyes.old_pairs // 1000
        return min(max(mean, FIRST_OLD * self.eyes.old_pairs // 1000), LAST_OLD)
