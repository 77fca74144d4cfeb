"""The cards of Top Bid: a large number on paper, the higher the warmer."""

from pygame import Surface

from scenes.stage import cardstock
from scenes.stage.cardstock import canvas, largest, put, rim
from scenes.stage.paint import clip_round, vector
from scenes.stage.theme import CARD_RADIUS, INK, PAPER, Size, colour, mix

TABLE = (colour("#6B5A2F"), colour("#3B3117"))  # centre and edge of this game's table
DARK, LIGHT = colour("#4A3B12"), colour("#E8D9A8")
COOL, WARM = colour("#1F4E79"), colour("#A63A1E")


class TopBidArt:
    """Faces ``"1"`` to ``"15"``, and ``"back"``."""

    def face(self, name: str, size: Size) -> Surface:
        if name == "back":
            return cardstock.back(size, DARK, LIGHT)
        w, h = size
        tint = mix(COOL, WARM, int(name) / 15)
        card = canvas(size, PAPER)
        card.blit(vector(rim(w, h, mix(PAPER, INK, 0.16)), size), (0, 0))
        put(card, name, largest("12", w * 0.62, h * 0.36), tint, (w / 2, h / 2))
        cardstock.corners(card, cardstock.corner(name, w, tint, name in ("6", "9")))
        return clip_round(card, w * CARD_RADIUS)


ART = TopBidArt()


def panel_cards(wide: bool = False) -> list[str]:
    """The faces that stand for this game on the title, from left to right."""
    return ["3", "15", "8"] if wide else ["15", "8"]
