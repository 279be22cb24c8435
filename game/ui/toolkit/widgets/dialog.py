"""A panel above everything else that wants an answer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

import pygame

from ..box import GAP, PAD_XL, REST, Box
from ..sentences import read_on
from ..stage import ENTER, Kit
from ..theme import HIT, INK, SIZE_SMALL, SIZE_TEXT, SIZE_TITLE
from .button import Button
from .label import Label
from .surface import Panel, Picture, Shade


@dataclass(frozen=True, slots=True)
class Aside:
    """A button's action that leaves the dialog open: it shows something above it."""

    show: Callable[[Kit], None]


Answer = tuple[str, Callable[[], None] | Aside, str]
"""A button's text, what it does after the dialog has closed, and its style."""

HEAD = 44
ROW = 64
"""The side of the pictures above the text."""
BUTTON_HEIGHT = 52
WIDER = 1.6
"""How much wider than wished a dialog may become rather than too high for the window."""


class Dialog(Shade):
    """Title, text and a row (or column, where narrow) of buttons. Escape gives the last answer."""

    def __init__(
        self,
        kit: Kit,
        title: str,
        text: str,
        answers: Sequence[Answer],
        width: float = 460,
        *,
        escape: int = -1,
        picture: str = "",
        pictures: Sequence[str] = (),
    ) -> None:
        """`escape` is the index of the answer that Escape gives; `picture` a sprite beside the title.

        `pictures` are sprites of what the text is about, in a row above it.
        """
        super().__init__(kit)
        self.title, self.text, self.answers = title, text, list(answers)
        self._across, self._escape, self._picture = width, escape, picture
        self.pictures = tuple(pictures)
        self._label: Label | None = None
        self.build()
        kit.host.announce(read_on(title, text))

    # --- building -----------------------------------------------------------------------------

    def build(self) -> None:
        kit = self.kit
        room = kit.safe_area().inset(PAD_XL, 8)
        across, size = self._measure(room)
        columns = self._columns(across - 2 * PAD_XL, room.h)
        rows = -(-len(self.answers) // columns)
        text_h = min(self._text_height(across - 2 * PAD_XL, size), room.h - self._rest(rows, HIT))
        each = min(BUTTON_HEIGHT, max(HIT, (room.h - text_h - self._rest(rows, 0)) / rows))
        tall = text_h + self._rest(rows, each)
        panel = Box(room.x + (room.w - across) / 2, room.y + (room.h - tall) / 2, across, tall)
        self.add(Panel(kit, kit.px(panel)))
        shown = ROW + GAP if self.pictures else 0
        head, pictures, text, answers = panel.inset(PAD_XL).down(HEAD, shown, text_h + PAD_XL, REST)
        rect = kit.box(head.x, head.y, head.w, HEAD - 4)
        self.add(Label(kit, rect, self.title, size=SIZE_TITLE, face="title", align="center", colour=INK))
        if self._picture:
            self.add(Picture(kit, kit.box(head.x, head.y - 4, HEAD, HEAD), self._picture))
        count = len(self.pictures)
        places = pictures.centred(count * (ROW + GAP) - GAP).columns(count, GAP)
        for sprite, place in zip(self.pictures, places, strict=True):
            self.add(Picture(kit, kit.px(place.centred(h=ROW, high=0)), sprite))
        if self.text:
            rect = kit.px(text.centred(h=text_h, high=0))
            self._label = Label(kit, rect, self.text, size=size, wrap=True, middle=False, breaks=True)
            self.add(self._label)
        lines = answers.down(*[each] * rows, gap=GAP)
        cells = [cell for line in lines for cell in line.columns(columns, GAP)]
        for (word, action, style), cell in zip(self.answers, cells, strict=False):
            rect = kit.px(cell)
            self.add(Button(kit, rect, self._answer(action), text=word, style=style, size=SIZE_TEXT + 2))

    def _measure(self, room: Box) -> tuple[float, float]:
        """Width of the dialog and size of its text: as wished if that fits, else wider, else smaller."""
        wished = min(self._across, room.w)
        wider = min(wished * WIDER, room.w)
        for width, size in ((wished, SIZE_TEXT), (wider, SIZE_TEXT), (wider, SIZE_TEXT - 1)):
            inner = width - 2 * PAD_XL
            rows = -(-len(self.answers) // self._columns(inner, room.h))
            if self._text_height(inner, size) + self._rest(rows, HIT) <= room.h:
                return width, size
        return wider, SIZE_SMALL

    def _rest(self, rows: int, button: float) -> float:
        """The height of everything but the text, with so many rows of buttons of that height."""
        shown = ROW + GAP if self.pictures else 0
        return PAD_XL + HEAD + shown + PAD_XL + rows * button + (rows - 1) * GAP + PAD_XL

    def _text_height(self, inner: float, size: float) -> float:
        return self.kit.text_height(self.text, inner, size, breaks=True) if self.text else 0.0

    def _columns(self, inner: float, room: float) -> int:
        """How many buttons stand side by side."""
        count = len(self.answers)
        widest = max(self.kit.text_width(word, SIZE_TEXT + 2, "bold") for word, _, _ in self.answers) + 24
        if count <= 3 and widest * count + GAP * (count - 1) <= inner:
            return count
        too_high = self._text_height(inner, SIZE_TEXT) + self._rest(count, HIT) > room
        return 2 if too_high and count > 1 else 1

    def say(self, text: str) -> None:
        """Say something else from now on, which is about as long; whatever is being pressed stays pressed."""
        self.text = text
        if self._label:
            self._label.set(text)

    # --- answering ----------------------------------------------------------------------------

    def _answer(self, action: Callable[[], None] | Aside) -> Callable[[], None]:
        if isinstance(action, Aside):
            return partial(action.show, self.kit)

        def choose() -> None:
            self.remove()
            action()

        return choose

    def close(self) -> None:
        """Choose the answer of Escape."""
        self._answer(self.answers[self._escape][1])()

    def key(self, event: pygame.event.Event) -> bool:
        if event.key in ENTER and not self.kit.stage.focus:
            self._answer(self.answers[0][1])()
            return True
        return False
