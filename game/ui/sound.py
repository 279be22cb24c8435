"""Short sounds by name; silence where sound is off or the machine has none."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .host import Host


class Sound:
    """Plays the baked sounds. Nothing is opened until sound is switched on and something is to be heard."""

    def __init__(self, host: Host, folder: Path) -> None:
        self._host = host
        self._folder = folder
        self.on = False
        self.volume = 0.7

    def set(self, on: bool, volume: float) -> None:
        """Switch on or off; `volume` is 0–1."""
        self.on, self.volume = on, volume

    def play(self, name: str) -> None:
        """Play a sound, if sound is on."""
        if self.on and self.volume > 0:
            self._host.play_sound(self._folder / f"{name}.ogg", self.volume)
