"""Who sees nothing is helped: glowing pairs in a first match, a quiet word in every match."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from game.contract import Outcome, Reason
from game.store import Store
from game.twin_it import FIRST_PAIRS
from game.twin_it.moves import Turn
from game.twin_it.told import Ended
from scenes.menus.pause import MenuScene
from scenes.stage.theme import ACCENT
from scenes.twin_it.nudge import GLOW, GLOW_MS, QUIET_MS
from scenes.twin_it.race import NUDGED_MS
from tests.twin_it.cards import card
from tests.twin_it.racer import FIVE, FOUR, Clock, Racer, a_clock, pair

GLOWS = "There are two matching faces: claim them!"
QUIET = "There’s a pair somewhere…"


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> Iterator[Clock]:
    yield from a_clock(monkeypatch)


def glowing(robot: Racer) -> set[int]:
    return {key for key, place in robot.table.places().items() if place.glow == GLOW}


def shown(robot: Racer) -> Any:
    return robot.app.settings["pairs_shown"]


def open_pair(clock: Clock, seen: int = 0, **chosen: Any) -> Racer:
    """p1 and p2 have just come to lie open."""
    robot = pair(clock, pairs_shown=seen, **chosen)
    robot.table.nudge._passed = robot.table.nudge._lying.pairs[0].since
    return robot


# --- a first match ---


def test_in_a_first_match_a_pair_glows_after_a_while_until_it_is_claimed(clock: Clock) -> None:
    robot = open_pair(clock)
    robot.go(GLOW_MS - 20)
    assert not glowing(robot) and robot.table.message != GLOWS
    robot.go(40)
    assert glowing(robot) == {card("p1"), card("p2")} and robot.table.message == GLOWS
    assert shown(robot) == 1 and Store.open().settings["pairs_shown"] == 1
    robot.click_cards("p1", "p2")
    robot.go(50)
    assert not glowing(robot) and robot.table.message != GLOWS
    assert [len(owned) for owned in robot.game.catches] == [1, 0]


def test_that_somebody_turns_a_card_does_not_take_the_line_away(clock: Clock) -> None:
    robot = open_pair(clock)
    robot.go(GLOW_MS + 20)
    robot.let(0, Turn())
    assert robot.table.message == GLOWS and glowing(robot)


def test_the_quiet_word_was_gone_before_anybody_looked_there(clock: Clock) -> None:
    robot = open_pair(clock, seen=FIRST_PAIRS)
    robot.go(QUIET_MS + 20, 20)
    assert robot.table.message == QUIET
    robot.go(NUDGED_MS - 500, 50)
    assert robot.table.message == QUIET
    robot.go(1000, 50)
    assert robot.table.message == robot.table.prompt(), "whoever is to turn is told again"


def test_time_stands_still_in_a_pause_for_the_glow_as_well(clock: Clock) -> None:
    robot = open_pair(clock)
    robot.go(GLOW_MS - 100)
    robot.strike("escape")
    assert robot.shows(MenuScene)
    robot.go(3000)
    robot.strike("escape")
    robot.go(80)
    assert not glowing(robot)
    robot.go(60)
    assert glowing(robot)
    robot.strike("escape")
    assert not glowing(robot), "cards that lie face down are all alike"


def test_three_pairs_glow_and_no_more(clock: Clock) -> None:
    robot = open_pair(clock, seen=FIRST_PAIRS - 1)
    robot.go(GLOW_MS + 20)
    assert glowing(robot) and shown(robot) == FIRST_PAIRS
    robot = open_pair(clock, seen=FIRST_PAIRS)
    robot.go(GLOW_MS + 20)
    assert not glowing(robot) and robot.table.message != GLOWS


def test_whoever_has_finished_a_match_knows(clock: Clock) -> None:
    robot = open_pair(clock)
    outcome = Outcome((0,), (5, 0), Reason("twin_it.ended.goal", {"count": 5}))
    robot.table.nudge.follow(Ended(outcome, robot.game.now))
    assert shown(robot) == FIRST_PAIRS and Store.open().settings["pairs_shown"] == FIRST_PAIRS


def test_bots_among_themselves_are_not_helped(clock: Clock) -> None:
    robot = Racer(clock, ("easy", "easy"))
    for seat in (0, 1):
        robot.let(seat, Turn())
    robot.go(QUIET_MS + GLOW_MS)
    assert not glowing(robot) and shown(robot) == 0
    assert robot.table.message not in (GLOWS, QUIET)


def test_in_clans_one_of_the_two_is_a_team_mates(clock: Clock) -> None:
    robot = Racer(clock, ("human", "easy", "easy", "easy"), "clans", FOUR)
    for seat in range(4):
        robot.let(seat, Turn())
    robot.go(GLOW_MS + 20)
    assert glowing(robot) == {card("p1"), card("p2")}
    assert robot.table.message == "Two matching faces: one for you, one for a team-mate!"


def test_in_the_ring_it_is_said_when_a_pair_asks_for_a_slap(clock: Clock) -> None:
    robot = Racer(clock, ("human", "easy"), "ring", FIVE.replace("p2'", "p2"))
    robot.let(0, Turn(0))  # p1 comes into the ring, p2 lies on the pile
    robot.go(GLOW_MS + 20)
    assert glowing(robot) == {card("p1"), card("p2")}
    assert robot.table.message == "Two matching faces: slap the central pile, then point at them!"


def test_what_somebody_claims_is_marked_before_what_glows(clock: Clock) -> None:
    """Mustard is for who acts; a glow is for everybody."""
    robot = open_pair(clock)
    robot.go(GLOW_MS + 20)
    robot.table.shown.pointed = [card("p1")]
    assert robot.table.places()[card("p1")].glow == ACCENT
    robot.table.shown.pointed = []


# --- in every match ---


def test_after_half_a_minute_it_is_said_that_there_is_a_pair_and_not_where(clock: Clock) -> None:
    robot = open_pair(clock, seen=FIRST_PAIRS)
    robot.go(QUIET_MS - 20)
    assert robot.table.message != QUIET
    robot.go(40)
    assert robot.table.message == QUIET and not glowing(robot)
    robot.let(0, Turn())
    assert robot.table.message == QUIET, "it is still there"
    robot.click_cards("p1", "p2")
    robot.go(50)
    robot.let(0, Turn())
    assert robot.table.message != QUIET


def test_whoever_wants_no_word_of_it_gets_none(clock: Clock) -> None:
    robot = open_pair(clock, seen=FIRST_PAIRS, tell_pairs=False)
    robot.go(QUIET_MS + 100)
    assert robot.table.message != QUIET
