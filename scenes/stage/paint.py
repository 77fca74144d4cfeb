"""Anti-aliased shapes at native pixels: vectors, panels, slots, shadows, backgrounds.

What is asked for twice is drawn once: results are shared, so nobody may draw on them.
"""

import io
import re
from _thread import allocate_lock
from collections import OrderedDict
from collections.abc import Callable, Hashable, Sequence
from functools import wraps
from math import cos, radians, sin
from random import Random
from typing import ParamSpec
from weakref import WeakSet

import pygame
from pygame import Rect, Surface

from scenes.stage.theme import SHADOW, Colour, Size

P = ParamSpec("P")

_shelves: "WeakSet[Shelf]" = WeakSet()


class Shelf:
    """Pictures kept by key, the longest unused dropped first once they weigh too many bytes."""

    __slots__ = ("__weakref__", "_kept", "_lock", "_most", "weight")

    def __init__(self, most_bytes: int) -> None:
        self._kept: OrderedDict[Hashable, Surface] = OrderedDict()
        self._most = most_bytes
        self._lock = allocate_lock()  # some pictures are drawn beside the game
        self.weight = 0
        _shelves.add(self)

    def get(self, key: Hashable) -> Surface | None:
        with self._lock:
            found = self._kept.get(key)
            if found is not None:
                self._kept.move_to_end(key)
            return found

    def put(self, key: Hashable, picture: Surface) -> Surface:
        """Keep ``picture`` and hand it back."""
        with self._lock:
            old = self._kept.pop(key, None)
            if old is not None:
                self.weight -= old.get_pitch() * old.get_height()
            self._kept[key] = picture
            self.weight += picture.get_pitch() * picture.get_height()
            while self.weight > self._most and len(self._kept) > 1:
                gone = self._kept.popitem(last=False)[1]
                self.weight -= gone.get_pitch() * gone.get_height()
        return picture

    def clear(self) -> None:
        with self._lock:
            self._kept.clear()
            self.weight = 0

    def __len__(self) -> int:
        return len(self._kept)


def forget_all() -> None:
    """Empty all shelves, before something else is drawn: memory is given back to the system only
    where nothing lies between what was freed. What comes next is drawn in a few frames."""
    for shelf in list(_shelves):
        shelf.clear()
    _seen.clear()


def kept(shelf: Shelf) -> Callable[[Callable[P, Surface]], Callable[P, Surface]]:
    """Have a function draw each picture once, and take it from the shelf from then on."""

    def keep(draw: Callable[P, Surface]) -> Callable[P, Surface]:
        @wraps(draw)
        def found_or_drawn(*args: P.args, **named: P.kwargs) -> Surface:
            key = (draw, args, *named.items())
            return shelf.get(key) or shelf.put(key, draw(*args, **named))

        return found_or_drawn

    return keep


_shapes = Shelf(48 << 20)
_grounds = Shelf(72 << 20)  # two tables at 3840 x 2160
_seen: set[Hashable] = set()  # backgrounds asked for once
_NOISE = 8


def forget() -> None:
    """Drop every kept shape; worth calling when the window has a new size."""
    _shapes.clear()
    _grounds.clear()
    _seen.clear()


def lay(surface: Surface, picture: Surface, **at: tuple[float, float]) -> Rect:
    """Blit a picture where one of its points is to be (``center``, ``midleft`` and the like, as
    of a rect); gives the place it takes."""
    return surface.blit(picture, picture.get_rect(**at))


def blank(size: Size, tint: Colour = (0, 0, 0)) -> Surface:
    """A transparent picture whose invisible pixels have ``tint``.

    Turning and scaling average neighbours: with the right tint no dark fringe appears.
    """
    picture = Surface((max(1, size[0]), max(1, size[1])), pygame.SRCALPHA)
    picture.fill((*tint, 0))
    return picture


def code(of: Colour) -> str:
    """The colour as SVG writes it."""
    return f"#{of[0]:02x}{of[1]:02x}{of[2]:02x}"


def vector(body: str, size: Size) -> Surface:
    """The SVG elements ``body``, in pixel coordinates of a picture of ``size``. Not kept."""
    width, height = max(1, size[0]), max(1, size[1])
    text = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}">{body}</svg>'
    )
    drawn = pygame.image.load_sized_svg(io.BytesIO(text.encode()), (width, height))
    picture = Surface((width, height), pygame.SRCALPHA)  # the usual byte order blits faster
    picture.blit(drawn, (0, 0))
    return picture


