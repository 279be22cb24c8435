"""A finished game in a list: who won, which game, against whom, when; and one that cannot be read."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.engine import GAMES
from game.engine.record import replay
from game.play.saves import DamagedSave, SavedRecord
from game.ui.table.dates import date_text
from game.ui.table.ending.outcomes import headline, points_text, rivals_text, winner_token
from game.ui.table.faults import record_words
from game.ui.table.presentation import game_title
from game.ui.toolkit.box import PAD_S
from game.ui.toolkit.sentences import listed
from game.ui.toolkit.stage import Kit
from game.ui.toolkit.theme import INK, INK_SOFT, SIZE_LARGE, SIZE_SMALL, SIZE_TEXT, Colour
from game.ui.toolkit.translate import _
from game.ui.toolkit.widgets.button import Button

TOKEN = 46.0


class Row(Button):
    """A wide button with a picture, two lines at the left and two at the right."""

    def __init__(
        self,
        kit: Kit,
        rect: pygame.Rect,
        action: Callable[[], None],
        picture: str,
        left: tuple[str, str],
        right: tuple[str, str],
    ) -> None:
        self.picture, self.left, self.right = picture, left, right
        name = listed(text for text in (*left, *right) if text)
        super().__init__(kit, rect, action, name=name)

    def draw(self, target: pygame.Surface) -> None:
        self._draw_face(target)
        kit, k = self.kit, self.kit.k
        pad = kit.u(PAD_S)
        area = self.rect.inflate(-2 * pad, 0)
        side = round(min(TOKEN * k, self.rect.height - pad))
        kit.sprites.draw(target, self.picture, side, midleft=area.midleft)
        area = pygame.Rect(area.x + side + pad, area.y, area.width - side - pad, area.height)
        widest = round(area.width * 0.42)
        tall = max(
            self._line(target, area, self.right[0], SIZE_LARGE, INK, -1, widest, right=True),
            self._line(target, area, self.right[1], SIZE_SMALL, INK_SOFT, 1, widest, right=True),
        )
        rest = area.width - (tall + pad if tall else 0)
        self._line(target, area, self.left[0], SIZE_TEXT + 2, INK, -1, rest)
        self._line(target, area, self.left[1], SIZE_TEXT - 1, INK_SOFT, 1, rest)

    def _line(
        self,
        target: pygame.Surface,
        area: pygame.Rect,
        text: str,
        size: float,
        colour: Colour,
        side: int,
        room: int,
        *,
        right: bool = False,
    ) -> int:
        """Write a line above (-1) or below (1) the middle; returns its width."""
        if not text:
            return 0
        surface = self.kit.fonts.fitting(text, room, size, colour, "bold" if side < 0 else "plain")
        y = area.centery + (side * surface.get_height()) // 2 + side
        x = area.right - surface.get_width() if right else area.x
        target.blit(surface, surface.get_rect(midleft=(x, y)))
        return surface.get_width()


class GameRow(Row):
    """A finished game."""

    def __init__(self, kit: Kit, rect: pygame.Rect, record: SavedRecord, action: Callable[[], None]) -> None:
        state = record.reached or replay(record, GAMES)[0]
        name = game_title(record.game, record.setup)
        left = headline(record, state), f"{name} · {rivals_text(record.seats)}"
        right = points_text(record, state), date_text(record.ended)
        super().__init__(kit, rect, action, winner_token(record, state), left, right)


class DamagedRow(Row):
    """A finished game that cannot be read."""

    def __init__(self, kit: Kit, rect: pygame.Rect, damage: DamagedSave, action: Callable[[], None]) -> None:
        left = _("A game that can’t be read"), record_words(damage.error)
        super().__init__(kit, rect, action, "ui.info.ink", left, ("", ""))
