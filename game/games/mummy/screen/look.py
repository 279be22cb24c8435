"""A closer look at an explorer: everything that lies with it, each card with its text at a tap."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.ui.table.board.seat_panel import SeatLook
from game.ui.toolkit.box import GAP_L, REST, Box
from game.ui.toolkit.stage import Kit, Widget
from game.ui.toolkit.theme import INK, INK_SOFT, SIZE_SMALL, SIZE_TEXT
from game.ui.toolkit.translate import _, ngettext
from game.ui.toolkit.widgets.label import Label
from game.ui.toolkit.widgets.picture_button import PictureButton
from game.ui.toolkit.widgets.surface import Panel, Picture

from ..rules import ATTRIBUTES, load_cards
from .card_art import picture_name, sign_sprite
from .card_close_up import CardCloseUp
from .card_signs import signs
from .explorer_parts import (
    PORTRAIT,
    belongings,
    draw_attribute_row,
    draw_count,
    draw_endurance,
    portrait_name,
)
from .shown import Shown, ShownSeat
from .wording import card_name, summary
from .words import EXPLORER_LINES, EXPLORER_NAMES

PAD = 17.0, 14.0
"""Left and right, above and below, from a panel's edge: its golden line is inside of it."""
ROW, LEAST_ROW = 58.0, 44.0


class AttributeList(Widget):
    """All attributes with their names, as they count now."""

    def __init__(self, kit: Kit, rect: pygame.Rect, seat: ShownSeat) -> None:
        super().__init__(kit, rect)
        self.seat = seat

    def draw(self, target: pygame.Surface) -> None:
        count = len(ATTRIBUTES)
        for attribute in range(count):
            top = self.rect.y + self.rect.height * attribute // count
            bottom = self.rect.y + self.rect.height * (attribute + 1) // count
            row = pygame.Rect(self.rect.x, top, self.rect.width, bottom - top)
            draw_attribute_row(self.kit, target, row, self.seat, attribute)


