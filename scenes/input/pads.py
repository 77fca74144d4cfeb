"""Game pads: hot plugging, buttons, and the stick as a set of arrow keys."""

from typing import Any

import pygame

from scenes.input.intents import Acted, Intent

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

    def read(self, event: pygame.Event, at: float) -> list[Intent]:
        """The acts of one event; none if it is not a pad's."""
        kind = event.type
        if kind == pygame.JOYDEVICEADDED:
            self._plug(event.device_index)
        elif kind == pygame.JOYDEVICEREMOVED:
            self._unplug(event.instance_id)
        elif kind == pygame.CONTROLLERBUTTONDOWN:
            return self._press(event.instance_id, _BUTTONS.get(event.button), at)
        elif kind == pygame.CONTROLLERAXISMOTION:
            if event.axis in (pygame.CONTROLLER_AXIS_LEFTX, pygame.CONTROLLER_AXIS_LEFTY):
                upright = event.axis == pygame.CONTROLLER_AXIS_LEFTY
                return self._lean(event.instance_id, upright, event.value / 32767, at)
        elif event.dict.get("instance_id") in self._mapped:
            return []
        elif kind == pygame.JOYBUTTONDOWN:
            return self._press(event.instance_id, _PLAIN_BUTTONS.get(event.button), at)
        elif kind == pygame.JOYAXISMOTION and event.axis in (0, 1):
            return self._lean(event.instance_id, event.axis == 1, event.value, at)
        elif kind == pygame.JOYHATMOTION:
            across, up = event.value
            return self._lean(event.instance_id, False, across, at, "hat") + self._lean(
                event.instance_id, True, -up, at, "hat"
            )
        return []

    def update(self, dt: float, at: float) -> list[Intent]:
        """Repeat the direction of a stick that is held."""
        if not self.held:
            return []
        intents: list[Intent] = []
        for place, (name, left) in self.held.items():
            left -= dt
            if left <= 0:
                left = _REPEAT
                intents += self._press(place[0], name, at)
            self.held[place] = (name, left)
        return intents

    def _press(self, pad: int, name: str | None, at: float) -> list[Intent]:
        return [Acted(name, self.seats.get(pad), at)] if name else []

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

    def _plug(self, index: int) -> None:
        if self._controller is None:
            return
        try:
            if self._controller.is_controller(index):
                pad = self._controller.Controller(index)
                number = pad.as_joystick().get_instance_id()
                self._mapped.add(number)
            else:
                pad = pygame.joystick.Joystick(index)
                number = pad.get_instance_id()
        except pygame.error:  # unplugged again before we got to it
            return
        self._open[number] = pad  # pygame closes a pad that nobody holds on to

    def _unplug(self, number: int) -> None:
        self._open.pop(number, None)
        self._mapped.discard(number)
        for place in [p for p in self.held if p[0] == number]:
            del self.held[place]
