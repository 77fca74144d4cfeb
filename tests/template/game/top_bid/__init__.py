"""Top Bid: everybody bids a card in secret, and the highest bid takes the prize."""

from game.entry import Entry, Option

ENTRY = Entry(
    id="top-bid", fewest=2, most=4, minutes=3, options=(Option("rounds", 2, low=1, high=5),)
)
