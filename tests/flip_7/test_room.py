"""How large everything is on the table of Flip 7: in a high window, and with large text."""

from __future__ import annotations

from typing import Any

import pytest
from pygame import Rect

from game.journal import Match
from scenes.flip_7.layout import Layout
from scenes.stage import badges, text
from scenes.stage.theme import SMALLEST_TEXT, Scale
from tests.robot import Robot, app_of, seats_of

# Widths of cards at 1080 x 1350 before that was laid out: it was the wide table with space above.
PORTRAIT = (1080, 1350)
OWN, EXTRA, PILE = 76, 39, 76
OTHERS = {2: 51, 3: 51, 4: 51, 5: 46, 6: 46, 7: 46, 8: 46}


def a_room(size: tuple[int, int], players: int, percent: int = 100) -> Layout:
    return Layout(Scale(size, percent), players, 0)


@pytest.mark.parametrize("players", range(2, 9))
def test_cards_in_a_high_window_are_a_quarter_larger(players: int) -> None:
    room = a_room(PORTRAIT, players)
    assert room.number(0, 0, 1, "").width >= 1.25 * OWN
    assert room.extra_card(0, 0, 1, "").width >= 1.25 * EXTRA
    assert room.pile(0).width >= 1.25 * PILE
    assert room.number(1, 0, 7, "").width >= 1.25 * OTHERS[players]


@pytest.mark.parametrize("size", [PORTRAIT, (900, 1200), (1080, 1920)], ids=str)
@pytest.mark.parametrize("percent", [100, 150, 200])
def test_nothing_lies_on_another_in_a_high_window(size: tuple[int, int], percent: int) -> None:
    for players in range(2, 25):
        room = a_room(size, players, percent)
        window = Rect(0, 0, *size)
        cells = [room.target(seat) for seat in range(1, players)]
        middle = room.pile_rect().union(room.discard(0, "").rect()).union(room.pile_pill())
        parts = [*cells, middle, room.badge(0), room.message(), room.aids()]
        parts += [room.button(1), room.button(1, 1), room.extra_card(0, 0, 7, "").rect()]
        parts += [room.slot(i) for i in range(7)]
        for i, part in enumerate(parts):
            assert window.contains(part), f"{players} players: part {i}"
            assert part.collidelist(parts[i + 1 :]) < 0, f"{players} players: part {i}"
        for seat in range(1, players):
            first, last = room.number(seat, 0, 7, "").rect(), room.number(seat, 6, 7, "").rect()
            assert cells[seat - 1].contains(first.union(last)), f"{players} players: {seat}"
            assert not first.colliderect(room.badge(seat))


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), PORTRAIT], ids=str)
@pytest.mark.parametrize("players", range(2, 9))
def test_plates_and_pills_grow_with_the_text(size: tuple[int, int], players: int) -> None:
    """The second line of a plate grew by a third and the pill by a half at most."""
    px: list[list[int]] = []
    for percent in (100, 200):
        room = a_room(size, players, percent)
        found = [fitted("82 left", room, room.pile_pill())]
        for seat in range(players):
            box, scale = room.badge(seat), room.scale
            kept = 0 if seat == 0 else box.right - room.extra_card(seat, 0, 1, "").rect().left
            free = box.w - min(box.h - scale.px(18), scale.px(64)) - scale.px(35) - kept
            found.append(badges._wrapped([("", "112 points")], scale, box.h - scale.px(8), free)[1])
            smallest = max(SMALLEST_TEXT, scale.px(17))
            assert text.size("Marguerite", text.HANKEN_BOLD, smallest)[0] <= free, "a name fits"
        px.append(found)
    assert all(b >= 1.6 * a - 1 for a, b in zip(*px, strict=True)), str(px)


def fitted(label: str, room: Layout, pill: Rect) -> int:
    scale = room.scale
    return text.fit(label, text.HANKEN_SEMIBOLD, scale.font(20), pill.w - scale.px(24))


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("size", [(1280, 720), PORTRAIT], ids=str)
def test_what_can_be_counted_grows_with_the_text(
    size: tuple[int, int], language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[tuple[str, int]] = []
    render, wrapped = text.render, text.wrapped

    def told(string: str, face: str, px: int, *rest: Any) -> Any:
        drawn.append((string, px))
        return render(string, face, px, *rest)

    def told_wrapped(string: str, face: str, px: int, *rest: Any) -> Any:
        drawn.append((string, px))
        return wrapped(string, face, px, *rest)

    found = []
    for percent in (100, 200):
        app = app_of(size, language, percent, speed="off")
        robot = Robot(app, Match.start("flip-7", seats_of(["human", *["easy"] * 7]), {}, 7))
        robot.to_turn()
        table = robot.table
        drawn.clear()
        with monkeypatch.context() as patch:
            patch.setattr(text, "render", told)
            patch.setattr(text, "wrapped", told_wrapped)
            table.aids.paint(app.window.surface, table.room.aids())
        found.append([px for string, px in drawn if string])
        assert len(found[-1]) > 2 * 13, "sentences and the numbers with their counts"
        app.close()
    assert min(found[1]) >= 1.6 * min(found[0]) - 1, f"{found}"
    assert max(found[1]) >= 1.6 * max(found[0]) - 1
