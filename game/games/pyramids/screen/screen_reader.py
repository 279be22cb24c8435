"""The table of Pyramids for screen readers: chambers as tables, marks as lists."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from game.ui.screen_reader.node import Folds, Node, listing, section, table, text
from game.ui.table.screen_reader import awaited, deed, deeds
from game.ui.table.seats import seat_name
from game.ui.toolkit.translate import _, mark, ngettext

from ..rules import Mark, PyramidsState, load_cards
from ..rules.cards import SIGNS
from ..rules.grid import SIZE
from ..rules.scoring import AWARDS
from ..rules.seat import Seat, frontier
from ..rules.state import DRAFT, MARK, REPLACE, TURNS
from .action_words import card_words, cells_words
from .log import COLOUR_NAMES, PATTERN_NAMES

if TYPE_CHECKING:
    from .view import PyramidsBoard

SIGN_NAMES = {
    "plain": mark("free"),
    "wall": mark("wall"),
    "cross": mark("red cross"),
    "red": mark("red gem"),
    "green": mark("green gem"),
    "torch": mark("torch"),
    "skull": mark("skull"),
    "elixir": mark("elixir"),
    "tomb": mark("tomb"),
}
"""What lies on a cell."""
assert set(SIGN_NAMES) == set(SIGNS.values())


def status(board: PyramidsBoard) -> Iterator[str]:
    """Where the game is, and what is to be done."""
    state = board.state
    if state.round:
        turn = _("turn {turn} of {turns}").format(turn=state.turn, turns=TURNS)
        yield f"{_('Round {round}').format(round=state.round)}, {turn}"
    if state.phase == MARK:
        yield _("The expedition card shows {pattern}.").format(pattern=_(PATTERN_NAMES[state.pattern]))
    if state.to_come():
        patterns = ", ".join(_(PATTERN_NAMES[pattern]) for pattern in state.to_come())
        yield f"{_('Still to come')}: {patterns}. {_('One of them stays unseen.')}"
    if awaited(board):
        yield _task(state, board.viewer)


def _task(state: PyramidsState, player: int) -> str:
    if state.phase == DRAFT:
        return _("Keep two of your four pyramids.")
    if state.phase == REPLACE:
        return _("Choose a new pyramid.")
    if state.seats[player].started:
        count = state.seats[player].crosses
        return ngettext(
            "Red cross: mark {count} more cell.", "Red cross: mark {count} more cells.", count
        ).format(count=count)
    marks = [action for action in state.legal_actions(player) if isinstance(action, Mark)]
    if all(action.cells.bit_count() == 1 for action in marks):
        return _("The shape fits nowhere: mark one cell.")
    return _("Mark {shape}, or one cell instead.").format(shape=_(PATTERN_NAMES[state.pattern]))


def decision(board: PyramidsBoard, folds: Folds) -> Iterator[Node]:
    """The legal actions: marks by card, shapes and single cells apart."""
    state, player = board.state, board.viewer
    actions = state.legal_actions(player)
    if state.phase != MARK:
        yield deeds(board, actions)
        return
    groups: dict[tuple[int, bool], list[Mark]] = {}
    for action in actions:
        assert isinstance(action, Mark)
        groups.setdefault((action.card, action.cells.bit_count() == 1), []).append(action)
    for (card, single), marks in groups.items():
        shape = "I1" if single else state.pattern
        words = ngettext("{card}: {shape}, {count} place", "{card}: {shape}, {count} places", len(marks))
        title = words.format(card=_title(card), shape=_(PATTERN_NAMES[shape]), count=len(marks))
        yield folds.fold(f"mark {card} {shape}", title, partial(_places, board, marks))


def _places(board: PyramidsBoard, marks: list[Mark]) -> Iterator[Node]:
    yield listing(deed(board, action, _place_words(action)) for action in marks)


def _place_words(action: Mark) -> str:
    """The cells, and what lies on them."""
    found = [
        sign
        for index in range(SIZE * SIZE)
        if action.cells >> index & 1
        if (sign := _sign(action.card, index))
    ]
    cells = cells_words(action.cells)
    return f"{cells}: {', '.join(found)}" if found else cells


def _sign(card: int, index: int) -> str:
    """What is found on a cell; '' for nothing."""
    sign = SIGNS[load_cards()[card].sign(index)]
    return "" if sign in ("plain", "wall") else _(SIGN_NAMES[sign])


def _title(card: int) -> str:
    words = card_words(card)
    return words[:1].upper() + words[1:]


# --- what lies on the table -------------------------------------------------------------------------


def sections(board: PyramidsBoard, folds: Folds) -> Iterator[Node]:
    """The viewer's chambers, the open pyramids, the awards, and the other seats."""
    state, seats = board.state, board.session.seats
    own = state.seats[board.viewer]
    if state.phase == DRAFT:
        hand = own.hand if awaited(board) else ()
        yield section(_("Your four pyramids"), *(chamber(card, 0) for card in hand), key="hand")
        return
    yield section(_("Your pyramids"), *_seat_nodes(own), key="own")
    open_cards = [card for card in state.display if card]
    if open_cards:
        shown = [folds.fold(f"open {card}", _title(card), partial(_chamber_of, card)) for card in open_cards]
        left = ngettext("{count} card in the deck", "{count} cards in the deck", len(state.deck))
        yield section(_("Open pyramids"), *shown, text(left.format(count=len(state.deck))), key="display")
    yield section(_("Awards that are left"), listing(_awards(state)), key="awards")
    for player in board.others():
        name = seat_name(seats, player)
        nodes = partial(_seat_nodes, state.seats[player])
        yield section(
            name,
            folds.fold("look", _("Look at the pyramids of {name}").format(name=name), nodes),
            key=f"seat {player}",
        )


