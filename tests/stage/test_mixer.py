"""What is heard when much happens at once: who gives way, and that nothing ever clips."""

from __future__ import annotations

import subprocess
import sys
from array import array
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from assets.sounds.repertoire import SOUNDS, files
from scenes.stage.mixer import CHANNELS, SAME_S, Mixer
from scenes.stage.music import Music
from scenes.stage.sound import Sound, squared

ROOT = Path(__file__).parents[2]


class Clock:
    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def device(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    pygame.mixer.quit()
    pygame.mixer.init(44100, -16, 2, 512)
    yield
    pygame.mixer.quit()


@pytest.fixture
def mixer(device: None) -> Mixer:
    return Mixer(Clock(), Random(7))


def wait(mixer: Mixer, seconds: float) -> None:
    mixer.clock.now += seconds  # type: ignore[attr-defined]


def test_the_same_sound_within_thirty_milliseconds_is_heard_once(mixer: Mixer) -> None:
    mixer.play("lay", 0.2)
    wait(mixer, SAME_S * 0.9)
    mixer.play("lay", 0.2)
    mixer.play("deal", 0.2)
    assert len(mixer.voices) == 2
    wait(mixer, SAME_S * 0.2)
    mixer.play("lay", 0.2)
    assert len(mixer.voices) == 3


def test_no_take_is_heard_twice_in_a_row_and_all_are_heard(mixer: Mixer) -> None:
    for name in ("deal", "click", "slap"):
        chosen = [mixer._choose(name, 0) for _ in range(60)]
        assert all(a != b for a, b in pairwise(chosen))
        assert set(chosen) == set(files(name))


def test_steps_are_those_that_are_asked_for(mixer: Mixer) -> None:
    assert [mixer._choose("note", step) for step in (0, 1, 12, 40)] == [
        "note_1", "note_1", "note_12", "note_12"
    ]  # fmt: skip


def test_takes_are_up_to_two_decibels_softer(mixer: Mixer) -> None:
    gains = []
    for _ in range(40):
        mixer.play("deal", 0.05)
        gains.append(mixer.voices[-1].gain)
        wait(mixer, 1)
    assert 0.05 * 10 ** (-2 / 20) <= min(gains) < 0.042 and 0.047 < max(gains) <= 0.05


def test_a_slap_takes_its_channel_from_a_deal(mixer: Mixer) -> None:
    """A deal of many cards once held all channels, and the slap was not heard."""
    for _ in range(CHANNELS):
        mixer.play("deal", 0.04)
        wait(mixer, SAME_S * 1.1)
    assert len(mixer.voices) == CHANNELS
    first = mixer.voices[0]
    mixer.play("slap", 0.5)
    assert len(mixer.voices) == CHANNELS and first not in mixer.voices
    assert mixer.voices[-1].rank == SOUNDS["slap"].rank


def test_what_matters_less_is_not_heard_when_all_channels_are_taken(mixer: Mixer) -> None:
    for _ in range(CHANNELS):
        mixer.play("slap", 0.03)
        wait(mixer, SAME_S * 1.01)
    before = list(mixer.voices)
    mixer.play("click", 0.5)
    assert mixer.voices == before


def test_later_voices_are_lowered_before_the_sum_clips(mixer: Mixer) -> None:
    names = ("slap", "bust", "seven", "theft", "chime")
    for name in names:
        mixer._take(files(name)[0])  # real time passes while a file is read
    for name in names:
        mixer.play(name, 1.0)
    gains = [voice.gain for voice in mixer.voices]
    assert len(gains) >= 3 and min(gains) > 0.3, "all that matter most are well heard"
    assert max(gains) < 0.8
    length = max(len(voice.take.peaks) for voice in mixer.voices)
    for i in range(length):
        peaks = [v.gain * v.take.peaks[i] for v in mixer.voices if i < len(v.take.peaks)]
        assert sum(peaks) <= 1.0


def test_cards_are_heard_where_they_lie_and_never_on_one_side_only(mixer: Mixer) -> None:
    mixer.play("lay", 0.4, pan=-1.0)
    left, right = stereo(mixer)
    assert right == pytest.approx(left * 0.7, rel=0.02)
    wait(mixer, 1)
    mixer.play("flip", 0.4, pan=0.5)
    left, right = stereo(mixer)
    assert left == pytest.approx(right * 0.85, rel=0.02)


def stereo(mixer: Mixer) -> tuple[float, float]:
    voice, asked = mixer.voices[-1], []
    channel, voice.channel = voice.channel, Asked(asked)  # type: ignore[assignment]
    voice.set(1.0)
    voice.channel = channel
    return asked[0]


class Asked:
    def __init__(self, asked: list[Any]) -> None:
        self.asked = asked

    def set_volume(self, *volume: float) -> None:
        self.asked.append(volume)


def test_all_fades_within_200_ms_when_the_window_loses_the_focus(mixer: Mixer) -> None:
    mixer.play("win", 0.5)
    assert mixer.update(100, False) and mixer.share == pytest.approx(0.5)
    mixer.update(100, False)
    assert mixer.share == 0 and not pygame.mixer.get_busy()
    mixer.update(100, True)
    assert mixer.share == pytest.approx(0.5)


# --- music ----------------------------------------------------------------------------------------


class Chosen:
    effects_volume, music_volume, captions = 80, 60, False


@pytest.fixture
def sound(device: None) -> Iterator[Sound]:
    made = Sound(Chosen())
    made.start()
    yield made
    made.stop()


def pass_time(sound: Sound, ms: float) -> None:
    for _ in range(int(ms / 20)):
        if sound.restless:
            sound.update(20)


def music_of(sound: Sound) -> Music:
    assert sound._music is not None
    return sound._music


def test_the_music_plays(sound: Sound) -> None:
    """It once never did: nobody called it."""
    sound.music("menu")
    pass_time(sound, 2000)
    assert music_of(sound).playing == "menu" and pygame.mixer.music.get_busy()
    assert music_of(sound).volume == pytest.approx(squared(60), abs=0.01)
    assert not sound.restless, "and then nothing is to be done"


def test_it_changes_with_the_place_and_is_silent_in_a_race(sound: Sound) -> None:
    sound.music("menu")
    pass_time(sound, 1500)
    sound.music("table")
    pass_time(sound, 300)
    assert music_of(sound).playing == "menu", "it fades out first"
    pass_time(sound, 1500)
    assert music_of(sound).playing == "table"
    sound.music("")
    pass_time(sound, 1500)
    assert not music_of(sound).playing and not pygame.mixer.music.get_busy()


def test_at_volume_nought_it_does_not_play(sound: Sound) -> None:
    sound.settings.music_volume = 0
    sound.music("menu")
    pass_time(sound, 2000)
    assert not pygame.mixer.music.get_busy() and not sound.restless
    sound.settings.music_volume = 50
    sound.tune()
    pass_time(sound, 2000)
    assert pygame.mixer.music.get_busy()
    sound.settings.music_volume = 60


def test_it_is_six_decibels_down_under_accents(sound: Sound) -> None:
    mixer = sound.mixer
    assert mixer is not None
    clock = mixer.clock = Clock()
    sound.music("table")
    pass_time(sound, 2000)
    full = music_of(sound).volume
    sound.play("deal")
    pass_time(sound, 200)
    assert music_of(sound).volume == pytest.approx(full)
    sound.play("twist")
    pass_time(sound, 200)
    assert music_of(sound).volume == pytest.approx(full / 2)
    clock.now += 5
    pass_time(sound, 2000)
    assert music_of(sound).volume == pytest.approx(full)


def test_a_window_without_the_focus_is_silent(sound: Sound) -> None:
    sound.music("menu")
    pass_time(sound, 2000)
    sound.focus(False)
    pass_time(sound, 400)
    assert music_of(sound).volume == 0
    sound.play("slap")
    assert sound.mixer is not None and not sound.mixer.voices
    sound.focus(True)
    pass_time(sound, 400)
    assert music_of(sound).volume == pytest.approx(squared(60), abs=0.01)


# --- skipping -------------------------------------------------------------------------------------


class Noted(Sound):
    def __init__(self) -> None:
        super().__init__(Chosen())
        self.heard: list[str] = []

    def play(self, name: str, *how: Any, **more: Any) -> None:
        if self._held is None:
            self.heard.append(name)
        super().play(name, *how, **more)


def test_of_a_skipped_film_the_last_accent_is_heard_alone() -> None:
    sound = Noted()
    with sound.skipping():
        for name in ("deal", "twist", "lay", "croak", "slide"):
            sound.play(name)
        with sound.skipping():
            sound.play("lay")
    assert sound.heard[-1:] == ["croak"] and len(sound.heard) == 1
    with sound.skipping():
        sound.play("deal")
        sound.play("lay")
    assert sound.heard == ["croak", "lay"]
    with sound.skipping():
        pass
    assert sound.heard == ["croak", "lay"]


RECORD = """
import sys, time
import pygame
from game.store import Store
from game.journal import Match, Player
from scenes.app import App
from scenes.stage import window
window.start()
store = Store.open()
app = App(store, size=(1280, 720))
store.settings.effects_volume = store.settings.music_volume = 100
from scenes.table.table import table_for
seats = [Player("Ann", "human")] + [Player(f"Bot {i}", "easy") for i in range(23)]
table = table_for(Match.start("flip-7", seats, {}, 7))
app.push(table)
for _ in range(20):
    app.step(16)
assert app.sound.ready and pygame.mixer.get_init()
for turn in range(3):
    table.director.queue(table.match.dealt)
    for _ in range(30):
        app.step(16)
        time.sleep(0.016)
    table.skip()
    for name in ("bust", "slap", "seven", "win"):
        app.sound.play(name)
    for _ in range(20):
        app.step(16)
        time.sleep(0.016)
    table.take_anew()
app.sound.stop()
"""


def test_a_skipped_deal_of_24_does_not_clip(tmp_path: Path, home: Path) -> None:
    """Skipping a film once fired all its sounds at once: 11 dB above what a file can hold."""
    import os

    raw = tmp_path / "heard.raw"
    env = dict(os.environ, SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="disk")
    env |= {"SDL_DISKAUDIOFILE": str(raw), "ROWDY_HOME": str(home)}
    done = subprocess.run(
        [sys.executable, "-c", RECORD],
        cwd=ROOT,
        env=env,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    heard = array("h", raw.read_bytes()[: raw.stat().st_size // 4 * 4])
    top = max(max(heard), -min(heard))
    assert 8000 < top < 32700, "something is heard, and nothing is cut off"
