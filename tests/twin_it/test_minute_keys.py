"""The minute by keys alone, and by a pad alone: from the start panel to the next minute."""

from __future__ import annotations

from itertools import combinations, pairwise

import pygame
import pytest

from game.twin_it.moves import Flip, Join, Shift
from game.twin_it.together import MINUTE
from scenes.app import App
from scenes.menus.pause import MenuScene
from scenes.menus.results import ResultsScene
from scenes.stage.theme import ACCENT
from scenes.twin_it.minute.codes import TYPED_MS, UNUSED_MS
from scenes.twin_it.minute.hands import KEYS, MOUSE
from scenes.twin_it.minute.ready import ReadyScene
from tests.robot import app_of
from tests.twin_it.minute import Minute, by_right_click
from tests.virtual_pads import VirtualPad, pads

START = 7  # on a pad that SDL knows nothing of, as the virtual ones are


def shown(robot: Minute) -> Minute:
    """With the codes on the cards."""
    robot.strike("f")
    assert robot.table.codes.shown
    return robot


def chosen(robot: Minute) -> int | None:
    return robot.table.holders.chosen.get(KEYS)


# --- codes ---


def test_codes_come_with_the_first_letter_which_names_no_card(robot: Minute) -> None:
    assert not robot.table.board.tags
    robot.strike("f")
    assert set(robot.table.board.tags) == set(robot.table.shown.order)
    assert robot.table.message.startswith("Type the letters")
    assert chosen(robot) is None
    assert not robot.table.codes.typed
    assert robot.made == []
    card = robot.table.shown.order[5]
    label = f"{robot.table.shown.motif[card]}/{robot.code(card)}"
    assert robot.target(f"card.{card}").label == label


def test_no_code_is_the_beginning_of_another(robot: Minute) -> None:
    codes = list(robot.table.codes.letters.of.values())
    assert len(set(codes)) == 135
    assert all(1 <= len(code) <= 2 for code in codes)
    assert not any(a.startswith(b) or b.startswith(a) for a, b in combinations(codes, 2))


def test_codes_stay_with_their_cards(robot: Minute) -> None:
    before = dict(robot.table.codes.letters.of)
    one, other, *_ = robot.groups()[0]
    shown(robot).type(one, other)
    robot.still()
    after = robot.table.codes.letters.of
    assert set(before) - set(after) == {one}  # the other stands for the pair
    assert all(before[card] == code for card, code in after.items())


def test_a_begun_code_lights_what_it_may_become_and_is_forgotten_in_time(robot: Minute) -> None:
    card = next(c for c in robot.table.shown.order if len(robot.code(c)) == 2)
    shown(robot).strike(robot.code(card)[0].lower())
    assert robot.table.codes.typed == robot.code(card)[0]
    robot.table.codes.update(TYPED_MS)
    assert not robot.table.codes.typed
    robot.strike(robot.code(card)[0].lower())
    robot.strike("backspace")
    assert not robot.table.codes.typed
    robot.type(card)
    assert chosen(robot) == card


def test_codes_go_when_others_play_and_nobody_types(robot: Minute) -> None:
    codes = shown(robot).table.codes
    codes.update(UNUSED_MS * 2)
    assert codes.shown  # who only looks has not gone
    by_right_click(robot, robot.table.shown.order[60])
    codes.update(UNUSED_MS / 2)
    robot.type(robot.table.shown.order[3])
    codes.update(UNUSED_MS * 0.9)
    assert codes.shown
    by_right_click(robot, robot.table.shown.order[60])
    codes.update(UNUSED_MS)
    assert not codes.shown
    assert chosen(robot) is None
    assert not robot.table.board.tags


# --- what keys do ---


def test_two_codes_put_two_twins_together(robot: Minute) -> None:
    one, other, *_ = robot.groups()[0]
    shown(robot).type(one)
    assert robot.table.places()[one].glow == ACCENT
    robot.type(other)
    assert robot.made == [Join(one, other)]
    robot.still()
    assert chosen(robot) is None
    assert robot.table.shown.points == 1


