"""Which take of a sound is heard, how loud, where, and what gives way to it.

The sum never clips: a voice that comes late is lowered so far that it fits on top of those that are
heard already. How loud these still are is known beforehand, block by block.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from random import Random
from time import perf_counter

import pygame

import assets
from assets.sounds.peaks import PEAKS
from assets.sounds.repertoire import BLOCK_S, RANKS, SOUNDS, files

CHANNELS = 24
SAME_S = 0.030  # the same sound again so soon is the same sound
WIDEST = 0.3  # how far to the side anything is heard
SOFTER_DB = 2.0  # takes differ by up to so much
FADE_MS = 200.0  # when the window has lost the focus
GIVE_WAY_MS = 150
CEILING = 0.97
LEAST = 0.02  # a voice with no more room than that is not missed


def file_of(name: str) -> Path | None:
    """Where a file of the repertoire lies."""
    places = (
        Path(folder, "sounds", name + kind)
        for folder in assets.__path__
        for kind in (".ogg", ".wav")
    )
    return next((place for place in places if place.is_file()), None)


class Take:
    """A file as it is played, and the peak in each of its blocks and those beside it."""

    def __init__(self, sound: pygame.mixer.Sound, tops: bytes) -> None:
        self.sound, self.seconds = sound, sound.get_length()
        self.peaks = [max(tops[max(0, i - 1) : i + 2]) / 255 for i in range(len(tops))]


class Voice:
    """A sound that is being heard."""

    __slots__ = ("channel", "gain", "pan", "rank", "since", "take")

    def __init__(
        self, channel: pygame.mixer.Channel, take: Take, rank: int, pan: float, since: float
    ) -> None:
        self.channel, self.take, self.rank, self.pan, self.since = channel, take, rank, pan, since
        self.gain = 0.0

    def left(self, now: float) -> list[float]:
        """The peaks that are still to come."""
        return self.take.peaks[max(0, int((now - self.since) / BLOCK_S)) :]

    def set(self, share: float) -> None:
        loud = self.gain * share
        self.channel.set_volume(loud * min(1.0, 1 - self.pan), loud * min(1.0, 1 + self.pan))


class Mixer:
    """All voices of the device, which is open."""

    def __init__(
        self, clock: Callable[[], float] = perf_counter, dice: Random | None = None
    ) -> None:
        pygame.mixer.set_num_channels(CHANNELS)
        self.clock, self.dice = clock, dice or Random()
        self.share = 1.0  # how much of everything is heard: less while the focus goes
        self.beside = 0.0  # the peak of the music
        self.voices: list[Voice] = []
        self._channels = [pygame.mixer.Channel(i) for i in range(CHANNELS)]
        self._takes: dict[str, Take | None] = {}
        self._last: dict[str, float] = {}  # when a sound was heard last
        self._latest: dict[str, str] = {}  # and which file of it
        self._accented = 0.0

    @property
    def accented(self) -> bool:
        """Whether something is heard that the music makes room for."""
        return self.clock() < self._accented

    def play(self, name: str, loud: float, pan: float = 0.0, step: int = 0) -> None:
        now, kind = self.clock(), SOUNDS.get(name)
        if kind is None or now - self._last.get(name, -1.0) < SAME_S:
            return
        take = self._take(self._choose(name, step))
        if take is None:
            return
        self._last[name] = now
        if kind.takes > 1:
            loud *= 10 ** (-self.dice.uniform(0, SOFTER_DB) / 20)
        self.voices = [voice for voice in self.voices if voice.channel.get_busy()]
        if kind.alone:
            self._make_way(now)
        room = self._room(take, now)
        if room < loud / 2:
            self._lower(kind.rank)
            room = self._room(take, now)
        loud = min(loud, room)
        channel = self._channel(kind.rank) if loud >= LEAST else None
        if channel is None:
            return
        voice = Voice(channel, take, kind.rank, max(-WIDEST, min(WIDEST, pan * WIDEST)), now)
        voice.gain = loud
        channel.play(take.sound)
        voice.set(self.share)
        self.voices.append(voice)
        if kind.rank >= RANKS["accent"]:
            self._accented = max(self._accented, now + take.seconds)

    def update(self, dt: float, focused: bool) -> bool:
        """Let what is heard fade out, or in again; whether there is more to do."""
        wanted = 1.0 if focused else 0.0
        if self.share != wanted:
            way = dt / FADE_MS
            share = self.share + (way if focused else -way)
            self.share = min(1.0, share) if share > 1e-9 else 0.0
            for voice in self.voices:
                if self.share and voice.channel.get_busy():
                    voice.set(self.share)
            if not self.share:
                pygame.mixer.stop()
                self.voices.clear()
        return self.share != wanted or self.accented

    def _choose(self, name: str, step: int) -> str:
        """The step that is asked for; of several takes, never the same twice."""
        every, kind = files(name), SOUNDS[name]
        if kind.steps:
            return every[max(1, min(kind.steps, step)) - 1]
        others = [file for file in every if file != self._latest.get(name)] or every
        self._latest[name] = self.dice.choice(others)
        return self._latest[name]

    def _room(self, take: Take, now: float) -> float:
        """How loud it may be so that all together, from now on, never clip."""
        sums = [self.beside] * len(take.peaks)
        for voice in self.voices:
            for i, peak in enumerate(voice.left(now)[: len(sums)]):
                sums[i] += voice.gain * peak
        rooms = zip(sums, take.peaks, strict=True)
        return max(0.0, min((CEILING - full) / max(peak, 1e-6) for full, peak in rooms))

    def _lower(self, rank: int) -> None:
        """What matters no more than this gives way, where else it would hardly be heard."""
        for voice in self.voices:
            if voice.rank <= rank:
                voice.gain /= 2
                voice.set(self.share)

    def _channel(self, rank: int) -> pygame.mixer.Channel | None:
        """A free one, or that of the least important voice, which has been heard longest."""
        taken = {id(voice.channel) for voice in self.voices}
        for channel in self._channels:
            if id(channel) not in taken:
                return channel
        least = min(self.voices, key=lambda voice: (voice.rank, voice.since))
        if least.rank > rank:
            return None
        self.voices.remove(least)
        least.channel.stop()
        return least.channel

    def _make_way(self, now: float) -> None:
        """One tune at a time."""
        for voice in self.voices:
            if voice.rank >= RANKS["accent"]:
                voice.channel.fadeout(GIVE_WAY_MS)

    def _take(self, file: str) -> Take | None:
        if file not in self._takes:
            self._takes[file] = None
            place = file_of(file)
            # A missing or damaged file is a silent one.
            with suppress(pygame.error, OSError):
                if place is not None:
                    sound = pygame.mixer.Sound(place)
                    self._takes[file] = Take(sound, bytes.fromhex(PEAKS[file]))
        return self._takes[file]
