"""How large the cards are in a window that is higher than wide."""

from __future__ import annotations

import pytest

from scenes.plus_minus.layout import Layout
from scenes.stage import badges
from scenes.stage.theme import Scale
from tests.robot import app_of

HAND, ROW, OTHERS = 105, 94, 46  # widths at 1080 x 1350 before that was laid out


@pytest.mark.parametrize("players", [2, 3, 4])
def test_cards_in_a_high_window_are_a_quarter_larger(players: int) -> None:
    scale = Scale((1080, 1350))
    room = Layout(scale, players, 0, round(585 * scale.u))
    assert room.packet(0, 0, 1, "").width >= 1.25 * ROW
    assert room.pile(0).width >= 1.25 * ROW
    assert room.other_hand(1, 0, 8).width >= 1.25 * OTHERS
    for count in range(1, 15):
        assert room.hand(0, count, "").width >= 1.25 * HAND, f"{count} cards in the hand"


@pytest.mark.parametrize("size", [(1080, 1350), (900, 1200), (1280, 720), (1024, 768)], ids=str)
@pytest.mark.parametrize("players", [2, 4, 6])
def test_the_discard_does_not_lie_on_the_row(size: tuple[int, int], players: int) -> None:
    """Larger cards in a high window brought them together."""
    scale = Scale(size)
    room = Layout(scale, players, 0, round(585 * scale.u))
    discard = [room.discard(i, "").rect() for i in range(3)]
    for packet in range(room.packets):
        assert room.packet(packet, 0, 1, "").rect().collidelist(discard) < 0


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (1080, 1350), (1024, 768)], ids=str)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_what_the_own_hand_is_worth_is_as_large_as_the_other_plates(
    size: tuple[int, int], language: str
) -> None:
    """Points and worth stood in one line, shrunken until it fitted; large text ran out."""
    say = app_of(size, language).words.say
    worth = say("plus_minus.play.worth", points="50")
    then = say("plus_minus.play.worth_then", now="13", then="10")
    points, cards = say("table.points", count=50, points="50"), say("table.cards", count=8)
    for parts in ([points, worth], [points, then], [worth]):
        small, large = own_line(size, parts, 100), own_line(size, parts, 200)
        assert small == min(Scale(size).font(20), own_line(size, [cards], 100)), f"{parts}"
        assert large >= 1.6 * small - 1, f"{parts}"


def own_line(size: tuple[int, int], said: list[str], percent: int) -> int:
    """How large the letters below the own name are; no line is wider than the plate."""
    scale = Scale(size, percent)
    box = Layout(scale, 4, 0, round((300 + 2.85 * percent) * scale.u)).badge(0)
    free = box.w - min(box.h - scale.px(18), scale.px(64)) - scale.px(35)
    lines, px = badges._wrapped([("", words) for words in said], scale, box.h, free)
    assert all(badges._wide(line, px) <= free for line in lines)
    return px


@pytest.mark.parametrize("players", [2, 4, 6])
def test_a_high_packet_leaves_the_turns_without_neutralising_to_be_read(players: int) -> None:
    """Its last card lay on them in the usual window."""
    room = Layout(Scale((1280, 720)), players, 0, round(585 * 0.8))
    pill = room.message().top - room.discard_pill().h
    for count in range(1, 9):
        assert room.packet(0, count - 1, count, "").rect().bottom <= pill, f"{count} cards"
