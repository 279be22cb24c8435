"""A closer look: another seat's whole sheet; what could be finished; what bonuses and points are made of."""

from __future__ import annotations

import pygame

from game.ui.table.board.seat_panel import SeatLook
from game.ui.table.seat_names import names_in_list, seat_name, seat_token
from game.ui.toolkit.box import GAP, REST, Box
from game.ui.toolkit.numbers import number_text, signed
from game.ui.toolkit.stage import Kit, Widget
from game.ui.toolkit.theme import GAIN, INK, INK_SOFT, SIZE_LARGE, SIZE_SMALL, SIZE_TEXT, Colour
from game.ui.toolkit.translate import _
from game.ui.toolkit.widgets.label import Label
from game.ui.toolkit.widgets.surface import Panel, Picture
from game.ui.toolkit.widgets.tabs import TABS, Tabs

from ..rules import BONUSES, STRUCTURES
from ..rules.numbers import BONUS_POINTS
from ..rules.scoring import ENOUGH, complete_structures
from ..rules.sheets import WHOLE, closed
from . import PRESENTATION
from .ledger import PARTS, Ledger, part_points, points_sentence
from .log import BONUS_NAMES, STRUCTURE_TITLES, SYMBOL_NAMES, earned_words, sheet_words
from .payments import Quarry
from .sheet_box import SheetBox
from .sheet_view import SheetView, bonus_sprite
from .shown import END, Shown, ShownSeat

LEAST_ROW = 22.0
"""The least height of a row in the list of points; with less, the list has two columns."""
SIGN, TOKEN = 34.0, 36.0
"""Across, of what is lacking and of the seats that lack it."""
LEAST_COLUMN = 36.0
SEAT_NAMED_FROM = 120.0
"""From this width of a seat's column on its name stands beside its medallion."""
CLOSED = "–"
"""For a bonus that somebody else has closed."""


class SheetOverlay(SeatLook[Shown]):
    """Another seat in large: structures, quarry, jokers, bonuses and points."""

    def build(self) -> None:
        kit, shown, player, seats = self.kit, self.shown, self.player, self.seats
        seat = shown.seats[player]
        width, height = self.room()
        upright = kit.window.height > kit.window.width
        if upright:
            height = min(height, width * (2.1 if self.small else 1.45))
        else:
            width, height = min(width, height * 2.1), min(height, width * 0.56)
        area = self.frame(width, height, self.name, sheet_words(seat.sheet))
        arranged = _across if not upright else _narrow if self.small else _upright
        sheet, quarry, ledger = arranged(area)
        view = self.add(SheetView(kit, sheet))
        view.set(seat, shown.closed)
        stones = self.add(Quarry(kit, kit.px(quarry), len(seats)))
        stones.set(seat)
        card = self.add(Ledger(kit, kit.px(ledger), seats, self.close))
        card.focusable = False
        card.update(shown, player)


def _upright(area: Box) -> tuple[SheetBox, Box, Box]:
    """Pyramid and arch, the quarry below them, then relief and ledger."""
    strip = max(40.0, area.w * 0.09)
    upper, below = area.down((area.h - strip - 2 * GAP) * 0.6, REST, gap=GAP)
    quarry, lower = below.down(strip, REST, gap=GAP)
    relief, ledger = lower.across((lower.w - GAP) * 0.58, REST, gap=GAP)
    sheet = SheetBox.side_by_side(upper, rim=0.4, opening=0.5, gap=4.0)
    return sheet.with_relief(relief, 0.2), quarry, ledger


def _narrow(area: Box) -> tuple[SheetBox, Box, Box]:
    """The pyramid above all else; below it the arch, and beside that relief, quarry and ledger."""
    upper, lower = area.down(min(area.h * 0.47, area.w * 0.95), REST, gap=GAP)
    arch, _beside = lower.across(area.w * 0.42, REST, gap=GAP)
    sheet = SheetBox.one_above_the_other(upper, arch, rim=0.3)
    _arch, right = lower.across(sheet.arch.right - lower.x, REST, gap=GAP)
    relief, below = right.down(min(right.h * 0.42, right.w * 0.85), REST, gap=GAP)
    quarry, ledger = below.down(right.h * 0.2, REST, gap=GAP)
    return sheet.with_relief(relief, 0.1), quarry, ledger


