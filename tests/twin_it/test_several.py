"""Several people at one table of Twin It: keys that buzz, pads and fingers."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from game.journal import Match
from game.twin_it.moves import Hand, Turn
from game.twin_it.rules import CLANS, RING
from scenes.menus.pause import MenuScene
from scenes.table.log import entries, plain
from scenes.twin_it.compare import SHOWN_MS, CompareScene
from scenes.twin_it.devices import Device
from scenes.twin_it.lobby import LobbyScene
from tests.twin_it.cards import PLACE, card
from tests.twin_it.racer import (
    FOUR,
    Clock,
    Planner,
    Racer,
    a_clock,
    buzzes,
    pair,
    people,
    turned,
)
from tests.twin_it.tables import caught, hands, on_table
from tests.virtual_pads import pads


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> Iterator[Clock]:
    yield from a_clock(monkeypatch)


# --- several people: buzz, then point ---


def test_several_people_go_through_the_lobby(clock: Clock) -> None:
    robot = Racer(clock, ("human", "human"))
    assert robot.shows(LobbyScene) and robot.faces() == {"back"}
    robot.go(500)
    assert robot.table.clock == 0
    robot.strike("z", "3")
    robot.strike("f5")
    robot.begin()
    assert robot.scene is robot.table and "back" not in robot.faces()
    assert {seat: device.place for seat, device in robot.table.input.devices.items()} == {
        0: "@z", 1: "@3"
    }  # fmt: skip
    taken = {device.label for device in robot.table.input.devices.values()}
    assert not taken & set("".join(robot.table.input.letters.of.values()))


def test_back_from_the_lobby_leaves_the_match(clock: Clock) -> None:
    robot = Racer(clock, ("human", "human"))
    robot.strike("escape")
    assert robot.scene is not robot.table and robot.table not in robot.app.stack


def test_buzz_and_point_with_the_mouse(clock: Clock) -> None:
    robot = people(clock)
    robot.go(123)
    robot.strike("u")
    assert robot.floor is not None and robot.floor.seat == 1
    assert "Bo! Point" in robot.table.message and not robot.game.hands
    before = robot.table.clock
    robot.go(1500)
    robot.click_card("p2")
    assert robot.floor.cards == [card("p2")] and len(robot.acts) == 2
    robot.go(500)
    robot.click_card("p2")  # again on the same card: nothing
    assert robot.floor is not None
    robot.click_card("p1")
    assert robot.floor is None and robot.table.clock == before
    both = [(1, f"hand {card(name)}", int(before)) for name in ("p2", "p1")]
    assert robot.acts[-2:] == both, "two hands at the moment of the buzz"
    assert caught(robot.game) == ["", "p1 p2"] or caught(robot.game) == ["", "p2 p1"]
    again = Match.read(robot.table.match.path)
    assert [(m.seat, m.move.text(), m.at) for m in again.moves][-2:] == both


def test_buzz_and_point_with_letters(clock: Clock) -> None:
    robot = people(clock)
    robot.type("p1")
    assert robot.floor is None and not robot.game.hands, "letters are for who has the floor"
    robot.strike("z")
    robot.type("p1", "p2")
    assert len(robot.game.catches[0]) == 1


def test_a_click_without_a_buzz_is_refused(clock: Clock) -> None:
    robot = people(clock)
    robot.click_card("p1")
    assert not robot.game.hands and robot.table.refusal
    said = robot.app.words.say("twin_it.play.buzz_first")
    assert robot.table.message.rstrip(".").lower() == said


def test_a_buzz_holds_bots_and_the_clock(clock: Clock) -> None:
    robot = pair(clock, kinds=("human", "easy"))
    robot.table.input.devices = {0: Device("key", "@z", "Z")}
    bot = Planner()
    robot.table.watchers[1] = bot
    bot.planned = (int(robot.table.clock) + 100, Hand(card("p1")))
    robot.strike("z")
    robot.go(2400)
    assert not robot.game.hands and robot.table.clock <= 810
    assert robot.floor.late == {1: pytest.approx(100, abs=10)}, "the bot is heard, and late"
    robot.strike("space")
    assert len(robot.acts) == 2, "nobody turns a card meanwhile"
    assert "turn" not in robot.ids()
    robot.click_cards("p1", "p2")
    assert len(robot.game.catches[0]) == 1


@pytest.mark.parametrize("pointed", ["", "p1"])
def test_a_silent_buzz_is_an_error(clock: Clock, pointed: str) -> None:
    robot = people(clock, point_seconds=3)
    robot.strike("z")
    robot.click_cards("p1", "p2")
    robot.go(1000)
    assert len(robot.game.catches[0]) == 1
    moment = int(robot.table.clock)
    robot.strike("z")
    if pointed:
        robot.click_card("q1")
        assert robot.floor.cards == [card("q1")]
    robot.go(2950)
    assert robot.floor is not None
    robot.go(100)
    assert robot.floor is None and caught(robot.game) == ["", ""]
    assert [text.partition(" ")[0] for _, text, _ in robot.acts[-2:]] == ["hand", "hand"]
    assert [at for _, _, at in robot.acts[-2:]] == [moment, moment]
    scene = robot.scene
    assert isinstance(scene, CompareScene) and scene.cards == () and scene.why == "late"
    assert scene.heading == "Ann pressed and found nothing in time\nCosts a catch"
    assert "Ann gives a catch back" in [plain(line.said) for line in entries(robot.table)]
    robot.go(SHOWN_MS + 50)
    assert robot.scene is robot.table and not robot.game.hands
    robot.go(300)
    assert not robot.table.palms.shown
    robot.table.check_shown()


def test_without_a_limit_a_buzz_waits(clock: Clock) -> None:
    robot = people(clock, point_seconds=0)
    robot.strike("z")
    robot.go(30_000, 100)
    assert robot.floor is not None and robot.floor.left is None


def test_a_silent_buzz_in_clans_costs_one_catch(clock: Clock) -> None:
    kinds = ("human", "human", "easy", "easy")
    robot = Racer(clock, kinds, CLANS, FOUR, point_seconds=3)
    robot.sit(Device("key", "@z", "Z"), Device("key", "@u", "U"))
    for seat in range(4):
        robot.let(seat, Turn())
    robot.game.catches[0] = [[card("a1"), card("a2")], [card("b1"), card("b2")]]
    robot.game.piles[0] = [
        c for c in robot.game.piles[0] if c not in map(card, ("a1", "a2", "b1", "b2"))
    ]
    robot.table.take_anew()
    robot.let(2, Hand(card("u1")))  # a mate's hand is down
    robot.strike("z")
    robot.go(3100)
    assert len(robot.game.catches[0]) == 1
    assert hands(robot.game).startswith("2 u1") and len(robot.game.hands) == 1


def test_the_earlier_key_has_the_floor_and_the_margin_is_told(clock: Clock) -> None:
    robot = people(clock)
    buzzes(robot, ("u", 0), ("z", 30))
    assert robot.floor.seat == 1 and robot.floor.late == {0: pytest.approx(30)}
    robot.click_cards("p1", "p2")
    assert "ahead by 30 ms" in robot.table.message
    assert robot.table.loud.tags[0][0] == "+30 ms", "and Ann sees by how much that was late"


@pytest.mark.parametrize("after", [0, 210, 300, 310])
def test_a_key_just_after_a_bot_has_caught_is_late_and_no_error(clock: Clock, after: int) -> None:
    robot = people(clock)
    for name in ("p1", "p2"):
        robot.let(1, Hand(card(name)))
    robot.go(after)
    robot.strike("z")
    if after > 300:
        assert robot.floor is not None
        return
    assert robot.floor is None and robot.table.refusal
    by = f"{after} ms" if after < 100 else f"{after / 1000:.2f} s"
    assert robot.table.message.endswith(f"ahead by {by}")
    robot.go(400)
    robot.strike("z")
    assert robot.floor is not None


def test_who_has_looked_on_may_buzz_as_soon_as_another_has_pointed(clock: Clock) -> None:
    robot = people(clock)
    robot.strike("z")
    robot.click_card("p1")
    robot.go(310)
    robot.click_card("p2")
    robot.strike("u")
    assert robot.floor is not None and robot.floor.seat == 1


def test_a_late_key_in_another_frame(clock: Clock) -> None:
    robot = people(clock)
    robot.strike("u")
    robot.go(210)
    robot.strike("z")
    assert robot.floor.seat == 1
    robot.click_cards("p1", "p2")
    assert "ahead by 0.21 s" in robot.table.message and len(robot.game.catches[1]) == 1
    assert robot.floor is None, "who came late has no floor"


@pytest.mark.parametrize("after", [0, 19, 20])
def test_two_keys_at_once_are_a_dispute(clock: Clock, after: int) -> None:
    robot = people(clock)
    buzzes(robot, ("z", 0), ("u", after))
    robot.click_cards("p1", "p2")
    assert robot.game.disputed and not any(robot.game.catches)
    moment = robot.acts[-1][2]
    assert [(seat, at) for seat, _, at in robot.acts[-2:]] == [(0, moment), (1, moment)]
    robot.go(100)
    assert robot.table.loud.count.number == 3
    message = robot.table.message
    robot.strike("z")
    robot.click_card("q1")
    assert robot.floor is None and not robot.table.refusal, "nobody buzzes while it is counted"
    assert robot.table.message == message, "and nobody is told so"
    robot.go(2000)
    assert on_table(robot.game) == "p1' p2'" and not robot.game.disputed
    robot.go(500)
    robot.table.check_shown()


def test_after_a_wrong_claim_who_tied_has_the_floor(clock: Clock) -> None:
    robot = people(clock)
    buzzes(robot, ("z", 0), ("u", 10))
    robot.click_cards("p1", "q1")
    assert robot.shows(CompareScene)
    robot.go(SHOWN_MS + 50)
    assert robot.floor is not None and robot.floor.seat == 1
    robot.click_cards("p1", "p2")
    assert len(robot.game.catches[1]) == 1


def test_who_came_late_for_a_theft_gets_no_floor(clock: Clock) -> None:
    """A theft leaves as many catches as before; it is settled all the same."""
    robot = people(clock)
    game = robot.game
    for name in ("a1", "a2", "a3"):
        game.up[card(name)] = PLACE[name][1]
        game.piles = [[number for number in pile if number != card(name)] for pile in game.piles]
    game.catches[1] = [[card("a1"), card("a2")]]
    game.table.append(card("a3"))
    robot.table.take_anew()
    robot.strike("z")
    robot.go(60)
    robot.strike("u")
    robot.click_card("a3")
    robot.click_card("a1")
    assert [len(owned) for owned in game.catches] == [1, 0] and robot.floor is None


def test_a_held_key_is_refused_and_buzzes_once(clock: Clock) -> None:
    robot = people(clock, point_seconds=3)
    robot.hear(robot.key_event("z"))
    robot.go(20)
    robot.click_cards("p1", "p2")
    assert len(robot.game.catches[0]) == 1
    robot.go(600)
    assert robot.table.refusal and robot.table.message.startswith("Z is held down")
    robot.hear(robot.key_event("z"))  # the keyboard repeats itself
    robot.go(20)
    assert robot.floor is None
    robot.hear(robot.key_event("z", False))
    robot.go(20)
    robot.strike("z")
    assert robot.floor is not None


def test_a_pause_during_a_buzz_takes_no_time(clock: Clock) -> None:
    robot = people(clock, point_seconds=3)
    robot.strike("z")
    robot.click_card("p1")
    robot.go(500)
    robot.strike("escape")
    assert robot.shows(MenuScene) and robot.faces() == {"back"}
    robot.go(10_000, 100)
    robot.strike("escape")
    assert robot.floor is not None and robot.floor.left > 2400
    robot.click_card("p2")
    assert len(robot.game.catches[0]) == 1


def test_the_focus_pauses_a_buzz(clock: Clock) -> None:
    robot = people(clock, point_seconds=3)
    robot.strike("z")
    robot.hear(pygame.Event(pygame.WINDOWFOCUSLOST))
    robot.go(5000, 100)
    assert robot.shows(MenuScene) and robot.floor.left > 2900


def test_the_ring_with_keys(clock: Clock) -> None:
    """The player's key is the key of the middle: once to buzz, twice to slap."""
    robot = Racer(clock, ("human", "human"), RING, "p1' u1' r1 s1 p2 q1 t1 v1 w1 x1")
    robot.sit(Device("key", "@z", "Z"), Device("key", "@u", "U"))
    turned(robot, 0)
    robot.strike("z", "z")
    assert robot.floor.slap and "slaps" in robot.table.message
    robot.go(100)
    robot.strike("u")
    assert robot.floor.late, "others are late, they do not slap"
    robot.click_cards("p1", "p2")
    moments = {at for _, _, at in robot.acts[-3:]}
    assert [text.partition(" ")[0] for _, text, _ in robot.acts[-3:]] == ["slap", "point", "point"]
    assert len(moments) == 1 and len(robot.game.catches[0]) == 1


