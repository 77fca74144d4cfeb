"""The codes on the cards of the minute: small labels that are laid on cards while somebody types.

They are no part of the faces: 135 cards would have to be drawn anew with the first letter.
"""

from __future__ import annotations

from pygame import Surface

from scenes.stage import paint, text
from scenes.stage.cardstock import largest, put
from scenes.stage.paint import Shelf
from scenes.stage.theme import ACCENT, ACCENT_EDGE, INK, PAPER, Colour, mix

LEAST_PX = 18  # how high a label is on a small card, if that leaves enough of the card
LEAST, USUAL, MOST = 0.36, 0.29, 0.42  # of a card's side: on small ones, usually, for large text
DIM = 140  # opacity of what cannot be typed now

_kept = Shelf(6 << 20)


@paint.kept(_kept)
def tag(code: str, side: int, state: str, percent: int = 100, seen: int = 0) -> Surface:
    """A label for a card of this side: ``""``, ``"lit"`` (the next key may be for it) or
    ``"dim"`` (it is not). It fits into what is ``seen`` of the card, if that is not all of it."""
    share = min(MOST, USUAL * percent / 100)
    high = max(round(side * share), min(LEAST_PX, round(side * LEAST)))
    px = largest(code, side * 0.5, high * 0.62)
    ground, edge = _colours(state)
    wide = max(high, round(_wide(code, px) + high * 0.45))
    if seen and wide > seen:
        wide = seen
        px = min(px, largest(code, wide - 4, high * 0.7))
    line = max(1.0, high * 0.05)
    picture = paint.panel((wide, high), ground, high * 0.3, edge, line).copy()
    put(picture, code, px, INK, (wide / 2, high / 2))
    if state == "dim":
        picture.set_alpha(DIM)
    return picture


def _colours(state: str) -> tuple[Colour, Colour]:
    return (ACCENT, ACCENT_EDGE) if state == "lit" else (PAPER, mix(PAPER, INK, 0.45))


def _wide(code: str, px: int) -> int:
    return text.font(text.FREDOKA, px).render(code, True, INK).get_bounding_rect().w
