"""Twin It's races at the table: alone and with several people, by mouse, letters, keys, pads and
fingers; what stops the clock, what is told, and where cards lie."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from math import cos, radians, sin
from typing import Any

import pygame
import pytest
from pygame import Rect

from game.journal import Match, Player
from game.twin_it import CLANS, DUEL, RING
from game.twin_it_moves import Hand, Slap, Turn
from scenes.menu import MenuScene
from scenes.results import ResultsScene
from scenes.stage.theme import Scale
from scenes.table import Table
from scenes.timed_table import END_MS
from scenes.twin_it_compare import SHOWN_MS, CompareScene
from scenes.twin_it_devices import Device
from scenes.twin_it_layout import Layout, Spread, tilt
from scenes.twin_it_lobby import LobbyScene
from scenes.watch import watching
from tests.rules.twin_it_table import PLACE, card, caught, deck, hands, on_table
from tests.scenes.robot import Robot, app_of
from tests.scenes.virtual_pads import pads

NAMES = ("Ann", "Bo", "Cy", "Dee", "Maximilienne", "Wizard")
KEYS = ("z", "u", "p")
# Two seats: when each has turned a card, p1 and p2 lie open; q1 and s1 are on top then.
PAIR = "p1' p2' q1 s1 r1 t1 u1 v1 x1 y1"
# Four seats, a card each: then p1 p2 u1 v1 lie open.
FOUR = "p1' p2' u1' v1' q1 r1 s1 t1 w1 x1 y1 z1"
# The ring: piles 0 to 4 show their first cards; below are p2' and so on.
FIVE = "p1' u1' r1 s1 q1 p2' u2' t1 v1 w1 x1 y1 z1 a1 b1"


class Clock:
    """The time that the app reads, in our hands."""

    def __init__(self) -> None:
        self.ms = 1000.0

    def __call__(self) -> float:
        return self.ms / 1000


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> Iterator[Clock]:
    made = Clock()
    monkeypatch.setattr("scenes.loop.perf_counter", made)
    monkeypatch.setattr(Table, "strict", True)
    yield made
    pygame.display.quit()


def start(
    app: Any,
    kinds: Sequence[str],
    mode: str = DUEL,
    top: str = PAIR,
    seed: int = 7,
    **options: Any,
) -> Match:
    seats = [Player(NAMES[i], kind) for i, kind in enumerate(kinds)]
    path = app.store.new_journal_path("twin-it")
    cards = deck(top) if top else None
    return Match.start("twin-it", seats, {"mode": mode, **options}, seed, cards, path)


class Racer(Robot):
    """Eyes and hands before a race. Bots sit still unless they are wanted."""

    def __init__(
        self,
        clock: Clock,
        kinds: Sequence[str] = ("human", "easy"),
        mode: str = DUEL,
        top: str = PAIR,
        bots: bool = False,
        match: Match | None = None,
        options: dict[str, Any] | None = None,
        seed: int = 7,
        **chosen: Any,
    ) -> None:
        self.clock = clock
        app = app_of(**chosen)
        match = match or start(app, kinds, mode, top, seed, **(options or {}))
        super().__init__(app, match)
        for _ in range(8):
            self.app.step(0)
        if not bots:
            self.table.watchers.clear()

    # --- time ---

    def go(self, ms: float, dt: float = 10.0) -> None:
        """Let so many milliseconds pass."""
        while ms > 0:
            self.clock.ms += min(dt, ms)
            self.app.step(min(dt, ms))
            ms -= dt

    def hear(self, *events: pygame.Event) -> None:
        """Events that are read between two frames, as in a race."""
        self.app._early += self.app._translate(list(events))

    # --- eyes ---

    @property
    def game(self) -> Any:
        return self.table.match.game

    @property
    def acts(self) -> list[tuple[int, str, int | None]]:
        return [(made.seat, made.move.text(), made.at) for made in self.table.match.moves]

    def shows(self, kind: type) -> bool:
        return isinstance(self.scene, kind)

    def place(self, name: str) -> tuple[int, int]:
        found = self.table.places()[card(name)]
        return round(found.x), round(found.y)

    def faces(self) -> set[str]:
        return {place.face.partition("/")[0] for place in self.table.places().values()}

    # --- hands ---

    def click_card(self, name: str) -> None:
        self.click(self.place(name))
        self.up(self.place(name))

    def let(self, seat: int, move: Any, at: int | None = None) -> None:
        """Somebody else does something now."""
        self.table.play(seat, move, int(self.table.clock) if at is None else at)

    def key_event(self, name: str, down: bool = True) -> pygame.Event:
        code = pygame.key.key_code(name)
        kind = pygame.KEYDOWN if down else pygame.KEYUP
        return pygame.Event(kind, key=code, mod=0, unicode="", scancode=0)

    def strike(self, *names: str) -> None:
        for name in names:
            pygame.event.post(self.key_event(name))
            self.app.step(0)
            pygame.event.post(self.key_event(name, False))
            self.app.step(0)

    def type(self, name: str) -> None:
        """The letters of a card."""
        self.strike(*self.table.letters.of[card(name)].lower())

    def finger(self, name: str, number: int, down: bool = True) -> pygame.Event:
        x, y = self.place(name)
        kind = pygame.FINGERDOWN if down else pygame.FINGERUP
        size = self.app.scale.size
        values = {"touch_id": 1, "finger_id": number, "x": x / size[0], "y": y / size[1]}
        return pygame.Event(kind, values)

    def sit(self, *devices: Device) -> None:
        """Through the lobby, with these devices."""
        lobby = self.scene
        assert isinstance(lobby, LobbyScene)
        if devices:
            lobby.devices = dict(zip(self.table.people, devices, strict=True))
        self.strike("f5")
        assert self.scene is self.table
        self.app.step(0)


def pair(clock: Clock, **chosen: Any) -> Racer:
    """Two players; p1 and p2 lie open, and it is Ann's turn again."""
    robot = Racer(clock, **chosen)
    if robot.shows(LobbyScene):
        robot.sit(
            *(Device("key", f"@{key}", key.upper()) for key in KEYS[: len(robot.table.people)])
        )
    for seat in (0, 1):
        robot.let(seat, Turn())
        robot.go(400)
    assert on_table(robot.game) == "p1 p2" and robot.game.to_turn == 0
    return robot