def test_the_ring_with_keys_and_the_big_target(clock: Clock) -> None:
    robot = Racer(clock, ("human", "human"), RING, "p1' u1' r1 s1 p2 q1 t1 v1 w1 x1")
    robot.sit(Device("key", "@z", "Z"), Device("key", "@u", "U"))
    turned(robot, 0)
    robot.click_card("p2")
    assert robot.game.slapped is None and robot.table.refusal
    robot.strike("u")
    robot.click_card("p2")  # the middle
    assert robot.floor.slap and not robot.floor.cards
    robot.click_cards("p2", "p1")
    assert len(robot.game.catches[1]) == 1


def test_the_seats_are_changed_in_the_menu(clock: Clock) -> None:
    robot = people(clock)
    robot.strike("z")
    robot.click_card("p1")
    robot.strike("escape")
    match = robot.table.match
    match.change_seat(1, "Bo", "easy")
    robot.table.seats_changed()
    robot.strike("escape")
    assert robot.scene is robot.table and robot.floor is None and robot.table.alone
    assert not robot.table.palms.shown and set(robot.table.watchers) == {1}
    robot.table.watchers.clear()
    robot.go(100)
    robot.click_cards("p1", "p2")
    assert len(robot.game.catches[0]) == 1
    robot.strike("escape")
    match.change_seat(1, "Bo", "human")
    robot.table.seats_changed()
    robot.strike("escape")
    robot.go(20)
    assert robot.shows(LobbyScene), "Bo needs a device"


