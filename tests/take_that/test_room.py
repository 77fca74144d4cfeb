"""How large everything is: in windows of every shape, with large text, in long lines."""

from __future__ import annotations

import pytest
from pygame import Rect

from scenes.stage import badges
from scenes.stage.theme import Scale
from scenes.take_that.layout import Layout

# Widths of cards at 1080 x 1350 before that was laid out: it was the wide table with space above.
PORTRAIT = (1080, 1350)
HAND, LINE, OTHERS = 105, 98, 46
WINDOWS = [(1280, 720), (1024, 768), (1920, 1080), (1080, 1350), (900, 1200), (2560, 1080)]
PARTS = [("up", "4"), ("down", "6"), ("", "8 cartes"), ("", "12 points")]


def a_room(size: tuple[int, int], players: int, percent: int = 100) -> Layout:
    scale = Scale(size, percent)
    return Layout(scale, players, 0, round((300 + 2.85 * percent) * scale.u))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_cards_in_a_high_window_are_a_quarter_larger(players: int) -> None:
    room = a_room(PORTRAIT, players)
    for count in range(1, 15):
        assert room.hand(0, count, "").width >= 1.25 * HAND, f"{count} cards in the hand"
        assert room.line(0, count, "").width >= 1.25 * LINE, f"{count} cards in the line"
    assert room.other_hand(1, 0, 8).width >= 1.25 * OTHERS


@pytest.mark.parametrize("size", WINDOWS, ids=str)
@pytest.mark.parametrize("percent", [100, 200])
def test_a_line_wraps_before_its_numbers_hide(size: tuple[int, int], percent: int) -> None:
    """In one row up to 0.42 of a card was left visible: half of its number."""
    for players in (2, 4):
        room = a_room(size, players, percent)
        for count in range(1, 21):
            width = room.line(0, count, "").width
            seen = [room.line_strip(i, count).w for i in range(count)]
            assert min(seen) >= 0.9 * width, f"{count} cards, {players} players"
            assert len(room.joints(count)) == room.rows(count) - 1


@pytest.mark.parametrize("size", WINDOWS, ids=str)
@pytest.mark.parametrize("percent", [100, 150, 200])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_cards_of_others_stay_in_the_window(
    size: tuple[int, int], percent: int, players: int
) -> None:
    """With four at 1024 x 768 and 200 % other hands reached over the left edge."""
    room, window = a_room(size, players, percent), Rect(0, 0, *size)
    below = room.line(0, 1, "").rect().top
    for seat in range(1, players):
        own = [room.other_hand(seat, i, 10).rect() for i in range(10)]
        own += [room.up(seat, i, 4, "12").rect() for i in range(4)]
        assert all(window.contains(rect) for rect in own)
        assert max(rect.bottom for rect in own) <= below + room.scale.px(12)
        assert window.contains(room.badge(seat))


@pytest.mark.parametrize("size", WINDOWS[:4], ids=str)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_plates_grow_with_the_text(size: tuple[int, int], players: int) -> None:
    """Their second line stayed as small as at 100 %, and ran out of the plate."""
    for seat in range(players):
        px = []
        for percent in (100, 200):
            room = a_room(size, players, percent)
            box, scale = room.badge(seat), room.scale
            free = box.w - min(box.h - scale.px(18), scale.px(64)) - scale.px(35)
            parts = PARTS if seat else [*PARTS[:2], PARTS[3]]
            px.append(badges._wrapped(parts, scale, box.h, free)[1])
        assert px[1] >= 1.6 * px[0] - 1, f"seat {seat}: {px}"
