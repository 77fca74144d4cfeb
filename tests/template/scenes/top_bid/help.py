"""The pages on how to play Top Bid: which they are, and the cards that illustrate them."""

from scenes.menus.illustrations import Card, Illustration, Sign, row
from scenes.table.coach import Lesson

# The words of a page stand under "top_bid.rules.<name>".
PAGES: tuple[tuple[str, Illustration], ...] = (
    ("aim", (Card("12", 0, lit=True), Sign("left", 1.1, 0, 0.36), *row("7", "14", "3", start=2.2))),
    ("end", (*row("12", "9", "4"), Sign("right", 3.2, 0, 0.36), Card("back", 4.2))),
)
# What the coach says in a first match; the words of a lesson stand under "top_bid.coach.<id>".
LESSONS = (
    Lesson("aim", lambda table: True, lambda table: [table.lies(table.shown.prize)], page="aim"),
    Lesson("bid", lambda table: True, lambda table: [table.at("bid")], page="aim"),
)
CONTROLS: Illustration = (*row("3", "9", "14", lit="9"), Sign("right", 3.2, 0, 0.36))
KEYS: dict[str, tuple[str, ...]] = {}  # acts of this game that have a key of their own
