"""The count after a deal of Plus Minus: right sums, whole groups, a short film, no overlaps."""

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pygame
import pytest
from pygame import Rect

from game.catalog import CATALOG
from game.contract import Reason
from game.journal import Match, Player
from game.plus_minus import ENTRY as PLUS_MINUS
from game.plus_minus.score import groups, score
from game.plus_minus.told import DealEnded
from game.store import Store
from scenes.app import App
from scenes.input.intents import Acted, Pointed
from scenes.plus_minus.count import CountScene
from scenes.plus_minus.sums import SUM, Row, sum_of, uncancelled
from scenes.stage import text, window
from scenes.stage.theme import Scale, card_size
from scenes.table.table import table_for

NAMES = ("You", "Cornichon", "Marie-Amandi", "Wwwwwwwwwwww", "Odile", "Basile")
WINDOWS = [((960, 540), 100), ((960, 540), 200), ((1600, 900), 100), ((1024, 768), 150),
           ((2560, 1080), 100)]  # fmt: skip

FIFTY = (5, -3, -2, 4, -4)  # both examples of the rulebook
UNSPLIT = (2, 5, -3, -4)
SIX = (5, 4, 3, 1, -2, -1)
TWENTY = (5, 5, 5, 4, 4, 3, 3, 2, 2, 1, 1, -5, -5, -4, -3, -3, -2, -2, -1, -1)
THIRTY = (1, -1) * 6 + (2, -2) * 5 + (3, -3) * 4
FULL = (5, 5, 5, 5, 5, 5, -4, -4, -4, -4, -4, -5, -5)
HANDS = (FIFTY, UNSPLIT, (), TWENTY, THIRTY, FULL)


