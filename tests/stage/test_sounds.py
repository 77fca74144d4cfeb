"""The sound files: all there, loadable, and made so that none clicks, clips or drowns another."""

from __future__ import annotations

import array
import math
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

import assets.sounds
from assets.sounds.loudness import RATE, laptop_lufs, lufs
from assets.sounds.make_sounds import FILES, MAKERS, samples
from assets.sounds.peaks import PEAKS
from assets.sounds.repertoire import BLOCK_S, LOUDNESS, MUSIC, MUSIC_LOUDNESS, SOUNDS, files

FOLDER = Path(assets.sounds.__file__).parent
ALL = [*FILES, *MUSIC]
PEAK = 10 ** (-3 / 20)
# How long what it belongs to is seen: a sound ends with its film.
LONGEST_MS = {"deal": 260, "lay": 260, "slide": 260, "flip": 240, "slap": 240, "sweep": 1500}


def path_of(name: str) -> Path:
    found = [FOLDER / f"{name}{end}" for end in (".ogg", ".wav")]
    found = [path for path in found if path.exists()]
    assert len(found) == 1, f"{name}: {found}"
    return found[0]


@pytest.fixture(scope="module")
def mixer() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SDL_AUDIODRIVER", "dummy")
        pygame.mixer.quit()
        pygame.mixer.init(RATE, -16, 1, 512, allowedchanges=0)
        yield
        pygame.mixer.quit()


@cache
def loaded(name: str) -> list[float]:
    """The samples as the game will play them, from -1 to 1."""
    held = array.array("h")
    held.frombytes(pygame.mixer.Sound(str(path_of(name))).get_raw())
    return [x / 32768 for x in held]


def test_every_sound_has_its_files_and_no_file_is_left_over() -> None:
    assert MAKERS.keys() == SOUNDS.keys()
    found = [path for path in FOLDER.iterdir() if path.suffix in (".ogg", ".wav")]
    assert sorted(path.stem for path in found) == sorted(ALL)
    assert sum(path.stat().st_size for path in found) < 1_450_000


def test_what_is_heard_most_has_several_takes() -> None:
    assert [len(files(name)) for name in ("deal", "lay", "slide", "flip", "slap")] == [5] * 5
    assert len(files("click")) == 3 and len(files("croak")) == 7 and len(files("note")) == 12


@pytest.mark.parametrize("file", FILES)
def test_a_sound_is_clean(file: str, mixer: None) -> None:
    heard = loaded(file)
    assert 40 <= len(heard) / RATE * 1000 <= LONGEST_MS.get(FILES[file], 1610)
    assert max(map(abs, heard)) <= PEAK
    assert abs(sum(heard) / len(heard)) < 0.005
    assert max(map(abs, heard[:4])) < 0.02
    assert max(map(abs, heard[-44:])) < 0.01


@pytest.mark.parametrize("file", FILES)
def test_a_sound_is_as_loud_as_its_class_also_on_a_laptop(file: str, mixer: None) -> None:
    loud = lufs(loaded(file))
    assert abs(loud - LOUDNESS[SOUNDS[FILES[file]].loud]) < 1
    assert laptop_lufs(loaded(file)) >= loud - 3


@pytest.mark.parametrize("name", [name for name, kind in SOUNDS.items() if kind.takes > 1])
def test_takes_differ_more_than_by_their_loudness(name: str, mixer: None) -> None:
    takes = [loaded(file) for file in files(name)]
    for i, one in enumerate(takes):
        for other in takes[:i]:
            both = sum(a * b for a, b in zip(one, other, strict=False))
            alone = math.sqrt(sum(a * a for a in one) * sum(b * b for b in other))
            assert abs(both) < 0.9 * alone


