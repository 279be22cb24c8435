"""A card in large, with all that it says."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.engine.mummy import load_cards

from ...sentences import read_on
from ...stage import Widget
from ...theme import SIZE_LARGE
from ...widgets.label import Label
from ..seat_panel import SeatPanel
from .card_art import draw_card, large_size
from .meeting import meeting_sentences
from .wording import card_name, kind_name, leaves_sentence, sentences

if TYPE_CHECKING:
    from ...app import App

GAP = 18.0
TEXT_WIDTH = 380.0


class CardPicture(Widget):
    """A card's front, filling its rectangle."""

    def __init__(self, app: App, rect: pygame.Rect, kind: int) -> None:
        super().__init__(app, rect)
        self.kind = kind

    def bounds(self) -> pygame.Rect:
        return self.rect.inflate(round(16 * self.app.k), round(16 * self.app.k))

    def draw(self, target: pygame.Surface) -> None:
        draw_card(self.app, target, self.kind, self.rect)


class CardCloseUp(SeatPanel):
    """Picture and text of one card: side by side, or one below the other where it is narrow."""

    def __init__(self, app: App, kind: int) -> None:
        super().__init__(app)
        self.kind = kind
        self.build()
        card = load_cards()[kind]
        words = (*sentences(card), *meeting_sentences(card), leaves_sentence(card))
        app.host.announce(read_on(card_name(card), *words))

    def build(self) -> None:
        app, card = self.app, load_cards()[self.kind]
        text = "\n".join((*sentences(card), *meeting_sentences(card), leaves_sentence(card)))
        room_w, room_h = self.room()
        beside = room_w > 520
        wide = min(TEXT_WIDTH, room_w - 180) if beside else min(room_w, TEXT_WIDTH)
        lines = len(app.fonts.wrap(text, round(wide * app.k), SIZE_LARGE, breaks=True))
        needed = lines * app.fonts.line_height(SIZE_LARGE) / app.k + 8
        if beside:
            size = large_size(app, room_w - wide - GAP, room_h)
            across, down = size[0] / app.k, size[1] / app.k
            height = max(down, min(needed, room_h))
            area = self.frame(across + GAP + wide, height, card_name(card), kind_name(card))
            picture = app.box(area.x, area.y + (height - down) / 2, across, down)
            words = app.box(area.x + across + GAP, area.y, wide, height)
        else:
            size = large_size(app, room_w, max(120.0, room_h - needed - GAP))
            across, down = size[0] / app.k, size[1] / app.k
            height = min(room_h, down + GAP + needed)
            area = self.frame(wide, height, card_name(card), kind_name(card))
            picture = app.box(area.x + (wide - across) / 2, area.y, across, down)
            words = app.box(area.x, area.y + down + GAP, wide, height - down - GAP)
        self.add(CardPicture(app, picture, self.kind))
        self.add(Label(app, words, text, size=SIZE_LARGE, wrap=True, breaks=True))
