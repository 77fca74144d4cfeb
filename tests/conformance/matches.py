"""The matches that the conformance suite plays: which ones, and how moves are chosen in them."""

from __future__ import annotations

import importlib
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from game.bots.arena import chance_for
from game.bots.bot import bot_for
from game.catalog import CATALOG
from game.chance import Chance
from game.contract import Event, Game, Move, Reason
from game.entry import Entry, Option

SMALL = 6  # players; more are a crowd
LONGEST = 20_000  # moves; a match that needs more never ends
NAMES = ("Ann", "Bo", "Cy", "Di", "Ed", "Fay")


def folder_of(word: str) -> Path:
    """The folder of a game's own tests."""
    tests = Path(__file__).parents[1]
    toy = tests / "template" / "tests" / word
    return toy if toy.exists() else tests / word


class Broken(AssertionError):
    """A game does not keep its promise."""


class Case(msgspec.Struct, frozen=True):
    """One match to be played: everything that decides it."""

    game: str
    players: int
    options: dict[str, Any]
    seed: int

    def __str__(self) -> str:
        options = " ".join(f"{key}={value}" for key, value in self.options.items())
        return f"{self.game}, {self.players} players, seed {self.seed} {options}".rstrip()

    @property
    def entry(self) -> Entry:
        return CATALOG[self.game]

    def deal(self, events: list[Event] | None = None, seed: int | None = None) -> Game:
        seed = self.seed if seed is None else seed
        return self.entry.rules().deal(self.players, self.options, seed, events=events)


class Act(NamedTuple):
    """What somebody does, and in a timed game when; without a move, time ends the match."""

    seat: int | None
    move: Move | None
    at: int | None = None

    def __str__(self) -> str:
        time = "" if self.at is None else f"@{self.at}"
        return f"{self.seat}{time} {self.move.text()}" if self.move is not None else time

    def make(self, game: Game, events: list[Event] | None = None) -> None:
        if self.seat is not None and self.move is not None:
            game.play(self.seat, self.move, self.at, events)
        else:
            assert self.at is not None
            game.wait(self.at, events)

    def why_not(self, game: Game) -> Reason | None:
        if self.seat is None or self.move is None:
            return None
        return game.why_not(self.seat, self.move, self.at)


def demand(kept: bool, promise: str) -> None:
    if not kept:
        raise Broken(f"not kept: {promise}")


def plain(thing: Any) -> str:
    return msgspec.json.encode(thing).decode()


# --- which matches are played -----------------------------------------------------------------


def option_values(option: Option) -> list[Any]:
    """The values of an option that are worth a match: its ends, and the usual one."""
    if option.choices:
        return list(option.choices)
    if isinstance(option.default, bool):
        return [option.default, not option.default]
    if option.each and not option.high:
        return [[number for number in option.each for _ in range(2)]]
    # Not the highest: it is rarely another rule and often a long match.
    if option.default is None:
        return [option.low, option.low + 1]
    return sorted({option.low, option.default, min(option.default + 1, option.high)})


def option_sets(entry: Entry) -> list[dict[str, Any]]:
    """The usual options, each option changed alone, with lists too, and all of them changed at
    once."""
    sets: list[dict[str, Any]] = [{}]
    for option in entry.options:
        sets += [{option.key: value} for value in option_values(option) if value != option.default]
    for option in entry.options:
        if option.each and option.high:
            sets += [{option.key: [*option.each] * many} for many in (1, 2, 3)]
            sets += [{**all_changed(entry), option.key: [*option.each] * many} for many in (1, 2)]
    if len(entry.options) > 1:
        sets.append(all_changed(entry))
    return sets


def all_changed(entry: Entry) -> dict[str, Any]:
    """Every option away from its default."""
    return {
        option.key: next(value for value in option_values(option) if value != option.default)
        for option in entry.options
    }


def shortest(entry: Entry) -> dict[str, Any]:
    """As little to play as the options allow."""
    return {
        option.key: option.low
        for option in entry.options
        if option.low < option.high and not option.choices and not isinstance(option.default, bool)
    }


def cases(game: str) -> list[Case]:
    """Every number of players with every set of options, some matches each.

    A crowd, whose matches are long, plays with the usual options and with all of them changed; a
    timed game, whose legal moves are many, one match of each kind.
    """
    entry = CATALOG[game]
    sets = list(enumerate(option_sets(entry)))
    return [
        Case(game, players, options, seed=1000 * players + 10 * number + match)
        for players in player_counts(entry)
        for number, options in (sets if players <= SMALL else [sets[0], sets[-1]])
        for match in tempers(entry, players + number)
        if is_playable(entry, players, options)
    ]


def tempers(entry: Entry, number: int) -> list[int]:
    return [number % 3] if entry.rules().timed else [0, 1, 2]


def is_playable(entry: Entry, players: int, options: dict[str, Any]) -> bool:
    return entry.rules().why_not_table(players, options) is None


def usual_options(entry: Entry, players: int) -> dict[str, Any]:
    """The first set of options with which so many can play: mostly none."""
    return next(sets for sets in option_sets(entry) if is_playable(entry, players, sets))


def player_counts(entry: Entry) -> list[int]:
    """All of them up to six; of a crowd only the largest."""
    return [n for n in range(entry.fewest, entry.most + 1) if n <= SMALL or n == entry.most]


def header(case: Case) -> dict[str, Any]:
    """The first line of the match's journal."""
    seats = [
        {"name": NAMES[seat] if seat < len(NAMES) else f"Guest {seat}", "kind": "random"}
        for seat in range(case.players)
    ]
    options = case.entry.written(case.options)
    return {"rowdy": 1, "game": case.game, "seed": case.seed, "seats": seats, "options": options}


# --- playing ----------------------------------------------------------------------------------


def choose(game: Game, chance: Chance, temper: int) -> Act:
    """Somebody's move. Tempers differ, so that matches go to different places: any move at all,
    mostly the first one listed, mostly the last one listed.

    A timed game is played by the module ``play`` of its own tests.
    """
    if game.timed:
        word = game.id.replace("-", "_")
        player = importlib.import_module(f"tests.{word}.play")
        return Act(*player.choose(game, chance, temper))
    seat = chance.pick(game.to_act)
    moves = game.legal_moves(seat)
    demand(bool(moves), "those who may act are those with a legal move")
    if temper % 3 and chance.share() < 0.8:
        return Act(seat, moves[0 if temper % 3 == 1 else -1])
    return Act(seat, chance.pick(moves))


def universe(case: Case, matches: int = 6) -> list[Move]:
    """Every move that was legal for anybody at any time in some whole matches."""
    seen: dict[str, Move] = {}
    for number in range(1 if case.entry.rules().timed else matches):
        game, chance = case.deal(seed=case.seed + number), Chance(case.seed, "universe", number)
        for _ in range(LONGEST):
            if game.outcome() is not None:
                break
            for seat in game.to_act:
                for move in game.legal_moves(seat):
                    seen.setdefault(move.text(), move)
            choose(game, chance, number).make(game)
    return [seen[text] for text in sorted(seen)]


def bot_match(case: Case) -> list[Game]:
    """The positions of a match between easy bots, of a game that is played in turns."""
    game, easy = case.deal(), bot_for(case.game, "easy")
    found: list[Game] = []
    while game.to_act:
        found.append(game.copy())
        seat = game.to_act[0]
        chance = chance_for(case.seed, seat, len(found))
        game.play(seat, easy.choose(game.view(seat), chance))
    return found


def some_of(positions: list[Game], count: int) -> list[Game]:
    """About so many of them, from the beginning to the end."""
    return positions[:: -(-len(positions) // count)]
