"""Makes the pictures in README.md: each game's real table in mid-match, without a screen.

    python tests/pictures.py            # one picture for each game of the catalog
    python tests/pictures.py flip-7     # only these

The matches are played by bots from a fixed seed, so a picture only changes when a table or a bot
does. A game needs nothing here to have its picture; a `Moment` picks a livelier one.
"""

import os
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
sys.path.insert(0, str(Path(__file__).parents[1]))

import pygame

from game.bots import bot_for, safe_choice
from game.bots.arena import chance_for, play_match
from game.catalog import CATALOG
from game.entry import Entry
from game.journal import Match
from game.lines import Player
from game.store import Store
from scenes.app import App
from scenes.stage import paint, window
from scenes.table.table import table_for

ROOT = Path(__file__).parents[1]
PICTURES = ROOT / "assets" / "pictures"
SIZE = (1280, 720)
SEED = 7
MATCHES = 200  # looked through for a good moment
ANN = Player("Ann", "human")
OTHERS = ("Biscuit", "Noodle", "Pickle", "Mango", "Waffles", "Sprocket", "Pudding")
LEVELS = ("easy", "normal", "hard")
LONGEST_WAIT = 4000  # steps of 50 ms until the table is at rest
RACE_STEPS = 30  # steps of 16 ms: hands are down for longer, and big words stand


class Moment(NamedTuple):
    """What to wait for in a match, and what Ann then does without making a move."""

    worth_a_picture: Callable[[Any], bool] = lambda view: sum(map(bool, view.totals)) > 1
    players: int = 4
    acts: tuple[str, ...] = ()
    size: tuple[int, int] = SIZE
    move: str = ""  # where time counts: how the acts begin that are seen
    shade: int = 1  # from one shade to the next: with fewer of them the file is smaller


def take_that(view: Any) -> bool:
    """Ann may twist, and there is something to see of each kind."""
    return (
        any(move.text().startswith("twist") for move in view.legal)
        and 5 <= len(view.line) <= 9
        and any(card % 11 == 0 for card in view.line)
        and view.pile_count > 9
        and all(view.up)
        and sum(map(bool, view.down_counts)) >= 2
    )


def flip_7(view: Any) -> bool:
    """Ann is two short of seven numbers; others have bust, have stayed, or are still in."""
    extras = [len(some) + has for some, has in zip(view.modifiers, view.chance, strict=True)]
    return (
        len(view.rows[0]) == 5
        and len(view.legal) == 2
        and {0, 1, 2} <= set(view.status)
        and view.status.count(0) > 1
        and extras[0] > 0
        and max(extras[1:]) == 1
        and bool(view.discard)
        and min(view.totals) > 0
    )


def plus_minus(view: Any) -> bool:
    """Ann may neutralise with two cards or more; part of the row is face down already."""
    is_open = [is_open for _, is_open, _ in view.row]
    signs = {cards[-1] > 0 for cards, is_open, _ in view.row if is_open}
    ways = [move.text().split(" with ") for move in view.legal if " with " in move.text()]
    return (
        view.round > 1
        and not view.opening
        and 3 <= sum(is_open) < len(is_open)
        and len(signs) == 2
        and view.discard_count > 2
        and view.since_neutralised < 4
        and 5 <= len(view.hand) <= 9
        and bool(ways)
        and len(ways[0][1].split(" ")) > 1
    )


def twin_it(view: Any) -> bool:
    """Twins lie on a well-filled table, and nearly everybody has a catch."""
    motifs = [face.motif for face in view.table]
    return (
        len(set(motifs)) < len(motifs)
        and 14 <= len(motifs) <= 24
        and sum(map(bool, view.totals)) > 2
        and view.totals[0] > 0
    )


MOMENTS = {
    "take-that": Moment(take_that),
    "flip-7": Moment(flip_7, players=5),
    "plus-minus": Moment(plus_minus, acts=("next",)),
    # Patterns make a large file.
    "twin-it": Moment(twin_it, size=(1024, 576), move="hand", shade=6),
}


class Found(Exception):
    """A match has come to its moment."""


NEXT: dict[str, list[tuple[int, Any, int | None]]] = {}  # what is done at that moment


