"""What could be finished: how many stones each structure and bonus still lacks, for every seat."""

from __future__ import annotations

import pygame

from game.ui.table.seats import seat_name, seat_token
from game.ui.toolkit.box import REST, Box
from game.ui.toolkit.numbers import number_text
from game.ui.toolkit.stage import Kit, Widget
from game.ui.toolkit.theme import GAIN, INK, INK_SOFT, SIZE_LARGE, SIZE_SMALL, SIZE_TEXT
from game.ui.toolkit.translate import _
from game.ui.toolkit.widgets.label import Label
from game.ui.toolkit.widgets.surface import Panel, Picture

from ..rules import STRUCTURES, symbol_masks
from ..rules.sheets import WHOLE, closed
from .log import STRUCTURE_TITLES, SYMBOL_NAMES
from .score_rows import ROWS
from .sheet_art import bonus_sprite
from .shown import Shown, ShownSeat

SIGN, TOKEN = 34.0, 36.0
LEAST_COLUMN = 36.0
NAMED_FROM = 120.0
"""From this width of a seat's column on its name stands beside its medallion."""
CLOSED = "–"
"""For a bonus that somebody else has closed."""


def lacking(shown: Shown, seat: ShownSeat) -> list[int | None]:
    """Stones that a seat lacks for each structure, then for each bonus; None: it is lost to the seat."""
    structures: list[int | None] = [(whole & ~seat.marked).bit_count() for whole in WHOLE]
    missed = shown.closed & ~seat.bonuses
    return structures + [
        None if missed >> kind & 1 else (closed(symbols) & ~seat.marked).bit_count()
        for kind, symbols in enumerate(symbol_masks())
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
        if column.w < NAMED_FROM:
            token = column.centred(token.w)
        else:
            parent.add(Label(kit, kit.px(beside), seat_name(seats, seat), size=SIZE_TEXT, face="bold"))
        parent.add(Picture(kit, kit.px(token.centred(h=token.w)), seat_token(seats, seat)))
    structures = {row.part: row.sprites[0] for row in ROWS}
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
        side = min(place.height, round(SIGN * kit.k))
        parent.add(Picture(kit, place.inflate(side - place.width, side - place.height), "ui.check.ink"))
        return
    words = CLOSED if count is None else number_text(count)
    colour, face = (GAIN, "bold") if nearest else (INK_SOFT if count is None else INK, "plain")
    parent.add(Label(kit, place, words, size=SIZE_LARGE, face=face, align="center", colour=colour))
