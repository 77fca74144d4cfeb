"""Cards on their way: journeys, the still layer, the changed parts, and the director's film."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pygame
import pytest
from pygame import Rect, Surface

from game.contract import Event
from scenes.stage import window
from scenes.stage.board import FADE_MS, Board, Place
from scenes.stage.director import Director
from scenes.stage.sprites import Faces
from scenes.take_that.art import TakeThatArt

SIZE = (640, 400)


@pytest.fixture(scope="module", autouse=True)
def display() -> Iterator[None]:
    window.start()
    pygame.display.set_mode(SIZE)
    yield
    pygame.display.quit()


class Stage:
    """A board with a surface, and how often all that is behind the cards was painted."""

    def __init__(self, motion: str = "full") -> None:
        self.board = Board(Faces(TakeThatArt()))
        self.board.motion = motion
        self.surface = Surface(SIZE)
        self.painted = 0

    def behind(self, surface: Surface) -> None:
        self.painted += 1
        surface.fill((20, 70, 60))

    def draw(self) -> list[Rect] | None:
        return self.board.draw(self.surface, self.behind)

    def bytes(self) -> bytes:
        return pygame.image.tobytes(self.surface, "RGB")


def at(x: float, y: float = 200, face: str = "34", **more: Any) -> Place:
    return Place(x, y, 60, face, **more)


# --- journeys ---


def test_a_journey_ends_exactly_at_its_place() -> None:
    board = Stage().board
    board.lay({"a": at(100)})
    board.send("a", at(500, 300, angle=7, z=3), 200)
    for _ in range(30):
        board.update(9)
    piece = board.pieces["a"]
    assert (piece.x, piece.y, piece.angle, piece.z, piece.moving) == (500, 300, 7, 3, False)
    assert not board.busy


def test_a_new_journey_starts_where_the_card_is() -> None:
    board = Stage().board
    board.lay({"a": at(100)})
    board.send("a", at(500), 200)
    board.update(100)
    here = board.pieces["a"].x
    assert 100 < here < 500
    board.send("a", at(100), 200)
    board.update(1)
    assert abs(board.pieces["a"].x - here) < 10


def test_delay_and_finish() -> None:
    board = Stage().board
    board.lay({"a": at(100), "b": at(200)})
    board.send("a", at(500), 100, delay=300)
    board.send("b", at(600, face="back"), 100)
    board.update(250)
    assert board.pieces["a"].x == 100 and board.pieces["b"].x == 600
    assert board.busy
    board.finish()
    assert board.pieces["a"].x == 500 and not board.busy


def test_a_card_turns_over_on_its_way_and_not_before() -> None:
    board = Stage().board
    board.lay({"a": at(100, face="back")})
    board.send("a", at(500, face="34"), 100)
    board.update(40)
    assert board.pieces["a"].face == "back" and board.pieces["a"].flip > 0
    board.update(20)
    assert board.pieces["a"].face == "34"
    board.update(60)
    assert board.pieces["a"].flip == 0


def test_arranging_does_not_disturb_a_card_on_its_way_there() -> None:
    board = Stage().board
    board.lay({"a": at(100), "gone": at(300)})
    board.send("a", at(500), 200)
    board.update(100)
    before = board.pieces["a"].x
    board.arrange({"a": at(500)}, 200)
    assert set(board.pieces) == {"a"}
    board.update(100)
    assert before < board.pieces["a"].x == 500


def test_an_unknown_card_appears_where_it_is_sent() -> None:
    board = Stage().board
    board.arrange({"new": at(250)}, 300)
    assert board.pieces["new"].x == 250 and not board.busy


def test_without_motion_cards_are_there_and_the_picture_fades() -> None:
    stage = Stage("none")
    stage.board.lay({"a": at(100)})
    stage.draw()
    old = stage.bytes()
    stage.board.send("a", at(500), 200)
    assert stage.board.pieces["a"].x == 500 and stage.board.busy
    stage.draw()
    assert stage.bytes() == old, "the fade begins with the old picture"
    stage.board.update(FADE_MS / 2)
    stage.draw()
    half = stage.bytes()
    stage.board.update(FADE_MS)
    assert not stage.board.busy
    stage.draw()
    assert len({old, half, stage.bytes()}) == 3


def test_a_table_laid_anew_does_not_fade_from_the_one_before() -> None:
    """What was shown before belonged to another player's eyes."""
    stage = Stage("none")
    stage.board.lay({"a": at(100)})
    stage.draw()
    stage.board.send("a", at(500), 200)
    stage.board.lay({"b": at(300, face="back")})
    stage.draw()
    fresh = Stage()
    fresh.board.lay({"b": at(300, face="back")})
    fresh.draw()
    assert stage.bytes() == fresh.bytes()


