"""The coach of a first match, and the bubble beside things: hints have it as well."""

from __future__ import annotations

from typing import Any

import pygame
import pytest
from pygame import Rect

from game.journal import Match
from game.store import Store
from scenes.menus.help import HelpScene
from scenes.stage import text
from scenes.stage.theme import Scale
from scenes.table.bubble import Answer, Bubble, Sheet
from scenes.table.free_place import free_place
from tests.robot import Robot, app_of, seats_of

WINDOW = Rect(0, 0, 960, 540)


def table(game: str = "take-that", **chosen: Any) -> Robot:
    app = app_of(**{"speed": "off", "coach": True, **chosen})
    path = app.store.new_journal_path(game)
    robot = Robot(app, Match.start(game, seats_of(["human", "easy"]), {}, 7, path=path))
    return robot.to_turn()


def lesson(robot: Robot) -> str:
    found = robot.table.coach.lesson
    return found.id if found is not None else ""


# --- a place ---


def test_a_bubble_never_lies_on_what_is_kept_free() -> None:
    near = Rect(400, 200, 100, 140)
    kept = [near, Rect(0, 0, 960, 190), Rect(0, 350, 960, 190)]
    found = free_place(WINDOW, [(200, 100)], near, kept)
    assert found is not None and found[1].collidelist(kept) < 0
    assert found[1].right <= near.left or found[1].left >= near.right
    assert free_place(WINDOW, [(200, 200)], near, kept) is None


def test_a_bubble_would_rather_be_another_shape_than_cover_something() -> None:
    near, below = Rect(400, 0, 100, 140), Rect(0, 260, 960, 280)
    sides = [Rect(0, 0, 390, 150), Rect(510, 0, 450, 150)]
    found = free_place(WINDOW, [(200, 150), (400, 80)], near, [near], [below, *sides])
    assert found is not None and found[0] == 1 and not found[1].colliderect(below)


def test_a_bubble_has_room_for_its_words_and_buttons() -> None:
    answers = (Answer("a", "Got it", lambda: None, "G"), Answer("b", "Skip all", lambda: None))
    bubble = Bubble("x", "▲ one line\n▼ another line", "Title", "1 of 9", answers)
    sheet = Sheet(bubble, Scale((960, 540), 100), 470, 1.0)
    place = Rect((50, 50), sheet.size)
    spots = sheet.answers_at(place)
    assert sheet.fits and all(place.contains(spot) for spot in spots)
    assert not spots[0].colliderect(spots[1]) and spots[0].left > spots[1].left


# --- lessons ---


def test_the_first_lesson_is_said_while_cards_are_still_dealt() -> None:
    app = app_of(speed="normal", coach=True)
    match = Match.start("take-that", seats_of(["human", "easy"]), {}, 7)
    robot = Robot(app, match)
    assert robot.table.filming and lesson(robot) == "aim"
    robot.key("g")
    assert lesson(robot) != "aim" and "take_that.aim" in app.settings.learnt


def test_a_lesson_is_learnt_by_key_and_the_next_one_comes_on_the_next_thing() -> None:
    robot = table()
    assert lesson(robot) == "aim"
    robot.key("g")
    robot.rest()
    assert lesson(robot) == "start"
    assert robot.table.beside.bubble.lit == (robot.target("line.end").rect,)


def test_two_lessons_a_turn_are_enough() -> None:
    robot = table()
    robot.key("g")
    robot.key("g")
    robot.rest()
    assert lesson(robot) == "" and robot.table.beside.bubble is None


def test_a_lesson_that_was_played_on_beside_twice_is_learnt() -> None:
    robot = table()
    for _ in range(2):
        assert lesson(robot) == "aim"
        robot.ask(robot.choose())
        robot.to_turn()
    assert lesson(robot) not in ("", "aim")


def test_what_is_learnt_is_remembered_on_disk() -> None:
    robot = table()
    robot.click("coach.got_it")
    assert Store.open().settings.learnt == ["take_that.aim"]


def test_the_switch_in_the_settings_silences_the_coach() -> None:
    robot = table(coach=False)
    assert robot.table.beside.bubble is None


def test_a_click_on_the_bubble_is_no_click_on_the_table() -> None:
    robot = table()
    before = len(robot.table.match.moves)
    place = robot.table.beside.place
    robot.click((place.x + 12, place.y + 12))
    assert len(robot.table.match.moves) == before and lesson(robot) == "aim"


def test_how_to_play_starts_the_lessons_anew_at_the_table_below() -> None:
    robot = table()
    robot.click("coach.skip")
    robot.key("f1")
    assert isinstance(robot.scene, HelpScene)
    robot.scene.turn(-9)
    robot.scene.teach()
    robot.app.step(0)
    robot.rest()
    assert robot.scene is robot.table and lesson(robot) == "aim"


@pytest.mark.parametrize("game", ["take-that", "twin-it"])
def test_how_to_play_starts_a_coached_match_from_the_title(game: str) -> None:
    from game.catalog import CATALOG

    robot = Robot(app_of(coach=True, learnt=[f"{CATALOG[game].word}.aim"]))
    robot.app.push("help", CATALOG[game])
    robot.app.step(0)
    robot.scene.teach()
    robot.app.step(0)
    made = robot.app.stack[0].match
    assert made.game.id == game and robot.app.settings.learnt == []
    assert [seat.kind == "human" for seat in made.seats][:2] == [True, False]


