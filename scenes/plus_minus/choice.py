"""What a player of Plus Minus has in mind: a packet of the row, and cards of the hand for it.

Cards are chosen by clicks, by dragging or by keys; they can be taken back until the move is asked
for. Whether it may be made, and if not why not, the rules say.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from game.plus_minus.cards import written
from game.plus_minus.moves import Follow, Neutralise, Open
from game.plus_minus.score import score
from scenes.stage.board import Key
from scenes.stage.seat_marks import number
from scenes.table import choice
from scenes.table.pace import LIFT_MS, SLIDE_MS
from scenes.table.spots import Spot

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
        """Cards of the hand that can do something with the chosen packet, or with any, besides
        those that are chosen already."""
        table = self.table
        if table.my_turn and (table.game.opening or self.dropping):
            return set(table.shown.value.values())
        found: set[int] = set()
        chosen = Counter(self.in_order())
        for move in table.actions():
            if self.packet in (None, move.packet) and isinstance(move, Neutralise):
                cards = Counter(move.cards)
                if chosen <= cards:
                    found.update(cards - chosen)
        return found

    def card(self, packet: int | None) -> int:
        """The visible card of a packet."""
        pieces = self.table.shown.row[packet].pieces if packet is not None else ()
        return self.table.shown.value[pieces[-1]] if pieces else 0

    def values(self) -> tuple[int, ...]:
        """The chosen cards from the highest down, as the rules list them."""
        return tuple(sorted(self.in_order(), reverse=True))

    def in_order(self) -> tuple[int, ...]:
        """The chosen cards as they were chosen: the last one comes to lie on top."""
        return tuple(self.table.shown.value[piece] for piece in self.picked)

    def total(self) -> int:
        """What the chosen packet and the chosen cards make together."""
        return self.card(self.packet) + sum(self.in_order())

    @property
    def makes_zero(self) -> bool:
        """Whether the chosen cards neutralise the chosen packet."""
        return bool(self.picked) and not self.dropping and not self.total()

    def worth(self) -> tuple[int, int]:
        """What the hand is worth, and what it is without the chosen cards."""
        value = self.table.shown.value
        hand = [value[piece] for piece in self.table.shown.hand]
        left = [value[piece] for piece in self.table.shown.hand if piece not in self.picked]
        return score(hand), score(left)

    def running_sum(self) -> str:
        """The running sum as it is written: −6 +4 +2."""
        return " ".join(map(written, [self.card(self.packet), *self.in_order()]))

    # --- what is said ---

    def _refuse(self, key: str, **said: str) -> None:
        self.table.refuse(self.table.say(key, **said))

    def _inform(self) -> None:
        """Say what the choice means as it is now."""
        self.table.inform(self.still_missing() or self.table.prompt())

    def still_missing(self) -> str:
        """What is still owed or missing, while cards are being chosen."""
        say, card, total = self.table.say, self.card(self.packet), self.total()
        if self.dropping or (self.picked and self.table.game.opening):
            now, then = map(number, self.worth())
            if not self.dropping:
                card = self.table.shown.value[self.picked[0]]
                return say("play.bringing", card=written(card), now=now, then=then)
            said = {"card": written(card), "chosen": len(self.picked), "now": now, "then": then}
            return say("play.owed", count=-card, **said)
        if not self.picked or self.packet is None:
            return ""
        if not total:
            key = "play.zero_open" if self.table.game.leave_open else "play.zero"
            return say(key, card=written(self.in_order()[-1]))
        return say("play.missing", sum=self.running_sum(), total=written(total))

    # --- choosing ---

    def forget(self) -> None:
        self.packet = None
        self._put_back()

    def _put_back(self) -> None:
        """All chosen cards are in the hand again."""
        self.picked, self.laid, self.dropping = [], False, False

    def think_of(self, packet: int) -> None:
        """This packet, with no cards chosen for it yet."""
        self.forget()
        self.packet = packet

    def let_go(self) -> bool:
        if self.packet is None and not self.picked:
            return False
        if self.picked:
            self._put_back()
        else:
            self.packet = None
        self._changed()
        return True

    def _changed(self) -> None:
        """The choice is another: say what it means now."""
        self.table.hinted = None
        self._inform()
        self.table.refresh(SLIDE_MS)

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
        elif self.dropping and len(self.picked) >= -self.card(self.packet):
            self._one_too_many(key)
            return
        else:
            self.picked.append(key)
        self.table.app.sound.play("slide", 0.4)
        self._changed()
        self._lead_on()

    def _one_too_many(self, piece: int) -> None:
        """Enough is chosen for the minus card: the rules say how many, and the choice stays."""
        assert self.packet is not None
        cards = (*self.values(), self.table.shown.value[piece])
        self.table.ask(Follow(self.packet, cards))
        self.table.board.shake(piece)

    def _lead_on(self) -> None:
        """Who plays by keys is led to where the sentence points now."""
        table = self.table
        if not table.focus.ring or self.table.game.opening:
            return
        if self.dropping and len(self.picked) < -self.card(self.packet):
            if (table.highlighted() or "").startswith("hand."):
                return
            goal = table.first_of("hand.")
        elif self.dropping or (self.packet is not None and not self.picked) or self.makes_zero:
            goal = next((b for b in table.buttons() if b.style == "primary" and b.enabled), None)
        else:
            return
        if goal is not None:
            table.focus.set(table.focus.find(goal.id))
            table.refresh(LIFT_MS)

    def packet_clicked(self, index: int) -> None:
        """With cards chosen: neutralise it with them. Without: this is the one to think about."""
        if self.table.game.opening:
            self.bring()
        elif not self.table.shown.row[index].open:
            self._refuse("play.closed")
        elif index == self.packet and self.makes_zero:
            self._ask_neutralise()
        elif self.laid and index == self.packet:
            self.let_go()
        elif self.picked and not self.dropping:
            self.packet = index
            all_minus = all(value < 0 for value in (self.card(index), *self.in_order()))
            if all_minus or (self.table.game.leave_open and not self.total()):
                self._changed()
                self._lead_on()
            else:
                self._ask_neutralise()
        else:
            self.packet = None if self.packet == index else index
            self._put_back()
            self._changed()
            self._lead_on()

    def _ask_neutralise(self, leaving_open: bool = False) -> None:
        if self.packet is None:
            self._refuse("play.choose_packet")
            return
        cards = self.in_order() if leaving_open else self.values()
        self._ask(Neutralise(self.packet, cards, leaving_open))

    def _ask(self, move: Neutralise | Follow) -> None:
        """Ask for it with the very cards that are chosen; refused, they are put back."""
        self.table.shown.prefer(self.picked)
        if not self.table.ask(move):
            self._put_back()
            self.table.refresh(SLIDE_MS)

    def bring(self) -> None:
        if len(self.picked) != 1:
            self._refuse("prompt.open")
        else:
            self._ask_open(self.picked[0])

    def _ask_open(self, piece: int) -> None:
        self.table.shown.prefer([piece])
        self.table.ask(Open(self.table.shown.value[piece]))

    def neutralise(self) -> None:
        """With the chosen cards, or choose the smallest complete set for a start."""
        if self.table.game.opening:
            self.bring()
        elif self.packet is None or (self.picked and not self.dropping):
            self._ask_neutralise()
        elif self.sets():
            self.pick(self.sets()[0])
        else:
            self._refuse("play.no_set", card=written(self.card(self.packet)))

    def leave_it_open(self) -> None:
        self._ask_neutralise(True)

    def pick(self, cards: tuple[int, ...]) -> None:
        """Choose these cards of the hand."""
        left = list(self.table.shown.hand)
        self._put_back()
        for card in cards:
            piece = next(piece for piece in left if self.table.shown.value[piece] == card)
            left.remove(piece)
            self.picked.append(piece)
        self._changed()
        self._lead_on()

    def cycle(self) -> None:
        """The next complete set, the smallest first; from packet to packet if none is chosen."""
        if self.packet is None:
            ways = [m.packet for m in self.table.actions() if isinstance(m, Neutralise)]
            if not ways:
                self._refuse("play.no_sets")
                return
            self.packet = ways[0]
        sets, now = self.sets(), self.values()  # both in the order in which the rules list them
        if sets:
            place = sets.index(now) + 1 if now in sets else 0
            self.pick(sets[place % len(sets)])
        else:
            self._refuse("play.no_set", card=written(self.card(self.packet)))

    def follow(self) -> None:
        if self.packet is None:
            self._refuse("play.choose_packet")
            return
        owed = -self.card(self.packet) - len(self.picked)
        if self.card(self.packet) > 0:
            self.table.ask(Follow(self.packet))
        elif not owed:
            self._ask(Follow(self.packet, self.values()))
        elif owed < 0 or (self.picked and self.dropping):
            self.table.ask(Follow(self.packet, self.values()))
        elif not self._too_few(self.packet):
            self.laid, self.dropping = False, True
            self._changed()
            self._lead_on()

    def _too_few(self, packet: int) -> bool:
        """Whether the hand is too small to follow this minus card; then the rules say so."""
        if -self.card(packet) <= len(self.table.shown.hand):
            return False
        self.table.ask(Follow(packet, self.values()))
        return True

    def follow_plus(self) -> None:
        """The pile was clicked: follow the chosen plus card."""
        self._follow_if(self.card(self.packet) > 0, "play.choose_plus")

    def drop_picked(self) -> None:
        """The discard was clicked: drop the chosen cards for a minus card."""
        self._follow_if(self.card(self.packet) < 0, "play.choose_minus")

    def _follow_if(self, chosen: bool, key: str) -> None:
        """Or say what has to be chosen first; before the opening it is a card for the row."""
        if chosen:
            self.follow()
        else:
            self._refuse("prompt.open" if self.table.game.opening else key)

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

    def spots(self, key: Key) -> list[Spot]:
        """Where this card can be let go."""
        table, room = self.table, self.table.room
        if not (isinstance(key, int) and key in table.shown.hand):
            return self._spots_of_packet(key)
        if table.game.opening:
            place, move = room.chosen(table.shown.viewer).rect(), Open(table.shown.value[key])
            return [Spot("row.own", place, move, move in table.legal(), room.row_zone())]
        found = [Spot("discard", room.discard_rect(), legal=self._helps_to_follow(key))]
        for index in range(len(table.shown.row)):
            helps = self._helps(self.with_others(key, index), index)
            found.append(Spot(f"row.{index}", table.packet_rect(index), legal=helps))
        return found

    def _spots_of_packet(self, key: Key) -> list[Spot]:
        """A packet is followed where its top card is dragged to the pile, or to the discard."""
        table, room = self.table, self.table.room
        packets = (i for i, packet in enumerate(table.shown.row) if key in packet.pieces[-1:])
        index = next(packets, None)
        if index is None:
            return []
        follows = {m.packet for m in table.actions() if isinstance(m, Follow)}
        pile, discard, plus = room.pile(0).rect(), room.discard_rect(), self.card(index) > 0
        return [
            Spot("pile", pile, legal=index in follows and plus, wide=pile.union(discard)),
            Spot("discard", discard, legal=index in follows and not plus),
        ]

    def with_others(self, piece: int, index: int) -> list[int]:
        """The cards that would be on a packet with this one: with those that lie there already,
        or that are chosen by clicks."""
        others = self.lie_on(index) if self.laid or self.table.dragged is not None else self.picked
        return [*(other for other in others if other != piece), piece]

    def _helps(self, pieces: list[int], index: int) -> bool:
        """Whether a packet can be brought to nothing with these cards and perhaps others."""
        wanted = Counter(self.table.shown.value[piece] for piece in pieces)
        moves = self.table.actions()
        neutral = (m for m in moves if isinstance(m, Neutralise) and m.packet == index)
        return any(wanted <= Counter(move.cards) for move in neutral)

    def _helps_to_follow(self, piece: int) -> bool:
        """Whether a card may be dropped for a minus card that is followed."""
        minus = [m for m in self.table.actions() if isinstance(m, Follow) and m.dropping]
        card = self.table.shown.value[piece]
        packets = {m.packet for m in minus if card in m.dropping}
        if self.packet is not None and self.card(self.packet) < 0:
            return self.packet in packets
        return len({m.packet for m in minus}) == 1 and bool(packets)

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
                if self.table.aiming.spot_at(key, pos) is not None:
                    self.picked, self.laid = [], False
                    self.follow()
                else:
                    self.table.inform(self.table.prompt())

    def _drop_card(self, piece: int, pos: tuple[int, int]) -> None:
        table = self.table
        spot = table.aiming.spot_at(piece, pos)
        if spot is not None and table.game.opening:
            self._ask_open(piece)
            return
        if spot is not None and spot.id == "discard":
            self._drop_on_discard(piece)
            return
        if spot is not None:
            index = int(spot.id.removeprefix("row."))
            if table.shown.row[index].open:
                self._lay_on(piece, index)
            else:
                self._refuse("play.closed")
            return
        if table.game.opening:
            self._inform()
            return
        if piece in self.picked:
            self.picked.remove(piece)
            if not self.picked:
                self._put_back()
        self._inform()

    def _drop_on_discard(self, piece: int) -> None:
        """A card more for the minus card that is being followed."""
        packet = self.packet
        if packet is None or self.card(packet) >= 0:
            row = enumerate(self.table.shown.row)
            minus = [i for i, packet in row if packet.open and self.card(i) < 0]
            if len(minus) != 1:
                self._refuse("play.choose_minus")
                return
            packet = self.packet = minus[0]
        if self._too_few(packet):
            self._put_back()
            return
        if not self.dropping:
            self.picked = []
        self.dropping = self.laid = True
        if piece not in self.picked:
            self.picked.append(piece)
        if len(self.picked) >= -self.card(packet):
            self._ask(Follow(packet, self.values()))
        else:
            self._inform()

    def _lay_on(self, piece: int, index: int) -> None:
        """A card more on a packet: it stays there until the sum is nothing, or it is taken back."""
        if self.dropping or index != self.packet or not self.laid:
            self.picked, self.packet, self.laid, self.dropping = [], index, True, False
        if piece not in self.picked:
            self.picked.append(piece)
        card, total = self.card(index), self.total()
        wrong = total * card < 0 or self.table.shown.value[piece] * card > 0
        if wrong or (not total and not self.table.game.leave_open):
            self._ask_neutralise()  # too much, or the wrong sign: the rules say why
        else:
            self._inform()
