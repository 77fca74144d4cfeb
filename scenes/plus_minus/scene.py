"""Plus Minus on the table: the row of packets, pile and discard, and your hand."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from pygame import Rect, Surface

from game.contract import Event, Move, Seat
from game.plus_minus.cards import name_of, written
from game.plus_minus.moves import Follow, Neutralise, Open
from game.plus_minus.rules import PlusMinus
from game.plus_minus.told import Neutralised, PlusMinusView
from scenes.plus_minus.art import ART, TABLE
from scenes.plus_minus.choice import Choice
from scenes.plus_minus.count import PlusMinusCount
from scenes.plus_minus.film import Film
from scenes.plus_minus.help import KEYS
from scenes.plus_minus.layout import Layout
from scenes.plus_minus.shown import Shown, chosen_by
from scenes.plus_minus.sums import ZERO
from scenes.stage import badges, paint, text
from scenes.stage.board import Key, Place
from scenes.stage.seat_marks import number
from scenes.stage.theme import ACCENT, INK, PAPER
from scenes.stage.widgets import Button, Target
from scenes.table.cards import CardTable
from scenes.table.pace import LIFT_MS
from scenes.table.spots import Spot


class PlusMinusTable(CardTable[PlusMinus]):
    art, colours = ART, TABLE
    keys = {**KEYS, "next": ("tab",)}  # noqa: RUF012
    shown_as, laid_out, filmed, choosing = Shown, Layout, Film, Choice
    counted_as = PlusMinusCount
    rises = (12.0, 30.0)

    shown: Shown
    room: Layout
    choice: Choice
    fold: int | None = None  # a packet that is neutral but still being laid

    def reset(self, view: PlusMinusView) -> None:
        super().reset(view)
        self.fold = None

    # --- where everything lies ---

    def place_game(self, found: dict[Key, Place]) -> None:
        shown, room = self.shown, self.room
        for seat, has_chosen in enumerate(shown.has_chosen):
            if has_chosen and seat != shown.viewer:
                found[chosen_by(seat)] = room.chosen(seat)
        for piece in shown.chosen:
            found[piece] = room.chosen(shown.viewer)
        self._place_row(found)
        if self.choice.dropping and (lying := [key for key in found if is_discarded(key)]):
            found[max(lying, key=lambda key: found[key].z)].glow = ACCENT
        if self.choice.laid and self.choice.dropping:
            for i, piece in enumerate(self.choice.picked):
                found[piece] = room.discard(i, self.face(piece))
                found[piece].z = 300 + i

    def _place_row(self, found: dict[Key, Place]) -> None:
        shown, room = self.shown, self.room
        useful, spot = self._places_to_act(), self.aimed()
        for index, packet in enumerate(shown.row):
            laid = self.choice.lie_on(index)
            count = packet.count + len(laid)
            is_open = packet.open or index == self.fold
            if not packet.pieces and not is_open:
                found["closed", index] = room.closed(index, 0)
            for i, piece in enumerate([*packet.pieces, *laid]):
                if is_open:
                    found[piece] = room.packet(index, i, count, self.face(piece))
                else:
                    found[piece] = room.closed(index, i)
            if is_open and packet.pieces and self.my_turn:
                top = found[packet.pieces[-1]]
                if index in useful:
                    top.glow = ACCENT
                if spot is not None and spot.id == f"row.{index}":
                    top.strong, top.lift = True, 1
                elif self.highlighted() == f"row.{index}":
                    top.lift = 1

    def _places_to_act(self) -> set[int]:
        """The packets where something may be done: with the chosen cards, if there are some."""
        held = self.dragged if self.dragged is not None else self.thought_of()
        if held is not None:
            ids = {spot.id for spot in self.spots(held) if spot.legal}
            return {i for i in range(len(self.shown.row)) if f"row.{i}" in ids}
        if self.choice.packet is not None:
            return {self.choice.packet}
        return {move.packet for move in self.actions()}

    def thought_of(self) -> int | None:
        choice = self.choice
        meant = not choice.laid and not choice.dropping
        chosen = bool(choice.picked) and meant and self.my_turn
        return choice.picked[-1] if chosen else None

    def spots(self, card: Any) -> list[Spot]:
        """For a card of the hand the packets that it helps to bring to nothing, and the discard;
        for the card of a packet where it is followed."""
        return self.choice.spots(card)

    def promise(self, card: Any, spot: Spot) -> str:
        """The running sum there would be: −5 +3 +2 = 0."""
        if not spot.id.startswith("row.") or self.shown.opening:
            return ""
        terms, total = self._sum_there(card, spot)
        return f"{terms} = {written(total) if total else '0'}"

    def promise_words(self, card: Any, spot: Spot) -> str:
        if not self.promise(card, spot):
            return ""
        terms, total = self._sum_there(card, spot)
        if total:
            return self.say("play.missing", sum=terms, total=written(total))
        return self.say(
            "play.zero", card=written(self.choice.card(int(spot.id.removeprefix("row."))))
        )

    def _sum_there(self, card: int, spot: Spot) -> tuple[str, int]:
        """The running sum on the packet with this card, and what it makes."""
        index = int(spot.id.removeprefix("row."))
        values = [self.shown.value[piece] for piece in self.choice.with_others(card, index)]
        terms = [self.choice.card(index), *values]
        return " ".join(map(written, terms)), sum(terms)

    def pictured(self, event: Event) -> dict[str, list[str]]:
        found = super().pictured(event)
        if isinstance(event, Neutralised):
            found["card"] = [name_of(-sum(event.cards))]
        cards = getattr(event, "cards", None)
        if cards:
            found["cards"] = [name_of(card) for card in cards]
        return found

    def hand_cards(self) -> list[int]:
        laid = self.choice.picked if self.choice.laid else ()
        return [piece for piece in self.order.sort(list(self.shown.hand)) if piece not in laid]

    def orders(self) -> dict[str, Callable[[Any], Any]]:
        value, order = self.shown.value, self.shown.order
        return {
            "sign": lambda piece: order(value[piece]),
            "number": lambda piece: (abs(value[piece]), value[piece]),
        }

    def hand_id(self, i: int, key: int) -> str:
        return f"hand.{key}"

    def face(self, key: int) -> str:
        return name_of(self.shown.value[key])

    def face_of(self, card: int) -> str:
        return name_of(card)

    def playable(self) -> list[int]:
        helpful = self.choice.helpful()
        return [piece for piece in self.shown.hand if self.shown.value[piece] in helpful]

    def picked(self) -> list[int]:
        return [*self.choice.picked, *self._advised()]

    def _advised(self) -> list[int]:
        """The pieces of the hand that a hint says to play; of equal ones the last, which is seen
        best."""
        match self.hinted:
            case Neutralise(_, cards, _) | Follow(_, cards):
                asked = list(cards)
            case Open(card):
                asked = [card]
            case _:
                return []
        return self.pieces_for(asked)

    def pieces_for(self, cards: Iterable[int]) -> list[int]:
        """The pieces of the hand that are these cards, the last ones of equal ones."""
        asked, found = list(cards), []
        for piece in reversed(self.shown.hand):
            if self.shown.value[piece] in asked:
                asked.remove(self.shown.value[piece])
                found.append(piece)
        return found

    def actions(self) -> list[Neutralise | Follow]:
        return [move for move in self.legal() if isinstance(move, Neutralise | Follow)]

    def can_follow(self) -> bool:
        """Whether the chosen packet may be followed."""
        chosen = self.choice.packet
        return any(isinstance(m, Follow) and m.packet == chosen for m in self.actions())

    # --- what can be pointed at ---

    def game_targets(self) -> list[Target]:
        shown, room, choice = self.shown, self.room, self.choice
        left, pile = self.say("play.left", count=shown.pile), room.pile(0).rect()
        found = [
            Target("pile", left, pile, self.mine(choice.follow_plus)),
            Target("discard", self.say("play.discard"), room.discard_rect(),
                   self.mine(choice.drop_picked)),
        ]  # fmt: skip
        for index, packet in enumerate(shown.row):
            label = name_of(choice.card(index)) if packet.open else self.say("play.neutral")
            click, rect = self.mine(choice.packet_clicked, index), self.packet_rect(index)
            found.append(
                Target(f"row.{index}", label, rect, click, enabled=packet.open, refuse=click)
            )
        if shown.opening:
            rect = room.chosen(shown.viewer).rect()
            found.append(Target("row.own", self.say("play.bring"), rect, self.mine(choice.bring)))
        return found

    def packet_rect(self, index: int) -> Rect:
        """All of a packet, with what lies on it for the time being."""
        packet = self.shown.row[index]
        count = packet.count + len(self.choice.lie_on(index))
        return self.room.packet_rect(index, count if packet.open else 1)

    def buttons(self) -> list[Button]:
        choice, say = self.choice, self.say
        chosen = " ".join(map(written, choice.values()))
        if self.shown.opening:
            can = self.my_turn and len(choice.picked) == 1
            bring = say("play.bring_it", card=chosen) if can else say("play.bring")
            wide = Button.width(bring, self.scale, self.key_of("neutralise"))
            if not can and wide > self.room.widest_button() * 1.15:
                bring = say("play.bring_short")
            return [self.button("neutralise", bring, choice.bring, 0, can, can, id="bring")]
        card = choice.card(choice.packet)
        sets = choice.sets()
        zero = choice.makes_zero
        ready = zero or (bool(sets) and not choice.picked)
        can = self.my_turn and (zero or bool(sets))
        follow = say("play.follow" if card else "play.follow_any", card=written(card))
        if choice.dropping:
            done = len(choice.picked) == -card
            many = {"chosen": len(choice.picked), "wanted": -card}
            label = say("play.drop", cards=chosen) if done else say("play.drop_some", **many)
            return [
                self.button("neutralise", say("play.neutralise"), choice.neutralise, 1, can),
                self.button("follow", label, choice.follow, 0, done, True),
            ]
        if zero and self.game.leave_open:
            # What turns the packet stands where a second click of a hasty hand falls.
            turn, leave = say("play.turn"), say("play.leave_open")
            return [
                self.button("neutralise", turn, choice.neutralise, 1, True, True),
                self.button("leave_open", leave, choice.leave_it_open, 0),
                self.button("follow", follow, choice.follow, 2, self.can_follow()),
            ]
        may = self.can_follow()
        return [
            self.button("neutralise", say("play.neutralise"), choice.neutralise, 1, can, ready),
            self.button("follow", follow, choice.follow, 0, may, may and not sets),
        ]

    def first_target(self) -> Target | None:
        """Where the sentence points: at a card of the hand, or at one of the row that is of use."""
        if self.game.opening or self.choice.dropping:
            return self.first_of("hand.")
        useful = {f"row.{move.packet}" for move in self.actions()}
        row = [target for target in self.cards if target.id in useful]
        return next(iter(row), None) or self.first_of("row.")

    def first_of(self, kind: str) -> Target | None:
        return next((t for t in self.cards if t.id.startswith(kind) and t.enabled), None)

    def go_on(self, dt: float) -> None:
        waited = self.my_turn
        super().go_on(dt)
        if self.my_turn and not waited and self.focus.ring:
            self.focus.set(self.first_target())
            self.refresh(LIFT_MS)

    def act(self, name: str) -> bool:
        if name == "next" and self.my_turn and not self.game.opening:
            self.choice.cycle()
            return True
        return super().act(name)

    # --- what is said ---

    def corner_label(self) -> str:
        return self.say("play.deal", round=self.shown.round, deals=self.game.deals)

    def prompt(self) -> str:
        if self.game.opening:
            return self.say("prompt.open")
        if self.choice.packet is None:
            return self.say("prompt.choose")
        card = self.choice.card(self.choice.packet)
        sets = self.choice.sets()
        way = "plus" if card > 0 else "minus"
        if self.can_follow():
            key = f"prompt.both_{way}" if sets else f"prompt.follow_{way}"
        else:
            key = "prompt.neutralise" if sets else "prompt.nothing"
        cards = " ".join(map(written, sets[0] if sets else ()))
        return self.say(key, card=written(card), cards=cards, count=abs(card))

    def page_now(self) -> str:
        if self.shown.opening:
            return "opening"
        if not self.my_turn:
            return ""
        if self.choice.packet is None or self.choice.sets():
            return "neutralise"
        return "plus" if self.choice.card(self.choice.packet) > 0 else "minus"

    def hinted_at(self, move: Move) -> list[Rect | None]:
        cards = [self.lies(piece) for piece in self._advised()]
        if isinstance(move, Neutralise | Follow):
            return [self.packet_rect(move.packet), *cards]
        return cards

    def hint_words(self, move: Move) -> str:
        match move:
            case Neutralise(packet, cards, leaving_open):
                key = "neutralise_open" if leaving_open else "neutralise"
            case Follow(packet, cards):
                key = "follow_minus" if cards else "follow_plus"
            case Open(card):
                return self.say("hint.open", card=written(card))
            case _:
                return ""
        self.choice.think_of(packet)
        card, said = self.choice.card(packet), " ".join(map(written, cards))
        return self.say(f"hint.{key}", card=written(card), cards=said)

    # --- painting ---

    def badge(self, seat: Seat) -> list[badges.Part]:
        shown = self.shown
        points = [self.points(seat)] if shown.round > 1 else []
        if seat != shown.viewer or self.closed:
            return [*points, *self.cards_held(seat)]
        now, then = self.choice.worth()
        if now != then and (self.choice.dropping or shown.opening or self.choice.makes_zero):
            return [*points, ("", self.say("play.worth_then", now=number(now), then=number(then)))]
        if due := self.moments.due(seat, "worth"):  # cards that are still on their way
            now = sum(shown.value[piece] for piece in shown.hand) - due
        return [*points, ("", self.say("play.worth", points=number(now)))]

    def acts(self, seat: Seat) -> bool:
        return super().acts(seat) or (self.shown.opening and not self.shown.has_chosen[seat])

    def paint_piles(self, surface: Surface) -> None:
        super().paint_piles(surface)
        room = self.room
        badges.paint_pill(surface, self.scale, room.discard_pill(), self.say("play.discard"))
        if not self.shown.discard:
            self.paint_spot(surface, room.discard_rect(), "discard", self.choice.dropping)

    def paint_game(self, surface: Surface) -> None:
        if self.shown.opening:
            for seat in range(self.shown.players):
                mine = seat == self.shown.viewer and self.my_turn
                rect = self.room.chosen(seat).rect()
                self.paint_spot(surface, rect, "row.own" if mine else "", mine)
        self._paint_sum(surface)
        self._paint_patience(surface)

    def _paint_sum(self, surface: Surface) -> None:
        """The running sum beside the packet: −6 +4 +2 = 0."""
        choice, packet = self.choice, self.choice.packet
        if not choice.picked or packet is None or choice.dropping:
            return
        total = choice.total()
        words = f"{choice.running_sum()} = {written(total) if total else '0'}"
        drawn = text.render(words, text.HANKEN_BOLD, self.scale.font(21), INK)
        count = self.shown.row[packet].count + len(choice.lie_on(packet))
        rect = self.room.sum_pill(packet, count, drawn.get_width() + self.scale.px(30))
        rect.clamp_ip(surface.get_rect())
        surface.blit(paint.panel(rect.size, PAPER if total else ZERO, rect.h / 2), rect.topleft)
        surface.blit(drawn, drawn.get_rect(center=rect.center))

    def _paint_patience(self, surface: Surface) -> None:
        """How many turns without a neutralisation are left, once it matters."""
        most = self.game.patience * self.shown.players
        left = most - self.shown.since
        if self.shown.opening or left > most // 2:
            return
        label = self.say("play.patience", count=left)
        wide = min(Button.width(label, self.scale, size=20), round(self.scale.w * 0.4))
        high = self.room.discard_pill().h
        box = self.room.message()
        rect = Rect(box.centerx - wide // 2, box.top - high, wide, high)
        badges.paint_pill(surface, self.scale, rect, label)


def is_discarded(key: Key) -> bool:
    """Whether the card with this key lies on the discard."""
    return isinstance(key, tuple) and key[0] == "discard"


SCENE = PlusMinusTable
