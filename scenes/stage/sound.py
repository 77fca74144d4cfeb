"""What is heard, by name. Without a device, a file or the wish for it, simply nothing is.

Films and scenes say `play`; which take of a sound that is, how loud, and what gives way to it is
the business of `scenes.stage.mixer`, which is loaded with the device, after the first frame.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Protocol

import pygame

from scenes.stage.quiet import quiet

if TYPE_CHECKING:
    from scenes.stage.mixer import Mixer
    from scenes.stage.music import Music

_BUFFER = 512  # 12 ms: a slap has to be heard when it is seen

Cue = tuple[str, float, float, int]


class Volumes(Protocol):
    """What the settings say about sound; volumes in percent."""

    effects_volume: int
    music_volume: int
    captions: bool


class Sound:
    """Plays effects and music at the volumes the settings hold at that moment.

    Nothing is opened before `start`, which the app calls after the first frame; until then, and
    for ever if there is no device, playing does nothing.
    """

    def __init__(self, settings: Volumes, caption: Callable[[str], object] | None = None) -> None:
        self.settings = settings
        self.caption = caption
        """Is told the name of each sound that means something, if captions are wished for."""
        self.mixer: Mixer | None = None
        self.restless = False
        """Whether `update` has anything to do: a fade, or a piece of music to begin."""
        self._music: Music | None = None
        self._tune = ""
        self._focused = True
        self._held: list[Cue] | None = None

    @property
    def ready(self) -> bool:
        return self.mixer is not None

    def start(self) -> bool:
        """Open the device; False if there is none."""
        try:
            with quiet():
                # Stated here and not left to the defaults: a slap must be heard as it is seen.
                pygame.mixer.init(44100, -16, 2, _BUFFER)
        except (pygame.error, NotImplementedError):
            return False
        from scenes.stage.mixer import Mixer
        from scenes.stage.music import Music

        self.mixer, self._music = Mixer(), Music()
        self.restless = True
        return True

    def stop(self) -> None:
        """Close the device."""
        if self.mixer is not None:
            self.mixer = self._music = None
            self.restless = False
            pygame.mixer.quit()

    # --- effects ----------------------------------------------------------------------------------

    def play(self, name: str, volume: float = 1.0, pan: float = 0.0, step: int = 0) -> None:
        """Play an effect: `volume` 0 to 1 on top of the setting, `pan` −1 (left) to 1, and of a
        sound that has steps that one, from 1."""
        if self._held is not None:
            self._held.append((name, volume, pan, step))
            return
        if self.settings.captions and self.caption is not None:
            self.caption(name)
        loud = volume * squared(self.settings.effects_volume)
        if self.mixer is not None and self._focused and loud > 0:
            self.mixer.play(name, loud, pan, step)
            self.restless = True

    @contextmanager
    def skipping(self, skipped: bool = True) -> Iterator[None]:
        """Of all that would be heard in here at once, only the last accent is; or the last sound,
        where there is no accent."""
        if self._held is not None or not skipped:
            yield
            return
        held = self._held = []
        try:
            yield
        finally:
            self._held = None
            if held:
                from assets.sounds.repertoire import RANKS, SOUNDS

                least = RANKS["accent"]
                accents = [cue for cue in held if cue[0] in SOUNDS and SOUNDS[cue[0]].rank >= least]
                self.play(*(accents or held)[-1])

    # --- music, and what changes gradually --------------------------------------------------------

    def music(self, tune: str) -> None:
        """Let this music play from now on: "menu", "table", or "" for none."""
        if tune != self._tune:
            self._tune = tune
            self.restless = self.ready

    def focus(self, on: bool) -> None:
        """The window has the focus, or not: then nothing is heard."""
        if on != self._focused:
            self._focused = on
            self.restless = self.ready

    def tune(self) -> None:
        """Take over a changed music volume; effects look at theirs each time."""
        self.restless = self.ready

    def update(self, dt: float) -> None:
        """Milliseconds have passed while something was `restless`."""
        mixer, music = self.mixer, self._music
        if mixer is None or music is None:
            self.restless = False
            return
        wanted = squared(self.settings.music_volume)
        moved = mixer.update(dt, self._focused)
        moved |= music.update(dt, self._tune, wanted, mixer.accented, mixer.share)
        mixer.beside = music.peak
        self.restless = moved


def squared(percent: int) -> float:
    """How loud this percentage of a slider is: the ear hears ratios."""
    return (max(0, min(100, percent)) / 100) ** 2
