"""The pages on how to play Flip 7: which they are, and the cards that illustrate them."""

from scenes.menus.illustrations import Card, Illustration, Mark, Sign, Slot, Thing, row


def _arc(*faces: str, step: float, turn: float, sink: float) -> list[Thing]:
    """Cards held like a hand, the middle one upright."""
    middle = (len(faces) - 1) / 2
    return [
        Card(face, (i - middle) * step, sink * (i - middle) ** 2, round(-turn * (i - middle)))
        for i, face in enumerate(faces)
    ]


def _total(points: str, faces: tuple[str, ...], x: float, first: bool) -> list[Thing]:
    """Small cards before a seat, and what that seat has in all."""
    middle = (len(faces) - 1) / 2
    things: list[Thing] = [
        Card(face, x + (i - middle) * 0.42, 0.0, round(-4 * (i - middle)), small=0.72)
        for i, face in enumerate(faces)
    ]
    things.append(Mark(points, x, 0.86, 0.46, soft=not first))
    if first:
        things.append(Sign("crown", x, -0.80, 0.42))
    return things


# The words of a page stand under "flip_7.rules.<name>".
PAGES: tuple[tuple[str, Illustration], ...] = (
    ("aim", _arc(*map(str, range(13)), step=0.56, turn=3.4, sink=0.018)),
    (
        "turn",
        (
            Card("back", -2.45, -0.04),
            Card("back", -2.40, 0.0),
            Sign("right", -1.35, 0.0, 0.36),
            *row("12", "9", "4"),
            Slot(3.36),
            Slot(4.48),
        ),
    ),
    (
        "bust",
        (
            *row("5", "12"),
            Card("11", 2.24, lit=True),
            *row("8", start=3.36),
            Card("11", 4.72, 0.06, -7, lit=True, lift=1),
            Mark("= 0", 6.35, 0.0, 0.66),
        ),
    ),
    ("seven", (*row("3", "12", "0", "7", "10", "9", "5"), Mark("+15", 7.95, 0.0, 0.62))),
    (
        "points",
        (
            *row("12", "9", "4"),
            Card("x2", 3.62),
            Card("+8", 4.74),
            Mark("25 × 2 + 8", 2.36, 1.12, 0.40, soft=True),
            Mark("= 58", 6.25, 0.0, 0.66),
        ),
    ),
    (
        "freeze",
        (
            Card("freeze", -2.1, 0.05, 6, lit=True, lift=1),
            Sign("right", -0.95, 0.0, 0.36),
            *row("7", "10", "2"),
        ),
    ),
    (
        "three",
        (
            Card("three", -2.1, 0.05, 6, lit=True, lift=1),
            Sign("right", -0.95, 0.0, 0.36),
            *row("6", "11"),
            Card("1", 2.5, 0.0, 4, lift=1),
            Card("8", 3.6, -0.03, 0, lift=1),
            Card("+4", 4.7, 0.0, -4, lift=1),
        ),
    ),
    (
        "chance",
        (
            *row("4", "9", "12"),
            Sign("plus", 3.2, 0.0, 0.3),
            Card("9", 4.15, 0.02, 5, lift=1),
            Card("chance", 5.2, 0.0, -4, lit=True),
            Sign("right", 6.2, 0.0, 0.36),
            *row("4", "9", "12", start=7.15),
        ),
    ),
    (
        "sets",
        (
            Card("freeze", -1.3, 0.06, 7),
            Card("three", 0.0, 0.0, 0),
            Card("chance", 1.3, 0.06, -7),
        ),
    ),
    (
        "end",
        (
            *_total("214", ("12", "10", "x2"), 0.0, True),
            *_total("203", ("7", "11", "3"), 2.5, False),
            *_total("168", ("8", "5", "+6"), 5.0, False),
        ),
    ),
)

# Beside the words on mouse and keys: the pile that is hit, and the next place in the row.
CONTROLS: Illustration = (
    Card("back", -1.65, -0.04),
    Card("back", -1.60, 0.0, lit=True),
    Sign("right", -0.65, 0.0, 0.36),
    *row("6", "11", "2", start=0.3),
    Slot(3.66),
)

# Acts of this game that have a key of their own, with the keys the table names for them; their
# words stand under "flip_7.rules.controls".
KEYS: dict[str, tuple[str, ...]] = {"hit": ("space",), "stay": ("s",), "aids": ("a",)}
