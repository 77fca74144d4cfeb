"""Broken files of every kind: read, refused with a sentence, never lost, and drawn all the same."""

from __future__ import annotations

import contextlib
import io
import json
import os
import random
import tempfile
import traceback
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pygame
from attack import Attack, Found

from game import cli
from game.catalog import CATALOG
from game.chance import Chance
from game.journal import JournalError, Match, Player
from game.store import Settings, Store
from game.words import Words
from scenes.app import App
from scenes.stage import window
from scenes.table.watch import open_watch

WINDOW = (960, 540)
KINDS = ("human", "easy", "human", "hard", "random", "normal")
NASTY: tuple[Any, ...] = (
    None, True, -1, 0, 1 << 64, -(1 << 63), 10**400, 1.5, 1e308, "", "x" * 3000, "\0", "\u200b",
    "\u202e", "é" * 30, "\ud800", [], {}, [[[[]]]], {"a": {"b": []}}, "lay 99999999999999999999",
    "NaN", "../../../etc/passwd", "*", "{name}", "%s", "\x1b[31m",
)  # fmt: skip


# --- whole files ---------------------------------------------------------------------------------


def _played(match: Match, moves: int) -> bytes:
    for number in range(moves):
        if not match.game.to_act:
            break
        seat = match.game.to_act[0]
        chance = Chance(match.seed, "fuzz", number)
        legal = match.game.legal_moves(seat)
        if legal:
            match.play(seat, chance.pick(legal))
        if number % 9 == 8 and match.undoable:
            match.undo(1)
        if number == 5:
            match.change_seat(0, "Zoé", "human")
    return match.text


@cache
def journals() -> list[bytes]:
    """A journal of every game and mode, in the middle and at its end."""
    found: list[bytes] = []
    for entry in CATALOG.values():
        lead = entry.options[0]
        modes = [{lead.key: choice} for choice in lead.choices] or [{}]
        for seed, options in enumerate(modes):
            players = max(entry.fewest, 4)
            seats = [Player(f"P{n}", KINDS[n]) for n in range(players)]
            for moves in (14, 60):
                match = Match.start(entry, seats, options, seed)
                found.append(_played(match, moves))
    return found


# --- ways to break them --------------------------------------------------------------------------


def _flip(data: bytearray, chance: random.Random) -> bytes:
    for _ in range(chance.choice((1, 1, 1, 3, 20))):
        data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
    return bytes(data)


def _cut(data: bytearray, chance: random.Random) -> bytes:
    return bytes(data[: chance.randrange(len(data))])


def _nulls(data: bytearray, chance: random.Random) -> bytes:
    at = chance.randrange(len(data))
    size = chance.choice((1, 8, 512, 4096))
    return bytes(data[:at]) + bytes(size) + bytes(data[at + chance.choice((0, size)) :])


def _lines(data: bytearray, chance: random.Random) -> bytes:
    """Lines lost, doubled or moved."""
    lines = bytes(data).splitlines(keepends=True)
    for _ in range(chance.randint(1, 3)):
        at = chance.randrange(len(lines))
        way = chance.randrange(4)
        if way == 0 and len(lines) > 1:
            del lines[at]
        elif way == 1:
            lines.insert(at, lines[chance.randrange(len(lines))])
        elif way == 2:
            other = chance.randrange(len(lines))
            lines[at], lines[other] = lines[other], lines[at]
        else:
            lines.insert(at, chance.choice((b"\n", b"\r\n", b"{}\n", b"[]\n", b'{"x_a":1}\n')))
    return b"".join(lines)


def _nested(data: bytearray, chance: random.Random) -> bytes:
    depth = chance.choice((10, 1000, 100_000))
    return bytes(data) + chance.choice((b"[", b'{"a":')) * depth + b"\n"


def _encoded(data: bytearray, chance: random.Random) -> bytes:
    text = bytes(data).decode()
    way = chance.choice(("utf-16", "utf-32", "latin-1", "utf-8-sig", "cp037", "utf-7"))
    return text.encode(way, "replace")


