"""Who does what in a race, and with what: keys that buzz, pads with a hand, the mouse, touch."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from game.contract import Seat
from game.twin_it.claims import Verdict
from game.twin_it.rules import RING
from scenes.input.intents import Acted, Intent, Keyed, Leaned, Plugged, Pointed
from scenes.twin_it.devices import Device
from scenes.twin_it.letters import Letters

if TYPE_CHECKING:
    from scenes.twin_it.race import RaceTable

TYPED_MS = 1200.0  # the second letter of a code is waited for
CURSOR_SPEED = 1.05  # of a pad's hand, in window heights a second


class RaceInput:
    """Listens for a table, and tells it what each player does."""

    def __init__(self, table: RaceTable) -> None:
        self.table = table
        self.devices: dict[Seat, Device] = {}
        self.letters = Letters()
        self.typed = ""  # of a code of two letters
        self._typed_left = 0.0
        self.leaning: dict[Seat, tuple[float, float]] = {}  # the sticks of the pads

    # --- devices ----------------------------------------------------------------------------------

    @property
    def ready(self) -> bool:
        """Without a race the mouse goes from hand to hand: nobody needs a device."""
        table = self.table
        return len(table.people) < 2 or bool(self.devices) or table.app.settings["no_hurry"]

    def got_devices(self, devices: dict[Seat, Device]) -> None:
        """Everybody has chosen in the lobby."""
        self.devices = dict(devices)
        used = devices.values()
        keys = any(device.kind == "key" for device in used)
        self.letters = Letters({device.label for device in used}, always=keys)
        self._seat_pads()

    def _seat_pads(self) -> None:
        seats = {one.pad: seat for seat, one in self.devices.items() if one.kind == "pad"}
        self.table.app.devices.pads.seats.clear()
        self.table.app.devices.pads.seats.update(seats)

    def find_pads(self) -> None:
        """A pad that was pulled out comes back with another number."""
        here = self.table.app.devices.pads.ids
        taken = {one.pad for one in self.devices.values() if one.kind == "pad"}
        new = [pad for pad in here if pad not in taken]
        for seat, one in self.devices.items():
            if one.kind == "pad" and one.pad not in here and new:
                self.devices[seat] = Device("pad", label=one.label, pad=new.pop(0))
        self._seat_pads()

    def _seat_with(self, kind: str, place: str = "", pad: int = -1) -> Seat | None:
        wanted = Device(kind, place, pad=pad)  # type: ignore[arg-type]
        return next((seat for seat, one in self.devices.items() if one.same(wanted)), None)

    def _seat_of_pad(self, pad: int) -> Seat | None:
        return self.table.people[0] if self.table.alone else self._seat_with("pad", pad=pad)

    def _seat_of_pointer(self, finger: int) -> Seat | None:
        """Whose hand the mouse (finger 0) or a finger is."""
        if self.table.alone:
            return self.table.people[0]
        asked = self.table.asked()
        return self._seat_with("touch" if finger else "mouse") if asked is None else asked

    # --- time -------------------------------------------------------------------------------------

    def update(self, dt: float) -> None:
        if self._typed_left > 0:
            self._typed_left -= dt
            if self._typed_left <= 0:
                self.forget_typed()
        scale, cursors = self.table.scale, self.table.palms.cursors
        far = CURSOR_SPEED * scale.h * dt / 1000
        for seat, (x, y) in self.leaning.items():
            if x or y:
                now_x, now_y = self._cursor(seat)
                across = min(scale.w - 1.0, max(0.0, now_x + x * far))
                cursors[seat] = across, min(scale.h - 1.0, max(0.0, now_y + y * far))
                self.table.dirty = True

    def _cursor(self, seat: Seat) -> tuple[float, float]:
        scale = self.table.scale
        return self.table.palms.cursors.get(seat, (scale.w / 2, scale.h / 2))

    # --- intents ----------------------------------------------------------------------------------

    def handle(self, intent: Intent) -> None:
        table = self.table
        match intent:
            case Keyed():
                if intent.down:
                    self._key(intent)
            case Leaned():
                self._lean(intent)
            case Plugged(here=True):
                self.find_pads()
            case Plugged():
                self._unplug(intent.pad)
            case Acted(pad=int(pad)):
                self._pad(intent, pad)
            case Acted():
                if not table.act(intent.name):
                    table.focus.handle(intent)
            case Pointed():
                table.focus.handle(intent)
                self._point(intent)
            case _:
                table.focus.handle(intent)

    def _point(self, intent: Pointed) -> None:
        table = self.table
        if intent.kind != "down" or intent.button != 1 or not table.my_turn:
            return
        if table.focus.at(intent.pos) not in table.widgets:
            seat = self._seat_of_pointer(intent.finger)
            self._touch(seat, intent.pos, intent.at, "touch" if intent.finger else "mouse")

    def _touch(self, seat: Seat | None, pos: tuple[int, int], stamp: float, kind: str) -> None:
        """A hand comes down at a place of the window."""
        if self.letters.set_aside():
            self.table.refresh(0)
        card = self.table.card_at(pos)
        if card is not None:
            claim = self._slap if self.table.is_middle(card) else self._put
            claim(seat, card, stamp, kind)

    def _put(self, seat: Seat | None, card: int, stamp: float, kind: str) -> None:
        put = self.table.claims.put
        self._claim(stamp, lambda at: put(seat, card, at, stamp, kind))

    def _slap(self, seat: Seat | None, card: int | None, stamp: float, kind: str) -> None:
        slap = self.table.claims.slap
        self._claim(stamp, lambda at: slap(seat, card, at, stamp, kind))

    def _buzz(self, seat: Seat, stamp: float) -> None:
        press, limit = self.table.claims.press, self.table.app.settings["point_seconds"] * 1000.0
        self._claim(stamp, lambda at: press(seat, at, stamp, limit or None))

    def _claim(self, stamp: float, ask: Callable[[int], Verdict]) -> None:
        self.table.later(stamp, lambda at: self.table.carry_out(ask(at)))

    def _key(self, key: Keyed) -> None:
        table = self.table
        seat = self._seat_with("key", key.place)
        if key.held:
            if seat is not None:
                table.refuse(table.say("play.held", label=key.label, name=table.name(seat)))
        elif seat is not None:
            self._buzz(seat, key.at)
        elif key.name == "space":
            table.later(key.at, table.turn_next)
        elif key.name in ("return", "enter") and table.game.mode == RING and table.alone:
            self._slap(table.people[0], None, key.at, "key")
        elif key.place in ("@1", "@2", "@3", "@4", "@5") and table.game.mode == RING:
            pile = int(key.place[1]) - 1
            table.later(key.at, lambda at: table.turn_pile(pile, at))
        elif key.name == "backspace":
            self.forget_typed()
        elif len(key.label) == 1 and key.label.isalpha() and self._may_type():
            self._type(key)

    def _may_type(self) -> bool:
        """Letters are for who plays alone, who has the floor, or who is asked."""
        table = self.table
        has_floor = table.claims.buzz is not None and self.letters.shown
        return table.alone or has_floor or table.asked() is not None

    def _type(self, key: Keyed) -> None:
        """Letters name cards; the hand comes down with the last of them."""
        if self.letters.call():
            self.table.refresh(0)
            return
        self.typed = self.typed + key.label if self._typed_left > 0 else key.label
        self._typed_left = TYPED_MS
        card = self.letters.card(self.typed)
        if card is not None:
            seat = self.table.people[0] if self.table.alone else self.table.asked()
            self._put(seat, card, key.at, "key")
        if card is not None or not self.letters.begins(self.typed):
            self.forget_typed()
        self.table.dirty = True

    def forget_typed(self) -> None:
        self.typed, self._typed_left = "", 0.0
        self.table.dirty = True

    # --- pads -------------------------------------------------------------------------------------

    def _pad(self, act: Acted, pad: int) -> None:
        table, seat = self.table, self._seat_of_pad(pad)
        if act.name == "menu":
            table.open_menu()
        elif seat is None:
            return
        elif act.name == "confirm":
            x, y = self._cursor(seat)
            pos = int(x), int(y)
            over = table.focus.at(pos)
            if over is not None and over in table.widgets:
                over.activate(pos)
            else:
                self._touch(seat, pos, act.at, "pad")
        elif act.name == "hint":
            table.later(act.at, table.turn_next)
        elif act.name == "undo" and table.game.mode == RING:
            self._slap(seat, None, act.at, "pad")

    def _lean(self, lean: Leaned) -> None:
        seat = self._seat_of_pad(lean.pad)
        if seat is not None:
            self.leaning[seat] = (lean.x, lean.y)
            self.table.palms.cursors.setdefault(seat, self._cursor(seat))
            self.table.dirty = True

    def _unplug(self, pad: int) -> None:
        seat = self._seat_of_pad(pad)
        if seat is not None:
            self.leaning.pop(seat, None)
            self.table.palms.cursors.pop(seat, None)
            if not self.table.alone:
                self.table.open_menu()
