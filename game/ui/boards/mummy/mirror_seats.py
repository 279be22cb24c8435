"""The explorers for screen readers: how each is, and its attributes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.engine.mummy import ATTRIBUTES, NO_CARD, NOWHERE

from ...mirror.node import Node, table
from ...numbers import number_text
from ...seats import seat_name
from ...translate import _
from .action_words import explorer_name
from .shown import Shown, ShownSeat
from .telling import card_words, field_name
from .wording import attribute_name


def seats_table(shown: Shown, seats: Sequence[str]) -> Iterator[Node]:
    """Two tables with a column for each seat: how the explorers are, and what they can do."""
    names = [seat_name(seats, player) for player in range(len(seats))]
    told = [dict(_seat_words(seat, alone=len(seats) == 1)) for seat in shown.seats]
    yield table(_("Explorers"), ["", *names], [(head, [each[head] for each in told]) for head in told[0]])
    attributes = [
        (attribute_name(attribute), [_value(seat, attribute) for seat in shown.seats])
        for attribute in range(len(ATTRIBUTES))
    ]
    yield table(_("Attributes"), ["", *names], attributes)


def _seat_words(seat: ShownSeat, *, alone: bool) -> Iterator[tuple[str, str]]:
    yield _("Explorer"), explorer_name(seat.explorer)
    yield _("Field"), _("out") if seat.field == NOWHERE else field_name(seat.field)
    yield _("Endurance"), number_text(seat.endurance)
    yield _("Leaves"), number_text(seat.leaves)
    if not alone:
        yield _("Cards in hand"), number_text(seat.cards)
    for head, cards in ((_("Finds"), seat.finds), (_("Allies"), seat.allies), (_("Curses"), seat.curses)):
        yield head, "; ".join(card_words(kind) for kind in cards) or _("none")
    states = [_("captured")] if seat.captured else []
    if seat.barrier != NO_CARD:
        states.append(_("way blocked"))
    yield _("State"), ", ".join(states) or _("free to go")


def _value(seat: ShownSeat, attribute: int) -> str:
    """An attribute as it counts now; a star is tested in the Chamber."""
    value = number_text(seat.value(attribute))
    return value + ", " + _("tested in the Chamber") if attribute in seat.person.stars else value
