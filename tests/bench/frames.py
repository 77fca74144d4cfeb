"""How long frames take: cards in motion against bare blits, and a table while masters think.

    python tests/bench/frames.py [--seconds 8] [--dummy]

All ratios come from one run. The bars: 80 cards in motion at 1920x1080 through Board.draw at most
2 times a bare loop that blits the same ready-made sprites and the background; and no frame of a
table above 33 ms while masters think and cards fly. On a busy machine the clock also counts
what others do meanwhile, so the time that the frame itself has used is told beside it.
"""

import random
import statistics
from time import perf_counter, sleep, thread_time

from screen import measured, parser_of, told

FRAMES = 120
BAR_RATIO, BAR_MS = 2.0, 33.0


def motion(size: tuple[int, int], cards: int) -> dict[str, list[float]]:
    """Milliseconds of each frame of a flight: through the board the first time, when sprites have
    to be made on the way, and again; and bare. All of them flip the window."""
    import pygame

    from scenes.stage import paint
    from scenes.stage.board import Board, Place
    from scenes.stage.sprites import Faces
    from scenes.take_that.art import TABLE, TakeThatArt

    window = pygame.display.set_mode(size)
    wide, high = size
    card = round(high * 0.2 / 1.4)
    chance = random.Random(1)
    faces = [str(n) for n in range(12, 99) if n % 10]
    board = Board(Faces(TakeThatArt()))
    background = paint.background(size, *TABLE)

    def somewhere(face: str) -> Place:
        x, y = chance.randrange(wide), chance.randrange(high)
        return Place(x, y, card, face, chance.randrange(-6, 7))

    def behind(surface: pygame.Surface) -> None:
        surface.blit(background, (0, 0))

    starts = {i: somewhere(faces[i % len(faces)]) for i in range(cards)}
    goals = {i: somewhere(faces[i % len(faces)]) for i in range(cards)}
    times: dict[str, list[float]] = {"first": [], "board": [], "bare": []}
    for flight in ("first", "board"):
        board.lay(starts)
        board.draw(window, behind)
        for key, goal in goals.items():
            board.send(key, goal, (FRAMES + 1) * 16.0)
        for _ in range(FRAMES):
            started = perf_counter()
            board.update(16.0)
            board.draw(window, behind)
            pygame.display.flip()
            times[flight].append((perf_counter() - started) * 1000)
            if flight == "first":
                continue
            # The same pictures at the same places, by a loop that knows nothing.
            ready = board._sprites(board.pieces.values())
            started = perf_counter()
            window.blit(background, (0, 0))
            for picture, at in ready:
                window.blit(picture, at)
            pygame.display.flip()
            times["bare"].append((perf_counter() - started) * 1000)
    return times


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
    wishes = parser.parse_args()
    with measured(wishes.dummy):
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
