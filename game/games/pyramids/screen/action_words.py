"""Actions of Pyramids in words, before they are done."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine import Action
from game.ui.toolkit.sentences import list_of_lists, listed
from game.ui.toolkit.translate import _, ngettext

from ..rules import DECK, Keep, Mark, PyramidsState, Take, colour_of, load_cards
from ..rules.grid import CELL_NAMES, SIZE, cell_indices
from .log import COLOUR_NAMES, PATTERN_NAMES


def action_words(state: PyramidsState, action: Action, player: int, seats: Sequence[str]) -> str:  # noqa: ARG001
    """See `Presentation.action_words`."""
    match action:
        case Keep(low=low, high=high):
            return _("Keep {first} and {second}").format(first=card_words(low), second=card_words(high))
        case Take(card=card) if card == DECK:
            return _("Draw the top card of the deck")
        case Take(card=card):
            return _("Take {card}").format(card=card_words(card))
        case Mark(card=card, cells=cells):
            pattern, places = load_cards()[card].pattern_of(cells), rows_words(cells)
            if state.seats[player].started:
                shape = _("one more cell")
            elif not pattern or pattern == "I1":  # the place says that it is one cell
                return _("Pyramid {number}, {places}").format(number=card, places=places)
            else:
                shape = _(PATTERN_NAMES[pattern])
            return _("Pyramid {number}, {shape}: {places}").format(number=card, shape=shape, places=places)
    raise ValueError(f"'{action}' is no action of Pyramids")


def card_words(number: int) -> str:
    """A pyramid by its number and colour."""
    # Translators: the colour may need a word of its own where it must agree: "kolor zielony".
    return _("pyramid {number} ({colour})").format(number=number, colour=_(COLOUR_NAMES[colour_of(number)]))


def cells_words(cells: int) -> str:
    """The names of some cells: 'b2, c2', the column from the left and the row from the top."""
    return listed(CELL_NAMES[index] for index in cell_indices(cells))


def rows_words(cells: int) -> str:
    """The place of some cells on a card in words: 'row 5, cells 2–4', from the top and from the left.

    The cards bear no letters, so that the names of cells would have to be counted out.
    """
    rows: dict[int, list[int]] = {}
    for index in cell_indices(cells):
        rows.setdefault(index // SIZE + 1, []).append(index % SIZE + 1)
    return list_of_lists(
        ngettext("row {row}, cell {cells}", "row {row}, cells {cells}", len(columns)).format(
            row=row, cells=_joined(columns)
        )
        for row, columns in rows.items()
    )


def _joined(numbers: list[int]) -> str:
    """'2–4' for three or more that follow each other, else '2, 4'."""
    first, last = numbers[0], numbers[-1]
    if len(numbers) > 2 and last - first == len(numbers) - 1:
        return f"{first}–{last}"
    return listed(map(str, numbers))
