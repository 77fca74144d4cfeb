"""The floor at the table: bots play there as among themselves, and no storm of presses harms it."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pygame
import pytest

from game.bots.arena import play_match
from game.bots.bot import bot_for
from game.catalog import CATALOG
from game.twin_it.rules import CLANS, DUEL, RING
from scenes.menus.results import ResultsScene
from scenes.twin_it.compare import CompareScene
from scenes.twin_it.devices import Device
from tests.twin_it.racer import Clock, Racer, a_clock

LEVELS = ("hard", "normal", "easy", "hard")


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> Iterator[Clock]:
    yield from a_clock(monkeypatch)


@pytest.mark.sampled(2)
@pytest.mark.parametrize(("mode", "count"), [(DUEL, 2), (DUEL, 3), (CLANS, 4), (RING, 2)])
@pytest.mark.parametrize("frame", [40, 137])
def test_bots_play_the_same_match_at_a_table_and_among_themselves(
    clock: Clock, mode: str, count: int, frame: int
) -> None:
    game = CATALOG["twin-it"].rules().deal(count, {"mode": mode}, 7)
    told: list[tuple[int, str, int]] = []
    bots = [bot_for("twin-it", level) for level in LEVELS[:count]]
    play_match(
        game,
        bots,
        played=lambda seat, move, at: told.append((seat, move.text(), at)) if move else None,
    )
    robot = Racer(clock, LEVELS[:count], mode, "", bots=True, speed="off")
    for _ in range(200_000):
        robot.clock.ms += frame
        robot.app.step(frame)
        if robot.game.outcome() is not None:
            break
    assert robot.acts == told


@pytest.mark.sampled(2)
@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("mode", [DUEL, RING, CLANS])
def test_no_storm_of_presses_harms_the_floor(clock: Clock, mode: str, seed: int) -> None:
    chance = random.Random(f"{mode} {seed}")
    kinds = ("human", "human", "human", "hard")
    robot = Racer(clock, kinds, mode, "", bots=True, seed=seed, speed="off")
    robot.sit(Device("mouse"), Device("key", "@z", "Z"), Device("touch"))
    table, before, opened = robot.table, robot.table.clock, 0.0
    lived = before
    for _ in range(500):
        if robot.shows(CompareScene):
            robot.go(100, 50)
            before = table.clock
            continue
        if robot.scene is not table:
            break
        cards = list(robot.game.visible_cards())
        place = table.places()[chance.choice(cards)]
        pos = round(place.x), round(place.y)
        match chance.randrange(7):
            case 0 | 1:
                robot.click(pos)
                robot.up(pos)
            case 2:
                robot.strike("z")
            case 3:
                wide, high = robot.app.scale.size
                share = {"x": pos[0] / wide, "y": pos[1] / high}
                for kind in (pygame.FINGERDOWN, pygame.FINGERUP):
                    robot.hear(pygame.Event(kind, touch_id=1, finger_id=1, **share))
            case 4:
                robot.strike("space")
        passed = chance.choice((3.0, 10.0, 40.0, 200.0))
        robot.go(passed, 10)
        lived += passed
        # It stands still on the floor, and makes up for that only to the moment of the next press.
        assert before <= table.clock <= lived + 20, "the clock never runs ahead"
        before = table.clock
        floor = robot.floor
        opened = 0.0 if floor is None else opened + passed
        assert opened < 12_000, "every floor ends"
    times = [at for _, _, at in robot.acts]
    assert times == sorted(times)  # type: ignore[type-var]
    assert len(times) > 20
    if robot.scene is table and robot.floor is None:
        robot.go(3000, 50)
        if robot.scene is table and not table.busy and not robot.shows(ResultsScene):
            table.check_shown()
