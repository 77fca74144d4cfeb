"""Sounds by name. Without a device, a file or the wish for it, simply nothing is heard."""

from contextlib import suppress
from pathlib import Path
from typing import Protocol

import pygame

import assets
from scenes.stage.quiet import quiet

NAMES = (
    "slide", "flip", "lay", "slap", "chime", "croak", "thud",
    "fanfare", "click", "refuse", "deal", "sweep", "win", "tick",
    "theft", "rise", "bell",
)  # fmt: skip

_CHANNELS = 16
_BUFFER = 512  # 12 ms: a slap has to be heard when it is seen


class Volumes(Protocol):
    """What the settings say about sound; both in percent."""

    effects_volume: int
    music_volume: int


def files_of(name: str) -> list[Path]:
    """Where the sound may lie, in order of preference."""
    kinds = (".ogg", ".wav")
    return [Path(folder, "sounds", name + kind) for folder in assets.__path__ for kind in kinds]


class Sound:
    """Plays effects and music at the volumes the settings hold at that moment.

    Nothing is opened before `start`, which the app calls after the first frame; until then, and
    for ever if there is no device, playing does nothing.
    """

    def __init__(self, settings: Volumes) -> None:
        self.settings = settings
        self.ready = False
        self._sounds: dict[str, pygame.mixer.Sound | None] = {}
        self._music_wanted = False
        self._music_loaded = False

    def start(self) -> bool:
        """Open the device; False if there is none."""
        try:
            with quiet():
                # Stated here and not left to the defaults: a slap must be heard as it is seen.
                pygame.mixer.init(44100, -16, 2, _BUFFER)
            pygame.mixer.set_num_channels(_CHANNELS)
        except (pygame.error, NotImplementedError):
            return False
        self.ready = True
        if self._music_wanted:
            self.music(True)
        return True

    def stop(self) -> None:
        """Close the device."""
        if self.ready:
            self.ready = False
            self._sounds.clear()
            self._music_loaded = False
            pygame.mixer.quit()

    def play(self, name: str, volume: float = 1.0) -> None:
        """Play an effect; `volume` 0 to 1 on top of the setting."""
        loud = volume * self.settings.effects_volume / 100
        sound = self._sound(name) if self.ready and loud > 0 else None
        # None when every channel is taken: the seventeenth sound at once is not missed.
        channel = pygame.mixer.find_channel() if sound is not None else None
        if sound is not None and channel is not None:
            channel.play(sound)
            channel.set_volume(min(1.0, loud))

    def music(self, on: bool) -> None:
        """Let the music play, or fade it out."""
        self._music_wanted = on
        if not self.ready:
            return
        try:
            if not on:
                if self._music_loaded:
                    pygame.mixer.music.fadeout(400)
                return
            pygame.mixer.music.set_volume(self._music_loudness())
            if pygame.mixer.music.get_busy() or self.settings.music_volume <= 0:
                return
            if not self._music_loaded:
                found = next((f for f in files_of("music") if f.is_file()), None)
                if found is None:
                    return
                pygame.mixer.music.load(found)
                self._music_loaded = True
            pygame.mixer.music.play(-1, fade_ms=600)
        except pygame.error:
            self._music_loaded = False

    def tune(self) -> None:
        """Take over a changed music volume; effects look at theirs each time."""
        if self.ready:
            pygame.mixer.music.set_volume(self._music_loudness())
            if self._music_wanted:
                self.music(True)  # it does not play yet if it was silent until now

    def _music_loudness(self) -> float:
        return max(0, min(100, self.settings.music_volume)) / 100

    def _sound(self, name: str) -> pygame.mixer.Sound | None:
        if name not in self._sounds:
            self._sounds[name] = None
            for file in files_of(name):
                # A missing or damaged file is a silent one.
                with suppress(pygame.error, OSError):
                    self._sounds[name] = pygame.mixer.Sound(file)
                    break
        return self._sounds[name]