# --- one person ---


def test_two_clicks_on_twins_are_a_catch(clock: Clock) -> None:
    robot = pair(clock)
    robot.click_card("p1")
    assert hands(robot.game) == "0 p1 @800"
    assert [(one.seat, one.card) for one in robot.table.hands.shown] == [(0, card("p1"))]
    robot.go(300)
    robot.click_card("p2")
    assert caught(robot.game) == ["p1 p2", ""] and robot.acts[-1] == (0, f"hand {card('p2')}", 1100)
    assert "Ann has a pair" in robot.table.message
    robot.go(2000)
    assert not robot.table.hands.shown and not robot.table.board.busy
    robot.table.check_picture()
    assert robot.table.log[-1].startswith("*TWIN!*")


def test_a_hand_is_lifted_after_two_seconds(clock: Clock) -> None:
    robot = pair(clock)
    robot.click_card("p1")
    robot.go(1990)
    assert robot.game.hands and robot.table.hands.shown
    robot.go(20)
    assert not robot.game.hands
    robot.go(300)
    assert not robot.table.hands.shown
    robot.click_card("p2")
    robot.go(100)
    assert caught(robot.game) == ["", ""]


def test_a_wrong_pair_is_compared_while_the_clock_stands_still(clock: Clock) -> None:
    robot = pair(clock)
    robot.click_card("p1")
    robot.click_card("p2")
    robot.go(1000)
    before = robot.table.clock
    robot.click_card("q1")
    robot.click_card("s1")
    assert robot.shows(CompareScene)
    assert {face.card for face in robot.scene.cards} == {card("q1"), card("s1")}
    assert "not twins" in robot.scene.heading
    assert caught(robot.game) == ["", ""], "the error is paid"
    robot.go(SHOWN_MS - 100)
    assert robot.shows(CompareScene) and robot.table.clock == before
    robot.go(200)
    assert robot.scene is robot.table and robot.table.clock <= before + 200
    assert robot.game.to_turn == 0
    robot.table.check_picture()


def test_bots_wait_for_a_comparison_from_its_very_frame_on(clock: Clock) -> None:
    robot = pair(clock)
    bot = _Planner()
    robot.table.watchers[1] = bot
    robot.click_card("q1")
    bot.planned = (int(robot.table.clock) + 30, Hand(card("p1")))
    robot.clock.ms += 10
    robot.hear(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=robot.place("s1"), button=1))
    robot.clock.ms += 90
    robot.app.step(100)  # a long frame: the error falls into its beginning
    assert robot.shows(CompareScene)
    assert not robot.game.hands and robot.table.clock < 850
    robot.go(SHOWN_MS + 20)
    assert robot.scene is robot.table
    robot.go(100)
    assert [hand.seat for hand in robot.game.hands] == [1]


class _Planner:
    """A bot that does what it is told."""

    def __init__(self) -> None:
        self.planned: tuple[int, Any] | None = None

    def look(self, view: Any) -> None:
        if any(hand.seat == 1 for hand in view.hands):
            self.planned = None

    def plan(self) -> tuple[int, Any] | None:
        return self.planned

    def refused(self) -> None:
        self.planned = None


def test_letters_are_hands(clock: Clock) -> None:
    robot = pair(clock)
    robot.type("p1")
    robot.type("p2")
    assert caught(robot.game) == ["p1 p2", ""]


def test_two_letters_wait_for_each_other_and_a_wrong_one_is_forgotten(clock: Clock) -> None:
    robot = pair(clock)
    letters = robot.table.letters
    letters._codes_of = {place: f"Q{code}" for place, code in letters._codes_of.items()}
    robot.table.refresh(0)
    code = letters.of[card("p1")].lower()
    robot.strike("q")
    assert robot.table.typed == "Q" and not robot.game.hands
    robot.strike("backspace")
    assert robot.table.typed == ""
    robot.strike("q")
    robot.go(1300)
    assert robot.table.typed == "", "nobody waits for ever"
    robot.strike("q", "7", "q")
    assert robot.table.typed in ("", "Q")
    robot.go(1300)
    robot.strike(*code)
    assert hands(robot.game).startswith("0 p1")


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
    robot.click_card("a3")  # on top of Ann's pile
    robot.click_card("a1")
    assert caught(robot.game) == ["a1 a2 a3", ""] and "STOLEN" in robot.table.message


