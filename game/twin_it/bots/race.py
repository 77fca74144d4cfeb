"""What Twin It's bots do in a race: the duel, the clans and the ring.

``eyes`` says when a pair will be seen; here it is claimed, with the gesture of the mode,
in time or too late. A plan holds until the table changes. In the duel and for hands in the ring a
plan is the first hand, which gives the floor; what follows is the second.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from game.chance import Chance, Dice
from game.contract import Move, Seat
from game.floor import FOREVER
from game.twin_it.bots.eyes import Aim, Eyes, Memory, Place, Sight, between, exponential, gamma
from game.twin_it.bots.places import USUAL
from game.twin_it.moves import Hand, Point, Slap, Turn
from game.twin_it.told import HandDown, TwinItView

Plan = tuple[int, Move]

SWERVE = 200  # a hand on its way can be held back until so long before it comes down
STARTLE = (120, 420)  # to go on after something was in the way


def _soonest(plans: Iterable[Plan | None]) -> Plan | None:
    return min((plan for plan in plans if plan), key=lambda plan: plan[0], default=None)


def _waits(view: TwinItView) -> int:
    """As a handicap bots may have to wait before they go for a pair."""
    waits: int = view.options.get("bots_wait_ms", 0)
    return waits


class Player:
    """Plays one mode in one seat: looks, and then knows what it is going to do."""

    def __init__(self, eyes: Eyes, seat: Seat, dice: Dice) -> None:
        self.eyes, self.seat = eyes, seat
        self.memory = Memory(eyes, seat, dice)
        self.planned: Plan | None = None
        self.barred = 0  # until then it may claim nothing
        self.refusals = 0

    def look(self, view: TwinItView) -> None:
        raise NotImplementedError

    def refused(self) -> None:
        raise NotImplementedError

    def follow(self, shown: Sequence[int]) -> tuple[int, Move] | None:
        return None

    def call(self) -> tuple[int, int, int] | None:
        return None


# --- duel ---------------------------------------------------------------------------------------


class Racer(Player):
    """The duel, and what all modes have that are played for catches."""

    pause = 1200  # before a pair is tried again, on average

    def __init__(self, eyes: Eyes, seat: Seat, dice: Dice) -> None:
        super().__init__(eyes, seat, dice)
        self.aim: Aim | None = None
        self.acting = False  # a hand of its own is down, or it has slapped
        self._pressed = False  # it has the floor, or has had it until just now
        self.changed = 0
        self._before: tuple[object, ...] = ()
        self._view: TwinItView | None = None
        self._not_before = 0
        self._blocked = False

    # --- looking

    def look(self, view: TwinItView) -> None:
        self._view = view
        if view.outcome is not None:
            self.planned = self.aim = None
            return
        sight = Sight(view)
        self.memory.notice(view, sight)
        state = (
            view.table,
            view.piles,
            view.to_turn,
            view.locked_until,
            view.slapped,
            view.pointed,
        )
        if state != self._before:
            self._before, self.changed = state, view.now
        blocked = self._is_blocked(view)
        if self._blocked and not blocked:
            self._not_before = max(self._not_before, view.now + self._startled(view.now))
        self._blocked = blocked
        acting = self._is_acting(view)
        if (self.acting or self._pressed) and not acting:
            self._let_go(view)
        self.acting, self._pressed = acting, False
        if not acting:
            self.aim = None
        elif self.aim is not None:  # what it tries now it does not take for a pair twice
            tried, guesses = (self.aim.first, self.aim.other), self.memory.guesses
            self.memory.guesses = [g for g in guesses if (g.aim.first, g.aim.other) != tried]
        self.planned = self._chosen(self._claim(view, sight), self._turn(view, sight))

    def _chosen(self, claim: Plan | None, turn: Plan | None) -> Plan | None:
        """What it does first."""
        return _soonest((claim, turn))

    def _mine(self, view: TwinItView) -> HandDown | None:
        return next((hand for hand in view.hands if hand.seat == self.seat), None)

    def _is_acting(self, view: TwinItView) -> bool:
        return self._mine(view) is not None

    def _is_blocked(self, view: TwinItView) -> bool:
        """Whether it may claim nothing just now, whatever it sees."""
        return max(view.locked_until, self.barred) > view.now

    def _let_go(self, view: TwinItView) -> None:
        """Its hands are up again; the pair, if it is still there, is tried again after a while."""
        if self.aim is None:
            return
        self.memory.burnt += self.aim.first_motif != self.aim.other_motif
        spot = self.memory.spots.get(self.aim.first_motif)
        if spot is not None and spot.at <= view.now:
            chance = self.memory.chance("again", self.aim.first_motif, view.now)
            spot.at = view.now + between(chance, STARTLE) + gamma(chance, self.pause)
            self.memory.fumbled += spot.fumbles
            spot.fumbles = False

    def refused(self) -> None:
        self.refusals += 1
        view = self._view
        if view is None or self.planned is None:
            return
        at = max(self.planned[0], view.now)
        chance = self.memory.chance("refused", self.refusals, at)
        self._not_before = at + between(chance, STARTLE) + gamma(chance, self.pause)
        self.aim = None
        self.look(view)

    def follow(self, shown: Sequence[int]) -> tuple[int, Move] | None:
        """The second hand."""
        aim = self.aim
        if aim is None or aim.first not in shown:  # meanwhile it has seen something else
            aim = self._aim_from(shown)
        if aim is None:
            return None
        self.aim, self._pressed = aim, True
        return self.gap(aim), Hand(aim.other)

    def _aim_from(self, shown: Sequence[int]) -> Aim | None:
        """What it can have meant by the cards that it has shown."""
        sight = None if self._view is None else Sight(self._view)
        place = None if sight is None or not shown else sight.where.get(shown[0])
        twins = [] if sight is None or place is None else sight.twins(place)
        if place is None or not twins:
            return None
        return Aim(place.card, place.motif, twins[0].card, place.motif)

    def gap(self, aim: Aim) -> int:
        """How long its second hand takes: mostly the way from one card to the other."""
        chance = self.memory.chance("gap", aim.first, self.changed)
        low, high = self.eyes.gap
        way = 0 if self._view is None else Sight(self._view).way(aim.first, aim.other)
        return low + ((high - low) * way // USUAL + chance.below(high - low + 1)) // 3

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

    def _after(self, view: TwinItView, hand: HandDown) -> int:
        """When it goes on after a hand that is lifted in its time."""
        lifted = hand.at + view.holds[hand.seat]
        return lifted + self._startled(lifted)

    def _start(self, view: TwinItView) -> int:
        """When this seat can claim something, at the soonest."""
        start = max(view.now, self._not_before)
        if view.now < self.barred < FOREVER:
            start = max(start, self.barred + self._startled(self.barred))
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
        start, mine = self._start(view), self._mine(view)
        if mine is not None:  # from a match that was left: one of them may not be laid twice
            start = max(start, self._after(view, mine))
        best = self._best(view, sight, start)
        if best is None:
            return None
        at, aim = best
        if mine is None:
            self.aim = aim
        return at, Slap() if aim.slaps else Hand(aim.first)

    def _best(self, view: TwinItView, sight: Sight, start: int) -> tuple[int, Aim] | None:
        """The pair that it will claim first, and when."""
        best: tuple[int, Aim] | None = None
        if self.barred >= FOREVER:
            return None
        waits = _waits(view)
        for motif, spot in self.memory.spots.items():
            if best is not None and spot.at + waits >= best[0]:
                continue
            at = max(spot.at + waits, start)
            found = self._allowed(view, *self._pair(view, sight, motif, at))
            if found is None:
                continue
            if best is None or found[0] < best[0]:
                best = found
        for guess in self.memory.guesses:
            at = max(guess.at + waits, start)
            if guess.at > view.now - SWERVE and (best is None or at < best[0]):
                best = self._allowed(view, at, self._guessed(sight, guess.aim)) or best
        return best

    def _allowed(self, view: TwinItView, at: int, aim: Aim) -> tuple[int, Aim] | None:
        """The same, later or not at all while it may not slap (W24)."""
        soonest = view.slaps_from(self.seat) if aim.slaps else at
        return None if soonest is None else (max(at, soonest), aim)

    def _guessed(self, sight: Sight, aim: Aim) -> Aim:
        """With which gesture it claims two cousins."""
        return aim

    def _pair(self, view: TwinItView, sight: Sight, motif: int, at: int) -> tuple[int, Aim]:
        first, other = self._two_of(sight, motif)
        if view.hands:
            rival = self._rival(view, sight, first) or self._rival(view, sight, other)
            if rival is not None and not self._goes_on(rival):
                at = max(at, self._after(view, rival))
                self.memory.spots[motif].at = at
        return at, Aim(first.card, motif, other.card, motif)

    def _two_of(self, sight: Sight, motif: int) -> tuple[Place, Place]:
        """The places of the pair, in the order in which it touches them."""
        places = sight.motifs[motif]
        wanted = sight.where.get(self.memory.spots[motif].first)
        first = wanted if wanted in places else places[0]
        assert first is not None
        return first, sight.twins(first)[0]

    def _rival(self, view: TwinItView, sight: Sight, place: Place) -> HandDown | None:
        hand = sight.first_hand(view.hands, place)
        return None if hand is None or hand.seat == self.seat else hand


# --- clans --------------------------------------------------------------------------------------


class Mate(Racer):
    """Clans: one hand on one card, and a call; or the other card of what a team-mate has found."""

    pause = 2500
    helps = (300, 500)  # to follow a team-mate's hand
    calls = (250, 600)  # from the hand to the call
    trusts = 6  # takes a cousin for a twin so much sooner when a team-mate says that there is one
    wakes = 2500  # to see what was overlooked beside a team-mate's hand, on average
    _called: tuple[int, int, int] | None = None

    def look(self, view: TwinItView) -> None:
        super().look(view)
        aim, mine = self.aim, self._mine(view)
        self._called = None
        if aim is not None and mine is not None and mine.card == aim.first:
            since = mine.at + between(self.memory.chance("call", mine.card, mine.at), self.calls)
            if aim.stands(Sight(view)):
                self._called = aim.first, aim.other, since

    def call(self) -> tuple[int, int, int] | None:
        return self._called

    def _chosen(self, claim: Plan | None, turn: Plan | None) -> Plan | None:
        """Where nobody has come to help, the next card comes before the next try: a mate may have
        to wait for just that card before a hand of theirs counts."""
        return _soonest((turn, claim))

    def _may_turn(self, view: TwinItView) -> bool:
        if view.to_turn is None:  # after a stop, whoever likes
            return view.piles[self.seat].count > 0
        return view.to_turn == self.seat

    def _claim(self, view: TwinItView, sight: Sight) -> Plan | None:
        if self._mine(view) is not None:  # a second hand would be an error
            return None
        start, mate = self._start(view), self._mate(view)
        if mate is not None:
            return self._help(view, sight, mate, start)
        spoilt = [self._meddle(view, sight, hand, start) for hand in view.hands]
        return _soonest((super()._claim(view, sight), *spoilt))

    def _is_blocked(self, view: TwinItView) -> bool:
        return super()._is_blocked(view) or self._mate(view) is not None

    def _mate(self, view: TwinItView) -> HandDown | None:
        """The first hand of its own team that lies on a card."""
        team = view.teams[self.seat]
        return next((hand for hand in view.hands if view.teams[hand.seat] == team), None)

    def _help(self, view: TwinItView, sight: Sight, hand: HandDown, start: int) -> Plan | None:
        """Cover the twin of the card that a team-mate has a hand on, and nothing else."""
        place = sight.where.get(hand.card)
        if place is None:
            return None
        chance = self.memory.chance("help", hand.seat, hand.card, hand.at)
        twins = sight.twins(place)
        # The twin may have been turned up only after the hand came down.
        shown = [self.memory.seen[twin.card][1] for twin in twins]
        since = max(hand.at, min(shown, default=hand.at))
        at = since + between(chance, self.helps)
        at += gamma(chance, sight.count * 250 // self.eyes.rate)
        if twins:
            if chance.below(1000) < self.eyes.overlooks:
                at += exponential(chance, self.wakes)
            twin = chance.pick(twins)
            spot = self.memory.spots.get(place.motif)
            if spot is not None:  # it was on its way itself
                at = min(at, max(spot.at, since + SWERVE))
            return max(at, start), Hand(twin.card)
        for cousin in sight.cousins(place.motif):
            wrong = chance.below(1000) < self.eyes.guesses * self.trusts
            if wrong and at > view.now and at >= start:
                return at, Hand(cousin.card)
        return None

    def _meddle(self, view: TwinItView, sight: Sight, hand: HandDown, start: int) -> Plan | None:
        """An opponent has found something: what it can be, and a hand on it."""
        chance = self.memory.chance("meddle", hand.seat, hand.card, hand.at)
        place = sight.where.get(hand.card)
        twins = [] if place is None else sight.twins(place)
        if not twins or chance.below(1000) >= self.eyes.meddles:
            return None
        at = hand.at + self.memory.search(chance, sight.count, 0) + _waits(view)
        return max(at, start), Hand(chance.pick(twins).card)


# --- the ring -----------------------------------------------------------------------------------


class Ringer(Racer):
    """The ring: hands for what lies in it, a slap and two fingers for everything else."""

    pause = 500
    points = (250, 500)

    def _is_acting(self, view: TwinItView) -> bool:
        return super()._is_acting(view) or self._has_slapped(view)

    def _is_blocked(self, view: TwinItView) -> bool:
        return view.slapped is not None and not self._has_slapped(view)

    def _has_slapped(self, view: TwinItView) -> bool:
        return view.slapped is not None and view.slapped[0] == self.seat

    def _start(self, view: TwinItView) -> int:
        start = super()._start(view)
        if view.slapped is not None:
            until = view.slapped[1]
            start = max(start, until + self._startled(until))
        return start

    def _may_turn(self, view: TwinItView) -> bool:
        return view.to_turn == self.seat and view.slapped is None

    def _turned(self, view: TwinItView, sight: Sight, at: int, chance: Chance) -> Move:
        """A child has a favourite pile, a grown-up takes the biggest; a lynx does so too, but
        leaves a pair alone that it has seen."""
        piles = [number for number, pile in enumerate(view.piles) if pile.count]
        if self.eyes.own_first:
            favourite = self.memory.chance("favourite").pick(range(len(view.piles)))
            return Turn(favourite if favourite in piles else chance.pick(piles))
        if self.eyes.leaves_pairs:
            tops = [(number, view.piles[number].top) for number in piles]
            seen = {motif for motif, spot in self.memory.spots.items() if spot.at <= at}
            left = [number for number, top in tops if top is not None and top.motif not in seen]
            piles = left or piles
        return Turn(max(piles, key=lambda number: view.piles[number].count))

    def _claim(self, view: TwinItView, sight: Sight) -> Plan | None:
        if self._has_slapped(view):
            return self._point(view, sight)
        return super()._claim(view, sight)

    def _point(self, view: TwinItView, sight: Sight) -> Plan | None:
        assert view.slapped is not None
        if self.aim is None or not self.aim.slaps:  # it has sat down after its slap
            best = self._best(view, sight, view.now)
            self.aim = None if best is None else best[1]._replace(slaps=True)
        aim = self.aim
        if aim is None or not aim.stands(sight):
            return None
        left = [card for card in (aim.first, aim.other) if card not in view.pointed]
        if len(left) + len(view.pointed) != 2:
            return None
        gap = between(self.memory.chance("point", self.changed), self.points)
        at = self.changed + min(gap, (view.slapped[1] - self.changed) // 3)
        return max(at, view.now, self._not_before), Point(left[0])

    def _two_of(self, sight: Sight, motif: int) -> tuple[Place, Place]:
        first, other = super()._two_of(sight, motif)
        inside = [place for place in sight.motifs[motif] if place.on_table]
        if len(inside) > 1 and not (first.on_table and other.on_table):
            return inside[0], inside[1]
        return first, other

    def _pair(self, view: TwinItView, sight: Sight, motif: int, at: int) -> tuple[int, Aim]:
        first, other = self._two_of(sight, motif)
        right = not (first.on_table and other.on_table)
        if right != self.memory.spots[motif].fumbles:
            return at, Aim(first.card, motif, other.card, motif, slaps=True)
        return super()._pair(view, sight, motif, at)

    def _guessed(self, sight: Sight, aim: Aim) -> Aim:
        hands = sight.where[aim.first].on_table and sight.where[aim.other].on_table
        return aim._replace(slaps=not hands)
