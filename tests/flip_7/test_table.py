"""Flip 7 at the table: hit, stay and give; clicked, typed and dragged; two seats to twenty-four."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import pytest
from pygame import Rect

from game.flip_7 import ENTRY as FLIP_7
from game.flip_7.counting import numbers_left
from game.flip_7.moves import GIVE, HIT, STAY, Give, Hit
from game.flip_7.told import RoundBegan
from game.journal import Match, Player
from game.store import Store
from scenes.flip_7.aids import LINES, Aids
from scenes.table.count import CountScene
from scenes.table.curtain import CurtainScene
from tests.flip_7.cards import deck
from tests.robot import Robot, app_of, assert_apart, assert_cards_inside, assert_settled

NAMES = ("Ann", "Bo", "Cy", "Dee", "Marie-Amandi", "Wwwwwwwwwwww")


def match_of(
    app: Any, kinds: Sequence[str] = ("human", "easy"), seed: int = 7, cards: str = "",
    **options: Any,
) -> Match:  # fmt: skip
    names = [f"{NAMES[i % 6]}{i // 6 or ''}" for i in range(len(kinds))]
    seats = [Player(name, kind) for name, kind in zip(names, kinds, strict=True)]
    path = app.store.new_journal_path("flip-7")
    options.setdefault("target", 50)
    return Match.start(
        FLIP_7, seats, options, seed, deck(cards, len(kinds)) if cards else None, path
    )


FIRST = [*map(str, range(1, 13)), *map(str, range(2, 13)), "12"]  # a first card for each of 24


class Gambler(Robot):
    """Eyes and hands before Flip 7."""

    def made(self) -> list[Any]:
        """Ann's moves."""
        return [made.move for made in self.table.match.moves if made.seat == 0]

    def by_clicks(self, move: Any) -> None:
        if isinstance(move, Give):
            self.click(f"seat.{move.to}")
        elif isinstance(move, Hit):
            self.click(("hit", "pile")[len(self.table.match.moves) % 2])
        else:
            self.click("stay")

    def by_drag(self, move: Any) -> None:
        if isinstance(move, Give):
            held = self.table.room.held(0, "")
            self.drag_from((round(held.x), round(held.y)), f"seat.{move.to}")
        elif isinstance(move, Hit) and self.table.shown.pile:
            self.drag("pile", self.table.room.slot(2).center)
        else:
            self.by_clicks(move)

    def drag_from(self, start: tuple[int, int], to: str) -> None:
        self.point(start)
        self.down(start)
        self.app.step(16)
        self.carry(start, to)

    def by_keys(self, move: Any) -> None:
        if isinstance(move, Hit):
            self.key("space")
        elif not isinstance(move, Give):
            self.key("s")
        else:
            self.focus_on(f"seat.{move.to}")
            self.key("return")

    def focus_on(self, id: str) -> None:
        """With the arrows alone."""
        goal = self.target(id).rect.center
        self.key("left")
        for _ in range(80):
            current = self.table.focus.current
            if current.id == id:
                return
            at, before = current.rect.center, current.id
            if abs(goal[1] - at[1]) > 20:
                self.key("down" if goal[1] > at[1] else "up")
                if self.table.focus.current.id != before:
                    continue
            self.key("right" if goal[0] > at[0] else "left")
        raise AssertionError(f"the arrows do not lead to {id}")

    def choose(self) -> Any:
        game = self.table.match.game
        chance = random.Random(f"{self.table.match.seed} {len(self.table.match.moves)}")
        legal = game.legal_moves(self.table.eyes)
        if legal == [HIT, STAY]:
            return STAY if game.points_of(self.table.eyes) > 24 or chance.random() < 0.1 else HIT
        return chance.choice(legal)


def seated(
    cards: str = "", *moves: Any, kinds: Sequence[str] = ("human", "easy"),
    options: dict[str, Any] | None = None, seed: int = 7, **chosen: Any,
) -> Gambler:  # fmt: skip
    """A table where these moves were made by whoever was to act; a person is to act now."""
    chosen.setdefault("speed", "off")
    app = app_of(**chosen)
    match = match_of(app, kinds, seed, cards, **(options or {}))
    for move in moves:
        match.play(match.game.to_act[0], move)
    return Gambler(app, match).to_turn()


