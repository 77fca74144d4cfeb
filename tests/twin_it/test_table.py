"""Twin It's races at the table: what one person does with mouse and letters, and whole matches."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pygame
import pytest

from game.journal import Match
from game.twin_it.moves import Hand, Slap, Turn
from game.twin_it.rules import CLANS, DUEL, RING
from scenes.menus.pause import MenuScene
from scenes.menus.results import ResultsScene
from scenes.table.log import entries
from scenes.table.timed import END_MS
from scenes.table.watch import watching
from scenes.twin_it.compare import SHOWN_MS, CompareScene
from scenes.twin_it.devices import Device
from scenes.twin_it.letters import ASIDE, Letters
from tests.twin_it.cards import card
from tests.twin_it.racer import (
    FOUR,
    KEYS,
    Clock,
    Planner,
    Racer,
    a_clock,
    pair,
    ring,
    turned,
)
from tests.twin_it.tables import caught, hands, on_table


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> Iterator[Clock]:
    yield from a_clock(monkeypatch)


# --- one person ---


def test_two_clicks_on_twins_are_a_catch(clock: Clock) -> None:
    robot = pair(clock)
    robot.click_card("p1")
    assert robot.floor.seat == 0 and hands(robot.game) == "" and len(robot.acts) == 2
    assert "And the other one" in robot.table.message
    assert [(one.seat, one.card) for one in robot.table.palms.shown] == [(0, card("p1"))]
    robot.go(300)
    robot.click_card("p2")
    assert caught(robot.game) == ["p1 p2", ""]
    assert robot.acts[-2:] == [(0, f"hand {card(name)}", 800) for name in ("p1", "p2")]
    assert "A pair for Ann" in robot.table.message
    robot.go(2000)
    assert not robot.table.palms.shown and not robot.table.board.busy
    robot.table.check_shown()
    assert entries(robot.table)[-1].said.startswith("*TWIN!*")


def test_a_hand_alone_is_lifted_and_its_player_has_to_wait(clock: Clock) -> None:
    robot = pair(clock)
    robot.click_card("p1")
    robot.go(1490)
    assert robot.floor is not None and robot.table.palms.shown
    robot.go(20)
    assert robot.floor is None and len(robot.acts) == 2, "nothing is journaled"
    assert (
        robot.table.refusal
        and robot.table.message == "Ann pointed at no pair and has to wait a little"
    )
    robot.go(300)
    assert not robot.table.palms.shown
    robot.click_card("p2")
    assert robot.floor is None and robot.table.refusal and "not yet" in robot.table.message.lower()
    robot.let(0, Turn())
    for _ in range(3):  # Ann has nothing to lose
        robot.click_card("p2")
        assert robot.floor is None
        robot.let(1, Turn())
        robot.go(10)
        robot.game.to_turn = 1
    robot.click_card("p2")
    assert robot.floor is not None


def test_a_wrong_pair_is_compared_while_the_clock_stands_still(clock: Clock) -> None:
    robot = pair(clock)
    robot.click_cards("p1", "p2")
    robot.go(1000)
    before = robot.table.clock
    robot.click_cards("q1", "s1")
    assert robot.shows(CompareScene)
    assert {face.card for face in robot.scene.cards} == {card("q1"), card("s1")}
    assert "aren’t twins" in robot.scene.heading
    assert caught(robot.game) == ["", ""], "the error is paid"
    robot.go(SHOWN_MS - 100)
    assert robot.shows(CompareScene) and robot.table.clock == before
    robot.go(200)
    assert robot.scene is robot.table and robot.table.clock <= before + 200
    assert robot.game.to_turn == 0
    robot.table.check_shown()


def test_bots_wait_for_a_comparison_from_its_very_frame_on(clock: Clock) -> None:
    robot = pair(clock)
    bot = Planner()
    robot.table.watchers[1] = bot
    robot.click_card("q1")
    robot.go(60)
    bot.planned = (int(robot.table.clock) + 130, Hand(card("p1")))
    robot.clock.ms += 10
    robot.hear(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=robot.place("s1"), button=1))
    robot.clock.ms += 90
    robot.app.step(100)  # a long frame: the error falls into its beginning
    assert robot.shows(CompareScene)
    assert robot.floor is None and robot.table.clock < 850
    robot.go(SHOWN_MS + 20)
    assert robot.scene is robot.table and robot.floor is None
    robot.go(130)
    assert robot.floor.seat == 1


def test_letters_are_hands(clock: Clock) -> None:
    robot = pair(clock)
    robot.type("p1", "p2")
    assert caught(robot.game) == ["p1 p2", ""]


def test_two_letters_wait_for_each_other_and_a_wrong_one_is_forgotten(clock: Clock) -> None:
    robot = pair(clock)
    letters = robot.table.input.letters = Letters(set("ASDFGHJKLCXNERTIOBMYUVPZ"))
    robot.strike("q")
    assert robot.table.input.typed == "", "the first one shows them"
    code = letters.of[card("p1")].lower()
    first, second = code
    robot.strike(first)
    assert robot.table.input.typed == first.upper() and not robot.game.hands
    robot.strike("backspace")
    assert robot.table.input.typed == ""
    robot.strike(first)
    robot.go(1300)
    assert robot.table.input.typed == "", "nobody waits for ever"
    robot.strike(first, "7", first)
    assert robot.table.input.typed in ("", first.upper())
    robot.go(1300)
    robot.strike(first, second)
    assert robot.floor.seat == 0 and robot.floor.cards == [card("p1")]


def test_one_person_sees_letters_from_the_first_one_typed(clock: Clock) -> None:
    robot = pair(clock)

    def lettered() -> set[bool]:
        assert not robot.table.board.busy
        return {"/" in piece.face for piece in robot.table.board.pieces.values()}

    robot.go(500)
    assert lettered() == {False}
    robot.strike("a")
    assert lettered() == {True} and not robot.game.hands, "it put no hand on anything"
    for _ in range(ASIDE):
        assert lettered() == {True}
        robot.click_card("q1")
        robot.go(2400)
    assert lettered() == {False}, "who plays with the mouse needs none"


@pytest.mark.parametrize(
    ("devices", "seen"),
    [
        ((KEYS[0], KEYS[1]), True),
        ((Device("mouse"), KEYS[0]), True),
        ((Device("mouse"), Device("touch")), False),
    ],
)
def test_several_people_see_letters_when_one_has_a_key(
    clock: Clock, devices: tuple[Device, Device], seen: bool
) -> None:
    robot = Racer(clock, ("human", "human"))
    robot.sit(*devices)
    robot.strike("a")
    robot.go(50)
    assert {"/" in piece.face for piece in robot.table.board.pieces.values()} == {seen}


def test_space_turns_a_card_and_so_does_the_button(clock: Clock) -> None:
    robot = Racer(clock)
    robot.strike("space")
    assert robot.acts == [(0, "turn", 0)] and robot.game.to_turn == 1
    robot.strike("space")
    assert len(robot.acts) == 1, "not Ann's turn"
    assert not robot.target("turn").enabled
    robot.let(1, Turn())
    robot.go(100)
    assert robot.target("turn").enabled
    robot.click("turn")
    assert robot.acts[-1] == (0, "turn", 100)


def test_a_click_beside_the_cards_is_nothing(clock: Clock) -> None:
    robot = pair(clock)
    robot.click((robot.app.scale.w // 2, 5))
    robot.click(robot.table.room.message().center)
    robot.down(robot.place("p1"), 3)
    robot.app.step(0)
    assert not robot.game.hands and len(robot.acts) == 2


def test_your_own_pile_and_a_catch_are_places_for_a_hand(clock: Clock) -> None:
    robot = Racer(clock, top="p1' a1' q1 a2' r1 t1 a3 u1 v1 x1 y1")
    for seat in (0, 1, 0, 1):
        robot.let(seat, Turn())
        robot.go(400)
    assert "a1" in on_table(robot.game) and "a2" in on_table(robot.game)
    robot.let(1, Hand(card("a1")))
    robot.let(1, Hand(card("a2")))
    robot.go(1500)
    assert caught(robot.game) == ["", "a1 a2"]
    for seat in (1, 0):
        robot.let(seat, Turn())
        robot.go(400)
    robot.click_cards("a3", "a1")  # on top of Ann's pile, and a catch
    assert caught(robot.game) == ["a1 a2 a3", ""] and "STOLEN" in robot.table.message


@pytest.mark.parametrize(("language", "margin"), [("en", "ahead by 0.21 s"), ("fr", "0,21\u00a0s")])
def test_who_comes_late_is_seen_and_the_margin_is_told(
    clock: Clock, language: str, margin: str
) -> None:
    robot = pair(clock, language=language)
    bot = Planner()
    robot.table.watchers[1] = bot
    robot.click_card("p1")
    bot.planned = (int(robot.table.clock) + 210, Hand(card("p2")))
    robot.click_cards("p2")
    assert margin in robot.table.message
    robot.go(250)
    assert any(one.seat == 1 for one in robot.table.palms.shown)


def test_the_focus_pauses_and_the_pause_hides_the_cards(clock: Clock) -> None:
    robot = pair(clock)
    before = robot.table.clock
    robot.hear(pygame.Event(pygame.WINDOWFOCUSLOST))
    robot.go(50)
    assert robot.shows(MenuScene) and robot.faces() == {"back"}
    robot.go(3000)
    assert robot.table.clock <= before + 10
    robot.hear(pygame.Event(pygame.WINDOWFOCUSGAINED))
    robot.go(50)
    assert robot.shows(MenuScene), "the player says when it goes on"
    robot.strike("escape")
    assert robot.scene is robot.table and "back" not in robot.faces()
    robot.go(100)
    assert before + 90 <= robot.table.clock <= before + 120


@pytest.mark.parametrize("key", ["escape", "f10", "f1"])
def test_keys_that_pause(clock: Clock, key: str) -> None:
    robot = pair(clock)
    robot.click_card("p1")
    before = robot.table.clock
    robot.strike(key)
    assert robot.scene is not robot.table and robot.faces() == {"back"}
    shown = {place.face for place in robot.table.board.pieces.values()}
    assert shown == {"back"} and robot.table.board.above is not None
    robot.go(5000, 100)
    assert robot.table.clock == before and robot.floor.left > 1400, "no time has passed"
    robot.strike("escape")
    assert robot.scene is robot.table
    robot.click_cards("p2")
    assert caught(robot.game) == ["p1 p2", ""]


def test_nothing_struck_during_a_pause_is_done_after_it(clock: Clock) -> None:
    robot = pair(clock)
    robot.down(robot.place("p1"))
    robot.post(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode="", scancode=0)
    robot.app.step(0)
    robot.app.step(0)
    robot.strike("escape")
    robot.go(100)
    assert robot.floor is None and not robot.game.hands


def test_a_match_resumed_in_the_middle_shows_its_hands(clock: Clock) -> None:
    robot = pair(clock)
    robot.let(0, Hand(card("p1")))
    robot.go(500)
    path = robot.table.match.path
    while robot.app.stack:
        robot.app.pop()
    robot.app.close()
    match = Match.resume(path)
    again = Racer(clock, match=match)
    assert again.table.clock == 800 and hands(again.game) == "0 p1 @800"
    assert [(one.seat, one.card) for one in again.table.palms.shown] == [(0, card("p1"))]
    again.click_cards("p2", "q1")
    assert caught(again.game) == ["p1 p2", ""]


def test_hands_lie_on_their_cards_in_a_new_window(clock: Clock) -> None:
    robot = pair(clock)
    robot.click_card("p1")
    robot.app.resize((1600, 900))
    (one,) = robot.table.palms.shown
    assert (one.x, one.y) == robot.place("p1")


def test_cards_keep_their_places_in_a_new_window(clock: Clock) -> None:
    robot = Racer(clock, bots=False, top="")
    for turn in range(40):
        robot.let(turn % 2, Turn())
    robot.go(500)

    def where() -> dict[int, tuple[float, float]]:
        room, places = robot.table.room, robot.table.places()
        return {c: room.share(places[c].x / room.u, places[c].y / room.u) for c in robot.game.table}

    before = where()
    robot.app.resize((1920, 800))
    after = where()
    moved = [abs(after[c][0] - before[c][0]) + abs(after[c][1] - before[c][1]) for c in before]
    assert sum(moved) / len(moved) < 0.2, "they do not gather in a corner"


# --- the ring ---


def test_digits_turn_piles(clock: Clock) -> None:
    robot = ring(clock)
    robot.strike("1")
    assert robot.acts == [(0, "turn 0", 0)] and on_table(robot.game) == "p1"
    robot.strike("2")
    assert len(robot.acts) == 1, "it is Bo's turn"
    robot.let(1, Turn(1))
    robot.go(300)
    robot.click("turn.0")
    assert on_table(robot.game) == "p1 u1 p2"
    robot.let(1, Turn(2))
    robot.go(300)
    robot.strike("space")
    assert len(robot.acts) == 5, "the space bar takes the largest pile"


def test_a_pair_in_the_ring_is_two_hands(clock: Clock) -> None:
    robot = ring(clock)
    turned(robot, 0, 0)
    assert on_table(robot.game) == "p1 p2"
    robot.click_cards("p1", "p2")
    assert caught(robot.game) == ["p1 p2", ""]


@pytest.mark.parametrize("how", ["click", "enter"])
def test_a_slap_on_the_middle_and_two_cards(clock: Clock, how: str) -> None:
    robot = Racer(clock, mode=RING, top="p1' u1' r1 s1 p2 q1 t1 v1 w1 x1")
    turned(robot, 0)
    if how == "click":
        robot.click_card("p2")
    else:
        robot.strike("return")
    assert robot.game.slapped == (0, 3300) and "Ann slaps" in robot.table.message
    assert robot.table.shown.slapped == 0
    robot.go(500)
    robot.click_card("p1")
    robot.click_card("p2")  # the top of the middle, now a card like any other
    assert sorted(robot.game.catches[0][0]) == sorted([card("p1"), card("p2")])
    assert [text.partition(" ")[0] for _, text, _ in robot.acts] == [
        "turn",
        "slap",
        "point",
        "point",
    ]


def test_the_letter_of_the_middle_names_its_card(clock: Clock) -> None:
    robot = Racer(clock, mode=RING, top="p1' u1' r1 s1 p2 q1 t1 v1 w1 x1")
    turned(robot, 0)
    robot.strike("return")
    robot.type("p2", "p1")
    assert len(robot.game.catches[0]) == 1


def test_the_wrong_gesture_is_explained(clock: Clock) -> None:
    robot = Racer(clock, mode=RING, top="p1' u1' r1 s1 q1 p2 t1 v1 w1 x1")
    turned(robot, 0)
    robot.click_cards("p1", "p2")  # on top of a pile: this asks for a slap
    scene = robot.scene
    assert isinstance(scene, CompareScene) and scene.why == "gesture" and scene.gesture == "slap"
    assert "slap" in scene.sentence()
    robot.go(SHOWN_MS + 50)
    robot.table.check_shown()
    assert robot.game.debts


def test_a_slap_for_two_hands_is_the_wrong_gesture_too(clock: Clock) -> None:
    robot = ring(clock)
    turned(robot, 0, 0)
    robot.strike("return")
    robot.click_cards("p1", "p2")
    scene = robot.scene
    assert isinstance(scene, CompareScene) and scene.gesture == "hands"


def test_a_slap_without_cards_is_late(clock: Clock) -> None:
    robot = ring(clock)
    turned(robot, 0, 0)
    robot.strike("return")
    robot.go(3100)
    assert robot.shows(CompareScene) and robot.scene.why == "late"
    robot.go(SHOWN_MS + 50)
    robot.table.check_shown()


def test_nobody_turns_while_somebody_points(clock: Clock) -> None:
    robot = ring(clock)
    turned(robot, 0, 0)
    robot.let(1, Slap())
    robot.go(50)
    robot.strike("1", "return")
    robot.click_card("p1")
    assert len(robot.acts) == 3 and robot.table.refusal
    assert "Bo" in robot.table.message


# --- clans ---


def test_in_clans_a_mate_completes_the_pair(clock: Clock) -> None:
    robot = Racer(clock, ("human", "easy", "easy", "easy"), CLANS, FOUR)
    for seat in range(4):
        robot.let(seat, Turn())
    robot.go(300)
    robot.click_card("p1")
    robot.go(4900)
    assert robot.game.hands, "in clans a hand waits five seconds"
    robot.let(2, Hand(card("p2")))
    assert caught(robot.game) == ["p1 p2", ""] and "Ann + Cy" in robot.table.message
    robot.go(1500)
    robot.table.check_shown()
    robot.strike("space")
    assert robot.acts[-1][:2] == (0, "turn"), "after a stop whoever likes turns"


def test_in_clans_nobody_catches_alone(clock: Clock) -> None:
    robot = Racer(clock, ("human", "easy", "easy", "easy"), CLANS, FOUR)
    for seat in range(4):
        robot.let(seat, Turn())
    robot.go(300)
    robot.click_cards("p1", "p2")
    assert robot.shows(CompareScene) and robot.scene.why == "alone"


def test_clans_with_a_bot_for_a_mate(clock: Clock) -> None:
    """The mate comes to help within the time of a hand."""
    robot = Racer(clock, ("human", "hard", "hard", "hard"), CLANS, FOUR, bots=True)
    robot.strike("space")
    robot.until(lambda: "p1" in on_table(robot.game) and "p2" in on_table(robot.game), 20)
    robot.table.watchers.pop(1)
    robot.table.watchers.pop(3)
    if not any(robot.game.catches):
        if not robot.game.hands:
            robot.click_card("p1")
        robot.until(lambda: bool(robot.game.catches[0]) or robot.scene is not robot.table, 20)
    assert any(robot.game.catches)


# --- whole matches ---


def bots_only(clock: Clock, mode: str, count: int, **chosen: Any) -> Racer:
    return Racer(clock, ("hard", "normal", "easy", "hard", "normal", "hard")[:count], mode, "",
                 bots=True, **chosen)  # fmt: skip


@pytest.mark.parametrize(
    ("mode", "count", "chosen"),
    [
        (DUEL, 2, {}),
        (DUEL, 6, {"language": "fr", "percent": 200}),
        (CLANS, 5, {"motion": "none"}),
        (RING, 3, {"motion": "gentle", "language": "fr"}),
    ],
)
def test_a_whole_match_of_bots(clock: Clock, mode: str, count: int, chosen: Any) -> None:
    robot = bots_only(clock, mode, count, **chosen)
    for _ in range(8000):
        robot.clock.ms += 100
        robot.app.step(100)
        if robot.shows(ResultsScene):
            break
        if not robot.table.busy and robot.scene is robot.table:
            robot.table.check_shown()
    assert robot.shows(ResultsScene), robot.game.totals()
    robot.go(500, 100)
    recorded = Match.read(robot.table.match.path)
    assert recorded.outcome is not None
    assert recorded.game.position() == robot.game.position(), "it replays exactly"
    robot.app.reset(watching(recorded))
    seen: Any = robot.app.scene
    seen.strict = True
    for _ in range(len(seen.lines)):
        while seen.filming:
            seen.skip()
        seen.step()
    while seen.filming:
        seen.skip()
    robot.go(1000, 100)
    assert seen.shows(recorded.game.view(seen.eyes)) and seen.done == len(seen.lines)
    assert seen.message


def test_a_recording_listens_to_its_keys(clock: Clock) -> None:
    robot = pair(clock)
    robot.click_cards("p1", "p2")
    robot.go(500)
    recorded = Match.read(robot.table.match.path)
    robot.app.reset(watching(recorded))
    robot.app.step(0)
    seen: Any = robot.scene
    assert not seen.racing
    robot.key("p")
    assert seen.paused
    robot.key("n")
    assert seen.done == 1
    robot.go(2000, 50)
    assert seen.done == 1
    robot.key("p")
    robot.go(8000, 50)
    assert seen.done == 4 and seen.shows(recorded.game.view(0))
    assert not seen.palms.shown


def test_the_results_come_after_a_last_look(clock: Clock) -> None:
    robot = pair(clock)
    robot.game.goals = (1, 1)
    robot.click_cards("p1", "p2")
    assert robot.game.outcome() is not None
    robot.go(END_MS - 100)
    assert robot.scene is robot.table
    robot.go(200)
    assert robot.shows(ResultsScene)
