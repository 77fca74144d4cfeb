"""Whether characters are people: as strong as their level, different from it, and to be told apart.

    python tests/bench/characters.py [--game flip-7] [--only normal] [--players 2,4]
                                     [--matches 400] [--positions 300]

For every level and character:

- *share*: what one of them wins at a table of plain bots of its level, with half of the 95 %
  interval. Within 5 points of even is asked for.
- *differs*: in how many of the positions with a choice it answers differently from the plain bot,
  given the same dice. At least 8 % is asked for. What dice alone change is printed beside it: the
  plain bot against itself with other dice. Where time counts, a position is a look at the table at
  which somebody means to act, in a match of plain bots that the character follows from the same
  seat: it differs if it means to do something else, or the same sooner or later by what a person
  notices.
- *told*: how often ten unlabelled matches are put down to the right one of two characters. Of every
  match is noted what its journal tells, played again: how often each kind of move was made where
  there was another, and simple properties of moves (see ``noted``). The means of the one half of a
  character's matches are learnt, the other half is told apart by them, ten by ten, and the other
  way round. Chance is 50 %. (The same ten stand in several pairs, so the interval of all pairs
  together is a little too narrow.)

Where no character answers differently from the plain bot, that is said, and no match is played.
"""

from __future__ import annotations

import argparse
import math
import re
import sys
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[2]))

from game.bots.arena import Shares, chance_for, play_match
from game.bots.bot import Bot, TimedBot, Watcher, bot_for, levels
from game.bots.characters import CHARACTERS
from game.catalog import CATALOG
from game.chance import Dice
from game.contract import Game, Move, Seat
from tests.bench.positions import positions

TEN = 10  # matches to tell a character by
MANY = 100  # positions: a character that shows in none of so many is none
SEEDS = 100_000  # between the matches of two characters
EVERY_LOOK = 7  # so many looks of a match lie between two that are taken
NOTICED = 100  # ms: who acts so much sooner or later acts differently
Meant = tuple[int, Move] | None  # when somebody means to act, and how
Notes = dict[str, tuple[float, int]]  # of each property the sum, and how often it was noted

# --- what a journal tells of a match ------------------------------------------------------------


def noted(
    game: Game, seat: Seat, move: Move, before: dict[str, Any]
) -> Iterator[tuple[str, float]]:
    """What can be said of a move by whoever plays the journal again: properties and their values.

    ``before`` is what was remembered of earlier moves of the match.
    """
    view: Any = game.view(seat)
    text = move.text()
    kind, *_ = text.split()
    if not game.timed:
        kinds = sorted({one.text().split()[0] for one in view.legal})
        if len(kinds) > 1:
            for one in kinds:
                yield f"{one} of {' '.join(kinds)}", float(one == kind)
        alike = [one.text() for one in view.legal if one.text().split()[0] == kind]
        if len(alike) > 1:
            for name, measure in MEASURES.items():
                sizes = sorted(map(measure, alike))
                below = sum(size < measure(text) for size in sizes)
                level = sizes.count(measure(text)) - 1
                yield f"{kind}: {name}", (below + level / 2) / (len(alike) - 1)
    yield from OF_GAME.get(game.id, _nothing)(game, view, text, before)


def _numbers(text: str) -> list[int]:
    return [int(number) for number in re.findall(r"[-+]?\d+", text)]


MEASURES: dict[str, Callable[[str], int]] = {
    "sum": lambda text: sum(_numbers(text)),
    "size": lambda text: sum(map(abs, _numbers(text))),
    "words": lambda text: len(text.split()),
}


def _nothing(
    game: Any, view: Any, text: str, before: dict[str, Any]
) -> Iterator[tuple[str, float]]:
    yield from ()


def _of_take_that(
    game: Any, view: Any, text: str, before: dict[str, Any]
) -> Iterator[tuple[str, float]]:
    numbers = _numbers(text)
    if numbers and text.startswith("lay"):
        card = numbers[0]
        if view.line:
            yield "distance to the end of the line", abs(card - view.line[-1])
        yield "lays a toad", float(card % 11 == 0)
        yield "lays with the mirror in hand", float(int(str(card)[::-1]) in view.hand)
        yield "lays on a line of", len(view.line)
    elif text == "take":
        yield "takes a line of", len(view.line)
        yield "takes toads", sum(card % 11 == 0 for card in view.line)
    elif numbers:
        mirror = int(str(numbers[0])[::-1])
        if mirror in view.line:
            yield "twists so far from the end", len(view.line) - 1 - view.line.index(mirror)


