"""The bot ``normal`` of Flip 7 as it played in 0.9, kept to be measured against.

It stays at 25, whatever the table looks like, and gives what hurts to the leader.
"""

from __future__ import annotations

from game.bots.bot import Bot, Thought
from game.chance import Chance
from game.contract import Seat
from game.flip_7.cards import CHANCE, FREEZE
from game.flip_7.moves import GIVE, HIT, STAY
from game.flip_7.rules import Flip7
from game.flip_7.told import BUSTED, Flip7View


class Normal(Bot):
    stops = 25

    def think(self, view: Flip7View, chance: Chance) -> Thought:
        yield
        game = Flip7.imagine(view, chance)
        if view.pending is not None:
            return GIVE[self._gift(view, game)]
        if STAY not in view.legal or HIT not in view.legal:
            return view.legal[0]
        return STAY if game.points_of(view.seat) >= self.stops else HIT

    def _gift(self, view: Flip7View, game: Flip7) -> Seat:
        assert view.pending is not None
        card, by, choices = view.pending
        others = [seat for seat in choices if seat != by]
        if card == CHANCE:
            return min(others, key=lambda seat: _standing(game, view.totals, seat))
        if card == FREEZE and game.banks and by in choices and game.points_of(by) >= self.stops:
            return by
        return max(others, key=lambda seat: _standing(game, view.totals, seat))


def _standing(game: Flip7, totals: tuple[int, ...], seat: Seat) -> int:
    """What a seat would have if the round ended now."""
    return totals[seat] + (0 if game.status[seat] == BUSTED else game.points_of(seat))
