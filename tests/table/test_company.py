"""The faces of the bots: they answer what everybody saw, are in nobody's way and can be switched
off."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from game.bots.characters import CHARACTERS, character_of
from game.catalog import CATALOG
from game.contract import Event
from game.journal import Match, Player
from game.words import Words
from scenes.stage import window
from scenes.stage.portraits import LEAST_PX, MOODS, portrait
from scenes.stage.seat_marks import seat_mark
from tests.robot import Robot, app_of

NAMES = ("Ann", "Pickle", "Biscuit", "Noodle")


def table(game: str, seed: int = 7, **chosen: Any) -> Robot:
    app = app_of(**{"speed": "normal", **chosen})
    seats = [
        Player(name, "easy" if i else "human", x_character=character_of(name) if i else "")
        for i, name in enumerate(NAMES)
    ]
    return Robot(app, Match.start(game, seats, {}, seed))


def pixels(picture: pygame.Surface) -> bytes:
    return pygame.image.tobytes(picture, "RGBA")


def test_every_character_has_a_face_of_its_own_in_every_mood() -> None:
    window.start()
    seen = {pixels(portrait(one, mood, 0, 64)) for one in CHARACTERS for mood in MOODS}
    assert len(seen) == len(CHARACTERS) * len(MOODS)


def test_where_no_face_can_be_seen_stands_the_mark_of_the_seat() -> None:
    window.start()
    for character, px in (("", 64), ("nobody", 64), ("bold", LEAST_PX - 1)):
        assert pixels(portrait(character, "calm", 3, px)) == pixels(seat_mark(3, px))


@pytest.mark.parametrize("language", Words.languages)
def test_every_character_has_something_to_say(language: str) -> None:
    words = Words(language)
    for character in CHARACTERS:
        for mood in ("grin", "wince"):
            assert words.has(f"faces.{character}.{mood}")


@pytest.mark.parametrize("game", ["take-that", "plus-minus", "flip-7"])
def test_faces_react_and_calm_down_again(game: str) -> None:
    robot = table(game)
    company, felt = robot.table.company, set()
    for _ in range(3000):
        robot.app.step(50)
        if robot.scene is not robot.table:
            robot.key("return")
        elif robot.table.my_turn and not robot.table.busy:
            assert not company._moods
            robot.ask(robot.choose())
        felt |= set(company._moods)
        if felt >= {1, 2, 3}:
            break
    assert felt >= {1, 2, 3} and 0 not in felt, "bots have faces, people have none"


@pytest.mark.parametrize("game", sorted(CATALOG))
def test_what_faces_make_of_an_event_does_not_depend_on_who_looks(game: str) -> None:
    robot = table(game)
    film = getattr(robot.table, "_film", None)
    if film is None or not hasattr(film, "makes_of"):
        return  # this table has no faces yet
    match = robot.table.match
    while len(match.moves) < 40 and match.outcome is None:
        seat = match.game.to_act[0]
        made: list[Event] = match.play(seat, match.game.legal_moves(seat)[0])
        for event in made:
            seen = [film.makes_of(event.seen_by(eyes).seen_by(-1)) for eyes in (-1, 0, 1)]
            assert seen[0] == seen[1] == seen[2]


def test_a_sentence_comes_once_and_goes_by_itself() -> None:
    robot = table("take-that").to_turn()
    company = robot.table.company
    for moves in range(100):
        company._spoke = -100 - moves
        company.see({1: "wince"})
        if company._said is not None:
            break
        robot.table.match.seed += 1
    assert company._said is not None and company._said[0] != 0
    said = company._said
    robot.until(lambda: company._said is None, 100)
    for _ in range(60):
        robot.table.match.seed += 1
        company._spoke = -1000
        company.see({1: "wince"})
        assert company._said is None or company._said[1] != said[1]


def test_faces_can_be_switched_off() -> None:
    robot = table("take-that", faces=False).to_turn()
    company = robot.table.company
    company.see({1: "wince"})
    assert not company._moods and not company.busy
    assert pixels(company.mark(1, 64)) == pixels(seat_mark(1, 64))


def test_without_films_no_face_moves() -> None:
    robot = table("take-that", speed="off").to_turn()
    robot.table.company.see({1: "wince"})
    assert not robot.table.company.busy


def test_a_reaction_is_over_before_the_table_sleeps() -> None:
    robot = table("take-that").to_turn()
    robot.table.company.see({1: "nod"})
    robot.app.step(16)
    assert robot.table.company.busy and not robot.table.asleep
    robot.until(lambda: not robot.table.company.busy)
    robot.rest()
    assert robot.table.asleep


def test_f1_in_a_race_opens_the_page_of_the_way_it_is_played() -> None:
    seats = [Player("Ann", "human"), Player("Pickle", "easy", x_character="bold")]
    robot = Robot(app_of(), Match.start("twin-it", seats, {"mode": "ring"}, 7))
    robot.table.open_rules()
    assert robot.scene.pages[robot.scene.page][0] == "ring"
