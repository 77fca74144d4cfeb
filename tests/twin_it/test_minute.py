"""The minute together at a real table: drags, clicks, pads and fingers, pauses, other windows."""

from __future__ import annotations

import random
from typing import Any

import pygame
import pytest

from game.journal import Match
from game.twin_it.moves import Flip, Join, Shift
from scenes.app import App
from scenes.input.intents import Acted, Leaned, Plugged, Pointed
from scenes.menus.pause import MenuScene
from scenes.stage.sprites import BACK
from scenes.table.watch import watching
from scenes.twin_it.minute.hands import MOUSE
from scenes.twin_it.minute.ready import DIGIT_MS, DIGITS, ReadyScene
from scenes.twin_it.minute.scene import COSTS_MS
from tests.robot import Robot, app_of, assert_settled
from tests.twin_it.minute import Minute, by_right_click
from tests.virtual_pads import pads

# --- beginning ---


def test_the_clock_waits_and_the_cards_lie_hidden_until_somebody_begins(app: App) -> None:
    robot = Minute(app, begin=False)
    for _ in range(30):
        app.step(100)
    assert isinstance(robot.scene, ReadyScene)
    assert robot.table.clock == 0
    assert {place.face for place in robot.table.places().values()} == {BACK}
    robot.key("return")
    app.step(16)
    assert robot.scene.digit == DIGITS
    passed = 0.0
    while isinstance(robot.scene, ReadyScene):
        app.step(50)
        passed += 50
    assert abs(passed - DIGIT_MS * DIGITS) <= 100
    assert robot.table.clock <= 50
    app.step(50)
    assert robot.table.clock > 0


def test_a_click_begins_and_escape_asks_for_the_menu(app: App) -> None:
    robot = Minute(app, begin=False)
    app.step(0)
    robot.key("escape")
    assert isinstance(robot.scene, MenuScene)
    robot.key("escape")
    app.step(16)
    assert isinstance(robot.scene, ReadyScene)
    app.step(16)
    robot.click("begin")
    assert robot.scene.left is not None


def test_bots_alone_begin_by_themselves(app: App) -> None:
    robot = Minute(app, ("easy", "easy"), begin=False)
    for _ in range(60):
        app.step(50)
    assert robot.table.clock > 0


def test_all_cards_lie_where_the_view_says(robot: Minute) -> None:
    assert_settled(robot.table)
    ids = [target.id for target in robot.table.targets() if target.id.startswith("card.")]
    assert len(ids) == 135
    window = robot.app.window.surface.get_rect()
    for place in robot.table.places().values():
        assert window.contains(place.rect())
        assert place.rect().right <= robot.table.room.points.left
    card = robot.table.shown.order[5]
    assert robot.target(f"card.{card}").label == str(robot.table.shown.motif[card])


# --- putting cards together ---


def test_a_card_dropped_on_its_twin_makes_a_pair(robot: Minute) -> None:
    one, other, *_ = robot.groups()[0]
    robot.drag(f"card.{one}", f"card.{other}")
    assert robot.made == [Join(one, other)]
    robot.still()
    assert robot.table.shown.points == 1
    assert robot.target("found.0").label == str(robot.table.shown.motif[one])
    assert robot.table.message == "Ann finds a pair."


def test_the_third_one_goes_onto_the_pair(robot: Minute) -> None:
    one, other, third = next(cards for cards in robot.groups() if len(cards) == 3)[:3]
    robot.drag(f"card.{one}", f"card.{other}")
    robot.still()
    robot.drag(f"card.{third}", "found.0")
    assert robot.made[1] == Join(third, other) or robot.made[1] == Join(third, one)
    robot.still()
    assert robot.table.shown.points == 2
    assert len(robot.table.shown.catches) == 1


def test_a_wrong_drop_is_refused_softly_and_the_card_lies_beside(robot: Minute) -> None:
    one, other = robot.strangers()
    robot.drag(f"card.{one}", f"card.{other}")
    (move,) = robot.made
    assert isinstance(move, Shift)
    assert move.card == one
    assert robot.table.refusal
    assert "no pair" in robot.table.message
    robot.still()
    assert robot.table.shown.points == 0
    assert robot.spot(one) != robot.spot(other)
    assert robot.table.shown.order[-1] == one


