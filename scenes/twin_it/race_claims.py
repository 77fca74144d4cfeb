"""Who claims what, and with what: keys that buzz, pads with a hand, the mouse, touch."""

from __future__ import annotations

from game.contract import Event, Seat
from game.journal import Match
from game.twin_it.moves import HANDS, Point, Slap, Turn
from game.twin_it.rules import RING, TwinIt
from game.twin_it.told import Caught, Disputed, Erred
from scenes.input.intents import Acted, Intent, Keyed, Leaned, Plugged, Pointed
from scenes.table.timed import TimedTable
from scenes.twin_it.claims import Act, Buzz, Letters, acts_of, acts_of_silence, wanted
from scenes.twin_it.devices import Device
from scenes.twin_it.race_hands import Hands

CENTRE = 4  # the pile in the middle of the ring
TYPED_MS = 1200.0  # the second letter of a code is waited for
JUST_MS = 300  # who buzzes so soon after a catch had seen the pair that is gone
CURSOR_SPEED = 1.05  # of a pad's hand, in window heights a second
ALONE = Device("mouse")


class RaceClaims(TimedTable[TwinIt]):
    """The part of the race's table that listens."""

    def __init__(self, match: Match) -> None:
        super().__init__(match)
        self.devices: dict[Seat, Device] = {}
        self.buzz: Buzz | None = None
        self.hands = Hands()
        self.letters = Letters()
        self.margin: float | None = None  # by how much the last catch was first
        self._typed = ""
        self._typed_left = 0.0
        self._leaning: dict[Seat, tuple[float, float]] = {}
        self._ends: list[type[Event]] = []  # what has come of the claim that is being judged
        self._silent = False  # … which is a buzz that no cards have followed
        self._won: tuple[int, str] | None = None  # the last catch that nobody had to buzz for

    @property
    def alone(self) -> bool:
        """Whether one person plays: then every device is that person's."""
        return len(self.people) == 1

    @property
    def frozen(self) -> bool:
        return super().frozen or self.buzz is not None or not self._ready()

    def asked(self) -> Seat | None:
        """Without a race: the person whose turn it is to look."""
        return None

    # --- devices ----------------------------------------------------------------------------------

    def _ready(self) -> bool:
        """Without a race the mouse goes from hand to hand: nobody needs a device."""
        return len(self.people) < 2 or bool(self.devices) or self.app.settings["no_hurry"]

    def _ask_for_devices(self) -> None:
        from scenes.twin_it.lobby import LobbyScene

        people = [(seat, self.name(seat)) for seat in self.people]
        self.hide(True)
        self.app.push(LobbyScene(people, self._got_devices, self._leave_for_title, self.colours))

    def _got_devices(self, devices: dict[Seat, Device]) -> None:
        self.devices = dict(devices)
        self.letters = Letters({device.label for device in devices.values()})
        self._seat_pads()
        self.app.pop()

    def _seat_pads(self) -> None:
        seats = {one.pad: seat for seat, one in self.devices.items() if one.kind == "pad"}
        self.app.devices.pads.seats.clear()
        self.app.devices.pads.seats.update(seats)

    def _find_pads(self) -> None:
        """A pad that was pulled out comes back with another number."""
        here = self.app.devices.pads.ids
        taken = {one.pad for one in self.devices.values() if one.kind == "pad"}
        new = [pad for pad in here if pad not in taken]
        for seat, one in self.devices.items():
            if one.kind == "pad" and one.pad not in here and new:
                self.devices[seat] = Device("pad", label=one.label, pad=new.pop(0))
        self._seat_pads()

    def seats_changed(self) -> None:
        self.devices, self.buzz = {}, None
        self.hands.shown.clear()
        self.hands.cursors.clear()
        super().seats_changed()

    def resume(self) -> None:
        self._leaning.clear()  # a stick that was let go meanwhile was not heard
        self._find_pads()
        super().resume()

    def leave(self) -> None:
        self.app.devices.pads.seats.clear()
        super().leave()

    def _seat_of_key(self, place: str) -> Seat | None:
        for seat, device in self.devices.items():
            if device.kind == "key" and device.place == place:
                return seat
        return None

    def _seat_of_pad(self, pad: int) -> Seat | None:
        if self.alone:
            return self.people[0]
        for seat, device in self.devices.items():
            if device.kind == "pad" and device.pad == pad:
                return seat
        return None

    def _seat_of_pointer(self, finger: int) -> Seat | None:
        """Whose hand the mouse (finger 0) or a finger is."""
        if self.alone:
            return self.people[0]
        if self.asked() is not None:
            return self.asked()
        kind = "touch" if finger else "mouse"
        for seat, device in self.devices.items():
            if device.kind == kind:
                return seat
        return None

    # --- time -------------------------------------------------------------------------------------

    def update(self, dt: float) -> None:
        if self.live and not self._ready():
            self._ask_for_devices()
            return
        if self._typed_left > 0:
            self._typed_left -= dt
            if self._typed_left <= 0:
                self._typed = ""
                self.dirty = True
        if self.buzz is not None and not self.app.focused:
            self.open_menu()
            return
        self._move_cursors(dt)
        buzz = self.buzz
        super().update(dt)
        if buzz is not None and buzz is self.buzz and buzz.left is not None:
            buzz.left -= dt
            self.dirty = True
            if buzz.left <= 0:
                self._resolve(acts_of_silence(buzz, self.game), silent=True)
        if self.hands.update(dt):
            self.dirty = True

    def _move_cursors(self, dt: float) -> None:
        for seat, (x, y) in self._leaning.items():
            if x or y:
                far = CURSOR_SPEED * self.scale.h * dt / 1000
                now = self._cursor(seat)
                self.hands.cursors[seat] = (
                    min(self.scale.w - 1.0, max(0.0, now[0] + x * far)),
                    min(self.scale.h - 1.0, max(0.0, now[1] + y * far)),
                )
                self.dirty = True

    def _cursor(self, seat: Seat) -> tuple[float, float]:
        return self.hands.cursors.get(seat, (self.scale.w / 2, self.scale.h / 2))

    # --- input ------------------------------------------------------------------------------------

    def handle(self, intent: Intent) -> None:
        if not self.live:
            super().handle(intent)
        elif isinstance(intent, Keyed):
            self._key(intent)
        elif isinstance(intent, Leaned):
            self._lean(intent)
        elif isinstance(intent, Plugged):
            if intent.here:
                self._find_pads()
            else:
                self._unplug(intent.pad)
        elif isinstance(intent, Acted) and intent.pad is not None:
            self._pad(intent, intent.pad)
        elif isinstance(intent, Pointed):
            self._pointer(intent)
        elif isinstance(intent, Acted):
            if not self.act(intent.name):
                self.focus.handle(intent)
        else:
            self.focus.handle(intent)

    def _pointer(self, intent: Pointed) -> None:
        self.focus.handle(intent)
        if intent.kind != "down" or intent.button != 1 or not self.my_turn:
            return
        over = self.focus.at(intent.pos)
        if over is not None and over in self.widgets:
            return
        self._touch(self._seat_of_pointer(intent.finger), intent.pos, intent.at,
                    "touch" if intent.finger else "mouse")  # fmt: skip

    def _touch(self, seat: Seat | None, pos: tuple[int, int], stamp: float, kind: str) -> None:
        """A hand comes down at a place of the window."""
        card = self.card_at(pos)
        if card is None:
            return
        pile = self.pile_of(card)
        if self.game.mode == RING and pile == CENTRE:
            self.later(stamp, lambda at: self._slap(seat, card, at, stamp, kind))
        else:
            self.later(stamp, lambda at: self._put(seat, card, at, stamp, kind))

    def _key(self, key: Keyed) -> None:
        if not key.down:
            return
        seat = self._seat_of_key(key.place)
        if key.held:
            if seat is not None:
                self.refuse(self.say("play.held", label=key.label, name=self.name(seat)))
            return
        if seat is not None:
            self.later(key.at, lambda at: self._buzz(seat, at, key.at))
        elif self._key_acts(key):
            return
        elif key.name == "backspace":
            self._typed = ""
            self.dirty = True
        elif (
            len(key.label) == 1
            and key.label.isalpha()
            and (self.alone or self.buzz is not None or self.asked() is not None)
        ):
            self._type(key)

    def _key_acts(self, key: Keyed) -> bool:
        """Keys that stand for a button."""
        if key.name == "space":
            self.later(key.at, lambda at: self.turn_next(at))
        elif key.name in ("return", "enter") and self.game.mode == RING and self.alone:
            seat = self.people[0]
            self.later(key.at, lambda at: self._slap(seat, None, at, key.at, "key"))
        elif key.place in ("@1", "@2", "@3", "@4", "@5") and self.game.mode == RING:
            pile = int(key.place[1]) - 1
            self.later(key.at, lambda at: self.turn_pile(pile, at))
        else:
            return False
        return True

    def _type(self, key: Keyed) -> None:
        """Letters name cards; the hand comes down with the last of them."""
        self._typed = self._typed + key.label if self._typed_left > 0 else key.label
        self._typed_left = TYPED_MS
        card = self.letters.card(self._typed)
        if card is not None:
            self._typed, self._typed_left = "", 0.0
            seat = self.people[0] if self.alone else self.asked()
            self.later(key.at, lambda at: self._put(seat, card, at, key.at, "key"))
        elif not self.letters.begins(self._typed):
            self._typed, self._typed_left = "", 0.0
        self.dirty = True

    @property
    def typed(self) -> str:
        return self._typed

    def _pad(self, act: Acted, pad: int) -> None:
        seat = self._seat_of_pad(pad)
        if act.name == "menu":
            self.open_menu()
        elif seat is None:
            return
        elif act.name == "confirm":
            x, y = self._cursor(seat)
            over = self.focus.at((int(x), int(y)))
            if over is not None and over in self.widgets:
                over.activate((int(x), int(y)))
            else:
                self._touch(seat, (int(x), int(y)), act.at, "pad")
        elif act.name == "hint":
            self.later(act.at, lambda at: self.turn_next(at))
        elif act.name == "undo" and self.game.mode == RING:
            self.later(act.at, lambda at: self._slap(seat, None, at, act.at, "pad"))

    def _lean(self, lean: Leaned) -> None:
        seat = self._seat_of_pad(lean.pad)
        if seat is not None:
            self._leaning[seat] = (lean.x, lean.y)
            self.hands.cursors.setdefault(seat, (self.scale.w / 2, self.scale.h / 2))
            self.dirty = True

    def _unplug(self, pad: int) -> None:
        seat = self._seat_of_pad(pad)
        if seat is not None:
            self._leaning.pop(seat, None)
            self.hands.cursors.pop(seat, None)
            if not self.alone:
                self.open_menu()

    # --- deeds ------------------------------------------------------------------------------------

    def _put(self, seat: Seat | None, card: int, at: int, stamp: float, kind: str) -> None:
        """A hand comes down on a card, or the player who has buzzed points at it."""
        if self.frozen and self.buzz is None:
            return
        if self.buzz is not None:
            if seat is None or kind in ("key", "mouse") or seat == self.buzz.seat:
                if seat not in (None, self.buzz.seat) and self.buzz.hear_hand(
                    seat, card, stamp, kind
                ):
                    return
                self.point(card)
            elif not self.buzz.hear_hand(seat, card, stamp, kind):
                self.buzz.late.setdefault(seat, stamp - self.buzz.stamp)
            return
        if seat is None:
            self.refuse(self.say("play.buzz_first"))
        elif self.game.slapped is not None and self.game.slapped[0] == seat:
            self.attempt(seat, Point(card), at)
        else:
            self.attempt(seat, HANDS[card], at)

    def _slap(self, seat: Seat | None, card: int | None, at: int, stamp: float, kind: str) -> None:
        """The central pile is slapped; after a slap, a hand on it points at its top card."""
        if self.buzz is not None:
            if kind in ("pad", "touch") and seat is not None and seat != self.buzz.seat:
                self.buzz.hear(seat, stamp, kind)
            elif not self.buzz.slap and not self.buzz.cards:
                self.buzz.slap = True
                self.app.sound.play("slap")
                self.inform_buzz()
            elif card is not None:
                self.point(card)
        elif self.frozen:
            return
        elif seat is None:
            self.refuse(self.say("play.buzz_first"))
        elif self.game.slapped is not None and self.game.slapped[0] == seat:
            if card is not None:
                self.attempt(seat, Point(card), at)
        else:
            self.attempt(seat, Slap(), at)

    def _buzz(self, seat: Seat, at: int, stamp: float) -> None:
        """A player's own key: everything is on hold until that player has pointed."""
        if self.buzz is not None:
            if seat == self.buzz.seat:
                if self.game.mode == RING:
                    self._slap(seat, None, at, stamp, "key")
            else:
                self.buzz.hear(seat, stamp, "key")
            return
        if self.frozen:
            return
        locked = self.game.locked_until > at
        other = self.game.slapped is not None
        if locked or other:
            self.refuse(self.say("play.wait"))
            return
        if self._won is not None and at - self._won[0] <= JUST_MS:
            self.tell_late(self._won[1], at - self._won[0])
            return
        self._start_buzz(seat, at, stamp, "key")

    def _start_buzz(self, seat: Seat, at: int, stamp: float, kind: str) -> None:
        seconds = self.app.settings["point_seconds"]
        self.buzz = Buzz(seat, at, stamp, kind, seconds * 1000.0 if seconds else None)
        self._typed = ""
        self.app.sound.play("slap")
        self.inform_buzz()
        self.refresh(0)

    def inform_buzz(self) -> None:
        buzz = self.buzz
        assert buzz is not None
        key = "slap" if buzz.slap else "one" if wanted(self.game) == 1 else "two"
        self.inform(self.say(f"play.point_{key}", name=self.name(buzz.seat)))

    def point(self, card: int) -> None:
        """The player who has buzzed points at a card."""
        buzz = self.buzz
        assert buzz is not None
        if any(self.game.same_place(card, other) for other in buzz.cards):
            return
        if not self.game.is_visible(card):
            return
        buzz.cards.append(card)
        enough = 2 if buzz.slap else wanted(self.game)
        if len(buzz.cards) >= enough:
            self._resolve(acts_of(buzz, self.game))
        else:
            self.show_pointed(buzz.seat, card)
            self.app.sound.play("lay")
            self.refresh(0)

    def tell_late(self, told: str, ms: float) -> None:
        """A buzz for a pair that has just been caught."""

    def show_pointed(self, seat: Seat, card: int) -> None:
        """Let a pointed card be seen."""

    def _resolve(self, acts: list[Act], silent: bool = False) -> None:
        """The referee is told; then the table goes on, or the next one who tied has the floor."""
        buzz = self.buzz
        assert buzz is not None
        self.buzz = None
        self.hands.lift()
        self.margin = min(buzz.late.values(), default=None)
        self._ends.clear()
        self._silent = silent
        for seat, move, at in acts:
            if not self._ends and self.game.outcome() is None:
                self.attempt(seat, move, max(at, self.game.now))
        self.margin = self._won = None
        self._silent = False
        settled = Caught in self._ends or Disputed in self._ends
        if buzz.tied and not settled and self.game.outcome() is None:
            seat, stamp, kind = buzz.tied[0]
            self._start_buzz(seat, buzz.at, stamp, kind)
            assert self.buzz is not None
            self.buzz.tied = buzz.tied[1:]
        self.refresh(260)

    def happened(self, events: list[Event]) -> None:
        found = (type(event) for event in events)
        self._ends += [kind for kind in found if kind in (Caught, Disputed, Erred)]
        for event in events:
            if isinstance(event, Caught):
                self._won = (event.at, self.tell(event))
        super().happened(events)

    # --- turning ----------------------------------------------------------------------------------

    def turner(self) -> Seat | None:
        """The person who may turn the next card, if it is a person's to turn."""
        for seat in self.people:
            moves = self.game.legal_moves(seat)
            if moves and isinstance(moves[0], Turn) and self.game.soonest(seat) <= self.clock:
                return seat
        return None

    def turn_next(self, at: int) -> None:
        """Turn the next card for the person whose turn it is; in the ring, of the largest pile."""
        if self.frozen or self.asked() is not None:
            return
        seat = self.turner()
        if seat is None:
            return
        if self.game.mode == RING:
            piles = self.game.piles
            self.turn_pile(max(range(len(piles)), key=lambda pile: len(piles[pile])), at)
        else:
            self.turn_card(seat, Turn(), at)

    def turn_pile(self, pile: int, at: int) -> None:
        seat = self.turner()
        if seat is not None and not self.frozen and self.asked() is None:
            self.turn_card(seat, Turn(pile), at)

    def turn_card(self, seat: Seat, move: Turn, at: int) -> None:
        self.attempt(seat, move, at)

    # --- for the table to fill in -----------------------------------------------------------------

    def card_at(self, pos: tuple[int, int]) -> int | None:
        """The open card at a place of the window."""
        raise NotImplementedError

    def pile_of(self, card: int) -> int | None:
        """The pile that a card is the top of."""
        raise NotImplementedError
