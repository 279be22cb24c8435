"""A cover between two people at one screen, so that nobody sees what is not theirs."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.ui.toolkit.sky import Sky
from game.ui.toolkit.stage import Kit
from game.ui.toolkit.theme import INK, INK_SOFT, SIZE_DISPLAY, SIZE_LARGE, SIZE_TEXT, SIZE_TITLE
from game.ui.toolkit.translate import _
from game.ui.toolkit.widgets.button import Button
from game.ui.toolkit.widgets.label import Label
from game.ui.toolkit.widgets.surface import Panel, Picture, Shade

PAD = 24


class Handover(Shade):
    """Covers the whole window until the next person says that they hold the device.

    `name` and the sprite `token` are the person's (game.ui.table.seats); `done` is called when the cover has gone.
    """

    def __init__(self, kit: Kit, name: str, token: str, done: Callable[[], None]) -> None:
        super().__init__(kit)
        self._name, self._token, self._done = name, token, done
        self.build()
        kit.host.announce(_("Now it is the turn of {name}").format(name=name))

    def build(self) -> None:
        kit = self.kit
        self.add(Sky(kit, 4))
        left, top, width, height = kit.safe_area()
        low = height < 480
        across = min(width - 32, 640.0 if low else 440.0)
        tall = min(height - 24, 218.0 if low else 404.0)
        x, y = left + (width - across) / 2, top + (height - tall) / 2
        self.add(Panel(kit, kit.box(x, y, across, tall)))
        if low:
            side = 96.0
            self.add(Picture(kit, kit.box(x + PAD, y + PAD, side, side), self._token))
            words_x, words_w = x + 2 * PAD + side, across - 3 * PAD - side
            y += PAD
        else:
            side = 112.0
            self.add(Picture(kit, kit.box(x + (across - side) / 2, y + PAD, side, side), self._token))
            words_x, words_w = x + PAD, across - 2 * PAD
            y += PAD + side + 12
        align = "left" if low else "center"
        rect = kit.box(words_x, y, words_w, 30)
        self.add(Label(kit, rect, _("Now it is the turn of"), size=SIZE_LARGE, colour=INK_SOFT, align=align))
        rect = kit.box(words_x, y + 30, words_w, 56)
        size = SIZE_TITLE if low else SIZE_DISPLAY
        self.add(Label(kit, rect, self._name, size=size, face="title", align=align, colour=INK))
        y += 92
        if not low:
            rect = kit.box(words_x, y, words_w, 52)
            text = _("Pass the device on. Nobody else looks!")
            self.add(Label(kit, rect, text, size=SIZE_TEXT + 2, align=align, wrap=True))
            y += 62
        rect = kit.box(x + PAD, y + 8, across - 2 * PAD, 68)
        self.add(
            Button(
                kit,
                rect,
                self._ready,
                text=_("That’s me!"),
                icon="ui.check",
                style="gold",
                size=SIZE_TITLE - 4,
            )
        )

    def _ready(self) -> None:
        self.remove()
        self._done()

    def close(self) -> None:
        """Escape does not lift the cover: only the button does."""

    def key(self, event: pygame.event.Event) -> bool:
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE) and not self.kit.stage.focus:
            self._ready()
            return True
        return False
