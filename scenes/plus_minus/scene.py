"""Plus Minus on the table: the row of packets, pile and discard, and your hand."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pygame import Rect, Surface

from game.contract import Event, Move
from game.plus_minus.rules import (
    Chose,
    DealEnded,
    Dealt,
    Follow,
    Followed,
    Neutralise,
    Neutralised,
    Open,
    Opened,
    PlusMinus,
    PlusMinusView,
    Reshuffled,
    Skipped,
    name_of,
)
from scenes.input.intents import DIRECTIONS
from scenes.plus_minus.art import ART, TABLE
from scenes.plus_minus.choice import Choice, number_text
from scenes.plus_minus.film import Film
from scenes.plus_minus.layout import Layout
from scenes.plus_minus.shown import Shown, chosen_by, hidden
from scenes.plus_minus.sums import ZERO
from scenes.stage import badges, paint, text
from scenes.stage.board import Key, Place
from scenes.stage.scene import Scene
from scenes.stage.seat_marks import number
from scenes.stage.theme import ACCENT, INK, PAPER, Colour, colour
from scenes.stage.widgets import Button, Target
from scenes.table.pace import LIFT_MS
from scenes.table.table import Table

REFUSED = colour("#FFC2B0")


class PlusMinusTable(Table[PlusMinus]):
    art = ART
    colours: tuple[Colour, Colour] = TABLE
    keys = {  # noqa: RUF012
        "neutralise": ("n",),
        "follow": ("f",),
        "leave_open": ("l",),
        "next": ("tab",),
    }

    shown: Shown
    room: Layout

    def __init__(self, match: Any) -> None:
        super().__init__(match)
        self.reset(match.game.view(self.eyes))
        self._film = Film(self)
        self.fold: int | None = None  # a packet that is neutral but still being laid
        self.choice = Choice(self)

    # --- the picture ---

    def reset(self, view: PlusMinusView) -> None:
        self.shown = Shown(view)
        self.fold = None

    def follow(self, event: Event) -> None:
        self.shown.follow(event)

    def shows(self, view: PlusMinusView) -> bool:
        return self.shown.shows(view)

    def measure(self) -> None:
        corner = self.scale.w - self.corner_left()
        self.room = Layout(self.scale, len(self.match.seats), self.eyes, corner)

    # --- where everything lies ---

    def places(self) -> dict[Key, Place]:
        shown, room = self.shown, self.room
        found: dict[Key, Place] = {}
        for i in range(room.pile_depth(shown.pile)):
            found["pile", i] = room.pile(i)
        below = max(0, len(shown.discard) - 3)
        for i, card in enumerate(shown.discard[below:]):
            found["discard", below + i] = room.discard(below + i, name_of(card))
            found["discard", below + i].z = i - 12
        for seat, count in enumerate(shown.counts):
            if seat != shown.viewer:
                for i in range(count):
                    found[hidden(seat, i)] = room.other_hand(seat, i, count)
                if shown.has_chosen[seat]:
                    found[chosen_by(seat)] = room.chosen(seat)
        for piece in shown.chosen:
            found[piece] = room.chosen(shown.viewer)
        self._place_row(found)
        self._place_hand(found)
        return found

    def _place_row(self, found: dict[Key, Place]) -> None:
        shown, room = self.shown, self.room
        useful = {move.packet for move in self.actions()}
        for index, packet in enumerate(shown.row):
            laid = self.choice.lie_on(index)
            count = packet.count + len(laid)
            is_open = packet.open or index == self.fold
            if not packet.pieces and not is_open:
                found["closed", index] = room.closed(index, 0)
            for i, piece in enumerate([*packet.pieces, *laid]):
                if is_open:
                    face = name_of(shown.value[piece])
                    found[piece] = room.packet(index, i, count, face)
                else:
                    found[piece] = room.closed(index, i)
            if is_open and packet.pieces and self.my_turn:
                top = found[packet.pieces[-1]]
                if index == self.choice.packet or (self.choice.packet is None and index in useful):
                    top.glow = ACCENT
                if self.highlighted() == f"row.{index}":
                    top.lift = 1

    def _place_hand(self, found: dict[Key, Place]) -> None:
        shown, room = self.shown, self.room
        hand = [
            piece for piece in shown.hand if not (self.choice.laid and piece in self.choice.picked)
        ]
        helpful = self.choice.helpful()
        for i, piece in enumerate(hand):
            place = room.hand(i, len(hand), name_of(shown.value[piece]))
            if shown.value[piece] in helpful:
                place.glow = ACCENT
                place.y -= room.u * 12
            if piece in self.choice.picked:
                place.y -= room.u * 30
                place.lift = 1
                place.glow = ACCENT
            if self.my_turn and self.highlighted() == f"hand.{piece}":
                place.y -= room.u * 12
                place.lift = 1
                if self.focus.ring and place.glow is None:
                    place.glow = PAPER
            found[piece] = place
        if self.choice.laid and self.choice.dropping:
            for i, piece in enumerate(self.choice.picked):
                found[piece] = room.discard(i, name_of(shown.value[piece]))
                found[piece].z = 300 + i

    # --- what the rules allow ---

    def legal(self) -> list[Move]:
        return self.game.legal_moves(self.eyes) if self.my_turn else []

    def actions(self) -> list[Neutralise | Follow]:
        return [move for move in self.legal() if isinstance(move, Neutralise | Follow)]

    # --- what can be pointed at ---

    def card_targets(self) -> list[Target]:
        shown, room = self.shown, self.room
        found: list[Target] = []
        mine = self.my_turn
        left = self.say("play.left", count=shown.pile)
        found.append(
            Target("pile", left, room.pile(0).rect(), self.choice.follow_plus if mine else None)
        )
        found.append(
            Target("discard", self.say("play.discard"), room.discard_rect(),
                   self.choice.drop_picked if mine else None)
        )  # fmt: skip
        for index, packet in enumerate(shown.row):
            label = name_of(self.choice.card(index)) if packet.open else self.say("play.neutral")
            action = (lambda index=index: self.choice.packet_clicked(index)) if mine else None
            rect = self.packet_rect(index)
            found.append(
                Target(f"row.{index}", label, rect, action, enabled=packet.open, refuse=action)
            )
        if shown.opening:
            rect = room.chosen(shown.viewer).rect()
            found.append(
                Target("row.own", self.say("play.bring"), rect, self.choice.bring if mine else None)
            )
        hand = [
            piece for piece in shown.hand if not (self.choice.laid and piece in self.choice.picked)
        ]
        for i, piece in enumerate(hand):
            action = (lambda piece=piece: self.choice.hand_clicked(piece)) if mine else None
            label = name_of(shown.value[piece])
            found.append(Target(f"hand.{piece}", label, room.hand_strip(i, len(hand)), action))
        return found

    def packet_rect(self, index: int) -> Rect:
        """All of a packet, with what lies on it for the time being."""
        packet = self.shown.row[index]
        count = packet.count + len(self.choice.lie_on(index))
        return self.room.packet_rect(index, count if packet.open else 1)

    def buttons(self) -> list[Button]:
        choice = self.choice
        if self.shown.opening:
            can = self.my_turn and len(choice.picked) == 1
            return [self._button("bring", "neutralise", choice.bring, 0, can, can)]
        card = choice.card(choice.packet)
        sets = choice.sets()
        zero = bool(choice.picked) and not choice.dropping and not card + sum(choice.values())
        ready = zero or (bool(sets) and not choice.picked)
        can_follow = any(
            isinstance(move, Follow) and move.packet == choice.packet for move in self.actions()
        )
        can_neutralise = self.my_turn and (zero or bool(sets))
        follow = "follow" if card else "follow_any"
        found = [
            self._button("neutralise", "neutralise", choice.neutralise, 1, can_neutralise, ready),
            self._button(follow, "follow", choice.follow, 0, can_follow, card=number_text(card)),
        ]
        if zero and self.game.leave_open:
            found.append(self._button("leave_open", "leave_open", choice.leave_it_open, 2))
        return found

    def _button(
        self,
        word: str,
        act: str,
        action: Callable[[], object],
        above: int,
        enabled: bool = True,
        primary: bool = False,
        **said: str,
    ) -> Button:
        label, key = self.say(f"play.{word}", **said), self.app.hint(act)
        rect = self.room.button(Button.width(label, self.scale, key), above)
        name = "bring" if word == "bring" else act
        style = "primary" if primary else "plain"
        return Button(
            name, label, rect, action, key, style, enabled=enabled, act=act, refuse=action
        )

    def corner_label(self) -> str:
        return self.say("play.deal", round=self.shown.round, deals=self.game.deals)

    # --- what is said ---

    def prompt(self) -> str:
        if self.game.opening:
            return self.say("prompt.open")
        if self.choice.packet is None:
            return self.say("prompt.choose")
        card = self.choice.card(self.choice.packet)
        sets = self.choice.sets()
        said: dict[str, Any] = {
            "card": number_text(card),
            "cards": " ".join(map(number_text, sets[0])) if sets else "",
            "count": abs(card),
        }
        follow = any(
            isinstance(move, Follow) and move.packet == self.choice.packet
            for move in self.actions()
        )
        way = "plus" if card > 0 else "minus"
        if sets and follow:
            return self.say(f"prompt.both_{way}", **said)
        if sets:
            return self.say("prompt.neutralise", **said)
        if follow:
            return self.say(f"prompt.follow_{way}", **said)
        return self.say("prompt.nothing", **said)

    def tell(self, event: Event) -> str:
        match event:
            case Dealt():
                return self.say("told.dealt", round=event.round, name=self.name(event.opener))
            case Chose(seat, _):
                return self.say("told.chose", name=self.name(seat))
            case Opened():
                return self.say("told.opened")
            case Neutralised(seat, _, cards, is_open):
                said = {
                    "name": self.name(seat),
                    "card": number_text(-sum(cards)),
                    "cards": " ".join(map(number_text, cards)),
                }
                key = "told.neutralised_open" if is_open else "told.neutralised"
                return self.say(key, **said)
            case Followed(seat, _, card):
                key = "told.followed_plus" if card > 0 else "told.followed_minus"
                return self.say(key, name=self.name(seat), card=number_text(card), count=abs(card))
            case Reshuffled():
                return self.say("told.reshuffled")
            case Skipped(seat):
                return self.say("told.skipped", name=self.name(seat))
        return ""

    def hint_words(self, move: Move) -> str:
        match move:
            case Open(card):
                return self.say("hint.open", card=number_text(card))
            case Neutralise(packet, cards, _):
                self.choice.think_of(packet)
                said = {"card": number_text(self.choice.card(packet))}
                return self.say("hint.neutralise", cards=" ".join(map(number_text, cards)), **said)
            case Follow(packet, dropping):
                self.choice.think_of(packet)
                shown = number_text(self.choice.card(packet))
                if not dropping:
                    return self.say("hint.follow_plus", card=shown)
                dropped = " ".join(map(number_text, dropping))
                return self.say("hint.follow_minus", card=shown, cards=dropped)
        return ""

    def count(self, event: Event) -> Scene | None:
        if not isinstance(event, DealEnded):
            return None
        from scenes.plus_minus.count import CountScene

        self.follow(event)
        return CountScene(self, event, self.counted)

    def film(self, event: Event) -> float:
        return self._film.show(event)

    # --- choosing ---

    def forget_choice(self) -> None:
        self.choice.forget()

    def let_go(self) -> bool:
        return self.choice.let_go()

    def grab(self, pos: tuple[int, int]) -> Key | None:
        return self.choice.grab(pos)

    def drop(self, key: Key, pos: tuple[int, int]) -> None:
        self.choice.drop(key, pos)

    # --- keys ---

    def act(self, name: str) -> bool:
        if name == "next" and self.my_turn and not self.game.opening:
            self.choice.cycle()
            return True
        if name in (*DIRECTIONS, "confirm") and self.my_turn and not self.focus.ring:
            first = "hand." if self.game.opening else "row."
            targets = [t for t in self.cards if t.id.startswith(first) and t.enabled]
            self.focus.set(targets[0] if targets else None)
            self.refresh(LIFT_MS)
            return True
        return super().act(name)

    # --- painting ---

    def paint_table(self, surface: Surface) -> None:
        shown, room, scale = self.shown, self.room, self.scale
        say = self.app.words.say
        for seat, sits in enumerate(self.match.seats):
            mine = seat == shown.viewer
            total = shown.totals[seat]
            parts: list[badges.Part] = []
            if shown.round > 1:
                parts.append(("", say("table.points", count=total, points=number(total))))
            if mine:
                worth = sum(shown.value[piece] for piece in shown.hand)
                parts.append(("", self.say("play.worth", points=number(worth))))
            else:
                parts.append(("", say("table.cards", count=shown.counts[seat])))
            acting = seat == shown.turn or (shown.opening and not shown.has_chosen[seat])
            badges.paint_badge(
                surface, scale, room.badge(seat), sits.name, parts, seat,
                "yours" if mine and self.my_turn else "acting" if acting else "",
            )  # fmt: skip
        badges.paint_pill(surface, scale, room.pile_pill(), self.say("play.left", count=shown.pile))
        badges.paint_pill(surface, scale, room.discard_pill(), self.say("play.discard"))
        for place, empty in (
            (room.pile(0), not shown.pile),
            (room.discard(2, ""), not shown.discard),
        ):
            if empty:
                rect = place.rect()
                ghost = paint.slot(rect.size, PAPER, room.corners, room.line_width, alpha=60)
                surface.blit(ghost, rect.topleft)
        if shown.opening:
            for seat in range(shown.players):
                rect = room.chosen(seat).rect()
                tint = ACCENT if seat == shown.viewer and self.my_turn else PAPER
                alpha = 255 if tint == ACCENT else 60
                slot = paint.slot(rect.size, tint, room.corners, room.line_width, alpha=alpha)
                surface.blit(slot, rect.topleft)
        self._paint_sum(surface)
        self._paint_patience(surface)
        if self.message:
            tint = REFUSED if self.refusal else PAPER
            text.paint_fitted(surface, self.message, room.message(), scale.font(25), tint)

    def _paint_sum(self, surface: Surface) -> None:
        """The running sum beside the packet: −6 +4 +2 = 0."""
        if not self.choice.picked or self.choice.packet is None or self.choice.dropping:
            return
        total = self.choice.card(self.choice.packet) + sum(self.choice.values())
        words = f"{self.choice.running_sum()} = {number_text(total) if total else '0'}"
        drawn = text.render(words, text.HANKEN_BOLD, self.scale.font(21), INK)
        packet = self.shown.row[self.choice.packet]
        count = packet.count + len(self.choice.lie_on(self.choice.packet))
        rect = self.room.sum_pill(
            self.choice.packet, count, drawn.get_width() + self.scale.px(30)
        ).clamp(surface.get_rect())
        fill = PAPER if total else ZERO
        surface.blit(paint.panel(rect.size, fill, rect.h / 2), rect.topleft)
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


SCENE = PlusMinusTable
