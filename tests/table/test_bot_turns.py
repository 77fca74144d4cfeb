"""The turns of bots: how they are followed, at what pace, and how the rest of a round is played
for somebody who is out of it. Shown at Flip 7, where one can be."""

from __future__ import annotations

from typing import Any

import pytest

from game.flip_7.moves import HIT, STAY
from game.journal import Match
from scenes.menus.results import ResultsScene
from scenes.table.count import CountScene
from scenes.table.moments import Moments
from tests.robot import Robot, app_of, seats_of


def seated(kinds: list[str], seed: int = 5, game: str = "flip-7", **chosen: Any) -> Robot:
    app = app_of(**chosen)
    path = app.store.new_journal_path(game)
    return Robot(app, Match.start(game, seats_of(kinds), {}, seed, path=path))


def out(robot: Robot) -> Robot:
    """The person at the screen stays, at the first turn at which there is a card to keep."""
    robot.until(lambda: robot.table.my_turn, 100)
    while STAY not in robot.table.legal():
        robot.ask(robot.choose())
        robot.until(lambda: robot.table.my_turn, 100)
    robot.ask(STAY)
    return robot


def label_of(robot: Robot, id: str) -> str | None:
    found = [target.label for target in robot.scene.targets() if target.id == id]
    return found[0] if found else None


@pytest.mark.parametrize("players", [3, 24])
def test_whoever_is_out_comes_to_the_count_with_one_key(players: int) -> None:
    robot = out(seated(["human"] + ["normal"] * (players - 1), speed="normal"))
    moves = len(robot.table.match.moves)
    robot.app.step(16)
    assert label_of(robot, "finish") == "To the count" and label_of(robot, "hit") is None
    robot.key("e")
    for _ in range(400):
        if robot.scene is not robot.table:
            break
        robot.app.step(1.0)  # no time passes for films or beats, only frames
    assert isinstance(robot.scene, CountScene)
    assert len(robot.table.match.moves) > moves
    assert not robot.table.bots.finishing, "the next round is one to be looked at again"
    assert len(Match.read(robot.table.match.path).moves) == len(robot.table.match.moves)


def test_the_arrows_and_a_pad_reach_the_end_of_the_round() -> None:
    """An arrow goes to the button, and confirming it counts in the middle of a film as well."""
    robot = out(seated(["human"] + ["normal"] * 5, speed="normal"))
    robot.until(lambda: not robot.table.filming)
    robot.key("right")
    assert robot.scene.focus.current.id == "finish"
    robot.until(lambda: robot.table.filming)
    robot.key("return")
    assert robot.table.bots.finishing or robot.scene is not robot.table


def test_a_finished_round_is_the_one_that_would_have_been_watched() -> None:
    texts = []
    for finished in (True, False):
        robot = out(seated(["human", "normal", "easy", "hard"], speed="off"))
        if finished:
            robot.app.step(0)
            robot.click("finish")
        robot.until(lambda robot=robot: isinstance(robot.scene, CountScene), 100)
        texts.append([made.move.text() for made in robot.table.match.moves])
        robot.app.close()
    assert texts[0] == texts[1]


def test_nobody_who_may_still_act_is_offered_the_end_of_the_round() -> None:
    robot = seated(["human", "normal", "normal"], speed="normal")
    robot.until(lambda: robot.table.my_turn, 100)
    assert label_of(robot, "finish") is None
    while HIT not in robot.table.legal():
        robot.ask(robot.choose())
        robot.until(lambda: robot.table.my_turn, 100)
    robot.ask(HIT)
    moves = len(robot.table.match.moves)
    robot.key("e")
    assert not robot.table.bots.finishing and len(robot.table.match.moves) == moves


def test_a_round_is_played_on_until_somebody_at_the_screen_has_to_act() -> None:
    """One of two is out, the other is not: nothing is finished over that player's head."""
    robot = out(seated(["human", "human", "normal", "normal"], speed="off"))
    robot.app.step(0)
    assert sum(robot.table.game.is_out(seat) for seat in (0, 1)) == 1
    assert label_of(robot, "finish") is None
    robot.key("e")
    assert not robot.table.bots.finishing


def test_a_table_of_bots_can_be_finished_round_by_round() -> None:
    robot = seated(["normal", "normal", "easy"], speed="normal")
    for _ in range(40):
        robot.app.step(0)
        if isinstance(robot.scene, ResultsScene):
            return
        if isinstance(robot.scene, CountScene):
            robot.key("return")  # its film
            robot.key("return")
            continue
        robot.key("e")
        robot.until(lambda: robot.scene is not robot.table, 1.0)
    raise AssertionError("the match is not over")


def test_bots_have_a_pace_of_their_own() -> None:
    """Cards at once, bots one after the other; and the other way round."""
    for pace, waits in (("off", False), ("normal", True)):
        robot = seated(["normal", "human"], speed="off", bots_pace=pace)
        for _ in range(20):
            robot.app.step(16)
        assert (not robot.table.match.moves) == waits
        for _ in range(100):
            robot.app.step(16)
        assert robot.table.match.moves
        robot.app.close()


def test_the_last_deed_is_told_until_the_next_while_a_bot_thinks() -> None:
    robot = seated(["human", "normal", "normal"], game="take-that", speed="normal")
    robot.until(lambda: robot.table.my_turn, 100)
    robot.ask(robot.choose())
    robot.until(lambda: robot.table.bots.seat is not None)
    said = robot.table.moments.deed
    assert said.startswith("Ann lays ")
    thinks = robot.table.bots.seat
    assert thinks == 1 and robot.table.message == said
    for _ in range(30):
        robot.app.step(16)
    assert robot.table.message == said
    assert len(robot.table.board.above) == 1, "the dots of a thought"


def test_thoughts_stand_still_without_motion() -> None:
    robot = seated(["human", "normal"], game="take-that", speed="normal", motion="none")
    robot.until(lambda: robot.table.my_turn, 100)
    robot.ask(robot.choose())
    robot.until(lambda: robot.table.bots.seat is not None)
    robot.app.step(16)
    first = robot.table.board.above
    for _ in range(20):
        robot.app.step(16)
        assert robot.table.board.above == first


@pytest.mark.parametrize("motion", ["full", "gentle", "none"])
def test_nothing_pops_up_where_films_are_off(motion: str, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[Any] = []
    show = Moments._show

    def watched(moments: Moments) -> None:
        show(moments)
        seen.extend(moments._pops)

    monkeypatch.setattr(Moments, "_show", watched)
    for speed in ("off", "normal"):
        seen.clear()
        robot = seated(["human", "easy"], game="take-that", speed=speed, motion=motion)
        robot.until(lambda robot=robot: robot.table.my_turn, 100)
        for _ in range(12):
            robot.ask(robot.choose())
            robot.until(lambda robot=robot: robot.table.my_turn, 100)
        assert bool(seen) == (speed != "off")
        robot.app.close()
