"""Runs a game's tests against one wrong change after the other; see ``mutation.py``."""

from __future__ import annotations

import importlib
import importlib.abc
import importlib.util
import json
import os
import random
import resource
import select
import sys
import time
from collections import Counter
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

import pytest
from mutants import Mutant, sites

ROOT = Path(__file__).resolve().parents[2]
LIMIT = 40  # seconds of work for one mutant; one that never ends is noticed by the time

# The tests of each game's rules; they need no window.
TESTS = {
    "take-that": ("rules", "sharper_rule", "properties"),
    "plus-minus": ("rules", "refused", "score", "properties"),
    "flip-7": ("rules", "actions", "score", "seats", "odds", "properties"),
    "twin-it": ("duel", "clans", "ring", "together", "claims", "disputes", "deck", "floor",
                "several", "properties"),
}  # fmt: skip
# … and what holds for all games, of the small matches of this one.
PROMISES = "tests/conformance/test_rules.py"
COMMON = "tests/conformance/test_common.py"
FEW_PROMISES = 6
QUIETLY = ["-o", "addopts=--import-mode=importlib"]
QUIETLY += ["-p", "no:terminal", "-p", "no:cacheprovider", "-p", "no:xdist"]


def files_of(game: str) -> list[str]:
    word = game.replace("-", "_")
    return [f"tests/{word}/test_{name}.py" for name in TESTS[game]] + [PROMISES, COMMON]


