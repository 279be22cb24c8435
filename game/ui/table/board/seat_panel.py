"""Another seat in large, or a closer look at something: a panel with a name, a note and a way to close it."""

from __future__ import annotations

from typing import Generic, TypeVar

from game.ui.toolkit.box import LOW, NARROW, NOWHERE, PAD, REST, Box
from game.ui.toolkit.stage import Kit, Pointer
from game.ui.toolkit.theme import INK_SOFT, SIZE_TEXT, SIZE_TITLE
from game.ui.toolkit.translate import _
from game.ui.toolkit.widgets.button import Button
from game.ui.toolkit.widgets.label import Label
from game.ui.toolkit.widgets.surface import Panel, Shade

from ..seat_names import seat_name

V = TypeVar("V")
"""The type of a game's positions on screen."""

EDGE, BAR = 10.0, 54.0
HEAD = 42.0
"""Height of the name."""
SMALL_EDGE, SMALL_PAD, SMALL_HEAD = 4.0, 8.0, 46.0
"""Sizes on phones: the closing button is beside the name, and leaves all else to the content."""


class SeatPanel(Shade):
    """The ground of such a view: `room` says how large the content may be, `frame` builds around it.

    A subclass builds itself in `build`, so that it stays open when the window changes. Tapping beside the
    panel closes it.
    """

    def __init__(self, kit: Kit) -> None:
        super().__init__(kit, 120)
        self._panel = self.rect.copy()
        self._outside = False

    @property
    def low(self) -> bool:
        """True if the window is low."""
        return self.kit.window.height / self.kit.k < LOW

    @property
    def small(self) -> bool:
        """True if the window is a phone's."""
        return self.low or self.kit.window.width / self.kit.k < NARROW

    @property
    def head(self) -> float:
        """Height of the name."""
        return SMALL_HEAD if self.small else HEAD

    def _frame_height(self) -> float:
        """Height of everything above and below the content, in units."""
        return self.head + 2 * SMALL_PAD if self.small else self.head + 3 * PAD + BAR

    def room(self) -> tuple[float, float]:
        """The largest width and height of the content, in units."""
        edge, pad = (SMALL_EDGE, SMALL_PAD) if self.small else (EDGE, PAD)
        room = self.kit.safe_area().inset(edge)
        return min(room.w, 1100.0) - 2 * pad, room.h - self._frame_height()

    def frame(self, width: float, height: float, name: str, note: str) -> Box:
        """Panel, name, note and button for content of that size; returns the place of the content."""
        kit, pad, room = self.kit, SMALL_PAD if self.small else PAD, self.kit.safe_area()
        panel_w, panel_h = width + 2 * pad, height + self._frame_height()
        panel = Box(room.x + (room.w - panel_w) / 2, room.y + (room.h - panel_h) / 2, panel_w, panel_h)
        self._panel = kit.px(panel)
        self.add(Panel(kit, self._panel, "panel.stone"))
        head, _gap, content, foot = panel.inset(pad, pad / 2).down(self.head, pad / 2, height, REST)
        if self.small:
            words, corner = head.across(REST, SMALL_HEAD, gap=pad)
            close = Button(kit, kit.px(corner), self.close, icon="ui.close", style="gold", name=_("Close"))
        else:
            words = head
            _above, bottom = foot.down(REST, BAR)
            rect = kit.px(bottom.centred(180, BAR - 4, high=0))
            close = Button(kit, rect, self.close, text=_("Close"), style="gold")
        said = min(words.w - pad, kit.text_width(name, SIZE_TITLE, "title") + 8)
        title, beside = words.across(said, REST, gap=pad) if note else (words, NOWHERE)
        self.add(Label(kit, kit.px(title), name, size=SIZE_TITLE, face="title"))
        if note:
            self.add(Label(kit, kit.px(beside), note, size=SIZE_TEXT, align="right", colour=INK_SOFT))
        self.add(close)
        return content

    def press(self, pointer: Pointer) -> None:
        self._outside = not self._panel.collidepoint(pointer.pos)

    def release(self, pointer: Pointer) -> None:
        if self._outside and not self._panel.collidepoint(pointer.pos):
            self.close()

    def close(self) -> None:
        """Remove the panel."""
        self.remove()


class SeatLook(SeatPanel, Generic[V]):
    """A seat in large, or something of it, as it was when it was looked at."""

    def __init__(self, kit: Kit, shown: V, player: int, seats: tuple[str, ...]) -> None:
        super().__init__(kit)
        self.shown, self.player, self.seats = shown, player, seats
        self.name = seat_name(seats, player)
        self.build()