def test_cousins_are_told_what_they_have(robot: Minute) -> None:
    order, motif = robot.table.shown.order, robot.table.shown.motif
    one, other = next(
        (a, b)
        for a in order
        for b in order
        if motif[a] // 6 == motif[b] // 6 and motif[a] % 2 == motif[b] % 2 and motif[a] < motif[b]
    )
    robot.drag(f"card.{one}", f"card.{other}")
    assert robot.table.message.startswith("Here ")
    assert ", there " in robot.table.message


def test_a_card_can_be_moved_to_a_free_place(robot: Minute) -> None:
    one, other, *_ = robot.groups()[0]
    free = robot.centre(other)
    robot.drag(f"card.{one}", f"card.{other}")
    robot.still()
    card = next(c for c in robot.table.shown.order if abs(robot.centre(c)[0] - free[0]) > 200)
    robot.drag(f"card.{card}", free)
    assert isinstance(robot.made[1], Shift)
    robot.still()
    at = robot.centre(card)
    assert abs(at[0] - free[0]) <= 2
    assert abs(at[1] - free[1]) <= 2


def test_no_card_leaves_the_table(robot: Minute) -> None:
    card = robot.table.shown.order[70]
    for goal in ((0, 0), (959, 100), (500, 539)):
        robot.drag(f"card.{card}", goal)
        robot.still()
        assert robot.app.window.surface.get_rect().contains(robot.target(f"card.{card}").rect)


def test_click_and_click_does_what_a_drag_does(robot: Minute) -> None:
    one, other, *_ = robot.groups()[0]
    robot.click(f"card.{one}")
    robot.app.step(100)
    assert robot.table.places()[one].glow is not None
    robot.click(f"card.{other}")
    assert robot.made == [Join(one, other)]
    robot.still()
    wrong, right = robot.strangers()
    robot.click(f"card.{wrong}")
    robot.click(f"card.{right}")
    assert len(robot.made) == 1
    assert robot.table.refusal
    robot.still()


def test_a_chosen_card_is_let_go_by_a_second_click_or_escape(robot: Minute) -> None:
    card = robot.table.shown.order[3]
    robot.click(f"card.{card}")
    robot.key("escape")
    assert not robot.table.holders.chosen
    assert robot.scene is robot.table
    robot.table.holders._clicked.clear()
    robot.click(f"card.{card}")
    robot.table.holders._clicked[MOUSE] = (card, -1e6)
    robot.click(f"card.{card}")
    assert not robot.table.holders.chosen
    assert robot.made == []


# --- turning ---


def by_double_click(robot: Minute, card: int) -> None:
    robot.click(f"card.{card}")
    robot.click(f"card.{card}")


def by_space(robot: Minute, card: int) -> None:
    robot.point(robot.centre(card))
    robot.app.step(0)
    robot.key("space")


@pytest.mark.parametrize("how", [by_right_click, by_double_click, by_space])
def test_a_card_is_turned_over(robot: Minute, how: Any) -> None:
    card = robot.table.shown.order[60]
    before = robot.table.shown.motif[card]
    how(robot, card)
    robot.app.step(0)
    assert robot.made == [Flip(card)]
    robot.still()
    assert robot.table.shown.motif[card] != before
    assert robot.target(f"card.{card}").label == str(robot.table.shown.motif[card])
    assert not robot.table.holders.chosen


def test_a_card_in_the_hand_can_be_turned(robot: Minute) -> None:
    card = robot.table.shown.order[60]
    at = robot.lift(f"card.{card}")
    robot.key("space")
    robot.app.step(0)
    assert robot.made == [Flip(card)]
    assert robot.table.board.pieces[card].held
    assert robot.table.board.pieces[card].face == str(robot.table.shown.motif[card])
    robot.up(at)
    robot.app.step(0)
    robot.still()


# --- many hands ---


def finger(kind: int, number: int, pos: tuple[int, int], size: tuple[int, int]) -> pygame.Event:
    x, y = (pos[0] + 0.5) / size[0], (pos[1] + 0.5) / size[1]
    return pygame.Event(kind, touch_id=1, finger_id=number, x=x, y=y, dx=0, dy=0)