def rect(
    x: float, y: float, w: float, h: float, radius: float, fill: Colour | None, more: str = ""
) -> str:
    """A rounded rectangle as an SVG element; ``more`` holds further attributes."""
    paint = code(fill) if fill is not None else "none"
    radius = max(0.0, min(radius, w / 2, h / 2))
    return (
        f'<rect x="{x:.3f}" y="{y:.3f}" width="{w:.3f}" height="{h:.3f}" '
        f'rx="{radius:.3f}" fill="{paint}" {more}/>'
    )


@kept(_shapes)
def panel(
    size: Size, colour: Colour, radius: float, border: Colour | None = None,
    border_width: float = 0, alpha: int = 255, to: Colour | None = None,
    edge: Colour | None = None, edge_height: float = 0,
) -> Surface:  # fmt: skip
    """A rounded rectangle: opacity ``alpha`` for the filling only, the border is solid.

    ``to`` makes the filling run from ``colour`` above to ``to`` below; ``edge`` shows the
    thickness of a key below it, ``edge_height`` pixels of the given size.
    """
    radius = max(0.0, min(radius, size[0] / 2, size[1] / 2))
    inset = border_width / 2 if border is not None else 0
    more = f'fill-opacity="{alpha / 255:.4f}"'
    if border is not None and border_width:
        more += f' stroke="{code(border)}" stroke-width="{border_width:.3f}"'

    def body(w: int, h: int) -> str:
        parts = []
        if edge is not None and edge_height > 0:
            parts.append(rect(0, edge_height, w, h - edge_height, radius, edge))
            h -= round(edge_height)
        face = rect(inset, inset, w - 2 * inset, h - 2 * inset, radius - inset, colour, more)
        if to is not None:
            parts.append(
                f'<linearGradient id="g" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="0" '
                f'y2="{h}"><stop offset="0" stop-color="{code(colour)}"/>'
                f'<stop offset="1" stop-color="{code(to)}"/></linearGradient>'
            )
            face = face.replace(f'fill="{code(colour)}"', 'fill="url(#g)"')
        return "".join([*parts, face])

    end = int(radius + border_width) + 2
    # No two rows of a gradient are alike.
    down = end + int(edge_height) + 1 if to is None else size[1]
    return _stretched(body, size, end, down)


def _stretched(body: Callable[[int, int], str], size: Size, across: int, down: int) -> Surface:
    """What ``body`` draws for a width and a height, at the cost of a smaller picture.

    For shapes whose columns are all alike but for ``across`` at each end, and whose rows are but
    for ``down``: most of these are left out, and one of them is repeated in their place. To draw
    a vector costs ten times as much a pixel as to copy one.
    """
    w, h = size
    narrow, low = min(w, 2 * across + 1), min(h, 2 * down + 1)
    small = vector(body(narrow, low), (narrow, low))
    if small.get_size() == size:
        return small
    whole = Surface(size, pygame.SRCALPHA)
    for x, wide, to_x, to_wide in _runs(narrow, w, across):
        for y, high, to_y, to_high in _runs(low, h, down):
            place = whole.subsurface((to_x, to_y, to_wide, to_high))
            pygame.transform.scale(small.subsurface((x, y, wide, high)), place.get_size(), place)
    return whole


def _runs(short: int, long: int, end: int) -> tuple[tuple[int, int, int, int], ...]:
    """Both ends and the one between them: where and how long in the small, and in the large."""
    if short == long:
        return ((0, long, 0, long),)
    return (0, end, 0, end), (end, 1, end, long - 2 * end), (end + 1, end, long - end, end)


@kept(_shapes)
def ring(size: Size, colour: Colour, radius: float, width: float, alpha: int = 255) -> Surface:
    """Only the border of a rounded rectangle, drawn inside ``size``."""
    half = width / 2
    more = f'stroke="{code(colour)}" stroke-width="{width:.3f}" stroke-opacity="{alpha / 255:.4f}"'
    radius = max(0.0, min(radius, size[0] / 2, size[1] / 2))

    def body(w: int, h: int) -> str:
        return rect(half, half, w - width, h - width, radius - half, None, more)

    end = int(radius + width) + 2
    return _stretched(body, size, end, end)


