"""The music: which piece, how loud, and that it never begins or ends at once."""

from __future__ import annotations

import pygame

from scenes.stage.mixer import file_of

FADE_MS = 500.0
UNDER = 0.5  # 6 dB: what is left of it while an accent is heard
DOWN_MS, UP_MS = 60.0, 500.0
PEAK = 0.4  # of the files


class Music:
    """One piece at a time, on an open device."""

    def __init__(self) -> None:
        self.playing = ""
        self.volume = 0.0
        self._level = 0.0  # of the piece: it fades in and out
        self._under = 1.0  # how much of it accents leave
        self._paused = False

    @property
    def peak(self) -> float:
        return self.volume * PEAK if self.playing else 0.0

    def update(self, dt: float, tune: str, wanted: float, accented: bool, share: float) -> bool:
        """Let `tune` play so loud; whether there is more to do."""
        if not wanted:
            tune = ""
        if self.playing != tune:
            self._level = max(0.0, self._level - dt / FADE_MS) if self.playing else 0.0
            if not self._level:
                self._begin(tune)
        else:
            self._level = min(1.0, self._level + dt / FADE_MS)
        if accented:
            self._under = max(UNDER, self._under - dt / DOWN_MS)
        else:
            self._under = min(1.0, self._under + dt / UP_MS)
        if not self.playing:
            return self.playing != tune
        volume = self._level * self._under * wanted * share
        if abs(volume - self.volume) > 1e-4:
            self.volume = volume
            pygame.mixer.music.set_volume(volume)
        self._pause(share <= 0)
        return self.playing != tune or self._level < 1 or self._under < 1

    def _pause(self, on: bool) -> None:
        if on != self._paused:
            self._paused = on
            (pygame.mixer.music.pause if on else pygame.mixer.music.unpause)()

    def _begin(self, tune: str) -> None:
        self.volume = self._level = 0.0
        self._paused = False
        self.playing = tune
        try:
            if not tune:
                pygame.mixer.music.stop()
                pygame.mixer.music.unload()
                return
            place = file_of(f"music_{tune}")
            if place is not None:
                pygame.mixer.music.load(place)
                pygame.mixer.music.set_volume(0.0)
                pygame.mixer.music.play(-1)
        except pygame.error:
            pass  # a missing or damaged file is a silent one
