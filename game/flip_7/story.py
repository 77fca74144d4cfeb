"""What is worth telling of a match of Flip 7."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from game.flip_7.told import Busted, CardTurned, Froze, RoundBegan, Saved, Sevened
from game.journal import Step
from game.story import Highlight

BOLD = 4  # so many numbers lie there before a hit is called bold
DEAR = 15  # fewer points are no loss to tell of


def highlights(steps: Iterable[Step]) -> list[Highlight]:
    rows: dict[int, list[int]] = defaultdict(list)
    boldest: tuple[int, CardTurned] | None = None
    lost: tuple[int, str, int, str] | None = None  # points, key, seat, card
    seven: tuple[int, tuple[str, ...]] | None = None
    for step in steps:
        for event in step.events:
            if isinstance(event, RoundBegan):
                rows.clear()
            elif isinstance(event, CardTurned) and event.card.isdecimal():
                row, number = rows[event.seat], int(event.card)
                if event.why == "hit" and number not in row and len(row) >= BOLD and (
                    boldest is None or len(row) > boldest[0]
                ):  # fmt: skip
                    boldest = len(row), event
                row.append(number)
            elif isinstance(event, Saved):
                rows[event.seat].remove(event.number)
            elif isinstance(event, Busted):
                points = sum(set(rows[event.seat]))
                if points > (lost[0] if lost else DEAR):
                    lost = points, "bust", event.seat, str(event.number)
            elif isinstance(event, Froze) and event.banked is None:
                points = sum(rows[event.seat])
                if points > (lost[0] if lost else DEAR):
                    lost = points, "frozen", event.seat, "freeze"
            elif isinstance(event, Sevened) and seven is None:
                seven = event.seat, tuple(map(str, sorted(rows[event.seat])[-3:]))
    found: list[Highlight] = []
    if seven is not None:
        found.append(Highlight("seven", (seven[0],), {}, seven[1]))
    if boldest is not None:
        count, hit = boldest
        found.append(Highlight("boldest", (hit.seat,), {"count": count}, (hit.card,)))
    if lost is not None:
        points, key, seat, card = lost
        found.append(Highlight(key, (seat,), {"points": points}, (card,) * (1 + (key == "bust"))))
    return found
