"""The viewer's achievements, above the chambers: explored pyramids in gold, and lit torches."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.ui.table.board.dust import settle_in_dust
from game.ui.toolkit.motion import ease_out
from game.ui.toolkit.stage import Kit, Widget

from .layout import ChamberBox

SHARE, LEAST, MOST = 0.135, 20.0, 64.0
"""The width of a picture as a part of the chamber's, and the bounds of it in units."""
RATIO, FOOT = 64 / 96, 57 / 64
"""Height of a picture to its width; its foot, as a part of its height."""
PLACES = ((0.0, 0.0), (0.56, 0.0), (0.28, 0.5))
"""From the end of a chamber inwards, in widths, and up, in heights: two side by side, one behind them."""
TORCH_AT = 1.1
RISE_MS = 700.0


class Horizon(Widget):
    """Pyramids at both ends of both chambers, in front of those that are being explored; then the torches."""

    def __init__(self, kit: Kit, chambers: Sequence[ChamberBox]) -> None:
        self.spots = [
            spot for inwards, up in PLACES for box in chambers for spot in _ends(kit, box, inwards, up)
        ]
        self.torch_spots = [spot for box in chambers for spot in _ends(kit, box, TORCH_AT, 0.0)]
        super().__init__(kit, self.spots[0].unionall([*self.spots, *self.torch_spots]))
        self.pyramids = 0
        self.torches: Sequence[int] = ()
        """The rounds, from 0, in which one was lit."""
        self._risen = 1.0
        """How far the last pyramid has come out of the sand."""

    def set(self, pyramids: int, torches: Sequence[int], *, rise: bool = False) -> None:
        """Show so many of them; with `rise` a pyramid that is new comes out of the sand."""
        if (pyramids, torches) == (self.pyramids, self.torches):
            return
        more = self.pyramids < pyramids <= len(self.spots)
        self.pyramids, self.torches = pyramids, torches
        self.invalidate()
        if rise and more and self.kit.motion.factor and self.parent:
            new = self.spots[pyramids - 1]
            settle_in_dust(self.parent, new.inflate(-new.width // 3, 0))

            def step(part: float) -> None:
                self._risen = part
                self.kit.stage.invalidate(new)

            self.kit.motion.add(RISE_MS, step, ease=ease_out, key="horizon")

    def draw(self, target: pygame.Surface) -> None:
        sprites = self.kit.sprites
        for round_ in self.torches:
            spot = self.torch_spots[round_]
            target.blit(sprites.get("horizon.torch", *spot.size), spot)
        standing = self.spots[: self.pyramids]
        for number in reversed(range(len(standing))):  # those behind others first
            spot = standing[number]
            whole = round(spot.height * FOOT)
            high = round(whole * (self._risen if number == self.pyramids - 1 else 1.0))
            picture = sprites.get("horizon.pyramid", *spot.size)
            target.blit(picture, (spot.x, spot.y + whole - high), (0, 0, spot.width, high))


def _ends(kit: Kit, box: ChamberBox, inwards: float, up: float) -> tuple[pygame.Rect, pygame.Rect]:
    """The places at the left and the right end of a chamber."""
    k, block = kit.k, kit.px(box.block)
    width = round(min(MOST * k, max(LEAST * k, SHARE * block.width)))
    height = round(width * RATIO)
    top = block.y + kit.u(2) - round(height * (FOOT + up))
    away = round(width * inwards)
    left, right = block.x + away, block.right - width - away
    return pygame.Rect(left, top, width, height), pygame.Rect(right, top, width, height)