def test_who_comes_late_is_seen_and_the_margin_is_told(clock: Clock) -> None:
    robot = pair(clock)
    bot = _Planner()
    robot.table.watchers[1] = bot
    robot.click_card("p1")
    bot.planned = (int(robot.table.clock) + 210, Hand(card("p2")))
    robot.click_card("p2")
    assert "first hands down by 0.21 s" in robot.table.message
    robot.go(250)
    assert any(one.seat == 1 for one in robot.table.hands.shown)


def test_the_margin_has_a_comma_in_french(clock: Clock) -> None:
    robot = pair(clock, language="fr")
    assert robot.table._seconds(214.0) == "0,21"


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
    assert robot.table.clock == before and robot.game.hands, "no time has passed"
    robot.strike("escape")
    assert robot.scene is robot.table
    robot.click_card("p2")
    assert caught(robot.game) == ["p1 p2", ""]


def test_nothing_struck_during_a_pause_is_done_after_it(clock: Clock) -> None:
    robot = pair(clock)
    robot.down(robot.place("p1"))
    robot.post(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode="", scancode=0)
    robot.app.step(0)
    robot.app.step(0)
    robot.strike("escape")
    robot.go(100)
    assert not robot.game.hands


def test_a_match_resumed_in_the_middle_shows_its_hands(clock: Clock) -> None:
    robot = pair(clock)
    robot.click_card("p1")
    robot.go(500)
    path = robot.table.match.path
    while robot.app.stack:
        robot.app.pop()
    robot.app.close()
    match = Match.resume(path)
    again = Racer(clock, match=match)
    assert again.table.clock == 800 and hands(again.game) == "0 p1 @800"
    assert [(one.seat, one.card) for one in again.table.hands.shown] == [(0, card("p1"))]
    again.click_card("p2")
    assert caught(again.game) == ["p1 p2", ""]


def test_hands_lie_on_their_cards_in_a_new_window(clock: Clock) -> None:
    robot = pair(clock)
    robot.click_card("p1")
    robot.app.resize((1600, 900))
    (one,) = robot.table.hands.shown
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


def ring(clock: Clock, kinds: Sequence[str] = ("human", "easy"), **chosen: Any) -> Racer:
    """u1 lies in the ring; p1 p2 will after two more turns of piles 0."""
    robot = Racer(clock, kinds, RING, FIVE, **chosen)
    if robot.shows(LobbyScene):
        robot.sit(
            *(Device("key", f"@{key}", key.upper()) for key in KEYS[: len(robot.table.people)])
        )
    return robot


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


def turned(robot: Racer, *piles: int) -> None:
    for i, pile in enumerate(piles):
        robot.let(i % len(robot.table.match.seats), Turn(pile))
        robot.go(300)


def test_a_pair_in_the_ring_is_two_hands(clock: Clock) -> None:
    robot = ring(clock)
    turned(robot, 0, 0)
    assert on_table(robot.game) == "p1 p2"
    robot.click_card("p1")
    robot.click_card("p2")
    assert caught(robot.game) == ["p1 p2", ""]


@pytest.mark.parametrize("how", ["click", "enter"])
def test_a_slap_on_the_middle_and_two_cards(clock: Clock, how: str) -> None:
    robot = Racer(clock, mode=RING, top="p1' u1' r1 s1 p2 q1 t1 v1 w1 x1")
    turned(robot, 0)
    if how == "click":
        robot.click_card("p2")
    else:
        robot.strike("return")
    assert robot.game.slapped == (0, 3300) and "points" in robot.table.message
    assert robot.table.picture.slapped == 0
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
    robot.type("p2")
    robot.type("p1")
    assert len(robot.game.catches[0]) == 1


def test_the_wrong_gesture_is_explained(clock: Clock) -> None:
    robot = Racer(clock, mode=RING, top="p1' u1' r1 s1 q1 p2 t1 v1 w1 x1")
    turned(robot, 0)
    robot.click_card("p1")
    robot.click_card("p2")  # on top of a pile: this asks for a slap
    scene = robot.scene
    assert isinstance(scene, CompareScene) and scene.why == "gesture" and scene.gesture == "slap"
    assert "slap" in scene.sentence()
    robot.go(SHOWN_MS + 50)
    robot.table.check_picture()
    assert robot.game.debts


def test_a_slap_for_two_hands_is_the_wrong_gesture_too(clock: Clock) -> None:
    robot = ring(clock)
    turned(robot, 0, 0)
    robot.strike("return")
    robot.click_card("p1")
    robot.click_card("p2")
    scene = robot.scene
    assert isinstance(scene, CompareScene) and scene.gesture == "hands"


