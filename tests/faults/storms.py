"""Storms of input: everything that hands, pads and window managers can do, in every scene.

A storm begins in some scene with some settings and goes wherever its events lead: through menus,
set-ups, matches. Frames take from nothing to ten seconds. Afterwards everybody lets go, films are
skipped, and what is seen, played and written must agree.
"""

from __future__ import annotations

import random
import traceback
from collections import Counter, deque
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pygame
from attack import Attack, Found

from game.journal import Match
from scenes.app import App
from scenes.stage.notice import MOST
from scenes.table.count import CountScene
from scenes.table.curtain import CurtainScene
from scenes.table.table import Table
from tests.every_scene import SCENES, new_match, ways_to_play
from tests.robot import app_of, assert_settled

EVENTS = 400  # of one storm
# Small, because drawing is what takes the time.
SIZES = ((480, 270), (480, 270), (640, 360), (960, 540), (500, 600))
RARE_SIZES = ((30, 30), (1, 1), (1900, 10), (10, 900), (1280, 720))
FRAMES = (0.0, 0.0, 1.0, 16.0, 16.0, 33.0, 100.0, 1000.0, 10_000.0)  # milliseconds
KEYS = ("escape", "return", "space", "tab", "up", "down", "left", "right", "f1", "f10", "m",
        "backspace", "page up", "page down", "delete", "home", "f5", "f6")  # fmt: skip
LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789+-"
TEXTS = ("a", "É", "*", "{name}", "名", "🃏", "\u202e", "x" * 40, " ", "\n", "ﷺ", "\u0301")
# Slow to come to, and reached by others: they are not begun in, but storms pass through them.
BEGUN = [name for name in SCENES if not name.startswith(("results", "count"))]


