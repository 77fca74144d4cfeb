"""From the pointer to the card that it holds, in a real window.

    python tests/bench/drag.py [--moves 120]

A card of Take That is held over the table at 1920x1080, in the loop that players have. Another
connection to the screen moves the pointer, at random moments of a frame; measured is the time until
the window shows the card there (the flip of that frame has come back). The bar is one frame of 60 a
second and 8 ms more. Told as well: the processor's time for a frame in which a card is held, which
tells a slow program from a busy machine; and how far the point where the card was grabbed is from
the pointer whenever the window shows the card: the bar is 1 pixel. Needs X11.
"""

import ctypes
import random
import threading
from math import hypot
from time import perf_counter, sleep, thread_time
from typing import Any

from screen import measured, parser_of, told

FRAME_MS = 1000 / 60
BAR_MS = FRAME_MS + 8
SIZE = (1920, 1080)


class Hand:
    """Moves the pointer of the screen, as somebody's hand does: the program only hears of it."""

    def __init__(self) -> None:
        self._x11 = ctypes.CDLL("libX11.so.6")
        self._test = ctypes.CDLL("libXtst.so.6")
        self._x11.XOpenDisplay.restype = ctypes.c_void_p
        self._screen = ctypes.c_void_p(self._x11.XOpenDisplay(None))
        assert self._screen.value, "there is no X11 screen"

    def to(self, x: int, y: int) -> None:
        self._test.XTestFakeMotionEvent(self._screen, -1, x, y, ctypes.c_ulong(0))
        self._x11.XSync(self._screen, 0)

    def button(self, down: bool) -> None:
        self._test.XTestFakeButtonEvent(self._screen, 1, int(down), ctypes.c_ulong(0))
        self._x11.XSync(self._screen, 0)


class Drag:
    """A card that is dragged about, and when it was seen where the pointer had gone."""

    def __init__(self, moves: int) -> None:
        self.left = moves
        self.at = (0, 0)
        self.moved: float | None = None
        self.times: list[float] = []
        self.work: list[float] = []
        self.off: list[float] = []
        self.lost = 0
        self.seen = threading.Event()

    def run(self, corner: tuple[int, int], start: tuple[int, int]) -> None:
        hand, chance = Hand(), random.Random(7)
        hand.to(corner[0] + start[0], corner[1] + start[1])
        sleep(0.2)
        hand.button(True)
        sleep(0.2)
        x, y = start
        for _ in range(12):
            x, y = x + 4, y - 20
            hand.to(corner[0] + x, corner[1] + y)
            sleep(0.03)
        while self.left:
            sleep(0.03 + chance.random() * 0.05)
            x = min(1700, max(200, x + chance.randrange(-90, 91)))
            y = min(800, max(200, y + chance.randrange(-60, 61)))
            if (x, y) == self.at:
                continue
            self.seen.clear()
            self.at, self.moved = (x, y), perf_counter()
            hand.to(corner[0] + x, corner[1] + y)
            if not self.seen.wait(1.0):
                self.lost += 1
            self.left -= 1

    def shown(self, grip: Any, piece: Any) -> None:
        """The window shows the card."""
        apart = (grip._point * piece.width).rotate(-piece.angle)
        x, y = piece.x + apart.x, piece.y + apart.y
        self.off.append(hypot(x - grip._at[0], y - grip._at[1]))
        if self.moved is not None and hypot(x - self.at[0], y - self.at[1]) <= 1.0:
            self.times.append((perf_counter() - self.moved) * 1000)
            self.moved = None
            self.seen.set()


def play(drag: Drag) -> None:
    import pygame

    from game.journal import Match, Player
    from game.store import Store
    from scenes.app import App
    from scenes.table.table import table_for

    app = App(Store.open(), size=SIZE)
    seats = [Player("Ann", "human"), Player("Bo", "easy")]
    table: Any = table_for(Match.start("take-that", seats, {}, 5))
    app.push(table)
    while not table.my_turn or table.busy:
        app.step(FRAME_MS)
    target = table.focus.find("hand.4")
    key = table.hand_cards()[4]
    flip, update = pygame.display.flip, pygame.display.update

    def watched(show: Any) -> Any:
        def shown(*rects: Any) -> None:
            show(*rects)
            if table.dragged == key:
                drag.shown(table.pointer._grip, table.board.pieces[key])

        return shown

    pygame.display.flip, pygame.display.update = watched(flip), watched(update)
    step = app.step

    def stepped(dt: float) -> None:
        if not drag.left:
            app.quit()
        started = thread_time()
        step(dt)
        if table.dragged == key:
            drag.work.append((thread_time() - started) * 1000)

    app.step = stepped  # type: ignore[method-assign]
    corner = pygame.display.get_window_position()
    mover = threading.Thread(target=drag.run, args=(corner, target.rect.center), daemon=True)
    mover.start()
    app.run()
    mover.join(2)
    pygame.display.flip, pygame.display.update = flip, update
    while app.stack:
        app.pop()
    app.sound.stop()


def main() -> None:
    parser = parser_of(__doc__)
    parser.add_argument("--moves", type=int, default=120)
    wishes = parser.parse_args()
    drag = Drag(wishes.moves)
    with measured(wishes.dummy):
        import pygame

        if pygame.display.get_driver() != "x11":
            print("without X11 there is no pointer to be moved from outside")
            return
        play(drag)
    late = sum(ms > BAR_MS for ms in drag.times)
    print(told("pointer to card", drag.times), f"of {len(drag.times)} moves, {drag.lost} not seen")
    busy = [ms for ms in drag.work if ms > 0.5]
    print(told("work of a frame that moves it", busy), f"of {len(busy)} frames")
    print(f"{late} of {len(drag.times)} above {BAR_MS:.1f} ms (bar 0)")
    print(f"the card was at most {max(drag.off):.2f} px off the pointer it had heard of (bar 1)")


if __name__ == "__main__":
    main()
