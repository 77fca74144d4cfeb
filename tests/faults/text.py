"""Attacks with text: every code point and nasty strings, as names, keys, settings and sentences.

Whatever is written in a file or typed is accepted or refused in a sentence, and then drawn.
"""

from __future__ import annotations

import json
import random
import shutil
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pygame
from attack import Attack, Found

from game import names
from game.bots.arena import play_match
from game.bots.bot import bot_for
from game.catalog import CATALOG
from game.contract import Reason
from game.journal import JournalError, Match, Player
from game.lines import why_not_name
from game.store import Settings, Store
from game.words import Words
from scenes.app import App
from scenes.crash import DEAF_MS, CrashScene
from scenes.input.bindings import DEFAULTS, Bindings
from scenes.menus.results import ResultsScene
from scenes.menus.title import TitleScene
from scenes.stage import fonts, text, window
from scenes.stage.rows import TextField
from scenes.table.curtain import CurtainScene
from scenes.table.log import LogEntry

LAST = 0x10FFFF
SEATS = 24  # names on one screen
SIZES = ((960, 540), (1280, 720))
# The 57 that 0.9 accepted as a name and could not draw ("Text has zero width"), and some fillers.
ONCE_BAD = [
    0xAD, 0x34F, 0x61C, 0x115F, 0x1160, 0x17B4, 0x17B5, *range(0x180B, 0x1810), 0x200B, 0x200C,
    0x200D, *range(0x2060, 0x2066), *range(0x206A, 0x2070), 0x3164, *range(0xFE00, 0xFE10), 0xFFA0,
    *range(0xFFF0, 0xFFF9), *range(0x1BCA0, 0x1BCA4), *range(0x1D173, 0x1D17B), 0xE0001, 0xE0100,
]  # fmt: skip
_BIDI = "\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u061c"
_SOME = "aé Ж שרה مح 大 다 ก प्रि 😀 👨\u200d👩 🇫🇷 ❤\ufe0f \u0301 \u0489 \u200b \u200c * ∗"


# --- what there is to try -----------------------------------------------------------------------


