"""Flip 7 on the table: your row, everybody else's, the pile, and what can be counted."""

from __future__ import annotations

from typing import Any

from pygame import Surface

from game.contract import Event, Move, Seat
from game.flip_7.rules import (
    GIVE,
    HIT,
    STAY,
    Asked,
    Busted,
    CardTurned,
    Discarded,
    Flip7,
    Flip7View,
    Froze,
    Give,
    Given,
    Hit,
    Reshuffled,
    RoundBegan,
    RoundEnded,
    Saved,
    Sevened,
    Stood,
)
from scenes.flip_7.aids import Aids
from scenes.flip_7.art import ART, TABLE
from scenes.flip_7.film import Film
from scenes.flip_7.layout import Layout
from scenes.flip_7.shown import Shown
from scenes.input.intents import DIRECTIONS
from scenes.stage import badges, paint, text
from scenes.stage.board import Key, Place
from scenes.stage.scene import Scene
from scenes.stage.theme import ACCENT, PAPER, SHADE, Colour, colour
from scenes.stage.widgets import Button, Target
from scenes.table.pace import LIFT_MS, SLIDE_MS
from scenes.table.table import Table

REFUSED = colour("#FFC2B0")
GREY = (118, 122, 128)  # a busted row
ICE = (150, 205, 255)  # a frozen one
SIGNS: dict[str, Colour] = {
    "stayed": colour("#5CC9A7"),
    "busted": colour("#F2705A"),
    "frozen": colour("#9ED4FF"),
}
CLOSE_TO_SEVEN = 5


