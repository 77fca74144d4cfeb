"""The cards of Flip 7: a colour a number, mustard modifiers, one strong picture an action.

No card carries a word: the same cards lie on every table, whatever language is spoken there.
"""

from math import cos, pi, sin

from pygame import Surface

from scenes.stage import cardstock
from scenes.stage.cardstock import PLAIN_BELOW, frame, largest, printed, put, rim, seam
from scenes.stage.paint import clip_round, code, rect, vector
from scenes.stage.theme import ACCENT, CARD_RADIUS, INK, PAPER, Colour, Size, colour, mix

TABLE = (colour("#2C5F7C"), colour("#12303F"))  # centre and edge of this game's table

# A colour for each number, all readable on paper (at least 4.5 : 1) and far from each other.
_HUES = (
    "#67696D #5A3A1C #7A2FBC #C41D2A #067B82 #3B7C12 #C92A84 "
    "#806A00 #12543A #B2540A #6E1A3C #1470C0 #28366E"
)
NUMBERS = {number: colour(hue) for number, hue in enumerate(_HUES.split())}
MODIFIERS = ("+2", "+4", "+6", "+8", "+10", "x2")
ACTIONS = ("freeze", "three", "chance")

MUSTARD = ACCENT
# Light, dark and middling: told apart in grey, too.
ICE, FROST = colour("#D9F1FB"), colour("#115A8C")
VIOLET, LILAC = colour("#4A2A86"), colour("#B7A0E6")
RASPBERRY, BLUSH = colour("#C42A5C"), colour("#F6B9CB")
BACK_DARK, BACK_LIGHT = colour("#1D2A4A"), colour("#93A9D6")


def needs_underline(number: int) -> bool:
    """Whether the corner mark, seen upside down, could be taken for another number."""
    return number in (6, 9)


class Flip7Art:
    """Faces ``"0"`` to ``"12"``, ``"+2"`` to ``"+10"``, ``"x2"``, the actions and ``"back"``."""

    def face(self, name: str, size: Size) -> Surface:
        if name == "back":
            return cardstock.back(size, BACK_DARK, BACK_LIGHT)
        if name in ACTIONS:
            picture = {"freeze": _freeze, "three": _three, "chance": _chance}[name](size)
        else:
            picture = (_modifier if name in MODIFIERS else _number)(name, size)
        return clip_round(picture, size[0] * CARD_RADIUS)


def _number(name: str, size: Size) -> Surface:
    w, h = size
    number = int(name)
    tint = NUMBERS[number]
    if w < PLAIN_BELOW:
        # The band shows the colour where a thin numeral of a few pixels would not.
        band = round(h * 0.19)
        picture = printed(size, PAPER, rim(w, h, mix(PAPER, INK, 0.16)))
        picture.fill(tint, (0, h - band, w, band))
        room = h - band
        put(picture, name, largest(name, w * 0.86, room * 0.76), tint, (w / 2, room / 2))
        return picture
    picture = printed(size, PAPER, frame(w, h, tint, None))
    put(picture, name, w * (0.84 if number < 10 else 0.70), tint, (w / 2, h * 0.505))
    cardstock.corners(
        picture, cardstock.corner(name, w, tint, needs_underline(number), _corner_size(w))
    )
    return picture


def _corner_size(w: int) -> float:
    """In card widths: of cards that lie over each other only the corner is seen, so no smaller."""
    return max(0.182, min(0.23, 15 / w))


# Modifiers


def _modifier(name: str, size: Size) -> Surface:
    w, h = size
    string = name.replace("x", "×")
    body = _rays(w, h) if name == "x2" else ""
    # Dark enough to part the card from the ring of the same colour around a chosen one.
    body += rim(w, h, mix(MUSTARD, INK, 0.50), 0.014)
    if w < PLAIN_BELOW:
        picture = printed(size, MUSTARD, body)
        # One below the other both signs are larger than they could be side by side.
        sign, digits, tint = string[0], string[1:], INK
        if name == "x2":  # in a few pixels × and + are nearly the same, so it has a dark head
            picture.fill(INK, (0, 0, w, round(h * 0.345)))
            tint = MUSTARD
        put(picture, sign, largest(sign, w * 0.5, h * 0.22), tint, (w / 2, h * 0.19))
        put(picture, digits, largest(digits, w * 0.84, h * 0.53), INK, (w / 2, h * 0.645))
        return picture
    picture = printed(size, MUSTARD, body + _stitches(w, h))
    put(picture, string, largest(string, w * 0.70, h * 0.30), INK, (w / 2, h * 0.5))
    mark = cardstock.corner(string, w, INK, False, _corner_size(w) * 0.80)
    cardstock.corners(picture, mark, (0.094, 0.1))
    return picture