def test_two_fingers_carry_two_cards_at_once(robot: Minute) -> None:
    (a, b), (c, d) = (group[:2] for group in robot.groups()[:2])
    size = robot.app.window.surface.get_size()
    ways = [(1, robot.centre(a), robot.centre(b)), (2, robot.centre(c), robot.centre(d))]
    for number, start, _ in ways:
        pygame.event.post(finger(pygame.FINGERDOWN, number, start, size))
    robot.app.step(16)
    for share in (0.3, 0.6, 1.0):
        for number, start, goal in ways:
            here = tuple(round(s + (g - s) * share) for s, g in zip(start, goal, strict=True))
            pygame.event.post(finger(pygame.FINGERMOTION, number, here, size))  # type: ignore[arg-type]
        robot.app.step(16)
    assert robot.table.holders.held() == {a, c}
    for number, _, goal in ways:
        pygame.event.post(finger(pygame.FINGERUP, number, goal, size))
    robot.app.step(16)
    assert robot.made == [Join(a, b), Join(c, d)]
    robot.still()


def test_mouse_and_pad_at_the_same_time(app: App) -> None:
    robot = Minute(app, ("human", "human"))
    (a, b), (c, d) = (group[:2] for group in robot.groups()[:2])
    goal = robot.centre(b)
    robot.pad_to(5, robot.centre(c))
    robot.tell(Acted("confirm", at=app.now, pad=5))
    robot.lift(f"card.{a}")
    assert robot.table.holders.held() == {a, c}
    robot.pad_to(5, robot.centre(d))
    robot.point(goal)
    app.step(16)
    robot.tell(Acted("confirm", at=app.now, pad=5))
    robot.up(goal)
    app.step(16)
    assert sorted(robot.made, key=lambda move: move.card) == sorted(
        [Join(a, b), Join(c, d)], key=lambda move: move.card
    )
    assert {made.seat for made in robot.table.match.moves} == {0, 1}
    assert robot.table.shown.found == [1, 1]
    robot.still()


def test_a_card_that_another_has_joined_leaves_the_hand(app: App) -> None:
    robot = Minute(app, ("human", "human"))
    one, other, *_ = robot.groups()[0]
    robot.lift(f"card.{one}")
    robot.table.later(app.now, lambda at: robot.table.attempt(1, Join(other, one), at))
    app.step(16)
    assert robot.table.holders.held() == set()
    robot.up((300, 300))
    app.step(16)
    robot.still()
    assert len(robot.made) == 1


def test_a_pad_turns_cards_and_gives_back_what_it_holds(robot: Minute) -> None:
    card = robot.table.shown.order[30]
    robot.pad_to(2, robot.centre(card))
    robot.tell(Acted("hint", at=robot.app.now, pad=2))
    robot.app.step(16)
    assert robot.made == [Flip(card)]
    robot.still()
    robot.tell(Acted("confirm", at=robot.app.now, pad=2))
    robot.app.step(16)
    assert robot.table.holders.held() == {card}
    robot.tell(Acted("back", at=robot.app.now, pad=2))
    robot.app.step(16)
    assert robot.table.holders.held() == set()
    assert robot.scene is robot.table
    robot.tell(Acted("confirm", at=robot.app.now, pad=2))
    robot.tell(Plugged(2, False))
    robot.app.step(16)
    assert not robot.table.holders.pads
    robot.still()


def test_a_real_pad_moves_its_hand_as_far_as_it_leans() -> None:
    app = app_of()
    try:
        with pads(1) as (pad,):
            robot = Minute(app)
            for _ in range(10):
                app.step(0)
            pad.lean(1.0)
            pygame.event.pump()
            app.step(0)
            mine = robot.table.holders.pads[pad.id]
            before = mine.x
            for _ in range(5):
                app.step(16)
            fast = mine.x - before
            pad.lean(0.5)
            pygame.event.pump()
            app.step(0)
            before = mine.x
            for _ in range(5):
                app.step(16)
            assert 0 < mine.x - before < fast * 0.6
            pad.lean(0.0)
            pygame.event.pump()
            app.step(0)
            card = robot.table.card_at(mine.pos)
            assert card is not None
            pad.strike(pygame.CONTROLLER_BUTTON_X)
            app.step(16)
            assert robot.made == [Flip(card)]
    finally:
        app.close()


# --- pausing, resuming, other windows ---


