"""Short sounds by name, and music; silence where they are off or the machine has none."""

from __future__ import annotations

import asyncio
from pathlib import Path

from game.ui.host import Host

from .tasks import Tasks

MUSIC = "music"
"""The pack of the music and the folder in it; it is fetched when it is first to be heard."""
PIECE = "valley.ogg"


class Sound:
    """Plays what is baked. Nothing is opened until it is switched on and is to be heard."""

    def __init__(self, host: Host, assets: Path, tasks: Tasks) -> None:
        self._host = host
        self._tasks = tasks
        self._assets = assets
        self.on = False
        self.volume = 0.7
        self._music = 0.0
        self._touched = False
        self._prepared = False
        self._fetching: asyncio.Task[None] | None = None

    def set(self, on: bool, volume: float) -> None:
        """Switch sounds on or off; `volume` is 0–1."""
        self.on, self.volume = on, volume

    def prepare(self) -> None:
        """The first picture is there: the first sound is to come at once, if any is to be heard."""
        if not self._prepared and (self._music or (self.on and self.volume > 0)):
            self._prepared = True
            self._host.prepare_sound()

    def play(self, name: str) -> None:
        """Play a sound, if sound is on."""
        if self.on and self.volume > 0:
            self._host.play_sound(self._assets / "sounds" / f"{name}.ogg", self.volume)

    def set_music(self, on: bool, volume: float) -> None:
        """Switch music on or off; `volume` is 0–1."""
        wanted = volume if on else 0.0
        if wanted != self._music:
            self._music = wanted
            self._follow()

    def touched(self) -> None:
        """The person has done something: browsers let nothing be heard before that."""
        if not self._touched:
            self._touched = True
            self._follow()

    def _follow(self) -> None:
        piece = self._assets / MUSIC / PIECE
        if not self._music:
            self._host.play_music(None, 0.0)
        elif not self._touched:
            return
        elif piece.exists():
            self._host.play_music(piece, self._music)
        elif self._fetching is None or self._fetching.done():
            self._fetching = self._tasks.start(self._fetch(piece))

    async def _fetch(self, piece: Path) -> None:
        try:
            await self._host.load_art(1, MUSIC)
        except OSError:
            return  # silence; whoever switches it off and on asks again
        if piece.exists() and self._music:
            self._host.play_music(piece, self._music)