def test_a_slap_without_cards_is_late(clock: Clock) -> None:
    robot = ring(clock)
    turned(robot, 0, 0)
    robot.strike("return")
    robot.go(3100)
    assert robot.shows(CompareScene) and robot.scene.why == "late"
    robot.go(SHOWN_MS + 50)
    robot.table.check_picture()


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
    robot.table.check_picture()
    robot.strike("space")
    assert robot.acts[-1][:2] == (0, "turn"), "after a stop whoever likes turns"


def test_in_clans_nobody_catches_alone(clock: Clock) -> None:
    robot = Racer(clock, ("human", "easy", "easy", "easy"), CLANS, FOUR)
    for seat in range(4):
        robot.let(seat, Turn())
    robot.go(300)
    robot.click_card("p1")
    robot.click_card("p2")
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


# --- several people: buzz, then point ---


def people(clock: Clock, count: int = 2, **chosen: Any) -> Racer:
    kinds = ["human"] * count + ["easy"] * (2 - count)
    return pair(clock, kinds=kinds, **chosen)


def test_several_people_go_through_the_lobby(clock: Clock) -> None:
    robot = Racer(clock, ("human", "human"))
    assert robot.shows(LobbyScene) and robot.faces() == {"back"}
    robot.go(500)
    assert robot.table.clock == 0
    robot.strike("z", "3")
    robot.strike("f5")
    assert robot.scene is robot.table and "back" not in robot.faces()
    assert {seat: device.place for seat, device in robot.table.devices.items()} == {
        0: "@z", 1: "@3"
    }  # fmt: skip
    taken = {device.label for device in robot.table.devices.values()}
    assert not taken & set("".join(robot.table.letters.of.values()))


def test_back_from_the_lobby_leaves_the_match(clock: Clock) -> None:
    robot = Racer(clock, ("human", "human"))
    robot.strike("escape")
    assert robot.scene is not robot.table and robot.table not in robot.app.stack


def test_buzz_and_point_with_the_mouse(clock: Clock) -> None:
    robot = people(clock)
    robot.go(123)
    robot.strike("u")
    assert robot.table.buzz is not None and robot.table.buzz.seat == 1
    assert "Bo! Point" in robot.table.message and not robot.game.hands
    before = robot.table.clock
    robot.go(1500)
    robot.click_card("p2")
    assert robot.table.buzz.cards == [card("p2")] and len(robot.acts) == 2
    robot.go(500)
    robot.click_card("p2")  # again on the same card: nothing
    assert robot.table.buzz is not None
    robot.click_card("p1")
    assert robot.table.buzz is None and robot.table.clock == before
    both = [(1, f"hand {card(name)}", int(before)) for name in ("p2", "p1")]
    assert robot.acts[-2:] == both, "two hands at the moment of the buzz"
    assert caught(robot.game) == ["", "p1 p2"] or caught(robot.game) == ["", "p2 p1"]
    again = Match.read(robot.table.match.path)
    assert [(m.seat, m.move.text(), m.at) for m in again.moves][-2:] == both


def test_buzz_and_point_with_letters(clock: Clock) -> None:
    robot = people(clock)
    robot.type("p1")
    assert robot.table.buzz is None and not robot.game.hands, "letters are for who has the floor"
    robot.strike("z")
    robot.type("p1")
    robot.type("p2")
    assert len(robot.game.catches[0]) == 1


def test_a_click_without_a_buzz_is_refused(clock: Clock) -> None:
    robot = people(clock)
    robot.click_card("p1")
    assert not robot.game.hands and robot.table.refusal
    assert robot.table.message == robot.app.words.say("twin_it.play.buzz_first")


def test_a_buzz_holds_bots_and_the_clock(clock: Clock) -> None:
    robot = pair(clock, kinds=("human", "easy"))
    robot.table.devices = {0: Device("key", "@z", "Z")}
    bot = _Planner()
    robot.table.watchers[1] = bot
    bot.planned = (int(robot.table.clock) + 100, Hand(card("p1")))
    robot.strike("z")
    robot.go(3000)
    assert not robot.game.hands and robot.table.clock <= 810
    robot.strike("space")
    assert len(robot.acts) == 2, "nobody turns a card meanwhile"
    assert "turn" not in robot.ids()
    robot.click_card("p1")
    robot.click_card("p2")
    assert len(robot.game.catches[0]) == 1


@pytest.mark.parametrize("pointed", ["", "p1"])
def test_a_silent_buzz_is_an_error(clock: Clock, pointed: str) -> None:
    robot = people(clock, point_seconds=3)
    robot.strike("z")
    robot.click_card("p1")
    robot.click_card("p2")
    robot.go(1000)
    assert len(robot.game.catches[0]) == 1
    moment = int(robot.table.clock)
    robot.strike("z")
    if pointed:
        robot.click_card("q1")
    robot.go(2950)
    assert robot.table.buzz is not None
    robot.go(100)
    assert robot.table.buzz is None and caught(robot.game) == ["", ""]
    assert [text.partition(" ")[0] for _, text, _ in robot.acts[-2:]] == ["hand", "hand"]
    assert [at for _, _, at in robot.acts[-2:]] == [moment, moment]
    scene = robot.scene
    assert isinstance(scene, CompareScene) and scene.cards == () and scene.why == "late"
    assert scene.heading == "Ann buzzed, and found nothing in time"
    assert scene.heading in robot.table.log
    robot.go(SHOWN_MS + 50)
    assert robot.scene is robot.table and not robot.game.hands
    robot.go(300)
    assert not robot.table.hands.shown
    robot.table.check_picture()


