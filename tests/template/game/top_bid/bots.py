"""Bots of Top Bid: one bids what comes first, the other what the prize is worth."""

from __future__ import annotations

from game.top_bid.rules import DECK, Bid, TopBidView

from game.bots.bot import Bot, RandomBot, Thought
from game.chance import Chance


class Careful(Bot):
    """A high card for a high prize, the lowest for one that is not worth it."""

    def think(self, view: TopBidView, chance: Chance) -> Thought:
        yield
        hand = sorted(view.hand)
        share = view.prize / len(DECK)
        return Bid(hand[min(len(hand) - 1, int(share * len(hand)))])


BOTS = {"easy": RandomBot, "normal": Careful, "hard": Careful}
