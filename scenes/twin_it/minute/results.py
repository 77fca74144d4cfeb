"""The end of a minute: which animal the points make, how far the next is, and what was missed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from game.contract import Outcome, Reason
from game.twin_it.together import EAGLETS, FALCONS, LYNXES, MOLES, RATING, rating
from game.words import Words
from scenes.menus.results_aside import Aside
from scenes.menus.results_table import Line, Told
from scenes.twin_it.help import ranges
from scenes.twin_it.minute.hands import hands_of
from scenes.twin_it.minute.story import MinuteStory

if TYPE_CHECKING:
    from game.journal import Match

ANIMALS = (MOLES, EAGLETS, FALCONS, LYNXES)


def told(game: Any, outcome: Outcome, names: list[str], words: Words, match: Match) -> Told:
    """All players are one line of the caption; the table is what points are worth for the hands
    that really played, of which the rules know nothing."""
    say, hands, points = words.say, hands_of(match), outcome.totals[0]
    reached = rating(hands, points)
    lines = [
        Line((), say(f"twin_it.minute.{name}"), said, name == reached, [])
        for name, said in zip(ANIMALS, ranges(RATING[hands - 1], say), strict=True)
    ]
    caption = words.listed(names)
    if hands != len(names):
        caption = say("twin_it.minute.with_hands", names=caption, count=hands)
    heads = (say("twin_it.minute.rating_for", count=hands), say("twin_it.results.points"))
    why = words.sentence(Reason(f"twin_it.ended.{reached}", {"points": points}), names)
    big = [say(f"twin_it.minute.{reached}")]
    return Told(caption, big, heads, lines[::-1], reached != MOLES, why)


def aside(match: Match, names: list[str]) -> Aside:
    """The picture of the animal, what is told of the points, and the pairs that nobody found."""
    return MinuteStory(match)
