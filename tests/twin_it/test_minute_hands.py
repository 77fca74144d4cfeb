"""How many hands play the minute: the rating is for those, and who shares one shares a count."""

from __future__ import annotations

import pygame

from game.twin_it.moves import Flip, Join
from scenes.app import App
from scenes.input.intents import Acted
from scenes.twin_it.minute.hands import KEYS, MOUSE, Hands, hands_of, shared
from tests.twin_it.minute import Minute, by_right_click
from tests.twin_it.test_minute import finger


def join(robot: Minute) -> None:
    one, other, *_ = robot.groups()[0]
    robot.drag(f"card.{one}", f"card.{other}")
    robot.still()


def test_three_people_at_one_mouse_are_one_hand_with_a_common_count(app: App) -> None:
    robot = Minute(app, ("human", "human", "human"))
    for _ in range(10):
        join(robot)
    match = robot.table.match
    assert hands_of(match) == 1
    assert shared(match)
    assert robot.table.told.rating_words() == ("Lynxes, for one hand", "")
    assert robot.table.message == "A pair!"
    outcome = match.game.outcome
    while outcome() is None:
        app.step(50)
    ended = outcome()
    assert ended is not None
    assert ended.reason.key == "twin_it.ended.moles"  # the rules know only how many were set up


def test_each_pointer_plays_for_a_person_of_its_own(app: App) -> None:
    robot = Minute(app, ("human", "human", "human"))
    join(robot)
    robot.strike("f")
    one, other, *_ = robot.groups()[0]
    robot.type(one, other)
    robot.still()
    assert hands_of(robot.table.match) == 2
    assert shared(robot.table.match)
    card = robot.table.shown.order[30]
    robot.pad_to(2, robot.centre(card))
    robot.tell(Acted("hint", at=app.now, pad=2))
    app.step(16)
    assert {made.seat for made in robot.table.match.moves} == {0, 1, 2}
    assert hands_of(robot.table.match) == 3
    assert not shared(robot.table.match)
    assert robot.table.told.rating_words() == ("Moles, for 3 hands", "Eaglets at 15")
    join(robot)
    assert robot.table.message == "Ann finds a pair."


def test_one_person_with_mouse_and_keys_is_one_hand(robot: Minute) -> None:
    join(robot)
    robot.strike("f")
    one, other, *_ = robot.groups()[0]
    robot.type(one, other)
    robot.still()
    assert hands_of(robot.table.match) == 1
    assert not shared(robot.table.match)
    assert robot.table.told.rating_words()[0] == "Moles"


def test_space_over_a_card_is_the_hand_of_the_mouse(app: App) -> None:
    robot = Minute(app, ("human", "human"))
    robot.point(robot.centre(robot.table.shown.order[60]))
    app.step(0)
    robot.strike("space")
    join(robot)
    assert isinstance(robot.made[0], Flip)
    assert hands_of(robot.table.match) == 1


def test_who_only_moves_a_card_plays_no_hand(app: App) -> None:
    robot = Minute(app, ("human", "human"))
    card = robot.table.shown.order[30]
    robot.pad_to(2, robot.centre(card))
    robot.tell(Acted("confirm", at=app.now, pad=2))
    robot.pad_to(2, (400, 300))
    robot.tell(Acted("confirm", at=app.now, pad=2))
    app.step(16)
    by_right_click(robot, robot.table.shown.order[60])
    assert {made.seat for made in robot.table.match.moves} == {0, 1}
    assert hands_of(robot.table.match) == 1


def test_two_fingers_at_once_are_two_hands_one_after_the_other_is_one(app: App) -> None:
    robot = Minute(app, ("human", "human", "human"))
    size = app.window.surface.get_size()

    def drag(*pairs: list[int]) -> None:
        ways = [(i, robot.centre(a), robot.centre(b)) for i, (a, b, *_) in enumerate(pairs, 1)]
        for number, start, _ in ways:
            pygame.event.post(finger(pygame.FINGERDOWN, number, start, size))
        app.step(16)
        for number, start, goal in ways:
            half = ((start[0] + goal[0]) // 2, (start[1] + goal[1]) // 2)
            pygame.event.post(finger(pygame.FINGERMOTION, number, half, size))
        app.step(16)
        for number, _, goal in ways:
            pygame.event.post(finger(pygame.FINGERMOTION, number, goal, size))
        app.step(16)
        for number, _, goal in ways:
            pygame.event.post(finger(pygame.FINGERUP, number, goal, size))
        app.step(16)
        robot.still()

    drag(robot.groups()[0])
    drag(robot.groups()[0])
    assert hands_of(robot.table.match) == 1
    drag(*robot.groups()[:2])
    assert hands_of(robot.table.match) == 2
    assert sum(isinstance(move, Join) for move in robot.made) == 4


def test_each_bot_is_a_hand(app: App) -> None:
    robot = Minute(app, ("human", "human", "easy", "hard"))
    assert hands_of(robot.table.match) == 3
    join(robot)
    assert hands_of(robot.table.match) == 3


def test_a_pad_that_comes_back_plays_for_the_same_person() -> None:
    hands = Hands()
    assert [hands.seat_of(hand, [1, 4]) for hand in (MOUSE, ("pad", 3))] == [1, 4]
    hands.free(("pad", 3))
    assert hands.seat_of(("pad", 7), [1, 4]) == 4
    assert hands.seat_of(KEYS, [1, 4]) == 1
    assert hands.seat_of(KEYS, [4]) == 4  # the first has left the table
    assert hands.seat_of(KEYS, []) is None
