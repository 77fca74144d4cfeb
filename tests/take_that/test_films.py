"""Points count when the cards that make them have arrived, and a toad hops onto its victim."""

from __future__ import annotations

from typing import Any

from game.take_that.rules import TAKE, Lay, Twist
from scenes.stage.pops import Pop
from tests.table.test_table import seated, stacked
from tests.take_that.twister import Twister

ANN = (34, 43, 41, 22, 71, 72, 73, 74, 75)
BO = (36, 14, 47, 48, 49, 51, 52, 53, 54)
DEALT = stacked(*(card for pair in zip(ANN, BO, strict=True) for card in pair))


def at_table(**chosen: Any) -> Twister:
    robot = seated("human", "easy", deck=DEALT, speed="normal", bots_pace="off", **chosen)
    robot.table.go_on = lambda dt: None  # nobody but the test plays
    return robot


def play(robot: Twister, seat: int, move: Any) -> None:
    robot.table.play(seat, move)


def watch(robot: Twister, seat: int, part: int) -> list[str]:
    """What the badge of a seat says, each time that it says something else."""
    said = [robot.table.badge(seat)[part][1]]
    for _ in range(400):
        robot.app.step(16)
        now = robot.table.badge(seat)[part][1]
        if now != said[-1]:
            said.append(now)
        if not robot.table.filming:
            break
    return said


def pops_of(robot: Twister) -> list[Pop]:
    pops: list[Pop] = robot.table.moments._pops
    return pops


def test_a_line_that_is_taken_costs_card_by_card() -> None:
    robot = at_table()
    for seat, card in ((0, 34), (1, 36), (0, 43)):
        play(robot, seat, Lay(card))
    robot.table.skip()
    play(robot, 1, TAKE)
    assert watch(robot, 1, 1) == ["0", "1", "2", "3"]


def test_a_twist_counts_when_both_cards_have_arrived() -> None:
    robot = at_table()
    for seat, card in ((0, 34), (1, 36)):
        play(robot, seat, Lay(card))
    robot.table.skip()
    play(robot, 0, Twist(43) if 34 in robot.table.game.line else Lay(41))
    seen = []
    for _ in range(300):
        robot.app.step(16)
        seen.append((robot.table.badge(0)[0][1], robot.table.message))
        if not robot.table.filming:
            break
    told = [message for points, message in seen if points == "0"]
    assert "Ann twists" in told[-1], "it is told before the cards are there"
    assert seen[-1][0] == "2"


def test_a_toad_hops_onto_its_victim() -> None:
    robot = at_table()
    play(robot, 0, Lay(22))
    robot.table.skip()
    play(robot, 1, TAKE)
    robot.until(lambda: any(pop._to is not None for pop in pops_of(robot)))
    hop = next(pop for pop in pops_of(robot) if pop._to is not None)
    assert robot.table.room.badge(1).inflate(8, 8).collidepoint(hop._to)
    robot.until(lambda: any(pop._rises for pop in pops_of(robot)))
    assert hop not in pops_of(robot), "the points come when it has landed"


def test_no_toad_hops_without_motion() -> None:
    for motion in ("gentle", "none"):
        robot = at_table(motion=motion)
        play(robot, 0, Lay(22))
        robot.table.skip()
        play(robot, 1, TAKE)
        for _ in range(150):
            robot.app.step(16)
            assert all(pop._to is None for pop in pops_of(robot))
        robot.app.close()
