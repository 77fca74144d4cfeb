"""From a key to the hand on the screen in a race of Twin It.

    python tests/bench/twin_it_latency.py [--presses 60] [--dummy]

A match of six is under way with forty cards on the table, at 1920x1080, in the loop that players
have. At a random moment of a frame a letter is struck, which puts a hand on a card; measured is
the time until the window shows the hand (the flip of that frame has come back). The bar is one
frame of 60 a second and 8 ms more. A bare loop that reads a key, paints one rectangle and flips is
measured beside it, so that a slow or busy machine can be told from a slow program.
"""

import random
import statistics
import threading
from time import perf_counter, sleep
from typing import Any

from screen import measured, parser_of, told

FRAME_MS = 1000 / 60
BAR_MS = FRAME_MS + 8
SIZE = (1920, 1080)


class Presses:
    """Keys struck by another thread, each at a random moment, and when each was seen."""

    def __init__(self, count: int) -> None:
        self.left = count
        self.struck: float | None = None
        self.times: list[float] = []
        self.seen = threading.Event()
        self.letter = ""
        self._chance = random.Random(4)

    def run(self) -> None:
        import pygame

        while self.left:
            sleep(0.06 + self._chance.random() * 0.05)
            letter = self.letter
            if not letter or self.struck is not None:
                continue
            self.seen.clear()
            code = pygame.key.key_code(letter)
            self.struck = perf_counter()
            for kind in (pygame.KEYDOWN, pygame.KEYUP):
                pygame.event.post(pygame.Event(kind, key=code, mod=0, unicode="", scancode=0))
            if not self.seen.wait(1.0):
                self.struck = None
            self.left -= 1

    def shown(self) -> None:
        """The window shows the answer."""
        if self.struck is not None:
            self.times.append((perf_counter() - self.struck) * 1000)
            self.struck = None
            self.seen.set()


def race(presses: Presses) -> list[float]:
    """Milliseconds from each key to its hand, in the loop of the program."""
    import pygame

    from game.journal import Match, Player
    from game.store import Store
    from game.twin_it.moves import Turn
    from scenes.app import App
    from scenes.table.table import table_for

    store = Store.open()
    app = App(store, size=SIZE)
    names = ("Ann", "Bo", "Cy", "Dee", "Eve", "Flo")
    seats = [Player(name, "human" if not i else "easy") for i, name in enumerate(names)]
    match = Match.start("twin-it", seats, {"mode": "duel"}, 5)
    table: Any = table_for(match)
    app.push(table)
    app.step(0)
    panel: Any = app.scene  # how it is played: the clock waits for somebody to begin
    panel.begin()
    for turn in range(40):
        table.play(turn % 6, Turn())
    table.watchers.clear()  # nobody else may win the match meanwhile
    table.input.letters.call()  # somebody types: the letters are seen
    table.refresh(0)
    for _ in range(90):
        app.step(FRAME_MS)
    flip, update = pygame.display.flip, pygame.display.update
    last: list[Any] = [None]

    def watched(show: Any) -> Any:
        def shown(*rects: Any) -> None:
            show(*rects)
            hand = table.palms.shown[-1] if table.palms.shown else None
            if hand is not None and hand is not last[0]:
                last[0] = hand
                presses.shown()
            free = table.claims.floor is None and app.scene is table
            presses.letter = table.input.letters.of[table.game.table[0]].lower() if free else ""

        return shown

    pygame.display.flip, pygame.display.update = watched(flip), watched(update)
    step = app.step

    def stepped(dt: float) -> None:
        # Hands are lifted early, so that sixty of them need seconds and not minutes.
        if table.claims.floor is not None and presses.struck is None:
            table.claims.floor = None
            table.palms.shown.clear()
        free = table.claims.floor is None and app.scene is table
        presses.letter = table.input.letters.of[table.game.table[0]].lower() if free else ""
        if not presses.left:
            app.quit()
        step(dt)

    app.step = stepped  # type: ignore[method-assign]
    # A letter of one key: the easiest go to piles and to the cards that came first.
    assert len(table.input.letters.of[table.game.table[0]]) == 1
    striker = threading.Thread(target=presses.run, daemon=True)
    striker.start()
    app.run()
    striker.join(2)
    pygame.display.flip, pygame.display.update = flip, update
    while app.stack:
        app.pop()
    app.sound.stop()
    return presses.times


def bare(presses: Presses) -> list[float]:
    """The same for a loop that knows nothing: it waits, reads, paints a rectangle and flips."""
    import pygame

    window = pygame.display.set_mode(SIZE)
    presses.letter = "a"
    striker = threading.Thread(target=presses.run, daemon=True)
    striker.start()
    while presses.left:
        end = perf_counter() + FRAME_MS / 1000
        struck = False
        while perf_counter() < end and not struck:
            struck = any(event.type == pygame.KEYDOWN for event in pygame.event.get())
            sleep(0.001)
        window.fill((40, 40, 60) if struck else (20, 20, 30), (100, 100, 200, 200))
        pygame.display.flip()
        if struck:
            presses.shown()
    striker.join(2)
    return presses.times


def main() -> None:
    parser = parser_of(__doc__)
    parser.add_argument("--presses", type=int, default=60)
    wishes = parser.parse_args()
    with measured(wishes.dummy):
        plain = bare(Presses(wishes.presses))
        times = race(Presses(wishes.presses))
    print(told("a bare loop", plain), f"of {len(plain)} presses")
    print(told("key to hand", times), f"of {len(times)} presses")
    late = sum(ms > BAR_MS for ms in times)
    print(
        f"median ratio {statistics.median(times) / statistics.median(plain):.2f}; worst is "
        f"{max(times) / BAR_MS:.2f} of the bar; "
        f"{late} of {len(times)} above {BAR_MS:.1f} ms (bar 0)"
    )


if __name__ == "__main__":
    main()