# --- pads and fingers ---


def test_a_pad_moves_a_hand_of_its_own(clock: Clock) -> None:
    robot = Racer(clock, ("human", "human"))
    with pads(1) as (pad,):
        robot.go(50)
        assert robot.shows(LobbyScene)
        robot.sit(Device("key", "@z", "Z"), Device("pad", label="Pad 1", pad=pad.id))
        for seat in (0, 1):
            robot.let(seat, Turn())
            robot.go(400)
        pad.lean(1.0)
        pygame.event.pump()
        robot.go(200)
        wide, high = robot.app.scale.size
        x, y = robot.table.palms.cursors[1]
        assert x > wide / 2 + 20 and y == high / 2
        pad.lean(0.0)
        pygame.event.pump()
        robot.go(100)
        rest = robot.table.palms.cursors[1]
        robot.go(300)
        assert robot.table.palms.cursors[1] == rest
        for name in ("p1", "p2"):
            robot.table.palms.cursors[1] = robot.place(name)
            pad.strike(pygame.CONTROLLER_BUTTON_A)
            robot.go(30)
        assert len(robot.game.catches[1]) == 1 and robot.game.to_turn == 1
        robot.go(800)
        pad.strike(pygame.CONTROLLER_BUTTON_X)
        robot.go(30)
        assert robot.acts[-1][:2] == (1, "turn")
        robot.table.palms.cursors[1] = robot.target("table.menu").rect.center
        pad.strike(pygame.CONTROLLER_BUTTON_A)
        robot.go(30)
        assert robot.shows(MenuScene)


