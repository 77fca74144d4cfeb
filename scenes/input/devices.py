"""One event queue in, one list of intents out."""

from collections.abc import Callable, Iterable
from itertools import count
from typing import Literal

import msgspec
import pygame

from scenes.input import intents as said
from scenes.input.bindings import Bindings
from scenes.input.intents import Acted, Intent, Keyed, Leaned, Pointed, Shot
from scenes.input.pads import Pads
from scenes.input.places import name_of, place_of, place_of_key, printed_at

HELD_MS = 500.0
"""A key that is down for so long is held: nobody strikes a key for half a second."""

# While a name is typed, only these keys keep their meaning; all others are text.
_WHILE_TYPING = {
    pygame.K_RETURN: "confirm",
    pygame.K_KP_ENTER: "confirm",
    pygame.K_ESCAPE: "back",
    pygame.K_UP: "up",
    pygame.K_DOWN: "down",
    pygame.K_F11: "full_screen",
    pygame.K_F12: "shot",
}

# While a scene hears keys, only these keep their meaning; any other may be a player's own.
_WHILE_HEARING = {
    pygame.K_ESCAPE: "back",
    pygame.K_F1: "help",
    pygame.K_F10: "menu",
    pygame.K_F11: "full_screen",
    pygame.K_F12: "shot",
}

# All that is dropped on a change of scene. Devices that come and go are not input.
INPUT_EVENTS = (
    pygame.KEYDOWN, pygame.KEYUP, pygame.TEXTINPUT,
    pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEWHEEL,
    pygame.FINGERDOWN, pygame.FINGERUP, pygame.FINGERMOTION,
    pygame.JOYBUTTONDOWN, pygame.JOYHATMOTION,
    pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP,
)  # fmt: skip


