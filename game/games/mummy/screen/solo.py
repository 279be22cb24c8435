"""Alone there is no hand: in its place lie the two decks, their discards, and the move card turned over."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.ui.toolkit.stage import Kit, Point, Pointer, Thing, Widget
from game.ui.toolkit.theme import CREAM, GLINT, SIZE_TEXT
from game.ui.toolkit.translate import _, ngettext

from ..rules import NO_CARD
from ..rules.flow import most_rounds
from .card_art import RATIO, card_back, card_origin, draw_card

GAP = 18.0
BACKS = ("card.back.move", "card.back.encounter")


def turns_left(turn: int) -> str:
    """How many turns there are after this one, before the pyramid seals."""
    left = most_rounds(1) - turn
    if not left:
        # Translators: on the dial, below "Turn 21".
        return _("the last one")
    # Translators: turns, on the dial, below "Turn 3": the fewer letters the better.
    return ngettext("{count} left", "{count} left", left).format(count=left)


class SoloTable(Widget):
    """Move deck, the card turned over, encounter deck. Tapping the move deck turns its top card over."""

    overhang = 20.0

    def __init__(
        self, kit: Kit, rect: pygame.Rect, enlarge: Callable[[int], None], turn: Callable[[], None]
    ) -> None:
        """`enlarge` shows a card in large; a tap on the move deck calls `turn`."""
        super().__init__(kit, rect)
        self.enlarge, self.turn = enlarge, turn
        self.turned = NO_CARD
        """The move card that lies open: the one of this turn, or of the last one."""
        self.hidden = False
        """True while that card is still on its way."""
        self.counts = (0, 0)
        """How many cards each deck still has."""
        self.offered = False
        """True if the top card may be turned over now."""

    def set(self, turned: int, counts: Sequence[int]) -> None:
        """Show the open card, and how many cards each deck still has."""
        moves, encounters = counts
        if (turned, moves, encounters) != (self.turned, *self.counts):
            self.turned, self.counts = turned, (moves, encounters)
            self.invalidate()

    def offer(self, offered: bool) -> None:
        """Let the move deck glow: its top card may be turned over."""
        if offered != self.offered:
            self.offered = offered
            self.invalidate()

    # --- where things are ---------------------------------------------------------------------

    def _place(self, number: int) -> pygame.Rect:
        """Move deck, open card, encounter deck: 0 to 2."""
        u = self.kit.u
        tall = self.rect.height - u(12)
        wide = min(round(tall * RATIO), (self.rect.width - u(2 * GAP)) // 3)
        tall = min(tall, round(wide / RATIO))
        gap = u(GAP)
        left = self.rect.centerx - (3 * wide + 2 * gap) // 2
        return pygame.Rect(left + number * (wide + gap), self.rect.y + u(4), wide, tall)

    def deck_rect(self, deck: int) -> pygame.Rect:
        """The deck of moves (0) or of encounters (1)."""
        return self._place(0 if deck == 0 else 2)

    def turned_rect(self) -> pygame.Rect:
        """The place of the move card that has been turned over."""
        return self._place(1)

    # --- pointer ------------------------------------------------------------------------------

    def things(self) -> Sequence[Thing]:
        return [("deck", self.deck_rect(deck)) for deck in (0, 1)]

    def hit(self, pos: Point) -> bool:
        return self.deck_rect(0).collidepoint(pos) or (
            self.turned != NO_CARD and self.turned_rect().collidepoint(pos)
        )

    def cursor(self, pos: Point) -> str:
        return "pointer"

    def release(self, pointer: Pointer) -> None:
        if self.deck_rect(0).collidepoint(pointer.pos):
            self.turn()
        elif self.turned != NO_CARD and self.turned_rect().collidepoint(pointer.pos):
            self.enlarge(self.turned)

    def explain_itself(self, pos: Point) -> bool:
        asked = self.turned != NO_CARD and self.turned_rect().collidepoint(pos)
        if asked:
            self.enlarge(self.turned)
        return asked

    # --- drawing ------------------------------------------------------------------------------

    def draw(self, target: pygame.Surface) -> None:
        kit = self.kit
        for deck, back in enumerate(BACKS):
            rect = self.deck_rect(deck)
            count = self.counts[deck]
            for depth in range(min(3, count), 0, -1):
                under = rect.move(-kit.u(2 * (depth - 1)), -kit.u(2 * (depth - 1)))
                target.blit(card_back(kit, under.size, back), card_origin(kit, under))
            if self.offered and deck == 0:
                kit.sprites.draw_nine(target, "focus", rect.inflate(kit.u(4), kit.u(4)))
            self._count(target, count, rect)
        rect = self.turned_rect()
        if self.turned == NO_CARD or self.hidden:
            pygame.draw.rect(target, CREAM, rect, max(1, kit.u(1.5)), kit.u(8))
        else:
            draw_card(kit, target, self.turned, rect)

    def _count(self, target: pygame.Surface, count: int, rect: pygame.Rect) -> None:
        """How many cards a deck still has, on a tag at its foot."""
        u = self.kit.u
        number = self.kit.fonts.render(str(count), SIZE_TEXT, GLINT, "bold")
        tag = number.get_rect().inflate(u(18), u(2))
        tag.midbottom = (rect.centerx, rect.bottom + u(5))
        self.kit.sprites.draw_nine(target, "tag.dark", tag)
        target.blit(number, number.get_rect(center=tag.center))
