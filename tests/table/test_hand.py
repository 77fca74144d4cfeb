"""The own hand: every card can be read, raised, and sorted as the player likes."""

from __future__ import annotations

import pytest
from pygame import Vector2

from game.store import Store
from game.take_that.rules import DECK
from scenes.stage.theme import CARD_RATIO, Scale
from scenes.table.layout import HandsLayout
from scenes.take_that.art import ART
from tests.robot import app_of
from tests.take_that.test_table import dealt
from tests.take_that.twister import Twister, match_of

SIZES = [(960, 540), (1280, 720), (1920, 1080), (1080, 1350), (1024, 768), (2560, 1080)]
MIRROR_ENDS = 0.89  # of a card's width


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("percent", [100, 150, 200])
@pytest.mark.parametrize("count", [2, 8, 9, 10])
def test_with_nine_cards_mirrors_and_half_the_numerals_were_covered(
    size: tuple[int, int], percent: int, count: int
) -> None:
    room = HandsLayout(Scale(size, percent), 4, 0, corner=300)
    badge, button = room.badge(0), room.button(10**6)
    for i in range(count):
        place = room.hand(i, count, "")
        upright = place.rect()
        assert upright.left >= 0 and upright.right <= size[0]
        assert not upright.colliderect(badge) and not upright.colliderect(button)
        if i == count - 1:
            break
        after = room.hand(i + 1, count, "")
        # The right end of the mirror, above, and of the numeral, in the middle.
        for up in (0.42 * CARD_RATIO, 0.0):
            point = Vector2((MIRROR_ENDS - 0.5) * place.width, -up * place.width)
            point = point.rotate(-place.angle) + Vector2(place.x, place.y)
            assert not after.holds(point), (i, count)


def test_mirror_and_numeral_end_where_the_next_card_of_a_hand_may_begin() -> None:
    wide, high = 200, 280
    mirror, numeral = range(18, 42), range(112, 168)
    for number in DECK:
        face = ART.face(str(number), (wide, high))
        for rows in (mirror, numeral):
            ground = sum(face.get_at((184, rows[0]))[:3])
            spots = [(x, y) for y in rows for x in range(100, 186)]
            inked = [x for x, y in spots if abs(sum(face.get_at((x, y))[:3]) - ground) > 90]
            assert max(inked) <= MIRROR_ENDS * wide, number


def seated(**chosen: object) -> Twister:
    chosen.setdefault("speed", "normal")
    app = app_of(**chosen)  # type: ignore[arg-type]
    return Twister(app, match_of(app, ("human", "easy"), deck=dealt())).to_turn()


def test_the_card_that_is_pointed_at_lies_above_its_neighbours_also_out_of_turn() -> None:
    robot = seated()
    table, hand = robot.table, robot.table.hand_cards()
    rect = robot.target("hand.3").rect
    robot.point(rect.center)
    robot.rest()
    pieces = table.board.pieces
    assert all(pieces[hand[3]].z > pieces[other].z for other in hand if other != hand[3])
    robot.point((5, 300))
    robot.rest()
    table.ask(table.legal()[0])
    robot.until(lambda: not table.filming and not table.my_turn)
    while table.board.busy:
        robot.app.step(16)
    hand = table.hand_cards()
    lay = pieces[hand[3]].y
    robot.point(robot.target("hand.3").rect.center)
    robot.app.step(16)
    robot.until(lambda: not pieces[hand[3]].moving)
    assert not table.my_turn
    assert pieces[hand[3]].y < lay and pieces[hand[3]].z > pieces[hand[4]].z


def test_a_hand_is_sorted_by_number_or_by_arrival_and_that_is_remembered() -> None:
    robot = seated(speed="off")
    table = robot.table
    hand = table.hand_cards()
    assert hand == sorted(hand)
    robot.key("s")
    assert table.message == robot.app.words.say("table.sorted_arrival")
    robot.rest()
    table.ask(table.legal()[0])
    robot.until(lambda: table.my_turn, 100)
    came = table.hand_cards()
    newest = next(card for card in table.shown.hand if card not in hand)
    assert came[-1] == newest and came[:-1] == [card for card in hand if card in came]
    assert Store.open().settings.hand_order == "arrival"
    table.take_anew()
    assert table.hand_cards() == came, "laid anew, the order is the same"
    robot.until(lambda: table.my_turn, 100)
    robot.click("table.sort")
    assert table.hand_cards() == sorted(came)
    assert Store.open().settings.hand_order == "number"


def test_keys_reach_cards_wherever_they_stand() -> None:
    robot = seated(speed="off")
    robot.key("s")
    robot.rest()
    hand = robot.table.hand_cards()
    robot.key("7")
    robot.key("1")
    focused = robot.table.focus.current
    assert focused is not None and focused.id == f"hand.{hand.index(71)}"
