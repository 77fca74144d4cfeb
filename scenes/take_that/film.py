"""How each event of Take That is shown: who flies where, how long it takes, what it sounds like."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from game.take_that.rules import TOAD_COST, TOADS, ExtraTaken, Laid, LineTaken, Twisted, cost
from scenes.stage.board import Key, Place
from scenes.stage.pops import GAIN, LOSS
from scenes.stage.tween import in_cubic, out_back
from scenes.table import film
from scenes.table.moments import badge_of
from scenes.table.pace import FLIP_MS, GAP_MS, LANDED, LIFT_MS, SLIDE_MS
from scenes.take_that.art import toad
from scenes.take_that.shown import taken

if TYPE_CHECKING:
    from scenes.take_that.scene import TakeThatTable

SWEEP_MS = 1500  # the longest line is swept up in this time
HOP_MS = 900.0  # a toad needs so long to its victim
LONG, LOOK_MS = 10, 700.0  # a line that costs so much is looked at for a moment
WORTH = 2  # points of a twist: a card and its mirror


class Film(film.Film):
    table: TakeThatTable
    moods = {"twisted": "grin", "line_taken": "wince"}  # noqa: RUF012
    deal_ms = 1300.0
    after_deal = 40.0
    _in_a_row, _twister = 0, -1  # how many pairs one player has made, one after the other

    def on_laid(self, event: Laid) -> float:
        table = self.table
        mine = event.seat == table.shown.viewer
        places = table.places()
        self.reveal(event.seat, [event.card])
        ms = SLIDE_MS if mine else SLIDE_MS + FLIP_MS
        arc = 0 if mine else table.room.u * 24
        self.send(event.card, places[event.card], ms, 0, out_back, arc)
        self.arrange_rest(places)
        self._in_a_row = 0
        self.sound("lay", after=ms * LANDED, at=event.card)
        self.tell_after(ms * LANDED)
        if not mine:
            self.light(event.card)
        return ms + (40 if mine else 160)

    def on_twisted(self, event: Twisted) -> float:
        """The mirror rises, its twin joins it, and the gap closes while both leave."""
        table, card, mirror = self.table, event.card, event.mirror
        self.reveal(event.seat, [card])
        places = table.places()
        risen = table.board.pieces.get(mirror)
        meet = LIFT_MS + SLIDE_MS
        if risen is not None:
            width = table.room.card
            x = min(risen.x, table.room.right - width * 1.1)
            up = Place(x - width * 0.5, risen.y - width * 0.5, width, str(mirror), 4, 600, 1)
            beside = Place(x + width * 0.5, risen.y - width * 0.46, width, str(card), -4, 601, 1)
            self.send(mirror, up, LIFT_MS + 60)
            self.send(card, beside, meet, 0, out_back, table.room.u * 20)
            for key in table.shown.hand:
                self.send(key, places[key], GAP_MS)
        self._in_a_row = self._in_a_row + 1 if event.seat == self._twister else 1
        self._twister = event.seat
        self.sound("twist", after=meet, at=mirror)
        if self._in_a_row > 1:  # each pair after the first is a step higher
            self.sound("note", after=meet + 200, at=mirror, step=self._in_a_row)
        self.tell_after(meet)
        self.pop(f"+{WORTH}", card, GAIN, meet, size=60)
        away = meet + 260
        self.after(away, lambda: self._leave_together(card, mirror))
        table.moments.expect(event.seat, "up", away + SLIDE_MS + 60, WORTH)
        return away + SLIDE_MS + 120

    def _leave_together(self, card: int, mirror: int) -> None:
        places = self.table.places()  # asked now: the window may have another size than before
        for key in (mirror, card):
            self.send(key, places[key], SLIDE_MS + 60)
        self.sound("slide", 0.7)
        self.arrange_rest(places)

    def on_line_taken(self, event: LineTaken) -> float:
        """The line is swept up card by card; its toads hop onto their victim."""
        table, seat, cards = self.table, event.seat, event.cards
        places, badge = table.places(), badge_of(event.seat)
        first = table.shown.down[seat] - len(cards)
        step = min(110.0, SWEEP_MS / max(1, len(cards)))
        self.sound("sweep")
        self._in_a_row = 0
        self.light(badge)
        landed = len(cards) * step + SLIDE_MS + FLIP_MS
        for i, card in enumerate(cards):
            key, start = taken(seat, first + i), i * step
            if card in TOADS:
                self.after(start, partial(self._hop, key, badge))
                self.sound("croak", 1.0, start + 120, key, card // 11 - 1)
                landed = max(landed, start + HOP_MS)
                if len(cards) > 1:
                    self.pop(f"−{TOAD_COST}", badge, LOSS, start + HOP_MS)
            table.board.rename(card, key)
            arc = table.room.u * 16
            self.send(key, places[key], SLIDE_MS + FLIP_MS, start, in_cubic, arc)
            table.moments.expect(seat, "down", start + SLIDE_MS + FLIP_MS)
        self.arrange_rest(places)
        lost = sum(map(cost, cards))
        self.pop(f"−{lost}", badge, LOSS, landed + 60, size=50 + min(50, lost), ms=1500.0)
        return landed + (60 if lost < LONG else LOOK_MS)

    def _hop(self, card: Key, badge: Key) -> None:
        moments, u = self.table.moments, self.table.room.u
        moments.hop(toad(round(96 * u)), moments.spot(card), moments.spot(badge), HOP_MS)

    def on_extra_taken(self, event: ExtraTaken) -> float:
        self._from_pile(taken(event.seat, self.table.shown.down[event.seat] - 1), SLIDE_MS + 80)
        self.tell_after(SLIDE_MS)
        self.table.moments.expect(event.seat, "down", SLIDE_MS + 80)
        self.sound("slide")
        return SLIDE_MS + 200

    def draw(self, key: Key, own: bool) -> float:
        ms = SLIDE_MS + (FLIP_MS if own else 40)
        self._from_pile(key, ms)
        self.sound("flip" if own else "deal", 0.6, ms / 2 if own else 0, key)
        return ms if own else 120

    def _from_pile(self, key: Key, ms: float) -> None:
        places = self.table.places()
        self.table.board.add(key, self.top_of_pile())
        self.send(key, places[key], ms)
        self.arrange_rest(places)