def test_two_that_differ_are_refused_and_cost_nothing(robot: Minute) -> None:
    one, other = robot.strangers()
    shown(robot).type(one, other)
    assert robot.made == []
    assert robot.table.refusal
    assert "no pair" in robot.table.message
    assert chosen(robot) is None
    robot.still()


def test_the_third_one_is_typed_onto_the_pair(robot: Minute) -> None:
    one, other, third = next(cards for cards in robot.groups() if len(cards) == 3)[:3]
    shown(robot).type(one, other)
    robot.still()
    pair = robot.table.shown.catches[0][0]
    assert robot.table.shown.catches[0][-1] in robot.table.board.tags
    robot.type(pair)  # a pair is not taken, only joined
    assert chosen(robot) is None
    robot.type(third, pair)
    robot.still()
    assert robot.table.shown.points == 2
    assert pair not in robot.table.codes.letters.of


def test_space_turns_the_chosen_card_which_stays_chosen(robot: Minute) -> None:
    card = robot.table.shown.order[40]
    shown(robot).type(card)
    robot.strike("space")
    assert robot.made == [Flip(card)]
    assert chosen(robot) == card
    robot.still()
    robot.strike("space")
    assert robot.made == [Flip(card)] * 2


def test_space_with_nothing_chosen_says_what_to_do(robot: Minute) -> None:
    robot.strike("space")
    assert robot.made == []
    assert robot.table.message.startswith("Type a card’s letters first")


def test_a_chosen_card_is_let_go(robot: Minute) -> None:
    card = robot.table.shown.order[40]
    shown(robot)
    for by in ("backspace", "escape"):
        robot.type(card)
        robot.strike(by)
        assert chosen(robot) is None, by
        assert robot.scene is robot.table
    robot.type(card, card)
    assert chosen(robot) is None
    assert robot.made == []


def test_arrows_push_the_chosen_card_aside(robot: Minute) -> None:
    card = robot.table.shown.order[67]
    before = robot.spot(card)
    shown(robot).strike("right")
    assert robot.made == []
    robot.type(card)
    robot.strike("right")
    (move,) = robot.made
    assert isinstance(move, Shift)
    assert (move.card, move.y) == (card, before[1])
    assert move.x > before[0]
    for _ in range(30):
        robot.strike("down")
    robot.still()
    assert robot.app.window.surface.get_rect().contains(robot.target(f"card.{card}").rect)


def test_a_card_that_somebody_else_has_joined_is_not_chosen_any_more(robot: Minute) -> None:
    one, other, *_ = robot.groups()[0]
    shown(robot).type(one)
    robot.drag(f"card.{other}", f"card.{one}")
    robot.still()
    assert chosen(robot) is None
    assert len(robot.made) == 1


def test_keys_and_mouse_choose_for_themselves(robot: Minute) -> None:
    one, other = robot.strangers()
    shown(robot).type(one)
    robot.click(f"card.{other}")
    assert robot.table.holders.chosen == {KEYS: one, MOUSE: other}


@pytest.mark.parametrize("size", [(960, 540), (1280, 720), (1080, 1920)])
def test_codes_lie_on_their_cards_and_can_be_read(size: tuple[int, int]) -> None:
    app = app_of(size)
    try:
        robot = shown(Minute(app))
        for card, tag in robot.table.board.tags.items():
            place = robot.table.board.pieces[card].to
            rect = tag.get_rect(topleft=place.corner())
            assert app.window.surface.get_rect().contains(rect)
            assert rect.w <= place.width * 0.75
            assert 14 <= rect.h <= place.width * 0.5
    finally:
        app.close()


