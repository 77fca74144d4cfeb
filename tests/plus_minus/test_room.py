"""How large the cards are in a window that is higher than wide."""

from __future__ import annotations

import pytest

from scenes.plus_minus.layout import Layout
from scenes.stage.theme import Scale

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