def _across(area: Box) -> tuple[SheetBox, Box, Box]:
    """Pyramid and arch with the quarry below them; relief and ledger in a column beside them."""
    left, right = area.across((area.w - GAP) * 0.7, REST, gap=GAP)
    upper, quarry = left.down(REST, max(40.0, area.h * 0.15), gap=GAP)
    relief, ledger = right.down(area.h * 0.52, REST, gap=GAP)
    sheet = SheetBox.side_by_side(upper, rim=0.4, opening=0.9)
    return sheet.with_relief(relief, 0.2), quarry, ledger


class LedgerOverlay(SeatLook[Shown]):
    """Structures that could be finished, and by whom; every bonus with its holders, and every part of the
    points."""

    section = 0

    def build(self) -> None:
        kit = self.kit
        room_w, room_h = self.room()
        upright = kit.window.height > kit.window.width
        width = min(room_w, 560.0 if upright else 960.0)
        note = points_sentence(self.shown.seats[self.player])
        height = min(room_h, 720.0 if upright else 480.0)
        tabs, area = self.frame(width, height, self.name, note).down(TABS, REST)
        sections = (_("Still missing"), _("Bonuses and points"))
        self.add(Tabs(kit, kit.px(tabs), sections, self.section, self._turn, self.name))
        if self.section == 0:
            add_lacks(self, kit, area, self.shown, self.player, self.seats)
            return
        if upright:
            bonuses, parts = area.down((area.h - GAP) * 0.64, REST, gap=GAP)
        else:
            bonuses, parts = area.across((width - GAP) * 0.66, REST, gap=GAP)
        self._bonuses(bonuses)
        self._parts(parts)

    def _turn(self, section: int) -> None:
        self.section = section
        self.rebuild()

    def _bonuses(self, area: Box) -> None:
        kit, shown = self.kit, self.shown
        seat = shown.seats[self.player]
        self.add(Panel(kit, kit.px(area)))
        for kind, row in enumerate(area.inset(8, 6).rows(len(BONUSES) + 1, 0)):
            side = min(row.h - 2, 44.0)
            medal, text, worth = row.across(side, REST, 30.0, gap=8)
            sprite = bonus_sprite(kind, seat, shown.closed)
            self.add(Picture(kit, kit.px(medal.centred(h=side)), sprite))
            words = self._end_words() if kind == END else self._bonus_words(kind)
            self.add(Label(kit, kit.px(text), words, size=SIZE_TEXT, wrap=True))
            earned = seat.has(kind)
            points = signed(BONUS_POINTS) if earned or not shown.closed >> kind & 1 else number_text(0)
            self._add_points(worth, points, GAIN if earned else INK_SOFT)

    def _end_words(self) -> str:
        seat = self.shown.seats[self.player]
        count = complete_structures(seat.marked)
        text = _("Complete {count} structures to end the game with that turn. {done} of {count} so far.")
        return text.format(count=ENOUGH, done=min(count, ENOUGH))

    def _bonus_words(self, kind: int) -> str:
        """How a bonus is earned, and how it stands with it."""
        shown, seats = self.shown, self.seats
        seat = shown.seats[self.player]
        symbols = seat.sheet.symbols[kind]
        count, done = symbols.bit_count(), (symbols & seat.marked).bit_count()
        text = _("Build {bonus}: {done} of {count} so far.") if count > 1 else _("Build {bonus}.")
        task = text.format(bonus=_(BONUS_NAMES[kind]), count=count, done=done)
        holders = shown.holders(kind)
        if not holders:
            return task
        told = f"{task} {earned_words(seats, holders)}"
        if shown.closed >> kind & 1:
            return f"{told} " + _("Now it’s closed.")
        chasers = [p for p in shown.still_to_come() if p not in holders]
        if not chasers:
            return told
        still = _("Can still be earned this turn by: {names}.")
        return f"{told} " + still.format(names=names_in_list(seats, chasers))

    def _parts(self, area: Box) -> None:
        kit = self.kit
        seat = self.shown.seats[self.player]
        self.add(Panel(kit, kit.px(area)))
        inner = area.inset(10, 6)
        columns = 1 if inner.h >= LEAST_ROW * len(PARTS) else 2
        places = [box for column in inner.columns(columns) for box in column.rows(len(PARTS) // columns, 0)]
        for (part, sprites, name), row in zip(PARTS, places, strict=True):
            side = min(row.h - 2, 36.0)
            sign, beside = row.across(side, REST, gap=8)
            text, worth = beside.across(REST, 40.0, gap=4)
            self.add(Picture(kit, kit.px(sign.centred(h=side)), sprites[0]))
            points = part_points(seat, part)
            self._add_points(worth, number_text(points), INK if points else INK_SOFT)
            size = SIZE_TEXT if columns == 1 else SIZE_SMALL
            self.add(Label(kit, kit.px(text), _(name), size=size, wrap=True))

    def _add_points(self, place: Box, words: str, colour: Colour) -> None:
        rect = self.px(place)
        self.add(Label(self.kit, rect, words, size=SIZE_LARGE, face="bold", align="right", colour=colour))


# --- what each seat still lacks -----------------------------------------------------------------


def lacking(shown: Shown, seat: ShownSeat) -> list[int | None]:
    """Stones that a seat lacks for each structure, then for each bonus; None: it is lost to the seat."""
    structures: list[int | None] = [(whole & ~seat.marked).bit_count() for whole in WHOLE]
    missed = shown.closed & ~seat.bonuses
    return structures + [
        None if missed >> kind & 1 else (closed(symbols) & ~seat.marked).bit_count()
        for kind, symbols in enumerate(seat.sheet.symbols)
    ]


def rows_of(shown: Shown) -> list[tuple[str, list[int | None]]]:
    """The name of each structure and bonus, and what every seat lacks for it."""
    names = [_(STRUCTURE_TITLES[structure]) for structure in STRUCTURES]
    names += [_("Bonus: {symbol}").format(symbol=_(symbol)) for symbol in SYMBOL_NAMES]
    each = [lacking(shown, seat) for seat in shown.seats]
    return [(name, [seat[row] for seat in each]) for row, name in enumerate(names)]


def add_lacks(parent: Widget, kit: Kit, area: Box, shown: Shown, player: int, seats: tuple[str, ...]) -> None:
    """The table of it, with this player's column first and who is nearest in green."""
    parent.add(Panel(kit, kit.px(area)))
    order = [(player + i) % len(seats) for i in range(len(seats))]
    rows = rows_of(shown)
    head, *lines = area.inset(10, 6).rows(len(rows) + 1, 0)
    widest = max(kit.text_width(name) for name, _counts in rows) + SIGN + 12
    names, rest = head.across(min(widest, head.w - len(seats) * LEAST_COLUMN), REST, gap=4)
    columns = rest.columns(len(seats), 2)
    for seat, column in zip(order, columns, strict=True):
        token, beside = column.across(min(TOKEN, head.h - 2), REST, gap=4)
        if column.w < SEAT_NAMED_FROM:
            token = column.centred(token.w)
        else:
            parent.add(Label(kit, kit.px(beside), seat_name(seats, seat), size=SIZE_TEXT, face="bold"))
        parent.add(Picture(kit, kit.px(token.centred(h=token.w)), seat_token(seats, seat)))
    structures = {row.part: row.sprites[0] for row in PRESENTATION.rows}
    for number, ((name, counts), line) in enumerate(zip(rows, lines, strict=True)):
        kind = number - len(STRUCTURES)
        sprite = structures[STRUCTURES[number]] if kind < 0 else bonus_sprite(kind, shown.seats[player], 0)
        sign, words = Box(names.x, line.y, names.w, line.h).across(min(SIGN, line.h - 2), REST, gap=6)
        parent.add(Picture(kit, kit.px(sign.centred(h=sign.w)), sprite))
        size = kit.fonts.fit(name, kit.px(words).width, SIZE_TEXT, SIZE_SMALL, "plain")
        parent.add(Label(kit, kit.px(words), name, size=size))
        least = min((count for count in counts if count), default=0)
        for seat, column in zip(order, columns, strict=True):
            place = kit.px(Box(column.x, line.y, column.w, line.h))
            _add_count(parent, kit, place, counts[seat], counts[seat] == least)


def _add_count(parent: Widget, kit: Kit, place: pygame.Rect, count: int | None, nearest: bool) -> None:
    if count == 0:
        side = min(place.height, kit.u(SIGN))
        parent.add(Picture(kit, place.inflate(side - place.width, side - place.height), "ui.check.ink"))
        return
    words = CLOSED if count is None else number_text(count)
    colour, face = (GAIN, "bold") if nearest else (INK_SOFT if count is None else INK, "plain")
    parent.add(Label(kit, place, words, size=SIZE_LARGE, face=face, align="center", colour=colour))
