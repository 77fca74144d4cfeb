"""The count of a round, whatever the game: right totals, a short film, everything in its place."""

from importlib import import_module
from importlib.util import find_spec
from itertools import pairwise
from types import SimpleNamespace
from typing import Any

import pygame
import pytest
from pygame import Rect

from game.catalog import CATALOG
from game.contract import Reason
from scenes.input.intents import Acted, Pointed
from scenes.stage.theme import Scale
from tests.robot import app_of
from tests.table.counts import WINDOWS, assert_in_place, counting, redrawn_at_rest, run


def points(*scores: int, before: int = 0) -> Any:
    """The round of a game that has nothing to show but points."""
    totals = tuple(before + score for score in scores)
    reason = Reason("flip_7.ended.seven", {"seat": 0})
    return SimpleNamespace(round=12, reason=reason, scores=scores, totals=totals)


POINTS = [points(7, -3), points(12, 0, 31, 12, before=-20), points(*range(8), before=995)]
GAMES = {entry.id: f"tests.{entry.word}.rounds" for entry in CATALOG.values()}
ROUNDS = {id: import_module(rounds) for id, rounds in GAMES.items() if find_spec(rounds)}

# Every round of every game, and those of a game that has none of its own.
every_round = pytest.mark.parametrize(
    ("game", "event"),
    [(id, event) for id, rounds in ROUNDS.items() for event in rounds.ROUNDS]
    + [("flip-7", event) for event in POINTS],
)
every_game = pytest.mark.parametrize(
    ("game", "event"),
    [(id, rounds.ROUNDS[1]) for id, rounds in ROUNDS.items()] + [("flip-7", POINTS[1])],
)


def test_games_with_rounds_are_counted_here() -> None:
    assert len(ROUNDS) >= 3


# --- the film ---


@every_round
def test_film_is_short(game: str, event: Any) -> None:
    app = app_of()
    assert 0 < run(app, counting(app, game, event)) <= ROUNDS[game].FILM_MS


@every_game
def test_speed_setting(game: str, event: Any) -> None:
    took = {}
    for speed in ("off", "fast", "normal", "slow"):
        app = app_of(speed=speed)
        took[speed] = run(app, counting(app, game, event), 10)
    assert took["off"] == 0
    assert 0 < took["fast"] < took["normal"] < took["slow"]


@every_round
def test_sounds_come_in_their_order_and_the_last_with_the_totals(game: str, event: Any) -> None:
    app = app_of()
    count = counting(app, game, event).count
    assert all(first[0] <= then[0] for first, then in pairwise(count.cues))
    assert count.cues[-1] == (count.summed, "total")
    assert count.summed < count.end


@every_game
@pytest.mark.parametrize("motion", ["full", "gentle", "none"])
def test_totals_go_from_what_they_were_to_what_they_are(game: str, event: Any, motion: str) -> None:
    app = app_of(motion=motion)
    scene = counting(app, game, event)
    count = scene.count
    seen: list[list[int]] = []
    while scene.busy:
        seen.append([count.total_at(row, scene.t) for row in count.rows])
        app.step(16)
    seen.append([count.total_at(row, scene.t) for row in count.rows])
    before = [total - score for total, score in zip(event.totals, event.scores, strict=True)]
    assert seen[0] == before and seen[-1] == list(event.totals)
    for score, *totals in zip(event.scores, *seen, strict=True):
        assert totals == sorted(totals, reverse=score < 0)
        assert motion != "none" or len(set(totals)) <= 2, "numbers are exchanged"


@every_round
@pytest.mark.sampled(3)
@pytest.mark.parametrize("motion", ["full", "gentle", "none"])
def test_drawing_in_parts_equals_drawing_everything(game: str, event: Any, motion: str) -> None:
    app = app_of(motion=motion)
    scene = counting(app, game, event)
    surface = app.window.surface
    for frame in range(400):
        if not scene.busy:
            break
        app.step(16)
        if frame % 9 == 0 and scene.busy:
            in_parts = surface.copy()
            scene.whole = True
            scene.draw(surface)
            same = pygame.mask.from_threshold(in_parts, (0, 0, 0), (1, 1, 1, 255), surface)
            same.invert()
            stale = same.get_bounding_rects()
            assert not stale, f"stale at {scene.t:.0f} ms: {stale[:5]}"


