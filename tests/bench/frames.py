"""How long frames take: cards in motion against bare blits, and a table while masters think.

    python tests/bench/frames.py [--seconds 8] [--runs 5] [--dummy]

All ratios come from one run. The bars:
- 80 cards in motion at 1920x1080 through Board.draw at most 2 times a bare loop that blits the same
  ready-made sprites and the background;
- the main thread works on a frame while 80 cards fly, from the first card on, for at most 33 ms
  (of a hundred frames 99) and 50 (all) at 1920x1080, 50 and 80 at 3840x2160, in the best of some
  runs. No picture has been made before but those of the cards that lie there. Flights are of two
  kinds: face up cards that all take off at once, and a deal from a pile, in which each turns over;
- no frame of a table above 33 ms while masters think and cards fly.

On a busy machine the clock also counts what others do meanwhile, so the time that the frame itself
has used is told beside it, and is what the second of these bars is about.
"""

import gc
import random
import statistics
from time import perf_counter, sleep, thread_time
from typing import TYPE_CHECKING

from screen import measured, parser_of, told

if TYPE_CHECKING:
    import pygame

FRAMES = 120
BAR_RATIO, BAR_MS = 2.0, 33.0
# For each size of window: 99 of 100 frames of a flight, and every one.
BARS = {(1920, 1080): (33.0, 50.0), (3840, 2160): (50.0, 80.0)}


class Flights:
    """Cards of Take That on a board that nothing was drawn on yet."""

    def __init__(self, size: tuple[int, int], cards: int) -> None:
        import pygame

        from scenes.stage import paint
        from scenes.stage.board import Board, Place
        from scenes.stage.sprites import BACK, Faces
        from scenes.take_that.art import TABLE, TakeThatArt

        paint.forget_all()
        self.window = pygame.display.set_mode(size)
        wide, high = size
        card = round(high * 0.2 / 1.4)
        chance = random.Random(1)
        faces = [str(n) for n in range(12, 99) if n % 10]
        self.board = Board(Faces(TakeThatArt()))
        self.background = paint.background(size, *TABLE)

        def somewhere(i: int) -> Place:
            x, y = chance.randrange(wide), chance.randrange(high)
            return Place(x, y, card, faces[i % len(faces)], chance.randrange(-6, 7))

        self.starts = {i: somewhere(i) for i in range(cards)}
        self.goals = {i: somewhere(i) for i in range(cards)}
        self.pile = {i: Place(wide / 2, high / 2, card, BACK, z=i) for i in range(cards)}

    def frame(self) -> None:
        import pygame

        self.board.update(16.0)
        self.board.draw(self.window, self.behind)
        pygame.display.flip()

    def behind(self, surface: "pygame.Surface") -> None:
        surface.blit(self.background, (0, 0))


def motion(size: tuple[int, int], cards: int) -> dict[str, list[float]]:
    """Milliseconds of each frame of a flight: through the board the first time, when sprites have
    to be made on the way, and again; and bare. All of them flip the window."""
    import pygame

    flights = Flights(size, cards)
    board, window = flights.board, flights.window
    times: dict[str, list[float]] = {"first": [], "board": [], "bare": []}
    for flight in ("first", "board"):
        board.lay(flights.starts)
        board.draw(window, flights.behind)
        for key, goal in flights.goals.items():
            board.send(key, goal, (FRAMES + 1) * 16.0)
        for _ in range(FRAMES):
            started = perf_counter()
            flights.frame()
            times[flight].append((perf_counter() - started) * 1000)
            if flight == "first":
                continue
            # The same pictures at the same places, by a loop that knows nothing.
            ready = board._sprites(board.pieces.values())
            started = perf_counter()
            window.blit(flights.background, (0, 0))
            for picture, at in ready:
                window.blit(picture, at)
            pygame.display.flip()
            times["bare"].append((perf_counter() - started) * 1000)
    return times


