"""The count after a round of Take That: every card counted, every card seen."""

import pytest
from pygame import Rect

from game.contract import Reason
from game.take_that.rules import RoundEnded
from scenes.take_that.piles import offset, plan, points, step_of
from tests.robot import app_of
from tests.table.counts import WINDOWS, counting
from tests.take_that.rounds import ROUNDS


def test_rulebook_example_twelve_up_seventeen_down_makes_minus_five() -> None:
    event = RoundEnded(
        1, Reason("take_that.ended.taken", {"seat": 0}), ((*range(31, 40), 41, 42, 43), ()),
        ((22, 33, 44, 51, 52), ()), (-5, 0), (-5, 0),
    )  # fmt: skip
    app = app_of()
    scene = counting(app, "take-that", event)
    row = scene.count.rows[0]
    assert (points(row.up, 0), points(row.down, 0)) == (0, 0)
    seen = set()
    while scene.busy:
        app.step(16)
        seen.add((points(row.up, scene.t), points(row.down, scene.t)))
    assert (12, 17) in seen
    assert {(n, 0) for n in range(13)} <= seen, "the sum runs card by card"
    assert {(12, n) for n in (5, 10, 15, 16)} <= seen, "toads cost five each"
    assert row.score == 12 - 17


@pytest.mark.sampled(2)
@pytest.mark.parametrize(("size", "percent"), WINDOWS)
@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("event", ROUNDS)
def test_cards_and_sums_have_room(
    size: tuple[int, int], percent: int, language: str, event: RoundEnded
) -> None:
    scene = counting(app_of(size, language, percent, speed="off"), "take-that", event)
    count = scene.count
    head = max(scene.heading_at[1] + scene.heading.get_height(),
               scene.why_at[1] + scene.why.get_height())  # fmt: skip
    assert count.label_y >= head - 2
    for row in count.rows:
        for card in row.cards:
            half = row.width / 2
            assert row.strip.left <= card.x - half and card.x + half <= row.sums.left + 1
            assert row.box.top <= card.y - half * 1.4 and card.y + half * 1.4 <= row.box.bottom
        assert count.sum_right - count.points_width(row, count.sum_px) >= row.sums.left
    assert count.sum_px >= 14


def test_forty_cards_keep_at_least_half_of_each_in_sight() -> None:
    room = Rect(0, 0, 800, 126)  # a row of four players in a picture of 1600 x 900
    piles = [(0, 40), (26, 4), (2, 2), (0, 0)]
    chosen = plan(piles, room, 116)
    assert chosen.width >= 24
    for (up, down), (a, b) in zip(piles, chosen.lines, strict=True):
        for count, lines, face_up in ((up, a, True), (down, b, False)):
            assert step_of(count, lines, face_up, chosen.width, room.w) >= chosen.width / 2


def test_pairs_stand_closer_than_strangers() -> None:
    steps = [offset(i + 1, True) - offset(i, True) for i in range(9)]
    assert steps[0] < steps[1] and steps[2] == steps[0]
