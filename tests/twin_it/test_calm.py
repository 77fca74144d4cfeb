"""Twin It without a race: everybody is asked in turn."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from game.journal import Match
from game.twin_it.rules import CLANS, DUEL, RING
from scenes.menus.results import ResultsScene
from scenes.twin_it.compare import SHOWN_MS, CompareScene
from tests.twin_it.racer import (
    FIVE,
    Clock,
    Racer,
    a_clock,
    ring,
)
from tests.twin_it.tables import on_table


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> Iterator[Clock]:
    yield from a_clock(monkeypatch)


# --- without a race ---


def test_without_a_race_people_are_asked_one_after_the_other(clock: Clock) -> None:
    robot = Racer(clock, ("human", "human"), no_hurry=True)
    assert robot.scene is robot.table, "the mouse goes from hand to hand"
    assert robot.table.asked() == 0
    robot.strike("space")
    assert robot.table.asked() == 1
    robot.strike("space")
    assert robot.table.asked() is None and robot.table.turner() == 0
    robot.go(5000, 100)
    assert robot.table.clock == 0, "there is no clock"
    robot.strike("space")
    assert robot.acts == [(0, "turn", 0)] and robot.table.asked() == 1
    robot.strike("space", "space", "space")
    assert on_table(robot.game) == "p1 p2" and robot.table.asked() == 0
    robot.strike("space")
    assert robot.table.asked() == 1
    robot.click_card("p1")
    robot.go(5000, 100)
    assert robot.game.hands
    robot.click_card("p2")
    assert len(robot.game.catches[1]) == 1


def test_without_a_race_a_debt_is_paid_with_the_next_card(clock: Clock) -> None:
    robot = Racer(clock, ("human", "human"), RING, FIVE, no_hurry=True)
    game = robot.game
    robot.strike("space", "space", "1")
    robot.strike("space", "space", "1")
    assert on_table(game) == "p1 p2"
    robot.click_cards("p1", "p2")
    (mine,) = [owned for owned in game.catches if owned]
    seat = game.catches.index(mine)
    while robot.table.asked() != seat:
        robot.strike("space")
    robot.click_cards("r1", "s1")
    assert robot.shows(CompareScene) and game.debts
    robot.go(SHOWN_MS + 50, 50)
    while robot.table.asked() is not None:
        robot.strike("space")
    robot.strike("1")
    assert not game.debts and not any(game.catches)


def test_without_a_race_a_slap_and_a_pass_is_an_error(clock: Clock) -> None:
    robot = ring(clock, no_hurry=True)
    robot.strike("return")
    assert robot.game.slapped is not None
    robot.strike("space")
    assert robot.game.slapped is None and robot.shows(CompareScene)


@pytest.mark.parametrize("mode", [DUEL, CLANS, RING])
def test_a_whole_match_without_a_race(clock: Clock, mode: str) -> None:
    kinds = ("human", "normal", "human", "normal")
    robot = Racer(
        clock,
        kinds,
        mode,
        "",
        bots=True,
        no_hurry=True,
        speed="off",
    )
    robot.game.goals = (3,) * len(robot.game.goals)
    for _ in range(4000):
        if robot.shows(ResultsScene):
            break
        if robot.shows(CompareScene):
            robot.go(500, 100)
            robot.strike("space")
        elif robot.table.asked() is not None:
            claim_or_pass(robot, robot.table.asked())
        elif robot.table.turner() is not None and robot.table.calm.asked is None:
            robot.strike("space")
        else:
            robot.go(300, 100)
    assert robot.shows(ResultsScene)
    robot.table.check_shown()
    assert Match.read(robot.table.match.path).game.totals() == robot.game.totals()


def claim_or_pass(robot: Racer, seat: int | None) -> None:
    """People see a pair now and then."""
    game = robot.game
    mine = [hand for hand in game.hands if game.teams[hand.seat] == game.teams[seat]]
    shown: dict[int, int] = {}
    if mine and game.mode == CLANS and mine[0].seat != seat:
        twin = [
            c for c in game.table if game.motif(c) == game.motif(mine[0].card) and c != mine[0].card
        ]
        if twin:
            click_number(robot, twin[0])
            return
    for number in game.table if len(robot.acts) % 3 == 0 and not game.hands else ():
        other = shown.setdefault(game.motif(number), number)
        if other != number:
            click_number(robot, other)
            if game.mode != CLANS:
                click_number(robot, number)
            return
    robot.strike("space")


def click_number(robot: Racer, number: int) -> None:
    place = robot.table.places()[number]
    robot.click((round(place.x), round(place.y)))