def raced(entry: Entry, moment: Moment, seats: tuple[Player, ...], seed: int) -> Match | None:
    """The same for a game in which time counts: bots play until Ann does something then."""
    made: list[tuple[int, Any, int | None]] = []
    seen: list[tuple[int, Any, int | None]] = []
    game: Any = entry.rules().deal(len(seats), {}, seed)

    def before(seat: int, move: Any, at: int | None) -> None:
        if seen and at != seen[0][2]:
            raise Found
        worth = seat == 0 and move.text().startswith(moment.move)
        if seen or (worth and moment.worth_a_picture(game.view(0))):
            seen.append((seat, move, at))
        else:
            made.append((seat, move, at))

    kinds = ["hard" if sits is ANN else sits.kind for sits in seats]
    try:
        play_match(game, [bot_for(entry.id, kind) for kind in kinds], played=before)
    except Found:
        match = Match.start(entry, seats, {}, seed)
        for seat, move, at in made:
            match.play(seat, move, at)
        NEXT[entry.id] = seen
        return match
    return None


def played(entry: Entry, moment: Moment) -> Match:
    """A match up to a moment that shows the game well, with Ann to act."""
    others = [Player(name, LEVELS[i % len(LEVELS)]) for i, name in enumerate(OTHERS)]
    seats = (ANN, *others)[: min(moment.players, entry.most)]
    bots = [bot_for(entry.id, "normal" if sits is ANN else sits.kind) for sits in seats]
    for seed in range(SEED, SEED + MATCHES):
        if entry.rules().timed:
            raced_match = raced(entry, moment, seats, seed)
            if raced_match is not None:
                return raced_match
            continue
        match = Match.start(entry, seats, {}, seed)
        while match.outcome is None:
            seat = match.game.to_act[0]
            view: Any = match.game.view(seat)
            if seat == 0 and moment.worth_a_picture(view):
                return match
            chance = chance_for(seed, seat, len(match.moves))
            match.play(seat, safe_choice(bots[seat], view, chance))
    raise SystemExit(f"no match shows {entry.id} well: ask for less in its moment")


def begin(panel: Any) -> None:
    """Past the panel that waits for Ann before the clock runs."""
    panel.begin()


def make(entry: Entry) -> None:
    moment = MOMENTS.get(entry.id, Moment())
    match = played(entry, moment)
    picture = PICTURES / f"{entry.id}.png"
    with tempfile.TemporaryDirectory() as home:
        os.environ["ROWDY_HOME"] = home
        store = Store.open()
        store.settings.coach = False
        store.settings.language = "en"
        window.start()
        # The grain that keeps a dark table free of bands would make the file twice as large.
        paint._grain = lambda: pygame.Surface((64, 64))
        app = App(store, size=moment.size)
        table = table_for(match)
        app.push(table)
        if match.game.timed:  # what comes next, and before anything else happens
            app.step(16)
            begin(app.scene)
            for now in range(RACE_STEPS):
                app.step(16)
                if now == RACE_STEPS // 2:
                    for seat, move, at in NEXT[entry.id]:
                        table.play(seat, move, at)
        for act in (*moment.acts, "") if not match.game.timed else ():
            for _ in range(LONGEST_WAIT):
                app.step(50)
                if not table.busy and not app.notices.shown:
                    break
            if act:
                table.act(act)
        if not match.game.timed:
            app.step(50)
        PICTURES.mkdir(parents=True, exist_ok=True)
        shades = bytes(min(255, round(v / moment.shade) * moment.shade) for v in range(256))
        pixels = pygame.image.tobytes(app.window.surface, "RGB").translate(shades)
        pygame.image.save(pygame.image.frombytes(pixels, moment.size, "RGB"), picture)
        app.close()
    print(f"{picture.relative_to(ROOT)}: {picture.stat().st_size / 1000:.0f} kB")


def main() -> None:
    for name in sys.argv[1:] or CATALOG:
        if name not in CATALOG:
            raise SystemExit(f"no game is called {name}; there are {', '.join(CATALOG)}")
        make(CATALOG[name])


if __name__ == "__main__":
    main()
