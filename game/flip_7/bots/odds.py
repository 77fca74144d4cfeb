"""What the odds are in Flip 7: of a row that goes on, and of the match when rows have ended.

The rules are asked of the game; here is only arithmetic on what is left in the pile. Fractions are
summed and multiplied one by one, in a fixed order, so that they are the same on every platform.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from typing import NamedTuple

from game.flip_7.cards import BONUS, CHANCE, FREEZE, LAST_NUMBER, NAMES, SEVEN, SEVEN_BONUS, THREE

Scores = list[tuple[int, float]]  # what a round may end with, and how likely that is

# --- the pile -----------------------------------------------------------------------------------

HIGHEST = 160  # the few rows that are worth more are counted as this


class Pile:
    """The cards that may come next, counted."""

    def __init__(self, cards: Sequence[int]) -> None:
        self.counts = [0] * len(NAMES)
        for card in cards:
            self.counts[card] += 1
        counts = self.counts
        self.numbers = [(card, counts[card]) for card in range(LAST_NUMBER + 1) if counts[card]]
        self.bonuses = [(BONUS[card], counts[card]) for card in BONUS if counts[card]]
        actions = counts[FREEZE] + counts[THREE] + counts[CHANCE]
        self.size = max(len(cards), 1)
        self.telling = max(len(cards) - actions, 1)  # cards that change what a row is worth

    def matching(self, shown: int) -> int:
        """How many cards show a number of a row, given as bits."""
        return sum(count for number, count in self.numbers if shown >> number & 1)


class Row(NamedTuple):
    """What lies before a seat: points, the numbers as bits, and what they count."""

    points: int
    shown: int
    kinds: int
    chance: bool
    doubled: bool

    @property
    def factor(self) -> int:
        return 2 if self.doubled else 1


# A card that came lies no longer in the pile, so a number adds a little less than itself to what
# can bust a row.
RISK_OF_A_POINT = 0.87
REACH = 70  # points that are thought of on top of a row
USUAL_BONUS = 6


# --- the rest of a row --------------------------------------------------------------------------


def rest_of_row(pile: Pile, row: Row, stop: int, forced: int = 0) -> Scores:
    """What a row ends with when its player turns up ``forced`` cards, then goes on up to ``stop``.

    Later cards are taken to raise the risk in step with the points they bring.
    """
    if row.points >= stop and not forced:
        return [(row.points, 1.0)]
    gains, bonuses = _gains(pile, row)
    gains = [(gain, count) for gain, count in gains if gain]
    gains.append((USUAL_BONUS, max(bonuses, 1)))
    fresh = sum(count for _, count in gains)
    risk = pile.matching(row.shown) / pile.telling
    slope = RISK_OF_A_POINT / (pile.telling * row.factor)
    live = [0.0] * (HIGHEST + 1)
    safe = [0.0] * (HIGHEST + 1)  # the same with a Second Chance
    (safe if row.chance else live)[row.points] = 1.0
    bust = 0.0
    for _ in range(forced):
        old, old_safe = live, safe
        live, safe = [0.0] * (HIGHEST + 1), [0.0] * (HIGHEST + 1)
        for at in range(row.points, HIGHEST + 1):
            here = old[at] + old_safe[at]
            if here == 0.0:
                continue
            danger = min(risk + (at - row.points) * slope, 1.0)
            bust += old[at] * danger
            live[at] += old_safe[at] * danger
            scale = (1.0 - danger) / fresh
            for gain, weight in gains:
                to = min(at + gain, HIGHEST)
                live[to] += old[at] * scale * weight
                safe[to] += old_safe[at] * scale * weight
    for at in range(row.points, min(stop, HIGHEST)):
        covered = safe[at]
        if live[at] + covered == 0.0:
            continue
        danger = min(risk + (at - row.points) * slope, 1.0)
        scale = (1.0 - danger) / fresh
        if covered:
            safe[at] = 0.0
            live[at] += covered * danger
            for gain, weight in gains:
                safe[min(at + gain, HIGHEST)] += covered * scale * weight
        here = live[at]
        live[at] = 0.0
        bust += here * danger
        for gain, weight in gains:
            live[min(at + gain, HIGHEST)] += here * scale * weight
    ends = [(0, bust)] if bust else []
    for at in range(row.points, HIGHEST + 1):
        here = live[at] + safe[at]
        if here:
            ends.append((at, here))
    return ends


def _gains(pile: Pile, row: Row) -> tuple[list[tuple[int, int]], int]:
    """What the numbers bring that do not bust, with how many there are; and how many modifiers."""
    fresh = [(number, count) for number, count in pile.numbers if not row.shown >> number & 1]
    gains = [(number * row.factor, count) for number, count in fresh]
    return gains, sum(count for _, count in pile.bonuses)


class Dangers:
    """What may befall a player who does not stay."""

    def __init__(self, pile: Pile, others: int, aimed: float, freeze_loses: bool) -> None:
        self.alone = others == 0
        # Between two turns of one's own: each of the others may turn up a card, and give it here.
        self.frozen = 0.0
        if freeze_loses:
            self.frozen = min(aimed * others * pile.counts[FREEZE] / pile.size, 0.5)
        self.three = min(aimed * others * pile.counts[THREE] / pile.size, 0.5)
        # With nobody else to give a card to.
        self.own_freeze = pile.counts[FREEZE] if self.alone and freeze_loses else 0
        self.own_three = pile.counts[THREE] if self.alone else 0


def worth_of_a_hit(
    pile: Pile, later: Pile, row: Row, worth: Sequence[float], dangers: Dangers
) -> Generator[None, None, float]:
    """What one more card is worth, when every card after it is taken only if that is better.

    The next card comes from ``pile``; what comes after it from ``later``. ``worth`` says for every
    number of points what it is worth to end the round with them. Yields after every slice of work.
    """
    base = row.points
    reach = range(min(REACH, HIGHEST - base) + 1)  # points on top of those that are there
    gains, bonuses = _gains(later, row)
    cards = max(bonuses + sum(count for _, count in gains), 1)
    start = later.matching(row.shown) / later.telling
    slope = RISK_OF_A_POINT / (row.factor * later.telling)
    stays = [worth[base + more] for more in reach]
    # The seventh number ends the round.
    above = [worth[min(base + more + SEVEN_BONUS, HIGHEST)] for more in reach]
    layers = [above]
    # One layer for each number of different numbers, the fullest first.
    for _ in range(SEVEN - row.kinds):
        yield
        values = [0.0] * len(reach)
        for gain, count in gains:
            shifted = above[gain:] + above[-1:] * gain
            values = [sofar + count * to for sofar, to in zip(values, shifted, strict=False)]
        layer = stays[:]
        for more in reversed(reach):
            danger = start + more * slope
            if danger >= 1.0:
                continue
            value = values[more] + bonuses * layer[min(more + USUAL_BONUS, reach[-1])]
            value = _exposed(value / cards, worth[0], danger, dangers, later)
            value = danger * worth[0] + (1.0 - danger) * value
            if value > layer[more]:
                layer[more] = value
        layers.append(layer)
        above = layer
    yield
    return _next_card(pile, row, worth, layers, dangers)


def _next_card(
    pile: Pile, row: Row, worth: Sequence[float], layers: list[list[float]], dangers: Dangers
) -> float:
    """The card that comes next, with exact counts."""
    loss, factor = worth[0], row.factor
    fuller, same = layers[-2], layers[-1]
    top = len(same) - 1
    value, cards, busting = 0.0, 0, 0
    for number, count in pile.numbers:
        cards += count
        if row.shown >> number & 1:
            busting += count
            value += count * (same[0] if row.chance else loss)
        else:
            value += count * fuller[min(number * factor, top)]
    numbers = sum(number for number in range(LAST_NUMBER + 1) if row.shown >> number & 1)
    for bonus, count in pile.bonuses:
        cards += count
        value += count * same[min(bonus or numbers, top)]
    value = value / cards if cards else same[0]
    danger = 0.0 if row.chance else busting / max(cards, 1)
    return _exposed(value, loss, danger, dangers, pile)


def _exposed(value: float, loss: float, danger: float, dangers: Dangers, pile: Pile) -> float:
    """A value, less what may happen before the next turn."""
    triple = 1.0 - (1.0 - danger) * (1.0 - danger) * (1.0 - danger)
    if dangers.alone:
        lost = (dangers.own_freeze + dangers.own_three * triple) / pile.size
    else:
        lost = dangers.frozen + dangers.three * triple
    return (1.0 - lost) * value + lost * loss


# --- the rest of the match ----------------------------------------------------------------------

STEP = 5  # points are counted in steps of five where rounds to come are concerned
FARTHEST = 50  # steps to the target; more makes no difference
ROUNDS = 12
BEYOND = 12  # steps beyond the target that are told apart

# A round of a player who stays at 25, by steps of five points: how often in a thousand.
WHEN_FREEZE_LOSES = (407, 0, 0, 0, 0, 203, 272, 85, 18, 9, 3, 2, 1)
WHEN_FREEZE_BANKS = (311, 12, 29, 15, 22, 214, 278, 86, 17, 10, 3, 2, 1)


class Ahead:
    """The rounds to come of one player, for each distance to the target.

    ``first[distance]`` holds, for each round and each overshoot, how likely the player gets there
    in that round; ``beaten[distance]`` how likely the player was not there before that round and
    has less than that after it (half of the ties).
    """

    def __init__(self, scores: Sequence[int]) -> None:
        whole = sum(scores)
        self.scores = [(steps, count / whole) for steps, count in enumerate(scores) if count]
        self.first: list[list[float]] = []
        self.beaten: list[list[float]] = []
        self.ready = False

    def build(self) -> Iterator[None]:
        """Fills the tables, in slices."""
        width = BEYOND + 1
        first, beaten = [], []
        alive: list[list[float]] = []  # by distance and round: not there yet
        for distance in range(FARTHEST + 1):
            yield
            arrives = [0.0] * (ROUNDS * width)
            waits = [0.0] * ROUNDS
            still = 0.0
            for steps, chance in self.scores:
                if steps and steps >= distance:
                    arrives[min(steps - distance, BEYOND)] += chance
                else:
                    still += chance
            waits[0] = still
            first.append(arrives)
            alive.append(waits)
            for turn in range(1, ROUNDS):
                to = turn * width
                for steps, chance in self.scores:
                    if steps and steps >= distance:
                        break
                    waits[turn] += chance * alive[distance - steps][turn - 1]
                    source = first[distance - steps]
                    for over in range(width):
                        arrives[to + over] += chance * source[to - width + over]
            below = []
            for turn in range(ROUNDS):
                total = waits[turn]
                for over in range(width):
                    here = arrives[turn * width + over]
                    below.append(total + here * 0.5)
                    total += here
            beaten.append(below)
        self.first, self.beaten, self.ready = first, beaten, True


AHEAD = {False: Ahead(WHEN_FREEZE_LOSES), True: Ahead(WHEN_FREEZE_BANKS)}


class Rival:
    """Another seat: how likely each end of its round is, as far as it matters."""

    def __init__(self, ahead: Ahead, distance: int, ends: Scores) -> None:
        self.distance = distance
        exactly = [0.0] * (HIGHEST + 1)
        for score, chance in ends:
            exactly[score] += chance
        self.under = []
        total = 0.0
        for chance in exactly:
            self.under.append(total + chance * 0.5)
            total += chance
        weights: dict[int, float] = {}
        for score, chance in ends:
            left = distance - score
            if left > 0:
                low, part = min(left // STEP, FARTHEST), left % STEP / STEP
                weights[low] = weights.get(low, 0.0) + chance * (1.0 - part)
                high = min(low + 1, FARTHEST)
                weights[high] = weights.get(high, 0.0) + chance * part
        later = [0.0] * (ROUNDS * (BEYOND + 1))
        for low, weight in weights.items():
            if weight > 0.0005:
                later = [
                    sofar + weight * part
                    for sofar, part in zip(later, ahead.beaten[low], strict=True)
                ]
        self.later = later

    def below(self, over: int) -> float:
        """How likely this round ends with less than ``over`` beyond the target (half a tie)."""
        bar = self.distance + over
        return 0.0 if bar < 0 else self.under[bar] if bar <= HIGHEST else 1.0


class Prospect:
    """How likely a seat wins the match, for what its round may end with."""

    def __init__(self, ahead: Ahead, distance: int, rivals: Sequence[Rival]) -> None:
        self.ahead, self.distance, self.rivals = ahead, distance, rivals
        later = rivals[0].later
        for rival in rivals[1:]:
            later = [one * other for one, other in zip(later, rival.later, strict=True)]
        self.later = later
        self._known: dict[int, float] = {}

    def wins(self, score: int) -> float:
        left = self.distance - score
        if left <= 0:
            won = 1.0
            for rival in self.rivals:
                won *= rival.below(-left)
            return won
        low, part = left // STEP, left % STEP / STEP
        return self._from(low) * (1.0 - part) + (self._from(low + 1) * part if part else 0.0)

    def _from(self, steps: int) -> float:
        steps = min(steps, FARTHEST)
        if steps not in self._known:
            won = 0.0
            for mine, theirs in zip(self.ahead.first[steps], self.later, strict=True):
                won += mine * theirs
            self._known[steps] = won
        return self._known[steps]

    def expects(self, ends: Scores) -> float:
        """The same when the round may end in several ways."""
        won = 0.0
        for score, chance in ends:
            won += chance * self.wins(score)
        return won
