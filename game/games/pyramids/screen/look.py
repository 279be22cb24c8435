"""A closer look: cards in large, and another seat with both cards and its score card."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

import pygame

from game.ui.table.board.seat_panel import SeatLook
from game.ui.toolkit.box import LOW, PAD_L, Box
from game.ui.toolkit.stage import Kit, Thing
from game.ui.toolkit.theme import CREAM, INK_SOFT, SIZE_TEXT, SIZE_TITLE
from game.ui.toolkit.translate import _, ngettext
from game.ui.toolkit.widgets.button import Button
from game.ui.toolkit.widgets.label import Label
from game.ui.toolkit.widgets.pressable import Pressable
from game.ui.toolkit.widgets.surface import Panel, Shade

from ..rules import load_cards
from .card_art import cell_things, small_card, small_cell, small_height
from .chamber import Chamber
from .layout import FRAME, ChamberBox
from .score_card import ScoreCard
from .shown import Shown

EDGE, GAP = 10.0, 16.0
"""Around the panel, and between cards."""
HEAD = 42.0
LOW_PAD, LOW_HEAD = 10.0, 30.0
"""In windows lower than `LOW`."""
BAR = 54.0
WIDEST_CARD, LEAST_CARD = 230.0, 40.0
CARD_RATIO = 1.22
"""About the height of a card to its width."""


class CardButton(Pressable):
    """A card, or the deck's back, that can be chosen (or, without `chosen`, only looked at)."""

    overhang = 20.0

    def __init__(
        self, kit: Kit, rect: pygame.Rect, number: int, chosen: Callable[[int], None] | None, deck: int = 0
    ) -> None:
        name = _("Pyramid {number}").format(number=number) if number else _("Deck")
        super().__init__(kit, rect, lambda: chosen(number) if chosen else None, name, "place")
        self.number, self._deck = number, deck
        self.enabled = chosen is not None
        self.selected = False

    def things(self) -> Sequence[Thing]:
        if not self.number:
            return [("deck", self.rect)]
        return [("card", self.rect), *cell_things(load_cards()[self.number], 0, self._cell_rect)]

    def _cell_rect(self, index: int) -> pygame.Rect:
        return small_cell(self.kit, self.rect.width, index).move(self.rect.topleft)

    def select(self, selected: bool) -> None:
        """Show as chosen or not."""
        if selected != self.selected:
            self.selected = selected
            self.invalidate()

    def draw(self, target: pygame.Surface) -> None:
        rect, k = self.rect, self.kit.k
        if self.selected:
            self.kit.sprites.draw_nine(target, "tag.gold", rect.inflate(self.kit.u(14), self.kit.u(14)))
        if self.number:
            target.blit(small_card(self.kit, self.number, 0, rect.width), rect)
        else:
            back = self.kit.sprites.get("card.pyramid_back", *rect.size)
            target.blit(back, rect)
            self._draw_deck_words(target)
        if self.selected:
            side = round(min(44 * k, rect.width * 0.4))
            badge = pygame.Rect(0, 0, side, side)
            badge.center = (rect.right - side // 3, rect.bottom - side // 3)
            target.blit(self.kit.sprites.get("badge", side), badge)
            self.kit.sprites.draw(target, "ui.check.white", round(side * 0.7), center=badge.center)

    def _draw_deck_words(self, target: pygame.Surface) -> None:
        """The meaning of the back, on a tag at its foot."""
        u = self.kit.u
        words = ngettext("face down, {count} card", "face down, {count} cards", self._deck).format(
            count=self._deck
        )
        room = self.rect.width - u(24)
        text = self.kit.fonts.fitting(words, room, colour=CREAM)
        tag = text.get_rect().inflate(u(14), u(6))
        tag.midbottom = (self.rect.centerx, self.rect.bottom - u(16))
        self.kit.sprites.draw_nine(target, "tag.dark", tag)
        target.blit(text, text.get_rect(center=tag.center))


class CardsOverlay(Shade):
    """Cards in large on a panel, to be looked at; what chooses among them subclasses it.

    `chosen` is called with the number of a card that is tapped; `deck` cards lie under an unseen one.
    """

    def __init__(
        self,
        kit: Kit,
        title: str,
        note: str,
        cards: Sequence[int],
        *,
        chosen: Callable[[int], None] | None = None,
        deck: int = 0,
    ) -> None:
        super().__init__(kit, 120)
        self._words, self._cards, self._chosen, self._deck = (title, note), cards, chosen, deck
        self.build()

    def build(self) -> None:
        kit, k = self.kit, self.kit.k
        title, note = self._words
        width, height = kit.window.width / k, kit.window.height / k
        low = height < LOW
        head, pad = (LOW_HEAD, LOW_PAD) if low else (HEAD, PAD_L)
        across = min(width - 2 * EDGE, 1080.0)
        note_lines = kit.fonts.wrap(note, kit.u(across - 2 * PAD_L), SIZE_TEXT)
        note_height = len(note_lines) * kit.fonts.line_height(SIZE_TEXT) / k
        above, below = pad + head + note_height + pad, pad + BAR + pad
        columns, card = self._grid(across - 2 * pad, height - 2 * EDGE - above - below)
        rows = math.ceil(len(self._cards) / columns)
        card_h = small_height(kit, kit.u(card)) / k
        used = columns * card + (columns - 1) * GAP
        inner = max(used, min(420.0, across - 2 * pad))
        panel_w, panel_h = inner + 2 * pad, above + rows * card_h + (rows - 1) * GAP + below
        x, y = (width - panel_w) / 2, (height - panel_h) / 2
        self.add(Panel(kit, kit.box(x, y, panel_w, panel_h)))
        area = kit.box(x + pad, y + pad * 0.7, inner, head)
        self.title = self.add(Label(kit, area, title, size=SIZE_TITLE, face="title", align="center"))
        area = kit.box(x + pad, y + pad + head, inner, note_height + 2)
        self.note = Label(kit, area, note, colour=INK_SOFT, align="center", wrap=True, middle=False)
        self.add(self.note)
        self.buttons = [
            self._add_card(i, columns, Box(x + (panel_w - used) / 2, y + above, card, card_h))
            for i in range(len(self._cards))
        ]
        self.build_foot(Box(x + pad, y + panel_h - pad - BAR, inner, BAR))

    def _grid(self, width: float, room: float) -> tuple[int, float]:
        """As many columns as make the cards largest, and the width of a card."""
        kit, k, count = self.kit, self.kit.k, len(self._cards)
        best, best_size = 1, 0.0
        for columns in range(1, count + 1):
            rows = math.ceil(count / columns)
            size = min((width - GAP * (columns - 1)) / columns, (room - GAP * (rows - 1)) / rows / CARD_RATIO)
            if size > best_size + 0.5:
                best, best_size = columns, size
        rows = math.ceil(count / best)
        card = min((width - GAP * (best - 1)) / best, WIDEST_CARD)
        while card > LEAST_CARD and rows * small_height(kit, kit.u(card)) / k + (rows - 1) * GAP > room:
            card -= 2
        return best, card

    def _add_card(self, number: int, columns: int, first: Box) -> CardButton:
        row, column = divmod(number, columns)
        x, y = first.x + column * (first.w + GAP), first.y + row * (first.h + GAP)
        rect = self.kit.box(x, y, first.w, first.h)
        rect.height = small_height(self.kit, rect.width)
        return self.add(CardButton(self.kit, rect, self._cards[number], self._chosen, self._deck))

    def build_foot(self, bar: Box) -> None:
        """The buttons below the cards."""
        rect = self.kit.box(bar.x + bar.w * 0.2, bar.y, bar.w * 0.6, bar.h)
        self.add(Button(self.kit, rect, self.close, text=_("Close"), style="gold"))

    def close(self) -> None:
        """Put it away."""
        self.remove()


class SeatOverlay(SeatLook[Shown]):
    """Another seat in large: both cards and the score card."""

    def build(self) -> None:
        kit, gap = self.kit, 12.0
        seat = self.shown.seats[self.player]
        count = len(seat.explored)
        # Translators: pyramids that a player has explored.
        note = ngettext("{count} explored", "{count} explored", count).format(count=count)
        across, room = self.room()
        upright = kit.window.height > kit.window.width
        share = 0.25 if self.low else 0.31  # height of a pyramid to the width of its chamber
        if upright:
            cell = min((across - gap - 4 * FRAME) / 10, 70.0)
            score_w, score_h = across, 250.0
        else:
            score_w = 200.0 if kit.window.width < 900 * kit.k else 260.0
            cell = min((across - 2 * gap - score_w - 4 * FRAME) / 10, 66.0)
            while (5 * cell + 2 * FRAME) * (1 + share) > room:
                cell -= 1
                share = 0.2 if self.low else share
        side = 5 * cell + 2 * FRAME
        high = side * (1 + share)
        if upright:
            area = self.frame(max(2 * side + gap, score_w), high + score_h + gap, self.name, note)
            rect = kit.box(area.x, area.y + high + gap, area.w, score_h)
        else:
            area = self.frame(2 * side + 2 * gap + score_w, high, self.name, note)
            rect = kit.box(area.x + 2 * side + 2 * gap, area.y, score_w, high)
        for slot in (0, 1):
            box = ChamberBox(Box(area.x + slot * (side + gap), area.y, side, high), cell)
            chamber = self.add(Chamber(kit, slot, box))
            chamber.set(seat.cards[slot], seat.marked[slot])
        self.add(ScoreCard(kit, rect, self.name)).update(self.shown, self.player)