def test_a_pad_hand_ties_with_a_key(clock: Clock) -> None:
    robot = Racer(clock, ("human", "human"))
    with pads(1) as (pad,):
        robot.go(50)
        robot.sit(Device("key", "@z", "Z"), Device("pad", label="Pad 1", pad=pad.id))
        for seat in (0, 1):
            robot.let(seat, Turn())
            robot.go(400)
        robot.strike("z")
        robot.table.palms.cursors[1] = robot.place("p2")
        robot.clock.ms += 40
        pad.strike()
        robot.app.step(0)
        (tied,) = robot.floor.tied
        assert (tied.seat, tied.cards) == (1, [card("p2")])
        robot.click_cards("p1", "p2")
        assert robot.game.disputed


def test_a_pad_neither_slaps_nor_points_for_somebody_else(clock: Clock) -> None:
    robot = Racer(clock, ("human", "human"), RING, "p1' u1' r1 s1 p2 q1 t1 v1 w1 x1")
    with pads(1) as (pad,):
        robot.go(50)
        robot.sit(Device("key", "@z", "Z"), Device("pad", label="Pad 1", pad=pad.id))
        turned(robot, 0)
        robot.strike("z")
        robot.go(210)
        robot.table.palms.cursors[1] = robot.place("p1")
        pad.strike()
        robot.go(10)
        pad.strike(pygame.CONTROLLER_BUTTON_Y)
        robot.go(10)
        assert not robot.floor.cards and not robot.floor.slap
        assert 205 <= robot.floor.late[1] <= 230
        robot.strike("z")
        robot.click_cards("p1", "p2")
        assert len(robot.game.catches[0]) == 1
        robot.go(1500)
        pad.strike(pygame.CONTROLLER_BUTTON_Y)
        robot.go(10)
        assert robot.game.slapped is not None and robot.game.slapped[0] == 1


