"""Reading what takes long: in slices, with a dialog that tells how far it is, and that can end it."""

from __future__ import annotations

from collections.abc import Generator
from typing import TypeVar

from game.ui.host import SLICE_MS
from game.ui.table.scene import Scene
from game.ui.toolkit.numbers import percent_text
from game.ui.toolkit.translate import _
from game.ui.toolkit.widgets.dialog import Dialog

T = TypeVar("T")

PATIENCE = 300.0
"""So long, in ms, it says nothing: most waits are over by then."""


class Waiting:
    """Follows what is read for a scene, until the person ends it or is elsewhere."""

    def __init__(self, scene: Scene) -> None:
        self._scene, self._host = scene, scene.app.host
        self._began = self._host.now()
        self._dialog: Dialog | None = None
        self._percent = 0
        self._called_off = False

    @property
    def ended(self) -> bool:
        """True if nobody waits any more."""
        return self._called_off or self._scene.app.scene is not self._scene

    async def follow(self, steps: Generator[float, None, T]) -> T | None:
        """Take all steps, each of which tells how far it is (0 to 1); what they return, None if ended."""
        until = self._host.now() + SLICE_MS
        while True:
            try:
                share = next(steps)
            except StopIteration as end:
                result: T = end.value
                return result
            if self._host.now() < until:
                continue
            self._tell(share)
            until = await self._host.next_slice()
            if self.ended:
                steps.close()
                return None

    def _tell(self, share: float) -> None:
        """Say how far it is, if it takes long enough."""
        if self._host.now() - self._began < PATIENCE:
            return
        self._percent = max(self._percent, int(100 * share))  # a later step does not begin from 0 again
        words = _("Reading the file… {percent}").format(percent=percent_text(self._percent))
        if self._dialog is None:
            answers = [(_("Cancel"), self._call_off, "papyrus")]
            self._dialog = Dialog(self._scene.app, _("Open a file"), words, answers)
            self._scene.add(self._dialog)
        elif words == self._dialog.text:
            return
        self._dialog.say(words)
        self._host.poke()

    def _call_off(self) -> None:
        self._called_off = True

    def end(self) -> None:
        """Take the dialog away, if it is still there."""
        if self._dialog and self._dialog.parent:
            self._dialog.remove()