def test_a_pause_hides_the_cards_and_the_match_goes_on_after_a_count(robot: Minute) -> None:
    robot.app.step(100)
    robot.lift(f"card.{robot.table.shown.order[5]}")
    robot.key("escape")  # lets the card go
    assert robot.scene is robot.table
    robot.key("escape")
    assert isinstance(robot.scene, MenuScene)
    at = robot.table.clock
    faces = {piece.face for piece in robot.table.board.pieces.values()}
    assert faces == {BACK}
    for _ in range(10):
        robot.app.step(100)
    robot.key("escape")
    robot.app.step(16)
    assert isinstance(robot.scene, ReadyScene)
    assert {piece.face for piece in robot.table.board.pieces.values()} == {BACK}
    robot.begin()
    assert at <= robot.table.clock <= at + 200
    assert_settled(robot.table)
    assert BACK not in {piece.face for piece in robot.table.board.pieces.values()}


def test_a_match_can_be_resumed(app: App) -> None:
    robot = Minute(app)
    one, other, *_ = robot.groups()[0]
    while robot.table.clock < 3000:
        app.step(50)
    robot.drag(f"card.{one}", f"card.{other}")
    robot.still()
    path = robot.table.match.path
    assert path is not None
    app.pop()
    again = Robot(app, Match.read(path))
    app.step(16)
    assert isinstance(app.scene, ReadyScene)
    assert again.table.clock >= 3000
    assert again.table.shown.found == [1]
    assert again.table.shown.points == 1


def test_a_new_window_lays_everything_anew(robot: Minute) -> None:
    robot.app.step(50)
    before = robot.table.room.card
    robot.lift(f"card.{robot.table.shown.order[5]}")
    robot.app.resize((1280, 720))
    robot.app.step(16)
    assert isinstance(robot.scene, ReadyScene)
    robot.begin()
    assert robot.table.room.card > before
    assert_settled(robot.table)


@pytest.mark.parametrize("size", [(960, 540), (1024, 768), (1920, 1080), (2560, 1080)])
@pytest.mark.parametrize(("language", "percent"), [("en", 100), ("fr", 200)])
@pytest.mark.parametrize("players", [1, 6])
def test_nothing_lies_on_anything_else(
    size: tuple[int, int], language: str, percent: int, players: int
) -> None:
    app = app_of(size, language, percent)
    try:
        robot = Minute(app, ("human",) * players, begin=False)
        room = robot.table.room
        app.step(0)
        boxes = [room.table, room.strip, room.clock, room.points, room.message, *room.badges]
        boxes += [widget.rect for widget in robot.table.widgets]
        window = app.window.surface.get_rect()
        for i, box in enumerate(boxes):
            assert window.contains(box), i
            others = [other for k, other in enumerate(boxes) if k != i]
            assert box.collidelist(others) < 0, i
        panel = app.scene.panel  # type: ignore[union-attr]
        assert window.contains(panel)
    finally:
        app.close()


def test_in_a_high_window_the_cards_are_dealt_the_other_way_round() -> None:
    app = app_of((1080, 1920))
    try:
        robot = Minute(app)
        room = robot.table.room
        assert room.turned
        assert room.card >= 96  # 66 with fifteen of them side by side
        card = robot.table.shown.order[40]
        place = room.spot(*robot.spot(card), "")
        x, y = room.shares((place.x, place.y))
        assert abs(x - robot.spot(card)[0]) <= 1
        assert abs(y - robot.spot(card)[1]) <= 1
        robot.drag(f"card.{card}", (500, 900))
        robot.still()
        at = robot.centre(card)
        assert abs(at[0] - 500) <= 60
        assert abs(at[1] - 900) <= 60
        one, other, *_ = robot.groups()[0]
        robot.drag(f"card.{one}", f"card.{other}")
        assert isinstance(robot.made[-1], Join)
    finally:
        app.close()


def test_french(app: App) -> None:
    app.settings.language = "fr"
    app.refresh()
    robot = Minute(app)
    one, other = robot.strangers()
    robot.drag(f"card.{one}", f"card.{other}")
    assert robot.table.message.startswith("Deux motifs différents")
    assert robot.table.told.rating_words() == ("Taupes", "Aiglons à 5")


