"""The strips at the foot of home: a new version, a store that keeps nothing, and less pressing things."""

from __future__ import annotations

import contextlib
from collections.abc import Callable

from game.play.clock import now
from game.play.storage import FULL, StoreError
from game.ui.table.scene import Scene
from game.ui.toolkit.box import GAP_L, REST, Box
from game.ui.toolkit.theme import CREAM, SIZE_TEXT
from game.ui.toolkit.translate import _
from game.ui.toolkit.widgets.button import Button
from game.ui.toolkit.widgets.label import Label
from game.ui.toolkit.widgets.surface import Panel

from .installing import Installing

STRIP = 52.0
WIDEST = 640.0
LOW = 480.0
"""In lower windows two strips share a row."""


class HomeStrips:
    """The messages at the foot of home, and the room that they take."""

    def __init__(self, home: Scene, open_data: Callable[[], None], open_friends: Callable[[], None]) -> None:
        """On the scene `home`; `open_data` leads to where a copy is taken."""
        self._home, self._open_data, self._open_friends = home, open_data, open_friends
        self.friends = ""
        """The line about games with friends; '' if there are none."""
        self.fault: str | None = None
        """Why nothing is kept (the reason of a StoreError), if that is so."""
        self.update: str | None = None
        """The version that is ready, if there is one."""
        self.installing = Installing(home)
        """The game on this device: told of where there is nothing more important."""
        self.copy_due = False
        """True to suggest a copy, where there is no other message."""

    def _beside(self) -> bool:
        return bool(self.fault and self.update) and self._home.safe().h < LOW

    def _rows(self) -> int:
        pressing = bool(self.fault) + bool(self.update) - self._beside()
        return pressing or int(bool(self.friends) or self.installing.has_words or self.copy_due)

    def height(self) -> float:
        """The height of the strips."""
        return max(0.0, self._rows() * (STRIP + GAP_L) - GAP_L)

    def build(self, area: Box) -> None:
        """Build the strips in an area."""
        home, app, px = self._home, self._home.app, self._home.px
        rows = area.centred(WIDEST).rows(self._rows(), GAP_L)
        places = iter(area.columns(2, GAP_L) if self._beside() else rows)
        if self.update:
            rect, text, size = px(next(places)), _("A new version is ready: update now"), SIZE_TEXT + 2
            home.add(Button(app, rect, self._offer, text=text, icon="ui.download", style="gold", size=size))
        if self.fault:
            strip = next(places)
            home.add(Panel(app, px(strip), "tag.danger"))
            rect, text = px(strip.inset(6, 1)), self._fault_words()
            home.add(Label(app, rect, text, size=SIZE_TEXT, colour=CREAM, align="center", wrap=True))
        elif self.update:
            pass
        elif self.friends:
            rect, size = px(next(places)), SIZE_TEXT + 1
            action, text = self._open_friends, self.friends
            home.add(Button(app, rect, action, text=text, icon="ui.friends", style="lapis", size=size))
        elif self.installing.has_words:
            self.installing.build(next(places))
        elif self.copy_due:
            self._build_reminder(next(places))

    def _fault_words(self) -> str:
        if self.fault == FULL:
            return _("This browser’s storage is full: what you play now isn’t saved.")
        return _("Your browser can’t save games here: your game will be lost when you close this page.")

    def _build_reminder(self, strip: Box) -> None:
        """A suggestion to take a copy, where the browser may forget everything; it can be put off."""
        home, text, size = self._home, _("Save a copy of your games"), SIZE_TEXT
        app = home.app
        rect, square = map(home.px, strip.across(REST, STRIP, gap=GAP_L))
        home.add(Button(app, rect, self._open_data, text=text, icon="ui.download", style="lapis", size=size))
        home.add(Button(app, square, self._put_off, icon="ui.close", style="lapis", name=_("Not now")))

    def _offer(self) -> None:
        from .news import offer_update

        offer_update(self._home.app)

    def _put_off(self) -> None:
        from game.play.copies import REMINDED, note

        with contextlib.suppress(StoreError):  # then it comes again
            note(self._home.app.store, REMINDED, now())
        self.copy_due = False
        self._home.rebuild()
