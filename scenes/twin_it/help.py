"""The pages on how to play Twin It: which they are, and the cards that illustrate them.

Patterns go by their numbers. What is turned over in a picture shows what that card has on its other
side, and what lies there three times exists three times.
"""

from itertools import pairwise

from pygame import Rect, Surface

from game.twin_it.together import EAGLETS, FALCONS, LYNXES, MOLES, RATING
from scenes.menus.illustrations import Card, Illustration, Mark, Sign, Slot, Thing, row
from scenes.stage import paint, text
from scenes.stage.icons import icon
from scenes.stage.theme import PAPER, SHADE, SOFT
from scenes.twin_it.figures import Edge, Figure, Hand, Key, Say, Spot, catch, held, pile, to


class Rating(Figure, frozen=True):
    """W19 as a table: what so many points are worth with so many players."""

    x: float = 0.0
    y: float = 0.0

    def box(self) -> tuple[float, float]:
        return 8.4, 2.9

    def least(self) -> int:
        return 300

    def draw(self, surface: Surface, centre: Spot, unit: float, say: Say) -> None:
        wide, high = (round(side * unit) for side in self.box())
        box = Rect(0, 0, wide, high)
        box.center = centre
        step = high // (len(RATING) + 1)
        first = round(wide * 0.12)
        each = (wide - first) // 4
        surface.blit(paint.panel(box.size, SHADE, step * 0.4, alpha=120), box.topleft)
        px = max(8, round(step * 0.62))
        rows = [[icon("person", px, SOFT)]]
        for name in (MOLES, EAGLETS, FALCONS, LYNXES):
            said = say(f"twin_it.results.{name}")
            fits = text.fit(said, text.FREDOKA, px, each - px // 2, 8)
            rows[0].append(text.render(said, text.FREDOKA, fits, PAPER))
        small = round(px * 0.95)
        for players, limits in enumerate(RATING, 1):
            said_of = [text.render(said, text.HANKEN_SEMIBOLD, small, PAPER)
                       for said in ranges(limits, say)]  # fmt: skip
            rows.append([text.render(str(players), text.FREDOKA, px, SOFT), *said_of])
        columns = [first // 2, *(first + i * each + each // 2 for i in range(4))]
        for i, row_of in enumerate(rows):
            y = box.y + i * step
            if i % 2:
                band = paint.panel((wide, step), PAPER, step * 0.2, alpha=16)
                surface.blit(band, (box.x, y))
            for x, shown in zip(columns, row_of, strict=True):
                surface.blit(shown, shown.get_rect(center=(box.x + x, y + step // 2)))


def ranges(limits: tuple[int, ...], say: Say) -> list[str]:
    """From the fewest points of eaglets, falcons and lynxes: the points of all four, in words."""
    return [
        say("twin_it.results.least", high=limits[0] - 1),
        *(say("twin_it.results.between", low=low, high=high - 1) for low, high in pairwise(limits)),
        say("twin_it.results.most", low=limits[-1]),
    ]


def _spread() -> list[Thing]:
    """Cards all over the table, as they come."""
    faces = "24 66 110 48 91 12 103 36 79 55 44 118 63 30 97 6 21 85 72 110 40 114 59 33 99 76 3"
    things: list[Thing] = []
    for i, face in enumerate(faces.split()):
        line, column = divmod(i, 9)
        x = column * 0.86 + (i * 37 % 11 - 5) * 0.022 + line % 2 * 0.14
        y = line * 0.78 + (i * 53 % 13 - 6) * 0.018
        things.append(Card(face, x, y, (i * 29 % 31) - 15, lit=face == "110", small=0.72))
    return things


# The words of a page stand under "twin_it.rules.<name>". What stands in a line lies in a row.
# fmt: off
PAGES: tuple[tuple[str, Illustration], ...] = (
    ("aim", (
        Card("18", 0.0, 0.04, 5), *held("1", 0, 1.3, True, -4), Card("44", 2.6, 0.03, 6),
        Card("5", 3.9, -0.03, -3), *held("1", 0, 5.2, False, 4), Card("90", 6.5, 0.02, -6),
    )),
    ("seen", (
        *pile("116", 0.0), to(1.05), Card("23", 2.1, 0.02, 4, lift=1), Card("61", 3.3, -0.03, -5),
        *catch("28", 4.95), *catch("39", 6.75, 0.0, 3),
    )),
    ("hands", (
        Card("42", 0.0, 0.03, 5), *held("97", 0, 1.35, True, -4), Hand(5, 1.62, 0.42, 24),
        Card("20", 2.7, 0.02, 3), *held("97", 0, 4.05, False, 6), Card("101", 5.4, -0.02, -3),
    )),
    ("catch", (
        *held("116", 4, 0.0, True, 3), *held("116", 4, 1.35, False, -3), to(2.45),
        *catch("116", 3.65), Sign("plus", 4.85, 0.0, 0.28), *pile("42", 5.8, lit=True),
    )),
    ("theft", (
        *catch("28", 0.0), Hand(1, -0.02, 0.40, -12, left=True), *held("28", 1, 1.6, False, 5),
        to(2.7), *catch("28", 4.1, 0.0, 3),
    )),
    ("dispute", (
        *held("1", 0, 0.0, True, 4), *held("1", 1, 1.35, False, -4),
        Mark("1 2 3", 2.85, 0.0, 0.42, soft=True), to(3.75), Card("48", 4.75, 0.0, 4),
        Card("31", 6.0, 0.0, -4),
    )),
    ("error", (
        *held("42", 2, 0.0, True, 2), Sign("close", 0.92, -0.1, 0.34),
        *held("44", 2, 1.85, False, -2), to(2.95), *catch("63", 4.15), to(5.25),
        *pile("20", 6.25),
    )),
    ("three", (
        *held("0", 4, 0.0, True, 3), *held("0", 4, 1.3, False, -3), Card("0", 2.6, 0.0, 4),
        to(3.65), *catch("0", 4.85), Card("81", 6.3, 0.0, 4),
    )),
    ("end", (
        *catch("63", 0.0), *catch("116", 1.65), *catch("28", 3.3, 0.0, 3), *catch("93", 5.0),
        *catch("52", 6.65), Sign("crown", 8.15, 0.0, 0.62),
    )),
    ("clans", (
        *held("93", 0, 0.0, True, 3), *held("93", 2, 1.35, False, -4), to(2.45),
        *catch("93", 3.65),
    )),
    ("together", (*_spread(), Mark("1:00", 8.35, 0.78, 0.66))),
    ("rating", (Rating(),)),
    ("ring", (
        Edge(0.0, 0.0), *pile("20", -3.4, -0.66, 0.9), *pile("109", 3.4, -0.66, 0.9),
        *pile("56", -3.4, 0.66, 0.9), *pile("35", 3.4, 0.66, 0.9), *pile("84", 0.0, 0.0, 0.9),
        Card("42", -2.05, -0.52, 6, small=0.9), Card("12", -1.45, 0.58, -6, small=0.9),
        Card("97", 1.3, -0.56, -5, small=0.9), Card("116", 2.1, 0.5, 8, small=0.9),
    )),
    ("slap", (
        *pile("56", -2.6, 0.0, lit=True), Card("24", -1.2, 0.0, 5), *pile("84", 0.35),
        Hand(4, 0.42, 0.22, 8, 1.0), Card("116", 1.9, 0.03, -4), Card("56", 3.2, 0.0, 6, lit=True),
    )),
    ("debts", (
        *held("97", 3, 0.0, True, 3), *held("97", 5, 1.35, False, -3), to(2.45),
        Card("97", 3.45, 0.0, 5), Card("97", 5.1, 0.0, -5),
    )),
    ("alone", (
        Card("20/A", 0.0, 0.02, 4), Card("63/S", 1.25, -0.03, -3, lit=True),
        Card("90/D", 2.5, 0.03, 3), Card("65/F", 3.75, -0.02, -4),
        Card("63/G", 5.0, 0.03, 5, lit=True), Card("33/H", 6.25, -0.02, -2),
    )),
    ("several", (
        Key("W", 0, 0.0), Key("V", 1, 0.95, down=True), Key("U", 2, 1.9), to(2.8),
        *held("116", 1, 3.85, True, 4), *held("116", 1, 5.2, False, -4),
    )),
)
# fmt: on

# Beside the words on mouse and keys: letters to be typed, and a pile to be turned.
CONTROLS: Illustration = (
    *row("12/A", "52/S", "93/D", "52/F", lit="52/S"), Card("52/F", 3 * 1.12, lit=True),
    Slot(4.6), Sign("left", 5.45, 0.0, 0.3), *pile("109", 6.3),
)  # fmt: skip

# Acts of this game that have a key of their own, with the keys the table names for them; their
# words stand under "twin_it.rules.controls".
KEYS = {"turn": ("space",), "slap": ("return",), "pile": ("1–5",), "pause": ("escape",)}

# Nobody helps in a race, time does not run backwards, and M may be the letter of a card.
WITHOUT = ("hint", "undo", "menu")
