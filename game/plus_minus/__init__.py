"""Plus Minus: neutralise a card of the row, or follow it and draw or discard."""

from game.entry import Entry, Option

ENTRY = Entry(
    id="plus-minus",
    fewest=2,
    most=6,
    minutes=15,
    options=(
        Option("deals", None, low=1, high=12, follows="players"),
        Option("patience", 3, low=2, high=10),
        Option("leave_open", True, before=False),
    ),
)