@pytest.fixture(autouse=True)
def display(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setitem(CATALOG, PLUS_MINUS.id, PLUS_MINUS)
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


def ended(*hands: tuple[int, ...], before: int = 0) -> DealEnded:
    ordered = tuple(tuple(sorted(hand)) for hand in hands)
    split = tuple(groups(hand) if hand else None for hand in ordered)
    scores = tuple(map(score, ordered))
    reason = Reason("plus_minus.ended.patience", {"turns": 3 * len(hands)})
    totals = tuple(before + points for points in scores)
    return DealEnded(2, reason, ordered, split, scores, totals)


def row_of(hand: tuple[int, ...]) -> Row:
    event = ended(hand)
    return Row(0, event.hands[0], event.groups[0], event.scores[0], event.totals[0])


def counting(app: App, event: DealEnded, then: Any = lambda: None) -> CountScene:
    seats = [Player(NAMES[i], "human") for i in range(len(event.hands))]
    table = table_for(Match.start(PLUS_MINUS, seats, {}, 7))
    app.push(table)
    app.step(0)
    scene = CountScene(table, event, then)
    app.push(scene)
    app.step(0)
    return scene


def run(app: App, scene: CountScene, dt: float = 16) -> float:
    """Play the film to its end; how long it took."""
    took = 0.0
    while scene.busy and took < 20_000:
        app.step(dt)
        took += dt
    return took


# --- what is told of a hand ---


def test_p9_the_sum_is_written_as_it_is_made() -> None:
    assert sum_of((5, -3, -2)) == "+5 −3 −2 = 0"
    assert sum_of((5, 4, -1), short=True) == "+9 −1 = 8"
    assert sum_of((-5, -1), short=True) == "−6 = −6"
    assert sum_of(()) == ""


def test_p10_a_hand_of_fifty_is_shown_in_its_groups() -> None:
    row = row_of(FIFTY)
    assert sorted(row.groups) == [(4, -4), (5, -3, -2)] and not row.note
    assert [card.value for card in row.cards] == [value for group in row.groups for value in group]
    for group in row_of(THIRTY).groups:
        assert sum(group) == 0 and len({value > 0 for value in group[1:]}) == 1
        assert (group[0] > 0) != (group[1] > 0)


def test_p10_a_hand_that_makes_nothing_but_cannot_be_split_says_why() -> None:
    row = row_of(UNSPLIT)
    assert row.note == "unsplit" and row.culprit == 5 and not row.groups
    assert uncancelled(FIFTY) is None
    assert uncancelled((2, 2, 2, -3, -3)) == -3


def test_p11_an_empty_hand_says_that_it_scores_nothing() -> None:
    row = row_of(())
    assert row.note == "empty" and row.score == 0
    assert not row_of((3, -1)).note


def test_what_cannot_be_cancelled_is_in_no_group() -> None:
    """Whatever the hand: a card that is named would spoil every split."""
    import random

    dice = random.Random(3)
    named = 0
    for _ in range(3000):
        hand = tuple(
            sorted(dice.choices((-5, -4, -3, -2, -1, 1, 2, 3, 4, 5), k=dice.choice((4, 6))))
        )
        if sum(hand):
            continue
        card = uncancelled(hand)
        if card is not None:
            named += 1
            assert groups(hand) is None, hand
    assert named > 5


@pytest.mark.parametrize("language", ["en", "fr"])
def test_sentences_name_the_card(language: str) -> None:
    app = app_of(language=language, speed="off")
    scene = counting(app, ended(UNSPLIT, ()))
    assert "+5" in scene.notes[0] and "{" not in scene.notes[0]
    assert "50" in scene.notes[1]
    assert "6" in app.words.sentence(scene.event.reason, scene.names)


# --- the film ---


@pytest.mark.parametrize("hands", [(SIX, FIFTY), HANDS, ((), ()), (THIRTY, THIRTY)])
def test_film_takes_at_most_six_seconds(hands: tuple[tuple[int, ...], ...]) -> None:
    app = app_of()
    assert 0 < run(app, counting(app, ended(*hands))) <= 6000


def test_speed_setting() -> None:
    took = {}
    for speed in ("off", "fast", "normal", "slow"):
        app = app_of(speed=speed)
        took[speed] = run(app, counting(app, ended(SIX, FIFTY)), 10)
    assert took["off"] == 0
    assert 0 < took["fast"] < took["normal"] < took["slow"]


@pytest.mark.parametrize("motion", ["full", "gentle", "none"])
def test_sums_run_with_the_cards_and_totals_count_up(motion: str) -> None:
    app = app_of(motion=motion)
    scene = counting(app, ended(SIX, FIFTY, before=-7))
    seen: list[list[int]] = [[], []]
    totals: list[int] = []
    while scene.busy:
        app.step(16)
        for made, row in zip(seen, scene.rows, strict=True):
            if not made or made[-1] != scene.points_of(row):
                made.append(scene.points_of(row))
        totals.append(scene.total_of(scene.rows[1]))
    assert seen == [[0, 5, 9, 12, 13, 11, 10], [0, 5, 2, 0, 4, 0, 50]]
    assert totals == sorted(totals) and totals[0] == -7 and totals[-1] == 43
    assert len(set(totals)) == 2 if motion == "none" else len(set(totals)) > 10


@pytest.mark.parametrize("motion", ["full", "gentle", "none"])
@pytest.mark.parametrize("hands", [(SIX, FIFTY), HANDS])
def test_drawing_in_parts_equals_drawing_everything(
    motion: str, hands: tuple[tuple[int, ...], ...]
) -> None:
    app = app_of((960, 540), motion=motion)
    scene = counting(app, ended(*hands, before=12))
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
    scene = counting(app, ended(*HANDS))
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
    scene = counting(app, ended(SIX, FIFTY), lambda: gone.append(1))
    app.step(16)
    assert scene.busy and not scene.targets()
    scene.handle(how)
    assert not scene.busy and not gone
    app.step(16)
    scene.handle(Acted("confirm"))
    assert gone == [1]


def test_best_of_the_deal_is_not_best_of_the_match() -> None:
    app = app_of(speed="off")
    assert counting(app, ended(SIX, FIFTY, (-5,))).best == [1]
    assert counting(app, ended((1,), (-5, -4), (1,))).best == [0, 2]
    assert counting(app, ended((-5,), (-1,))).best == [1], "points lost, but the fewest"


def test_resize_while_cards_turn() -> None:
    app = app_of()
    scene = counting(app, ended(*HANDS))
    for size in ((1280, 720), (960, 540), (1600, 900)):
        app.step(300)
        scene.layout(Scale(size, 100))
        assert scene.draw(pygame.Surface(size)) is None, "everything is drawn anew"
    assert scene.busy


# --- everything in its place ---


@pytest.mark.parametrize(("size", "percent"), WINDOWS)
@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("hands", [(SIX, FIFTY), (UNSPLIT, ()), HANDS[:4], HANDS])
def test_count_fits(
    size: tuple[int, int], percent: int, language: str, hands: tuple[tuple[int, ...], ...]
) -> None:
    app = app_of(size, language, percent, speed="off")
    scene = counting(app, ended(*hands, before=-120))
    screen = Rect((0, 0), size)
    heading = Rect(scene.heading_at, scene.heading.get_size())
    why = Rect(scene.why_at, scene.why.get_size())
    boxes = [heading, why, *(row.whole for row in scene.rows), *(t.rect for t in scene.targets())]
    for i, box in enumerate(boxes):
        assert screen.contains(box)
        assert box.collidelist(boxes[i + 1 :]) < 0, "nothing covers anything"
    assert scene.label_y >= max(heading.bottom, why.bottom)
    for row in scene.rows:
        high = card_size(row.width)[1]
        assert row.whole.top <= row.y - high // 2 and row.y + high // 2 <= row.whole.bottom
        for card in row.cards:
            for x in (card.x, card.parted):
                assert row.strip.left <= x - row.width / 2 + 1
                assert x + row.width / 2 - 1 <= row.strip.right
        line = [card.parted for card in row.cards]
        steps = [right - left for left, right in pairwise(line)]
        assert all(step >= row.width * 0.28 - 0.5 for step in steps), "of every card enough is seen"
        for left, right in pairwise(row.brackets):
            assert left.right < right.left
        note = scene.notes.get(row.seat)
        px = scene.spread.note_px
        assert px >= 11
        if note:
            assert text.wrapped_height(note, text.HANKEN_SEMIBOLD, px, row.note_at.w) <= (
                row.note_at.h + 1
            )
            assert row.whole.inflate(2, 2).contains(row.note_at)
        if row.equation:
            said = sum_of([card.value for card in row.cards], row.short)
            assert text.size(said, SUM, px)[0] <= row.note_at.w
