"""Small pictures made of real cards, for the pages on how to play.

An illustration is a list of things in card widths, so that one drawing serves every window.
"""

import re
from collections.abc import Callable, Sequence
from typing import Protocol, TypeAlias

import msgspec
from pygame import Rect, Surface

from scenes.stage import paint, text
from scenes.stage.icons import icon
from scenes.stage.sprites import Faces
from scenes.stage.theme import ACCENT, CARD_RADIUS, CARD_RATIO, PAPER, SOFT, Colour, Scale
from scenes.stage.widgets import RESTING, State, Widget


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


class Drawn(Protocol):
    """Something that a game draws itself: a hand, a table."""

    @property
    def x(self) -> float: ...

    @property
    def y(self) -> float: ...

    def box(self) -> tuple[float, float]:
        """Width and height in card widths."""
        ...

    def least(self) -> int:
        """How high the whole illustration has to be, in design pixels that grow with the text."""
        ...

    def draw(
        self, surface: Surface, centre: tuple[int, int], unit: float, say: Callable[..., str]
    ) -> None:
        """Draw it for cards that are ``unit`` pixels wide."""
        ...


Thing: TypeAlias = Card | Slot | Mark | Sign | Drawn
Illustration: TypeAlias = Sequence[Thing]


def least(illustration: Illustration) -> int:
    """How high the illustration has to be for its words to be read; 0 if it has none."""
    plain = (Card, Slot, Mark, Sign)
    return max((thing.least() for thing in illustration if not isinstance(thing, plain)), default=0)


def row(*faces: str, lit: str = "", start: float = 0.0, y: float = 0.0) -> list[Thing]:
    """Cards side by side as in a line, from `start` to the right."""
    return [Card(face, start + i * 1.12, y, lit=face == lit) for i, face in enumerate(faces)]


def fan(
    *faces: str, x: float = 0.0, y: float = 0.0, step: float = 0.72, turn: float = 4,
    sink: float = 0.03, small: float = 1.0,
) -> list[Thing]:  # fmt: skip
    """Cards as they are held, the middle one upright and at (x, y)."""
    middle = (len(faces) - 1) / 2
    off = [i - middle for i in range(len(faces))]
    return [
        Card(face, x + o * step, y + sink * o**2, round(-turn * o), small=small)
        for face, o in zip(faces, off, strict=True)
    ]


_THING = re.compile(
    r'(?:"(?P<mark>.+?)"|\[(?P<slot>.*?)\]|<(?P<sign>\w+)>|\((?P<hand>.+?)\)|(?P<face>[-+\w]+))'
    r"(?:@(?P<x>[-.\d]+)(?:,(?P<y>[-.\d]+))?)?(?:~(?P<turn>-?\d+))?(?:%(?P<size>[.\d]+))?"
    r"(?P<how>[*^_]*)(?:\s+|$)"
)


def sketch(written: str) -> list[Thing]:
    """An illustration from a line of text: ``back@-1.5 34@0 41* [31–51] <left>@3,.5%.26 "+2"@4``.

    A face, a ``[slot]``, a ``"mark"``, a ``<sign>`` or a ``(hand of cards)``; then where it is
    (``@x,y``, else beside the thing before), ``~`` by how many degrees it is turned, ``%`` its
    size, and whether it is ``*`` lit, ``^`` lifted or ``_`` soft.
    """
    if rest := _THING.sub("", written):
        raise ValueError(f"nothing can be drawn of “{rest}” in “{written}”")
    things: list[Thing] = []
    x = y = 0.0
    for found in _THING.finditer(written):
        x, y = (float(found["x"]), float(found["y"] or 0)) if found["x"] else (x + 1.12, y)
        size, how = float(found["size"] or 0), found["how"]
        if found["mark"]:
            things.append(Mark(found["mark"], x, y, size or 0.6, "_" in how))
        elif found["sign"]:
            things.append(Sign(found["sign"], x, y, size or 0.36))
        elif found["hand"]:
            things += fan(*found["hand"].split(), x=x, y=y)
        elif found["face"]:
            turn, lift = int(found["turn"] or 0), int("^" in how)
            things.append(Card(found["face"], x, y, turn, "*" in how, lift, size or 1.0))
        else:
            things.append(Slot(x, y, found["slot"]))
    return things


