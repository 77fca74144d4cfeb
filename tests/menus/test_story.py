"""The story of a match beside its results, and the page for each kind of end."""

from __future__ import annotations

from typing import Any

import pytest

from game.bots import bot_for, safe_choice
from game.bots.arena import chance_for
from game.catalog import CATALOG
from game.contract import Outcome, Reason
from game.journal import Match, Player
from game.story import story_of, turning
from scenes.menus.results import ResultsScene, places_of
from scenes.menus.results_story import MatchStory
from scenes.stage.confetti import CONFETTI_MS
from scenes.table.places import places
from tests.robot import NAMES, app_of

IN_TURNS = [entry for entry in CATALOG.values() if not entry.rules().timed]


def played(id: str, people: int, seats: int = 3, seed: int = 3) -> Match:
    """A whole match of bots, in which the first seats are told to be people."""
    kinds = ["human"] * people + ["easy"] * (seats - people)
    players = [Player(name, kind) for name, kind in zip(NAMES, kinds, strict=False)]
    match = Match.start(id, players, {}, seed)
    bot = bot_for(id, "easy")
    while match.game.outcome() is None:
        seat = match.game.to_act[0]
        chance = chance_for(7, seat, len(match.moves))
        match.play(seat, safe_choice(bot, match.game.view(seat), chance))
    return match


def ended(match: Match, winners: tuple[int, ...]) -> Any:
    """Its results, as if these had won."""
    totals = tuple(match.game.totals())
    outcome = Outcome(winners, totals, Reason("outcome.best_total", {"points": max(totals)}))
    scene = ResultsScene(match.entry, match, outcome, lambda: None, lambda: None)
    app = app_of((1280, 720))
    app.push(scene)
    app.step(16)
    return scene


@pytest.mark.parametrize(
    ("people", "winners", "page", "confetti"),
    [
        (1, (0,), "winner", True),
        (1, (1,), "loss", False),
        (1, (0, 1), "shared", True),
        (1, (1, 2), "shared", False),
        (2, (2,), "bot", False),
        (2, (1,), "winner", True),
        (0, (1,), "bot", False),
        (1, (), "nobody", False),
    ],
)
def test_each_end_has_its_page_and_only_a_persons_win_has_confetti(
    people: int, winners: tuple[int, ...], page: str, confetti: bool
) -> None:
    scene = ended(played("take-that", people), winners)
    assert scene.page == page
    assert (scene.end == CONFETTI_MS) is confetti
    own = [line for line in scene.told.lines if line.own]
    assert [line.seats for line in own] == ([(0,)] if people == 1 else [])
    scene.app.close()


@pytest.mark.parametrize("entry", IN_TURNS, ids=lambda entry: entry.id)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_game_tells_its_story_in_words(entry: Any, language: str) -> None:
    for seed in (3, 4, 5):
        match = played(entry.id, 1, seed=seed)
        outcome = match.game.outcome()
        assert outcome is not None
        app = app_of((960, 540), language)
        scene = ResultsScene(entry, match, outcome, lambda: None, lambda: None)
        app.push(scene)
        app.step(16)
        assert isinstance(scene.aside, MatchStory)
        told = scene.aside.story
        assert told.course[-1] == outcome.totals, "the plot ends with the totals"
        assert told.course[0] == (0,) * 3
        assert told.highlights, "something was worth a line"
        for highlight in told.highlights:
            honour = scene.aside._honour(highlight)
            assert "story." not in honour.caption + honour.said
            assert "{" not in honour.caption + honour.said
        assert "story." not in scene.aside.turn_words()
        app.close()


def test_it_turns_where_nobody_but_the_winner_is_ahead_any_more() -> None:
    course = [(0, 0, 0), (3, 5, 0), (9, 5, 1), (9, 10, 1), (12, 12, 1), (15, 13, 2)]
    assert turning(course, (0,)) == 5
    assert turning([(0, 0), (2, 1), (3, 1)], (0,)) is None, "the winner was never behind"
    assert turning([(0, 0), (1, 2), (3, 3)], (0, 1)) is None, "all of them have won"
    assert turning([], ()) is None


def test_equal_totals_share_a_place() -> None:
    assert places([9, 5, 5, 1]) == [1, 2, 2, 4]
    assert places([3, 3, 8], low=True) == [1, 1, 3]
    reason = Reason("outcome.shared", {"points": 9})
    assert places_of(Outcome((0, 1), (9, 9, 2, 2, 1), reason)) == [1, 1, 3, 3, 5]


def test_the_biggest_take_and_the_best_twist_of_take_that() -> None:
    match = played("take-that", 1)
    told = story_of(match, (0,)).highlights
    costs = [
        sum(5 if card % 11 == 0 else 1 for card in event.cards)
        for step in match.steps()
        for event in step.events
        if event.tag == "line_taken"
    ]
    take = next(one for one in told if one.key == "take")
    assert take.values["points"] == max(costs)
    twist = next(one for one in told if one.key == "twist")
    assert int(twist.cards[0]) % 10 == int(twist.cards[1]) // 10, "a pair of mirrors"


@pytest.mark.parametrize("entry", IN_TURNS, ids=lambda entry: entry.id)
def test_a_story_is_told_of_any_match(entry: Any) -> None:
    """Also of one that has only begun, in which nothing was worth a line."""
    players = [Player(name, "easy") for name in NAMES[:3]]
    assert story_of(Match.start(entry.id, players, {}, 3), ()).highlights == ()
    for seed in range(8):
        match = played(entry.id, 0, seats=2 + seed % 3, seed=seed)
        outcome = match.game.outcome()
        assert outcome is not None
        story = story_of(match, outcome.winners)
        keys = [told.key for told in story.highlights]
        assert keys and len(set(keys)) == len(keys)
