"""What is worth telling of a match of Plus Minus."""

from __future__ import annotations

from collections.abc import Iterable

from game.journal import Step
from game.plus_minus.cards import name_of
from game.plus_minus.told import DealEnded, Followed, Neutralised
from game.story import Highlight


def highlights(steps: Iterable[Step]) -> list[Highlight]:
    best: Neutralised | None = None
    drawn: Followed | None = None
    fifty: tuple[int, int] | None = None
    for step in steps:
        for event in step.events:
            if isinstance(event, Neutralised) and (
                best is None or len(event.cards) > len(best.cards)
            ):
                best = event
            elif isinstance(event, Followed) and event.card > (drawn.card if drawn else 2):
                drawn = event
            elif isinstance(event, DealEnded) and fifty is None:
                split = [seat for seat, groups in enumerate(event.groups) if groups]
                fifty = (split[0], event.round) if split else None
    found: list[Highlight] = []
    if fifty is not None:
        found.append(Highlight("fifty", fifty[:1], {"round": fifty[1]}))
    if best is not None:
        cards = (name_of(-sum(best.cards)), *map(name_of, best.cards))[:3]
        found.append(Highlight("neutralised", (best.seat,), {"count": len(best.cards)}, cards))
    if drawn is not None:
        card = drawn.card
        found.append(Highlight("drawn", (drawn.seat,), {"count": card}, (name_of(card),)))
    return found
