"""Surfaces that cost time to make, kept while there is room."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, ItemsView

import pygame

LEAST, WINDOWS = 2 * 2**20, 2.4
"""Bytes of pixels that are kept: so many, and those of so many windows."""
PIXEL = 4
"""Bytes per pixel."""


def budget_for(size: tuple[int, int]) -> int:
    """The bytes that are kept in a window of that size, in device px.

    It is enough for all that a screen is made of (tests/ui/test_memory.py), and for the sky of another round.
    """
    width, height = size
    return LEAST + int(WINDOWS * width * height * PIXEL)


class Baked:
    """A cache of surfaces by all that they depend on; the least recently used goes first.

    A browser's Python never gives memory back. So there is one such cache for
    skies, sprites and letters together, and nobody else keeps large surfaces.
    """

    def __init__(self, budget: int = LEAST) -> None:
        self.budget = budget
        """Bytes of pixels at most."""
        self.used = 0
        """Bytes of pixels that are kept now."""
        self._surfaces: OrderedDict[Hashable, pygame.Surface] = OrderedDict()

    def __len__(self) -> int:
        return len(self._surfaces)

    def get(self, key: Hashable) -> pygame.Surface | None:
        """The surface kept under `key`, if any."""
        surface = self._surfaces.get(key)
        if surface is not None:
            self._surfaces.move_to_end(key)
        return surface

    def items(self) -> ItemsView[Hashable, pygame.Surface]:
        """All that is kept, what was used longest ago first; to look at it is not to use it."""
        return self._surfaces.items()

    def __setitem__(self, key: Hashable, surface: pygame.Surface) -> None:
        self.forget(key)
        self.make_room(surface.get_size())
        self._surfaces[key] = surface
        self.used += _bytes(surface)

    def make_room(self, size: tuple[int, int]) -> None:
        """Let go of what was used longest ago, for a surface of that size that is about to be made.

        Call it also for a surface that is used once and not kept, so that the budget holds meanwhile.
        """
        width, height = size
        while self._surfaces and self.used + width * height * PIXEL > self.budget:
            self.used -= _bytes(self._surfaces.popitem(last=False)[1])

    def forget(self, key: Hashable) -> None:
        """Let go of the surface kept under `key`, if any."""
        surface = self._surfaces.pop(key, None)
        if surface is not None:
            self.used -= _bytes(surface)

    def forget_all(self, unwanted: Callable[[Hashable], bool]) -> None:
        """Let go of what is kept under such keys."""
        for key in [key for key, _surface in self.items() if unwanted(key)]:
            self.forget(key)

    def clear(self) -> None:
        """Forget everything."""
        self._surfaces.clear()
        self.used = 0

    def blank(self) -> None:
        """Forget everything, and leave nothing of it in the memory, which may be kept."""
        for surface in self._surfaces.values():
            surface.fill((0, 0, 0, 0))
        self.clear()


def _bytes(surface: pygame.Surface) -> int:
    return surface.get_width() * surface.get_height() * surface.get_bytesize()
