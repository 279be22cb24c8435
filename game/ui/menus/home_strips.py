"""The strips at the foot of home: a new version, a store that keeps nothing, a copy that is due."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable

from game.play.storage import FULL, StoreError
from game.ui.table.scene import Scene
from game.ui.toolkit.theme import CREAM, SIZE_TEXT
from game.ui.toolkit.translate import _
from game.ui.toolkit.widgets.button import Button
from game.ui.toolkit.widgets.label import Label
from game.ui.toolkit.widgets.surface import Panel

STRIP, GAP = 52.0, 12.0
WIDEST = 640.0
LOW = 480.0
"""In windows that are lower two strips share a row."""


class HomeStrips:
    """What is to be told at the foot of home, and how much room that takes."""

    def __init__(self, home: Scene, open_data: Callable[[], None]) -> None:
        """On the scene `home`; `open_data` leads to where a copy is taken."""
        self._home, self._open_data = home, open_data
        self.fault: str | None = None
        """Why nothing is kept (the reason of a StoreError), if that is so."""
        self.update: str | None = None
        """The version that is ready, if there is one."""
        self.copy_due = False
        """Whether to suggest a copy, where there is nothing more important to tell."""

    def _beside(self) -> bool:
        return bool(self.fault and self.update) and self._home.safe()[3] < LOW

    def height(self) -> float:
        """What the strips take, with the gap above each."""
        rows = bool(self.fault) + bool(self.update) - self._beside() or int(self.copy_due)
        return rows * (STRIP + GAP)

    def build(self, x: float, y: float, width: float) -> None:
        """Put them there, the first one at `y`."""
        home, beside = self._home, self._beside()
        app = home.app
        across = (width - GAP) / 2 if beside else min(width, WIDEST)
        x += 0 if beside else (width - across) / 2
        if self.update:
            rect, text = home.box(x, y, across, STRIP), _("A new version is ready: take it up")
            size = SIZE_TEXT + 2
            home.add(Button(app, rect, self._offer, text=text, icon="ui.download", style="gold", size=size))
            x, y = (x + across + GAP, y) if beside else (x, y + STRIP + GAP)
        if self.fault:
            home.add(Panel(app, home.box(x, y, across, STRIP), "tag.danger"))
            rect = home.box(x + 6, y + 1, across - 12, STRIP - 2)
            text = self._fault_words()
            home.add(Label(app, rect, text, size=SIZE_TEXT, colour=CREAM, align="center", wrap=True))
        elif self.copy_due and not self.update:
            self._build_reminder(x, y, across)

    def _fault_words(self) -> str:
        if self.fault == FULL:
            return _("There is no more room in this browser’s storage: what you play now is not kept.")
        return _("This browser keeps nothing for this page: your game will be lost when you close it.")

    def _build_reminder(self, x: float, y: float, width: float) -> None:
        """A suggestion to take a copy, where the browser may forget everything; it can be put off."""
        home, text, size = self._home, _("Save a copy of your games"), SIZE_TEXT
        app, rect = home.app, home.box(x, y, width - STRIP - GAP, STRIP)
        home.add(Button(app, rect, self._open_data, text=text, icon="ui.download", style="lapis", size=size))
        rect = home.box(x + width - STRIP, y, STRIP, STRIP)
        home.add(Button(app, rect, self._put_off, icon="ui.close", style="lapis", name=_("Not now")))

    def _offer(self) -> None:
        from .news import offer_update

        offer_update(self._home.app)

    def _put_off(self) -> None:
        from game.play.copies import REMINDED, note

        with contextlib.suppress(StoreError):  # then it comes again
            note(self._home.app.store, REMINDED, time.time())
        self.copy_due = False
        self._home.rebuild()
