"""Plus Minus on the table: the row of packets, pile and discard, and your hand."""

from __future__ import annotations

from typing import Any

from pygame import Rect, Surface

from game.plus_minus import (
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
from game.table import Event, Move
from scenes.input.intents import DIRECTIONS
from scenes.plus_minus_art import ART, TABLE
from scenes.plus_minus_film import Film
from scenes.plus_minus_layout import Layout
from scenes.plus_minus_picture import Picture, chosen_by, hidden
from scenes.plus_minus_sums import ZERO
from scenes.stage import badges, paint, text
from scenes.stage.board import Key, Place
from scenes.stage.scene import Scene
from scenes.stage.seats import number
from scenes.stage.theme import ACCENT, INK, PAPER, Colour, colour
from scenes.stage.widgets import Button, Target
from scenes.table import LIFT_MS, SLIDE_MS, Table

REFUSED = colour("#FFC2B0")


class PlusMinusTable(Table):
    art = ART
    colours: tuple[Colour, Colour] = TABLE
    keys = {  # noqa: RUF012
        "neutralise": ("n",),
        "follow": ("f",),
        "leave_open": ("l",),
        "next": ("tab",),
    }

    picture: Picture
    room: Layout

    def __init__(self, match: Any) -> None:
        super().__init__(match)
        self.reset(match.game.view(self.eyes))
        self._film = Film(self)
        self.fold: int | None = None  # a packet that is neutral but still being laid
        self.packet: int | None = None  # the packet the player is thinking about
        self.picked: list[int] = []  # pieces of the hand, in the order they were chosen
        self.laid = False  # whether they lie on the packet (or the discard) already
        self.dropping = False  # whether they are meant for the discard

    @property
    def game(self) -> PlusMinus:
        game: PlusMinus = self.match.game  # type: ignore[assignment]
        return game

    # --- the picture ---

    def reset(self, view: PlusMinusView) -> None:
        self.picture = Picture(view)
        self.fold = None

    def follow(self, event: Event) -> None:
        self.picture.follow(event)

    def picture_is(self, view: PlusMinusView) -> bool:
        return self.picture.shows(view)

    def measure(self) -> None:
        corner = self.scale.w - self.corner_left()
        self.room = Layout(self.scale, len(self.match.seats), self.eyes, corner)

    # --- where everything lies ---

    def places(self) -> dict[Key, Place]:
        picture, room = self.picture, self.room
        found: dict[Key, Place] = {}
        for i in range(room.pile_depth(picture.pile)):
            found["pile", i] = room.pile(i)
        below = max(0, len(picture.discard) - 3)
        for i, card in enumerate(picture.discard[below:]):
            found["discard", below + i] = room.discard(below + i, name_of(card))
            found["discard", below + i].z = i - 12
        for seat, count in enumerate(picture.counts):
            if seat != picture.viewer:
                for i in range(count):
                    found[hidden(seat, i)] = room.other_hand(seat, i, count)
                if picture.has_chosen[seat]:
                    found[chosen_by(seat)] = room.chosen(seat)
        for piece in picture.chosen:
            found[piece] = room.chosen(picture.viewer)
        self._place_row(found)
        self._place_hand(found)
        return found

    def _place_row(self, found: dict[Key, Place]) -> None:
        picture, room = self.picture, self.room
        useful = {move.packet for move in self._actions()}
        for index, packet in enumerate(picture.row):
            laid = self.picked if self.laid and not self.dropping and index == self.packet else []
            count = packet.count + len(laid)
            is_open = packet.open or index == self.fold
            if not packet.pieces and not is_open:
                found["closed", index] = room.closed(index, 0)
            for i, piece in enumerate([*packet.pieces, *laid]):
                if is_open:
                    face = name_of(picture.value[piece])
                    found[piece] = room.packet(index, i, count, face)
                else:
                    found[piece] = room.closed(index, i)
            if is_open and packet.pieces and self.my_turn:
                top = found[packet.pieces[-1]]
                if index == self.packet or (self.packet is None and index in useful):
                    top.glow = ACCENT
                if self.highlighted() == f"row.{index}":
                    top.lift = 1

    def _place_hand(self, found: dict[Key, Place]) -> None:
        picture, room = self.picture, self.room
        hand = [piece for piece in picture.hand if not (self.laid and piece in self.picked)]
        helpful = self._helpful()
        for i, piece in enumerate(hand):
            place = room.hand(i, len(hand), name_of(picture.value[piece]))
            if picture.value[piece] in helpful:
                place.glow = ACCENT
                place.y -= room.u * 12
            if piece in self.picked:
                place.y -= room.u * 30
                place.lift = 1
                place.glow = ACCENT
            if self.my_turn and self.highlighted() == f"hand.{piece}":
                place.y -= room.u * 12
                place.lift = 1
                if self.focus.ring and place.glow is None:
                    place.glow = PAPER
            found[piece] = place
        if self.laid and self.dropping:
            for i, piece in enumerate(self.picked):
                found[piece] = room.discard(i, name_of(picture.value[piece]))
                found[piece].z = 300 + i

    # --- what the rules allow ---

    def _legal(self) -> list[Move]:
        return self.game.legal_moves(self.eyes) if self.my_turn else []

    def _actions(self) -> list[Neutralise | Follow]:
        return [move for move in self._legal() if isinstance(move, Neutralise | Follow)]

    def _sets(self) -> list[tuple[int, ...]]:
        """The complete sets for the chosen packet, the smallest first."""
        sets = [
            move.cards
            for move in self._actions()
            if isinstance(move, Neutralise) and move.packet == self.packet and not move.leaving_open
        ]
        return sorted(sets, key=lambda cards: (len(cards), cards))

    def _helpful(self) -> set[int]:
        """Cards of the hand that can do something with the chosen packet, or with any."""
        if self.game.opening:
            return set(self.picture.value.values()) if self.my_turn and not self.picked else set()
        found: set[int] = set()
        for move in self._actions():
            if self.packet in (None, move.packet) and isinstance(move, Neutralise):
                found.update(move.cards)
        return found

    def _card(self, packet: int | None) -> int:
        """The visible card of a packet."""
        if packet is None or not self.picture.row[packet].pieces:
            return 0
        return self.picture.value[self.picture.row[packet].pieces[-1]]

    def _values(self) -> tuple[int, ...]:
        return tuple(sorted(self.picture.value[piece] for piece in self.picked))

    # --- what can be pointed at ---

    def card_targets(self) -> list[Target]:
        picture, room = self.picture, self.room
        found: list[Target] = []
        mine = self.my_turn
        left = self.say("play.left", count=picture.pile)
        found.append(Target("pile", left, room.pile(0).rect(), self._follow_plus if mine else None))
        found.append(
            Target("discard", self.say("play.discard"), room.discard_rect(),
                   self._drop_picked if mine else None)
        )  # fmt: skip
        for index, packet in enumerate(picture.row):
            label = name_of(self._card(index)) if packet.open else self.say("play.neutral")
            action = (lambda index=index: self._packet_clicked(index)) if mine else None
            rect = room.packet_rect(index, packet.count if packet.open else 1)
            found.append(
                Target(f"row.{index}", label, rect, action, enabled=packet.open, refuse=action)
            )
        hand = [piece for piece in picture.hand if not (self.laid and piece in self.picked)]
        for i, piece in enumerate(hand):
            action = (lambda piece=piece: self._hand_clicked(piece)) if mine else None
            label = name_of(picture.value[piece])
            found.append(Target(f"hand.{piece}", label, room.hand_strip(i, len(hand)), action))
        return found

    def buttons(self) -> list[Button]:
        if self.picture.opening:
            can = self.my_turn and len(self.picked) == 1
            label = self.say("play.bring")
            rect = self.room.button(Button.width(label, self.scale, "N"))
            return [
                Button("bring", label, rect, self._bring, "N", "primary" if can else "plain",
                       enabled=can, act="neutralise", refuse=self._bring)
            ]  # fmt: skip
        card = self._card(self.packet)
        sets = self._sets()
        zero = bool(self.picked) and not card + sum(self._values()) and not self.dropping
        neutralise = self.say("play.neutralise")
        follow = (
            self.say("play.follow", card=number_text(card)) if card else self.say("play.follow_any")
        )
        can_follow = any(
            isinstance(move, Follow) and move.packet == self.packet for move in self._actions()
        )
        found = [
            Button(
                "neutralise", neutralise,
                self.room.button(Button.width(neutralise, self.scale, "N"), 1),
                self._neutralise, "N", "primary" if zero or (sets and not self.picked) else "plain",
                enabled=self.my_turn and (zero or bool(sets)), act="neutralise",
                refuse=self._neutralise,
            ),
            Button(
                "follow", follow, self.room.button(Button.width(follow, self.scale, "F")),
                self._follow, "F", "plain", enabled=can_follow, act="follow", refuse=self._follow,
            ),
        ]  # fmt: skip
        if zero and self.game.leave_open:
            label = self.say("play.leave_open")
            found.append(
                Button("leave_open", label,
                       self.room.button(Button.width(label, self.scale, "L"), 2),
                       self._leave_open, "L", "plain", act="leave_open")
            )  # fmt: skip
        return found

    def corner_label(self) -> str:
        return self.say("play.deal", round=self.picture.round, deals=self.game.deals)

    # --- what is said ---

    def prompt(self) -> str:
        if self.game.opening:
            return self.say("prompt.open")
        if self.packet is None:
            return self.say("prompt.choose")
        card = self._card(self.packet)
        sets = self._sets()
        said: dict[str, Any] = {
            "card": number_text(card),
            "cards": " ".join(map(number_text, sets[0])) if sets else "",
            "count": abs(card),
        }
        follow = any(
            isinstance(move, Follow) and move.packet == self.packet for move in self._actions()
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
                self.packet = packet
                said = {"card": number_text(self._card(packet))}
                return self.say("hint.neutralise", cards=" ".join(map(number_text, cards)), **said)
            case Follow(packet, dropping):
                self.packet = packet
                shown = number_text(self._card(packet))
                if not dropping:
                    return self.say("hint.follow_plus", card=shown)
                dropped = " ".join(map(number_text, dropping))
                return self.say("hint.follow_minus", card=shown, cards=dropped)
        return ""

    def count(self, event: Event) -> Scene | None:
        if not isinstance(event, DealEnded):
            return None
        from scenes.plus_minus_count import CountScene

        self.follow(event)
        return CountScene(self, event, self.counted)

    def film(self, event: Event) -> float:
        return self._film.show(event)

    # --- choosing ---

    def forget_choice(self) -> None:
        self.packet, self.picked, self.laid, self.dropping = None, [], False, False

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
        self.hinted = None
        self.inform(self._running() or self.prompt())
        self.refresh(SLIDE_MS)

    def _running(self) -> str:
        """What is still owed or missing, while cards are being chosen."""
        if not self.picked or self.packet is None:
            return ""
        card = self._card(self.packet)
        if self.dropping:
            owed = -card - len(self.picked)
            return self.say("play.owed", count=owed) if owed > 0 else ""
        total = card + sum(self._values())
        if not total:
            return self.say("play.zero", card=number_text(card))
        return self.say("play.missing", sum=self._sum(), total=number_text(total))

    def _sum(self) -> str:
        """The running sum as it is written: −6 +4 +2."""
        values = [self.picture.value[piece] for piece in self.picked]
        return " ".join(map(number_text, [self._card(self.packet), *values]))

    def _hand_clicked(self, piece: int) -> None:
        if self.game.opening:
            if self.picked == [piece]:
                self._bring()
                return
            self.picked = [piece]
        elif piece in self.picked:
            self.picked.remove(piece)
        else:
            self.picked.append(piece)
        self.app.sound.play("slide", 0.4)
        self._changed()

    def _packet_clicked(self, index: int) -> None:
        """With cards chosen: neutralise it with them. Without: this is the one to think about."""
        if not self.picture.row[index].open:
            self.refuse(self.say("play.closed"))
            return
        if self.laid and index == self.packet:
            self.let_go()
            return
        if self.picked and not self.dropping:
            self.packet = index
            if self._card(index) < 0 and all(value < 0 for value in self._values()):
                self._changed()
                return
            if self.game.leave_open and not self._card(index) + sum(self._values()):
                self._changed()
                return
            self._ask_neutralise(False)
            return
        self.packet = None if self.packet == index else index
        self.picked, self.laid, self.dropping = [], False, False
        self._changed()

    def _ask_neutralise(self, leaving_open: bool) -> None:
        if self.packet is None:
            self.refuse(self.say("play.choose_packet"))
        elif not self.ask(Neutralise(self.packet, self._values(), leaving_open)):
            self.picked, self.laid = [], False
            self.refresh(SLIDE_MS)

    def _bring(self) -> None:
        if len(self.picked) != 1:
            self.refuse(self.say("prompt.open"))
        else:
            self.ask(Open(self.picture.value[self.picked[0]]))

    def _neutralise(self) -> None:
        """With the chosen cards, or choose the smallest complete set for a start."""
        if self.game.opening:
            self._bring()
        elif self.packet is None:
            self.refuse(self.say("play.choose_packet"))
        elif self.picked and not self.dropping:
            self._ask_neutralise(False)
        elif self._sets():
            self._pick(self._sets()[0])
        else:
            self.refuse(self.say("play.no_set", card=number_text(self._card(self.packet))))

    def _leave_open(self) -> None:
        self._ask_neutralise(True)

    def _pick(self, cards: tuple[int, ...]) -> None:
        """Choose these cards of the hand."""
        left = list(self.picture.hand)
        self.picked, self.laid, self.dropping = [], False, False
        for card in cards:
            piece = next(piece for piece in left if self.picture.value[piece] == card)
            left.remove(piece)
            self.picked.append(piece)
        self._changed()

    def _cycle(self) -> None:
        """The next complete set, the smallest first; from packet to packet if none is chosen."""
        if self.packet is None:
            ways = [m.packet for m in self._actions() if isinstance(m, Neutralise)]
            if not ways:
                self.refuse(self.say("play.no_sets"))
                return
            self.packet = ways[0]
        sets = self._sets()
        if not sets:
            self.refuse(self.say("play.no_set", card=number_text(self._card(self.packet))))
            return
        now = self._values()
        place = sets.index(now) + 1 if now in sets else 0
        self._pick(sets[place % len(sets)])

    def _follow(self) -> None:
        if self.packet is None:
            self.refuse(self.say("play.choose_packet"))
            return
        card = self._card(self.packet)
        if card > 0:
            self.ask(Follow(self.packet))
        elif len(self.picked) == -card:
            self._ask_drop()
        elif self.picked and not self.dropping:
            self.ask(Follow(self.packet, self._values()))
        else:
            self.dropping = True
            reason = self.game.why_not(self.eyes, Follow(self.packet, self._values()))
            if -card > len(self.picture.hand) and reason is not None:
                self.dropping = False
                self.refuse(self.app.words.sentence(reason, self.match.names))
            else:
                self.inform(self.say("play.owed", count=-card - len(self.picked)))
                self.refresh(LIFT_MS)

    def _ask_drop(self) -> None:
        if self.packet is not None and not self.ask(Follow(self.packet, self._values())):
            self.picked, self.laid, self.dropping = [], False, False
            self.refresh(SLIDE_MS)

    def _follow_plus(self) -> None:
        """The pile was clicked: follow the chosen plus card."""
        if self._card(self.packet) > 0:
            self._follow()
        else:
            self.refuse(self.say("play.choose_plus"))

    def _drop_picked(self) -> None:
        """The discard was clicked: drop the chosen cards for a minus card."""
        if self._card(self.packet) < 0:
            self._follow()
        else:
            self.refuse(self.say("play.choose_minus"))

    # --- dragging ---

    def grab(self, pos: tuple[int, int]) -> Key | None:
        for target in reversed(self.cards):
            if not target.contains(pos):
                continue
            if target.id.startswith("hand."):
                return int(target.id.removeprefix("hand."))
            if target.id.startswith("row."):
                packet = self.picture.row[int(target.id.removeprefix("row."))]
                if self.laid and self.picked and not self.dropping:
                    return None
                return packet.pieces[-1] if packet.open and packet.pieces else None
        return None

    def drop(self, key: Key, pos: tuple[int, int]) -> None:
        if key in self.picture.hand and isinstance(key, int):
            self._drop_card(key, pos)
            return
        for index, packet in enumerate(self.picture.row):
            if packet.pieces and packet.pieces[-1] == key:
                self.packet = index
                near = self.room.pile(0).rect().union(self.room.discard_rect())
                if near.inflate(40, 60).collidepoint(pos):
                    self.picked, self.laid = [], False
                    self._follow()
                else:
                    self.inform(self.prompt())

    def _drop_card(self, piece: int, pos: tuple[int, int]) -> None:
        if self.game.opening:
            if self.room.row_zone().collidepoint(pos):
                self.ask(Open(self.picture.value[piece]))
            return
        if self.room.discard_rect().inflate(30, 50).collidepoint(pos):
            self._drop_on_discard(piece)
            return
        for index, packet in enumerate(self.picture.row):
            rect = self.room.packet_rect(index, packet.count)
            if packet.open and rect.inflate(20, 60).collidepoint(pos):
                self._lay_on(piece, index)
                return
        if piece in self.picked:
            self.picked.remove(piece)
        self.inform(self._running() or self.prompt())

    def _drop_on_discard(self, piece: int) -> None:
        """A card more for the minus card that is being followed."""
        if self._card(self.packet) >= 0:
            minus = [
                index
                for index, packet in enumerate(self.picture.row)
                if packet.open and self._card(index) < 0
            ]
            if len(minus) != 1:
                self.refuse(self.say("play.choose_minus"))
                return
            self.packet = minus[0]
        if not self.dropping:
            self.picked = []
        self.dropping = self.laid = True
        if piece not in self.picked:
            self.picked.append(piece)
        if len(self.picked) >= -self._card(self.packet):
            self._ask_drop()
        else:
            self.inform(self._running())

    def _lay_on(self, piece: int, index: int) -> None:
        """A card more on a packet: it stays there until the sum is nothing, or it is taken back."""
        if self.dropping or index != self.packet or not self.laid:
            self.picked = [] if not self.laid or index != self.packet else self.picked
            self.packet, self.laid, self.dropping = index, True, False
        if piece not in self.picked:
            self.picked.append(piece)
        card = self._card(index)
        total = card + sum(self._values())
        if not total and not self.game.leave_open:
            self._ask_neutralise(False)
        elif (total and (total > 0) != (card > 0)) or self.picture.value[piece] * card > 0:
            self._ask_neutralise(False)  # too much, or the wrong sign: the rules say why
        else:
            self.inform(self._running() or self.prompt())

    # --- keys ---

    def act(self, name: str) -> bool:
        if name == "next" and self.my_turn and not self.game.opening:
            self._cycle()
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
        picture, room, scale = self.picture, self.room, self.scale
        say = self.app.words.say
        for seat, sits in enumerate(self.match.seats):
            mine = seat == picture.viewer
            total = picture.totals[seat]
            parts: list[badges.Part] = []
            if picture.round > 1:
                parts.append(("", say("table.points", count=total, points=number(total))))
            if mine:
                worth = sum(picture.value[piece] for piece in picture.hand)
                parts.append(("", self.say("play.worth", points=number(worth))))
            else:
                parts.append(("", say("table.cards", count=picture.counts[seat])))
            acting = seat == picture.turn or (picture.opening and not picture.has_chosen[seat])
            badges.paint_badge(
                surface, scale, room.badge(seat), sits.name, parts, seat,
                "yours" if mine and self.my_turn else "acting" if acting else "",
            )  # fmt: skip
        badges.paint_pill(
            surface, scale, room.pile_pill(), self.say("play.left", count=picture.pile)
        )
        badges.paint_pill(surface, scale, room.discard_pill(), self.say("play.discard"))
        for place, empty in (
            (room.pile(0), not picture.pile),
            (room.discard(2, ""), not picture.discard),
        ):
            if empty:
                rect = place.rect()
                ghost = paint.slot(rect.size, PAPER, room.corners, room.line_width, alpha=60)
                surface.blit(ghost, rect.topleft)
        if picture.opening:
            for seat in range(picture.players):
                rect = room.chosen(seat).rect()
                tint = ACCENT if seat == picture.viewer and self.my_turn else PAPER
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
        if not self.picked or self.packet is None or self.dropping:
            return
        total = self._card(self.packet) + sum(self._values())
        words = f"{self._sum()} = {number_text(total) if total else '0'}"
        drawn = text.render(words, text.HANKEN_BOLD, self.scale.font(21), INK)
        packet = self.picture.row[self.packet]
        count = packet.count + (len(self.picked) if self.laid else 0)
        rect = self.room.sum_pill(self.packet, count, drawn.get_width() + self.scale.px(30)).clamp(
            surface.get_rect()
        )
        fill = PAPER if total else ZERO
        surface.blit(paint.panel(rect.size, fill, rect.h / 2), rect.topleft)
        surface.blit(drawn, drawn.get_rect(center=rect.center))

    def _paint_patience(self, surface: Surface) -> None:
        """How many turns without a neutralisation are left, once it matters."""
        most = self.game.patience * self.picture.players
        left = most - self.picture.since
        if self.picture.opening or left > most // 2:
            return
        label = self.say("play.patience", count=left)
        wide = min(Button.width(label, self.scale, size=20), round(self.scale.w * 0.4))
        high = self.room.discard_pill().h
        box = self.room.message()
        rect = Rect(box.centerx - wide // 2, box.top - high, wide, high)
        badges.paint_pill(surface, self.scale, rect, label)


def number_text(card: int) -> str:
    """A card as it is read: +5, −3."""
    return name_of(card).replace("-", "−") if card else "0"


SCENE = PlusMinusTable