def _awards(state: PyramidsState) -> Iterator[str]:
    for colour, first in enumerate(state.open_awards):
        left = ", ".join(str(value) for value in AWARDS[first:]) or _("none")
        yield _("{name}: {value}").format(name=_(COLOUR_NAMES[colour]), value=left)


def _chamber_of(card: int) -> list[Node]:
    return [chamber(card, 0)]


def _seat_nodes(seat: Seat) -> list[Node]:
    """The chambers of a seat, and what its score card says."""
    chambers = [chamber(card, marked) for card, marked in zip(seat.cards, seat.marked, strict=True) if card]
    return [*chambers, listing(_score_card(seat))]


def _score_card(seat: Seat) -> Iterator[str]:
    def line(name: str, value: object) -> str:
        return _("{name}: {value}").format(name=name, value=value)

    explored = ", ".join(card_words(card) for card in seat.explored)
    yield line(_("Explored"), explored or _("none"))
    yield line(_("Red gems"), seat.red)
    yield line(_("Green gems"), seat.green)
    yield line(_("Skulls"), seat.skulls)
    burning = [str(round_ + 1) for round_ in range(4) if seat.torches >> round_ & 1]
    yield line(_("Torches of rounds"), ", ".join(burning) or _("none"))
    if seat.awards:
        taken = ", ".join(f"{value} ({_(COLOUR_NAMES[colour])})" for colour, value in seat.awards)
        yield line(_("Awards"), taken)


def chamber(card: int, marked: int) -> Node:
    """A chamber as a table: what lies on each cell, whether it is marked, or may be next."""
    shown = load_cards()[card]
    front = frontier(shown, marked)
    rows = []
    for row in range(SIZE):
        cells = []
        for index in range(SIZE * row, SIZE * (row + 1)):
            bit = 1 << index
            words = [_(SIGN_NAMES[SIGNS[shown.sign(index)]])]
            if bit & shown.entrance:
                words.append(_("entrance"))
            if bit & marked:
                words.append(_("marked"))
            elif bit & front:
                words.append(_("next to mark"))
            cells.append(", ".join(words))
        rows.append((str(row + 1), cells))
    return table(_title(card), ["", *"abcde"], rows)