def test_without_a_limit_a_buzz_waits(clock: Clock) -> None:
    robot = people(clock, point_seconds=0)
    robot.strike("z")
    robot.go(30_000, 100)
    assert robot.table.buzz is not None and robot.table.buzz.left is None


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


def buzzes(robot: Racer, *keys: tuple[str, float]) -> None:
    """Keys struck so many milliseconds after the first, all read before the next frame."""
    begin = robot.clock.ms
    for name, after in keys:
        robot.clock.ms = begin + after
        robot.hear(robot.key_event(name))
    robot.app.step(robot.clock.ms - begin)
    for name, _ in keys:
        robot.hear(robot.key_event(name, False))
    robot.app.step(0)


def test_the_earlier_key_has_the_floor_and_the_margin_is_told(clock: Clock) -> None:
    robot = people(clock)
    buzzes(robot, ("u", 0), ("z", 30))
    assert robot.table.buzz.seat == 1 and robot.table.buzz.late == {0: pytest.approx(30)}
    robot.click_card("p1")
    robot.click_card("p2")
    assert "first hands down by 0.03 s" in robot.table.message


@pytest.mark.parametrize("after", [0, 210, 300, 310])
def test_a_key_just_after_a_bot_has_caught_is_late_and_no_error(clock: Clock, after: int) -> None:
    robot = people(clock)
    for name in ("p1", "p2"):
        robot.let(1, Hand(card(name)))
    robot.go(after)
    robot.strike("z")
    if after > 300:
        assert robot.table.buzz is not None
        return
    assert robot.table.buzz is None and robot.table.refusal
    assert robot.table.message.endswith(f"first hands down by {after / 1000:.2f} s")
    robot.go(400)
    robot.strike("z")
    assert robot.table.buzz is not None


def test_who_has_looked_on_may_buzz_as_soon_as_another_has_pointed(clock: Clock) -> None:
    robot = people(clock)
    robot.strike("z")
    robot.click_card("p1")
    robot.click_card("p2")
    robot.strike("u")
    assert robot.table.buzz is not None and robot.table.buzz.seat == 1


def test_a_late_key_in_another_frame(clock: Clock) -> None:
    robot = people(clock)
    robot.strike("u")
    robot.go(210)
    robot.strike("z")
    assert robot.table.buzz.seat == 1
    robot.click_card("p1")
    robot.click_card("p2")
    assert "first hands down by 0.21 s" in robot.table.message and len(robot.game.catches[1]) == 1
    assert robot.table.buzz is None, "who came late has no floor"


@pytest.mark.parametrize("after", [0, 19, 20])
def test_two_keys_at_once_are_a_dispute(clock: Clock, after: int) -> None:
    robot = people(clock)
    buzzes(robot, ("z", 0), ("u", after))
    robot.click_card("p1")
    robot.click_card("p2")
    assert robot.game.disputed and not any(robot.game.catches)
    moment = robot.acts[-1][2]
    assert [(seat, at) for seat, _, at in robot.acts[-2:]] == [(0, moment), (1, moment)]
    robot.go(100)
    assert robot.table.message.startswith("Dispute!")
    robot.strike("z")
    assert robot.table.buzz is None and robot.table.refusal, "nobody buzzes while it is counted"
    robot.go(2000)
    assert on_table(robot.game) == "p1' p2'" and not robot.game.disputed
    robot.go(500)
    robot.table.check_picture()


def test_after_a_wrong_claim_who_tied_has_the_floor(clock: Clock) -> None:
    robot = people(clock)
    buzzes(robot, ("z", 0), ("u", 10))
    robot.click_card("p1")
    robot.click_card("q1")
    assert robot.shows(CompareScene)
    robot.go(SHOWN_MS + 50)
    assert robot.table.buzz is not None and robot.table.buzz.seat == 1
    robot.click_card("p1")
    robot.click_card("p2")
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
    robot.table.buzz.tied_hands = []
    robot.click_card("a3")
    # Bo tied, but only with a hand elsewhere, so Ann steals.
    robot.table.buzz.tied_hands = [(1, card("p1"))]
    robot.click_card("a1")
    assert [len(owned) for owned in game.catches] == [1, 0] and robot.table.buzz is None


def test_a_held_key_is_refused_and_buzzes_once(clock: Clock) -> None:
    robot = people(clock, point_seconds=3)
    robot.hear(robot.key_event("z"))
    robot.go(20)
    robot.click_card("p1")
    robot.click_card("p2")
    assert len(robot.game.catches[0]) == 1
    robot.go(600)
    assert robot.table.refusal and robot.table.message.startswith("Z is held down")
    robot.hear(robot.key_event("z"))  # the keyboard repeats itself
    robot.go(20)
    assert robot.table.buzz is None
    robot.hear(robot.key_event("z", False))
    robot.go(20)
    robot.strike("z")
    assert robot.table.buzz is not None


