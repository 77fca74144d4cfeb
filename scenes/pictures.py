"""Small pictures made of real cards, for the pages on how to play.

A picture is a list of things in card widths, so that one drawing serves every window.
"""

from collections.abc import Sequence
from typing import TypeAlias

import msgspec
from pygame import Rect, Surface

from scenes.stage import paint, text
from scenes.stage.icons import icon
from scenes.stage.sprites import Faces
from scenes.stage.theme import ACCENT, CARD_RADIUS, CARD_RATIO, PAPER, SOFT, card_size


class Card(msgspec.Struct, frozen=True):
    """A card, its centre at (x, y); `lit` has the accent ring of a card that can be played."""

    face: str
    x: float
    y: float = 0.0
    degrees: int = 0
    lit: bool = False
    lift: int = 0
    small: float = 1.0


class Slot(msgspec.Struct, frozen=True):
    """A dashed place for a card, with what may lie there."""

    x: float
    y: float = 0.0
    label: str = ""


class Mark(msgspec.Struct, frozen=True):
    """A numeral beside the cards, `size` card widths high; `soft` ones are second in rank."""

    label: str
    x: float
    y: float = 0.0
    size: float = 0.4
    soft: bool = False


class Sign(msgspec.Struct, frozen=True):
    """One of the stage's icons."""

    name: str
    x: float
    y: float = 0.0
    size: float = 0.4


Thing: TypeAlias = Card | Slot | Mark | Sign
Picture: TypeAlias = Sequence[Thing]


def row(*faces: str, lit: str = "", start: float = 0.0, y: float = 0.0) -> list[Thing]:
    """Cards side by side as in a line, from `start` to the right."""
    return [Card(face, start + i * 1.12, y, lit=face == lit) for i, face in enumerate(faces)]


def bounds(picture: Picture) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of the picture in card widths."""
    boxes = []
    for thing in picture:
        if isinstance(thing, Card):
            w, h = paint.turned(thing.small, thing.small * CARD_RATIO, thing.degrees)
        elif isinstance(thing, Slot):
            w, h = 1.0, CARD_RATIO
        elif isinstance(thing, Mark):
            w, h = thing.size * 0.62 * len(thing.label), thing.size
        else:
            w = h = thing.size
        boxes.append((thing.x - w / 2, thing.y - h / 2, thing.x + w / 2, thing.y + h / 2))
    if not boxes:
        return 0.0, 0.0, 1.0, 1.0
    return (
        min(box[0] for box in boxes),
        min(box[1] for box in boxes),
        max(box[2] for box in boxes),
        max(box[3] for box in boxes),
    )


def draw(surface: Surface, rect: Rect, picture: Picture, faces: Faces, widest: int) -> None:
    """Draw the picture in the middle of the rect, its cards at most `widest` pixels wide."""
    left, top, right, bottom = bounds(picture)
    unit = min(rect.w / (right - left + 0.3), rect.h / (bottom - top + 0.3), widest)
    x0 = rect.centerx - (left + right) / 2 * unit
    y0 = rect.centery - (top + bottom) / 2 * unit
    for thing in picture:
        centre = (round(x0 + thing.x * unit), round(y0 + thing.y * unit))
        if isinstance(thing, Card):
            width = round(unit * thing.small)
            drawn = faces.sprite(thing.face, width, thing.degrees, thing.lift)
            surface.blit(drawn, drawn.get_rect(center=centre))
            if thing.lit:
                glow = faces.outline(width, thing.degrees, ACCENT)
                surface.blit(glow, glow.get_rect(center=centre))
        elif isinstance(thing, Slot):
            size = card_size(unit)
            drawn = paint.slot(size, ACCENT, unit * CARD_RADIUS, max(2, unit * 0.03))
            surface.blit(drawn, drawn.get_rect(center=centre))
            if thing.label:
                px = text.fit(thing.label, text.FREDOKA, round(unit * 0.3), round(unit * 0.86), 6)
                label = text.render(thing.label, text.FREDOKA, px, ACCENT)
                surface.blit(label, label.get_rect(center=centre))
        elif isinstance(thing, Mark):
            tint = SOFT if thing.soft else PAPER
            label = text.render(thing.label, text.FREDOKA, max(8, round(unit * thing.size)), tint)
            surface.blit(label, label.get_rect(center=centre))
        else:
            drawn = icon(thing.name, max(8, round(unit * thing.size)), SOFT)
            surface.blit(drawn, drawn.get_rect(center=centre))
