"""Where a card of Plus Minus may go: which packets glow, and what is said while it is over them."""

from __future__ import annotations

from scenes.stage.theme import ACCENT
from tests.plus_minus.cardsharp import Cardsharp, seated


def glowing(robot: Cardsharp) -> list[int]:
    """The cards of the row that glow."""
    shown = robot.table.shown
    tops = [packet.pieces[-1] for packet in shown.row if packet.open]
    return [shown.value[top] for top in tops if robot.table.board.pieces[top].glow == ACCENT]


def over(robot: Cardsharp, id: str) -> None:
    robot.point(robot.target(id).rect.center)
    robot.rest(check=False)


def test_a_plus_card_in_hand_made_plus_packets_glow() -> None:
    """The row: +4 −2 −5 +3; the hand: 1 to 5."""
    robot = seated()
    assert set(glowing(robot)) == {4, -2, -5, 3}, "some can be followed, some neutralised"
    robot.lift(robot.hand(3))
    robot.rest(check=False)
    assert glowing(robot) == [-5], "+3 is too much for −2"
    robot.up((5, 5))
    robot.rest()
    robot.click(robot.hand(1))
    robot.point((5, 400))
    robot.rest()
    assert set(glowing(robot)) == {-2, -5} & set(glowing(robot))
    assert -5 in glowing(robot)


def test_the_packet_under_a_card_says_what_the_sum_would_be() -> None:
    robot = seated()
    table = robot.table
    robot.lift(robot.hand(5))
    over(robot, robot.packet(-5))
    spot = table.aimed()
    assert spot is not None and spot.id == robot.packet(-5)
    assert table.promise(table.dragged, spot) == "−5 +5 = 0"
    assert table.board.above
    assert table.message == table.say("play.zero", card="−5")
    over(robot, robot.packet(4))
    assert table.aimed() is None and not table.board.above


def test_the_sum_goes_on_from_the_cards_that_lie_there() -> None:
    robot = seated()
    table = robot.table
    robot.drag(robot.hand(3), robot.packet(-5))
    robot.rest()
    robot.lift(robot.hand(2))
    over(robot, robot.packet(-5))
    spot = table.aimed()
    assert spot is not None and table.promise(table.dragged, spot) == "−5 +3 +2 = 0"


def test_cards_that_would_be_too_much_went_on_glowing() -> None:
    robot = seated()
    robot.drag(robot.hand(3), robot.packet(-5))
    robot.rest()
    assert [robot.table.shown.value[piece] for piece in robot.table.playable()] == [2]


def test_a_card_chosen_by_a_click_is_answered_alike() -> None:
    robot = seated()
    robot.click(robot.hand(5))
    over(robot, robot.packet(-5))
    spot = robot.table.aimed()
    assert spot is not None and robot.table.board.above
    over(robot, robot.packet(3))
    assert robot.table.aimed() is None


def test_a_hand_is_sorted_by_sign_by_number_or_by_arrival() -> None:
    robot = seated()
    said = []
    for _ in range(3):
        robot.key("s")
        said.append(robot.table.message)
    say = robot.app.words.say
    assert said == [say(f"table.sorted_{way}") for way in ("number", "arrival", "sign")]
