"""Twin It's races on the table: duel, clans and the ring."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

import msgspec
from pygame import Rect, Surface

from game.clock import Deed
from game.contract import Event, Seat
from game.journal import Match
from game.twin_it import told
from game.twin_it.claims import NOTHING, Buzz, Claims, Verdict, wanted
from game.twin_it.deck import MOTIFS
from game.twin_it.moves import Turn
from game.twin_it.rules import CLANS, RING, TwinIt
from game.twin_it.story import Closest, closer
from scenes.input.intents import Intent
from scenes.stage.board import Key, Place
from scenes.stage.scene import Scene
from scenes.stage.seat_marks import seat_colour
from scenes.stage.theme import ACCENT, Colour, Scale
from scenes.stage.widgets import Button, Target
from scenes.table.pace import SLIDE_MS
from scenes.table.table import Table
from scenes.table.timed import TimedTable
from scenes.twin_it.art import ART, TABLE
from scenes.twin_it.calm import Calm
from scenes.twin_it.devices import Device
from scenes.twin_it.layout import CENTRE, Layout
from scenes.twin_it.letters import Letters
from scenes.twin_it.palms import LINGER_MS, Palms
from scenes.twin_it.race_input import RaceInput
from scenes.twin_it.race_marks import paint_marks
from scenes.twin_it.shown import Shown
from scenes.twin_it.spread import Spread, tilt

if TYPE_CHECKING:
    from scenes.app import App

CATCH_DELAY = 560.0  # a catch is seen under the hands before it is taken
LATE_MS = 900  # a rival who would have come so much later is shown, with the margin
SILENT = "silent"  # why a buzz was wrong that no cards have followed


class RaceTable(TimedTable[TwinIt]):
    """People and bots race for pairs. Who claims what is decided by ``Claims``."""

    art = ART
    colours: tuple[Colour, Colour] = TABLE
    corner_middle = True

    shown: Shown
    room: Layout

    def __init__(self, match: Match) -> None:
        super().__init__(match)
        self.claims = Claims(self.game)
        self.input = RaceInput(self)
        self.palms = Palms()
        self.calm = Calm(self)
        self.spread = Spread(match.seed)
        self._counting = 0  # of a dispute: the last number that was heard
        self._first: tuple[told.Caught, float] | None = None  # a catch, and by how much
        self.closest: Closest | None = None  # the narrowest race of all
        self._errors: list[Scene] = []  # comparisons: the one that is shown, and those after it
        self._kept: dict[Seat, Device] = {}  # what everybody has played with before a rematch
        self._calls: dict[Seat, int] = {}  # clans: the card that a bot calls its mates to
        self.reset(self._view())

    @property
    def alone(self) -> bool:
        """Whether one person plays: then every device is that person's."""
        return len(self.people) == 1

    @property
    def frozen(self) -> bool:
        return super().frozen or self.claims.buzz is not None or not self.input.ready

    # --- who plays --------------------------------------------------------------------------------

    def _ask_for_devices(self) -> None:
        from scenes.twin_it.lobby import LobbyScene

        people = [(seat, self.name(seat)) for seat in self.people]
        self.hide(True)
        self.app.push(LobbyScene(people, self._got_devices, self._leave_for_title))

    def _got_devices(self, devices: dict[Seat, Device]) -> None:
        self.input.got_devices(devices)
        self.app.pop()

    def enter(self, app: App) -> None:
        super().enter(app)
        if self._kept:
            self.input.got_devices(self._kept)
            self.input.find_pads()
            pads = [one.pad for one in self.input.devices.values() if one.kind == "pad"]
            if not set(pads) <= set(app.devices.pads.ids):  # one has gone: all choose again
                self.input.devices = {}

    def succeed(self, before: Table[Any]) -> None:
        """A rematch keeps the keys."""
        if isinstance(before, RaceTable):
            self._kept = dict(before.input.devices)

    def seats_changed(self) -> None:
        self.input.devices, self.claims.buzz = {}, None
        self.input.letters = Letters()
        self.palms.shown.clear()
        self.palms.cursors.clear()
        super().seats_changed()

    def resume(self) -> None:
        self.input.leaning.clear()  # a stick that was let go meanwhile was not heard
        self.input.find_pads()
        super().resume()

    def leave(self) -> None:
        self.app.devices.pads.seats.clear()
        ART.rest()
        super().leave()

    def handle(self, intent: Intent) -> None:
        if self.live:
            self.input.handle(intent)
        else:
            super().handle(intent)

    # --- what is shown ----------------------------------------------------------------------------

    def reset(self, view: told.TwinItView) -> None:
        self.shown = Shown(view)
        self.input.letters.keep(self.shown.places())

    def follow(self, event: Event) -> None:
        self.shown.follow(event)

    def shows(self, view: told.TwinItView) -> bool:
        return self.shown == Shown(view)

    def measure(self) -> None:
        game, scale, kept = self.game, self.scale, None
        corner = scale.w - 2 * self.corner_left()
        if not self.live:  # a recording is steered there
            steered = [button.rect for button in self.buttons()]
            kept = steered[0].unionall([*steered, Rect(scale.w, scale.h, 0, 0)])
        seats, teams = len(game.teams), game.teams
        has_button = self.live and (game.mode != RING or self.unhurried)
        self.room = Layout(scale, seats, self.eyes, game.mode, teams, corner, kept, has_button)
        self._spread()
        # The patterns are drawn while nothing happens.
        side = round(self.room.plan.card * self.room.u) * 2
        ART.prepare(map(str, range(MOTIFS)), (side, side))

    def _spread(self) -> None:
        """Every card has a place, and every catch in front of whom it belongs to."""
        catches = [0] * len(self.game.teams)
        for owner, owned in enumerate(self.shown.catches):
            mates = self._mates(owner)
            for i in range(len(owned)):
                catches[mates[i % len(mates)]] += 1
        self.spread.keep(self.shown.table, self.room, catches)

    def _mates(self, owner: int) -> list[Seat]:
        """In front of whom the catches of a team lie in turn."""
        return [seat for seat, team in enumerate(self.game.teams) if team == owner]

    def layout(self, scale: Scale) -> None:
        super().layout(scale)
        self._lay_palms()

    def take_anew(self) -> None:
        super().take_anew()
        self._lay_palms()

    def _lay_palms(self) -> None:
        """Show the hands that are down where their cards lie now."""
        self.palms.shown.clear()
        buzz = self.claims.buzz
        hands = [(one.seat, one.card) for one in self.shown.hands]
        for seat, card in hands + ([(buzz.seat, card) for card in buzz.cards] if buzz else []):
            self._show_palm(seat, card)

    # --- where everything lies --------------------------------------------------------------------

    def face(self, card: int, letter: bool = True) -> str:
        if self.hidden:
            return "back"
        code = self.input.letters.of.get(card, "") if letter else ""
        motif = self.shown.motif[card]
        return f"{motif}/{code}" if code else str(motif)

    def places(self) -> dict[Key, Place]:
        shown, room = self.shown, self.room
        self._spread()
        self.input.letters.keep(shown.places())
        upright = self.app.settings["upright_cards"] or self.app.settings.motion != "full"
        found: dict[Key, Place] = {}
        for number, top in enumerate(shown.tops):
            if top is not None:
                found[top] = room.pile_top(number, self.face(top))
        for owner, owned in enumerate(shown.catches):
            self._place_catches(found, owner, owned)
        for i, card in enumerate(shown.table):
            angle = 0.0 if upright else tilt(card, room.plan.turned)
            cell = self.spread.cell[card]
            found[card] = room.card(cell, angle, self.face(card), i)
        buzz = self.claims.buzz
        glows = dict.fromkeys(shown.pointed if buzz is None else buzz.cards, ACCENT)
        glows.update((card, seat_colour(seat)) for seat, card in self._calls.items())
        for card in glows.keys() & found.keys():
            found[card].glow = glows[card]
        return found

    def _place_catches(self, found: dict[Key, Place], owner: int, owned: list[list[int]]) -> None:
        mates = self._mates(owner)
        for i, catch in enumerate(owned):
            index, which = divmod(i, len(mates))
            for depth, card in enumerate(catch):
                face = self.face(card, letter=depth == 0)
                found[card] = self.room.catch(mates[which], index, depth, face)

    def card_targets(self) -> list[Target]:
        letters = self.input.letters.of
        return [
            Target(f"card.{card}", letters.get(card, ""), place.rect())
            for card, place in sorted(self._lying().items(), key=lambda one: one[1].z)
        ]

    def _lying(self) -> dict[int, Place]:
        return {key: place for key, place in self.places().items() if isinstance(key, int)}

    def card_at(self, pos: tuple[int, int]) -> int | None:
        """The uppermost card there."""
        there = {card: place.z for card, place in self._lying().items() if place.holds(pos)}
        return max(there, key=lambda card: there[card], default=None)

    def is_middle(self, card: int) -> bool:
        """Whether the card is the top of the pile in the middle of the ring."""
        return self.game.mode == RING and self.shown.tops[CENTRE] == card

    # --- without a race ---------------------------------------------------------------------------

    @property
    def unhurried(self) -> bool:
        return self.live and self.app.settings["no_hurry"]

    def asked(self) -> Seat | None:
        seat = self.calm.asked if self.unhurried else None
        return seat if seat in self.people else None

    def _run(self, deeds: list[Deed], end: float) -> None:
        if not self.unhurried:
            super()._run(deeds, end)
            return
        passed = end - self.clock
        for _, do in deeds:
            do(max(int(self.clock), self.game.now))
        if not self.frozen:
            self.calm.update(passed)

    # --- turning ----------------------------------------------------------------------------------

    def turner(self) -> Seat | None:
        """The person who may turn the next card, if it is a person's to turn."""
        for seat in self.people:
            moves = self.game.legal_moves(seat)
            if moves and isinstance(moves[0], Turn) and self.game.soonest(seat) <= self.clock:
                return seat
        return None

    def turn_next(self, at: int) -> None:
        """Turn the next card for the person whose turn it is; in the ring, of the largest pile.
        Without a race, whoever is asked passes first."""
        if self.asked() is not None:
            self.calm.ask_next()
        elif self.game.mode == RING:
            piles = self.game.piles
            self.turn_pile(max(range(len(piles)), key=lambda pile: len(piles[pile])), at)
        else:
            self.turn_pile(None, at)

    def turn_pile(self, pile: int | None, at: int) -> None:
        seat = self.turner()
        if seat is not None and not self.frozen and self.asked() is None:
            self.attempt(seat, Turn(pile), self.calm.later() if self.unhurried else at)

    # --- buttons and words ------------------------------------------------------------------------

    def buttons(self) -> list[Button]:
        if not self.live or self.claims.buzz is not None:
            return []
        turner = None if self.frozen else self.turner()
        asked = self.asked()
        if asked is not None and not self.frozen:
            return [self._wide_button("pass", self._button_label("pass", asked), True)]
        if self.game.mode == RING:
            piles = [] if turner is None else enumerate(self.shown.tops)
            return [self._pile_button(pile) for pile, top in piles if top is not None]
        if not self.people:
            return []
        whose = turner if turner is not None else self.people[0]
        return [self._wide_button("turn", self._button_label("turn", whose), turner is not None)]

    def _button_label(self, act: str, seat: Seat) -> str:
        """Whose button it is as well, if there are several people and the words are not too large:
        the plate says it too."""
        short = self.say(f"play.{act}")
        label = self.say(f"play.{act}_of", name=self.name(seat))
        wide = Button.width(label, self.scale) * 0.6  # smaller words would not be read
        return short if self.alone or wide > self.room.button(10_000).w else label

    def _wide_button(self, id: str, label: str, enabled: bool) -> Button:
        cap = self.app.words.say("keys.space")
        rect = self.room.button(Button.width(label, self.scale, cap))
        style = "primary" if enabled else "plain"
        turn = partial(self._act_now, self.turn_next)
        return Button(id, label, rect, turn, cap, style, enabled=enabled)

    def _pile_button(self, pile: int) -> Button:
        turn = partial(self._act_now, partial(self.turn_pile, pile))
        rect = self.room.turn_button(pile)
        return Button(f"turn.{pile}", str(pile + 1), rect, turn, style="primary")

    def _act_now(self, do: Callable[[int], object]) -> None:
        self.later(self.app.now, do)

    def corner_label(self) -> str:
        return self.say(f"mode.{self.game.mode}")

    def prompt(self) -> str:
        turner = self.turner()
        if turner is not None:
            key = "prompt.ring" if self.game.mode == RING else "prompt.turn"
            return self.say(key, name=self.name(turner))
        return self.say("prompt.look")

    # --- what is told and shown -------------------------------------------------------------------

    def tell(self, event: Event) -> str:
        """As at every table; and of a catch, by how much it was first."""
        said = super().tell(event)
        if self._first is None or event is not self._first[0]:
            return said
        seconds = f"{self._first[1] / 1000:.2f}"
        if self.app.words.language == "fr":
            seconds = seconds.replace(".", ",")
        return f"{said} {self.say('told.margin', seconds=seconds)}"

    def happened(self, events: list[Event], verdict: Verdict = NOTHING) -> None:
        if self.unhurried:
            self.calm.follow(events)
        if not verdict.over:
            self.claims.hear(events)
        catches = [event for event in events if isinstance(event, told.Caught)]
        if catches:
            margin = self._margin(catches, verdict.margin)  # before the rivals look, and plan anew
            self._first = None if margin is None else (catches[0], margin)
        super().happened(_as_silence(events) if verdict.silent else events)

    def _margin(self, catches: list[told.Caught], margin: float | None) -> float | None:
        """By how much a catch was first. Rivals who were about to put their hands on the same
        cards come a little late."""
        for event in catches:
            behind: dict[Seat, float] = {}
            for seat, watcher in self.watchers.items():
                plan = watcher.plan()
                if plan is None or seat in event.seats or isinstance(plan[1], Turn):
                    continue
                card = getattr(plan[1], "card", event.cards[0])
                after = float(plan[0] - event.at)
                if card in event.cards and 0 <= after <= LATE_MS:
                    piece = self.board.pieces.get(card)
                    if piece is not None:
                        late = self.palms.slap(seat, card, piece.x, piece.y, piece.width)
                        late.age, late.gone = -after, after + LINGER_MS  # soon taken away again
                    margin = after if margin is None else min(margin, after)
                    behind[seat] = after
            self.closest = closer(self.closest, event, behind)
        return margin

    def seen(self) -> Closest | None:
        return self.closest

    def film(self, event: Event) -> float:
        sound = self.app.sound
        match event:
            case told.Turned() | told.TurnedOver():
                sound.play("flip")
                return SLIDE_MS
            case told.HandLaid(seat, card) | told.PointedAt(seat, card):
                self._slap_palm(seat, card)
                return 140 if isinstance(event, told.HandLaid) else 240
            case told.Slapped(seat):
                self._slap_palm(seat, self.shown.tops[CENTRE])
                return 240
            case told.HandsLifted(hands):
                for one in hands:
                    self.palms.lift(one.seat, one.card)
            case told.Caught():
                self._film_catch(event)
                return CATCH_DELAY + SLIDE_MS
            case told.Disputed():
                sound.play("thud")
                self._counting = 0
                self.palms.lift(after=1500)
                for card in event.cards:
                    self.board.shake(card)
                return 2000
            case told.Erred():
                sound.play("refuse")
                self.palms.lift(event.seat, after=LINGER_MS)
                if self.live:
                    self.compare(event)
                return 900
            case told.Paid():
                sound.play("slide")
                return SLIDE_MS
            case told.Ended():
                sound.play("fanfare")
        return 0.0

    def _slap_palm(self, seat: Seat, card: int | None) -> None:
        if card is not None and self._show_palm(seat, card):
            self.board.shake(card, 60)
            self.app.sound.play("slap")

    def _show_palm(self, seat: Seat, card: int) -> bool:
        piece = self.board.pieces.get(card)
        if piece is None:
            return False
        width = max(piece.to.width, 64 * self.room.u)
        self.palms.slap(seat, card, piece.to.x, piece.to.y, width)
        return True

    def _film_catch(self, event: told.Caught) -> None:
        """The hands lie for a moment; then the cards go to their owner."""
        self.app.sound.play("chime")
        self.palms.lift(after=LINGER_MS - 160)
        places = self.places()
        for card in event.cards:
            if card in places:
                self.board.send(card, places[card], self.ms(420), self.ms(CATCH_DELAY))

    def compare(self, event: told.Erred) -> None:
        """After a wrong claim the two cards are shown side by side; the clock stands still."""
        from scenes.twin_it.compare import CompareScene

        cards, why = event.cards, "late" if event.why == SILENT else event.why
        in_ring = [face.card in self.shown.table for face in cards]
        in_pile = [face.card in self.shown.tops for face in cards]
        gesture = "hands" if all(in_ring) else "slap" if any(in_ring + in_pile) else ""
        error = CompareScene(cards, why, self.tell(event), self._compared, gesture)
        self._errors.append(error)
        if len(self._errors) == 1:  # several may err at once: one is shown after the other
            self.app.push(error)

    def _compared(self) -> None:
        del self._errors[0]
        if self._errors:
            self.app.replace(self._errors[0])
        else:
            self.app.pop()

    # --- claims -----------------------------------------------------------------------------------

    def carry_out(self, verdict: Verdict) -> None:
        """Do and show what has come of something that a person has done."""
        if verdict.refusal is not None:
            self.refuse(self.app.words.reason(verdict.refusal))
        if verdict.late is not None:
            self._first = verdict.late
            self.refuse(self.tell(verdict.late[0]))
        if verdict.pointed is not None:
            self._slap_palm(*verdict.pointed)
            self.app.sound.play("lay")
            self.refresh(0)
        if verdict.slapped is not None:
            self._call(verdict.slapped)
        if verdict.over:
            self.palms.lift()
        for seat, move, at in verdict.acts:
            if self.may(seat, move, at):
                self.happened(self.make(seat, move, at), verdict)
        if verdict.floor is not None:
            self.input.forget_typed()
            self._call(verdict.floor)
            self.refresh(0)
        if verdict.over:
            self.refresh(SLIDE_MS)

    def _call(self, buzz: Buzz) -> None:
        """Everybody hears who has the floor, and what that player is to point at."""
        self.app.sound.play("slap")
        key = "slap" if buzz.slap else "one" if wanted(self.game) == 1 else "two"
        self.inform(self.say(f"play.point_{key}", name=self.name(buzz.seat)))

    # --- time -------------------------------------------------------------------------------------

    def update(self, dt: float) -> None:
        if self.live and not self.input.ready:
            self._ask_for_devices()
            return
        buzz = self.claims.buzz
        if buzz is not None and not self.app.focused:
            self.open_menu()
            return
        self.input.update(dt)
        super().update(dt)
        if buzz is not None and buzz is self.claims.buzz:
            self.carry_out(self.claims.tick(dt))
            self.dirty = True
        if self.palms.update(dt):
            self.dirty = True
        if self.palms.landed:
            self.app.sound.play("slap", 0.6)
        if self.live:
            self._count_to_three()
            self._call_out()

    def _call_out(self) -> None:
        """In clans bots tell their mates where the other card is."""
        if self.game.mode != CLANS:
            return
        calls: dict[Seat, int] = {}
        mates = [self.game.teams[seat] for seat in self.people]
        for seat, watcher in self.watchers.items():
            call = watcher.call()
            if call is None or call[2] > self.clock or self.game.teams[seat] not in mates:
                continue
            calls[seat] = call[1]
            if self._calls.get(seat) != call[1]:
                letter = self.input.letters.of.get(call[1], "")
                key = "play.call" if letter else "play.call_glow"
                self.inform(self.say(key, name=self.name(seat), letter=letter))
        if calls != self._calls:
            self._calls = calls
            self.refresh(0)

    def _count_to_three(self) -> None:
        """A dispute is counted aloud."""
        until = self.game.locked_until
        if not until:
            return
        count = min(3, max(1, 1 + int((2000 - (until - self.clock)) * 3 / 2000)))
        if count != self._counting:
            self._counting = count
            self.app.sound.play("tick")
            self.inform(self.say("play.count", numbers=" … ".join("123"[:count])))

    # --- drawing ----------------------------------------------------------------------------------

    def draw(self, surface: Surface) -> list[Rect] | None:
        moving = self.app.settings.motion == "full"
        self.board.above = [] if self.hidden else self.palms.drawn(moving, 92 * self.scale.u)
        if self.claims.buzz is not None:
            self.board.stale()
        return super().draw(surface)

    def paint_table(self, surface: Surface) -> None:
        paint_marks(surface, self)


def _as_silence(events: list[Event]) -> list[Event]:
    """What comes of a buzz that no cards have followed: the cards on which its hands were laid
    are nobody's choice, and are not shown."""
    shown = [event for event in events if not isinstance(event, told.HandLaid)]
    silent = partial(msgspec.structs.replace, cards=(), why=SILENT)
    return [silent(event) if isinstance(event, told.Erred) else event for event in shown]