def test_a_pause_during_a_buzz_takes_no_time(clock: Clock) -> None:
    robot = people(clock, point_seconds=3)
    robot.strike("z")
    robot.click_card("p1")
    robot.go(500)
    robot.strike("escape")
    assert robot.shows(MenuScene) and robot.faces() == {"back"}
    robot.go(10_000, 100)
    robot.strike("escape")
    assert robot.table.buzz is not None and robot.table.buzz.left > 2400
    robot.click_card("p2")
    assert len(robot.game.catches[0]) == 1


def test_the_focus_pauses_a_buzz(clock: Clock) -> None:
    robot = people(clock, point_seconds=3)
    robot.strike("z")
    robot.hear(pygame.Event(pygame.WINDOWFOCUSLOST))
    robot.go(5000, 100)
    assert robot.shows(MenuScene) and robot.table.buzz.left > 2900


def test_the_ring_with_keys(clock: Clock) -> None:
    """The player's key is the key of the middle: once to buzz, twice to slap."""
    robot = Racer(clock, ("human", "human"), RING, "p1' u1' r1 s1 p2 q1 t1 v1 w1 x1")
    robot.sit(Device("key", "@z", "Z"), Device("key", "@u", "U"))
    turned(robot, 0)
    robot.strike("z", "z")
    assert robot.table.buzz.slap and "slaps" in robot.table.message
    robot.go(100)
    robot.strike("u")
    assert robot.table.buzz.late, "others are late, they do not slap"
    robot.click_card("p1")
    robot.click_card("p2")
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
    assert robot.table.buzz.slap and not robot.table.buzz.cards
    robot.click_card("p2")
    robot.click_card("p1")
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
    assert robot.scene is robot.table and robot.table.buzz is None and robot.table.alone
    assert not robot.table.hands.shown and set(robot.table.watchers) == {1}
    robot.table.watchers.clear()
    robot.go(100)
    robot.click_card("p1")
    robot.click_card("p2")
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
        x, y = robot.table.hands.cursors[1]
        assert x > wide / 2 + 20 and y == high / 2
        pad.lean(0.0)
        pygame.event.pump()
        robot.go(100)
        rest = robot.table.hands.cursors[1]
        robot.go(300)
        assert robot.table.hands.cursors[1] == rest
        for name in ("p1", "p2"):
            robot.table.hands.cursors[1] = robot.place(name)
            pad.strike(pygame.CONTROLLER_BUTTON_A)
            robot.go(30)
        assert len(robot.game.catches[1]) == 1 and robot.game.to_turn == 1
        robot.go(800)
        pad.strike(pygame.CONTROLLER_BUTTON_X)
        robot.go(30)
        assert robot.acts[-1][:2] == (1, "turn")
        robot.table.hands.cursors[1] = robot.target("table.menu").rect.center
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
        robot.table.hands.cursors[1] = robot.place("p2")
        robot.clock.ms += 40
        pad.strike()
        robot.app.step(0)
        assert robot.table.buzz.tied_hands == [(1, card("p2"))]
        robot.click_card("p1")
        robot.click_card("p2")
        assert robot.game.disputed


def test_a_pad_neither_slaps_nor_points_for_somebody_else(clock: Clock) -> None:
    robot = Racer(clock, ("human", "human"), RING, "p1' u1' r1 s1 p2 q1 t1 v1 w1 x1")
    with pads(1) as (pad,):
        robot.go(50)
        robot.sit(Device("key", "@z", "Z"), Device("pad", label="Pad 1", pad=pad.id))
        turned(robot, 0)
        robot.strike("z")
        robot.go(210)
        robot.table.hands.cursors[1] = robot.place("p1")
        pad.strike()
        robot.go(10)
        pad.strike(pygame.CONTROLLER_BUTTON_Y)
        robot.go(10)
        assert not robot.table.buzz.cards and not robot.table.buzz.slap
        assert 205 <= robot.table.buzz.late[1] <= 230
        robot.strike("z")
        robot.click_card("p1")
        robot.click_card("p2")
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
            assert robot.table.devices[1].pad == again.id != pad.id
            robot.go(20)


def test_a_stick_let_go_during_a_comparison_does_not_drift(clock: Clock) -> None:
    robot = pair(clock)
    robot.table._leaning[0] = (1.0, 0.0)
    robot.click_card("q1")
    robot.click_card("s1")
    robot.go(SHOWN_MS + 50)
    before = dict(robot.table.hands.cursors)
    robot.go(200)
    assert robot.table.hands.cursors == before


def test_two_fingers_are_two_hands(clock: Clock) -> None:
    robot = pair(clock)
    robot.hear(robot.finger("p1", 1), robot.finger("p2", 2))
    robot.app.step(10)
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
    assert robot.game.disputed and {seat for seat, _, _ in robot.acts[-2:]} == {0, 1}


# --- without a race ---


