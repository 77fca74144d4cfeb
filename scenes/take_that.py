"""Take That on the table: the line, the pile, the hands, and how each event is shown."""

from __future__ import annotations

from typing import Any

import msgspec
from pygame import Surface

from game.table import Event, Move, Seat
from game.take_that import (
    LAY,
    MIRROR,
    TAKE,
    TOADS,
    TWIST,
    Dealt,
    Drew,
    ExtraTaken,
    Laid,
    Lay,
    LineTaken,
    MatchEnded,
    RoundEnded,
    Take,
    TakeThatView,
    TurnCame,
    Twist,
    Twisted,
    reach_of,
)
from scenes.input.intents import DIRECTIONS
from scenes.stage import badges, paint, text
from scenes.stage.board import Key, Place
from scenes.stage.scene import Scene
from scenes.stage.seats import number
from scenes.stage.theme import ACCENT, PAPER, Colour, colour
from scenes.stage.tween import in_cubic, out_back
from scenes.stage.widgets import Button, Target
from scenes.table import FLIP_MS, GAP_MS, LIFT_MS, SLIDE_MS, Table
from scenes.take_that_art import TABLE, TakeThatArt
from scenes.take_that_layout import Layout

REFUSED = colour("#FFC2B0")
SWEEP_MS = 1500  # the longest line is swept up in this time
DEAL_MS = 1300
TYPED_MS = 900.0  # two digits within this time are one number


class Picture(msgspec.Struct):
    """What lies on the table as the viewer sees it: a view, brought along event by event."""

    viewer: Seat
    hand: list[int]
    counts: list[int]
    line: list[int]
    pile: int
    up: list[list[int]]
    down: list[int]
    turn: Seat
    round: int
    totals: list[int]

    @classmethod
    def of(cls, view: TakeThatView) -> Picture:
        return cls(
            viewer=view.seat,
            hand=sorted(view.hand),
            counts=list(view.hand_counts),
            line=list(view.line),
            pile=view.pile_count,
            up=[list(up) for up in view.up],
            down=list(view.down_counts),
            turn=view.to_act[0] if view.to_act else -1,
            round=view.round,
            totals=list(view.totals),
        )

    def follow(self, event: Event) -> None:
        match event:
            case Dealt():
                players = len(event.hands)
                self.hand = sorted(event.hands[self.viewer] or ())
                self.counts = [len(self.hand)] * players
                self.line, self.pile = [], event.pile
                self.up, self.down = [[] for _ in range(players)], [0] * players
                self.round = event.round
            case Laid(seat, card):
                self._leave_hand(seat, card)
                self.line.append(card)
            case Twisted(seat, card, mirror, _):
                self._leave_hand(seat, card)
                self.line.remove(mirror)
                self.up[seat] += (mirror, card)
            case LineTaken(seat, cards):
                self.line = []
                self.down[seat] += len(cards)
            case ExtraTaken(seat, _):
                self.down[seat] += 1
                self.pile -= 1
            case Drew(seat, card, left):
                self.counts[seat] += 1
                self.pile = left
                if card is not None:
                    self.hand = sorted([*self.hand, card])
            case TurnCame(seat):
                self.turn = seat
            case RoundEnded():
                self.totals = list(event.totals)
            case MatchEnded():
                self.turn = -1

    def _leave_hand(self, seat: Seat, card: int) -> None:
        self.counts[seat] -= 1
        if seat == self.viewer:
            self.hand.remove(card)


def hidden(seat: Seat, place: int) -> Key:
    """The key of a card in another player's hand: which one it is, nobody here knows."""
    return ("hand", seat, place)


def taken(seat: Seat, place: int) -> Key:
    """The key of a card that lies face down before a seat."""
    return ("down", seat, place)


