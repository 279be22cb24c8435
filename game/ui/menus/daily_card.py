"""One game of a day: what has come of it, and what can be done with it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from game.ui.table.outcomes import rivals_text
from game.ui.table.presentation import presentation_of
from game.ui.toolkit.stage import Kit, Widget
from game.ui.toolkit.theme import INK, INK_SOFT, SIZE_LARGE, SIZE_SMALL, SIZE_TEXT, SIZE_TITLE
from game.ui.toolkit.translate import _
from game.ui.toolkit.widgets.button import Button
from game.ui.toolkit.widgets.label import Label
from game.ui.toolkit.widgets.surface import Panel

from .daily_marks import mark_name, mark_picture
from .game_card import Cover

PAD, GAP = 14.0, 8.0
NAME, NOTE, MARK = 36.0, 22.0, 18.0
STATE, TWO_LINES = 24.0, 36.0
"""Height of what came of it: in a line, or in two."""
LEAST_BUTTON, MOST_BUTTON = 44.0, 56.0
LEAST_PICTURE, LEAST_WORDS = 48.0, 184.0
WORDY = 118.0
"""From this width on a button that shares a row has words."""


@dataclass(frozen=True, slots=True)
class Deed:
    """A button of the card."""

    word: str
    icon: str
    action: Callable[[], None]
    style: str = "papyrus"


class MarkPicture(Widget):
    """The sign for what has become of a game."""

    def __init__(self, kit: Kit, rect: pygame.Rect, kind: str) -> None:
        super().__init__(kit, rect)
        self.kind = kind

    def spoken(self) -> str:
        return mark_name(self.kind)

    def draw(self, target: pygame.Surface) -> None:
        picture = mark_picture(self.kit, self.kind, min(self.rect.size))
        target.blit(picture, picture.get_rect(center=self.rect.center))


class DailyCard(Widget):
    """A panel with a game of the day. `mark` is its sign (see daily_marks), `state` its result in words."""

    def __init__(self, kit: Kit, game_id: str, mark: str, state: str, deeds: list[Deed]) -> None:
        super().__init__(kit)
        self._game = presentation_of(game_id)
        self._mark, self._state, self._deeds = mark, state, deeds

    def build(self, x: float, y: float, width: float, height: float) -> None:
        """Lay out in that place, in units: the picture beside the words, or above them."""
        kit = self.kit
        self.rect = kit.box(x, y, width, height)
        self.add(Panel(kit, self.rect))
        x, y, width, height = x + PAD, y + PAD, width - 2 * PAD, height - 2 * PAD
        words = NAME + NOTE + TWO_LINES + GAP + LEAST_BUTTON
        if width > 1.3 * height:
            buttons = WORDY + (len(self._deeds) - 1) * (LEAST_BUTTON + GAP)  # the first one has words
            across = min(width * 0.42, height * 1.5, width - PAD - max(LEAST_WORDS, buttons))
            if across >= LEAST_PICTURE:
                self.add(Cover(kit, kit.box(x, y, across, height), self._game))
                x, width = x + across + PAD, width - across - PAD
        elif height - words - GAP >= LEAST_PICTURE:
            tall = min(height - words - GAP, width * 1.1)
            self.add(Cover(kit, kit.box(x, y, width, tall), self._game))
            y, height = y + tall + GAP, height - tall - GAP
        self._words(x, y, width, height)

    def _words(self, x: float, y: float, width: float, height: float) -> None:
        kit = self.kit
        state = self._state or mark_name(self._mark)
        room = width - MARK - GAP
        short = kit.fonts.width(state, SIZE_TEXT, "bold") <= room * kit.k
        state_h = STATE if short else TWO_LINES
        note_h = NOTE if height >= NAME + NOTE + state_h + GAP + LEAST_BUTTON else 0.0
        spare = height - NAME - note_h - state_h - GAP
        each = max(LEAST_BUTTON, min(MOST_BUTTON, spare))
        y += max(0.0, spare - each) / 2
        rect = kit.box(x, y, width, NAME)
        self.add(Label(kit, rect, _(self._game.name), size=SIZE_TITLE, face="title", align="center"))
        y += NAME
        if note_h:
            rect = kit.box(x, y, width, NOTE)
            note = rivals_text(self._game.daily)
            self.add(Label(kit, rect, note, size=SIZE_TEXT, colour=INK_SOFT, align="center"))
        y += note_h
        lines = kit.fonts.wrap(state, round(room * kit.k), SIZE_TEXT if short else SIZE_SMALL, "bold")
        widest = max(kit.fonts.width(line, SIZE_TEXT if short else SIZE_SMALL, "bold") for line in lines)
        text_w = min(room, widest / kit.k + 4)
        left = x + (room - text_w) / 2
        self.add(MarkPicture(kit, kit.box(left, y + (state_h - MARK) / 2, MARK, MARK), self._mark))
        rect = kit.box(left + MARK + GAP, y, text_w, state_h)
        size = SIZE_TEXT if short else SIZE_SMALL
        self.add(Label(kit, rect, state, size=size, face="bold", colour=INK, wrap=True))
        self._buttons(x, y + state_h + GAP, width, each)

    def _buttons(self, x: float, y: float, width: float, height: float) -> None:
        """The buttons in a row: with words as far as there is room, first of all the first one's."""
        kit, count = self.kit, len(self._deeds)
        each = first = (width - GAP * (count - 1)) / count
        if count > 1 and each < WORDY:
            least = LEAST_BUTTON
            if first + (count - 1) * (each - least) >= WORDY:
                each, first = least, width - (count - 1) * (least + GAP)
        for i, deed in enumerate(self._deeds):
            wide = each if i else first
            left = x + (first + GAP + (i - 1) * (each + GAP) if i else 0.0)
            rect = kit.box(left, y, wide, height)
            name = deed.word + ": " + _(self._game.name)
            text = deed.word if count == 1 or wide >= WORDY else ""
            size = SIZE_LARGE if count == 1 else SIZE_TEXT
            button = Button(
                kit, rect, deed.action, text=text, icon=deed.icon, style=deed.style, size=size, name=name
            )
            self.add(button)
