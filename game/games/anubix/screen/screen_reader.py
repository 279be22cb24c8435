"""The table of Anubix for screen readers: sheets as tables, plans as buttons; see `TableReader`."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import partial

from game.ui.screen_reader.node import Folds, Node, button, heading, listing, section, table, text
from game.ui.table.playing.table_reader import awaited
from game.ui.table.seat_names import seat_name
from game.ui.table.seat_sentences import Teller
from game.ui.toolkit.numbers import number_text
from game.ui.toolkit.sentences import listed, within_sentence
from game.ui.toolkit.translate import _, mark, ngettext, pgettext

from ..rules import NAMES, STRUCTURES
from ..rules.numbers import PYRAMID_ROWS, RELIEF_COLUMNS
from ..rules.sheets import NUMBER, drawn, structure_of
from .action_words import stone_words
from .ledger import points_sentence
from .log import COLOUR_NAMES, STRUCTURE_TITLES, SYMBOL_NAMES, place_words
from .look import rows_of
from .planning import Planning
from .shown import ShownSeat
from .tasks import plan_words, remarks_on, task_of
from .view import AnubixBoard


def status(board: AnubixBoard) -> Iterator[str]:
    """Round and turn, the dice, and what is to be done."""
    shown, seats = board.shown, board.session.seats
    round_, turn = board.time_words()
    yield f"{round_}, {turn}"
    if shown.seat >= 0 and not board.unthrown:
        dice = [
            _(COLOUR_NAMES[colour]) for die, colour in enumerate(shown.dice) if not shown.locked >> die & 1
        ]
        yield _("Dice in the middle: {dice}").format(dice=listed(dice) or _("none"))
        yield Teller(seats, shown.active)(mark("You’ve rolled."), mark("{name} has rolled."))
    if board.throwing:
        yield board.throwing.name
    planning = board.deciding.planning
    if planning:
        yield from remarks_on(shown, board.viewer, planning)
        yield task_of(planning, bool(planning.offers()), way="list")


def decision(board: AnubixBoard, _folds: Folds) -> Iterator[Node]:
    """The planned stones and their choices; then the stones that can be added, by structure."""
    planning = board.deciding.planning
    if board.throwing:
        yield button(board.throwing.name, board.throw)
    if planning is None:
        return
    if planning.plan:
        yield text(_("Planned: {stones}").format(stones=within_sentence(plan_words(planning))))
        yield button(_("Build"), board.deciding.confirm, off=planning.turn() is None)
        for place in planning.places:
            yield from _planned(board, planning, place)
    offers = planning.offers()
    for structure in STRUCTURES:
        places = [place for place in sorted(offers) if structure_of(place) == structure]
        if places:
            yield heading(_(STRUCTURE_TITLES[structure]), 3)
            yield listing(_offer(board, planning, place, offers[place]) for place in places)
    if not planning.plan:
        yield button(_("Pass"), board.deciding.pass_on)


def _offer(board: AnubixBoard, planning: Planning, place: int, pay: int) -> Node:
    """A stone that can be planned, with what would pay for it and the points that this costs."""
    words = stone_words(place, planning.colours[place], pay)
    price = planning.price(place, pay)
    if price:
        costs = ngettext("costs {count} point", "costs {count} points", price).format(count=price)
        words = f"{words}, {costs}"
    return button(words, partial(_tap, board, place), key=f"add {NAMES[place]}")


def _tap(board: AnubixBoard, place: int) -> None:
    if board.deciding.planning and place in board.deciding.planning.offers():
        board.deciding.choose(None)
        board.deciding.tap(place)


def _planned(board: AnubixBoard, planning: Planning, place: int) -> Iterator[Node]:
    """The choices for a planned stone."""
    deciding, stone, name = board.deciding, place_words(place), NAMES[place]
    if len(planning.ways(place)) > 1:
        words = _("Pay another way: {stone}").format(stone=within_sentence(stone))
        yield button(words, partial(deciding.pay_otherwise, place), key=f"pay {name}")
    words = _("Undo: {stone}").format(stone=within_sentence(stone))
    yield button(words, partial(deciding.put_back, place), key=f"take {name}")


# --- what lies on the table -------------------------------------------------------------------------


def sections(board: AnubixBoard, folds: Folds) -> Iterator[Node]:
    """The viewer's sheet, quarry and jokers, the bonuses, and the other seats' sheets."""
    shown, seats = board.shown, board.session.seats
    points = text(points_sentence(shown.seats[board.viewer]))
    yield section(_("Your sheet"), points, *_sheet(board, board.viewer), key="own")
    yield section(_("Bonuses"), _bonuses(board), key="bonuses")
    yield section(_("Still missing"), _lacks(board), key="lacks")
    for player in board.others():
        name = seat_name(seats, player)
        title = _("Look at {name}’s sheet").format(name=name)
        yield section(
            name,
            text(points_sentence(shown.seats[player])),
            folds.fold("look", title, partial(_sheet, board, player)),
            key=f"seat {player}",
        )


def _sheet(board: AnubixBoard, player: int) -> list[Node]:
    """The three structures as tables, the quarry and the jokers."""
    seat = board.shown.seats[player]
    planning = board.deciding.planning if player == board.viewer and awaited(board) else None
    cell = partial(_cell, seat, planning.places if planning else (), planning.offers() if planning else ())

    def as_table(structure: str, columns: Sequence[str], row: str, top: str = "") -> Node:
        """A structure as a table, from the top, as it is drawn; `row` names its rows, and `top` the topmost
        one."""
        lines = drawn(structure)
        rows = [
            (row.format(number=number), [*map(cell, names), *[""] * (len(columns) - len(names))])
            for number, names in zip(range(len(lines), 0, -1), lines, strict=True)
        ]
        rows[0] = top or rows[0][0], rows[0][1]
        return table(_(STRUCTURE_TITLES[structure]), ["", *columns], rows)

    return [
        as_table("pyramid", [str(i + 1) for i in range(PYRAMID_ROWS[0])], _("row {number}")),
        as_table("arch", [_("left"), _("right")], _("level {number}"), _("keystone")),
        as_table("relief", [str(i + 1) for i in range(len(RELIEF_COLUMNS))], _("row {number}")),
        *_quarry(seat),
    ]


def _cell(seat: ShownSeat, planned: Collection[int], offered: Collection[int], name: str) -> str:
    """A place: its colour, its symbol, and whether it is marked or can be."""
    place = NUMBER[name]
    words = [_(COLOUR_NAMES[seat.sheet.colours[place]])]
    words += [
        _(SYMBOL_NAMES[kind]) for kind, symbols in enumerate(seat.sheet.symbols) if symbols >> place & 1
    ]
    if seat.marked >> place & 1:
        words.append(pgettext("a stone", "built"))
    elif place in planned:
        words.append(_("planned"))
    elif place in offered:
        words.append(pgettext("a stone", "can be built"))
    return listed(words)


def _quarry(seat: ShownSeat) -> Iterator[Node]:
    """The stones that are left, from the left, and the jokers."""
    first = seat.crossed.bit_length()
    left = []
    for number, colour in enumerate(seat.sheet.quarry[first:], first + 1):
        stone = _("quarry stone {number}").format(number=number)
        left.append(stone + ": " + _(COLOUR_NAMES[colour]))
    yield heading(_("Quarry"), 3)
    yield listing(left) if left else text(_("No stones left."))
    yield text(_("{name}: {value}").format(name=_("Jokers"), value=seat.jokers))


def _lacks(board: AnubixBoard) -> Node:
    """How many stones every seat lacks for each structure and bonus."""
    seats = board.session.seats
    rows = [
        (name, [_("closed") if count is None else number_text(count) for count in counts])
        for name, counts in rows_of(board.shown)
    ]
    return table(_("Still missing"), ["", *(seat_name(seats, p) for p in range(len(seats)))], rows)


def _bonuses(board: AnubixBoard) -> Node:
    """How far every seat is with each bonus."""
    shown, seats = board.shown, board.session.seats
    rows = []
    for kind, symbols in enumerate(shown.seats[0].sheet.symbols):
        cells = [_bonus_words(seat, kind, symbols, shown.closed) for seat in shown.seats]
        rows.append((_(SYMBOL_NAMES[kind]), cells))
    names = [seat_name(seats, player) for player in range(len(seats))]
    return table(_("Bonuses"), ["", *names], rows)


def _bonus_words(seat: ShownSeat, kind: int, symbols: int, closed: int) -> str:
    if seat.has(kind):
        return _("earned")
    if closed >> kind & 1:
        return _("closed")
    marked = (symbols & seat.marked).bit_count()
    return _("{count} of {most}").format(count=marked, most=symbols.bit_count())
