"""How long somebody has the floor where that is not the same for all, and whose the mouse is then.
No window, no clock."""

from __future__ import annotations

import pytest

from game.floor import KEY, MOUSE, NOTHING, PAD, TOUCH, Verdict
from tests.twin_it.cards import card
from tests.twin_it.claiming import ANN, BO, Table, clans, duel, ring
from tests.twin_it.tables import caught, lay

# --- a hand that waits ---


@pytest.mark.parametrize("kind", [KEY, PAD, MOUSE, TOUCH])
@pytest.mark.parametrize("mode", [duel, ring])
def test_a_hand_that_was_to_wait_longer_waited_no_longer(mode: object, kind: str) -> None:
    """It is the handicap that the set-up promises, whatever somebody plays with."""
    usual = Table(mode())  # type: ignore[operator]
    other = Table(mode(hold_ms=[4000, 1000] if mode is duel else [4000, 1000, 2000]))  # type: ignore[operator]
    limits: list[float] = []
    for table, seat in ((usual, ANN), (other, ANN), (other, BO)):
        table.claims.floor = None
        table.press(seat) if kind == KEY else table.put(seat, "p1", 0, kind)
        limits.append(table.floor.limit)
    assert limits[1:] == [limits[0] * 2, limits[0] / 2]


def test_who_comes_next_has_the_time_of_their_own_hand() -> None:
    table = Table(duel(hold_ms=[2000, 4000]))
    table.put(ANN, "u1", 0, MOUSE)
    table.put(BO, "p1", 300, TOUCH)
    table.lapse()
    assert table.floor.seat == BO and table.floor.limit == 2 * 1250


def test_without_a_limit_and_in_clans_a_waiting_hand_changes_nothing() -> None:
    table = Table(duel(hold_ms=500))
    table.claims.point_ms = None
    assert table.put(ANN, "p1").floor.limit is None  # type: ignore[union-attr]
    table = Table(lay("clans", "q1", "r1", "s1", "t1", table="p1 p2", hold_ms=10_000))
    table.press(ANN)
    before = Table(clans())
    before.press(ANN)
    assert table.floor.limit == before.floor.limit == 2500


# --- a slap ---


def test_a_slap_by_key_had_less_time_to_point_than_a_slap_by_mouse() -> None:
    table = Table(ring())
    table.press(ANN)
    table.press(ANN, 400)
    assert table.floor.slap and table.floor.left == 3000
    table = Table(ring(point_ms=8000))
    table.press(ANN)
    table.press(ANN, 400)
    assert table.floor.left == 8000
    table = Table(ring())
    table.claims.point_ms = 10_000.0
    table.press(ANN)
    table.press(ANN, 400)
    assert table.floor.left == 9600, "the table has chosen more"
    table.claims.point_ms = table.claims.floor = None
    table.press(BO)
    table.press(BO, 400)
    assert table.floor.slap and table.floor.left is None


def test_who_slapped_and_comes_next_has_the_time_of_a_slap() -> None:
    table = Table(ring())
    table.put(ANN, "p1", 0, MOUSE)
    table.slap(BO, after=300, kind=TOUCH)
    table.lapse()
    assert table.floor.seat == BO and table.floor.slap and table.floor.left == 3000


# --- whose mouse it is ---


@pytest.mark.parametrize("after", [51, 150, 300])
def test_a_mouse_that_came_a_little_late_pointed_for_the_key_player(after: int) -> None:
    """Nobody gets from a key to another's mouse so soon: the click is its owner's, who is late."""
    table = Table(duel())
    table.press(ANN)
    assert table.put(BO, "u1", after, MOUSE).heard is not None
    assert table.put(BO, "q1", after + 600, MOUSE) == NOTHING and not table.floor.cards
    assert table.floor.late == {BO: after}
    table.put(BO, "p1", 1500, MOUSE)  # now it can have changed hands
    table.put(BO, "p2", 1900, MOUSE)
    assert caught(table.game) == ["p1 p2", ""] and not table.barred(BO)


def test_who_was_late_with_one_click_gives_the_mouse_away() -> None:
    table = Table(duel())
    table.press(ANN)
    table.put(BO, "u1", 200, MOUSE)
    assert table.put(BO, "p1", 1101, MOUSE) == Verdict(shown=(ANN, card("p1")))