def _of_flip_7(
    game: Any, view: Any, text: str, before: dict[str, Any]
) -> Iterator[tuple[str, float]]:
    points, row = game.points_of(view.seat), len(view.rows[view.seat])
    if view.pending is None:
        yield f"points at a {text}", points
        yield f"cards at a {text}", row
        return
    card, by, choices = view.pending
    if len(choices) < 2:
        return
    to = _numbers(text)[0]
    standing = {seat: view.totals[seat] + game.points_of(seat) for seat in choices}
    yield f"gives {card} to the leader", float(standing[to] == max(standing.values()))
    yield f"gives {card} to the last", float(standing[to] == min(standing.values()))
    yield f"keeps {card}", float(to == by)
    if by in before:
        yield "gives back", float(before[by] == to)
    before[to] = by


def _of_plus_minus(
    game: Any, view: Any, text: str, before: dict[str, Any]
) -> Iterator[tuple[str, float]]:
    kind, *rest = text.split()
    yield f"cards in hand at a {kind}", len(view.hand)
    if kind == "open":
        return
    cards, *_ = view.row[int(rest[0])]
    top = sum(cards)
    yield f"{kind} of a plus", float(top > 0)
    yield f"{kind} of so much", abs(top)
    yield f"{kind} with so many", len(rest) - 1
    yield "leaves open", float(text.endswith("leaving open"))


def _of_twin_it(
    game: Any, view: Any, text: str, before: dict[str, Any]
) -> Iterator[tuple[str, float]]:
    at, kind = before["at"], text.split()[0]
    yield f"makes a {kind}", 1.0
    yield f"time before a {kind}", math.log(1 + max(at - before.get("last", 0), 0))
    before["last"] = at


OF_GAME: dict[str, Callable[[Any, Any, str, dict[str, Any]], Iterator[tuple[str, float]]]] = {
    "take-that": _of_take_that,
    "flip-7": _of_flip_7,
    "plus-minus": _of_plus_minus,
    "twin-it": _of_twin_it,
}


# --- matches ------------------------------------------------------------------------------------


def match_of(
    game_id: str, level: str, character: str, players: int, seat: Seat, seed: int
) -> tuple[bool | float, Notes, list[str]]:
    """One match of a character among plain bots: its part of the win, what was noted, its moves."""
    game = CATALOG[game_id].rules().deal(players, {}, seed)
    bots = [bot_for(game_id, level)] * players
    bots[seat] = bot_for(game_id, level, character)
    notes: dict[str, list[float]] = defaultdict(list)
    texts: list[str] = []
    before: dict[str, Any] = {}

    def played(acting: Seat, move: Move | None, at: int | None) -> None:
        if move is not None:
            texts.append(f"{acting} {move.text()} {at}")
            before["at"] = at
            if acting == seat:
                for name, value in noted(game, acting, move, before):
                    notes[name].append(value)
            elif "give" in move.text() or game.timed:  # others' moves that theirs are told by
                for _ in noted(game, acting, move, before):
                    pass

    outcome, _ = play_match(game, bots, played=played)
    part = 1 / len(outcome.winners) if seat in outcome.winners else 0.0
    return part, {name: (sum(all_), len(all_)) for name, all_ in notes.items()}, texts


def matches_of(
    game_id: str, level: str, character: str, players: int, matches: int
) -> tuple[Shares, list[Notes]]:
    shares, notes = Shares(), []
    first = SEEDS * (1 + CHARACTERS.index(character))
    for match in range(matches):
        deal, seat = divmod(match, players)
        part, found, _ = match_of(game_id, level, character, players, seat, first + deal)
        shares.add(part)
        notes.append(found)
    return shares, notes


# --- telling two apart --------------------------------------------------------------------------


def together(notes: Sequence[Notes]) -> dict[str, float]:
    """The means of some matches."""
    sums: dict[str, list[float]] = defaultdict(lambda: [0.0, 0.0])
    for match in notes:
        for name, (total, times) in match.items():
            sums[name][0] += total
            sums[name][1] += times
    return {name: total / times for name, (total, times) in sums.items() if times}


