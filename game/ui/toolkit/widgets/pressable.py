"""Pressable widgets: by finger, mouse or key; a press counts only if it is released where it began."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from ..stage import TAP_SLOP, Kit, Point, Pointer, Widget


class Pressable(Widget):
    """Calls `action` when pressed; `sound` is played first, if any.

    `down` while a pointer holds it, `hovered` while the mouse is above it.
    """

    focusable = True

    def __init__(
        self, kit: Kit, rect: pygame.Rect, action: Callable[[], None], name: str, sound: str = "button"
    ) -> None:
        super().__init__(kit, rect)
        self.action, self.name, self.sound = action, name, sound
        self.in_full = ""
        """Its name for screen readers, whose users do not see its neighbours; '': its usual name."""
        self.touched: Callable[[], None] | None = None
        """Called as soon as a pointer goes down on it: most likely it will be let go of there, too."""
        self.down = False
        self.hovered = False

    def hit(self, pos: Point) -> bool:
        return self.finger_rect().collidepoint(pos)

    def cursor(self, pos: Point) -> str:
        return "pointer" if self.enabled else "default"

    def press(self, pointer: Pointer) -> None:
        self._set_down(self.enabled)
        if self.down and self.touched:
            self.touched()

    def drag(self, pointer: Pointer) -> None:
        slop = self.kit.u(2 * TAP_SLOP)
        inside = self.finger_rect().inflate(slop, slop).collidepoint(pointer.pos)
        self._set_down(self.enabled and inside)

    def release(self, pointer: Pointer) -> None:
        fire = self.down and self.enabled
        self._set_down(False)
        if fire:
            self.activate()

    def cancel(self) -> None:
        self._set_down(False)

    def activate(self) -> None:
        if self.enabled:
            if self.sound:
                self.kit.sound.play(self.sound)
            self.action()

    def hover(self, pos: Point | None) -> None:
        if self.hovered != (pos is not None):
            self.hovered = pos is not None
            self.invalidate()

    def _set_down(self, down: bool) -> None:
        if down != self.down:
            self.down = down
            self.invalidate()
