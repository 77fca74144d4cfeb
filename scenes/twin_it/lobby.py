"""Before Twin It: everybody who plays shows what they play with.

Keys are known by where they lie and shown by what is printed on them. Nothing has to be done here:
everybody has a key from the start, and striking it shows that it works.
"""

from collections.abc import Callable
from functools import partial
from itertools import count

from pygame import Rect

from game.twin_it import POINT_SECONDS
from scenes.input.intents import Acted, Intent, Keyed, Leaned, Plugged, Pointed
from scenes.input.places import is_place
from scenes.menus.sheet import Sheet, Words
from scenes.stage import text
from scenes.stage.theme import ACCENT, PAPER, SOFT, Scale
from scenes.stage.tween import there_and_back
from scenes.stage.widgets import Button, Choice
from scenes.twin_it.art import TABLE
from scenes.twin_it.devices import Device
from scenes.twin_it.lobby_tiles import KeyTest, Tile
from scenes.twin_it.settings import seconds_shown

DEFAULT_PLACES = ("@z", "@3", "@v", "@u", "@p", "@return")
"""From the left to the right of a board, no two of them under one hand."""

JUMP_MS = 260.0
_TAKES = ("confirm", "back", "hint", "undo")  # the four buttons under a pad player's thumb


class LobbyScene(Sheet):
    """Asks everybody for a device; calls `ready` with them, or `leave`."""

    hears_keys = True
    hears_sticks = True
    colours = TABLE
    keys = {"start": ("f5",), "time": ("f6",)}  # noqa: RUF012 (as every scene has it)

    def __init__(
        self,
        people: list[tuple[int, str]],
        ready: Callable[[dict[int, Device]], None],
        leave: Callable[[], None],
    ) -> None:
        super().__init__()
        self.people, self.ready, self.go = people, ready, leave
        self.devices: dict[int, Device] = {}
        self.lit: int | None = None  # the seat that is asked for a device
        self.tried: set[int] = set()  # seats whose device was seen to work
        self.down: dict[str, str] = {}  # keys that are down now: place -> what is printed there
        self.held: dict[str, str] = {}  # those of them that have been down for too long to count
        self.most = 0  # of the players' keys that were reported together
        self._jumps: dict[int, float] = {}
        self._numbers: dict[int, int] = {}
        self._leaning: dict[int, int] = {}
        self._finger = 0

    def resume(self) -> None:
        """What was let go or pulled out while something else was seen has not been heard here."""
        super().resume()
        self.down.clear()
        self.held.clear()
        self._leaning.clear()
        for pad in [pad for pad in self._numbers if pad not in self.app.devices.pads.ids]:
            self._plug(Plugged(pad, False))

    # What was used last

    def layout(self, scale: Scale) -> None:
        if not self.devices and self.lit is None:
            for pad in self.app.devices.pads.ids:
                self._pad(pad)
            self._recall()
        super().layout(scale)

    def _recall(self) -> None:
        """The keys of the last time, or the usual ones; never the same for two."""
        chosen: dict[int, str] = {}
        for seat, _ in self.people:
            kept = self.app.settings.bindings.get(f"claim:{seat}") or [""]
            if is_place(kept[0]) and kept[0] not in chosen.values():
                chosen[seat] = kept[0]
        free = [place for place in DEFAULT_PLACES if place not in chosen.values()]
        for seat, _ in self.people:
            if seat not in chosen and free:
                usual = DEFAULT_PLACES[seat % len(DEFAULT_PLACES)]
                chosen[seat] = usual if usual in free else free[0]
                free.remove(chosen[seat])
        for seat, place in chosen.items():
            self.devices[seat] = Device("key", place, self.app.label_at(place))
        self._ask_next()

    def _keep(self) -> None:
        """Keys are kept for the next time; pads have other numbers then."""
        bindings = self.app.settings.bindings
        for seat, device in self.devices.items():
            if device.kind == "key":
                bindings[f"claim:{seat}"] = [device.place]
        self.app.bindings.load(bindings)
        self.app.store.save_settings()

    # Who has what

    def name(self, seat: int) -> str:
        return next(name for at, name in self.people if at == seat).replace("*", "∗")

    def holder(self, device: Device) -> int | None:
        """The seat that plays with it."""
        return next((at for at, other in self.devices.items() if other.same(device)), None)

    def called(self, device: Device) -> str:
        """The device in words: "Z", "Pad 1", "Mouse"."""
        return device.label or self.app.words.say(f"twin_it.lobby.{device.kind}")

    def use(self, device: Device) -> None:
        """Somebody has touched a device: it is taken for the tile that is lit, or is tried."""
        holder = self.holder(device)
        if holder is None and self.lit is not None:
            self.devices[self.lit] = device
            self.most = 0
            self.app.sound.play("lay")
            self._try(self.lit)
            self._ask_next()
        elif holder is None:
            self._refuse("nobody", device=self.called(device))
        else:
            self._try(holder)
            if self.lit is None:
                self.app.sound.play("lay")
            elif self.lit == holder:
                self._ask_next()
            else:
                self._refuse("taken", device=self.called(device), name=self.name(holder))
        own = {device.place for device in self.devices.values() if device.kind == "key"}
        self.most = max(self.most, len(own & self.down.keys()))
        self.layout(self.scale)

    def _try(self, seat: int) -> None:
        """The device of a seat was seen to work."""
        self.tried.add(seat)
        self._jumps[seat] = JUMP_MS

    def ask(self, seat: int | None) -> None:
        """Light the tile of a seat, which may then choose something else."""
        self.lit = seat
        self.layout(self.scale)
        if seat is not None:
            self.reveal(self.focus.find(f"tile.{seat}"))

    def _ask_next(self) -> None:
        self.lit = next((seat for seat, _ in self.people if seat not in self.devices), None)

    def _step(self, by: int) -> None:
        """Light the next tile, or the one before."""
        seats = [seat for seat, _ in self.people]
        at = seats.index(self.lit) + by if self.lit in seats else min(0, by)
        self.app.sound.play("click")
        self.ask(seats[at % len(seats)])

    def _refuse(self, word: str, /, **values: str) -> None:
        self.app.sound.play("refuse")
        # Hands are quicker than eyes: only the last sentence still matters.
        self.app.notice(self.app.words.say(f"twin_it.lobby.{word}", **values), at_once=True)

    # Devices

    def handle(self, intent: Intent) -> None:
        match intent:
            case Keyed():
                self._key(intent)
            case Leaned():
                self._lean(intent)
            case Plugged():
                self._plug(intent)
            case Acted(pad=int(pad)):
                self._button(intent, pad)
            case Acted():
                self.act(intent.name)
            case _:
                if isinstance(intent, Pointed) and intent.kind == "down":
                    self._finger = intent.finger
                super().handle(intent)

    def act(self, name: str) -> bool:
        acts = {"back": self.back, "start": self.start, "time": self._next_time}
        if name in acts:
            acts[name]()
        return name in acts

    def _key(self, key: Keyed) -> None:
        self.dirty = True
        if not key.place:
            if key.down and not key.held:
                self._other_key(key)
        elif not key.down:
            self.down.pop(key.place, None)
            self.held.pop(key.place, None)
        elif key.held:
            self.held[key.place] = key.label
        else:
            self.down[key.place] = key.label
            self.use(Device("key", key.place, key.label))

    def _other_key(self, key: Keyed) -> None:
        """A key that is nobody's own."""
        if key.name == "tab":
            self._step(1)
        elif key.name in ("page up", "page down"):
            sign = -1 if key.name == "page up" else 1
            self.scroll(sign * round(self.pane.h * 0.85))
        else:
            self._refuse("refused", key=key.label)

    def _pad(self, pad: int) -> Device:
        if pad not in self._numbers:  # the smallest that no other pad has
            taken = self._numbers.values()
            self._numbers[pad] = next(n for n in count(1) if n not in taken)
        label = self.app.words.say("twin_it.lobby.pad", number=self._numbers[pad])
        return Device("pad", label=label, pad=pad)

    def _button(self, act: Acted, pad: int) -> None:
        if act.name == "menu":
            self.start()
        elif act.name in ("previous", "next"):
            self._step(1 if act.name == "next" else -1)
        elif act.name in _TAKES:
            self.use(self._pad(pad))

    def _lean(self, lean: Leaned) -> None:
        """A push to the side lights the next tile, once for each push."""
        way = 0 if abs(lean.x) < 0.5 else 1 if lean.x > 0 else -1
        if way and way != self._leaning.get(lean.pad, 0):
            self._step(way)
        self._leaning[lean.pad] = way

    def _plug(self, plug: Plugged) -> None:
        device = self._pad(plug.pad)
        if not plug.here:
            self._numbers.pop(plug.pad, None)
            self._leaning.pop(plug.pad, None)
            seat = self.holder(device)
            if seat is not None:
                del self.devices[seat]
                self.tried.discard(seat)
                self.lit = seat
                self._refuse("gone", device=self.called(device), name=self.name(seat))
        self.layout(self.scale)

    def _point_at(self, seat: int) -> None:
        """A tile was clicked: chosen first, then taken for the mouse or the finger."""
        if self.lit == seat:
            self.use(Device("touch" if self._finger else "mouse"))
        else:
            self.ask(seat)

    def back(self) -> None:
        self.go()

    def start(self) -> None:
        """Off to the table; or say who cannot play yet."""
        for seat, _ in self.people:
            if seat not in self.devices:
                self._refuse("not_ready", name=self.name(seat))
                self.ask(seat)
                return
        self._keep()
        self.ready(dict(self.devices))

    def _next_time(self) -> None:
        at = POINT_SECONDS.index(self.app.settings["point_seconds"])
        self._set_time(POINT_SECONDS[(at + 1) % len(POINT_SECONDS)])
        self.app.sound.play("click")

    def _set_time(self, seconds: float) -> None:
        self.app.settings["point_seconds"] = seconds
        self.app.store.save_settings()
        self.layout(self.scale)

    # Time

    @property
    def busy(self) -> bool:
        return bool(self._jumps)

    def update(self, dt: float) -> None:
        if self._jumps:
            left = {seat: ms - dt for seat, ms in self._jumps.items()}
            self._jumps = {seat: ms for seat, ms in left.items() if ms > 0}
            self.dirty = True

    def jump(self, seat: int) -> float:
        """How far a tile is off the ground, 0 to 1; those who want no motion see it glow only."""
        left = self._jumps.get(seat, 0.0)
        still = self.app.settings.motion != "full"
        return 0.0 if still or not left else there_and_back(1 - left / JUMP_MS)

    def glows(self, seat: int) -> bool:
        """Whether the device of a seat is being used at this moment."""
        device = self.devices.get(seat)
        pressed = device is not None and device.kind == "key" and device.place in self.down
        return pressed or seat in self._jumps

    # Layout

    def build(self, scale: Scale) -> None:
        say = self.app.words.say
        self.heading = say("twin_it.lobby.heading")
        column = self.column(scale)
        self.pane = self.frame(scale, column, 1)
        y = self._lay_out_tiles(scale) + scale.px(18)
        for i, sentence in enumerate(self._told()):
            words = Words(f"told.{i}", sentence, Rect(0, y, self.pane.w, 0), scale.font(21), PAPER,
                          ACCENT, text.HANKEN_SEMIBOLD, "centre")  # fmt: skip
            self.flowing.append(words)
            y = words.rect.bottom + scale.px(4)
        self.height = self._lay_out_foot(scale, y + scale.px(14))
        self.footer(scale, column, ("back", say("twin_it.lobby.back")))
        start = Button("start", say("twin_it.lobby.start"), Rect(0, 0, 1, 1), self.start,
                       self.key_of("start"), "primary", act="start",
                       enabled=len(self.devices) == len(self.people),
                       refuse=self.start)  # fmt: skip
        self.button_row(scale, column, [start], column.bottom - self.row_height(scale), "right")
        self.fixed.append(start)

    def _told(self) -> list[str]:
        """What can be done now."""
        say = self.app.words.say
        told = [say("twin_it.lobby.try", key=say("keys.tab"))]
        if self.lit is not None:
            told = [say("twin_it.lobby.choose", name=self.name(self.lit))]
        pads = map(self._pad, self._numbers)
        free = ", ".join(pad.label for pad in pads if self.holder(pad) is None)
        return [*told, say("twin_it.lobby.pads", pads=free)] if free else told

    def _lay_out_tiles(self, scale: Scale) -> int:
        """The tiles in one row or two; gives where they end."""
        count, gap = len(self.people), scale.px(18)
        columns = count if count <= 4 else 3
        while columns > 1 and (self.pane.w - gap * (columns - 1)) // columns < scale.font(240):
            columns -= 1
        rows = -(-count // columns)
        columns = -(-count // rows)  # as many in each row as can be
        wide = (self.pane.w - gap * (columns - 1)) // columns
        upright = rows == 1
        high = Tile.height(scale, upright)
        y = 0
        for first in range(0, count, columns):
            row = self.people[first : first + columns]
            x = (self.pane.w - len(row) * (wide + gap) + gap) // 2
            for seat, _ in row:
                box = Rect(x, y, wide, high)
                point = partial(self._point_at, seat)
                self.flowing.append(Tile(self, seat, box, upright, point))
                x += wide + gap
            y += high + gap
        return y - gap

    def _lay_out_foot(self, scale: Scale, y: int) -> int:
        """The test of the keys and the time to point, side by side where there is room."""
        wide, gap = self.pane.w, scale.px(24)
        beside = wide >= scale.font(1240)
        left = (wide - gap) * 58 // 100 if beside else wide
        test = KeyTest(self, Rect(0, y, left, 0), scale)
        self.flowing.append(test)
        x, right = (left + gap, wide - left - gap) if beside else (0, wide)
        top = y if beside else test.rect.bottom + scale.px(14)
        say, words = self.app.words.say, self.app.words
        time = Choice(
            "time", say("twin_it.lobby.time", key=self.key_of("time")),
            Rect(x, top, right, self.row_height(scale)),
            [(value, seconds_shown(words, value)) for value in POINT_SECONDS],
            self.app.settings["point_seconds"], self._set_time,
        )  # fmt: skip
        inset = scale.px(20)
        why = Words("time.why", say("twin_it.settings.point_why"),
                    Rect(x + inset, time.rect.bottom + scale.px(8), right - 2 * inset, 0),
                    scale.font(18), SOFT)  # fmt: skip
        self.flowing += [time, why]
        return max(test.rect.bottom, why.rect.bottom)
