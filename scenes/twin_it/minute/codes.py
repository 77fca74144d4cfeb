"""The minute by keys alone: each card has a code, and who types two of them puts them together.

Codes are seen only while somebody uses them: they come with the first letter that is typed and go
when everybody plays with something else.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import Surface

from game.twin_it.moves import SHARES, Shift
from game.twin_it.together import ROWS
from scenes.input.intents import Keyed
from scenes.stage.board import Key
from scenes.table.pace import LIFT_MS
from scenes.twin_it.letters import Letters
from scenes.twin_it.minute.hands import KEYS
from scenes.twin_it.minute.tags import tag

if TYPE_CHECKING:
    from scenes.twin_it.minute.scene import MinuteTable

TYPED_MS = 3000.0  # so long the rest of a code is waited for
UNUSED_MS = 12_000.0  # so long after the last key, codes go if others play on
STEPS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}


class Codes:
    """What is typed, and what of it is seen on the cards."""

    def __init__(self, table: MinuteTable) -> None:
        self.table = table
        self.letters = Letters(always=True)  # whether they are seen is decided here
        self.shown = False
        self.typed = ""
        self._typed_left = 0.0
        self._unused = 0.0
        self._others_play = False  # since the last key

    # --- codes ---

    def keep(self) -> None:
        """All cards of the table have a code, and each pair that is found: a third may join it."""
        shown = self.table.shown
        pairs = [catch[0] for catch in shown.catches if len(catch) == 2]
        # In the order in which one reads, so that neighbours begin alike.
        spread = sorted(shown.order, key=self._row_and_place)
        self.letters.keep({card: card for card in [*spread, *pairs]})

    def _row_and_place(self, card: int) -> tuple[int, int]:
        x, y = self.table.shown.spots[card]
        return y * ROWS // SHARES, x

    def code(self, card: int) -> str:
        """What is seen of it: nothing while nobody types."""
        return self.letters.of.get(card, "") if self.shown and self.table.cards_open else ""

    def tags(self, width: int, found: int) -> dict[Key, Surface]:
        """The codes as pictures for cards this wide, those of found pairs for cards so wide. What
        may be typed next is lit, the rest steps back."""
        table, made = self.table, dict[Key, Surface]()
        if not self.shown or not table.cards_open:
            return made
        uppermost = {catch[0]: catch[-1] for catch in table.shown.catches}
        seen = table.room.found_seen(len(table.shown.catches))
        for card, code in self.letters.of.items():
            state = "" if not self.typed else "lit" if code.startswith(self.typed) else "dim"
            percent = table.scale.text_percent
            if card in uppermost:
                made[uppermost[card]] = tag(code, found, state, percent, seen)
            else:
                made[card] = tag(code, width, state, percent)
        return made

    # --- time ---

    def update(self, dt: float) -> None:
        if self.typed:
            self._typed_left -= dt
            if self._typed_left <= 0:
                self.forget_typed()
        if self.shown and self._others_play and not self.table.frozen:
            self._unused += dt
            if self._unused >= UNUSED_MS:
                self.hide()

    def others_play(self) -> None:
        """A hand that is not on the keys has done something."""
        self._others_play = True

    def hide(self) -> None:
        self.shown = False
        self.table.holders.chosen.pop(KEYS, None)
        self.forget_typed()

    def _show(self) -> None:
        self.shown = True
        self.table.inform(self.table.say("minute.prompt_keys"))
        self.table.refresh(0)

    def forget_typed(self) -> bool:
        """Begin a code anew; whether one was begun."""
        was, self.typed = self.typed, ""
        self.table.refresh(LIFT_MS)
        return bool(was)

    # --- keys ---

    def handle(self, key: Keyed) -> None:
        table = self.table
        if not key.down or key.held or not table.cards_open or table.over:
            return
        self._unused, self._others_play = 0.0, False
        if key.name == "space":
            self._turn(key.at)
        elif key.name == "backspace":
            if not self.forget_typed():
                table.holders.chosen.pop(KEYS, None)
                table.refresh(LIFT_MS)
        elif key.name in STEPS:
            self._move(key)
        elif len(key.label) == 1 and key.label.isalpha():
            self._type(key)

    def _type(self, key: Keyed) -> None:
        """The first letter only shows the codes: nobody can have read one before."""
        if not self.shown:
            self._show()
            return
        self.typed += key.label
        self._typed_left = TYPED_MS
        card = self.letters.card(self.typed)
        if card is not None:
            self.typed = ""
            self._choose(card, key.at)
        elif not self.letters.begins(self.typed):
            self.typed = ""
            self.table.app.sound.play("refuse", 0.5)
        self.table.refresh(LIFT_MS)

    def _choose(self, card: int, stamp: float) -> None:
        """The first card is taken, the second says where to; the same one is let go again. A pair
        that is found can only be joined."""
        table, holders, seat = self.table, self.table.holders, self.table.seat_of(KEYS)
        chosen = holders.chosen.pop(KEYS, None)
        if seat is None or chosen == card:
            return
        if chosen is not None:
            table.later(stamp, lambda at: holders.put_onto(seat, chosen, card, at))
        elif card in table.shown.spots:
            holders.chosen[KEYS] = card
            table.app.sound.play("lay", 0.4)

    def _turn(self, stamp: float) -> None:
        """Turn over what was chosen by its code, which stays chosen: its twin is typed next. Who
        has chosen none may mean the card under the mouse."""
        table, holders = self.table, self.table.holders
        card = holders.chosen.get(KEYS)
        seat = table.seat_of(KEYS) if card is not None else None
        if seat is not None:
            table.later(stamp, lambda at: holders.turn(seat, card, at, let_go=False))
        elif not holders.flip(stamp):
            table.inform(table.say("minute.choose"))

    def _move(self, key: Keyed) -> None:
        """Push the chosen card aside by its own width."""
        table = self.table
        card, seat = table.holders.chosen.get(KEYS), table.seat_of(KEYS)
        if card is None or seat is None:
            return
        (across, down), width = STEPS[key.name], table.room.card
        place = table.room.spot(*table.shown.spots[card], "")
        to = table.room.shares((place.x + across * width, place.y + down * width))
        if to != table.shown.spots[card]:
            table.later(key.at, lambda at: table.attempt(seat, Shift(card, *to), at))
