"""The table of Pyramids for screen readers: chambers as tables, marks as lists; see `TableReader`."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from game.ui.screen_reader.node import Folds, Node, listing, section, table, text
from game.ui.table.playing.table_reader import deed, deeds
from game.ui.table.seat_names import seat_name
from game.ui.toolkit.sentences import listed
from game.ui.toolkit.translate import _, mark, ngettext, pgettext

from ..rules import Mark, load_cards
from ..rules.cards import SIGNS
from ..rules.grid import SIZE
from ..rules.phases import MARK
from ..rules.position import ROUNDS, TURNS
from ..rules.scoring import AWARDS
from ..rules.seat import frontier
from .action_words import card_words, cells_words
from .expedition import to_come_title
from .log import COLOUR_NAMES, PATTERN_NAMES
from .shown import Shown, ShownSeat
from .tasks import task_of
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
"""Names of the signs on cells."""
assert set(SIGN_NAMES) == set(SIGNS.values())


def status(board: PyramidsBoard) -> Iterator[str]:
    """The stage of the game, and the viewer's task."""
    shown = board.shown
    if shown.round:
        turn = _("turn {turn} of {turns}").format(turn=max(1, shown.turn), turns=TURNS)
        round_ = _("Round {round}").format(round=shown.round)
        yield f"{round_}, {turn}"
    if shown.pattern:
        yield _("The expedition card shows {pattern}.").format(pattern=_(PATTERN_NAMES[shown.pattern]))
    if shown.to_come:
        patterns = listed(_(PATTERN_NAMES[pattern]) for pattern in shown.to_come)
        note = " " + _("One of them stays hidden.") if len(shown.to_come) > 1 else ""
        yield f"{to_come_title(shown.to_come)}: {patterns}.{note}"
    if board.deciding.asked:
        yield task_of(board.state, board.viewer, board.deciding.placing, by_hand=False)


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
    return f"{cells}: {listed(found)}" if found else cells


def _sign(card: int, index: int) -> str:
    """The sign on a cell, in words; '' for none."""
    sign = SIGNS[load_cards()[card].sign(index)]
    return "" if sign in ("plain", "wall") else _(SIGN_NAMES[sign])


def _title(card: int) -> str:
    words = card_words(card)
    return words[:1].upper() + words[1:]


# --- what lies on the table -------------------------------------------------------------------------


def sections(board: PyramidsBoard, folds: Folds) -> Iterator[Node]:
    """The viewer's chambers, the open pyramids, the awards, and the other seats."""
    shown, seats = board.shown, board.session.seats
    if not shown.round:
        hand = board.state.seats[board.viewer].hand if board.deciding.asked else ()
        yield section(_("Your four pyramids"), *(chamber(card, 0) for card in hand), key="hand")
        return
    yield section(_("Your pyramids"), *_seat_nodes(shown.seats[board.viewer]), key="own")
    open_cards = [card for card in shown.display if card]
    if open_cards:
        folded = [folds.fold(f"open {card}", _title(card), partial(_chamber_of, card)) for card in open_cards]
        left = ngettext("{count} card in the deck", "{count} cards in the deck", shown.deck)
        yield section(_("Face-up pyramids"), *folded, text(left.format(count=shown.deck)), key="display")
    yield section(_("Awards left"), listing(_awards(shown)), key="awards")
    for player in board.others():
        name = seat_name(seats, player)
        nodes = partial(_seat_nodes, shown.seats[player])
        yield section(
            name,
            folds.fold("look", _("Look at {name}’s pyramids").format(name=name), nodes),
            key=f"seat {player}",
        )


def _awards(shown: Shown) -> Iterator[str]:
    for colour, first in enumerate(shown.open_awards):
        left = listed(str(value) for value in AWARDS[first:]) or _("none")
        yield _("{name}: {value}").format(name=_(COLOUR_NAMES[colour]), value=left)


def _chamber_of(card: int) -> list[Node]:
    return [chamber(card, 0)]


def _seat_nodes(seat: ShownSeat) -> list[Node]:
    """The chambers of a seat, and what its score card says."""
    chambers = [chamber(card, marked) for card, marked in zip(seat.cards, seat.marked, strict=True) if card]
    return [*chambers, listing(_score_card(seat))]


def _score_card(seat: ShownSeat) -> Iterator[str]:
    def line(name: str, value: object) -> str:
        return _("{name}: {value}").format(name=name, value=value)

    explored = listed(card_words(card) for card in seat.explored)
    yield line(_("Explored"), explored or _("none"))
    yield line(_("Red gems"), seat.red)
    yield line(_("Green gems"), seat.green)
    yield line(_("Skulls"), seat.skulls)
    burning = [str(round_ + 1) for round_ in range(ROUNDS) if seat.torches >> round_ & 1]
    yield line(_("Rounds with a lit torch"), listed(burning) or _("none"))
    if seat.awards:
        awards = ((value, _(COLOUR_NAMES[colour])) for colour, value in seat.awards)
        yield line(_("Awards"), listed(f"{value} ({colour})" for value, colour in awards))


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
                words.append(pgettext("a cell", "marked"))
            elif bit & front:
                words.append(pgettext("a cell", "can be marked"))
            cells.append(listed(words))
        rows.append((str(row + 1), cells))
    return table(_title(card), ["", *"abcde"], rows)
