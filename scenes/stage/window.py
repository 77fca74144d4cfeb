"""The window: how it is opened, how large it is, full screen or not."""

import os
import sys

import pygame
from pygame import Surface

from scenes.stage.theme import SMALLEST_WINDOW, Size

_SIZES = ((2560, 1440), (1920, 1080), (1600, 900), (1280, 720), SMALLEST_WINDOW)
_UNSEEN = ("offscreen", "dummy", "evdev")


class NoDisplay(Exception):
    """There is nothing to show a window on."""


def prepare() -> None:
    """Set what SDL reads only once, before its display is started."""
    if sys.platform.startswith("linux"):
        # By default SDL sends every frame through OpenGL, ten times slower without a GPU.
        os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
    elif sys.platform == "win32":
        os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")


def start() -> None:
    """Start the display. Raises NoDisplay: without one SDL would run on, unseen, for ever."""
    chosen = os.environ.get("SDL_VIDEODRIVER")
    prepare()
    try:
        pygame.display.init()
    except pygame.error as error:
        raise NoDisplay(str(error)) from error
    driver = pygame.display.get_driver()
    if not chosen and driver in _UNSEEN:
        pygame.display.quit()
        raise NoDisplay(driver)


def good_size() -> Size:
    """The largest usual size that leaves some of the desktop to be seen."""
    wide, high = pygame.display.get_desktop_sizes()[0]
    return next(
        (size for size in _SIZES if size[0] <= wide * 0.95 and size[1] <= high * 0.9),
        SMALLEST_WINDOW,
    )


class Window:
    """The one window, always at its own pixels: nothing is ever stretched."""

    def __init__(self, title: str, size: Size | None = None, full_screen: bool = False) -> None:
        self.windowed: Size = size or good_size()
        self.full_screen = full_screen
        pygame.display.set_caption(title)
        self._open()

    @property
    def surface(self) -> Surface:
        surface = pygame.display.get_surface()
        if surface is None:
            raise RuntimeError("the window has been closed")
        return surface

    def resize(self, size: Size) -> None:
        """Make the window this large (it may already be: then nothing happens)."""
        self.windowed = size
        if not self.full_screen and self.surface.get_size() != size:
            self._open()

    def set_full_screen(self, on: bool) -> None:
        if on == self.full_screen:
            return
        if on:
            self.windowed = self.surface.get_size()
        self.full_screen = on
        self._open()

    def limit(self) -> None:
        """Keep the player from making it smaller than anything fits into."""
        import warnings

        # pygame offers no other way yet, and warns that this one will go one day.
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            try:
                pygame.Window.from_display_module().minimum_size = SMALLEST_WINDOW
            except (AttributeError, ValueError, pygame.error):
                return

    def _open(self) -> None:
        if self.full_screen:
            pygame.display.set_mode(pygame.display.get_desktop_sizes()[0], pygame.FULLSCREEN)
        else:
            pygame.display.set_mode(self.windowed, pygame.RESIZABLE)
