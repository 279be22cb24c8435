"""The own dice are thrown by hand: they lie in the tray, unseen, until they are tapped or flicked."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.ui.toolkit.stage import TAP_SLOP, Kit, Pointer, Thing
from game.ui.toolkit.translate import _
from game.ui.toolkit.widgets.pressable import Pressable


class Throw(Pressable):
    """Lies over the tray while the dice are to be thrown: a tap or a flick, to wherever, throws them."""

    def __init__(self, kit: Kit, rect: pygame.Rect, throw: Callable[[], None]) -> None:
        super().__init__(kit, rect, throw, _("Roll the dice"), "")

    def things(self) -> Sequence[Thing]:
        return [("dice@tray", self.rect)]

    def release(self, pointer: Pointer) -> None:
        flicked = pointer.stray > TAP_SLOP
        if flicked and self.enabled:
            self._set_down(False)
            self.activate()
        else:
            super().release(pointer)

    def draw(self, target: pygame.Surface) -> None:
        self.kit.sprites.draw_nine(target, "focus" if self.hovered else "glow.die", self.rect)
