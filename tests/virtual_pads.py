"""Game pads that are not there: SDL itself makes them, and takes them for real ones."""

from __future__ import annotations

import ctypes
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pygame

GAME_CONTROLLER = 1
AXES, BUTTONS, HATS = 6, 15, 1
LEFT_X, LEFT_Y = 0, 1


def _library() -> ctypes.CDLL | None:
    """The SDL that pygame has loaded: another copy of it would know nothing of our window."""
    try:
        maps = Path("/proc/self/maps").read_text()
    except OSError:
        return None
    found = re.search(r"/\S*libSDL2-\S*", maps)
    if found is None:
        return None
    library = ctypes.CDLL(found.group())
    library.SDL_JoystickOpen.restype = ctypes.c_void_p
    button, axis = library.SDL_JoystickSetVirtualButton, library.SDL_JoystickSetVirtualAxis
    button.argtypes = [ctypes.c_void_p, ctypes.c_int, ctypes.c_uint8]
    axis.argtypes = [ctypes.c_void_p, ctypes.c_int, ctypes.c_int16]
    library.SDL_JoystickClose.argtypes = [ctypes.c_void_p]
    library.SDL_JoystickInstanceID.argtypes = [ctypes.c_void_p]
    return library


class VirtualPad:
    """One pad; ``id`` is what events call it."""

    def __init__(self, library: ctypes.CDLL) -> None:
        self._library = library
        index = library.SDL_JoystickAttachVirtual(GAME_CONTROLLER, AXES, BUTTONS, HATS)
        assert index >= 0, "SDL makes no virtual pads here"
        self._pad = library.SDL_JoystickOpen(index)
        self.id: int = library.SDL_JoystickInstanceID(self._pad)

    def press(self, button: int = pygame.CONTROLLER_BUTTON_A, down: bool = True) -> None:
        assert self._library.SDL_JoystickSetVirtualButton(self._pad, button, int(down)) == 0

    def strike(self, button: int = pygame.CONTROLLER_BUTTON_A) -> None:
        """Down, seen by SDL, and up again."""
        self.press(button)
        pygame.event.pump()
        self.press(button, False)
        pygame.event.pump()

    def lean(self, x: float, y: float = 0.0) -> None:
        for axis, value in ((LEFT_X, x), (LEFT_Y, y)):
            moved = self._library.SDL_JoystickSetVirtualAxis(self._pad, axis, round(value * 32767))
            assert moved == 0

    def unplug(self) -> None:
        if self._pad is None:
            return
        for index in range(self._library.SDL_NumJoysticks()):
            if self._library.SDL_JoystickGetDeviceInstanceID(index) == self.id:
                self._library.SDL_JoystickDetachVirtual(index)
                break
        self._library.SDL_JoystickClose(self._pad)
        self._pad = None


@contextmanager
def pads(count: int) -> Iterator[list[VirtualPad]]:
    """So many pads, plugged in one after the other; none where SDL cannot make them."""
    import pytest

    library = _library()
    if library is None:
        pytest.skip("no virtual pads on this system")
    pygame.joystick.init()
    made = [VirtualPad(library) for _ in range(count)]
    try:
        yield made
    finally:
        for pad in made:
            pad.unplug()
        pygame.event.pump()
        pygame.event.clear()
