"""In which order the cards of a hand are held: as the player likes them, from game to game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from game.contract import Seat

if TYPE_CHECKING:
    from scenes.table.cards import CardTable

ARRIVAL = "arrival"


class Order:
    """The order of the hands at one table.

    A game names the ways it knows, its usual one first; the player's choice is a setting.
    """

    def __init__(self, table: CardTable[Any]) -> None:
        self.table = table
        self._came: dict[Seat, list[Any]] = {}  # the cards of a hand, the oldest first

    @property
    def way(self) -> str:
        ways, wanted = list(self._ways()), self.table.app.settings.hand_order
        return wanted if wanted in ways else ways[0]

    def _ways(self) -> Mapping[str, Callable[[Any], Any] | None]:
        return {**self.table.orders(), ARRIVAL: None}

    def next(self) -> str:
        """The next way; it is remembered."""
        ways, app = list(self._ways()), self.table.app
        found = ways[(ways.index(self.way) + 1) % len(ways)]
        app.settings["hand_order"] = found
        app.store.save_settings()
        return found

    def sort(self, hand: list[Any]) -> list[Any]:
        """The cards, by their keys, from left to right."""
        came = self._arrived(hand)
        key = self._ways()[self.way]
        return sorted(hand, key=key) if key is not None else came

    def _arrived(self, hand: list[Any]) -> list[Any]:
        """By arrival. Cards are known by what is printed on them: keys are given anew when the
        table is laid anew."""
        card_of = self.table.shown.card_of
        left: list[Any] = list(hand)
        found: list[Any] = []
        for card in self._came.get(self.table.shown.viewer, ()):
            key = next((key for key in left if card_of(key) == card), None)
            if key is not None:
                left.remove(key)
                found.append(key)
        found += left
        self._came[self.table.shown.viewer] = [card_of(key) for key in found]
        return found
