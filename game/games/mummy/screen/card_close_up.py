"""A card in large, with all that it says, and a legend of its signs."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.ui.table.board.seat_panel import SeatPanel
from game.ui.toolkit.box import REST
from game.ui.toolkit.sentences import read_on
from game.ui.toolkit.stage import Kit, Widget
from game.ui.toolkit.theme import DANGER, SIZE_LARGE
from game.ui.toolkit.widgets.label import Label

from ..rules import load_cards
from .card_art import draw_card, large_size
from .card_legend import add_legend, legend_height
from .wording import card_name, kind_name, leaves_sentence, meeting_sentences, sentences

GAP = 18.0
TEXT_WIDTH = 380.0
LEAST_CARD = 120.0
"""The height of the picture, at least, above the words."""


class CardPicture(Widget):
    """A card's front, filling its rectangle."""

    overhang = 16.0

    def __init__(self, kit: Kit, rect: pygame.Rect, kind: int) -> None:
        super().__init__(kit, rect)
        self.kind = kind

    def draw(self, target: pygame.Surface) -> None:
        draw_card(self.kit, target, self.kind, self.rect)


class CardCloseUp(SeatPanel):
    """Picture and text of one card: side by side, or one below the other where it is narrow."""

    def __init__(self, kit: Kit, kind: int, refused: Callable[[], str] = str) -> None:
        """`refused` says why the card cannot be played now."""
        super().__init__(kit)
        self.kind, self._refused = kind, refused
        self.build()
        card = load_cards()[kind]
        words = (self.refused, *sentences(card), *meeting_sentences(card), leaves_sentence(card))
        kit.host.announce(read_on(card_name(card), *words))

    def build(self) -> None:
        kit, card = self.kit, load_cards()[self.kind]
        self.refused = self._refused()
        text = "\n".join((*sentences(card), *meeting_sentences(card), leaves_sentence(card)))
        room_w, room_h = self.room()
        beside = room_w > 520
        wide = min(TEXT_WIDTH, room_w - 180) if beside else min(room_w, TEXT_WIDTH)
        refused = self._height(self.refused, wide, "bold") if self.refused else 0.0
        below = legend_height(kit, card, wide)
        needed = refused + self._height(text, wide) + below
        if needed > (room_h if beside else room_h - LEAST_CARD - GAP):
            needed, below = needed - below, 0.0  # words say all that signs do
        if beside:
            size = large_size(kit, room_w - wide - GAP, room_h)
        else:
            size = large_size(kit, room_w, max(LEAST_CARD, room_h - needed - GAP))
        across, down = size[0] / kit.k, size[1] / kit.k
        if beside:
            height = max(down, min(needed, room_h))
            area = self.frame(across + GAP + wide, height, card_name(card), kind_name(card))
            picture, words = area.across(across, REST, gap=GAP)
        else:
            height = min(room_h, down + GAP + needed)
            area = self.frame(wide, height, card_name(card), kind_name(card))
            picture, words = area.down(down, REST, gap=GAP)
        self.add(CardPicture(kit, self.px(picture.centred(across, down)), self.kind))
        why, words, meanings = words.centred(h=min(needed, words.h)).down(refused, REST, below)
        if below:
            add_legend(self, card, meanings)
        if self.refused:
            label = Label(
                kit, self.px(why), self.refused, size=SIZE_LARGE, colour=DANGER, face="bold", wrap=True
            )
            self.add(label)
        self.add(Label(kit, self.px(words), text, size=SIZE_LARGE, wrap=True, breaks=True))

    def _height(self, text: str, wide: float, face: str = "plain") -> float:
        """How high a paragraph of that width is, in units."""
        fonts, k = self.kit.fonts, self.kit.k
        lines = len(fonts.wrap(text, self.kit.u(wide), SIZE_LARGE, face, True))
        return lines * fonts.line_height(SIZE_LARGE, face) / k + 8