class Judge:
    """A pytest plugin: instead of the tests it runs the tests against each mutant."""

    def __init__(self, game: str, count: int, seed: int, at_once: int) -> None:
        self.game, self.at_once = game, at_once
        everything = sites(game)
        random.Random(f"{game} {seed}").shuffle(everything)
        self.mutants = [site.mutant() for site in everything[:count]]
        self.sites = len(everything)
        self.failed = False
        self.green = True
        self.survivors: list[Mutant] = []
        self.killers: Counter[str] = Counter()
        self.by_function: dict[str, Counter[str]] = {}
        self.slow: dict[str, float] = {}
        self.late: list[str] = []
        self.seconds = 0.0

    # --- what pytest asks ---

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Of the whole matches of all games only some small ones of this game."""
        kept, promises = [], 0
        for item in items:
            if PROMISES not in item.nodeid:
                kept.append(item)
            elif f"{self.game}, 2 players" in item.nodeid or f"{self.game}, 4 p" in item.nodeid:
                promises += 1
                if promises <= FEW_PROMISES:
                    kept.append(item)
        items[:] = kept

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.failed |= report.failed

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        started = time.monotonic()
        self.items = {item.nodeid: item for item in session.items}
        told = self._wait_for({self._fork(None): None})
        if not self.green:
            sys.exit(f"without any change a test fails: {told}")
        waiting = list(reversed(self.mutants))
        running: dict[tuple[int, int], Mutant | None] = {}
        while waiting or running:
            while waiting and len(running) < self.at_once:
                mutant = waiting.pop()
                running[self._fork(mutant)] = mutant
            self._wait_for(running)
            done = len(self.mutants) - len(waiting) - len(running)
            if done % 25 == 0:
                print(f"{done} of {len(self.mutants)} tried", file=sys.stderr, flush=True)
        self.seconds = time.monotonic() - started
        return True

    # --- one mutant ---

    def _order(self, mutant: Mutant | None) -> list[str]:
        if mutant is None:
            return list(self.items)
        here = self.by_function.get(mutant.function, Counter())
        return sorted(
            self.items,
            key=lambda name: (-here[name], self.slow.get(name, 9.0) / (1 + self.killers[name])),
        )

    def _fork(self, mutant: Mutant | None) -> tuple[int, int]:
        """A child that tries a mutant, or measures the tests; its number and where it answers."""
        ours, theirs = os.pipe()
        pid = os.fork()
        if pid:
            os.close(theirs)
            return pid, ours
        os.close(ours)
        answer: dict[str, Any] = {}
        silence = os.open(os.devnull, os.O_WRONLY)
        os.dup2(silence, 1)
        os.dup2(silence, 2)
        try:
            if mutant is not None:
                resource.setrlimit(resource.RLIMIT_CPU, (LIMIT, LIMIT))
            answer = self._try(mutant)
        except BaseException as error:  # a mutant that cannot even be imported is noticed
            answer = {"killer": f"{type(error).__name__}"}
        os.write(theirs, json.dumps(answer).encode())
        os._exit(0)

    def _try(self, mutant: Mutant | None) -> dict[str, Any]:
        order = self._order(mutant)
        if mutant is not None and not put_in_place(mutant):
            return {"killer": _anew(mutant, self.game)}
        times: dict[str, float] = {}
        for name in order:
            begun = time.monotonic()
            item = self.items[name]
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=None)
            times[name] = round(time.monotonic() - begun, 4)
            if self.failed:
                return {"killer": name}
        return {"killer": "", "times": times if mutant is None else {}}

    def _wait_for(self, running: dict[tuple[int, int], Mutant | None]) -> str:
        """Hear what the first of them has to say."""
        pipes = {pipe: (pid, pipe) for pid, pipe in running}
        ready, _, _ = select.select(list(pipes), [], [])
        said = ""
        for pipe in ready:
            key = pipes[pipe]
            data = b""
            while more := os.read(pipe, 1 << 16):
                data += more
            os.close(pipe)
            os.waitpid(key[0], 0)
            mutant = running.pop(key)
            told = json.loads(data) if data else {"killer": "time"}
            said = told["killer"]
            if mutant is None:
                self.green, self.slow = not said, told.get("times", {})
            elif not said:
                self.survivors.append(mutant)
                print(f"not noticed: {mutant.name}", file=sys.stderr, flush=True)
            else:
                self.killers[said] += 1
                self.by_function.setdefault(mutant.function, Counter())[said] += 1
        return said


def put_in_place(mutant: Mutant) -> bool:
    """Give the function its changed code; whether that was possible."""
    if not mutant.function:
        return False
    module: Any = sys.modules.get(mutant.module) or importlib.import_module(mutant.module)
    code: Any = compile(mutant.source, module.__file__, "exec")
    thing = module
    for part in mutant.function.split("."):
        codes = [one for one in code.co_consts if isinstance(one, CodeType) and one.co_name == part]
        thing = vars(thing).get(part)
        if not codes or thing is None:
            return False
        code = codes[-1]
    for wrapper in ("__func__", "fget", "__wrapped__"):
        thing = getattr(thing, wrapper, None) or thing
    if not isinstance(thing, FunctionType) or thing.__code__.co_freevars != code.co_freevars:
        return False
    thing.__code__ = code
    return True


class _Changed(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Imports one module with a change."""

    def __init__(self, mutant: Mutant) -> None:
        self.mutant = mutant

    def find_spec(self, name: str, path: Any, target: Any = None) -> Any:
        if name != self.mutant.module:
            return None
        return importlib.util.spec_from_loader(name, self)

    def exec_module(self, module: Any) -> None:
        where = ROOT / f"{self.mutant.module.replace('.', '/')}.py"
        module.__file__ = str(where)
        exec(compile(self.mutant.source, str(where), "exec"), vars(module))


def _anew(mutant: Mutant, game: str) -> str:
    """Import everything of the game again, with the change, and run its tests; what notices it."""
    for name in list(sys.modules):
        if name.startswith(("tests", "game", "scenes")) or name == "conftest":
            del sys.modules[name]
    sys.meta_path.insert(0, _Changed(mutant))
    first = _FirstFailure()
    chosen = Judge.__new__(Judge)
    chosen.game = game
    kept = _Keeps(chosen)
    status = pytest.main(["-x", *QUIETLY, *files_of(game)], plugins=[first, kept])
    return "" if status == 0 else first.name or "import"


class _Keeps:
    def __init__(self, judge: Judge) -> None:
        self.judge = judge

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        self.judge.pytest_collection_modifyitems(items)


class _FirstFailure:
    name = ""

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed and not self.name:
            self.name = report.nodeid


def judged(game: str, count: int, seed: int, at_once: int) -> Judge:
    """The judge of so many mutants of a game, with its verdict."""
    os.chdir(ROOT)
    os.environ |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    judge = Judge(game, count, seed, at_once)
    pytest.main([*QUIETLY, *files_of(game)], plugins=[judge])
    return judge
