"""A cover between two people at one screen, so that nobody sees what is not theirs."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.ui.toolkit.box import REST, Box
from game.ui.toolkit.sky import Sky
from game.ui.toolkit.stage import ENTER, Kit
from game.ui.toolkit.theme import INK, INK_SOFT, SIZE_DISPLAY, SIZE_LARGE, SIZE_TEXT, SIZE_TITLE
from game.ui.toolkit.translate import _
from game.ui.toolkit.widgets.button import Button
from game.ui.toolkit.widgets.label import Label
from game.ui.toolkit.widgets.surface import Panel, Picture, Shade

PAD = 24.0
PICTURE, LOW_PICTURE = 112.0, 96.0
WORDS, BUTTON = 92.0, 68.0


class Handover(Shade):
    """Covers the whole window until the next person says that they hold the device.

    `name` and the sprite `token` are the person's (see seats.py); `done` is called when the cover has gone.
    """

    yields = False

    def __init__(self, kit: Kit, name: str, token: str, done: Callable[[], None]) -> None:
        super().__init__(kit)
        self._name, self._token, self._done = name, token, done
        self.build()
        kit.host.announce(_("It’s {name}’s turn now").format(name=name))

    def build(self) -> None:
        kit, safe = self.kit, self.kit.safe_area()
        self.add(Sky(kit, 4))
        low = safe.h < 480
        panel = safe.centred(
            min(safe.w - 32, 640.0 if low else 440.0), min(safe.h - 24, 218.0 if low else 404.0)
        )
        self.add(Panel(kit, kit.px(panel)))
        inner = panel.inset(PAD)
        if low:
            above, _gap, ready = inner.down(WORDS, 8, BUTTON)
            _picture, words = above.across(LOW_PICTURE, REST, gap=PAD)
            picture = Box(above.x, above.y, LOW_PICTURE, LOW_PICTURE)
        else:
            picture, words, note, _gap, ready = inner.down(PICTURE + 12, WORDS, 62, 8, BUTTON)
            picture = picture.centred(PICTURE, PICTURE, high=0)
        self.add(Picture(kit, kit.px(picture), self._token))
        align = "left" if low else "center"
        turn, name, _rest = words.down(30, 56, REST)
        # Translators: the name stands below it, large.
        text = _("Next player:")
        self.add(Label(kit, kit.px(turn), text, size=SIZE_LARGE, colour=INK_SOFT, align=align))
        size = SIZE_TITLE if low else SIZE_DISPLAY
        self.add(Label(kit, kit.px(name), self._name, size=size, face="title", align=align, colour=INK))
        if not low:
            rect, text = (
                kit.px(note.centred(h=52, high=0)),
                _("Pass the device on. No peeking!"),
            )
            self.add(Label(kit, rect, text, size=SIZE_TEXT + 2, align=align, wrap=True))
        rect, text, size = kit.px(ready), _("That’s me!"), SIZE_TITLE - 4
        self.add(Button(kit, rect, self._ready, text=text, icon="ui.check", style="gold", size=size))

    def _ready(self) -> None:
        self.remove()
        self._done()

    def close(self) -> None:
        """Escape does not lift the cover: only the button does."""

    def key(self, event: pygame.event.Event) -> bool:
        if event.key in (*ENTER, pygame.K_SPACE) and not self.kit.stage.focus:
            self._ready()
            return True
        return False
