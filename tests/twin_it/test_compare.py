"""After a wrong claim the two cards are shown side by side, with what was overlooked."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pygame
import pytest

from game.twin_it.moves import Hand, Turn
from game.twin_it.told import Face
from scenes.app import App
from scenes.stage.scene import Scene
from scenes.twin_it.compare import DEAF_MS, SHOWN_MS, SLOW_MS, CompareScene
from scenes.twin_it.motifs import families as motifs
from tests.robot import app_of
from tests.twin_it.cards import card
from tests.twin_it.racer import Clock, Racer, a_clock, pair

COUSINS = (Face(3, 0), Face(9, 2))  # six petals and seven
STRANGERS = (Face(3, 0), Face(9, 50))
SIZES = ((960, 540), (1600, 900), (3840, 2160), (1024, 768))


class Below(Scene):
    """Counts the time that passes for it."""

    passed = 0.0

    def update(self, dt: float) -> None:
        self.passed += dt


@pytest.fixture
def app() -> Iterator[App]:
    made = app_of()
    made.push(Below())
    for _ in range(8):
        made.step(0)
    yield made
    made.close()


def shown(app: App, faces: tuple[Face, ...], why: str = "no_match", **more: Any) -> CompareScene:
    scene = CompareScene(faces, why, "Bo: no twins", app.pop, **more)
    app.push(scene)
    app.step(0)
    return scene


def wait(app: App, ms: float) -> None:
    for _ in range(round(ms / 20)):
        app.step(20)


def words(scene: CompareScene) -> list[str]:
    return [said.words for said in scene.said]


def test_cousins_are_told_apart_in_words_and_with_a_ring(app: App) -> None:
    scene = shown(app, COUSINS)
    assert words(scene) == ["Bo: no twins", "6 petals", "7 petals"]
    assert scene.spot == motifs.spot(0, 2)
    both = shown(app, (Face(1, 24), Face(2, 27)))
    assert words(both)[1:] == ["3 lashes, no ring", "4 lashes, 1 ring"]


def test_the_ring_is_on_both_cards_and_not_mustard(app: App) -> None:
    scene = shown(app, COUSINS)
    wait(app, 400)
    x, y, radius = motifs.spot(0, 2)
    for box in scene.boxes:
        at = (box.x + round((x - radius) * box.w), box.y + round(y * box.w))
        assert app.window.surface.get_at(at)[:3] == (251, 244, 228)


def test_strangers_are_just_different(app: App) -> None:
    scene = shown(app, STRANGERS)
    assert words(scene)[1:] == ["Two different patterns"]
    assert scene.spot is None
    assert len(scene.boxes) == 2


@pytest.mark.parametrize(
    ("why", "gesture", "part"),
    [
        ("alone", "", "two players"),
        ("late", "", "time runs out"),
        ("gesture", "slap", "slap"),
        ("gesture", "hands", "without a slap"),
        ("gesture", "", "other gesture"),
    ],
)
@pytest.mark.parametrize("faces", [(), COUSINS[:1], (Face(3, 0), Face(9, 0))])
def test_other_errors_have_a_sentence(
    app: App, faces: tuple[Face, ...], why: str, gesture: str, part: str
) -> None:
    scene = shown(app, faces, why, gesture=gesture)
    assert part in words(scene)[1]
    assert len(scene.boxes) == len(faces)
    assert scene.spot is None


def test_it_goes_by_itself_and_time_stands_still_below(app: App) -> None:
    below = app.scene
    assert isinstance(below, Below)
    before = below.passed
    scene = shown(app, COUSINS)
    wait(app, SHOWN_MS - 40)
    assert app.scene is scene
    wait(app, 60)
    assert app.stack == [below]
    assert below.passed - before < 60


def test_slow_players_have_longer(app: App) -> None:
    app.settings.speed = "slow"
    scene = shown(app, COUSINS)
    wait(app, SLOW_MS - 40)
    assert app.scene is scene
    wait(app, 60)
    assert app.scene is not scene


def key(app: App, code: int) -> None:
    pygame.event.post(pygame.Event(pygame.KEYDOWN, key=code, mod=0, unicode="", scancode=0))
    app.step(0)


def click(app: App) -> None:
    pygame.event.post(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(5, 5), button=1))
    app.step(0)


@pytest.mark.parametrize(
    "press", [lambda app: key(app, pygame.K_q), lambda app: key(app, pygame.K_ESCAPE), click]
)
def test_any_key_or_click_closes_it_but_not_the_one_of_the_claim(app: App, press: Any) -> None:
    scene = shown(app, COUSINS)
    press(app)
    assert app.scene is scene
    pygame.event.post(pygame.Event(pygame.KEYUP, key=pygame.K_q, mod=0, unicode="", scancode=0))
    wait(app, DEAF_MS + 20)
    assert app.scene is scene
    press(app)
    assert app.scene is not scene


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("language", "percent"), [("en", 100), ("fr", 200)])
def test_everything_is_in_the_window(size: tuple[int, int], language: str, percent: int) -> None:
    app = app_of(size, language, percent)
    try:
        app.push(Below())
        app.step(0)
        for faces, why in ((COUSINS, "no_match"), (STRANGERS, "no_match"), ((), "late")):
            scene = CompareScene(faces, why, "Maximilienne: " + "x" * 20, app.pop)
            app.push(scene)
            app.step(0)
            window = app.window.surface.get_rect()
            assert window.contains(scene.panel)
            boxes = [*scene.boxes, *(said.box for said in scene.said), scene.bar]
            assert all(scene.panel.contains(box) for box in boxes)
            assert scene.bar.top >= max(said.box.bottom for said in scene.said)
            app.pop()
    finally:
        app.close()


def test_a_window_may_change_meanwhile(app: App) -> None:
    scene = shown(app, COUSINS)
    app.resize((1280, 720))
    app.step(16)
    assert app.window.surface.get_rect().contains(scene.panel)


@pytest.mark.parametrize("motion", ["full", "gentle", "none"])
def test_the_ring_moves_only_for_who_likes_it(app: App, motion: Any) -> None:
    app.settings.motion = motion
    scene = shown(app, COUSINS)
    early = pygame.image.tobytes(app.window.surface.subsurface(scene.boxes[0]), "RGB")
    wait(app, 380)
    late = pygame.image.tobytes(app.window.surface.subsurface(scene.boxes[0]), "RGB")
    assert (early != late) == (motion == "full")


# --- several errors at once ---


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Iterator[Clock]:
    yield from a_clock(monkeypatch)


def two_errors(clock: Clock) -> Racer:
    """Two wrong pairs, with two hands each, before the next frame is shown."""
    robot = pair(clock)
    robot.let(0, Turn())
    robot.go(400)
    at, events = int(robot.table.clock), []
    for seat, name in ((0, "p1"), (0, "q1"), (1, "p2"), (1, "q1")):
        events += robot.table.make(seat, Hand(card(name)), at)
    robot.table.happened(events)
    robot.go(10)
    return robot


def test_two_errors_in_one_frame_laid_two_comparisons_over_each_other(clock: Clock) -> None:
    robot = two_errors(clock)
    table = robot.table
    assert [type(scene).__name__ for scene in robot.app.stack] == ["RaceTable", "CompareScene"]
    first, stands = robot.scene, table.clock
    robot.go(SHOWN_MS)
    assert isinstance(robot.scene, CompareScene) and robot.scene is not first
    assert robot.app.stack == [table, robot.scene] and table.clock == stands
    robot.go(SHOWN_MS + 10)
    assert robot.app.stack == [table]
    table.check_shown()


def test_a_table_that_is_left_forgets_the_errors_still_to_be_shown(clock: Clock) -> None:
    robot = two_errors(clock)
    robot.app.reset("title")
    robot.go(3 * SHOWN_MS)
    assert [type(scene).__name__ for scene in robot.app.stack] == ["TitleScene"]