def _stitches(w: int, h: int) -> str:
    """A sewn seam inside the edge, with a whole number of stitches all around."""
    inset, line = w * 0.043, max(1.0, w * 0.014)
    radius = w * (CARD_RADIUS - 0.030)
    wide, high = w - 2 * inset, h - 2 * inset
    length = 2 * (wide + high) - (8 - 2 * pi) * radius
    stitch = length / max(12, round(length / (w * 0.066)))
    more = (
        f'stroke="{code(mix(MUSTARD, INK, 0.52))}" stroke-width="{line:.3f}" '
        f'stroke-linecap="round" stroke-dasharray="{stitch * 0.5:.3f} {stitch * 0.5:.3f}"'
    )
    return rect(inset, inset, wide, high, radius, None, more)


def _rays(w: int, h: int) -> str:
    """Light bursting from the middle: this one doubles."""
    far, count, parts = float(w + h), 12, []
    for i in range(count):
        middle, half = 2 * pi * (i + 0.5) / count, pi / count / 2
        points = " ".join(
            f"{w / 2 + far * sin(a):.2f},{h / 2 - far * cos(a):.2f}"
            for a in (middle - half, middle + half)
        )
        parts.append(f'<polygon points="{w / 2},{h / 2} {points}"/>')
    return f'<g fill="{code(mix(MUSTARD, PAPER, 0.34))}">{"".join(parts)}</g>'


# Actions


def _ground(w: int, h: int, above: Colour, below: Colour, line: Colour) -> str:
    """A card of one colour, lighter above, with a thin frame where there is room for it."""
    body = (
        f'<linearGradient id="g" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="0" y2="{h}">'
        f'<stop offset="0" stop-color="{code(above)}"/>'
        f'<stop offset="1" stop-color="{code(below)}"/></linearGradient>'
        f'<rect width="{w}" height="{h}" fill="url(#g)"/>'
    )
    body += rim(w, h, mix(below, INK, 0.34), 0.010)
    return body + (seam(w, h, line) if w >= PLAIN_BELOW else "")


def _placed(drawing: str, x: float, y: float, unit: float) -> str:
    return f'<g transform="translate({x:.3f} {y:.3f}) scale({unit:.5f})">{drawing}</g>'


def _marked(picture: Surface, drawing: str) -> Surface:
    """With a drawing of 100 units, small in two corners."""
    w = picture.get_width()
    side = round(w * max(0.17, min(0.21, 14 / w)))
    mark = vector(_placed(drawing, side / 2, side / 2, side / 100), (side, side))
    cardstock.corners(picture, mark, (0.066, 0.066))
    return picture


def _freeze(size: Size) -> Surface:
    w, h = size
    body = _ground(w, h, mix(ICE, PAPER, 0.5), mix(ICE, FROST, 0.20), mix(ICE, FROST, 0.45))
    if w < PLAIN_BELOW:
        body += _placed(_flake(FROST, 12, False), w / 2, h / 2, w * 0.0094)
        return printed(size, ICE, body)
    body += _crystals(w, h)
    for tint, thick in ((mix(ICE, FROST, 0.20), 13), (FROST, 7.4)):
        body += _placed(_flake(tint, thick, True), w / 2, h * 0.5, w * 0.0078)
    return _marked(printed(size, ICE, body), _flake(FROST, 13, False))


def _flake(tint: Colour, thick: float, fine: bool) -> str:
    """A snowflake about 100 units across; the coarse one is for a few pixels."""
    arm = "M0 0V-44M-14 -41L0 -27L14 -41"
    if fine:
        arm = "M0 -9V-45M-12 -43L0 -31L12 -43M-9.5 -27.5L0 -18L9.5 -27.5"
    parts = [f'<path d="{arm}" transform="rotate({60 * i})"/>' for i in range(6)]
    if fine:
        ring = "L".join(f"{9 * sin(pi * i / 3):.2f} {-9 * cos(pi * i / 3):.2f}" for i in range(6))
        parts.append(f'<path d="M{ring}Z"/>')
    return (
        f'<g fill="none" stroke="{code(tint)}" stroke-width="{thick}" stroke-linecap="round" '
        f'stroke-linejoin="round">{"".join(parts)}</g>'
    )


