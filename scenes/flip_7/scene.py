"""Flip 7 on the table: your row, everybody else's, the pile, and what can be counted."""

from __future__ import annotations

from typing import Any

from pygame import Rect, Surface

from game.contract import Event, Move, Seat
from game.flip_7.cards import CARD_OF, SEVEN, points
from game.flip_7.moves import GIVE, HIT, STAY, Give, Hit
from game.flip_7.rules import Flip7
from game.flip_7.told import Busted, RoundBegan, Saved
from game.journal import Match
from scenes.flip_7.aids import Aids
from scenes.flip_7.art import ART, TABLE
from scenes.flip_7.count import FlipSevenCount
from scenes.flip_7.film import Film
from scenes.flip_7.help import KEYS
from scenes.flip_7.layout import Layout
from scenes.flip_7.shown import Shown
from scenes.input.intents import DIRECTIONS
from scenes.stage import badges, paint, text
from scenes.stage.board import Key, Place
from scenes.stage.stamps import stamp
from scenes.stage.theme import ACCENT, PAPER, SHADE, colour
from scenes.stage.widgets import Button, Target
from scenes.table.cards import CardTable
from scenes.table.pace import LIFT_MS
from scenes.table.spots import Spot

TINTS = {"stayed": (134, 158, 150), "busted": (98, 100, 106), "frozen": (150, 205, 255)}  # of rows
SIGNS = {"stayed": colour("#7CE0BC"), "busted": colour("#FF9A86"), "frozen": colour("#A9DBFF")}
CLOSE_TO_SEVEN = 5
_AROUND = (*DIRECTIONS, "next", "previous")
PAGES = {"freeze": "freeze", "three": "three", "chance": "chance"}  # of the help, by the card


