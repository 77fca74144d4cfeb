"""Where a bubble may stand: near what it is about, on nothing that can be acted on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pygame import Rect

from scenes.stage.theme import Size

ACROSS, DOWN = 28, 24  # places that are looked at in each direction
COVERED = 40.0  # how much worse it is to cover something than to be away from what it is about
LATER = 25.0  # a size is chosen before one that is preferred if it spares so many pixels


def free_place(
    window: Rect, sizes: Sequence[Size], near: Rect | None, kept: Sequence[Rect],
    spared: Sequence[Rect] = (), gap: int = 8,
) -> tuple[int, Rect] | None:  # fmt: skip
    """The best place for something of one of these sizes, of which the first is preferred: never
    on what is ``kept`` free, rather not on what is to be ``spared``, and near ``near``. Gives
    which size it is as well."""
    room = window.inflate(-2 * gap, -2 * gap)
    closed = [rect.inflate(gap, gap) for rect in kept]
    about = near or room
    best, least = None, 0.0
    for which, size in enumerate(sizes):
        if size[0] > room.w or size[1] > room.h:
            continue
        for spot in _spots(room, size, about, gap):
            cost = LATER * which + _apart(spot, about)
            if (best is not None and cost >= least) or spot.collidelist(closed) >= 0:
                continue
            for i in spot.collidelistall(spared):
                under = spot.clip(spared[i])
                cost += COVERED * under.w * under.h / min(window.size)
            if best is None or cost < least:
                best, least = (which, spot), cost
    return best


def _spots(room: Rect, size: Size, about: Rect, gap: int) -> Iterator[Rect]:
    """Right beside it first, then all over the window."""
    wide, high = size
    away, middle = 2 * gap, (about.centerx - wide // 2, about.centery - high // 2)
    for x, y in (
        (middle[0], about.top - away - high), (middle[0], about.bottom + away),
        (about.right + away, middle[1]), (about.left - away - wide, middle[1]),
    ):  # fmt: skip
        yield Rect(x, y, wide, high).clamp(room)
    free = (room.w - wide, room.h - high)
    for i in range(DOWN + 1):
        for j in range(ACROSS + 1):
            yield Rect(room.x + free[0] * j // ACROSS, room.y + free[1] * i // DOWN, *size)


def _apart(one: Rect, other: Rect) -> float:
    """How far it is from one to the other, a little more where their middles are not in line."""
    x = max(one.left - other.right, other.left - one.right, 0)
    y = max(one.top - other.bottom, other.top - one.bottom, 0)
    askew = min(abs(one.centerx - other.centerx), abs(one.centery - other.centery))
    return x + y + askew / 8
