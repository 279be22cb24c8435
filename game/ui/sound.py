"""Short sounds, loaded when they are first wanted; silence if the machine has none."""

from __future__ import annotations

from pathlib import Path

import pygame

CHANNELS = 8


class Sound:
    """Plays the baked sounds by name. Nothing is opened until sound is switched on."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._sounds: dict[str, pygame.mixer.Sound] = {}
        self._ready: bool | None = None
        self.on = False
        self.volume = 0.7

    def set(self, on: bool, volume: float) -> None:
        """Switch on or off; `volume` is 0–1."""
        self.on, self.volume = on, volume

    def _open(self) -> bool:
        if self._ready is None:
            try:
                pygame.mixer.init(frequency=44100, size=-16, channels=2, buffer=1024)
                pygame.mixer.set_num_channels(CHANNELS)
                self._ready = True
            except pygame.error:
                self._ready = False  # no sound device: the game is played in silence
        return self._ready

    def play(self, name: str) -> None:
        """Play a sound, if sound is on and there is such a sound."""
        if not self.on or not self._open():
            return
        sound = self._sounds.get(name)
        if sound is None:
            path = self._folder / f"{name}.ogg"
            if not path.exists():
                return
            sound = self._sounds[name] = pygame.mixer.Sound(path)
        sound.set_volume(self.volume)
        sound.play()
