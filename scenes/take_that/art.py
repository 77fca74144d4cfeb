"""The cards of Take That: numerals coloured by tens, seven grumpy toads, a woven back."""

from math import cos, radians, sin

from pygame import Surface

from scenes.stage import cardstock
from scenes.stage.cardstock import PLAIN_BELOW, corner, corners, frame, printed, put
from scenes.stage.icons import markup
from scenes.stage.paint import clip_round, code, rect, vector
from scenes.stage.theme import ALARM, CARD_RADIUS, INK, PAPER, Size, colour, mix

TABLE = (colour("#2F6B5E"), colour("#173E3B"))  # centre and edge of this game's table

# One colour for each ten, all readable on paper (at least 4.5 : 1).
_HUES = "#C23B22 #A85B00 #4C7A10 #0F7A67 #1B6DB0 #4A47AD #8A379F #B82D5C #6B4936"
TENS = {ten: colour(hue) for ten, hue in enumerate(_HUES.split(), start=1)}
TOAD = colour("#2F6417")
MEADOW = colour("#E3EFCF")
BACK_DARK, BACK_LIGHT = colour("#22313B"), colour("#8FA3AC")

_SKIN, _SKIN_DARK, _SKIN_LIGHT = colour("#5F9A2C"), colour("#3F7419"), colour("#86BC4A")


def mirror(number: int) -> int:
    """The number read with its digits swapped."""
    return number % 10 * 10 + number // 10


def is_toad(number: int) -> bool:
    return number % 11 == 0


def needs_underline(number: int) -> bool:
    """Whether the corner mark, seen upside down, could be taken for another number."""
    digits = set(str(number))
    return digits <= set("1689") and digits not in ({"1"}, {"8"})


class TakeThatArt:
    """Faces ``"12"`` to ``"98"`` and ``"back"``."""

    def face(self, name: str, size: Size) -> Surface:
        if name == "back":
            return cardstock.back(size, BACK_DARK, BACK_LIGHT)
        draw = _toad if is_toad(int(name)) else _number
        return clip_round(draw(int(name), size), size[0] * CARD_RADIUS)


