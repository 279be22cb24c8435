"""The revealed expedition card, and those still to come this round."""

from __future__ import annotations

import math
from collections.abc import Sequence

import pygame

from game.ui.toolkit.stage import Kit, Thing, Widget
from game.ui.toolkit.theme import INK_SOFT, SIZE_SMALL
from game.ui.toolkit.translate import _

from ..rules.patterns import PATTERN_CELLS, Cells
from .card_art import piece_surface

FLIP_MS = 240.0


class Expedition(Widget):
    """The revealed expedition card; it turns over when a new one is revealed."""

    overhang = 20.0

    def __init__(self, kit: Kit, rect: pygame.Rect) -> None:
        super().__init__(kit, rect)
        self.pattern = ""
        self.cells: Cells | None = None
        """The shape turned as the player holds it; None as it is printed."""
        self._wide = 1.0
        self._face = True

    def things(self) -> Sequence[Thing]:
        return [("expedition", self.rect)]

    def turn_to(self, cells: Cells | None) -> None:
        """Show the shape turned as the player holds it; None: as it is printed."""
        if cells != self.cells:
            self.cells = cells
            self.invalidate()

    def reveal(self, pattern: str) -> float:
        """Turn over to a new pattern; the ms that it takes."""

        def step(t: float) -> None:
            self._wide = abs(1 - 2 * t)
            self._face = t >= 0.5
            if self._face:
                self.pattern = pattern
            self.invalidate()

        self.kit.motion.add(FLIP_MS, step, key="reveal")
        return FLIP_MS

    def set(self, pattern: str) -> None:
        """Show a pattern at rest."""
        self.kit.motion.cancel("reveal")
        self.pattern, self._wide, self._face = pattern, 1.0, True
        self.invalidate()

    def draw(self, target: pygame.Surface) -> None:
        rect = self.rect.copy()
        rect.width = max(2, round(self.rect.width * self._wide))
        rect.centerx = self.rect.centerx
        sprites = self.kit.sprites
        if not self._face or not self.pattern:
            back = sprites.get("card.expedition_back", round(min(rect.height * 0.75, self.rect.width)))
            if self._wide < 1:
                back = pygame.transform.smoothscale(
                    back, (max(1, round(back.get_width() * self._wide)), back.get_height())
                )
            target.blit(back, back.get_rect(center=rect.center))
            return
        sprites.draw_nine(target, "card.face", rect)
        if self._wide < 0.5:
            return
        cells = self.cells or PATTERN_CELLS[self.pattern]
        rows, columns = 1 + max(r for r, _ in cells), 1 + max(c for _, c in cells)
        side = min(rect.width * 0.66 / max(columns, 2.4), rect.height * 0.66 / max(rows, 2.4))
        piece = piece_surface(self.kit, cells, side)
        target.blit(piece, piece.get_rect(center=rect.center))


def to_come_title(patterns: Sequence[str]) -> str:
    """The title of expedition cards that have not been revealed: the last one never is."""
    return _("Still to come") if len(patterns) > 1 else _("Not revealed")


class ToCome(Widget):
    """The expedition cards that have not been revealed this round; one of them never will be."""

    overhang = 24.0

    def __init__(self, kit: Kit, rect: pygame.Rect) -> None:
        super().__init__(kit, rect)
        self.patterns: list[str] = []

    def things(self) -> Sequence[Thing]:
        return [("to_come", self.rect)]

    def set(self, patterns: list[str]) -> None:
        if patterns != self.patterns:
            self.patterns = patterns[:]
            self.invalidate()

    def draw(self, target: pygame.Surface) -> None:
        if not self.patterns:
            return
        fonts, rect, k = self.kit.fonts, self.rect, self.kit.k
        self.kit.sprites.draw_nine(target, "panel.stone", rect)
        pad = self.kit.u(13 if rect.height > 130 * k else 11)
        room = rect.width - 2 * pad
        title, note = self._words(room)
        head = fonts.fitting(title, room, face="bold")
        target.blit(head, head.get_rect(midtop=(rect.centerx, rect.y + pad * 0.7)))
        top = rect.y + pad * 0.7 + head.get_height()
        lines = fonts.wrap(note, room, SIZE_SMALL) if note else []
        step = fonts.line_height(SIZE_SMALL)
        bottom = rect.bottom - pad - step * len(lines)
        columns, side = _best_grid(self.patterns, rect.width - 2 * pad, bottom - top)
        side = min(side, 17 * k)
        rows = math.ceil(len(self.patterns) / columns)
        each_w, each_h = (rect.width - 2 * pad) / columns, (bottom - top) / rows
        for i, pattern in enumerate(self.patterns):
            row, column = divmod(i, columns)
            piece = piece_surface(self.kit, lying(PATTERN_CELLS[pattern]), side)
            centre = (rect.x + pad + (column + 0.5) * each_w, top + (row + 0.5) * each_h)
            target.blit(piece, piece.get_rect(center=centre))
        for i, line in enumerate(lines):
            fonts.write(target, line, SIZE_SMALL, INK_SOFT, midtop=(rect.centerx, bottom + i * step))

    def _words(self, room: int) -> tuple[str, str]:
        """Title and note: that one stays hidden is said as fully as there is room for it."""
        fonts, k = self.kit.fonts, self.kit.k
        title, count = to_come_title(self.patterns), len(self.patterns)
        if count == 1:
            return title, ""
        if self.rect.height > 120 * k:
            return title, _("One of them stays hidden.")
        # Translators: of these six shapes five will turn up: "5 of these 6".
        short = _("{count} of these {all}").format(count=count - 1, all=count)
        both = f"{title}: {short}"
        if fonts.width(both, face="bold") <= room:
            return both, ""
        return title, short if self.rect.height > 84 * k else ""


def lying(cells: Cells) -> Cells:
    """A shape turned so that it is at least as wide as high."""
    height, width = 1 + max(r for r, _ in cells), 1 + max(c for _, c in cells)
    return cells if width >= height else tuple(sorted((c, r) for r, c in cells))


def _best_grid(patterns: Sequence[str], width: float, height: float) -> tuple[int, float]:
    """(columns, side of a block) that show these shapes, at most two blocks high, as large as possible."""
    count, choices = len(patterns), []
    longest = max(3, *(1 + max(c for _, c in lying(PATTERN_CELLS[pattern])) for pattern in patterns))
    for columns in range(1, count + 1):
        rows = math.ceil(count / columns)
        choices.append((min(width / columns / (longest + 0.5), height / rows / 2.6), -columns))
    side, columns = max(choices)
    return -columns, side