def code_points(count: int, chance: random.Random) -> list[int]:
    """All of them if there are as many to try; or those that once failed, the ends and the middle
    of blocks, and others by chance."""
    if count > LAST:
        return list(range(LAST + 1))
    blocks = range(0, 0x20000, 128)
    edges = [code for block in blocks for code in (block, block + 64, block + 127)]
    picked = chance.sample(edges, min(len(edges), max(0, count - len(ONCE_BAD)) // 2))
    rest = max(0, count - len(ONCE_BAD) - len(picked))
    return [*ONCE_BAD, *picked, *(chance.randrange(LAST + 1) for _ in range(rest))][:count]


def nasty(chance: random.Random, longest: int) -> str:
    """A string of one of the kinds that break programs."""
    kind = chance.randrange(9)
    length = chance.randrange(1, longest + 1)
    if kind == 0:
        return "".join(chance.choice(_BIDI + "aא1") for _ in range(length))
    if kind == 1:
        return "".join(chr(chance.randrange(0xD800, 0xE000)) for _ in range(length))
    if kind == 2:
        return "a" + "".join(chr(chance.randrange(0x300, 0x370)) for _ in range(length))
    if kind == 3:
        return "".join(chance.choice("\0\x1b\r\n\t\x7f\x85ab *{}") for _ in range(length))
    if kind == 4:
        return chance.choice(("x", "é", "ж", "א", "*", " ", "大", "\u200b", "W ")) * length
    if kind == 5:
        return "".join(chr(chance.choice(ONCE_BAD)) for _ in range(length))
    if kind == 6:
        return "".join(chr(chance.randrange(LAST + 1)) for _ in range(length))
    if kind == 7:
        return "".join(chance.choice(_SOME) for _ in range(length))
    return "".join(chr(chance.randrange(0x590, 0x1100)) for _ in range(length))


# --- a program to attack ------------------------------------------------------------------------


def _app(store: Store, size: tuple[int, int] = SIZES[0]) -> App:
    window.start()
    pygame.event.clear()
    App._complain = staticmethod(lambda error: None)  # type: ignore[method-assign]
    return App(store, size=size)


@contextmanager
def _opened(language: str = "en", percent: int = 100) -> Iterator[App]:
    store = Store.open()
    store.settings.language, store.settings.speed = language, "off"  # type: ignore[assignment]
    store.settings.bots_pace = "off"
    store.settings.text_percent = percent
    app = _app(store)
    try:
        yield app
    finally:
        app.close()


def _steps(app: App, count: int = 2, dt: float = 16.0) -> None:
    for _ in range(count):
        app.step(dt)


def _finished() -> bytes:
    """The journal of a whole match of as many as possible."""
    match = Match.start("flip-7", [Player(f"P{i}", "easy") for i in range(SEATS)], {}, 5)
    bots = [bot_for("flip-7", "easy")] * SEATS
    play_match(match.game.copy(), bots, None, lambda seat, move, *at: match.play(seat, move))
    return match.text


def _with_names(journal: bytes, given: list[str]) -> bytes:
    first, _, rest = journal.partition(b"\n")
    header = json.loads(first)
    header["seats"] = [{"name": name, "kind": "easy"} for name in given]
    return json.dumps(header).encode() + b"\n" + rest


def _readable(found: Found, journal: bytes, name: str) -> bool:
    """Whether a journal with this name is accepted; if not, there must be a sentence."""
    header = journal.partition(b"\n")[0] + b"\n"
    try:
        Match.parse(_with_names(header, [name] + ["Bo"] * (SEATS - 1)))
    except JournalError as error:
        _told(found, error.reason, f"a journal with {name!a}")
        return False
    return True


def _told(found: Found, reason: Reason | None, what: str) -> None:
    """A refusal is one sentence in both languages."""
    for language in Words.languages:
        said = Words(language).sentence(reason) if reason is not None else "."
        found.expect(said.endswith(".") and "{text}" not in said, f"{what}: refused with {said!r}")


def _draw_all(found: Found, app: App, journal: bytes, given: list[str]) -> None:
    """These names on a table, in the results, behind the curtain and in a set-up."""
    match = Match.parse(_with_names(journal, given))
    for seat, name in enumerate(match.names):
        found.expect(why_not_name(name) is None, f"{given[seat]!a} is shown as {name!a}")
    outcome = match.outcome
    assert outcome is not None
    app.reset("table", match)
    _steps(app, 3)
    app.reset(ResultsScene(match.entry, match, outcome, app.quit, app.quit))
    _steps(app)
    app.reset(
        CurtainScene(
            match.names[0], 0, [LogEntry(f"{name} *34*.") for name in match.names], app.quit
        )
    )
    _steps(app)
    seats = [{"name": name, "kind": "human"} for name in given]
    app.settings.last_setup = {"flip-7": {"seats": seats}}
    app.settings.names = given[:12]
    app.reset("setup", CATALOG["flip-7"])
    _steps(app)


def _type_and_bind(found: Found, app: App, name: str) -> None:
    """The name typed into a field and as a key."""
    field = TextField("name", "", pygame.Rect(0, 0, 200, 40), "Ann", lambda value: None)
    field.begin()
    field.type(name)
    field.draw(app.window.surface, app.scale)
    field.finish(True)
    typed = str(field.value)
    reason = why_not_name(typed)
    if reason is not None:
        _told(found, reason, f"{name!a} was typed")
    else:
        found.expect(names.cleaned(typed) == typed, f"{typed!a} is a name that is not seen")
    field.draw(app.window.surface, app.scale)
    bindings = Bindings({"hint": [name], "undo": [name, "j"]})
    app.bindings = bindings
    drawn = text.render(app.hint("hint"), text.HANKEN_BOLD, 16, (255, 255, 255))
    found.expect(drawn.get_width() > 1, f"the key {name!a} is printed as nothing")


def _crash(found: Found, app: App, what: str) -> None:
    """After a crash there is the screen that tells of it, and its buttons work."""
    found.expect(app.survive(ValueError(what)), f"no crash screen after {ascii(what)[:200]}")
    if not isinstance(app.scene, CrashScene):
        return
    _steps(app, 6, DEAF_MS / 4)
    for key, done in ((pygame.K_c, "copied"), (pygame.K_RETURN, "opened again")):
        scene: Any = app.scene
        pygame.event.post(pygame.Event(pygame.KEYDOWN, key=key, mod=0, unicode="", scancode=0))
        _steps(app)
        works = bool(scene.done) if key == pygame.K_c else isinstance(app.scene, TitleScene)
        found.expect(works, f"cannot be {done}: {ascii(what)[:200]}")


def _guarded(found: Found, what: str, do: Callable[[], object]) -> None:
    try:
        do()
    except Exception as error:
        where = traceback.extract_tb(error.__traceback__)[-1]
        found.broken.append(f"{what}: {error!r} in {where.filename}:{where.lineno}")


def _names_on_screens(given: list[str], chance: random.Random) -> Found:
    """Each of these as a name in files, typed and as a key; what is accepted is drawn."""
    found = Found()
    journal = _finished()
    accepted: list[str] = []
    real = fonts._listed
    with _opened(chance.choice(("en", "fr")), chance.choice((100, 200))) as app:
        _steps(app, 9)
        for place, name in enumerate(given):
            found.tried += 1
            tell = f"the name {name!a}"
            _guarded(found, tell, lambda name=name: _type_and_bind(found, app, name))
            if _readable(found, journal, name):
                accepted.append(name)
            if len(accepted) >= SEATS or (place == len(given) - 1 and accepted):
                # Looking through all fonts takes time: mostly the system has none.
                fonts._listed = real if chance.random() < 0.04 else _no_fonts  # type: ignore[assignment]
                shown = (accepted * SEATS)[:SEATS]
                tell = f"the names {accepted!a}"
                _guarded(found, tell, lambda shown=shown: _draw_all(found, app, journal, shown))
                fonts.settle()
                _guarded(found, tell, lambda: _steps(app))
                _guarded(found, tell, lambda: app.reset("title"))
                _guarded(found, tell, lambda tell=tell: _crash(found, app, tell))
                accepted = []
        fonts._listed = real
    return found


def _no_fonts() -> list[str]:
    return []


_no_fonts.cache_clear = lambda: None  # type: ignore[attr-defined]


# --- attacks ------------------------------------------------------------------------------------


def every_code_point(count: int, chance: random.Random) -> Found:
    return _names_on_screens([chr(code) for code in code_points(count, chance)], chance)


def nasty_names(count: int, chance: random.Random) -> Found:
    return _names_on_screens([nasty(chance, 24) for _ in range(count)], chance)


def nasty_text(count: int, chance: random.Random) -> Found:
    """Nasty strings, short and very long, through all functions that measure and draw text."""
    found = Found()
    window.start()
    pygame.display.set_mode((320, 200))
    real = fonts._listed
    for _ in range(count):
        found.tried += 1
        longest = chance.choice((1, 5, 40, 40, 300, 300, 3_000, 100_000))
        string = nasty(chance, longest)
        face, px = chance.choice(text.FACES), chance.choice((-3, 0, 1, 11, 20, 60))
        width = chance.choice((-100, 0, 1, 50, 400, 2000))
        accent = chance.choice((None, (200, 100, 0)))
        what = f"{string[:60]!a} ({len(string)}), {face} {px} in {width}"

        def draw(string: str = string, face: str = face, px: int = px, width: int = width,
                 accent: Any = accent, what: str = what) -> None:  # fmt: skip
            text.size(string, face, px)
            fonts.settle()  # what is found between measuring and drawing changes both
            text.forget_drawn()
            drawn = text.render(string, face, px, (255, 255, 255), accent)
            size = text.size(string, face, px)
            found.expect(drawn.get_height() == size[1], f"{what}: {drawn.get_size()} is not {size}")
            near = abs(drawn.get_width() - size[0]) <= max(2, size[0] // 50)
            found.expect(
                near or accent is None or px < 11, f"{what}: {drawn.get_size()} is not {size}"
            )
            text.wrapped(string, face, px, (255, 255, 255), width, accent, "centre")
            text.wrapped_height(string, face, px, width)
            smaller = text.fit(string, face, px, width)
            short = text.shortened(string, face, smaller, width)
            found.expect(len(short) <= len(string) + 1, f"{what}: shortened to {short!a}")

        fonts._listed = real if chance.random() < 0.1 else _no_fonts  # type: ignore[assignment]
        _guarded(found, what, draw)
    fonts._listed = real
    return found


def broken_settings(count: int, chance: random.Random) -> Found:
    """Files of settings with many fields broken at once: the program starts and can crash."""
    found = Found()
    for _ in range(count):
        found.tried += 1
        shutil.rmtree(Store.open().config, ignore_errors=True)
        store = Store.open()
        content = _settings(chance)
        (store.config / "settings.json").write_text(content, encoding="utf-8")
        what = f"settings {content[:300]} … {content[-60:]}"

        def start(what: str = what) -> None:
            app = _app(Store.open(), chance.choice(SIZES))
            try:
                app.push("title")
                _steps(app, 9)
                app.push("setup", chance.choice(list(CATALOG.values())))
                _steps(app)
                _crash(found, app, what)
            finally:
                app.close()

        _guarded(found, what, start)
    return found


def _settings(chance: random.Random) -> str:
    fields = [name for name in Settings.__struct_fields__ if name != "of_games"]
    chosen: dict[str, Any] = {"version": chance.choice((1, 1, 1, 2, "1", None, 10**30))}
    for field in chance.sample(fields, chance.randrange(1, len(fields) + 1)):
        chosen[field] = _value(chance, 3)
    if chance.random() < 0.7:
        acts = chance.sample(list(DEFAULTS), 5)
        chosen["bindings"] = {act: _keys(chance) for act in [*acts, _printable(chance), "claim:x"]}
    if chance.random() < 0.5:
        seats = [{"name": _printable(chance), "kind": "human"} for _ in range(9)]
        chosen["last_setup"] = {entry: {"seats": seats} for entry in CATALOG}
        chosen["names"] = [_printable(chance) for _ in range(5)]
    chosen[_printable(chance)] = _value(chance, 2)
    return json.dumps(chosen)


def _printable(chance: random.Random) -> str:
    """A nasty string that JSON can hold."""
    return nasty(chance, chance.choice((3, 20, 2000))).encode("utf-8", "replace").decode()


def _keys(chance: random.Random) -> Any:
    return chance.choice((["\0"], ["return"], [_printable(chance)], _value(chance, 1), "t", [7]))


def _value(chance: random.Random, deep: int) -> Any:
    kind = chance.randrange(9 if deep else 6)
    simple = (None, True, chance.randrange(-(10**9), 10**9), 1e308, _printable(chance), "fr")
    if kind < 6:
        return simple[kind]
    if kind < 8:
        return [_value(chance, deep - 1) for _ in range(chance.randrange(4))]
    return {_printable(chance): _value(chance, deep - 1) for _ in range(chance.randrange(4))}


ATTACKS = [
    Attack(
        "code-points",
        "Every code point as a name in journals and settings, typed and as a key is accepted or "
        "refused in a sentence, and what is accepted is drawn on every screen.",
        "code points", 1000, LAST + 1, every_code_point,
    ),
    Attack(
        "nasty-names",
        "So are names of bidi marks, surrogates, stacked marks, control characters and fillers.",
        "names", 300, 100_000, nasty_names,
    ),
    Attack(
        "nasty-text",
        "No string, size or width makes a function that measures or draws text raise.",
        "strings", 100, 50_000, nasty_text,
    ),
    Attack(
        "broken-settings",
        "With many fields of the settings broken at once the program starts, and a crash shows "
        "the crash screen with buttons that work.",
        "files", 25, 20_000, broken_settings,
    ),
]  # fmt: skip
