"""Take That at the table: dragged, clicked and typed; refusals; lines of any length."""

from __future__ import annotations

from typing import Any

import pygame
import pytest
from pygame import Rect

from game.journal import Match
from game.take_that.rules import DECK, TAKE, Lay, Twist
from scenes.menus.pause import MenuScene
from scenes.stage.theme import Scale
from scenes.take_that.layout import Layout
from tests.robot import app_of, assert_apart
from tests.take_that.twister import Twister, match_of

ANN = (34, 43, 41, 22, 71, 72, 73, 74, 75)
BO = (44, 46, 47, 48, 49, 51, 52, 53, 54)


def dealt(first: tuple[int, ...] = ANN, second: tuple[int, ...] = BO) -> list[int]:
    """A deck that gives two players these hands; the opener gets the first."""
    top = [card for pair in zip(first, second, strict=True) for card in pair]
    return [*top, *(card for card in DECK if card not in top)]


def seated(
    *moves: Any, speed: str = "off", deck: list[int] | None = None, **chosen: Any
) -> Twister:
    """Ann at a table of two people where these moves were made already; it is Ann's turn."""
    app = app_of(speed=speed, **chosen)
    match = match_of(app, ("human", "easy"), deck=deck or dealt())
    for seat, move in moves:
        match.play(seat, move)
    return Twister(app, match).to_turn()


# --- whole matches ---


def test_the_first_card_of_a_line_starts_it() -> None:
    """It was said to go to the end of a line that there was not yet."""
    robot = seated()
    card = robot.table.shown.hand[0]
    robot.table.choice.choose(card)
    assert robot.table.message == robot.table.say("chosen.start", card=card)


@pytest.mark.parametrize("how", ["by_drag", "by_clicks", "by_keys"])
def test_a_whole_match_at_once(how: str) -> None:
    app = app_of(speed="off")
    robot = Twister(app, match_of(app))
    robot.play_kept_match(getattr(robot, how))
    assert len(robot.table.match.game.rounds) == 2


