"""Pictures for the pages on Anubix, made of the same widgets as the table."""

from __future__ import annotations

import pygame

from game.ui.toolkit.box import Box
from game.ui.toolkit.stage import Kit, Widget

from ..rules import COLOURS
from .payments import Quarry
from .sheet_box import SheetBox
from .sheet_view import SheetView
from .shown import ShownSeat


class StructurePicture(SheetView):
    """One structure as large as fits, with what is offered or planned."""

    def __init__(
        self,
        kit: Kit,
        rect: pygame.Rect,
        structure: str,
        seat: ShownSeat,
        *,
        offers: dict[int, int] | None = None,
        plan: dict[int, int] | None = None,
    ) -> None:
        k = kit.k
        area = Box(rect.x / k, rect.y / k, rect.width / k, rect.height / k)
        nowhere = Box(-4 * area.w - 4000, 0, area.w, area.h)
        if structure == "relief":
            box = SheetBox.side_by_side(nowhere, rim=1.0, opening=1.0).with_relief(area, 1.0)
        elif structure == "pyramid":
            box = SheetBox.one_above_the_other(area, Box(nowhere.x - 9e3, 0, 9e3, area.h * 1.2), rim=1.0)
        else:
            box = SheetBox.one_above_the_other(
                Box(nowhere.x - 9e3, 0, 9e3, area.h * 1.2), self._narrowed(area), rim=1.0
            )
        super().__init__(kit, box)
        self.rect = rect.copy()
        self.set(seat, 0)
        self.offer(offers or {}, plan or {})

    @staticmethod
    def _narrowed(area: Box) -> Box:
        """The middle of an area, as wide as an arch of that height is."""
        width = min(area.w, area.h * 0.8)
        return Box(area.x + (area.w - width) / 2, area.y, width, area.h)


class DicePicture(Widget):
    """Dice in a tray; some of them are used."""

    def __init__(
        self, kit: Kit, rect: pygame.Rect, colours: tuple[int, ...], planned: tuple[int, ...]
    ) -> None:
        super().__init__(kit, rect)
        self._colours, self._planned = colours, planned

    def draw(self, target: pygame.Surface) -> None:
        kit, k = self.kit, self.kit.k
        count = len(self._colours)
        step = min(self.rect.width / (count + 1), self.rect.height * 0.8, 84 * k)
        tray = pygame.Rect(0, 0, round(step * (count + 0.8)), round(step * 1.35))
        tray.center = self.rect.center
        kit.sprites.draw_nine(target, "tray", tray)
        side = round(step * 0.88)
        for i, colour in enumerate(self._colours):
            die = pygame.Rect(0, 0, side, side)
            die.center = (round(tray.centerx + (i - (count - 1) / 2) * step), tray.centery)
            target.blit(kit.sprites.get(f"die.{COLOURS[colour]}", side), die)
            if i in self._planned:
                kit.sprites.draw_nine(target, "glow.die", die)


class QuarryPicture(Quarry):
    """A quarry with its jokers: some of its stones are to pay, and one joker."""

    def __init__(self, kit: Kit, rect: pygame.Rect, seat: ShownSeat, planned: tuple[int, ...]) -> None:
        place = rect.copy()
        place.height = min(rect.height, round(rect.width * 0.62))
        place.center = rect.center
        super().__init__(kit, place, seat.jokers)
        self.set(seat)
        self.plan(frozenset(planned), 1, None)
