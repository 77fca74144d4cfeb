"""Cards as objects: a face with its shadow, at any width and angle, made once and kept."""

from math import cos, pi
from typing import Protocol

import pygame
from pygame import Surface

from scenes.stage import paint
from scenes.stage.paint import Shelf, blank, code, lay_over, rect, vector
from scenes.stage.theme import CARD_RADIUS, CARD_RATIO, SHADOW, Colour, Size, card_size

BACK = "back"

_Key = tuple[str, int, int, int, int]  # face, width, degrees, lift, step of a flip

# Up to this width an art may draw a simpler face, so nothing is shown reduced from above it.
SIMPLER_BELOW = 96

# Per lift: blur, drop and alpha of the wide and of the narrow shadow, in card widths.
_SHADOWS = (
    ((0.085, 0.035, 84), (0.022, 0.012, 74)),
    ((0.150, 0.080, 88), (0.045, 0.026, 62)),
    ((0.230, 0.150, 84), (0.080, 0.050, 50)),
)
_FLIP_STEPS = 12
_ROOM = 3
_WIDEST_STEP = 1600


class CardArt(Protocol):
    """What a game gives: flat pictures of its faces, ``"back"`` included.

    Cards of another shape than usual have their height over their width as ``ratio``.
    """

    def face(self, name: str, size: Size) -> Surface:
        """The face with rounded corners (``theme.CARD_RADIUS``), drawn for exactly this size."""
        ...


def _steps() -> list[int]:
    """For each width the nearest of a geometric row with steps of 4 %."""
    row = [8.0]
    while row[-1] < _WIDEST_STEP:
        row.append(max(row[-1] * 1.04, row[-1] + 1))
    nearest, i = [], 0
    for width in range(_WIDEST_STEP + 1):
        while i + 1 < len(row) and abs(row[i + 1] - width) < abs(row[i] - width):
            i += 1
        nearest.append(max(1, round(row[i])))
    return nearest


