"""The place that answers a card: under the one in the air, or pointed at for the chosen one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from scenes.stage.board import Key
from scenes.table.pace import LIFT_MS
from scenes.table.promise import promise_beside
from scenes.table.spots import Spot, meant

if TYPE_CHECKING:
    from scenes.table.cards import CardTable


class Aim:
    """What letting go of a card will do, and that the place for it says so."""

    def __init__(self, table: CardTable[Any]) -> None:
        self.table = table
        self._under: Spot | None = None  # what the card in the air is over
        self._spots: dict[Key, list[Spot]] = {}  # until anything changes: pointers move often

    def _spots_of(self, card: Key) -> list[Spot]:
        if card not in self._spots:
            self._spots = {card: self.table.spots(card)}
        return self._spots[card]

    def spot_at(self, card: Key, pos: tuple[int, int]) -> Spot | None:
        """The place that is meant where a card is let go."""
        piece = self.table.board.pieces.get(card)
        centre = (piece.x, piece.y) if piece is not None else pos
        return meant(self._spots_of(card), pos, centre, self.table.scale.u)

    def hold(self, card: Key | None, pos: tuple[int, int]) -> None:
        """A card is dragged there, or none is any more."""
        table, before = self.table, self._under
        if card is None:
            self._under = None
            table.moments.promise()
            table.inform("")  # what letting go will do is no news any more
            return
        self._under = spot = self.spot_at(card, pos)
        if (before and before.id) == (spot and spot.id):
            return
        words = ""
        if spot is not None and spot.legal:
            words = table.promise_words(card, spot)
            table.app.sound.play("slide", 0.25)
        table.inform(words or table.prompt())
        table.refresh(LIFT_MS)

    def spot(self) -> Spot | None:
        """The place that answers now."""
        if self.table.dragged is not None:
            spot = self._under
        else:
            card, id = self.table.thought_of(), self.table.highlighted()
            spots = self._spots_of(card) if card is not None and id is not None else ()
            spot = next((spot for spot in spots if spot.id == id), None)
        return spot if spot is not None and spot.legal else None

    def anew(self) -> None:
        """Something has changed, and with it perhaps what the places are for."""
        self._spots.clear()

    def show(self) -> None:
        """What letting go will do stands above all cards, beside the place."""
        table, spot, pictures = self.table, self.spot(), []
        if spot is not None:
            held = table.dragged if table.dragged is not None else table.thought_of()
            words = table.promise(held, spot)
            if words:
                pictures.append(promise_beside(words, spot.rect, table.scale))
        table.moments.promise(*pictures)
