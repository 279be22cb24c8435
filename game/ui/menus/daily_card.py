"""One game of a day: what has come of it, and what can be done with it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from game.ui.table.ending.outcomes import rivals_text
from game.ui.table.presentation import presentation_of
from game.ui.toolkit.box import GAP_S, PAD, REST, Box
from game.ui.toolkit.stage import Kit, Widget
from game.ui.toolkit.theme import HIT, INK, INK_SOFT, SIZE_LARGE, SIZE_SMALL, SIZE_TEXT, SIZE_TITLE
from game.ui.toolkit.translate import _
from game.ui.toolkit.widgets.button import Button
from game.ui.toolkit.widgets.label import Label
from game.ui.toolkit.widgets.surface import Panel

from .daily_marks import MarkPicture, mark_name
from .game_card import Cover

NAME, NOTE, MARK = 36.0, 22.0, 18.0
STATE, TWO_LINES = 24.0, 36.0
"""Height of what came of it: in a line, or in two."""
MOST_BUTTON = 56.0
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


class DailyCard(Widget):
    """A panel with a game of the day. `mark` is its sign (see daily_marks), `state` its result in words.

    `place` is where that stands among other days', which is then told instead of the opponents.
    """

    def __init__(
        self, kit: Kit, game_id: str, mark: str, state: str, deeds: list[Deed], place: str = ""
    ) -> None:
        super().__init__(kit)
        self._place = place
        self._game = presentation_of(game_id)
        self._mark, self._state, self._deeds = mark, state, deeds

    def build(self, box: Box) -> None:
        """Lay out there: the picture beside the words, or above them."""
        kit = self.kit
        self.rect = kit.px(box)
        self.add(Panel(kit, self.rect))
        inner = words = box.inset(PAD)
        above = inner.h - (NAME + NOTE + TWO_LINES + GAP_S + HIT) - GAP_S
        picture = None
        if inner.w > 1.3 * inner.h:
            buttons = WORDY + (len(self._deeds) - 1) * (HIT + GAP_S)  # the first one has words
            wide = min(inner.w * 0.42, inner.h * 1.5, inner.w - PAD - max(LEAST_WORDS, buttons))
            if wide >= LEAST_PICTURE:
                picture, words = inner.across(wide, REST, gap=PAD)
        elif above >= LEAST_PICTURE:
            picture, words = inner.down(min(above, inner.w * 1.1), REST, gap=GAP_S)
        if picture:
            self.add(Cover(kit, kit.px(picture), self._game))
        self._build_words(words)

    def _build_words(self, area: Box) -> None:
        """The game, against whom, what came of it, and what can be done."""
        kit = self.kit
        text = self._state or mark_name(self._mark)
        room = area.w - MARK - GAP_S
        short = kit.text_width(text, SIZE_TEXT, "bold") <= room
        size, state_h = (SIZE_TEXT, STATE) if short else (SIZE_SMALL, TWO_LINES)
        note_h = NOTE if area.h >= NAME + NOTE + state_h + GAP_S + HIT else 0.0
        button = max(HIT, min(MOST_BUTTON, area.h - NAME - note_h - state_h - GAP_S))
        heights = (NAME, note_h, state_h, GAP_S, button)
        name, note, state, _gap, buttons = area.centred(h=sum(heights)).down(*heights)
        rect = kit.px(name)
        self.add(Label(kit, rect, _(self._game.name), size=SIZE_TITLE, face="title", align="center"))
        if note_h:
            rect, against = kit.px(note), self._place or rivals_text(self._game.daily)
            self.add(Label(kit, rect, against, size=SIZE_TEXT, colour=INK_SOFT, align="center"))
        lines = kit.fonts.wrap(text, kit.u(room), size, "bold")
        widest = max(kit.text_width(line, size, "bold") for line in lines)
        mark, words = state.centred(MARK + GAP_S + min(room, widest + 4)).across(MARK, REST, gap=GAP_S)
        self.add(MarkPicture(kit, kit.px(mark.centred(h=MARK)), self._mark))
        self.add(Label(kit, kit.px(words), text, size=size, face="bold", colour=INK, wrap=True))
        self._build_buttons(buttons)

    def _build_buttons(self, row: Box) -> None:
        """The buttons in a row: with words as far as there is room, first of all the first one's."""
        kit, count = self.kit, len(self._deeds)
        places = row.columns(count, GAP_S)
        if count > 1 and places[0].w < WORDY:
            narrow = row.across(REST, *[HIT] * (count - 1), gap=GAP_S)
            places = narrow if narrow[0].w >= WORDY else places
        size = SIZE_LARGE if count == 1 else SIZE_TEXT
        for deed, place in zip(self._deeds, places, strict=True):
            name = deed.word + ": " + _(self._game.name)
            text = deed.word if count == 1 or place.w >= WORDY else ""
            rect, icon, style = kit.px(place), deed.icon, deed.style
            button = Button(kit, rect, deed.action, text=text, icon=icon, style=style, size=size, name=name)
            self.add(button)
