"""The sections of a screen: one of them is shown, the others are a tap away."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from ..stage import Kit
from .choice import Choice

TABS = 52.0
"""Height of the row with the distance to what is below it, in units."""
BUTTON = 44.0


class Tabs(Choice[int]):
    """The sections' names in a row above what they hold; `turned` is called with the wanted one's number."""

    def __init__(
        self,
        kit: Kit,
        rect: pygame.Rect,
        names: Sequence[str],
        shown: int,
        turned: Callable[[int], None],
        name: str,
    ) -> None:
        """`rect` is `TABS` high; `name` is what they are sections of."""
        row = pygame.Rect(rect.x, rect.y, rect.width, kit.u(BUTTON))
        super().__init__(kit, row, list(enumerate(names)), shown, turned, name)