def _valued(data: bytearray, chance: random.Random) -> bytes:
    """Another value in some field of some line, or of the whole file."""
    lines = bytes(data).splitlines()
    whole = len(lines) > 1 and not lines[0].startswith(b'{"')
    at = chance.randrange(len(lines))
    try:
        fields = json.loads(bytes(data) if whole else lines[at])
    except ValueError:
        return bytes(data)
    holder, key = _somewhere(fields, chance)
    value = chance.choice(NASTY)
    if key is None:
        fields = value
    else:
        holder[key] = value
    try:
        text = json.dumps(fields, ensure_ascii=chance.random() < 0.5).encode("utf-8")
    except (UnicodeEncodeError, ValueError):
        text = json.dumps(fields).encode()
    if whole:
        return text
    lines[at] = text
    return b"\n".join(lines) + b"\n"


def _somewhere(fields: Any, chance: random.Random) -> tuple[Any, Any]:
    """Some place within a value: what holds it, and its key there."""
    holder, key = None, None
    while True:
        if isinstance(fields, dict) and fields:
            holder, key = fields, chance.choice(list(fields))
        elif isinstance(fields, list) and fields:
            holder, key = fields, chance.randrange(len(fields))
        else:
            return holder, key
        if chance.random() < 0.4:
            return holder, key
        fields = holder[key]


def _noise(data: bytearray, chance: random.Random) -> bytes:
    return chance.randbytes(chance.choice((0, 1, 7, 300, 5000)))


WAYS: tuple[Callable[[bytearray, random.Random], bytes], ...] = (
    _flip, _cut, _nulls, _lines, _nested, _encoded, _valued, _valued, _valued, _noise,
)  # fmt: skip


# --- journals ------------------------------------------------------------------------------------


def broken_journals(count: int, chance: random.Random) -> Found:
    """Read, replayed as text and as JSON, resumed, played on; the original bytes are kept."""
    found, read, refused = Found(), 0, 0
    with tempfile.TemporaryDirectory(prefix="rowdy-fuzz-") as folder:
        os.environ["ROWDY_HOME"] = folder
        path = Path(folder, "match.jsonl")
        torn = path.with_name("match.jsonl.torn")
        for number in range(count):
            found.tried += 1
            way = chance.choice(WAYS)
            data = way(bytearray(chance.choice(journals())), chance)
            where = f"journal {number} ({way.__name__})"
            path.write_bytes(data)
            torn.unlink(missing_ok=True)
            try:
                if _resumed(found, path, torn, data, where):
                    read += 1
                else:
                    refused += 1
                if number % 10 == 0:
                    _replayed(found, path, where)
            except Exception as error:
                found.broken.append(f"{where}: {type(error).__name__}: {error}")
    found.note = f"{read} read, {refused} refused with a sentence"
    return found


def _resumed(found: Found, path: Path, torn: Path, data: bytes, where: str) -> bool:
    try:
        match = Match.resume(path)
    except JournalError as error:
        for language in Words.languages:
            said = Words(language).sentence(error.reason)
            found.expect(said and "\n" not in said and "\0" not in said, f"{where}: {said!r}")
        found.expect(path.read_bytes() == data, f"{where}: a refused journal was changed")
        return False
    try:
        kept, cut = path.read_bytes(), torn.read_bytes() if torn.exists() else b""
        same = data.startswith(kept.removesuffix(b"\n")) and (
            data.removesuffix(b"\n") == (kept + cut).removesuffix(b"\n")
            or data == kept.removesuffix(b"\n")
        )
        found.expect(same, f"{where}: bytes of the original are gone")
        found.expect(kept == match.text, f"{where}: the match says other lines than its file")
        if match.game.to_act and (legal := match.game.legal_moves(match.game.to_act[0])):
            match.play(match.game.to_act[0], legal[0])
            again = Match.read(path)
            found.expect(again.game.position() == match.game.position(), f"{where}: other match")
    finally:
        match.close()
    return True


def _replayed(found: Found, path: Path, where: str) -> None:
    for flag in ((), ("--json",)):
        out, err = io.StringIO(), io.StringIO()
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            status = cli.main(["replay", str(path), *flag])
        said = err.getvalue().rstrip("\n")
        found.expect(status in (0, 2), f"{where}: replay ends with {status}")
        found.expect(status == 0 or said, f"{where}: refused without a word")
        found.expect("Traceback" not in said, f"{where}: {said}")


# --- the drawn screens ---------------------------------------------------------------------------