def test_without_a_race_people_are_asked_one_after_the_other(clock: Clock) -> None:
    robot = Racer(clock, ("human", "human"), no_hurry=True)
    assert robot.scene is robot.table, "the mouse goes from hand to hand"
    assert robot.table.asked() == 0
    robot.strike("space")
    assert robot.table.asked() == 1
    robot.strike("space")
    assert robot.table.asked() is None and robot.table.turner() == 0
    robot.go(5000, 100)
    assert robot.table.clock == 0, "there is no clock"
    robot.strike("space")
    assert robot.acts == [(0, "turn", 0)] and robot.table.asked() == 1
    robot.strike("space", "space", "space")
    assert on_table(robot.game) == "p1 p2" and robot.table.asked() == 0
    robot.strike("space")
    assert robot.table.asked() == 1
    robot.click_card("p1")
    robot.go(5000, 100)
    assert robot.game.hands
    robot.click_card("p2")
    assert len(robot.game.catches[1]) == 1


def test_without_a_race_a_debt_is_paid_with_the_next_card(clock: Clock) -> None:
    robot = Racer(clock, ("human", "human"), RING, FIVE, no_hurry=True)
    game = robot.game
    robot.strike("space", "space", "1")
    robot.strike("space", "space", "1")
    assert on_table(game) == "p1 p2"
    robot.click_card("p1")
    robot.click_card("p2")
    (mine,) = [owned for owned in game.catches if owned]
    seat = game.catches.index(mine)
    while robot.table.asked() != seat:
        robot.strike("space")
    robot.click_card("r1")
    robot.click_card("s1")
    assert robot.shows(CompareScene) and game.debts
    robot.go(SHOWN_MS + 50, 50)
    while robot.table.asked() is not None:
        robot.strike("space")
    robot.strike("1")
    assert not game.debts and not any(game.catches)


def test_without_a_race_a_slap_and_a_pass_is_an_error(clock: Clock) -> None:
    robot = ring(clock, no_hurry=True)
    robot.strike("return")
    assert robot.game.slapped is not None
    robot.strike("space")
    assert robot.game.slapped is None and robot.shows(CompareScene)


@pytest.mark.parametrize("mode", [DUEL, CLANS, RING])
def test_a_whole_match_without_a_race(clock: Clock, mode: str) -> None:
    kinds = ("human", "normal", "human", "normal")
    robot = Racer(
        clock,
        kinds,
        mode,
        "",
        bots=True,
        no_hurry=True,
        speed="off",
    )
    robot.game.goal = 3
    for _ in range(4000):
        if robot.shows(ResultsScene):
            break
        if robot.shows(CompareScene):
            robot.go(500, 100)
            robot.strike("space")
        elif robot.table.asked() is not None:
            claim_or_pass(robot, robot.table.asked())
        elif robot.table.turner() is not None and robot.table.calm.asked is None:
            robot.strike("space")
        else:
            robot.go(300, 100)
    assert robot.shows(ResultsScene)
    robot.table.check_picture()
    assert Match.read(robot.table.match.path).game.totals() == robot.game.totals()


def claim_or_pass(robot: Racer, seat: int | None) -> None:
    """People see a pair now and then."""
    game = robot.game
    mine = [hand for hand in game.hands if game.teams[hand.seat] == game.teams[seat]]
    shown: dict[int, int] = {}
    if mine and game.mode == CLANS and mine[0].seat != seat:
        twin = [
            c for c in game.table if game.motif(c) == game.motif(mine[0].card) and c != mine[0].card
        ]
        if twin:
            click_number(robot, twin[0])
            return
    for number in game.table if len(robot.acts) % 3 == 0 and not game.hands else ():
        other = shown.setdefault(game.motif(number), number)
        if other != number:
            click_number(robot, other)
            if game.mode != CLANS:
                click_number(robot, number)
            return
    robot.strike("space")


def click_number(robot: Racer, number: int) -> None:
    place = robot.table.places()[number]
    robot.click((round(place.x), round(place.y)))


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
            robot.table.check_picture()
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
    assert seen.picture_is(recorded.game.view(seen.eyes)) and seen.done == len(seen.lines)
    assert seen.message


def test_a_recording_listens_to_its_keys(clock: Clock) -> None:
    robot = pair(clock)
    robot.click_card("p1")
    robot.click_card("p2")
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
    assert seen.done == 4 and seen.picture_is(recorded.game.view(0))
    assert not seen.hands.shown


def test_the_results_come_after_a_last_look(clock: Clock) -> None:
    robot = pair(clock)
    robot.game.goal = 1
    robot.click_card("p1")
    robot.click_card("p2")
    assert robot.game.outcome() is not None
    robot.go(END_MS - 100)
    assert robot.scene is robot.table
    robot.go(200)
    assert robot.shows(ResultsScene)


# --- where everything lies ---

SIZES = [(960, 540), (960, 720), (1280, 720), (1920, 1080), (2560, 1080), (3840, 2160)]
SEATS = [(DUEL, 2), (DUEL, 3), (DUEL, 4), (DUEL, 5), (DUEL, 6), (CLANS, 4), (CLANS, 5), (CLANS, 6),
         (RING, 2), (RING, 3), (RING, 5), (RING, 6)]  # fmt: skip
Shape = list[tuple[float, float]]


def shape(place: Any) -> Shape:
    """The corners of a card as it lies."""
    half, turn = place.width / 2, radians(-place.angle)
    found = []
    for x, y in ((-half, -half), (half, -half), (half, half), (-half, half)):
        found.append(
            (place.x + x * cos(turn) - y * sin(turn), place.y + x * sin(turn) + y * cos(turn))
        )
    return found


