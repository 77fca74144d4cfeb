"""What is worth telling of a match of Take That, and who stands where in the middle of a round."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from game.journal import Step
from game.story import Highlight
from game.take_that.rules import TOADS, LineTaken, Twisted

MANY_PAIRS = 3


def cost(cards: Iterable[int]) -> int:
    return sum(5 if card in TOADS else 1 for card in cards)


def standing(game: Any) -> list[int]:
    """The totals, if the round ended now."""
    totals = game.totals()
    if game.outcome() is not None:
        return list(totals)
    return [
        total + len(up) - cost(down)
        for total, up, down in zip(totals, game.up, game.down, strict=True)
    ]


def highlights(steps: Iterable[Step]) -> list[Highlight]:
    best: tuple[int, Twisted] | None = None
    worst: LineTaken | None = None
    pairs: Counter[int] = Counter()
    for step in steps:
        for event in step.events:
            if isinstance(event, Twisted):
                pairs[event.seat] += 1
                # The length of the line is known from the move before: one card of it has gone.
                left = len(step.game.line) + 1  # type: ignore[attr-defined]
                if best is None or left > best[0]:
                    best = left, event
            elif isinstance(event, LineTaken) and (
                worst is None or cost(event.cards) > cost(worst.cards)
            ):
                worst = event
    found: list[Highlight] = []
    if worst is not None:
        shown = sorted(worst.cards, key=lambda card: card not in TOADS)[:3]
        said = {"count": len(worst.cards), "points": cost(worst.cards)}
        found.append(Highlight("take", (worst.seat,), said, tuple(map(str, shown))))
    if best is not None:
        length, event = best
        cards = (str(event.mirror), str(event.card))
        found.append(Highlight("twist", (event.seat,), {"count": length}, cards))
    if pairs:
        (seat, count), *rest = pairs.most_common(2)
        if count >= MANY_PAIRS and (not rest or rest[0][1] < count):
            found.append(Highlight("pairs", (seat,), {"count": count}))
    return found