def _number(number: int, size: Size) -> Surface:
    w, h = size
    tint, other = TENS[number // 10], mirror(number)
    body = frame(w, h, tint, None)
    if w < PLAIN_BELOW:
        picture = printed(size, PAPER, body)
        put(picture, str(number), w * 0.72, tint, (w / 2, h / 2))
        return picture
    side = w * 0.125
    body += (
        f'<g transform="translate({w * 0.540:.2f} {w * 0.148 - side / 2:.2f}) '
        f'scale({side / 24:.4f})">{markup("swap", mix(PAPER, INK, 0.55))}</g>'
    )
    picture = printed(size, PAPER, body)
    put(picture, str(number), w * 0.60, tint, (w / 2, h * 0.515))
    put(picture, str(other), w * 0.160, TENS[other // 10], (w * 0.776, w * 0.148))
    corners(picture, corner(str(number), w, tint, needs_underline(number)))
    return picture


def _toad(number: int, size: Size) -> Surface:
    w, h = size
    body = frame(w, h, TOAD, MEADOW)
    if w < PLAIN_BELOW:
        picture = printed(size, PAPER, body + _toad_drawing(w * 0.5, h * 0.70, w * 0.0086))
        put(picture, str(number), w * 0.60, TOAD, (w / 2, h * 0.27))
        return picture
    body += _toad_drawing(w * 0.5, h * 0.632, w * 0.0075)
    body += rect(w * 0.645, w * 0.07, w * 0.23, w * 0.155, w * 0.0775, ALARM)
    picture = printed(size, PAPER, body)
    put(picture, str(number), w * 0.47, TOAD, (w / 2, h * 0.302))
    put(picture, "\u22125", w * 0.152, PAPER, (w * 0.759, w * 0.148))
    corners(picture, corner(str(number), w, TOAD, needs_underline(number)))
    return picture


def toad(wide: int) -> Surface:
    """A toad without its card, so many pixels wide."""
    unit, high = wide / 88, round(wide * 0.78)
    return vector(_toad_drawing(wide / 2, high * 0.52, unit), (wide, high))


def _toad_drawing(x: float, y: float, unit: float) -> str:
    """A toad about 84 units wide and 64 high, its middle at ``(x, y)``: nobody's friend."""
    skin, dark, light = code(_SKIN), code(_SKIN_DARK), code(_SKIN_LIGHT)
    ink, white = code(INK), code(PAPER)
    parts = [f'<g transform="translate({x:.2f} {y:.2f}) scale({unit:.4f})">']
    # Feet under a slumped body.
    for side in (-1, 1):
        parts.append(
            f'<path d="M{18 * side} 27 C{22 * side} 33 {40 * side} 34 {41 * side} 30 '
            f'C{41 * side} 26 {32 * side} 22 {24 * side} 22Z" fill="{dark}"/>'
        )
    # Head and body in one heavy lump, wider at the jowls, and a pale throat.
    parts.append(
        f'<path d="M0 -17 C12 -17 22 -18 29 -12 C38 -4 43 8 40 18 C37 28 22 31 0 31 '
        f'C-22 31 -37 28 -40 18 C-43 8 -38 -4 -29 -12 C-22 -18 -12 -17 0 -17Z" fill="{skin}"/>'
        f'<path d="M-27 21 C-16 15 16 15 27 21 C22 28 11 29.5 0 29.5 C-11 29.5 -22 28 -27 21Z" '
        f'fill="{light}"/>'
    )
    # Warts.
    for wx, wy, r in ((-32, 2, 2.6), (-35.5, 9.5, 1.8), (32.5, 3, 2.4), (35, 11, 1.9),
                      (-3.5, -12, 1.7), (4.5, -9.5, 1.3)):  # fmt: skip
        parts.append(f'<circle cx="{wx}" cy="{wy}" r="{r}" fill="{dark}"/>')
    # Eyes: a bump, the ball, a pupil looking up from below, a heavy lid slanting inwards.
    for side in (-1, 1):
        cx, cy = 19.5 * side, -17.0
        parts.append(
            f'<circle cx="{cx}" cy="{cy}" r="13.2" fill="{skin}"/>'
            f'<circle cx="{cx}" cy="{cy}" r="9.4" fill="{white}"/>'
            f'<ellipse cx="{cx - 1.6 * side}" cy="{cy + 2.6}" rx="4.1" ry="4.6" fill="{ink}"/>'
            f'<circle cx="{cx - 0.2 * side}" cy="{cy + 2.2}" r="1.2" fill="{white}"/>'
            f"{_lid(cx, cy, 10.0, side, dark)}"
        )
    # Nostrils and the mouth, drawn down at both ends.
    stroke = f'fill="none" stroke="{ink}" stroke-linecap="round"'
    parts.append(f'<path d="M-24 16.5 C-15 7 15 7 24 16.5" stroke-width="3.2" {stroke}/>')
    for side in (-1, 1):
        parts.append(
            f'<ellipse cx="{3.6 * side}" cy="0.5" rx="1.3" ry="0.9" fill="{ink}"/>'
            f'<path d="M{27.5 * side} 13.2 C{27.6 * side} 16 {26 * side} 18.6 {23.2 * side} 19.2" '
            f'stroke-width="2.0" {stroke}/>'
        )
    return "".join(parts) + "</g>"


def _lid(cx: float, cy: float, r: float, side: int, fill: str) -> str:
    """The upper part of an eye, cut by a line that falls towards the nose."""
    outer, inner = radians(-16), radians(18)
    xo, yo = cx + side * r * cos(outer), cy + r * sin(outer)
    xi, yi = cx - side * r * cos(inner), cy + r * sin(inner) - 3.2
    sweep = 0 if side > 0 else 1
    return (
        f'<path d="M{xo:.2f} {yo:.2f} A{r} {r} 0 0 {sweep} {xi:.2f} {yi:.2f}Z" fill="{fill}" '
        f'stroke="{fill}" stroke-width="1" stroke-linejoin="round"/>'
    )


ART = TakeThatArt()


def panel_cards(wide: bool = False) -> list[str]:
    """The faces that stand for this game on the title, from left to right."""
    return ["27", "49", "94", "44"] if wide else ["49", "94"]
