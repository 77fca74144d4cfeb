"""Game pads: hot plugging, buttons, and the stick as a set of arrow keys or as a stick."""

from math import hypot
from typing import Any

import pygame

from scenes.input.intents import Acted, Intent, Leaned, Plugged

_BUTTONS = {
    pygame.CONTROLLER_BUTTON_A: "confirm",
    pygame.CONTROLLER_BUTTON_B: "back",
    pygame.CONTROLLER_BUTTON_X: "hint",
    pygame.CONTROLLER_BUTTON_Y: "undo",
    pygame.CONTROLLER_BUTTON_START: "menu",
    pygame.CONTROLLER_BUTTON_BACK: "help",
    pygame.CONTROLLER_BUTTON_LEFTSHOULDER: "previous",
    pygame.CONTROLLER_BUTTON_RIGHTSHOULDER: "next",
    pygame.CONTROLLER_BUTTON_DPAD_LEFT: "left",
    pygame.CONTROLLER_BUTTON_DPAD_RIGHT: "right",
    pygame.CONTROLLER_BUTTON_DPAD_UP: "up",
    pygame.CONTROLLER_BUTTON_DPAD_DOWN: "down",
}
# What most pads that SDL has no mapping for agree on.
_PLAIN_BUTTONS = {0: "confirm", 1: "back", 2: "hint", 3: "undo", 4: "previous", 5: "next",
                  6: "help", 7: "menu"}  # fmt: skip

_CROSS = {
    pygame.CONTROLLER_BUTTON_DPAD_LEFT: (-1, 0),
    pygame.CONTROLLER_BUTTON_DPAD_RIGHT: (1, 0),
    pygame.CONTROLLER_BUTTON_DPAD_UP: (0, -1),
    pygame.CONTROLLER_BUTTON_DPAD_DOWN: (0, 1),
}

DEAD = 0.2  # how far a worn stick may lean with no thumb on it
_PRESS, _RELEASE = 0.6, 0.4  # two thresholds, so that a stick held near one does not chatter
_FIRST_REPEAT, _REPEAT = 420.0, 140.0


