"""A card's text, large above the hand for as long as the mouse is over the card, or a finger on it."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.ui.toolkit.box import PAD, REST, Box
from game.ui.toolkit.placement import Candidate, KeepOff, least_covering, spread
from game.ui.toolkit.stage import Kit
from game.ui.toolkit.theme import DANGER, SIZE_LARGE, SIZE_TEXT
from game.ui.toolkit.widgets.label import Label
from game.ui.toolkit.widgets.surface import Panel

from ..rules import load_cards
from .card_art import RATIO
from .card_close_up import CardPicture
from .wording import card_name, leaves_sentence, meeting_sentences, sentences

TALL, LESS_TALL = 190.0, 116.0
"""The height of the card's picture, and where there is little room beside it."""
WIDE, NARROW = 560.0, 430.0
GAP = 14.0
TITLE = SIZE_LARGE + 2
STEPS = 12
"""Across and down, of the places that are tried."""
NEARNESS = 2.0
"""Square px that may be covered for each px nearer to the card."""


class CardPeek(Panel):
    """Lies above everything and takes no press: what is below it can be used."""

    def __init__(
        self, kit: Kit, kind: int, at: pygame.Rect, refused: str, seen: Sequence[pygame.Rect] = ()
    ) -> None:
        """The card lies at `at`; `refused` why it cannot be played now; what is `seen` stays in sight."""
        card = load_cards()[kind]
        paragraphs = [
            part for part in (*sentences(card), *meeting_sentences(card), leaves_sentence(card)) if part
        ]
        words = "\n".join(paragraphs)
        room = kit.safe_area()
        across = min(WIDE, room.w - 2 * PAD)
        high = TALL if across > NARROW else LESS_TALL
        inner = across - 2 * PAD - high * RATIO - GAP
        fonts, name = kit.fonts, card_name(card)
        top = kit.text_height(name, inner, TITLE, "title", breaks=True) + 4
        why = kit.text_height(refused, inner, SIZE_TEXT, "bold", breaks=True) + 4 if refused else 0.0
        said = kit.text_height(words, inner, SIZE_TEXT, breaks=True) + 4
        # No larger than its words ask for: the less it covers.
        high = max(LESS_TALL, min(high, top + why + said))
        written = ((name, TITLE, "title"), (refused, SIZE_TEXT, "bold"), (words, SIZE_TEXT, "plain"))
        widest = max(
            kit.text_width(line, size, face)
            for text, size, face in written
            for line in fonts.wrap(text, kit.u(inner), size, face, True)
        )
        across = min(across, 2 * PAD + high * RATIO + GAP + widest + 2)
        tall = min(room.h, max(high, top + why + said) + 2 * PAD)
        place = Box(at.centerx / kit.k - across / 2, at.y / kit.k - tall - 10, across, tall)
        home = kit.px(place)
        home.clamp_ip(kit.px(room))
        above = kit.px(Box(room.x, room.y, room.w, max(tall, at.y / kit.k - 10 - room.y)))
        rect = least_covering(
            (
                Candidate(spot, NEARNESS * (abs(spot.x - home.x) + abs(spot.y - home.y)))
                for spot in [home, *spread(above, home.size, STEPS, STEPS)]
            ),
            [KeepOff(thing, each=1.0) for thing in seen],
        ).rect.copy()
        super().__init__(kit, rect)
        area = Box(rect.x / kit.k, rect.y / kit.k, across, tall).inset(PAD)
        picture, text = area.across(high * RATIO, REST, gap=GAP)
        self.add(CardPicture(kit, kit.px(picture.centred(h=min(high, picture.h), high=0.0)), kind))
        head, reason, body = text.down(top, why, REST)
        self.add(Label(kit, kit.px(head), name, size=TITLE, face="title", wrap=True, breaks=True))
        if refused:
            self.add(Label(kit, kit.px(reason), refused, colour=DANGER, face="bold", wrap=True, breaks=True))
        self.add(Label(kit, kit.px(body), words, wrap=True, breaks=True, middle=False))

    def find(self, _pos: tuple[int, int]) -> None:
        """It takes no presses."""
        return