class TakeThatTable(Table):
    art = TakeThatArt()
    colours: tuple[Colour, Colour] = TABLE

    picture: Picture
    room: Layout

    def __init__(self, match: Any) -> None:
        super().__init__(match)
        self.reset(match.game.view(self.eyes))
        self.selected: int | None = None
        self._typed = ""
        self._typed_left = 0.0

    # --- the picture ---

    def reset(self, view: TakeThatView) -> None:
        self.picture = Picture.of(view)
        self._rounds = view.rounds_to_play

    def follow(self, event: Event) -> None:
        self.picture.follow(event)

    def picture_is(self, view: TakeThatView) -> bool:
        return self.picture == Picture.of(view)

    def measure(self) -> None:
        corner = self.scale.w - self.corner_left()
        self.room = Layout(self.scale, len(self.match.seats), self.eyes, corner)

    # --- where everything lies ---

    def places(self) -> dict[Key, Place]:
        picture, room = self.picture, self.room
        found: dict[Key, Place] = {}
        for i in range(room.pile_depth(picture.pile)):
            found["pile", i] = room.pile(i)
        for seat, up in enumerate(picture.up):
            for i, card in enumerate(up):
                found[card] = room.up(seat, i, len(up), str(card))
            for i in range(picture.down[seat]):
                found[taken(seat, i)] = room.down(seat, i)
            if seat != picture.viewer:
                for i in range(picture.counts[seat]):
                    found[hidden(seat, i)] = room.other_hand(seat, i, picture.counts[seat])
        self._place_line(found)
        self._place_hand(found)
        return found

    def _place_line(self, found: dict[Key, Place]) -> None:
        line = self.picture.line
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
        hand = self.picture.hand
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
        picture, room = self.picture, self.room
        found: list[Target] = []
        line = picture.line
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
        for i, card in enumerate(picture.hand):
            rect = room.hand_strip(i, len(picture.hand))
            action = (lambda card=card: self._hand_clicked(card)) if mine else None
            found.append(Target(f"hand.{i}", str(card), rect, action))
        return found

    def buttons(self) -> list[Button]:
        label = self.say("play.take")
        if Button.width(label, self.scale, "T") > self.room.widest_button() * 1.15:
            label = self.say("play.take_short")
        legal = self._legal()
        can = TAKE in legal
        style = "primary" if self.hinted == TAKE or legal == [TAKE] else "plain"
        rect = self.room.take_button(Button.width(label, self.scale, "T"))
        return [
            Button(
                "take", label, rect, self._take, "T", style,
                enabled=can, act="take", refuse=self._take,
            )
        ]  # fmt: skip

    def corner_label(self) -> str:
        rounds = self._rounds
        return self.app.words.say("table.round", round=self.picture.round, rounds=rounds)

    # --- what is said ---

    def prompt(self) -> str:
        legal = self._legal_now()
        line = self.picture.line
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
        if not self.picture.hand:
            return self.say("prompt.no_hand")
        return self.say("prompt.take", **said)

    def _legal_now(self) -> list[Move]:
        return self.match.game.legal_moves(self.eyes)

    def _range_words(self) -> str:
        line = self.picture.line
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
        from scenes.take_that_count import CountScene

        self.follow(event)
        return CountScene(self.match.seats, event, self.counted)

    # --- the film ---

    def film(self, event: Event) -> float:
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
        self.refresh(LIFT_MS)
        return 0

    def _film_deal(self, event: Dealt) -> float:
        """One card at a time from the dealer's left, out of the pile."""
        places = self.places()
        players = len(self.picture.counts)
        cards = [key for key in places if key != () and not _in_pile(key)]
        start = self.room.pile(self.room.pile_depth(self.picture.pile) - 1)
        self.board.lay({key: place for key, place in places.items() if _in_pile(key)})
        order: list[Key] = []
        for i in range(max(self.picture.counts, default=0)):
            for step in range(players):
                seat = (event.opener + step) % players
                if seat == self.picture.viewer:
                    if i < len(self.picture.hand):
                        order.append(self.picture.hand[i])
                else:
                    order.append(hidden(seat, i))
        step_ms = DEAL_MS / max(1, len(order))
        for i, key in enumerate(order):
            if key in cards:
                self.board.add(key, start)
                delay = i * step_ms
                self.board.send(key, places[key], self.ms(SLIDE_MS), self.ms(delay))
                if i % 2 == 0:
                    self.director.cue(delay, lambda: self.app.sound.play("deal", 0.5))
        self.director.cue(DEAL_MS + SLIDE_MS, lambda: self.refresh(LIFT_MS))
        return DEAL_MS + SLIDE_MS + 40

    def _film_lay(self, seat: Seat, card: int) -> float:
        mine = seat == self.picture.viewer
        places = self.places()
        self._reveal(seat, card)
        ms = SLIDE_MS if mine else SLIDE_MS + FLIP_MS
        arc = 0 if mine else self.room.u * 24
        self.board.send(card, places[card], self.ms(ms), 0, out_back, arc)
        self._arrange_rest(places, GAP_MS)
        self.director.cue(ms * 0.7, lambda: self.app.sound.play("lay"))
        return ms + (40 if mine else 160)

    def _reveal(self, seat: Seat, card: int) -> None:
        """A card of another player's hand becomes a card with a face."""
        if seat != self.picture.viewer:
            self.board.rename(hidden(seat, self.picture.counts[seat]), card)

    def _film_twist(self, seat: Seat, card: int, mirror: int) -> float:
        """The mirror rises, its twin joins it, and the gap closes while both leave."""
        self._reveal(seat, card)
        places = self.places()
        risen = self.board.pieces.get(mirror)
        meet = LIFT_MS + SLIDE_MS
        if risen is not None:
            width = self.room.card
            x = min(risen.x, self.room.right - width * 1.1)
            up = Place(x - width * 0.5, risen.y - width * 0.5, width, str(mirror), 4, 600, 1)
            beside = Place(x + width * 0.5, risen.y - width * 0.46, width, str(card), -4, 601, 1)
            self.board.send(mirror, up, self.ms(LIFT_MS + 60))
            self.board.send(card, beside, self.ms(meet), 0, out_back, self.room.u * 20)
            for key in self.picture.hand:
                self.board.send(key, places[key], self.ms(GAP_MS))
        self.director.cue(meet, lambda: self.app.sound.play("chime"))
        away = meet + 260
        self.director.cue(away, lambda: self._leave_together(places, seat, card, mirror))
        return away + SLIDE_MS + 120

    def _leave_together(self, places: dict[Key, Place], seat: Seat, card: int, mirror: int) -> None:
        for key in (mirror, card):
            self.board.send(key, places[key], self.ms(SLIDE_MS + 60))
        self.app.sound.play("slide", 0.7)
        self._arrange_rest(places, GAP_MS)

    def _film_take(self, seat: Seat, cards: tuple[int, ...]) -> float:
        """The line is swept up card by card; toads croak."""
        places = self.places()
        first = self.picture.down[seat] - len(cards)
        step = min(110.0, SWEEP_MS / max(1, len(cards)))
        self.director.cue(0, lambda: self.app.sound.play("sweep"))
        for i, card in enumerate(cards):
            key = taken(seat, first + i)
            self.board.rename(card, key)
            self.board.send(
                key, places[key], self.ms(SLIDE_MS + FLIP_MS), self.ms(i * step), in_cubic,
                self.room.u * 16,
            )  # fmt: skip
            if card in TOADS:
                self.director.cue(i * step + 120, lambda: self.app.sound.play("croak"))
        self._arrange_rest(places, GAP_MS)
        return len(cards) * step + SLIDE_MS + FLIP_MS + 60

    def _film_extra(self, seat: Seat) -> float:
        key = taken(seat, self.picture.down[seat] - 1)
        places = self.places()
        self.board.add(key, self.room.pile(self.room.pile_depth(self.picture.pile + 1)))
        self.board.send(key, places[key], self.ms(SLIDE_MS + 80))
        self._arrange_rest(places, GAP_MS)
        self.app.sound.play("slide")
        return SLIDE_MS + 200

    def _film_draw(self, seat: Seat, card: int | None) -> float:
        key: Key = card if card is not None else hidden(seat, self.picture.counts[seat] - 1)
        places = self.places()
        self.board.add(key, self.room.pile(self.room.pile_depth(self.picture.pile + 1)))
        ms = SLIDE_MS + (FLIP_MS if card is not None else 40)
        self.board.send(key, places[key], self.ms(ms))
        self._arrange_rest(places, GAP_MS)
        self.app.sound.play("flip" if card is not None else "deal", 0.6)
        return ms if card is not None else 120

    def _arrange_rest(self, places: dict[Key, Place], ms: float) -> None:
        """Everything else goes where it belongs; what is on its way is left alone."""
        rest = dict(places)
        for key, piece in self.board.pieces.items():
            if piece.moving and key in rest:
                rest[key] = piece.to
        self.board.arrange(rest, self.ms(ms))
        self.cards = self.card_targets()
        self.widgets = [*self._corner(), *self.buttons()]

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
        line = self.picture.line
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

    # --- painting ---

    def paint_table(self, surface: Surface) -> None:
        picture, room, scale = self.picture, self.room, self.scale
        say = self.app.words.say
        for seat, sits in enumerate(self.match.seats):
            mine = seat == picture.viewer
            parts: list[badges.Part] = [
                ("gain", str(len(picture.up[seat]))),
                ("loss", str(picture.down[seat])),
            ]
            if not mine:
                parts.append(("", say("table.cards", count=picture.counts[seat])))
            if picture.round > 1:
                total = picture.totals[seat]
                parts.append(("", say("table.points", count=total, points=number(total))))
            badges.paint_badge(
                surface, scale, room.badge(seat), sits.name, parts, seat,
                "yours" if mine and self.my_turn else "acting" if seat == picture.turn else "",
            )  # fmt: skip
        left = say("take_that.play.left", count=picture.pile)
        badges.paint_pill(surface, scale, room.pile_pill(), left)
        if not picture.pile:
            ghost = room.pile(0).rect()
            surface.blit(
                paint.slot(ghost.size, PAPER, room.radius, room.line_width, alpha=60), ghost.topleft
            )
        self._paint_slot(surface)
        self._paint_message(surface)

    def _paint_slot(self, surface: Surface) -> None:
        if not self.my_turn:
            return
        rect = self.room.slot(len(self.picture.line))
        opened = self._slot_open()
        tint = ACCENT if opened else PAPER
        surface.blit(
            paint.slot(
                rect.size, tint, self.room.radius, self.room.line_width, alpha=255 if opened else 70
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
        if not self.message:
            return
        box = self.room.message(len(self.picture.line))
        px = self.scale.font(25)
        tint = REFUSED if self.refusal else PAPER
        while (
            px > 12 and text.wrapped_height(self.message, text.HANKEN_SEMIBOLD, px, box.w) > box.h
        ):
            px -= 1
        words = text.wrapped(
            self.message, text.HANKEN_SEMIBOLD, px, tint, box.w, ACCENT, align="centre"
        )
        surface.blit(words, words.get_rect(center=box.center))


def _in_pile(key: Key) -> bool:
    return isinstance(key, tuple) and key[0] == "pile"


SCENE = TakeThatTable
