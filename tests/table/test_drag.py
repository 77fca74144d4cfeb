"""A card in the air: held where it was grabbed, answered by the places under it, brought home."""

from __future__ import annotations

from typing import Any

from pygame import Vector2

from game.take_that.rules import Lay, Twist
from scenes.stage.theme import ACCENT
from tests.robot import app_of
from tests.take_that.test_table import dealt
from tests.take_that.test_table import seated as by_rules
from tests.take_that.twister import Twister, match_of

ANN = (34, 43, 94, 44, 71, 93, 73, 63, 81)
BO = (97, 36, 46, 48, 49, 51, 52, 53, 54)


def seated(*line: int, **chosen: Any) -> Twister:
    """Ann and Bo have laid these cards in turn; it is Ann's turn."""
    chosen.setdefault("speed", "normal")
    app = app_of(**chosen)
    match = match_of(app, ("human", "easy"), deck=dealt(ANN, BO))
    match.game.line[:] = line
    robot = Twister(app, match)
    robot.table.shown.line[:] = line
    robot.to_turn()
    robot.table.refresh(0)
    robot.rest()
    return robot


def grabbed(piece: Any, pos: tuple[int, int]) -> Vector2:
    """What point of a card is under the pointer, in widths of the card, as it was upright."""
    return Vector2(pos[0] - piece.x, pos[1] - piece.y).rotate(piece.angle) / piece.width


def test_a_card_slid_home_while_held_then_jumped_to_the_pointer() -> None:
    robot = seated(87)
    piece = robot.table.board.pieces[94]
    rect = robot.target(robot.hand_id(94)).rect
    pos = (rect.left + 8, rect.centery + 25)
    at_first = grabbed(piece, pos)
    robot.point(pos)
    robot.down(pos)
    robot.app.step(16)
    before = (piece.x, piece.y)
    for frame in range(40):
        x, y = pos[0] + min(frame, 20) * 9, pos[1] - min(frame, 20) * 7
        robot.point((x, y))
        robot.app.step(16)
        if piece.held:
            assert (grabbed(piece, (x, y)) - at_first).length() < 0.12
            far = Vector2(piece.x - before[0], piece.y - before[1]).length()
            assert far < 25, "it jumped"
        before = (piece.x, piece.y)
    assert piece.held
    assert piece.angle == 0, "it relaxes at rest"
    assert piece.width > piece.to.width * 1.05, "it is nearer"
    assert not robot.table.pointer.restless, "nothing is drawn when nothing moves"


def test_a_card_leans_with_its_speed_and_not_without_motion() -> None:
    for motion, leans in (("full", True), ("gentle", False), ("none", False)):
        robot = seated(87, motion=motion)
        x, y = robot.lift(robot.hand_id(94))
        for step in range(8):
            robot.point((x + 12 * step, y))
            robot.app.step(16)
        assert (robot.table.board.pieces[94].angle < -2) is leans


def test_the_place_under_a_card_answers_and_only_if_it_is_legal() -> None:
    robot = seated(87, 49, 97)
    table = robot.table
    robot.lift(robot.hand_id(94))
    glowing = [card for card in table.shown.line if table.board.pieces[card].glow == ACCENT]
    assert glowing == [49]
    for target, spot, promise in (
        ("line.1", "line.1", "+2"), ("line.end", "line.end", "84–98"), ("line.0", None, ""),
    ):  # fmt: skip
        robot.point(robot.target(target).rect.center)
        robot.rest(check=False)
        aimed = table.aimed()
        assert (aimed and aimed.id) == spot
        assert bool(table.board.above) is bool(promise)
        if aimed is not None:
            assert table.promise(94, aimed) == promise
            assert table.message == table.promise_words(94, aimed)
    assert table.message == table.prompt()
    robot.up((5, 5))
    robot.rest()
    assert not table.board.above


def test_a_card_let_go_near_a_place_snaps_to_it() -> None:
    robot = by_rules((0, Lay(34)), (1, Lay(44)))
    rect = robot.target("line.0").rect
    robot.drag(robot.hand_id(43), (rect.centerx, rect.bottom + 30))
    robot.rest()
    assert Twist(43) in [made.move for made in robot.table.match.moves]


def test_a_card_let_go_over_its_place_set_off_for_the_hand_first() -> None:
    robot = by_rules((0, Lay(34)), (1, Lay(44)), speed="normal")
    robot.lift(robot.hand_id(43))
    goal = robot.target("line.end").rect.center
    robot.point(goal)
    robot.app.step(16)
    robot.up(goal)
    piece = robot.table.board.pieces[43]
    lowest = max(piece.y, robot.table.places()[44].y)
    for _ in range(30):
        robot.app.step(16)
        assert piece.y < lowest + 6, "it goes towards the hand"


def test_94_dropped_on_97_was_laid_at_the_end_of_the_line() -> None:
    robot = seated(87, 49, 97)
    moves = len(robot.table.match.moves)
    robot.drag(robot.hand_id(94), "line.2")
    assert robot.table.refusal
    assert robot.table.message == robot.table.say(
        "play.twists_another", card=94, other=97, twin=79, mirror=49
    )
    robot.rest()
    assert len(robot.table.match.moves) == moves and 94 in robot.table.shown.hand


def test_a_click_on_a_card_of_the_line_means_that_card() -> None:
    robot = seated(87, 49, 97)
    robot.click(robot.hand_id(94))
    robot.click("line.2")
    assert robot.table.refusal and "79" in robot.table.message and "49" in robot.table.message
    assert robot.table.choice.picked == [94], "it is still chosen"


def test_93_dropped_on_47_said_that_the_line_ends_in_58() -> None:
    robot = seated(47, 58)
    robot.drag(robot.hand_id(93), "line.0")
    assert robot.table.message == robot.table.say(
        "play.twists_none", card=93, other=47, twin=74, mirror=39
    )


def test_a_chosen_card_is_answered_as_a_dragged_one() -> None:
    robot = seated(87, 49, 97)
    table = robot.table
    robot.click(robot.hand_id(94))
    robot.point(robot.target("line.1").rect.center)
    robot.rest()
    assert table.aimed().id == "line.1" and table.board.above
    assert table.board.pieces[49].strong
    robot.point(robot.target("line.0").rect.center)
    robot.rest()
    assert table.aimed() is None and not table.board.above


def test_the_prompt_names_all_twists() -> None:
    robot = seated(49, 36, 97)
    for number in (49, 94, 36, 63):
        assert f"*{number}*" in robot.table.message
    robot = seated(36, 97)
    assert robot.table.say("prompt.one_twist", card=63, mirror=36) in robot.table.message


def test_playable_chosen_and_focused_cards_look_different() -> None:
    robot = seated(87, 49)
    piece = robot.table.board.pieces
    robot.click(robot.hand_id(94))
    robot.point((5, 300))
    robot.rest()
    assert piece[94].strong and piece[94].ring is None
    robot.key("escape")
    robot.rest()
    assert piece[94].glow == ACCENT and not piece[94].strong and piece[94].ring is None
    robot.key("9")
    robot.key("4")
    robot.rest()
    assert piece[94].ring is not None and not piece[94].strong


def test_a_drag_that_is_called_off_says_again_whose_turn_it_is() -> None:
    robot = seated(87, 49, 97)
    robot.lift(robot.hand_id(94))
    robot.point(robot.target("line.end").rect.center)
    robot.app.step(16)
    assert robot.table.message == robot.table.say("promise.lay", card=94, low=84, high=98)
    robot.key("escape")
    robot.rest()
    assert robot.table.message == robot.table.prompt() and not robot.table.board.above
