"""Where things lie for Twin It's bots, and how far it is from one to the other.

Whoever plays sees where a card lies. Where places are chosen (together) the view tells them. In a
race the rules know none: a card comes down wherever there is room. So every card has a place here
that says no more than that, by its number, the same for all who look; a pile and a catch lie before
their owner, at the edge. Distances are thousandths of the table's width, in whole numbers.
"""

from __future__ import annotations

Spot = tuple[int, int]

SIDE = 1000  # of the table, which is as wide as it is deep: nobody sits at its short side
# Two steps that fill the table evenly, whatever cards lie on it.
_ACROSS, _DOWN = 618, 367
# Around the table, by so many players: where each of them sits, all as far from the middle.
# fmt: off
_EDGE: tuple[tuple[Spot, ...], ...] = (
    ((500, 1100),),
    ((500, 1100), (500, -100),),
    ((500, 1100), (-20, 200), (1020, 200),),
    ((500, 1100), (-100, 500), (500, -100), (1100, 500),),
    ((500, 1100), (-71, 685), (147, 15), (853, 15), (1071, 685),),
    ((500, 1100), (-20, 800), (-20, 200), (500, -100), (1020, 200), (1020, 800),),
)
# fmt: on
USUAL = 545  # the mean distance of two cards on the table
USUAL_REACH = 702  # the mean distance of a card from whoever sits there
# The ring: four piles around the one in the middle.
_RING: tuple[Spot, ...] = ((350, 350), (650, 350), (650, 650), (350, 650), (500, 500))


def on_table(card: int) -> Spot:
    """Where a card of the table lies in a race."""
    return (card * _ACROSS + 211) % SIDE, (card * _DOWN + 97) % SIDE


def at_edge(seat: int, seats: int) -> Spot:
    """Where a seat is, of so many, and what lies before it."""
    around = _EDGE[min(max(seats, 1), len(_EDGE)) - 1]
    return around[seat % len(around)]


def in_ring(pile: int) -> Spot:
    """Where a pile of the ring lies."""
    return _RING[pile % len(_RING)]


def apart(one: Spot, other: Spot) -> int:
    """How far it is, within a few percent."""
    across, down = abs(one[0] - other[0]), abs(one[1] - other[1])
    return max(across, down) + min(across, down) * 3 // 8
