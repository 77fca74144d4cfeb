"""How each event of Take That is shown: who flies where, how long it takes, what it sounds like."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.contract import Event, Seat
from game.take_that.rules import TOADS, Dealt, Drew, ExtraTaken, Laid, LineTaken, Twisted
from scenes.stage.board import Key, Place
from scenes.stage.tween import in_cubic, out_back
from scenes.table.pace import FLIP_MS, GAP_MS, LIFT_MS, SLIDE_MS
from scenes.take_that.shown import hidden, in_pile, taken

if TYPE_CHECKING:
    from scenes.take_that.scene import TakeThatTable

SWEEP_MS = 1500  # the longest line is swept up in this time
DEAL_MS = 1300


class Film:
    """Shows events on a table whose picture already follows them."""

    def __init__(self, table: TakeThatTable) -> None:
        self.table = table

    def show(self, event: Event) -> float:
        match event:
            case Dealt():
                return self._film_deal(event)
            case Laid(seat, card):
                return self._film_lay(seat, card)
            case Twisted(seat, card, mirror, _):
                return self._film_twist(seat, card, mirror)
            case LineTaken(seat, cards):
                return self._film_take(seat, cards)
            case ExtraTaken(seat, _):
                return self._film_extra(seat)
            case Drew(seat, card, _):
                return self._film_draw(seat, card)
        self.table.refresh(LIFT_MS)
        return 0

    def _film_deal(self, event: Dealt) -> float:
        """One card at a time from the dealer's left, out of the pile."""
        places = self.table.places()
        players = len(self.table.shown.counts)
        cards = [key for key in places if key != () and not in_pile(key)]
        start = self.table.room.pile(self.table.room.pile_depth(self.table.shown.pile) - 1)
        self.table.board.lay({key: place for key, place in places.items() if in_pile(key)})
        order: list[Key] = []
        for i in range(max(self.table.shown.counts, default=0)):
            for step in range(players):
                seat = (event.opener + step) % players
                if seat == self.table.shown.viewer:
                    if i < len(self.table.shown.hand):
                        order.append(self.table.shown.hand[i])
                else:
                    order.append(hidden(seat, i))
        step_ms = DEAL_MS / max(1, len(order))
        for i, key in enumerate(order):
            if key in cards:
                self.table.board.add(key, start)
                delay = i * step_ms
                self.table.board.send(
                    key, places[key], self.table.ms(SLIDE_MS), self.table.ms(delay)
                )
                if i % 2 == 0:
                    self.table.director.cue(delay, lambda: self.table.app.sound.play("deal", 0.5))
        self.table.director.cue(DEAL_MS + SLIDE_MS, lambda: self.table.refresh(LIFT_MS))
        return DEAL_MS + SLIDE_MS + 40

    def _film_lay(self, seat: Seat, card: int) -> float:
        mine = seat == self.table.shown.viewer
        places = self.table.places()
        self._reveal(seat, card)
        ms = SLIDE_MS if mine else SLIDE_MS + FLIP_MS
        arc = 0 if mine else self.table.room.u * 24
        self.table.board.send(card, places[card], self.table.ms(ms), 0, out_back, arc)
        self._arrange_rest(places, GAP_MS)
        self.table.director.cue(ms * 0.7, lambda: self.table.app.sound.play("lay"))
        return ms + (40 if mine else 160)

    def _reveal(self, seat: Seat, card: int) -> None:
        """A card of another player's hand becomes a card with a face."""
        if seat != self.table.shown.viewer:
            self.table.board.rename(hidden(seat, self.table.shown.counts[seat]), card)

    def _film_twist(self, seat: Seat, card: int, mirror: int) -> float:
        """The mirror rises, its twin joins it, and the gap closes while both leave."""
        self._reveal(seat, card)
        places = self.table.places()
        risen = self.table.board.pieces.get(mirror)
        meet = LIFT_MS + SLIDE_MS
        if risen is not None:
            width = self.table.room.card
            x = min(risen.x, self.table.room.right - width * 1.1)
            up = Place(x - width * 0.5, risen.y - width * 0.5, width, str(mirror), 4, 600, 1)
            beside = Place(x + width * 0.5, risen.y - width * 0.46, width, str(card), -4, 601, 1)
            self.table.board.send(mirror, up, self.table.ms(LIFT_MS + 60))
            self.table.board.send(
                card, beside, self.table.ms(meet), 0, out_back, self.table.room.u * 20
            )
            for key in self.table.shown.hand:
                self.table.board.send(key, places[key], self.table.ms(GAP_MS))
        self.table.director.cue(meet, lambda: self.table.app.sound.play("chime"))
        away = meet + 260
        self.table.director.cue(away, lambda: self._leave_together(card, mirror))
        return away + SLIDE_MS + 120

    def _leave_together(self, card: int, mirror: int) -> None:
        places = self.table.places()  # asked now: the window may have another size than before
        for key in (mirror, card):
            self.table.board.send(key, places[key], self.table.ms(SLIDE_MS + 60))
        self.table.app.sound.play("slide", 0.7)
        self._arrange_rest(places, GAP_MS)

    def _film_take(self, seat: Seat, cards: tuple[int, ...]) -> float:
        """The line is swept up card by card; toads croak."""
        places = self.table.places()
        first = self.table.shown.down[seat] - len(cards)
        step = min(110.0, SWEEP_MS / max(1, len(cards)))
        board, ms = self.table.board, self.table.ms
        self.table.app.sound.play("sweep")
        for i, card in enumerate(cards):
            key = taken(seat, first + i)
            board.rename(card, key)
            arc = self.table.room.u * 16
            board.send(key, places[key], ms(SLIDE_MS + FLIP_MS), ms(i * step), in_cubic, arc)
            if card in TOADS:
                self.table.director.cue(i * step + 120, lambda: self.table.app.sound.play("croak"))
        self._arrange_rest(places, GAP_MS)
        return len(cards) * step + SLIDE_MS + FLIP_MS + 60

    def _film_extra(self, seat: Seat) -> float:
        key = taken(seat, self.table.shown.down[seat] - 1)
        places = self.table.places()
        self.table.board.add(
            key, self.table.room.pile(self.table.room.pile_depth(self.table.shown.pile + 1))
        )
        self.table.board.send(key, places[key], self.table.ms(SLIDE_MS + 80))
        self._arrange_rest(places, GAP_MS)
        self.table.app.sound.play("slide")
        return SLIDE_MS + 200

    def _film_draw(self, seat: Seat, card: int | None) -> float:
        key: Key = card if card is not None else hidden(seat, self.table.shown.counts[seat] - 1)
        places = self.table.places()
        self.table.board.add(
            key, self.table.room.pile(self.table.room.pile_depth(self.table.shown.pile + 1))
        )
        ms = SLIDE_MS + (FLIP_MS if card is not None else 40)
        self.table.board.send(key, places[key], self.table.ms(ms))
        self._arrange_rest(places, GAP_MS)
        self.table.app.sound.play("flip" if card is not None else "deal", 0.6)
        return ms if card is not None else 120

    def _top_of_pile(self) -> Place:
        """Where the card lay that has just left the pile."""
        room = self.table.room
        return room.pile(room.pile_depth(self.table.shown.pile + 1) - 1)

    def _arrange_rest(self, places: dict[Key, Place], ms: float) -> None:
        """Everything else goes where it belongs; what is on its way is left alone."""
        rest = dict(places)
        for key, piece in self.table.board.pieces.items():
            if piece.moving and key in rest:
                rest[key] = piece.to
        self.table.board.arrange(rest, self.table.ms(ms))
        self.table.point_anew()
