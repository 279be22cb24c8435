"""Another seat in large, or a closer look at something: a panel with a name, a note and a way to close it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..theme import INK_SOFT, SIZE_TEXT, SIZE_TITLE
from ..translate import _
from ..widgets.button import Button
from ..widgets.label import Label
from ..widgets.surface import Panel, Shade
from .box import Box

if TYPE_CHECKING:
    from ..app import App

EDGE, PAD, BAR = 10.0, 14.0, 54.0
HEAD, LOW_HEAD = 42.0, 34.0
"""Height of the name; less in low windows."""


class SeatPanel(Shade):
    """The ground of such a view: `room` says how large the content may be, `frame` builds around it."""

    def __init__(self, app: App) -> None:
        super().__init__(app, 120)
        height = app.window.height / app.k
        self.low = height < 540
        self.head = LOW_HEAD if self.low else HEAD

    def room(self) -> tuple[float, float]:
        """The largest width and height of the content, in units."""
        width, height = self.app.window.width / self.app.k, self.app.window.height / self.app.k
        return min(width - 2 * EDGE, 1100.0) - 2 * PAD, height - 2 * EDGE - 2 * PAD - self.head - BAR - PAD

    def frame(self, width: float, height: float, name: str, note: str) -> Box:
        """Panel, name, note and button for content of that size; returns the place of the content."""
        app = self.app
        panel_w, panel_h = width + 2 * PAD, height + 3 * PAD + self.head + BAR
        x = (app.window.width / app.k - panel_w) / 2
        y = (app.window.height / app.k - panel_h) / 2
        self.add(Panel(app, app.box(x, y, panel_w, panel_h), "panel.stone"))
        said = app.fonts.width(name, SIZE_TITLE, "title") / app.k + 8 if note else width
        title = min(width, said)
        area = app.box(x + PAD, y + PAD / 2, title, self.head)
        self.add(Label(app, area, name, size=SIZE_TITLE, face="title"))
        if note:
            area = app.box(x + PAD + title, y + PAD / 2, width - title, self.head)
            self.add(Label(app, area, note, size=SIZE_TEXT, align="right", colour=INK_SOFT))
        rect = app.box(x + panel_w / 2 - 90, y + panel_h - PAD / 2 - BAR, 180, BAR - 4)
        self.add(Button(app, rect, self.close, text=_("Close"), style="gold"))
        return Box(x + PAD, y + PAD + self.head, width, height)

    def close(self) -> None:
        """Put it away."""
        self.remove()