@pytest.mark.parametrize("size", [(960, 540), (1280, 720), (1080, 1920)])
def test_codes_of_many_found_pairs_were_covered_by_the_next(size: tuple[int, int]) -> None:
    """The third copy is typed onto its pair, however many were found since."""
    app = app_of(size)
    try:
        robot = shown(Minute(app))
        while len(robot.table.shown.catches) < 32:
            robot.type(*robot.groups()[0][:2])
            robot.still()
        pieces, tags = robot.table.board.pieces, robot.table.board.tags
        found = robot.table.shown.catches
        for catch, after in pairwise(found):
            rect = tags[catch[-1]].get_rect(topleft=pieces[catch[-1]].to.corner())
            assert rect.w >= 14 and rect.right <= pieces[after[0]].to.corner()[0] + 1
    finally:
        app.close()


# --- a whole minute ---


def to_the_end(robot: Minute) -> ResultsScene:
    while robot.table.clock < MINUTE - 50:
        robot.app.step(50)
    robot.until(lambda: isinstance(robot.scene, ResultsScene), 50)
    results = robot.scene
    assert isinstance(results, ResultsScene)
    return results


def test_a_minute_by_keys_alone(app: App) -> None:
    robot = Minute(app, begin=False)
    app.step(0)
    assert isinstance(robot.scene, ReadyScene)
    robot.strike("return")
    robot.begin()
    shown(robot)
    for _ in range(5):
        one, other, *_ = robot.groups()[0]
        robot.type(one, other)
        for _ in range(12):
            app.step(60)
    card = robot.table.shown.order[70]
    robot.type(card)
    robot.strike("space")
    robot.strike("backspace")
    robot.strike("escape")
    assert isinstance(robot.scene, MenuScene)
    robot.strike("return")
    app.step(16)
    robot.begin()
    assert robot.table.codes.shown
    one, other, *_ = robot.groups()[0]
    robot.type(one, other)
    results = to_the_end(robot)
    assert results.outcome.totals == (6,)
    assert sum(isinstance(move, Join) for move in robot.made) == 6
    for _ in range(40):
        app.step(100)
    robot.strike("return")
    app.step(0)
    app.step(16)
    assert isinstance(app.scene, ReadyScene)  # another minute


def test_a_minute_by_a_pad_alone(app: App) -> None:
    with pads(1) as (pad,):
        robot = Minute(app, begin=False)
        app.step(0)
        app.step(0)
        assert isinstance(robot.scene, ReadyScene)
        press(robot, pad, pygame.CONTROLLER_BUTTON_A)
        robot.begin()
        for _ in range(3):
            one, other, *_ = robot.groups()[0]
            carry(robot, pad, robot.centre(one), robot.centre(other))
            robot.still()
        assert robot.table.shown.points == 3
        card = robot.table.shown.order[50]
        robot.pad_to(pad.id, robot.centre(card))
        press(robot, pad, pygame.CONTROLLER_BUTTON_X)
        assert robot.made[-1] == Flip(card)
        press(robot, pad, START)
        assert isinstance(robot.scene, MenuScene)
        press(robot, pad, pygame.CONTROLLER_BUTTON_A)
        app.step(16)
        robot.begin()
        one, other, third = next(cards for cards in robot.groups() if len(cards) == 3)[:3]
        carry(robot, pad, robot.centre(one), robot.centre(other))
        robot.still()
        found = robot.target(f"found.{len(robot.table.shown.catches) - 1}").rect.center
        carry(robot, pad, robot.centre(third), found)
        robot.still()
        assert robot.table.shown.points == 5
        results = to_the_end(robot)
        assert results.outcome.totals == (5,)
        for _ in range(40):
            app.step(100)
        press(robot, pad, pygame.CONTROLLER_BUTTON_A)
        app.step(0)
        app.step(16)
        assert isinstance(app.scene, ReadyScene)


def press(robot: Minute, pad: VirtualPad, button: int) -> None:
    pad.strike(button)
    robot.app.step(0)
    robot.app.step(16)


def carry(robot: Minute, pad: VirtualPad, start: tuple[int, int], goal: tuple[int, int]) -> None:
    robot.pad_to(pad.id, start)
    press(robot, pad, pygame.CONTROLLER_BUTTON_A)
    robot.pad_to(pad.id, goal)
    press(robot, pad, pygame.CONTROLLER_BUTTON_A)
