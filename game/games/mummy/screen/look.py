"""A closer look at an explorer: everything that lies with it, each card with its text at a tap."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.ui.table.seat_panel import SeatPanel
from game.ui.table.seats import seat_name
from game.ui.toolkit.box import Box
from game.ui.toolkit.stage import Kit
from game.ui.toolkit.theme import INK_SOFT, SIZE_SMALL, SIZE_TEXT
from game.ui.toolkit.translate import _, ngettext
from game.ui.toolkit.widgets.label import Label
from game.ui.toolkit.widgets.picture_button import PictureButton
from game.ui.toolkit.widgets.surface import Panel, Picture

from ..rules import ATTRIBUTES, load_cards
from .card_art import picture_name, sign_sprite
from .card_close_up import CardCloseUp
from .card_signs import signs
from .explorer_parts import belongings, portrait_name
from .look_parts import AttributeList, StateLine
from .shown import Shown
from .wording import card_name, summary
from .words import EXPLORER_LINES, EXPLORER_NAMES

GAP = 12.0
ROW, LEAST_ROW = 58.0, 44.0


class ExplorerLook(SeatPanel):
    """Face, character, attributes, and a button for each card that lies with the explorer."""

    def __init__(self, kit: Kit, shown: Shown, player: int, seats: tuple[str, ...]) -> None:
        super().__init__(kit)
        self._shown, self._player, self._seats = shown, player, seats
        self.build()

    def build(self) -> None:
        kit = self.kit
        seat = self._shown.seats[self._player]
        room_w, room_h = self.room()
        upright = kit.window.height > kit.window.width
        name = seat_name(self._seats, self._player)
        note = _(EXPLORER_NAMES[seat.person.id])
        if upright:
            width, height = min(room_w, 620.0), min(room_h, 900.0)
            area = self.frame(width, height, name, note)
            upper = min(330.0, height * 0.52)
            self._person(Box(area.x, area.y, area.w, upper))
            self._things(Box(area.x, area.y + upper + GAP, area.w, height - upper - GAP))
        else:
            width, height = min(room_w, 980.0), min(room_h, 470.0)
            area = self.frame(width, height, name, note)
            left = (width - GAP) * 0.56
            self._person(Box(area.x, area.y, left, height))
            self._things(Box(area.x + left + GAP, area.y, width - left - GAP, height))

    def _person(self, area: Box) -> None:
        """Face, character and state at the left, attributes at the right."""
        kit = self.kit
        seat = self._shown.seats[self._player]
        self.add(Panel(kit, kit.box(area.x, area.y, area.w, area.h)))
        inner = Box(area.x + 12, area.y + 10, area.w - 24, area.h - 20)
        left = inner.w * 0.44
        words = kit.fonts.wrap(_(EXPLORER_LINES[seat.person.id]), round((left - 6) * kit.k), SIZE_SMALL)
        text_h = len(words) * kit.fonts.line_height(SIZE_SMALL) / kit.k + 4
        state_h = 60.0
        tall = max(40.0, min(190.0, inner.h - text_h - state_h - 8, left * 112 / 96))
        if tall < 90.0:  # low windows: the face is worth more than the line of character
            text_h, tall = 0.0, min(190.0, inner.h - state_h - 8, left * 112 / 96)
        self.add(Picture(kit, kit.box(inner.x, inner.y, left, tall), portrait_name(seat)))
        self.add(StateLine(kit, kit.box(inner.x, inner.y + tall + 4, left, state_h), seat))
        if text_h:
            rect = kit.box(inner.x, inner.bottom - text_h, left - 6, text_h)
            text = _(EXPLORER_LINES[seat.person.id])
            self.add(Label(kit, rect, text, size=SIZE_SMALL, wrap=True, middle=False, colour=INK_SOFT))
        x = inner.x + left + 12
        note_h = 24.0
        rows = Box(x, inner.y, inner.right - x, inner.h - note_h)
        rows = Box(rows.x, rows.y, rows.w, min(rows.h, len(ATTRIBUTES) * 36.0))
        self.add(AttributeList(kit, kit.box(rows.x, rows.y, rows.w, rows.h), seat))
        self.add(Picture(kit, kit.box(rows.x, inner.bottom - note_h + 3, 18, 18), "attribute.star.ink"))
        rect = kit.box(rows.x + 22, inner.bottom - note_h, rows.w - 22, note_h)
        self.add(Label(kit, rect, _("tested in the Chamber"), size=SIZE_SMALL, colour=INK_SOFT))

    def _things(self, area: Box) -> None:
        """A button for each card; two columns where there are many."""
        kit = self.kit
        seat = self._shown.seats[self._player]
        kinds = belongings(seat)
        self.add(Panel(kit, kit.box(area.x, area.y, area.w, area.h)))
        inner = Box(area.x + 10, area.y + 8, area.w - 20, area.h - 16)
        hand = ngettext("{count} card in hand", "{count} cards in hand", seat.cards).format(count=seat.cards)
        head = hand if len(self._seats) > 1 else _("Its things")
        self.add(Label(kit, kit.box(inner.x, inner.y, inner.w, 24), head, size=SIZE_TEXT, colour=INK_SOFT))
        inner = Box(inner.x, inner.y + 28, inner.w, inner.h - 28)
        if not kinds:
            text = _("Finds, allies and curses will lie here.")
            self.add(Label(kit, kit.box(inner.x, inner.y, inner.w, 60), text, wrap=True, align="center"))
            return
        rows_of_one = int((inner.h + 6) // (LEAST_ROW + 6))
        columns = 1 if len(kinds) <= rows_of_one else 2
        rows = -(-len(kinds) // columns)
        tall = min(ROW, (inner.h - 6 * (rows - 1)) / rows)
        across = (inner.w - 6 * (columns - 1)) / columns
        for number, kind in enumerate(kinds):
            row, column = divmod(number, columns)
            rect = kit.box(inner.x + column * (across + 6), inner.y + row * (tall + 6), across, tall)
            self.add(self._button(kind, rect, columns == 1))

    def _button(self, kind: int, rect: pygame.Rect, noted: bool) -> PictureButton:
        kit, card = self.kit, load_cards()[kind]
        picture = picture_name(kit, card)
        if picture is None:
            found = (sign_sprite(kit, sign.name) for sign in signs(card))
            picture = next((name for name in found if name), "")
        return PictureButton(
            kit,
            rect,
            self._opener(kind),
            text=card_name(card),
            note=summary(card) if noted and summary(card) != card_name(card) else "",
            picture=picture,
            picture_size=rect.height / kit.k - 12,
            size=SIZE_TEXT,
        )

    def _opener(self, kind: int) -> Callable[[], None]:
        def look() -> None:
            assert self.parent
            self.parent.add(CardCloseUp(self.kit, kind))

        return look