def work(size: tuple[int, int], cards: int, dealt: bool) -> tuple[list[float], list[float]]:
    """Milliseconds that each frame of a flight uses, from the first card's start; and of the frames
    after it, until all lie there as if they had never flown."""
    flights = Flights(size, cards)
    board = flights.board
    board.lay(flights.pile if dealt else flights.starts)
    board.draw(flights.window, flights.behind)
    for key, goal in flights.goals.items():
        board.send(key, goal, 400.0 if dealt else 800.0, 12.0 * key if dealt else 0.0)
    flying: list[float] = []
    landed: list[float] = []
    gc.collect()
    while board.busy:
        of = flying if any(piece.moving for piece in board.pieces.values()) else landed
        started = thread_time()
        flights.frame()
        of.append((thread_time() - started) * 1000)
    return flying, landed


def flown(size: tuple[int, int], cards: int, runs: int) -> None:
    """Tell of the best of some runs of each kind of flight, with the bars."""
    for kind in ("lying", "dealt"):
        every = [work(size, cards, kind == "dealt") for _ in range(runs)]
        middle = min(statistics.median(flying) for flying, _ in every)
        high = min(sorted(flying)[int(len(flying) * 0.99)] for flying, _ in every)
        worst = min(max(flying + landed) for flying, landed in every)
        most = BARS[size]
        name = f"{cards} cards at {size[0]}x{size[1]}, {kind}, used"
        print(
            f"{name:38} median {middle:6.2f}  99 % {high:6.2f}  worst {worst:6.2f} ms"
            f"  best of {runs} (bars {most[0]:.0f} and {most[1]:.0f}):"
            f" {'kept' if high < most[0] and worst < most[1] else 'MISSED'}"
        )


def table(seconds: float, size: tuple[int, int]) -> tuple[list[float], list[float]]:
    """Milliseconds of each frame of a real table, by the clock and used by the frame itself: four
    masters, films at normal speed."""
    from game.journal import Match, Player
    from game.store import Store
    from scenes.app import App
    from scenes.table.table import table_for

    store = Store.open()
    store.settings.coach = False
    store.settings.speed = "normal"
    app = App(store, size=size)
    seats = [Player(name, "master") for name in ("Ann", "Bo", "Cy", "Dee")]
    path = store.new_journal_path("take-that")
    app.push(table_for(Match.start("take-that", seats, {"rounds": 2}, 3, path=path)))
    frames: list[float] = []
    used: list[float] = []
    end = perf_counter() + seconds
    while perf_counter() < end:
        started, working = perf_counter(), thread_time()
        app.step(1000 / 60)
        used.append((thread_time() - working) * 1000)
        frames.append((perf_counter() - started) * 1000)
        sleep(max(0.0, 1 / 60 - frames[-1] / 1000))
    while app.stack:
        app.pop()
    app.sound.stop()
    # The first frame opens the table and paints everything; nothing moves yet.
    return frames[1:], used[1:]


def main() -> None:
    parser = parser_of(__doc__)
    parser.add_argument("--seconds", type=float, default=8)
    parser.add_argument("--runs", type=int, default=5, help="of each flight of 80 cards")
    wishes = parser.parse_args()
    with measured(wishes.dummy):
        for size in BARS:
            flown(size, 80, wishes.runs)
        for cards, size in ((80, (1920, 1080)), (30, (3840, 2160))):
            times = motion(size, cards)
            for name, frames in times.items():
                print(told(f"{cards} cards at {size[0]}x{size[1]}, {name}", frames))
            ratio = statistics.median(times["board"]) / statistics.median(times["bare"])
            print(f"ratio {ratio:.2f}" + (f" (bar {BAR_RATIO})" if cards == 80 else ""))
        for size in ((1280, 720), (1920, 1080)):
            for how, frames in zip(("clock", "used"), table(wishes.seconds, size), strict=True):
                late = sum(ms > BAR_MS for ms in frames)
                print(told(f"masters at {size[0]}x{size[1]}, {how}", frames), end="")
                print(f"  {late} of {len(frames)} above {BAR_MS:.0f} ms (bar 0)")


if __name__ == "__main__":
    main()
