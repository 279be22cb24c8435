"""Surfaces that cost time to make, kept while there is room."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable

import pygame

BUDGET = 96 * 2**20
"""Bytes of pixels that are kept; what was used longest ago goes first."""


class Baked:
    """A cache of surfaces by what they depend on."""

    def __init__(self, budget: int = BUDGET) -> None:
        self._budget = budget
        self._used = 0
        self._surfaces: OrderedDict[Hashable, pygame.Surface] = OrderedDict()

    def get(self, key: Hashable) -> pygame.Surface | None:
        """The surface kept under `key`, if any."""
        surface = self._surfaces.get(key)
        if surface is not None:
            self._surfaces.move_to_end(key)
        return surface

    def __setitem__(self, key: Hashable, surface: pygame.Surface) -> None:
        old = self._surfaces.pop(key, None)
        self._surfaces[key] = surface
        self._used += _bytes(surface) - (0 if old is None else _bytes(old))
        while self._used > self._budget and len(self._surfaces) > 1:
            self._used -= _bytes(self._surfaces.popitem(last=False)[1])

    def separate(self) -> None:
        """Copy what is part of a larger surface, so that nothing here keeps that."""
        for key, surface in self._surfaces.items():
            if surface.get_parent() is not None:
                self._surfaces[key] = surface.copy()

    def clear(self) -> None:
        """Forget everything."""
        self._surfaces.clear()
        self._used = 0


def _bytes(surface: pygame.Surface) -> int:
    return surface.get_width() * surface.get_height() * surface.get_bytesize()