class StateLine(Widget):
    """Endurance and leaves; below them what holds the explorer, in words."""

    def __init__(self, kit: Kit, rect: pygame.Rect, seat: ShownSeat) -> None:
        super().__init__(kit, rect)
        self.seat = seat

    def words(self) -> str:
        """The state that holds the explorer, in words; '' if it is free."""
        if self.seat.is_out:
            return _("out of the game")
        if self.seat.captured:
            return _("captured")
        return _("way blocked") if self.seat.barrier >= 0 else ""

    def draw(self, target: pygame.Surface) -> None:
        u, rect = self.kit.u, self.rect
        side = min(u(26), rect.width // 7)
        middle = rect.y + u(15)
        end = draw_endurance(self.kit, target, rect.x, middle, side, self.seat)
        draw_count(self.kit, target, end + u(8), middle, side, "attribute.leaf.ink", str(self.seat.leaves))
        text = self.words()
        if text:
            fonts = self.kit.fonts
            size = fonts.fit(text, rect.width, SIZE_TEXT, SIZE_SMALL, "bold")
            fonts.write(target, text, size, INK, "bold", midleft=(rect.x, rect.y + u(44)))


class ExplorerLook(SeatLook[Shown]):
    """Face, character, attributes, and a button for each card that lies with the explorer."""

    _facts: tuple[object, ...]
    """The explorer's facts on screen."""

    def follow(self, shown: Shown) -> None:
        """Show the explorer as it is now."""
        self.shown = shown
        if self.parent is None or self._facts == shown.seats[self.player].facts():
            return
        stage = self.kit.stage
        by_keys = stage.focus_visible and stage.focus in list(self.walk())
        with self.kit.part(*self.rect.size):
            self.clear()
            self.build()
        self.invalidate()
        if by_keys:
            stage.set_focus(next((widget for widget in self.walk() if widget.focusable), None))

    def build(self) -> None:
        kit = self.kit
        seat = self.shown.seats[self.player]
        self._facts = seat.facts()
        room_w, room_h = self.room()
        upright = kit.window.height > kit.window.width
        note = _(EXPLORER_NAMES[seat.person.id])
        if upright:
            width, height = min(room_w, 620.0), min(room_h, 900.0)
            parts = self.frame(width, height, self.name, note).down(
                min(330.0, height * 0.52), REST, gap=GAP_L
            )
        else:
            width, height = min(room_w, 980.0), min(room_h, 470.0)
            parts = self.frame(width, height, self.name, note).across((width - GAP_L) * 0.56, REST, gap=GAP_L)
        self._person(parts[0])
        self._things(parts[1])

    def _person(self, area: Box) -> None:
        """Face, character and state at the left, attributes at the right."""
        kit = self.kit
        seat = self.shown.seats[self.player]
        self.add(Panel(kit, kit.px(area)))
        inner = area.inset(*PAD)
        left, right = inner.across(inner.w * 0.44, REST, gap=12)
        character = _(EXPLORER_LINES[seat.person.id])
        words = kit.fonts.wrap(character, kit.u(left.w - 6), SIZE_SMALL)
        text_h = len(words) * kit.fonts.line_height(SIZE_SMALL) / kit.k + 4
        state_h = 60.0
        tall = max(40.0, min(190.0, inner.h - text_h - state_h - 8, left.w / PORTRAIT))
        if tall < 90.0:  # low windows: the face is worth more than the line of character
            text_h, tall = 0.0, min(190.0, inner.h - state_h - 8, left.w / PORTRAIT)
        face, state, _air, below = left.down(tall, state_h, REST, text_h, gap=4)
        self.add(Picture(kit, self.px(face), portrait_name(seat)))
        self.add(StateLine(kit, self.px(state), seat))
        if text_h:
            rect = kit.box(below.x, below.y, below.w - 6, below.h)
            self.add(Label(kit, rect, character, size=SIZE_SMALL, wrap=True, middle=False, colour=INK_SOFT))
        rows, foot = right.down(REST, 24.0)
        rows = rows.centred(h=len(ATTRIBUTES) * 36.0, high=0.0)
        self.add(AttributeList(kit, self.px(rows), seat))
        self.add(Picture(kit, kit.box(foot.x, foot.y + 3, 18, 18), "attribute.star.ink"))
        _star, note = foot.across(22, REST)
        said = _("tested in the Chamber")
        self.add(Label(kit, self.px(note), said, size=SIZE_SMALL, colour=INK_SOFT))

    def _things(self, area: Box) -> None:
        """A button for each card; two columns where there are many."""
        kit = self.kit
        seat = self.shown.seats[self.player]
        kinds = belongings(seat)
        self.add(Panel(kit, kit.px(area)))
        several = len(self.seats) > 1
        top, inner, foot = area.inset(*PAD).down(24, REST, 24 if several else 0, gap=4)
        self.add(Label(kit, self.px(top), _("Belongings"), size=SIZE_TEXT, colour=INK_SOFT))
        if several:
            hand = ngettext("{count} card in hand", "{count} cards in hand", seat.in_hand).format(
                count=seat.in_hand
            )
            self.add(Label(kit, self.px(foot), hand, size=SIZE_TEXT, colour=INK_SOFT))
        if not kinds:
            text = "" if seat.is_out else _("Finds, allies and curses will lie here.")
            self.add(Label(kit, kit.box(inner.x, inner.y, inner.w, 60), text, wrap=True, align="center"))
            return
        rows_of_one = int((inner.h + 6) // (LEAST_ROW + 6))
        columns = 1 if len(kinds) <= rows_of_one else 2
        rows = -(-len(kinds) // columns)
        tall = min(ROW, (inner.h - 6 * (rows - 1)) / rows)
        places = inner.centred(h=rows * tall + 6 * (rows - 1), high=0.0).grid(columns, rows, 6)
        for kind, place in zip(kinds, places, strict=False):
            self.add(self._button(kind, self.px(place), columns == 1))

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