def _app() -> App:
    window.start()
    pygame.event.clear()
    return App(Store.open(), size=WINDOW)


def _press(app: App, name: str) -> None:
    pygame.event.post(
        pygame.Event(pygame.KEYDOWN, key=pygame.key.key_code(name), mod=0, unicode="", scancode=0)
    )
    app.step(0)


def _steps(app: App, count: int) -> None:
    for _ in range(count):
        if app.stack:
            app.step(100)


def drawn(count: int, chance: random.Random) -> Found:
    """Broken journals, settings and memories on the screens: title, continue, watch, set-up,
    settings; no exception, no crash screen, the original kept."""
    found, continued = Found(), 0
    for number in range(count):
        found.tried += 1
        with tempfile.TemporaryDirectory(prefix="rowdy-drawn-") as folder:
            os.environ["ROWDY_HOME"] = folder
            home = Path(folder)
            store = Store.open()
            kept = home / "data" / "journals" / "match.jsonl"
            journal = chance.choice(journals())
            kept.write_bytes(journal)
            memory = {"journal": kept.name, "game": json.loads(journal.split(b"\n")[0])["game"]}
            current = home / "data" / "current.json"
            current.write_text(json.dumps({**memory, "round": 2, "names": ["Ann"]}))
            store.settings.names = ["Ann"]
            store.settings.last_setup = {memory["game"]: {"seats": [{"name": "Ann"}]}}
            store.settings.speed = chance.choice(("off", "fast"))
            store.save_settings()
            over = home / "cache" / "over.json"
            over.parent.mkdir(exist_ok=True)
            over.write_text(json.dumps({"a.jsonl": 3}))
            settings = home / "config" / "settings.json"
            victim = chance.choice((kept, kept, settings, settings, current, over))
            way = chance.choice(WAYS)
            broken = way(bytearray(victim.read_bytes()), chance)
            victim.write_bytes(broken)
            where = f"screen {number} ({victim.name}, {way.__name__})"
            try:
                app = _app()
            except Exception as error:
                found.broken.append(f"{where}: does not start: {type(error).__name__}: {error}")
                continue
            try:
                app.push("title")
                _steps(app, 12)
                _press(app, "return")  # continue, or a new game
                _steps(app, 12)
                continued += any(type(scene).__name__.endswith("Table") for scene in app.stack)
                app.reset("settings")
                _steps(app, 2)
                app.reset("setup", chance.choice(list(CATALOG.values())))
                _steps(app, 3)
                app.stack[0].app.reset("title")
                open_watch(app, kept)
                _steps(app, 12)
                if victim == settings:
                    _keeps_settings(found, app, home, broken, where)
            except Exception as error:
                told = traceback.format_exc(limit=-4)
                found.broken.append(f"{where}: {type(error).__name__}: {error}\n{told}")
            finally:
                app.close()
            everything = b"\n".join(
                one.read_bytes() for one in home.rglob("*") if one.is_file() and one != over
            )
            if victim == kept:
                whole = broken.rstrip(b"\n")
                torn = whole.rpartition(b"\n")[2]
                there = whole in everything or whole.removesuffix(torn) in everything
                found.expect(there, f"{where}: the original journal is gone")
    found.note = f"{continued} matches were gone on with"
    return found


def _keeps_settings(found: Found, app: App, home: Path, broken: bytes, where: str) -> None:
    assert isinstance(app.settings, Settings)
    app.settings.speed = "slow"
    found.expect(app.store.save_settings(), f"{where}: settings cannot be saved any more")
    kept = [one.read_bytes() for one in (home / "config").iterdir()]
    found.expect(Store.open().settings.speed == "slow", f"{where}: the settings do not hold")
    try:
        fine = isinstance(json.loads(broken), dict)
    except (ValueError, RecursionError):
        fine = False
    found.expect(fine or broken in kept, f"{where}: the broken settings were thrown away")


ATTACKS = [
    Attack(
        "broken-journals",
        "Any bytes as a journal are read or refused with a sentence; not a byte of them is lost.",
        "files", 3000, 100_000, broken_journals,
    ),
    Attack(
        "drawn-files",
        "Any bytes as journal, settings or memory of the match: every screen is drawn.",
        "starts", 60, 5000, drawn,
    ),
]  # fmt: skip
