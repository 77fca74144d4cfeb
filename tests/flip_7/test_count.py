"""The count after a round of Flip 7: right sums, a short film, everything in its place."""

from collections.abc import Iterator
from typing import Any

import pygame
import pytest
from pygame import Rect

from game.catalog import CATALOG
from game.contract import Reason
from game.flip_7 import ENTRY as FLIP_7
from game.flip_7.told import RoundEnded, Sum
from game.journal import Match, Player
from game.store import Store
from scenes.app import App
from scenes.flip_7.count import CountScene
from scenes.flip_7.sums import Row, steps_of
from scenes.input.intents import Acted, Pointed
from scenes.menus.results import ResultsScene
from scenes.menus.seats import SeatsScene
from scenes.stage import text, window
from scenes.table.table import Table, table_for

NAMES = ("You", "Cornichon", "Marie-Amandine", "Wwwwwwwwwwwwww")
WINDOWS = [((960, 540), 100), ((960, 540), 200), ((1600, 900), 100), ((1024, 768), 150),
           ((2560, 1080), 100)]  # fmt: skip


@pytest.fixture(autouse=True)
def display(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setitem(CATALOG, FLIP_7.id, FLIP_7)
    window.start()
    yield
    pygame.display.quit()


def app_of(
    size: tuple[int, int] = (960, 540), language: str = "en", percent: int = 100, **chosen: Any
) -> App:
    store = Store.open()
    settings: Any = store.settings
    settings.language, settings.text_percent = language, percent
    for key, value in chosen.items():
        setattr(settings, key, value)
    return App(store, size=size)


def made(
    numbers: int, points: int | None = None, *, times: bool = False, plus: int = 0,
    seven: bool = False, status: str = "stayed",
) -> Sum:  # fmt: skip
    if points is None:
        points = numbers * (2 if times else 1) + plus + (15 if seven else 0)
    return Sum(numbers, times, plus, seven, status, points)


LONGEST = made(57, times=True, plus=30, seven=True)
BUST = made(31, 0, times=True, plus=4, status="busted")
FROZEN = made(24, 0, status="frozen")


def round_of(*sums: Sum, before: int = 0) -> RoundEnded:
    scores = tuple(s.points for s in sums)
    reason = Reason("flip_7.ended.seven", {"seat": len(sums) - 1})
    return RoundEnded(3, reason, sums, scores, tuple(before + score for score in scores))


def many(count: int) -> RoundEnded:
    """One of each kind of sum, again and again."""
    kinds = (made(28, plus=4), BUST, made(17, times=True), FROZEN, made(42), LONGEST)
    return round_of(*(kinds[i % len(kinds)] for i in range(count)), before=95)


def table_of(app: App, players: int, **options: Any) -> Table:
    seats = [Player(f"{NAMES[i % 4]}"[:12] + str(i // 4 or ""), "human") for i in range(players)]
    table = table_for(Match.start(FLIP_7, seats, options, 7))
    app.push(table)
    app.step(0)
    return table


def counting(app: App, event: RoundEnded, then: Any = lambda: None) -> CountScene:
    scene = CountScene(table_of(app, len(event.sums)), event, then)
    app.push(scene)
    app.step(0)
    return scene


def run(app: App, scene: Any, dt: float = 16) -> float:
    """Play the film to its end; how long it took."""
    took = 0.0
    while scene.busy and took < 20_000:
        app.step(dt)
        took += dt
    return took


# --- the sums ---


@pytest.mark.parametrize(
    ("sum_", "said"),
    [
        (made(31, times=True, plus=4, seven=True), "31 × 2 + 4 + 15 = 81"),
        (made(28, plus=4), "28 + 4 = 32"),  # the example of the rulebook
        (made(28), "28"),
        (made(0, plus=6), "0 + 6 = 6"),
        (made(0, times=True), "0 × 2 = 0"),
        (made(24, status="frozen"), "24"),
        (made(21, 21, status="active"), "21"),
    ],
)
def test_f12_sum_is_written_as_it_is_made(sum_: Sum, said: str) -> None:
    assert "".join(steps_of(sum_).values()) == said


def test_both_cards_times_two_of_two_decks_are_written_as_they_count() -> None:
    assert "".join(steps_of(made(10, 34, times=True, plus=4)).values()) == "10 × 3 + 4 = 34"


def test_what_scores_nothing_says_why() -> None:
    assert [Row(0, "", sum_, 9).note for sum_ in (BUST, FROZEN)] == ["bust", "frozen"]
    assert Row(0, "", made(24, status="frozen"), 24).note == "", "banked where Freeze banks"
    assert Row(0, "", BUST, 9).before == 9


def test_sums_of_real_rounds() -> None:
    """Whatever cards come, what is written adds up to what the rules score."""
    import random

    dice = random.Random(5)
    for players, rules in ((2, "leaflet"), (5, "international"), (24, "leaflet")):
        match = Match.start(
            FLIP_7, [Player(f"P{i}", "easy") for i in range(players)], {"rules": rules}, 11
        )
        rounds = 0
        while rounds < 6 and match.outcome is None:
            seat = match.game.to_act[0]
            for event in match.play(seat, dice.choice(match.game.legal_moves(seat))):
                if isinstance(event, RoundEnded):
                    rounds += 1
                    for i, sum_ in enumerate(event.sums):
                        row = Row(i, "", sum_, event.totals[i])
                        if row.note:
                            assert sum_.points == 0
                        else:
                            said = "".join(row.steps.values()).partition(" =")[0]
                            assert eval(said.replace("×", "*")) == sum_.points == event.scores[i]


# --- the film ---


@pytest.mark.parametrize("players", [2, 8, 24])
def test_film_takes_at_most_four_seconds(players: int) -> None:
    app = app_of()
    assert 0 < run(app, counting(app, many(players))) <= 4000


def test_speed_setting() -> None:
    took = {}
    for speed in ("off", "fast", "normal", "slow"):
        app = app_of(speed=speed)
        took[speed] = run(app, counting(app, many(3)), 10)
    assert took["off"] == 0
    assert 0 < took["fast"] < took["normal"] < took["slow"]


@pytest.mark.parametrize("motion", ["full", "gentle", "none"])
def test_totals_count_up_to_what_they_are(motion: str) -> None:
    app = app_of(motion=motion)
    scene = counting(app, round_of(made(40), BUST, before=95))
    seen: list[int] = []
    while scene.busy:
        app.step(16)
        seen.append(scene.total_of(scene.rows[0]))
        assert scene.total_of(scene.rows[1]) == 95
    assert seen == sorted(seen) and seen[0] == 95 and seen[-1] == 135
    assert len(set(seen)) == 2 if motion == "none" else len(set(seen)) > 10


@pytest.mark.parametrize("motion", ["full", "gentle", "none"])
@pytest.mark.parametrize("players", [3, 24])
def test_drawing_in_parts_equals_drawing_everything(motion: str, players: int) -> None:
    app = app_of((960, 540), motion=motion)
    scene = counting(app, many(players))
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


def test_at_rest_nothing_is_redrawn(monkeypatch: pytest.MonkeyPatch) -> None:
    app = app_of()
    scene = counting(app, many(4))
    run(app, scene)
    for _ in range(8):  # the app starts sound, pads and the like one a frame
        app.step(16)
    drawn: list[int] = []
    monkeypatch.setattr(scene, "draw", lambda surface: drawn.append(1))
    for _ in range(10):
        app.step(16)
    assert not scene.dirty and not drawn


@pytest.mark.parametrize("how", [Acted("hint"), Acted("confirm"), Pointed("down", (5, 5))])
def test_any_key_or_click_skips_and_does_not_continue(how: Any) -> None:
    gone: list[int] = []
    app = app_of()
    scene = counting(app, many(2), lambda: gone.append(1))
    app.step(16)
    assert scene.busy and [target.id for target in scene.targets()] == ["target"]
    scene.handle(how)
    assert not scene.busy and not gone
    app.step(16)
    scene.handle(Acted("confirm"))
    assert gone == [1]


def test_leaders_are_those_with_the_best_total() -> None:
    app = app_of(speed="off")
    assert counting(app, round_of(made(40), made(12), made(40))).leaders == [0, 2]
    assert counting(app, round_of(BUST, FROZEN)).leaders == [], "nobody leads with nothing"


# --- coming and going ---


def ids(scene: CountScene) -> list[str]:
    return [target.id for target in scene.targets()]


def test_between_rounds_people_may_come_and_go() -> None:
    app = app_of(speed="off")
    scene = counting(app, many(3))
    assert ids(scene) == ["target", "players", "continue"]
    assert app.hint("players") == "P"
    scene.handle(Acted("players"))
    app.step(16)
    assert isinstance(app.scene, SeatsScene)
    app.scene.handle(Acted("confirm"))
    assert app.stack[-1] is scene


def test_nobody_comes_once_a_match_is_over_or_a_round_has_begun(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    app = app_of(speed="off")
    scene = counting(app, many(3))
    game: Any = scene.table.match.game
    scene.table.match.play(game.to_act[0], game.legal_moves(game.to_act[0])[0])
    assert not scene.may_reseat
    scene = counting(app, many(3))
    assert scene.may_reseat
    monkeypatch.setattr(type(game), "outcome", lambda self: object())
    assert not scene.may_reseat


def test_a_newcomer_does_not_change_the_count_of_the_round_before() -> None:
    app = app_of(speed="off")
    scene = counting(app, many(3))
    scene.open_players()
    seats: Any = app.scene
    seats.add()
    seats.done()
    assert app.scene is scene and len(scene.table.match.seats) == 4
    app.step(16)
    scene.layout(app.scale)
    assert len(scene.rows) == len(scene.names) == 3
    assert "continue" in ids(scene)


# --- everything in its place ---


@pytest.mark.parametrize(("size", "percent"), WINDOWS)
@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("players", [2, 6, 8, 13, 24])
def test_count_fits(size: tuple[int, int], percent: int, language: str, players: int) -> None:
    app = app_of(size, language, percent, speed="off")
    scene = counting(app, many(players))
    screen = Rect((0, 0), size)
    heading = Rect(scene.heading_at, scene.heading.get_size())
    why = Rect(scene.why_at, scene.why.get_size())
    boxes = [heading, why, *(row.box for row in scene.rows), *(t.rect for t in scene.targets())]
    for i, box in enumerate(boxes):
        assert screen.contains(box)
        assert box.collidelist(boxes[i + 1 :]) < 0, "nothing covers anything"
    heads = text.line_height(text.HANKEN_SEMIBOLD, scene.head_px)
    for row in scene.heads:
        assert row.box.y - heads >= max(heading.bottom, why.bottom) - scene.scale.px(4)
    assert scene.px >= 11
    for row in scene.rows:
        inside = scene._inside(row.box, scene.scale)
        assert row.box.contains(inside) and not inside.colliderect(scene._bar(row.box, scene.scale))
        lines = 2 if scene.two_lines else 1
        assert inside.h >= lines * scene.px * 1.15
        wide = row.width(scene.notes.get(row.note, ""), scene.px)
        if scene.two_lines:
            total = scene.total_wide * scene.px * scene._TOTAL_2
            assert scene._name_left(row) + wide <= inside.right - total
        else:
            assert scene._name_left(row) + 3 * scene.px <= scene._sum_right(row) - wide


@pytest.mark.parametrize("players", [2, 8, 24])
@pytest.mark.parametrize(("size", "percent"), WINDOWS[:3])
def test_results_of_a_match_fit(size: tuple[int, int], percent: int, players: int) -> None:
    import random

    dice = random.Random(players)
    match = Match.start(
        FLIP_7, [Player(f"Player {i}", "easy") for i in range(players)], {"target": 50}, 3
    )
    while match.outcome is None:
        seat = match.game.to_act[0]
        match.play(seat, dice.choice(match.game.legal_moves(seat)))
    app = app_of(size, "fr", percent)
    scene = ResultsScene(FLIP_7, match, match.outcome, lambda: None, lambda: None)
    app.push(scene)
    app.step(16)
    boxes = [scene.table, *(target.rect for target in scene.targets())]
    boxes += [Rect(scene.why_at, scene.why.get_size()), *(box for _, box in scene.winner_boxes)]
    for i, box in enumerate(boxes):
        assert Rect((0, 0), size).contains(box)
        assert box.collidelist(boxes[i + 1 :]) < 0
    assert scene.told.lines[0].seats[0] == match.outcome.winners[0]