def spreads(learnt: Sequence[Sequence[Notes]]) -> dict[str, float]:
    """How far ten matches of one character lie from its mean, of each property."""
    squares: dict[str, list[float]] = defaultdict(list)
    for notes in learnt:
        mean = together(notes)
        for ten in tens(notes):
            for name, value in together(ten).items():
                squares[name].append((value - mean[name]) ** 2)
    return {name: math.sqrt(sum(found) / len(found)) for name, found in squares.items()}


def tens(notes: Sequence[Notes]) -> list[Sequence[Notes]]:
    return [notes[at : at + TEN] for at in range(0, len(notes) - TEN + 1, TEN)]


def distance(
    one: dict[str, float], mean: dict[str, float], spread: dict[str, float], names: Sequence[str]
) -> float:
    return sum(((one[name] - mean[name]) / spread[name]) ** 2 for name in names)


def told_apart(one: Sequence[Notes], other: Sequence[Notes]) -> Iterator[bool]:
    """Whether ten matches, not among those learnt from, are put down to the right one; of each of
    both halves."""
    halves = [(notes[: len(notes) // 2], notes[len(notes) // 2 :]) for notes in (one, other)]
    for half in (0, 1):
        learnt = [notes[half] for notes in halves]
        spread = spreads(learnt)
        means = [together(notes) for notes in learnt]
        for who, notes in enumerate(halves):
            for ten in tens(notes[1 - half]):
                seen = together(ten)
                names = [name for name in seen if spread.get(name, 0.0) > 0]
                names = [name for name in names if all(name in mean for mean in means)]
                near = [distance(seen, mean, spread, names) for mean in means]
                yield near[who] < near[1 - who]


# --- the report ---------------------------------------------------------------------------------


def differing(game_id: str, level: str, wanted: int) -> tuple[dict[str, int], int]:
    """In how many positions each character answers differently from the plain bot, and how often
    the plain bot does so with other dice."""
    plain = bot_for(game_id, level)
    others = {character: bot_for(game_id, level, character) for character in CHARACTERS}
    found, dice = dict.fromkeys(CHARACTERS, 0), 0
    for number, game in enumerate(positions(game_id, wanted, level)):
        seat = game.to_act[0]
        view = game.view(seat)
        answer = plain.choose(view, chance_for(1, seat, number))
        dice += plain.choose(view, chance_for(2, seat, number)) != answer
        for character, bot in others.items():
            found[character] += bot.choose(view, chance_for(1, seat, number)) != answer
    return found, dice


class Followed(Watcher):
    """The plain bot in its seat; others see what it sees, with its dice, and their plans are kept
    beside its own."""

    def __init__(self, plain: Watcher, others: dict[str, Watcher]) -> None:
        self._plain, self._others, self._looks = plain, others, 0
        self.found: list[tuple[Meant, dict[str, Meant]]] = []

    def look(self, view: Any) -> None:
        self._plain.look(view)
        for other in self._others.values():
            other.look(view)
        plans = {character: other.plan() for character, other in self._others.items()}
        plan = self._plain.plan()
        if plan is not None or any(plans.values()):
            self._looks += 1
            if self._looks % EVERY_LOOK == 0:
                self.found.append((plan, plans))

    def plan(self) -> Meant:
        return self._plain.plan()

    def bar(self, until: int) -> None:
        for watcher in (self._plain, *self._others.values()):
            watcher.bar(until)

    def follow(self, shown: Sequence[int]) -> Meant:
        for other in self._others.values():
            other.follow(shown)
        return self._plain.follow(shown)

    def refused(self) -> None:
        for watcher in (self._plain, *self._others.values()):
            watcher.refused()

    def acted(self) -> None:
        for watcher in (self._plain, *self._others.values()):
            watcher.acted()

    def call(self) -> tuple[int, int, int] | None:
        return self._plain.call()


class Leader(TimedBot):
    """Sits down with those who follow it; the last one that it has done so is kept."""

    def __init__(self, game_id: str, level: str) -> None:
        self._plain = bot_for(game_id, level)
        self._others = {character: bot_for(game_id, level, character) for character in CHARACTERS}
        self.followed: Followed | None = None

    def sit(self, seat: Seat, dice: Dice) -> Watcher:
        plain, *others = (_sits(bot, seat, dice) for bot in (self._plain, *self._others.values()))
        self.followed = Followed(plain, dict(zip(self._others, others, strict=True)))
        return self.followed


def _sits(bot: Bot, seat: Seat, dice: Dice) -> Watcher:
    assert isinstance(bot, TimedBot)
    return bot.sit(seat, dice)


def acts_differ(one: Meant, other: Meant) -> bool:
    if one is None or other is None:
        return one is not other
    return one[1] != other[1] or abs(one[0] - other[0]) >= NOTICED


def differing_in_time(game_id: str, level: str, wanted: int) -> dict[str, int]:
    """The same for a timed game: in how many looks each character means to act differently."""
    found, looks, seed = dict.fromkeys(CHARACTERS, 0), 0, 0
    while looks < wanted:
        game = CATALOG[game_id].rules().deal((2, 4)[seed % 2], {}, seed)
        leader = Leader(game_id, level)
        play_match(game, [leader, *[bot_for(game_id, level)] * (game.players - 1)])
        assert leader.followed is not None
        for plan, plans in leader.followed.found[: wanted - looks]:
            looks += 1
            for character, other in plans.items():
                found[character] += acts_differ(plan, other)
        seed += 1
    return found


def shows(game_id: str, level: str, character: str) -> bool:
    """Whether a character does anything else in two matches: where few positions are asked for."""
    players = max(CATALOG[game_id].fewest, 2)
    for seed in range(2):
        texts = [match_of(game_id, level, one, players, 0, seed)[2] for one in ("", character)]
        if texts[0] != texts[1]:
            return True
    return False


def percent(shares: Shares) -> str:
    return f"{100 * shares.share:5.1f} ± {100 * shares.interval:4.1f}"


def report(game_id: str, level: str, sizes: Sequence[int], matches: int, wanted: int) -> None:
    timed = CATALOG[game_id].rules().timed
    if timed:
        counts, dice = differing_in_time(game_id, level, wanted), 0
    else:
        counts, dice = differing(game_id, level, wanted)
    known = [
        character
        for character in CHARACTERS
        if counts[character] or (wanted < MANY and shows(game_id, level, character))
    ]
    differs = {character: f"{100 * counts[character] / wanted:.1f} %" for character in known}
    if not known:
        print(f"{game_id} {level}: no character answers differently from the plain bot", flush=True)
        return
    silent = [character for character in CHARACTERS if character not in known]
    print(f"{game_id} {level}" + (f"; nothing shows of {', '.join(silent)}" if silent else ""))
    if not timed:
        print(f"  the plain bot with other dice differs in {100 * dice / wanted:.1f} %")
    notes: dict[tuple[int, str], list[Notes]] = {}
    head = "".join(f"   share of {n} (even {100 / n:.1f})" for n in sizes)
    print(f"  {'character':<10} {'differs':>8}{head}", flush=True)
    for character in known:
        line = f"  {character:<10} {differs[character]:>8}"
        for players in sizes:
            shares, found = matches_of(game_id, level, character, players, matches)
            notes[players, character] = found
            line += f"   {percent(shares):>{len(f'share of {players} (even {100 / players:.1f})')}}"
        print(line, flush=True)
    for players in sizes:
        every, worst = Shares(), None
        for pair in combinations(known, 2):
            of_pair = Shares()
            for right in told_apart(*(notes[players, character] for character in pair)):
                for shares in (every, of_pair):
                    shares.add(float(right))
            if of_pair.matches and (worst is None or of_pair.share < worst[0].share):
                worst = of_pair, pair
        if worst is not None:
            least = f"least {percent(worst[0]).strip()} of {' and '.join(worst[1])}"
            print(f"  told by ten matches of {players}: {percent(every).strip()} %, {least}")
        else:
            print(f"  too few matches of {players} to tell anybody by ten of them")
    sys.stdout.flush()


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--game", choices=list(CATALOG), help="only this game")
    parser.add_argument("--only", help="only this level")
    parser.add_argument("--players", default="2,4")
    parser.add_argument("--matches", type=int, default=400, help="of each character and table")
    parser.add_argument("--positions", type=int, default=300, help="to answer in")
    asked = parser.parse_args()
    sizes = [int(players) for players in asked.players.split(",")]
    for game_id in [asked.game] if asked.game else CATALOG:
        entry = CATALOG[game_id]
        fitting = [players for players in sizes if entry.fewest <= players <= entry.most]
        for level in levels(game_id)[1:]:
            if asked.only in (None, level):
                report(game_id, level, fitting, asked.matches, asked.positions)
    return 0


if __name__ == "__main__":
    sys.exit(main())
