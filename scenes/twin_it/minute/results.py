"""The end of a minute: what the points are worth."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from game.contract import Outcome
from game.twin_it.together import EAGLETS, FALCONS, LYNXES, MOLES, RATING, rating
from game.words import Words
from scenes.menus.results_aside import Aside
from scenes.menus.results_table import Line, Told
from scenes.twin_it.help import ranges

if TYPE_CHECKING:
    from game.journal import Match


def told(game: Any, outcome: Outcome, names: list[str], words: Words, match: Match) -> Told:
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


def aside(match: Match, names: list[str]) -> Aside | None:
    """What is shown beside the table of what points are worth."""
    return None
