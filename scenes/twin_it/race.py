"""Twin It's races on the table: duel, clans and the ring."""

from __future__ import annotations

from functools import partial
from typing import Any

from pygame import Rect, Surface

from game.contract import Event, Seat
from game.journal import Match
from game.twin_it.bots import TwinItWatcher
from game.twin_it.deck import MOTIFS
from game.twin_it.moves import Hand, Point, Slap, Turn
from game.twin_it.rules import CLANS, RING
from game.twin_it.told import (
    Caught,
    Disputed,
    Ended,
    Erred,
    HandLaid,
    HandsLifted,
    Paid,
    PointedAt,
    Slapped,
    Turned,
    TurnedOver,
    TwinItView,
)
from scenes.stage import badges, paint, text
from scenes.stage.board import Key, Place
from scenes.stage.seat_marks import seat_colour
from scenes.stage.theme import ACCENT, PAPER, SHADE, Colour, Scale, colour, mix
from scenes.stage.widgets import Button, Target
from scenes.table.pace import SLIDE_MS
from scenes.table.timed import Deed
from scenes.twin_it.art import ART, TABLE
from scenes.twin_it.calm import Calm
from scenes.twin_it.devices import draw_device, key_width
from scenes.twin_it.layout import Layout, Spread, tilt
from scenes.twin_it.race_claims import CENTRE, RaceClaims
from scenes.twin_it.race_hands import LINGER_MS
from scenes.twin_it.shown import Shown

REFUSED = colour("#FFC2B0")
CATCH_DELAY = 560.0  # a catch is seen under the hands before it is taken
LATE_MS = 900  # a rival who would have come so much later is shown, with the margin
EDGE = mix(PAPER, SHADE, 0.28)


