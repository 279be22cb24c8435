"""Sound in a page, through the browser's own Web Audio.

pygame's mixer works in Pyodide, but mixes on the page's one thread by a node that browsers have deprecated
and warn about. The browser decodes and mixes better, and pauses by itself when the page is hidden.
"""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import js  # exists in Pyodide only
from pyodide.ffi import JsException, to_js


class WebAudio:
    """Plays sound files. The context is made when the first sound is wanted, which is after a gesture."""

    def __init__(self) -> None:
        self._context: Any = None
        self._buffers: dict[Path, Any] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    def play(self, path: Path, volume: float) -> None:
        """Play a file, decoded when it is first played; a browser that cannot decode it stays silent."""
        if self._context is None:
            try:
                self._context = js.AudioContext.new()
            except (AttributeError, JsException):
                self._context = False  # no Web Audio here
        if not self._context:
            return
        if path in self._buffers:
            self._start(self._buffers[path], volume)
            return
        self._buffers[path] = None  # being decoded, or cannot be
        task = asyncio.ensure_future(self._decode(path, volume))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _decode(self, path: Path, volume: float) -> None:
        try:
            data = to_js(path.read_bytes())
            self._buffers[path] = await self._context.decodeAudioData(data.buffer)
        except (OSError, JsException):
            return
        self._start(self._buffers[path], volume)

    def _start(self, buffer: Any, volume: float) -> None:
        if buffer is None:
            return
        context = self._context
        if context.state != "running":  # suspended until a gesture; Safari also says "interrupted"
            context.resume()
        source = context.createBufferSource()
        source.buffer = buffer
        gain = context.createGain()
        gain.gain.value = volume
        source.connect(gain)
        gain.connect(context.destination)
        source.start()