class Flip7Table(Table[Flip7]):
    art = ART
    colours: tuple[Colour, Colour] = TABLE
    corner_below = True
    keys = {"hit": ("space",), "stay": ("s",), "aids": ("a",)}  # noqa: RUF012

    shown: Shown
    room: Layout

    def __init__(self, match: Any) -> None:
        super().__init__(match)
        if self.viewer is None:
            self.viewer = self.people[0]  # all cards lie open: nothing is to be hidden
        self.reset(match.game.view(self.eyes))
        self._film = Film(self)
        self.aids = Aids(self)
        self.lit = 0
        self.lit_seat = -1
        self.leaving: list[int] = []

    # --- the picture ---

    def reset(self, view: Flip7View) -> None:
        self.shown = Shown(view)
        self.lit, self.lit_seat, self.leaving = 0, -1, []

    def sign(self, seat: Seat) -> str:
        """What stands across a row that is out of the round."""
        status = self.shown.status[seat]
        if status == "stayed":
            return self.say("sign.stayed", points=self._worth(seat))
        if status == "busted":
            numbers = self.shown.numbers(seat)
            twice = next((n for n in numbers if numbers.count(n) > 1), 0)
            return self.say("sign.busted", number=twice)
        return self.say("sign.frozen") if status == "frozen" else ""

    def _worth(self, seat: Seat) -> int:
        """The points of what the picture shows before a seat."""
        from game.flip_7.rules import CARD_OF, SEVEN, points

        shown = self.shown
        numbers = shown.numbers(seat)
        modifiers = [CARD_OF[shown.face[piece]] for piece in shown.modifiers[seat]]
        return points(numbers, modifiers, len(numbers) == SEVEN)

    def follow(self, event: Event) -> None:
        self.shown.follow(event)
        self.leaving = list(self.shown.left)

    def shows(self, view: Flip7View) -> bool:
        return self.shown.shows(view)

    def measure(self) -> None:
        self.room = Layout(self.scale, len(self.match.seats), self.eyes)

    def give_screen(self, seat: Seat) -> None:
        """Everything lies open, so there is no curtain: the next player's row comes forward."""
        self.viewer = seat
        self.measure()
        self.refresh(SLIDE_MS)

    def light(self, seat: Seat, count: int) -> None:
        self.lit_seat, self.lit = seat, count
        self.refresh(0)

    # --- where everything lies ---

    def places(self) -> dict[Key, Place]:
        shown, room = self.shown, self.room
        found: dict[Key, Place] = {}
        depth = room.pile_depth(shown.pile)
        for i in range(depth):
            found["pile", i] = room.pile(i)
        if depth and self.my_turn and HIT in self._legal():
            found["pile", depth - 1].glow = ACCENT
        for i, name in enumerate(shown.discard[-3:]):
            found["discard", len(shown.discard[:-3]) + i] = room.discard(
                len(shown.discard[:-3]) + i, name
            )
            found["discard", len(shown.discard[:-3]) + i].z = i - 10
        for seat in range(shown.players):
            self._place_seat(found, seat)
        for i, piece in enumerate(shown.held):
            found[piece] = room.held(i, shown.face[piece])
            if self.my_turn:
                found[piece].glow = ACCENT
        return found

    def _place_seat(self, found: dict[Key, Place], seat: Seat) -> None:
        shown, room = self.shown, self.room
        tint = {"busted": GREY, "frozen": ICE}.get(shown.status[seat])
        row = shown.rows[seat]
        for i, piece in enumerate(row):
            place = room.number(seat, i, len(row), shown.face[piece])
            place.tint = tint
            if seat == self.lit_seat and i < self.lit:
                place.glow = ACCENT
            found[piece] = place
        extras = self._extras(seat)
        for i, piece in enumerate(extras):
            found[piece] = room.extra_card(seat, i, len(extras), shown.face[piece])

    def _extras(self, seat: Seat) -> list[int]:
        """What lies before a seat besides its numbers."""
        shown = self.shown
        return [
            *shown.modifiers[seat],
            *shown.chance[seat],
            *shown.freezes[seat],
            *shown.flipping[seat],
            *(piece for by, piece in shown.aside if by == seat),
        ]

    def _kept_free(self, seat: Seat) -> int:
        """How much of a seat's badge is covered by those cards."""
        extras = self._extras(seat)
        if seat == self.eyes or not extras:
            return 0
        first = self.room.extra_card(seat, 0, len(extras), "").rect()
        return self.room.badge(seat).right - first.left

    def _legal(self) -> list[Move]:
        return self.game.legal_moves(self.eyes) if self.my_turn else []

    # --- what can be pointed at ---

    def card_targets(self) -> list[Target]:
        found: list[Target] = []
        legal = self._legal()
        left = self.say("play.left", count=self.shown.pile)
        can_hit = HIT in legal
        found.append(Target("pile", left, self.room.pile_rect(), self._hit if can_hit else None))
        gifts = {move.to for move in legal if isinstance(move, Give)}
        for seat in range(self.shown.players):
            action = (lambda seat=seat: self._give(seat)) if gifts else None
            found.append(
                Target(
                    f"seat.{seat}", self.name(seat), self.room.target(seat), action,
                    enabled=seat in gifts, refuse=action,
                )
            )  # fmt: skip
        return found

    def buttons(self) -> list[Button]:
        legal = self._legal()
        giving = any(isinstance(move, Give) for move in legal)
        if giving:
            return []
        hinted = self.hinted
        return [
            Button(
                "hit", self.say("play.hit"), self.room.button(0), self._hit,
                self.app.hint("hit"), "plain" if hinted == STAY else "primary",
                enabled=HIT in legal, act="hit", refuse=self._hit,
            ),
            Button(
                "stay", self.say("play.stay"), self.room.button(1), self._stay,
                self.app.hint("stay"), "primary" if hinted == STAY else "plain",
                enabled=STAY in legal, act="stay", refuse=self._stay,
            ),
        ]  # fmt: skip

    def corner_label(self) -> str:
        return self.say("play.round", round=self.shown.round, target=self.game.target)

    # --- what is said ---

    def prompt(self) -> str:
        legal = self._legal_now()
        who = self.say("prompt.you") if len(self.people) == 1 else self.name(self.eyes)
        if self.game.pending is not None:
            card = self._card(self.shown.face[self.shown.held[-1]])
            return self.say("prompt.give", who=who, card=card)
        if STAY not in legal:
            return self.say("prompt.must_hit", who=who)
        if HIT not in legal:
            return self.say("prompt.must_stay", who=who)
        key = self._own_key(self.eyes)
        return self.say("prompt.turn_key" if key else "prompt.turn", who=who, number=key)

    def _own_key(self, seat: Seat) -> str:
        """With several people at the screen each of the first nine has a number to hit with."""
        place = self.people.index(seat) + 1 if seat in self.people else 0
        return str(place) if len(self.people) > 1 and 1 <= place <= 9 else ""

    def _hit_with_own_key(self, key: str) -> None:
        """Only the player whose turn it is may hit; another player's key says whose turn it is."""
        if key == self._own_key(self.eyes):
            self._hit()
        elif 1 <= int(key) <= len(self.people):
            self.refuse(self.app.words.say("flip_7.play.not_yours", name=self.name(self.eyes)))

    def _legal_now(self) -> list[Move]:
        return self.game.legal_moves(self.eyes)

    def _card(self, name: str) -> str:
        """A card as it is called in a sentence."""
        return self.say(f"card.{name}") if name in ("freeze", "three", "chance") else name

    def tell(self, event: Event) -> str:
        match event:
            case RoundBegan():
                return self.say("told.began", round=event.round, name=self.name(event.dealer))
            case CardTurned(seat, card, why, _):
                if why == "deal":
                    return ""
                return self.say("told.turned", name=self.name(seat), card=self._shown(card))
            case Busted(seat, number):
                return self.say("told.busted", name=self.name(seat), number=number)
            case Saved(seat, number):
                return self.say("told.saved", name=self.name(seat), number=number)
            case Asked(seat, card, _):
                return self.say("told.asked", name=self.name(seat), card=self._card(card))
            case Given(by, to, card):
                said = {"name": self.name(by), "to": self.name(to), "card": self._card(card)}
                return self.say("told.keeps" if by == to else "told.given", **said)
            case Froze(seat, banked):
                key = "told.frozen" if banked is None else "told.frozen_banks"
                return self.say(key, name=self.name(seat), points=banked or 0)
            case Stood(seat, points):
                return self.say("told.stayed", name=self.name(seat), points=points)
            case Sevened(seat):
                return self.say("told.seven", name=self.name(seat))
            case Discarded(card):
                return self.say("told.discarded", card=self._card(card))
            case Reshuffled():
                return self.say("told.reshuffled")
        return ""

    def _shown(self, card: str) -> str:
        return self._card(card) if card in ("freeze", "three", "chance") else card.replace("x", "×")

    def hint_words(self, move: Move) -> str:
        if isinstance(move, Give):
            return self.say("hint.give", name=self.name(move.to))
        return self.say("hint.hit" if isinstance(move, Hit) else "hint.stay")

    def count(self, event: Event) -> Scene | None:
        if not isinstance(event, RoundEnded):
            return None
        from scenes.flip_7.count import CountScene

        self.follow(event)
        return CountScene(self, event, self.counted)

    def film(self, event: Event) -> float:
        return self._film.show(event)

    # --- asking ---

    def _hit(self) -> None:
        self.ask(HIT)

    def _stay(self) -> None:
        self.ask(STAY)

    def _give(self, seat: Seat) -> None:
        if self.ask(GIVE[seat]):
            self.focus.set(None)  # the keys go on from the usual place, not from this player

    def grab(self, pos: tuple[int, int]) -> Key | None:
        """The top card of the pile, or the card that is to be given."""
        shown = self.shown
        if shown.held and self.game.pending is not None:
            piece = shown.held[-1]
            place = self.room.held(len(shown.held) - 1, "")
            return piece if place.holds(pos) else None
        depth = self.room.pile_depth(shown.pile)
        if depth and self.room.pile_rect().collidepoint(pos):
            return ("pile", depth - 1)
        return None

    def drop(self, key: Key, pos: tuple[int, int]) -> None:
        if isinstance(key, tuple):
            if self.room.target(self.eyes).collidepoint(pos):
                self.ask(HIT)
            return
        for seat in range(self.shown.players):
            if self.room.target(seat).collidepoint(pos):
                self.ask(GIVE[seat])
                return

    def act(self, name: str) -> bool:
        if name == "aids":
            self.aids.toggle(self.eyes)
            self.board.stale()
            self.dirty = True
            return True
        if name.startswith("digit") and len(self.people) > 1 and self.my_turn:
            self._hit_with_own_key(name.removeprefix("digit"))
            return True
        giving = self.my_turn and self.game.pending is not None
        if giving and name == "hit":
            name = "confirm"
            if self.focus.ring and self.focus.current is not None:
                self.focus.activate()
                return True
        if giving and not self.focus.ring and name in (*DIRECTIONS, "confirm", "next"):
            self._focus_choice()
            return True
        if name == "confirm" and not self.focus.ring and self.my_turn:
            self.focus.set(self.focus.find("hit"))
            self.refresh(LIFT_MS)
            return True
        return super().act(name)

    def go_on(self, dt: float) -> None:
        waited = self.my_turn
        super().go_on(dt)
        if self.my_turn and not waited and self.game.pending is not None and self.focus.ring:
            self._focus_choice()  # the button that had the focus is gone

    def _focus_choice(self) -> None:
        """Offer the card to somebody else first: two quick keys shall not freeze oneself."""
        choices = [target for target in self.cards if target.enabled and target.id != "pile"]
        choices.sort(key=lambda target: target.id == f"seat.{self.eyes}")
        self.focus.set(choices[0] if choices else None)
        self.refresh(LIFT_MS)

    # --- painting ---

    def paint_table(self, surface: Surface) -> None:
        for seat in range(self.shown.players):
            self._paint_seat(surface, seat)
        self._paint_slots(surface)
        left = self.say("play.left", count=self.shown.pile)
        badges.paint_pill(surface, self.scale, self.room.pile_pill(), left)
        self._paint_message(surface)
        if self.aids.on(self.eyes):
            self.aids.paint(surface, self.room.aids())

    def _paint_seat(self, surface: Surface, seat: Seat) -> None:
        shown, scale = self.shown, self.scale
        rect = self.room.badge(seat)
        mine = seat == self.eyes
        state = "yours" if mine and self.my_turn else "acting" if seat == shown.turn else ""
        target = self.focus.find(f"seat.{seat}")
        if target is not None and target.enabled:
            self._paint_choice(surface, target)
        total = shown.totals[seat]
        parts: list[badges.Part] = [("", self.app.words.say(
            "table.points", count=total, points=str(total)))]  # fmt: skip
        status = shown.status[seat]
        if shown.flips[seat]:
            parts.append(("", self.say("state.flips", count=shown.flips[seat])))
        elif status == "active" and len(shown.rows[seat]) >= CLOSE_TO_SEVEN:
            parts.append(("", self.say("state.close", count=len(shown.rows[seat]))))
        elif self.sign(seat):
            if self.room.dense:
                parts.clear()  # out of the round matters more than the total on a small plate
            parts.append(("", self.sign(seat)))
        badges.paint_badge(
            surface, scale, rect, self.match.seats[seat].name, parts, seat, state,
            total / self.game.target, SIGNS.get(status),
            self._kept_free(seat),
        )  # fmt: skip

    def _paint_choice(self, surface: Surface, target: Target) -> None:
        """A player who may get the card."""
        rect = target.rect
        pointed = self.highlighted() == target.id
        glass = paint.panel(
            rect.size, ACCENT if pointed else SHADE, self.scale.px(14), ACCENT,
            max(2, self.scale.px(4 if pointed else 2)), alpha=70,
        )  # fmt: skip
        surface.blit(glass, rect.topleft)

    def _paint_slots(self, surface: Surface) -> None:
        count = len(self.shown.rows[self.eyes])
        for i in range(count, 7):
            rect = self.room.slot(i)
            surface.blit(
                paint.slot(rect.size, PAPER, self.room.radius, self.room.line_width, alpha=60),
                rect.topleft,
            )
            words = text.render(str(i + 1), text.FREDOKA, self.scale.font(30), PAPER).copy()
            words.set_alpha(110)
            surface.blit(words, words.get_rect(center=rect.center))

    def _paint_message(self, surface: Surface) -> None:
        if self.message:
            tint = REFUSED if self.refusal else PAPER
            text.paint_fitted(surface, self.message, self.room.message(), self.scale.font(25), tint)


SCENE = Flip7Table