def test_a_pad_that_goes_pauses_and_comes_back_as_itself(clock: Clock) -> None:
    robot = Racer(clock, ("human", "human"))
    with pads(1) as (pad,):
        robot.go(50)
        robot.sit(Device("key", "@z", "Z"), Device("pad", label="Pad 1", pad=pad.id))
        pad.unplug()
        pygame.event.pump()
        robot.go(50)
        assert robot.shows(MenuScene)
        with pads(1) as (again,):
            robot.go(50)
            robot.strike("escape")
            assert robot.scene is robot.table
            assert robot.table.input.devices[1].pad == again.id != pad.id
            robot.go(20)


def test_a_stick_let_go_during_a_comparison_does_not_drift(clock: Clock) -> None:
    robot = pair(clock)
    robot.table.input.leaning[0] = (1.0, 0.0)
    robot.click_cards("q1", "s1")
    robot.go(SHOWN_MS + 50)
    before = dict(robot.table.palms.cursors)
    robot.go(200)
    assert robot.table.palms.cursors == before


def test_two_fingers_are_two_hands(clock: Clock) -> None:
    robot = pair(clock)
    robot.hear(robot.finger("p1", 1), robot.finger("p2", 2))
    robot.app.step(10)
    assert robot.floor.shown and not any(robot.game.catches), "somebody may still tie"
    robot.go(50)
    assert len(robot.game.catches[0]) == 1


def test_fingers_are_the_hands_of_who_plays_with_them(clock: Clock) -> None:
    robot = Racer(clock, ("human", "human"))
    robot.sit(Device("touch"), Device("mouse"))
    for seat in (0, 1):
        robot.let(seat, Turn())
        robot.go(400)
    robot.hear(robot.finger("p1", 1))
    robot.app.step(10)
    robot.click_card("p2")
    robot.hear(robot.finger("p2", 1))
    robot.go(100)
    assert robot.game.disputed and {seat for seat, _, _ in robot.acts[-2:]} == {0, 1}


# --- what is said to whom ---


def test_a_refusal_of_one_stood_in_the_box_of_who_has_the_floor(clock: Clock) -> None:
    robot = people(clock, point_seconds=3)
    robot.strike("u")
    robot.go(3200)
    robot.go(SHOWN_MS + 50)  # Bo has shown nothing, and is barred now
    robot.strike("z")
    message = robot.table.message
    assert robot.floor.seat == 0 and "Ann! Point" in message
    robot.strike("u")
    assert robot.table.message == message and not robot.floor.heard


def test_who_had_pointed_at_both_cards_was_told_to_point_at_them(clock: Clock) -> None:
    robot = Racer(clock, ("human", "human"))
    robot.sit(Device("mouse"), Device("key", "@u", "U"))
    for seat in (0, 1):
        robot.let(seat, Turn())
        robot.go(400)
    robot.strike("u")
    robot.go(100)
    robot.click_cards("p1", "p2")  # Ann is late, and goes on
    robot.go(1000)
    robot.click_cards("q1", "s1")  # Bo has the mouse now
    assert robot.shows(CompareScene) and "Ann" not in robot.table.message
    robot.go(SHOWN_MS + 50)
    assert len(robot.game.catches[0]) == 1


def test_who_is_to_turn_was_told_for_ever_to_wait(clock: Clock) -> None:
    robot = pair(clock)
    robot.click_card("p1")
    robot.go(1600)
    assert robot.floor is None and robot.table.refusal
    robot.click_card("p1")
    assert robot.table.message == "Not yet: the others have to turn 3 more cards."
    robot.go(3000)
    assert robot.table.turner() == 0 and robot.table.message == robot.table.prompt()


def test_a_slap_by_key_showed_no_hand(clock: Clock) -> None:
    robot = Racer(
        clock, ("human", "human"), RING, "p1' u1' r1 s1 p2 q1 t1 v1 w1 x1", point_seconds=3
    )
    robot.sit(Device("key", "@z", "Z"), Device("key", "@u", "U"))
    robot.strike("z", "z")
    lying = [(one.seat, one.card) for one in robot.table.palms.shown]
    assert lying == [(0, robot.table.shown.tops[4])]
    robot.go(3200)
    robot.go(SHOWN_MS + 1000)
    assert not robot.table.palms.shown


def test_hands_of_late_rivals_told_where_the_twin_is(clock: Clock) -> None:
    robot = pair(clock, kinds=("human", "easy"))
    bot = Planner()
    robot.table.watchers[1] = bot
    bot.planned = (int(robot.table.clock) + 100, Hand(card("p2")))
    robot.click_card("p1")
    robot.go(300)
    assert list(robot.floor.heard) == [1]
    assert [(one.seat, one.card) for one in robot.table.palms.shown] == [(0, card("p1"))]
    robot.click_card("p2")
    assert (1, card("p2")) in [(one.seat, one.card) for one in robot.table.palms.shown]