def assert_reachable(robot: Gambler) -> None:
    """All lies in the window and apart, the badges too, and no target under the waiting card."""
    assert_apart(robot)
    assert_cards_inside(robot)
    table, window = robot.table, Rect(0, 0, *robot.app.scale.size)
    for seat in range(table.shown.players):
        assert window.contains(table.room.badge(seat)), seat
    targets = [target.rect for target in table.targets() if target.pointable]
    for piece in table.shown.held:
        lies = table.places()[piece].rect()
        assert lies.collidelist(targets) < 0, "a click on it is no gift"


# --- whole matches ---


@pytest.mark.parametrize("how", ["by_drag", "by_clicks", "by_keys"])
def test_a_whole_match_at_once(how: str) -> None:
    app = app_of(speed="off")
    robot = Gambler(app, match_of(app, ("human", "easy", "normal")))
    robot.play_kept_match(getattr(robot, how))


def test_a_whole_match_at_normal_speed_with_everything_in_turn() -> None:
    app = app_of(speed="normal")
    robot = Gambler(app, match_of(app, ("easy", "human"), seed=12))
    ways = [robot.by_drag, robot.by_clicks, robot.by_keys]
    robot.play_match(lambda move: ways[len(robot.table.match.moves) // 2 % 3](move))


@pytest.mark.parametrize("rules", ["leaflet", "international"])
def test_a_match_of_many_with_every_card(rules: str) -> None:
    """Twelve players, most of the deck every round: the picture is right at every rest."""
    app = app_of(speed="off")
    kinds = ("human", "random") * 6
    robot = Gambler(app, match_of(app, kinds, seed=5, rules=rules))
    robot.play_match(robot.by_clicks)


def test_several_people_without_a_curtain() -> None:
    """The row of whoever acts comes forward, and nothing else happens."""
    app = app_of(speed="fast")
    robot = Gambler(app, match_of(app, ("human", "human", "human"), seed=1))
    seen = set()
    for _ in range(15):
        scene = robot.rest(50)
        if isinstance(scene, CountScene):
            robot.key("return")
            continue
        assert scene is robot.table and not isinstance(scene, CurtainScene)
        seat = robot.table.match.game.to_act[0]
        seen.add(seat)
        assert robot.table.eyes == seat and robot.table.my_turn
        row = robot.table.shown.rows[seat]
        assert all(robot.table.board.pieces[p].width == robot.table.places()[p].width for p in row)
        own = [robot.table.board.pieces[p].width for p in row]
        others = [
            robot.table.board.pieces[p].width
            for other in {0, 1, 2} - {seat}
            for p in robot.table.shown.rows[other]
        ]
        assert not own or not others or min(own) > max(others)
        robot.play(robot.by_clicks)
    assert seen == {0, 1, 2}


def test_badges_jumped_while_their_cards_slid() -> None:
    """Another person is to act: each plate goes along with the cards of its seat."""
    robot = seated("1 2", kinds=("human", "human"), speed="normal")
    before = robot.table.plates.all()
    robot.ask(STAY)
    robot.until(lambda: robot.table.eyes == 1)
    there = {seat: robot.table.room.badge(seat) for seat in (0, 1)}
    for seat, box in robot.table.plates.all().items():
        one, other = sorted((before[seat].y, there[seat].y))
        assert one < box.y < other, "on its way, like the cards"
    robot.rest()
    assert robot.table.plates.all() == there


def test_each_of_several_people_has_a_key_to_hit_with() -> None:
    app = app_of(speed="off")
    robot = Gambler(app, match_of(app, ("human", "human"), seed=1))
    robot.rest()
    table = robot.table
    mine, other = ("1", "2") if table.eyes == 0 else ("2", "1")
    assert mine in table.message
    before = len(table.match.moves)
    robot.key(other)
    assert len(table.match.moves) == before and table.refusal
    robot.key(mine)
    assert len(table.match.moves) == before + 1


def test_f15_a_tie_that_is_played_on_says_so_on_the_table() -> None:
    robot = seated(options={"target": 50})
    table, game = robot.table, robot.table.match.game
    usual = table.say("play.round", round=1, target=50)
    assert table.corner_label() == usual and table.tell(RoundBegan(1, 1, 94)) != ""
    game.rounds, table.shown.round = [[30, 25], [22, 27]], 3
    assert table.corner_label() == table.say("play.round_tie", round=3)
    assert table.tell(RoundBegan(3, 1, 80)) == table.say("play.tie", round=3, points=52)
    game.rounds = [[30, 5], [2, 27]]
    assert table.corner_label() == table.say("play.round", round=3, target=50)


# --- gifts ---

# Ann is dealt 5, Bo 6, Cy 7; then cards as they come.
THREE_PLAY = ("human", "easy", "easy")


def test_an_illegal_gift_is_refused_with_its_sentence() -> None:
    for how in ("by_clicks", "by_drag"):  # the keys only go to those who may get it
        # Bo stays, Cy hits an 8; then Ann turns up a Freeze.
        robot = seated("5 6 7 1 8 freeze 9 10", HIT, STAY, HIT, HIT, kinds=THREE_PLAY)
        text = robot.table.match.text
        getattr(robot, how)(GIVE[1])
        robot.rest()
        assert robot.table.refusal and "Bo" in robot.table.message, how
        assert robot.table.match.text == text
        assert robot.table.my_turn
        getattr(robot, how)(GIVE[2])
        robot.until(lambda robot=robot, text=text: robot.table.match.text != text)  # type: ignore[misc]
        assert robot.table.shown.status[2] == "frozen" or robot.table.filming
        robot.rest()


def test_a_click_on_the_waiting_card_gives_it_to_nobody() -> None:
    """At a table of more than nine it lay on the own row, and a click gave it to oneself."""
    for players in (2, 9, 10, 24):
        dealt = FIRST[:players]
        kinds = ("human", *["easy"] * (players - 1))
        robot = seated(" ".join([*dealt, "freeze", "3"]), HIT, kinds=kinds)
        held = robot.table.room.held(0, "")
        assert robot.table.game.pending is not None
        for x in (held.x, held.x - held.width * 0.4, held.x + held.width * 0.4):
            robot.click((round(x), round(held.y)))
            robot.rest()
        assert robot.table.game.pending is not None, players
        assert_reachable(robot)


@pytest.mark.parametrize("players", [3, 6, 12, 24])
def test_arrows_stay_among_the_receivers_in_the_order_they_sit(players: int) -> None:
    """They led to the buttons of the corner, or left somebody out."""
    dealt = FIRST[:players]
    robot = seated(
        " ".join([*dealt, "freeze", "3"]), HIT, kinds=("human", *["easy"] * (players - 1))
    )
    assert robot.table.match.game.pending is not None
    choices = robot.table.match.game.pending[2]
    wanted = [f"seat.{seat}" for seat in (*range(1, players), 0) if seat in choices]
    seen = []
    for _ in range(len(wanted) + 1):
        robot.key("right")
        seen.append(robot.table.highlighted())
    assert seen == [*wanted, wanted[0]]
    robot.key("left")
    assert robot.table.highlighted() == wanted[-1]
    for name in ("up", "down", "down", "up", "tab", "up", "down", "down"):
        robot.key(name)
        assert robot.table.highlighted() in wanted


def test_space_twice_does_not_freeze_oneself() -> None:
    """With the ring on Hit: the button goes, and what was nearest to it got the next key."""
    robot = seated("5 6 7 freeze 9 10", kinds=THREE_PLAY)
    robot.key("return")  # shows the ring on Hit
    assert robot.table.focus.current.id == "hit"
    robot.key("return")
    robot.rest()
    assert robot.table.game.pending is not None
    assert robot.table.focus.current.id == "seat.1"
    robot.key("space")
    assert robot.made()[-1] == GIVE[1]
    robot.rest()
    assert robot.table.my_turn
    robot.key("space")
    assert robot.made()[-1] == HIT


def test_space_alone_finds_somebody_else_first() -> None:
    robot = seated("5 6 7 freeze 9 10", HIT, kinds=THREE_PLAY)
    robot.key("space")
    assert robot.table.game.pending is not None
    assert robot.table.focus.current.id == "seat.1"
    robot.key("space")
    assert robot.made()[-1] == GIVE[1]


def test_a_gift_dropped_beside_everybody_comes_back() -> None:
    robot = seated("5 6 7 freeze 9 10", HIT, kinds=THREE_PLAY, speed="normal")
    text = robot.table.match.text
    held = robot.table.room.held(0, "")
    robot.drag_from((round(held.x), round(held.y)), "pile")
    robot.rest(16)
    assert robot.table.match.text == text and not robot.table.refusal


def test_three_is_drawn_to_its_end_and_what_came_up_is_given() -> None:
    robot = seated("5 6 three 8 freeze 9 10", HIT, kinds=("human", "human"))
    robot.by_clicks(GIVE[1])
    robot.rest()
    assert robot.table.shown.rows[1] and robot.table.game.pending is not None
    assert robot.table.eyes == 1, "Bo has turned the Freeze up and gives it"
    robot.by_drag(GIVE[0])
    robot.rest()
    assert robot.table.shown.status[0] == "frozen"


def test_a_match_taken_up_in_a_flip_three_says_how_many_are_to_come() -> None:
    """Ann has a Second Chance; a second one comes as the first of three."""
    cards = "chance 5 6 7 three chance 8 9 10"
    robot = seated(cards, HIT, GIVE[0], kinds=("human", "human", "human"))
    assert robot.table.game.pending is not None
    assert robot.table.shown.flips == [2, 0, 0]


# --- refused ---


def test_staying_without_a_card_is_refused() -> None:
    robot = seated("freeze 5 6 7 8", GIVE[1], kinds=("human", "human", "human"))
    assert robot.table.eyes == 0 and not robot.table.shown.rows[0]
    assert robot.table.message == robot.table.say("prompt.must_hit", who="Ann")
    text = robot.table.match.text
    robot.key("s")
    robot.rest()
    assert robot.table.refusal and robot.table.match.text == text


# --- what can be counted ---


def test_aids_are_a_matter_of_each_player_and_are_kept() -> None:
    robot = seated("5 6 7 8 9 10", kinds=("human", "human"))
    table = robot.table
    assert table.aids.on(0) and table.aids.on(1)
    on = robot.picture()
    robot.key("a")
    robot.rest()
    assert not table.aids.on(0) and table.aids.on(1)
    assert robot.picture() != on
    assert Store.open().settings.without_aids == ["Ann"]
    robot.key("space")
    robot.rest()
    assert table.eyes == 1
    robot.key("a")
    robot.key("a")
    assert table.aids.on(1) and Store.open().settings.without_aids == ["Ann"]


def test_aids_say_worth_risk_and_the_way_to_seven() -> None:
    robot = seated("12 6 11 10 9 8", HIT, STAY, HIT, kinds=("human", "easy"))
    lines = robot.table.aids.lines(0)
    assert len(lines) == 3 and "33" in lines[0].replace("*", "") and "%" in lines[1]
    assert "4" in lines[2]


def test_numbers_left_do_not_tell_a_card_before_it_is_seen() -> None:
    """They came from the match, which knows the card before the film shows it."""
    robot = seated("5 6 12 8 9 10", speed="normal")
    aids = robot.table.aids
    assert aids.left() == numbers_left(robot.table.match.game.view(0))
    before = aids.left()
    robot.table.ask(HIT)
    assert aids.left() == before
    robot.app.step(16)
    robot.rest()
    assert aids.left() == numbers_left(robot.table.match.game.view(0))
    assert aids.left()[12] == before[12] - 1


@pytest.mark.parametrize("players", [2, 24])
@pytest.mark.parametrize("percent", [100, 200])
def test_numbers_left_do_not_run_into_each_other(players: int, percent: int) -> None:
    """10×9 11×10 12×11 did at 960 × 540, and all of them with two decks."""
    robot = seated(kinds=("human", *["easy"] * (players - 1)), percent=percent)
    room, left = robot.table.room.aids(), robot.table.aids.left()
    for numbers in LINES:
        place = room.w / len(numbers)
        some = {number: left[number] for number in numbers}
        size, sign = Aids.fitting(some, 26, place)
        assert all(Aids.wide(n, f"{sign}{many}", size) <= place for n, many in some.items())


def test_signs_follow_the_language() -> None:
    """A row that was out kept its sign in the language of that moment."""
    robot = seated("5 6 7 8 9 10", HIT, STAY, kinds=THREE_PLAY[:2])
    assert robot.table.sign(1) == robot.table.say("sign.stayed", points=6)
    english = robot.table.sign(1)
    robot.app.settings.language = "fr"
    robot.app.refresh()
    robot.rest()
    assert robot.table.sign(1) != english


# --- tables of any size ---

SIZES = [((960, 540), "en", 100), ((960, 540), "fr", 200), ((1920, 1080), "en", 100),
         ((1024, 768), "fr", 200), ((2560, 1080), "en", 150)]  # fmt: skip


@pytest.mark.sampled(2)
@pytest.mark.parametrize(("size", "language", "percent"), SIZES)
@pytest.mark.parametrize("players", [2, 3, 5, 6, 9, 10, 18, 24])
def test_targets_and_cards_lie_in_the_window(
    size: Any, language: str, percent: int, players: int
) -> None:
    robot = seated(" ".join(FIRST[:players]), kinds=("human", *["easy"] * (players - 1)),
                   size=size, language=language, percent=percent,
                   options={"target": 200})  # fmt: skip
    table = robot.table
    assert_reachable(robot)
    # The fullest table: six numbers and a duplicate, all modifiers and actions before each seat.
    picture = table.shown
    for seat in range(players):
        picture.rows[seat] = [picture.pieces.new(str(n)) for n in (12, 11, 10, 9, 8, 7, 7)]
        picture.modifiers[seat] = [picture.pieces.new(m) for m in ("+2", "+4", "+10", "x2")]
        picture.chance[seat] = [picture.pieces.new("chance")]
        picture.freezes[seat] = [picture.pieces.new("freeze")]
    picture.held = [picture.pieces.new("three")]
    picture.discard = ["1", "2", "3", "4"]
    table.refresh(0)
    assert_reachable(robot)
    table.app.step(16)
    if players <= 9 or size[1] >= 1080:
        least = 11 if size[1] < 1080 else 22
        assert all(place.width >= least for place in table.places().values())


@pytest.mark.parametrize("players", [2, 5, 9, 18, 24])
def test_every_seat_can_be_given_a_card_by_a_click(players: int) -> None:
    dealt = FIRST[:players]
    kinds = ("human", *["easy"] * (players - 1))
    robot = seated(" ".join([*dealt, "freeze", "3"]), HIT, kinds=kinds)
    asked: list[Any] = []
    robot.table.ask = lambda move: bool(asked.append(move))  # type: ignore[func-returns-value]
    for seat in range(players):
        robot.click(f"seat.{seat}")
    assert asked == list(GIVE[:players])


# --- films ---

# A bust; a Second Chance that saves; a Flip Three; seven numbers.
FILMS = [
    ("5 6 5 9 10 11", (), HIT),
    ("5 6 chance 7 8 5 9", (HIT, HIT), HIT),
    ("5 6 three 8 freeze 9 10", (HIT,), GIVE[1]),
    ("0 6 1 2 3 4 5 7 8", (HIT, STAY, HIT, HIT, HIT, HIT), HIT),
]


@pytest.mark.parametrize(("cards", "moves", "move"), FILMS)
@pytest.mark.parametrize("when", [100, 500, 900])
def test_resize_while_cards_fly(cards: str, moves: Any, move: Any, when: int) -> None:
    robot = seated(cards, *moves, kinds=("human", "human"), speed="normal")
    assert robot.table.ask(move)
    for _ in range(when // 20):
        robot.app.step(20)
    robot.app.resize((1280, 720))
    shown = Rect(0, 0, 1280, 720)
    for _ in range(5):
        robot.app.step(20)
        assert all(shown.collidepoint(p.x, p.y) for p in robot.table.board.pieces.values())
    robot.app.resize((960, 540))
    robot.rest()


@pytest.mark.parametrize(("cards", "moves", "move"), FILMS)
def test_a_skipped_film_ends_where_the_watched_one_ends(cards: str, moves: Any, move: Any) -> None:
    robot = seated(cards, *moves, kinds=("human", "human"), speed="normal")
    assert robot.table.ask(move)
    robot.app.step(16)
    assert robot.table.filming
    robot.key("a")
    assert robot.table.aids.on(0), "the key was for the film"
    assert not robot.table.filming or isinstance(robot.scene, CountScene)
    if robot.rest() is robot.table:
        assert_settled(robot.table)
