"""The open pyramids beside the deck."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence

import pygame

from game.ui.toolkit.stage import InSteps, Kit, Thing
from game.ui.toolkit.theme import CREAM, GLINT, SIZE_SMALL, SIZE_TEXT
from game.ui.toolkit.translate import _, ngettext
from game.ui.toolkit.widgets.pressable import Pressable

from ..rules.position import DISPLAY
from .card_art import LEAST_WIDTH, small_card, small_height, small_width


class Display(InSteps, Pressable):
    """The open pyramids beside the deck. Tapping it shows them large."""

    overhang = 24.0

    def __init__(self, kit: Kit, rect: pygame.Rect, enlarge: Callable[[], None]) -> None:
        super().__init__(kit, rect, enlarge, _("Face-up pyramids"))
        self.cards: list[int] = [0] * DISPLAY
        self.deck = 0

    def set(self, cards: list[int], deck: int) -> None:
        """Show these cards (0: none) and the size of the deck."""
        if (cards, deck) != (self.cards, self.deck):
            self.cards, self.deck = cards[:], deck
            self.invalidate()

    def things(self) -> Sequence[Thing]:
        return [("display", self.rect)]

    def _head(self) -> int:
        """Height of the title's line; 0 where the panel is too low for one."""
        return self.kit.u(24) if self.rect.height > 96 * self.kit.k else 0

    def _card_width(self, inner: pygame.Rect, columns: int, gap: int) -> tuple[int, int]:
        """(width of a card, columns) when all cards lie in so many columns."""
        rows = DISPLAY // columns
        width = (inner.width - gap * (columns - 1)) // columns
        room = (inner.height - gap * (rows - 1)) // rows
        return min(width, max(LEAST_WIDTH, small_width(self.kit, room))), columns

    def card_rect(self, place: int) -> pygame.Rect:
        """The place of the card in a position."""
        u = self.kit.u
        pad = u(9)
        inner = self.rect.inflate(-2 * pad, -2 * pad)
        head = self._head()
        inner.y += head
        inner.height -= head
        if not head:
            inner.width -= u(40)
        gap = u(7)
        width, columns = max(self._card_width(inner, columns, gap) for columns in (2, DISPLAY))
        rows = DISPLAY // columns
        row, column = divmod(place, columns)
        used = columns * width + (columns - 1) * gap
        height = small_height(self.kit, width)
        spare = (inner.height - rows * height - (rows - 1) * gap) // 2
        x = inner.x + (inner.width - used) // 2 + column * (width + gap)
        return pygame.Rect(x, inner.y + spare + row * (height + gap), width, height)

    def deck_rect(self) -> pygame.Rect:
        """The origin of cards from the deck: half outside, at the right."""
        rect = self.card_rect(DISPLAY - 1)
        rect.left = self.rect.right - rect.width // 2
        return rect

    def drawing(self, target: pygame.Surface) -> Generator[None, None, None]:
        kit, fonts = self.kit, self.kit.fonts
        kit.sprites.draw_nine(target, "panel.lapis", self.rect)
        # Translators: cards in the deck.
        count = ngettext("{count} in the deck", "{count} in the deck", self.deck).format(count=self.deck)
        pad = kit.u(12)
        if self._head():
            if (
                fonts.width(count, SIZE_SMALL) + fonts.width(self.name, SIZE_SMALL, "title")
                > self.rect.width - 3 * pad
            ):
                count = str(self.deck)
            small = fonts.render(count, SIZE_SMALL, CREAM)
            room = self.rect.width - 3 * pad - small.get_width()
            title = fonts.fitting(self.name, room, SIZE_TEXT, GLINT, "title")
            top = self.rect.y + kit.u(7)
            target.blit(title, (self.rect.x + pad, top))
            target.blit(small, small.get_rect(topright=(self.rect.right - pad, top + kit.u(1))))
        else:
            back = kit.sprites.get("card.pyramid_back", kit.u(34))
            spot = back.get_rect(midright=(self.rect.right - kit.u(9), self.rect.centery - kit.u(9)))
            target.blit(back, spot)
            small = fonts.render(str(self.deck), SIZE_TEXT, CREAM, "bold")
            target.blit(small, small.get_rect(midtop=(spot.centerx, spot.bottom - kit.u(3))))
        yield
        for place, number in enumerate(self.cards):
            if number:
                rect = self.card_rect(place)
                target.blit(small_card(kit, number, 0, rect.width), rect)
                yield