def pitch(heard: list[float]) -> float:
    """The strongest of many frequencies, by Goertzel."""

    def strength(frequency: float) -> float:
        k = 2 * math.cos(2 * math.pi * frequency / RATE)
        s1 = s2 = 0.0
        for x in heard[: RATE // 4]:
            s1, s2 = x + k * s1 - s2, s1
        return s1 * s1 + s2 * s2 - k * s1 * s2

    return max((180 * 2 ** (i / 24) for i in range(110)), key=strength)


@pytest.mark.parametrize("name", ["note", "light", "tick", "drum"])
def test_steps_rise(name: str, mixer: None) -> None:
    pitches = [pitch(loaded(file)) for file in files(name)]
    assert pitches == sorted(pitches) and pitches[0] < 0.8 * pitches[-1]


def test_the_larger_the_toad_the_lower_it_croaks(mixer: None) -> None:
    crossings = [
        sum(a < 0 <= b for a, b in pairwise(loaded(file))) / len(loaded(file))
        for file in files("croak")
    ]
    for i in range(5):
        assert crossings[i + 2] < crossings[i]
    assert crossings[-1] < 0.7 * crossings[0]


def test_the_mixer_knows_how_high_each_sound_goes(mixer: None) -> None:
    assert PEAKS.keys() == FILES.keys()
    size = round(BLOCK_S * RATE)
    for file in FILES:
        heard = loaded(file)
        known = [peak / 255 for peak in bytes.fromhex(PEAKS[file])]
        assert len(known) == -(-len(heard) // size)
        for i, peak in enumerate(known):
            around = max(known[max(0, i - 1) : i + 2])
            assert max(map(abs, heard[i * size : (i + 1) * size])) <= around + 0.01, file
            assert peak <= PEAK * 1.2


@pytest.mark.sampled(2)
@pytest.mark.parametrize("name", MUSIC)
def test_the_music_is_quiet_and_has_no_seam(name: str, mixer: None) -> None:
    heard = loaded(name)
    assert 110 <= len(heard) / RATE <= 130
    assert max(map(abs, heard)) <= 0.4
    assert abs(sum(heard) / len(heard)) < 0.002
    assert abs(lufs(heard) - MUSIC_LOUDNESS) < 1
    assert laptop_lufs(heard[: 30 * RATE]) >= lufs(heard[: 30 * RATE]) - 3, "little bass"
    assert abs(heard[0] - heard[-1]) < 0.01
    # Across the seam the wave bends no more sharply than it does elsewhere around it.
    around = heard[-2000:] + heard[:2000]
    bends = [abs(a - 2 * b + c) for a, b, c in zip(around, around[1:], around[2:], strict=False)]
    assert max(bends[1990:2010]) <= max(bends[:1900] + bends[2100:]) + 0.002


def test_music_at_tables_is_calmer(mixer: None) -> None:
    """It begins fewer notes: seldom is there suddenly more than just before."""

    def onsets(name: str) -> int:
        heard, step = loaded(name)[: 60 * RATE], RATE // 50
        power = [sum(x * x for x in heard[i : i + step : 4]) for i in range(0, len(heard), step)]
        return sum(b > 2.5 * a + 0.02 for a, b in pairwise(power))

    assert onsets("music_table") < 0.6 * onsets("music_menu")


@pytest.mark.sampled(9)
@pytest.mark.parametrize("file", FILES)
def test_making_a_sound_twice_gives_the_same_samples(file: str) -> None:
    assert samples(file) == samples(file)


@pytest.mark.sampled(6)
@pytest.mark.parametrize("file", ALL)
def test_the_file_is_what_the_script_makes(file: str, mixer: None) -> None:
    made = [x / 32768 for x in samples(file)]
    kept = loaded(file)
    assert len(made) == len(kept)
    if path_of(file).suffix == ".wav":
        # Another machine's sine may differ in the last bit.
        assert max(abs(a - b) for a, b in zip(made, kept, strict=True)) < 1.5 / 32768
    else:
        # Vorbis keeps what is heard, not the wave: noise is another noise as loud.
        lost = sum((a - b) ** 2 for a, b in zip(made, kept, strict=True))
        assert lost < 0.35 * sum(a * a for a in made)
        assert abs(lufs(made[: 5 * RATE]) - lufs(kept[: 5 * RATE])) < 0.5
