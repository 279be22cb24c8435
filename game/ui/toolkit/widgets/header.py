"""The head of a screen: the way back and the title."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from ..stage import Widget
from ..theme import GOLD, SIZE_TITLE
from ..translate import _
from .button import Button
from .label import Label

if TYPE_CHECKING:
    from game.ui.app import App

BAR = 48
HEADER = 64
"""Height of the whole head, in units."""
EDGE = 8


class Header(Widget):
    """A back button at the left and the title in the middle, `width` units wide from `left`, `top`."""

    def __init__(
        self, app: App, left: float, top: float, width: float, title: str, back: Callable[[], None]
    ) -> None:
        super().__init__(app, app.box(left, top, width, HEADER))
        rect = app.box(left + EDGE, top + EDGE, BAR, BAR)
        self.add(Button(app, rect, back, icon="ui.back", style="lapis", name=_("Back")))
        side = BAR + 2 * EDGE
        middle = app.fonts.width(title, SIZE_TITLE, "title") / app.k <= width - 2 * side
        rect = app.box(left + side, top + EDGE, width - (2 * side if middle else side + EDGE), BAR)
        align = "center" if middle else "left"
        self.add(Label(app, rect, title, size=SIZE_TITLE, face="title", align=align, colour=GOLD))
