"""How a person presses and drags things on the canvas: by mouse or by finger."""

from __future__ import annotations

from abc import ABC, abstractmethod

from .conftest import Visit

Rect = list[int]
"""Left, top, width, height in device px."""
Spot = tuple[float, float]
"""A position in CSS px."""

DRAG_STEPS = 6
FINGER_LIFT = 46.0
"""In units: so far above a finger is what it drags."""


class Hand(ABC):
    """How something on the canvas is pressed. Rectangles are in device px, presses in CSS px."""

    def __init__(self, visit: Visit, dpr: float) -> None:
        self.visit, self.dpr = visit, dpr

    def middle(self, rect: Rect) -> Spot:
        """The middle of a rectangle in CSS px."""
        x, y, width, height = rect
        return (x + width / 2) / self.dpr, (y + height / 2) / self.dpr

    @abstractmethod
    def press(self, rect: Rect) -> None:
        """Press the middle of a rectangle."""

    @abstractmethod
    def drag(self, start: Rect, end: Rect) -> None:
        """Draw what lies in the middle of a rectangle to the middle of another one, and let it go there."""


class Mouse(Hand):
    """Clicks."""

    def press(self, rect: Rect) -> None:
        self.visit.page.mouse.move(*self.middle(rect))
        self.visit.page.mouse.click(*self.middle(rect))

    def drag(self, start: Rect, end: Rect) -> None:
        mouse = self.visit.page.mouse
        mouse.move(*self.middle(start))
        mouse.down()
        mouse.move(*self.middle(end), steps=DRAG_STEPS)
        mouse.up()


class Finger(Hand):
    """Taps."""

    def press(self, rect: Rect) -> None:
        self.visit.page.touchscreen.tap(*self.middle(rect))

    def drag(self, start: Rect, end: Rect) -> None:
        """So far that what is dragged, which is seen above the finger, comes to lie on the end."""
        lift = FINGER_LIFT * self.visit.stats()["window"][2] / self.dpr
        (x, y), (to_x, to_y) = self.middle(start), self.middle(end)
        to_y += lift
        self.visit.touch("touchStart", [(x, y)])
        for step in range(1, DRAG_STEPS + 1):
            part = step / DRAG_STEPS
            self.visit.touch("touchMove", [(x + (to_x - x) * part, y + (to_y - y) * part)])
        self.visit.touch("touchEnd", [])