@every_game
def test_at_rest_nothing_is_redrawn(game: str, event: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    app = app_of()
    assert not redrawn_at_rest(app, counting(app, game, event), monkeypatch)


@every_game
def test_resize_while_the_film_runs(game: str, event: Any) -> None:
    app = app_of()
    scene = counting(app, game, event)
    for size in ((1280, 720), (960, 540), (1600, 900)):
        app.step(200)
        scene.layout(Scale(size, 100))
        assert scene.draw(pygame.Surface(size)) is None, "everything is drawn anew"
    assert scene.busy


# --- going on ---


@every_game
@pytest.mark.parametrize("how", [Acted("hint"), Acted("confirm"), Pointed("down", (5, 5))])
def test_any_key_or_click_skips_and_does_not_continue(game: str, event: Any, how: Any) -> None:
    gone: list[int] = []
    app = app_of()
    scene = counting(app, game, event, lambda: gone.append(1))
    app.step(16)
    assert scene.busy and not [target for target in scene.targets() if target.pointable]
    scene.handle(how)
    assert not scene.busy and not gone
    app.step(16)
    assert scene.targets()[-1].id == "continue"
    scene.handle(Acted("confirm"))
    assert gone == [1]


@every_game
def test_continue_by_mouse(game: str, event: Any) -> None:
    gone: list[int] = []
    app = app_of(speed="off")
    scene = counting(app, game, event, lambda: gone.append(1))
    at = scene.targets()[-1].rect.center
    scene.handle(Pointed("down", at))
    scene.handle(Pointed("up", at))
    assert gone == [1]


@every_game
def test_people_come_and_go_only_where_the_game_lets_them(game: str, event: Any) -> None:
    app = app_of(speed="off")
    scene = counting(app, game, event)
    offered = "players" in [target.id for target in scene.targets()]
    assert offered is scene.may_reseat is (scene.table.game.why_not_join() is None)


# --- everything in its place ---


@every_round
@pytest.mark.sampled(3)
@pytest.mark.parametrize(("size", "percent"), WINDOWS)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_count_fits(
    game: str, event: Any, size: tuple[int, int], percent: int, language: str
) -> None:
    app = app_of(size, language, percent, speed="off")
    scene = counting(app, game, event)
    heading = Rect(scene.heading_at, scene.heading.get_size())
    why = Rect(scene.why_at, scene.why.get_size())
    boxes = [heading, why, *(row.box for row in scene.count.rows)]
    boxes += [target.rect for target in scene.targets()]
    assert_in_place(size, boxes)


# --- a game that has only points ---


@pytest.mark.parametrize(("size", "percent"), WINDOWS)
@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("event", POINTS)
def test_names_points_and_totals_have_room(
    event: Any, size: tuple[int, int], percent: int, language: str
) -> None:
    count = counting(app_of(size, language, percent, speed="off"), "flip-7", event).count
    assert count.sum_px >= 11 and count.name_px >= 9
    widest = max(count.total_width(row, count.sum_px) for row in count.rows)
    assert count.sum_right < count.total_right - widest
    for row in count.rows:
        assert row.box.left < count.name_left
        assert count.name_left + count.name_wide <= row.strip.left <= row.strip.right
        assert count.sum_right - count.points_width(row, count.sum_px) >= row.sums.left
        assert count.total_right <= row.box.right


def test_the_best_of_the_round_are_marked_however_poor_they_are() -> None:
    app = app_of(speed="off")
    assert counting(app, "flip-7", points(3, 9, 9)).count.best == [1, 2]
    assert counting(app, "flip-7", points(-5, -1)).count.best == [1]


def test_a_game_says_it_in_its_own_words_where_it_has_some() -> None:
    app = app_of(speed="off")
    said = {id: counting(app, id, rounds.ROUNDS[0]).count for id, rounds in ROUNDS.items()}
    assert said["plus-minus"].say("heading", round=1, deals=2) == "Round 1 of 2"
    assert said["take-that"].say("heading", round=1) == "Round 1"
