"""Every game that is played in turns is taught, by a coach who keeps out of the way."""

from __future__ import annotations

import pytest
from pygame import Rect

from game.catalog import CATALOG
from game.words import Words
from scenes.parts import part
from scenes.table.coach import lessons_of
from tests.conformance import tables
from tests.conformance.matches import Case, demand

GAMES = sorted(CATALOG)
IN_TURN = [game for game in GAMES if not tables.is_timed(game)]
FEW = [case for game in IN_TURN for case in tables.tables(game)[:1]]
LOOKS = [((960, 540), "en", 100), ((1280, 720), "fr", 200), ((1080, 1350), "fr", 100)]


@pytest.mark.parametrize("game", IN_TURN)
def test_every_game_has_lessons(game: str) -> None:
    assert lessons_of(CATALOG[game]), f"{game} has no lessons"


@pytest.mark.parametrize("language", Words.languages)
@pytest.mark.parametrize("game", IN_TURN)
def test_every_lesson_has_words_and_a_page(game: str, language: str) -> None:
    words, entry = Words(language), CATALOG[game]
    lessons, pages = lessons_of(entry), {name for name, _ in part(entry, "help").PAGES}
    assert len({lesson.id for lesson in lessons}) == len(lessons)
    for lesson in lessons:
        for key in ("title", "text"):
            assert words.has(f"{entry.word}.coach.{lesson.id}.{key}"), (lesson.id, key)
        assert lesson.page in ("", *pages), f"{lesson.id} has a page that there is not"


def look(robot: tables.Guest) -> str:
    """At what the coach says, where, and about what; gives which lesson it is."""
    table = robot.table
    bubble, place = table.beside.bubble, table.beside.place
    lesson = table.coach.lesson
    if bubble is None or lesson is None:
        return ""
    demand(place is not None, f"there is room for the lesson {lesson.id}")
    window = Rect((0, 0), robot.app.scale.size)
    demand(window.contains(place), f"the lesson {lesson.id} is in the window: {place}")
    robot.read(bubble.said(), f"the lesson {lesson.id}")
    demand(bool(bubble.lit), f"the lesson {lesson.id} lights something")
    for rect in bubble.lit:
        demand(rect.w > 0 and rect.h > 0 and window.colliderect(rect), f"{lesson.id} lights {rect}")
    for target in (*table.cards, *table.widgets):
        acts = target.enabled and target.action is not None and target.pointable
        free = not acts or not target.rect.colliderect(place)
        demand(free, f"the lesson {lesson.id} lies on {target.id}")
    return str(lesson.id)


@pytest.mark.parametrize(("size", "language", "percent"), LOOKS, ids=str)
@pytest.mark.parametrize("case", FEW, ids=str)
def test_a_coached_match(case: Case, size: tuple[int, int], language: str, percent: int) -> None:
    chosen = {"coach": True, "size": size, "language": language, "percent": percent}
    given: list[str] = []
    with tables.guest(case, **chosen) as robot:
        first = lessons_of(case.entry)[0].id
        for turn in robot.turns(24):
            lesson = look(robot)
            if turn == 0:
                demand(lesson == first, "what wins and what costs is said before the first move")
            while lesson:
                demand(lesson not in given, f"the lesson {lesson} is given once")
                given.append(lesson)
                robot.click("coach.got_it")
                robot.rest()
                lesson = look(robot)
        word = case.entry.word
        learnt = robot.app.settings.learnt
        assert learnt == [f"{word}.{lesson}" for lesson in given] and len(given) > 1


@pytest.mark.parametrize("case", FEW, ids=str)
def test_who_skips_the_coach_is_never_taught_again(case: Case) -> None:
    with tables.guest(case, coach=True) as robot:
        robot.step_in()
        robot.click("coach.skip")
        for _ in robot.turns(6):
            demand(robot.table.beside.bubble is None, "the coach is silent")
    with tables.guest(case, coach=True, learnt=list(robot.app.settings.learnt)) as robot:
        robot.step_in()
        demand(robot.table.beside.bubble is None, "the coach is silent in the next match")


@pytest.mark.parametrize("case", FEW, ids=str)
def test_nobody_has_to_listen(case: Case) -> None:
    """A match is played as if the coach were not there, and the bubbles go by themselves."""
    with tables.guest(case, coach=True) as robot:
        while robot.step_in():
            robot.ask(robot.choose())
        demand(robot.table.match.outcome is not None, "the match is played to its end")
