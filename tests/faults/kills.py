"""Kills the real program in the real window at any moment: what was on screen is on the disk."""

from __future__ import annotations

import os
import random
import shutil
import signal
import tempfile
import time
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from attack import Attack, Found

from game.catalog import CATALOG
from game.journal import JournalError, Match, Player
from game.store import Store
from scenes.stage import window
from scenes.stage.inspect import listing
from tests.robot import Robot
from tests.window.display import screen
from tests.window.driver import Rowdy

SIZE = (960, 540)
LOOK_BACK = 40  # moves of bots may have been made since the screen was last at rest


def _prepared(home: Path, game: str, seed: int) -> Path:
    """A player's folder with a match that was just begun: one person against two bots."""
    os.environ["ROWDY_HOME"] = str(home)
    store = Store.open()
    store.settings.language, store.settings.speed = "en", "fast"
    assert store.save_settings()
    seats = [Player("Ann", "human"), Player("Bo", "easy"), Player("Cy", "normal")]
    path = store.new_journal_path(game)
    match = Match.start(CATALOG[game], seats, {}, seed, path=path)
    store.remember(match)
    match.close()
    assert path is not None
    return path


def kills(count: int, chance: random.Random) -> Found:
    """Go on with the match, play with a real mouse and real keys, and be killed."""
    found, moves = Found(), 0
    missing = [tool for tool in ("Xvfb", "xdotool") if not shutil.which(tool)]
    if missing:
        return Found(0, [f"{missing[0]} is not installed"])
    games = list(CATALOG)
    with (
        contextmanager(screen)("1000x600x24", False) as display,
        tempfile.TemporaryDirectory(prefix="rowdy-kills-") as folder,
    ):
        matches: dict[str, tuple[Path, Path]] = {}
        for number in range(count):
            game = games[number % len(games)]
            if game not in matches:
                home = Path(folder, f"{game}-{number}")
                matches[game] = (home, _prepared(home, game, number))
            home, path = matches[game]
            where = f"kill {number} ({game})"
            found.tried += 1
            try:
                _one_kill(found, display, home, path, chance, where)
                match = Match.read(path)
            except (AssertionError, JournalError) as error:
                found.broken.append(f"{where}: {error}")
                del matches[game]
                continue
            moves += len(match.moves)
            if match.outcome is not None:
                del matches[game]
    found.note = f"{found.note or 0} tables compared, {moves} moves on the disk at the kills"
    return found


def _one_kill(
    found: Found, display: str, home: Path, path: Path, chance: random.Random, where: str
) -> None:
    before = len(Match.read(path).moves)
    size = f"{SIZE[0]}x{SIZE[1]}"
    with Rowdy(display, home, size=size) as rowdy:
        rowdy.click("continue")
        rowdy.wait(lambda: (seen := rowdy.targets()) and "new_game" not in seen)
        until = time.monotonic() + chance.uniform(0.2, 2.5)
        while time.monotonic() < until:
            _play_anything(rowdy, chance)
        rowdy.process.send_signal(signal.SIGSTOP)  # the picture stands still
        seen = rowdy.targets()
        rowdy.process.send_signal(signal.SIGKILL)
        rowdy.process.wait(10)
    match = Match.read(path)
    found.expect(len(match.moves) >= before, f"{where}: {before} moves, now {len(match.moves)}")
    shown = _cards(seen)
    if shown:  # else a count, a curtain or the results lay over the table
        found.note = str(int(found.note or "0") + 1)
        found.expect(_is_on_disk(path, shown), f"{where}: {shown} is not on the disk")
    odd = [one.name for one in path.parent.iterdir() if one.suffix not in (".jsonl", ".torn")]
    found.expect(not odd, f"{where}: {odd} beside the journal")


def _play_anything(rowdy: Rowdy, chance: random.Random) -> None:
    """What somebody does who wants to play and does not know how."""
    targets = rowdy.targets()
    leads_away = ("table.menu", "table.help", "table.undo", "table.hint", "quit", "leave")
    there = [id for id, target in targets.items() if target["enabled"] and id not in leads_away]
    if not there or "resume" in there or chance.random() < 0.3:
        rowdy.key(chance.choice(("Return", "space", "n", "f", "t", "s")))
        return
    rowdy.click_at(chance.choice(there))


def _cards(targets: dict[str, Any]) -> list[tuple[str, str]]:
    """What is seen of the cards: which lie where, and which are in the hand. The letters of Twin It
    come and go."""
    seen: list[tuple[str, str]] = []
    for id, target in targets.items():
        place, label = id.partition(".")[0], target["label"]
        if place == "hand":
            seen.append((place, label))
        elif place == "card":
            seen.append((id, ""))
        elif place in ("line", "row") and label.lstrip("+-−").isdigit():
            seen.append((id, label))
    return sorted(seen)


def _is_on_disk(path: Path, shown: list[tuple[str, str]]) -> bool:
    """Whether the match on the disk comes, or has just come, to a table that shows this."""
    from scenes.app import App

    window.start()
    whole = Match.read(path)
    app = App(Store.open(), size=SIZE)
    try:
        moves = len(whole.again()[1])
        for back in range(min(LOOK_BACK, moves) + 1):
            match, lines = whole.again()
            for line in lines[: moves - back]:
                match.obey(line)
            table = Robot(app, match).table
            table.take_anew()
            listed = {one["id"]: one for one in listing(table.targets())}
            app.reset("title")
            if _cards(listed) == shown:
                return True
    finally:
        app.close()
    return False


ATTACKS = [
    Attack(
        "kills",
        "Killed at any moment of any game in the real window: what was on screen is on the disk.",
        "kills", 8, 500, kills,
    )
]  # fmt: skip
