"""An opponent's card that comes closer for a moment, to show what has just been marked on it."""

from __future__ import annotations

import pygame

from game.ui.table.close_up import CloseUp
from game.ui.toolkit.stage import Kit

from ..rules import load_cards
from ..rules.grid import cell_indices
from .card_art import draw_icon, draw_strokes, small_card, small_cell, small_height

WIDTH = 178.0


class CardCloseUp(CloseUp):
    """Card `number` with its marks `before`, over which the `new` ones are painted."""

    def __init__(
        self, kit: Kit, panel: pygame.Rect, start: pygame.Rect, number: int, before: int, new: int
    ) -> None:
        width = round(WIDTH * kit.k)
        super().__init__(kit, panel, start, (width, small_height(kit, width)))
        self.number, self.before, self.new = number, before, new

    def still(self) -> pygame.Surface:
        return small_card(self.kit, self.number, self.before, self.rect.width)

    def draw_news(self, target: pygame.Surface, origin: tuple[int, int], part: float) -> None:
        card = load_cards()[self.number]
        for index in cell_indices(self.new):
            rect = small_cell(self.kit, self.rect.width, index).move(origin)
            light = self.kit.sprites.get("glow.chosen", round(rect.width * 96 / 72))
            target.blit(light, light.get_rect(center=rect.center))
            draw_icon(self.kit, target, rect, card, index)
            draw_strokes(self.kit, target, rect, card, index, part)
