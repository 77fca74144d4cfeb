"""Twin It's races on the table: duel, clans and the ring."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from pygame import Rect, Surface

from game.clock import Deed
from game.contract import Event, Seat
from game.floor import BOT, NOTHING, Floor, Verdict
from game.journal import Match
from game.twin_it import told
from game.twin_it.claims import TwinItClaims, wanted
from game.twin_it.deck import MOTIFS
from game.twin_it.moves import Turn
from game.twin_it.rules import CLANS, RING, TwinIt
from game.twin_it.story import Closest, closer
from scenes.input.intents import Intent, is_press
from scenes.stage.board import Key, Place
from scenes.stage.seat_marks import seat_colour
from scenes.stage.theme import ACCENT, Colour, Scale
from scenes.stage.widgets import Button, Target
from scenes.table.pace import SLIDE_MS
from scenes.table.table import Table
from scenes.table.timed import TimedTable
from scenes.twin_it.art import ART, TABLE
from scenes.twin_it.calm import Calm
from scenes.twin_it.devices import Device
from scenes.twin_it.gestures import ask_to_begin
from scenes.twin_it.layout import CENTRE, Layout
from scenes.twin_it.letters import Letters
from scenes.twin_it.loud import Loud
from scenes.twin_it.nudge import Nudge
from scenes.twin_it.palms import Palms
from scenes.twin_it.race_film import RaceFilm, as_silence
from scenes.twin_it.race_input import RaceInput
from scenes.twin_it.race_marks import paint_marks, team_colours
from scenes.twin_it.shouts import margin
from scenes.twin_it.shown import Shown
from scenes.twin_it.spread import Spread, tilt

if TYPE_CHECKING:
    from scenes.app import App

READ_MS = 2500.0  # a sentence has been read, and whoever is to act is told again
NUDGED_MS = 8000.0  # … but that there is a pair is to be seen by those who look for it elsewhere
LATE_MS = 900  # a rival who would have come so much later is shown, with the margin


class RaceTable(TimedTable[TwinIt]):
    """People and bots race for pairs. Who claims what is decided by ``claims``."""

    art = ART
    colours: tuple[Colour, Colour] = TABLE
    corner_middle = True
    tune = ""  # hands and cards are to be heard

    claims: TwinItClaims
    shown: Shown
    room: Layout

    def __init__(self, match: Match) -> None:
        super().__init__(match)
        self.input = RaceInput(self)
        self.palms = Palms()
        self.films = RaceFilm(self)
        self.calm = Calm(self)
        self.begun = not self.people  # people say when; bots among themselves just play
        self.nudge = Nudge(self)
        self.spread = Spread(match.seed)
        self._first: tuple[told.Caught, float] | None = None  # a catch, and by how much
        self.closest: Closest | None = None  # the narrowest race of all
        self._kept: dict[Seat, Device] = {}  # what everybody has played with before a rematch
        self._said, self._said_for = "", 0.0  # the sentence of the table, and for how long
        self._calls: dict[Seat, int] = {}  # clans: the card that a bot calls its mates to
        self.palms.cuffs = team_colours(self.game)
        self.shown = Shown(self._view())
        self.loud = Loud(self)
        self.reset(self._view())

    @property
    def alone(self) -> bool:
        """Whether one person plays: then every device is that person's."""
        return len(self.people) == 1

    @property
    def frozen(self) -> bool:
        return super().frozen or not self.input.ready

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
        self.input.devices, self.claims.floor = {}, None
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
        if is_press(intent):
            self.loud.skip()
        if self.live:
            self.input.handle(intent)
        else:
            super().handle(intent)

    # --- what is shown ----------------------------------------------------------------------------

    def reset(self, view: told.TwinItView) -> None:
        self.shown = Shown(view)
        self.input.letters.keep(self.shown.places())
        self.loud.reset()

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
        self.films.lay_palms()

    def take_anew(self) -> None:
        super().take_anew()
        self.films.lay_palms()

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
        floor = self.claims.floor
        glows = self.nudge.glows()
        glows.update(dict.fromkeys(shown.pointed if floor is None else floor.cards, self._tint))
        glows.update((card, seat_colour(seat)) for seat, card in self._calls.items())
        glows.update(self.loud.glows())
        for card in glows.keys() & found.keys():
            found[card].glow = glows[card]
        return found

    @property
    def _tint(self) -> Colour:
        """What is shown for a claim glows as everything does that a person acts on; what a bot
        shows, in the colour of its seat."""
        floor = self.claims.floor
        seat = self.shown.slapped if floor is None else floor.seat
        return ACCENT if seat is None or seat in self.people else seat_colour(seat)

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

    def _pass(self, dt: float) -> None:
        super()._pass(dt)
        self.nudge.update(dt)

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
        waits = self.frozen or self.claims.floor is not None
        if seat is not None and not waits and self.asked() is None:
            self.attempt(seat, Turn(pile), self.calm.later() if self.unhurried else at)

    # --- buttons and words ------------------------------------------------------------------------

    def buttons(self) -> list[Button]:
        floor = self.claims.floor
        if not self.live or (floor is not None and floor.kind != BOT):
            return []
        turner = None if self.frozen or floor is not None else self.turner()
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
        asked, turner = self.asked(), self.turner()
        if asked is not None:
            return self.say("prompt.asked", name=self.name(asked))
        if turner is not None:
            key = "prompt.ring" if self.game.mode == RING else "prompt.turn"
            return self.say(key, name=self.name(turner))
        return self.say("prompt.look")

    # --- what is told and shown -------------------------------------------------------------------

    def tell(self, event: Event) -> str:
        """As at every table; and of a catch, by how much it was first."""
        said, ms = super().tell(event), self.first_by(event)
        if ms is None:
            return said
        return f"{said} {self.say('told.margin', margin=margin(self.app.words, ms))}"

    def first_by(self, event: Event) -> float | None:
        """By how many milliseconds a catch was first, where somebody else came for it."""
        return self._first[1] if self._first is not None and self._first[0] is event else None

    def happened(self, events: list[Event], verdict: Verdict = NOTHING) -> None:
        if self.unhurried:
            self.calm.follow(events)
        catches = [event for event in events if isinstance(event, told.Caught)]
        if catches:
            late = {} if verdict.over is None else verdict.over.late
            margin = self._margin(catches, late)  # before the rivals look, and plan anew
            self._first = None if margin is None else (catches[0], margin)
        super().happened(as_silence(events) if verdict.silent else events, verdict)
        if catches and verdict.over is not None:
            for press in verdict.over.heard.values():
                for card in press.cards:
                    self.films.come_late(press.seat, card, 0.0)
            self._tell_late(verdict.over)
        if self.game.mode == CLANS:
            self._tell_waiting(events)

    def _tell_late(self, floor: Floor) -> None:
        """People are told at their plates by how much they were late."""
        if self.game.mode != CLANS:
            late = floor.late.items()
            self.loud.tell_late({seat: ms for seat, ms in late if seat in self.people})

    def _tell_waiting(self, events: list[Event]) -> None:
        """A person's hand is down, and waits for that of a mate."""
        waiting = {hand.seat for hand in self.game.hands}.intersection(self.people)
        for event in events:
            if isinstance(event, told.HandLaid) and event.seat in waiting:
                self.inform(self.say("play.waits", name=self.name(event.seat)))

    def _margin(self, catches: list[told.Caught], heard: dict[Seat, float]) -> float | None:
        """By how much a catch was first. Rivals who were about to put their hands on the same
        cards come a little late."""
        late = dict(heard)
        for event in catches:
            for seat, watcher in self.watchers.items():
                plan = watcher.plan()
                if plan is None or seat in event.seats or isinstance(plan[1], Turn):
                    continue
                card = getattr(plan[1], "card", event.cards[0])
                after = float(plan[0] - event.at)
                if card in event.cards and 0 <= after <= LATE_MS and seat not in late:
                    late[seat] = after
                    self.films.come_late(seat, card, after)
            self.closest = closer(self.closest, event, late)
        return min(late.values(), default=None)

    def seen(self) -> Closest | None:
        return self.closest

    def _show(self, event: Event) -> float:
        took = super()._show(event)
        self.nudge.follow(event)  # after what is told of it: that there is a pair stays said
        if not self.live:  # a table that is played at does so once for all that happened
            self.refresh(SLIDE_MS)
        return took

    def help_page(self) -> str:
        return self.game.mode

    def film(self, event: Event) -> float:
        self.loud.hear(event)
        return self.films.show(event)

    # --- claims -----------------------------------------------------------------------------------

    def carry_out(self, verdict: Verdict) -> None:
        """Do and show what has come of something that somebody has done."""
        if verdict.late is not None:
            event, after = verdict.late
            assert isinstance(event, told.Caught)
            self._first = event, after
            self.refuse(self.tell(event))
        if verdict.shown is not None:
            self.films.slap(*verdict.shown)
            self.refresh(0)
        heard, floor = verdict.heard, self.claims.floor
        if heard is not None and floor is not None and heard.seat in floor.late:
            self._tell_late(floor)  # at once; their hands would tell where the twin is
        if verdict.slapped is not None:
            self.films.slap(verdict.slapped.seat, self.shown.tops[CENTRE])
            self._call(verdict.slapped)
        if verdict.over is not None and verdict.silent:
            self._lift_palms(verdict.over)
        super().carry_out(verdict)
        if verdict.over is not None:
            self._lift_palms(verdict.over)
            self._tell_price(verdict)
            self.refresh(SLIDE_MS)
        if verdict.floor is not None:
            self._take_floor(verdict.floor)

    def claim(self, verdict: Verdict) -> None:
        """The same for a person, who is told why not."""
        if verdict.refusal is not None and self.claims.floor is None:
            self.refuse(self.app.words.sentence(verdict.refusal, self.match.names))
        elif verdict.refusal is not None:  # what stands there is for whoever has the floor
            self.app.sound.play("refuse")
        self.carry_out(verdict)

    def _take_floor(self, floor: Floor) -> None:
        """The first hand is seen at once; people are told what to do next."""
        for card in floor.cards:
            self.films.slap(floor.seat, card)
        if floor.kind != BOT:
            self.input.forget_typed()
            if not floor.shown:
                self._call(floor)
        self.refresh(0)

    def _call(self, floor: Floor) -> None:
        """Everybody hears who has the floor, and what that player is to point at."""
        if not floor.cards:
            self.app.sound.play("slap")
        left = (2 if floor.slap else wanted(self.game)) - len(floor.cards)
        key = "slap" if floor.slap else "one" if left == 1 else "two"
        if wanted(self.game) == 2 and key == "one":
            key = "other"
        self.inform(self.say(f"play.point_{key}", name=self.name(floor.seat)))

    def _lift_palms(self, floor: Floor) -> None:
        """What was shown on the floor lies on only where the referee knows of it."""
        lying = [(one.seat, one.card) for one in self.shown.hands]
        for card in floor.cards:
            if (floor.seat, card) not in lying:
                self.palms.lift(floor.seat, card)
        if floor.slap and self.shown.slapped is None:
            self.palms.lift(floor.seat, self.shown.tops[CENTRE])

    def _drop_floor(self) -> None:
        """Nobody races any more, so nobody has the floor."""
        floor, self.claims.floor = self.claims.floor, None
        if floor is not None:
            self.clock = max(self.clock, float(floor.at))
            self._lift_palms(floor)
            self.refresh(0)

    def _tell_price(self, verdict: Verdict) -> None:
        """Who had the floor and has not used it is told what that costs."""
        floor = verdict.over
        assert floor is not None
        if floor.seat in self.people and not verdict.acts and self.claims.barred_until(floor.seat):
            self.refuse(self.say("play.lapsed", name=self.name(floor.seat)))

    # --- time -------------------------------------------------------------------------------------

    def update(self, dt: float) -> None:
        if self.live and self.input.ready and not self.begun:
            ask_to_begin(self)
            return
        if self.live and not self.input.ready:
            self._ask_for_devices()
            return
        self.claims.racing = not self.unhurried
        if self.unhurried:
            self._drop_floor()
        self.input.update(dt)
        super().update(dt)
        if self.claims.floor is not None:
            self.dirty = True
        if self.palms.update(dt):
            self.dirty = True
        if self.palms.landed:
            self.app.sound.play("slap", 0.6)
        if self.loud.update(dt):
            self.dirty = True
        if self.live:
            self._call_out()
            self._remind(dt)

    def _remind(self, dt: float) -> None:
        """What was said has been read: whoever is asked, or is to turn a card, is told again."""
        self._said_for = self._said_for + dt if self.message == self._said else 0.0
        self._said = self.message
        waits = self.claims.floor is not None or self.frozen or self.game.locked_until > self.clock
        read_ms = NUDGED_MS if self.message == self.nudge.said else READ_MS
        if waits or self._said_for < read_ms or self.app.scene is not self:
            return
        if self.asked() is not None or self.turner() is not None:
            if self.message != self.prompt():
                self.inform(self.prompt())
            self._said = self.message

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

    # --- drawing ----------------------------------------------------------------------------------

    def draw(self, surface: Surface) -> list[Rect] | None:
        moving = self.app.settings.motion == "full"
        palms = self.palms.drawn(moving, 92 * self.scale.u)
        below = self.loud.floor.drawn()
        self.board.above = [] if self.hidden else [*below, *palms, *self.loud.drawn()]
        return super().draw(surface)

    def paint_table(self, surface: Surface) -> None:
        paint_marks(surface, self)

    def _paint_behind(self, surface: Surface) -> None:
        """A button below a big word is not seen, but it can be pressed."""
        every = self.widgets
        if self.live:
            self.widgets = self.loud.uncovered()
        super()._paint_behind(surface)
        self.widgets = every