class Flip7Table(CardTable[Flip7]):
    art, colours, keys = ART, TABLE, KEYS
    corner_below, private = True, False
    shown_as, laid_out, filmed = Shown, Layout, Film
    counted_as = FlipSevenCount

    shown: Shown
    room: Layout

    def __init__(self, match: Match) -> None:
        super().__init__(match)
        self.aids = Aids(self)

    def status(self, seat: Seat) -> str:
        """Where a player stands in the round, as far as it has been seen."""
        return "active" if self.moments.due(seat, "out") else self.shown.status[seat]

    def sign(self, seat: Seat) -> str:
        """What is stamped on a row that is out of the round: the points that are shown there, or
        the number that came twice."""
        shown, status = self.shown, self.status(seat)
        if status not in SIGNS:
            return ""
        numbers = shown.numbers(seat)
        modifiers = [CARD_OF[shown.face[piece]] for piece in shown.modifiers[seat]]
        worth = points(numbers, modifiers, len(numbers) == SEVEN)
        twice = next((n for n in numbers if numbers.count(n) > 1), 0)
        return self.say(f"sign.{status}", points=worth, number=twice)

    # --- where everything lies ---

    def place_game(self, found: dict[Key, Place]) -> None:
        shown, room = self.shown, self.room
        depth = room.pile_depth(shown.pile)
        if depth and HIT in self.legal():
            found["pile", depth - 1].glow = ACCENT
        for seat in range(shown.players):
            self._place_seat(found, seat)
        for i, piece in enumerate(shown.held):
            found[piece] = room.held(i, shown.face[piece])
            if self.my_turn:
                found[piece].glow = ACCENT

    def _place_seat(self, found: dict[Key, Place], seat: Seat) -> None:
        shown, room = self.shown, self.room
        tint = TINTS.get(self.status(seat))
        row = shown.rows[seat]
        for i, piece in enumerate(row):
            place = room.number(seat, i, len(row), shown.face[piece])
            place.tint = tint
            found[piece] = place
        extras = self._extras(seat)
        for i, piece in enumerate(extras):
            found[piece] = room.extra_card(seat, i, len(extras), shown.face[piece])

    def _extras(self, seat: Seat) -> list[int]:
        """What lies before a seat besides its numbers."""
        shown = self.shown
        zones = (shown.modifiers, shown.chance, shown.freezes, shown.flipping)
        aside = [piece for by, piece in shown.aside if by == seat]
        return [*(piece for zone in zones for piece in zone[seat]), *aside]

    def _kept_free(self, seat: Seat) -> int:
        """How much of a seat's badge is covered by those cards."""
        extras = self._extras(seat)
        if seat == self.eyes or not extras:
            return 0
        first = self.room.extra_card(seat, 0, len(extras), "").rect()
        return self.room.badge(seat).right - first.left

    def pictured(self, event: Event) -> dict[str, list[str]]:
        found = super().pictured(event)
        if isinstance(event, Busted | Saved):
            found["number"] = [str(event.number)]
        return found

    # --- what can be pointed at ---

    def game_targets(self) -> list[Target]:
        legal, left = self.legal(), self.say("play.left", count=self.shown.pile)
        hit = self._hit if HIT in legal else None
        found = [Target("pile", left, self.room.pile_rect(), hit)]
        gifts = {move.to for move in legal if isinstance(move, Give)}
        for seat in range(self.shown.players):
            action = (lambda seat=seat: self._give(seat)) if gifts else None
            rect, may = self.room.target(seat), seat in gifts
            name = self.name(seat)
            found.append(Target(f"seat.{seat}", name, rect, action, enabled=may, refuse=action))
        return found

    def buttons(self) -> list[Button]:
        legal, stays = self.legal(), self.hinted == STAY
        if any(isinstance(move, Give) for move in legal):
            return []
        hit, stay = self.say("play.hit"), self.say("play.stay")
        return [
            self.button("hit", hit, self._hit, 0, HIT in legal, not stays),
            self.button("stay", stay, lambda: self.ask(STAY), 1, STAY in legal, stays),
        ]

    def corner_label(self) -> str:
        if self._tied_before(self.shown.round):
            return self.say("play.round_tie", round=self.shown.round)
        return self.say("play.round", round=self.shown.round, target=self.game.target)

    def _tied_before(self, round: int) -> int:
        """F15: the points of those who share the lead, if that is why this round is played."""
        before = self.game.rounds[: round - 1]
        most = max((sum(scores) for scores in zip(*before, strict=True)), default=0)
        return most if most >= self.game.target else 0

    # --- what is said ---

    def tell(self, event: Event) -> str:
        if isinstance(event, RoundBegan) and (points := self._tied_before(event.round)):
            return self.say("play.tie", round=event.round, points=points)
        return super().tell(event)

    def prompt(self) -> str:
        legal = self.game.legal_moves(self.eyes)
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

    def _card(self, name: str) -> str:
        """A card as it is called in a sentence."""
        return self.say(f"card.{name}") if name in ("freeze", "three", "chance") else name

    def page_now(self) -> str:
        if self.shown.held:
            return PAGES.get(self.shown.face[self.shown.held[-1]], "")
        return "turn" if self.my_turn else ""

    def hinted_at(self, move: Move) -> list[Rect | None]:
        if isinstance(move, Give):
            return [self.room.badge(move.to)]
        return [self.at("hit" if isinstance(move, Hit) else "stay")]

    def hint_words(self, move: Move) -> str:
        if isinstance(move, Give):
            return self.say("hint.give", name=self.name(move.to))
        return self.say("hint.hit" if isinstance(move, Hit) else "hint.stay")

    # --- asking ---

    def _hit(self) -> None:
        self.ask(HIT)

    def _give(self, seat: Seat) -> None:
        if self.ask(GIVE[seat]):
            self.focus.set(None)  # the keys go on from the usual place, not from this player

    def grab(self, pos: tuple[int, int]) -> Key | None:
        """The top card of the pile, or the card that is to be given."""
        shown = self.shown
        if shown.held and self.game.pending is not None:
            place = self.room.held(len(shown.held) - 1, "")
            return shown.held[-1] if place.holds(pos) else None
        depth = self.room.pile_depth(shown.pile)
        if depth and self.room.pile_rect().collidepoint(pos):
            return ("pile", depth - 1)
        return None

    def spots(self, card: Key) -> list[Spot]:
        """The top of the pile is for your own row, a card to give is for whoever may get it."""
        legal, room = self.legal(), self.room
        if isinstance(card, tuple):
            return [Spot(f"seat.{self.eyes}", room.target(self.eyes), HIT, HIT in legal)]
        gifts = [(seat, GIVE[seat]) for seat in range(self.shown.players)]
        return [Spot(f"seat.{to}", room.target(to), give, give in legal) for to, give in gifts]

    def thought_of(self) -> Key | None:
        """The card to give is for the player who is pointed at."""
        held = self.shown.held if self.my_turn and self.game.pending is not None else None
        return held[-1] if held else None

    def drop(self, key: Key, pos: tuple[int, int]) -> None:
        spot = self.aiming.spot_at(key, pos)
        if spot is not None:
            self.ask(spot.move)
        else:
            self.inform(self.prompt())

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
        if giving and not self.focus.ring and name in (*_AROUND, "confirm"):
            self._focus_choice()
            return True
        if giving and name in _AROUND:
            self._go_round(name)
            return True
        if name == "confirm" and not self.focus.ring and self.my_turn:
            self.focus.set(self.focus.find("hit"))
            self.refresh(LIFT_MS)
            return True
        return super().act(name)

    def first_target(self) -> Target | None:
        return None  # without a card to give, the arrow keys find their way by themselves

    def go_on(self, dt: float) -> None:
        waited = self.my_turn
        super().go_on(dt)
        if self.my_turn and not waited and self.game.pending is not None and self.focus.ring:
            self._focus_choice()  # the button that had the focus is gone

    def _focus_choice(self) -> None:
        """Offer the card to somebody else first: two quick keys shall not freeze oneself."""
        self.focus.set(next(iter(self._receivers()), None))
        self.refresh(LIFT_MS)

    def _receivers(self) -> list[Target]:
        """Who may be given the card, as they sit; the viewer comes last."""
        seats, first = self.shown.players, self.eyes + 1
        found = (self.focus.find(f"seat.{(first + i) % seats}") for i in range(seats))
        return [target for target in found if target is not None and target.enabled]

    def _go_round(self, name: str) -> None:
        """From one who may be given the card to the next; the buttons lie on no way."""
        receivers = self._receivers()
        ids, here = [target.id for target in receivers], self.focus.current
        if here is None or here.id not in ids:
            self._focus_choice()
        elif name in ("up", "down"):
            self.focus.move(name, receivers)
        else:
            by = -1 if name in ("left", "previous") else 1
            self.focus.set(receivers[(ids.index(here.id) + by) % len(ids)])
        self.refresh(LIFT_MS)

    # --- painting ---

    def paint_badge(self, surface: Surface, seat: Seat) -> None:
        target = self.focus.find(f"seat.{seat}")
        if target is not None and target.enabled:
            self._paint_choice(surface, target)
        super().paint_badge(surface, seat)

    def badge(self, seat: Seat) -> list[badges.Part]:
        shown, due = self.shown, self.moments.due
        parts, numbers = [self.points(seat)], len(shown.rows[seat]) - due(seat, "numbers")
        flips = shown.flips[seat] - due(seat, "flips")
        full = self.room.dense and self._kept_free(seat) > 0
        full = full or (self.room.tight and seat != self.eyes)
        if flips:
            parts = [] if full else parts  # on a small badge with cards on it there is no room
            parts.append(("", self.say("state.flips", count=flips)))
        elif self.status(seat) == "active" and numbers >= CLOSE_TO_SEVEN and not full:
            parts.append(("", self.say("state.close", count=numbers)))
        return parts

    def acts(self, seat: Seat) -> bool:
        flipping = [at for at, cards in enumerate(self.shown.flipping) if cards]
        return seat in flipping if flipping else super().acts(seat)

    def badge_extras(self, seat: Seat) -> dict[str, Any]:
        return {
            "race": self.shown.totals[seat] / self.game.target,
            "kept_free": self._kept_free(seat),
        }

    def paint_piles(self, surface: Surface) -> None:
        left = self.say("play.left", count=self.shown.pile)
        pill = self.room.pile_pill()
        badges.paint_pill(surface, self.scale, pill, left, str(self.shown.pile))

    def paint_game(self, surface: Surface) -> None:
        """The free ones of the seven places, and what can be counted."""
        first = len(self.shown.rows[self.eyes])
        for i in range(first, SEVEN):
            rect = self.room.slot(i)
            self.paint_spot(surface, rect, f"seat.{self.eyes}" if i == first else "", False)
            words = text.render(str(i + 1), text.FREDOKA, self.scale.font(30), PAPER).copy()
            words.set_alpha(110)
            surface.blit(words, words.get_rect(center=rect.center))
        if self.aids.on(self.eyes):
            self.aids.paint(surface, self.room.aids())

    def paint_over(self, surface: Surface) -> None:
        for seat in range(self.shown.players):
            if self.sign(seat):
                picture, at = self.stamp(seat)
                paint.lay(surface, picture, center=at)

    def stamp(self, seat: Seat) -> tuple[Surface, tuple[int, int]]:
        """The stamp on the row of somebody who is out, and its middle."""
        row, room = self.shown.rows[seat], self.room
        box, high = room.stamp(seat, len(row))
        px = min(self.scale.font(high), round(box.h * 0.6))
        picture = stamp(self.sign(seat), px, SIGNS[self.status(seat)], box.w)
        # In the middle of the cards; where they are few, it begins where they do.
        box.w = max(picture.get_width(), room.row_wide(seat, len(row)))
        return picture, box.center

    def _paint_choice(self, surface: Surface, target: Target) -> None:
        """A player who may get the card."""
        spot = self.aimed()
        pointed = spot is not None and spot.id == target.id
        fill, thick = (ACCENT, 4) if pointed else (SHADE, 2)
        radius, thick = self.scale.px(14), max(2, self.scale.px(thick))
        glass = paint.panel(target.rect.size, fill, radius, ACCENT, thick, alpha=70)
        surface.blit(glass, target.rect.topleft)


SCENE = Flip7Table
