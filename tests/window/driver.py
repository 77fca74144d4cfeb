"""Drives the program as a stranger would: a process, a window, a mouse, keys, and the list that
``--inspect`` keeps up to date. Every wait has an end."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, Self

ROOT = Path(__file__).parents[2]
PATIENCE = 20.0
SOURCE = (sys.executable, "-m", "scenes.command")


class Rowdy:
    """A running program."""

    def __init__(
        self,
        display: str,
        home: Path,
        *arguments: str,
        size: str = "1280x720",
        program: Sequence[str] = SOURCE,
        surroundings: Mapping[str, str] | None = None,
    ) -> None:
        """Starts it; ``surroundings`` are added to its environment."""
        self.home = home
        home.mkdir(parents=True, exist_ok=True)
        self.listed = home / f"targets-{time.monotonic_ns()}.json"
        environment = {**os.environ, "DISPLAY": display, "ROWDY_HOME": str(home)}
        environment["SDL_AUDIODRIVER"] = "dummy"
        for name in ("SDL_VIDEODRIVER", "WAYLAND_DISPLAY"):
            environment.pop(name, None)
        environment.update(surroundings or {})
        self.environment = environment
        self.log = (home / "output.txt").open("ab")
        command = [*program, *arguments]
        command += ["--inspect", str(self.listed), "--size", size]
        self.process = subprocess.Popen(
            command,
            cwd=ROOT,
            env=environment,
            stdout=self.log,
            stderr=self.log,
        )
        self.window = ""

    def __enter__(self) -> Self:
        try:
            self.window = self.wait(self._find_window)
            self.wait(lambda: bool(self.targets()))
            self._run("windowfocus", self.window)
        except BaseException:
            self.end()
            raise
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.end()

    def end(self) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait(10)
        self.log.close()

    def kill(self) -> None:
        """As a power cut would."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(10)

    # --- eyes ---

    def wait(self, found: Callable[[], Any], seconds: float = PATIENCE) -> Any:
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if result := found():
                return result
            if self.process.poll() is not None:
                said = (self.home / "output.txt").read_text("utf-8", "replace")
                raise AssertionError(f"the program has ended: {said}")
            time.sleep(0.02)
        raise AssertionError(f"that never happened; last seen: {list(self.targets())}")

    def _find_window(self) -> str:
        pid = str(self.process.pid)
        return self._run("search", "--onlyvisible", "--pid", pid).strip().rpartition("\n")[2]

    def targets(self) -> dict[str, dict[str, Any]]:
        try:
            return {target["id"]: target for target in json.loads(self.listed.read_bytes())}
        except (OSError, ValueError):
            return {}

    def see(self, id: str) -> dict[str, Any]:
        """Wait until there is a target of this name."""
        found: dict[str, Any] = self.wait(lambda: self.targets().get(id))
        return found

    def changed(self, before: dict[str, Any]) -> dict[str, dict[str, Any]]:
        """Wait until the list is another one than before."""
        found: dict[str, dict[str, Any]] = self.wait(
            lambda: now if (now := self.targets()) and now != before else None
        )
        return found

    def shot(self) -> Path:
        """The picture that F12 takes."""
        folder = self.home
        before = set(folder.rglob("*.png"))
        self.key("F12")
        fresh: set[Path] = self.wait(lambda: set(folder.rglob("*.png")) - before)
        picture = fresh.pop()
        self.wait(lambda: picture.with_suffix(".json").exists())
        return picture

    # --- hands ---

    def _run(self, *words: str) -> str:
        return subprocess.run(
            ["xdotool", *words],
            env=self.environment,
            capture_output=True,
            text=True,
            timeout=10,
            check=False,
        ).stdout

    def _to(self, pos: tuple[int, int]) -> list[str]:
        return ["mousemove", "--window", self.window, str(pos[0]), str(pos[1])]

    def centre(self, id: str) -> tuple[int, int]:
        x, y, wide, high = self.see(id)["rect"]
        return x + wide // 2, y + high // 2

    def click(self, id: str) -> None:
        self._run(*self._to(self.centre(id)), "sleep", "0.03", "click", "1")

    def click_at(self, id: str) -> None:
        """Click where a target was seen last, if it was; do not wait for it."""
        if target := self.targets().get(id):
            x, y, wide, high = target["rect"]
            self._run(*self._to((x + wide // 2, y + high // 2)), "click", "1")

    def drag(self, id: str, goal: str) -> None:
        (x, y), (to_x, to_y) = self.centre(id), self.centre(goal)
        words = [*self._to((x, y)), "sleep", "0.03", "mousedown", "1", "sleep", "0.03"]
        for step in range(1, 6):
            here = (x + (to_x - x) * step // 5, y + (to_y - y) * step // 5)
            words += [*self._to(here), "sleep", "0.02"]
        self._run(*words, "mouseup", "1")

    def key(self, *names: str) -> None:
        for name in names:
            self._run("key", name)

    # --- Take That ---

    def cards(self, place: str) -> list[tuple[int, str]]:
        """Number and target of each card in the hand or in the line."""
        return [
            (int(target["label"]), id)
            for id, target in self.targets().items()
            if id.startswith(f"{place}.") and target["label"].isdecimal()
        ]

    def journal(self) -> Path:
        """The newest journal."""
        found: list[Path] = self.wait(lambda: sorted((self.home).rglob("*.jsonl")))
        return found[-1]
