"""Window, loop and stack of scenes: the only reader of the event queue and of the clock."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from importlib import import_module
from os import urandom
from pathlib import Path
from time import perf_counter, sleep
from typing import TYPE_CHECKING, Any

import pygame
from pygame import Rect, Surface

from game import names
from game.words import Words
from scenes.input.bindings import Bindings
from scenes.input.devices import INPUT_EVENTS, Devices
from scenes.input.intents import Acted, Intent, Pointed, Resized, Shot
from scenes.input.labels import label, printed
from scenes.input.places import name_at
from scenes.stage import memory, paint, text
from scenes.stage.notice import Notices
from scenes.stage.scene import Scene, tune_of
from scenes.stage.sound import Sound
from scenes.stage.theme import Scale, Size
from scenes.stage.window import Window

if TYPE_CHECKING:
    from game.contract import Reason
    from game.store import Settings, Store
    from scenes.stage.inspect import Inspector

# The scenes that others open, by name: so none imports another that leads back to it, and nothing
# is loaded before it is opened.
SCENES = {
    "title": "scenes.menus.title:TitleScene",
    "setup": "scenes.menus.setup:SetupScene",
    "settings": "scenes.menus.settings:SettingsScene",
    "help": "scenes.menus.help:HelpScene",
    "table": "scenes.table.table:table_for",
    "pause": "scenes.menus.pause:MenuScene",
    "ask": "scenes.menus.pause:AskScene",
    "seats": "scenes.menus.seats:SeatsScene",
    "log": "scenes.table.log_panel:LogScene",
    "house": "scenes.menus.house_rules:HouseScene",
    "results": "scenes.menus.results:ResultsScene",
}

LONGEST_STEP = 100.0  # ms; after a pause (a suspended laptop) films go on, they do not jump

_EXPOSED = (pygame.WINDOWEXPOSED, pygame.WINDOWSHOWN, pygame.WINDOWRESTORED)
# In a race these are shown at once.
_STRUCK = (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, pygame.FINGERDOWN, pygame.JOYBUTTONDOWN,
           pygame.CONTROLLERBUTTONDOWN)  # fmt: skip
_RESIZED = (pygame.VIDEORESIZE, pygame.WINDOWRESIZED, pygame.WINDOWSIZECHANGED)


class App:
    """Shows scenes. Tests drive it with `step`, players with `run`."""

    def __init__(
        self, store: "Store", *, size: Size | None = None, inspect: Path | None = None
    ) -> None:
        """Open the window; the display must have been started (`stage.window.start`)."""
        self.store = store
        self.words = self._spoken()
        self._title = self.words.say("app.title")
        self.window = Window(self._title, size, self.settings.full_screen)
        self.scale = self._measured()
        self.sound = Sound(self.settings, self._caption)
        self.bindings = Bindings(self.settings.bindings)
        self.bindings.unusable[:0] = store.unusable_keys
        self.devices = Devices(self.bindings)
        self.devices.label, self.devices.inside = self._key_label, self.window.inside
        self.stack: list[Scene] = []
        self.running = True
        self.notices = Notices()
        self._noticing = False
        self._held_sticks = self.devices.pads.held
        self._held_keys = self.devices.keys_down
        self._focused = self._whole = True
        self._exposed = self._resized = self._fonts_found = False
        self._visible: list[Scene] = []
        self._alone: Scene | None = None  # nothing but this scene can have anything to do
        self._fresh = False  # a scene has come to the top and was not shown yet
        self._changes = 0
        self._under: Surface | None = None
        self._unlisted = True
        self._inspect_path = inspect
        self._inspector: Inspector | None = None
        self._early: list[Intent] = []
        self._started = perf_counter()
        # One a frame, so that none of them is felt. Nothing here is needed to see the table.
        self._later: list[Callable[[], object]] = [
            pygame.key.stop_text_input, memory.begin_collecting, self.tell_problems,
            self.window.limit, self.sound.start, self.devices.pads.start, text.look_for_fonts,
            self.store.tidy,
        ]  # fmt: skip

    @property
    def settings(self) -> "Settings":
        return self.store.settings

    @property
    def now(self) -> float:
        """Milliseconds since the start; the time with which acts are stamped."""
        return (perf_counter() - self._started) * 1000

    @property
    def focused(self) -> bool:
        """Whether the window has the keyboard; a race cannot go on without it."""
        return self._focused

    # The stack

    @property
    def scene(self) -> Scene | None:
        """The scene on top."""
        return self.stack[-1] if self.stack else None

    def push(self, scene: Scene | str, *about: Any) -> None:
        """Lay a scene over the one on top: itself, or its name in `SCENES` and what it is about.
        One that is opened by its name and is there already is not opened once more."""
        opened = _opened(scene, about)
        if isinstance(scene, str) and any(type(other) is type(opened) for other in self.stack):
            return
        if self.stack:
            self.stack[-1].pause()
        self._put(opened)

    def pop(self) -> None:
        """Take the uppermost scene away; without a scene the program ends."""
        if not self.stack:
            return
        self.stack.pop().leave()
        if self.stack:
            self.stack[-1].resume()
        else:
            self.quit()
        self.restack()

    def replace(self, scene: Scene | str, *about: Any) -> None:
        """Put a scene in the place of the one on top."""
        opened = _opened(scene, about)
        if self.stack:
            self.stack.pop().leave()
        self._put(opened)
        self._tidy_up_later()

    def reset(self, scene: Scene | str, *about: Any) -> None:
        """Leave all scenes and begin anew with this one."""
        opened = _opened(scene, about)
        self._leave_all()
        paint.forget_all()
        self._put(opened)
        self._tidy_up_later()

    def quit(self) -> None:
        """End the loop after this frame."""
        self.running = False

    def close(self) -> None:
        """Leave all scenes, from the top, and close the window."""
        self._leave_all()
        self.sound.stop()
        pygame.display.quit()

    def _leave_all(self) -> None:
        while self.stack:
            self.stack.pop().leave()

    def _tidy_up_later(self) -> None:
        """A table is large: what it took is given back when the next scene has been seen."""
        if memory.give_back not in self._later:
            self._later += [memory.collect, memory.give_back]

    def _put(self, scene: Scene) -> None:
        self.stack.append(scene)
        scene.enter(self)
        scene.layout(self.scale)
        self.restack()

    def restack(self) -> None:
        """Other scenes are to be seen: the stack has changed, or whether a scene is opaque."""
        self._changes += 1
        self._whole = self._fresh = self._unlisted = True
        self._under = None
        lowest = max(0, len(self.stack) - 1)
        while lowest > 0 and not self.stack[lowest].opaque:
            lowest -= 1
        self._visible = self.stack[lowest:]
        self._wake()
        self._bind()
        self.sound.music(tune_of(self.stack))

    def _bind(self) -> None:
        self.bindings.of_scene(self.stack[-1].keys if self.stack else {})

    # What scenes may ask for

    def notice(self, sentence: str, at_once: bool = False) -> None:
        """Show one sentence at the bottom for a few seconds, after those before it or at once."""
        self.notices.add(sentence, at_once)
        self._whole = self._noticing = True
        self._alone = None

    def _caption(self, sound: str) -> None:
        """A sound that means something is read as well, by those who wish it."""
        if self.words.has(f"sound.{sound}"):
            self.notices.hear(self.words.say(f"sound.{sound}"))
            self._whole = self._noticing = True
            self._alone = None

    def tell(self, reason: "Reason") -> None:
        """The same with a reason instead of a sentence."""
        self.notice(self.words.sentence(reason))

    def players(self, called: Sequence[str]) -> None:
        """Who sits where. Where no font has the letters of a name, the seat is named by its number,
        and the title of the window, which the system draws, has the names."""
        language = self.words.language
        seats = enumerate(called)
        signs = {name.replace("*", "∗"): names.stand_in(seat, language) for seat, name in seats}
        unseen, title = text.stand_in(signs), self.words.say("app.title")
        if unseen:
            title = f"{title} – {', '.join(called)}"
        if title != self._title:
            self._title = title
            self.window.set_title(title)

    def seed(self) -> int:
        """A number nobody can foresee, for a new match."""
        return int.from_bytes(urandom(6), "big")  # a JSON reader keeps it exactly

    def hint(self, act: str, usual: tuple[str, ...] = ()) -> str:
        """The key for an act as it is printed on a button: "T", "ENTER"; "" if there is none.

        ``usual`` are the keys of an act of another scene, which only that scene has named.
        """
        key, *_ = (*self.bindings.keys(act), *usual, "")
        return "+".join(printed(self.words, part) for part in key.split("+") if part)

    def label_at(self, place: str) -> str:
        """What is printed on the key at a place of the board: "W" at "@z" of a French one."""
        return self._key_label(place, name_at(place))

    def _key_label(self, place: str, name: str) -> str:
        return label(self.words, place, name)

    def refresh(self) -> None:
        """Take over changed settings: language, text size, keys, volumes, full screen."""
        self.words = self._spoken()
        self.bindings.load(self.settings.bindings)
        self._bind()
        self.sound.tune()
        self.window.set_full_screen(self.settings.full_screen)
        self._lay_out()

    def _spoken(self) -> Words:
        names.language = self.settings.language
        return Words(self.settings.language)

    def resize(self, size: Size) -> None:
        """Give the window a size."""
        self.window.resize(size)
        self._lay_out()

    def toggle_full_screen(self) -> None:
        self.settings.full_screen = not self.window.full_screen
        self.store.save_settings()
        self.window.set_full_screen(self.settings.full_screen)
        self._lay_out()

    def _measured(self) -> Scale:
        percent: Any = self.settings.text_percent
        usable = type(percent) is int and 100 <= percent <= 200
        return Scale(self.window.surface.get_size(), percent if usable else 100)

    def _lay_out(self) -> None:
        self.scale = self._measured()
        self._under = None
        self._whole = self._unlisted = True
        for scene in list(self.stack):
            scene.layout(self.scale)
        self._wake()
        if self.scene is not None:
            self.scene.handle(Resized(self.scale.size))

    # The loop

    def run(self) -> int:
        """Show scenes until `quit`; gives the exit status. An error is shown as well."""
        clock = pygame.time.Clock()
        while self.running and self.stack:
            try:
                self._run(clock)
            except Exception as error:
                if not self.survive(error):
                    return 1
        return 0

    def _run(self, clock: pygame.time.Clock) -> None:
        dt = 0.0
        while self.running and self.stack:
            self.step(dt)
            if self._focused and self.stack and self.stack[-1].racing:
                self._race(1000 / 60)
                dt = clock.tick()
            else:
                # A plain tick: event.wait of pygame wakes a thousand times a second.
                dt = clock.tick(60 if self._focused else 30)

    def survive(self, error: Exception) -> bool:
        """Report an error and tell of it in place of all scenes. False if that fails as well:
        then nothing is left but to end."""
        try:
            from scenes.crash import CrashScene, shown_after

            again = any(isinstance(scene, CrashScene) for scene in self.stack)
            crash = shown_after(self, error)
            self._complain(error)
            self._clear()
            if again:
                return False
            self._be_plain()
            self._put(crash)
        except Exception as another:
            self._complain(another)
            self._clear()
            return False
        return True

    def _be_plain(self) -> None:
        """Let nothing of the player's keep the next scene from being shown and used."""
        with suppress(Exception):
            text.stand_in({})
        self.bindings = self.devices.bindings = Bindings()
        self.scale = self._measured()

    def _clear(self) -> None:
        """Take all scenes away, whatever state they are in; a match lets go of its journal."""
        while self.stack:
            scene = self.stack.pop()
            with suppress(Exception):
                scene.leave()
            with suppress(Exception):
                match = getattr(scene, "match", None)
                if match is not None:
                    match.close()
        self._early.clear()
        self.notices = Notices()
        self._noticing = False

    @staticmethod
    def _complain(error: Exception) -> None:
        """For whoever has started the program from a terminal."""
        import sys
        import traceback

        if sys.stderr is not None:
            with suppress(Exception):
                traceback.print_exception(error, file=sys.stderr)

    def afterwards(self, work: Callable[[], object]) -> None:
        """Do this when the first frames have been seen."""
        self._later.append(work)

    def step(self, dt: float) -> None:
        """One frame: read, handle, let `dt` milliseconds pass, draw what has changed.

        Most frames find nothing to do. Sixty times a second every call on that way is felt by
        the battery, which is why the questions are asked here and not where they are answered.
        """
        if not 0 <= dt <= LONGEST_STEP:
            dt = max(0.0, min(LONGEST_STEP, dt))
        try:
            if self.sound.restless:
                self.sound.update(dt)
            events = pygame.event.get()
            alone = self._alone
            changed = events or self._resized or self.store.notices
            if not changed and alone is not None and alone.asleep and not alone.dirty:
                return
            if changed or self._early or self._held_sticks or self._held_keys:
                self._read(events, dt)
            if self._noticing and self.notices.update(dt):
                self._whole = True
                self._noticing = bool(self.notices)
            if self.stack:
                scene = self.stack[-1]
                if scene.freezes:
                    scene.update(dt)
                else:
                    self._update_all(dt)
            wanted = self._whole or self._exposed or self._fresh
            for scene in self._visible:
                if scene.dirty:
                    wanted = True
            if wanted:
                self._draw()
        except Exception:
            self._log_crash()
            raise
        if self._unlisted and self._inspect_path is not None:
            self._inspect(self._inspect_path)
        if self._later:
            if not self._whole:
                self._later.pop(0)()
        elif self.store.notices:
            self.tell_problems()
        elif self.stack and self.stack[-1].asleep:
            self._alone = self._find_alone()

    def _find_alone(self) -> Scene | None:
        """The scene on top, if no frame has anything to do as long as that scene sleeps."""
        to_do = self._whole or self._exposed or self._fresh or self._noticing or self._early
        listed = not self._unlisted or self._inspect_path is None
        scene = self.stack[-1]
        quiet = listed and not to_do and not self._held_sticks and not self._held_keys
        return scene if quiet and scene.freezes and self._visible == [scene] else None

    def _race(self, milliseconds: float) -> None:
        """Wait as long, but read the queue all the time, so that acts have their true moment.
        Who strikes a key or a button is shown it at once."""
        end = perf_counter() + milliseconds / 1000
        while perf_counter() < end:
            events = pygame.event.get()
            if events:
                self._early += self._translate(events)
                self._wake()
                if any(event.type in _STRUCK for event in events):
                    return
            sleep(0.001)

    def _translate(self, events: list[pygame.Event]) -> list[Intent]:
        """What events mean to the players; what they mean to the window is noted on the way."""
        for event in events:
            kind = event.type
            if kind == pygame.QUIT:
                self.quit()
            elif kind in _EXPOSED:
                self._exposed = True
            elif kind in _RESIZED:
                self._resized = self._exposed = True
            elif kind == text.FONTS_FOUND:
                self._fonts_found = True
            elif kind in (pygame.WINDOWFOCUSLOST, pygame.WINDOWFOCUSGAINED):
                self._focused = kind == pygame.WINDOWFOCUSGAINED
                self.sound.focus(self._focused)
        if self.stack:
            self.devices.hear(self.stack[-1].hears_keys, self.stack[-1].hears_sticks)
        return self.devices.read(events, self.scale.size, self.now)

    def _read(self, events: list[pygame.Event], dt: float) -> None:
        self._wake()
        intents, self._early = self._early, []
        # Before the new events: what is struck now was not held for the last frame.
        intents += self.devices.update(dt, self.now)
        intents += self._translate(events)
        if self._resized:
            self._resized, self._unlisted = False, True
            if self.window.surface.get_size() != self.scale.size:
                self._lay_out()
        if self._fonts_found:
            self._fonts_found = False
            text.forget_drawn()
            if self.stack and self.stack[-1].focus.field is not None:  # a layout would end it
                self._whole = True
            else:
                self._lay_out()
        changes = self._changes
        for intent in intents:
            if isinstance(intent, Shot):
                self._shoot()
            elif isinstance(intent, Acted) and intent.name == "full_screen":
                self.toggle_full_screen()
            elif self.scene is not None and changes == self._changes and not self._fresh:
                # What was meant for one scene must not fall through to the next, and nobody can
                # mean one that is not to be seen yet.
                self.scene.handle(intent)
        self._listen()

    def _listen(self) -> None:
        """Letters are text while a text field is edited, and shortcuts at all other times."""
        self.devices.typing = bool(self.stack) and self.stack[-1].focus.field is not None

    def _wake(self) -> None:
        self._alone = None
        for scene in self.stack:
            scene.asleep = False

    def _update_all(self, dt: float) -> None:
        """Time passes for the scene on top and for those below that nothing freezes."""
        alive: list[Scene] = []
        for scene in reversed(self.stack):
            alive.append(scene)
            if scene.freezes:
                break
        for scene in reversed(alive):
            if scene in self.stack:
                scene.update(dt)

    # Drawing

    def _draw(self) -> None:
        if self._visible and (self._whole or any(scene.dirty for scene in self._visible)):
            rects = self._draw_scenes(self.window.surface, self._visible)
            self._unlisted = True
            if rects is None or rects:
                self.window.show(rects)
        elif self._exposed:
            self.window.show()
        self._exposed = False
        if self._fresh:
            self._fresh = False
            self._listen()
            # What was done before the new scene could be seen was not meant for it.
            pygame.event.clear(INPUT_EVENTS)
            self.devices.let_go()
            self._early.clear()
            if self.scene is not None and self.devices.pos is not None:
                self._wake()
                self.scene.handle(Pointed("move", self.devices.pos, at=self.now))

    def _draw_scenes(self, surface: Surface, visible: list[Scene]) -> list[Rect] | None:
        """Draw; gives the rects that changed, or None for everything."""
        whole, self._whole = self._whole, False
        if len(visible) == 1 and not self.notices:
            return self._draw_scene(visible[0], surface, whole)
        *lower, top = visible
        if lower:
            if self._under is None or any(scene.dirty for scene in lower):
                for scene in lower:
                    self._draw_scene(scene, surface, True)
                still = not any(scene.dirty or scene.busy for scene in lower)
                self._under = surface.copy() if still else None
            else:
                surface.blit(self._under, (0, 0))
        self._draw_scene(top, surface, True)
        if self.notices:
            self.notices.draw(surface, self.scale, self.stack)
        return None

    @staticmethod
    def _draw_scene(scene: Scene, surface: Surface, whole: bool) -> list[Rect] | None:
        scene.whole = whole
        scene.dirty = False  # before drawing, so that a scene may ask for the next frame in it
        rects = scene.draw(surface)
        return None if whole else rects

    # Eyes

    def _inspect(self, path: Path) -> None:
        top = self.scene
        if top is None or top.busy or self._whole or top.dirty:
            return
        self._unlisted = False
        from scenes.stage.inspect import Inspector

        if self._inspector is None:
            self._inspector = Inspector(path)
        try:
            self._inspector.show(top.targets(), self.window.outside)
        except OSError as error:
            self._inspect_path = None  # once is enough: it would fail sixty times a second
            self.notice(self.words.say("app.inspect_failed", why=error.strerror or str(error)))

    def _shoot(self) -> None:
        from scenes.stage.inspect import shoot

        self.notice(shoot(self))

    def tell_problems(self) -> None:
        """Say what the store has found wrong, each thing once."""
        for reason in self.store.notices:
            self.tell(reason)
        self.store.notices.clear()
        acts, self.bindings.unusable = self.bindings.unusable, []
        if acts:
            words = self.words
            called = [words.say(f"acts.{act}") if words.has(f"acts.{act}") else act for act in acts]
            some = [f"*{names.cut(names.tidy(act), 24).replace('*', '∗')}*" for act in called[:4]]
            self.notice(words.say("app.unusable_keys", acts=words.listed(some)))

    def _log_crash(self) -> None:
        import traceback

        names = " > ".join(type(scene).__name__ for scene in self.stack)
        try:
            self.store.log(f"{names}\n{traceback.format_exc()}")
        except Exception:
            traceback.print_exc()  # the first error is raised again and matters more


def _opened(scene: Scene | str, about: tuple[Any, ...]) -> Scene:
    if isinstance(scene, Scene):
        return scene
    module, _, name = SCENES[scene].partition(":")
    made: Scene = getattr(import_module(module), name)(*about)
    return made
