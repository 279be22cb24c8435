"""The pyramid for screen readers: each level as a table, and what lies around the viewer's explorer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from game.ui.screen_reader.node import Folds, Node, listing, section, table
from game.ui.table.seats import seat_name
from game.ui.toolkit.translate import _

from ..rules import CHAMBER, COMPASS, NOWHERE, load_board
from ..rules.fields import ABOVE, BELOW, BESIDE, NAMES, SIZES, field_at
from .log import field_name
from .shown import Shown
from .words import DIRECTION_NAMES


def field_words(shown: Shown, seats: Sequence[str], field: int) -> str:
    """What is on a field: its sign, the Mummy, explorers; '' for nothing."""
    board = load_board()
    words = []
    if board.numbers[field]:
        words.append(_("encounter {number}").format(number=board.numbers[field]))
    if field in board.heads:
        words.append(_("head of the Mummy"))
    if field in board.keys:
        words.append(_("key sign"))
    if field in board.starts:
        words.append(_("start arrow"))
    if field == shown.mummy:
        words.append(_("the Mummy"))
    words += [seat_name(seats, player) for player in shown.on(field)]
    return ", ".join(words)


def where_to(shown: Shown, field: int) -> str:
    """In which direction a field lies from the explorer whose turn it is; '' if it is not beside it."""
    start = shown.seats[shown.active].field
    return next((words for words, near in _around(start) if near == field), "")


def _around(field: int) -> Iterator[tuple[str, int]]:
    """(direction, field) of everything beside, above and below a field."""
    if field == NOWHERE:
        return
    for direction, near in zip(COMPASS, BESIDE[field], strict=True):
        if near != NOWHERE:
            yield _(DIRECTION_NAMES[direction]), near
    if ABOVE[field] != NOWHERE:
        yield _("above"), ABOVE[field]
    if BELOW[field] != NOWHERE:
        yield _("below"), BELOW[field]


def places(shown: Shown, seats: Sequence[str], viewer: int, folds: Folds) -> Iterator[Node]:
    """What lies around the viewer's explorer; below that, unfolded when wanted, the levels."""
    field = shown.seats[viewer].field
    if field not in (NOWHERE, CHAMBER):
        lines = []
        for way, near in _around(field):
            there = field_words(shown, seats, near)
            lines.append(f"{way}: {NAMES[near]}, {there}" if there else f"{way}: {NAMES[near]}")
        here = _("Around your field {field}").format(field=field_name(field))
        yield section(here, listing(lines), key="around")
    levels = [
        folds.fold(
            f"level {level}",
            _("Level {number} as a table").format(number=level),
            partial(_level, shown, seats, level),
        )
        for level in range(1, len(SIZES))
    ]
    yield section(_("The pyramid"), *levels, key="pyramid")


def _level(shown: Shown, seats: Sequence[str], level: int) -> list[Node]:
    """A level, its northern row first."""
    span = range(level, level + SIZES[level - 1])
    rows = [
        (str(rank), [field_words(shown, seats, field_at(level, file, rank)) for file in span])
        for rank in reversed(span)
    ]
    columns = ["", *("abcdefg"[file - 1] for file in span)]
    return [table(_("Level {number}").format(number=level), columns, rows)]
