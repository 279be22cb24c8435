"""The head of a screen: the way back and the title."""

from __future__ import annotations

from collections.abc import Callable

from ..box import REST, Box
from ..stage import Kit, Widget
from ..theme import GOLD, SIZE_TITLE
from ..translate import _
from .button import Button
from .label import Label

BAR = 48
HEADER = 64
"""Height of the whole head, in units."""
EDGE = 8


class Header(Widget):
    """A back button at the left and the title in the middle of a box that is `HEADER` high."""

    def __init__(self, kit: Kit, box: Box, title: str, back: Callable[[], None]) -> None:
        super().__init__(kit, kit.px(box))
        self._bar = box.inset(EDGE)
        middle = kit.text_width(title, SIZE_TITLE, "title") <= box.w - 2 * HEADER
        left, words, _right = self._bar.across(BAR, REST, BAR if middle else 0, gap=EDGE)
        self.add(Button(kit, kit.px(left), back, icon="ui.back", style="lapis", name=_("Back")))
        align = "center" if middle else "left"
        rect = kit.px(words)
        self._title = Label(kit, rect, title, size=SIZE_TITLE, face="title", align=align, colour=GOLD)
        self.add(self._title)

    def add_corner(self, icon: str, name: str, action: Callable[[], None]) -> None:
        """Put a button at the right end, beside those that are there."""
        self._bar, corner = self._bar.across(REST, BAR, gap=EDGE)
        room = self.kit.px(self._bar)
        self._title.place(self._title.rect.clip(room))
        self.add(Button(self.kit, self.kit.px(corner), action, icon=icon, style="lapis", name=name))

    def shorten(self, title: str) -> None:
        """Show a shorter title if there is no room for the whole one."""
        if self._title.cut:
            self._title.set(title)
