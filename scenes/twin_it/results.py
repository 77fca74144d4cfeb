"""The end of a match of Twin It: catches instead of rounds, and clans as one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import msgspec

from game.contract import Outcome
from game.twin_it.rules import CLANS, TOGETHER, TwinIt
from game.twin_it.story import Closest, Moment, story
from game.words import Words
from scenes.menus.results_aside import Aside
from scenes.menus.results_table import Line, Told
from scenes.twin_it.minute import results as minute
from scenes.twin_it.race_story import RaceStory

if TYPE_CHECKING:
    from game.journal import Match


def told(game: Any, outcome: Outcome, names: list[str], words: Words, match: Match) -> Told:
    """What is said above the table, and its lines from first to last."""
    say = words.say
    if game.mode == TOGETHER:
        return minute.told(game, outcome, names, words, match)
    heads = ("", say("twin_it.results.total"))
    if game.mode != CLANS:
        lines = [
            Line((seat,), names[seat], _total(game, seat, words), seat in outcome.winners,
                 _prizes(game, seat))
            for seat in range(game.players)
        ]  # fmt: skip
        return Told("", [], heads, _ranked(lines))
    lines = []
    for team in sorted(set(game.teams)):
        seats = tuple(seat for seat, of in enumerate(game.teams) if of == team)
        name = words.listed([names[seat] for seat in seats])
        won = seats[0] in outcome.winners
        lines.append(Line(seats, name, _total(game, team, words), won, _prizes(game, team)))
    shared = all(line.won for line in lines)
    caption = say("twin_it.results.shared_clan" if shared else "twin_it.results.winner_clan")
    return Told(caption, [], heads, _ranked(lines))


def _total(game: Any, owner: int, words: Words) -> str:
    """The catches of an owner; of how many, where not everybody needed the same."""
    count, goal = len(game.catches[owner]), game.goals[owner]
    if len(set(game.goals)) == 1:
        return str(count)
    return words.say("twin_it.play.catches", count=count, goal=goal)


def _ranked(lines: list[Line]) -> list[Line]:
    ordered = sorted(lines, key=lambda line: (not line.won, -len(line.prizes), line.seats))
    better = [(line.won, len(line.prizes)) for line in ordered]
    return [
        msgspec.structs.replace(line, place=1 + sum(one > had for one in better))
        for line, had in zip(ordered, better, strict=True)
    ]


def _prizes(game: Any, owner: int) -> list[list[str]]:
    """The catches of an owner as the faces of their cards."""
    return [[str(game.motif(card)) for card in catch] for catch in game.catches[owner]]


def aside(match: Match, names: list[str], seen: Closest | None) -> Aside | None:
    """What is worth looking at beside the table; `seen` is the closest race, if there was one."""
    game: Any = match.game
    if game.mode == TOGETHER:
        return minute.aside(match, names)
    told = story(moments(match), game.players)
    return RaceStory(told, seen, game.teams, names)


def moments(match: Match) -> Iterator[Moment]:
    """A match from its deal to its end; what happened by itself is a moment of its own."""
    again, lines = match.again()
    game: TwinIt = again.game  # type: ignore[assignment]
    yield again.dealt, game
    for line in lines:
        while (due := game.due()) is not None and due <= line.get("at", 0):
            yield again.wait(due), game
        yield again.obey(line), game