@kept(_shapes)
def slot(
    size: Size, colour: Colour, radius: float, width: float, fill_alpha: int = 0, alpha: int = 255
) -> Surface:
    """A dashed place where something may be put; ``fill_alpha`` tints its inside."""
    w, h = size[0] - width, size[1] - width
    radius = max(0.0, min(radius, w / 2, h / 2))
    length = 2 * (w + h) - (8 - 6.28318) * radius
    # A whole number of dashes, so that the last one does not run into the first.
    dash = length / max(8, round(length / (width * 4.2)))
    more = (
        f'fill-opacity="{fill_alpha / 255:.4f}" stroke="{code(colour)}" '
        f'stroke-width="{width:.3f}" stroke-opacity="{alpha / 255:.4f}" '
        f'stroke-linecap="round" stroke-dasharray="{dash * 0.5:.3f} {dash * 0.5:.3f}"'
    )
    return vector(rect(width / 2, width / 2, w, h, radius, colour, more), size)


def paint_way(
    surface: Surface, way: Sequence[tuple[int, int]], colour: Colour, width: float
) -> None:
    """A soft line along ``way`` with round bends, and an arrow's head at its end."""
    left, top = min(x for x, _ in way), min(y for _, y in way)
    right, bottom = max(x for x, _ in way), max(y for _, y in way)
    margin = round(width * 4)
    size = right - left + 2 * margin, bottom - top + 2 * margin
    at = [(x - left + margin, y - top + margin) for x, y in way]
    (bx, by), (tx, ty) = at[-2:]
    length = max(1.0, ((tx - bx) ** 2 + (ty - by) ** 2) ** 0.5)
    dx, dy = (tx - bx) / length * width * 2.4, (ty - by) / length * width * 2.4
    head = [(tx - dx - dy, ty - dy + dx), (tx, ty), (tx - dx + dy, ty - dy - dx)]
    surface.blit(_way(size, tuple(at), tuple(head), colour, width), (left - margin, top - margin))


_Spots = tuple[tuple[float, float], ...]


@kept(_shapes)
def _way(size: Size, way: _Spots, head: _Spots, colour: Colour, width: float) -> Surface:
    body = ""
    for spots in (way, head):
        points = " ".join(f"{x:.2f},{y:.2f}" for x, y in spots)
        body += (
            f'<polyline points="{points}" fill="none" stroke="{code(colour)}" '
            f'stroke-width="{width:.3f}" stroke-linecap="round" stroke-linejoin="round"/>'
        )
    return vector(body, size)


def disc(px: int, colour: Colour, border: Colour | None = None, border_width: float = 0) -> Surface:
    """A filled circle ``px`` across."""
    return panel((px, px), colour, px / 2, border, border_width)


def clip_round(picture: Surface, radius: float) -> Surface:
    """Round the corners of an opaque ``picture``, in place, and hand it back.

    Cut-away pixels keep their colour, so that turning the picture leaves no dark fringe.
    """
    mask = _mask(picture.get_size(), radius)
    picture.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return picture


@kept(_shapes)
def _mask(size: Size, radius: float) -> Surface:
    white = (255, 255, 255)
    mask, shape = blank(size, white), vector(rect(0, 0, *size, radius, white), size)
    mask.blit(shape, (0, 0), special_flags=pygame.BLEND_RGBA_MAX)
    return mask


def turned(width: float, height: float, degrees: float) -> tuple[float, float]:
    """The box around a rectangle turned by ``degrees``."""
    c, s = abs(cos(radians(degrees))), abs(sin(radians(degrees)))
    return width * c + height * s, width * s + height * c


