"""The end of a match of Twin It: catches instead of rounds, clans as one, and a rating."""

from typing import Any

from game.contract import Outcome
from game.twin_it.rules import CLANS, TOGETHER
from game.twin_it.together import EAGLETS, FALCONS, LYNXES, MOLES, RATING, rating
from game.words import Words
from scenes.menus.results_table import Line, Told
from scenes.twin_it.help import ranges


def told(game: Any, outcome: Outcome, names: list[str], words: Words) -> Told:
    """What is said above the table, and its lines from first to last."""
    say = words.say
    if game.mode == TOGETHER:
        return _together(game, outcome, names, words)
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
    return sorted(lines, key=lambda line: (not line.won, -len(line.prizes), line.seats))


def _prizes(game: Any, owner: int) -> list[list[str]]:
    """The catches of an owner as the faces of their cards."""
    return [[str(game.motif(card)) for card in catch] for catch in game.catches[owner]]


def _together(game: Any, outcome: Outcome, names: list[str], words: Words) -> Told:
    """All players are one line of the caption; the table is what points are worth."""
    say, reached = words.say, rating(game.players, outcome.totals[0])
    points = ranges(RATING[game.players - 1], say)
    lines = [
        Line((), say(f"twin_it.results.{name}"), said, name == reached, [])
        for name, said in zip((MOLES, EAGLETS, FALCONS, LYNXES), points, strict=True)
    ]
    heads = (say("twin_it.results.rating", count=game.players), say("twin_it.results.points"))
    big = [say(f"twin_it.results.{reached}")]
    return Told(words.listed(names), big, heads, lines[::-1], festive=reached != MOLES)