class Faces:
    """The sprites of one game's cards.

    Every sprite is centred: blit it with its centre on the centre of the card. Sprites are
    shared: do not draw on them, do not change their alpha (copy first).
    """

    __slots__ = ("_exact", "_flats", "_rings", "_sprites", "_steps", "art", "ratio")

    def __init__(self, art: CardArt, most_bytes: int = 96 << 20) -> None:
        self.art = art
        self.ratio: float = getattr(art, "ratio", CARD_RATIO)
        self._sprites = Shelf(most_bytes)
        self._flats = Shelf(most_bytes // 3)
        self._rings = Shelf(most_bytes // 12)
        self._exact: set[int] = set()
        self._steps: list[int] = []

    def drop(self) -> None:
        """Forget everything, because the window has a new size."""
        for kept in (self._sprites, self._flats, self._rings, self._exact):
            kept.clear()

    def flat(self, face: str, width: int) -> Surface:
        """The face alone, upright and without shadow, pixel-exact."""
        key = (face, width)
        flats = self._flats
        return flats.get(key) or flats.put(key, self.art.face(face, self.size(width)))

    def sprite(
        self, face: str, width: float, degrees: float = 0, lift: int = 0, flip: float = 0.0,
        moving: bool = False,
    ) -> Surface:  # fmt: skip
        """The card with its shadow.

        ``degrees`` counter-clockwise; ``lift`` 0 lying, 1 taken up, 2 flying high; ``flip`` 0 flat
        to 1 edge-on (show the other face on the way back). With ``moving`` a width that is not
        also used at rest is rounded to a step of 4 %, and a turned card is drawn faster but softer,
        so that a flight costs little time and memory.
        """
        key, rough = self._key(face, width, degrees, lift, flip, moving)
        found = self._found(key, rough)
        return found or self._sprites.put((*key, rough), self._make(*key, rough))

    def found(
        self, face: str, width: float, degrees: float = 0, lift: int = 0, flip: float = 0.0,
        moving: bool = False,
    ) -> Surface | None:  # fmt: skip
        """The same, if it is there and costs nothing."""
        return self._found(*self._key(face, width, degrees, lift, flip, moving))

    def expect(self, width: float) -> None:
        """Cards will lie there with this width: it is not rounded for those that fly there."""
        self._exact.add(round(width))

    def drawn(self, face: str, width: float) -> bool:
        """Whether the face is drawn in this width, so that a card can turn over on its way."""
        return self._flats.get((face, round(width))) is not None

    def begin(self, face: str, width: float, degrees: float = 0) -> bool:
        """Draw one of the pictures that the exact sprite of a card at rest is made from, so that
        it need not be made all in one frame; False if they are all there."""
        whole, turned = round(width), round(degrees) != 0
        drawn = _drawn(whole, turned)
        if turned and self._flats.get((face, drawn, _ROOM)) is not None:
            return False
        if self._flats.get((face, drawn)) is None:
            self.flat(face, drawn)
        elif turned:
            self._roomy(face, drawn)
        else:
            return False
        return True

    def _key(
        self, face: str, width: float, degrees: float, lift: int, flip: float, moving: bool
    ) -> tuple[_Key, bool]:
        """By what a sprite is kept, and whether one that was made faster will do."""
        whole = round(width)
        angle = round(degrees)
        if moving:
            if whole not in self._exact:
                if not self._steps:
                    self._steps = _steps()
                whole = self._steps[min(max(whole, 0), _WIDEST_STEP)]
        else:
            self._exact.add(whole)
        step = round(flip * _FLIP_STEPS) if flip else 0
        # Squeezing leaves every pixel of a face a little soft: exact edges would take 40 ms.
        rough = moving and (angle != 0 or step != 0 or whole not in self._exact)
        return (face, whole, angle, lift, step), rough

    def _found(self, key: _Key, rough: bool) -> Surface | None:
        found = self._sprites.get((*key, False))
        if found is None and rough:
            found = self._sprites.get((*key, True))
        return found

    def outline(
        self, width: float, degrees: float, colour: Colour, flip: float = 0.0,
        strong: bool = False, outside: bool = False,
    ) -> Surface:  # fmt: skip
        """A ring with a faint glow around a card; blit it centred, right after the card. A strong
        one is thicker and shines further; one outside leaves room for another ring."""
        step = round(flip * _FLIP_STEPS) if flip else 0
        key = (round(width), round(degrees), colour, step, strong, outside)
        return self._rings.get(key) or self._rings.put(key, self._ring(*key))

    def size(self, width: float) -> Size:
        """Width and height of the card itself, shadow not counted."""
        return card_size(width, self.ratio)

    def _make(
        self, face: str, width: int, degrees: int, lift: int, step: int, rough: bool
    ) -> Surface:
        card = self._card(face, width, degrees, step, rough)
        return _with_shadow(card, self._squeezed(width, step), width, degrees, lift, rough)

    def _squeezed(self, width: int, step: int) -> Size:
        w, h = self.size(width)
        return (_narrowed(w, step) if step else w), h

    def _card(self, face: str, width: int, degrees: int, step: int, rough: bool) -> Surface:
        """The face turned and squeezed, without shadow."""
        drawn = self._known(face, width) if rough else _drawn(width, degrees != 0)
        double = drawn == 2 * width and not rough
        if not degrees and not step and drawn == width:
            return self.flat(face, width)
        source = self._roomy(face, drawn)
        if step:
            squeezed = _narrowed(drawn, step) + 2 * _ROOM
            source = pygame.transform.smoothscale(source, (squeezed, source.get_height()))
        if double:
            return _halved(pygame.transform.rotozoom(source, degrees, 1))
        if not degrees and drawn == width:
            return source
        return pygame.transform.rotozoom(source, degrees, width / drawn)

    def _roomy(self, face: str, width: int) -> Surface:
        """The face with a clear border of its colour, for its edge to be averaged with."""
        key = (face, width, _ROOM)
        found = self._flats.get(key)
        if found is None:
            flat = self.flat(face, width)
            edge = flat.get_at((flat.get_width() // 2, 0))
            size = flat.get_rect().inflate(2 * _ROOM, 2 * _ROOM).size
            found = self._flats.put(key, blank(size, (edge[0], edge[1], edge[2])))
            found.blit(flat, (_ROOM, _ROOM))
        return found

    def _known(self, face: str, width: int) -> int:
        """A width at which the face is drawn already and may be scaled to ``width`` in flight."""
        if width in self._exact:
            return width
        for known in self._exact:
            if width * 0.9 <= known <= width * 2 and self._flats.get((face, known)) is not None:
                return known
        return width

    def _ring(
        self, width: int, degrees: int, colour: Colour, step: int, strong: bool, outside: bool
    ) -> Surface:
        w, h = self._squeezed(width, step)
        thick = max(2.0, width * 0.03)
        apart = round(2 * thick) if outside else 0
        w, h = w + 2 * apart, h + 2 * apart
        glow = thick * (5.0 if strong else 2.2)
        thick *= 1.6 if strong else 1.0
        reach = int(thick + glow) + 2
        box = paint.turned(w + 2 * reach, h + 2 * reach, degrees)
        wide = paint.like_parity(box[0], w)
        high = paint.like_parity(box[1], h)
        parts = [f'<g transform="translate({wide / 2} {high / 2}) rotate({-degrees})">']
        # The ring overlaps the card by half a pixel, so that no gap shines between them. The glow
        # is made of strokes that all begin at the card, each reaching less far.
        strokes = [(thick + glow * share, 0.055) for share in (1, 0.8, 0.6, 0.4, 0.2)]
        for stroke, alpha in [*strokes, (thick, 1.0)]:
            out = stroke / 2 - 0.5
            x, y = w / 2 + out, h / 2 + out
            more = f'stroke="{code(colour)}" stroke-width="{stroke:.3f}" stroke-opacity="{alpha}"'
            radius = width * CARD_RADIUS + apart + out
            parts.append(rect(-x, -y, 2 * x, 2 * y, radius, None, more))
        return vector("".join(parts) + "</g>", (wide, high))


def _halved(picture: Surface) -> Surface:
    """``picture`` at half its size; exactly half, because other ratios lose brightness."""
    w, h = picture.get_width() // 2, picture.get_height() // 2
    even = picture.subsurface((0, 0, w * 2, h * 2))
    return pygame.transform.smoothscale(even, (w, h))


def _drawn(width: int, turned: bool) -> int:
    """How wide the face is drawn of which the exact sprite is made: turning blurs by a pixel; of a
    picture twice as large that is half a pixel."""
    return width * 2 if turned and width >= SIMPLER_BELOW else width


def _narrowed(width: int, step: int) -> int:
    return max(2, round(width * cos(step / _FLIP_STEPS * pi / 2)))


def _with_shadow(
    card: Surface, size: Size, width: int, degrees: int, lift: int, rough: bool
) -> Surface:
    """``card``, already turned, over the shadow of a card of ``size`` turned by ``degrees``.

    Light falls from above the table's far edge, so a shadow drops down whatever the angle.
    """
    layers = []
    for blur, drop, alpha in _SHADOWS[min(max(lift, 0), len(_SHADOWS) - 1)]:
        soft, _ = paint.shadow(size, width * CARD_RADIUS, width * blur, alpha, degrees)
        layers.append((soft, max(1, round(width * drop))))
    wide = max(card.get_width(), *(soft.get_width() for soft, _ in layers))
    high = max(card.get_height(), *(soft.get_height() + 2 * drop for soft, drop in layers))
    # The centre must fall on the same half pixel as that of the card alone.
    wide += (wide - card.get_width()) & 1
    high += (high - card.get_height()) & 1
    whole = blank((wide, high), SHADOW)
    for soft, drop in layers:
        whole.blit(soft, ((wide - soft.get_width()) // 2, (high - soft.get_height()) // 2 + drop))
    at = ((wide - card.get_width()) // 2, (high - card.get_height()) // 2)
    if rough:
        whole.blit(card, at)  # an edge slightly too dark is not seen in flight, a late frame is
    else:
        lay_over(whole, card, at)
    return whole
