"""Take That on the table: the line, the pile, the hands, and how each event is shown."""

from __future__ import annotations

from typing import Any

from pygame import Surface

from game.contract import Event, Move
from game.take_that.rules import (
    LAY,
    MIRROR,
    TAKE,
    TOADS,
    TWIST,
    Dealt,
    ExtraTaken,
    Laid,
    Lay,
    LineTaken,
    RoundEnded,
    Take,
    TakeThat,
    TakeThatView,
    Twist,
    Twisted,
    reach_of,
)
from scenes.input.intents import DIRECTIONS
from scenes.stage import badges, paint, text
from scenes.stage.board import Key, Place
from scenes.stage.scene import Scene
from scenes.stage.seat_marks import number
from scenes.stage.theme import ACCENT, PAPER, Colour, colour
from scenes.stage.widgets import Button, Target
from scenes.table.pace import LIFT_MS, SLIDE_MS
from scenes.table.table import Table
from scenes.take_that.art import TABLE, TakeThatArt
from scenes.take_that.film import Film
from scenes.take_that.layout import Layout
from scenes.take_that.shown import Shown, hidden, taken

REFUSED = colour("#FFC2B0")
TYPED_MS = 900.0  # two digits within this time are one number


class TakeThatTable(Table[TakeThat]):
    art = TakeThatArt()
    colours: tuple[Colour, Colour] = TABLE

    shown: Shown
    room: Layout

    def __init__(self, match: Any) -> None:
        super().__init__(match)
        self.reset(match.game.view(self.eyes))
        self._film = Film(self)
        self.selected: int | None = None
        self._typed = ""
        self._typed_left = 0.0

    # --- the picture ---

    def reset(self, view: TakeThatView) -> None:
        self.shown = Shown.of(view)
        self._rounds = view.rounds_to_play

    def follow(self, event: Event) -> None:
        self.shown.follow(event)

    def shows(self, view: TakeThatView) -> bool:
        return self.shown == Shown.of(view)

    def measure(self) -> None:
        corner = self.scale.w - self.corner_left()
        self.room = Layout(self.scale, len(self.match.seats), self.eyes, corner)

    # --- where everything lies ---

    def places(self) -> dict[Key, Place]:
        shown, room = self.shown, self.room
        found: dict[Key, Place] = {}
        for i in range(room.pile_depth(shown.pile)):
            found["pile", i] = room.pile(i)
        for seat, up in enumerate(shown.up):
            for i, card in enumerate(up):
                found[card] = room.up(seat, i, len(up), str(card))
            for i in range(shown.down[seat]):
                found[taken(seat, i)] = room.down(seat, i)
            if seat != shown.viewer:
                for i in range(shown.counts[seat]):
                    found[hidden(seat, i)] = room.other_hand(seat, i, shown.counts[seat])
        self._place_line(found)
        self._place_hand(found)
        return found

    def _place_line(self, found: dict[Key, Place]) -> None:
        line = self.shown.line
        marked = self._marked_in_line()
        for i, card in enumerate(line):
            place = self.room.line(i, len(line), str(card))
            if card in marked:
                place.glow = ACCENT
                if self.room.tight(len(line)):
                    place.y -= self.room.u * 12
            if self.my_turn and self.highlighted() == f"line.{i}":
                place.y -= self.room.u * 8
                place.z += 200 if self.room.tight(len(line)) else 0
                place.lift = 1
            found[card] = place

    def _place_hand(self, found: dict[Key, Place]) -> None:
        hand = self.shown.hand
        usable = {move.card for move in self._legal() if not isinstance(move, Take)}
        hinted = getattr(self.hinted, "card", None)
        for i, card in enumerate(hand):
            place = self.room.hand(i, len(hand), str(card))
            if card in usable:
                place.glow = ACCENT
                place.y -= self.room.u * 20
            if card in (self.selected, hinted):
                place.y -= self.room.u * 26
                place.lift = 1
            if self.highlighted() == f"hand.{i}" and self.my_turn:
                place.y -= self.room.u * 12
                place.lift = 1
                if self.focus.ring and place.glow is None:
                    place.glow = PAPER
            found[card] = place

    def _legal(self) -> list[Any]:
        return self.match.game.legal_moves(self.eyes) if self.my_turn else []

    def _chosen(self) -> int | None:
        """The card in the air, or the selected one."""
        return self.dragged if isinstance(self.dragged, int) else self.selected

    def _marked_in_line(self) -> set[int]:
        """The cards of the line that could be twisted now, by the chosen card or by any."""
        twists = {move.card for move in self._legal() if isinstance(move, Twist)}
        chosen = self._chosen()
        if chosen is not None:
            twists &= {chosen}
        return {MIRROR[card] for card in twists}

    def _slot_open(self) -> bool:
        """Whether the place at the end of the line is to be shown as yours to act on."""
        chosen = self._chosen()
        return any(isinstance(move, Lay) and chosen in (None, move.card) for move in self._legal())

    # --- what can be pointed at ---

    def card_targets(self) -> list[Target]:
        shown, room = self.shown, self.room
        found: list[Target] = []
        line = shown.line
        mine = self.my_turn
        if mine:
            found.append(
                Target(
                    "line.end",
                    self._range_words() or self.app.words.say("take_that.play.slot"),
                    room.slot(len(line)),
                    self._lay_here,
                )
            )
        for i, card in enumerate(line):
            action = (lambda card=card: self._line_clicked(card)) if mine else None
            found.append(Target(f"line.{i}", str(card), room.line_strip(i, len(line)), action))
        for i, card in enumerate(shown.hand):
            rect = room.hand_strip(i, len(shown.hand))
            action = (lambda card=card: self._hand_clicked(card)) if mine else None
            found.append(Target(f"hand.{i}", str(card), rect, action))
        return found

    def buttons(self) -> list[Button]:
        label = self.say("play.take")
        if (
            Button.width(label, self.scale, self.app.hint("take"))
            > self.room.widest_button() * 1.15
        ):
            label = self.say("play.take_short")
        legal = self._legal()
        can = TAKE in legal
        style = "primary" if self.hinted == TAKE or legal == [TAKE] else "plain"
        rect = self.room.button(Button.width(label, self.scale, self.app.hint("take")))
        return [
            Button(
                "take", label, rect, self._take, self.app.hint("take"), style,
                enabled=can, act="take", refuse=self._take,
            )
        ]  # fmt: skip

    def corner_label(self) -> str:
        rounds = self._rounds
        return self.app.words.say("table.round", round=self.shown.round, rounds=rounds)

    # --- what is said ---

    def prompt(self) -> str:
        legal = self._legal_now()
        line = self.shown.line
        if not line:
            return self.say("prompt.start")
        twist = next((move.card for move in legal if isinstance(move, Twist)), None)
        lays = any(isinstance(move, Lay) for move in legal)
        low, high = reach_of(line[-1])
        said = {"low": low, "high": high, "card": twist, "mirror": MIRROR[twist or 0]}
        if lays and twist:
            return self.say("prompt.lay_or_twist", **said)
        if lays:
            return self.say("prompt.lay", **said)
        if twist:
            return self.say("prompt.twist", **said)
        if not self.shown.hand:
            return self.say("prompt.no_hand")
        return self.say("prompt.take", **said)

    def _legal_now(self) -> list[Move]:
        return self.match.game.legal_moves(self.eyes)

    def _range_words(self) -> str:
        line = self.shown.line
        if not line:
            return ""
        low, high = reach_of(line[-1])
        return f"{low}–{high}"

    def tell(self, event: Event) -> str:
        match event:
            case Dealt():
                return self.say("told.dealt", round=event.round, name=self.name(event.opener))
            case Laid(seat, card):
                return self.say("told.laid", name=self.name(seat), card=card)
            case Twisted(seat, card, mirror, _):
                return self.say("told.twisted", name=self.name(seat), card=card, mirror=mirror)
            case LineTaken(seat, cards):
                toads = sum(card in TOADS for card in cards)
                key = "told.took_toads" if toads else "told.took"
                return self.say(key, name=self.name(seat), count=len(cards), toads=toads)
            case ExtraTaken(seat, _):
                return self.say("told.extra", name=self.name(seat))
        return ""

    def hint_words(self, move: Move) -> str:
        match move:
            case Lay(card):
                return self.say("hint.lay", card=card)
            case Twist(card):
                return self.say("hint.twist", card=card, mirror=MIRROR[card])
        return self.say("hint.take")

    def count(self, event: Event) -> Scene | None:
        if not isinstance(event, RoundEnded):
            return None
        from scenes.take_that.count import CountScene

        self.follow(event)
        return CountScene(self.match.seats, event, self.counted)

    def film(self, event: Event) -> float:
        return self._film.show(event)

    # --- the hand ---

    def _hand_clicked(self, card: int) -> None:
        """A click chooses a card; a card with one thing to do does it at the second click."""
        moves = [move for move in self._legal() if getattr(move, "card", None) == card]
        if self.selected == card or (self.focus.ring and len(moves) == 1):
            if len(moves) == 1:
                self.ask(moves[0])
            elif self.selected == card and not self.focus.ring:
                self.select(None)
            elif moves:
                self.select(card)
                self.focus.set(self.focus.find("line.end"))
            else:
                self._explain(card)
            return
        if not moves:
            self._explain(card)
            return
        self.select(card)
        if self.focus.ring:
            self.focus.set(self.focus.find("line.end"))

    def _explain(self, card: int) -> None:
        """Say why this card cannot be laid, and shake it."""
        self.select(None)
        self.ask(LAY[card])
        self.board.shake(card)

    def select(self, card: int | None) -> None:
        self.selected = card
        self.hinted = None
        if card is None:
            if not self.refusal:
                self.inform(self.prompt())
        else:
            moves = [move for move in self._legal() if getattr(move, "card", None) == card]
            both = len(moves) > 1
            twist = any(isinstance(move, Twist) for move in moves)
            key = "chosen.both" if both else "chosen.twist" if twist else "chosen.lay"
            self.inform(self.say(key, card=card, mirror=MIRROR[card]))
            self.app.sound.play("slide", 0.4)
        self.refresh(LIFT_MS)

    def _lay_here(self) -> None:
        if self.selected is not None:
            self._try(LAY[self.selected])
        else:
            self.refuse(self.say("play.choose_first"))

    def _line_clicked(self, card: int) -> None:
        """On a card of the line: twist it with the chosen card, or with its mirror if held."""
        twin = MIRROR[card]
        if self.selected is not None:
            self._try(TWIST[twin] if self.selected == twin else LAY[self.selected])
        elif TWIST[twin] in self._legal():
            self.select(twin)
        else:
            reason = self.match.game.why_not(self.eyes, TWIST[twin or card])
            if card in TOADS:
                self.refuse(self.say("play.toad_stays", card=card))
            elif reason is not None:
                self.refuse(self.say("play.no_twin", card=card, mirror=twin))

    def _try(self, move: Move) -> None:
        card = getattr(move, "card", None)
        if not self.ask(move):
            self.selected = None
            self.refresh(SLIDE_MS)
            self.board.shake(card)

    def _take(self) -> None:
        self.ask(TAKE)

    def forget_choice(self) -> None:
        self.selected = None

    def let_go(self) -> bool:
        if self.selected is None:
            return False
        self.select(None)
        return True

    # --- dragging ---

    def grab(self, pos: tuple[int, int]) -> Key | None:
        for target in reversed(self.cards):
            if target.id.startswith("hand.") and target.contains(pos):
                return int(target.label)
        return None

    def drop(self, key: Key, pos: tuple[int, int]) -> None:
        card = key if isinstance(key, int) else 0
        aim = self._aim(card, pos)
        if aim is None:
            self.inform(self.prompt())
        elif not self.ask(aim):
            self.board.shake(card)

    def _aim(self, card: int, pos: tuple[int, int]) -> Move | None:
        """What dropping the card here asks for: to twist its mirror, or to be laid."""
        line = self.shown.line
        mirror = MIRROR[card]
        if mirror in line:
            place = self.room.line(line.index(mirror), len(line), "")
            near = place.rect().inflate(self.room.u * 24, self.room.u * 40)
            slot = self.room.slot(len(line))
            if near.collidepoint(pos) and not slot.collidepoint(pos):
                return TWIST[card]
        for i, other in enumerate(line):
            if self.room.line_strip(i, len(line)).collidepoint(pos) and other != line[-1]:
                # Dropped squarely on a card that is not its mirror: say so.
                return TWIST[card] if not self._slot_open() else LAY[card]
        return LAY[card] if self.room.line_zone().collidepoint(pos) else None

    # --- keys ---

    def act(self, name: str) -> bool:
        if name.startswith("digit") and self.my_turn:
            self._type(name.removeprefix("digit"))
            return True
        if name in DIRECTIONS and self.my_turn and not self.focus.ring:
            self._start_in_hand(name)
            return True
        if name == "confirm" and not self.focus.ring and self.my_turn:
            self._start_in_hand(name)
            return True
        return super().act(name)

    def _start_in_hand(self, name: str) -> None:
        """The first arrow points at the first card that can be played."""
        targets = [target for target in self.cards if target.id.startswith("hand.")]
        usable = {getattr(move, "card", None) for move in self._legal()}
        first = next((t for t in targets if int(t.label) in usable), None)
        self.focus.set(first or (targets[0] if targets else self.focus.find("take")))
        self.refresh(LIFT_MS)

    def _type(self, digit: str) -> None:
        """One digit jumps to the first card of these tens, a second one to the number."""
        typed = self._typed + digit if self._typed_left > 0 and len(self._typed) == 1 else digit
        self._typed, self._typed_left = typed, TYPED_MS
        labels = [target for target in self.cards if target.id.startswith("hand.")]
        found = next((t for t in labels if t.label.startswith(typed)), None)
        if found is None and len(typed) == 2:
            self._typed = typed = digit
            found = next((t for t in labels if t.label.startswith(typed)), None)
        if found is not None:
            self.focus.set(found)
            self.refresh(LIFT_MS)

    def update(self, dt: float) -> None:
        self._typed_left = max(0.0, self._typed_left - dt)
        super().update(dt)

    def at_rest(self) -> bool:
        return self._typed_left <= 0

    # --- painting ---

    def paint_table(self, surface: Surface) -> None:
        shown, room, scale = self.shown, self.room, self.scale
        say = self.app.words.say
        for seat, sits in enumerate(self.match.seats):
            mine = seat == shown.viewer
            parts: list[badges.Part] = [
                ("gain", str(len(shown.up[seat]))),
                ("loss", str(shown.down[seat])),
            ]
            if not mine:
                parts.append(("", say("table.cards", count=shown.counts[seat])))
            if shown.round > 1:
                total = shown.totals[seat]
                parts.append(("", say("table.points", count=total, points=number(total))))
            badges.paint_badge(
                surface, scale, room.badge(seat), sits.name, parts, seat,
                "yours" if mine and self.my_turn else "acting" if seat == shown.turn else "",
            )  # fmt: skip
        left = say("take_that.play.left", count=shown.pile)
        badges.paint_pill(surface, scale, room.pile_pill(), left)
        if not shown.pile:
            ghost = room.pile(0).rect()
            surface.blit(
                paint.slot(ghost.size, PAPER, room.corners, room.line_width, alpha=60),
                ghost.topleft,
            )
        self._paint_slot(surface)
        self._paint_message(surface)

    def _paint_slot(self, surface: Surface) -> None:
        if not self.my_turn:
            return
        rect = self.room.slot(len(self.shown.line))
        opened = self._slot_open()
        tint = ACCENT if opened else PAPER
        surface.blit(
            paint.slot(
                rect.size,
                tint,
                self.room.corners,
                self.room.line_width,
                alpha=255 if opened else 70,
            ),
            rect.topleft,
        )
        label = self._range_words()
        room = rect.w - self.scale.px(12)
        if label:
            px = text.fit(label, text.FREDOKA, self.scale.font(24), room)
            words = text.render(label, text.FREDOKA, px, tint)
        else:
            label = self.say("play.slot")
            longest = max(label.split(), key=len)
            px = text.fit(longest, text.FREDOKA, self.scale.font(22), room)
            words = text.wrapped(label, text.FREDOKA, px, tint, room, align="centre")
        surface.blit(words, words.get_rect(center=rect.center))

    def _paint_message(self, surface: Surface) -> None:
        if self.message:
            box = self.room.message(len(self.shown.line))
            tint = REFUSED if self.refusal else PAPER
            text.paint_fitted(surface, self.message, box, self.scale.font(25), tint)


SCENE = TakeThatTable
