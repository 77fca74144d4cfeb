"""Take That on the table: the line, what lies before each player, and what can be asked."""

from __future__ import annotations

from pygame import Rect, Surface

from game.contract import Move, Seat
from game.take_that.rules import LAY, MIRROR, TAKE, TOADS, TWIST, Lay, TakeThat, Twist, reach_of
from scenes.stage import badges, text
from scenes.stage.board import Key, Place
from scenes.stage.paint import paint_way
from scenes.stage.theme import ACCENT, PAPER, SOFT
from scenes.stage.widgets import Button, Target
from scenes.table.cards import CardTable
from scenes.table.choice import OneCard
from scenes.table.pace import LIFT_MS
from scenes.table.spots import Spot
from scenes.take_that.art import ART, TABLE
from scenes.take_that.count import TakeThatCount
from scenes.take_that.film import Film
from scenes.take_that.help import KEYS
from scenes.take_that.layout import Layout
from scenes.take_that.shown import Shown, taken

END = "line.end"
PARTS = 12.0  # so far its neighbours make room for a card that is aimed at
TYPED_MS = 900.0  # two digits within this time are one number


class TakeThatTable(CardTable[TakeThat]):
    art, colours = ART, TABLE
    shown_as, laid_out, filmed, choosing = Shown, Layout, Film, OneCard
    counted_as = TakeThatCount
    goal = END
    log_cards = ("card", "mirror")
    keys = KEYS

    shown: Shown
    room: Layout
    choice: OneCard
    _typed = ""
    _typed_left = 0.0

    # --- where everything lies ---

    def place_game(self, found: dict[Key, Place]) -> None:
        shown, room = self.shown, self.room
        for seat, up in enumerate(shown.up):
            for i, card in enumerate(up):
                found[card] = room.up(seat, i, len(up), str(card))
            for i in range(shown.down[seat]):
                found[taken(seat, i)] = room.down(seat, i)
        marked, tight = self._marked_in_line(), room.tight(len(shown.line))
        aimed = self._aimed_in_line()
        for i, card in enumerate(shown.line):
            found[card] = place = room.line(i, len(shown.line), str(card))
            if aimed is not None and i != aimed and room.same_row(i, aimed, len(shown.line)):
                place.x += room.u * (PARTS if i > aimed else -PARTS)
            if card in marked:
                place.glow = ACCENT
                if tight:
                    place.y -= room.u * 12
            if i == aimed:
                place.strong = True
            pointed = self.my_turn and self.highlighted() == f"line.{i}" and self.dragged is None
            if i == aimed or pointed:
                place.y -= room.u * 8
                place.z += 200 if tight else 0
                place.lift = 1
                if pointed and self.focus.ring:
                    place.ring = PAPER

    def _aimed_in_line(self) -> int | None:
        """The place in the line of the card that letting go will twist."""
        spot = self.aimed()
        return int(spot.id[5:]) if spot is not None and spot.id != END else None

    def _marked_in_line(self) -> set[int]:
        """The cards of the line that could be twisted now, by the chosen card or by any."""
        twists = {move.card for move in self.legal() if isinstance(move, Twist)}
        chosen = self.choice.card
        if chosen is not None:
            twists &= {chosen}
        return {MIRROR[card] for card in twists}

    def _slot_open(self) -> bool:
        """Whether the place at the end of the line is to be shown as yours to act on."""
        chosen = self.choice.card
        return any(isinstance(move, Lay) and chosen in (None, move.card) for move in self.legal())

    # --- what can be pointed at ---

    def game_targets(self) -> list[Target]:
        found, line, room = [], self.shown.line, self.room
        if self.my_turn:
            label = self._range_words() or self.say("play.slot")
            found.append(Target(END, label, room.slot(len(line)), self._lay_here))
        for i, card in enumerate(line):
            rect, click = room.line_strip(i, len(line)), self.mine(self._line_clicked, card)
            found.append(Target(f"line.{i}", str(card), rect, click))
        return found

    def buttons(self) -> list[Button]:
        label, legal = self.say("play.take"), self.legal()
        wide = Button.width(label, self.scale, self.key_of("take"))
        if wide > self.room.widest_button() * 1.15:
            label = self.say("play.take_short")
        primary = self.hinted == TAKE or legal == [TAKE]
        return [self.button("take", label, lambda: self.ask(TAKE), 0, TAKE in legal, primary)]

    def rounds(self) -> int:
        return self.game.rounds_to_play

    # --- what is said ---

    def prompt(self) -> str:
        line, legal = self.shown.line, self.game.legal_moves(self.eyes)
        if not line:
            return self.say("prompt.start")
        twists = [move.card for move in legal if isinstance(move, Twist)]
        pair = "one_twist" if len(twists) == 1 else "each_twist"
        named = [self.say(f"prompt.{pair}", card=card, mirror=MIRROR[card]) for card in twists]
        lays = any(isinstance(move, Lay) for move in legal)
        low, high = reach_of(line[-1])
        if lays:
            key = "lay_or_twist" if twists else "lay"
        elif twists:
            key = "twist"
        else:
            key = "take" if self.shown.hand else "no_hand"
        return self.say(f"prompt.{key}", low=low, high=high, twists=", ".join(named))

    def _range_words(self) -> str:
        if not self.shown.line:
            return ""
        return _range(self.shown.line[-1])

    def page_now(self) -> str:
        if not self.my_turn or not self.shown.line:
            return "lay" if self.my_turn else ""
        legal = self.legal()
        if any(isinstance(move, Twist) for move in legal):
            return "twist"
        return "take" if legal == [TAKE] else "lay"

    def hinted_at(self, move: Move) -> list[Rect | None]:
        match move:
            case Twist(card):
                return [self.lies(MIRROR[card]), self.lies(card)]
            case Lay(card):
                return [self.lies(card), self.at("line.end")]
            case _:
                return [self.at("take")]

    def hint_words(self, move: Move) -> str:
        if isinstance(move, Twist):
            return self.say("hint.twist", card=move.card, mirror=MIRROR[move.card])
        return super().hint_words(move)

    def chosen_words(self, card: int, moves: list[Move]) -> str:
        key = "both" if len(moves) > 1 else "twist" if isinstance(moves[0], Twist) else "lay"
        if key == "lay" and not self.shown.line:
            key = "start"
        return self.say(f"chosen.{key}", card=card, mirror=MIRROR[card])

    # --- asking ---

    def _lay_here(self) -> None:
        if self.choice.picked:
            self.choice.play(LAY[self.choice.picked[0]])
        else:
            self.refuse(self.say("play.choose_first"))

    def _line_clicked(self, card: int) -> None:
        """On a card of the line: twist it with the chosen card, or with its mirror if held."""
        twin = MIRROR[card]
        if self.choice.picked:
            chosen = self.choice.picked[0]
            if chosen == twin:
                self.choice.play(TWIST[chosen])
            else:
                self.refuse(self._no_twist(chosen, card))
        elif TWIST[twin] in self.legal():
            self.choice.choose(twin)
        elif card in TOADS:
            self.refuse(self.say("play.toad_stays", card=card))
        else:
            self.refuse(self.say("play.no_twin", card=card, mirror=twin))

    def move_of(self, card: int) -> Move:
        return LAY[card]

    def spots(self, card: int) -> list[Spot]:
        """The end of the line, and each card in it: whoever drops on a card means that card."""
        line, room, legal = self.shown.line, self.room, self.legal()
        lay, twist, count = LAY[card], TWIST[card], len(line)
        found = [Spot(END, room.slot(count), lay, lay in legal, room.line_zone())]
        for i, other in enumerate(line):
            if other == MIRROR[card]:
                whole = room.line(i, count, "").rect()
                found.append(Spot(f"line.{i}", whole, twist, twist in legal))
            else:
                found.append(Spot(f"line.{i}", room.line_strip(i, count), None, False))
        return found

    def promise(self, card: int, spot: Spot) -> str:
        """Points, or what the next player may lay."""
        return "+2" if spot.move == TWIST[card] else _range(card)

    def promise_words(self, card: int, spot: Spot) -> str:
        if spot.move == TWIST[card]:
            return self.say("promise.twist", card=card, mirror=MIRROR[card])
        low, high = reach_of(card)
        return self.say("promise.lay", card=card, low=low, high=high)

    def missed(self, card: int, spot: Spot | None) -> str:
        if spot is None:
            return self.prompt()
        return self._no_twist(card, self.shown.line[int(spot.id[5:])])

    def _no_twist(self, card: int, other: int) -> str:
        """Why a card of the hand cannot twist that card of the line, and which one it could."""
        if other in TOADS:
            return self.say("play.toad_stays", card=other)
        said = {"card": card, "other": other, "twin": MIRROR[other], "mirror": MIRROR[card]}
        if card in TOADS:
            return self.say("play.toad_twists_none", **said)
        key = "twists_another" if MIRROR[card] in self.shown.line else "twists_none"
        return self.say(f"play.{key}", **said)

    # --- keys ---

    def act(self, name: str) -> bool:
        if name.startswith("digit") and self.my_turn:
            self._type(name.removeprefix("digit"))
            return True
        return super().act(name)

    def first_target(self) -> Target | None:
        return super().first_target() or self.focus.find("take")

    def _type(self, digit: str) -> None:
        """One digit jumps to the first card of these tens, a second one to the number."""
        typed = self._typed + digit if self._typed_left > 0 and len(self._typed) == 1 else digit
        self._typed, self._typed_left = typed, TYPED_MS
        labels = [target for target in self.cards if target.id.startswith("hand.")]
        if not any(target.label.startswith(typed) for target in labels):
            self._typed = typed = digit
        found = next((target for target in labels if target.label.startswith(typed)), None)
        if found is not None:
            self.focus.set(found)
            self.refresh(LIFT_MS)

    def update(self, dt: float) -> None:
        self._typed_left = max(0.0, self._typed_left - dt)
        super().update(dt)

    def at_rest(self) -> bool:
        return self._typed_left <= 0

    # --- painting ---

    def badge(self, seat: Seat) -> list[badges.Part]:
        shown = self.shown
        up = len(shown.up[seat]) - self.moments.due(seat, "up")
        down = shown.down[seat] - self.moments.due(seat, "down")
        gain, loss = ("gain", str(up)), ("loss", str(down))
        points = [self.points(seat)] if shown.round > 1 else []
        return [gain, loss, *self.cards_held(seat), *points]

    def paint_game(self, surface: Surface) -> None:
        """Where the line goes on in another row, the place at its end, and which numbers may
        follow."""
        for way in self.room.joints(len(self.shown.line)):
            paint_way(surface, way, SOFT, self.room.line_width)
        if not self.my_turn:
            return
        rect = self.room.slot(len(self.shown.line))
        opened = self._slot_open()
        tint = ACCENT if opened else PAPER
        self.paint_spot(surface, rect, END, opened)
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

    def message_box(self) -> Rect:
        return self.room.below_line(len(self.shown.line))


def _range(card: int) -> str:
    low, high = reach_of(card)
    return f"{low}–{high}"


SCENE = TakeThatTable
