"""A card in large, with all that it says."""

from __future__ import annotations

import pygame

from game.ui.table.seat_panel import SeatPanel
from game.ui.toolkit.box import REST
from game.ui.toolkit.sentences import read_on
from game.ui.toolkit.stage import Kit, Widget
from game.ui.toolkit.theme import SIZE_LARGE
from game.ui.toolkit.widgets.label import Label

from ..rules import load_cards
from .card_art import draw_card, large_size
from .wording import card_name, kind_name, leaves_sentence, meeting_sentences, sentences

GAP = 18.0
TEXT_WIDTH = 380.0


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

    def __init__(self, kit: Kit, kind: int) -> None:
        super().__init__(kit)
        self.kind = kind
        self.build()
        card = load_cards()[kind]
        words = (*sentences(card), *meeting_sentences(card), leaves_sentence(card))
        kit.host.announce(read_on(card_name(card), *words))

    def build(self) -> None:
        kit, card = self.kit, load_cards()[self.kind]
        text = "\n".join((*sentences(card), *meeting_sentences(card), leaves_sentence(card)))
        room_w, room_h = self.room()
        beside = room_w > 520
        wide = min(TEXT_WIDTH, room_w - 180) if beside else min(room_w, TEXT_WIDTH)
        lines = len(kit.fonts.wrap(text, round(wide * kit.k), SIZE_LARGE, breaks=True))
        needed = lines * kit.fonts.line_height(SIZE_LARGE) / kit.k + 8
        if beside:
            size = large_size(kit, room_w - wide - GAP, room_h)
        else:
            size = large_size(kit, room_w, max(120.0, room_h - needed - GAP))
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
        self.add(Label(kit, self.px(words), text, size=SIZE_LARGE, wrap=True, breaks=True))
