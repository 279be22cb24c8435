"""Somebody's move or encounter: does a person want to play a card on it? Asked with the hand covered."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.mummy import DECLINE, MummyState
from game.engine.mummy.phases import PLAY, PUSH

from ...seats import seat_name
from ...translate import _
from ..board import Question
from .telling import field_name


def response_words(state: MummyState, seats: Sequence[str]) -> str:
    """What the asked seat is asked: a card for whom, and where that explorer is; '' if nothing is asked."""
    if state.phase not in (PUSH, PLAY):
        return ""
    values = {
        "name": seat_name(seats, state.active),
        "field": field_name(state.seats[state.active].field),
    }
    if state.phase == PUSH:
        return _("{name} is on {field}. Play a move card?").format(**values)
    if state.asked == state.active:
        return _("You are on {field}. Play an encounter card for yourself?").format(**values)
    return _("{name} is on {field}. Play an encounter card?").format(**values)


def question_for(state: MummyState, seats: Sequence[str], player: int) -> Question | None:
    """The question to a person whose hand is covered, while others look at the screen."""
    text = response_words(state, seats) if state.asked == player else ""
    if not text:
        return None
    return Question(text, no=_("Nothing"), decline=DECLINE, look=_("Look at my cards"))
