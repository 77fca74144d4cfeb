"""What a player of Plus Minus has in mind: a packet of the row, and cards of the hand for it.

Cards are chosen by clicks, by dragging or by keys; they can be taken back until the move is asked
for. Whether it may be made, and if not why not, the rules say.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.plus_minus.cards import written
from game.plus_minus.moves import Follow, Neutralise, Open
from scenes.stage.board import Key
from scenes.table import choice
from scenes.table.pace import LIFT_MS, SLIDE_MS

if TYPE_CHECKING:
    from scenes.plus_minus.scene import PlusMinusTable


class Choice(choice.Choice):
    """What is chosen at the moment, and what becomes of it."""

    table: PlusMinusTable

    def __init__(self, table: PlusMinusTable) -> None:
        super().__init__(table)
        self.picked: list[int] = []
        self.packet: int | None = None  # the packet the player is thinking about
        self.laid = False  # whether they lie on the packet (or the discard) already
        self.dropping = False  # whether they are meant for the discard

    def sets(self) -> list[tuple[int, ...]]:
        """The complete sets for the chosen packet, the smallest first."""
        sets = [
            move.cards
            for move in self.table.actions()
            if isinstance(move, Neutralise) and move.packet == self.packet and not move.leaving_open
        ]
        return sorted(sets, key=lambda cards: (len(cards), cards))

    def helpful(self) -> set[int]:
        """Cards of the hand that can do something with the chosen packet, or with any."""
        if self.table.game.opening:
            return (
                set(self.table.shown.value.values())
                if self.table.my_turn and not self.picked
                else set()
            )
        found: set[int] = set()
        for move in self.table.actions():
            if self.packet in (None, move.packet) and isinstance(move, Neutralise):
                found.update(move.cards)
        return found

    def card(self, packet: int | None) -> int:
        """The visible card of a packet."""
        if packet is None or not self.table.shown.row[packet].pieces:
            return 0
        return self.table.shown.value[self.table.shown.row[packet].pieces[-1]]

    def values(self) -> tuple[int, ...]:
        """The chosen cards from the highest down, as the rules list them."""
        return tuple(sorted(self.in_order(), reverse=True))

    def in_order(self) -> tuple[int, ...]:
        """The chosen cards as they were chosen: the last one comes to lie on top."""
        return tuple(self.table.shown.value[piece] for piece in self.picked)

    # --- choosing ---

    def forget(self) -> None:
        self.packet, self.picked, self.laid, self.dropping = None, [], False, False

    def think_of(self, packet: int) -> None:
        """This packet, with no cards chosen for it yet."""
        self.forget()
        self.packet = packet

    def let_go(self) -> bool:
        if self.packet is None and not self.picked:
            return False
        if self.picked:
            self.picked, self.laid, self.dropping = [], False, False
        else:
            self.packet = None
        self._changed()
        return True

    def _changed(self) -> None:
        """The choice is another: say what it means now."""
        self.table.hinted = None
        self.table.inform(self.still_missing() or self.table.prompt())
        self.table.refresh(SLIDE_MS)

    def still_missing(self) -> str:
        """What is still owed or missing, while cards are being chosen."""
        if not self.picked or self.packet is None:
            return ""
        card = self.card(self.packet)
        if self.dropping:
            owed = -card - len(self.picked)
            return self.table.say("play.owed", count=owed) if owed > 0 else ""
        total = card + sum(self.values())
        if not total:
            return self.table.say("play.zero", card=written(card))
        return self.table.say("play.missing", sum=self.running_sum(), total=written(total))

    def running_sum(self) -> str:
        """The running sum as it is written: −6 +4 +2."""
        return " ".join(map(written, [self.card(self.packet), *self.in_order()]))

    def clicked(self, key: int) -> None:
        if self.table.game.opening:
            if self.picked == [key]:
                self.bring()
                return
            self.picked = [key]
        elif self.laid and self.packet is not None:
            # Others lie there already: this one joins them, as if it had been dragged.
            if self.dropping:
                self._drop_on_discard(key)
            else:
                self._lay_on(key, self.packet)
            self.table.refresh(SLIDE_MS)
            return
        elif key in self.picked:
            self.picked.remove(key)
        else:
            self.picked.append(key)
        self.table.app.sound.play("slide", 0.4)
        self._changed()

    def packet_clicked(self, index: int) -> None:
        """With cards chosen: neutralise it with them. Without: this is the one to think about."""
        if self.table.game.opening:
            self.bring()
            return
        if not self.table.shown.row[index].open:
            self.table.refuse(self.table.say("play.closed"))
            return
        if self.laid and index == self.packet:
            self.let_go()
            return
        if self.picked and not self.dropping:
            self.packet = index
            if self.card(index) < 0 and all(value < 0 for value in self.values()):
                self._changed()
                return
            if self.table.game.leave_open and not self.card(index) + sum(self.values()):
                self._changed()
                return
            self._ask_neutralise(False)
            return
        self.packet = None if self.packet == index else index
        self.picked, self.laid, self.dropping = [], False, False
        self._changed()

    def _ask_neutralise(self, leaving_open: bool) -> None:
        if self.packet is None:
            self.table.refuse(self.table.say("play.choose_packet"))
            return
        cards = self.in_order() if leaving_open else self.values()
        self.table.shown.prefer(self.picked)
        if not self.table.ask(Neutralise(self.packet, cards, leaving_open)):
            self.picked, self.laid = [], False
            self.table.refresh(SLIDE_MS)

    def bring(self) -> None:
        if len(self.picked) != 1:
            self.table.refuse(self.table.say("prompt.open"))
        else:
            self._ask_open(self.picked[0])

    def _ask_open(self, piece: int) -> None:
        self.table.shown.prefer([piece])
        self.table.ask(Open(self.table.shown.value[piece]))

    def neutralise(self) -> None:
        """With the chosen cards, or choose the smallest complete set for a start."""
        if self.table.game.opening:
            self.bring()
        elif self.packet is None:
            self.table.refuse(self.table.say("play.choose_packet"))
        elif self.picked and not self.dropping:
            self._ask_neutralise(False)
        elif self.sets():
            self.pick(self.sets()[0])
        else:
            self.table.refuse(self.table.say("play.no_set", card=written(self.card(self.packet))))

    def leave_it_open(self) -> None:
        self._ask_neutralise(True)

    def pick(self, cards: tuple[int, ...]) -> None:
        """Choose these cards of the hand."""
        left = list(self.table.shown.hand)
        self.picked, self.laid, self.dropping = [], False, False
        for card in cards:
            piece = next(piece for piece in left if self.table.shown.value[piece] == card)
            left.remove(piece)
            self.picked.append(piece)
        self._changed()

    def cycle(self) -> None:
        """The next complete set, the smallest first; from packet to packet if none is chosen."""
        if self.packet is None:
            ways = [m.packet for m in self.table.actions() if isinstance(m, Neutralise)]
            if not ways:
                self.table.refuse(self.table.say("play.no_sets"))
                return
            self.packet = ways[0]
        sets = self.sets()
        if not sets:
            self.table.refuse(self.table.say("play.no_set", card=written(self.card(self.packet))))
            return
        now = self.values()  # in the order in which the rules list them
        place = sets.index(now) + 1 if now in sets else 0
        self.pick(sets[place % len(sets)])

    def follow(self) -> None:
        if self.packet is None:
            self.table.refuse(self.table.say("play.choose_packet"))
            return
        card = self.card(self.packet)
        if card > 0:
            self.table.ask(Follow(self.packet))
        elif len(self.picked) == -card:
            self._ask_drop()
        elif len(self.picked) > -card or (self.picked and not self.dropping):
            self.table.ask(Follow(self.packet, self.values()))
        elif not self._too_few():
            self.dropping = True
            self.table.inform(self.table.say("play.owed", count=-card - len(self.picked)))
            self.table.refresh(LIFT_MS)

    def _too_few(self) -> bool:
        """Whether the hand is too small to follow the chosen minus card; then the rules say so."""
        if self.packet is None or -self.card(self.packet) <= len(self.table.shown.hand):
            return False
        self.table.ask(Follow(self.packet, self.values()))
        return True

    def _ask_drop(self) -> None:
        self.table.shown.prefer(self.picked)
        if self.packet is not None and not self.table.ask(Follow(self.packet, self.values())):
            self.picked, self.laid, self.dropping = [], False, False
            self.table.refresh(SLIDE_MS)

    def follow_plus(self) -> None:
        """The pile was clicked: follow the chosen plus card."""
        if self.card(self.packet) > 0:
            self.follow()
        else:
            self._refuse("play.choose_plus")

    def drop_picked(self) -> None:
        """The discard was clicked: drop the chosen cards for a minus card."""
        if self.card(self.packet) < 0:
            self.follow()
        else:
            self._refuse("play.choose_minus")

    def _refuse(self, key: str) -> None:
        """Say what has to be chosen first; before the opening it is a card for the row."""
        self.table.refuse(self.table.say("prompt.open" if self.table.game.opening else key))

    # --- dragging ---

    def grab(self, pos: tuple[int, int]) -> Key | None:
        for target in reversed(self.table.cards):
            if not target.contains(pos):
                continue
            if target.id.startswith("hand."):
                return int(target.id.removeprefix("hand."))
            if self.table.game.opening:
                return None
            if target.id.startswith("row."):
                index = int(target.id.removeprefix("row."))
                if self.lie_on(index):
                    return self.picked[-1]  # to be taken back
                packet = self.table.shown.row[index]
                return packet.pieces[-1] if packet.open and packet.pieces else None
            if target.id == "discard" and self.laid and self.dropping and self.picked:
                return self.picked[-1]
        return None

    def lie_on(self, index: int) -> list[int]:
        """The cards of the hand that lie on a packet for the time being."""
        on_it = self.laid and not self.dropping and index == self.packet
        return self.picked if on_it else []

    def drop(self, key: Key, pos: tuple[int, int]) -> None:
        if key in self.table.shown.hand and isinstance(key, int):
            self._drop_card(key, pos)
            return
        for index, packet in enumerate(self.table.shown.row):
            if packet.pieces and packet.pieces[-1] == key:
                self.packet = index
                near = self.table.room.pile(0).rect().union(self.table.room.discard_rect())
                if near.inflate(40, 60).collidepoint(pos):
                    self.picked, self.laid = [], False
                    self.follow()
                else:
                    self.table.inform(self.table.prompt())

    def _drop_card(self, piece: int, pos: tuple[int, int]) -> None:
        if self.table.game.opening:
            if self.table.room.row_zone().collidepoint(pos):
                self._ask_open(piece)
            return
        if self.table.room.discard_rect().inflate(30, 50).collidepoint(pos):
            self._drop_on_discard(piece)
            return
        for index in range(len(self.table.shown.row)):
            if self.table.packet_rect(index).inflate(20, 60).collidepoint(pos):
                if self.table.shown.row[index].open:
                    self._lay_on(piece, index)
                else:
                    self.table.refuse(self.table.say("play.closed"))
                return
        if piece in self.picked:
            self.picked.remove(piece)
            if not self.picked:
                self.laid = self.dropping = False
        self.table.inform(self.still_missing() or self.table.prompt())

    def _drop_on_discard(self, piece: int) -> None:
        """A card more for the minus card that is being followed."""
        if self.card(self.packet) >= 0:
            minus = [
                index
                for index, packet in enumerate(self.table.shown.row)
                if packet.open and self.card(index) < 0
            ]
            if len(minus) != 1:
                self.table.refuse(self.table.say("play.choose_minus"))
                return
            self.packet = minus[0]
        if self._too_few():
            self.picked, self.laid, self.dropping = [], False, False
            return
        if not self.dropping:
            self.picked = []
        self.dropping = self.laid = True
        if piece not in self.picked:
            self.picked.append(piece)
        if len(self.picked) >= -self.card(self.packet):
            self._ask_drop()
        else:
            self.table.inform(self.still_missing())

    def _lay_on(self, piece: int, index: int) -> None:
        """A card more on a packet: it stays there until the sum is nothing, or it is taken back."""
        if self.dropping or index != self.packet or not self.laid:
            self.picked = []
            self.packet, self.laid, self.dropping = index, True, False
        if piece not in self.picked:
            self.picked.append(piece)
        card = self.card(index)
        total = card + sum(self.values())
        if not total and not self.table.game.leave_open:
            self._ask_neutralise(False)
        elif (total and (total > 0) != (card > 0)) or self.table.shown.value[piece] * card > 0:
            self._ask_neutralise(False)  # too much, or the wrong sign: the rules say why
        else:
            self.table.inform(self.still_missing() or self.table.prompt())
