"""What people do in the minute: put a card down somewhere, or turn it over."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.contract import Seat
from game.twin_it.moves import Flip, Join, Shift
from scenes.table.pace import SLIDE_MS
from scenes.twin_it.motifs import families as motifs

if TYPE_CHECKING:
    from scenes.twin_it.minute.scene import MinuteTable

NEAR_TWIN, NEAR = 0.62, 0.42  # of a card's side: how near a card counts as put onto another


class Deeds:
    """Acts in the match's time: what lies there at that moment decides what they are."""

    def __init__(self, table: MinuteTable) -> None:
        self.table = table

    def put(
        self, seat: Seat, card: int, pos: tuple[int, int], at: int, clicked: bool = False
    ) -> None:
        """A card is put down: onto its twin, onto another card, or onto the free table.

        Who has ``clicked`` has pointed at just one card; who has dragged one may be a little off.
        """
        table, shown = self.table, self.table.shown
        if card not in shown.spots or table.match.game.outcome() is not None:
            table.refresh(SLIDE_MS)
            return
        onto = table.card_at(pos) if clicked else self._under(card, pos)
        if onto is None:
            onto = table.found_at(pos)
        if onto is not None and shown.motif[onto] == shown.motif[card]:
            table.attempt(seat, Join(card, onto), at)
            return
        if onto is not None:
            self._tell_difference(card, onto)
            table.board.shake(card)
            if clicked or onto not in shown.spots:
                table.refresh(SLIDE_MS)
                return
            pos = self._beside(onto, pos)
        shares = table.room.shares(pos)
        if shares == shown.spots[card]:
            table.refresh(SLIDE_MS)
        else:
            table.attempt(seat, Shift(card, *shares), at)

    def _under(self, card: int, pos: tuple[int, int]) -> int | None:
        """The card that this one is put onto: its twin if that is near, else the nearest."""
        shown, side = self.table.shown, self.table.room.card
        best: tuple[bool, float, int] | None = None
        for other in shown.order:
            place = self.table.room.spot(*shown.spots[other], "")
            far = max(abs(place.x - pos[0]), abs(place.y - pos[1])) / side
            twin = shown.motif[other] == shown.motif[card]
            if other != card and far <= (NEAR_TWIN if twin else NEAR):
                one = (not twin, far, other)
                best = one if best is None else min(best, one)
        return best[2] if best is not None else None

    def _beside(self, onto: int, pos: tuple[int, int]) -> tuple[int, int]:
        """Next to a card, on the side from which it was reached."""
        place = self.table.room.spot(*self.table.shown.spots[onto], "")
        dx, dy = pos[0] - place.x, pos[1] - place.y
        step = self.table.room.card * 0.5
        if abs(dx) >= abs(dy):
            return round(place.x + (step if dx >= 0 else -step)), round(pos[1])
        return round(pos[0]), round(place.y + (step if dy > 0 else -step))

    def _tell_difference(self, card: int, onto: int) -> None:
        table, say = self.table, self.table.app.words.say
        differs = motifs.difference(table.shown.motif[card], table.shown.motif[onto])
        if not differs:
            table.refuse(table.say("minute.different"))
            return
        key, here, there = differs[0]
        one = say(motifs.trait_words(key, here), count=here)
        other = say(motifs.trait_words(key, there), count=there)
        table.refuse(table.say("minute.cousins", one=one, other=other))

    def turn(self, seat: Seat, card: int, at: int) -> None:
        """A card is turned over where it lies."""
        table = self.table
        if card in table.shown.spots and table.match.game.outcome() is None:
            chosen = table.holders.chosen.items()
            table.holders.chosen = {by: other for by, other in chosen if other != card}
            table.attempt(seat, Flip(card), at)