class Pads:
    """Turns pad events into acts. A pad that SDL has a mapping for is heard through its
    CONTROLLER events, any other through its JOY events; never both, or each press counts twice.

    `seats` says which player holds which pad (by instance id); other pads act for anyone.
    """

    def __init__(self) -> None:
        self.seats: dict[int, int] = {}
        self._open: dict[int, Any] = {}
        self._mapped: set[int] = set()
        self.held: dict[tuple[int, str], tuple[str, float]] = {}
        """Sticks that are held; while there is one, `update` has to be told the time."""
        self._controller: Any = None
        self._hears_sticks = False
        self._sticks: dict[int, list[float]] = {}  # across and down, as the pad says it
        self._crosses: dict[int, set[int]] = {}  # buttons of the cross that are down
        self._hats: dict[int, tuple[int, int]] = {}
        self._leaning: dict[int, tuple[float, float]] = {}

    def start(self) -> None:
        """Begin to listen. Costs tens of milliseconds: call it after the first frame."""
        try:
            from pygame._sdl2 import controller

            pygame.joystick.init()
            controller.init()
        except (pygame.error, ImportError):  # no pads on this machine is no reason to stop
            return
        self._controller = controller

    @property
    def ids(self) -> list[int]:
        """The pads that are plugged in, in the order in which they came."""
        return list(self._open)

    def leaning(self, pad: int) -> tuple[float, float]:
        """Where the stick or the cross of a pad is now: from -1 to 1 across, and down."""
        cross = self._crosses.get(pad, ())
        across, down = self._hats.get(pad, (0, 0))
        across += sum(_CROSS[button][0] for button in cross)
        down += sum(_CROSS[button][1] for button in cross)
        if across or down:
            return float(max(-1, min(1, across))), float(max(-1, min(1, down)))
        x, y = self._sticks.get(pad, (0.0, 0.0))
        far = hypot(x, y)
        if far <= DEAD:
            return 0.0, 0.0
        # From nothing at the rim of the dead zone to the full at the end of the way.
        share = min(1.0, (far - DEAD) / (1 - DEAD)) / far
        return x * share, y * share

    def hear_sticks(self, on: bool) -> None:
        """Whether sticks and crosses are told as they lean, or as the acts of arrow keys."""
        if on != self._hears_sticks:
            self._hears_sticks = on
            self.held.clear()
            self._leaning.clear()

    def let_go(self) -> None:
        """Forget which crosses are held: that they were let go may not have been heard."""
        for place in [p for p in self.held if p[1].startswith("hat")]:
            del self.held[place]
        self._crosses.clear()
        self._hats.clear()
        self._leaning.clear()

    def read(self, event: pygame.Event, at: float) -> list[Intent]:
        """What one event means; nothing if it is not a pad's."""
        kind = event.type
        if kind == pygame.JOYDEVICEADDED:
            return self._plug(event.device_index, at)
        if kind == pygame.JOYDEVICEREMOVED:
            return self._unplug(event.instance_id, at)
        if kind in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP):
            if event.button in _CROSS:
                return self._cross(event, at)
            name = _BUTTONS.get(event.button) if kind == pygame.CONTROLLERBUTTONDOWN else None
            return self._press(event.instance_id, name, at)
        if kind == pygame.CONTROLLERAXISMOTION:
            if event.axis in (pygame.CONTROLLER_AXIS_LEFTX, pygame.CONTROLLER_AXIS_LEFTY):
                upright = event.axis == pygame.CONTROLLER_AXIS_LEFTY
                return self._stick(event.instance_id, upright, event.value / 32767, at)
        elif event.dict.get("instance_id") in self._mapped:
            return []
        elif kind == pygame.JOYBUTTONDOWN:
            return self._press(event.instance_id, _PLAIN_BUTTONS.get(event.button), at)
        elif kind == pygame.JOYAXISMOTION and event.axis in (0, 1):
            return self._stick(event.instance_id, event.axis == 1, event.value, at)
        elif kind == pygame.JOYHATMOTION:
            pad, (across, up) = event.instance_id, event.value
            self._hats[pad] = (across, -up)
            if self._hears_sticks:
                return self._moved(pad, at)
            leant = self._lean(pad, False, across, at, "hat")
            return leant + self._lean(pad, True, -up, at, "hat")
        return []

    def update(self, dt: float, at: float) -> list[Intent]:
        """Repeat the direction of a stick that is held."""
        intents: list[Intent] = []
        for place, (name, left) in self.held.items():
            left -= dt
            if left <= 0:
                left = _REPEAT
                intents += self._press(place[0], name, at)
            self.held[place] = (name, left)
        return intents

    def _press(self, pad: int, name: str | None, at: float) -> list[Intent]:
        return [Acted(name, self.seats.get(pad), at, pad)] if name else []

    def _cross(self, event: pygame.Event, at: float) -> list[Intent]:
        pad, down = event.instance_id, event.type == pygame.CONTROLLERBUTTONDOWN
        held = self._crosses.setdefault(pad, set())
        (held.add if down else held.discard)(event.button)
        if self._hears_sticks:
            return self._moved(pad, at)
        return self._press(pad, _BUTTONS[event.button], at) if down else []

    def _stick(self, pad: int, upright: bool, value: float, at: float) -> list[Intent]:
        self._sticks.setdefault(pad, [0.0, 0.0])[upright] = max(-1.0, min(1.0, value))
        if self._hears_sticks:
            return self._moved(pad, at)
        return self._lean(pad, upright, value, at)

    def _moved(self, pad: int, at: float) -> list[Intent]:
        """Tell where the pad leans, unless it was told so before: a stick trembles at rest."""
        before, now = self._leaning.get(pad, (0.0, 0.0)), self.leaning(pad)
        self._leaning[pad] = now
        return [Leaned(pad, *now, at)] if now != before else []

    def _lean(
        self, pad: int, upright: bool, value: float, at: float, part: str = "stick"
    ) -> list[Intent]:
        place = (pad, part + ("y" if upright else "x"))
        held = self.held.get(place)
        if abs(value) < _RELEASE:
            self.held.pop(place, None)
        elif abs(value) > _PRESS:
            name = ("up" if value < 0 else "down") if upright else "left" if value < 0 else "right"
            if held is None or held[0] != name:
                self.held[place] = (name, _FIRST_REPEAT)
                return self._press(pad, name, at)
        return []

    def _plug(self, index: int, at: float) -> list[Intent]:
        if self._controller is None:
            return []
        try:
            if self._controller.is_controller(index):
                pad = self._controller.Controller(index)
                number = pad.as_joystick().get_instance_id()
                self._mapped.add(number)
            else:
                pad = pygame.joystick.Joystick(index)
                number = pad.get_instance_id()
        except pygame.error:  # unplugged again before we got to it
            return []
        self._open[number] = pad  # pygame closes a pad that nobody holds on to
        return [Plugged(number, True, at)] if self._hears_sticks else []

    def _unplug(self, number: int, at: float) -> list[Intent]:
        known = self._open.pop(number, None) is not None
        self._mapped.discard(number)
        for kept in (self._sticks, self._crosses, self._hats):
            kept.pop(number, None)
        told = self._moved(number, at) if self._hears_sticks else []
        self._leaning.pop(number, None)
        for place in [p for p in self.held if p[0] == number]:
            del self.held[place]
        return [*told, Plugged(number, False, at)] if self._hears_sticks and known else told