@pytest.mark.parametrize("chosen", [{"upright_cards": True}, {"motion": "none"}, {"speed": "off"}])
def test_calmer_settings(chosen: dict[str, Any]) -> None:
    app = app_of(**chosen)
    try:
        robot = Minute(app)
        upright = "speed" not in chosen
        assert all(place.angle == 0 for place in robot.table.places().values()) == upright
        one, other, *_ = robot.groups()[0]
        robot.drag(f"card.{one}", f"card.{other}")
        robot.still()
        assert robot.table.shown.points == 1
    finally:
        app.close()


def test_a_journal_can_be_watched(app: App) -> None:
    robot = Minute(app)
    one, other, *_ = robot.groups()[0]
    robot.drag(f"card.{one}", f"card.{other}")
    robot.still()
    by_right_click(robot, robot.table.shown.order[9])
    robot.still()
    path = robot.table.match.path
    assert path is not None
    app.pop()
    table: Any = watching(Match.read(path))
    app.running = True
    app.push(table)
    app.step(0)
    assert not isinstance(app.scene, ReadyScene)
    for _ in range(80):
        app.step(100)
    assert table.done == len(table.lines)
    assert table.shown.points == 1
    assert table.clock == table.match.moves[-1].at
    assert_settled(table)


def test_without_hurry_bots_act_only_in_the_time_that_people_spend() -> None:
    app = app_of(no_hurry=True)
    try:
        robot = Minute(app, ("human", "hard"))
        for _ in range(30):
            app.step(100)
        assert robot.made == []
        card = robot.table.shown.order[60]
        for _ in range(8):
            robot.table.later(app.now, lambda at: robot.table.holders.turn(0, card, at))
            robot.still()
        assert robot.table.clock == 8 * COSTS_MS
        theirs = [made for made in robot.table.match.moves if made.seat == 1]
        assert theirs
        assert all(made.at is not None and made.at <= robot.table.clock for made in theirs)
    finally:
        app.close()


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_whatever_hands_do_the_table_shows_what_is(app: App, seed: int) -> None:
    chance = random.Random(seed)
    robot = Minute(app, ("human", "human", "hard"))
    table = robot.table
    wide, high = app.window.surface.get_size()
    for _ in range(400):
        pos = (chance.randrange(wide), chance.randrange(high))
        if chance.random() < 0.6:
            pos = robot.centre(chance.choice(table.shown.order))
        pad, finger = chance.randrange(2), chance.randrange(3)
        kind: Any = chance.choice(["down", "move", "move", "up"])
        act = chance.choice(["confirm", "confirm", "hint", "back"])
        lean = (chance.uniform(-1, 1), chance.uniform(-1, 1))
        robot.tell(
            chance.choice(
                [
                    Pointed(kind, pos, finger=finger, at=app.now),
                    Pointed(kind, pos, finger=finger, at=app.now),
                    Pointed("down", pos, 3, at=app.now),
                    Leaned(pad, *lean, app.now),
                    Acted(act, at=app.now, pad=pad),
                    Plugged(pad, False),
                ]
            )
        )
        app.step(chance.choice([0, 5, 16]))
        if isinstance(robot.scene, MenuScene):  # a pad with nothing in its hand said back
            robot.key("escape")
            app.step(0)
        if isinstance(robot.scene, ReadyScene):
            robot.begin()
        assert table.shows(table._view())
        assert len(table.board.pieces) == 135
    robot.tell(Leaned(0, 0, 0), Leaned(1, 0, 0))
    table.holders.let_go()
    table.holders.choose_none()
    table.watchers.clear()
    table.refresh(0)
    robot.still()
    assert robot.made


def test_a_pad_pulled_out_behind_the_menu_left_its_hand(app: App) -> None:
    robot = Minute(app)
    with pads(1) as (pad,):
        app.step(0)
        pad.lean(0.5)
        app.step(16)
        assert list(robot.table.holders.pads) == [pad.id]
        robot.table.open_menu()
        app.step(0)
        pad.unplug()
        app.step(0)
        app.pop()
        app.step(0)
        assert not robot.table.holders.pads


def test_a_stick_let_go_behind_the_menu_led_the_hand_on(app: App) -> None:
    robot = Minute(app)
    with pads(1) as (pad,):
        app.step(0)
        pad.lean(0.5)
        app.step(16)
        robot.table.open_menu()
        app.step(0)
        pad.lean(0.0)
        app.step(0)
        app.pop()
        app.step(0)
        assert robot.table.holders.pads[pad.id].lean == (0.0, 0.0)
