"""The pages on how to play Twin It: which they are, and the cards that illustrate them.

Patterns go by their numbers. What is turned over in a picture shows what that card has on its other
side, and what lies there three times exists three times.
"""

from itertools import pairwise

from pygame import Rect, Surface

from game.twin_it.together import EAGLETS, FALCONS, LYNXES, MOLES, RATING
from scenes.menus.illustrations import Card, Illustration, Mark, Sign, Slot, row
from scenes.stage import paint, text
from scenes.stage.icons import icon
from scenes.stage.theme import PAPER, SHADE, SOFT
from scenes.table.coach import Lesson
from scenes.twin_it.figures import Edge, Figure, Hand, Key, Press, Say, Spot, catch, held, pile, to


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


# The words of a page stand under "twin_it.rules.<name>". What stands in a line lies in a row.
# fmt: off
# A panel is shown before every match, and the first pairs glow (``nudge.py``): that is all.
LESSONS: tuple[Lesson, ...] = ()
REMEMBERED = ("pairs_shown",)  # what the settings count of it

PAGES: tuple[tuple[str, Illustration], ...] = (
    ("aim", (
        *pile("116", 0.0), to(1.05), Card("23", 2.1, 0.02, 4, lift=1), Card("18", 3.4, 0.0, -5),
        *held("1", 0, 4.7, True, -4), Card("44", 6.0, 0.03, 6), *held("1", 0, 7.3, False, 4),
    )),
    ("first", (
        Press("mouse", 0.0, -0.36), Press("touch", 0.75, -0.36), Press("pad", 0.0, 0.4),
        Key("V", 4, 0.75, 0.4, 0.5, down=True), to(1.55), *held("116", 4, 2.6, True, 3),
        *held("116", 4, 3.95, False, -3), to(5.05), *catch("116", 6.25),
        Sign("plus", 7.4, 0.0, 0.28), *pile("42", 8.3, lit=True),
    )),
    ("theft", (
        *catch("28", 0.0), Hand(1, -0.02, 0.40, -12, left=True), *held("28", 1, 1.5, False, 5),
        to(2.5), *catch("28", 3.7, 0.0, 3), *held("1", 0, 5.8, True, 4),
        *held("1", 1, 7.05, False, -4), Mark("1 2 3", 8.35, 0.0, 0.4, soft=True),
        Card("48", 9.55, 0.0, 4), Card("31", 10.75, 0.0, -4),
    )),
    ("error", (
        *held("42", 2, 0.0, True, 2), Sign("close", 0.92, -0.1, 0.34),
        *held("44", 2, 1.85, False, -2), to(2.95), *catch("63", 4.15), to(5.25),
        *pile("20", 6.25),
    )),
    ("clans", (
        *held("93", 0, 0.0, True, 3), *held("93", 2, 1.35, False, -4), to(2.45),
        *catch("93", 3.65), *held("0", 1, 5.6, True, 3), *held("0", 1, 6.9, False, -3),
        Sign("close", 7.95, 0.0, 0.4),
    )),
    ("ring", (
        Edge(0.0, 0.0), *pile("20", -3.4, -0.66, 0.9), *pile("109", 3.4, -0.66, 0.9),
        *pile("56", -3.4, 0.66, 0.9, lit=True), *pile("35", 3.4, 0.66, 0.9),
        *pile("84", 0.0, 0.0, 0.9),
        Card("42", -2.05, -0.52, 6, small=0.9), Card("12", -1.45, 0.58, -6, small=0.9),
        Card("97", 1.3, -0.56, -5, small=0.9), Card("56", 2.1, 0.5, 8, lit=True, small=0.9),
        Hand(4, 0.06, 0.2, 8, 0.9),
    )),
    ("together", (Rating(),)),
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
WITHOUT = ("hint", "undo", "sort", "menu")
