"""How long frames take with all 135 cards of Twin It spread on the table.

    python tests/bench/twin_it_spread.py [--dummy] [--size 1920x1080]

Three parts of one run: a card is dragged across the spread; the same pictures are blitted by a
bare loop; and a table of one person and five hard bots plays its minute. The bars: a frame of the
drag takes at most 2 times as long as the bare loop, and after the first second no frame takes more
than 33 ms. On a busy machine the clock also counts what others do meanwhile, so the time that the
frame itself has used is told beside it.
"""

import statistics
from math import cos, sin
from time import perf_counter, sleep, thread_time

from screen import measured, parser_of, told

FRAMES = 240
BAR_RATIO, BAR_MS = 2.0, 33.0


class Frames:
    """Milliseconds of each frame: by the clock, and used by the frame itself."""

    def __init__(self) -> None:
        self.clock: list[float] = []
        self.used: list[float] = []

    def step(self, app, dt: float = 1000 / 60) -> None:  # type: ignore[no-untyped-def]
        started, working = perf_counter(), thread_time()
        app.step(dt)
        self.used.append((thread_time() - working) * 1000)
        self.clock.append((perf_counter() - started) * 1000)
        sleep(max(0.0, 1 / 60 - self.clock[-1] / 1000))

    def tell(self, name: str) -> None:
        for how, frames in (("clock", self.clock), ("used", self.used)):
            late = sum(ms > BAR_MS for ms in frames)
            print(f"{told(f'{name}, {how}', frames)}  {late} of {len(frames)} late (bar 0)")


def main() -> None:
    parser = parser_of(__doc__)
    parser.add_argument("--size", default="1920x1080")
    parser.add_argument("--seconds", type=float, default=20, help="of the minute that are played")
    wishes = parser.parse_args()
    wide, high = map(int, wishes.size.split("x"))
    with measured(wishes.dummy):
        import pygame

        from game.journal import Match, Player
        from game.store import Store
        from scenes.app import App
        from scenes.input.intents import Pointed
        from scenes.table.table import table_for

        app = App(Store.open(), size=(wide, high))
        seats = [Player("Ann", "human"), *(Player(name, "hard") for name in "BCDEF")]
        path = app.store.new_journal_path("twin-it")
        table = table_for(Match.start("twin-it", seats, {"mode": "together"}, 3, path=path))
        opening = Frames()
        app.push(table)
        opening.step(app)
        opening.step(app)
        scene = app.scene
        assert scene is not None
        scene.begin()  # type: ignore[attr-defined]
        while app.scene is not table or table._waiting:  # type: ignore[attr-defined]
            opening.step(app)
        print(f"first frame {opening.clock[0]:.0f} ms")
        opening.clock, opening.used = opening.clock[2:], opening.used[2:]
        opening.tell("getting ready")

        # A drag across the table, and the same by a loop that knows nothing.
        area = table.room.table  # type: ignore[attr-defined]
        card = table.shown.order[70]  # type: ignore[attr-defined]
        start = table.board.pieces[card]
        start_at = (round(start.x), round(start.y))
        table.handle(Pointed("down", start_at, at=app.now))
        drag, bare = Frames(), []
        behind = pygame.Surface((wide, high))
        table._paint_behind(behind)
        for i in range(FRAMES):
            x = round(area.centerx + area.w * 0.4 * cos(i / 20))
            y = round(area.centery + area.h * 0.4 * sin(i / 13))
            table.handle(Pointed("move", (x, y), at=app.now))
            drag.step(app)
            ready = table.board._sprites(table.board.pieces.values())
            started = perf_counter()
            app.window.surface.blit(behind, (0, 0))
            for picture, at in ready:
                app.window.surface.blit(picture, at)
            pygame.display.flip()
            bare.append((perf_counter() - started) * 1000)
            table.board.stale()  # the bare loop has painted over the window
            table.board.draw(app.window.surface, table._paint_behind)
        table.handle(Pointed("up", (x, y), at=app.now))
        drag.tell("drag, bots beside")
        print(told("the same, bare blits", bare))
        ratio = statistics.median(drag.clock) / statistics.median(bare)
        print(f"ratio {ratio:.2f} (bar {BAR_RATIO})")

        play = Frames()
        until = perf_counter() + wishes.seconds
        while perf_counter() < until and table.match.game.outcome() is None:
            play.step(app)
        play.tell("five hard bots")
        while app.stack:
            app.pop()
        app.sound.stop()


if __name__ == "__main__":
    main()
