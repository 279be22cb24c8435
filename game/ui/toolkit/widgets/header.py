"""The head of a screen: the way back and the title."""

from __future__ import annotations

from collections.abc import Callable

from game.ui.toolkit.stage import Kit

from ..stage import Widget
from ..theme import GOLD, SIZE_TITLE
from ..translate import _
from .button import Button
from .label import Label

BAR = 48
HEADER = 64
"""Height of the whole head, in units."""
EDGE = 8


class Header(Widget):
    """A back button at the left and the title in the middle, `width` units wide from `left`, `top`."""

    def __init__(
        self, kit: Kit, left: float, top: float, width: float, title: str, back: Callable[[], None]
    ) -> None:
        super().__init__(kit, kit.box(left, top, width, HEADER))
        rect = kit.box(left + EDGE, top + EDGE, BAR, BAR)
        self.add(Button(kit, rect, back, icon="ui.back", style="lapis", name=_("Back")))
        side = BAR + 2 * EDGE
        middle = kit.fonts.width(title, SIZE_TITLE, "title") / kit.k <= width - 2 * side
        rect = kit.box(left + side, top + EDGE, width - (2 * side if middle else side + EDGE), BAR)
        align = "center" if middle else "left"
        self.add(Label(kit, rect, title, size=SIZE_TITLE, face="title", align=align, colour=GOLD))
