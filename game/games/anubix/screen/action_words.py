"""Turns of Anubix in words, before they are taken."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from game.engine import Action
from game.ui.toolkit.sentences import list_of_lists, within_sentence
from game.ui.toolkit.translate import _

from ..rules import DIE, JOKER, AnubixState, Turn
from ..rules.actions import Mark
from .log import COLOUR_NAMES, place_words


def action_words(state: AnubixState, action: Action, player: int, seats: Sequence[str]) -> str:  # noqa: ARG001
    """See `Presentation.action_words`."""
    if not isinstance(action, Turn):
        raise ValueError(f"'{action}' is no action of Anubix")
    return marks_words(action.marks, state.sheets[player].colours) or _("Pass")


def marks_words(marks: Iterable[Mark], colours: Sequence[int]) -> str:
    """Stones, each with what pays for it; '' for none."""
    stones = [stone_words(place, colours[place], pay) for place, pay in marks]
    return list_of_lists([*stones[:1], *map(within_sentence, stones[1:])])


def stone_words(place: int, colour: int, pay: int) -> str:
    """A stone, and what pays for it."""
    payment = payment_words(pay)
    text = _("{place}, {colour}, {payment}")
    return text.format(place=place_words(place), colour=_(COLOUR_NAMES[colour]), payment=payment)


def payment_words(pay: int) -> str:
    """The payment for a stone: 'with a die', 'with quarry stone 7' (counted from the left)."""
    if pay == DIE:
        # Translators: what pays for a stone: "Arch, left, level 2, green (palm), with a die".
        return _("with a die")
    return _("with a joker") if pay == JOKER else _("with quarry stone {number}").format(number=pay)
