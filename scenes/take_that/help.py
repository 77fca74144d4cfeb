"""The pages on how to play Take That: which they are, and the cards that illustrate them."""

from scenes.menus.illustrations import Card, Illustration, Mark, Sign, Slot, row

# The words of a page stand under "take_that.rules.<name>".
PAGES: tuple[tuple[str, Illustration], ...] = (
    (
        "aim",
        (
            Card("12", -3.0, 0.05, 7),
            Card("21", -2.0, 0.0, -6),
            Card("49", -0.5, 0.05, 7),
            Card("94", 0.5, 0.0, -6),
            Card("58", 2.0, 0.05, 7),
            Card("85", 3.0, 0.0, -6),
        ),
    ),
    (
        "lay",
        (
            Card("back", -1.5),
            *row("34", "41"),
            Slot(2.24, 0.0, "31–51"),
            Card("49", 3.75, 0.12, -7, lift=1),
            Sign("left", 3.0, 0.0, 0.26),
        ),
    ),
    (
        "twist",
        (
            *row("34", "41", "49", "44", "52", lit="49"),
            Card("94", 2.24, 1.02, -5, lit=True, lift=1),
            Sign("right", 5.4, 0.5, 0.36),
            Card("49", 6.4, 0.5, 6),
            Card("94", 7.2, 0.5, -5),
            Mark("+2", 8.35, 0.5, 0.55),
        ),
    ),
    (
        "take",
        (
            *row("61", "52", "58", "67"),
            Sign("right", 4.25, 0.0, 0.36),
            Card("back", 5.15, 0.02, 5),
            Card("back", 5.4, 0.0, 1),
            Card("back", 5.65, 0.0, -3),
            Card("back", 5.9, 0.03, -7),
            Mark("−4", 6.95, 0.0, 0.55),
        ),
    ),
    (
        "toads",
        (
            *row("22", "33", "44", "55", "66", "77", "88"),
            Mark("−5", 7.75, 0.0, 0.6),
        ),
    ),
    (
        "end",
        (
            Card("13", 0.0, 0.0, 6),
            Card("31", 0.45, 0.0, 2),
            Card("67", 0.9, 0.0, -2),
            Card("76", 1.35, 0.0, -6),
            Mark("+4", 2.4, 0.0, 0.5),
            Card("58", 3.6, 0.0, 5),
            Card("61", 4.05, 0.0, 0),
            Card("66", 4.5, 0.0, -5),
            Mark("−7", 5.55, 0.0, 0.5),
            Mark("=  −3", 7.0, 0.0, 0.6),
        ),
    ),
    (
        "advanced",
        (
            Card("back", -0.05, -0.05),
            Card("back", 0.0, 0.0),
            Card("38", 1.3),
            Sign("right", 2.3, 0.0, 0.36),
            Card("back", 3.2, 0.02, 5),
            Card("back", 3.65, 0.03, -5),
        ),
    ),
)

# Beside the words on mouse and keys: a card that is chosen, and where it can go.
CONTROLS: Illustration = (
    Card("13", -1.12),
    Card("49", 0.0, -0.14, lit=True, lift=1),
    Card("67", 1.12),
    Sign("right", 2.1, 0.0, 0.36),
    Card("41", 3.1),
    Slot(4.22),
)

# Acts of this game that have a key of their own, with the keys the table names for them; their
# words stand under "take_that.rules.controls".
KEYS: dict[str, tuple[str, ...]] = {"take": ("t",)}
