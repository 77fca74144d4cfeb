"""Plus Minus at the table: the opening, neutralising, following; clicked, typed and dragged."""

from __future__ import annotations

from typing import Any

import pytest
from pygame import Rect

from game.plus_minus.cards import DECK, written
from game.plus_minus.moves import Follow, Neutralise, Open
from scenes.menus.pause import MenuScene
from scenes.stage.theme import ACCENT
from scenes.table.curtain import CurtainScene
from tests.plus_minus.cardsharp import (
    ANN,
    Cardsharp,
    dealt,
    match_of,
    owed,
    same,
    seated,
    unchanged,
)
from tests.robot import app_of, assert_apart, assert_cards_inside

# --- whole matches ---


@pytest.mark.parametrize("how", ["by_drag", "by_clicks", "by_keys"])
def test_a_whole_match_at_once(how: str) -> None:
    app = app_of(speed="off")
    robot = Cardsharp(app, match_of(app, ("human", "easy", "easy"), deals=2))
    robot.play_kept_match(getattr(robot, how))


def test_a_whole_match_at_fast_speed_with_everything_in_turn() -> None:
    app = app_of(speed="fast")
    robot = Cardsharp(app, match_of(app, ("easy", "human"), seed=12, deals=2))
    ways = [robot.by_drag, robot.by_clicks, robot.by_keys]
    robot.play_match(lambda move: ways[len(robot.table.match.moves) // 2 % 3](move))


# --- the opening ---


def test_the_opening_in_each_way() -> None:
    for how in ("by_clicks", "by_drag", "by_keys"):
        robot = seated(opened=False)
        getattr(robot, how)(Open(4))
        robot.until(lambda robot=robot: robot.made() == [Open(4)])  # type: ignore[misc]
        robot.rest()
    robot = seated(opened=False)
    robot.click(robot.hand(3))
    robot.click(robot.hand(3))
    assert robot.made() == [Open(3)]


def test_the_row_cannot_be_used_before_the_opening() -> None:
    """A packet that was clicked before the opening stayed chosen, and its sum was shown."""
    robot = seated(opened=False)
    open_first = robot.table.say("prompt.open")
    for do in (
        lambda: robot.click("row.0"),
        lambda: robot.click("pile"),
        lambda: robot.click("discard"),
        lambda: robot.key("n"),
    ):
        assert unchanged(robot, do) == open_first
    robot.drag("row.0", "pile")
    robot.rest()
    assert robot.table.choice.packet is None
    robot.click(robot.hand(3))
    assert "= 0" not in robot.table.message and robot.table.choice.packet is None
    robot.click("row.1")
    assert robot.made() == [Open(3)]


def test_bringing_nothing_is_refused() -> None:
    robot = seated(opened=False)
    assert unchanged(robot, lambda: robot.click("bring")) == robot.table.say("prompt.open")


def test_the_card_that_was_dragged_goes_to_the_row_and_not_its_twin() -> None:
    robot = seated(opened=False, deck=dealt((5, 5, 4, 3, 2, 1)), speed="normal")
    ids = robot.all_of((5, 5))
    piece = int(ids[1].removeprefix("hand."))
    robot.drag(ids[1], robot.table.room.row_zone().center)
    robot.app.step(16)
    assert robot.table.shown.chosen == [piece]
    robot.rest()


# --- neutralise ---


def test_several_cards_dragged_one_by_one_close_the_packet_by_themselves() -> None:
    robot = seated(options={"leave_open": False})
    minus_5 = robot.packet(-5)
    robot.drag(robot.hand(1), minus_5)
    robot.rest()
    assert not robot.table.refusal and "−5 +1" in robot.table.message
    assert "−4" in robot.table.message, "the running sum"
    assert len(robot.made()) == 1
    robot.drag(robot.hand(4), minus_5)
    assert robot.made()[-1] == Neutralise(2, (4, 1))
    robot.rest()
    assert not robot.table.shown.row[2].open


def test_cards_on_a_packet_are_taken_back_by_escape() -> None:
    robot = seated()
    for card in (1, 2):
        robot.drag(robot.hand(card), robot.packet(-5))
        robot.rest()
    assert robot.table.choice.in_order() == (1, 2)
    robot.key("escape")
    assert robot.scene is robot.table and not robot.table.choice.picked
    robot.rest()
    robot.key("escape")
    assert robot.scene is robot.table and robot.table.choice.packet is None
    robot.key("escape")
    assert isinstance(robot.scene, MenuScene)


def test_cards_on_a_packet_can_be_dragged_back() -> None:
    """They could not be picked up at all."""
    robot = seated()
    minus_5 = robot.packet(-5)
    for card in (1, 2):
        robot.drag(robot.hand(card), minus_5)
        robot.rest()
    away = (robot.app.scale.w // 2, robot.app.scale.h - 60)
    robot.drag(minus_5, away)
    robot.rest()
    assert robot.table.choice.in_order() == (1,)
    assert "−5 +1" in robot.table.message
    robot.drag(minus_5, away)
    robot.rest()
    assert not robot.table.choice.picked and not robot.table.choice.laid
    assert len(robot.made()) == 1
    robot.drag(minus_5, minus_5)
    robot.rest()
    assert robot.table.choice.packet == 2


def test_a_card_that_is_dropped_on_the_discard_is_taken_back_too() -> None:
    robot = seated()
    robot.drag(robot.hand(1), "discard")  # both −2 and −5 lie there
    robot.rest()
    assert robot.table.message == robot.table.say("play.choose_minus")
    robot.click(robot.packet(-2))
    robot.drag(robot.hand(1), "discard")
    robot.rest()
    assert robot.table.message == owed(robot, "−2", 2, 1, 15, 14)
    robot.drag("discard", robot.target(robot.hand(3)).rect.center)
    robot.rest()
    assert not robot.table.choice.picked and len(robot.made()) == 1


def test_a_click_adds_a_card_to_those_on_the_packet() -> None:
    robot = seated(options={"leave_open": False})
    robot.drag(robot.hand(1), robot.packet(-5))
    robot.rest()
    robot.click(robot.hand(4))
    robot.until(lambda: len(robot.made()) == 2)
    assert robot.made()[-1] == Neutralise(2, (4, 1))


def test_tab_goes_through_all_sets() -> None:
    """−5 is +5, +3 +2 or +4 +1: the third was never reached."""
    robot = seated()
    robot.click(robot.packet(-5))
    seen = []
    for _ in range(4):
        robot.key("tab")
        seen.append(tuple(sorted(robot.table.choice.values())))
        robot.rest()
    assert seen == [(5,), (2, 3), (1, 4), (5,)]
    robot.key("tab")
    robot.key("tab")
    robot.key("n")
    assert robot.made()[-1] == Neutralise(2, (4, 1))


def test_tab_chooses_a_packet_if_none_is_chosen() -> None:
    robot = seated()
    robot.key("tab")
    assert robot.table.choice.packet is not None and robot.table.choice.picked


def test_n_chooses_the_smallest_set_and_then_lays_it() -> None:
    robot = seated()
    assert unchanged(robot, lambda: robot.key("n")) == robot.table.say("play.choose_packet")
    robot.click(robot.packet(-5))
    robot.key("n")
    assert robot.table.choice.values() == (5,) and len(robot.made()) == 1
    robot.key("n")
    assert robot.made()[-1] == Neutralise(2, (5,))


def test_a_hint_lets_go_of_the_cards_on_another_packet() -> None:
    robot = seated()
    robot.drag(robot.hand(1), robot.packet(-5))
    robot.rest()
    robot.table.inform(robot.table.hint_words(Neutralise(1, (2,))))
    robot.table.refresh(0)
    robot.rest()
    assert robot.table.choice.packet == 1 and not robot.table.choice.picked


@pytest.mark.parametrize("move", [Neutralise(1, (2,)), Follow(1, ANN[-2:])])
def test_a_hint_showed_the_packet_but_not_the_cards(move: Neutralise | Follow) -> None:
    robot = seated()
    before = {key: place.y for key, place in robot.table.places().items()}
    robot.table._hint.tell(move)
    shown, places = robot.table.shown, robot.table.places()
    raised = [key for key in shown.hand if places[key].lift and places[key].y < before[key]]
    cards = move.cards if isinstance(move, Neutralise) else move.dropping
    assert sorted(shown.value[key] for key in raised) == sorted(cards)


# --- follow ---


def test_a_minus_card_says_how_many_are_still_owed() -> None:
    robot = seated()
    robot.click(robot.packet(-2))
    robot.key("f")
    assert robot.table.message == owed(robot, "−2", 2, 0, 15, 15)
    robot.drag(robot.hand(1), "discard")
    robot.rest()
    assert robot.table.message == owed(robot, "−2", 2, 1, 15, 14)
    robot.drag(robot.hand(5), "discard")
    assert same(robot.made()[-1], Follow(1, (5, 1)))
    robot.rest()


def test_too_many_cards_for_a_minus_card_are_refused() -> None:
    """The table asked for “-1 more cards”."""
    robot = seated()
    robot.click(robot.packet(-2))
    robot.key("f")
    for card in (1, 2):
        robot.click(robot.hand(card))
    said = unchanged(robot, lambda: robot.click(robot.hand(3)))
    assert "2" in said and "3" in said and "-1" not in said and "−1" not in said
    robot.key("f")
    assert robot.made()[-1] == Follow(1, (2, 1)), "those that were chosen are still chosen"


def test_following_a_minus_card_the_whole_table_speaks() -> None:
    robot = seated()
    say = robot.table.say
    robot.click(robot.packet(-2))
    robot.click("follow")
    robot.rest()
    places, shown = robot.table.places(), robot.table.shown
    assert all(places[piece].glow == ACCENT for piece in shown.hand)

    def follow() -> Any:
        return next(button for button in robot.table.buttons() if button.id == "follow")

    assert (follow().style, follow().enabled) == ("primary", False)
    assert follow().label == say("play.drop_some", chosen=0, wanted=2)
    robot.click(robot.hand(1))
    robot.click(robot.hand(5))
    robot.rest()
    assert (follow().label, follow().enabled) == (say("play.drop", cards="+5 +1"), True)
    assert ("", say("play.worth_then", now="15", then="9")) in robot.table.badge(0)
    robot.click("follow")
    assert robot.made()[-1] == Follow(1, (5, 1))
    robot.to_turn()
    robot.click(robot.packet(-2))
    robot.key("f")
    robot.rest()
    places = robot.table.places()
    lying = [places[key] for key in places if isinstance(key, tuple) and key[0] == "discard"]
    assert [place.glow for place in lying].count(ACCENT) == 1, "and the discard, its top card"


def test_the_card_that_is_brought_is_named_on_its_button() -> None:
    robot = seated(opened=False)
    robot.click(robot.hand(-5))
    robot.rest()
    say, hand = robot.table.say, robot.table.shown.hand
    assert robot.table.buttons()[0].label == say("play.bring_it", card="−5")
    assert robot.table.message == say("play.bringing", card="−5", now="10", then="15")
    assert all(robot.table.places()[piece].glow == ACCENT for piece in hand)


def test_with_keys_alone_everything_is_where_the_prompt_says() -> None:
    """The keys began at the buttons, or where a card had been before."""
    robot = seated(opened=False)
    robot.key("return")
    assert robot.table.highlighted().startswith("hand.")
    robot.key("return")
    robot.key("return")
    assert len(robot.made()) == 1
    robot.to_turn()
    assert robot.table.focus.ring and robot.table.highlighted().startswith("row.")
    robot = seated()
    robot.focus_on("row.2")
    for expected in ("neutralise", "neutralise"):  # choose the cards, turn the packet
        robot.key("return")
        assert robot.table.highlighted() == expected
    robot.key("return")
    assert robot.made()[-1] == Neutralise(2, (5,))
    robot = seated()
    robot.focus_on("row.1")
    robot.key("return")
    robot.key("f")
    assert robot.table.highlighted().startswith("hand.")
    robot.key("return")
    robot.key("right")
    robot.key("return")
    assert robot.table.highlighted() == "follow"
    robot.key("return")
    assert isinstance(robot.made()[-1], Follow)


def test_cards_for_the_discard_do_not_slip_onto_the_packet() -> None:
    robot = seated()
    robot.click(robot.packet(-5))
    for card in (1, 2):
        robot.drag(robot.hand(card), "discard")
        robot.rest()
    robot.drag(robot.hand(4), robot.packet(-5))
    robot.rest()
    assert robot.table.choice.in_order() == (4,) and not robot.table.choice.dropping


# --- refusals ---


def test_wrong_sign_and_too_much_are_refused_with_numbers() -> None:
    robot = seated()
    said = unchanged(robot, lambda: robot.drag(robot.hand(1), robot.packet(4)))
    assert "+1" in said and "+4" in said
    said = unchanged(robot, lambda: robot.drag(robot.hand(5), robot.packet(-2)))
    assert "+5" in said and "-2" in said.replace("−", "-") and "+3" in said
    assert not robot.table.choice.picked
    robot.click(robot.hand(5))
    said = unchanged(robot, lambda: robot.click(robot.packet(-2)))
    assert "+5" in said and "+3" in said


@pytest.mark.parametrize("how", ["click", "drag"])
def test_a_closed_packet_is_refused(how: str) -> None:
    """A card that was dropped on one went home without a word."""
    robot = seated((0, Neutralise(1, (2,))), (1, Follow(0)))
    assert not robot.table.shown.row[1].open

    def do() -> None:
        if how == "click":
            robot.click("row.1")
        else:
            robot.drag(robot.hand(1), "row.1")

    assert unchanged(robot, do) == robot.table.say("play.closed")


def test_too_few_cards_to_drop_are_refused() -> None:
    """Cards could be laid on the discard for a −5 that nobody could pay."""
    robot = seated((0, Follow(1, (4, 5))), (1, Follow(0)))  # Ann is left with +3 +2 +1
    robot.click(robot.packet(-5))
    for do in (lambda: robot.key("f"), lambda: robot.drag(robot.hand(1), "discard")):
        said = unchanged(robot, do)
        assert "5" in said and "3" in said
        assert not robot.table.choice.dropping and not robot.table.choice.picked


# --- left open ---


def test_a_packet_is_left_open_with_the_card_laid_last_on_top() -> None:
    """The largest card came to lie on top, whatever the player did."""
    for cards in ((1, 4), (4, 1)):
        robot = seated()
        for card in cards:
            robot.drag(robot.hand(card), robot.packet(-5))
            robot.rest()
        assert len(robot.made()) == 1, "now it is to be said how"
        assert "leave_open" in robot.ids()
        assert_apart(robot, "hand.")
        robot.key("o")
        assert robot.made()[-1] == Neutralise(2, cards, True)
        robot.until(lambda robot=robot: robot.table.my_turn, 100)  # type: ignore[misc]


def test_with_leave_open_a_packet_can_still_be_closed() -> None:
    for close in (
        lambda robot: robot.key("n"),
        lambda robot: robot.click("neutralise"),
        lambda robot: robot.click("row.2"),
    ):
        robot = seated()
        robot.click(robot.hand(5))
        robot.click(robot.packet(-5))
        assert len(robot.made()) == 1 and "leave_open" in robot.ids()
        close(robot)
        assert robot.made()[-1] == Neutralise(2, (5,))


def test_turning_a_packet_is_the_plain_first_button_and_the_sentence_says_why_not() -> None:
    robot = seated()
    robot.click(robot.packet(-5))
    robot.key("n")  # chooses +5
    turn, leave, _ = robot.table.buttons()
    assert (turn.id, turn.style) == ("neutralise", "primary")
    assert (leave.id, leave.style) == ("leave_open", "plain")
    assert turn.rect.bottom < leave.rect.top, "first from above"
    assert robot.table.message == robot.table.say("play.zero_open", card="+5")
    assert [robot.table.say("play.turn"), robot.table.say("play.leave_open")] == [
        turn.label, leave.label
    ]  # fmt: skip


def test_a_hasty_second_click_never_leaves_a_packet_open() -> None:
    """The button that chose the cards was followed by another one in its place."""
    robot = seated()
    robot.click(robot.packet(-5))
    place = robot.target("neutralise").rect.center
    robot.click(place)
    robot.click(place)
    assert robot.made()[-1] == Neutralise(2, (5,))


# --- hands of any size ---

SIZES = [((960, 540), "en", 100), ((960, 540), "fr", 200), ((1920, 1080), "en", 100),
         ((1024, 768), "fr", 200), ((2560, 1080), "en", 100)]  # fmt: skip


@pytest.mark.parametrize(("size", "language", "percent"), SIZES)
@pytest.mark.parametrize("players", [2, 6])
def test_targets_lie_apart(size: Any, language: str, percent: int, players: int) -> None:
    robot = seated(kinds=("human", *["easy"] * (players - 1)), opened=players == 2,
                   deck=None if players == 2 else list(DECK), size=size, language=language,
                   percent=percent)  # fmt: skip
    assert_apart(robot, "hand.")
    assert_cards_inside(robot)
    for count in (0, 1, 20, 30):
        game = robot.table.match.game
        game.hands[0][:] = [DECK[-i * 7 % 60] for i in range(count)]
        robot.table.take_anew()
        robot.table._waiting_for = 0
        robot.table.refresh(0)
        robot.app.step(16)
        strips = [t for t in robot.table.cards if t.id.startswith("hand.")]
        assert len(strips) == count
        window = Rect(0, 0, *size)
        for target in robot.table.targets():
            assert window.contains(target.rect), target.id
        for strip in strips:
            assert strip.rect.w >= 10
            for pos in (strip.rect.center, (strip.rect.x, strip.rect.centery)):
                assert robot.table.focus.at(pos).id == strip.id


# --- several people ---


def test_two_people_and_the_curtain_from_the_opening_on() -> None:
    robot = seated_two()
    curtain = robot.scene
    assert isinstance(curtain, CurtainScene) and curtain.covered and curtain.name == "Ann"
    robot.past_curtain()
    robot.by_clicks(Open(-5))
    curtain = robot.rest()
    assert isinstance(curtain, CurtainScene) and curtain.covered and curtain.name == "Bo"
    assert not any("5" in entry.said for entry in curtain.recap), "the card is still secret"
    robot.past_curtain()
    assert robot.table.eyes == 1 and robot.table.shown.has_chosen == [True, False]
    faces = {piece.face for key, piece in robot.table.board.pieces.items() if key == ("chosen", 0)}
    assert faces == {"back"}
    robot.by_drag(Open(3))
    curtain = robot.rest()
    assert isinstance(curtain, CurtainScene) and curtain.name == "Ann"
    robot.past_curtain()
    assert [robot.table.choice.card(i) for i in range(4)] == [4, -2, -5, 3]


def test_the_curtain_at_a_count_and_a_new_deal() -> None:
    app = app_of(speed="fast")
    robot = Cardsharp(app, match_of(app, ("human", "human"), seed=3, deals=2, patience=2))
    robot.play_match(robot.by_clicks, 50)


def seated_two() -> Cardsharp:
    app = app_of(speed="off")
    robot = Cardsharp(app, match_of(app, ("human", "human"), deck=dealt()))
    robot.rest()
    return robot


# --- patience ---


def test_the_patience_of_the_table_is_told_when_it_runs_out() -> None:
    """2 × 3 turns without neutralising: the pill comes with the third."""
    drawn: list[str] = []
    robot = seated((0, Follow(0)), (1, Follow(0)))
    say = robot.table.say

    def heard(key: str, **values: Any) -> str:
        drawn.append(key)
        said: str = say(key, **values)
        return said

    robot.table.say = heard
    robot.table.board.stale()
    robot.table.dirty = True
    robot.app.step(16)
    assert "play.patience" not in drawn
    robot.table.match.play(0, Follow(3))
    robot.table.match.play(1, Follow(3))
    robot.table.take_anew()
    robot.rest()
    assert "play.patience" in drawn
    assert robot.table.shown.since == 4


def test_numbers_are_written_with_a_true_minus() -> None:
    assert [written(card) for card in (5, -3, 0)] == ["+5", "−3", "0"]
