"""The window: how it is opened, how large it is, full screen or not."""

import os
import sys
from contextlib import suppress
from pathlib import Path

import pygame
from pygame import Rect, Surface

import assets
from scenes.stage.quiet import quiet
from scenes.stage.theme import SMALLEST_WINDOW, Size

_SIZES = ((2560, 1440), (1920, 1080), (1600, 900), (1280, 720), SMALLEST_WINDOW)
_LEAST = (SMALLEST_WINDOW[0] // 2, SMALLEST_WINDOW[1] // 2)
"""Nothing is laid out for less: not every window manager keeps to the smallest window."""
_UNSEEN = ("offscreen", "dummy", "evdev")


class NoDisplay(Exception):
    """There is nothing to show a window on."""


def prepare() -> None:
    """Set what SDL reads only once, before its display is started."""
    if sys.platform.startswith("linux"):
        # By default SDL sends every frame through OpenGL, ten times slower without a GPU.
        os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
        # By this name a desktop knows that the window belongs to assets/linux/rowdy.desktop;
        # pygame would use the one of the file that was started.
        os.environ["SDL_VIDEO_X11_WMCLASS"] = "rowdy"
        os.environ.setdefault("SDL_VIDEO_WAYLAND_WMCLASS", "rowdy")
    elif sys.platform == "win32":
        os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")


def start() -> None:
    """Start the display. Raises NoDisplay: without one SDL would run on, unseen, for ever."""
    chosen = os.environ.get("SDL_VIDEODRIVER")
    prepare()
    try:
        with quiet():
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
    fitting = (size for size in _SIZES if size[0] <= wide * 0.95 and size[1] <= high * 0.9)
    return next(fitting, SMALLEST_WINDOW)


def _show_icon() -> None:
    """Give the window its icon. Before it is opened: then pygame does not look for one of its
    own, which takes longer than this."""
    # The Dock of macOS shows it large.
    name = f"rowdy-{256 if sys.platform == 'darwin' else 64}.png"
    for folder in assets.__path__:
        with suppress(OSError, pygame.error):  # no icon is worth a crash
            pygame.display.set_icon(pygame.image.load(Path(folder, "icons", name)))
            return


def _handle() -> pygame.Window:
    """The window as an object: what can only be done with one is done here.

    pygame warns that this way to it will go one day; there is no other yet that keeps
    `display.update` of single rects.
    """
    import warnings

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return pygame.Window.from_display_module()


class Window:
    """The one window, always at its own pixels: nothing is ever stretched. Only of a window in
    which nothing has room, a reduced picture is shown."""

    def __init__(self, title: str, size: Size | None = None, full_screen: bool = False) -> None:
        self.full_screen = False
        self._larger: Surface | None = None  # what is drawn on if the window is too small
        pygame.display.set_caption(title)
        _show_icon()
        pygame.display.set_mode(size or good_size(), pygame.RESIZABLE)
        self.set_full_screen(full_screen)

    def set_title(self, title: str) -> None:
        pygame.display.set_caption(title)

    @property
    def _seen(self) -> Surface:
        surface = pygame.display.get_surface()
        if surface is None:
            raise RuntimeError("the window has been closed")
        return surface

    @property
    def surface(self) -> Surface:
        """What scenes draw on."""
        seen = self._seen
        wide, high = seen.get_size()
        if wide >= _LEAST[0] and high >= _LEAST[1]:
            self._larger = None
            return seen
        size = max(wide, _LEAST[0]), max(high, _LEAST[1])
        if self._larger is None or self._larger.get_size() != size:
            self._larger = Surface(size)
        return self._larger

    def show(self, rects: list[Rect] | None = None) -> None:
        """Let the player see what was drawn; these parts of it, or all."""
        drawn, seen = self.surface, self._seen
        if drawn is not seen:
            pygame.transform.smoothscale(drawn, seen.get_size(), seen)
            pygame.display.flip()
        elif rects is None:
            pygame.display.flip()
        else:
            pygame.display.update(rects)

    def inside(self, pos: tuple[int, int]) -> tuple[int, int]:
        """Where a point of the window is on what scenes draw on."""
        drawn, seen = self.surface, self._seen
        if drawn is seen:
            return pos
        (wide, high), (whole_wide, whole_high) = seen.get_size(), drawn.get_size()
        return pos[0] * whole_wide // max(1, wide), pos[1] * whole_high // max(1, high)

    def outside(self, rect: Rect) -> Rect:
        """Where a part of what scenes draw on is in the window."""
        drawn, seen = self.surface, self._seen
        if drawn is seen:
            return rect
        (wide, high), (whole_wide, whole_high) = seen.get_size(), drawn.get_size()
        left, right = (x * wide // whole_wide for x in (rect.left, rect.right))
        top, bottom = (y * high // whole_high for y in (rect.top, rect.bottom))
        return Rect(left, top, right - left, bottom - top)

    def resize(self, size: Size) -> None:
        """Make the window this large; a full screen stays as it is."""
        if not self.full_screen and self._seen.get_size() != size:
            pygame.display.set_mode(size, pygame.RESIZABLE)

    def set_full_screen(self, on: bool) -> None:
        """Fill the screen the window is on, or go back to the size before.

        The surface has its new size once the system has answered; that comes as a resize. Not by
        `set_mode`: it moves to the first screen, and its way back is lost under X11.
        """
        if on == self.full_screen:
            return
        self.full_screen = on
        if on:
            _handle().set_fullscreen(True)
        else:
            _handle().set_windowed()

    def limit(self) -> None:
        """Keep the player from making it smaller than anything fits into."""
        _handle().minimum_size = SMALLEST_WINDOW