def _crystals(w: int, h: int) -> str:
    """Shards of frost growing from the two free corners."""
    parts = []
    shards = ((4, 0.30), (20, 0.44), (37, 0.27), (53, 0.40), (70, 0.30), (85, 0.20))
    for x, y, turn in ((w * 0.955, w * 0.045, 180), (w * 0.045, h - w * 0.045, 0)):
        for i, (degrees, long) in enumerate(shards):
            reach = long * w * 0.86
            tone = mix((255, 255, 255), FROST, 0.28 * (i % 2))
            parts.append(
                f'<path transform="translate({x:.2f} {y:.2f}) rotate({turn + degrees})" '
                f'd="M0 0L{reach * 0.16:.2f} {-reach * 0.62:.2f}L0 {-reach:.2f}'
                f'L{-reach * 0.13:.2f} {-reach * 0.62:.2f}Z" fill="{code(tone)}" '
                f'fill-opacity="0.75"/>'
            )
    return "".join(parts)


def _three(size: Size) -> Surface:
    w, h = size
    small = w < PLAIN_BELOW
    body = _ground(w, h, mix(VIOLET, LILAC, 0.20), VIOLET, mix(VIOLET, LILAC, 0.62))
    unit, y = w * (0.0091 if small else 0.0081), h * 0.51
    picture = printed(size, VIOLET, body + _placed(_fan(), w / 2, y, unit))
    put(picture, "3", largest("3", 36 * unit, 46 * unit), VIOLET, (w / 2, y - 4 * unit))
    if not small:
        cardstock.corners(picture, cardstock.corner("3", w, PAPER, False, _corner_size(w)))
    return picture


def _fan() -> str:
    """Three cards held from below, about 100 units wide; the middle one in front."""
    light = mix(LILAC, PAPER, 0.42)
    return "".join(
        f'<rect x="-25" y="{-far}" width="50" height="74" rx="7" fill="{code(fill)}" '
        f'stroke="{code(VIOLET)}" stroke-width="4" transform="translate(0 45) rotate({degrees})"/>'
        for degrees, far, fill in ((-22.0, 79, LILAC), (22.0, 79, light), (0.0, 86, PAPER))
    )


def _chance(size: Size) -> Surface:
    w, h = size
    soft, heart = mix(RASPBERRY, BLUSH, 0.62), _heart(PAPER)
    body = _ground(w, h, mix(RASPBERRY, BLUSH, 0.16), mix(RASPBERRY, INK, 0.10), soft)
    if w < PLAIN_BELOW:
        return printed(size, RASPBERRY, body + _placed(heart, w / 2, h / 2, w * 0.0084))
    # A second heart behind the first: that is what the card gives.
    body += _placed(_heart(None, soft, 4.5), w / 2, h * 0.507, w * 0.0086)
    shine = f'fill="none" stroke="{code(BLUSH)}" stroke-width="7" stroke-linecap="round"'
    for drawing in (heart, f'<path d="M-31 -8C-32 -20 -26 -27 -17 -28" {shine}/>'):
        body += _placed(drawing, w / 2, h * 0.5, w * 0.0058)
    return _marked(printed(size, RASPBERRY, body), heart)


def _heart(fill: Colour | None, line: Colour | None = None, thick: float = 0.0) -> str:
    """A heart about 90 units wide, its middle at the origin."""
    stroke = f'stroke="{code(line)}" stroke-width="{thick}"' if line is not None else ""
    return (
        '<path d="M0 41C-14 31 -45 9 -45 -16C-45 -31 -34 -41 -21.5 -41C-12 -41 -4 -36 0 -27'
        'C4 -36 12 -41 21.5 -41C34 -41 45 -31 45 -16C45 9 14 31 0 41Z" '
        f'fill="{code(fill) if fill is not None else "none"}" stroke-linejoin="round" {stroke}/>'
    )


ART = Flip7Art()


def panel_cards(wide: bool = False) -> list[str]:
    """The faces that stand for this game on the title, from left to right."""
    return ["7", "freeze", "12", "chance", "x2"] if wide else ["5", "11", "12", "x2"]