class RaceTable(RaceClaims):
    art = ART
    colours: tuple[Colour, Colour] = TABLE
    corner_middle = True

    shown: Shown
    room: Layout

    def __init__(self, match: Match) -> None:
        super().__init__(match)
        self.spread = Spread(match.seed)
        self.reset(self._view())
        self._counting = 0  # of a dispute: the last number that was heard
        self.calm = Calm(self)
        self._calls: dict[Seat, int] = {}  # clans: the card that a bot calls its mates to

    # --- the picture ------------------------------------------------------------------------------

    def reset(self, view: TwinItView) -> None:
        self.shown = Shown(view)
        self.letters.keep(self.shown.places())

    def follow(self, event: Event) -> None:
        self.shown.follow(event)

    def shows(self, view: TwinItView) -> bool:
        return self.shown == Shown(view)

    def measure(self) -> None:
        self.room = Layout(self.scale, len(self.match.seats), self.eyes, self.game.mode)
        self.spread.keep(self.shown.table, self.room)
        self._prepare()

    def _prepare(self) -> None:
        """Let the patterns be drawn while nothing happens."""
        _, width = self.room.cells(self.spread.level)
        straight = round(width * self.room.u)
        wanted = [str(motif) for motif in range(MOTIFS)]
        self.art.prepare(wanted, (straight * 2, straight * 2))

    def layout(self, scale: Scale) -> None:
        super().layout(scale)
        self._lay_hands()

    def take_anew(self) -> None:
        super().take_anew()
        self._lay_hands()

    def _lay_hands(self) -> None:
        """Show the hands that are down where their cards lie now."""
        self.hands.shown.clear()
        for one in self.shown.hands:
            self._show_hand(one.seat, one.card)
        if self.buzz is not None:
            for card in self.buzz.cards:
                self._show_hand(self.buzz.seat, card)

    # --- where everything lies --------------------------------------------------------------------

    def face(self, card: int, letter: bool = True) -> str:
        if self.hidden:
            return "back"
        code = self.letters.of.get(card, "") if letter else ""
        motif = self.shown.motif[card]
        return f"{motif}/{code}" if code else str(motif)

    def places(self) -> dict[Key, Place]:
        shown, room = self.shown, self.room
        self.spread.keep(shown.table, room)
        self.letters.keep(shown.places())
        upright = self.app.settings["upright_cards"] or self.app.settings.motion != "full"
        found: dict[Key, Place] = {}
        for number, top in enumerate(shown.tops):
            if top is not None:
                found[top] = room.pile(number, self.face(top))
        for owner, owned in enumerate(shown.catches):
            self._place_catches(found, owner, owned)
        for i, card in enumerate(shown.table):
            angle = 0.0 if upright else tilt(card)
            cell = self.spread.cell[card]
            found[card] = room.card(self.spread.level, cell, angle, self.face(card), i)
        pointed = self.buzz.cards if self.buzz is not None else shown.pointed
        for card in pointed:
            if card in found:
                found[card].glow = ACCENT
        for seat, card in self._calls.items():
            if card in found:
                found[card].glow = seat_colour(seat)
        return found

    def _place_catches(self, found: dict[Key, Place], owner: int, owned: list[list[int]]) -> None:
        mates = [seat for seat, team in enumerate(self.game.teams) if team == owner]
        for i, catch in enumerate(owned):
            row, which = divmod(i, len(mates))
            count = (len(owned) - which + len(mates) - 1) // len(mates)
            for depth, card in enumerate(catch):
                found[card] = self.room.catch(
                    mates[which], row, count, depth, self.face(card, letter=depth == 0)
                )

    def card_targets(self) -> list[Target]:
        found: list[Target] = []
        for key, place in sorted(self._lying().items(), key=lambda one: one[1].z):
            found.append(Target(f"card.{key}", self.letters.of.get(key, ""), place.rect()))
        return found

    def _lying(self) -> dict[int, Place]:
        return {key: place for key, place in self.places().items() if isinstance(key, int)}

    def card_at(self, pos: tuple[int, int]) -> int | None:
        best: tuple[float, int] | None = None
        for card, place in self._lying().items():
            if place.holds(pos) and (best is None or place.z > best[0]):
                best = (place.z, card)
        return best[1] if best is not None else None

    def pile_of(self, card: int) -> int | None:
        return self.shown.tops.index(card) if card in self.shown.tops else None

    # --- without a race ---------------------------------------------------------------------------

    @property
    def unhurried(self) -> bool:
        return self.live and self.app.settings["no_hurry"]

    def asked(self) -> Seat | None:
        seat = self.calm.asked if self.unhurried else None
        return seat if seat in self.people else None

    def _run(self, deeds: list[tuple[float, Deed]], start: float, stamp: float, end: float) -> None:
        if not self.unhurried:
            super()._run(deeds, start, stamp, end)
            return
        for _, deed in deeds:
            deed(max(int(self.clock), self.game.now))
        if not self.frozen:
            self.calm.update(end - start)

    def happened(self, events: list[Event]) -> None:
        if self.unhurried:
            self.calm.follow(events)
        super().happened(events)

    def turn_next(self, at: int) -> None:
        if self.asked() is not None:
            self.calm.ask_next()
        else:
            super().turn_next(at)

    def turn_card(self, seat: Seat, move: Turn, at: int) -> None:
        super().turn_card(seat, move, self.calm.later() if self.unhurried else at)

    # --- buttons and words ------------------------------------------------------------------------

    def buttons(self) -> list[Button]:
        if not self.live or self.buzz is not None:
            return []
        turner = None if self.frozen else self.turner()
        asked = self.asked()
        if asked is not None and not self.frozen:
            key = "play.pass" if self.alone else "play.pass_of"
            return [self._wide_button("pass", self.say(key, name=self.name(asked)), True)]
        if self.game.mode == RING:
            return self._pile_buttons(turner)
        if not self.people:
            return []
        whose = turner if turner is not None else self.people[0]
        key = "play.turn" if self.alone else "play.turn_of"
        label = self.say(key, name=self.name(whose))
        return [self._wide_button("turn", label, turner is not None)]

    def _wide_button(self, id: str, label: str, enabled: bool) -> Button:
        cap = self.app.words.say("keys.space")
        rect = self.room.button(Button.width(label, self.scale, cap))
        style = "primary" if enabled else "plain"
        return Button(id, label, rect, self._turn_clicked, cap, style, enabled=enabled)

    def _pile_buttons(self, turner: Seat | None) -> list[Button]:
        if turner is None:
            return []
        found = []
        for pile, top in enumerate(self.shown.tops):
            if top is not None:
                rect = self.room.turn_button(pile)
                turn = partial(self._turn_clicked, pile)
                found.append(Button(f"turn.{pile}", str(pile + 1), rect, turn, style="primary"))
        return found

    def _turn_clicked(self, pile: int | None = None) -> None:
        now = self.app.now
        if pile is None:
            self.later(now, lambda at: self.turn_next(at))
        else:
            self.later(now, lambda at: self.turn_pile(pile, at))

    def corner_label(self) -> str:
        return self.app.words.say(f"twin_it.mode.{self.game.mode}")

    def prompt(self) -> str:
        turner = self.turner()
        if turner is not None:
            key = "prompt.ring" if self.game.mode == RING else "prompt.turn"
            return self.say(key, name=self.name(turner))
        return self.say("prompt.look")

    # --- what is told and shown -------------------------------------------------------------------

    def tell(self, event: Event) -> str:
        match event:
            case Turned(seat, _, _):
                return self.say("told.turned", name=self.name(seat))
            case Caught():
                return self._tell_catch(event)
            case Disputed(seats, _, _, _, _):
                one, other = self.name(seats[0]), self.name(seats[1])
                return self.say("told.disputed", one=one, other=other)
            case Erred(seat, _, why, _):
                key = "play.silent" if self._silent else f"told.erred_{why}"
                return self.say(key, name=self.name(seat))
            case Paid(seat, _, _, _, _, _):
                return self.say("told.paid", name=self.name(seat))
            case Slapped(seat, _, _):
                return self.say("told.slapped", name=self.name(seat))
        return ""

    def _tell_catch(self, event: Caught) -> str:
        stolen = {taken.owner for taken in event.taken if taken.owner is not None}
        names = " + ".join(self.name(seat) for seat in event.seats)
        if stolen - {event.owner}:
            key = "told.stole"
        elif stolen:
            key = "told.defended"
        else:
            key = "told.caught" if len(event.cards) > 1 else "told.caught_single"
        told = self.say(key, name=names)
        if self.margin is not None:
            told += " " + self.say("told.margin", seconds=self._seconds(self.margin))
        return told

    def tell_late(self, told: str, ms: float) -> None:
        self.refuse(f"{told} {self.say('told.margin', seconds=self._seconds(ms))}")

    def _seconds(self, ms: float) -> str:
        shown = f"{ms / 1000:.2f}"
        return shown.replace(".", ",") if self.app.words.language == "fr" else shown

    def before_look(self, events: list[Event]) -> None:
        """Rivals who were about to put their hands on the same cards come a little late."""
        for event in events:
            if isinstance(event, Caught) and self.live:
                self._find_late(event)

    def _find_late(self, event: Caught) -> None:
        for seat, watcher in self.watchers.items():
            plan = watcher.plan()
            if plan is None or seat in event.seats or not isinstance(plan[1], Hand | Point | Slap):
                continue
            card = getattr(plan[1], "card", event.cards[0])
            after = plan[0] - event.at
            if card in event.cards and 0 <= after <= LATE_MS:
                piece = self.board.pieces.get(card)
                if piece is not None:
                    self.hands.come_late(seat, card, piece.x, piece.y, piece.width, after)
                if self.margin is None or after < self.margin:
                    self.margin = float(after)

    def film(self, event: Event) -> float:
        sound = self.app.sound
        match event:
            case Turned() | TurnedOver():
                sound.play("flip")
                return SLIDE_MS
            case HandLaid(seat, card, _, _, _):
                if not self._silent:
                    self._slap_hand(seat, card)
                return 140
            case PointedAt(seat, card, _, _):
                self._slap_hand(seat, card)
                return 240
            case Slapped(seat, _, _):
                top = self.shown.tops[CENTRE]
                if top is not None:
                    self._slap_hand(seat, top)
                return 240
            case HandsLifted(hands, _):
                for one in hands:
                    self.hands.lift(one.seat, one.card)
            case Caught():
                self._film_catch(event)
                return CATCH_DELAY + SLIDE_MS
            case Disputed():
                sound.play("thud")
                self._counting = 0
                self.hands.lift(after=1500)
                for card in event.cards:
                    self.board.shake(card)
                return 2000
            case Erred():
                sound.play("refuse")
                self.hands.lift(event.seat, after=LINGER_MS)
                if self.live:
                    self.compare(event)
                return 900
            case Paid():
                sound.play("slide")
                return SLIDE_MS
            case Ended():
                sound.play("fanfare")
        return 0.0

    def _slap_hand(self, seat: Seat, card: int) -> None:
        if self._show_hand(seat, card):
            self.board.shake(card, 60)
            self.app.sound.play("slap")

    def _show_hand(self, seat: Seat, card: int) -> bool:
        piece = self.board.pieces.get(card)
        if piece is None:
            return False
        width = max(piece.to.width, 64 * self.room.u)
        self.hands.slap(seat, card, piece.to.x, piece.to.y, width)
        return True

    def _film_catch(self, event: Caught) -> None:
        """The hands lie for a moment; then the cards go to their owner."""
        self.app.sound.play("chime")
        self.hands.lift(after=LINGER_MS - 160)
        self.margin = None
        places = self.places()
        for card in event.cards:
            if card in places:
                self.board.send(card, places[card], self.ms(420), self.ms(CATCH_DELAY))

    def compare(self, event: Erred) -> None:
        """After a wrong claim the two cards are shown side by side; the clock stands still."""
        from scenes.twin_it.compare import CompareScene

        cards, why = event.cards, event.why
        if self._silent:  # the cards on which its hands were laid are nobody's choice
            cards, why = (), "late"
        in_ring = [face.card in self.shown.table for face in cards]
        in_pile = [face.card in self.shown.tops for face in cards]
        gesture = "hands" if all(in_ring) else "slap" if any(in_ring + in_pile) else ""
        self.app.push(CompareScene(cards, why, self.tell(event), self.app.pop, gesture))

    def show_pointed(self, seat: Seat, card: int) -> None:
        self._slap_hand(seat, card)

    # --- time -------------------------------------------------------------------------------------

    def update(self, dt: float) -> None:
        super().update(dt)
        if self.hands.landed:
            self.app.sound.play("slap", 0.6)
        self._count_to_three()
        if self.live and self.game.mode == CLANS:
            self._call_out()

    def _call_out(self) -> None:
        """In clans bots tell their mates where the other card is."""
        calls: dict[Seat, int] = {}
        for seat, watcher in self.watchers.items():
            call = watcher.call() if isinstance(watcher, TwinItWatcher) else None
            if call is None or call[2] > self.clock or not self._has_human_mate(seat):
                continue
            calls[seat] = call[1]
            if self._calls.get(seat) != call[1]:
                letter = self.letters.of.get(call[1], "")
                self.inform(self.say("play.call", name=self.name(seat), letter=letter))
        if calls != self._calls:
            self._calls = calls
            self.refresh(0)

    def _has_human_mate(self, seat: Seat) -> bool:
        return any(self.game.teams[other] == self.game.teams[seat] for other in self.people)

    def _count_to_three(self) -> None:
        """A dispute is counted aloud."""
        until = self.game.locked_until
        if not until or not self.live:
            return
        count = min(3, max(1, 1 + int((2000 - (until - self.clock)) * 3 / 2000)))
        if count != self._counting:
            self._counting = count
            self.app.sound.play("tick")
            self.inform(self.say("play.count", numbers=" … ".join("123"[:count])))

    # --- drawing ----------------------------------------------------------------------------------

    def draw(self, surface: Surface) -> list[Rect] | None:
        moving = self.app.settings.motion == "full"
        self.board.above = [] if self.hidden else self.hands.pictures(moving, 92 * self.scale.u)
        if self.buzz is not None:
            self.board.stale()
        return super().draw(surface)

    def paint_table(self, surface: Surface) -> None:
        for seat in range(len(self.match.seats)):
            self._paint_badge(surface, seat)
        for number in range(len(self.shown.tops)):
            self._paint_pile(surface, number)
        if self.game.mode == RING:
            self._paint_ring(surface)
        self._paint_message(surface)

    def _paint_badge(self, surface: Surface, seat: Seat) -> None:
        game, shown = self.game, self.shown
        team = game.teams[seat]
        count = len(shown.catches[team])
        parts = [("", self.say("play.catches", count=count, goal=game.goal))]
        if game.mode != RING:
            parts.append(("cards", str(shown.counts[seat])))
        turns = game.to_turn == seat and game.outcome() is None
        if self.asked() is not None:  # without a race, who looks comes before who turns
            turns = self.asked() == seat
        state = ""
        if turns:
            state = "yours" if seat in self.people else "acting"
        device, rect = self.devices.get(seat), self.room.badge(seat)
        box = Rect(0, 0, 0, min(round(rect.h * 0.52), self.scale.px(42)))
        if device is not None:
            wide = key_width(device.label, box.h) if device.kind == "key" else box.h
            box.w = min(wide, round(box.h * 1.7))
        badges.paint_badge(
            surface, self.scale, rect, self.name(seat), parts, seat, state,
            count / game.goal, kept_free=box.w and box.w + self.scale.px(8),
        )  # fmt: skip
        if device is not None:
            box.midright = (rect.right - self.scale.px(12), rect.centery - self.scale.px(3))
            draw_device(surface, device, box, down=self.buzz is not None and self.buzz.seat == seat)
        if game.mode == CLANS:
            self._paint_team(surface, seat, team)

    def _paint_team(self, surface: Surface, seat: Seat, team: int) -> None:
        """Team-mates have the same bar beside their plates."""
        rect = self.room.badge(seat)
        left = rect.centerx < self.scale.w // 2
        wide = max(3, self.scale.px(7))
        bar = Rect(0, rect.y, wide, rect.h)
        bar.right, bar.left = (rect.left - wide // 2, bar.left) if left else (0, bar.left)
        bar.x = rect.left - wide - self.scale.px(4) if left else rect.right + self.scale.px(4)
        surface.blit(paint.rounded(bar.size, seat_colour(team), wide / 2), bar.topleft)

    def _paint_pile(self, surface: Surface, number: int) -> None:
        """The cards below the top: a pile is as thick as it is high."""
        count = self.shown.counts[number]
        place = self.room.pile(number, "")
        rect = place.rect()
        if not count:
            slot = paint.ring(rect.size, mix(PAPER, SHADE, 0.6), rect.w * 0.085, 2, 120)
            surface.blit(slot, rect.topleft)
            return
        for depth in range(min(4, (count + 7) // 9), 0, -1):
            step = max(1, round(rect.w * 0.022)) * depth
            surface.blit(paint.rounded(rect.size, EDGE, rect.w * 0.085), rect.move(step, step))

    def _paint_ring(self, surface: Surface) -> None:
        rect = self.room.pile(CENTRE, "").rect().inflate(self.scale.px(34), self.scale.px(34))
        lit = self.turner() is None and self.live and not self.frozen
        tint = mix(PAPER, SHADE, 0.35 if lit else 0.6)
        surface.blit(paint.ring(rect.size, tint, rect.w / 2, max(2, self.scale.px(3)), 150), rect)

    def _paint_message(self, surface: Surface) -> None:
        box = self.room.message()
        if self.buzz is not None:
            self._paint_buzz(surface, box)
        words = self.message + (f"  [{self.typed}]" if self.typed else "")
        tint = REFUSED if self.refusal else PAPER
        text.paint_fitted(surface, words, box, self.scale.font(28), tint)

    def _paint_buzz(self, surface: Surface, box: Rect) -> None:
        """Who has the floor, and how long still."""
        buzz = self.buzz
        assert buzz is not None
        plate = box.inflate(self.scale.px(10), self.scale.px(16))
        edge = seat_colour(buzz.seat)
        wide = max(2, self.scale.px(3))
        surface.blit(
            paint.panel(plate.size, SHADE, self.scale.px(16), edge, wide, alpha=225), plate.topleft
        )
        limit = self.app.settings["point_seconds"] * 1000.0
        if buzz.left is not None and limit:
            bar = Rect(plate.x + wide * 2, plate.bottom - wide * 4, 0, max(3, self.scale.px(6)))
            bar.w = round((plate.w - wide * 4) * max(0.0, buzz.left) / limit)
            if bar.w > bar.h:
                surface.blit(paint.rounded(bar.size, edge, bar.h / 2), bar.topleft)

    def hint_words(self, move: Any) -> str:
        return ""