class Storm:
    """One app in the rain."""

    def __init__(self, seed: int) -> None:
        self.chance = chance = random.Random(seed)
        self.app = app_of(
            chance.choice(SIZES[1:4]),
            chance.choice(("en", "fr")),
            chance.choice((100, 100, 130, 200)),
            speed=chance.choice(("off", "fast", "normal")),
            motion=chance.choice(("full", "none", "gentle")),
            no_hurry=chance.random() < 0.25,
            undo_by_agreement=chance.random() < 0.3,
        )
        self.last: deque[str] = deque(maxlen=16)
        self.seen: Counter[str] = Counter()
        self.app.push("title")
        if chance.random() < 0.7:
            _, entry, options = chance.choice(ways_to_play())
            people = min(chance.choice((1, 1, 2, 3)), entry.most)
            self.begun = f"{entry.id} {options} with {people}"
            self.app.replace("table", new_match(self.app, entry, options, people, seed % 1000))
        else:
            self.begun = chance.choice(BEGUN)
            SCENES[self.begun](self.app)

    # --- rain ---

    def post(self, kind: int, **values: Any) -> None:
        self.last.append(f"{pygame.event.event_name(kind)} {values}")
        with suppress(pygame.error):  # the queue is full: then it is
            pygame.event.post(pygame.Event(kind, values))

    def place(self) -> tuple[int, int]:
        """Rather on something than on nothing."""
        chance, scene = self.chance, self.app.scene
        targets = [t for t in scene.targets() if t.rect.w] if scene is not None else []
        if targets and chance.random() < 0.75:
            x, y = self.app.window.outside(chance.choice(targets).rect).center
            return x, y
        seen = pygame.display.get_surface()
        wide, high = seen.get_size() if seen is not None else (1, 1)
        return chance.randrange(-5, wide + 5), chance.randrange(-5, high + 5)

    def mouse(self) -> None:
        chance, pos = self.chance, self.place()
        button = chance.choice((1, 1, 1, 1, 2, 3, 6))
        kind = chance.randrange(6)
        if kind <= 1:
            self.post(pygame.MOUSEMOTION, pos=pos, rel=(1, 1), buttons=(0, 0, 0))
        if kind in (1, 2, 3):
            self.post(pygame.MOUSEBUTTONDOWN, pos=pos, button=button)
        if kind in (1, 3, 4):
            self.post(pygame.MOUSEBUTTONUP, pos=pos, button=button)
        if kind == 5:
            self.post(pygame.MOUSEWHEEL, x=0, y=chance.choice((-3, -1, 1)), flipped=False)

    def key(self) -> None:
        chance = self.chance
        name = chance.choice(KEYS) if chance.random() < 0.5 else chance.choice(LETTERS)
        code = pygame.key.key_code(name)
        scancode = chance.choice((0, pygame.KSCAN_Z, pygame.KSCAN_U, pygame.KSCAN_V, 1000))
        mod = chance.choice((0, 0, 0, pygame.KMOD_SHIFT, pygame.KMOD_CTRL, pygame.KMOD_LALT))
        if chance.random() < 0.8:
            self.post(pygame.KEYDOWN, key=code, mod=mod, unicode=name[:1], scancode=scancode)
        if chance.random() < 0.6:
            self.post(pygame.KEYUP, key=code, mod=mod, unicode="", scancode=scancode)

    def text(self) -> None:
        self.post(pygame.TEXTINPUT, text=self.chance.choice(TEXTS))

    def finger(self) -> None:
        wide, high = self.app.scale.size
        x, y = self.place()
        kinds = (pygame.FINGERDOWN, pygame.FINGERUP, pygame.FINGERMOTION)
        values = {"touch_id": 1, "finger_id": self.chance.randrange(12)}
        self.post(self.chance.choice(kinds), x=x / wide, y=y / high, dx=0, dy=0, **values)

    def pad(self) -> None:
        chance, pad = self.chance, self.chance.randrange(4)
        kind = chance.randrange(7)
        value = chance.choice((-1.0, -0.5, 0.0, 0.3, 1.0))
        if kind == 0:
            self.post(pygame.JOYBUTTONDOWN, instance_id=pad, button=chance.randrange(12))
        elif kind == 1:
            self.post(pygame.JOYAXISMOTION, instance_id=pad, axis=chance.randrange(4), value=value)
        elif kind == 2:
            hat = (chance.choice((-1, 0, 1)), chance.choice((-1, 0, 1)))
            self.post(pygame.JOYHATMOTION, instance_id=pad, hat=0, value=hat)
        elif kind in (3, 4):
            kinds = (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP)
            self.post(chance.choice(kinds), instance_id=pad, button=chance.randrange(15))
        elif kind == 5:
            axis, far = chance.randrange(4), round(value * 32767)
            self.post(pygame.CONTROLLERAXISMOTION, instance_id=pad, axis=axis, value=far)
        elif chance.random() < 0.5:
            self.post(pygame.JOYDEVICEADDED, device_index=chance.randrange(5))
        else:
            self.post(pygame.JOYDEVICEREMOVED, instance_id=pad)

    def window(self) -> None:
        chance = self.chance
        kind = chance.randrange(10)
        if kind < 3:
            size = chance.choice(SIZES if chance.random() < 0.75 else RARE_SIZES)
            self.last.append(f"resize {size}")
            self.app.resize(size)
        elif kind == 3:
            self.post(pygame.WINDOWFOCUSLOST)
        elif kind < 7:
            self.post(pygame.WINDOWFOCUSGAINED)
        elif kind == 7:
            self.post(pygame.WINDOWEXPOSED)
        elif kind == 8:
            self.post(pygame.VIDEORESIZE, size=(1, 1), w=1, h=1)
        else:
            name = chance.choice(("f11", "f11", "f12"))
            self.strike(name)

    def go_on(self) -> None:
        """What somebody would do who wants to play: or the storm would stay in the help."""
        scene: Any = self.app.scene
        if isinstance(scene, Table):
            if scene.live and scene.my_turn and not scene.game.timed and scene.game.to_act:
                moves = scene.game.legal_moves(scene.eyes)
                if moves:
                    scene.ask(self.chance.choice(moves))
        elif type(scene).__name__ in ("TitleScene", "SetupScene", "CurtainScene", "CountScene",
                                      "StartScene", "ReadyScene"):  # fmt: skip
            self.strike("return")
        else:
            self.strike("escape")

    def strike(self, name: str) -> None:
        code = pygame.key.key_code(name)
        self.post(pygame.KEYDOWN, key=code, mod=0, unicode="", scancode=0)
        self.post(pygame.KEYUP, key=code, mod=0, unicode="", scancode=0)

    def rain(self) -> None:
        """One event, or two that belong together."""
        kinds: list[Callable[[], None]] = [self.mouse, self.key, self.text, self.finger, self.pad,
                                           self.window, self.go_on]  # fmt: skip
        self.chance.choices(kinds, (10, 8, 1, 3, 3, 1, 3))[0]()

    def step(self, dt: float) -> None:
        app = self.app
        app.step(dt)
        if not app.running or not app.stack:  # somebody has quit: the next one comes
            app.running = True
            if not app.stack:
                app.push("title")
        top = app.scene
        self.seen[type(top).__name__] += 1
        kinds = [type(scene).__name__ for scene in app.stack]
        assert len(set(kinds)) == len(kinds), f"two scenes of one kind on the stack: {kinds}"
        waiting = len(app.notices._waiting)
        assert waiting <= MOST, f"{waiting} notices wait for each other"

    # --- afterwards ---

    def table(self) -> Any:
        return next((scene for scene in self.app.stack if isinstance(scene, Table)), None)

    def calm_down(self) -> None:
        """Everybody lets go; whatever lies over the table is closed, and its films are skipped."""
        app = self.app
        pygame.event.clear()
        self.post(pygame.WINDOWFOCUSLOST)
        self.post(pygame.WINDOWFOCUSGAINED)
        app.resize((480, 270))
        app.settings.speed = "off"  # bots may be left to themselves, with a whole match to play
        app.settings.bots_pace = "off"
        for _ in range(4000):
            self.step(100)
            scene, table = app.scene, self.table()
            if table is None or type(scene).__name__ == "ResultsScene":
                return
            if scene is table:
                if table.filming:
                    table.skip()
                elif not table.busy and not table.dirty:
                    return
                elif not table.live and not table.paused:
                    table.pause_or_play()
            elif isinstance(scene, CountScene) or (
                isinstance(scene, CurtainScene) and not scene.covered and not scene.busy
            ):
                scene.then()  # a stick that is still held would choose a line of the recap
            elif not scene.busy:
                way = {"CurtainScene": "return", "LobbyScene": "f5", "StartScene": "space",
                       "ReadyScene": "space"}.get(type(scene).__name__, "escape")  # fmt: skip
                self.strike(way)
        scene = app.scene
        raise AssertionError(f"{type(scene).__name__} never comes to rest")

    def look(self) -> None:
        """What is seen, played and written is the same."""
        table = self.table()
        if table is None:
            return
        match = table.match
        if not table.filming:
            table.check_shown()
            if table is self.app.scene and not match.game.timed and table.live:
                assert_settled(table)
        if match.path is None or not table.live:
            return
        written = Match.read(match.path)
        assert written.text == match.text, "the journal on disk is not that of the match"
        if match.game.timed:  # time alone needs no line
            written.wait(match.game.now)
        same = written.game.position() == match.game.position()
        assert same, "the journal leads to another position"

    def end(self) -> None:
        with suppress(Exception):
            self.app.close()
        handles = Path("/proc/self/fd")
        links = [link for link in handles.iterdir() if link.exists()] if handles.is_dir() else []
        left = [link.readlink().name for link in links]
        assert not [name for name in left if name.endswith(".jsonl")], "a journal stays open"


