"""The pages on how to play Plus Minus: which they are, and the cards that illustrate them."""

from game.plus_minus.cards import CARD_LIST, name_of
from scenes.menus.illustrations import Card, Illustration, Mark, Sign, Thing, row


def _deck() -> list[Thing]:
    """The list of cards as a table: a line for each sign, beside each card how many there are."""
    things: list[Thing] = []
    for line, sign in enumerate((1, -1)):
        values = sorted(abs(card) for card in CARD_LIST if card * sign > 0)
        for place, value in enumerate(values):
            x, y = place * 2.0, line * 1.6
            things.append(Card(name_of(sign * value), x, y))
            things.append(Mark(f"× {CARD_LIST[sign * value]}", x + 0.93, y, 0.30, soft=True))
    return things


def _over(*faces: str, x: float, y: float = 0.0) -> list[Thing]:
    """Cards laid over each other, the corners of all of them seen."""
    turns = (0, 2, -2, 3)
    return [Card(face, x + i * 0.1, y + i * 0.42, turns[i % 4]) for i, face in enumerate(faces)]


def _hand(
    *faces: str, x: float, y: float = 0.0, step: float = 0.72, small: float = 1.0
) -> list[Thing]:
    """Cards as they are held, the middle one upright."""
    middle = (len(faces) - 1) / 2
    return [
        Card(face, x + (i - middle) * step, y + 0.03 * (i - middle) ** 2, round(-4 * (i - middle)),
             small=small)
        for i, face in enumerate(faces)
    ]  # fmt: skip


def _group(*faces: str, x: float, y: float = 0.0) -> list[Thing]:
    """Cards that belong together, close to each other."""
    return [Card(face, x + i * 0.84, y, small=0.8) for i, face in enumerate(faces)]


# The words of a page stand under "plus_minus.rules.<name>".
PAGES: tuple[tuple[str, Illustration], ...] = (
    (
        "aim",
        (
            Card("+5", -2.3, 0.06, 7),
            Card("-3", -1.25, 0.0, 0),
            Card("-2", -0.2, 0.06, -7),
            Mark("= 0", 1.1, 0.0, 0.6),
            *_hand("+4", "-4", "+3", "-2", "-1", x=3.95),
            Mark("= 50", 7.1, 0.0, 0.6),
        ),
    ),
    ("deck", _deck()),
    (
        "opening",
        (
            *row("+3", "-4"),
            Card("+5", 2.7, 0.0, lift=1),
            Card("-2", 3.82, 0.0, lift=1),
            Card("+1", 4.94, 0.0, lift=1),
            *(Sign("up", x, 1.02, 0.26) for x in (2.7, 3.82, 4.94)),
            *(
                _hand(*["back"] * 5, x=x, y=1.62, step=0.12, small=0.5)[i]
                for x in (2.7, 3.82, 4.94)
                for i in range(5)
            ),
        ),
    ),
    (
        "neutralise",
        (
            Card("-3", -2.7, 0.05, 5, lit=True, lift=1),
            Card("-2", -1.65, 0.05, -5, lit=True, lift=1),
            Sign("right", -0.7, 0.0, 0.36),
            *_over("+5", "-3", "-2", x=0.3, y=-0.42),
            Mark("= 0", 1.85, 0.0, 0.6),
            Sign("right", 2.7, 0.0, 0.36),
            Card("back", 3.65),
        ),
    ),
    (
        "plus",
        (
            *row("-1", "+3", "-4", lit="+3"),
            Sign("right", 3.2, 0.0, 0.36),
            Card("back", 4.2, -0.04),
            Card("back", 4.25, 0.0),
            Sign("right", 5.2, 0.0, 0.36),
            *_hand("-5", "+2", "-1", x=6.85),
        ),
    ),
    (
        "minus",
        (
            *row("+4", "-2", "+1", lit="-2"),
            Sign("right", 3.2, 0.0, 0.36),
            Card("-5", 4.25, -0.08, 6, lit=True, lift=1),
            Card("-4", 5.2, -0.08, 2, lit=True, lift=1),
            Card("+3", 6.2, 0.05, -5),
            Sign("right", 7.15, 0.0, 0.36),
            Card("-4", 8.2, 0.03, 8),
            Card("-5", 8.4, 0.0, -5),
        ),
    ),
    (
        "end",
        (
            *row("back", "back", "back", "back", "back"),
            Sign("right", 5.55, 0.0, 0.36),
            *_hand("+5", "+3", "-2", x=7.15),
        ),
    ),
    (
        "score",
        (
            *_hand("+5", "+3", "-2", x=0.0),
            Mark("= 6", 1.95, 0.0, 0.56),
            *_hand("+1", "-4", "-2", x=4.5),
            Mark("= −5", 6.6, 0.0, 0.56),
        ),
    ),
    (
        "fifty",
        (
            *_group("+5", "-3", "-2", x=0.0),
            *_group("+4", "-4", x=2.9),
            Mark("= 50", 5.2, 0.0, 0.56),
            *_group("+2", "+5", "-3", "-4", x=0.0, y=1.3),
            Mark("= 0", 5.2, 1.3, 0.56, soft=True),
        ),
    ),
    (
        "options",
        (
            *_over("+5", "-3", "-2", x=0.0, y=-0.42),
            Sign("right", 1.35, 0.0, 0.36),
            Card("back", 2.35),
            Sign("swap", 3.35, 0.0, 0.36),
            *_over("+5", "-3", x=4.35, y=-0.42),
            Card("-2", 4.55, 0.42, -2, lit=True),
        ),
    ),
)

# Beside the words on mouse and keys: a card of the row, and the chosen cards that cancel it.
CONTROLS: Illustration = (
    *row("-1", "+5", "-4", start=-1.12, lit="+5"),
    Sign("left", 2.1, 0.0, 0.36),
    Card("-3", 3.1, -0.10, lit=True, lift=1),
    Card("-2", 4.22, -0.10, lit=True, lift=1),
    Card("+4", 5.34),
)

# Acts of this game that have a key of their own, with the keys the table names for them; their
# words stand under "plus_minus.rules.controls".
KEYS: dict[str, tuple[str, ...]] = {
    "neutralise": ("n",),
    "follow": ("f",),
    "leave_open": ("l",),
}
