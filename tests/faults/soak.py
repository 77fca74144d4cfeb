"""A long evening: match after match, left in the middle, finished, taken back, watched, resized.

After each of them the program must be as large as after the ones before: memory, objects, open
files, threads, tables; and its frames as short. The first third is for warming up. Then every
third has the same matches, and the last is compared with the second.
"""

from __future__ import annotations

import gc
import random
import statistics
import threading
import time
import weakref
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from attack import Attack, Found

from game.bots.arena import chance_for
from game.entry import Entry
from game.journal import Match
from scenes.app import App
from scenes.menus.results import ResultsScene
from scenes.table.table import Table
from scenes.table.watch import open_watch
from tests.conformance.matches import shortest
from tests.every_scene import new_match, ways_to_play
from tests.robot import app_of

FRAMES = 260  # of one match, unless it ends before
SIZE = (960, 540)
SIZES = ((1280, 720), (640, 360), (30, 30), SIZE)
LARGER = 1.1  # memory of the last third, in that of the second
MORE = 1.03  # objects
SLOWER = 1.6  # a quiet frame of a game, by the processor's own time
KINDS = ("left", "finished", "undone", "watched", "resized")


@dataclass
class Sample:
    """What the program weighs between two matches."""

    rss: int
    objects: int
    handles: int
    threads: int
    tables: int
    frame: float
    game: str = field(default="")


def _rss() -> int:
    try:
        return int(Path("/proc/self/statm").read_text().split()[1]) * 4096
    except OSError:
        return 0


def _handles() -> int:
    folder = Path("/proc/self/fd")
    return len(list(folder.iterdir())) if folder.is_dir() else 0


class Evening:
    """One program that is never closed."""

    def __init__(self) -> None:
        self.app: App = app_of(SIZE, speed="off")
        self.app.push("title")
        self.tables: weakref.WeakSet[Any] = weakref.WeakSet()
        self.results = 0
        self._times: list[float] = []

    def play(self, entry: Entry, options: dict[str, Any], kind: str, seed: int) -> None:
        """One match, in one of several ways; then back to the title."""
        app = self.app
        timed = entry.rules().timed
        rules = options if timed else {**shortest(entry), **options}
        match = new_match(app, entry, rules, 1, seed)
        self._times = []
        app.replace("table", match)
        self.tables.add(app.stack[-1])
        for frame in range(FRAMES):
            self._step(100.0 if timed else 60.0)
            scene = app.scene
            if isinstance(scene, ResultsScene):
                self.results += 1
                break
            if isinstance(scene, Table):
                self._act(scene, kind, frame)
            elif scene is not None and not scene.busy:
                self._go_on()
            if kind == "left" and frame == FRAMES // 3:
                break
            if kind == "resized" and frame % 50 == 49:
                app.resize(SIZES[frame // 50 % len(SIZES)])
        app.resize(SIZE)
        if kind == "watched":
            self._watch(match)
        app.reset("title")

    def _step(self, dt: float) -> None:
        began = time.thread_time()
        self.app.step(dt)
        self._times.append(time.thread_time() - began)

    def _act(self, table: Any, kind: str, frame: int) -> None:
        if table.filming or not table.my_turn or table.game.timed:
            return
        if kind == "undone" and frame % 9 == 8 and table.match.undoable:
            table.undo()
            return
        moves = table.game.legal_moves(table.eyes)
        if moves:
            chance = chance_for(table.match.seed, table.eyes, len(table.match.moves))
            table.ask(chance.pick(moves))

    def _go_on(self) -> None:
        from scenes.input.intents import Acted, Keyed

        scene = self.app.scene
        assert scene is not None
        scene.handle(Keyed("@space", "SPACE", "space", True) if scene.hears_keys
                     else Acted("confirm"))  # fmt: skip

    def _watch(self, match: Match) -> None:
        self.app.reset("title")
        assert match.path is not None
        self.app.pop()
        self.app.running = True
        open_watch(self.app, match.path)
        self.tables.add(self.app.stack[-1])
        for _ in range(40):
            self._step(100.0)

    def weigh(self, name: str) -> Sample:
        for _ in range(60):
            self.app.step(50)
        # A quiet frame: how often a bot thinks in one depends on what else the computer does.
        quiet = statistics.quantiles(self._times, n=4)[0]
        tables = len(self.tables)
        for thread in threading.enumerate():  # patterns that were being drawn
            if thread is not threading.main_thread():
                thread.join(5.0)
        gc.collect()
        return Sample(_rss(), len(gc.get_objects()), _handles(), threading.active_count(),
                      tables, quiet, name)  # fmt: skip


def soak(count: int, chance: random.Random) -> Found:
    found, evening, first = Found(), Evening(), chance.randrange(1000)
    modes = ways_to_play()
    each = max(1, count // (3 * len(modes))) * len(modes)  # in every third, all of them as often
    samples: list[Sample] = []
    for number in range(3 * each):
        name, entry, options = modes[number % len(modes)]
        kind = KINDS[number % each % len(KINDS)]
        evening.play(entry, options, kind, first + number % each)
        samples.append(evening.weigh(name))
        found.tried += 1
        tables = samples[-1].tables
        found.expect(not tables, f"{tables} tables that were left live after match {number + 1}")
    second, last = samples[each : 2 * each], samples[2 * each :]

    def mean(of: str, part: list[Sample]) -> float:
        return statistics.fmean(getattr(sample, of) for sample in part)

    for of, most in (("rss", LARGER), ("objects", MORE)):
        before, after = mean(of, second), mean(of, last)
        grew = f"{of} grew from {before:,.0f} to {after:,.0f}: more than {most} times"
        found.expect(after <= most * before, grew)
    for of in ("handles", "threads"):
        most_before, most_after = (max(getattr(s, of) for s in part) for part in (second, last))
        found.expect(most_after <= most_before, f"{of} grew from {most_before} to {most_after}")
    for name, _, _ in modes:
        early, late = (
            statistics.median(sample.frame for sample in part if sample.game == name)
            for part in (samples[: 2 * each], last)
        )
        slower = f"a frame of {name} took {early * 1000:.2f} ms and takes {late * 1000:.2f} ms"
        found.expect(late <= SLOWER * early + 0.0005, slower)
    found.expect(evening.results, "no match was finished")
    found.note = (
        f"{mean('rss', second) / 2**20:.0f} MB, then {mean('rss', last) / 2**20:.0f} MB; "
        f"{mean('objects', last):,.0f} objects, {last[-1].handles} handles, "
        f"{evening.results} finished"
    )
    evening.app.close()
    return found


ATTACKS = [
    Attack(
        "soak",
        "After any number of matches, however they were left, the program is as large and as fast "
        "as before, and no table that was left is in memory.",
        "matches",
        sample=42,
        nightly=8_400,  # an hour
        run=soak,
    )
]