def storm(count: int, chance: random.Random) -> Found:
    found = Found()
    Table.strict = True
    seen: Counter[str] = Counter()
    while found.tried < count:
        seed = chance.randrange(1 << 32)
        weather = Storm(seed)
        try:
            for _ in range(EVENTS):
                weather.rain()
                found.tried += 1
                if weather.chance.random() < 0.4:
                    weather.step(weather.chance.choice(FRAMES))
            weather.calm_down()
            weather.look()
        except Exception as error:
            told = traceback.format_exc(limit=-6)
            stack = [type(scene).__name__ for scene in weather.app.stack]
            last = "\n    ".join(weather.last)
            found.broken.append(
                f"storm {seed}, begun in {weather.begun}, on {stack}: {error!r}\n{told}\n    {last}"
            )
        try:
            weather.end()
        except AssertionError as error:
            found.broken.append(f"storm {seed}, begun in {weather.begun}: {error}")
        seen += weather.seen
    found.note = f"{len(seen)} kinds of scenes, {sum(seen.values()):,} frames"
    return found


def again(seed: int) -> App:
    """For a debugger: the app after the storm of this number."""
    weather = Storm(seed)
    for _ in range(EVENTS):
        weather.rain()
        if weather.chance.random() < 0.4:
            weather.step(weather.chance.choice(FRAMES))
    weather.calm_down()
    weather.look()
    return weather.app


ATTACKS = [
    Attack(
        "storm",
        "Whatever is pressed anywhere at any time, the table shows what is played, the journal "
        "has it, and no scene lies over another of its kind.",
        "events",
        sample=12_000,
        nightly=1_000_000,
        run=storm,
    )
]