class Devices:
    """Mouse, keyboard, fingers and pads as intents."""

    def __init__(self, bindings: Bindings) -> None:
        self.bindings = bindings
        self.pads = Pads()
        self.pos: tuple[int, int] | None = None
        """Where the pointer was last seen, or None before it has moved."""
        self.label: Callable[[str, str], str] = printed_at
        """What is printed on the key at a place with a name; the app knows words for some."""
        self.inside: Callable[[tuple[int, int]], tuple[int, int]] = lambda pos: pos
        """Where a point of the window is on what scenes draw on."""
        self.keys_down: dict[int, tuple[Keyed, float]] = {}
        """Keys a scene hears that are down, and for how many milliseconds; while there is one,
        `update` has to be told the time."""
        self._hears_keys = False
        self._typing = False
        self._fingers: dict[tuple[int, int], int] = {}

    @property
    def typing(self) -> bool:
        return self._typing

    @typing.setter
    def typing(self, on: bool) -> None:
        if on != self._typing:
            self._typing = on
            if on:
                pygame.key.start_text_input()
                pygame.key.set_repeat(400, 45)  # for the erase key
            else:
                pygame.key.stop_text_input()
                pygame.key.set_repeat(0)

    def hear(self, keys: bool, sticks: bool) -> None:
        """Whether keys and sticks are told as they are, or by what they mean."""
        if keys != self._hears_keys:
            self._hears_keys = keys
            self.keys_down.clear()
        self.pads.hear_sticks(sticks)

    def let_go(self) -> None:
        """Forget what is held down: whoever shows up now was not there when it was pressed, and
        that it was let go may not have been heard."""
        self.keys_down.clear()
        self._fingers.clear()
        self.pads.let_go()

    def read(
        self, events: Iterable[pygame.Event], size: tuple[int, int], at: float
    ) -> list[Intent]:
        """The intents of these events, in order. Moves that another move follows at once are
        left out: a mouse may report a thousand a second."""
        intents: list[Intent] = []
        for event in events:
            kind = event.type
            if kind == pygame.MOUSEMOTION:
                if not event.dict.get("touch"):
                    self.pos = self.inside(event.pos)
                    self._move(intents, Pointed("move", self.pos, at=at))
            elif kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
                # Fingers are read as fingers, and 4 and 5 are the wheel, read as the wheel.
                if not event.dict.get("touch") and event.button <= 3:
                    self.pos = self.inside(event.pos)
                    way: Literal["down", "up"] = "down" if kind == pygame.MOUSEBUTTONDOWN else "up"
                    intents.append(Pointed(way, self.pos, event.button, at=at))
            elif kind == pygame.MOUSEWHEEL:
                turned = event.dict.get("precise_y", event.y)
                sign = -1 if event.dict.get("flipped") else 1
                intents.append(said.Scrolled(sign * turned, self.pos or (0, 0)))
            elif kind == pygame.KEYDOWN:
                self._key(intents, event, at)
            elif kind == pygame.KEYUP:
                self._release(intents, _scancode(event), at)
            elif kind == pygame.TEXTINPUT:
                if self._typing:
                    intents.append(said.Typed(event.text))
            elif kind in (pygame.FINGERDOWN, pygame.FINGERUP, pygame.FINGERMOTION):
                self._finger(intents, event, size, at)
            elif kind == pygame.WINDOWFOCUSLOST:
                for scancode in list(self.keys_down):
                    self._release(intents, scancode, at)
                self._fingers.clear()
                intents.append(Pointed("cancel", self.pos or (0, 0), at=at))
            else:
                for intent in self.pads.read(event, at):
                    if isinstance(intent, Leaned):
                        self._move(intents, intent)
                    else:
                        intents.append(intent)
        return intents

    def update(self, dt: float, at: float) -> list[Intent]:
        """What held sticks and keys mean after `dt` milliseconds."""
        intents = self.pads.update(dt, at)
        for scancode, (key, passed) in self.keys_down.items():
            if passed < HELD_MS <= passed + dt:
                intents.append(msgspec.structs.replace(key, at=at, held=True))
            self.keys_down[scancode] = (key, passed + dt)
        return intents

    def _key(self, intents: list[Intent], event: pygame.Event, at: float) -> None:
        key, mods, typed = event.key, event.dict.get("mod", 0), event.dict.get("unicode", "")
        if self._typing:
            if key == pygame.K_BACKSPACE:
                intents.append(said.Erased())
                return
            act = _WHILE_TYPING.get(key)
            if key == pygame.K_TAB:
                act = "previous" if mods & pygame.KMOD_SHIFT else "next"
        else:
            act = self.bindings.act(key, event.dict.get("scancode", 0), mods, typed)
            if self._hears_keys:
                place = _place(event)
                if key == pygame.K_RETURN and mods & pygame.KMOD_LALT:
                    act = "full_screen"
                elif place or not (act and self.bindings.named_by_scene(act)):
                    act = _WHILE_HEARING.get(key)
                if act is None:
                    self._key_down(intents, event, place, at)
                    return
        if act == "shot":
            intents.append(Shot())
        elif act:
            # "claim:2" is the act "claim" of player 2: several players at one keyboard.
            name, _, player = act.partition(":")
            intents.append(Acted(name, int(player) if player else None, at))

    def _key_down(self, intents: list[Intent], event: pygame.Event, place: str, at: float) -> None:
        scancode = _scancode(event)
        if scancode in self.keys_down:
            return  # the keyboard repeats a key that is held; nobody pressed it again
        name = name_of(event.key)
        key = Keyed(place, self.label(place, name), name, True, at)
        self.keys_down[scancode] = (key, 0.0)
        intents.append(key)

    def _release(self, intents: list[Intent], scancode: int, at: float) -> None:
        if scancode in self.keys_down:
            key, passed = self.keys_down.pop(scancode)
            held = passed >= HELD_MS
            intents.append(msgspec.structs.replace(key, down=False, at=at, held=held))

    def _finger(
        self, intents: list[Intent], event: pygame.Event, size: tuple[int, int], at: float
    ) -> None:
        touch = (event.touch_id, event.finger_id)
        if event.type == pygame.FINGERDOWN:
            # Small numbers, used again: the first finger on the glass is always finger 1.
            self._fingers.pop(touch, None)
            taken = self._fingers.values()
            self._fingers[touch] = next(n for n in count(1) if n not in taken)
        number = self._fingers.get(touch)
        if number is None:
            return  # it came down before this scene was there
        x, y = int(event.x * size[0]), int(event.y * size[1])
        pos = (min(size[0] - 1, max(0, x)), min(size[1] - 1, max(0, y)))
        if event.type == pygame.FINGERMOTION:
            self._move(intents, Pointed("move", pos, finger=number, at=at))
        elif event.type == pygame.FINGERDOWN:
            intents.append(Pointed("down", pos, finger=number, at=at))
        else:
            del self._fingers[touch]
            intents.append(Pointed("up", pos, finger=number, at=at))

    @staticmethod
    def _move(intents: list[Intent], move: Pointed | Leaned) -> None:
        last, goes_on = intents[-1] if intents else None, False
        if isinstance(last, Pointed) and isinstance(move, Pointed):
            goes_on = last.kind == "move" and last.finger == move.finger
        elif isinstance(last, Leaned) and isinstance(move, Leaned):
            goes_on = last.pad == move.pad
        if goes_on:
            intents.pop()
        intents.append(move)


def _scancode(event: pygame.Event) -> int:
    """What tells one key from another: its place, or what it means where that is unknown."""
    return event.dict.get("scancode", 0) or -int(event.key)


def _place(event: pygame.Event) -> str:
    """Where the key lies; if the keyboard does not say so, the layout does."""
    scancode = event.dict.get("scancode", 0)
    return place_of(scancode) if scancode else place_of_key(event.key)