Bounds: TypeAlias = tuple[float, float, float, float]


def bounds(illustration: Illustration, ratio: float = CARD_RATIO) -> Bounds:
    """Left, top, right and bottom of it in card widths; ``ratio`` is a card's height."""
    boxes = []
    for thing in illustration:
        if isinstance(thing, Card):
            w, h = paint.turned(thing.small, thing.small * ratio, thing.degrees)
        elif isinstance(thing, Slot):
            w, h = 1.0, ratio
        elif isinstance(thing, Mark):
            w, h = thing.size * 0.62 * len(thing.label), thing.size
        elif isinstance(thing, Sign):
            w = h = thing.size
        else:
            w, h = thing.box()
        boxes.append((thing.x - w / 2, thing.y - h / 2, thing.x + w / 2, thing.y + h / 2))
    if not boxes:
        return 0.0, 0.0, 1.0, 1.0
    left, top, right, bottom = zip(*boxes, strict=True)
    return min(left), min(top), max(right), max(bottom)


def draw(
    surface: Surface, rect: Rect, illustration: Illustration, faces: Faces, widest: int,
    say: Callable[..., str] = str,
) -> None:  # fmt: skip
    """Draw the illustration in the middle of the rect, its cards at most `widest` pixels wide."""
    left, top, right, bottom = bounds(illustration, faces.ratio)
    unit = min(rect.w / (right - left + 0.3), rect.h / (bottom - top + 0.3), widest)
    x0 = rect.centerx - (left + right) / 2 * unit
    y0 = rect.centery - (top + bottom) / 2 * unit
    for thing in illustration:
        centre = (round(x0 + thing.x * unit), round(y0 + thing.y * unit))
        if isinstance(thing, Card):
            width = round(unit * thing.small)
            drawn = [faces.sprite(thing.face, width, thing.degrees, thing.lift)]
            if thing.lit:
                drawn.append(faces.outline(width, thing.degrees, ACCENT))
        elif isinstance(thing, Slot):
            line = max(2, unit * 0.03)
            drawn = [paint.slot(faces.size(unit), ACCENT, unit * CARD_RADIUS, line)]
            if thing.label:
                px = text.fit(thing.label, text.FREDOKA, round(unit * 0.3), round(unit * 0.86), 6)
                drawn.append(text.render(thing.label, text.FREDOKA, px, ACCENT))
        elif isinstance(thing, Mark):
            tint, px = SOFT if thing.soft else PAPER, max(8, round(unit * thing.size))
            drawn = [text.render(thing.label, text.FREDOKA, px, tint)]
        elif isinstance(thing, Sign):
            drawn = [icon(thing.name, max(8, round(unit * thing.size)), SOFT)]
        else:
            drawn = []
            thing.draw(surface, centre, unit, say)
        for picture in drawn:
            paint.lay(surface, picture, center=centre)


class Illustrated(Widget):
    """Cards on a piece of the game's table."""

    pointable = False

    def __init__(
        self,
        rect: Rect,
        shown: Illustration,
        faces: Faces,
        colours: tuple[Colour, Colour],
        say: Callable[..., str],
    ) -> None:
        super().__init__("picture", "", rect)
        self.shown, self.faces, self.colours, self.say = shown, faces, colours, say
        self._cloth: Surface | None = None

    def draw(self, surface: Surface, scale: Scale, state: State = RESTING) -> None:
        if self._cloth is None:
            cloth = paint.background(self.rect.size, *self.colours).convert_alpha()
            self._cloth = paint.clip_round(cloth, scale.px(26))
        surface.blit(self._cloth, self.rect.topleft)
        inside = self.rect.inflate(-scale.px(40), -scale.px(20))
        widest = scale.px(190 if self.faces.ratio > 1 else 240)  # of less height, of more width
        draw(surface, inside, self.shown, self.faces, widest, self.say)