def shadow(
    size: Size, radius: float, blur: float, alpha: int, degrees: float = 0.0
) -> tuple[Surface, int]:
    """The soft shadow of a rounded rectangle, and its margin: pixels it reaches further out.

    ``degrees`` counter-clockwise, as pygame turns. The picture has the parity of the turned
    rectangle's box on both sides, so centring it on the rectangle is exact.
    """
    box = turned(size[0], size[1], degrees)
    # Blur hides pixels: working small and stretching is many times cheaper and looks alike.
    step = 4 if blur >= 8 else 2 if blur >= 3 else 1
    margin = (int(blur * 1.5) // step + 2) * step
    wide = like_parity(box[0], size[0]) + 2 * margin
    high = like_parity(box[1], size[1]) + 2 * margin
    key = ("shadow", size, radius, blur, alpha, degrees)
    found = _shapes.get(key)
    if found is not None:
        return found, margin
    small = (-(-wide // step), -(-high // step))
    kx, ky = small[0] / wide, small[1] / high
    turn = f"translate({small[0] / 2} {small[1] / 2}) scale({kx} {ky}) rotate({-degrees})"
    body = rect(-size[0] / 2, -size[1] / 2, size[0], size[1], radius, SHADOW)
    body = f'<g transform="{turn}" fill-opacity="{alpha / 255:.4f}">{body}</g>'
    soft = blank(small, SHADOW)
    soft.blit(vector(body, small), (0, 0), special_flags=pygame.BLEND_RGBA_MAX)
    reach = max(1, round(blur / step / 2))
    for _ in range(2):  # two box blurs are nearly a Gaussian
        soft = pygame.transform.box_blur(soft, reach)
    if step > 1:
        soft = pygame.transform.smoothscale(soft, (wide, high))
    return _shapes.put(key, soft), margin


def like_parity(length: float, like: int) -> int:
    """``length`` rounded up to a whole number as even or odd as ``like``."""
    whole = int(length - 0.001) + 1
    return whole + ((whole - like) & 1)


def lay_over(below: Surface, above: Surface, at: tuple[int, int]) -> None:
    """Blit ``above`` onto the half-transparent ``below`` with exact colours at its soft edge.

    pygame weighs colours as if ``below`` were opaque, which darkens the edge of everything laid
    on a shadow. ``below`` must hold all of ``above``; both must come from ``blank`` or ``vector``.
    """
    width = above.get_width()
    target = below.subsurface((*at, *above.get_size()))
    under = target.copy()
    target.blit(above, (0, 0))
    top = above.get_view("0").raw  # blue, green, red, alpha
    get, put = under.get_at, target.set_at
    # Solid and empty pixels are right already; only the soft ones are worked out.
    for found in re.finditer(rb"[\x01-\xfe]+", top[3::4]):
        for i in range(found.start(), found.end()):
            spot = (i % width, i // width)
            blue, green, red, a = top[i * 4 : i * 4 + 4]
            r, g, b, low = get(spot)
            total = a * 255 + low * (255 - a)
            share = a * 255 / total
            left = 1 - share
            red = int(red * share + r * left + 0.5)
            green = int(green * share + g * left + 0.5)
            blue = int(blue * share + b * left + 0.5)
            put(spot, (red, green, blue, (total + 127) // 255))


def cover(surface: Surface, centre: Colour, edge: Colour) -> None:
    """Fill ``surface`` with the background of its size.

    The first time it is made on the window itself and not kept: fresh memory is what costs most,
    and the first frame of a program has to be soon.
    """
    key = (surface.get_size(), centre, edge)
    if key in _seen or surface is not pygame.display.get_surface():
        surface.blit(background(surface.get_size(), centre, edge), (0, 0))
    else:
        _seen.add(key)
        _light(surface, centre, edge)


@kept(_grounds)
def background(size: Size, centre: Colour, edge: Colour) -> Surface:
    """A table top with a soft light in the middle; opaque, in the format of the window.

    No part of ``centre`` may be darker than that of ``edge``.
    """
    made = Surface(size)
    _light(made, centre, edge)
    return made


def _light(surface: Surface, centre: Colour, edge: Colour) -> None:
    across, down = 96, 54
    beside = [(1 - (x + 0.5) / (across / 2)) ** 2 for x in range(across // 2)]
    most = 255 - _NOISE
    half = bytearray()
    for y in range(down // 2):
        dy = (1 - (y + 0.5) / (down / 2)) ** 2
        row = bytes([int(most * (1 - ((dx + dy) / 2) ** 0.7)) for dx in beside])
        half += row + row[::-1]
    levels = bytes(half + half[::-1])
    data = bytearray(3 * len(levels))
    data[0::3] = data[1::3] = data[2::3] = levels  # grey
    small = pygame.image.frombytes(bytes(data), (across, down), "RGB").convert(surface)
    size = surface.get_size()
    pygame.transform.smoothscale(small, size, surface)
    # A few dark shades would show as bands. So the light is made with all 256 levels, noise of
    # about one final shade is added, and only then is it brought down to the colours asked for.
    grain = _grain().convert(surface)
    side = grain.get_width()
    surface.fblits(
        [(grain, (x, y)) for x in range(0, size[0], side) for y in range(0, size[1], side)],
        pygame.BLEND_RGB_ADD,
    )
    reach = [max(0, c - e) for c, e in zip(centre, edge, strict=True)]
    surface.fill((reach[0], reach[1], reach[2]), special_flags=pygame.BLEND_RGB_MULT)
    surface.fill(edge, special_flags=pygame.BLEND_RGB_ADD)


def _grain() -> Surface:
    """A tile of even noise, 0 to ``_NOISE``, each channel for itself."""
    side = 64
    levels = bytes(value * (_NOISE + 1) >> 8 for value in range(256))
    noise = Random(1).randbytes(side * side * 3).translate(levels)
    return pygame.image.frombytes(noise, (side, side), "RGB")
