"""A journal watched on the table: pause, step, speed, other eyes, and the end."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame
import pytest

from game.catalog import CATALOG
from game.chance import Chance
from game.journal import Match, Player
from game.take_that.rules import Lay
from scenes.menus.title import TitleScene
from scenes.table.count import CountScene
from scenes.table.curtain import CurtainScene
from scenes.table.table import Table
from scenes.table.watch import open_watch
from tests.robot import Robot, app_of, assert_apart, assert_settled
from tests.take_that.twister import match_of


def journal(folder: Path, kinds: tuple[str, ...] = ("human", "easy"), moves: int = 12) -> Path:
    """A journal with so many moves; all of a match of one round if it ends before."""
    match = match_of(None, kinds, rounds=1, seed=5)
    game: Any = match.game
    while len(match.moves) < moves and match.outcome is None:
        legal = game.legal_moves(game.turn)
        match.play(game.turn, legal[len(match.moves) % len(legal)])
    path = folder / "match.jsonl"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(match.text)
    return path


def watching(path: Path, **chosen: Any) -> Robot:
    robot = Robot(app_of(**chosen))
    open_watch(robot.app, path)
    robot.app.step(0)
    robot.table = robot.scene
    robot.table.strict = True
    return robot


def paused(path: Path, **chosen: Any) -> Robot:
    robot = watching(path, **chosen)
    robot.key("p")
    robot.key("p") if not robot.table.paused else None
    robot.rest()
    return robot


def test_it_plays_by_itself_to_the_last_move(tmp_path: Path) -> None:
    path = journal(tmp_path)
    recorded = Match.read(path)
    robot = watching(path)
    assert robot.table.viewer == 0 and not robot.table.paused
    robot.until(lambda: robot.table.done == 12, 50)
    robot.rest()
    assert robot.table.match.game.position() == recorded.game.position()
    assert robot.table.shows(recorded.game.view(0))
    assert path.read_bytes() == recorded.text, "looked at, not written to"


def test_a_journal_that_ends_in_the_middle_says_so(tmp_path: Path) -> None:
    robot = watching(journal(tmp_path), speed="off")
    robot.until(lambda: robot.table.done == 12, 50)
    robot.rest()
    assert robot.table.message == robot.app.words.say("watch.ends_here")


def test_pause_stops_time_and_goes_on(tmp_path: Path) -> None:
    robot = watching(journal(tmp_path), speed="off")
    robot.until(lambda: robot.table.done == 2)
    robot.key("p")
    assert robot.table.paused
    robot.rest()
    for _ in range(40):
        robot.app.step(100)
    assert robot.table.done == 2
    assert_settled(robot.table)
    robot.click("watch.pause")
    robot.until(lambda: robot.table.done == 3)


def test_step_by_step(tmp_path: Path) -> None:
    path = journal(tmp_path)
    steps = [step.game.copy() for step in Match.read(path).steps()]
    robot = paused(path)
    at = robot.table.done
    for done in range(at + 1, 13):
        robot.key("n") if done % 2 else robot.click("watch.step")
        assert robot.table.done == done
        assert robot.table.filming
        robot.key("n")
        assert robot.table.done == done and not robot.table.filming, "a step first ends the film"
        robot.rest()
        assert robot.table.shows(steps[done].view(0))
    robot.key("n")
    assert robot.table.done == 12


def test_faster_and_slower(tmp_path: Path) -> None:
    path = journal(tmp_path)
    took = {}
    for speed in ("slow", "normal", "fast"):
        robot = watching(path, speed="fast")
        keys = {"slow": ["-"], "fast": ["+", "="], "normal": []}[speed]
        for name in keys:
            code = pygame.key.key_code(name) if name != "+" else pygame.K_PLUS
            robot.post(pygame.KEYDOWN, key=code, mod=0, unicode=name, scancode=0)
        robot.app.step(0)
        assert robot.table.speed == speed
        label = robot.target("watch.at").label
        assert robot.app.words.say(f"watch.{speed}") in label
        took[speed] = 0.0
        while robot.table.done < 6:
            robot.app.step(20)
            took[speed] += 20
        robot.app.close()
    assert took["slow"] > took["normal"] > took["fast"]


def test_other_eyes_see_other_hands_and_no_more(tmp_path: Path) -> None:
    path = journal(tmp_path, ("easy", "random", "human"), moves=9)
    game: Any = Match.read(path)
    robot = paused(path, speed="off")
    while robot.table.done < 9:
        robot.key("n")
        robot.rest()
    assert robot.table.eyes == 2, "first with the eyes of the person"
    for eyes in (0, 1, 2):
        robot.click("watch.eyes")
        robot.rest()
        assert robot.table.eyes == eyes
        assert robot.table.shows(game.game.view(eyes))
        shown = {key for key in robot.table.board.pieces if isinstance(key, int)}
        for seat in {0, 1, 2} - {eyes}:
            assert not shown & set(game.game.hands[seat])


def test_nobody_can_play_while_watching(tmp_path: Path) -> None:
    robot = paused(journal(tmp_path), speed="off")
    before = robot.table.match.text
    for name in ("t", "u", "h", "3", "4", "return", "p"):
        robot.key(name)
    robot.point((480, 480))
    robot.down((480, 480))
    robot.point((500, 250))
    robot.up((500, 250))
    robot.table.ask(Lay(34))
    robot.app.step(0)
    assert robot.table.match.text == before
    assert not [id for id in robot.ids() if id.startswith(("hand.", "line.")) or id == "take"]


def test_no_curtain_while_watching(tmp_path: Path) -> None:
    robot = watching(journal(tmp_path, ("human", "human")), speed="off")
    while robot.table.done < 12:
        robot.app.step(50)
        assert not isinstance(robot.scene, CurtainScene)


def test_a_whole_match_ends_with_its_count_and_its_reason(tmp_path: Path) -> None:
    path = journal(tmp_path, moves=1000)
    recorded = Match.read(path)
    assert recorded.outcome is not None
    robot = watching(path, speed="off")
    robot.app.store.forget(path)
    while not isinstance(robot.scene, CountScene):
        robot.table.step()
        robot.app.step(20)
    robot.rest()
    robot.key("return")
    assert robot.rest() is robot.table
    assert robot.table.done == len(recorded.moves)
    assert str(max(recorded.outcome.totals)).lstrip("-") in robot.table.message


def test_watching_leaves_the_unfinished_match_alone(tmp_path: Path) -> None:
    app = app_of(speed="off")
    mine = match_of(app)
    robot = Robot(app, mine)
    robot.rest()
    assert app.store.unfinished() == mine.path
    open_watch(app, journal(tmp_path))
    for _ in range(30):
        app.step(100)
    assert app.store.unfinished() == mine.path


@pytest.mark.parametrize("text", [b"", b"no journal\n", b'{"rowdy":99}\n'])
def test_what_cannot_be_read_is_a_sentence_over_the_title(tmp_path: Path, text: bytes) -> None:
    path = tmp_path / "broken.jsonl"
    path.write_bytes(text)
    robot = watching_title(path)
    assert isinstance(robot.scene, TitleScene)
    assert len(robot.app.notices.shown) > 20


def test_a_missing_journal_is_a_sentence_over_the_title(tmp_path: Path) -> None:
    robot = watching_title(tmp_path / "nothing.jsonl")
    assert isinstance(robot.scene, TitleScene)
    assert robot.app.notices.shown


def watching_title(path: Path) -> Robot:
    robot = Robot(app_of())
    open_watch(robot.app, path)
    for _ in range(10):
        robot.app.step(16)
    return robot


def test_a_torn_journal_is_shown_and_said(tmp_path: Path) -> None:
    path = journal(tmp_path)
    path.write_bytes(path.read_bytes()[:-5])
    robot = watching(path, speed="off")
    assert isinstance(robot.scene, Table) and len(robot.table.lines) == 11
    assert "13" in robot.app.notices.shown


@pytest.mark.parametrize("size", [(960, 540), (1024, 768), (2560, 1080)])
@pytest.mark.parametrize(("language", "percent"), [("en", 100), ("fr", 200)])
def test_the_steering_fits(tmp_path: Path, size: Any, language: str, percent: int) -> None:
    path = journal(tmp_path, ("human", "easy", "easy", "easy"))
    robot = paused(path, size=size, language=language, percent=percent, speed="off")
    assert_apart(robot)


def test_hammering_while_watching_never_changes_what_is_shown(tmp_path: Path) -> None:
    import random

    path = journal(tmp_path, moves=20)
    steps = [step.game.copy() for step in Match.read(path).steps()]
    robot = watching(path, speed="fast")
    chance = random.Random(1)
    for _ in range(300):
        size = robot.app.scale.size
        if robot.scene is not robot.table:
            robot.key("escape")
            continue
        pos = (chance.randrange(size[0]), chance.randrange(size[1]))
        ids = [t.rect.center for t in robot.table.targets() if t.id.startswith("watch.")]
        if chance.random() < 0.5:
            robot.click(chance.choice([pos, *ids]))
        else:
            robot.key(chance.choice(("p", "n", "right", "space", "tab", "u", "t", "h", "escape")))
        robot.app.step(chance.choice((0, 16, 100)))
        table = robot.table
        if not table.filming:
            assert table.shows(steps[table.done].view(table.eyes))


def test_who_came_and_went_between_rounds_is_seen_coming_and_going(tmp_path: Path) -> None:
    """A journal with joins used to be dealt for those who sat there at its end."""
    match = Match.start("flip-7", [Player("Ann", "human"), Player("Bo", "easy")], {}, 4)
    match.join("Cy", "human")
    for _ in range(5):
        seat = match.game.to_act[0]
        match.play(seat, match.game.legal_moves(seat)[0])
    match.undo(2)
    match.change_seat(2, "Cy", "hard")
    path = tmp_path / "match.jsonl"
    path.write_bytes(match.text)
    robot = paused(path, speed="off")
    assert len(robot.table.match.seats) == 2
    for _ in robot.table.lines:
        robot.table.step()
        robot.rest()
    assert robot.table.match.names == ["Ann", "Bo", "Cy"]
    assert robot.table.match.game.position() == match.game.position()


# --- journals as others write them ----------------------------------------------------------------


@pytest.mark.parametrize("extra", [b"\n", b"\r\n", b"  \n\n", b'{"x_name":"Sunday"}\n', b"\r"])
def test_a_journal_that_replay_accepts_does_not_crash_watching(
    tmp_path: Path, extra: bytes
) -> None:
    path = journal(tmp_path)
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(lines[0] + extra + b"".join(lines[1:]) + extra)
    assert len(Match.read(path).moves) == 12
    robot = watching(path, speed="off")
    robot.until(lambda: robot.table.done == 12, 50)
    robot.rest()


# --- matches that are being played ----------------------------------------------------------------


def played(folder: Path, kinds: tuple[str, ...]) -> Match:
    """A match that somebody has open."""
    match = Match.resume(journal(folder, kinds))
    assert not match.elsewhere
    return match


def play_on(match: Match, moves: int = 1) -> None:
    game: Any = match.game
    for _ in range(moves):
        match.play(game.turn, game.legal_moves(game.turn)[0])


def watch_living(match: Match, **chosen: Any) -> Robot:
    assert match.path is not None
    robot = watching(match.path, **chosen)
    robot.rest()
    return robot


def test_a_living_match_is_watched_as_it_goes_on(tmp_path: Path) -> None:
    match = played(tmp_path, ("human", "easy"))
    robot = watch_living(match, speed="off")
    assert robot.table.done == 12
    assert robot.table.message == robot.app.words.say("watch.living")
    play_on(match, 3)
    robot.until(lambda: robot.table.done == 15, 50)
    robot.rest()
    assert robot.table.match.game.position() == match.game.position()
    match.undo(2)
    play_on(match, 1)
    robot.until(lambda: robot.table.done == 14, 50)
    robot.rest()
    assert robot.table.match.game.position() == match.game.position()
    assert match.path is not None and match.path.read_bytes() == match.text


def faces(robot: Robot) -> list[str]:
    table = robot.table
    return [table.board.pieces[key].face for key in table.hand_cards()]


def test_a_living_match_of_several_people_shows_nobodys_hidden_cards(tmp_path: Path) -> None:
    match = played(tmp_path, ("human", "human", "easy"))
    robot = watch_living(match)
    assert set(faces(robot)) == {"back"}
    assert "watch.eyes" not in robot.ids()
    for _ in range(4):
        done = robot.table.done
        play_on(match)
        robot.until(lambda done=done: robot.table.done > done, 50)  # type: ignore[misc]
        robot.rest()
        assert set(faces(robot)) == {"back"}
        hidden = {str(card) for card in match.game.position()["hands"][robot.table.eyes]}
        words = set(robot.table.message.replace(".", " ").split())
        assert not words & (hidden - set(map(str, match.game.position()["line"])))


def test_one_person_against_bots_sees_the_own_cards(tmp_path: Path) -> None:
    match = played(tmp_path, ("human", "easy", "easy"))
    robot = watch_living(match)
    assert "back" not in faces(robot)
    match.close()


def test_a_match_that_nobody_plays_any_more_is_an_ordinary_journal(tmp_path: Path) -> None:
    match = played(tmp_path, ("human", "human"))
    match.close()
    assert match.path is not None
    robot = watching(match.path)
    assert not robot.table.closed and robot.table.living is None


@pytest.mark.parametrize("game", CATALOG)
def test_every_game_can_be_watched_while_it_is_played(tmp_path: Path, game: str) -> None:
    entry = CATALOG[game]
    seats = [Player("Ann", "human"), Player("Bo", "human"), Player("Cy", "easy")]
    match = Match.start(entry, seats, {}, 3, path=tmp_path / "match.jsonl")
    for number in range(9):
        seat = match.game.to_act[0]
        match.play(seat, Chance(3, "watched", number).pick(match.game.legal_moves(seat)))
    robot = watch_living(match, speed="off")
    robot.picture()
    hands = getattr(robot.table.shown, "hand", None)
    assert hands is None or set(faces(robot)) <= {"back"}
    match.close()