def test_who_is_frozen_by_another_is_told_what_that_is() -> None:
    robot = table("flip-7")
    robot.key("g")
    robot.rest()
    while not robot.table.shown.freezes[0]:
        card = robot.table.shown.pieces.new("freeze")
        robot.table.shown.freezes[0].append(card)
        robot.table.refresh(0)
    robot.table.now_acts(None)  # somebody else plays on
    robot.table.refresh(0)
    assert not robot.table.my_turn and lesson(robot) == "freeze"
    assert robot.table.beside.bubble.lit == (robot.table.lies(card),)


# --- help and hints ---


def test_f1_opens_the_page_that_matters_now() -> None:
    robot = table(coach=False)
    robot.ask(robot.choose())
    robot.to_turn()
    wanted = robot.table.page_now()
    robot.key("f1")
    assert robot.scene.pages[robot.scene.page][0] == wanted and wanted in ("lay", "twist", "take")


def test_f1_opens_the_page_of_the_lesson_that_is_given() -> None:
    robot = table("plus-minus")
    robot.key("g")
    robot.rest()
    assert lesson(robot) == "bring"
    robot.key("f1")
    assert robot.scene.pages[robot.scene.page][0] == "opening"


@pytest.mark.parametrize("game", ["take-that", "plus-minus", "flip-7"])
def test_a_hint_tells_its_reason_beside_the_thing(game: str) -> None:
    robot = table(game, coach=False)
    robot.table.hint()
    beside = robot.table.beside
    assert beside.bubble is not None and beside.bubble.near is not None  # a sign that it thinks
    robot.until(lambda: robot.table.hinted is not None)
    robot.rest()
    assert beside.bubble.title and beside.bubble.words and beside.bubble.lit
    assert beside.place is not None and beside.place.collidelist(list(beside.bubble.lit)) < 0
    assert beside.bubble.words not in robot.table.message, "the reason is said once"
    robot.ask(robot.table.hinted)
    robot.app.step(0)
    assert robot.table.hinted is None


def test_a_bubble_leaves_what_was_done_last_to_be_read() -> None:
    """It kept off the prompt, which may be far shorter than the deed over it."""
    beside = (robot := table("plus-minus")).table.beside
    robot.table.message, robot.table.moments.deed = "Short", "Round 1 – " + "everybody " * 5
    beside.bubble = None
    beside.look()
    px = robot.table.scale.font(20)
    wide, high = text.size(robot.table.moments.deed, text.HANKEN_SEMIBOLD, px)
    deed = Rect(0, 0, wide, 2 * high)
    deed.center = robot.table.message_box().center
    assert beside.place is not None and not beside.place.colliderect(deed)


def test_a_bubble_in_a_high_window_leaves_the_count_of_the_pile_to_be_read() -> None:
    robot = table(size=(1080, 1350))
    place = robot.table.beside.place
    assert place is not None and not place.colliderect(robot.table.room.pile_pill())


@pytest.mark.parametrize("game", ["take-that", "plus-minus", "flip-7"])
def test_a_notice_of_the_app_covers_nothing_that_is_needed(game: str) -> None:
    """It lay over the hand, the own plate and the buttons at the bottom."""
    robot = table(game)
    robot.app.notice("A match that you left is kept; “Continue” offers it again after this one.")
    robot.app.step(16)
    place, beside = robot.app.notices.place.copy(), robot.table.beside
    assert place.w and beside.place is not None
    needed = [target.rect for target in robot.table.targets() if target.id.startswith("hand.")]
    needed += [widget.rect for widget in robot.table.widgets]
    assert place.collidelist([*needed, beside.place, robot.table.message_box()]) < 0
    robot.app.step(16)
    assert robot.app.notices.place == place, "it stands still"
    robot.app.notices.drop()
    assert not robot.app.notices.place, "and leaves its place to others"


@pytest.mark.parametrize("size", [(960, 540), (1280, 720), (1080, 1350)], ids=str)
@pytest.mark.parametrize("percent", [100, 200])
def test_a_notice_at_a_full_table_wraps_rather_than_cover_buttons(
    size: tuple[int, int], percent: int
) -> None:
    """Who has a card to give needs all players; one line found no place, and lay on the corner."""
    app = app_of(size, percent=percent, speed="off")
    robot = Robot(app, Match.start("flip-7", seats_of(["human"] * 8), {}, 7))
    while robot.past_curtain() is not robot.table or robot.table.game.pending is None:
        if robot.scene is robot.table:
            robot.ask(robot.table.game.legal_moves(robot.table.eyes)[0])
        else:
            robot.key("return")
    app.notice("The picture was saved as rowdy-2026-11-18-220000.png in your pictures folder.")
    app.step(16)
    table, place = robot.table, app.notices.place
    needed = [*(widget.rect for widget in table.widgets), table.message_box()]
    row = table.shown.rows[table.eyes]
    needed += [at.rect() for piece, at in table.places().items() if piece in row]
    assert place.w and place.collidelist(needed) < 0
    app.close()


def test_nothing_is_drawn_while_a_bubble_is_read() -> None:
    robot = table()
    robot.app.step(16)
    before = pygame.image.tobytes(robot.app.window.surface, "RGB")
    assert not robot.scene.dirty and robot.table.asleep
    robot.app.step(16)
    assert pygame.image.tobytes(robot.app.window.surface, "RGB") == before
