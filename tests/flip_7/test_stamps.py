"""Who is out of the round is stamped on the row, once the cards have shown it."""

from __future__ import annotations

from typing import Any

import pytest
from pygame import Rect

from game.flip_7.moves import GIVE, HIT, STAY
from game.flip_7.told import BUSTED
from tests.flip_7.test_table import FIRST, Gambler, seated

KINDS = ("human", "human")


def shown_on(robot: Gambler, seat: int) -> str:
    sign: str = robot.table.sign(seat)
    return sign


def test_a_bust_is_stamped_after_the_cards_have_shaken() -> None:
    robot = seated("5 6 7 8 5 10", HIT, HIT, kinds=KINDS, speed="normal")
    table = robot.table
    robot.ask(HIT)
    assert table.game.status[0] == BUSTED and not shown_on(robot, 0), "it is not even turned up"
    robot.until(lambda: table.message == "Ann turns up 5.")
    assert not shown_on(robot, 0)
    robot.until(lambda: bool(shown_on(robot, 0)))
    assert shown_on(robot, 0) == "BUST · two 5s"
    assert table.message == table.say("told.busted", name="Ann", number=5)


def test_whoever_is_out_looks_otherwise_than_whoever_is_in() -> None:
    robot = seated("5 6 7 8 9 10", HIT, STAY, kinds=KINDS)
    table = robot.table
    tints = {table.places()[piece].tint for piece in table.shown.rows[1]}
    inside = {table.places()[piece].tint for piece in table.shown.rows[0]}
    assert inside == {None} and None not in tints
    assert shown_on(robot, 1) == "STAYED 6" and not shown_on(robot, 0)


def test_whoever_flips_three_acts_and_not_the_giver() -> None:
    robot = seated("5 6 three 7 8 9 10", HIT, kinds=KINDS, speed="normal")
    table = robot.table
    robot.ask(GIVE[1])
    robot.until(lambda: bool(table.shown.flipping[1]))
    assert table.acts(1) and not table.acts(0)
    robot.until(lambda: not table.shown.flipping[1])
    robot.rest()
    assert table.acts(table.game.turn)


SIZES: list[Any] = [((960, 540), "fr", 200), ((1280, 720), "en", 100), ((1920, 1080), "fr", 100)]


@pytest.mark.parametrize(("size", "language", "percent"), SIZES)
@pytest.mark.parametrize("players", [2, 3, 9, 18, 24])
def test_stamps_lie_in_the_window_and_under_their_badges(
    size: Any, language: str, percent: int, players: int
) -> None:
    """A stamp covers the row it is on, and nobody's name or points."""
    robot = seated(
        " ".join(FIRST[:players]),
        kinds=("human",) + ("easy",) * (players - 1),
        size=size,
        language=language,
        percent=percent,
    )
    table, window = robot.table, Rect((0, 0), size)
    for seat in range(players):
        for status in ("stayed", "busted", "frozen"):
            table.shown.status[seat] = status
            picture, at = table.stamp(seat)
            box = picture.get_rect(center=at)
            assert window.contains(box), (seat, status)
            for other in range(players):
                words = table.room.badge(other)
                words.h = words.h * 2 // 3  # the lower edge may be touched
                words.y += 0 if box.y > words.y else words.h // 2
                assert not box.colliderect(words), (seat, other, status)
