"""How each event of Flip 7 is shown: a card turns over the pile, flies to its row, makes room."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from game.contract import Event, Seat
from game.flip_7 import told
from game.flip_7.cards import CHANCE, NAMES, SEVEN_BONUS
from scenes.flip_7.shown import NUMBERS
from scenes.stage.pops import GAIN, PLAIN
from scenes.stage.tween import in_cubic, out_back
from scenes.table import film
from scenes.table.moments import badge_of
from scenes.table.pace import FLIP_MS, GAP_MS, LANDED, LIFT_MS, SLIDE_MS

if TYPE_CHECKING:
    from scenes.flip_7.scene import Flip7Table

DRUM_MS = 420  # one of three comes after the other
DRUMS = 3
LIGHT_MS = 120  # seven cards light up, one after the other
BREAK_MS = 235.0  # so late in its sound a bust falls on the table
SHAKE_MS = 330.0  # two equal cards shake before the row is out
LOOK_MS = 520  # time to see what has just happened


class Film(film.Film):
    table: Flip7Table
    moods = {  # noqa: RUF012
        "busted": "wince", "froze": "wince", "saved": "grin", "sevened": "grin", "stayed": "nod",
    }  # fmt: skip
    moved_on = {  # noqa: RUF012
        "chance_kept": ("slide", SLIDE_MS),
        "set_aside": ("slide", SLIDE_MS),
        "asked": ("", GAP_MS),
        "reshuffled": ("sweep", LOOK_MS),
    }

    def makes_of(self, event: Event) -> dict[Seat, str]:
        """Who gives something nasty to somebody else enjoys it."""
        if isinstance(event, told.Given) and event.card != NAMES[CHANCE] and event.by != event.to:
            return {event.by: "grin"}
        return super().makes_of(event)

    def on_round_began(self, event: told.RoundBegan) -> float:
        """The cards of the last round are swept onto the discard."""
        table = self.table
        if not table.board.pieces or table.shown.round == 1:
            table.board.lay(table.places())
            return 0
        self.sound("sweep")
        return self._sweep(SLIDE_MS + 60)

    def _sweep(self, ms: float) -> float:
        """What left the table flies to the discard before it is gone."""
        self._sweep_off(self.table.shown.left, ms)
        return ms + 40

    def _sweep_off(self, pieces: list[int], ms: float) -> None:
        table = self.table
        for i, piece in enumerate(pieces):
            lying = table.board.pieces.get(piece)
            if lying is not None:
                self.send(piece, table.room.discard(i, lying.face), ms, 0, in_cubic)
        self.after(ms, lambda: table.refresh(LIFT_MS))

    def on_card_turned(self, event: told.CardTurned) -> float:
        table, piece = self.table, self.table.shown.pieces.newest
        table.board.add(piece, self.top_of_pile())
        if event.why == "deal":
            return self.move_on("deal", max(60.0, self.deal_ms / table.shown.players), 0.6)
        seat, shows = event.seat, FLIP_MS * 0.75
        if event.why == "flip":
            self.sound("drum", step=DRUMS - event.flips_left)
            table.moments.expect(seat, "flips", shows, -1)
            self.light(badge_of(seat))
        if event.card in NUMBERS:
            table.moments.expect(seat, "numbers", shows)
        self.tell_after(shows)
        self.sound("flip", 0.7, FLIP_MS / 2, piece)
        self.send(piece, table.room.over_pile(event.card), FLIP_MS, 0, out_back)
        land = FLIP_MS + 90
        self.after(land, lambda: table.refresh(SLIDE_MS))
        landed = land + SLIDE_MS * LANDED
        self.sound("lay", 0.7, landed, piece)
        numbers = table.shown.numbers(event.seat)
        if event.card.isdigit() and len(numbers) == len(set(numbers)):
            # A ladder with a step for each number, which a bust breaks.
            self.sound("note", 1.0, landed, piece, len(numbers))
        return land + SLIDE_MS + (DRUM_MS - 300 if event.why == "flip" else 30)

    def on_given(self, event: told.Given) -> float:
        """The card goes to its receiver, whose badge says that it comes."""
        self.light(badge_of(event.to))
        return self.move_on("slide", SLIDE_MS + 240)

    def on_busted(self, event: told.Busted) -> float:
        """The two equal cards shake, then the row goes grey under its stamp."""
        table = self.table
        table.moments.expect(event.seat, "out", SHAKE_MS)
        table.refresh(LIFT_MS)
        for piece in table.shown.rows[event.seat]:
            if table.shown.face[piece] == str(event.number):
                table.board.shake(piece)
        first = next(iter(table.shown.rows[event.seat]), None)
        self.sound("bust", 1.0, SHAKE_MS - BREAK_MS, first)
        self.tell_after(SHAKE_MS)
        self._stamp(event.seat, SHAKE_MS)
        return LOOK_MS + 380

    def on_froze(self, event: told.Froze) -> float:
        self._stamp(event.seat)
        return self.move_on("freeze", LOOK_MS)

    def on_stayed(self, event: told.Stood) -> float:
        self._stamp(event.seat)
        return self.move_on("lay", LOOK_MS if event.seat == self.table.shown.viewer else GAP_MS)

    def _stamp(self, seat: Seat, after: float = 0.0) -> None:
        """Out of the round: it is stamped on the row."""
        self.after(after, partial(self._stamped, seat))

    def _stamped(self, seat: Seat) -> None:
        table = self.table
        picture, at = table.stamp(seat)
        table.moments.stamp(picture, at)
        table.refresh(LIFT_MS)

    def on_saved(self, event: told.Saved) -> float:
        """The Second Chance steps in and goes with the duplicate."""
        self.sound("second_chance")
        left = self.table.shown.left
        for piece in left:
            self.table.board.shake(piece)
        self.after(300, lambda: self._sweep_off(left, SLIDE_MS))
        return 300 + SLIDE_MS + 200

    def on_flips_ended(self, event: told.FlipsEnded) -> float:
        return self._sweep(SLIDE_MS)

    def on_discarded(self, event: told.Discarded) -> float:
        self.sound("slide")
        return self._sweep(SLIDE_MS)

    def on_sevened(self, event: told.Sevened) -> float:
        """Seven: the row lights up one card at a time, each with its note; then a chord, the banner
        and its points."""
        row = self.table.shown.rows[event.seat]
        for i, piece in enumerate(row):
            self.light(piece, after=i * LIGHT_MS + 60)
            self.sound("light", 1.0, i * LIGHT_MS + 60, piece, i + 1)
        lit = len(row) * LIGHT_MS + 60
        self.sound("seven", after=lit)
        self.tell_after(lit)
        self.light(badge_of(event.seat), *row, after=lit)
        self.after(lit, partial(self._banner, event.seat))
        self.pop(f"+{SEVEN_BONUS}", row[-1], GAIN, lit + 260, size=72, ms=2000.0)
        return lit + 1700

    def _banner(self, seat: Seat) -> None:
        table = self.table
        said = table.say("play.banner", name=table.name(seat))
        at = (table.scale.w / 2, table.scale.h * 0.42)
        table.moments.pop(said, at, PLAIN, 110, 2100.0, rises=False)