def square(rect: Rect) -> Shape:
    return [rect.topleft, rect.topright, rect.bottomright, rect.bottomleft]


def apart(one: Shape, other: Shape) -> bool:
    """Whether a line can be drawn between two convex shapes."""
    for edges in (one, other):
        for i in range(4):
            (x, y), (to_x, to_y) = edges[i], edges[(i + 1) % 4]
            across, down = to_y - y, x - to_x
            mine = [px * across + py * down for px, py in one]
            theirs = [px * across + py * down for px, py in other]
            if max(mine) <= min(theirs) or max(theirs) <= min(mine):
                return True
    return False


def near(one: Shape, other: Shape, reach: float) -> bool:
    return abs(one[0][0] - other[0][0]) < reach and abs(one[0][1] - other[0][1]) < reach


def furniture(room: Layout, catches: int) -> dict[str, Shape]:
    """All that lies on the table besides its cards."""
    seats = range(room.seats)
    found = {f"badge of {seat}": square(room.badge(seat)) for seat in seats}
    piles = range(5 if room.mode == RING else room.seats)
    found |= {f"pile {pile}": shape(room.pile(pile, "")) for pile in piles}
    found["message"] = square(room.message())
    if room.mode == RING:
        found |= {f"button {pile}": square(room.turn_button(pile)) for pile in piles}
    else:
        found["button"] = square(room.button(10_000))
    for seat in seats:
        for i in range(catches):
            place = room.catch(seat, i, catches, 0, "")
            assert place.width >= 26 * room.u
            found[f"catch {i} of {seat}"] = shape(place)
    return found


@pytest.mark.parametrize("percent", [100, 200])
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_everything_has_a_place_of_its_own(size: tuple[int, int], percent: int) -> None:
    for mode, seats in SEATS:
        for catches in (1, 4) if mode != RING else (1, 6):
            things = furniture(Layout(Scale(size, percent), seats, 0, mode), catches)
            for (one, a), (other, b) in combinations(things.items(), 2):
                assert apart(a, b), f"{mode} of {seats}: {one} lies over {other}"
            for thing in things.values():
                assert all(0 <= x <= size[0] and 0 <= y <= size[1] for x, y in thing)


@pytest.mark.parametrize("count", [5, 12, 13, 30, 60, 100, 135])
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_no_card_lies_over_another_or_over_anything_else(size: tuple[int, int], count: int) -> None:
    for mode, seats in ((DUEL, 6), (CLANS, 5), (RING, 6)):
        room, spread = Layout(Scale(size), seats, 0, mode), Spread(3)
        for laid in range(1, count + 1):
            spread.keep(list(range(laid)), room)
        things = furniture(room, 2)
        left, top, wide, high = (length * room.u for length in room.area)
        places = [room.card(spread.level, spread.cell[n], tilt(n), "", 0) for n in range(count)]
        shapes = [shape(place) for place in places]
        for lies in shapes:
            assert all(left - 1 <= x <= left + wide + 1 for x, _ in lies)
            assert all(top - 1 <= y <= top + high + 1 for _, y in lies)
            for name, thing in things.items():
                assert apart(lies, thing), name
        reach = places[0].width * 1.5
        for one, other in combinations(shapes, 2):
            assert not near(one, other, reach) or apart(one, other)
        assert len({place.width for place in places}) == 1, "they shrink together"


def test_cards_lie_a_little_turned_or_upright(clock: Clock) -> None:
    for chosen, turned_ in (
        ({}, True),
        ({"upright_cards": True}, False),
        ({"motion": "none"}, False),
    ):
        robot = pair(clock, **chosen)
        angles = {
            place.angle for key, place in robot.table.places().items() if key in robot.game.table
        }
        assert (angles != {0.0}) == turned_
        assert all(abs(angle) < 10 for angle in angles)
        robot.app.close()


@pytest.mark.parametrize(
    ("mode", "count", "size", "percent", "language"),
    [
        (DUEL, 2, (960, 540), 100, "en"),
        (DUEL, 6, (960, 540), 200, "fr"),
        (CLANS, 5, (960, 720), 200, "fr"),
        (RING, 6, (960, 540), 200, "fr"),
        (RING, 3, (2560, 1080), 100, "en"),
        (DUEL, 4, (3840, 2160), 150, "fr"),
    ],
)
def test_buttons_lie_beside_cards_and_badges(
    clock: Clock, mode: str, count: int, size: tuple[int, int], percent: int, language: str
) -> None:
    kinds = ("human", *("easy",) * (count - 1))
    robot = Racer(clock, kinds, mode, "", size=size, percent=percent, language=language)
    for turn in range(14):
        seat = turn % count
        robot.let(seat, Turn(turn % 5) if mode == RING else Turn())
    robot.go(400)
    table = robot.table
    screen = Rect((0, 0), size)
    cards = [shape(place) for place in table.places().values()]
    badges = [square(table.room.badge(seat)) for seat in range(count)]
    for widget in table.widgets:
        assert screen.contains(widget.rect), widget.id
        for thing in (*cards, *badges):
            assert apart(square(widget.rect), thing), widget.id
