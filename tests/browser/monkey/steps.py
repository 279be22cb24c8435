"""A monkey's actions: steps that are plain data, drawn by chance from what the page offers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from ..curious import Curious
from ..hands import Rect
from .world import draw_size

Step = tuple[Any, ...]
"""The action (a method of `Body`), and its objects: names of places, keys, measures."""

KEYS = (
    *("Escape", "Enter", "Tab", "Shift+Tab", " ", "Backspace", "Delete", "Home", "End", "PageUp", "PageDown"),
    *("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"),
    *"abcehmnpqrstvxz123456789,.",
    *("F1", "F10", "ContextMenu", "Control+a", "Control+z", "Alt+ArrowUp", "Shift+Enter"),
)
TEXTS = ("Anna", "a,b:c", "Zoë <b>", "x" * 40, "  ", "Ω🐱")
SHORTEST, LONGEST = 20, 900
"""In ms: how long a monkey does nothing."""


@dataclass(frozen=True, slots=True)
class View:
    """The visible state of the page."""

    scene: str = ""
    places: dict[str, Rect] = field(default_factory=dict)
    resting: bool = False
    typing: bool = False
    """True if there is a field to type in."""
    failure: str = ""
    """The page's own words, if it has stopped."""
    slow: Sequence[float] = ()
    """In ms: how long the page has not answered, each time that it was long, since it was last looked at."""


class Drawing:
    """Draws steps by one chance."""

    def __init__(self, chance: Random, *, touch: bool) -> None:
        self._chance, self._touch = chance, touch
        self._curious = Curious(chance)
        self._ways: dict[Callable[[View], Step], int] = {
            self._press: 60,
            self._key: 14,
            self._drag: 7,
            self._point: 4,
            self._wheel: 3,
            self._ask: 3,
            self._size: 4,
            self._wait: 2,
            self._reload: 2,
            self._back: 1,
            self._home: 1,
        }

    def draw(self, view: View) -> Step:
        """The next step of somebody who sees this."""
        if view.typing and self._chance.random() < 0.3:
            return ("type", self._chance.choice(TEXTS))
        (way,) = self._chance.choices([*self._ways], [*self._ways.values()])
        return way(view)

    def _press(self, view: View) -> Step:
        name = self._curious.choose([*view.places])
        if name is None:
            return self._point(view)
        kinds = (
            ("tap", "tap", "tap", "click", "hold") if self._touch else ("click", "click", "click", "twice")
        )
        x, y = (0.5, 0.5) if self._chance.random() < 0.7 else (self._share(), self._share())
        return (self._chance.choice(kinds), name, x, y)

    def _share(self) -> float:
        return round(self._chance.random(), 3)

    def _key(self, _view: View) -> Step:
        return ("key", self._chance.choice(KEYS))

    def _drag(self, view: View) -> Step:
        if not view.places:
            return self._point(view)
        start, end = self._curious.choose([*view.places]), self._curious.choose([*view.places])
        return ("swipe" if self._touch and self._chance.random() < 0.7 else "drag", start, end)

    def _point(self, _view: View) -> Step:
        return ("point", self._share(), self._share())

    def _wheel(self, view: View) -> Step:
        name = self._curious.choose([*view.places]) or ""
        return ("wheel", name, self._chance.choice((-480, -120, -1, 3, 120, 960)))

    def _ask(self, view: View) -> Step:
        name = self._curious.choose([*view.places])
        return ("ask", name) if name else self._point(view)

    def _size(self, _view: View) -> Step:
        return ("size", *draw_size(self._chance))

    def _wait(self, _view: View) -> Step:
        return ("wait", self._chance.randint(SHORTEST, LONGEST))

    def _reload(self, _view: View) -> Step:
        return ("reload", self._chance.random() < 0.8)

    def _back(self, _view: View) -> Step:
        return ("back",)

    def _home(self, _view: View) -> Step:
        return ("home",)
