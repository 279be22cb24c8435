"""The own explorer: face, Endurance, leaves, the seven attributes and what it has, always in view."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.ui.toolkit.stage import Kit, Thing
from game.ui.toolkit.theme import CREAM, DANGER, INK_SOFT, SIZE_LARGE, SIZE_SMALL, SIZE_TEXT
from game.ui.toolkit.translate import _
from game.ui.toolkit.widgets.pressable import Pressable

from ..rules import ATTRIBUTES
from .explorer_parts import (
    PORTRAIT,
    belongings,
    condition,
    draw_attribute_cell,
    draw_attribute_row,
    draw_count,
    draw_endurance,
    draw_thumb,
    portrait_name,
    thumbs,
)
from .shown import ShownSeat
from .words import EXPLORER_NAMES

COLUMN_FROM = 300.0
"""From this height in units on the attributes stand in a list with their names."""
PAD = 8.0


class ExplorerPanel(Pressable):
    """A column, a block or a strip, as its rectangle allows. Tapping it shows everything large."""

    overhang = 24.0

    def __init__(self, kit: Kit, rect: pygame.Rect, enlarge: Callable[[], None]) -> None:
        super().__init__(kit, rect, enlarge, _("Your explorer"))
        self.seat: ShownSeat | None = None
        self._leaves = pygame.Rect(0, 0, 0, 0)
        self._endurance = pygame.Rect(0, 0, 0, 0)
        self._values: list[pygame.Rect] = []

    def set(self, seat: ShownSeat) -> None:
        """Show this explorer as it is now."""
        self.seat = seat
        self.invalidate()

    def things(self) -> Sequence[Thing]:
        if self.seat is None:
            return []
        values = [(name, rect) for name, rect in zip(ATTRIBUTES, self._values, strict=False)]
        finds = [("find", rect) for _kind, rect in thumbs(self.seat, *self._belongings_area())]
        counts = [("endurance", self._endurance), ("leaves", self._leaves)]
        return [("explorer", self.rect), *counts, *values, *finds]

    # --- where things are, for what flies there -----------------------------------------------

    def leaves_rect(self) -> pygame.Rect:
        """The place where the leaves are counted."""
        return self._leaves.copy() if self._leaves.width else self.rect.copy()

    def find_rect(self, kind: int) -> pygame.Rect:
        """The place of one of the explorer's cards, in device px, even if it is not on screen."""
        assert self.seat
        for other, rect in thumbs(self.seat, *self._belongings_area()):
            if other == kind:
                return rect
        area, side, _gap = self._belongings_area()
        return pygame.Rect(area.x, area.y, side, side)

    # --- arrangement --------------------------------------------------------------------------

    @property
    def column(self) -> bool:
        """True if there is room for a list of attributes."""
        return self.rect.height >= COLUMN_FROM * self.kit.k

    @property
    def strip(self) -> bool:
        """True if there is only room for two lines."""
        return self.rect.height < 84 * self.kit.k

    def _portrait_rect(self) -> pygame.Rect:
        u, rect = self.kit.u, self.rect
        pad = u(PAD) if not self.strip else u(4)
        if self.column:
            wide = min(round(rect.width * 0.42), u(104))
            return pygame.Rect(rect.x + pad, rect.y + pad, wide, round(wide / PORTRAIT))
        tall = min(rect.height - 2 * pad, u(150))
        return pygame.Rect(rect.x + pad, rect.centery - tall // 2, round(tall * PORTRAIT), tall)

    def _belongings_area(self) -> tuple[pygame.Rect, int, int]:
        """Area, side and gap of the small pictures."""
        k, rect = self.kit.k, self.rect
        pad = self.kit.u(PAD)
        portrait = self._portrait_rect()
        if self.column:
            top = portrait.bottom + pad + len(ATTRIBUTES) * self._row() + self.kit.u(10)
            pad = self.kit.u(13)
            area = pygame.Rect(rect.x + pad, top, rect.width - 2 * pad, rect.bottom - pad - top)
            return area, self.kit.u(46), self.kit.u(5)
        left = portrait.right + pad
        if self.strip:
            side = self.kit.u(22)
            start = left + self.kit.u(150)
            return (
                pygame.Rect(start, rect.y + self.kit.u(4), rect.right - pad - start, side),
                side,
                self.kit.u(2),
            )
        top = rect.y + round(rect.height * 0.7 if rect.height < 140 * k else 128 * k)
        area = pygame.Rect(left, top, rect.right - pad - left, rect.bottom - self.kit.u(6) - top)
        return area, min(area.height, self.kit.u(40)), self.kit.u(4)

    def _row(self) -> int:
        """Height of an attribute's row in the list."""
        u = self.kit.u
        spare = self.rect.height - self._portrait_rect().height - u(90)
        return min(u(34), spare // (len(ATTRIBUTES) + 1))

    # --- drawing ------------------------------------------------------------------------------

    def draw(self, target: pygame.Surface) -> None:
        seat = self.seat
        if seat is None:
            return
        kit = self.kit
        kit.sprites.draw_nine(target, "panel.papyrus", self.rect)
        portrait = self._portrait_rect()
        face = kit.sprites.get(portrait_name(seat), *portrait.size)
        if seat.is_out:
            face = face.copy()
            face.set_alpha(110)
        target.blit(face, portrait)
        self._values = []
        if self.column:
            self._draw_head(target, portrait, seat)
            top = portrait.bottom + kit.u(PAD)
            for attribute in range(len(ATTRIBUTES)):
                row = pygame.Rect(
                    self.rect.x + kit.u(12),
                    top + attribute * self._row(),
                    self.rect.width - kit.u(24),
                    self._row(),
                )
                self._values.append(row)
                draw_attribute_row(kit, target, row, seat, attribute)
        else:
            self._draw_lines(target, portrait, seat)
        for kind, rect in thumbs(seat, *self._belongings_area()):
            draw_thumb(kit, target, kind, rect)
        if not belongings(seat) and not seat.is_out:
            self._draw_promise(target)
        self._draw_condition(target, portrait, seat)

    def _draw_head(self, target: pygame.Surface, portrait: pygame.Rect, seat: ShownSeat) -> None:
        """Name, Endurance and leaves beside the face."""
        kit, fonts = self.kit, self.kit.fonts
        left = portrait.right + kit.u(PAD)
        room = self.rect.right - kit.u(PAD) - left
        name = _(EXPLORER_NAMES[seat.person.id])
        lines = fonts.wrap(name, room, SIZE_LARGE, "title")
        y = portrait.y + kit.u(2)
        for line in lines[:2]:
            shown = fonts.fitting(line, room, SIZE_LARGE, face="title")
            target.blit(shown, (left, y))
            y += round(shown.get_height() * 0.86)
        side = min(kit.u(25), room // 4)
        self._endurance = pygame.Rect(left, y + kit.u(4), 4 * side, side)
        draw_endurance(kit, target, left, self._endurance.centery, side, seat)
        self._leaves = pygame.Rect(left, self._endurance.bottom + kit.u(4), room, side)
        draw_count(kit, target, left, self._leaves.centery, side, "attribute.leaf.ink", str(seat.leaves))

    def _draw_lines(self, target: pygame.Surface, portrait: pygame.Rect, seat: ShownSeat) -> None:
        """Endurance and leaves in a line, the attributes in a row below."""
        kit, fonts, k, rect = self.kit, self.kit.fonts, self.kit.k, self.rect
        left = portrait.right + kit.u(4 if self.strip else PAD)
        room = rect.right - kit.u(4 if self.strip else PAD) - left
        named = rect.height > 140 * k
        y = rect.y + kit.u(4 if self.strip else 6)
        if named:
            name = _(EXPLORER_NAMES[seat.person.id])
            shown = fonts.fitting(name, room, SIZE_LARGE, face="title")
            target.blit(shown, (left, y))
            y += kit.u(30)
        side = kit.u(22 if self.strip else 24)
        self._endurance = pygame.Rect(left, y, 4 * side, side)
        end = draw_endurance(kit, target, left, y + side // 2, side, seat)
        self._leaves = pygame.Rect(end + kit.u(6), y, 2 * side, side)
        draw_count(kit, target, self._leaves.x, y + side // 2, side, "attribute.leaf.ink", str(seat.leaves))
        y += side + kit.u(1 if self.strip else 4)
        if self.strip:
            tall = rect.bottom - kit.u(4) - y
        else:
            tall = min(kit.u(46), self._belongings_area()[0].y - y - kit.u(2))
        each = room / len(ATTRIBUTES)
        for attribute in range(len(ATTRIBUTES)):
            x = left + round(attribute * each)
            cell = pygame.Rect(x, y, left + round((attribute + 1) * each) - x, tall)
            self._values.append(cell)
            draw_attribute_cell(kit, target, cell, seat, attribute)

    def _draw_promise(self, target: pygame.Surface) -> None:
        """The purpose of the empty place, if it is large enough for words."""
        fonts, area = self.kit.fonts, self._belongings_area()[0]
        lines = fonts.wrap(_("Finds, allies and curses will lie here."), area.width, SIZE_SMALL)
        step = fonts.line_height(SIZE_SMALL)
        if len(lines) * step > area.height:
            return
        for i, line in enumerate(lines):
            words = fonts.render(line, SIZE_SMALL, INK_SOFT)
            middle = area.centery + round((i - (len(lines) - 1) / 2) * step)
            target.blit(words, words.get_rect(center=(area.centerx, middle)))

    def _draw_condition(self, target: pygame.Surface, portrait: pygame.Rect, seat: ShownSeat) -> None:
        """Chains or a wall over the face of an explorer that is held; a word for one that is out."""
        kit = self.kit
        if seat.is_out:
            text = kit.fonts.render(_("out"), SIZE_TEXT, CREAM, "bold")
            tag = text.get_rect(center=portrait.center).inflate(kit.u(12), kit.u(4))
            kit.sprites.draw_nine(target, "tag.danger", tag)
            target.blit(text, text.get_rect(center=tag.center))
            return
        held = condition(seat)
        if held:
            side = min(round(portrait.width * 0.6), kit.u(44))  # the face is still to be known
            disc = pygame.Rect(0, 0, side, side).move_to(midbottom=portrait.midbottom)
            pygame.draw.circle(target, DANGER, disc.center, side // 2)
            kit.sprites.draw(target, f"{held}.white", round(side * 0.78), center=disc.center)
