"""How large the cards of a race are: no room is wasted that would make them easier to read."""

from __future__ import annotations

from itertools import product

import pytest

from game.twin_it.rules import CLANS, DUEL, RING
from scenes.stage.theme import Scale
from scenes.twin_it.layout import STEPS, Layout

COUNTS = (12, 20, 30, 46, 72)  # cards on the table

# The widths of a card of the table, in design pixels, while a column of 272 was kept free on either
# side, and 150 at the foot: for so many cards, in duel and clans, and in a ring.
BEFORE: dict[tuple[int, int], tuple[tuple[float, ...], tuple[float, ...]]] = {
    (960, 540): ((149.8, 127.9, 102.2, 77.2, 70.2), (127.9, 102.2, 85.8, 64.0, 59.3)),
    (960, 720): ((149.8, 149.8, 128.7, 96.7, 85.8), (149.8, 124.0, 110.0, 85.8, 74.1)),
    (1024, 768): ((149.8, 149.8, 128.7, 96.7, 85.8), (149.8, 124.0, 110.0, 85.8, 74.1)),
    (1100, 700): ((149.8, 149.8, 120.9, 85.8, 75.7), (149.8, 110.0, 100.6, 75.7, 64.0)),
    (1280, 600): ((149.8, 145.9, 127.9, 85.0, 85.0), (145.9, 127.9, 102.2, 73.3, 71.0)),
    (1280, 720): ((149.8, 127.9, 102.2, 77.2, 70.2), (127.9, 102.2, 85.8, 64.0, 59.3)),
    (1920, 800): ((149.8, 149.8, 127.9, 100.6, 85.0), (149.8, 127.9, 110.0, 85.8, 75.7)),
    (1920, 1080): ((149.8, 127.9, 102.2, 77.2, 70.2), (127.9, 102.2, 85.8, 64.0, 59.3)),
    (2560, 1080): ((149.8, 149.8, 127.9, 99.1, 85.0), (149.8, 127.9, 107.6, 84.2, 74.1)),
    (3840, 2160): ((149.8, 127.9, 102.2, 77.2, 70.2), (127.9, 102.2, 85.8, 64.0, 59.3)),
    (900, 1200): ((149.8, 149.8, 149.8, 128.7, 122.5), (149.8, 149.8, 149.8, 122.5, 110.0)),
    (1080, 1920): ((149.8, 149.8, 149.8, 149.8, 134.9), (149.8, 149.8, 149.8, 149.8, 128.7)),
}
SHAPES = [(960, 540), (960, 720), (1100, 700), (1280, 600), (2560, 1080), (900, 1200), (1080, 1920)]
SEATS = [(DUEL, 2), (DUEL, 3), (DUEL, 4), (DUEL, 5), (DUEL, 6), (CLANS, 4), (CLANS, 5), (CLANS, 6),
         (RING, 2), (RING, 3), (RING, 4), (RING, 5), (RING, 6)]  # fmt: skip
LARGER, CROWDED = 1.20, 1.0  # for 2 to 4 players, and for more
LEAST_CATCH = 0.80


def a_room(size: tuple[int, int], mode: str, seats: int, percent: int = 100) -> Layout:
    scale = Scale(size, percent)
    teams = (0, 1, 0, 1, 0, 1)[:seats] if mode == CLANS else ()
    return Layout(scale, seats, 0, mode, teams, round(280 * scale.u * percent / 100))


def level_of(count: int) -> int:
    return next(level for level, places in enumerate(STEPS) if places >= count)


def grown(
    size: tuple[int, int], mode: str, seats: int, catches: list[int], percent: int = 100
) -> dict[int, float]:
    """By what the cards have grown, for each number of cards on the table."""
    room, before = a_room(size, mode, seats, percent), BEFORE[size][mode == RING]
    return {
        count: room.lay(level_of(count), catches).card / width
        for count, width in zip(COUNTS, before, strict=True)
    }


@pytest.mark.sampled(2)
@pytest.mark.parametrize("size", BEFORE, ids=str)
def test_cards_are_a_fifth_larger_than_between_two_columns(size: tuple[int, int]) -> None:
    for mode, seats in SEATS:
        bar = LARGER if seats <= 4 else CROWDED
        for count, by in grown(size, mode, seats, [2] * seats).items():
            assert by >= bar, f"{count} cards, {mode} of {seats}: {by:.2f} times as large"


@pytest.mark.sampled(2)
@pytest.mark.parametrize("size", SHAPES, ids=str)
def test_cards_stay_large_when_everybody_has_caught_something(size: tuple[int, int]) -> None:
    """Three catches each, then four each: more is caught than lies on the table. In most windows
    even that leaves a fifth more; nowhere are the cards of a few players as small as they were."""
    odd = size in ((1100, 700), (1280, 600))
    for mode, seats in [(mode, seats) for mode, seats in SEATS if seats <= 4]:
        for catches in (3, 4):
            bar = 1.10 if odd else LARGER
            for count, by in grown(size, mode, seats, [catches] * seats).items():
                assert by >= bar, f"{count} cards, {mode} of {seats}, {catches}: {by:.2f} times"


@pytest.mark.sampled(2)
@pytest.mark.parametrize("size", SHAPES, ids=str)
def test_catches_are_hardly_smaller_than_cards_of_the_table(size: tuple[int, int]) -> None:
    for mode, seats in SEATS:
        room = a_room(size, mode, seats)
        for catches, count in product((0, 3, 9), (12, 46)):
            room.lay(level_of(count), [catches] * seats)
            least = LEAST_CATCH * room.card(0, 0, "", 0).width
            widths = [room.catch(seat, 0, 0, "").width for seat in range(seats)]
            assert min(widths) >= least - 1, f"{mode} of {seats}, {count} cards, {catches} catches"


@pytest.mark.parametrize("size", SHAPES, ids=str)
def test_large_words_leave_room_for_large_cards(size: tuple[int, int]) -> None:
    """At 200 % plates, buttons and the strip of words are higher."""
    for mode, seats in [(mode, seats) for mode, seats in SEATS if seats <= 4]:
        for count, by in grown(size, mode, seats, [2] * seats, percent=200).items():
            assert by >= 1.10, f"{count} cards, {mode} of {seats}: {by:.2f} times as large"