def test_a_whole_match_at_normal_speed_with_everything_in_turn() -> None:
    app = app_of(speed="normal")
    robot = Twister(app, match_of(app, ("easy", "human"), rounds=1, seed=12))
    ways = [robot.by_drag, robot.by_clicks, robot.by_keys]

    def how(move: Any) -> None:
        ways[len(robot.table.match.moves) // 2 % 3](move)

    results = robot.play_match(how)
    assert Match.read(robot.table.match.path).outcome == results.outcome


@pytest.mark.parametrize("how", ["by_drag", "by_clicks", "by_keys"])
def test_each_move_in_each_way(how: str) -> None:
    robot = seated((0, Lay(34)), (1, Lay(44)))
    do = getattr(robot, how)
    before = len(robot.table.match.moves)
    do(Twist(43))
    robot.rest()
    assert robot.table.match.moves[before].move == Twist(43)
    do(TAKE)
    robot.rest()
    assert [made.move for made in robot.table.match.moves if made.seat == 0][-1] == TAKE
    do(Lay(22))
    robot.until(lambda: Lay(22) in [made.move for made in robot.table.match.moves])
    robot.rest()


def test_a_card_that_can_do_both_is_laid_or_twisted_by_keys() -> None:
    """43 follows 44, and twists 34."""
    for move in (Lay(43), Twist(43)):
        robot = seated((0, Lay(34)), (1, Lay(44)))
        robot.key("4")
        robot.key("3")
        robot.key("return")
        assert robot.table.choice.picked == [43]
        assert robot.table.match.moves[-1].seat == 1
        assert robot.table.message == robot.table.say("chosen.both", card=43, mirror=34)
        if isinstance(move, Twist):
            while robot.table.focus.current.id != "line.0":
                robot.key("tab")
        robot.key("return")
        assert [made.move for made in robot.table.match.moves][2] == move


# --- refusals ---


def test_an_illegal_drop_goes_home_and_says_why_with_numbers() -> None:
    robot = seated((0, Lay(34)), (1, Lay(44)), speed="normal")
    before, text = robot.table.shown, robot.table.match.text
    position = robot.table.match.game.position()
    robot.drag(robot.hand_id(71), "line.end")
    assert robot.table.refusal
    assert "44" in robot.table.message
    assert "34" in robot.table.message and "54" in robot.table.message
    assert robot.table.board.pieces[71].moving
    robot.rest(16)
    assert robot.table.refusal, "the sentence must stay until something is done"
    assert (robot.table.match.text, robot.table.match.game.position()) == (text, position)
    assert robot.table.shown == before


def test_an_illegal_drop_by_clicks_and_keys_is_refused_too() -> None:
    robot = seated((0, Lay(34)), (1, Lay(44)))
    text = robot.table.match.text
    robot.click(robot.hand_id(71))
    robot.rest()
    assert robot.table.refusal and "34" in robot.table.message
    robot.click("line.end")
    robot.rest()
    assert robot.table.message == robot.table.say("play.choose_first")
    robot.key("7")
    robot.key("1")
    robot.key("return")
    robot.rest()
    assert robot.table.refusal and "34" in robot.table.message
    assert robot.table.match.text == text


def test_taking_an_empty_line_is_refused_with_its_sentence() -> None:
    robot = seated()
    robot.key("t")
    robot.rest()
    assert robot.table.refusal and robot.table.match.moves == []
    assert robot.table.message == "The line is empty, so there’s nothing to take."


def test_a_drop_outside_the_line_is_no_move() -> None:
    robot = seated((0, Lay(34)), (1, Lay(44)))
    text = robot.table.match.text
    robot.drag(robot.hand_id(43), robot.target("table.menu").rect.center)
    robot.rest()
    assert robot.scene is robot.table
    assert (robot.table.match.text, robot.table.refusal) == (text, False)
    assert robot.table.message == robot.table.prompt()


# --- a drag that ends otherwise ---


def escape(robot: Twister) -> None:
    robot.key("escape")


def right_click(robot: Twister) -> None:
    robot.down((400, 300), 3)
    robot.up((400, 300), 3)


def focus_lost(robot: Twister) -> None:
    robot.post(pygame.WINDOWFOCUSLOST)


def resized(robot: Twister) -> None:
    robot.app.resize((1280, 720))


@pytest.mark.parametrize("how", [escape, right_click, focus_lost, resized])
@pytest.mark.parametrize("motion", ["full", "none"])
def test_a_drag_given_up_sends_the_card_home(how: Any, motion: str) -> None:
    robot = seated((0, Lay(34)), (1, Lay(44)), speed="normal", motion=motion)
    text = robot.table.match.text
    robot.lift(robot.hand_id(43))
    robot.point((480, 240))
    robot.app.step(16)
    assert robot.table.dragged == 43
    how(robot)
    robot.app.step(16)
    assert robot.table.dragged is None
    robot.up((480, 240))
    robot.rest(16)
    assert robot.scene is robot.table
    assert robot.table.match.text == text


def test_escape_gives_up_a_choice_before_it_opens_the_menu() -> None:
    robot = seated((0, Lay(34)), (1, Lay(44)))
    robot.click(robot.hand_id(43))
    assert robot.table.choice.picked == [43]
    robot.key("escape")
    assert robot.scene is robot.table and not robot.table.choice.picked
    robot.rest()
    robot.key("escape")
    assert isinstance(robot.scene, MenuScene)


def test_the_middle_button_does_not_leave_a_dragged_card_in_the_air() -> None:
    robot = seated((0, Lay(34)), (1, Lay(44)))
    at = robot.lift(robot.hand_id(43))
    robot.down(at, 2)
    robot.up(at, 2)
    robot.app.step(16)
    assert robot.table.dragged == 43
    robot.up(robot.target("line.end").rect.center)
    robot.app.step(16)
    assert robot.table.match.moves[2].move == Lay(43)
    robot.rest()


def test_a_second_finger_does_not_take_the_card_over() -> None:
    robot = seated((0, Lay(34)), (1, Lay(44)))
    wide, high = robot.app.scale.size

    def finger(kind: int, number: int, pos: tuple[int, int]) -> None:
        robot.post(kind, touch_id=1, finger_id=number, x=pos[0] / wide, y=pos[1] / high)
        robot.app.step(16)

    card = robot.target(robot.hand_id(43)).rect.center
    other = robot.target(robot.hand_id(75)).rect.center
    goal = robot.target("line.0").rect.center
    finger(pygame.FINGERDOWN, 1, card)
    finger(pygame.FINGERMOTION, 1, (card[0], card[1] - 60))
    assert robot.table.dragged == 43
    finger(pygame.FINGERDOWN, 2, other)
    finger(pygame.FINGERMOTION, 2, (other[0], other[1] - 90))
    finger(pygame.FINGERUP, 2, (other[0], other[1] - 90))
    assert robot.table.dragged == 43
    finger(pygame.FINGERMOTION, 1, goal)
    finger(pygame.FINGERUP, 1, goal)
    assert robot.table.match.moves[2].move == Twist(43)
    robot.rest()


@pytest.mark.parametrize("name", ["t", "u"])
def test_a_key_that_moves_the_match_on_lets_go_of_the_card(name: str) -> None:
    robot = seated((0, Lay(34)), (1, Lay(44)), (0, TAKE))
    if name == "t":
        robot = seated((0, Lay(34)), (1, Lay(44)))
    robot.lift(robot.hand_id(72))
    robot.key(name)
    assert robot.table.dragged is None
    robot.up((500, 300))
    robot.rest()


def test_keys_mark_the_card_that_the_mouse_already_points_at() -> None:
    robot = seated((0, Lay(34)), (1, Lay(44)))
    robot.point(robot.target(robot.hand_id(71)).rect.center)
    robot.rest()
    assert robot.table.board.pieces[71].ring is None
    for digit in "71":
        robot.key(digit)
    robot.rest()
    assert robot.table.board.pieces[71].ring is not None


def test_resize_in_the_middle_of_a_twist() -> None:
    """What is on its way goes to the places of the new window."""
    robot = seated((0, Lay(34)), (1, Lay(44)), speed="normal")
    robot.by_drag(Twist(43))
    for _ in range(15):
        robot.app.step(20)
    robot.app.resize((1600, 900))
    robot.app.resize((960, 540))
    for _ in range(20):
        robot.app.step(20)
        pieces = robot.table.board.pieces
        assert pieces[34].x < 200 and pieces[34].y > 300, "among Ann's cards, lower left"
        if not robot.table.filming:
            break
    robot.rest()


# --- what everybody sees ---


def test_the_deal_is_filmed_once_and_ends_in_the_view() -> None:
    app = app_of(speed="normal")
    robot = Twister(app, match_of(app, ("human", "easy", "easy", "easy")))
    assert robot.table.filming
    for _ in range(10):
        app.step(30)
    assert any(piece.moving for piece in robot.table.board.pieces.values())
    robot.rest(16)
    assert len(robot.table.shown.hand) == 8


def test_the_extra_card_of_the_sharper_rule() -> None:
    app = app_of(speed="fast")
    match = match_of(app, deck=dealt(), advanced=True)
    match.play(0, Lay(22))
    match.play(1, TAKE)
    match.play(1, Lay(44))
    robot = Twister(app, match)
    robot.rest()
    assert robot.table.shown.down == [0, 2]
    robot.key("t")
    robot.rest()
    assert robot.table.shown.down == [2, 2]
    robot.key("u")
    robot.rest()
    assert robot.table.message == app.words.say("table.undo_revealed"), "the extra card was seen"


def test_hands_of_others_are_backs_and_have_no_targets() -> None:
    robot = seated((0, Lay(34)), (1, Lay(44)))
    faces = [p.face for key, p in robot.table.board.pieces.items() if not isinstance(key, int)]
    assert set(faces) == {"back"}
    shown = {int(t.label) for t in robot.table.cards if t.id != "line.end"}
    assert shown == set(robot.table.shown.hand) | {34, 44}


# --- lines of any length ---

SIZES = [(960, 540), (1024, 768), (1280, 720), (1600, 900), (2560, 1080), (3840, 2160)]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("percent", [100, 200])
@pytest.mark.parametrize("players", [2, 4])
def test_every_card_of_a_line_can_be_pointed_at(
    size: tuple[int, int], percent: int, players: int
) -> None:
    room = Layout(Scale(size, percent), players, 0, corner=300)
    window = Rect(0, 0, *size)
    hand = [room.hand_strip(i, 9) for i in range(9)]
    for count in (1, 2, 15, 16, 17, 30, 31, 60, 69, 70, 79):
        strips = [room.line_strip(i, count) for i in range(count)] + [room.slot(count)]
        for i, strip in enumerate(strips):
            assert strip.w >= 10 and strip.h >= 40
            assert window.contains(strip)
            assert strip.collidelist(hand) < 0, "the line lies above the hand"
            assert strip.collidelist(strips[i + 1 :]) < 0, (count, i)


def long_line(count: int) -> list[int]:
    """So many different cards."""
    return [card for card in DECK if card not in ANN][:count]


@pytest.mark.parametrize("count", [1, 15, 30, 60, 70])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_cards_of_a_long_line_answer_to_the_mouse(count: int, language: str) -> None:
    """At the table itself, with text of 200 %: pointing at each strip finds just that card."""
    robot = seated((0, Lay(34)), (1, Lay(44)), language=language, percent=200)
    table = robot.table
    table.match.game.line[:] = table.shown.line[:] = long_line(count)
    table.refresh(0)
    for i in range(count):
        strip = robot.target(f"line.{i}").rect
        for pos in (strip.center, strip.topleft, (strip.right - 1, strip.bottom - 1)):
            found = table.focus.at(pos)
            assert found is not None and found.id == f"line.{i}", (pos, found and found.id)
    end = table.focus.at(robot.target("line.end").rect.center)
    assert end is not None and end.id == "line.end"
    robot.app.step(16)
    for target in table.targets():
        assert Rect(0, 0, 960, 540).contains(target.rect), target.id


def test_a_twist_in_a_line_of_two_rows() -> None:
    robot = seated((0, Lay(34)), (1, Lay(44)))
    line = [card for card in DECK if card not in (*ANN, *robot.table.match.game.hands[1])][:45]
    line[30] = 34
    game = robot.table.match.game
    game.line[:] = robot.table.shown.line[:] = line
    robot.table.refresh(0)
    robot.rest()
    robot.drag(robot.hand_id(43), "line.30")
    assert robot.table.match.moves[2].move == Twist(43)
    assert 34 not in game.line


@pytest.mark.parametrize("size", SIZES[:-1])
@pytest.mark.parametrize(("language", "percent"), [("en", 100), ("fr", 200)])
def test_targets_of_the_table_lie_apart(size: Any, language: str, percent: int) -> None:
    app = app_of(size, language, percent, speed="off")
    robot = Twister(app, match_of(app, ("human", "human", "human", "human")))
    robot.past_curtain()
    assert_apart(robot, "hand.")
