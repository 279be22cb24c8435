"""Sound in a page, through the browser's own Web Audio.

pygame's mixer works in Pyodide, but mixes on the page's one thread by a node that browsers have deprecated
and warn about. The browser decodes and mixes better.

While the page is hidden, or the browser lets nothing be heard (before a gesture, during a call), the context
stands still. Sounds begun then would all play at once later. So effects are begun while it runs, or when
it begins to run a moment after they were wished for. Music stands still with it and goes on where it was.

A loudspeaker that is unplugged, or a driver that fails, may end the context for good. Another one is made
with the next sound or gesture: not at once, or they would follow each other while the device fails.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import js  # exists in Pyodide only
from pyodide.ffi import JsException, create_proxy, to_js

FADE = 0.8
"""Seconds that music takes to come and to change its volume."""
LATEST_MS = 250.0
"""An effect that cannot be heard so soon after it was wished for is not heard at all."""
GESTURES = ("pointerup", "keydown")
"""Events in which Safari lets a context run."""
SILENCE = (
    "data:audio/wav;base64,UklGRjQAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YRAAAACAgICAgICAgICAgICAgICA"
)
"""2 ms of it."""


def _was_touched() -> bool:
    """True if the person has done anything in the page: before that it can make no sound."""
    activation = getattr(js.navigator, "userActivation", None)
    return activation is None or bool(activation.hasBeenActive)


class WebAudio:
    """Plays sound files. The context is made when the first sound is wanted, which is after a gesture."""

    def __init__(self) -> None:
        self._context: Any = None  # False where there is no Web Audio
        self._listens = False
        self._buffers: dict[Path, Any] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._piece: tuple[Path, float] | None = None  # the music that is wanted, and its volume
        self._source: Any = None  # what plays it, and its volume's node
        self._gain: Any = None
        self._playing: Path | None = None
        self._waiting: list[tuple[float, Any, float]] = []  # effects: when wished for, samples and volume

    def prepare(self) -> None:
        """Have the browser open its way to the loudspeaker, beside the page.

        The first context would wait for it, a tenth of a second in Chromium, while a button is pressed; and
        browsers complain of a context before that. An element that is muted may play at any time.
        """
        self._go_on(self._play_unheard())

    async def _play_unheard(self) -> None:
        with contextlib.suppress(AttributeError, JsException):  # who cannot waits with the context
            element = js.Audio.new(SILENCE)
            element.muted = True
            await element.play()

    def play(self, path: Path, volume: float) -> None:
        """Play a file, decoded when it is first played; a browser that cannot decode it stays silent."""
        wished = js.performance.now()
        self._with(path, lambda buffer: self._start(buffer, volume, wished))

    def loop(self, path: Path | None, volume: float) -> None:
        """Play a file over and over, or go on with it at another volume; None ends it."""
        self._piece = (path, volume) if path else None
        if path is None or path != self._playing:
            self._end()
        if path is None:
            return
        if self._gain is not None:
            self._gain.gain.setTargetAtTime(volume, self._context.currentTime, FADE / 4)
        else:
            self._with(path, lambda buffer: self._begin(path, buffer))

    def _begin(self, path: Path, buffer: Any) -> None:
        if self._piece is None or self._piece[0] != path or self._source is not None:
            return  # it has been switched off while it was decoded
        self._follow()
        self._source, self._gain = self._connect(buffer, 0.0)
        self._source.loop = True
        self._playing = path
        self._gain.gain.setValueAtTime(0.0, self._context.currentTime)
        self._gain.gain.linearRampToValueAtTime(self._piece[1], self._context.currentTime + FADE)
        self._source.start()

    def _end(self) -> None:
        if self._source is not None:
            self._source.stop()
        self._source = self._gain = self._playing = None

    # --- the context --------------------------------------------------------------------------

    def _with(self, path: Path, then: Callable[[Any], None]) -> None:
        """Go on with a file's samples, at once or when they are decoded."""
        if self._context is None and _was_touched():
            self._open()
            if self._context and self._piece and self._piece[0] != path:
                self.loop(*self._piece)  # it was wished for before anything could be heard, or has been lost
        if not self._context:
            return
        if path in self._buffers:
            if self._buffers[path] is not None:
                then(self._buffers[path])
            return
        self._buffers[path] = None  # being decoded, or cannot be
        self._go_on(self._decode(path, then))

    def _open(self) -> None:
        """Make a context."""
        try:
            self._context = js.AudioContext.new()
        except (AttributeError, JsException):
            self._context = False
            return
        self._context.addEventListener("statechange", create_proxy(self._changed))
        self._context.addEventListener("error", create_proxy(self._lost))
        if self._listens:
            return
        self._listens = True
        follow = create_proxy(self._follow)
        js.document.addEventListener("visibilitychange", follow)
        for gesture in GESTURES:
            js.document.addEventListener(gesture, follow)

    def _changed(self, event: Any) -> None:
        """A context runs, stands still, or is at its end."""
        if event.target.state == "closed":
            self._lost(event)
        elif event.target == self._context:
            self._start_waiting()

    def _lost(self, event: Any) -> None:
        """Drop a context that can play nothing any more."""
        if event.target != self._context:
            return
        self._end()
        self._waiting.clear()
        self._context = None

    def _go_on(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _decode(self, path: Path, then: Callable[[Any], None]) -> None:
        context = self._context
        try:
            data = to_js(path.read_bytes())
            self._buffers[path] = await context.decodeAudioData(data.buffer)
        except (OSError, JsException):
            return
        if context == self._context:  # else that has been lost meanwhile
            then(self._buffers[path])

    def _follow(self, event: Any = None) -> None:
        """Fall silent with the page, and wake up with it; also when the browser has put it to sleep."""
        if not self._context:
            if self._piece and not js.document.hidden:
                self.loop(*self._piece)
        elif js.document.hidden:
            self._context.suspend()
        elif self._context.state != "running":  # suspended until a gesture; Safari also says "interrupted"
            self._context.resume()

    def _connect(self, buffer: Any, volume: float) -> tuple[Any, Any]:
        """A source of samples and the node of its volume."""
        context = self._context
        source = context.createBufferSource()
        source.buffer = buffer
        gain = context.createGain()
        gain.gain.value = volume
        source.connect(gain)
        gain.connect(context.destination)
        return source, gain

    def _start(self, buffer: Any, volume: float, wished: float) -> None:
        self._follow()
        self._waiting.append((wished, buffer, volume))
        self._start_waiting()

    def _start_waiting(self) -> None:
        """Begin the effects that wait, if they can be heard; forget those that it is too late for."""
        earliest = js.performance.now() - LATEST_MS
        waiting = [effect for effect in self._waiting if effect[0] >= earliest]
        heard = self._context.state == "running" and not js.document.hidden
        self._waiting = [] if heard or js.document.hidden else waiting
        for _wished, buffer, volume in waiting if heard else ():
            self._connect(buffer, volume)[0].start()
