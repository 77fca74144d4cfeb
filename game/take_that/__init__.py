"""Take That: lay a number close to the last one, twist its mirror away, or take the whole line."""

from game.entry import Entry, Option

ENTRY = Entry(
    id="take-that",
    fewest=2,
    most=4,
    minutes=15,
    options=(Option("rounds", 2, low=1, high=10), Option("advanced", False)),
)
