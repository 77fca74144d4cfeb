"""The sound files: all there, loadable, and made so that none clicks, clips or drowns another."""

from __future__ import annotations

import array
import math
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

import assets.sounds
from assets.sounds.make_sounds import EFFECTS, music
from assets.sounds.synthesis import RATE

FOLDER = Path(assets.sounds.__file__).parent
NAMES = [
    "slide", "flip", "lay", "slap", "chime", "croak", "thud", "fanfare", "click", "refuse",
    "deal", "sweep", "tick", "win", "theft", "rise", "bell", "music",
]  # fmt: skip


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


def loaded(name: str) -> list[float]:
    """The samples as the game will play them, from -1 to 1."""
    samples = array.array("h")
    samples.frombytes(pygame.mixer.Sound(str(path_of(name))).get_raw())
    return [x / 32768 for x in samples]


def loudness(samples: list[float]) -> float:
    """Decibels of the loudest eighth of a second, the bass left out as the ear does."""
    keep = math.exp(-2 * math.pi * 200 / RATE)
    held = previous = 0.0
    energy = [0.0]
    for x in samples:
        held = keep * (held + x - previous)
        previous = x
        energy.append(energy[-1] + held * held)
    window = RATE // 8
    most = max(
        energy[min(i + window, len(energy) - 1)] - energy[i] for i in range(0, len(energy), 100)
    )
    return 10 * math.log10(most / window)


def test_every_effect_has_a_file_and_no_file_is_left_over() -> None:
    assert {*EFFECTS, "music"} == set(NAMES)
    files = [path for path in FOLDER.iterdir() if path.suffix in (".ogg", ".wav")]
    assert sorted(path.stem for path in files) == sorted(NAMES)
    assert sum(path.stat().st_size for path in files) < 400_000


@pytest.mark.parametrize("name", EFFECTS)
def test_an_effect_is_clean(name: str, mixer: None) -> None:
    samples = loaded(name)
    assert 0.04 <= len(samples) / RATE <= 1.51
    assert 0.68 <= max(map(abs, samples)) <= 0.9
    assert abs(sum(samples) / len(samples)) < 0.005
    assert max(map(abs, samples[:4])) < 0.02
    assert max(map(abs, samples[-44:])) < 0.01


def test_no_effect_drowns_another(mixer: None) -> None:
    levels = {name: loudness(loaded(name)) for name in EFFECTS}
    assert max(levels.values()) - min(levels.values()) < 12, levels
    # The small sounds one hears all the time stay under the great moments.
    often = max(levels[name] for name in ("click", "tick", "deal", "slide", "lay"))
    assert often < min(levels[name] for name in ("slap", "thud", "fanfare", "win", "chime")), levels


def test_the_music_is_quiet_and_has_no_seam(mixer: None) -> None:
    samples = loaded("music")
    assert 30 <= len(samples) / RATE <= 45
    assert 0.3 <= max(map(abs, samples)) <= 0.5
    assert abs(sum(samples) / len(samples)) < 0.002
    level = 10 * math.log10(sum(x * x for x in samples) / len(samples))
    assert -28 < level < -20
    assert abs(samples[0] - samples[-1]) < 0.01
    # Across the seam the wave bends no more sharply than it does elsewhere around it.
    around = samples[-2000:] + samples[:2000]
    bends = [abs(a - 2 * b + c) for a, b, c in zip(around, around[1:], around[2:], strict=False)]
    assert max(bends[1990:2010]) <= max(bends[:1900] + bends[2100:]) + 0.002


@pytest.mark.sampled(3)
@pytest.mark.parametrize("name", EFFECTS)
def test_making_an_effect_twice_gives_the_same_samples(name: str) -> None:
    assert EFFECTS[name]() == EFFECTS[name]()


@pytest.mark.parametrize("name", NAMES)
def test_the_file_is_what_the_script_makes(name: str, mixer: None) -> None:
    made = [x / 32768 for x in EFFECTS.get(name, music)()]
    kept = loaded(name)
    assert len(made) == len(kept)
    if path_of(name).suffix == ".wav":
        # Another machine's sine may differ in the last bit.
        assert max(abs(a - b) for a, b in zip(made, kept, strict=True)) < 1.5 / 32768
    else:
        lost = sum((a - b) ** 2 for a, b in zip(made, kept, strict=True))
        assert lost < 0.05 * sum(a * a for a in made)
