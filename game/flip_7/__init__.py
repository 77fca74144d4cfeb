"""Flip 7: turn up cards, keep your numbers different, stop in time."""

from game.entry import Entry, Option

ENTRY = Entry(
    id="flip-7",
    fewest=2,
    most=24,
    minutes=20,
    options=(
        Option("rules", "leaflet", choices=("leaflet", "international")),
        Option("freeze", None, choices=("loses", "banks"), follows="rules"),
        Option("bust_in_three", None, choices=("gives", "discards"), follows="rules"),
        Option("chance_draw", None, choices=("another", "none"), follows="rules"),
        Option("target", 200, low=50, high=500),
    ),
)