def test_gentle_motion_neither_shakes_nor_leans() -> None:
    board = Stage("gentle").board
    board.lay({"a": at(100)})
    board.shake("a")
    assert not board.busy
    board.send("a", at(500), 100, arc=50)
    board.update(50)
    assert board.pieces["a"].y == 200


def test_a_renamed_card_keeps_its_place_and_its_journey() -> None:
    board = Stage().board
    board.lay({"hidden": at(100, face="back")})
    board.send("hidden", at(500, face="back"), 100)
    board.update(50)
    here = board.pieces["hidden"].x
    board.rename("hidden", 34)
    assert board.pieces[34].x == here and board.pieces[34].moving
    board.rename("nobody", 35)
    assert 35 not in board.pieces


def test_a_turned_card_is_hit_where_it_lies() -> None:
    place = at(100, 100, angle=90)
    assert place.holds((100 + 35, 100)) and not place.holds((100, 100 + 40))


# --- drawing ---


def test_at_rest_nothing_is_drawn() -> None:
    stage = Stage()
    stage.board.lay({"a": at(100), "b": at(300)})
    assert stage.draw() is None
    assert stage.draw() == []
    assert stage.painted == 1


def test_one_card_in_motion_changes_only_where_it_was_and_is() -> None:
    stage = Stage()
    stage.board.lay({i: at(60 + 30 * i, 330) for i in range(12)})
    stage.board.add("a", at(100, 90))
    stage.draw()
    stage.board.send("a", at(200, 90), 300)
    stage.board.update(10)
    stage.draw()
    painted = stage.painted
    for _ in range(5):
        stage.board.update(16)
        changed = stage.draw()
        assert changed is not None and len(changed) == 1
        assert changed[0].w * changed[0].h < SIZE[0] * SIZE[1] / 4
    assert stage.painted == painted, "what lies still is not painted again"


