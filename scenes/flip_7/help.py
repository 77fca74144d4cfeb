"""The pages on how to play Flip 7: which they are, and the cards that illustrate them."""

from scenes.flip_7.coach import LESSONS as LESSONS
from scenes.menus.illustrations import Illustration, Mark, Sign, Thing, fan, sketch


def _total(points: str, *faces: str, x: float, first: bool = False) -> list[Thing]:
    """Small cards before a seat, and what that seat has in all."""
    cards = fan(*faces, x=x, step=0.42, sink=0, small=0.72)
    crown = [Sign("crown", x, -0.80, 0.42)] if first else []
    return [*cards, Mark(points, x, 0.86, 0.46, soft=not first), *crown]


# The words of a page stand under "flip_7.rules.<name>".
PAGES: tuple[tuple[str, Illustration], ...] = tuple(
    {
        "aim": fan(*map(str, range(13)), step=0.56, turn=3.4, sink=0.018),
        "turn": sketch("back@-2.45,-.04 back@-2.4 <right>@-1.35 12@0 9 4 [] []"),
        "bust": sketch('5@0 12 11* 8 11@4.72,.06~-7*^ "= 0"@6.35%.66'),
        "seven": sketch('3@0 12 0 7 10 9 5 "+15"@7.95%.62'),
        "points": sketch('12@0 9 4 x2@3.62 +8 "25 × 2 + 8"@2.36,1.12%.4_ "= 58"@6.25%.66'),
        "freeze": sketch("freeze@-2.1,.05~6*^ <right>@-.95 7@0 10 2"),
        "three": sketch("three@-2.1,.05~6*^ <right>@-.95 6@0 11 1@2.5~4^ 8@3.6,-.03^ +4@4.7~-4^"),
        "chance": sketch(
            "4@0 9 12 <plus>@3.2%.3 9@4.15,.02~5^ chance@5.2~-4* <right>@6.2 4@7.15 9 12"
        ),
        "sets": sketch("freeze@-1.3,.06~7 three@0 chance@1.3,.06~-7"),
        "end": (
            *_total("214", "12", "10", "x2", x=0.0, first=True),
            *_total("203", "7", "11", "3", x=2.5),
            *_total("168", "8", "5", "+6", x=5.0),
        ),
    }.items()
)

# Beside the words on mouse and keys: the pile that is hit, and the next place in the row.
CONTROLS: Illustration = sketch("back@-1.65,-.04 back@-1.6* <right>@-.65 6@.3 11 2 []")

# Acts of this game that have a key of their own, with the keys the table names for them; their
# words stand under "flip_7.rules.controls".
KEYS: dict[str, tuple[str, ...]] = {"hit": ("space",), "stay": ("s",), "aids": ("a",)}

# Nobody holds cards in a hand.
WITHOUT = ("sort",)
