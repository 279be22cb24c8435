"""The sounds are few bytes, do not click, do not clip, and are about equally loud."""

from __future__ import annotations

import io
import os
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
import pygame

RATE = 24_000
NAMES = {
    *("mark", "place", "rotate", "pick_up", "illegal", "gem", "torch", "skull", "elixir", "tomb", "award"),
    *("reveal", "round", "dice", "settle", "stone", "mummy", "growl", "seal", "button", "win", "end"),
    *("lost", "complete", "triumph"),
}


@pytest.fixture(scope="module", autouse=True)
def mixer() -> Iterator[None]:
    pygame.mixer.quit()
    pygame.mixer.init(RATE, -16, 1, allowedchanges=0)
    yield
    pygame.mixer.quit()


@pytest.fixture(scope="module")
def waves(baked: Path) -> dict[str, NDArray[np.float64]]:
    sounds = {}
    for file in baked.glob("sounds/*.ogg"):
        raw = pygame.mixer.Sound(io.BytesIO(file.read_bytes())).get_raw()
        sounds[file.stem] = np.frombuffer(raw, dtype=np.int16) / 32768
    return sounds


def test_all_sounds_are_there(waves: dict[str, NDArray[np.float64]]) -> None:
    assert set(waves) == NAMES


def test_sounds_are_small(baked: Path) -> None:
    sounds = sum(file.stat().st_size for file in baked.glob("sounds/*.ogg"))
    music = sum(file.stat().st_size for file in baked.glob("music/*.ogg"))
    assert 0 < sounds < 140_000
    assert music > 0
    assert sounds + music < 300_000


def test_music_is_quiet_and_has_no_seam(baked: Path, waves: dict[str, NDArray[np.float64]]) -> None:
    piece = pygame.mixer.Sound(io.BytesIO((baked / "music" / "valley.ogg").read_bytes())).get_raw()
    wave = np.frombuffer(piece, dtype=np.int16) / 32768
    assert len(wave) / RATE > 45, "returns too often"
    whole = np.sqrt(np.mean(wave**2))
    assert 0.015 < whole < 0.05
    sounds = [np.sqrt(np.mean(sound**2)) for sound in waves.values()]
    assert whole < np.median(sounds), "louder than what is to be heard above it"
    steps = np.abs(np.diff(wave))
    assert abs(wave[0] - wave[-1]) <= np.percentile(steps, 99.9), "clicks where it begins anew"
    bars = wave[: len(wave) // 20 * 20].reshape(20, -1)
    loud = np.sqrt(np.mean(bars**2, axis=1))
    assert loud.max() < 4 * loud.min(), "starts and stops"


@pytest.mark.parametrize("name", sorted(NAMES))
def test_a_sound_is_clean(waves: dict[str, NDArray[np.float64]], name: str) -> None:
    wave = waves[name]
    assert 0.05 < len(wave) / RATE < 2.5
    assert np.abs(wave).max() < 0.8, "clips or is too loud"
    assert np.abs(wave).max() > 0.15, "cannot be heard"
    assert np.abs(wave[:4]).max() < 0.03, "clicks at its start"
    assert np.abs(wave[-24:]).max() < 0.01, "clicks at its end"
    assert abs(wave.mean()) < 0.01, "has an offset"


def test_sounds_are_about_equally_loud(waves: dict[str, NDArray[np.float64]]) -> None:
    window = RATE // 10
    loudest = {}
    for name, wave in waves.items():
        power = np.convolve(wave**2, np.ones(window) / window, "same")
        loudest[name] = 10 * np.log10(power.max())
    # In dB, unweighted: low sounds are meant to be up to 8 dB stronger, since the ear makes little of them.
    assert max(loudest.values()) - min(loudest.values()) < 10, loudest
