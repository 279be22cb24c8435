"""A value between 0 and 1, by dragging or by arrow keys."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from ..stage import Kit, Point, Pointer, Widget

STEP = 0.1
"""How far an arrow key or the wheel moves it, unless another step is given."""
TRACK = 14
KNOB = 36


class Slider(Widget):
    """`changed` is called with every new value, `done` when a drag or a key press has ended."""

    focusable = True

    def __init__(
        self,
        kit: Kit,
        rect: pygame.Rect,
        value: float,
        changed: Callable[[float], None],
        done: Callable[[], None],
        name: str = "",
        *,
        step: float = STEP,
    ) -> None:
        super().__init__(kit, rect)
        self.value, self.name, self.step = value, name, step
        self._changed, self._done = changed, done

    def hit(self, pos: Point) -> bool:
        return self.finger_rect().collidepoint(pos)

    def cursor(self, pos: Point) -> str:
        return "grab"

    def press(self, pointer: Pointer) -> None:
        self._follow(pointer)

    def drag(self, pointer: Pointer) -> None:
        self._follow(pointer)

    def release(self, pointer: Pointer) -> None:
        self._follow(pointer)
        self._done()

    def cancel(self) -> None:
        """The knob stays where it was drawn to, which everybody has seen or heard already."""
        self._done()

    def key(self, event: pygame.event.Event) -> bool:
        step = {pygame.K_LEFT: -self.step, pygame.K_RIGHT: self.step}.get(event.key)
        if step is None:
            return False
        self._set(round(self.value + step, 4))
        self._done()
        return True

    def wheel(self, pos: Point, steps: int) -> bool:
        self._set(round(self.value + self.step * (1 if steps > 0 else -1), 4))
        self._done()
        return True

    def set_value(self, value: float) -> None:
        """Set the value as if the knob had been drawn there and released."""
        self._set(value)
        self._done()

    def _follow(self, pointer: Pointer) -> None:
        knob = self.kit.u(KNOB)
        run = max(1, self.rect.width - knob)
        self._set((pointer.pos[0] - self.rect.x - knob // 2) / run)

    def _set(self, value: float) -> None:
        value = min(1.0, max(0.0, value))
        if value != self.value:
            self.value = value
            self.invalidate()
            self._changed(value)

    def draw(self, target: pygame.Surface) -> None:
        u = self.kit.u
        knob, track = u(KNOB), u(TRACK)
        line = pygame.Rect(self.rect.x + knob // 4, 0, self.rect.width - knob // 2, track)
        line.centery = self.rect.centery
        self.kit.sprites.draw_nine(target, "tag.dark", line)
        x = self.rect.x + knob // 2 + round(self.value * (self.rect.width - knob))
        if x - line.x > track:
            self.kit.sprites.draw_nine(target, "tag.gold", pygame.Rect(line.x, line.y, x - line.x, track))
        self.kit.sprites.draw(target, "dial.sun", knob, center=(x, self.rect.centery))
