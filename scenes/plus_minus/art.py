"""The cards of Plus Minus: plus cards dark, minus cards light, with pips to count.

A card is told by its sign, its numeral, its pips and how light it is, never by its hue.
"""

from pygame import Surface

from scenes.stage import cardstock
from scenes.stage.cardstock import PLAIN_BELOW, largest, printed, put, rim, seam
from scenes.stage.paint import clip_round, code
from scenes.stage.theme import ACCENT, CARD_RADIUS, INK, PAPER, Colour, Size, colour, mix

TABLE = (colour("#5A4A78"), colour("#2A2140"))  # centre and edge of this game's table

NAVY, MUSTARD = colour("#26344A"), ACCENT
INDIGO = colour("#4A4BA8")
BACK_DARK, BACK_LIGHT = colour("#3E1F4C"), colour("#CDB2E0")

MINUS = "\u2212"
# Of cards that lie over each other this share of the width is seen: the corner keeps inside.
SEEN = 0.28
STACKED_BELOW = 80  # narrower cards have sign over digit in the corner


def written(name: str) -> str:
    """What stands on a face: a real minus sign, as wide as a plus."""
    return name.replace("-", MINUS)


class PlusMinusArt:
    """Faces ``"+1"`` and up, ``"-1"`` and down, and ``"back"``."""

    def face(self, name: str, size: Size) -> Surface:
        if name == "back":
            return cardstock.back(size, BACK_DARK, BACK_LIGHT)
        return _card(int(name), size)


def _card(value: int, size: Size) -> Surface:
    w, h = size
    plus, small = value > 0, w < PLAIN_BELOW
    ground, tint, pip = (NAVY, PAPER, MUSTARD) if plus else (PAPER, INK, INDIGO)
    string = written(f"{value:+d}")
    widest = string[0] + "2"  # the others are set as large, so that all are as high
    body = rim(w, h, mix(NAVY, PAPER, 0.34) if plus else mix(PAPER, INK, 0.16), 0.010)
    if not small:
        body += seam(w, h, mix(NAVY, MUSTARD, 0.50) if plus else mix(PAPER, INDIGO, 0.26))
    if w < STACKED_BELOW:
        body += _pips(abs(value), w, h - w * (0.15 if small else 0.18), w * 0.155, pip)
        picture = printed(size, ground, body)
        _stack(picture, string, tint)
        px = largest(widest, w * 0.76, h * 0.36)
        put(picture, string, px, tint, (w * 0.54, h * 0.57))
    else:
        body += _pips(abs(value), w, h - w * 0.31, w * 0.122, pip)
        picture = printed(size, ground, body)
        put(picture, string, largest(widest, w * 0.66, h * 0.36), tint, (w / 2, h * 0.47))
        px = largest(widest, w * (SEEN - 0.068) - 1, w)
        cardstock.corners(picture, cardstock.corner(string, w, tint, False, px / w))
    return clip_round(picture, w * CARD_RADIUS)


def _stack(picture: Surface, string: str, tint: Colour) -> None:
    """On a narrow card sign over digit, so that the digit has the whole width that is seen.

    The narrowest have the digit alone: there the ground, dark or light, has to be the sign.
    """
    w, h = picture.get_size()
    small = w < PLAIN_BELOW
    left = w * (0.05 if small else 0.075)
    x, room = (left + w * SEEN) / 2, w * SEEN - left - 1
    put(picture, string[1], largest("2", room, h), tint, (x, w * (0.20 if small else 0.345)))
    if not small:
        put(picture, string[0], largest("+", room * 0.78, h), tint, (x, w * 0.14))


def _pips(count: int, w: int, y: float, pitch: float, tint: Colour) -> str:
    """As many dots as the card counts, in a row."""
    left = w / 2 - pitch * (count - 1) / 2
    dots = "".join(
        f'<circle cx="{left + pitch * i:.3f}" cy="{y:.3f}" r="{pitch * 0.345:.3f}"/>'
        for i in range(count)
    )
    return f'<g fill="{code(tint)}">{dots}</g>'


ART = PlusMinusArt()


def panel_cards(wide: bool = False) -> list[str]:
    """The faces that stand for this game on the title, from left to right."""
    return ["-2", "+5", "-3", "+1"] if wide else ["+5", "-3", "-2"]