@pytest.mark.parametrize("seed", range(6))
def test_drawn_in_parts_equals_drawn_whole(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Frame by frame, whatever the cards do: the picture made of changed parts is the picture
    that a fresh drawing of everything gives."""
    monkeypatch.setattr("scenes.stage.making.SLICE_MS", 1e9)
    chance = random.Random(seed)
    stage = Stage()
    faces = ("34", "22", "back", "71")

    def somewhere() -> Place:
        return at(chance.randrange(640), chance.randrange(400), chance.choice(faces),
                  angle=chance.randrange(-9, 9), z=chance.randrange(50))  # fmt: skip

    stage.board.lay({i: somewhere() for i in range(6)})
    for _ in range(60):
        deed = chance.randrange(9)
        key = chance.randrange(7)
        if deed < 3:
            stage.board.send(key, somewhere(), chance.choice((0, 80, 200)), chance.choice((0, 60)))
        elif deed == 3:
            stage.board.shake(key)
        elif deed == 4:
            stage.board.finish()
        elif deed == 5 and len(stage.board.pieces) > 2:
            places = {k: p.to for k, p in stage.board.pieces.items() if k != key}
            stage.board.arrange(places, 100)
        stage.board.update(chance.choice((0, 16, 40)))
        stage.draw()
        whole = Surface(SIZE)
        shown, still = stage.bytes(), stage.board._last
        stage.board.stale()
        stage.board.draw(whole, stage.behind)
        stage.board._last = still
        assert shown == pygame.image.tobytes(whole, "RGB")


def test_cards_that_land_together_are_made_exact_one_after_the_other(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """However slow the machine is, each frame brings at least one of them; then all is at rest
    and looks as if it had been laid there."""
    monkeypatch.setattr("scenes.stage.making.SLICE_MS", 1e-9)
    stage, calm = Stage(), Stage()
    goals = {i: at(60 + 90 * i, 200, str(31 + i), angle=5, z=i) for i in range(6)}
    stage.board.lay({i: at(300, 100, str(31 + i), z=i) for i in range(6)})
    stage.draw()
    stage.board.arrange(goals, 100)
    frames = 0
    while stage.board.busy:
        assert stage.board.update(50)
        stage.draw()
        frames += 1
        assert frames < 20
    assert frames >= 6
    assert not stage.board.update(16)
    calm.board.lay(goals)
    calm.draw()
    assert stage.bytes() == calm.bytes()


def test_cards_that_set_off_together_do_not_hold_up_a_frame(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Single frames took 118 to 217 ms, while the sprites of 80 flying cards were made at once: now
    a slow machine makes one picture a frame, whatever flies, turns over and lands, and every card
    comes to its turn."""
    monkeypatch.setattr("scenes.stage.making.SLICE_MS", 1e-9)
    stage = Stage()
    board, made = stage.board, [0]

    def counted(*args: Any) -> Surface:
        made[0] += 1
        return make(*args)

    starts = {i: at(300, 100, "back", z=i) for i in range(12)}
    board.lay(starts)
    stage.draw()
    make = board.faces._make
    monkeypatch.setattr(Faces, "_make", lambda _, *args: counted(*args))
    for i in range(12):
        board.send(
            i, at(40 + 50 * i, 250, str((41, 51)[i % 2] + i // 2), angle=6), 600, delay=5 * i
        )
    first = {i: board.pieces[i].picture for i in range(12)}
    renewed = set()
    most = 0
    while board.busy:
        made[0] = 0
        board.update(16)
        stage.draw()
        if all(piece.moving for piece in board.pieces.values()):
            most = max(most, made[0])
            renewed |= {i for i in range(12) if board.pieces[i].picture is not first[i]}
    assert most == 1, "pictures made in a frame while all of them fly"
    assert len(renewed) == 12, "each has been shown on its way"
    calm = Stage()
    calm.board.lay({i: piece.to for i, piece in board.pieces.items()})
    calm.draw()
    assert stage.bytes() == calm.bytes()


def test_a_landing_paints_no_more_than_where_it_is() -> None:
    """The whole table was painted anew with every card that took off or landed."""
    stage = Stage()
    stage.board.lay({i: at(40 + 50 * i, 330) for i in range(12)})
    stage.draw()
    for i in range(12):
        stage.board.send(i, at(40 + 50 * i, 80), 100, delay=40 * i)
    while stage.board.busy:
        stage.board.update(16)
        stage.draw()
    assert stage.painted == 3, "at first, when they set off, and once without cards"


def test_a_held_card_lies_above_all_others() -> None:
    stage = Stage()
    stage.board.lay({"a": at(100, face="22"), "b": at(100, face="71", z=900)})
    stage.board.pieces["a"].held = True
    stage.draw()
    held = stage.bytes()
    stage.board.pieces["a"].held = False
    stage.board.stale()
    stage.draw()
    assert held != stage.bytes()


def test_a_surface_of_another_size_is_painted_whole() -> None:
    stage = Stage()
    stage.board.lay({"a": at(100)})
    stage.draw()
    stage.surface = Surface((800, 500))
    assert stage.draw() is None
    assert stage.painted == 2


# --- the director ---


class Happened(Event, frozen=True, tag="happened"):
    number: int


class Cinema:
    def __init__(self, pace: float = 1.0) -> None:
        self.shown: list[int | str] = []
        self.director = Director(self.show, pace)

    def show(self, event: Any) -> float:
        self.shown.append(event.number)
        self.director.cue(50, lambda: self.shown.append(f"cue {event.number}"))
        if event.number == 99:
            self.director.hold()
        return 100

    def queue(self, *numbers: int) -> None:
        self.director.queue([Happened(number) for number in numbers])


def test_events_are_shown_one_after_the_other() -> None:
    cinema = Cinema()
    cinema.queue(1, 2)
    cinema.director.update(0)
    assert cinema.shown == [1] and cinema.director.busy
    cinema.director.update(60)
    assert cinema.shown == [1, "cue 1"]
    cinema.director.update(50)
    assert cinema.shown == [1, "cue 1", 2]
    cinema.director.update(100)
    assert cinema.shown[-1] == "cue 2" and not cinema.director.busy


def test_skip_shows_all_that_is_left_in_order() -> None:
    cinema = Cinema()
    cinema.queue(1, 2, 3)
    cinema.director.update(0)
    cinema.director.skip()
    assert cinema.shown == [1, "cue 1", 2, "cue 2", 3, "cue 3"]
    assert not cinema.director.busy


def test_without_films_all_is_shown_at_once() -> None:
    cinema = Cinema(pace=0)
    cinema.queue(1, 2)
    cinema.director.update(0)
    assert cinema.shown == [1, "cue 1", 2, "cue 2"] and not cinema.director.busy


def test_a_hold_stops_even_a_skip_until_it_is_released() -> None:
    cinema = Cinema()
    cinema.queue(99, 2)
    cinema.director.skip()
    cinema.director.update(1000)
    assert 2 not in cinema.shown and cinema.director.busy
    cinema.director.release()
    cinema.director.update(1000)
    assert 2 in cinema.shown


def test_dropped_films_are_forgotten() -> None:
    cinema = Cinema()
    cinema.queue(1, 2)
    cinema.director.update(0)
    cinema.director.drop()
    assert not cinema.director.busy
    cinema.director.update(1000)
    assert cinema.shown == [1]
