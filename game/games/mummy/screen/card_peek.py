"""What a card says, large above the hand for as long as the mouse is over the card, or a finger on it."""

from __future__ import annotations

import pygame

from game.ui.toolkit.box import PAD, REST, Box
from game.ui.toolkit.stage import Kit
from game.ui.toolkit.theme import DANGER, SIZE_LARGE, SIZE_TEXT
from game.ui.toolkit.widgets.label import Label
from game.ui.toolkit.widgets.surface import Panel

from ..rules import load_cards
from .card_art import RATIO
from .card_close_up import CardPicture
from .wording import card_name, leaves_sentence, meeting_sentences, sentences

TALL = 190.0
"""The height of the card's picture."""
WIDE = 470.0
TITLE, GAP = 30.0, 14.0


class CardPeek(Panel):
    """Lies above everything and takes no press: what is below it can be used."""

    def __init__(self, kit: Kit, kind: int, at: pygame.Rect, refused: str) -> None:
        """The card lies at `at`; `refused` says why it cannot be played now."""
        card = load_cards()[kind]
        paragraphs = [
            part for part in (*sentences(card), *meeting_sentences(card), leaves_sentence(card)) if part
        ]
        words = "\n".join(paragraphs)
        room = kit.safe_area()
        across = min(WIDE, room.w - 2 * PAD)
        inner = across - 2 * PAD - TALL * RATIO - GAP
        why = kit.text_height(refused, inner, SIZE_TEXT, breaks=True) + 4 if refused else 0.0
        said = kit.text_height(words, inner, SIZE_TEXT, breaks=True) + 4
        tall = min(room.h, max(TALL, TITLE + why + said) + 2 * PAD)
        place = Box(at.centerx / kit.k - across / 2, at.y / kit.k - tall - 10, across, tall)
        rect = kit.px(place)
        rect.clamp_ip(kit.px(room))
        super().__init__(kit, rect)
        area = Box(rect.x / kit.k, rect.y / kit.k, across, tall).inset(PAD)
        picture, text = area.across(TALL * RATIO, REST, gap=GAP)
        self.add(CardPicture(kit, kit.px(picture.centred(h=min(TALL, picture.h), high=0.0)), kind))
        head, reason, body = text.down(TITLE, why, REST)
        self.add(Label(kit, kit.px(head), card_name(card), size=SIZE_LARGE + 2, face="title"))
        if refused:
            self.add(Label(kit, kit.px(reason), refused, colour=DANGER, face="bold", wrap=True, breaks=True))
        self.add(Label(kit, kit.px(body), words, wrap=True, breaks=True, middle=False))

    def find(self, _pos: tuple[int, int]) -> None:
        """Nothing of it is pressed."""
        return
